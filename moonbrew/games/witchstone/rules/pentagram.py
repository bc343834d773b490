# mypyc: compiled
"""Chapter 9: the pentagram."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.events import (
    GoldEmpty,
    KindNamed,
    OwlTaken,
    PentagramEntered,
    SpecialRefilled,
)
from moonbrew.games.witchstone.rules.faces import BLUE, GOLD, NOTHING
from moonbrew.games.witchstone.rules.moves import Perform
from moonbrew.games.witchstone.rules.refusals import STONE_110
from moonbrew.games.witchstone.rules.specials import receive_special
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def step_on_pentagram(t: StoneTable, seat: Seat) -> None:
    """STONE-105: one field clockwise; its effect is resolved at once (STONE-112)."""
    fields = t.edition.amounts.pentagram
    coven = t.covens[seat]
    field = coven.pentagram + 1
    coven.pentagram = field if field < len(fields) else 0  # STONE-113
    colour = fields[coven.pentagram]
    if t.events is not None:
        t.tell(PentagramEntered(seat, coven.pentagram))
    if colour == GOLD:
        enter_gold(t, seat, t.edition.nth[coven.pentagram])
    elif colour == BLUE:
        enter_blue(t, seat, t.edition.nth[coven.pentagram])


def enter_gold(t: StoneTable, seat: Seat, gold: i64) -> None:
    """STONE-107: the uppermost owl token; without one points at once (STONE-108)."""
    stack = t.owl_stacks[gold]
    if stack.size() > 0:
        value = stack.take()
        t.covens[seat].owls.put(value)
        if t.events is not None:
            t.tell(OwlTaken(seat, value))
        return
    t.gain(seat, t.edition.amounts.empty_gold)
    if t.events is not None:
        t.tell(GoldEmpty(seat, t.edition.amounts.empty_gold))


def enter_blue(t: StoneTable, seat: Seat, blue: i64) -> None:
    """STONE-273: take a tile, refill the field, use the tile; without one name a kind."""
    special = t.specials[blue]
    if special == NOTHING:
        t.do(NameKind(seat))
        return
    receive_special(t, seat, special)
    t.specials[blue] = NOTHING
    if t.special_stack.size() > 0:  # STONE-109
        t.reveal()
        t.specials[blue] = t.special_stack.take()
        if t.events is not None:
            t.tell(SpecialRefilled(blue, t.specials[blue]))


@final
class NameKind(DecisionPoint):
    """STONE-110, D09: an empty blue field gives actions of the kind that the seat names."""

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """All six kinds."""
        for move in t.edition.perform:
            moves.append(move)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """A kind must be named; its actions may still be left unused (STONE-050)."""
        return ALLOWED if isinstance(move, Perform) else STONE_110

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """STONE-274: the actions are granted."""
        assert isinstance(move, Perform)
        actions = t.edition.amounts.empty_blue
        if t.events is not None:
            t.tell(KindNamed(self.seat, move.kind, actions))
        t.grant(move.kind, actions)
