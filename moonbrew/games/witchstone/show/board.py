"""The shared board of Witchstone: crystal ball, pentagram, wand, rack and shelf, open to all."""

from functools import lru_cache

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.counting import on_level
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import (
    BLUE,
    DARK,
    FIELD_COLOURS,
    GOLD,
    KIND_KEYS,
    LANDS,
    LOWEST,
    MEASURES,
    NOTHING,
    WandField,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.pieces import (
    PIECES,
    backs,
    scroll_piece,
    special_piece,
    token_piece,
)
from moonbrew.games.witchstone.show.words import (
    area_name,
    field_text,
    level_name,
    link_name,
    points,
    scroll_text,
)
from moonbrew.games.witchstone.state import LEVELS
from moonbrew.kernel.bits import has
from moonbrew.scene import Part, Piece, Zone, seat_look
from moonbrew.words import Voice, capital, count


def board_zones(t: StoneTable, voice: Voice) -> list[Zone]:
    """STONE-001: the work areas of the main board."""
    scroll_backs = backs("scrolls", int(t.scroll_pile.size()), "scroll", "recipe")
    special_backs = backs("specials", int(t.special_stack.size()), "special tile", "hex")
    return [
        Zone("ball", "Crystal ball", "map", ball(t, voice)),
        Zone("pentagram", "Pentagram", "ring", pentagram(t, voice)),
        Zone("specials", "Special tiles", "stack", special_backs, beside="pentagram"),
        Zone("wand", "Wand", "track", wand(t, voice)),
        Zone("rack", "Scroll rack", "row", rack(t), slots=int(t.edition.amounts.rack)),
        Zone("scrolls", "Scrolls", "stack", scroll_backs, beside="rack"),
        Zone("shelf", "Potion shelf", "row", shelf(t, voice)),
        Zone("shelf-tokens", "Magic tokens", "row", shelf_tokens(t), beside="shelf"),
    ]


def pawns(t: StoneTable, voice: Voice, track: str, fields: list[int]) -> list[Piece]:
    """The pawns of all seats on their fields."""
    return [
        Piece(
            f"{track}-pawn-{seat}",
            "pawn",
            capital(f"{voice.whose(seat)} pawn"),
            f"field {field}",
            colour=seat_look(seat).colour,
            shape="pawn",
            seat=seat,
            on=f"{track}-{field}",
        )
        for seat, field in enumerate(fields)
    ]


# The crystal ball.


def ball(t: StoneTable, voice: Voice) -> list[Piece]:
    """STONE-247: areas, links with their charges, tokens and witches."""
    pieces = []
    for link, owner in enumerate(t.owners):
        name = "" if owner == NOTHING else voice.name(owner)
        pieces.append(link_piece(t.edition, link, int(owner), int(t.charges[link]), name))
    for area in range(len(t.edition.areas)):
        pieces.append(area_piece(t.edition, area, area_note(t, area)))
        key = f"area-{t.edition.areas[area].key}"
        if t.area_tokens[area] != NOTHING:
            pieces.append(token_piece(t, f"token-{key}", t.area_tokens[area], on=key))
        pieces += [witch_piece(t, voice, s, area) for s in range(t.seats) if stands(t, s, area)]
    return [*pieces, *(lying_piece(t, voice, s) for s in range(t.seats) if t.covens[s].lying)]


def area_note(t: StoneTable, area: int) -> str:
    """STONE-101: what the next witch at the Witchstone gets."""
    places = t.edition.amounts.witchstone
    if not has(t.edition.stone, area) or len(t.arrived) == len(places):
        return ""
    return f"{points(places[len(t.arrived)])} for the next witch"


@lru_cache(PIECES)
def area_piece(edition: Stone, area: int, note: str) -> Piece:
    """An area."""
    face = edition.areas[area]
    land, x, y = LANDS[face.land], face.x, -face.y
    return Piece(f"area-{face.key}", land, face.name, note, shape="area", x=x, y=y)


@lru_cache(PIECES)
def link_piece(edition: Stone, link: int, owner: int, charges: int, name: str) -> Piece:
    """A link: its segments, the charges on them and what it is worth."""
    face = edition.links[link]
    worth, segments = int(edition.amounts.links[face.segments - 1]), int(face.segments)
    note = f"{count(segments, 'segment')}, {points(worth)}"
    return Piece(
        f"link-{face.key}",
        "link",
        capital(link_name(edition, link)),
        f"{charges} of {segments} charged by {name}" if name else note,
        count=charges,
        colour=seat_look(owner).colour if name else "",
        shape="link",
        value=worth,
        pips=segments,
        seat=owner if name else None,
        joins=tuple(f"area-{edition.areas[end].key}" for end in (face.one, face.other)),
    )


def stands(t: StoneTable, seat: int, area: int) -> bool:
    """Whether a witch of a seat stands on an area."""
    return has(t.covens[seat].standing, area)


def witch_piece(t: StoneTable, voice: Voice, seat: int, area: int) -> Piece:
    """A witch on an area; the big one on the own tower."""
    key, big = t.edition.areas[area].key, t.covens[seat].tower == area
    size = "big witch" if big else "witch"
    label = capital(f"{voice.whose(seat)} {size} on {area_name(t.edition, area)}")
    face, colour = "big-witch" if big else "witch", seat_look(seat).colour
    return Piece(
        f"witch-{seat}-{key}", face, label, colour=colour, shape="pawn", seat=seat, on=f"area-{key}"
    )


def lying_piece(t: StoneTable, voice: Voice, seat: int) -> Piece:
    """STONE-090: the witches that lie beside a tower."""
    lying, tower = int(t.covens[seat].lying), t.covens[seat].tower
    on = "" if tower == NOTHING else f"area-{t.edition.areas[tower].key}"
    label = capital(f"{voice.whose(seat)} {count(lying, 'witch', 'witches')} beside the tower")
    colour = seat_look(seat).colour
    return Piece(
        f"lying-{seat}", "lying", label, "", lying, colour, "pawn", seat=seat, on=on, sign="z"
    )


# The tracks.


def pentagram(t: StoneTable, voice: Voice) -> list[Piece]:
    """The fields clockwise with their owls and special tiles, and the pawns."""
    pieces = []
    for field, colour in enumerate(t.edition.amounts.pentagram):
        key, nth = f"pentagram-{field}", t.edition.nth[field]
        pieces.append(Piece(key, FIELD_COLOURS[colour], f"Field {field}", shape="field"))
        if colour == GOLD:
            pieces += owls(t, f"owls-{nth + 1}", nth, key)
        elif colour == BLUE and t.specials[nth] != NOTHING:
            pieces.append(special_piece(t, f"special-{nth + 1}", t.specials[nth], key))
    return [*pieces, *pawns(t, voice, "pentagram", [int(c.pentagram) for c in t.covens])]


def owls(t: StoneTable, id: str, gold: i64, on: str) -> list[Piece]:
    """The owl tokens on a gold field, the uppermost one in sight."""
    stack = t.owl_stacks[gold]
    if stack.size() == 0:
        return []
    top = int(stack.kinds[stack.size() - 1])
    label = f"{'Owls, the top one' if stack.size() > 1 else 'Owl'} worth {points(top)}"
    return [Piece(id, "owl", label, "", int(stack.size()), shape="token", value=top, on=on)]


def wand(t: StoneTable, voice: Voice) -> list[Piece]:
    """STONE-167: the fields with what they give, and the pawns, those that lie lower first."""
    stack = pawns(t, voice, "wand", [int(coven.wand) for coven in t.covens])
    lower_first = sorted(range(len(stack)), key=lambda seat: int(t.covens[seat].arrival))
    return [*wand_fields(t.edition), *(stack[seat] for seat in lower_first)]


@lru_cache(PIECES)
def wand_fields(edition: Stone) -> list[Piece]:
    """Table E."""
    return [
        Piece(
            f"wand-{number}",
            FIELD_COLOURS[face.colour],
            "Handle" if number == 0 else f"Field {number}",
            field_text(edition, face),
            shape="field",
            value=int(face.number) if face.number else None,
            parts=field_parts(edition, face),
        )
        for number, face in enumerate(edition.wand)
    ]


def field_parts(edition: Stone, face: WandField) -> list[Part]:
    """The symbol on a field: a kind of action, or what is counted."""
    if face.colour == DARK:
        kind = edition.kinds[face.what]
        return [Part(KIND_KEYS[face.what], kind.name, kind.colour)]
    name = MEASURES[face.what] if face.what != NOTHING else ""
    return [Part(name, name)] if name else []


# Rack and shelf.


def rack(t: StoneTable) -> list[Piece]:
    """STONE-019: the open scrolls, shelf 1 first."""
    return [
        scroll_piece(
            t, f"rack-{shelf + 1}", scroll, scroll_text(t.edition, t.edition.scrolls[scroll])
        )
        for shelf, scroll in enumerate(t.rack)
    ]


def shelf(t: StoneTable, voice: Voice) -> list[Piece]:
    """STONE-135: the seven levels with the crystals on them."""
    pieces = []
    for level, key in enumerate(LEVELS):
        rest = t.edition.amounts
        room = (rest.lowest if level == LOWEST else rest.upper)[t.seats - 2]
        colour = "" if level == LOWEST else t.edition.kinds[level].colour
        note, label = f"{on_level(t, level)} of {room}", capital(level_name(t.edition, level))
        pieces.append(Piece(f"shelf-{key}", key, label, note, colour=colour, shape="level"))
        pieces += [
            piece for seat in range(t.seats) for piece in shelved(t, voice, seat, level, key)
        ]
    return pieces


def shelved(t: StoneTable, voice: Voice, seat: int, level: int, key: str) -> list[Piece]:
    """A seat's crystals on a level, the black one apart."""
    number = int(t.shelf[level * t.seats + seat])
    black = t.covens[seat].black_level == level
    whose, pieces = voice.whose(seat), []
    for face, held in (("crystal", number - black), ("black-crystal", int(black))):
        if held:
            label = capital(f"{whose} {face.replace('-', ' ')}")
            colour = "grey" if face == "black-crystal" else seat_look(seat).colour
            id, on = f"shelf-{key}-{seat}-{face}", f"shelf-{key}"
            pieces.append(Piece(id, face, label, "", held, colour, "gem", seat=seat, on=on))
    return pieces


def shelf_tokens(t: StoneTable) -> list[Piece]:
    """STONE-022: the magic tokens below the shelf."""
    return [
        token_piece(t, f"shelf-token-{t.edition.tokens[front].key}", front, int(number))
        for front, number in enumerate(t.shelf_tokens)
        if number
    ]
