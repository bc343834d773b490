# mypyc: compiled
"""Chapters 15.1 and 15.2: taking scrolls, and boost spells."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import BoostPlayed, ScrollRevealed, ScrollTaken
from moonbrew.games.witchstone.rules.faces import ANY_KIND, SCROLL
from moonbrew.games.witchstone.rules.refusals import (
    STONE_170,
    STONE_172,
    STONE_175,
    STONE_176,
    STONE_178,
    STONE_185,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, least, size
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# Taking.


def width(t: StoneTable, left: i64) -> i64:
    """STONE-170, STONE-172: how many shelves there are to choose from."""
    return min(left, len(t.rack))


def why_not_take(t: StoneTable, shelf: i64, left: i64) -> Rule:
    """STONE-170: only as far as the actions reach, and only what lies there."""
    if shelf >= left:
        return STONE_170
    return ALLOWED if shelf < len(t.rack) else STONE_172


def add_scrolls(t: StoneTable, left: i64, moves: list[Move]) -> None:
    """The scrolls on the shelves 1 to the width of the choice."""
    for shelf in range(width(t, left)):
        moves.append(t.edition.take_scroll[shelf])


def take_scroll(t: StoneTable, seat: Seat, shelf: i64) -> None:
    """STONE-171: those above it move down, and the last shelf is filled from the draw pile."""
    scroll = t.rack[shelf]
    t.covens[seat].scrolls |= bit(scroll)
    if t.events is not None:
        t.tell(ScrollTaken(seat, scroll, shelf))
    t.rack = without(t.rack, shelf)
    reveal_scroll(t)


def without(things: vec[i64], place: i64) -> vec[i64]:
    """All but the one at a place."""
    out = vec[i64](capacity=len(things))
    for i in range(len(things)):
        if i != place:
            out = append(out, things[i])
    return out


def reveal_scroll(t: StoneTable) -> None:
    """STONE-171: the top card of the draw pile, while there is one (STONE-172)."""
    if t.scroll_pile.size() > 0:
        t.reveal()
        scroll = t.scroll_pile.take()
        t.rack = append(t.rack, scroll)
        if t.events is not None:
            t.tell(ScrollRevealed(scroll))


# Boosts.


def boosts_held(t: StoneTable, seat: Seat, kind: i64) -> i64:
    """The unused boosts of a seat that belong to a kind."""
    coven = t.covens[seat]
    return coven.scrolls & ~coven.used & t.edition.boosts[kind]


def boost_actions(t: StoneTable, seat: Seat, kind: i64) -> i64:
    """What all fitting boosts that a seat still holds would add to a series."""
    return actions_of(t, boosts_held(t, seat, kind)) + actions_of(t, boosts_held(t, seat, ANY_KIND))


def actions_of(t: StoneTable, boosts: i64) -> i64:
    """The actions of these boosts; those of one kind are alike."""
    if boosts == 0:
        return 0
    return size(boosts) * t.edition.scrolls[least(boosts)].actions


def is_of_use(t: StoneTable, seat: Seat, kind: i64, left: i64, cheapest: i64) -> bool:
    """STONE-185: whether the fitting boosts held lead to an action, or to more scrolls."""
    more = boost_actions(t, seat, kind)
    if more == 0:
        return False
    if kind == SCROLL:
        return len(t.rack) > left
    return 0 < cheapest <= left + more


def why_not_boost(t: StoneTable, seat: Seat, kind: i64, of: i64, useful: bool) -> Rule:
    """STONE-176: a boost of the series' own kind, or of any, held and of use."""
    if of != kind and of != ANY_KIND:
        return STONE_176
    if boosts_held(t, seat, of) == 0:
        spent = t.covens[seat].used & t.edition.boosts[of]
        return STONE_178 if spent != 0 else STONE_175
    return ALLOWED if useful else STONE_185


def play_boost(t: StoneTable, seat: Seat, of: i64, kind: i64) -> i64:
    """STONE-178: it works once; the actions it adds."""
    scroll = least(boosts_held(t, seat, of))
    t.covens[seat].used |= bit(scroll)
    if t.events is not None:
        t.tell(BoostPlayed(seat, scroll, kind))
    return t.edition.scrolls[scroll].actions
