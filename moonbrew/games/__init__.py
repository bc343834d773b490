"""The games: one folder and one line in this list each; others register as entry points."""

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from moonbrew.content import CALLED, read_text
from moonbrew.entries import LONG, nearest
from moonbrew.errors import BadContent, BrokenGame, Trouble, UnknownName
from moonbrew.game import Game

OWN = {
    "mystic-market": "moonbrew.games.mystic_market:MysticMarket",
    "mystic-moon": "moonbrew.games.mystic_moon:MysticMoon",
    "spirits-of-the-forest": "moonbrew.games.spirits_of_the_forest:SpiritsOfTheForest",
    "witchstone": "moonbrew.games.witchstone:Witchstone",
    "cauldron": "moonbrew.games.cauldron:Cauldron",
}
GROUP = "moonbrew.games"
KEPT = 32  # games with content of users' own, the latest


def game_names() -> list[str]:
    """All games that can be played here, our own first."""
    others = sorted(entry.name for entry in entry_points(group=GROUP))
    return [*OWN, *(name for name in others if name not in OWN)]


def game_class(name: str) -> type[Game[Any]]:
    """The class of a game."""
    if name in OWN:
        module, _, cls = OWN[name].partition(":")
        found = getattr(import_module(module), cls)
    else:
        entries = [entry for entry in entry_points(group=GROUP) if entry.name == name]
        if not entries:
            raise UnknownName(f"There is no game {name}. {nearest(name, game_names())}")
        found = entries[0].load()
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise TypeError(f"The entry point {name} names {found!r}, which is not a subclass of Game.")
    return found


def game(name: str, content: Path | str | None = None, called: str = CALLED) -> Game[Any]:
    """A game by name, with its standard content or a user's own, a file or its text, over it."""
    if isinstance(content, Path):
        content, called = read_text(content), str(content)
    return own_game(name, content, called) if content else standard_game(name)


@cache
def standard_game(name: str) -> Game[Any]:
    """A game with its standard content."""
    return loaded(name, "", CALLED)


@lru_cache(maxsize=KEPT)
def own_game(name: str, content: str, called: str) -> Game[Any]:
    """A game with a user's own content; a game takes up to three megabytes, so not all are kept."""
    return loaded(name, content, called)


def loaded(name: str, content: str, called: str) -> Game[Any]:
    """A game made anew."""
    try:
        found = game_class(name)
        return found(content, called) if content else found()
    except Exception as error:
        if isinstance(error, Trouble | MemoryError):
            raise
        if content:  # in which there is something that nobody has foreseen
            why = f"{type(error).__name__}: {str(error)[:LONG]}"
            raise BadContent(f"{called}: cannot be used ({why}). Change less at once.") from error
        if name in OWN:
            raise
        raise BrokenGame(
            f"The game {name} is installed but cannot be loaded: {type(error).__name__}: "
            f"{str(error).rstrip('.')}. Mend or remove the package that brings it."
        ) from error


def all_games() -> Iterator[Game[Any]]:
    """All games with their standard content, but for those that cannot be loaded."""
    return (game(name) for name in game_names() if name not in broken_games())


@cache
def broken_games() -> dict[str, str]:
    """By name: why a third party's game cannot be loaded. It harms no other."""
    broken = {}
    for name in game_names():
        try:
            game(name)
        except Trouble as trouble:
            broken[name] = str(trouble)
    return broken
