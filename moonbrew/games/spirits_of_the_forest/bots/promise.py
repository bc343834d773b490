# mypyc: compiled
"""What a position promises: by category, who leads, and what is still to be had."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.closing import on_card, types_missing
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BASE_TYPES,
    CATEGORIES,
    OPPONENT,
    TEAM,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.outcomes import outcome
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    card_points,
    counted,
    in_play,
    on_tiles,
    still_out,
    times,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COOP, ForestTable
from moonbrew.kernel.bits import size
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Table

TEMPER: Final = 8.0  # a lead of so many points is a clear one
BIT: Final = 3.0  # what a bit more than the opponent's is worth
LACKING: Final = 4.0  # what a type costs of which the team has no tile
CARDLESS: Final = 0.6  # what is left of points that need a card first
GEM: Final = 0.7  # what a gem is worth that can still be used


def chance_to_lead(own: i64, other: i64, out: i64) -> float:
    """How likely it is to end with the most, from the lead and what is still out."""
    chance = 0.5 + 0.5 * float(own - other) / (0.5 * float(out) + 1.0)
    return max(0.0, min(1.0, chance))


def worth_of(t: ForestTable, counts: list[vec[i64]], out: vec[i64], owner: i64, last: i64) -> float:
    """The points that a hoard should end with."""
    hoard = t.hoards[owner]
    tiles = on_tiles(t, hoard)
    worth = 0.0
    for category in range(last):
        if in_play(t, category):
            own, best = counts[owner][category], rivals_best(counts, owner, category)
            chance = chance_to_lead(own, best, out[category])
            points = chance * (float(own) + 0.5 * chance * float(out[category]))
            worth += points * float(times(t, category))
            # SPIRIT-329: no loss for a missing type in the Enchanted mode.
            if tiles[category] == 0 and not (t.terms.enchanted and category < TYPES):
                hope = min(1.0, 0.2 * float(out[category]))
                worth -= float(t.edition.amounts.missing) * (1.0 - 0.8 * hope)
    return worth


def enchanted_worth(t: ForestTable, seat: i64, hoped: float) -> float:
    """SPIRIT-326, SPIRIT-331: cards bring points, and without one all is in doubt."""
    if t.purses[seat].cards != 0:
        return hoped + float(card_points(t, seat))
    return hoped * CARDLESS if t.present != 0 else 0.0


def rivals_best(counts: list[vec[i64]], owner: i64, category: i64) -> i64:
    """The most that anybody else has."""
    best: i64 = 0
    for other in range(len(counts)):
        if other != owner:
            best = max(best, counts[other][category])
    return best


def promise_together(t: ForestTable, counts: list[vec[i64]], out: vec[i64]) -> vec[float]:
    """The team against the opponent; a type without a tile loses the game (SPIRIT-196)."""
    team = worth_of(t, counts, out, TEAM, CATEGORIES) - loss_by_card(t, counts, out)
    team += BIT * float(t.hoards[TEAM].bits - t.hoards[OPPONENT].bits)
    team -= LACKING * float(size(types_missing(t)))
    other = worth_of(t, counts, out, OPPONENT, CATEGORIES)
    worth, teams = vec[float](), vec[i64]()
    for seat in range(t.seats):
        gems = GEM * float(t.purses[seat].supply) if not t.ended else 0.0
        team += gems
        teams = append(teams, 0)
    for _seat in range(t.seats):
        worth = append(worth, team)
    return shares_by_lead(worth, TEMPER, teams, vec[float]([other]))


def loss_by_card(t: ForestTable, counts: list[vec[i64]], out: vec[i64]) -> float:
    """SPIRIT-207: what the Moonlight card should cost."""
    loss = 0.0
    for category in on_card(t):
        own, other = counts[TEAM][category], counts[OPPONENT][category]
        chance = chance_to_lead(own, other, out[category])
        loss += float(t.edition.amounts.card) * (1.0 - chance)
    return loss


@final
class ForestMind(Mind):
    """Native calls for search."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """Section 26.2."""
        assert isinstance(t, ForestTable)
        return imagine(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """By the mode."""
        assert isinstance(t, ForestTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in points to be expected."""
        assert isinstance(t, ForestTable)
        counts = [counted(t, hoard) for hoard in t.hoards]
        out = still_out(t)
        if t.is_alone():
            own = worth_of(t, counts, out, 0, BASE_TYPES)
            other = worth_of(t, counts, out, 1, BASE_TYPES)
            return shares_by_lead(vec[float]([own]), TEMPER, None, vec[float]([other]))
        if t.terms.mode == COOP:
            return promise_together(t, counts, out)
        worth = vec[float]()
        for seat in range(t.seats):
            purse = t.purses[seat]
            gems = GEM * float(purse.supply) if t.present != 0 else 0.0
            hoped = worth_of(t, counts, out, seat, CATEGORIES) + gems
            worth = append(worth, enchanted_worth(t, seat, hoped) if t.terms.enchanted else hoped)
        return shares_by_lead(worth, TEMPER)
