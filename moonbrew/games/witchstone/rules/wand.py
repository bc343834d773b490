# mypyc: compiled
"""Chapter 14: the wand."""

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import WandMoved
from moonbrew.games.witchstone.rules.faces import DARK, SILVER
from moonbrew.games.witchstone.rules.refusals import STONE_165, STONE_267
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import ALLOWED, Rule, Seat


def fields_ahead(t: StoneTable, seat: Seat) -> i64:
    """STONE-165: how many fields are left to enter."""
    return len(t.edition.wand) - 1 - t.covens[seat].wand


def can_advance(t: StoneTable, seat: Seat) -> bool:
    """STONE-165: whether there is a field left to enter."""
    return fields_ahead(t, seat) > 0


def why_not_advance(t: StoneTable, seat: Seat, left: i64) -> Rule:
    """STONE-155: one field to the right, for one action."""
    if not can_advance(t, seat):
        return STONE_165
    return ALLOWED if left > 0 else STONE_267


def step_on_wand(t: StoneTable, seat: Seat) -> None:
    """STONE-155, STONE-156: move on; nothing is resolved before the movement is over."""
    t.covens[seat].wand += 1
    if t.events is not None:
        t.tell(WandMoved(seat, t.covens[seat].wand))


def leads(t: StoneTable, seat: Seat) -> bool:
    """STONE-161: whether no other pawn is farther to the right; ties count as leading."""
    own = t.covens[seat].wand
    return all(coven.wand <= own for coven in t.covens)


def end_movement(t: StoneTable, seat: Seat, steps: i64) -> None:
    """STONE-278: list the dark and silver fields entered, in order."""
    coven = t.covens[seat]
    coven.arrival = t.arrivals  # STONE-281: larger than all earlier ones
    t.arrivals += 1
    for field in range(coven.wand - steps + 1, coven.wand + 1):
        colour = t.edition.wand[field].colour
        if colour == DARK or colour == SILVER:  # STONE-159
            t.wand_list = append(t.wand_list, field)
