# mypyc: compiled
"""STONE-267: which actions of a kind are legal, whatever series they belong to."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.crystals import add_crystals, cheapest_crystal, why_not_pick
from moonbrew.games.witchstone.rules.energy import add_charges, open_links, why_not_charge
from moonbrew.games.witchstone.rules.faces import CRYSTAL, ENERGY, PENTAGRAM, SCROLL, WAND, WITCH
from moonbrew.games.witchstone.rules.moves import (
    Advance,
    Charge,
    Lay,
    PickCrystal,
    Send,
    TakeScroll,
)
from moonbrew.games.witchstone.rules.refusals import STONE_267
from moonbrew.games.witchstone.rules.scrolls import why_not_take
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.wand import can_advance, why_not_advance
from moonbrew.games.witchstone.rules.witches import (
    add_witch_moves,
    cheapest_witch,
    why_not_lay,
    why_not_send,
)
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def cheapest_action(t: StoneTable, seat: Seat, kind: i64) -> i64:
    """What the cheapest legal action of a kind costs, whatever is left; 0 if there is none."""
    if kind == ENERGY:
        return 1 if open_links(t, seat) != 0 else 0
    if kind == WITCH:
        return cheapest_witch(t, seat)
    if kind == CRYSTAL:
        return cheapest_crystal(t, seat)
    if kind == WAND:
        return 1 if can_advance(t, seat) else 0
    if kind == SCROLL:
        return 1 if len(t.rack) > 0 else 0
    return 1  # STONE-113: the pentagram has no end


def add_actions(t: StoneTable, seat: Seat, kind: i64, left: i64, moves: list[Move]) -> None:
    """The legal actions of a kind that cost at most what is left; scrolls come later."""
    if left == 0:
        return
    if kind == ENERGY:
        add_charges(t, seat, moves)
    elif kind == WITCH:
        add_witch_moves(t, seat, left, moves)
    elif kind == CRYSTAL:
        add_crystals(t, seat, left, moves)
    elif kind == PENTAGRAM or (kind == WAND and can_advance(t, seat)):
        moves.append(t.edition.advance)


def why_not_act(t: StoneTable, seat: Seat, kind: i64, left: i64, move: Move) -> Rule:
    """What stands against an action; one of another kind does not belong here."""
    if isinstance(move, Charge) and kind == ENERGY:
        why_not = why_not_charge(t, seat, move.link)
        return STONE_267 if why_not == ALLOWED and left == 0 else why_not
    if isinstance(move, Lay) and kind == WITCH:
        return why_not_lay(t, seat, left)
    if isinstance(move, Send) and kind == WITCH:
        return why_not_send(t, seat, move.area, left)
    if isinstance(move, Advance) and kind == PENTAGRAM:
        return ALLOWED if left > 0 else STONE_267
    if isinstance(move, Advance) and kind == WAND:
        return why_not_advance(t, seat, left)
    if isinstance(move, PickCrystal) and kind == CRYSTAL:
        return why_not_pick(t, seat, move.space, left)
    if isinstance(move, TakeScroll) and kind == SCROLL:
        return why_not_take(t, move.shelf, left)
    return STONE_267
