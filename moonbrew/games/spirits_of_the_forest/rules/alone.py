# mypyc: compiled
"""Chapter 6: the base game for one, against an opponent who is no person."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.collecting import ends
from moonbrew.games.spirits_of_the_forest.rules.edition import TAKE
from moonbrew.games.spirits_of_the_forest.rules.events import (
    Collected,
    GameBegan,
    GameOver,
    OpponentFavour,
    OpponentTook,
    OwnFavour,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT
from moonbrew.games.spirits_of_the_forest.rules.forest import highest
from moonbrew.games.spirits_of_the_forest.rules.moves import Take
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_022, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.scoring import beaten_in
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has, least
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.outcome import Outcome, as_one
from moonbrew.kernel.table import Move, Rule, Seat, Step

OWN_FIELD: Final[i64] = 2  # of the single-player card, after the two of the opponent


@final
class BeginAlone(Step[ForestTable]):
    """The game begins."""

    def run(self, t: ForestTable) -> None:
        """There is nobody else to begin."""
        if t.events is not None:
            t.tell(GameBegan(t.starter))
        t.do(TakeAlone(Seat(0)))


@final
class TakeAlone(ForestAsk):
    """D-SOLO, SPIRIT-066, SPIRIT-069: one end tile of any row, whatever it shows."""

    def offer(self, t: ForestTable) -> Menu:
        """Every end."""
        menu = blank(t)
        put_slots(t, menu, TAKE, ends(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Take):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, ends(t)), SPIRIT_022)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-067, SPIRIT-769: the other end goes to the opponent, new ends are turned up."""
        assert isinstance(move, Take)
        slot = t.slot_at(move.place)
        row = t.forest.in_row[t.forest.row[slot]]
        t.turns += 1
        there = row & t.present
        other = highest(there) if slot == least(there) else least(there)
        self.collect(t, slot)
        give_opponent(t, other)
        turn_up_ends(t, row)
        if row & t.present == 0:
            give_favour(t)
        t.do(self if rows_left(t) > 1 else EndAlone())

    def collect(self, t: ForestTable, slot: i64) -> None:
        """The tile comes to the player."""
        tile = t.lift(slot)
        t.hoards[0].tiles |= bit(tile)
        if t.events is not None:
            t.tell(Collected(self.seat, tile, slot, 0))


def give_opponent(t: ForestTable, slot: i64) -> None:
    """SPIRIT-067."""
    tile = t.lift(slot)
    t.hoards[OPPONENT].tiles |= bit(tile)
    if t.events is not None:
        t.tell(OpponentTook(tile, slot))


def turn_up_ends(t: ForestTable, row: i64) -> None:
    """SPIRIT-769: the new first and last tile of the row."""
    there = row & t.present
    if there == 0:
        return
    for slot in (least(there), highest(there)):
        if not has(t.open, slot):
            t.reveal()
            t.open |= bit(slot)
            if t.events is not None:
                t.tell(TurnedUp(t.tiles[slot], slot))


def rows_left(t: ForestTable) -> i64:
    """How many rows still have tiles."""
    number: i64 = 0
    for row in range(1, t.forest.rows + 1):
        if t.forest.in_row[row] & t.present != 0:
            number += 1
    return number


def give_favour(t: ForestTable) -> None:
    """SPIRIT-070 to SPIRIT-072: the next token of the opponent field, in the order of laying."""
    for place in range(OWN_FIELD):
        token = t.beside[place]
        if token != NOTHING:
            t.reveal()
            t.beside[place] = NOTHING
            t.shown |= bit(token)
            hoard = t.hoards[OPPONENT]
            hoard.favours = append(hoard.favours, token)
            if t.events is not None:
                t.tell(OpponentFavour(token))
            return


@final
class EndAlone(Step[ForestTable]):
    """SPIRIT-073 to SPIRIT-075: with one row left it is over; its tiles belong to nobody."""

    def run(self, t: ForestTable) -> None:
        """The player gets the token of the own field."""
        t.ended = True
        token = t.beside[OWN_FIELD]
        t.beside[OWN_FIELD] = NOTHING
        hoard = t.hoards[0]
        hoard.favours = append(hoard.favours, token)
        if t.events is not None:
            t.tell(OwnFavour(Seat(0), token))
            t.tell(GameOver())


def outcome_alone(t: ForestTable) -> Outcome:
    """SPIRIT-077, SPIRIT-078: won if the opponent has more of no Spirit type."""
    return as_one(t.seats, beaten_in(t) == 0, 1)
