"""Tables of Witchstone set by hand.

Pieces go by the keys of the content: areas t1 f2 w, links l07, tiles and special tiles
energy-witch, magic tokens energy or points, scrolls s21. Spaces of a cauldron are named row by row
from the top: a1 to a4, b1 to b5, and so on to g1 to g4; d4 is the middle. `space(q, r)` gives the
name of a space that the rules call (q, r). Seats count from 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import moonbrew
from moonbrew.games.witchstone import Witchstone
from moonbrew.games.witchstone.rules.chains import Series
from moonbrew.games.witchstone.rules.faces import KIND_KEYS
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import Event
from tests.tabletop import at_random, keys

found = moonbrew.game("witchstone")
assert isinstance(found, Witchstone)
GAME = found  # narrowed, so that its own edition and options are known to the type checker
EDITION = GAME.edition

KINDS = ["energy", "witch", "pentagram", "crystal", "wand", "scroll"]
TOWERS = ["t1", "t2", "t3", "t4"]
SPACES = {(space.q, space.r): space.key for space in EDITION.spaces}
START_CRYSTALS = [space.key for space in EDITION.spaces if space.crystal]

# A witch of seat 0 lies beside its tower t1, from where a link leads to the forest f1.
TO_FOREST: dict[str, Any] = {"links": {"l04": {"seat": 0, "charges": 1}}, "lying": [1, 0]}


def space(q: int, r: int) -> str:
    """The name of the space that the rules call (q, r)."""
    return SPACES[q, r]


def kind(name: str) -> int:
    """The number of a kind of action, as steps carry it: kind("wand")."""
    return KIND_KEYS.index(name)


def number(names: str, key: str) -> int:
    """The number of a piece, as steps carry it: number("spaces", "d4")."""
    pieces: list[Any] = getattr(EDITION, names)
    return [piece.key for piece in pieces].index(key)


# Tables.


def table(
    hands: Sequence[Sequence[str]] = (("energy-witch",), ()),
    *,
    turn: int = 0,
    towers: Sequence[str | None] | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> StoneTable:
    """A table at the start of a seat's turn in round 1; `more` goes into the dumped form as it is.

    There are as many seats as hands. Everything else is as at the start or empty: cauldrons with
    their crystals, full supplies, owls on their stacks; but no tokens, special tiles or scrolls.
    For another moment than the start of a turn give `agenda` or `ask` (see Game.dump).
    """
    seats = len(hands)
    data: dict[str, Any] = {
        "game": "witchstone",
        "seats": seats,
        "options": dict(options or {}),
        "starter": 0,
        "round": 0 if turn == 0 else 1,  # the starting player's turn begins a round
        "agenda": [["turn", turn]],
        "active": turn,
        "hands": [list(hand) for hand in hands],
        "towers": list(towers) if towers is not None else TOWERS[:seats],
        **more,
    }
    t = GAME.load(data)
    assert isinstance(t, StoneTable)
    t.events = []
    return t


def series(name: str, left: int, *, seat: int = 0, **more: Any) -> StoneTable:
    """A table at which a seat has so many actions of a kind, and after them its turn ends.

    `pending=[("wand", 1)]` lets magic tokens wait in the series.
    """
    waiting = [
        ["pending", seat, number("tokens", front), n] for front, n in more.pop("pending", ())
    ]
    running = ["series", seat, kind(name), left, 0]
    agenda = [["close-turn", seat], *waiting, running]
    hands = more.pop("hands", ((), ()))
    return table(hands, **{"round": 1, "active": seat, "agenda": agenda, **more})


def cauldron(
    tiles: Mapping[str, Sequence[str]] | None = None,
    crystals: Sequence[str] | None = None,
    black: str | None = None,
    specials: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """A cauldron: tiles with the spaces of their two symbols, special tiles with their space.

    Crystals lie as at the start, unless given; `black` names one of them.
    """
    made: dict[str, Any] = {
        "tiles": {tile: list(spaces) for tile, spaces in (tiles or {}).items()},
        "specials": dict(specials or {}),
    }
    if crystals is not None:
        made |= {"crystals": list(crystals), "black": black}
    return made


def board(*crystals: str, black: str | None = None) -> list[dict[str, Any]]:
    """Cauldrons of two seats, the first with these crystals only."""
    return [cauldron(crystals=crystals, black=black), cauldron()]


def hemmed_in(*crystals: str) -> list[dict[str, Any]]:
    """Cauldrons of two seats, the first with these crystals and tiles on all spaces around them."""
    places = {space.key: number for number, space in enumerate(EDITION.spaces)}
    around = {
        space
        for space, at in places.items()
        if space not in crystals and EDITION.spaces[at].printed < 0
        if any(EDITION.hexes.distance(places[crystal], at) == 1 for crystal in crystals)
    }
    tiles = {face.key: space for face, space in zip(EDITION.specials, sorted(around), strict=False)}
    return [cauldron(crystals=crystals, specials=tiles), cauldron()]


def full_cauldron() -> dict[str, Any]:
    """One in which no tile finds room, even if its last crystal were discarded."""
    spaces = [s.key for s in EDITION.spaces if s.printed < 0 and s.key != "d4"]
    tiles = [tile.key for tile in EDITION.tiles][:13]
    specials = [special.key for special in EDITION.specials][:4]
    return cauldron(
        {tile: spaces[2 * n : 2 * n + 2] for n, tile in enumerate(tiles)},
        ["d4"],
        specials=dict(zip(specials, spaces[26:], strict=True)),
    )


def links(*completed: str, seat: int = 0, **begun: int) -> dict[str, Any]:
    """A seat's links for `links`: those completed, and those begun with their charges."""
    charges = {link: segments(link) for link in completed} | begun
    return {link: {"seat": seat, "charges": number} for link, number in charges.items()}


def segments(link: str) -> int:
    """How many segments a link has."""
    return next(int(face.segments) for face in EDITION.links if face.key == link)


def play(t: StoneTable, *keys: str) -> StoneTable:
    """Make moves as they come from outside: checked."""
    for key in keys:
        GAME.play(t, key)
    return t


def again(t: StoneTable) -> StoneTable:
    """The table written down and loaded."""
    loaded = GAME.load(GAME.dump(t))
    assert isinstance(loaded, StoneTable)
    return loaded


# What to look at.


def dump(t: StoneTable, field: str) -> Any:
    """A field of the dumped table."""
    return GAME.dump(t)[field]


def scores(t: StoneTable) -> list[int]:
    """Everybody's points."""
    return [int(coven.score) for coven in t.covens]


def asked(t: StoneTable) -> tuple[str, int] | None:
    """The name of the ask and the seat, for instance ("series", 0); None when the game is over."""
    ask = dump(t, "ask")
    return ask and (ask[0], ask[1])


def options(t: StoneTable) -> list[str]:
    """The keys of the legal moves, without the crystals that may be discarded beside them."""
    return [key for key in keys(t) if not key.startswith("discard-")]


def running(t: StoneTable) -> tuple[str, int] | None:
    """The kind of the series that is asked for, and its actions left; None if none is."""
    ask = t.ask
    return (KIND_KEYS[ask.kind], int(ask.left)) if isinstance(ask, Series) else None


def frames(t: StoneTable) -> list[tuple[str, int]]:
    """All series, the one on top first, with their actions left."""
    steps = [t.ask, *reversed(t.agenda.steps())]
    return [(KIND_KEYS[s.kind], int(s.left)) for s in steps if isinstance(s, Series)]


def waiting(t: StoneTable) -> list[tuple[str, int]]:
    """The magic tokens that wait in any series, with their actions, the latest first."""
    steps = [step for step in reversed(dump(t, "agenda")) if step[0] == "pending"]
    return [(EDITION.tokens[front].key, actions) for _, _, front, actions in steps]


def crystals(t: StoneTable, seat: int = 0) -> list[str]:
    """The spaces with a crystal in a seat's cauldron."""
    found: list[str] = dump(t, "cauldrons")[seat]["crystals"]
    return found


def happened(t: StoneTable, kind: type[Event]) -> list[Any]:
    """The events of a class since the table was set."""
    return [event for event in t.events or [] if isinstance(event, kind)]


# Whole games, for what holds at every moment of each.

HANDICAPS = ("none", "small", "medium", "large")


def begin(seats: int = 2, *, seed: int = 0, **options: str) -> StoneTable:
    """A new game whose events are recorded from the start."""
    t = GAME.start(seats, seed, GAME.Options.of(options), listen=True)
    assert isinstance(t, StoneTable)
    return t


def in_earnest(t: StoneTable, seed: int = 0) -> Iterator[str]:
    """Play to the end at random, but discarding and stopping only where nothing else is left.

    So all actions are used, chains grow long, and everything there is to do happens. At random most
    crystals are discarded in the first turns.
    """
    return at_random(t, seed, avoid=("discard-", "stop"))


def wander(games: int = 1) -> Iterator[StoneTable]:
    """Games played in earnest for every count of seats, with mixed handicaps, before each move."""
    for seats in (2, 3, 4):
        for seed in range(games):
            levels = {f"handicap_{s + 1}": HANDICAPS[(s + seed) % 4] for s in range(seats)}
            t = begin(seats, seed=seed, **levels)
            yield t
            for _ in in_earnest(t, seed):
                yield t
