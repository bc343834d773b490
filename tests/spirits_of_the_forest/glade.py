"""Tables of Spirits of the Forest set by hand.

Rows of the base game are written with the ids of their tiles, "." for an empty place; what is not
written is empty. Gems are given by seat as places, tokens by place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.table import Event
from tests.tabletop import at_random

GAME = SpiritsOfTheForest()
EDITION = GAME.edition
CONTENT = GAME.content_file

TILES = [tile.key for tile in EDITION.tiles]
FAVOURS = [favour.key for favour in EDITION.favours]
MOONS = [moon.key for moon in EDITION.moons]

E = TypeVar("E", bound=Event)


def plan(key: str) -> Blueprint:
    """A Forest by its key."""
    (found,) = [found for found in EDITION.blueprints if found.key == key]
    return found


def laid(rows: Sequence[str], names: Sequence[str]) -> list[str | None]:
    """Tiles by slot, from rows of ids."""
    at = {
        f"{row}.{column}": tile
        for row, tiles in enumerate(rows, 1)
        for column, tile in enumerate(tiles.split(), 1)
        if tile != "."
    }
    return [at.get(name) for name in names]


def table(
    rows: Sequence[str],
    *,
    seats: int = 2,
    turn: int = 0,
    tiles: Sequence[str] = (),
    favours: Sequence[str] = (),
    tokens: Mapping[str, str] | None = None,
    gems: Sequence[str] = (),
    supply: Sequence[int] = (),
    removed: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A table of the base game at the start of a turn that is not the first of the game.

    `tiles` and `favours` are what each player has, `tokens` what lies on tiles by place, `gems`
    the places of each player's gems. For another moment give `ask` and `agenda`.
    """
    air = (options or {}).get("air_spirit") == "on"
    names = list(plan("air" if air else "base").forest.names)
    forest = laid(rows, names)
    lying: list[str | None] = [None] * (2 * len(names))
    for place, token in (tokens or {}).items():
        lying[2 * names.index(place)] = token
    data: dict[str, Any] = {
        "game": GAME.name,
        "seats": seats,
        "options": dict(options or {}),
        "agenda": [["turn", turn]],
        "active": turn,
        "turns": 1,
        "forest": forest,
        "open": [name for name, tile in zip(names, forest, strict=True) if tile],
        "tokens": lying,
        "tiles": padded([text.split() for text in tiles], seats),
        "favours": padded([text.split() for text in favours], seats),
        "gems": padded([text.split() for text in gems], seats),
        "supply": [*supply, *[0] * (seats - len(supply))],
        "removed": [*removed, *[0] * (seats - len(removed))],
    }
    if (options or {}).get("moonlight_tiles") == "on":
        data["moonlight"] = MOONS[: len(names) // 4]
    t = GAME.load({**data, **more})
    t.events = []
    return t


def padded(lists: list[list[str]], seats: int) -> list[list[str]]:
    """A list for every seat."""
    return [*lists, *([] for _ in range(seats - len(lists)))]


def alone(
    rows: Sequence[str],
    *,
    card: Sequence[str | None] = ("FT-BRA", "FT-DEW", "FT-FLO"),
    tiles: Sequence[str] = ("", ""),
    **more: Any,
) -> ForestTable:
    """A table of the base game for one; the ends of rows lie face up."""
    names = list(plan("alone").forest.names)
    forest = laid(rows, names)
    open = []
    for row in range(4):
        there = [slot for slot in range(12 * row, 12 * row + 12) if forest[slot]]
        open += [names[slot] for slot in sorted({*there[:1], *there[-1:]})]
    data = {
        "game": GAME.name,
        "seats": 1,
        "agenda": [["take-alone", 0]],
        "forest": forest,
        "open": open,
        "beside": list(card),
        "shown": [card[2]] if card[2] else [],
        "tiles": [text.split() for text in tiles],
    }
    t = GAME.load({**data, **more})
    t.events = []
    return t


# The parts of a turn by moonlight, the next one last.
PARTS = (
    *("last-gems", "move-creature", "turn-up", "give-favours", "before-reveal"),
    *("assign-tiles", "pick-second", "pick-first"),
)


def moonlit(
    rows: Sequence[str],
    light: str | None,
    shadow: str | None,
    *,
    at: str = "pick-first",
    seats: int = 2,
    turn: int = 0,
    hidden: str = "",
    bits: Mapping[str, int] | None = None,
    tokens: Mapping[str, str] | None = None,
    tiles: Sequence[str] = ("", ""),
    favours: Sequence[str] = ("", ""),
    supply: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A table of the first scenario, or of another one, played together, at a part of a turn.

    `hidden` are the places of tiles that lie face down, `tokens` what lies on tiles by place, the
    upper one of two first, `tiles` and `favours` what the sides have.
    Nobody has gems unless `supply` gives them.
    """
    names = list(plan((options or {}).get("scenario", "1")).forest.tags)
    forest = laid(rows, names)
    lying: list[str | None] = [None] * (2 * len(names))
    for place, text in (tokens or {}).items():
        for number, token in enumerate(text.split()):
            lying[2 * names.index(place) + number] = token
    there = [name for name, tile in zip(names, forest, strict=True) if tile]
    parts = [*PARTS[: PARTS.index(at) + 1]]
    if at == PARTS[-1] and (options or {}).get("mode") == "competitive":
        parts.append("relocate")
    data: dict[str, Any] = {
        "game": GAME.name,
        "seats": seats,
        "options": {"mode": "coop", **(options or {})},
        "agenda": [["moonlit-turn", (turn + 1) % seats], *([part, turn] for part in parts)],
        "active": turn,
        "turns": 1,
        "forest": forest,
        "open": [name for name in there if name not in hidden.split()],
        "tokens": lying,
        "bits": [(bits or {}).get(name, 0) for name in names],
        "light": light,
        "shadow": shadow,
        "tiles": [text.split() for text in tiles],
        "favours": [text.split() for text in favours],
        "shown": " ".join(favours).split(),
        "supply": [*supply, *[0] * (seats - len(supply))],
    }
    t = GAME.load({**data, **more})
    t.events = []
    return t


# Objective cards by seat: for Light, Shadow, Light, Shadow.
OBJECTIVES = ("OL1", "OS1", "OL2", "OS2")


def rivals(
    rows: Sequence[str],
    light: str | None,
    shadow: str | None,
    *,
    seats: int = 2,
    scenario: str = "8",
    cards: Sequence[str] = OBJECTIVES,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A table of a competitive game at a part of a turn; of row 1 only some columns have tiles.

    In the scenario that is usual here rows 2 to 5 have ten columns, and no tile lies on another.
    """
    chosen = {"mode": "competitive", "scenario": scenario, **(options or {})}
    dealt = list(cards[:seats])
    left = [card.key for card in EDITION.objectives if card.key not in dealt]
    secret = {"objective": dealt, "objectives": left}
    return moonlit(rows, light, shadow, seats=seats, options=chosen, **{**secret, **more})


def begin(seats: int = 2, seed: int = 0, **options: str) -> ForestTable:
    """A game from its start, with somebody listening."""
    return GAME.start(seats, seed, GAME.Options.of(options), listen=True)


def play(t: ForestTable, *moves: str) -> ForestTable:
    """Make these moves, each checked."""
    for key in moves:
        GAME.play(t, key)
    return t


def asked(t: ForestTable) -> tuple[str, int]:
    """What is asked, and whom."""
    name, seat, *_ = GAME.dump(t)["ask"]
    return name, seat


def dumped(t: ForestTable, field: str) -> Any:
    """A field of the dumped table."""
    return GAME.dump(t)[field]


def happened(t: ForestTable, kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    assert t.events is not None, "Nobody listened."
    return [event for event in t.events if isinstance(event, kind)]


def forest(t: ForestTable) -> dict[str, str]:
    """The tiles of the Forest by place; of a grid without stacks."""
    return {
        name: tile
        for name, tile in zip(t.forest.tags, dumped(t, "forest"), strict=True)
        if tile is not None
    }


def places(keys: Iterable[str], verb: str) -> list[str]:
    """The places that moves of a verb name."""
    return [key.removeprefix(f"{verb}-") for key in keys if key.startswith(f"{verb}-")]


def to_the_end(t: ForestTable, seed: int = 0) -> ForestTable:
    """Play to the end at random."""
    for _key in at_random(t, seed):
        pass
    return t


def keys_of_plans() -> list[str]:
    """The keys of all blueprints, those of the base game first."""
    return [found.key for found in EDITION.blueprints]
