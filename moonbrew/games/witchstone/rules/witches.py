# mypyc: compiled
"""Chapter 8: witches."""

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import WitchLaid, WitchSent
from moonbrew.games.witchstone.rules.faces import NOTHING, Area
from moonbrew.games.witchstone.rules.refusals import (
    STONE_085,
    STONE_087,
    STONE_088,
    STONE_091,
    STONE_093,
    STONE_097,
    STONE_103,
    STONE_267,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import take_along
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# Laying.


def why_not_lay(t: StoneTable, seat: Seat, left: i64) -> Rule:
    """STONE-085: one small witch of the own supply, for one action."""
    coven = t.covens[seat]
    if coven.witches == 0:
        return STONE_103 if coven.lying == 0 else STONE_085
    return ALLOWED if left > 0 else STONE_267


def lay(t: StoneTable, seat: Seat) -> None:
    """STONE-085: it comes to lie beside the own tower."""
    t.covens[seat].witches -= 1
    t.covens[seat].lying += 1
    if t.events is not None:
        t.tell(WitchLaid(seat))


# Sending.


def in_reach(t: StoneTable, seat: Seat, actions: i64) -> i64:
    """STONE-094: the areas to which a move costs at most so many actions.

    The network costs 1 (STONE-095); every further link is one of another player and costs 1 more.
    """
    if actions <= 0:
        return 0
    reached = t.covens[seat].network
    for _ in range(actions - 1):
        wider = reached | one_link_on(t, reached)
        if wider == reached:
            break
        reached = wider
    return reached


def one_link_on(t: StoneTable, areas: i64) -> i64:
    """The areas that completed links join to these."""
    found: i64 = 0
    for area in range(len(t.ways)):
        if has(areas, area):
            found |= t.ways[area]
    return found


def cost_to(t: StoneTable, seat: Seat, area: Area) -> i64:
    """STONE-096: the smallest cost over all routes; 0 if there is none."""
    cost: i64 = 1
    reached = in_reach(t, seat, cost)
    while not has(reached, area):
        wider = reached | one_link_on(t, reached)
        if wider == reached:
            return 0
        reached = wider
        cost += 1
    return cost


def cheapest_witch(t: StoneTable, seat: Seat) -> i64:
    """What the cheapest witch action costs; 0 if there is none."""
    coven = t.covens[seat]
    if coven.witches > 0:
        return 1
    if coven.lying == 0:
        return 0
    cost: i64 = 1
    reached = coven.network
    while reached & ~coven.standing == 0:
        wider = reached | one_link_on(t, reached)
        if wider == reached:
            return 0
        reached = wider
        cost += 1
    return cost


def why_not_send(t: StoneTable, seat: Seat, area: Area, left: i64) -> Rule:
    """STONE-087, STONE-088: a lying witch, along completed links, to an area new to the seat."""
    coven = t.covens[seat]
    if coven.lying == 0:
        return STONE_103 if coven.witches == 0 else STONE_087
    if area == coven.tower:
        return STONE_091
    if has(coven.standing, area):
        return STONE_088
    cost = cost_to(t, seat, area)
    if cost == 0:
        return STONE_093
    return ALLOWED if cost <= left else STONE_097


def add_witch_moves(t: StoneTable, seat: Seat, left: i64, moves: list[Move]) -> None:
    """STONE-102: laying and sending, as far as the actions reach."""
    coven = t.covens[seat]
    if left > 0 and coven.witches > 0:
        moves.append(t.edition.lay)
    if coven.lying > 0:
        targets = in_reach(t, seat, left) & ~coven.standing
        if targets != 0:
            for move in t.edition.send:
                if has(targets, move.area):
                    moves.append(move)


def send(t: StoneTable, seat: Seat, area: Area) -> None:
    """STONE-272: points for standing, the place at the Witchstone, then the token."""
    coven = t.covens[seat]
    coven.lying -= 1
    coven.standing |= bit(area)
    points = t.edition.amounts.stand
    bonus = arrive(t, seat) if has(t.edition.stone, area) else 0
    t.gain(seat, points + bonus)
    if t.events is not None:
        t.tell(WitchSent(seat, area, points, bonus))
    front = t.area_tokens[area]
    if front != NOTHING:  # STONE-100
        t.area_tokens[area] = NOTHING
        take_along(t, seat, front, 0)


def arrive(t: StoneTable, seat: Seat) -> i64:
    """STONE-101: take the best free place at the Witchstone; its points."""
    place: i64 = len(t.arrived)
    t.arrived = append(t.arrived, seat)
    return t.edition.amounts.witchstone[place]
