# mypyc: compiled
"""Section 24.20, `bits=reveal`: bits are given out when the tile under them is revealed."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.entering import around
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, OPPONENT, SHADOW, TEAM
from moonbrew.games.spirits_of_the_forest.rules.moves import BitToOpponent, BitToTeam
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_bits
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def is_adjacent(t: ForestTable, creature: i64, slot: i64) -> bool:
    """SPIRIT-568, SPIRIT-751: a creature on the tile, or on one around it, diagonals included."""
    return t.standing(creature) == slot or has(around(t, creature), slot)


@final
class GiveRevealedBits(ForestAsk):
    """D-S20, SPIRIT-566: the bits of a revealed tile go to the side of an adjacent creature."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-567, SPIRIT-569: a choice if both are adjacent; without any the bits stay."""
        menu = blank(t)
        menu.put_if(is_adjacent(t, LIGHT, self.slot), t.edition.bit_to_team.index)
        menu.put_if(is_adjacent(t, SHADOW, self.slot), t.edition.bit_to_opponent.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        if isinstance(move, BitToTeam):
            return allowed(is_adjacent(t, LIGHT, self.slot), SPIRIT_766)
        fits = isinstance(move, BitToOpponent) and is_adjacent(t, SHADOW, self.slot)
        return allowed(fits, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-184: all bits of the tile together."""
        number = t.bits[self.slot]
        t.bits[self.slot] = 0
        give_bits(t, TEAM if isinstance(move, BitToTeam) else OPPONENT, number)
