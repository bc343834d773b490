# mypyc: compiled
"""Tokens on the board, in supplies and Cellars, and in the game supply."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import IN_CELLAR, TYPES
from moonbrew.games.cauldron.rules.lasting import banned_types, cellar_limit
from moonbrew.games.cauldron.rules.table import POPULATING, TURNS, CauldronTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import Seat

# The board.


def may_take(t: CauldronTable, seat: Seat, field: i64) -> bool:
    """CAULDRON-082: whether a token lies there that this seat may harvest."""
    return has(t.laden, field) and not has(banned_types(t, seat), t.land.types[field])


def takeable(t: CauldronTable, seat: Seat) -> i64:
    """CAULDRON-082: the Fields from which this seat may harvest, as bits."""
    banned = banned_types(t, seat)
    return t.laden if banned == 0 else t.laden & ~fields_of(t, banned)


def fields_of(t: CauldronTable, what: i64) -> i64:
    """The Fields of a set of types, as bits."""
    found: i64 = 0
    for kind in range(TYPES):
        if has(what, kind):
            found |= t.land.of_type[kind]
    return found


def take_from_board(t: CauldronTable, seat: Seat, field: i64) -> None:
    """CAULDRON-080, CAULDRON-086: a token goes from a Field into a supply."""
    lift(t, field)
    t.brewers[seat].supply.put(t.land.types[field])
    t.last_taker = seat
    t.last_harvester = seat


def remove_from_board(t: CauldronTable, field: i64) -> None:
    """WITHER: a token goes from a Field to the game supply; nobody has taken it (CAULDRON-167)."""
    lift(t, field)
    t.stock[t.land.types[field]] += 1
    t.last_taker = -1


def lift(t: CauldronTable, field: i64) -> None:
    """CAULDRON-318: a token leaves the board, so nobody is idle."""
    t.lying[field] -= 1
    if t.lying[field] == 0:
        t.laden &= ~bit(field)
    t.stirred = True
    t.idle = 0


def clear_board(t: CauldronTable) -> None:
    """CAULDRON-320: the tokens on the board return to the game supply."""
    for field in range(len(t.lying)):
        t.stock[t.land.types[field]] += t.lying[field]
        t.lying[field] = 0
    t.laden = 0


def may_grow(t: CauldronTable) -> bool:
    """CAULDRON-172: from the end of Step 4 to the next Step 2 nothing is placed on the board."""
    return POPULATING <= t.phase <= TURNS


def growable(t: CauldronTable, what: i64) -> i64:
    """The Fields of these types for which the game supply has a token, as bits."""
    found: i64 = 0
    for kind in range(TYPES):
        if has(what, kind) and t.stock[kind] > 0:
            found |= t.land.of_type[kind]
    return found


def grow(t: CauldronTable, field: i64) -> bool:
    """Put a matching token on a Field; whether there was one."""
    kind = t.land.types[field]
    if t.stock[kind] == 0:
        return False
    t.stock[kind] -= 1
    t.lying[field] += 1
    t.laden |= bit(field)
    return True


# Supplies and Cellars.


def gain_token(t: CauldronTable, seat: i64, kind: i64) -> bool:
    """CAULDRON-278: a token of the game supply into a supply; whether there was one."""
    if t.stock[kind] == 0:
        return False
    t.stock[kind] -= 1
    t.brewers[seat].supply.put(kind)
    return True


def give_back(t: CauldronTable, seat: i64, kind: i64) -> None:
    """CAULDRON-096: a token of a supply returns to the game supply."""
    t.brewers[seat].supply.take(kind)
    t.stock[kind] += 1


def give_back_stored(t: CauldronTable, seat: i64, kind: i64) -> None:
    """A token in a Cellar returns to the game supply."""
    t.brewers[seat].cellar.take(kind)
    t.stock[kind] += 1


def zone_of(t: CauldronTable, seat: i64, zone: i64) -> Counts:
    """The supply of a seat, or what lies in its Cellars."""
    brewer = t.brewers[seat]
    return brewer.cellar if zone == IN_CELLAR else brewer.supply


def pass_token(t: CauldronTable, giver: i64, taker: i64, kind: i64, zone: i64) -> None:
    """CAULDRON-091: a token goes from a supply or Cellar to another player's supply."""
    zone_of(t, giver, zone).take(kind)
    t.brewers[taker].supply.put(kind)


def can_store(t: CauldronTable, seat: i64) -> bool:
    """CAULDRON-212: whether one of the own Cellars is empty."""
    brewer = t.brewers[seat]
    return brewer.cellar.total < brewer.cellars


def store(t: CauldronTable, seat: i64, kind: i64) -> None:
    """CAULDRON-351: a token from the supply into a Cellar."""
    t.brewers[seat].supply.take(kind)
    t.brewers[seat].cellar.put(kind)


def fetch(t: CauldronTable, seat: i64, kind: i64) -> None:
    """CAULDRON-351: a token from a Cellar into the supply."""
    pass_token(t, seat, seat, kind, IN_CELLAR)


# Cellar cards.


def may_gain_cellar(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-211, CAULDRON-215: below the limit, and a card is left."""
    return t.cellar_cards > 0 and t.brewers[seat].cellars < cellar_limit(t, seat)


def gain_cellar(t: CauldronTable, seat: i64) -> None:
    """A Cellar card from the open stack."""
    t.cellar_cards -= 1
    t.brewers[seat].cellars += 1
