# mypyc: compiled
"""Chapters 7 and 9: filling the Cauldron, and emptying it without a brew."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import MoonAsk, allowed, blank
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import Added, Emptied
from moonbrew.games.mystic_moon.rules.faces import (
    COLUMNS,
    CRYSTAL,
    KINDS,
    LOW_CAULDRON,
    MUSHROOM,
    NOTHING,
    SLOTS,
    TOP_ROW,
)
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with
from moonbrew.games.mystic_moon.rules.moves import Add, Empty, KeepAll, Stop
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_096,
    MOON_098,
    MOON_100,
    MOON_208,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import Cauldron, MoonTable
from moonbrew.kernel.bits import has, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def held(t: MoonTable, seat: Seat, what: i64) -> i64:
    """How many of a kind, or Crystals, a player could add."""
    witch = t.witches[seat]
    return witch.crystals if what == CRYSTAL else witch.satchel.of[what]


def has_room(t: MoonTable, seat: Seat, column: i64) -> bool:
    """MOON-098: whether a column can take a token; under the curse of Pisces not its top row."""
    slot = t.witches[seat].cauldron.open_slot(column)
    if slot == NOTHING:
        return False
    return slot < TOP_ROW or not is_cursed_with(t, seat, LOW_CAULDRON)


@final
class Fill(MoonAsk):
    """MOON-096: add tokens to the own Cauldron one at a time, until one stops (D15)."""

    def offer(self, t: MoonTable) -> Menu:
        """Each kind, and Crystals, into each column with room."""
        menu = blank(t)
        seat = self.seat
        left, middle, right = has_room(t, seat, 0), has_room(t, seat, 1), has_room(t, seat, 2)
        if left or middle or right:
            satchel = t.witches[seat].satchel.of
            index = t.edition.first_add
            for kind in range(KINDS):
                if satchel[kind] > 0:
                    menu.put_if(left, index)
                    menu.put_if(middle, index + 1)
                    menu.put_if(right, index + 2)
                index += COLUMNS
            if t.witches[seat].crystals > 0:
                menu.put_if(left, index)
                menu.put_if(middle, index + 1)
                menu.put_if(right, index + 2)
        menu.put(t.edition.stop.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `add`."""
        if not isinstance(move, Add):
            return allowed(isinstance(move, Stop), MOON_346)
        if held(t, self.seat, move.kind) == 0:
            return MOON_100 if move.kind == CRYSTAL else MOON_096
        if t.witches[self.seat].cauldron.open_slot(move.column) == NOTHING:
            return MOON_098
        return allowed(has_room(t, self.seat, move.column), MOON_208)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-097: into the lowest open slot of the column."""
        if not isinstance(move, Add):
            return
        t.agenda.put(self)
        witch = t.witches[self.seat]
        if move.kind == CRYSTAL:
            witch.crystals -= 1
        else:
            witch.satchel.take(move.kind)
        slot = witch.cauldron.open_slot(move.column)
        witch.cauldron.put(move.kind, slot)
        if t.events is not None:
            t.tell(Added(self.seat, move.kind, slot))


FILL: Final = [Fill(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once


# Emptying, and what a clean-up has in common with it.


def return_ingredients(t: MoonTable, cauldron: Cauldron) -> None:
    """MOON-125, MOON-132: all Ingredients go to the bag."""
    for kind in range(KINDS):
        cells = cauldron.lies[kind]
        if cells != 0:
            for _token in range(size(cells)):
                t.bag.put(kind)
            cauldron.lies[kind] = 0
    cauldron.filled = cauldron.lies[CRYSTAL] | cauldron.lies[MUSHROOM]


def return_crystals(t: MoonTable, cauldron: Cauldron) -> i64:
    """All Crystals go to their pile; how many there were."""
    crystals = size(cauldron.lies[CRYSTAL])
    t.crystals += crystals
    cauldron.filled &= ~cauldron.lies[CRYSTAL]
    cauldron.lies[CRYSTAL] = 0
    return crystals


def drop_mushroom(cauldron: Cauldron) -> None:
    """MOON-373: with nothing below it, a Mushroom drops to the bottom of its column."""
    for slot in range(COLUMNS, SLOTS):
        if has(cauldron.lies[MUSHROOM], slot):
            cauldron.lift(MUSHROOM, slot)
            cauldron.put(MUSHROOM, slot % COLUMNS)


@final
class EmptyOrKeep(MoonAsk):
    """MOON-125: who brews nothing may empty the Cauldron (D17)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-310: if it holds an Ingredient or a Crystal."""
        menu = blank(t)
        cauldron = t.witches[self.seat].cauldron
        if cauldron.filled & ~cauldron.lies[MUSHROOM] != 0:
            menu.put(t.edition.empty.index)
            menu.put(t.edition.keep_all.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Neither is ever refused."""
        return allowed(isinstance(move, (Empty, KeepAll)), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-372, MOON-373: Crystals go without a gain, a Mushroom stays."""
        if isinstance(move, Empty):
            cauldron = t.witches[self.seat].cauldron
            return_ingredients(t, cauldron)
            return_crystals(t, cauldron)
            drop_mushroom(cauldron)
            if t.events is not None:
                t.tell(Emptied(self.seat))
