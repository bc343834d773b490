# mypyc: compiled
"""Chapter 9: Quick Actions that move tokens or use an ability."""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import can_store, fetch, store
from moonbrew.games.cauldron.rules.deed_events import TokenFetched, TokenStored
from moonbrew.games.cauldron.rules.faces import MOVING, NOTHING, TYPES
from moonbrew.games.cauldron.rules.lasting import forbidden
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_351,
    CAULDRON_352,
    CAULDRON_379,
    CAULDRON_417,
)
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.rules.windows import ability_could
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Rule, Seat

MOST_QUICK: Final[i64] = 50  # CAULDRON-323


def may_act_quickly(t: CauldronTable) -> bool:
    """CAULDRON-323: whether another Quick Action can be taken in this turn."""
    return t.quick_taken < MOST_QUICK


def note_other_deed(t: CauldronTable) -> None:
    """CAULDRON-352: something other than moving is done, so all may be moved again."""
    t.stored = 0
    t.fetched = 0


# Moving tokens.


def may_move(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-417: whether no effect forbids it."""
    return forbidden(t, seat, MOVING, NOTHING) == NOTHING


def offer_storing(t: CauldronTable, seat: Seat, menu: Menu) -> None:
    """CAULDRON-351, CAULDRON-352: into an empty Cellar what was not just taken out."""
    brewer = t.brewers[seat]
    if not can_store(t, seat) or not may_move(t, seat):
        return
    for kind in range(TYPES):
        legal = brewer.supply.of[kind] > 0 and not has(t.fetched, kind)
        menu.put_if(legal, t.edition.first_store + kind)


def offer_fetching(t: CauldronTable, seat: Seat, menu: Menu) -> None:
    """CAULDRON-351, CAULDRON-352: out of a Cellar what was not just stored."""
    brewer = t.brewers[seat]
    if brewer.cellar.total == 0 or not may_move(t, seat):
        return
    for kind in range(TYPES):
        legal = brewer.cellar.of[kind] > 0 and not has(t.stored, kind)
        menu.put_if(legal, t.edition.first_fetch + kind)


def why_not_store(t: CauldronTable, seat: Seat, kind: i64) -> Rule:
    """Chapter 28, `store-…`."""
    if not may_move(t, seat):
        return CAULDRON_417
    if not t.brewers[seat].supply.has(kind) or not can_store(t, seat):
        return CAULDRON_351
    return CAULDRON_352 if has(t.fetched, kind) else ALLOWED


def why_not_fetch(t: CauldronTable, seat: Seat, kind: i64) -> Rule:
    """Chapter 28, `fetch-…`."""
    if not may_move(t, seat):
        return CAULDRON_417
    if not t.brewers[seat].cellar.has(kind):
        return CAULDRON_351
    return CAULDRON_352 if has(t.stored, kind) else ALLOWED


def move_in(t: CauldronTable, seat: Seat, kind: i64) -> None:
    """CAULDRON-116, CAULDRON-117: at once, and nobody can answer."""
    store(t, seat, kind)
    t.stored |= bit(kind)
    if t.events is not None:
        t.tell(TokenStored(seat, kind))


def move_out(t: CauldronTable, seat: Seat, kind: i64) -> None:
    """CAULDRON-116, CAULDRON-117: at once, and nobody can answer."""
    fetch(t, seat, kind)
    t.fetched |= bit(kind)
    if t.events is not None:
        t.tell(TokenFetched(seat, kind))


# Abilities.


def why_not_use_quickly(t: CauldronTable, seat: Seat, ability: i64) -> Rule:
    """Chapter 28, `ability-…` as a Quick Action."""
    return ALLOWED if ability_could(t, seat, ability, NOTHING) else CAULDRON_379
