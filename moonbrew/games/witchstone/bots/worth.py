# mypyc: compiled
"""What pieces, actions and scrolls should bring, in points.

Pieces are worth what they brought: the numbers marked "measured" are slopes of a line fitted to
660 games between greedy bots, the points that a seat still got by what it had between two turns.
The others are guesses. Actions are worth what they score at once and what they change in the worth
of the pieces.
"""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.counting import measure
from moonbrew.games.witchstone.rules.faces import (
    BLUE,
    BOOST,
    CRYSTAL,
    DARK,
    ENERGY,
    GOLD,
    LEVELS,
    NOTHING,
    PENTAGRAM,
    SILVER,
    WAND,
    WITCH,
)
from moonbrew.games.witchstone.rules.prophecies import level_reached
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import has, least, size
from moonbrew.kernel.table import Seat

ACTION: Final = 1.7  # any action, before it is known what it will do
TOKEN: Final = 3.5  # a magic token: an action, and its points at the end
SPECIAL: Final = 4.0  # a special tile: two actions, or a better cauldron
SHELVED: Final = 4.0  # what a crystal brings when it leaves
MOVED: Final = 1.0  # an action that only brings a crystal nearer
CHARGE: Final = 1.8  # a charge, as part of a link
BOOST_IN_HAND: Final = 2.1  # measured: little more than its points at the end
WAITING: Final = 1.4  # measured: a witch that lies beside the tower and can be sent
PRIZE: Final = 2.0  # measured: an area of the network where something is to be had
STRIDE: Final = 1.25  # measured: a step of the pentagram pawn towards the next reward
LEAD: Final = 2.1  # measured: no pawn farther on the wand
BY_THE_RIM: Final = 2.2  # measured: a crystal that one action takes out
HOPE: Final = 0.09  # measured: the part of a prophecy's missing points that each turn brings
MOST_HOPE: Final = 0.45
FEW_TURNS: Final = 4.0  # from here on a lead loses its worth with every turn
LONGEST_WAY: Final[i64] = 4  # out of the cauldron, that is worth thinking of


def turns_left(t: StoneTable, coven: Coven) -> float:
    """The tiles still to be laid."""
    unplayed = size(coven.hand | coven.removed) + coven.supply.size()
    played: i64 = len(t.edition.tiles) - unplayed
    return float(t.edition.amounts.rounds - played)


def boost_worth(t: StoneTable, turns: float) -> float:
    """In the last turn a boost is worth little more than its points."""
    return BOOST_IN_HAND if turns > 0.0 else float(t.edition.amounts.boost_points)


def prophecy_worth(t: StoneTable, seat: Seat, scroll: i64, turns: float) -> float:
    """Its points now, and part of those that are still to be had."""
    points = t.edition.amounts.prophecies
    level = level_reached(t, seat, scroll)
    more = float(points[LEVELS] - points[level])
    return float(points[level]) + more * min(MOST_HOPE, HOPE * turns)


# What pieces are worth while there are turns to come.


def later(turns: float, worth: float) -> float:
    """What helps later turns is worth nothing when there are none."""
    return worth if turns > 0.0 else 0.0


def prizes(t: StoneTable, areas: i64) -> i64:
    """In how many of these areas a token lies or a place at the Witchstone is free."""
    found: i64 = 0
    while areas != 0:
        area = least(areas)
        areas &= areas - 1
        if has(t.edition.stone, area):
            found += 1 if len(t.arrived) < len(t.edition.amounts.witchstone) else 0
        elif t.area_tokens[area] != NOTHING:
            found += 1
    return found


def stride_worth(t: StoneTable, field: i64) -> float:
    """The steps of a pentagram pawn since the last reward."""
    fields = t.edition.amounts.pentagram
    steps: i64 = 0
    while fields[field] != GOLD and fields[field] != BLUE and steps < len(fields):
        steps += 1
        field = field - 1 if field > 0 else len(fields) - 1
    return STRIDE * float(steps)


def lead_worth(t: StoneTable, seat: Seat, field: i64, turns: float) -> float:
    """Who leads with the wand pawn on this field doubles its next rewards."""
    for other in range(t.seats):
        if other != seat and t.covens[other].wand > field:
            return 0.0
    return LEAD * min(1.0, turns / FEW_TURNS)


# What actions are worth.


def worth_of(t: StoneTable, seat: Seat, kind: i64, actions: i64) -> float:
    """What so many actions of a kind should bring."""
    if actions <= 0:
        return 0.0
    if kind == ENERGY:
        return energy_worth(t, seat, actions)
    if kind == WITCH:
        return witch_worth(t, seat, actions)
    if kind == PENTAGRAM:
        return pentagram_worth(t, seat, actions)
    if kind == CRYSTAL:
        return crystal_worth(t, seat, actions)
    if kind == WAND:
        return wand_worth(t, seat, actions, 0)
    return scroll_worth(t, seat, actions)


def energy_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Charges complete links, the longer the better."""
    return CHARGE * float(min(actions, t.covens[seat].charges))


def witch_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Witches that lie are sent, others are laid and then sent, while there are areas for them."""
    coven = t.covens[seat]
    areas = coven.network & ~coven.standing
    sent = min(actions, min(coven.lying, size(areas)))
    left = actions - sent
    pairs = min(left // 2, min(size(areas) - sent, coven.witches))
    laid = min(left - 2 * pairs, coven.witches - pairs)
    waiting = later(turns_left(t, coven), WAITING)
    taken = min(prizes(t, areas), sent + pairs)
    worth = float(t.edition.amounts.stand * (sent + pairs)) + waiting * float(laid - sent)
    return worth + (TOKEN - later(turns_left(t, coven), PRIZE)) * float(taken)


def pentagram_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """What the fields ahead give, and how far the pawn gets beyond them."""
    fields = t.edition.amounts.pentagram
    start = t.covens[seat].pentagram
    field = start
    total = 0.0
    for _ in range(actions):
        field = field + 1 if field + 1 < len(fields) else 0
        if fields[field] == GOLD:
            stack = t.owl_stacks[t.edition.nth[field]]
            top = (
                stack.kinds[stack.size() - 1] if stack.size() > 0 else t.edition.amounts.empty_gold
            )
            total += float(top)
        elif fields[field] == BLUE:
            total += SPECIAL
    turns = turns_left(t, t.covens[seat])
    return total + later(turns, stride_worth(t, field) - stride_worth(t, start))


def crystal_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Crystals leave for as long as the actions last, the nearest first."""
    coven = t.covens[seat]
    turns = turns_left(t, coven)
    total = 0.0
    for cost in range(1, LONGEST_WAY + 1):
        leaving = min(leaving_at(t, coven.cauldron.crystals, cost), actions // cost)
        total += SHELVED * float(leaving)
        if cost == 1:
            total -= later(turns, BY_THE_RIM) * float(leaving)
        actions -= leaving * cost
    return total + later(turns, MOVED) * float(actions)


def leaving_at(t: StoneTable, crystals: i64, cost: i64) -> i64:
    """How many of these crystals can leave at this cost, and no cheaper."""
    found: i64 = 0
    while crystals != 0:
        if t.edition.exits[least(crystals)] == cost:
            found += 1
        crystals &= crystals - 1
    return found


def wand_worth(t: StoneTable, seat: Seat, actions: i64, used: i64) -> float:
    """What the fields entered and those ahead give, and the lead."""
    coven = t.covens[seat]
    last: i64 = len(t.edition.wand) - 1
    end = min(coven.wand + actions, last)
    leading = all(other.wand <= end for other in t.covens)
    turns = turns_left(t, coven)
    total = lead_worth(t, seat, end, turns) - lead_worth(t, seat, coven.wand, turns)
    for field in range(coven.wand - used + 1, end + 1):
        total += field_worth(t, seat, field, leading)
    return total


def field_worth(t: StoneTable, seat: Seat, field: i64, leading: bool) -> float:
    """What a field of the wand gives, doubled actions for who leads."""
    face = t.edition.wand[field]
    if face.colour == SILVER:
        return float(face.number * measure(t, seat, face.what))
    if face.colour != DARK:
        return 0.0
    number = face.number * 2 if leading else face.number
    return ACTION * float(number) if face.what == WAND else worth_of(t, seat, face.what, number)


def scroll_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """The best of the scrolls in reach."""
    coven = t.covens[seat]
    turns = turns_left(t, coven)
    best = 0.0
    for shelf in range(min(actions, len(t.rack))):
        scroll = t.rack[shelf]
        if t.edition.scrolls[scroll].form == BOOST:
            best = max(best, boost_worth(t, turns))
        else:
            best = max(best, prophecy_worth(t, seat, scroll, turns))
    return best
