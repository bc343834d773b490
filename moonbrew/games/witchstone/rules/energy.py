# mypyc: compiled
"""Chapter 7: energy."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import Charged
from moonbrew.games.witchstone.rules.faces import NOTHING, Link
from moonbrew.games.witchstone.rules.refusals import (
    STONE_068,
    STONE_070,
    STONE_072,
    STONE_073,
    STONE_075,
    STONE_081,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def open_links(t: StoneTable, seat: Seat) -> i64:
    """The links that may take a charge of this seat."""
    coven = t.covens[seat]
    if coven.charges == 0:
        return 0
    if coven.unfinished != NOTHING:
        return bit(coven.unfinished)
    found: i64 = 0
    for area in range(len(t.edition.areas)):
        if has(coven.network, area):
            found |= t.edition.links_at[area]
    return found & t.free


def why_not_charge(t: StoneTable, seat: Seat, link: Link) -> Rule:
    """STONE-068: one charge on a free segment, on a link that the seat may use."""
    coven = t.covens[seat]
    if coven.charges == 0:
        return STONE_081
    if t.owners[link] != NOTHING and t.owners[link] != seat:
        return STONE_075
    if t.charges[link] == t.edition.segments[link]:
        return STONE_068
    if coven.unfinished != NOTHING:
        return ALLOWED if coven.unfinished == link else STONE_073
    if has(open_links(t, seat), link):
        return ALLOWED
    # The first charge has a rule of its own, though it says no more than the other.
    return STONE_070 if coven.charges == t.edition.amounts.charges else STONE_072


def add_charges(t: StoneTable, seat: Seat, moves: list[Move]) -> None:
    """Every link that may take a charge."""
    links = open_links(t, seat)
    for move in t.edition.charge:
        if has(links, move.link):
            moves.append(move)


def charge(t: StoneTable, seat: Seat, link: Link) -> None:
    """STONE-068: put a charge on a link; the last one completes it."""
    coven = t.covens[seat]
    coven.charges -= 1
    t.owners[link] = seat  # STONE-075: closed to all others for good
    t.free &= ~bit(link)
    t.charges[link] += 1
    points: i64 = 0
    if t.charges[link] == t.edition.segments[link]:
        points = t.edition.amounts.links[t.edition.segments[link] - 1]
        t.gain(seat, points)
        coven.unfinished = NOTHING
        join(t, seat, link)
    else:
        coven.unfinished = link
    if t.events is not None:
        t.tell(Charged(seat, link, points))


def join(t: StoneTable, seat: Seat, link: i64) -> None:
    """STONE-084: a completed link extends the network, and is a way for everybody's witches."""
    coven = t.covens[seat]
    one = t.edition.links[link].one
    other = t.edition.links[link].other
    coven.links += 1
    coven.network |= bit(one) | bit(other)
    t.ways[one] |= bit(other)
    t.ways[other] |= bit(one)
