# mypyc: compiled
"""`eclipse=gate` (SPIRIT-500 to SPIRIT-512): from a face-down tile on to an Eclipse token."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.arriving import arrive
from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import DUSK, GATE
from moonbrew.games.spirits_of_the_forest.rules.events import EclipseMoved, PiecesGone
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import under_creatures
from moonbrew.games.spirits_of_the_forest.rules.going_on import goes_on_at, needs_below
from moonbrew.games.spirits_of_the_forest.rules.moves import Dusk, Gate
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_504,
    SPIRIT_506,
    SPIRIT_705,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import ECLIPSE_GATE
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

# Where gates are.


def leads_on(t: ForestTable, slot: i64) -> bool:
    """SPIRIT-501: whether a creature that is moved there is moved on, if there is a gate."""
    return t.variants.eclipse == ECLIPSE_GATE and not has(t.open, slot)


def with_eclipse(t: ForestTable) -> i64:
    """The tiles with an Eclipse token."""
    found: i64 = 0
    for slot in range(t.forest.size):
        if t.eclipses[slot] != NOTHING:
            found |= bit(slot)
    return found & t.tops


def gates(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-504, SPIRIT-507: all of them but for the other creature's."""
    other = t.shadow if creature == LIGHT else t.light
    return with_eclipse(t) & ~under_creatures(other, NOTHING)


def fitting_gates(t: ForestTable, needs: i64, creature: i64) -> i64:
    """SPIRIT-705: those after which the turn can go on."""
    found = gates(t, creature)
    fine: i64 = 0
    for slot in range(t.forest.size):
        if has(found, slot) and goes_on_at(t, needs, creature, slot):
            fine |= bit(slot)
    return fine


def goes_on_from(t: ForestTable, needs: i64, creature: i64, slot: i64) -> bool:
    """SPIRIT-679, SPIRIT-705: whether the turn can go on after a move to a tile and all it causes.

    SPIRIT-505: without a gate the creature stays.
    """
    if leads_on(t, slot) and gates(t, creature) != 0:
        return fitting_gates(t, needs, creature) != 0
    return goes_on_at(t, needs, creature, slot)


def dusk_tiles(t: ForestTable) -> i64:
    """SPIRIT-506: face-down topmost tiles without a creature and without an Eclipse token."""
    there = t.tops & ~t.open & ~t.forest.bridges
    return there & ~under_creatures(t.light, t.shadow) & ~with_eclipse(t)


# Asks: which gate, then where its token goes.


@final
class ChooseGate(ForestAsk):
    """D-S16, SPIRIT-502: the tile of arrival; it lies over the moment of the turn it belongs to."""

    def __init__(self, seat: Seat, creature: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-505: without any the creature stays."""
        menu = blank(t)
        put_slots(t, menu, GATE, fitting_gates(t, needs_below(t), self.creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Gate):
            return SPIRIT_766
        if not names_one_of(t, move.place, gates(t, self.creature)):
            return SPIRIT_504
        fitting = fitting_gates(t, needs_below(t), self.creature)
        return allowed(names_one_of(t, move.place, fitting), SPIRIT_705)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-508 to SPIRIT-510: bits there come before the token's place; no second gate."""
        assert isinstance(move, Gate)
        slot = t.slot_at(move.place)
        t.agenda.put(MoveEclipse(self.seat, slot))
        if slot != t.standing(self.creature):
            arrive(t, self.creature, slot)


@final
class MoveEclipse(ForestAsk):
    """D-S16, SPIRIT-502, SPIRIT-506: the new tile of the Eclipse token of a slot."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """Where it can go."""
        menu = blank(t)
        put_slots(t, menu, DUSK, dusk_tiles(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Dusk):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, dusk_tiles(t)), SPIRIT_506)

    def take(self, t: ForestTable, move: Move) -> None:
        """It lies there, face down as before (SPIRIT-500)."""
        assert isinstance(move, Dusk)
        target = t.slot_at(move.place)
        t.eclipses[target] = t.eclipses[self.slot]
        t.eclipses[self.slot] = NOTHING
        if t.events is not None:
            t.tell(EclipseMoved(self.seat, self.slot, target))

    def fall_away(self, t: ForestTable) -> None:
        """SPIRIT-503: without such a tile it leaves the game."""
        t.out_eclipses = append(t.out_eclipses, t.eclipses[self.slot])
        t.eclipses[self.slot] = NOTHING
        if t.events is not None:
            t.tell(PiecesGone(self.slot))
