# mypyc: compiled
"""Chapter 12: Poisonous Mushrooms."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, MoonAsk, allowed, blank
from moonbrew.games.mystic_moon.rules.events import MushroomPut
from moonbrew.games.mystic_moon.rules.faces import COLUMNS, MUSHROOM, NOTHING
from moonbrew.games.mystic_moon.rules.frogs import is_foe
from moonbrew.games.mystic_moon.rules.moves import Done, Mushroom
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_050,
    MOON_148,
    MOON_161,
    MOON_346,
    MOON_377,
    MOON_378,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

FULL: Final[i64] = 0b111_111_111  # all slots of a Cauldron
ROW: Final[i64] = COLUMNS + 1  # moves for one target: without a column, and one for each


def can_take_mushroom(t: MoonTable, seat: i64) -> bool:
    """MOON-378: a Mushroom in the pile, an open slot, and none in the Cauldron yet."""
    cauldron = t.witches[seat].cauldron
    return t.mushrooms > 0 and cauldron.lies[MUSHROOM] == 0 and cauldron.filled != FULL


def is_any_to_poison(t: MoonTable, seat: Seat) -> bool:
    """Whether a foe can take a Mushroom."""
    return any(is_foe(t, seat, other) and can_take_mushroom(t, other) for other in range(t.seats))


def offer_target(t: MoonTable, target: i64, menu: Menu) -> None:
    """MOON-327: with a column that has room, or without one where nothing can happen."""
    first = t.edition.first_mushroom + target * ROW
    if not can_take_mushroom(t, target):
        menu.put(first)
        return
    cauldron = t.witches[target].cauldron
    for column in range(COLUMNS):
        menu.put_if(cauldron.open_slot(column) != NOTHING, first + 1 + column)


def offer_targets(t: MoonTable, seat: Seat, menu: Menu) -> None:
    """MOON-159, MOON-379: every foe."""
    for other in range(t.seats):
        if is_foe(t, seat, other):
            offer_target(t, other, menu)


def why_not_poison(t: MoonTable, seat: Seat, move: Mushroom) -> Rule:
    """Table 21.1a, `mushroom`."""
    if move.target == seat:
        return MOON_148
    if move.target >= t.seats:
        return MOON_378
    if t.witches[move.target].warded:
        return MOON_377
    if (move.column != NOTHING) != can_take_mushroom(t, move.target):
        return MOON_378
    if move.column == NOTHING:
        return ALLOWED
    room = t.witches[move.target].cauldron.open_slot(move.column) != NOTHING
    return allowed(room, MOON_161)


def poison(t: MoonTable, seat: Seat, move: Mushroom) -> None:
    """MOON-159: it takes the lowest open slot of the column; without one nothing happens."""
    slot: i64 = NOTHING
    if move.column != NOTHING:
        cauldron = t.witches[move.target].cauldron
        slot = cauldron.open_slot(move.column)
        cauldron.put(MUSHROOM, slot)
        t.mushrooms -= 1
    if t.events is not None:
        t.tell(MushroomPut(seat, move.target, slot))


@final
class Sting(MoonAsk):
    """Table 20.5, Scorpio: a Mushroom at the start of the Hut step, or none (D14)."""

    def offer(self, t: MoonTable) -> Menu:
        """Every foe, and to leave it."""
        menu = blank(t)
        if is_any_to_poison(t, self.seat):
            offer_targets(t, self.seat, menu)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a."""
        if isinstance(move, Mushroom):
            return why_not_poison(t, self.seat, move)
        return allowed(isinstance(move, Done), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """Put it, or not."""
        if isinstance(move, Mushroom):
            poison(t, self.seat, move)


@final
class Poison(Further):
    """Table 20.3: a Mushroom for a foe of one's choice (-1), or for one player in turn."""

    def __init__(self, seat: Seat, target: i64) -> None:
        super().__init__(seat)
        self.target: Final = target

    def offer(self, t: MoonTable) -> Menu:
        """Every foe, or the one whose turn it is."""
        menu = blank(t)
        if self.target == NOTHING:
            offer_targets(t, self.seat, menu)
        else:
            offer_target(t, self.target, menu)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-050: where each foe gets one, they do so in turn."""
        if not isinstance(move, Mushroom):
            return MOON_346
        if self.target not in (NOTHING, move.target) and move.target != self.seat:
            return MOON_050
        return why_not_poison(t, self.seat, move)

    def take(self, t: MoonTable, move: Move) -> None:
        """Put it."""
        assert isinstance(move, Mushroom)
        poison(t, self.seat, move)
