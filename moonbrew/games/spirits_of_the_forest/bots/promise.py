# mypyc: compiled
"""What a position promises: by category, who leads, and what is still to be had."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.bots.together import promise_together
from moonbrew.games.spirits_of_the_forest.rules.alone import OWN_FIELD
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BASE_TYPES,
    CATEGORIES,
    LIGHT,
    NOTHING,
    OPPONENT,
    SHADOW,
    TYPES,
    Mission,
)
from moonbrew.games.spirits_of_the_forest.rules.moves import (
    EndGame,
    GemMove,
    SwapCreatures,
    Talk,
)
from moonbrew.games.spirits_of_the_forest.rules.objectives import bit_points
from moonbrew.games.spirits_of_the_forest.rules.outcomes import outcome
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    card_points,
    counted,
    in_play,
    on_tiles,
    still_out,
    times,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable
from moonbrew.kernel.bits import bit
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Move, Table

TEMPER: Final = 8.0  # a lead of so many points is a clear one
CARDLESS: Final = 0.6  # what is left of points that need a card first
SPENT: Final = 0.01  # what a gem used must bring at least
GEM: Final = 0.7  # what a gem is worth that can still be used
SURE: Final = 0.3  # alone: what is open of a type of which next to nothing is out
SPREAD: Final = 1.3  # alone: by what is out; with 0.4 greedy won 136 of 400, not 166
POINTS: Final = 0.01  # alone: what points weigh, which decide nothing there


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


# Alone against the opponent.


def promise_alone(t: ForestTable) -> float:
    """SPIRIT-077, SPIRIT-078: the chance to be beaten in no Spirit type; points break ties only."""
    counts, out = counted_alone(t), still_out(t)
    chance = 1.0
    for kind in range(BASE_TYPES):
        chance *= chance_unbeaten(counts[0][kind] - counts[OPPONENT][kind], out[kind])
    own = worth_of(t, counts, out, 0, BASE_TYPES)
    other = worth_of(t, counts, out, OPPONENT, BASE_TYPES)
    points = shares_by_lead(vec[float]([own]), TEMPER, None, vec[float]([other]))[0]
    return (1.0 - POINTS) * chance + POINTS * points


def counted_alone(t: ForestTable) -> list[vec[i64]]:
    """What both have, with the tokens of the card: SPIRIT-070, SPIRIT-075, they will get them."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    for place in range(len(t.beside)):
        if t.beside[place] != NOTHING:
            counts[0 if place == OWN_FIELD else OPPONENT][t.edition.shows[t.beside[place]]] += 1
    return counts


def chance_unbeaten(lead: i64, out: i64) -> float:
    """How likely it is to end with at least as many of a type; a tie is enough (SPIRIT-078)."""
    if out == 0:
        return 1.0 if lead >= 0 else 0.0
    return 1.0 / (1.0 + exp(-1.7 * (float(lead) + 0.5) / (SURE + SPREAD * sqrt(float(out)))))


# For Light or Shadow.


def promise_competing(t: ForestTable) -> vec[float]:
    """By the own side, the own missions and bits; tiles just picked as is best for who picked."""
    if len(t.picked) == 0 or t.picked[0].tile == NOTHING:
        return promise_of_sides(t)
    best = promise_with_picks(t, LIGHT)
    other = promise_with_picks(t, SHADOW)
    return other if other[t.active] > best[t.active] else best


def promise_with_picks(t: ForestTable, first: i64) -> vec[float]:
    """The same once the first tile picked is this side's, and a second one the other's."""
    after = t.clone()
    for number in range(len(after.picked)):
        side = first if number == 0 else 1 - first
        after.hoards[side].tiles |= bit(after.picked[number].tile)
    return promise_of_sides(after)


def promise_of_sides(t: ForestTable) -> vec[float]:
    """By the lead of each player; who plays for the same side differs in missions and bits."""
    counts, out = [counted(t, hoard) for hoard in t.hoards], still_out(t)
    sides = vec[float]()
    for side in range(len(t.hoards)):
        sides = append(sides, worth_of(t, counts, out, side, CATEGORIES))
    worth = vec[float]()
    for seat in range(t.seats):
        purse = t.purses[seat]
        card = t.edition.objectives[purse.objective]
        hoped = sides[card.side] + float(bit_points(t, seat))
        for mission in card.missions:
            hoped += float(t.edition.amounts.mission) * chance_to_meet(mission, counts, out)
        if not t.ended:
            hoped += GEM * float(purse.supply)
        worth = append(worth, hoped)
    return shares_by_lead(worth, TEMPER)


def chance_to_meet(mission: Mission, counts: list[vec[i64]], out: vec[i64]) -> float:
    """How likely it is that a mission will be fulfilled."""
    own, other = counts[mission.side][mission.type], counts[1 - mission.side][mission.type]
    left = out[mission.type]
    if mission.least == 0:
        # SPIRIT-259: a tie is not enough.
        return chance_to_lead(own, other, left) if left > 0 or own != other else 0.0
    lacking = mission.least - own
    if lacking <= 0:
        return 1.0
    if lacking > left:
        return 0.0
    half = 0.5 * float(left)
    return max(0.0, min(1.0, 0.5 + 0.5 * (half - float(lacking)) / (half + 1.0)))


@final
class ForestMind(Mind):
    """Native calls for search."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """Section 26.2."""
        assert isinstance(t, ForestTable)
        return imagine(t, seat, dice)

    def drag(self, t: Table, move: Move) -> float:
        """Gems are easily spent on what the movement would bring as well.

        To end the game rather than spend one must not seem cheaper: it is mostly lost then.
        """
        assert isinstance(t, ForestTable)
        costs = isinstance(move, (GemMove, SwapCreatures, Talk, EndGame))
        return SPENT if costs and t.terms.mode == COOP else 0.0

    def outcome(self, t: Table) -> Outcome:
        """By the mode."""
        assert isinstance(t, ForestTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in points to be expected, where points decide."""
        assert isinstance(t, ForestTable)
        if t.terms.mode == COMPETITIVE:
            return promise_competing(t)
        if t.terms.mode == COOP:
            return promise_together(t)
        if t.is_alone():
            return vec[float]([promise_alone(t)])
        counts = [counted(t, hoard) for hoard in t.hoards]
        out = still_out(t)
        worth = vec[float]()
        for seat in range(t.seats):
            purse = t.purses[seat]
            gems = GEM * float(purse.supply) if t.present != 0 else 0.0
            hoped = worth_of(t, counts, out, seat, CATEGORIES) + gems
            worth = append(worth, enchanted_worth(t, seat, hoped) if t.terms.enchanted else hoped)
        return shares_by_lead(worth, TEMPER)
