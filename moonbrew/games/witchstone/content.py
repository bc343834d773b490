"""Reading the content of Witchstone into an edition."""

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.witchstone.edition import Faces, Numbers, Stone
from moonbrew.games.witchstone.pieces import (
    ARRIVAL,
    BOOST,
    CLUSTER,
    COLOURS,
    COUNT,
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
from moonbrew.scene import COLOURS as PAINTS

CHAPTERS = (
    *("totals", "setup", "points", "grants", "kind", "area", "link", "space", "tile"),
    *("pentagram", "owls", "wand", "token", "special", "scroll", "shelf", "handicap"),
)
SEATS = (2, 3, 4)


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
    rest = read_numbers(top)
    check_faces(top, faces, rest)
    check_totals(top, totals(faces, rest))
    return Stone(faces, rest)


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
        faces.append(KindFace(kind.text("name"), kind.one_of("colour", PAINTS)))
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
        most = len(top.entry("points").wholes("links"))
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
    points = entry.whole("points") if entry.has("points") else 0
    return TokenFace(key, entry.whole("number"), kind, points)


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
        return WandField(COLOURS.index(colour), kind_of(entry, "kind"), entry.whole("actions", 1))
    if colour == "silver":
        entry.only("colour", "each", "points")
        each = MEASURES.index(entry.one_of("each", MEASURES))
        return WandField(COLOURS.index(colour), each, entry.whole("points", 1))
    entry.only("colour")
    return WandField(COLOURS.index(colour))


def read_handicaps(top: Entry) -> list[Handicap]:
    """STONE-235: the four levels of chapter 19."""
    levels = top.entry("handicap")
    levels.only(*HANDICAPS)
    handicaps = []
    for key in HANDICAPS:
        entry = levels.entry(key)
        entry.only("hand", "removed", "source")
        handicaps.append(Handicap(key, entry.whole("hand"), entry.whole("removed")))
    return handicaps


# Scrolls.


def read_scroll(key: str, entry: Entry) -> ScrollFace:
    """Table I."""
    form = FORMS.index(entry.one_of("form", FORMS))
    name, what, actions, levels = entry.text("name"), int(NOTHING), 0, [0] * int(LEVELS)
    if form == BOOST:
        entry.only("name", "form", "kind", "actions", "source")
        kinds = [*KIND_KEYS, "any"]
        what, actions = kinds.index(entry.one_of("kind", kinds)), entry.whole("actions", 1)
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
    levels = entry.wholes("levels", least=1)
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


# Numbers.


def read_numbers(top: Entry) -> Numbers:
    """The numbers that belong to no single piece."""
    setup, points, grants = top.entry("setup"), top.entry("points"), top.entry("grants")
    setup.only("rounds", "rack", "charges", "witches", "source")
    points.only(
        "links", "stand", "witchstone", "empty_gold", "token", "boost", "prophecies", "source"
    )
    grants.only("special", "empty_blue", "shelf", "token", "black", "source")
    pentagram = top.entry("pentagram")
    pentagram.only("start", "fields", "source")
    colours = [COLOURS.index(c) for c in pentagram.names("fields", ("light", "gold", "blue"))]
    of = {
        **{key: setup.whole(key, 1) for key in ("rounds", "rack", "charges", "witches")},
        **{key: points.whole(key) for key in ("stand", "empty_gold")},
        **{
            key: grants.whole(key, 1)
            for key in ("special", "empty_blue", "shelf", "token", "black")
        },
        "token_points": points.whole("token"),
        "boost_points": points.whole("boost"),
        "start": pentagram.whole("start", 0, len(colours) - 1),
    }
    return Numbers(of, {"pentagram": colours, **read_rows(top)})


def read_rows(top: Entry) -> dict[str, list[int]]:
    """The numbers that come in rows of a fixed length."""
    owls, shelf, points = top.entry("owls"), top.entry("shelf"), top.entry("points")
    owls.only("stack", "source")
    shelf.only("upper", "lowest", "source")
    return {
        "owls": owls.wholes("stack"),
        "links": points.wholes("links"),
        "witchstone": row(points, "witchstone", max(SEATS)),
        "prophecies": row(points, "prophecies", int(LEVELS) + 1),
        "upper": row(shelf, "upper", len(SEATS)),
        "lowest": row(shelf, "lowest", len(SEATS)),
    }


def row(entry: Entry, key: str, length: int) -> list[int]:
    """So many whole numbers."""
    numbers = entry.wholes(key)
    if len(numbers) != length:
        raise entry.wrong(key, f"has {len(numbers)} numbers; it must have {length}.")
    return numbers


# What must fit together.


def check_faces(top: Entry, faces: Faces, rest: Numbers) -> None:
    """The pieces must fit the rules that use them."""
    for key, pieces in (("area", faces.areas), ("link", faces.links), ("space", faces.spaces)):
        if len(pieces) > MOST:
            raise top.wrong(key, f"has {len(pieces)} entries; it can have {MOST}.")
    if sum(area.land == TOWER for area in faces.areas) < max(SEATS):
        raise top.wrong("area", f"must have {max(SEATS)} towers, one for each player.")
    if sum(area.land == 0 for area in faces.areas) != 1:
        raise top.wrong("area", "must have one Witchstone.")
    if len({(space.q, space.r) for space in faces.spaces}) != len(faces.spaces):
        raise top.wrong("space", "has two entries with the same q and r.")
    for kind, key in enumerate(KIND_KEYS):
        if all(space.exit != kind for space in faces.spaces):
            raise top.wrong("space", f"must have an exit to the side with the symbol {key}.")
    if sum(space.crystal == "black" for space in faces.spaces) != 1:
        raise top.wrong("space", "must have one black crystal.")
    check_stocks(top, faces, rest)


def check_stocks(top: Entry, faces: Faces, rest: Numbers) -> None:
    """There must be enough of everything to set up and to play all rounds."""
    for handicap in faces.handicaps:
        if len(faces.tiles) - handicap.removed < max(rest.rounds, handicap.hand):
            raise top.wrong(f"handicap.{handicap.key}", "leaves too few tiles for all rounds.")
    placed = sum(area.token for area in faces.areas)
    most = max(int(room) for room in rest.lowest)
    tokens = sum(int(token.number) for token in faces.tokens)
    if tokens - placed < most:  # STONE-148
        raise top.wrong("token", f"must have {placed + most} tokens or more; it has {tokens}.")
    if len(faces.scrolls) < rest.rack:
        raise top.wrong("scroll", f"must have {rest.rack} entries or more.")
    boosts = {(int(s.what), int(s.actions)) for s in faces.scrolls if s.form == BOOST}
    if len({kind for kind, _ in boosts}) != len(boosts):
        raise top.wrong("scroll", "has boosts of the same kind with different actions.")


def totals(faces: Faces, rest: Numbers) -> dict[str, int]:
    """How many of everything there are, and what the owls are worth."""
    gold = sum(colour == COLOURS.index("gold") for colour in rest.pentagram)
    return {
        "areas": len(faces.areas),
        "links": len(faces.links),
        "segments": sum(int(link.segments) for link in faces.links),
        "spaces": len(faces.spaces),
        "tiles": len(faces.tiles),
        "specials": len(faces.specials),
        "tokens": sum(int(token.number) for token in faces.tokens),
        "scrolls": len(faces.scrolls),
        "owls": gold * sum(int(value) for value in rest.owls),
    }
