# mypyc: compiled
"""Chapter 18: a creature that can collect no tile is put elsewhere before the first pick."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.events import CreatureRelocated
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, highest
from moonbrew.games.spirits_of_the_forest.rules.moves import Go
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
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# Who is relocated: LIGHT or SHADOW alone, or
BOTH: Final[i64] = 2  # both, of whom Light goes first (SPIRIT-714)
EITHER: Final[i64] = 3  # one of them, as the active player chooses (SPIRIT-243)
SHADOW_TOO: Final[i64] = 4  # Shadow, after Light


# Whether it is needed, and for whom.


def relocates(t: ForestTable) -> bool:
    """SPIRIT-238, SPIRIT-559: whether creatures are relocated in this game."""
    return t.terms.mode == COMPETITIVE or t.variants.end == END_ISLANDS


def can_collect(t: ForestTable, here: i64, other: i64) -> bool:
    """SPIRIT-713: whether a creature there has a tile, with the other one over there."""
    picks = t.plan.picks
    return picks.collectable(t.present, t.tops, t.open, here, other, t.row_quotas()) != 0


def can_begin(t: ForestTable, light: i64, shadow: i64) -> bool:
    """SPIRIT-241, SPIRIT-712: each creature has a tile there, and a legal pair exists."""
    if not can_collect(t, light, shadow) or not can_collect(t, shadow, light):
        return False
    return t.plan.picks.has_pair(t.present, t.tops, t.open, light, shadow, t.row_quotas())


def who_is_stuck(t: ForestTable) -> i64:
    """SPIRIT-238, SPIRIT-239, SPIRIT-243: who is to be relocated, where it is needed."""
    light = can_collect(t, t.light, t.shadow)
    shadow = can_collect(t, t.shadow, t.light)
    if light and shadow:
        return EITHER
    if light or shadow:
        return SHADOW if light else LIGHT
    return BOTH


# Where to.


def free_places(t: ForestTable, spaces: bool) -> vec[i64]:
    """SPIRIT-240, SPIRIT-680: topmost tiles, or empty spaces too, from which a tile can be had.

    In reading order; the spaces of a pyramid come after its tiles (SPIRIT-764).
    """
    found = vec[i64]()
    forest, tiles = t.forest, t.tops & ~t.forest.bridges
    if forest.pyramid:
        for slot in range(forest.size):
            if has(tiles, slot) and can_collect(t, slot, NOTHING):
                found = append(found, slot)
    for cell in range(forest.cells):  # SPIRIT-715: of the blueprint, or next to it
        lying = forest.stack[cell] & t.present
        place = SPACE + cell if lying == 0 else highest(lying & tiles)
        wanted = spaces if lying == 0 else place != NOTHING and not forest.pyramid
        if wanted and can_collect(t, place, NOTHING):
            found = append(found, place)
    return found


def is_fine(t: ForestTable, who: i64, creature: i64, place: i64, others: vec[i64]) -> bool:
    """SPIRIT-241, SPIRIT-714: whether the turn can go on with the creature put there.

    `others` are the places for Shadow, if it is to be put somewhere else after Light.
    """
    if place == t.light or place == t.shadow:
        return False
    if who != BOTH:
        light, shadow = (place, t.shadow) if creature == LIGHT else (t.light, place)
        return can_begin(t, light, shadow)
    for other in others:
        if other != place and other != t.shadow and can_begin(t, place, other):
            return True
    return False


def fine_places(t: ForestTable, who: i64, creature: i64, spaces: bool) -> vec[i64]:
    """The places where a creature can be put."""
    found = vec[i64]()
    free = free_places(t, spaces)
    for place in free:
        if is_fine(t, who, creature, place, free):
            found = append(found, place)
    return found


def may_go(who: i64, creature: i64) -> bool:
    """Whether it is the creature's turn to be put somewhere."""
    if creature == LIGHT:
        return who == LIGHT or who == BOTH or who == EITHER
    return who == SHADOW or who == SHADOW_TOO or who == EITHER


def needs_spaces(t: ForestTable, who: i64) -> bool:
    """SPIRIT-680: whether no relocation to tiles helps, so that empty spaces are allowed."""
    if t.terms.mode != COMPETITIVE:  # SPIRIT-559
        return False
    if who == SHADOW_TOO and t.light >= SPACE:  # Light was put there because no tiles helped
        return True
    for creature in (LIGHT, SHADOW):
        if may_go(who, creature) and len(fine_places(t, who, creature, False)) > 0:
            return False
    return True


def can_relocate(t: ForestTable, who: i64) -> bool:
    """SPIRIT-784: whether there is any place that helps."""
    spaces = needs_spaces(t, who)
    for creature in (LIGHT, SHADOW):
        if may_go(who, creature) and len(fine_places(t, who, creature, spaces)) > 0:
            return True
    return False


def place_named(t: ForestTable, place: i64) -> i64:
    """Where a creature would stand at a place of the catalogue: a tile, a space, or NOTHING."""
    slot = t.slot_at(place)
    cell = t.keys.cell_of[place]
    if slot != NOTHING or cell == NOTHING:
        return slot
    return SPACE + cell if t.forest.stack[cell] & t.present == 0 else NOTHING


@final
class Relocate(ForestAsk):
    """D-RELOC, SPIRIT-238 to SPIRIT-243: compulsory where it is needed, and free."""

    def __init__(self, seat: Seat, who: i64) -> None:
        super().__init__(seat)
        self.who: Final = who

    def offer(self, t: ForestTable) -> Menu:
        """The places after which the turn can go on."""
        menu = blank(t)
        spaces = needs_spaces(t, self.who)
        for creature in (LIGHT, SHADOW):
            if may_go(self.who, creature):
                for place in fine_places(t, self.who, creature, spaces):
                    menu.put(move_to(t, creature, place))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Go):
            return SPIRIT_766
        if not may_go(self.who, move.creature):
            return SPIRIT_714 if self.who == BOTH else SPIRIT_242
        place = place_named(t, move.place)
        if place == NOTHING or (place < SPACE and not has(t.tops & ~t.forest.bridges, place)):
            return SPIRIT_240
        return self.why_not_there(t, move.creature, place)

    def why_not_there(self, t: ForestTable, creature: i64, place: i64) -> Rule:
        """SPIRIT-240, SPIRIT-241, SPIRIT-680: a tile or a space on which the turn can go on."""
        if place == t.light or place == t.shadow:
            return SPIRIT_240
        spaces = needs_spaces(t, self.who)
        room = spaces or (place >= SPACE and t.terms.mode == COMPETITIVE)
        if not is_fine(t, self.who, creature, place, free_places(t, room)):
            return SPIRIT_241
        return ALLOWED if place < SPACE else allowed(spaces, SPIRIT_680)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-244: it is no move, and nothing there is collected."""
        assert isinstance(move, Go)
        place = place_named(t, move.place)
        t.stand(move.creature, place)
        if t.events is not None:
            t.tell(CreatureRelocated(self.seat, move.creature, place))
        if self.who == BOTH:
            t.agenda.put(Relocate(self.seat, SHADOW_TOO))


def spaces_offered(t: ForestTable, ask: Relocate) -> list[int]:
    """The cells of empty spaces to which a creature can be put now."""
    if not needs_spaces(t, ask.who):
        return []
    found: list[int] = []
    for creature in (LIGHT, SHADOW):
        if may_go(ask.who, creature):
            for place in fine_places(t, ask.who, creature, True):
                if place >= SPACE:
                    found.append(place - SPACE)
    return found


def move_to(t: ForestTable, creature: i64, place: i64) -> i64:
    """The index of the move that puts a creature there."""
    if place < SPACE:
        return t.keys.of[GO + creature][place]
    spaces = t.keys.light_space if creature == LIGHT else t.keys.shadow_space
    return spaces[place - SPACE]
