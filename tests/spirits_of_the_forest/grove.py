"""Scenarios set by hand: as they lie at the start, or tile by tile, with what a test changes."""

from collections.abc import Mapping, Sequence
from typing import Any

from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from tests.spirits_of_the_forest.glade import GAME, PARTS, begin, plan

TEAM_OPTIONS = {"mode": "coop", "first": "seat-1"}


def grove(
    key: str,
    light: str | None,
    shadow: str | None,
    *,
    at: str = "pick-first",
    seats: int = 2,
    only: str = "",
    gone: str = "",
    turned: Mapping[str, bool] | None = None,
    tiles_at: Mapping[str, str] | None = None,
    bits: Mapping[str, int] | None = None,
    supply: tuple[int, ...] = (),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A scenario at a part of seat 0's turn, its tiles as they are dealt first.

    Of its tiles all are there, or `only` some, but for those that are `gone`. `turned` says which
    lie face up or not, `tiles_at` which tile lies where, `bits` where bits lie. Nobody
    has gems unless `supply` gives them; what else a dump has can be given by name.
    """
    data = GAME.dump(begin(seats, 0, scenario=key, **TEAM_OPTIONS, **(options or {})))
    tags = list(plan(key).forest.tags)
    kept = set(only.split() or tags) - set(gone.split())
    for name, tile in (tiles_at or {}).items():
        lay(data["forest"], tags.index(name), tile)
    for number, tag in enumerate(tags):
        if tag not in kept:
            data["forest"][number] = data["eclipses"][number] = None
            data["tokens"][2 * number : 2 * number + 2] = [None, None]
            data["bits"][number] = 0
        if bits is not None:
            data["bits"][number] = bits.get(tag, 0)
    open = {tag for tag in data["open"] if tag in kept}
    for tag, up in (turned or {}).items():
        open = open | {tag} if up else open - {tag}
    parts = PARTS[: PARTS.index(at) + 1]
    data |= {
        "agenda": [["moonlit-turn", seats - 1], *([part, 0] for part in parts)],
        "ask": None,
        "turns": 1,
        "open": [tag for tag in tags if tag in open],
        "fireflies": [tag for tag in data["fireflies"] if tag in kept],
        "light": light,
        "shadow": shadow,
        "supply": [*supply, *[0] * (seats - len(supply))],
    }
    t = GAME.load({**data, **more})
    t.events = []
    return t


def lay(forest: list[str | None], slot: int, tile: str) -> None:
    """Put a tile at a slot, and the one that lay there in its place."""
    forest[forest.index(tile)], forest[slot] = forest[slot], tile


def sparse(
    scenario: str,
    lying: Mapping[str, str],
    light: str | None,
    shadow: str | None,
    *,
    at: str = "move-creature",
    seats: int = 1,
    turn: int = 0,
    hidden: str = "",
    bits: str = "",
    tokens: Mapping[str, str] | None = None,
    supply: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A scenario with the tiles that are named and no others, at a part of a turn.

    `lying` are tiles by slot, in a stack with the level: `1.2/2`. `hidden` are the slots of those
    that lie face down, `bits` the slots with a bit. Tokens on tiles are known to nobody, unless
    `shown` names them.
    """
    tags = list(plan(scenario).forest.tags)
    favours: list[str | None] = [None] * (2 * len(tags))
    for tag, names in (tokens or {}).items():
        for place, token in enumerate(names.split()):
            favours[2 * tags.index(tag) + place] = token
    parts = PARTS[: PARTS.index(at) + 1]
    data: dict[str, Any] = {
        "game": GAME.name,
        "seats": seats,
        "options": {"mode": "coop", "scenario": scenario, **(options or {})},
        "agenda": [["moonlit-turn", (turn + 1) % seats], *([part, turn] for part in parts)],
        "active": turn,
        "turns": 1,
        "forest": [lying.get(tag) for tag in tags],
        "open": [tag for tag in tags if tag in lying and tag not in hidden.split()],
        "tokens": favours,
        "bits": [bits.split().count(tag) for tag in tags],
        "light": light,
        "shadow": shadow,
        "supply": [*supply, *[0] * (seats - len(supply))],
    }
    t = GAME.load({**data, **more})
    t.events = []
    return t


def row(tags: str, tiles: str) -> dict[str, str]:
    """Tiles by slot: as many slots as tiles."""
    return dict(zip(tags.split(), tiles.split(), strict=True))


def slots_of(scenario: str) -> list[str]:
    """The slots of a scenario by name."""
    return list(plan(scenario).forest.tags)
