# mypyc: compiled
"""Chapters 2, 3 and 19: setup, in the order of its rules."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.cauldron import Cauldron
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import BLUE, GOLD, KINDS, NOTHING
from moonbrew.games.witchstone.rules.scrolls import reveal_scroll
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.games.witchstone.rules.towers import Beginning
from moonbrew.kernel.bits import bit
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Pile, zeros
from moonbrew.kernel.table import Seat


def set_up(edition: Stone, seats: i64, dice: Dice, handicaps: vec[i64], first: i64) -> StoneTable:
    """A table with all laid out, and the choice of towers on its agenda."""
    t = lay_empty(edition, seats, dice, handicaps, first)
    lay_out_owls(t)
    shuffle_scrolls(t)
    shuffle_specials(t)
    shuffle_tokens(t)
    for seat in range(seats):
        deal_tiles(t, seat)
    choose_starter(t)
    t.revealed = 0  # what was revealed so far belongs to the setup
    t.do(Beginning(t.starter))
    return t


def lay_empty(
    edition: Stone, seats: i64, dice: Dice, handicaps: vec[i64], first: i64
) -> StoneTable:
    """The boards, with what each player has of one colour (STONE-024), and nothing shuffled yet."""
    t = StoneTable(edition, seats, dice, handicaps, first)
    t.covens = [fresh_coven(edition) for _ in range(seats)]
    t.area_tokens = repeated(NOTHING, len(edition.areas))
    t.owners = repeated(NOTHING, len(edition.links))
    t.charges = zeros(len(edition.links))
    t.free = bit(len(edition.links)) - 1
    t.ways = zeros(len(edition.areas))
    t.owl_stacks = [Pile(vec[i64]()) for _ in range(fields_of(edition, GOLD))]
    t.specials = repeated(NOTHING, fields_of(edition, BLUE))
    t.special_stack = Pile(vec[i64]())
    t.scroll_pile = Pile(vec[i64]())
    t.shelf = zeros((KINDS + 1) * seats)
    t.shelf_tokens = zeros(len(edition.tokens))
    name_starter(t, Seat(0) if first == NOTHING else Seat(first))
    return t


def repeated(value: i64, times: i64) -> vec[i64]:
    """So many of the same number."""
    out = vec[i64](capacity=times)
    for _ in range(times):
        out = append(out, value)
    return out


def fields_of(edition: Stone, colour: i64) -> i64:
    """How many fields of the pentagram have a colour."""
    found: i64 = 0
    for field in edition.amounts.pentagram:
        if field == colour:
            found += 1
    return found


# Chapter 2: the board.


def lay_out_owls(t: StoneTable) -> None:
    """STONE-017: a stack on each gold field."""
    for stack in t.owl_stacks:
        stack.kinds = t.edition.amounts.owls[:]


def shuffle_scrolls(t: StoneTable) -> None:
    """STONE-018, STONE-019: a draw pile, and scrolls revealed from shelf 1 upwards."""
    for scroll in range(len(t.edition.scrolls)):
        t.scroll_pile.put(scroll)
    t.scroll_pile.shuffle(t.dice)
    for _ in range(t.edition.amounts.rack):
        reveal_scroll(t)


def shuffle_specials(t: StoneTable) -> None:
    """STONE-020: a stack, and one tile on each blue field."""
    for special in range(len(t.edition.specials)):
        t.special_stack.put(special)
    t.special_stack.shuffle(t.dice)
    for blue in range(len(t.specials)):
        t.specials[blue] = t.special_stack.take()


def shuffle_tokens(t: StoneTable) -> None:
    """STONE-021, STONE-022: one on each area but the Witchstone, the others below the shelf."""
    fronts = vec[i64]()
    for front in range(len(t.edition.tokens)):
        for _ in range(t.edition.tokens[front].number):
            fronts = append(fronts, front)
    t.dice.shuffle(fronts)
    place: i64 = 0
    for area in range(len(t.edition.areas)):
        if t.edition.areas[area].token:
            t.area_tokens[area] = fronts[place]
            place += 1
    for i in range(place, len(fronts)):
        t.shelf_tokens[fronts[i]] += 1


# Chapter 3: the players.


def fresh_coven(edition: Stone) -> Coven:
    """STONE-024: a player's pieces before any tile is dealt; pawns at the start (STONE-029)."""
    coven = Coven(
        fresh_cauldron(edition), Pile(vec[i64]()), Pile(vec[i64]()), zeros(len(edition.tokens))
    )
    coven.charges = edition.amounts.charges
    coven.witches = edition.amounts.witches
    coven.pentagram = edition.amounts.start
    return coven


def fresh_cauldron(edition: Stone) -> Cauldron:
    """STONE-025, STONE-026: the printed symbols, the black crystal and the coloured ones."""
    cauldron = bare_cauldron(edition)
    for space in range(edition.hexes.size):
        crystal = edition.spaces[space].crystal
        if crystal != "":
            cauldron.drop(space, crystal == "black")
    return cauldron


def bare_cauldron(edition: Stone) -> Cauldron:
    """The printed symbols alone."""
    empty = edition.hexes.all
    for printed in edition.printed:
        empty &= ~printed
    return Cauldron(
        edition.printed[:],
        empty,
        0,
        NOTHING,
        repeated(NOTHING, 2 * len(edition.tiles)),
        repeated(NOTHING, len(edition.specials)),
    )


def deal_tiles(t: StoneTable, seat: i64) -> None:
    """STONE-027, STONE-028: a hand and a supply; a handicap removes some unseen (STONE-236)."""
    coven = t.covens[seat]
    handicap = t.edition.handicaps[t.handicaps[seat]]
    for tile in range(len(t.edition.tiles)):
        coven.supply.put(tile)
    coven.supply.shuffle(t.dice)
    for _ in range(handicap.removed):
        coven.removed |= bit(coven.supply.take())
    for _ in range(handicap.hand):
        coven.hand |= bit(coven.supply.take())


def choose_starter(t: StoneTable) -> None:
    """STONE-030: drawn at random, if nobody was named (STONE-300)."""
    if t.first == NOTHING:
        name_starter(t, Seat(t.dice.below(t.seats)))


def name_starter(t: StoneTable, starter: Seat) -> None:
    """STONE-233: pawns on the handle count as having arrived there in turn order."""
    t.starter = starter
    t.active = starter
    for place in range(t.seats):
        t.covens[(starter + place) % t.seats].arrival = place
    t.arrivals = t.seats
