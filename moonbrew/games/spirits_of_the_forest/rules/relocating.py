# mypyc: compiled
"""Chapter 18, SPIRIT-559: a creature that has nothing to collect is put elsewhere."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.events import CreatureRelocated
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import (
    SPACE,
    highest,
    topmost_without,
)
from moonbrew.games.spirits_of_the_forest.rules.going_on import has_tile, is_settled
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    leave_behind,
    on_last_tile,
    sink_islands,
)
from moonbrew.games.spirits_of_the_forest.rules.moves import Go
from moonbrew.games.spirits_of_the_forest.rules.objectives import close_competing
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_240,
    SPIRIT_241,
    SPIRIT_242,
    SPIRIT_680,
    SPIRIT_714,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS
from moonbrew.games.spirits_of_the_forest.rules.whirling import check_whirl
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule

# Who is relocated.


def relocates(t: ForestTable) -> bool:
    """SPIRIT-238, SPIRIT-559: whether creatures are relocated in this game."""
    return t.terms.mode == COMPETITIVE or t.variants.end == END_ISLANDS


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


def free_places(t: ForestTable, present: i64, tops: i64, spaces: bool) -> vec[i64]:
    """SPIRIT-240, SPIRIT-680: topmost tiles, or empty spaces too, from which a tile can be had.

    In reading order; the spaces of a pyramid come after its tiles (SPIRIT-764).
    """
    found = vec[i64]()
    forest, tiles = t.forest, tops & ~t.forest.bridges
    if forest.pyramid:
        for slot in range(forest.size):
            if has(tiles, slot) and has_tile(t, present, tops, slot, NOTHING):
                found = append(found, slot)
    for cell in range(forest.cells):  # SPIRIT-715: of the blueprint, or next to it
        lying = forest.stack[cell] & present
        place = SPACE + cell if lying == 0 else highest(lying & tiles)
        wanted = spaces if lying == 0 else place != NOTHING and not forest.pyramid
        if wanted and has_tile(t, present, tops, place, NOTHING):
            found = append(found, place)
    return found


def new_places(t: ForestTable, creature: i64, spaces: bool) -> vec[i64]:
    """SPIRIT-241, SPIRIT-714: from where the turn can go on, perhaps once Shadow follows."""
    found = vec[i64]()
    for place in free_places(t, t.present, t.tops, spaces):
        if is_free(t, place) and fits(t, creature, place, spaces):
            found = append(found, place)
    return found


def is_free(t: ForestTable, place: i64) -> bool:
    """SPIRIT-240: no creature stands there now."""
    return place != t.light and place != t.shadow


def fits(t: ForestTable, creature: i64, place: i64, spaces: bool) -> bool:
    """Whether the turn can go on with a creature there."""
    present, tops = t.present, t.tops
    if on_last_tile(t, creature):  # SPIRIT-749: it goes with the creature
        tops = topmost_without(t.forest, present, tops, t.standing(creature))
        present &= ~bit(t.standing(creature))
    light, shadow = (place, t.shadow) if creature == LIGHT else (t.light, place)
    if is_settled(t, present, tops, light, shadow):
        return True
    if creature != LIGHT or not lacks_tile(t, SHADOW):
        return False
    if not has_tile(t, present, tops, light, shadow) or has_tile(t, present, tops, shadow, light):
        return False  # so that Shadow is the next, and nobody is asked for ever
    return can_follow(t, present, tops, light, spaces)


def can_follow(t: ForestTable, present: i64, tops: i64, light: i64, spaces: bool) -> bool:
    """SPIRIT-714: whether there is a place for Shadow, with Light at its new one."""
    if on_last_tile(t, SHADOW):
        tops = topmost_without(t.forest, present, tops, t.shadow)
        present &= ~bit(t.shadow)
    for place in free_places(t, present, tops, spaces):
        if place != light and place != t.shadow and is_settled(t, present, tops, light, place):
            return True
    return False


def needs_spaces(t: ForestTable) -> bool:
    """SPIRIT-680: whether no relocation to tiles helps; in a competitive game (SPIRIT-559)."""
    if t.terms.mode != COMPETITIVE:
        return False
    creatures = relocated_now(t)
    for creature in (LIGHT, SHADOW):
        if has(creatures, creature) and len(new_places(t, creature, False)) > 0:
            return False
    return True


def spaces_offered(t: ForestTable) -> list[int]:
    """The cells of empty spaces to which a creature can be put now."""
    found: list[int] = []
    if needs_spaces(t):
        creatures = relocated_now(t)
        for creature in (LIGHT, SHADOW):
            if has(creatures, creature):
                for place in new_places(t, creature, True):
                    if place >= SPACE:
                        found.append(place - SPACE)
    return found


def place_named(t: ForestTable, place: i64) -> i64:
    """Where a creature would stand at a place of the catalogue: a tile, a space, or NOTHING."""
    slot = t.slot_at(place)
    cell = t.keys.cell_of[place]
    if slot != NOTHING or cell == NOTHING:
        return slot
    return SPACE + cell if t.forest.stack[cell] & t.present == 0 else NOTHING


def move_to(t: ForestTable, creature: i64, place: i64) -> i64:
    """The index of the move that puts a creature there."""
    if place < SPACE:
        return t.keys.of[GO + creature][place]
    spaces = t.keys.light_space if creature == LIGHT else t.keys.shadow_space
    return spaces[place - SPACE]


@final
class Relocate(ForestAsk):
    """D-RELOC, SPIRIT-242: compulsory where it is needed and possible; before the first pick."""

    def run(self, t: ForestTable) -> None:
        """Ask, if it is needed."""
        if needs_relocation(t):
            super().run(t)

    def fall_away(self, t: ForestTable) -> None:
        """SPIRIT-784, SPIRIT-271, SPIRIT-560: on with any legal pair, else the game ends."""
        if t.plan.picks.has_pair(t.present, t.tops, t.open, t.light, t.shadow, t.row_quotas()):
            return
        if t.terms.mode == COMPETITIVE:
            close_competing(t)
        else:
            t.agenda.clear()
            t.do(CloseForest())

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-764: Light before Shadow."""
        menu = blank(t)
        creatures, spaces = relocated_now(t), needs_spaces(t)
        for creature in (LIGHT, SHADOW):
            if has(creatures, creature):
                for place in new_places(t, creature, spaces):
                    menu.put(move_to(t, creature, place))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Go):
            return SPIRIT_766
        if not has(relocated_now(t), move.creature):
            return SPIRIT_714 if lacks_tile(t, move.creature) else SPIRIT_242
        place = place_named(t, move.place)
        if place == NOTHING or not is_free(t, place):
            return SPIRIT_240
        if place < SPACE and not has(t.tops & ~t.forest.bridges, place):
            return SPIRIT_240
        return self.why_not_there(t, move.creature, place)

    def why_not_there(self, t: ForestTable, creature: i64, place: i64) -> Rule:
        """SPIRIT-241, SPIRIT-680: a tile or a space from which the turn can go on."""
        spaces = needs_spaces(t)
        if place >= SPACE and t.terms.mode != COMPETITIVE:
            return SPIRIT_680
        if not fits(t, creature, place, spaces or place >= SPACE):
            return SPIRIT_241
        return ALLOWED if place < SPACE else allowed(spaces, SPIRIT_680)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-244: no move, so nothing is collected; then look again."""
        assert isinstance(move, Go)
        place, origin = place_named(t, move.place), t.standing(move.creature)
        last = on_last_tile(t, move.creature)
        t.agenda.put(self)
        t.stand(move.creature, place)
        if t.events is not None:
            t.tell(CreatureRelocated(self.seat, move.creature, place))
        if last:
            leave_behind(t, move.creature, origin)
            sink_islands(t)
            check_whirl(t)
