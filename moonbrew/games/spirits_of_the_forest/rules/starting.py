# mypyc: compiled
"""Chapter 9: what the team chooses before the first turn."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import PlaceFirefly
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.entering import other_of
from moonbrew.games.spirits_of_the_forest.rules.events import CreaturePlaced, GameBegan
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    LIGHT,
    NOTHING,
    OPPONENT,
    SHADOW,
    TEAM,
)
from moonbrew.games.spirits_of_the_forest.rules.mirror import PlacePair, is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moonlit_turn import MoonlitTurn
from moonbrew.games.spirits_of_the_forest.rules.moves import Go, TakeFavour
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_125,
    SPIRIT_351,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import FIREFLIES_DANCE
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, Step

TEAM_FAVOURS: Final[i64] = 2  # SPIRIT-350: of the open tokens, the others are the opponent's


@final
class BeginTogether(Step[ForestTable]):
    """SPIRIT-125, SPIRIT-126, SPIRIT-129: open tokens, Light, Shadow, then the first turn."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-351, SPIRIT-404: tokens are chosen before the creatures are placed."""
        if t.events is not None:
            t.tell(GameBegan(t.starter))
        first, second = t.starter, t.left_of(t.starter)
        if is_mirrored(t):  # SPIRIT-357
            t.do(PlacePair(second), MoonlitTurn(first))
        else:
            t.do(PlaceCreature(second, LIGHT), PlaceCreature(first, SHADOW), MoonlitTurn(first))
        if t.variants.fireflies == FIREFLIES_DANCE:  # SPIRIT-404
            for _firefly in range(t.fireflies_beside):
                t.do(PlaceFirefly(first))
        if t.plan.open_favours > 0:
            t.do(ShareFavours(first))


# Open tokens.


def open_tokens(t: ForestTable) -> i64:
    """SPIRIT-349: the set of tokens laid open to be shared, as far as they still lie there."""
    found: i64 = 0
    first = len(t.beside) - t.plan.open_favours  # others may lie there before them
    for place in range(len(t.beside)):
        if place >= first and t.beside[place] != NOTHING:
            found |= bit(t.beside[place])
    return found


def pass_token(t: ForestTable, token: i64, side: i64) -> None:
    """A token goes from beside the Forest to a side."""
    for place in range(len(t.beside)):
        if t.beside[place] == token:
            t.beside[place] = NOTHING
    give_favour(t, side, token)


@final
class ShareFavours(ForestAsk):
    """D-S1, SPIRIT-350, SPIRIT-351: the team takes two tokens, the opponent gets the others."""

    def offer(self, t: ForestTable) -> Menu:
        """Every token that lies there."""
        menu = blank(t)
        tokens = open_tokens(t)
        for move in t.edition.take_favour:
            menu.put_if(has(tokens, move.favour), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Only open tokens."""
        if not isinstance(move, TakeFavour):
            return SPIRIT_766
        return allowed(has(open_tokens(t), move.favour), SPIRIT_351)

    def take(self, t: ForestTable, move: Move) -> None:
        """After the second, the rest is the opponent's."""
        assert isinstance(move, TakeFavour)
        pass_token(t, move.favour, TEAM)
        if len(t.hoards[TEAM].favours) < TEAM_FAVOURS:
            t.do(self)
        else:
            left = open_tokens(t)
            for token in range(len(t.edition.favours)):
                if has(left, token):
                    pass_token(t, token, OPPONENT)


# Creatures.


def starting_tiles(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-125: those that the blueprint marks, but for the other creature's."""
    marks = t.plan.marks
    found = (marks.light if creature == LIGHT else marks.shadow) & t.tops
    other = t.standing(other_of(creature))
    return found if other == NOTHING else found & ~bit(other)


@final
class PlaceCreature(ForestAsk):
    """D-START-L, D-START-S: no move, so nothing is triggered (SPIRIT-127)."""

    def __init__(self, seat: Seat, creature: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature

    def offer(self, t: ForestTable) -> Menu:
        """The starting tiles of the creature."""
        menu = blank(t)
        put_slots(t, menu, GO + self.creature, starting_tiles(t, self.creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Go):
            return SPIRIT_766
        fits = move.creature == self.creature
        there = names_one_of(t, move.place, starting_tiles(t, self.creature))
        return allowed(fits and there, SPIRIT_125)

    def take(self, t: ForestTable, move: Move) -> None:
        """It stands there."""
        assert isinstance(move, Go)
        slot = t.slot_at(move.place)
        t.stand(self.creature, slot)
        if t.events is not None:
            t.tell(CreaturePlaced(self.seat, self.creature, slot))
