"""Reading the content of Witchstone into an edition."""

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.witchstone.content.checking import SEATS, check_faces, totals
from moonbrew.games.witchstone.rules.edition import Amounts, Faces, Stone
from moonbrew.games.witchstone.rules.faces import (
    ARRIVAL,
    BOOST,
    CLUSTER,
    COUNT,
    FIELD_COLOURS,
    FOREIGN_TOWER,
    FORMS,
    HANDICAPS,
    HANDLE,
    KIND_KEYS,
    LANDS,
    LEVELS,
    MEASURES,
    NOTHING,
    TOWER,
    AreaFace,
    Handicap,
    KindFace,
    LinkFace,
    Pair,
    ScrollFace,
    SpaceFace,
    TokenFace,
    WandField,
)
from moonbrew.kernel.bits import MOST
from moonbrew.scene import COLOURS

LARGEST = 99  # points, actions, pieces: more would mean nothing at this table
CHAPTERS = (
    *("totals", "setup", "points", "grants", "kind", "area", "link", "space", "tile"),
    *("pentagram", "owls", "wand", "token", "special", "scroll", "shelf", "handicap"),
)


def read_stone(content: Content) -> Stone:
    """The edition that a content file describes."""
    top = content.top
    top.only(*CHAPTERS)
    areas = [read_area(key, entry) for key, entry in top.entries("area").items()]
    faces = Faces(
        kinds=read_kinds(top),
        areas=areas,
        links=read_links(top, [area.key for area in areas]),
        spaces=[read_space(key, entry) for key, entry in top.entries("space").items()],
        tiles=[read_pair(key, entry) for key, entry in top.entries("tile").items()],
        specials=[read_pair(key, entry) for key, entry in top.entries("special").items()],
        tokens=[read_token(key, entry) for key, entry in top.entries("token").items()],
        scrolls=[read_scroll(key, entry) for key, entry in top.entries("scroll").items()],
        wand=read_wand(top),
        handicaps=read_handicaps(top),
    )
    amounts = read_amounts(top)
    check_faces(top, faces, amounts)
    check_totals(top, totals(faces, amounts))
    return Stone(faces, amounts)


# Pieces.


def kind_of(entry: Entry, key: str) -> int:
    """A kind of action by its name."""
    return KIND_KEYS.index(entry.one_of(key, KIND_KEYS))


def read_kinds(top: Entry) -> list[KindFace]:
    """STONE-015: the six kinds of action."""
    entry = top.entry("kind")
    entry.only(*KIND_KEYS)
    faces = []
    for key in KIND_KEYS:
        kind = entry.entry(key)
        kind.only("name", "colour", "source")
        faces.append(KindFace(kind.text("name"), kind.one_of("colour", COLOURS)))
    return faces


def read_area(key: str, entry: Entry) -> AreaFace:
    """Table A."""
    entry.only("name", "kind", "x", "y", "token", "source")
    land = LANDS.index(entry.one_of("kind", LANDS))
    x, y = entry.decimal("x", -1.0, 1.0), entry.decimal("y", -1.0, 1.0)
    return AreaFace(key, entry.text("name"), land, x, y, entry.truth("token"))


def read_links(top: Entry, areas: list[str]) -> list[LinkFace]:
    """Table B."""
    faces = []
    for key, entry in top.entries("link").items():
        entry.only("ends", "segments", "source")
        ends = [areas.index(area) for area in entry.names("ends", areas)]
        if len(set(ends)) != 2:
            raise entry.wrong("ends", "must name two different areas.")
        most = len(top.entry("points").wholes("links", 0, LARGEST))
        faces.append(LinkFace(key, ends[0], ends[1], entry.whole("segments", 1, most)))
    return faces


def read_space(key: str, entry: Entry) -> SpaceFace:
    """Table C."""
    entry.only("q", "r", "printed", "crystal", "exit", "source")
    printed = kind_of(entry, "printed") if entry.has("printed") else int(NOTHING)
    crystal = entry.one_of("crystal", ("coloured", "black")) if entry.has("crystal") else ""
    if crystal and printed != NOTHING:
        raise entry.wrong("crystal", "cannot lie on a printed symbol.")
    exit = kind_of(entry, "exit") if entry.has("exit") else int(NOTHING)
    q, r = entry.whole("q", -MOST, MOST), entry.whole("r", -MOST, MOST)
    return SpaceFace(key, q, r, printed, crystal, exit)


def read_pair(key: str, entry: Entry) -> Pair:
    """STONE-004, STONE-005: a tile with two different symbols."""
    entry.only("symbols", "source")
    symbols = [KIND_KEYS.index(kind) for kind in entry.names("symbols", KIND_KEYS)]
    if len(symbols) != 2 or symbols[0] == symbols[1]:
        raise entry.wrong("symbols", "must name two different kinds of action.")
    return Pair(key, symbols[0], symbols[1])


def read_token(key: str, entry: Entry) -> TokenFace:
    """Table F: an action or points."""
    entry.only("number", "kind", "points", "source")
    if entry.has("kind") == entry.has("points"):
        raise entry.wrong("kind", "must be there, or else points; not both.")
    kind = kind_of(entry, "kind") if entry.has("kind") else int(NOTHING)
    points = entry.whole("points", 0, LARGEST) if entry.has("points") else 0
    return TokenFace(key, entry.whole("number", 0, LARGEST), kind, points)


def read_wand(top: Entry) -> list[WandField]:
    """Table E."""
    wand = top.entry("wand")
    wand.only("fields", "source")
    cells = wand.cells("fields")
    fields = [read_wand_field(cells.entry(place)) for place in cells.data]
    handles = [place for place, field in enumerate(fields) if field.colour == HANDLE]
    if handles != [0]:
        raise wand.wrong("fields", "must begin with the handle, and have no other.")
    return fields


def read_wand_field(entry: Entry) -> WandField:
    """A dark field gives actions, a silver one points for each thing."""
    colour = entry.one_of("colour", ("handle", "light", "dark", "silver"))
    if colour == "dark":
        entry.only("colour", "kind", "actions")
        return WandField(
            FIELD_COLOURS.index(colour), kind_of(entry, "kind"), entry.whole("actions", 1, LARGEST)
        )
    if colour == "silver":
        entry.only("colour", "each", "points")
        each = MEASURES.index(entry.one_of("each", MEASURES))
        return WandField(FIELD_COLOURS.index(colour), each, entry.whole("points", 1, LARGEST))
    entry.only("colour")
    return WandField(FIELD_COLOURS.index(colour))


def read_handicaps(top: Entry) -> list[Handicap]:
    """STONE-235: the four levels of chapter 19."""
    levels = top.entry("handicap")
    levels.only(*HANDICAPS)
    handicaps = []
    for key in HANDICAPS:
        entry = levels.entry(key)
        entry.only("hand", "removed", "source")
        hand, removed = entry.whole("hand", 0, LARGEST), entry.whole("removed", 0, LARGEST)
        handicaps.append(Handicap(key, hand, removed))
    return handicaps


# Scrolls.


def read_scroll(key: str, entry: Entry) -> ScrollFace:
    """Table I."""
    form = FORMS.index(entry.one_of("form", FORMS))
    name, what, actions, levels = entry.text("name"), int(NOTHING), 0, [0] * int(LEVELS)
    if form == BOOST:
        entry.only("name", "form", "kind", "actions", "source")
        kinds = [*KIND_KEYS, "any"]
        what, actions = kinds.index(entry.one_of("kind", kinds)), entry.whole("actions", 1, LARGEST)
    elif form == CLUSTER:
        entry.only("name", "form", "kind", "levels", "source")
        what, levels = kind_of(entry, "kind"), read_levels(entry)
    elif form == COUNT:
        entry.only("name", "form", "of", "levels", "source")
        what, levels = MEASURES.index(entry.one_of("of", MEASURES)), read_levels(entry)
    elif form == ARRIVAL:
        entry.only("name", "form", "levels", "source")
        levels = read_levels(entry)
    else:
        entry.only("name", "form", "areas", "source")
        levels = read_lands(entry)
    return ScrollFace(key, name, form, what, actions, levels)


def read_levels(entry: Entry) -> list[int]:
    """STONE-189: three numbers."""
    levels = entry.wholes("levels", 1, LARGEST)
    if len(levels) != LEVELS:
        raise entry.wrong("levels", f"has {len(levels)} numbers; it must have {LEVELS}.")
    return levels


def read_lands(entry: Entry) -> list[int]:
    """STONE-193, STONE-194: three kinds of area; of towers only foreign ones can be asked for."""
    lands = {land: place for place, land in enumerate(LANDS) if place != TOWER}
    lands[FOREIGN_TOWER] = int(TOWER)
    named = entry.names("areas", lands)
    if len(named) != LEVELS:
        raise entry.wrong("areas", f"has {len(named)} names; it must have {LEVELS}.")
    return [lands[name] for name in named]


# Amounts.


def read_amounts(top: Entry) -> Amounts:
    """The numbers that belong to no single piece."""
    setup, points, grants = top.entry("setup"), top.entry("points"), top.entry("grants")
    setup.only("rounds", "rack", "charges", "witches", "source")
    points.only(
        "links", "stand", "witchstone", "empty_gold", "token", "boost", "prophecies", "source"
    )
    grants.only("special", "empty_blue", "shelf", "token", "black", "source")
    pentagram = top.entry("pentagram")
    pentagram.only("start", "fields", "source")
    colours = [FIELD_COLOURS.index(c) for c in pentagram.names("fields", ("light", "gold", "blue"))]
    of = {
        **{key: setup.whole(key, 1, LARGEST) for key in ("rounds", "rack", "charges", "witches")},
        **{key: points.whole(key, 0, LARGEST) for key in ("stand", "empty_gold")},
        **{
            key: grants.whole(key, 1, LARGEST)
            for key in ("special", "empty_blue", "shelf", "token", "black")
        },
        "token_points": points.whole("token", 0, LARGEST),
        "boost_points": points.whole("boost", 0, LARGEST),
        "start": pentagram.whole("start", 0, len(colours) - 1),
    }
    return Amounts(of, {"pentagram": colours, **read_rows(top)})


def read_rows(top: Entry) -> dict[str, list[int]]:
    """The numbers that come in rows of a fixed length."""
    owls, shelf, points = top.entry("owls"), top.entry("shelf"), top.entry("points")
    owls.only("stack", "source")
    shelf.only("upper", "lowest", "source")
    return {
        "owls": owls.wholes("stack", 0, LARGEST),
        "links": points.wholes("links", 0, LARGEST),
        "witchstone": row(points, "witchstone", max(SEATS)),
        "prophecies": row(points, "prophecies", int(LEVELS) + 1),
        "upper": row(shelf, "upper", len(SEATS)),
        "lowest": row(shelf, "lowest", len(SEATS)),
    }


def row(entry: Entry, key: str, length: int) -> list[int]:
    """So many whole numbers."""
    numbers = entry.wholes(key, 0, LARGEST)
    if len(numbers) != length:
        raise entry.wrong(key, f"has {len(numbers)} numbers; it must have {length}.")
    return numbers
