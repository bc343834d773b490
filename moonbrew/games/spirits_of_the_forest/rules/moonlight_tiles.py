# mypyc: compiled
"""Chapter 21: Moonlight tiles between the tiles of the base game."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import MoonRevealed, MoonTurned
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

BLOCK: Final[i64] = 2  # SPIRIT-284: rows and columns of tiles around a Moonlight tile


def along(t: ForestTable) -> i64:
    """SPIRIT-284: how many Moonlight tiles lie between two rows."""
    return len(t.moons) * BLOCK // t.forest.rows


def moon_at(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-284, SPIRIT-285: the place of the one Moonlight tile that a tile is adjacent to."""
    row, column = t.forest.row[slot] - 1, t.forest.column[slot] - 1
    return row // BLOCK * along(t) + column // BLOCK


def tiles_around(t: ForestTable, place: i64) -> i64:
    """SPIRIT-284: the four tiles around a Moonlight tile, by slots in reading order."""
    number = along(t)
    width = BLOCK * number
    first = place // number * BLOCK * width + place % number * BLOCK
    return bit(first) | bit(first + 1) | bit(first + width) | bit(first + width + 1)


def is_bare(t: ForestTable, slot: i64) -> bool:
    """SPIRIT-287: whether the last of the four tiles was collected at this slot."""
    return tiles_around(t, moon_at(t, slot)) & t.present == 0


def reveal_moon(t: ForestTable, seat: Seat, slot: i64) -> None:
    """SPIRIT-287, SPIRIT-288: with the last tile around it, all see a Moonlight tile."""
    place = moon_at(t, slot)
    t.reveal()
    t.moons_up |= bit(place)
    t.moons_seen |= bit(place)
    if t.events is not None:
        t.tell(MoonRevealed(seat, t.moons[place], place))
    t.do(TurnMoon(seat, place))


@final
class TurnMoon(ForestAsk):
    """D-MT, SPIRIT-287, SPIRIT-289: it stays face up, or is turned face down for good."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def offer(self, t: ForestTable) -> Menu:
        """One of the two."""
        menu = blank(t)
        menu.put(t.edition.face_up.index)
        menu.put(t.edition.face_down.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        up, down = t.edition.face_up.index, t.edition.face_down.index
        return allowed(move.index == up or move.index == down, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-289: the choice is final."""
        up = move.index == t.edition.face_up.index
        if not up:
            t.moons_up &= ~bit(self.place)
        if t.events is not None:
            t.tell(MoonTurned(self.seat, t.moons[self.place], up))
