"""Tables of The Mystic Moon set by hand.

Tokens are written with their letters: F R E B S L for the Basic kinds, O D for the Rare ones, W for
a Wild Ingredient, Q for a Frog. A Cauldron is nine letters from slot 0, bottom left, to slot 8, in
rows of three from the bottom; C is a Crystal, X a Mushroom, _ nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import moonbrew
from moonbrew.games.mystic_moon import MysticMoon
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Event
from tests.tabletop import at_random, keys

found = moonbrew.game("mystic-moon")
assert isinstance(found, MysticMoon)
GAME = found  # narrowed, so that its own edition and options are known to the type checker
EDITION = GAME.edition

LETTERS = {token.letter: token.key for token in EDITION.tokens}
NAMES = {name: letter for letter, name in LETTERS.items()}
HUTS = [hut.key for hut in EDITION.huts]
BURROW, CORNER, SPIRE, STILTS, HOLLOW, LOFT = HUTS
POTIONS = [card.key for card in EDITION.cards[: int(EDITION.potion_count)]]
SIGNS = [card.key for card in EDITION.cards[int(EDITION.potion_count) :]]
FORMULAS = [formula.key for formula in EDITION.formulas]
BARE = "_________"

# What lies below an ask in a turn, the next step last; each with the seat.
END = ("end-turn", "resolve-sludge", "bloom")
BREW = (*END, "clean-up", "gleaning", "thrifty")

IDLE = ("done", "leave", "stop", "keep", "hat-6")


def tokens(letters: str) -> dict[str, int]:
    """Tokens by their letters, counted."""
    return dict(Counter(LETTERS[letter] for letter in letters))


def letters(held: Mapping[str, int]) -> str:
    """Counted tokens as letters, in the order of the content."""
    return "".join(NAMES[name] * held.get(name, 0) for name in NAMES)


def steps(turn: int, *names: str) -> list[list[Any]]:
    """Steps of a seat's turn by name, the next one last."""
    more = {"resolve-sludge": [0], "gleaning": [0]}
    return [[name, turn, *more.get(name, [])] for name in names]


def table(
    satchels: Sequence[str] = ("", ""),
    *,
    cauldrons: Sequence[str] | None = None,
    books: Sequence[Sequence[str]] | None = None,
    garden: Mapping[int, str] | None = None,
    bag: str = "",
    shop: str = "",
    display: Sequence[str | None] | None = None,
    deck: Sequence[str] = (),
    sp: Sequence[int] | None = None,
    huts: Sequence[str] | None = None,
    turn: int = 0,
    round: int = 1,
    rising: str = "",
    lifting: str = "",
    fate: Sequence[str] | None = None,
    alchemy: bool = False,
    top: str = "",
    formulas: Sequence[str | None] | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> MoonTable:
    """A table at the start of a seat's turn; `more` goes into the dumped form as it is.

    With a rising sign the expansion is in use, `lifting` being the Recipe that lifts the curse; all
    are cursed unless `fate` says otherwise. `top` is the open card of the Alchemy deck, `formulas`
    are the cards of the seats. For another moment than the start of a turn give `ask` and `agenda`
    (see `steps`, and Game.dump).
    """
    seats = len(satchels)
    zodiac = bool(rising)
    chosen = {"zodiac": "on" if zodiac else "off", "alchemy": "on" if alchemy else "off"}
    data: dict[str, Any] = {
        "game": "mystic-moon",
        "seats": seats,
        "options": {**chosen, **(options or {})},
        "agenda": steps(turn, "turn"),
        "first": 0,
        "active": turn,
        "round": round,
        "satchel": [tokens(held) for held in satchels],
        "cauldron": list(cauldrons or [BARE] * seats),
        "book": [list(book) for book in books or [[]] * seats],
        "garden": [tokens((garden or {}).get(place, "")) for place in range(12)],
        "bag": tokens(bag),
        "shop": tokens(shop),
        "display": list(display or usual_display(books or [], deck)),
        "potion_deck": {"unknown": list(deck)},
        "sp": list(sp or [10] * seats),
        "hut": list(huts or [HOLLOW, LOFT, SPIRE, STILTS][:seats]),
    }
    if zodiac:
        data |= signs_of(rising, lifting or "leo", round)
        data["fate"] = list(fate or ["cursed"] * seats)
    if alchemy:
        open_card = top or FORMULAS[0]
        owned = formulas or [None] * seats
        rest = [name for name in FORMULAS if name not in (open_card, *owned)][:5]
        data["alchemy"] = list(owned)
        data["alchemy_deck"] = {"unknown": rest, "open": [open_card]}
        data |= {"gold_pile": 9, "crystal_pile": 6, "sludge_pile": 6}
    data |= {"mushrooms": 4 - sum("X" in text for text in data["cauldron"])}
    t = GAME.load({**data, **more})
    t.events = []
    return t


def usual_display(books: Sequence[Sequence[str]], deck: Sequence[str]) -> list[str]:
    """The first four Potion cards that lie nowhere else."""
    taken = {*deck, *(name for book in books for name in book)}
    return [name for name in POTIONS if name not in taken][:4]


def signs_of(rising: str, lifting: str, round: int) -> dict[str, Any]:
    """A Rising Sign after others, and a Zodiac deck with the lifting Recipe on top."""
    others = [sign for sign in SIGNS if sign not in (rising, lifting)]
    before, rest = others[: round - 1], others[round - 1 :]
    return {"rising": [*before, rising], "zodiac_deck": [*rest, lifting]}


def at_shop(satchels: Sequence[str] = ("", ""), **more: Any) -> MoonTable:
    """A table at which seat 0, or `turn`, is in the shop."""
    turn = more.pop("turn", 0)
    below = steps(turn, *END, "enter-hut", "limit")
    ask = ["shop", turn]
    return table(satchels, turn=turn, ask=ask, agenda=below, **{"hat": 0, **more})


def at_hut(satchels: Sequence[str] = ("", ""), **more: Any) -> MoonTable:
    """A table at which seat 0, or `turn`, comes to its Hut."""
    turn = more.pop("turn", 0)
    below = steps(turn, *more.pop("after", END), "enter-hut")
    return table(satchels, turn=turn, agenda=below, **{"hat": 0, **more})


def brewed(book: Sequence[str], cauldron: str, *placements: str, **more: Any) -> MoonTable:
    """A table at which seat 0 has declared these placements, and closed the declaration."""
    satchels = more.pop("satchels", ("", ""))
    seats = len(satchels)
    books = [list(book), *[[]] * (seats - 1)]
    cauldrons = more.pop("cauldrons", [BARE] * seats)
    t = table(
        satchels,
        books=books,
        cauldrons=[cauldron, *cauldrons[1:]],
        agenda=[*steps(0, *more.pop("after", END)), ["declare", 0]],
        **{"hat": 0, **more},
    )
    play(t, *(f"brew-{placement}" for placement in placements))
    if t.ask is not None and asked(t)[0] == "declare":
        play(t, "done")
    return t


def play(t: MoonTable, *moves: str) -> MoonTable:
    """Make these moves, each checked."""
    for key in moves:
        GAME.play(t, key)
    return t


def idle(t: MoonTable, ask: str, seat: int) -> MoonTable:
    """Do nothing that can be left undone, until a seat is asked this; the Hat goes to 6."""
    while asked(t) != (ask, seat):
        may = [move.key for move in t.ask.moves(t)] if t.ask else []
        play(t, next((key for key in IDLE if key in may), may[0]))
    return t


def begin(seats: int = 2, seed: int = 0, **options: str) -> MoonTable:
    """A game from its start, with somebody listening."""
    return GAME.start(seats, seed, GAME.Options.of(options), listen=True)


def played(t: MoonTable, seed: int = 0) -> Iterator[str]:
    """Play to the end at random."""
    return at_random(t, seed)


# What lies where.


def satchel(t: MoonTable, seat: int = 0) -> str:
    """A Satchel as letters."""
    return letters(dumped(t, "satchel")[seat])


def cauldron(t: MoonTable, seat: int = 0) -> str:
    """A Cauldron as nine letters."""
    return str(dumped(t, "cauldron")[seat])


def garden(t: MoonTable) -> dict[int, str]:
    """What lies in the Garden, by location, without the empty ones."""
    rows = enumerate(dumped(t, "garden"))
    return {place: letters(row) for place, row in rows if row}


def bag(t: MoonTable) -> str:
    """The bag as letters."""
    return letters(dumped(t, "bag"))


def shop(t: MoonTable) -> str:
    """The shop as letters."""
    return letters(dumped(t, "shop"))


def book(t: MoonTable, seat: int = 0) -> list[str]:
    """A Book."""
    return list(dumped(t, "book")[seat])


def sp(t: MoonTable) -> list[int]:
    """Star Power by seat."""
    return [int(witch.power) for witch in t.witches]


def dumped(t: MoonTable, field: str) -> Any:
    """A field as it is dumped."""
    return GAME.dump(t)[field]


def asked(t: MoonTable) -> tuple[str, int]:
    """Which ask waits, and for which seat."""
    assert t.ask is not None, "The game is over."
    return str(GAME.written(t.ask)[0]), int(t.ask.seat)


def happened(t: MoonTable, kind: type[Event]) -> list[Any]:
    """The events of a class since the table was set."""
    return [event for event in t.events or [] if isinstance(event, kind)]


def order_of(t: MoonTable, *kinds: type[Event]) -> list[str]:
    """The names of the events of these classes, in the order in which they happened."""
    return [type(event).__name__ for event in t.events or [] if isinstance(event, kinds)]


def dice(seed: int = 0) -> Dice:
    """Dice for tests."""
    return Dice(seed)


# Brews with nothing around them.

NO_MORE: tuple[str, ...] = ()  # no Bloom step: where the brew ends, the game is over
QUIET = [BURROW, CORNER, SPIRE, STILTS]  # Huts without a say in a brew

# By Potion: a Cauldron with its Recipe as printed at the bottom left, what it stands on, its slots.
PRINTED = {
    "hiccup-tonic": ("RL_______", "01"),
    "lantern-oil": ("FE_______", "01"),
    "catnap-draught": ("S_S______", "02"),
    "broom-polish": ("FFL______", "012"),
    "toad-chorus": ("R__B_____", "03"),
    "sneezing-powder": ("B__S_____", "03"),
    "whisker-wax": ("E_B______", "02"),
    "poisoners-aid": ("EB_B_____", "013"),
    "pocket-weather": ("SL_L_____", "013"),
    "mirror-dust": ("F__S__F__", "036"),
    "cream-cordial": ("RR_______", "01"),
    "gossip-tea": ("LE_E_____", "013"),
    "big-snack": ("LRL______", "012"),
    "invisibility-ink": ("LFLS_S___", "135"),
    "moonwalk-elixir": ("OF_______", "01"),
    "sticky-paw-syrup": ("LBRRE____", "1234"),
    "bubble-bath": ("LS_SL____", "0134"),
    "fortune-fizz": ("FB__R____", "014"),
    "wishing-water": ("SLSEBE___", "1345"),
    "midnight-ward": ("B__S__O__", "036"),
    "storm-in-a-teacup": ("FRES_____", "0123"),
    "crooked-luck": ("FFLFR_D__", "246"),
    "dragons-breath": ("DRD______", "012"),
    "silver-tongue": ("EOEB_B___", "01235"),
    "flying-ointment": ("OLLF__F__", "01236"),
    "philosophers-broth": ("RSREDE___", "012345"),
    "eclipse-elixir": ("FBFO_D___", "01235"),
}


def simmered(book: Sequence[str], cauldron: str, *placements: str, **more: Any) -> MoonTable:
    """The same as `brewed`, in a Hut without a say in it, and with nothing to follow."""
    seats = len(more.get("satchels", ("", "")))
    usual = {"huts": QUIET[:seats], "after": NO_MORE}
    return brewed(book, cauldron, *placements, **{**usual, **more})


def effect_of(potion: str, satchels: Sequence[str] = ("", ""), **more: Any) -> MoonTable:
    """A table at which seat 0 has brewed a Potion, and used its effect if it can be."""
    lying, slots = PRINTED[potion]
    t = simmered([potion], lying, f"{potion}-{slots}", satchels=satchels, **more)
    return use(t, potion)


def use(t: MoonTable, potion: str) -> MoonTable:
    """Use the effect of the first copy of a Potion, if it is offered."""
    if t.ask is not None and asked(t)[0] == "effects":
        found = [key for key in keys(t) if key.startswith(f"use-{potion}-")]
        play(t, *found[:1])
    return t


def is_usable(potion: str, satchels: Sequence[str] = ("", ""), **more: Any) -> bool:
    """MOON-313: whether the effect of a Potion is offered, with nothing else brewed."""
    lying, slots = PRINTED[potion]
    t = simmered([potion], lying, f"{potion}-{slots}", satchels=satchels, **more)
    return t.ask is not None and f"use-{potion}-{slots}" in keys(t)
