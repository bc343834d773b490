# mypyc: compiled
"""What a position promises: how many seasons each seat still needs to the goal."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.bots.kitchen import Kitchen
from moonbrew.games.cauldron.rules.dreams import imagine_unwatched
from moonbrew.games.cauldron.rules.faces import TYPES
from moonbrew.games.cauldron.rules.result import outcome
from moonbrew.games.cauldron.rules.table import (
    FINAL,
    FINISH,
    TURNS,
    CauldronTable,
)
from moonbrew.kernel.bits import size
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Seat, Table

TEMPER: Final = 1.2  # a lead of so many seasons is a clear one
ANYHOW: Final = 1.0  # Magik that a season brings beside its Potions
HARVESTS: Final = 0.7  # of all turns: in the others something is brewed or stolen
TURN_OPEN: Final = 0.9  # of an Action, for who is at turn
BEST: Final = 0.42  # of what the best Potion brings for each Action, over a season
SECOND: Final = 0.16
OTHERS: Final = 0.05
BETWEEN: Final = 0.5  # a token that was got between two seasons
STORED: Final = 0.75  # a token in a Cellar, for a season to come
CELLAR: Final = 0.5  # an own Cellar, for each season
NONE_GROWS: Final = 0.25  # of what a Potion brings, for a type without a Field
FEW_GROW: Final = 0.55  # with fewer Fields than slots
SOME_GROW: Final = 0.85  # with fewer than two for each slot
SWIFT: Final = 0.4  # of an Action, for a Quick Potion
MARK: Final = 0.8  # the Spell of a Potion's mark
BASIC: Final = 0.9  # a Spell in hand
ADVANCED: Final = 2.1


def seasons_needed(t: CauldronTable, seat: Seat) -> float:
    """How many seasons a seat needs to the goal, by what it has and what a season brings it."""
    brewer = t.brewers[seat]
    basic = float(brewer.basic)
    advanced = float(brewer.hand.total) - basic
    ahead = float(brewer.magik) + this_season(t, seat) + STORED * float(brewer.cellar.total)
    ahead += BASIC * min(basic, 3.0) + ADVANCED * min(advanced, 3.0)
    return max(0.0, float(t.edition.amounts.goal) - ahead) / income(t, seat)


def this_season(t: CauldronTable, seat: Seat) -> float:
    """What can still be brewed before everything spoils."""
    if t.phase < TURNS or t.phase >= FINISH:
        # Tokens that are there between seasons do not spoil before the next one.
        return BETWEEN * float(t.brewers[seat].supply.total)
    kitchen = Kitchen(t, seat)
    own = t.active == seat if t.phase == TURNS else t.harvester == seat
    if t.phase == FINAL:
        kitchen.time = 0.0
        if not own:
            return 0.0
    else:
        kitchen.look_around()
        kitchen.time = float(size(t.laden)) / (HARVESTS * float(t.seats))
        if own:
            kitchen.time += TURN_OPEN * float(t.actions)
    if own:
        kitchen.fetch_all()
    return kitchen.worth()


def income(t: CauldronTable, seat: Seat) -> float:
    """The Magik that a season should bring a seat, by its Potions and Cellars."""
    brewer = t.brewers[seat]
    best = 0.0
    second = 0.0
    others = 0.0
    for potion in range(t.edition.potion_count):
        if brewer.potions.of[potion] > 0:
            rate = rate_of(t, potion, brewer.magik)
            if rate > best:
                others += second
                second = best
                best = rate
            elif rate > second:
                others += second
                second = rate
            else:
                others += rate
    turns = 1.0 + float(t.land.size()) / float(t.seats)
    total = ANYHOW + turns * (BEST * best + SECOND * second + OTHERS * others)
    return total + CELLAR * float(brewer.cellars)


def rate_of(t: CauldronTable, potion: i64, magik: i64) -> float:
    """What a Potion brings for each Action that it takes, as far as its types grow here."""
    face = t.edition.potions[potion]
    amounts = t.edition.amounts
    if face.size == amounts.alchemy_slots and magik >= amounts.alchemy:
        return 0.0  # CAULDRON-228: it will not carry anybody to the end
    brought = float(face.magik) + (MARK if face.spell and not t.terms.simple else 0.0)
    actions = float(face.size) + (SWIFT if face.quick else 1.0)
    rate = brought / actions
    for kind in range(TYPES):
        wanted = face.slots[kind]
        if wanted > 0:
            growing: i64 = size(t.land.of_type[kind])
            if growing < wanted:
                rate *= NONE_GROWS if growing == 0 else FEW_GROW
            elif growing < 2 * wanted:
                rate *= SOME_GROW
    return rate


def promises(t: CauldronTable) -> vec[float]:
    """By seat: the share of the win to be expected, by the lead over the best of the others."""
    worth = vec[float]()
    for seat in range(t.seats):
        needed = 0.0 if t.winner == seat else seasons_needed(t, Seat(seat)) + 1.0
        worth = append(worth, -needed)
    return shares_by_lead(worth, TEMPER)


@final
class CauldronMind(Mind):
    """How Cauldron is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> CauldronTable:
        """Chapter 25.3."""
        assert isinstance(t, CauldronTable)
        return imagine_unwatched(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """Chapter 18."""
        assert isinstance(t, CauldronTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in Magik, in hand and in prospect."""
        assert isinstance(t, CauldronTable)
        return promises(t)
