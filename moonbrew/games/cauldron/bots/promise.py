# mypyc: compiled
"""What a position promises: how many seasons each seat still needs to the goal."""

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.bots.kitchen import Kitchen
from moonbrew.games.cauldron.rules.dreams import imagine_unwatched
from moonbrew.games.cauldron.rules.result import outcome
from moonbrew.games.cauldron.rules.table import (
    FINAL,
    FINISH,
    TURNS,
    CauldronTable,
)
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Seat, Table

# Magik, unless something else is said. A promise that went by what single Potions bring for an
# Action, not by the brews of a season, won 30 % (19 to 44) of 50 games for two against this way.
STORED: Final = 0.75  # a token in a Cellar that no brew of this season needs
ROOM: Final = 0.5  # one that can still be put there
LEFT: Final = (
    0.05  # one that will spoil; with 0.12 greedy won 44 % (38 to 50) of 240 games against this
)
BETWEEN: Final = 0.5  # a token that was got between two seasons
# A Spell in hand, whichever. Worth what its effects seem to be worth, with the same mean over its
# deck, greedy won 45.5 % (41.6 to 49.5) of 600 games for two against this.
BASIC: Final = 0.9
ADVANCED: Final = 2.1
ANYHOW: Final = 1.0  # what a season brings beside its Potions
CHOICE: Final = 0.1  # each Potion: the more of them, the easier something is completed
CELLAR: Final = 0.4  # each own Cellar, for each season
SHARP: Final = 2.0  # how soon being about to win counts as needing no more time at all
FAR: Final = 20.0  # seasons, with the sharpness: so far ahead nothing is rounded
WON: Final = -0.5  # the seasons that a winner needs
NEAR_TEMPER: Final = 0.5  # a lead of so many seasons is a clear one at the end,
FAR_TEMPER: Final = 0.15  # and of so many more for each season that the leader needs


def seasons_needed(t: CauldronTable, seat: Seat) -> float:
    """How many seasons a seat needs to the goal, by what it has and what a season brings it."""
    brewer = t.brewers[seat]
    basic = float(brewer.basic)
    advanced = float(brewer.hand.total) - basic
    ahead = float(brewer.magik) + this_season(t, seat)
    ahead += BASIC * min(basic, 3.0) + ADVANCED * min(advanced, 3.0)
    needed = (float(t.edition.amounts.goal) - ahead) / income(t, seat)
    # Rounded off at nothing: what one has beyond the goal makes it surer.
    return needed if SHARP * needed > FAR else log(1.0 + exp(SHARP * needed)) / SHARP


def this_season(t: CauldronTable, seat: Seat) -> float:
    """What can still be brewed before everything spoils, and what is saved from that."""
    brewer = t.brewers[seat]
    stored = STORED * float(brewer.cellar.total)
    if t.phase < TURNS or t.phase > FINISH:
        return stored + BETWEEN * float(brewer.supply.total)  # it lies there for the next season
    at_turn = t.active == seat if t.phase == TURNS else t.harvester == seat
    if t.phase == FINISH or (t.phase == FINAL and not at_turn):
        return stored
    kitchen = Kitchen(t, seat, False)
    kitchen.this_season(at_turn)
    if t.phase == FINAL:
        kitchen.only_quick = True
    else:
        kitchen.look_around()
    return kitchen.worth() + saved(t, seat, kitchen.total)


def saved(t: CauldronTable, seat: Seat, left: i64) -> float:
    """What the tokens are worth that are left after all brews: in Cellars, or spoiling."""
    brewer = t.brewers[seat]
    stored = min(left, brewer.cellar.total)
    room = min(left - stored, brewer.cellars - brewer.cellar.total)
    spoiling = left - stored - room if t.phase == TURNS else 0
    return STORED * float(stored) + ROOM * float(room) + LEFT * float(spoiling)


def income(t: CauldronTable, seat: Seat) -> float:
    """The Magik that a season to come should bring a seat, by its Potions and Cellars."""
    brewer = t.brewers[seat]
    kitchen = Kitchen(t, seat, True)
    kitchen.next_season()
    total = ANYHOW + kitchen.worth() + CHOICE * float(brewer.potions.total)
    return total + CELLAR * float(brewer.cellars)


def promises(t: CauldronTable) -> vec[float]:
    """By seat: the share of the win to be expected, by the lead over the best of the others."""
    worth = vec[float]()
    least = FAR
    for seat in range(t.seats):
        needed = WON if t.winner == seat else seasons_needed(t, Seat(seat))
        least = min(least, needed)
        worth = append(worth, -needed)
    return shares_by_lead(worth, NEAR_TEMPER + FAR_TEMPER * max(0.0, least))


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
        """By the seasons that are needed, and the lead in them."""
        assert isinstance(t, CauldronTable)
        return promises(t)
