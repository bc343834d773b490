# mypyc: compiled
"""`trail=pairs` (SPIRIT-459 to SPIRIT-474): yellow and green gems that win pairs of tokens."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import PiecesGone, TrailGemPut
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    GREEN,
    NOTHING,
    OPPONENT,
    TEAM,
    YELLOW,
)
from moonbrew.games.spirits_of_the_forest.rules.moves import ToPair
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_466, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import TRAIL_PAIRS
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def take_trail_gems(t: ForestTable, slot: i64) -> None:
    """SPIRIT-465: the gems on a tile that a creature was moved to, whichever creature it was."""
    if t.variants.trail != TRAIL_PAIRS:
        return
    for colour in (GREEN, YELLOW):  # the first to be asked goes on top
        for _gem in range(t.trail[2 * slot + colour]):
            t.agenda.put(PutOnPair(t.active, slot, colour))


def free_pair(t: ForestTable, pair: i64) -> bool:
    """SPIRIT-466: whether there is such a pair, and no gem on it."""
    return 0 <= pair < len(t.pair_gems) and t.pair_gems[pair] == NOTHING


@final
class PutOnPair(ForestAsk):
    """D-S13, SPIRIT-466: on which pair of tokens the gem of a colour on a tile is put."""

    def __init__(self, seat: Seat, slot: i64, colour: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.colour: Final = colour

    def offer(self, t: ForestTable) -> Menu:
        """Those without a gem."""
        menu = blank(t)
        for move in t.edition.to_pair:
            menu.put_if(free_pair(t, move.number - 1), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, ToPair):
            return SPIRIT_766
        return allowed(free_pair(t, move.number - 1), SPIRIT_466)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-462: its colour will say whose the pair is."""
        assert isinstance(move, ToPair)
        t.trail[2 * self.slot + self.colour] -= 1
        t.pair_gems[move.number - 1] = self.colour
        if t.events is not None:
            t.tell(TrailGemPut(self.seat, self.colour, move.number))

    def fall_away(self, t: ForestTable) -> None:
        """On a Forest with more gems than pairs, a gem without a pair leaves the game."""
        t.trail[2 * self.slot + self.colour] -= 1
        t.out_gems += 1
        if t.events is not None:
            t.tell(PiecesGone(self.slot))


def give_pairs(t: ForestTable) -> None:
    """SPIRIT-469 to SPIRIT-471: pairs with a yellow gem to the team, all others to the opponent."""
    for place in range(len(t.pairs)):
        token = t.pairs[place]
        if token != NOTHING:
            t.pairs[place] = NOTHING
            give_favour(t, TEAM if t.pair_gems[place // 2] == YELLOW else OPPONENT, token)
