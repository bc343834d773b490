# mypyc: compiled
"""Chapter 21.2: tables that a seat cannot tell from the true one."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.games.witchstone.rules.placing import PickTile, PlaceTile, TurnTile
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.dice import Dice


def imagine(t: StoneTable, seat: i64, dice: Dice) -> StoneTable:
    """A table that this seat (or t.seats: a spectator) cannot tell from the true one.

    Everything hidden is collected in a canonical order and dealt anew, the dice too, so that the
    dream depends on nothing but what the seat knows.
    """
    dream = t.clone()
    for other in range(t.seats):
        if other == seat or t.draws_openly(other):
            deal_supply(dream.covens[other], dice)
        else:
            deal_all(dream.covens[other], dice)
    shuffle_sorted(dream.scroll_pile.kinds, dice)  # STONE-250
    shuffle_sorted(dream.special_stack.kinds, dice)
    forget_half_a_choice(dream, seat)
    dream.dice = dice.fork()
    return dream


def deal_supply(coven: Coven, dice: Dice) -> None:
    """STONE-249, STONE-251: supply and removed tiles are known to nobody, the hand is."""
    unseen = listed(supply_set(coven) | coven.removed)
    dice.shuffle(unseen)
    deal_out(coven, unseen, 0)


def deal_all(coven: Coven, dice: Dice) -> None:
    """STONE-248: not even the hand is known."""
    unseen = listed(supply_set(coven) | coven.removed | coven.hand)
    dice.shuffle(unseen)
    held = size(coven.hand)
    coven.hand = 0
    for place in range(held):
        coven.hand |= bit(unseen[place])
    deal_out(coven, unseen, held)


def deal_out(coven: Coven, tiles: vec[i64], start: i64) -> None:
    """Fill the supply from this place on; what is left over is removed."""
    for place in range(coven.supply.size()):
        coven.supply.kinds[place] = tiles[start + place]
    coven.removed = 0
    for place in range(start + coven.supply.size(), len(tiles)):
        coven.removed |= bit(tiles[place])


def supply_set(coven: Coven) -> i64:
    """The tiles of the supply, whatever their order."""
    tiles: i64 = 0
    for tile in coven.supply.kinds:
        tiles |= bit(tile)
    return tiles


def listed(members: i64) -> vec[i64]:
    """The numbers of a set in order."""
    out = vec[i64]()
    number: i64 = 0
    while members >> number != 0:
        if has(members, number):
            out = append(out, number)
        number += 1
    return out


def shuffle_sorted(things: vec[i64], dice: Dice) -> None:
    """Put different things into an order that does not depend on the one they had, in place."""
    members: i64 = 0
    for thing in things:
        members |= bit(thing)
    in_order = listed(members)
    dice.shuffle(in_order)
    for place in range(len(things)):
        things[place] = in_order[place]


def forget_half_a_choice(t: StoneTable, seat: i64) -> None:
    """A tile whose place is still being chosen is known to its chooser only."""
    ask = t.ask
    if isinstance(ask, (PlaceTile, TurnTile)) and ask.seat != seat:
        t.placing = NOTHING
        t.placing_at = NOTHING
        t.ask = PickTile(ask.seat)
