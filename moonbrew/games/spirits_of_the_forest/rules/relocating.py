# mypyc: compiled
"""SPIRIT-238 to SPIRIT-244, SPIRIT-559: a creature that has nothing to collect is put elsewhere."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.events import CreatureRelocated
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import topmost_without, under_creatures
from moonbrew.games.spirits_of_the_forest.rules.going_on import has_tile, is_settled
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    leave_behind,
    on_last_tile,
    sink_islands,
)
from moonbrew.games.spirits_of_the_forest.rules.moves import Go
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_240,
    SPIRIT_241,
    SPIRIT_242,
    SPIRIT_680,
    SPIRIT_714,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule

# Who is relocated.


def needs_relocation(t: ForestTable) -> bool:
    """SPIRIT-712: a creature has no collectable tile, or there is no legal pair."""
    return not is_settled(t, t.present, t.tops, t.light, t.shadow)


def lacks_tile(t: ForestTable, creature: i64) -> bool:
    """SPIRIT-713: no collectable tile around it."""
    other = t.shadow if creature == LIGHT else t.light
    return not has_tile(t, t.present, t.tops, t.standing(creature), other)


def relocated_now(t: ForestTable) -> i64:
    """The creatures of which one is relocated now, as bits.

    SPIRIT-238: the one that has no tile; SPIRIT-714: of two such Light first; SPIRIT-243: if both
    have tiles, and yet no pair, either.
    """
    if lacks_tile(t, LIGHT):
        return bit(LIGHT)
    return bit(SHADOW) if lacks_tile(t, SHADOW) else bit(LIGHT) | bit(SHADOW)


# Where to.


def free_tiles(t: ForestTable) -> i64:
    """SPIRIT-240: topmost tiles, not horizontal, on which no creature stands now."""
    return t.tops & ~t.forest.bridges & ~under_creatures(t.light, t.shadow)


def new_places(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-241, SPIRIT-714: from where the turn can go on, perhaps once Shadow follows."""
    present, tops = t.present, t.tops
    if on_last_tile(t, creature):  # SPIRIT-749: it goes with the creature
        tops = topmost_without(t.forest, present, tops, t.standing(creature))
        present &= ~bit(t.standing(creature))
    free = free_tiles(t)
    found: i64 = 0
    for slot in range(t.forest.size):
        if has(free, slot) and fits(t, present, tops, creature, slot):
            found |= bit(slot)
    return found


def fits(t: ForestTable, present: i64, tops: i64, creature: i64, slot: i64) -> bool:
    """Whether the turn can go on with a creature there."""
    light, shadow = (slot, t.shadow) if creature == LIGHT else (t.light, slot)
    if is_settled(t, present, tops, light, shadow):
        return True
    if creature != LIGHT or not lacks_tile(t, SHADOW):
        return False
    return not has_tile(t, present, tops, shadow, light) and can_follow(t, present, tops, light)


def can_follow(t: ForestTable, present: i64, tops: i64, light: i64) -> bool:
    """SPIRIT-714: whether there is a place for Shadow, with Light at its new one."""
    free = tops & ~t.forest.bridges & ~under_creatures(light, t.shadow)
    if on_last_tile(t, SHADOW):
        tops = topmost_without(t.forest, present, tops, t.shadow)
        present &= ~bit(t.shadow)
    for slot in range(t.forest.size):
        if has(free, slot) and is_settled(t, present, tops, light, slot):
            return True
    return False


@final
class Relocate(ForestAsk):
    """D-RELOC, SPIRIT-242: compulsory where it is needed and possible; before the first pick."""

    def run(self, t: ForestTable) -> None:
        """Ask, if it is needed."""
        if needs_relocation(t):
            super().run(t)

    def fall_away(self, t: ForestTable) -> None:
        """SPIRIT-784, SPIRIT-560: the turn goes on with any legal pair, else the game ends."""
        if not t.plan.picks.has_pair(t.present, t.tops, t.open, t.light, t.shadow, t.row_quotas()):
            t.agenda.clear()
            t.do(CloseForest())

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-764: Light before Shadow."""
        menu = blank(t)
        creatures = relocated_now(t)
        for creature in (LIGHT, SHADOW):
            if has(creatures, creature):
                put_slots(t, menu, GO + creature, new_places(t, creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Go):
            return SPIRIT_766
        if not has(relocated_now(t), move.creature):
            return SPIRIT_714 if lacks_tile(t, move.creature) else SPIRIT_242
        slot = t.slot_at(move.place)
        if slot == NOTHING:
            return SPIRIT_680
        if not has(free_tiles(t), slot):
            return SPIRIT_240
        return allowed(has(new_places(t, move.creature), slot), SPIRIT_241)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-244: no move, so nothing is collected; then look again."""
        assert isinstance(move, Go)
        slot, origin = t.slot_at(move.place), t.standing(move.creature)
        last = on_last_tile(t, move.creature)
        t.agenda.put(self)
        t.stand(move.creature, slot)
        if t.events is not None:
            t.tell(CreatureRelocated(self.seat, move.creature, slot))
        if last:
            leave_behind(t, move.creature, origin)
            sink_islands(t)
