# mypyc: compiled
"""Section 24.11, `eclipse=turn`: an Eclipse token that is met turns tiles up or down."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.edition import TURN
from moonbrew.games.spirits_of_the_forest.rules.events import EclipseMet, TurnedDown, TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import available, under_creatures
from moonbrew.games.spirits_of_the_forest.rules.moves import Turn
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_448,
    SPIRIT_449,
    SPIRIT_450,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import SIDES_ALL
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


def facing(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-448, SPIRIT-449: topmost tiles that lie the wrong way up for a creature."""
    upright = t.tops & ~t.forest.bridges
    return upright & ~t.open if creature == LIGHT else upright & t.open


def turnable(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-450: none is turned down that is available or holds a creature."""
    found = facing(t, creature)
    if creature == LIGHT:
        return found
    found &= ~under_creatures(t.light, t.shadow)
    return found & ~available(t.forest, t.present, found, t.variants.sides == SIDES_ALL)


def turn_tile(t: ForestTable, slot: i64, up: bool) -> None:
    """SPIRIT-747, SPIRIT-748: it is no revealing; what was turned down all remember."""
    if up:
        if not has(t.seen, slot):
            t.reveal()
        t.open |= bit(slot)
        t.seen &= ~bit(slot)
    else:
        t.open &= ~bit(slot)
        t.seen |= bit(slot)
    if t.events is not None:
        t.tell(TurnedUp(t.tiles[slot], slot) if up else TurnedDown(t.tiles[slot], slot))


@final
class MeetEclipse(SeatStep[ForestTable]):
    """SPIRIT-447: the token is turned up and leaves the game; then as many tiles are turned."""

    def __init__(self, seat: Seat, creature: i64, slot: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature
        self.slot: Final = slot

    def run(self, t: ForestTable) -> None:
        """SPIRIT-740: once the bits of the tile are given."""
        token = t.eclipses[self.slot]
        if token == NOTHING:
            return
        t.eclipses[self.slot] = NOTHING
        t.out_eclipses = append(t.out_eclipses, token)
        if not has(t.eclipses_shown, token):
            t.reveal()
            t.eclipses_shown |= bit(token)
        number = t.edition.eclipses[token].number
        if t.events is not None:
            t.tell(EclipseMet(self.creature, number))
        if number > 0:
            t.do(TurnTile(self.seat, self.creature, number))


@final
class TurnTile(ForestAsk):
    """D-S11, SPIRIT-448, SPIRIT-449, SPIRIT-746: so many tiles, one after the other."""

    def __init__(self, seat: Seat, creature: i64, number: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature
        self.number: Final = number

    def run(self, t: ForestTable) -> None:
        """SPIRIT-451: all of them, if there are no more."""
        slots = turnable(t, self.creature)
        if size(slots) > self.number:
            super().run(t)
            return
        for slot in range(t.forest.size):
            if has(slots, slot):
                turn_tile(t, slot, self.creature == LIGHT)

    def offer(self, t: ForestTable) -> Menu:
        """Every tile that can be turned."""
        menu = blank(t)
        put_slots(t, menu, TURN, turnable(t, self.creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Turn):
            return SPIRIT_766
        slot = t.slot_at(move.place)
        light = self.creature == LIGHT
        if slot == NOTHING or not has(facing(t, self.creature), slot):
            return SPIRIT_448 if light else SPIRIT_449
        return allowed(has(turnable(t, self.creature), slot), SPIRIT_450)

    def take(self, t: ForestTable, move: Move) -> None:
        """On to the next."""
        assert isinstance(move, Turn)
        turn_tile(t, t.slot_at(move.place), self.creature == LIGHT)
        if self.number > 1:
            t.do(TurnTile(self.seat, self.creature, self.number - 1))
