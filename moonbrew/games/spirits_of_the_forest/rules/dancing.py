# mypyc: compiled
"""Section 24.6, `fireflies=dance`: fireflies of the Forest come to tokens, which they win."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import FireflyGone, FireflyLaid
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.moves import PutFirefly
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_405, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import FIREFLIES_DANCE
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def danced_on(t: ForestTable) -> i64:
    """SPIRIT-401: the set of tokens beside the Forest that are won by fireflies."""
    found: i64 = 0
    if t.variants.fireflies == FIREFLIES_DANCE:
        for place in range(len(t.beside) - t.plan.open_favours):
            if t.beside[place] != NOTHING:
                found |= bit(t.beside[place])
    return found


def dark(t: ForestTable) -> i64:
    """SPIRIT-405: those of them that have no firefly."""
    return danced_on(t) & ~t.lit


def take_firefly(t: ForestTable, slot: i64) -> bool:
    """Take the firefly off a tile, if there is one; the caller says where it goes."""
    lit = has(t.fireflies, slot)
    t.fireflies &= ~bit(slot)
    return lit


def dance(t: ForestTable, seat: Seat, creature: i64, slot: i64) -> None:
    """SPIRIT-405, SPIRIT-407, SPIRIT-408: collected by Light it goes to a token, else it is gone.

    Where fireflies do not dance it is gone in any case.
    """
    if creature == LIGHT and dark(t) != 0:
        t.fireflies_beside += 1
        t.agenda.put(PlaceFirefly(seat))
    else:
        t.out_fireflies += 1
        if t.events is not None:
            t.tell(FireflyGone(slot))


@final
class PlaceFirefly(ForestAsk):
    """D-S6a, D-S6b, SPIRIT-402, SPIRIT-405: a firefly from beside the Forest goes to a token."""

    def offer(self, t: ForestTable) -> Menu:
        """Every token without one."""
        menu = blank(t)
        tokens = dark(t)
        for move in t.edition.put_firefly:
            menu.put_if(has(tokens, move.favour), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, PutFirefly):
            return SPIRIT_766
        return allowed(has(dark(t), move.favour), SPIRIT_405)

    def take(self, t: ForestTable, move: Move) -> None:
        """It lies there until the end."""
        assert isinstance(move, PutFirefly)
        t.fireflies_beside -= 1
        t.lit |= bit(move.favour)
        if t.events is not None:
            t.tell(FireflyLaid(self.seat, move.favour))


def give_danced(t: ForestTable) -> None:
    """SPIRIT-409: tokens with a firefly go to the team, the others to the opponent."""
    tokens = danced_on(t)
    for place in range(len(t.beside)):
        token = t.beside[place]
        if token != NOTHING and has(tokens, token):
            t.beside[place] = NOTHING
            give_favour(t, TEAM if has(t.lit, token) else OPPONENT, token)
    t.out_fireflies += size(t.lit)
    t.lit = 0
