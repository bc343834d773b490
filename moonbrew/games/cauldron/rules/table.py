# mypyc: compiled
"""What lies on the table, what is pending and what is in force, and how it is copied."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import NOTHING, TYPES
from moonbrew.games.cauldron.rules.land import Land, empty_land
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import UNWATCHED, Deck, Known
from moonbrew.kernel.pile import Counts, Pile, clones, counts
from moonbrew.kernel.table import Ask, Seat, Table

# Where in the round of a season the table is (CAULDRON-053).
PHASES: Final = ("setup", "omen", "populate", "order", "turns", "final", "finish", "market")
SETUP: Final[i64] = 0
AT_OMEN: Final[i64] = 1
POPULATING: Final[i64] = 2
ORDERING: Final[i64] = 3
TURNS: Final[i64] = 4
FINAL: Final[i64] = 5  # the final quick phase
FINISH: Final[i64] = 6
MARKETING: Final[i64] = 7


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Chapter 27: what was chosen before the game."""

    def __init__(
        self, simple: bool, quick: bool, advanced: bool, less_luck: bool, random: bool
    ) -> None:
        self.simple: Final = simple
        self.quick: Final = quick
        self.advanced: Final = advanced
        self.less_luck: Final = less_luck
        self.random: Final = random  # characters are dealt


@final
@mypyc_attr(acyclic=True)
class Brewer:
    """What belongs to a seat."""

    def __init__(self, supply: Counts, cellar: Counts, potions: Counts, hand: Counts) -> None:
        self.character: i64 = NOTHING
        self.used = False  # CAULDRON-247: the once-per-season ability
        self.magik: i64 = 0
        self.supply = supply
        self.cellars: i64 = 0  # Cellar cards owned
        self.cellar = cellar  # what lies in them
        self.potions = potions
        self.hand = hand  # hidden
        self.basic: i64 = 0  # how many of these are Basic Spells (CAULDRON-400)
        self.skips: i64 = 0  # turns to be missed this season

    def clone(self) -> "Brewer":
        """A copy of its own."""
        other = Brewer(
            self.supply.clone(), self.cellar.clone(), self.potions.clone(), self.hand.clone()
        )
        other.character = self.character
        other.used = self.used
        other.magik = self.magik
        other.cellars = self.cellars
        other.basic = self.basic
        other.skips = self.skips
        return other


@final
@mypyc_attr(acyclic=True)
class Pending:
    """Something declared, announced or rolled and not yet dealt with; the newest lies last.

    `kind` is that of its window. What a kind has no use for is NOTHING or empty.
    """

    def __init__(self, kind: i64, opener: Seat) -> None:
        self.kind: Final = kind
        self.opener: Final = opener
        self.alive = True  # not cancelled
        self.ability: i64 = NOTHING  # the number of the ability by which it is done
        self.fields = vec[i64]()  # of a Harvest: the Fields named, once for each token
        self.victim: i64 = NOTHING  # of a Steal
        self.wanted: i64 = NOTHING  # of a Steal: the type
        self.zone: i64 = NOTHING  # of a Steal: supply or Cellar
        self.potion: i64 = NOTHING  # of a brew
        self.paid = vec[i64]()  # of a brew: the tokens named, by type
        self.quick = False  # of a brew: made as a Quick Action
        self.wild: i64 = 0  # of a brew: further slots that count as wildcards (WILD)
        self.change: i64 = 0  # of a brew: what its yield changes by
        self.echoes = vec[i64]()  # of a brew: seat and divisor, one after the other (ECHO)
        self.spell: i64 = NOTHING  # of a Spell, and of a roll by a Spell
        self.opponent: i64 = NOTHING  # whom the Spell names
        self.player: i64 = NOTHING
        self.chosen: i64 = NOTHING  # the type that the Spell names
        self.keeper: i64 = NOTHING  # who gets the card of a cancelled Spell
        self.on: i64 = NOTHING  # of a Spell cast in a window: the place of what it answers
        self.die: i64 = NOTHING  # of a roll: 1 to 6

    def clone(self) -> "Pending":
        """A copy of its own."""
        other = Pending(self.kind, self.opener)
        other.alive = self.alive
        other.ability = self.ability
        other.fields = self.fields[:]
        other.victim = self.victim
        other.wanted = self.wanted
        other.zone = self.zone
        other.potion = self.potion
        other.paid = self.paid[:]
        other.quick = self.quick
        other.wild = self.wild
        other.change = self.change
        other.echoes = self.echoes[:]
        other.spell = self.spell
        other.opponent = self.opponent
        other.player = self.player
        other.chosen = self.chosen
        other.keeper = self.keeper
        other.on = self.on
        other.die = self.die
        return other


@final
@mypyc_attr(acyclic=True)
class Lasting:
    """An effect in force for one player (CAULDRON-391); it never changes, so clones share it.

    `op` with n, what, mode and scope as in Effect; `until` a duration, `of` the player whose turn
    ends it (next-turn, until-own-turn), `begun` 1 once the turn of a next-turn effect has begun.
    `source` is the number of its list of effects, which tells the card. For ON: the effects
    `inner`, and what self, opponent, player and chosen meant.
    """

    def __init__(
        self,
        op: i64,
        seat: i64,
        n: i64,
        what: i64,
        mode: i64,
        scope: i64,
        until: i64,
        of: i64,
        begun: i64,
        source: i64,
        inner: i64,
        caster: i64,
        opponent: i64,
        player: i64,
        chosen: i64,
    ) -> None:
        self.op: Final = op
        self.seat: Final = seat
        self.n: Final = n
        self.what: Final = what
        self.mode: Final = mode
        self.scope: Final = scope
        self.until: Final = until
        self.of: Final = of
        self.begun: Final = begun
        self.source: Final = source
        self.inner: Final = inner
        self.caster: Final = caster
        self.opponent: Final = opponent
        self.player: Final = player
        self.chosen: Final = chosen


@final
@mypyc_attr(acyclic=True)
class CauldronTable(Table):
    """One game of Cauldron."""

    def __init__(self, edition: Cauldron, seats: i64, dice: Dice, terms: Terms) -> None:
        super().__init__(seats, dice)
        nothing = vec[i64]()
        self.edition: Final = edition
        self.terms: Final = terms
        self.brewers = vec[Brewer]()
        # The board, the stock and the decks.
        self.land: Land = empty_land()
        self.lying = nothing  # by Field: its tokens
        self.laden: i64 = 0  # the Fields with a token, as bits
        self.stock = nothing  # by type: the game supply
        self.stacks = nothing  # by type: Fields not yet placed
        self.cellar_cards: i64 = 0  # in the open stack
        self.decks = vec[Pile]()  # basic and advanced Spells, basic and advanced Potions
        self.discards = vec[Counts]()  # the same, and Omens
        self.omens = Deck(nothing, nothing)
        self.omen: i64 = NOTHING  # the one that lies open
        self.aside = nothing  # CAULDRON-279: Omens put aside until one is found
        self.gone: i64 = 0  # CAULDRON-033: Easy potions out of the game, as bits
        self.drawn = nothing  # Omens of which one is to be chosen
        self.two_spells = nothing  # bought with Less Luck: one of them is to be kept
        self.two_potions = nothing
        self.known = Known(nothing, 0, 0)  # who knows which Spells of a hand; see knowledge
        # The course of the seasons.
        self.season: i64 = 0
        self.phase: i64 = SETUP
        self.active = Seat(0)  # whose turn it is, or who buys
        self.first = Seat(0)  # who went first in the Step 4 of this season
        self.market_first = Seat(0)  # CAULDRON-179: first in Market order, of the last one or now
        self.harvester: i64 = NOTHING  # CAULDRON-166: the final harvester, once known
        self.last_taker: i64 = NOTHING  # who took the token that left the board last; or nobody
        self.last_harvester: i64 = NOTHING  # CAULDRON-415
        self.backwards = False  # turns pass counter-clockwise
        self.turns: i64 = 0  # of Step 4 in this season
        self.idle: i64 = 0  # CAULDRON-318
        self.stirred = False  # whether a token left the board or a brew was carried out this turn
        self.actions: i64 = 0  # Actions open in this turn
        self.due = False  # CAULDRON-072: whether one of them must be taken
        self.quick_taken: i64 = 0  # CAULDRON-323
        self.answers: i64 = 0  # CAULDRON-322: Instants cast in windows since nothing was pending
        self.stored: i64 = 0  # CAULDRON-352: types stored since the last other deed, as bits
        self.fetched: i64 = 0
        self.kept = nothing  # at [seat][type]: tokens that will not spoil
        self.purchases: i64 = 0  # left to the buyer
        self.triggered: i64 = 0  # track effects, as bits
        self.rituals = False  # CAULDRON-202
        self.winner: i64 = NOTHING
        self.over = False
        # What Omens change in Steps 2 and 3 of this season.
        self.produce = nothing  # by type: tokens for each Field
        self.order: i64 = NOTHING  # LOWEST_FIRST or LSP_FIRST
        self.prizes = nothing  # rank and number of a list of effects, one after the other
        self.rolled = nothing  # by seat: the first throw of Step 3
        # What waits and what lasts.
        self.pending: list[Pending] = []
        self.lasting: list[Lasting] = []
        self.in_force: i64 = 0  # the primitives of these, as bits; follows from them
        # What is on offer while a move is drawn, and for which ask; of no use to a clone.
        self.menu: Final = edition.menu.clone()
        self._offered: Ask[CauldronTable] | None = None

    def clone(self) -> "CauldronTable":
        """A copy to play on; nothing done to it is seen here."""
        other = self.clone_unwatched()
        other.known = self.known.clone()
        return other

    def clone_unwatched(self) -> "CauldronTable":
        """A copy on which nobody notes what others have seen."""
        other = CauldronTable(self.edition, self.seats, self.dice.clone(), self.terms)
        self.copy_flow(other)
        other.brewers = brewer_clones(self.brewers)
        other.land = self.land
        other.lying = self.lying[:]
        other.laden = self.laden
        other.stock = self.stock[:]
        other.stacks = self.stacks[:]
        other.cellar_cards = self.cellar_cards
        other.decks = pile_clones(self.decks)
        other.discards = clones(self.discards)
        other.omens = self.omens.clone()
        other.omen = self.omen
        other.aside = self.aside[:]
        other.gone = self.gone
        other.drawn = self.drawn[:]
        other.two_spells = self.two_spells[:]
        other.two_potions = self.two_potions[:]
        other.known = UNWATCHED
        other.season = self.season
        other.phase = self.phase
        other.active = self.active
        other.first = self.first
        other.market_first = self.market_first
        other.harvester = self.harvester
        other.last_taker = self.last_taker
        other.last_harvester = self.last_harvester
        other.backwards = self.backwards
        other.turns = self.turns
        other.idle = self.idle
        other.stirred = self.stirred
        other.actions = self.actions
        other.due = self.due
        other.quick_taken = self.quick_taken
        other.answers = self.answers
        other.stored = self.stored
        other.fetched = self.fetched
        other.kept = self.kept[:]
        other.purchases = self.purchases
        other.triggered = self.triggered
        other.rituals = self.rituals
        other.winner = self.winner
        other.over = self.over
        other.produce = self.produce[:]
        other.order = self.order
        other.prizes = self.prizes[:]
        other.rolled = self.rolled[:]
        other.pending = pending_clones(self.pending)
        other.lasting = self.lasting  # changed by putting another in its place
        other.in_force = self.in_force
        return other


def new_brewer(edition: Cauldron) -> Brewer:
    """A seat that has nothing yet."""
    return Brewer(
        counts(TYPES), counts(TYPES), counts(edition.potion_count), counts(edition.spell_count)
    )


def brewer_clones(many: vec[Brewer]) -> vec[Brewer]:
    """Clones of them all."""
    out = vec[Brewer](capacity=len(many))
    for one in many:
        out = append(out, one.clone())
    return out


def pile_clones(many: vec[Pile]) -> vec[Pile]:
    """Clones of them all."""
    out = vec[Pile](capacity=len(many))
    for one in many:
        out = append(out, one.clone())
    return out


def pending_clones(many: list[Pending]) -> list[Pending]:
    """Clones of them all."""
    return [one.clone() for one in many]
