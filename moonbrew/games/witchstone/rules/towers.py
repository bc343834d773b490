# mypyc: compiled
"""Chapter 4: choosing towers."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.chains import begin_series
from moonbrew.games.witchstone.rules.events import GameBegan, TowerTaken
from moonbrew.games.witchstone.rules.faces import NOTHING, Area
from moonbrew.games.witchstone.rules.moves import ChooseTower, Discard
from moonbrew.games.witchstone.rules.refusals import STONE_032, STONE_033, STONE_040
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import collect
from moonbrew.games.witchstone.rules.turn import Turn
from moonbrew.kernel.bits import bit
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, SeatStep


@final
class Beginning(SeatStep[StoneTable]):
    """STONE-030: the starting player is known; the last in turn order chooses a tower first."""

    def run(self, t: StoneTable) -> None:
        """Tell who starts, and begin."""
        if t.events is not None:
            t.tell(GameBegan(self.seat))
        t.do(TowerChoice(right_of(t, self.seat)))


def right_of(t: StoneTable, seat: Seat) -> Seat:
    """The seat before this one, in turn order."""
    return Seat(seat - 1) if seat > 0 else Seat(t.seats - 1)


@final
class TowerChoice(SeatStep[StoneTable]):
    """STONE-032: one seat after another, in reverse turn order; then the first turn."""

    def run(self, t: StoneTable) -> None:
        """STONE-037: the token is carried out before the next player chooses."""
        t.active = self.seat
        if self.seat == t.starter:
            t.do(StandBigWitch(self.seat), Turn(self.seat))
        else:
            t.do(StandBigWitch(self.seat), TowerChoice(right_of(t, self.seat)))


def is_claimed(t: StoneTable, area: i64) -> bool:
    """Whether a big witch stands there."""
    return any(coven.tower == area for coven in t.covens)


@final
class StandBigWitch(Ask[StoneTable]):
    """STONE-033, D01: stand the big witch on a tower that holds none yet."""

    def run(self, t: StoneTable) -> None:
        """STONE-245: the last tower is not asked for."""
        moves = self.moves(t)
        if len(moves) == 1:
            self.take(t, moves[0])
        else:
            t.ask = self

    def moves(self, t: StoneTable) -> list[Move]:
        """Every tower without a big witch."""
        return [move for move in t.edition.tower if not is_claimed(t, move.area)]

    def refusal(self, t: StoneTable, move: Move) -> Rule:
        """STONE-032: towers come first, and crystals are kept meanwhile (STONE-040)."""
        if isinstance(move, ChooseTower):
            return STONE_033 if is_claimed(t, move.area) else ALLOWED
        return STONE_040 if isinstance(move, Discard) else STONE_032

    def take(self, t: StoneTable, move: Move) -> None:
        """STONE-036, STONE-037: points for standing, then the token of the tower."""
        assert isinstance(move, ChooseTower)
        self.stand(t, move.area)
        front = t.area_tokens[move.area]
        if front != NOTHING:
            t.area_tokens[move.area] = NOTHING
            collect(t, self.seat, front, 0)
            kind = t.edition.tokens[front].kind
            if kind != NOTHING:  # STONE-264
                begin_series(t, self.seat, kind, t.edition.amounts.token)

    def stand(self, t: StoneTable, area: Area) -> None:
        """STONE-034: the own tower for the whole game, where the network starts."""
        coven = t.covens[self.seat]
        coven.tower = area
        coven.standing = bit(area)
        coven.network = bit(area)
        points: i64 = t.edition.amounts.stand
        t.gain(self.seat, points)
        if t.events is not None:
            t.tell(TowerTaken(self.seat, area, points))
