# mypyc: compiled
"""Sections 3.1 and 4: turns of the base game, and its end."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.air import discard_fireflies
from moonbrew.games.spirits_of_the_forest.rules.collecting import TakeFirst
from moonbrew.games.spirits_of_the_forest.rules.edition import MOST_SEATS
from moonbrew.games.spirits_of_the_forest.rules.enchanted import ClaimCard
from moonbrew.games.spirits_of_the_forest.rules.events import (
    FavoursTurnedUp,
    GameBegan,
    GameOver,
    Scored,
    ScoresNothing,
    TurnBegan,
)
from moonbrew.games.spirits_of_the_forest.rules.favours import LookAtFavours
from moonbrew.games.spirits_of_the_forest.rules.gems import PlaceGem
from moonbrew.games.spirits_of_the_forest.rules.scoring import barred, base_points, lost_points
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import Seat, SeatStep, Step


@final
class BeginBase(Step[ForestTable]):
    """SPIRIT-017: the first player begins."""

    def run(self, t: ForestTable) -> None:
        """Tell who it is."""
        if t.events is not None:
            t.tell(GameBegan(t.starter))
        t.agenda.put(TURN[t.starter])


@final
class Turn(SeatStep[ForestTable]):
    """SPIRIT-020: collecting, looking at tokens, the gem step; then the next player."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-309: cards are claimed between the gem step and the end of the turn."""
        seat = self.seat
        t.active = seat
        t.turns += 1
        t.claimed = False
        if t.events is not None:
            t.tell(TurnBegan(seat))
        t.agenda.put(END[seat])
        if t.terms.enchanted:
            t.agenda.put(CLAIM[seat])
        t.agenda.put(GEMS[seat])
        t.agenda.put(LOOK[seat])
        t.agenda.put(FIRST[seat])


@final
class EndTurn(SeatStep[ForestTable]):
    """SPIRIT-019: clockwise; SPIRIT-051: the game ends when all tiles have been collected."""

    def run(self, t: ForestTable) -> None:
        """On to the next turn, or to the end; SPIRIT-721: an extra turn is put between."""
        if t.present == 0:
            t.do(EndBase())
        elif t.again:
            t.again = False
            t.agenda.put(TURN[self.seat])
        else:
            t.agenda.put(TURN[t.left_of(self.seat)])


@final
class EndBase(Step[ForestTable]):
    """SPIRIT-052: all Favour tokens are turned up, and points are counted."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-093: before that, the most fireflies cost tiles."""
        t.reveal()
        t.ended = True
        for seat in range(t.seats):
            turn_up(t, seat)
        if t.terms.air:
            discard_fireflies(t)
        if t.events is not None:
            points = base_points(t)
            nothing = barred(t)
            for seat in range(t.seats):
                if has(nothing, seat):
                    t.tell(ScoresNothing(seat))
                else:
                    t.tell(Scored(seat, points[seat], lost_points(t, t.hoards[seat])))
            t.tell(GameOver())


def turn_up(t: ForestTable, seat: i64) -> None:
    """SPIRIT-052: the tokens of a player."""
    favours = t.hoards[seat].favours
    for token in favours:
        t.shown |= bit(token)
    if t.events is not None and len(favours) > 0:
        t.tell(FavoursTurnedUp(seat, tuple([int(token) for token in favours])))


# The steps that every turn puts down: few, so they are made once.
SEATS: Final = [Seat(i64(seat)) for seat in range(MOST_SEATS)]
TURN: Final = [Turn(seat) for seat in SEATS]
FIRST: Final = [TakeFirst(seat) for seat in SEATS]
LOOK: Final = [LookAtFavours(seat) for seat in SEATS]
GEMS: Final = [PlaceGem(seat) for seat in SEATS]
CLAIM: Final = [ClaimCard(seat) for seat in SEATS]
END: Final = [EndTurn(seat) for seat in SEATS]
