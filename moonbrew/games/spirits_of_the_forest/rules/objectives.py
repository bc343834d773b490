# mypyc: compiled
"""Chapters 19 and 20: Objective cards, the end of a competitive game, and its points."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import (
    CompetingEnded,
    GameOver,
    ObjectiveShown,
    PlayerScored,
    SideScored,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    LIGHT,
    NOTHING,
    SHADOW,
    TYPES,
    YELLOW,
    Mission,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import base_points, counted, points_in
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.kernel.bits import bit, size
from moonbrew.kernel.outcome import Outcome, by_marks
from moonbrew.kernel.table import Step

LEFT: Final[i64] = 2  # SPIRIT-265: tiles with which the game ends

# Missions.


def is_met(mission: Mission, counts: list[vec[i64]]) -> bool:
    """SPIRIT-257 to SPIRIT-261: by what the named side has, whoever owns the card."""
    own, other = counts[mission.side][mission.type], counts[1 - mission.side][mission.type]
    return own > other if mission.least == 0 else own >= mission.least


def missions_met(t: ForestTable, seat: i64) -> i64:
    """The missions of a seat's card that are fulfilled, as a set of their numbers."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    missions = t.edition.objectives[t.purses[seat].objective].missions
    found: i64 = 0
    for number in range(len(missions)):
        if is_met(missions[number], counts):
            found |= bit(number)
    return found


# Points.


def side_of(t: ForestTable, seat: i64) -> i64:
    """SPIRIT-255, SPIRIT-263: the side for which a seat scores."""
    return t.edition.objectives[t.purses[seat].objective].side


def bit_points(t: ForestTable, seat: i64) -> i64:
    """SPIRIT-276: by the chart, which stops at its last number."""
    chart = t.edition.amounts.bit_points
    return chart[min(t.purses[seat].bits, len(chart) - 1)]


def points_competing(t: ForestTable) -> vec[i64]:
    """SPIRIT-273 to SPIRIT-276: by seat its side's points, its missions and its bits."""
    sides = base_points(t)
    points = vec[i64]()
    for seat in range(t.seats):
        missions = t.edition.amounts.mission * size(missions_met(t, seat))
        points = append(points, sides[side_of(t, seat)] + missions + bit_points(t, seat))
    return points


def outcome_competing(t: ForestTable) -> Outcome:
    """SPIRIT-277 to SPIRIT-280: the highest total, more missions, more bits, then shared."""
    missions, bits = vec[i64](), vec[i64]()
    for seat in range(t.seats):
        missions = append(missions, size(missions_met(t, seat)))
        bits = append(bits, t.purses[seat].bits)
    return by_marks([points_competing(t), missions, bits])


# The end.


def tiles_left(t: ForestTable) -> i64:
    """SPIRIT-269: with the underwood, without horizontal tiles."""
    return size(t.present & ~t.forest.bridges)


def is_over(t: ForestTable) -> bool:
    """SPIRIT-265, SPIRIT-681: whether a competitive game ends with the tiles that are left."""
    return t.terms.mode == COMPETITIVE and tiles_left(t) <= LEFT


@final
class FinishCompeting(Step[ForestTable]):
    """SPIRIT-265 to SPIRIT-268, SPIRIT-272: what is left belongs to nobody; cards are turned up."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-264: until now the cards were secret."""
        if t.events is not None:
            t.tell(CompetingEnded(tiles_left(t)))
        give_won_pairs(t)
        t.ended = True
        t.reveal()
        if t.events is not None:
            self.tell_points(t)

    def tell_points(self, t: ForestTable) -> None:
        """The points of the sides, then of the players."""
        sides, points = base_points(t), points_competing(t)
        for side in range(len(t.hoards)):
            t.tell(SideScored(side, sides[side], types_scored(t, side)))
        for seat in range(t.seats):
            t.tell(ObjectiveShown(seat, t.purses[seat].objective))
            met = size(missions_met(t, seat))
            t.tell(PlayerScored(seat, points[seat], met, t.purses[seat].bits))
        t.tell(GameOver())


def give_won_pairs(t: ForestTable) -> None:
    """SPIRIT-470, SPIRIT-474: pairs with a yellow gem to Light, with a green one to Shadow."""
    for place in range(len(t.pairs)):
        token, gem = t.pairs[place], t.pair_gems[place // 2]
        if token != NOTHING and gem != NOTHING:
            t.pairs[place] = NOTHING
            give_favour(t, LIGHT if gem == YELLOW else SHADOW, token)


def types_scored(t: ForestTable, side: i64) -> tuple[int, ...]:
    """The Spirit types that a side scores, tied ones among them (SPIRIT-054)."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    return tuple([kind for kind in range(TYPES) if points_in(t, counts, side, kind) > 0])


def close_competing(t: ForestTable) -> None:
    """SPIRIT-681: the rest of the turn falls away."""
    t.agenda.clear()
    t.do(FinishCompeting())
