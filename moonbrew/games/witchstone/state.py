"""The fields of a table of Witchstone, declared: dumps, loading and components follow."""

from collections.abc import Sequence
from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import (
    ALL,
    NOBODY,
    OWNER,
    SEAT,
    TABLE,
    ByName,
    Each,
    Field,
    Form,
    Members,
    OneOf,
    Pieces,
    Row,
    Tally,
    Together,
    Whole,
    Wholes,
    keys_of,
    last_seat,
    places,
)
from moonbrew.games.witchstone.rules.cauldron import Cauldron
from moonbrew.games.witchstone.rules.energy import join
from moonbrew.games.witchstone.rules.faces import KIND_KEYS, KINDS, NOTHING
from moonbrew.games.witchstone.rules.setup import bare_cauldron, name_starter
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, has, members_of, size
from moonbrew.kernel.table import Seat

LEVELS = [*KIND_KEYS, "lowest"]  # of the potion shelf
MANY = 10**6  # no score is so far from 0

AREAS = keys_of("areas")
LINKS = keys_of("links")
SPACES = keys_of("spaces")
TILES = keys_of("tiles")
SPECIALS = keys_of("specials")
TOKENS = keys_of("tokens")
SCROLLS = keys_of("scrolls")


class Starter(Form):
    """The seat that started, from which the order of the wand pawns follows."""

    def write(self, t: StoneTable, value: Any) -> int:
        """The seat."""
        return int(t.starter)

    def read(self, t: StoneTable, entry: Entry, key: str, old: Any) -> None:
        """STONE-233: the pawns wait in turn order."""
        name_starter(t, Seat(entry.whole(key, 0, last_seat(t))))


class Links(Form):
    """The links that carry charges, each with its owner."""

    def write(self, t: StoneTable, value: Any) -> dict[str, dict[str, int]]:
        """Owner and charges by link."""
        return {
            name: {"seat": int(t.owners[link]), "charges": int(t.charges[link])}
            for link, name in enumerate(LINKS(t))
            if t.owners[link] != NOTHING
        }

    def read(self, t: StoneTable, entry: Entry, key: str, old: Any) -> None:
        """Owner and charges; what follows from them comes after the towers."""
        links = entry.entry(key)
        links.only(*LINKS(t))
        for number, name in enumerate(LINKS(t)):
            if links.has(name):
                link = links.entry(name)
                link.only("seat", "charges")
                t.owners[number] = link.whole("seat", 0, last_seat(t))
                t.charges[number] = link.whole("charges", 1, int(t.edition.segments[number]))

    def pieces(self, t: StoneTable, value: Any) -> Pieces:
        """The charges of each seat."""
        return [
            (f"charge of seat {seat}", int(charges_on_links(t, seat))) for seat in range(t.seats)
        ]


class Shelf(Form):
    """By level: the crystals of each seat; kept as one row."""

    def write(self, t: StoneTable, value: Any) -> dict[str, list[int]]:
        """Level by level."""
        seats = int(t.seats)
        starts = [(level, place * seats) for place, level in enumerate(LEVELS)]
        return {level: [int(n) for n in value[at : at + seats]] for level, at in starts}

    def read(self, t: StoneTable, entry: Entry, key: str, old: Any) -> Any:
        """Level by level; a level that is left out is empty."""
        shelf = entry.entry(key)
        shelf.only(*LEVELS)
        for level in shelf.data:
            row = places(shelf, level, int(t.seats))
            for seat in range(t.seats):
                old[LEVELS.index(level) * t.seats + seat] = row.whole(str(seat), 0, MANY)
        return old

    def pieces(self, t: StoneTable, value: Any) -> Pieces:
        """The crystals of each seat."""
        return [(f"crystal of seat {seat}", on_shelf(t, seat)) for seat in range(t.seats)]


class CauldronForm(Form):
    """What lies in a cauldron; a tile with the spaces of its first and its second symbol."""

    def write(self, t: StoneTable, value: Cauldron) -> dict[str, Any]:
        """By name of the pieces; crystals by their spaces."""
        spaces, special, lying = SPACES(t), SPECIALS(t), value.tiles
        return {
            "tiles": {
                tile: [spaces[lying[2 * n]], spaces[lying[2 * n + 1]]]
                for n, tile in enumerate(TILES(t))
                if lying[2 * n] != NOTHING
            },
            "specials": {
                special[n]: spaces[at] for n, at in enumerate(value.specials) if at != NOTHING
            },
            "crystals": Members(SPACES).write(t, value.crystals),
            "black": OneOf(SPACES).write(t, value.black),
        }

    def read(self, t: StoneTable, entry: Entry, key: str, old: Any) -> Cauldron:
        """One cauldron; crystals that are left out lie as at the start."""
        found, cauldron = entry.entry(key), bare_cauldron(t.edition)
        found.only("tiles", "specials", "crystals", "black")
        for name, tiles in below(found, "tiles", TILES(t)):
            self.lay_tile(t, cauldron, tiles, name)
        for name, specials in below(found, "specials", SPECIALS(t)):
            space = empty_space(t, cauldron, specials, name)
            cauldron.lay_special(t.edition, SPECIALS(t).index(name), space)
        self.drop_crystals(t, cauldron, found)
        return cauldron

    def lay_tile(self, t: StoneTable, cauldron: Cauldron, tiles: Entry, name: str) -> None:
        """A tile with the spaces of its first and its second symbol."""
        tile, spaces = TILES(t).index(name), tiles.cells(name)
        if len(spaces.data) != 2:
            raise tiles.wrong(name, "must name two spaces.")
        face = t.edition.tiles[tile]
        for half, kind in enumerate((face.one, face.other)):
            cauldron.lay_half(tile, half, empty_space(t, cauldron, spaces, str(half)), kind)

    def pieces(self, t: StoneTable, value: Cauldron) -> Pieces:
        """Tiles, special tiles and crystals."""
        lying = self.write(t, value)
        yield from ((f"tile {tile} of seat {{seat}}", 1) for tile in lying["tiles"])
        yield from ((f"special {special}", 1) for special in lying["specials"])
        yield "crystal of seat {seat}", len(lying["crystals"])

    def drop_crystals(self, t: StoneTable, cauldron: Cauldron, entry: Entry) -> None:
        """The crystals; the black one is among them."""
        faces = t.edition.spaces
        crystals = [space.key for space in faces if space.crystal]
        black: str | None = next(space.key for space in faces if space.crystal == "black")
        if entry.has("crystals"):
            crystals = entry.names("crystals", SPACES(t))
            black = black if black in crystals else None
        if entry.has("black"):
            black = entry.one_of("black", crystals) if entry.data["black"] is not None else None
        for key in crystals:
            space = SPACES(t).index(key)
            if not has(cauldron.empty, space):
                raise entry.wrong("crystals", f"has {key}, where something else lies.")
            cauldron.drop(space, key == black)


def below(entry: Entry, key: str, names: Sequence[str]) -> list[tuple[str, Entry]]:
    """The names below a key, if it is there."""
    inner = entry.entry(key) if entry.has(key) else None
    if inner is None:
        return []
    inner.only(*names)
    return [(name, inner) for name in inner.data]


def empty_space(t: StoneTable, cauldron: Cauldron, entry: Entry, key: str) -> int:
    """A space on which nothing lies yet."""
    name = entry.one_of(key, SPACES(t))
    if not has(cauldron.empty, SPACES(t).index(name)):
        raise entry.wrong(key, f"is {name}, where something else lies.")
    return SPACES(t).index(name)


def charges_on_links(t: StoneTable, seat: int) -> int:
    """How many energy charges of a seat lie on links."""
    return sum(int(n) for link, n in enumerate(t.charges) if t.owners[link] == seat)


def on_shelf(t: StoneTable, seat: int) -> int:
    """How many crystals of a seat lie on the potion shelf."""
    return sum(int(t.shelf[level * t.seats + seat]) for level in range(KINDS + 1))


OWN_TILE = "tile {name} of seat {seat}"
WITCH = "witch of seat {seat}"
TOKEN, SCROLL, SPECIAL, OWL = "token {name}", "scroll {name}", "special {name}", "owl {name}"
CRYSTAL, CHARGE = "crystal of seat {seat}", "charge of seat {seat}"
PLACING = {"tile": ("placing", OneOf(TILES)), "space": ("placing_at", OneOf(SPACES))}


def own(
    key: str, form: Form, meaning: str, seen: str = ALL, holds: str = "", at: str = ""
) -> Field:
    """A field of every seat's own things."""
    return Field(key, form, f"by seat: {meaning}", seen, f"covens.{at or key}", holds)


def last_field(t: StoneTable) -> int:
    """The end of the wand."""
    return len(t.edition.wand) - 1


def last_round(t: StoneTable) -> int:
    """How many rounds are played."""
    return int(t.edition.amounts.rounds)


FIELDS: Sequence[Field] = (
    Field("starter", Starter(), "the seat that started", at=TABLE),
    Field("active", SEAT, "the seat whose turn it is, or that chooses a tower"),
    Field("round", Whole(0, last_round), "from 1; 0 while towers are chosen"),
    own("scores", Whole(-MANY, MANY), "points", at="score"),
    own("hands", Members(TILES), "tiles", OWNER, OWN_TILE, at="hand"),
    own("supplies", Row(TILES), "tiles, the top one last", NOBODY, OWN_TILE, at="supply"),
    own("removed", Members(TILES), "tiles removed by a handicap", NOBODY, OWN_TILE),
    own(
        "out",
        Members(TILES),
        "tiles that went out of the game unplaced (STONE-056)",
        holds=OWN_TILE,
    ),
    own("tokens", Tally(TOKENS), "magic tokens collected, counted by front", holds=TOKEN),
    own("owls", Wholes(), "the values of the owl tokens", holds=OWL),
    own("scrolls", Members(SCROLLS), "scrolls, used boosts included", holds=SCROLL),
    own("used", Members(SCROLLS), "the boosts among them that were played"),
    own("cast", Members(SPECIALS), "special tiles beside the screen", holds=SPECIAL),
    own("aside", Whole(), "how many crystals lie beside the screen", holds=CRYSTAL),
    own("discards", Whole(), "how many of these were discarded"),
    own("towers", OneOf(AREAS), "the own tower, or `null`", at="tower"),
    own("charges", Whole(), "energy charges in the supply", holds=CHARGE),
    Field(
        "links",
        Links(),
        'the links that carry charges: `{"l01": {"seat": 0, "charges": 2}}`',
        at=TABLE,
        holds="{name}",
    ),
    own("witches", Whole(), "small witches in the supply", holds=WITCH),
    own("lying", Whole(), "small witches beside the own tower", holds=WITCH),
    own(
        "standing",
        Members(AREAS),
        "the areas on which own witches stand, the tower included",
        holds=WITCH,
    ),
    Field("arrived", Wholes(0, last_seat), "the seats at the Witchstone, in order of arrival"),
    Field(
        "area_tokens",
        ByName(AREAS, OneOf(TOKENS)),
        "by area: the front of its magic token",
        holds=TOKEN,
    ),
    own(
        "pentagram",
        Whole(0, lambda t: len(t.edition.amounts.pentagram) - 1),
        "the field of the pawn",
    ),
    Field(
        "owl_stacks", Each(Wholes()), "the two stacks of owl tokens, the uppermost last", holds=OWL
    ),
    Field(
        "specials",
        Each(OneOf(SPECIALS)),
        "the special tiles on the blue fields, `null` for an empty one",
        holds=SPECIAL,
    ),
    Field(
        "special_stack",
        Row(SPECIALS),
        "the stack of special tiles, the top one last",
        NOBODY,
        holds=SPECIAL,
    ),
    own("wand", Whole(0, last_field), "the field of the pawn"),
    own(
        "arrivals",
        Whole(),
        "when the wand pawn came to its field, smaller is earlier (STONE-232)",
        at="arrival",
    ),
    Field("wand_list", Wholes(1, last_field), "fields still to be resolved, in order"),
    Field(
        "rack",
        Row(SCROLLS, lambda t: t.edition.amounts.rack),
        "the open scrolls, shelf 1 first",
        holds=SCROLL,
    ),
    Field(
        "scroll_pile", Row(SCROLLS), "the scrolls face down, the top one last", NOBODY, holds=SCROLL
    ),
    Field(
        "shelf",
        Shelf(),
        "by level (`energy` to `scroll`, `lowest`): crystals of each seat, the black ones included",
        holds="{name}",
    ),
    own(
        "black",
        OneOf(lambda t: LEVELS),
        "the level on which the black crystal lies, or `null`",
        at="black_level",
    ),
    Field(
        "shelf_tokens", Tally(TOKENS), "magic tokens below the shelf, counted by front", holds=TOKEN
    ),
    own(
        "cauldrons",
        CauldronForm(),
        "`tiles` with the spaces of their two symbols, `specials` with their space, `crystals` as "
        "spaces, and `black`, the one of these that holds the black crystal",
        holds="{name}",
        at="cauldron",
    ),
    Field(
        "placing",
        Together(PLACING),
        'a tile of which the place is being chosen: `{"tile": tile, "space": null or the space of '
        "its first symbol}`, or `null`",
        OWNER,
        at=TABLE,
    ),
)


# What follows from the fields.


def follow(t: StoneTable, entry: Entry) -> None:
    """Networks, ways, arrivals, and what is in a supply, unless that is written."""
    t.active = t.active if entry.has("active") else t.starter
    t.arrivals = max(coven.arrival for coven in t.covens) + 1
    for coven in t.covens:
        if coven.tower != NOTHING:
            coven.standing |= bit(coven.tower)
            coven.network = bit(coven.tower)
    follow_links(t, entry)
    lift_crystals(t, entry)
    crystals = sum(bool(space.crystal) for space in t.edition.spaces)
    for seat, coven in enumerate(t.covens):
        standing = int(size(coven.standing)) - (coven.tower != NOTHING)
        inside = on_shelf(t, seat) + int(size(coven.cauldron.crystals))
        rest = {
            "charges": int(t.edition.amounts.charges) - charges_on_links(t, seat),
            "witches": int(t.edition.amounts.witches - coven.lying) - standing,
            "aside": crystals - inside,
        }
        for key, number in rest.items():
            if not entry.has(key):
                setattr(coven, key, max(0, number))


def lift_crystals(t: StoneTable, entry: Entry) -> None:
    """Of crystals that are left out those lie in the cauldron that do not lie elsewhere."""
    written = entry.data.get("cauldrons", [{}] * t.seats)
    for seat, coven in enumerate(t.covens):
        if "crystals" in written[seat]:
            continue
        cauldron, black = coven.cauldron, coven.cauldron.black
        coloured = [space for space in members_of(cauldron.crystals) if space != black]
        order = [black, *coloured] if coven.black_level != NOTHING else [*coloured, black]
        away = on_shelf(t, seat) + (int(coven.aside) if entry.has("aside") else 0)
        for space in order[:away]:
            cauldron.lift(space)


def follow_links(t: StoneTable, entry: Entry) -> None:
    """STONE-072, STONE-074: completed links join the tower's network, and one may be unfinished."""
    for link, owner in enumerate(t.owners):
        if owner == NOTHING:
            continue
        t.free &= ~bit(link)
        coven = t.covens[owner]
        if t.charges[link] == t.edition.segments[link]:
            join(t, Seat(owner), link)
        elif coven.unfinished == NOTHING:
            coven.unfinished = link
        else:
            raise entry.wrong(
                f"links.{LINKS(t)[link]}", f"is a second unfinished link of seat {owner}."
            )
    for seat, coven in enumerate(t.covens):
        if coven.network != joined_areas(t, seat):
            raise entry.wrong("links", f"of seat {seat} are not all joined to its tower.")


def joined_areas(t: StoneTable, seat: int) -> int:
    """The areas that a seat's completed links join to its tower, step by step."""
    tower = t.covens[seat].tower
    joined = bit(tower) if tower != NOTHING else 0
    own = [
        link
        for number, link in enumerate(t.edition.links)
        if t.owners[number] == seat and t.charges[number] == link.segments
    ]
    for _ in own:
        for link in own:
            if has(joined, link.one) or has(joined, link.other):
                joined |= bit(link.one) | bit(link.other)
    return int(joined)
