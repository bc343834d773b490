# mypyc: compiled
"""Section 10.2: one of the two tiles for the team, the other for the opponent."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.alchemy import (
    collect_alchemy,
    discard_tile,
    why_no_alchemy,
)
from moonbrew.games.spirits_of_the_forest.rules.asking import allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.mirror import is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moves import Alchemy, Assign
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_tile
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.together import Window
from moonbrew.games.spirits_of_the_forest.rules.variants import GEMS_ALCHEMY, MOONLIGHT_WIN
from moonbrew.games.spirits_of_the_forest.rules.whirling import check_whirl
from moonbrew.games.spirits_of_the_forest.rules.winning_moons import give_won_moons
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule


@final
class AssignTiles(Window):
    """D-ASSIGN, SPIRIT-142, SPIRIT-143: whichever creature collected them."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-361, SPIRIT-362, SPIRIT-785: in mirrored Forests each side has its creature's."""
        if is_mirrored(t):
            assigned(t, 0, 1)
        else:
            super().run(t)

    def offer(self, t: ForestTable) -> Menu:
        """Either way round."""
        menu = blank(t)
        self.offer_gem_moves(t, menu)
        self.offer_alchemy(t, menu)
        for assign in t.edition.assign:
            menu.put_if(fits(t, assign), assign.index)
        self.offer_others(t, menu, False, False)
        return menu

    def offer_alchemy(self, t: ForestTable, menu: Menu) -> None:
        """D-ALCH, SPIRIT-493: a gem for the tile on which it lies."""
        if t.variants.gems == GEMS_ALCHEMY:
            for move in t.edition.alchemy:
                menu.put_if(why_no_alchemy(t, self.seat, move.tile) == ALLOWED, move.index)

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, Assign):
            return allowed(fits(t, move), SPIRIT_766)
        if isinstance(move, Alchemy):
            return why_no_alchemy(t, self.seat, move.tile)
        return self.why_not_free(t, move)

    def take(self, t: ForestTable, move: Move) -> None:
        """On to what follows from it."""
        if isinstance(move, Assign):
            assigned(t, move.team - 1, move.opponent - 1)
        elif isinstance(move, Alchemy):
            t.agenda.put(self)
            collect_alchemy(t, self.seat, move.tile)
        else:
            self.take_free(t, move)


def fits(t: ForestTable, move: Assign) -> bool:
    """Whether there are such tiles."""
    return move.team <= len(t.picked) and move.opponent <= len(t.picked)


def assigned(t: ForestTable, team: i64, opponent: i64) -> None:
    """SPIRIT-694, SPIRIT-737: the team's tile first, then the opponent's, each with what it brings.

    After both come Moonlight tiles (`moonlight=win`), then `tokens=whirl`. A third tile is
    discarded (SPIRIT-495).
    """
    assign(t, team, TEAM)
    assign(t, opponent, OPPONENT)
    for pick in t.picked:
        if pick.tile != NOTHING:
            discard_tile(t, pick.tile)
            pick.tile = NOTHING
    if t.variants.moonlight == MOONLIGHT_WIN:
        give_won_moons(t)
    check_whirl(t)


def assign(t: ForestTable, number: i64, side: i64) -> None:
    """A tile goes to a side, which its tokens will follow (SPIRIT-141)."""
    pick = t.picked[number]
    tile = pick.tile
    pick.tile = NOTHING
    pick.side = side
    give_tile(t, side, tile)
