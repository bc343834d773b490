"""Reading the content of Spirits of the Forest into an edition."""

from collections.abc import Mapping, Sequence

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.spirits_of_the_forest.content.blueprints import LARGEST, read_blueprint
from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint
from moonbrew.games.spirits_of_the_forest.rules.edition import Amounts, Faces, Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR_TILES,
    ANY,
    ANY_SOURCE,
    BASE_TILES,
    BONUSES,
    CREATURES,
    DOUBLE,
    FAVOURS,
    NOTHING,
    OF_SOURCE,
    OF_TYPE,
    OF_TYPE_WITH_SOURCE,
    PLAIN_FAVOURS,
    SOURCE_KEYS,
    SYMBOL_FAVOURS,
    TILES,
    TYPES,
    CardFace,
    DifficultyFace,
    EclipseFace,
    EnchantedFace,
    FavourFace,
    Mission,
    MoonFace,
    ObjectiveFace,
    Request,
    TileFace,
    TypeFace,
)
from moonbrew.kernel.bits import MOST
from moonbrew.scene import COLOURS

CHAPTERS = (
    *("totals", "pieces", "gems", "difficulty", "points", "type", "tile", "favour"),
    *("moonlight_tile", "eclipse", "moonlight_card", "objective", "enchanted", "forest"),
    "scenario",
)
DIFFICULTIES = ("regular", "difficult", "extreme")
BASE_FORESTS = ("base", "air", "alone")
SIDES = {"L": 0, "S": 1}
SCENARIOS = 60  # in one file; every one adds to the places of the catalogue


def read_spirits(content: Content) -> Spirits:
    """The edition that a content file describes."""
    top = content.top
    top.only(*CHAPTERS)
    types = read_types(top)
    codes = [face.key for face in types]
    faces = Faces(
        types=types,
        tiles=read_tiles(top, codes),
        favours=read_favours(top, codes),
        moons=read_moons(top, codes),
        eclipses=read_eclipses(top),
        cards=read_cards(top, codes),
        objectives=read_objectives(top, codes),
        enchanted=read_enchanted(top, codes),
        difficulties=read_difficulties(top),
    )
    check_printed(top, faces)
    check_totals(top, totals(faces))
    amounts, pieces = read_amounts(top), read_pieces(top)
    numbers = [int(token.number) for token in faces.eclipses]
    doubles = [int(tile.symbols) == 2 for tile in faces.tiles]
    pieces["doubles"] = sum(doubles[: int(BASE_TILES)])
    pieces["air_doubles"] = sum(doubles[int(BASE_TILES) :])
    return Spirits(faces, amounts, read_blueprints(top, pieces, numbers))


# Tiles and tokens.


def read_types(top: Entry) -> list[TypeFace]:
    """Nine Spirit types in the order of their codes, and the Air Spirit."""
    entries = top.entries("type")
    if len(entries) != TYPES:
        raise top.wrong("type", f"has {len(entries)} entries; there must be {TYPES}, AIR the last.")
    return [read_type(key, entry) for key, entry in entries.items()]


def read_type(key: str, entry: Entry) -> TypeFace:
    """A Spirit type."""
    entry.only("name", "one", "symbols", "colour", "source")
    return TypeFace(
        key=key,
        name=entry.text("name"),
        one=entry.text("one"),
        symbols=entry.whole("symbols", 1, LARGEST),
        colour=entry.one_of("colour", COLOURS),
    )


def read_tiles(top: Entry, codes: Sequence[str]) -> list[TileFace]:
    """Tables 25.1 and 25.2: the base tiles first."""
    entries = top.entries("tile")
    if len(entries) != TILES:
        raise top.wrong("tile", f"has {len(entries)} entries; there must be {TILES}.")
    tiles = [read_tile(key, entry, codes) for key, entry in entries.items()]
    air = [tile.type == TYPES - 1 for tile in tiles]
    if air != [False] * int(BASE_TILES) + [True] * int(AIR_TILES):
        raise top.wrong("tile", f"must end with the {AIR_TILES} tiles of the Air Spirit.")
    return tiles


def read_tile(key: str, entry: Entry, codes: Sequence[str]) -> TileFace:
    """SPIRIT-004: two symbols, or one, or one with an icon."""
    entry.only("type", "symbols", "icon", "source")
    symbols = entry.whole("symbols", 1, 2)
    icon = SOURCE_KEYS.index(entry.one_of("icon", SOURCE_KEYS)) if entry.has("icon") else NOTHING
    if symbols == 2 and icon != NOTHING:
        raise entry.wrong("icon", "cannot be on a tile with two symbols (SPIRIT-004).")
    return TileFace(key, codes.index(entry.one_of("type", codes)), symbols, int(icon))


def read_favours(top: Entry, codes: Sequence[str]) -> list[FavourFace]:
    """Table 25.3: nine symbols in the order of the types, three icons, two gem tokens."""
    entries = top.entries("favour")
    shown = [*codes[: int(SYMBOL_FAVOURS)], *SOURCE_KEYS, "gem", "gem"]
    found = [entry.one_of("shows", shown) for entry in entries.values()]
    for entry in entries.values():
        entry.only("shows", "source")
    if found != shown:
        raise top.wrong("favour", f"must show, in this order: {', '.join(shown)}.")
    numbers = [n if n < SYMBOL_FAVOURS else n + 1 for n in range(int(PLAIN_FAVOURS))]
    numbers += [int(NOTHING)] * int(FAVOURS - PLAIN_FAVOURS)
    return [FavourFace(key, shows) for key, shows in zip(entries, numbers, strict=True)]


def read_moons(top: Entry, codes: Sequence[str]) -> list[MoonFace]:
    """Table 25.7: two of each kind; those of the Air Spirit last (SPIRIT-098)."""
    entries = top.entries("moonlight_tile")
    for entry in entries.values():
        entry.only("type", "source")
    types = [codes.index(entry.one_of("type", codes)) for entry in entries.values()]
    airs = [kind == TYPES - 1 for kind in types]
    if airs != sorted(airs) or sum(airs) != 2 or len(types) != 14:
        raise top.wrong("moonlight_tile", "must be 14, of which the last 2 show AIR.")
    return [MoonFace(key, kind) for key, kind in zip(entries, types, strict=True)]


def read_eclipses(top: Entry) -> list[EclipseFace]:
    """Table 25.7."""
    found = []
    for key, entry in top.entries("eclipse").items():
        entry.only("number", "source")
        found.append(EclipseFace(key, entry.whole("number", 0, LARGEST)))
    if len(found) != 4:
        raise top.wrong("eclipse", f"has {len(found)} tokens; there must be 4.")
    return found


# Cards.


def few(top: Entry, key: str) -> dict[str, Entry]:
    """The cards of a sort, which are kept as small sets."""
    entries = top.entries(key)
    if len(entries) > MOST:
        raise top.wrong(key, f"has {len(entries)} cards; it can have {MOST}.")
    return entries


def read_cards(top: Entry, codes: Sequence[str]) -> list[CardFace]:
    """Table 25.4: four different Spirit types each (SPIRIT-095)."""
    found = []
    for key, entry in few(top, "moonlight_card").items():
        entry.only("types", "source")
        types = [codes.index(code) for code in entry.names("types", codes[:-1])]
        if len(set(types)) != 4 or len(types) != 4:
            raise entry.wrong("types", "must be 4 different Spirit types (SPIRIT-095).")
        found.append(CardFace(key, types))
    return found


def read_objectives(top: Entry, codes: Sequence[str]) -> list[ObjectiveFace]:
    """Table 25.5."""
    found = []
    for key, entry in few(top, "objective").items():
        entry.only("side", "missions", "source")
        cells = entry.cells("missions")
        if len(cells.data) != 4:
            raise entry.wrong("missions", "must be 4 (SPIRIT-254).")
        missions = [read_mission(cells, place, codes) for place in cells.data]
        side = CREATURES.index(entry.one_of("side", CREATURES))
        found.append(ObjectiveFace(key, side, missions))
    return found


def read_mission(cells: Entry, place: str, codes: Sequence[str]) -> Mission:
    """SPIRIT-256: "L maj SPI", or "S min BRA 4"."""
    words = cells.text(place).split()
    known = codes[:-1]
    if len(words) == 3 and words[0] in SIDES and words[1] == "maj" and words[2] in known:
        return Mission(SIDES[words[0]], codes.index(words[2]), 0)
    least = words[3] if len(words) == 4 and words[1] == "min" else ""
    fits = len(least) <= 2 and least.isdecimal() and int(least) > 0
    if fits and words[0] in SIDES and words[2] in known:
        return Mission(SIDES[words[0]], codes.index(words[2]), int(least))
    raise cells.wrong(place, 'must be a mission like "L maj SPI" or "S min BRA 4".')


def read_enchanted(top: Entry, codes: Sequence[str]) -> list[EnchantedFace]:
    """Table 25.6: three requests, a bonus, points (SPIRIT-297)."""
    found = []
    for key, entry in few(top, "enchanted").items():
        entry.only("requests", "bonus", "points", "source")
        cells = entry.cells("requests")
        if len(cells.data) != 3:
            raise entry.wrong("requests", "must be 3 (SPIRIT-297).")
        requests = [read_request(cells, place, codes) for place in cells.data]
        bonus = BONUSES.index(entry.one_of("bonus", BONUSES))
        found.append(EnchantedFace(key, requests, bonus, entry.whole("points", 0, LARGEST)))
    if len(found) < 3:
        raise top.wrong("enchanted", f"has {len(found)} cards; the display needs 3.")
    return found


def read_request(cells: Entry, place: str, codes: Sequence[str]) -> Request:
    """SPIRIT-298: a code of the table there."""
    text = cells.text(place)
    plain = {"2S": DOUBLE, "any": ANY, "anyP": ANY_SOURCE}
    if text in plain:
        return Request(int(plain[text]), int(NOTHING))
    source = text.removeprefix("*+")
    if source in SOURCE_KEYS:
        return Request(int(OF_SOURCE), SOURCE_KEYS.index(source))
    code = text.removesuffix("+P")
    if code in codes:
        kind = OF_TYPE if code == text else OF_TYPE_WITH_SOURCE
        return Request(int(kind), codes.index(code))
    raise cells.wrong(place, f"is {text!r}, which is no request of SPIRIT-298.")


# Numbers, and what must fit together.


def read_difficulties(top: Entry) -> list[DifficultyFace]:
    """SPIRIT-218."""
    entries = top.entries("difficulty")
    if tuple(entries) != DIFFICULTIES:
        raise top.wrong("difficulty", f"must be, in this order: {', '.join(DIFFICULTIES)}.")
    found = []
    for key, entry in entries.items():
        entry.only("name", "each", "alone", "common", "source")
        gems = [entry.whole(name, 0, LARGEST) for name in ("each", "alone", "common")]
        found.append(DifficultyFace(key, entry.text("name"), *gems))
    return found


def read_pieces(top: Entry) -> dict[str, int]:
    """Section 25.9: how many there are of what has no face."""
    pieces = top.entry("pieces")
    pieces.only("gems", "bits", "fireflies", "source")
    return {key: pieces.whole(key, 0, LARGEST) for key in ("gems", "bits", "fireflies")}


def read_amounts(top: Entry) -> Amounts:
    """The numbers that belong to no single piece."""
    gems, points = top.entry("gems"), top.entry("points")
    gems.only("base", "competitive", "last", "source")
    points.only("missing", "card", "mission", "bits", "source")
    of = read_pieces(top)
    of |= {key: gems.whole(key, 0, of["gems"]) for key in ("competitive", "last")}
    of |= {key: points.whole(key, 0, LARGEST) for key in ("missing", "card", "mission")}
    base, bits = gems.wholes("base", 0, LARGEST), points.wholes("bits", 0, LARGEST)
    if len(base) != 3 or max(base) > of["gems"]:
        raise gems.wrong("base", f"must be 3 numbers up to {of['gems']}: for 2, 3, 4 players.")
    if not bits:
        raise points.wrong("bits", "must be points by the number of bits, from none on.")
    return Amounts(of, base, bits)


def check_printed(top: Entry, faces: Faces) -> None:
    """SPIRIT-005: the number printed on the tiles of a type is that of its symbols."""
    for number, face in enumerate(faces.types):
        symbols = sum(int(tile.symbols) for tile in faces.tiles if tile.type == number)
        if symbols != face.symbols:
            what = f"is {face.symbols}, but its tiles have {symbols} (SPIRIT-005)."
            raise top.wrong(f"type.{face.key}.symbols", what)


def totals(faces: Faces) -> dict[str, int]:
    """How many there are of each sort."""
    base = faces.tiles[: int(BASE_TILES)]
    return {
        "tiles": len(base),
        "symbols": sum(int(tile.symbols) for tile in base),
        "icons": sum(tile.source != NOTHING for tile in base),
        "doubles": sum(tile.symbols == 2 for tile in base),
        "air_tiles": len(faces.tiles) - len(base),
        "favours": len(faces.favours),
        "moonlight_tiles": len(faces.moons),
        "moonlight_cards": len(faces.cards),
        "objectives": len(faces.objectives),
        "enchanted": len(faces.enchanted),
        "enchanted_points": sum(int(card.points) for card in faces.enchanted),
        "eclipses": len(faces.eclipses),
    }


def read_blueprints(
    top: Entry, pieces: Mapping[str, int], numbers: Sequence[int]
) -> list[Blueprint]:
    """The Forests of the base game, then the scenarios."""
    forests, box = top.entries("forest"), {**pieces, "eclipses": len(numbers)}
    if tuple(forests) != BASE_FORESTS:
        raise top.wrong("forest", f"must be, in this order: {', '.join(BASE_FORESTS)}.")
    base = [read_blueprint(key, entry, box, numbers, True) for key, entry in forests.items()]
    scenarios = top.entries("scenario").items()
    if len(scenarios) > SCENARIOS:
        raise top.wrong("scenario", f"has {len(scenarios)} entries; it can have {SCENARIOS}.")
    return [*base, *(read_blueprint(key, entry, box, numbers) for key, entry in scenarios)]
