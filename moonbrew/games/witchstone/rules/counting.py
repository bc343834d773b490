# mypyc: compiled
"""What silver fields (table E) and prophecies (table I) count."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import (
    CRYSTALS,
    KINDS,
    LINKS,
    NOTHING,
    SCROLLS,
    SILVER,
    SILVERS,
    SPECIALS,
    TOKENS,
    WAITING,
    WITCHES,
)
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import size
from moonbrew.kernel.table import Seat


def measure(t: StoneTable, seat: Seat, what: i64) -> i64:
    """How much a seat has of what a silver field or a prophecy counts."""
    coven = t.covens[seat]
    if what == LINKS:
        return coven.links
    if what == WITCHES:  # lying or standing, the big witch included
        return coven.lying + size(coven.standing)
    if what == SCROLLS:  # STONE-178: used boosts included
        return size(coven.scrolls)
    if what == TOKENS:
        return tokens(coven)
    if what == CRYSTALS:
        return coloured_on_shelf(t, seat)
    if what == SPECIALS:
        return specials(coven)
    if what == SILVERS:
        return silver_fields(t, seat)
    assert what == WAITING
    return coven.lying


def tokens(coven: Coven) -> i64:
    """STONE-216: the magic tokens collected."""
    total: i64 = 0
    for number in coven.tokens:
        total += number
    return total


def specials(coven: Coven) -> i64:
    """STONE-121: special tiles in the cauldron and beside the screen."""
    total = size(coven.cast)
    for space in coven.cauldron.specials:
        if space != NOTHING:
            total += 1
    return total


def on_level(t: StoneTable, level: i64) -> i64:
    """STONE-136: the crystals of all players on a level of the shelf."""
    total: i64 = 0
    for seat in range(t.seats):
        total += t.shelf[level * t.seats + seat]
    return total


def coloured_on_shelf(t: StoneTable, seat: Seat) -> i64:
    """STONE-201: own crystals on the potion shelf, without the black one."""
    total: i64 = 0
    for level in range(KINDS + 1):
        total += t.shelf[level * t.seats + seat]
    return total if t.covens[seat].black_level == NOTHING else total - 1


def silver_fields(t: StoneTable, seat: Seat) -> i64:
    """STONE-205: the silver fields that the wand pawn has reached or passed."""
    total: i64 = 0
    for field in range(t.covens[seat].wand + 1):
        if t.edition.wand[field].colour == SILVER:
            total += 1
    return total
