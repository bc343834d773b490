"""Chapters 3 to 5: the turn, the toll, the end."""

from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, SeatStep
from moonbrew_tollgate.events import Drew, GameOver, Gave, Played, Scored, Yielded
from moonbrew_tollgate.moves import Give, Play, Yield
from moonbrew_tollgate.refusals import TOLL_020, TOLL_021, TOLL_030, TOLL_031
from moonbrew_tollgate.table import TollTable


class Turn(SeatStep[TollTable]):
    """TOLL-020: play a card, settle any toll, draw up; then the seat to the left."""

    def run(self, t: TollTable) -> None:
        """Put down the parts of the turn and the next one."""
        if t.cards(self.seat) > 0:
            t.active = self.seat
            t.do(ChooseCard(self.seat), DrawUp(self.seat), Turn(t.left_of(self.seat)))
        else:  # TOLL-050: a seat with no card to play ends the game, so nothing follows.
            end(t)


class ChooseCard(Ask[TollTable]):
    """TOLL-021: put a card of your own on the road."""

    def run(self, t: TollTable) -> None:
        """TOLL-024: a last card is played unasked."""
        if t.cards(self.seat) == 1:
            self.take(t, self.moves(t)[0])
        else:
            t.ask = self

    def moves(self, t: TollTable) -> list[Move]:
        """A card of each kind that the seat has."""
        return [move for move in t.edition.play if t.has(self.seat, move.kind)]

    def refusal(self, t: TollTable, move: Move) -> Rule:
        """Nothing but to play a card that is there."""
        if not isinstance(move, Play):
            return TOLL_020
        return ALLOWED if t.has(self.seat, move.kind) else TOLL_021

    def take(self, t: TollTable, move: Move) -> None:
        """Put it on the road; a match earns a toll (TOLL-022), or the team a point."""
        assert isinstance(move, Play)
        road = t.road.kinds
        first = len(road) == 0
        match = not first and road[len(road) - 1] == move.kind
        t.lose(self.seat, move.kind)
        t.road.put(move.kind)
        if t.events is not None:
            t.tell(Played(self.seat, move.kind))
        if t.together and not first:
            score_together(t, self.seat, match)
        elif match:
            t.do(Toll(t.left_of(self.seat), self.seat))


class DrawUp(SeatStep[TollTable]):
    """TOLL-023: draw until the hand is full or the deck empty."""

    def run(self, t: TollTable) -> None:
        """Draw; what was drawn cannot be undone."""
        while t.cards(self.seat) < t.edition.hand and t.deck.size() > 0:
            kind = t.deck.take()
            t.hands[self.seat].put(kind)
            t.reveal()
            if t.events is not None:
                t.tell(Drew(self.seat, kind))


class Toll(Ask[TollTable]):
    """TOLL-030: give the owner of the toll a card, or yield."""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        super().__init__(seat)
        self.owner = owner

    def run(self, t: TollTable) -> None:
        """TOLL-033: who has no card yields unasked."""
        if t.cards(self.seat) == 0:
            self.take(t, t.edition.yield_)
        else:
            t.ask = self

    def moves(self, t: TollTable) -> list[Move]:
        """A card of each kind that the seat has, and to yield."""
        gifts = [move for move in t.edition.give if t.has(self.seat, move.kind)]
        return [*gifts, t.edition.yield_]

    def refusal(self, t: TollTable, move: Move) -> Rule:
        """Nothing but to give a card that is there, or to yield."""
        if isinstance(move, Give):
            return ALLOWED if t.has(self.seat, move.kind) else TOLL_031
        return ALLOWED if isinstance(move, Yield) else TOLL_030

    def take(self, t: TollTable, move: Move) -> None:
        """TOLL-031, TOLL-032: a gift, or a point."""
        if isinstance(move, Give):
            t.lose(self.seat, move.kind)
            t.gifts[self.owner].put(move.kind)
            if t.events is not None:
                t.tell(Gave(self.seat, self.owner, move.kind))
        else:
            score(t, self.seat, self.owner)


def score(t: TollTable, seat: Seat, owner: Seat) -> None:
    """TOLL-032: a point; TOLL-051: the goal of the short game stops all that would follow."""
    t.points[owner] += 1
    if t.events is not None:
        t.tell(Yielded(seat, owner))
    end_short(t, t.points[owner])


def score_together(t: TollTable, seat: Seat, match: bool) -> None:
    """TOLL-071, TOLL-072: a point for the team or for the Night."""
    if match:
        t.points = [points + 1 for points in t.points]
    else:
        t.night += 1
    if t.events is not None:
        t.tell(Scored(seat, not match))
    end_short(t, max(t.night, t.points[seat]))


def end_short(t: TollTable, points: int) -> None:
    """TOLL-051, TOLL-073: the goal of the short game stops all that would follow."""
    if t.short and points >= t.edition.goal:
        t.agenda.clear()
        end(t)


def end(t: TollTable) -> None:
    """Tell it; the result is read off the table."""
    if t.events is not None:
        t.tell(GameOver())
