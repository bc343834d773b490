# mypyc: compiled
"""Chapter 11: crystals."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import CrystalLeft, CrystalMoved
from moonbrew.games.witchstone.rules.faces import KINDS, Kind, Space
from moonbrew.games.witchstone.rules.refusals import (
    STONE_124,
    STONE_127,
    STONE_128,
    STONE_130,
    STONE_133,
    STONE_267,
)
from moonbrew.games.witchstone.rules.shelf import ChooseLevel
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, has, least
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def cost_of_move(t: StoneTable, start: i64, end: i64) -> i64:
    """STONE-128: as many actions as steps, whatever lies on the way (STONE-126)."""
    return t.edition.hexes.distance(start, end)


def cost_of_leaving(t: StoneTable, start: i64, side: i64) -> i64:
    """STONE-130: 1 more than the distance to the nearer exit of that side."""
    return t.edition.way_out[start * KINDS + side]


def can_move(t: StoneTable, seat: Seat, start: i64, left: i64) -> bool:
    """Whether so many actions bring a crystal anywhere."""
    empty = t.covens[seat].cauldron.empty
    if empty & t.edition.near_enough(start, left) != 0:
        return True
    return t.edition.exits[start] <= left


def cheapest_crystal(t: StoneTable, seat: Seat) -> i64:
    """What the cheapest move of any crystal costs; 0 if there is no crystal."""
    crystals = t.covens[seat].cauldron.crystals
    if crystals == 0:
        return 0
    cost: i64 = 1
    while not any_can_move(t, seat, crystals, cost):
        cost += 1
    return cost


def any_can_move(t: StoneTable, seat: Seat, crystals: i64, left: i64) -> bool:
    """Whether so many actions bring one of these crystals anywhere."""
    for space in range(t.edition.hexes.size):
        if has(crystals, space) and can_move(t, seat, space, left):
            return True
    return False


def a_discard_helps(t: StoneTable, seat: Seat, left: i64) -> bool:
    """STONE-270: whether a crystal could move where another one lies, once that is discarded."""
    crystals = t.covens[seat].cauldron.crystals if t.round > 0 else 0  # STONE-040
    rest = crystals
    while rest != 0:
        space = least(rest)
        rest ^= bit(space)
        if rest & t.edition.near_enough(space, left) != 0:
            return True
    return False


# The crystal.


def why_not_pick(t: StoneTable, seat: Seat, space: Space, left: i64) -> Rule:
    """STONE-124: a crystal of the own cauldron that can get anywhere."""
    crystals = t.covens[seat].cauldron.crystals
    if crystals == 0:
        return STONE_133
    if not has(crystals, space):
        return STONE_124
    if left == 0:
        return STONE_267
    return ALLOWED if can_move(t, seat, space, left) else STONE_128


def add_crystals(t: StoneTable, seat: Seat, left: i64, moves: list[Move]) -> None:
    """STONE-125: every crystal that can get anywhere."""
    crystals = t.covens[seat].cauldron.crystals
    if left == 0 or crystals == 0:
        return
    for move in t.edition.crystal:
        if has(crystals, move.space) and can_move(t, seat, move.space, left):
            moves.append(move)


# Where to.


def why_not_to(t: StoneTable, seat: Seat, start: i64, end: Space, left: i64) -> Rule:
    """STONE-127, STONE-128: to an empty space, as far as the actions reach."""
    if not has(t.covens[seat].cauldron.empty, end):
        return STONE_127
    return ALLOWED if cost_of_move(t, start, end) <= left else STONE_128


def why_not_leave(t: StoneTable, start: i64, side: Kind, left: i64) -> Rule:
    """STONE-130: through a side, as far as the actions reach."""
    return ALLOWED if cost_of_leaving(t, start, side) <= left else STONE_130


def add_ways(t: StoneTable, seat: Seat, start: i64, left: i64, moves: list[Move]) -> None:
    """Every empty space, then every side, that can be reached."""
    targets = t.covens[seat].cauldron.empty & t.edition.near_enough(start, left)
    for at in t.edition.at:
        if has(targets, at.space):
            moves.append(at)
    for leave in t.edition.leave:
        if cost_of_leaving(t, start, leave.side) <= left:
            moves.append(leave)


def move_crystal(t: StoneTable, seat: Seat, start: i64, end: i64) -> None:
    """STONE-127: to an empty space."""
    cauldron = t.covens[seat].cauldron
    black = cauldron.lift(start)
    cauldron.drop(end, black)
    if t.events is not None:
        t.tell(CrystalMoved(seat, start, end, black))


def leave_cauldron(t: StoneTable, seat: Seat, start: i64, side: i64) -> None:
    """STONE-132: a crystal on the rim is put on the shelf at once."""
    coven = t.covens[seat]
    black = coven.cauldron.lift(start)
    coven.aside += 1  # until it lies on the shelf
    if t.events is not None:
        t.tell(CrystalLeft(seat, start, side, black))
    t.do(ChooseLevel(seat, side, 1 if black else 0))
