"""A table of Witchstone out of readable data, as state.py wrote it or somebody by hand."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.entries import Entry
from moonbrew.games.witchstone.loading_cauldrons import CauldronReader
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.energy import join
from moonbrew.games.witchstone.rules.faces import KINDS, NOTHING
from moonbrew.games.witchstone.rules.setup import lay_empty, lay_out_owls, name_starter
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.games.witchstone.state import LEVELS, Names
from moonbrew.kernel.bits import bit, bits, has, size
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import pile, vector
from moonbrew.kernel.table import Seat

V = TypeVar("V")


def load_state(
    entry: Entry, edition: Stone, seats: int, dice: Dice, handicaps: vec[i64], first: i64
) -> StoneTable:
    """The table that was written down; what is left out is empty, or follows from the rest."""
    t = lay_empty(edition, seats, dice, handicaps, first)
    lay_out_owls(t)
    StateReader(entry, t).read()
    return t


class StateReader:
    """Reads one table."""

    def __init__(self, entry: Entry, t: StoneTable) -> None:
        self.entry = entry
        self.t = t
        self.names = Names(t.edition)

    def read(self) -> None:
        """All fields; what follows from others comes after them."""
        entry, t = self.entry, self.t
        last = int(t.seats) - 1
        if entry.has("starter"):
            name_starter(t, Seat(entry.whole("starter", 0, last)))
        t.active = Seat(entry.whole("active", 0, last)) if entry.has("active") else t.starter
        t.round = (
            entry.whole("round", 0, int(t.edition.amounts.rounds)) if entry.has("round") else 1
        )
        self.read_seats()
        self.read_ball()
        self.read_tracks()
        self.read_cauldrons()
        self.read_placing()
        self.read_supplies()

    # Parts.

    def read_seats(self) -> None:
        """Scores, tiles and collections."""
        names = self.names
        for coven, score in self.by_seat("scores", lambda e, k: e.whole(k, least=-(10**6))):
            coven.score = score
        for coven, tiles in self.by_seat("hands", set_of(names.tiles)):
            coven.hand = tiles
        for coven, row in self.by_seat("supplies", row_of(names.tiles)):
            coven.supply = pile(row)
        for coven, tiles in self.by_seat("removed", set_of(names.tiles)):
            coven.removed = tiles
        for coven, tiles in self.by_seat("out", set_of(names.tiles)):
            coven.out = tiles
        for coven, tally in self.by_seat("tokens", tally_of(names.tokens)):
            coven.tokens = tally
        for coven, values in self.by_seat("owls", lambda e, k: e.wholes(k)):
            coven.owls = pile(values)
        for coven, scrolls in self.by_seat("scrolls", set_of(names.scrolls)):
            coven.scrolls = scrolls
        for coven, scrolls in self.by_seat("used", set_of(names.scrolls)):
            coven.used = scrolls
        for coven, specials in self.by_seat("cast", set_of(names.specials)):
            coven.cast = specials

    def read_ball(self) -> None:
        """The crystal ball."""
        t, names, entry = self.t, self.names, self.entry
        for coven, tower in self.by_seat("towers", one_of(names.areas)):
            coven.tower = tower
            coven.standing = coven.network = bit(tower) if tower != NOTHING else 0
        for coven, areas in self.by_seat("standing", set_of(names.areas)):
            coven.standing |= areas
        for coven, lying in self.by_seat("lying", lambda e, k: e.whole(k)):
            coven.lying = lying
        if entry.has("arrived"):
            t.arrived = vector(entry.wholes("arrived"))
        if entry.has("area_tokens"):
            tokens = entry.entry("area_tokens")
            tokens.only(*names.areas)
            for area in tokens.data:
                front = names.tokens.index(tokens.one_of(area, names.tokens))
                t.area_tokens[names.areas.index(area)] = front
        if entry.has("links"):
            self.read_links(entry.entry("links"))

    def read_links(self, links: Entry) -> None:
        """The charges on links, and what follows: networks, ways and links left unfinished."""
        t = self.t
        links.only(*self.names.links)
        for key in links.data:
            number = self.names.links.index(key)
            link, segments = links.entry(key), int(t.edition.segments[number])
            link.only("seat", "charges")
            seat = Seat(link.whole("seat", 0, int(t.seats) - 1))
            t.owners[number] = seat
            t.charges[number] = link.whole("charges", 1, segments)
            t.free &= ~bit(number)
            if t.charges[number] == segments:
                join(t, seat, number)
            elif t.covens[seat].unfinished != NOTHING:
                raise links.wrong(key, f"is a second unfinished link of seat {seat} (STONE-074).")
            else:
                t.covens[seat].unfinished = number
        self.check_networks()

    def check_networks(self) -> None:
        """STONE-072: every completed link must be joined to the tower of its owner."""
        t = self.t
        for seat, coven in enumerate(t.covens):
            joined = bit(coven.tower) if coven.tower != NOTHING else 0
            own = [
                t.edition.links[link]
                for link, owner in enumerate(t.owners)
                if owner == seat and t.charges[link] == t.edition.segments[link]
            ]
            for _ in own:
                for link in own:
                    if has(joined, link.one) or has(joined, link.other):
                        joined |= bit(link.one) | bit(link.other)
            if joined != coven.network:
                raise self.entry.wrong(
                    "links", f"of seat {seat} are not all joined to its tower (STONE-072)."
                )

    def read_tracks(self) -> None:
        """Pentagram, wand, rack and shelf."""
        t, names, entry = self.t, self.names, self.entry
        fields = len(t.edition.amounts.pentagram) - 1
        for coven, field in self.by_seat("pentagram", lambda e, k: e.whole(k, 0, fields)):
            coven.pentagram = field
        for coven, field in self.by_seat(
            "wand", lambda e, k: e.whole(k, 0, len(t.edition.wand) - 1)
        ):
            coven.wand = field
        for coven, arrival in self.by_seat("arrivals", lambda e, k: e.whole(k)):
            coven.arrival = arrival
        t.arrivals = max(coven.arrival for coven in t.covens) + 1
        if entry.has("owl_stacks"):
            cells = entry.cells("owl_stacks")
            self.length("owl_stacks", len(cells.data), len(t.owl_stacks))
            t.owl_stacks = [pile(cells.wholes(place)) for place in cells.data]
        if entry.has("specials"):
            cells = entry.cells("specials")
            self.length("specials", len(cells.data), len(t.specials))
            read = one_of(names.specials)
            t.specials = vector(read(cells, place) for place in cells.data)
        if entry.has("special_stack"):
            t.special_stack = pile(row_of(names.specials)(entry, "special_stack"))
        if entry.has("rack"):
            t.rack = vector(row_of(names.scrolls)(entry, "rack"))
        if entry.has("scroll_pile"):
            t.scroll_pile = pile(row_of(names.scrolls)(entry, "scroll_pile"))
        self.read_wand_list()
        self.read_shelf()

    def read_wand_list(self) -> None:
        """The fields still to be resolved."""
        if not self.entry.has("wand_list"):
            return
        cells = self.entry.cells("wand_list")
        last = len(self.t.edition.wand) - 1
        self.t.wand_list = vector(cells.whole(place, 1, last) for place in cells.data)

    def read_shelf(self) -> None:
        """The crystals on the levels, and the tokens below them."""
        t, entry = self.t, self.entry
        if entry.has("shelf"):
            shelf = entry.entry("shelf")
            shelf.only(*LEVELS)
            for key in shelf.data:
                row, level = shelf.wholes(key), LEVELS.index(key)
                if len(row) != t.seats:
                    raise shelf.wrong(key, f"has {len(row)} numbers; it must have {t.seats}.")
                for seat, crystals in enumerate(row):
                    t.shelf[level * t.seats + seat] = crystals
        for coven, level in self.by_seat("black", one_of(LEVELS)):
            coven.black_level = level
        if entry.has("shelf_tokens"):
            t.shelf_tokens = tally_of(self.names.tokens)(entry, "shelf_tokens")

    def read_cauldrons(self) -> None:
        """What lies in the cauldrons."""
        reader = CauldronReader(self.t.edition, self.names)
        for coven, cauldron in self.by_seat("cauldrons", reader.read):
            coven.cauldron = cauldron

    def read_placing(self) -> None:
        """The tile of which the place is being chosen."""
        if self.entry.data.get("placing") is None:
            return
        placing = self.entry.entry("placing")
        placing.only("tile", "space")
        self.t.placing = self.names.tiles.index(placing.one_of("tile", self.names.tiles))
        if placing.data.get("space") is not None:
            self.t.placing_at = self.names.spaces.index(placing.one_of("space", self.names.spaces))

    def read_supplies(self) -> None:
        """STONE-288 to STONE-290: what is in a supply follows, unless it is written."""
        t, rest = self.t, self.t.edition.amounts
        crystals = sum(bool(space.crystal) for space in t.edition.spaces)
        for seat, coven in enumerate(t.covens):
            on_links = sum(int(n) for link, n in enumerate(t.charges) if t.owners[link] == seat)
            coven.charges = max(0, int(rest.charges) - on_links)
            standing = int(size(coven.standing)) - (coven.tower != NOTHING)
            coven.witches = max(0, int(rest.witches - coven.lying) - standing)
            on_shelf = sum(int(t.shelf[level * t.seats + seat]) for level in range(KINDS + 1))
            coven.aside = max(0, crystals - on_shelf - int(size(coven.cauldron.crystals)))
        for coven, charges in self.by_seat("charges", lambda e, k: e.whole(k)):
            coven.charges = charges
        for coven, witches in self.by_seat("witches", lambda e, k: e.whole(k)):
            coven.witches = witches
        for coven, aside in self.by_seat("aside", lambda e, k: e.whole(k)):
            coven.aside = aside
        for coven, discards in self.by_seat("discards", lambda e, k: e.whole(k)):
            coven.discards = discards

    # Ways of reading.

    def by_seat(self, key: str, read: Callable[[Entry, str], V]) -> Sequence[tuple[Coven, V]]:
        """Every seat with its own part of a field; nothing if the field is left out."""
        if not self.entry.has(key):
            return []
        cells = self.entry.cells(key)
        self.length(key, len(cells.data), int(self.t.seats))
        return [
            (coven, read(cells, place))
            for coven, place in zip(self.t.covens, cells.data, strict=True)
        ]

    def length(self, key: str, found: int, right: int) -> None:
        """Refuse a list of the wrong length."""
        if found != right:
            raise self.entry.wrong(key, f"has {found} entries; it must have {right}.")


# Ways of reading one value.


def set_of(names: list[str]) -> Callable[[Entry, str], i64]:
    """Reads a list of names as a set."""
    return lambda entry, key: bits(names.index(name) for name in entry.names(key, names))


def row_of(names: list[str]) -> Callable[[Entry, str], list[int]]:
    """Reads a list of names in order."""
    return lambda entry, key: [names.index(name) for name in entry.names(key, names)]


def one_of(names: list[str]) -> Callable[[Entry, str], int]:
    """Reads a name, or nothing."""
    return lambda entry, key: (
        int(NOTHING) if entry.data[key] is None else names.index(entry.one_of(key, names))
    )


def tally_of(names: list[str]) -> Callable[[Entry, str], vec[i64]]:
    """Reads counts by name."""

    def read(entry: Entry, key: str) -> vec[i64]:
        counts = entry.entry(key)
        counts.only(*names)
        return vector(counts.whole(name) if counts.has(name) else 0 for name in names)

    return read
