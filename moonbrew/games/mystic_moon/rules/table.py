# mypyc: compiled
"""What lies on the table in The Mystic Moon, and how it is copied."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import (
    COLUMNS,
    CONTENTS,
    CRYSTAL,
    KINDS,
    LOCATIONS,
    MUSHROOM,
    NEITHER,
    NOTHING,
    SLOTS,
    TOKENS,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Counts, zeros
from moonbrew.kernel.table import Ask, Seat, Table

# How Huts are given out, and what decides the last tie: section 23.
HUT_MODES: Final = ("choose", "random", "draft")
TIE_MODES: Final = ("lots", "contest", "shared")
CHOOSE: Final[i64] = 0
RANDOM: Final[i64] = 1
DRAFT: Final[i64] = 2
LOTS: Final[i64] = 0
CONTEST: Final[i64] = 1
SHARED: Final[i64] = 2


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Section 23: what was chosen before the game."""

    def __init__(self, zodiac: bool, alchemy: bool, huts: i64, tie: i64, first: i64) -> None:
        self.zodiac: Final = zodiac
        self.alchemy: Final = alchemy
        self.huts: Final = huts
        self.tie: Final = tie
        self.first: Final = first  # the seat that was named to start, or NOTHING


@final
@mypyc_attr(acyclic=True)
class Cauldron:
    """MOON-095: nine slots. By what lies there, a set of slots; slot 0 is bottom left."""

    def __init__(self, lies: vec[i64], filled: i64) -> None:
        self.lies = lies
        self.filled = filled

    def open_slot(self, column: i64) -> i64:
        """MOON-097: the lowest open slot of a column, or NOTHING (MOON-098)."""
        for slot in range(column, SLOTS, COLUMNS):
            if (self.filled >> slot) & 1 == 0:
                return slot
        return NOTHING

    def put(self, what: i64, slot: i64) -> None:
        """Lay something into a slot."""
        self.lies[what] |= bit(slot)
        self.filled |= bit(slot)

    def lift(self, what: i64, slot: i64) -> None:
        """MOON-102: take it out; nothing falls."""
        self.lies[what] &= ~bit(slot)
        self.filled &= ~bit(slot)

    def ingredients(self) -> i64:
        """The slots that hold Ingredients."""
        return self.filled & ~self.lies[CRYSTAL] & ~self.lies[MUSHROOM]

    def at(self, slot: i64) -> i64:
        """What lies in a slot, or NOTHING."""
        for what in range(CONTENTS):
            if (self.lies[what] >> slot) & 1 != 0:
                return what
        return NOTHING

    def clone(self) -> "Cauldron":
        """A Cauldron of its own with the same contents."""
        return Cauldron(self.lies[:], self.filled)


@final
@mypyc_attr(acyclic=True)
class Witch:
    """All that belongs to one seat."""

    def __init__(self, satchel: Counts, cauldron: Cauldron, book: vec[i64]) -> None:
        self.satchel = satchel  # Ingredients by kind
        self.cauldron = cauldron
        self.book = book  # Potion cards, in the order of learning
        self.hut: i64 = NOTHING
        self.power: i64 = 0  # Star Power
        self.fate: i64 = NEITHER
        self.warded = False
        self.gold: i64 = 0
        self.crystals: i64 = 0
        self.formula: i64 = NOTHING  # the Alchemy card owned

    def clone(self) -> "Witch":
        """A copy of its own."""
        other = Witch(self.satchel.clone(), self.cauldron.clone(), self.book[:])
        other.hut = self.hut
        other.power = self.power
        other.fate = self.fate
        other.warded = self.warded
        other.gold = self.gold
        other.crystals = self.crystals
        other.formula = self.formula
        return other


@final
@mypyc_attr(acyclic=True)
class Deck:
    """MOON-355: cards with an unknown part on top and a known part below."""

    def __init__(self, cards: vec[i64], unknown: i64) -> None:
        self.cards = cards  # the top one last
        self.unknown = unknown  # how many of the uppermost are in an order that nobody knows

    def size(self) -> i64:
        """How many there are."""
        return len(self.cards)

    def take(self) -> i64:
        """The top card."""
        self.cards, card = pop(self.cards)
        if self.unknown > 0:
            self.unknown -= 1
        return card

    def put_under(self, card: i64) -> None:
        """MOON-249: a card that all have seen goes to the bottom."""
        cards = vec[i64](capacity=len(self.cards) + 1)
        cards = append(cards, card)
        for other in self.cards:
            cards = append(cards, other)
        self.cards = cards

    def clone(self) -> "Deck":
        """A deck of its own with the same cards."""
        return Deck(self.cards[:], self.unknown)


@final
@mypyc_attr(acyclic=True)
class MoonTable(Table):
    """One game of The Mystic Moon."""

    def __init__(self, edition: Moon, seats: i64, dice: Dice, terms: Terms) -> None:
        super().__init__(seats, dice)
        nothing = vec[i64]()
        self.edition: Final = edition
        self.terms: Final = terms
        self.starter = Seat(0)
        self.active = Seat(0)
        self.round: i64 = 0  # from 1; 0 during setup
        self.witches: list[Witch] = []
        self.huts: i64 = 0  # the set of Huts on offer, while they are chosen
        # The Garden, the bag and the shop.
        self.hat: i64 = NOTHING
        self.bag = Counts(nothing, 0)
        self.garden = nothing  # at [location][token]
        self.lying = nothing  # by location: tokens; follows from the Garden
        self.sludge = nothing  # by location
        self.held: i64 = 0  # Frogs that are being resolved
        self.shop = nothing  # by kind
        # Cards and piles.
        self.display = nothing  # by slot, or NOTHING
        self.potions = Deck(nothing, 0)
        self.zodiac = nothing  # the Zodiac deck, the top card last
        self.rising = nothing  # the Rising Signs so far, the present one last
        self.formulas = Deck(nothing, 0)  # the Alchemy deck; its top card lies open
        self.mushrooms: i64 = 0
        self.gold: i64 = 0
        self.crystals: i64 = 0
        self.sludge_pile: i64 = 0
        # What was done in this step of the turn, where it may be done only so often.
        self.named = nothing  # picks so far, each as location * TOKENS + token
        self.reached = False  # the extra taking of the Hut
        self.shot = False  # that of the sign
        self.refreshed = False
        self.haggled: i64 = 0
        self.twinned = False
        self.learned: i64 = 0
        # The brew.
        self.declared = nothing  # placements, in order
        self.used = nothing  # by declared placement: how often its effect was used
        self.againned = False
        self.fished = False
        # The end.
        self.tied: i64 = 0  # the set of seats in the last tie
        self.throws = nothing  # by seat: the sign of the present throw, or NOTHING
        self.thrown: i64 = 0  # throws so far
        self.winner: i64 = NOTHING  # of the contest or the lots
        # What is on offer while a move is drawn, and for which ask; of no use to a clone.
        self.menu: Final = edition.menu.clone()
        self._offered: Ask[MoonTable] | None = None

    def clone(self) -> "MoonTable":
        """A copy to play on; nothing done to it is seen here."""
        other = MoonTable(self.edition, self.seats, self.dice.clone(), self.terms)
        self.copy_flow(other)
        other.starter = self.starter
        other.active = self.active
        other.round = self.round
        other.witches = [witch.clone() for witch in self.witches]
        other.huts = self.huts
        other.hat = self.hat
        other.bag = self.bag.clone()
        other.garden = self.garden[:]
        other.lying = self.lying[:]
        other.sludge = self.sludge[:]
        other.held = self.held
        other.shop = self.shop[:]
        other.display = self.display[:]
        other.potions = self.potions.clone()
        other.zodiac = self.zodiac[:]
        other.rising = self.rising[:]
        other.formulas = self.formulas.clone()
        other.mushrooms = self.mushrooms
        other.gold = self.gold
        other.crystals = self.crystals
        other.sludge_pile = self.sludge_pile
        other.named = self.named[:]
        other.reached = self.reached
        other.shot = self.shot
        other.refreshed = self.refreshed
        other.haggled = self.haggled
        other.twinned = self.twinned
        other.learned = self.learned
        other.declared = self.declared[:]
        other.used = self.used[:]
        other.againned = self.againned
        other.fished = self.fished
        other.tied = self.tied
        other.throws = self.throws[:]
        other.thrown = self.thrown
        other.winner = self.winner
        return other

    def at(self, place: i64, token: i64) -> i64:
        """How many of these tokens lie at a location."""
        return self.garden[place * TOKENS + token]

    def put_down(self, place: i64, token: i64) -> None:
        """Lay a token at a location."""
        self.garden[place * TOKENS + token] += 1
        self.lying[place] += 1

    def take_up(self, place: i64, token: i64) -> None:
        """Take a token from a location."""
        self.garden[place * TOKENS + token] -= 1
        self.lying[place] -= 1

    def pull(self) -> i64:
        """MOON-256, MOON-363: a token from the bag, each alike; it is seen by all (MOON-353)."""
        token = self.bag.nth(self.roll(self.bag.total))
        self.bag.take(token)
        return token

    def glyph_at(self, place: i64) -> i64:
        """MOON-061: the Glyph of a location on the tile of this round, or NOTHING."""
        return self.edition.glyphs[(self.round - 1) * LOCATIONS + place]

    def sign(self) -> i64:
        """The Rising Sign, or NOTHING without the expansion."""
        return self.rising[len(self.rising) - 1] if len(self.rising) > 0 else NOTHING

    def lifting(self) -> i64:
        """MOON-281: the card whose Recipe lifts the curse now, or NOTHING."""
        left = len(self.zodiac)
        return self.edition.potion_count + self.zodiac[left - 1] if left > 0 else NOTHING


def empty_cauldron() -> Cauldron:
    """MOON-024: a Cauldron with nothing in it."""
    return Cauldron(zeros(CONTENTS), 0)


def new_witch() -> Witch:
    """A seat that has nothing yet."""
    return Witch(Counts(zeros(KINDS), 0), empty_cauldron(), vec[i64]())
