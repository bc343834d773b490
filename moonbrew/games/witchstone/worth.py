# mypyc: compiled
"""What actions and scrolls should bring, in points."""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.witchstone.counting import measure
from moonbrew.games.witchstone.pieces import (
    BLUE,
    BOOST,
    CRYSTAL,
    DARK,
    ENERGY,
    GOLD,
    LEVELS,
    PENTAGRAM,
    SILVER,
    WAND,
    WITCH,
)
from moonbrew.games.witchstone.prophecies import level_reached
from moonbrew.games.witchstone.table import Coven, StoneTable
from moonbrew.kernel.bits import least, size
from moonbrew.kernel.table import Seat

ACTION: Final = 1.7  # any action, before it is known what it will do
BOOST_IN_HAND: Final = 3.0  # two actions at the right time, or its points at the end
SPECIAL: Final = 4.0  # a special tile: two actions, or a better cauldron
SHELVED: Final = 4.0  # what a crystal brings when it leaves
LONGEST_WAY: Final[i64] = 4  # out of the cauldron, that is worth thinking of


def turns_left(t: StoneTable, coven: Coven) -> float:
    """The tiles still to be laid."""
    unplayed = size(coven.hand | coven.removed) + coven.supply.size()
    played: i64 = len(t.edition.tiles) - unplayed
    return float(t.edition.rest.rounds - played)


def boost_worth(t: StoneTable, turns: float) -> float:
    """In the last turn a boost is worth little more than its points."""
    return BOOST_IN_HAND if turns > 0.0 else float(t.edition.rest.boost_points)


def prophecy_worth(t: StoneTable, seat: Seat, scroll: i64, turns: float) -> float:
    """Its points now, and part of those that are still to be had."""
    points = t.edition.rest.prophecies
    level = level_reached(t, seat, scroll)
    more = float(points[LEVELS] - points[level])
    return float(points[level]) + more * 0.05 * turns


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
        return wand_worth(t, seat, actions)
    return scroll_worth(t, seat, actions)


def energy_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Charges complete links, the longer the better."""
    return 1.8 * float(min(actions, t.covens[seat].charges))


def witch_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Witches that lie are sent, others are laid and then sent, while there are areas for them."""
    coven = t.covens[seat]
    sites = size(coven.network & ~coven.standing)
    sent = min(actions, min(coven.lying, sites))
    left = actions - sent
    pairs = min(left // 2, min(sites - sent, coven.witches))
    left -= 2 * pairs
    laid = min(left, coven.witches - pairs)
    return 3.4 * float(sent) + 4.8 * float(pairs) + 0.9 * float(laid)


def pentagram_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """What the fields ahead give now, and a little for the way beyond them."""
    fields = t.edition.rest.pentagram
    field = t.covens[seat].pentagram
    total = 0.0
    for _ in range(actions):
        field = field + 1 if field + 1 < len(fields) else 0
        if fields[field] == GOLD:
            stack = t.owl_stacks[t.edition.nth[field]]
            top = stack.kinds[stack.size() - 1] if stack.size() > 0 else t.edition.rest.empty_gold
            total += float(top)
        elif fields[field] == BLUE:
            total += SPECIAL
        else:
            total += 0.8
    return total


def crystal_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """Crystals leave for as long as the actions last, the nearest first."""
    crystals = t.covens[seat].cauldron.crystals
    total = 0.0
    for cost in range(1, LONGEST_WAY + 1):
        leaving = min(leaving_at(t, crystals, cost), actions // cost)
        total += SHELVED * float(leaving)
        actions -= leaving * cost
    return total + 0.4 * float(actions)


def leaving_at(t: StoneTable, crystals: i64, cost: i64) -> i64:
    """How many of these crystals can leave at this cost, and no cheaper."""
    found: i64 = 0
    while crystals != 0:
        if t.edition.exits[least(crystals)] == cost:
            found += 1
        crystals &= crystals - 1
    return found


def wand_worth(t: StoneTable, seat: Seat, actions: i64) -> float:
    """What the fields ahead give, doubled actions for who would lead."""
    coven = t.covens[seat]
    last: i64 = len(t.edition.wand) - 1
    end = min(coven.wand + actions, last)
    leading = all(other.wand <= end for other in t.covens)
    total = 0.0
    for field in range(coven.wand + 1, end + 1):
        face = t.edition.wand[field]
        if face.colour == DARK:
            number = face.number * 2 if leading else face.number
            total += ACTION * float(number)
        elif face.colour == SILVER:
            total += float(face.number * measure(t, seat, face.what))
    return total + 0.3 * float(end - coven.wand)


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
