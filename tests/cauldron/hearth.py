"""Tables of Cauldron set by hand at the start of a turn of Step 4.

Tokens and Fields are written with the letters of CAULDRON-006. Fields are `"W F2 T0"`: in placement
order, each with its tokens, one where no number stands. Seats have characters without abilities of
use in turns unless others are given.
"""

from collections.abc import Sequence
from typing import Any

from moonbrew.games.cauldron.rules.decks import hold
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.faces import DECKS, LETTERS
from moonbrew.games.cauldron.rules.land import Land, empty_land, position
from moonbrew.games.cauldron.rules.lasting import add
from moonbrew.games.cauldron.rules.setup import lay_empty
from moonbrew.games.cauldron.rules.table import TURNS, CauldronTable, Lasting, Terms
from moonbrew.games.cauldron.rules.turns import Turn
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Pile, vector
from moonbrew.kernel.table import Seat, Step
from tests.cauldron.files import edition_of

EDITION = edition_of()
EDITION.carrier = carrier()
SPELLS = [face.key for face in EDITION.spells]
POTIONS = [face.key for face in EDITION.potions]
CHARACTERS = [face.key for face in EDITION.characters]
PLAIN = ("alchemist", "shaman", "wizard", "druid", "occulist")


class Below(Step[CauldronTable]):
    """What comes after Step 4: nothing, so that tests see how it was left."""

    def run(self, t: CauldronTable) -> None:
        """Wait no more."""


def land_of(letters: Sequence[str]) -> Land:
    """These Fields, each on the first free site."""
    land = empty_land()
    for place, letter in enumerate(letters):
        free = position(place, 0) if place < 2 else int(land.sites[land.free[0]])
        land = land.placed(LETTERS.index(letter), free)
    return land


def table(
    fields: str = "W F T W F T W F T",
    supplies: Sequence[str] = ("", ""),
    *,
    stored: Sequence[str] = (),
    cellars: Sequence[int] = (),
    potions: Sequence[Sequence[str]] = (),
    hands: Sequence[Sequence[str]] = (),
    characters: Sequence[str] = PLAIN,
    used: Sequence[int] = (0, 1, 2, 3, 4),
    magik: Sequence[int] = (),
    turn: int = 0,
    deck: Sequence[str] = (),
    simple: bool = False,
    seed: int = 1,
    edition: Any = EDITION,
    **more: Any,
) -> CauldronTable:
    """A table at the start of a seat's turn, with events recorded; `more` are fields of the table.

    `deck` is the deck of Basic Spells, its top card last. The seats in `used` have spent the
    ability that they have once a season.
    """
    seats = len(supplies)
    t = lay_empty(edition, seats, Dice(seed), Terms(simple, False, False, False, False))
    words = fields.split()
    t.land = land_of([word[0] for word in words])
    t.lying = vector([int(word[1:] or 1) for word in words])
    t.laden = sum(1 << field for field, n in enumerate(t.lying) if n)
    for field, n in enumerate(t.lying):
        t.stock[t.land.types[field]] -= n
        t.stacks[t.land.types[field]] -= 1
    keys = {face.key: card for card, face in enumerate(edition.spells)}
    for seat in range(seats):
        brewer = t.brewers[seat]
        brewer.character = CHARACTERS.index(characters[seat])
        brewer.used = seat in used
        brewer.magik = magik[seat] if magik else 2
        brewer.cellars = cellars[seat] if cellars else 0
        for letter in supplies[seat]:
            brewer.supply.put(LETTERS.index(letter))
            t.stock[LETTERS.index(letter)] -= 1
        for letter in stored[seat] if stored else "":
            brewer.cellar.put(LETTERS.index(letter))
            t.stock[LETTERS.index(letter)] -= 1
        for card in potions[seat] if potions else ():
            brewer.potions.put(POTIONS.index(card))
        for card in hands[seat] if hands else ():
            hold(t, seat, keys[card])
    t.decks[DECKS.index("basic_spell")] = Pile(vector([keys[card] for card in deck]))
    t.season = 1
    t.phase = TURNS
    t.first = t.active = Seat(turn)
    for name, value in more.items():
        setattr(t, name, value)
    t.events = []
    t.do(Turn(Seat(turn)), Below())
    t.settle()
    return t


def play(t: CauldronTable, *keys: str) -> CauldronTable:
    """Make these moves, each of which must be legal."""
    for key in keys:
        move = t.edition.by_key[key]
        assert t.ask is not None, f"The game is over before {key}."
        assert t.ask.refusal(t, move) == 0, f"{key}: {t.ask.refusal(t, move)}"
        t.play(move)
    return t


def let_pass(t: CauldronTable) -> CauldronTable:
    """Pass for all who are asked in windows."""
    while t.ask is not None and type(t.ask).__name__ == "React":
        play(t, "pass")
    return t


def why_not(t: CauldronTable, key: str) -> str:
    """The number of the rule that refuses a move, or an empty text."""
    assert t.ask is not None
    refused = int(t.ask.refusal(t, t.edition.by_key[key]))
    return f"CAULDRON-{refused:03}" if refused else ""


def asked(t: CauldronTable) -> tuple[str, int]:
    """What is asked, and whom."""
    assert t.ask is not None, "Nobody is asked."
    return type(t.ask).__name__, int(t.ask.seat)


def starting(t: CauldronTable, *starts: str) -> list[str]:
    """The legal moves whose keys begin so."""
    assert t.ask is not None
    return [move.key for move in t.ask.moves(t) if move.key.startswith(starts)]


def letters(held: Any) -> str:
    """Tokens as letters, by type."""
    return "".join(LETTERS[kind] * int(n) for kind, n in enumerate(held.of))


def supply(t: CauldronTable, seat: int) -> str:
    """A supply as letters."""
    return letters(t.brewers[seat].supply)


def hand(t: CauldronTable, seat: int) -> list[str]:
    """The Spells in a hand."""
    held = t.brewers[seat].hand.of
    return [face.key for card, face in enumerate(t.edition.spells) for _ in range(held[card])]


def magik(t: CauldronTable) -> list[int]:
    """The Magik of each seat."""
    return [int(brewer.magik) for brewer in t.brewers]


def lying(t: CauldronTable) -> list[int]:
    """The tokens on each Field."""
    return [int(n) for n in t.lying]


def spent(t: CauldronTable) -> list[str]:
    """The Spells in the discard piles."""
    found = []
    for pile in (0, 1):
        held = t.discards[pile].of
        found += [f.key for c, f in enumerate(t.edition.spells) for _ in range(held[c])]
    return found


def happened(t: CauldronTable, *kinds: type) -> list[Any]:
    """The events of these classes."""
    return [event for event in t.events or [] if isinstance(event, kinds)]


def rolling(t: CauldronTable, *dice: int) -> CauldronTable:
    """Let the next dice show these numbers."""
    for seed in range(10_000):
        trial = Dice(seed)
        if all(int(trial.below(6)) + 1 == die for die in dice):
            t.dice = Dice(seed)
            return t
    raise AssertionError(f"No seed below 10,000 rolls {dice}.")


def under(
    t: CauldronTable, op: int, seat: int, n: int = 0, what: int = 0, mode: int = -1, **more: int
) -> CauldronTable:
    """Let an effect be in force for a seat until the end of the season."""
    add(
        t,
        Lasting(
            op,
            seat,
            n,
            what,
            mode,
            more.get("scope", -1),
            more.get("until", 4),
            more.get("of", -1),
            0,
            0,
            more.get("inner", -1),
            more.get("caster", -1),
            -1,
            -1,
            -1,
        ),
    )
    t.events = []
    assert t.ask is not None
    t._offered = None  # other moves may be legal now
    return t
