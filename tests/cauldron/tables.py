"""Tables of Cauldron set by hand, by loading a dump with a few fields.

Tokens are written with the letters of CAULDRON-006. A board is `"W F2 T"`: Fields in placement
order, each on the first free site, with its tokens where a number stands. What is not said lies
where it does before the game: tokens in the game supply, Fields in their stacks, cards in their
decks, in the order of the content.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moonbrew.games.cauldron import Cauldron
from moonbrew.games.cauldron.rules.faces import DECKS, LETTERS
from moonbrew.games.cauldron.rules.land import empty_land, position, q_of, r_of
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Event
from tests.tabletop import at_random

GAME = Cauldron()
EDITION = GAME.edition
TYPES = [face.key for face in EDITION.types]
NAMES = dict(zip(LETTERS, TYPES, strict=True))
SPELLS = {face.key: face for face in EDITION.spells}
POTIONS = {face.key: face for face in EDITION.potions}
OMENS = [face.key for face in EDITION.omens]
CHARACTERS = [face.key for face in EDITION.characters]
EASY = [key for key, face in POTIONS.items() if face.easy]
PLAIN = ("alchemist", "trickster", "witch", "shaman", "druid")  # no say in Steps 1 to 3
START = "W F T W F T W F T"

# The steps of a season, the next one last.
SEASON = (["season"],)
MARKET = (*SEASON, ["market"])
FINISH = (*MARKET, ["finish"])
ORDER = (*FINISH, ["begin-turns"], ["find-order"])
POPULATE = (*ORDER, ["populate"])
OMEN = (*POPULATE, ["find-omen"])


def tokens(letters: str) -> dict[str, int]:
    """Tokens by their letters, counted."""
    return dict(Counter(NAMES[letter] for letter in letters))


def letters(held: Mapping[str, int]) -> str:
    """Counted tokens as letters, by type."""
    return "".join(letter * held.get(name, 0) for letter, name in NAMES.items())


def board_of(words: str) -> list[dict[str, Any]]:
    """A board as a dump has it."""
    land, fields = empty_land(), []
    for place, word in enumerate(words.split()):
        at = position(place, 0) if place < 2 else land.sites[land.free[0]]
        land = land.placed(LETTERS.index(word[0]), at)
        spot = [int(q_of(at)), int(r_of(at))]
        fields.append({"type": NAMES[word[0]], "at": spot, "tokens": int(word[1:] or 0)})
    return fields


def table(
    seats: int = 2,
    board: str = START,
    *,
    supply: Sequence[str] = (),
    cellar: Sequence[str] = (),
    potions: Sequence[Sequence[str]] = (),
    spells: Sequence[Sequence[str]] = (),
    agenda: Sequence[list[Any]] = SEASON,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    **more: Any,
) -> CauldronTable:
    """A table with somebody listening; `more` goes into the dumped form as it is."""
    empty = [""] * seats
    data: dict[str, Any] = {
        "game": "cauldron",
        "seats": seats,
        "options": dict(options or {}),
        "dice": Dice(seed).dump(),
        "season": 1,
        "character": list(PLAIN[:seats]),
        "magik": [2] * seats,
        "board": board_of(board),
        "supply": [tokens(held) for held in (*supply, *empty)][:seats],
        "cellar": [tokens(held) for held in (*cellar, *empty)][:seats],
        "cellars": [len(held) for held in (*cellar, *empty)][:seats],
        "potions": [list(owned) for owned in (*potions, *empty)][:seats],
        "spells": [list(held) for held in (*spells, *empty)][:seats],
        "agenda": list(agenda),
    }
    data |= more
    for key, value in rest_of(data, seats).items():
        data.setdefault(key, value)
    t = GAME.load(data)
    t.events = []
    return t


def rest_of(data: dict[str, Any], seats: int) -> dict[str, Any]:
    """What lies where it does before the game."""
    placed = Counter(field["type"] for field in data["board"])
    out = Counter(dict.fromkeys(TYPES, 0))
    for field in data["board"]:
        out[field["type"]] += field["tokens"]
    for held in (*data["supply"], *data["cellar"]):
        out.update(held)
    rest: dict[str, Any] = {
        "stock": {face.key: int(face.tokens) - out[face.key] for face in EDITION.types},
        "stacks": {face.key: int(face.fields) - placed[face.key] for face in EDITION.types},
        "cellar_cards": int(EDITION.amounts.cellars) - sum(data["cellars"]),
        "omen_deck": [name for name in OMENS if name not in elsewhere(data)],
    }
    lying = elsewhere(data)
    for deck in range(4):
        copies = {key: int(face.copies) for key, face in SPELLS.items() if face.deck == deck}
        copies |= {key: 1 for key, face in POTIONS.items() if face.deck == deck and not face.easy}
        if deck < 2 and data["options"].get("simple") == "on":
            copies = {}
        rest[f"{DECKS[deck]}_deck"] = [
            key for key, number in copies.items() for _ in range(number - lying[key])
        ]
    return rest


def elsewhere(data: dict[str, Any]) -> Counter[str]:
    """The cards that the data name."""
    found: Counter[str] = Counter()
    for key in ("potions", "spells"):
        for held in data[key]:
            found.update(held)
    for key in ("drawn", "aside", "two_spells", "two_potions", *discards()):
        found.update(data.get(key, ()))
    found.update(entry["spell"] for entry in data.get("pending", ()) if "spell" in entry)
    if data.get("omen"):
        found[data["omen"]] += 1
    return found


def discards() -> list[str]:
    """The fields of the discard piles."""
    return [f"{deck}_discards" for deck in DECKS]


def start(seats: int = 2, seed: int = 0, **options: str) -> CauldronTable:
    """A game from its start, characters dealt at random unless they are to be chosen."""
    chosen = {"characters": "random", **options}
    return GAME.start(seats, seed, GAME.Options.of(chosen), listen=True)


def at_omen(omen: str, seats: int = 2, board: str = START, **more: Any) -> CauldronTable:
    """A table at the start of a season whose Omen this is."""
    deck = [name for name in OMENS if name != omen]
    return table(seats, board, agenda=OMEN, **{"phase": "omen", "omen_deck": [*deck, omen], **more})


def at_market(seats: int = 2, **more: Any) -> CauldronTable:
    """A table at which Market Season begins with seat 0."""
    return table(seats, agenda=MARKET, **{"phase": "finish", "harvester": seats - 1, **more})


def play(t: CauldronTable, *moves: str) -> CauldronTable:
    """Make these moves, each checked."""
    for key in moves:
        GAME.play(t, key)
    return t


def random_moves(t: CauldronTable, seed: int = 0) -> Iterator[str]:
    """Play to the end at random."""
    return at_random(t, seed)


# What lies where, and what is asked.


def dumped(t: CauldronTable, field: str) -> Any:
    """A field as a dump writes it."""
    return GAME.dump_state(t)[field]


def asked(t: CauldronTable) -> tuple[str, int]:
    """What is asked, and whom."""
    assert t.ask is not None, "Nobody is asked."
    return str(GAME.written(t.ask)[0]), int(t.ask.seat)


def magik(t: CauldronTable) -> list[int]:
    """Magik by seat."""
    return [int(brewer.magik) for brewer in t.brewers]


def supplies(t: CauldronTable) -> list[str]:
    """Supplies as letters, by seat."""
    return [letters(held) for held in dumped(t, "supply")]


def lying(t: CauldronTable) -> list[int]:
    """Tokens by Field."""
    return [int(n) for n in t.lying]


def hand(t: CauldronTable, seat: int = 0) -> list[str]:
    """The Spells in a hand."""
    return [name for name, n in dumped(t, "spells")[seat].items() for _ in range(n)]


def owned(t: CauldronTable, seat: int = 0) -> list[str]:
    """The Potions of a seat."""
    return list(dumped(t, "potions")[seat])


def happened(t: CauldronTable, *kinds: type[Event]) -> list[Any]:
    """The events of these classes."""
    return [event for event in t.events or [] if isinstance(event, kinds)]
