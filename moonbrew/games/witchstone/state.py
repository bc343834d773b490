"""A table of Witchstone as readable data."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import KIND_KEYS, KINDS, NOTHING
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import members_of

LEVELS = [*KIND_KEYS, "lowest"]  # of the potion shelf


class Names:
    """The keys of all pieces, by number."""

    def __init__(self, edition: Stone) -> None:
        self.areas = [area.key for area in edition.areas]
        self.links = [link.key for link in edition.links]
        self.spaces = [space.key for space in edition.spaces]
        self.tiles = [tile.key for tile in edition.tiles]
        self.specials = [special.key for special in edition.specials]
        self.tokens = [token.key for token in edition.tokens]
        self.scrolls = [scroll.key for scroll in edition.scrolls]


def named(number: i64, names: list[str]) -> str | None:
    """The name of a number; None for NOTHING."""
    return None if number == NOTHING else names[number]


def in_set(members: i64, names: list[str]) -> list[str]:
    """The names of the members of a set, in order."""
    return [names[number] for number in members_of(members)]


def in_order(numbers: Iterable[int], names: list[str]) -> list[str]:
    """The names of these numbers."""
    return [names[number] for number in numbers]


def tally(counts: Iterable[int], names: list[str]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {names[number]: int(count) for number, count in enumerate(counts) if count}


def dump_state(t: StoneTable) -> dict[str, Any]:
    """What lies on the table; docs/formats.md explains the fields."""
    names = Names(t.edition)
    return {
        "starter": int(t.starter),
        "active": int(t.active),
        "round": int(t.round),
        **dump_seats(t, names),
        **dump_ball(t, names),
        **dump_tracks(t, names),
        "cauldrons": [dump_cauldron(coven, names) for coven in t.covens],
        "placing": dump_placing(t, names),
    }


def dump_seats(t: StoneTable, names: Names) -> dict[str, Any]:
    """Scores, tiles and collections, by seat."""
    covens = t.covens
    return {
        "scores": [int(coven.score) for coven in covens],
        "hands": [in_set(coven.hand, names.tiles) for coven in covens],
        "supplies": [in_order(coven.supply.kinds, names.tiles) for coven in covens],
        "removed": [in_set(coven.removed, names.tiles) for coven in covens],
        "out": [in_set(coven.out, names.tiles) for coven in covens],
        "tokens": [tally(coven.tokens, names.tokens) for coven in covens],
        "owls": [[int(value) for value in coven.owls.kinds] for coven in covens],
        "scrolls": [in_set(coven.scrolls, names.scrolls) for coven in covens],
        "used": [in_set(coven.used, names.scrolls) for coven in covens],
        "cast": [in_set(coven.cast, names.specials) for coven in covens],
        "aside": [int(coven.aside) for coven in covens],
        "discards": [int(coven.discards) for coven in covens],
    }


def dump_ball(t: StoneTable, names: Names) -> dict[str, Any]:
    """The crystal ball, with what each seat has there and in its supply."""
    covens = t.covens
    return {
        "towers": [named(coven.tower, names.areas) for coven in covens],
        "charges": [int(coven.charges) for coven in covens],
        "links": {
            names.links[link]: {"seat": int(owner), "charges": int(t.charges[link])}
            for link, owner in enumerate(t.owners)
            if owner != NOTHING
        },
        "witches": [int(coven.witches) for coven in covens],
        "lying": [int(coven.lying) for coven in covens],
        "standing": [in_set(coven.standing, names.areas) for coven in covens],
        "arrived": [int(seat) for seat in t.arrived],
        "area_tokens": {
            names.areas[area]: names.tokens[front]
            for area, front in enumerate(t.area_tokens)
            if front != NOTHING
        },
    }


def dump_tracks(t: StoneTable, names: Names) -> dict[str, Any]:
    """Pentagram, wand, rack and shelf."""
    covens, seats = t.covens, int(t.seats)
    return {
        "pentagram": [int(coven.pentagram) for coven in covens],
        "owl_stacks": [[int(value) for value in stack.kinds] for stack in t.owl_stacks],
        "specials": [named(special, names.specials) for special in t.specials],
        "special_stack": in_order(t.special_stack.kinds, names.specials),
        "wand": [int(coven.wand) for coven in covens],
        "arrivals": [int(coven.arrival) for coven in covens],
        "wand_list": [int(field) for field in t.wand_list],
        "rack": in_order(t.rack, names.scrolls),
        "scroll_pile": in_order(t.scroll_pile.kinds, names.scrolls),
        "shelf": {
            LEVELS[level]: [int(n) for n in t.shelf[level * seats : (level + 1) * seats]]
            for level in range(KINDS + 1)
        },
        "black": [named(coven.black_level, LEVELS) for coven in covens],
        "shelf_tokens": tally(t.shelf_tokens, names.tokens),
    }


def dump_cauldron(coven: Coven, names: Names) -> dict[str, Any]:
    """What lies in a cauldron; a tile with the spaces of its first and its second symbol."""
    cauldron = coven.cauldron
    return {
        "tiles": {
            tile: [names.spaces[cauldron.tiles[2 * n]], names.spaces[cauldron.tiles[2 * n + 1]]]
            for n, tile in enumerate(names.tiles)
            if cauldron.tiles[2 * n] != NOTHING
        },
        "specials": {
            names.specials[special]: names.spaces[space]
            for special, space in enumerate(cauldron.specials)
            if space != NOTHING
        },
        "crystals": in_set(cauldron.crystals, names.spaces),
        "black": named(cauldron.black, names.spaces),
    }


def dump_placing(t: StoneTable, names: Names) -> dict[str, Any] | None:
    """The tile of which the place is being chosen."""
    if t.placing == NOTHING:
        return None
    return {"tile": names.tiles[t.placing], "space": named(t.placing_at, names.spaces)}


# Components.


def components(t: StoneTable) -> dict[str, int]:
    """STONE-288 to STONE-294: every piece by name and number, wherever it lies."""
    names = Names(t.edition)
    pieces: Counter[str] = Counter()
    for front in (*t.area_tokens, *(f for f, n in enumerate(t.shelf_tokens) for _ in range(n))):
        if front != NOTHING:
            pieces[f"token {names.tokens[front]}"] += 1
    pieces.update(
        f"special {names.specials[s]}"
        for s in (*t.specials, *t.special_stack.kinds)
        if s != NOTHING
    )
    pieces.update(f"scroll {names.scrolls[s]}" for s in (*t.rack, *t.scroll_pile.kinds))
    pieces.update(f"owl {value}" for stack in t.owl_stacks for value in stack.kinds)
    for seat, coven in enumerate(t.covens):
        pieces.update(shared_pieces(coven, names))
        pieces.update(own_pieces(t, seat, coven, names))
    return dict(pieces)


def shared_pieces(coven: Coven, names: Names) -> Counter[str]:
    """What a seat has of the pieces that lie on the board at first."""
    pieces: Counter[str] = Counter()
    for front, number in enumerate(coven.tokens):
        pieces[f"token {names.tokens[front]}"] += int(number)
    laid = [n for n, space in enumerate(coven.cauldron.specials) if space != NOTHING]
    pieces.update(f"special {names.specials[n]}" for n in (*laid, *members_of(coven.cast)))
    pieces.update(f"scroll {names.scrolls[n]}" for n in members_of(coven.scrolls))
    pieces.update(f"owl {value}" for value in coven.owls.kinds)
    return pieces


def own_pieces(t: StoneTable, seat: int, coven: Coven, names: Names) -> Counter[str]:
    """The pieces of a seat's own colour."""
    pieces: Counter[str] = Counter()
    placed = [n for n in range(len(names.tiles)) if coven.cauldron.tiles[2 * n] != NOTHING]
    tiles = [*members_of(coven.hand | coven.removed | coven.out), *coven.supply.kinds, *placed]
    pieces.update(f"tile {names.tiles[tile]} of seat {seat}" for tile in tiles)
    on_links = sum(int(n) for link, n in enumerate(t.charges) if t.owners[link] == seat)
    pieces[f"charge of seat {seat}"] = int(coven.charges) + on_links
    standing = len(members_of(coven.standing)) - (coven.tower != NOTHING)
    pieces[f"witch of seat {seat}"] = int(coven.witches + coven.lying) + standing
    on_shelf = sum(int(t.shelf[level * t.seats + seat]) for level in range(KINDS + 1))
    in_cauldron = len(members_of(coven.cauldron.crystals))
    pieces[f"crystal of seat {seat}"] = in_cauldron + on_shelf + int(coven.aside)
    return pieces
