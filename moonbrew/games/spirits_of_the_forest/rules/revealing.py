# mypyc: compiled
"""Section 10.3: the tokens of this turn's tiles, then face-down tiles that became available."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import blank
from moonbrew.games.spirits_of_the_forest.rules.events import TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.forest import available
from moonbrew.games.spirits_of_the_forest.rules.moves import GoOn
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.games.spirits_of_the_forest.rules.together import Window
from moonbrew.games.spirits_of_the_forest.rules.variants import FACES_BLIND, SIDES_ALL
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, SeatStep


@final
class BeforeReveal(Window):
    """G4, SPIRIT-700: put only if a free action is possible, and left with `go`."""

    def offer(self, t: ForestTable) -> Menu:
        """Free actions, and `go`."""
        menu = blank(t)
        self.offer_gem_moves(t, menu)
        self.offer_others(t, menu, False, True)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        return ALLOWED if isinstance(move, GoOn) else self.why_not_free(t, move)

    def take(self, t: ForestTable, move: Move) -> None:
        """Nothing more, or a free action."""
        if not isinstance(move, GoOn):
            self.take_free(t, move)

    def standing(self, t: ForestTable) -> Move | None:
        """A standing pass goes on."""
        return t.edition.go_on


@final
class GiveFavours(SeatStep[ForestTable]):
    """SPIRIT-145, SPIRIT-738: the Favour tokens of this turn are assigned first.

    SPIRIT-696: what needs no choice comes before the choices, which are put on the agenda.
    """

    def run(self, t: ForestTable) -> None:
        """In the order of the picks."""
        for pick in t.picked:
            give_tokens(t, pick)
        t.picked = []


def give_tokens(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-141: they go to the side to which their tile went."""
    for token in pick.favours:
        give_favour(t, pick.side, token)


@final
class TurnUp(SeatStep[ForestTable]):
    """SPIRIT-147, SPIRIT-148: face-down topmost tiles that are available, all at the same time."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-375: unless nothing is revealed in this scenario."""
        if t.variants.faces != FACES_BLIND:
            revealed(t, hidden_ends(t))


def hidden_ends(t: ForestTable) -> i64:
    """The tiles that are to be turned up (SPIRIT-395: through any side where that counts)."""
    any_side = t.variants.sides == SIDES_ALL
    return available(t.forest, t.present, t.tops & ~t.open & ~t.forest.bridges, any_side)


def revealed(t: ForestTable, slots: i64) -> None:
    """SPIRIT-739: all are turned up; then `reveal=bit`, `bits=reveal`, `reveal=reflect`."""
    if slots == 0:
        return
    if slots & ~t.seen != 0:
        t.reveal()
    t.open |= slots
    t.seen &= ~slots
    if t.events is not None:
        for slot in range(t.forest.size):
            if has(slots, slot):
                t.tell(TurnedUp(t.tiles[slot], slot))
