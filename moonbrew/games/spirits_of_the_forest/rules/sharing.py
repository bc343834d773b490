# mypyc: compiled
"""SPIRIT-443: tokens of touched tiles in a competitive game, each to the side that one likes."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import FavourTurnedUp
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.moves import ToLight, ToShadow
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import TOKENS_TOUCH
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def shares_touched(t: ForestTable) -> bool:
    """Whether tokens are shared out in this way."""
    return t.terms.mode == COMPETITIVE and t.variants.tokens == TOKENS_TOUCH


def put_touched(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-443, SPIRIT-695: tokens of tiles that a pick has touched are turned up, then shared.

    It puts an ask for each of them on the agenda, the last first.
    """
    touched: i64 = 0
    for pick in t.picked:
        touched |= pick.touched
    for place in range(len(t.favours) - 1, -1, -1):
        if has(touched, place // 2) and t.favours[place] != NOTHING:
            turn_up(t, t.favours[place])
            t.agenda.put(GiveToken(seat, place))


def turn_up(t: ForestTable, token: i64) -> None:
    """All see it."""
    if not has(t.shown, token):
        t.reveal()
        t.shown |= bit(token)
        if t.events is not None:
            t.tell(FavourTurnedUp(token))


@final
class GiveToken(ForestAsk):
    """D-TOKEN with `tokens=touch` of a competitive game: the token at a place goes to a side."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def offer(self, t: ForestTable) -> Menu:
        """Either side."""
        menu = blank(t)
        token = t.favours[self.place]
        menu.put(t.edition.to_light[token].index)
        menu.put(t.edition.to_shadow[token].index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Another token does not answer the ask."""
        token = t.favours[self.place]
        light = isinstance(move, ToLight) and move.favour == token
        shadow = isinstance(move, ToShadow) and move.favour == token
        return allowed(light or shadow, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """To that side."""
        token = t.favours[self.place]
        t.favours[self.place] = NOTHING
        give_favour(t, LIGHT if isinstance(move, ToLight) else SHADOW, token)
