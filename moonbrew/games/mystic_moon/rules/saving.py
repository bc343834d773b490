# mypyc: compiled
"""Chapters 9 and 10: Ingredients that come back from the Cauldron to the Satchel."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Rising, allowed, blank
from moonbrew.games.mystic_moon.rules.events import Saved
from moonbrew.games.mystic_moon.rules.faces import GLEAN, SLOTS, THRIFT
from moonbrew.games.mystic_moon.rules.fates import (
    has_talent,
    is_blessed_with,
    present_blessing,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.moves import Done, Keep, Salvage
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_140,
    MOON_208,
    MOON_316,
    MOON_318,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


def used_cells(t: MoonTable) -> i64:
    """The slots that belong to placements of this brew."""
    cells: i64 = 0
    for spot in t.declared:
        cells |= t.edition.cells[spot]
    return cells


def save(t: MoonTable, seat: Seat, slot: i64, by: str) -> None:
    """Move an Ingredient from a slot to the Satchel; nothing falls (MOON-102)."""
    witch = t.witches[seat]
    kind = witch.cauldron.at(slot)
    witch.cauldron.lift(kind, slot)
    witch.satchel.put(kind)
    if t.events is not None:
        t.tell(Saved(seat, kind, slot, by))


def put_slots(menu: Menu, first: i64, cells: i64) -> None:
    """Of a row of moves, one for each slot, those whose slot is in the set."""
    for slot in range(SLOTS):
        menu.put_if(has(cells, slot), first + slot)


@final
class SalvageSome(Rising):
    """MOON-140, MOON-318: so many Ingredients out of these slots, one at a time (D23)."""

    def __init__(self, seat: Seat, cells: i64, left: i64, fishing: i64) -> None:
        super().__init__(seat)
        self.cells: Final = cells
        self.left: Final = left
        self.fishing: Final = fishing  # 1 under the blessing of Pisces

    def offer(self, t: MoonTable) -> Menu:
        """What is still there, and to leave it."""
        menu = blank(t)
        there = t.witches[self.seat].cauldron.ingredients()
        put_slots(menu, t.edition.first_salvage, there & self.cells)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `salvage`."""
        if not isinstance(move, Salvage):
            return allowed(isinstance(move, Done), MOON_346)
        if not has(self.cells, move.slot):
            return MOON_318 if self.fishing == 1 else MOON_140
        return allowed(has(t.witches[self.seat].cauldron.ingredients(), move.slot), MOON_316)

    def take(self, t: MoonTable, move: Move) -> None:
        """Save it, and go on as long as there is something left to save."""
        if isinstance(move, Salvage):
            save(t, self.seat, move.slot, "sign" if self.fishing == 1 else "salvage")
            if self.left > 1:
                t.do(SalvageSome(self.seat, self.cells, self.left - 1, self.fishing))


# Before the clean-up.


@final
class Thrifty(SeatStep[MoonTable]):
    """Table 20.4, H5: how many Ingredients may be kept depends on the Potions brewed."""

    def run(self, t: MoonTable) -> None:
        """Only with the Talent."""
        if has_talent(t, self.seat, THRIFT):
            talent = talent_of(t, self.seat)
            t.do(WasteNot(self.seat, talent.second if len(t.declared) > 1 else talent.first))


@final
class WasteNot(Rising):
    """Table 20.4, H5: keep Ingredients, used or not (D20a)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def offer(self, t: MoonTable) -> Menu:
        """Whatever is left in the Cauldron, and to leave it."""
        menu = blank(t)
        put_slots(menu, t.edition.first_keep, t.witches[self.seat].cauldron.ingredients())
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-316: only what is still there."""
        if not isinstance(move, Keep):
            return allowed(isinstance(move, Done), MOON_346)
        return allowed(has(t.witches[self.seat].cauldron.ingredients(), move.slot), MOON_316)

    def take(self, t: MoonTable, move: Move) -> None:
        """Keep it, and go on."""
        if isinstance(move, Keep):
            save(t, self.seat, move.slot, "hut")
            if self.left > 1:
                t.do(WasteNot(self.seat, self.left - 1))


@final
class Gleaning(Rising):
    """Table 20.5, Virgo: keep what was not used, and so many of those that were (D20b)."""

    def __init__(self, seat: Seat, used: i64) -> None:
        super().__init__(seat)
        self.used: Final = used  # how many that were used have been kept

    def run(self, t: MoonTable) -> None:
        """MOON-319: who is blessed at this moment."""
        if is_blessed_with(t, self.seat, GLEAN):
            super().run(t)

    def open_slots(self, t: MoonTable) -> i64:
        """The Ingredients that may be kept."""
        there = t.witches[self.seat].cauldron.ingredients()
        return there if self.used < present_blessing(t).first else there & ~used_cells(t)

    def offer(self, t: MoonTable) -> Menu:
        """All of them, and to leave it."""
        menu = blank(t)
        put_slots(menu, t.edition.first_keep, self.open_slots(t))
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `keep`."""
        if not isinstance(move, Keep):
            return allowed(isinstance(move, Done), MOON_346)
        if not has(t.witches[self.seat].cauldron.ingredients(), move.slot):
            return MOON_316
        return allowed(has(self.open_slots(t), move.slot), MOON_208)

    def take(self, t: MoonTable, move: Move) -> None:
        """Keep it, and go on."""
        if isinstance(move, Keep):
            used = self.used + (1 if has(used_cells(t), move.slot) else 0)
            save(t, self.seat, move.slot, "sign")
            t.do(Gleaning(self.seat, used))
