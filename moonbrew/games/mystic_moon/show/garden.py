"""The Garden under the moon, as all see it: locations, tokens, Sludge, the Hat and the bag."""

from functools import lru_cache

from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import (
    DRAW_GLYPH,
    FEW_TOKENS,
    LOCATIONS,
    NARROW_TAKING,
    NOTHING,
    TOKENS,
)
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with
from moonbrew.games.mystic_moon.rules.garden import left_to_name, most_tokens
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.pieces import PIECES, token_piece
from moonbrew.games.mystic_moon.show.words import GLYPH_TEXTS, place_name, some_tokens
from moonbrew.kernel.table import Seat
from moonbrew.scene import Part, Piece, Zone, seat_look
from moonbrew.words import capital

ON_THE_MOON = 0.62  # where the Hat lies while nobody has placed it, below the words
DRAW_SIGN, POWER_SIGN = "~", "*"


def garden_zones(t: MoonTable) -> list[Zone]:
    """MOON-248: nothing in the Garden is hidden, and what is in the bag follows."""
    return [
        Zone("garden", "Garden", "ring", garden(t), fed_by="bag"),
        Zone("bag", "Bag", "row", [bag_piece(t)], beside="garden", swallows=True),
    ]


def garden(t: MoonTable) -> list[Piece]:
    """Twelve locations clockwise from the light arrow, and the moon in their middle."""
    pieces = []
    for place in range(int(LOCATIONS)):
        pieces.append(place_piece(place, int(t.glyph_at(place)) if t.round else int(NOTHING)))
        pieces += lying(t, place)
    return [*pieces, moon_piece(t), hat_piece(t)]


@lru_cache(PIECES)
def place_piece(place: int, glyph: int) -> Piece:
    """A location with its Glyph."""
    label = capital(place_name(place))
    if glyph == NOTHING:
        face = "light" if place == 0 else "dark"
        return Piece(f"garden-{place}", face, label, shape="field")
    text, face = GLYPH_TEXTS[glyph], "glyph-draw" if glyph == DRAW_GLYPH else "glyph-power"
    if glyph == DRAW_GLYPH:
        parts = (Part("draw", text, sign=DRAW_SIGN),)
        return Piece(f"garden-{place}", face, label, f"Glyph: {text}", shape="field", parts=parts)
    parts = (Part("power", "Star Power", sign=POWER_SIGN),)
    return Piece(
        f"garden-{place}", face, label, f"Glyph: {text}", shape="field", parts=parts, value=glyph
    )


def lying(t: MoonTable, place: int) -> list[Piece]:
    """The tokens of a location, those of a kind as one piece (MOON-320), and Sludge."""
    on = f"garden-{place}"
    pieces = [
        token_piece(
            t.edition,
            token_id(t.edition, place, token),
            token,
            int(t.at(place, token)),
            on,
            named_note(t, place, token),
        )
        for token in range(int(TOKENS))
        if t.at(place, token)
    ]
    if t.sludge[place]:
        sludge, note = int(t.sludge[place]), "a token withers here at the end of the turn"
        pieces.append(
            Piece(
                f"sludge-{place}",
                "sludge",
                "Sludge",
                note,
                sludge,
                "grey",
                "token",
                on=on,
                sign="%",
                outline="square",
            )
        )
    return pieces


def token_id(edition: Moon, place: int, token: int) -> str:
    """The piece that stands for tokens of a kind at a location."""
    return f"token-{place}-{edition.tokens[token].key}"


def named_note(t: MoonTable, place: int, token: int) -> str:
    """MOON-291: how many of them are named already."""
    named = int(t.at(place, token)) - int(left_to_name(t, place, token))
    return f"{named} named" if named else ""


def moon_piece(t: MoonTable) -> Piece:
    """The moon: its phase and the round."""
    if not t.round:
        return Piece("moon", "moon", "New moon", "Choose Huts", shape="medallion", x=0, y=0)
    tile = t.edition.tiles[t.round - 1]
    note = f"Round {t.round} of {t.edition.amounts.rounds}"
    return Piece("moon", tile.key, tile.name, note, shape="medallion", x=0, y=0)


def hat_piece(t: MoonTable) -> Piece:
    """The Witch's Hat: at its location, or on the moon until it is placed."""
    seat, placed = int(t.active), t.hat != NOTHING
    return Piece(
        "hat",
        "hat",
        "Witch's Hat",
        "" if placed else "to be placed",
        colour=seat_look(seat).colour,
        shape="pawn",
        seat=seat,
        x=None if placed else 0,
        y=None if placed else ON_THE_MOON,
        on=f"garden-{t.hat}" if placed else "",
        sign="^",
    )


def bag_piece(t: MoonTable) -> Piece:
    """MOON-251: what is in the bag follows from what is visible."""
    inside = some_tokens(t.edition, [(k, int(n)) for k, n in enumerate(t.bag.of)])
    total = int(t.bag.total)
    label = f"{'tokens' if total > 1 else 'token'} in the bag" if total else "Empty bag"
    return Piece("bag-tokens", "bag", capital(label), inside, total, shape="token")


# What the Hat would take.


def taken_from(t: MoonTable, seat: int, place: int) -> list[int]:
    """MOON-053: the locations from which a Hat placed here takes."""
    before = [] if is_cursed_with(t, Seat(seat), NARROW_TAKING) else [(place - 1) % int(LOCATIONS)]
    return [*before, place, (place + 1) % int(LOCATIONS)]


def taken(t: MoonTable, seat: int, place: int) -> list[tuple[int, int]]:
    """What it would take, token by token with its number."""
    places = taken_from(t, seat, place)
    return [(k, sum(int(t.at(one, k)) for one in places)) for k in range(int(TOKENS))]


def tokens_taken(t: MoonTable, seat: int, place: int) -> int:
    """How many tokens it would take; under the curse of Sagittarius no more than so many."""
    number = sum(number for _, number in taken(t, seat, place))
    if is_cursed_with(t, Seat(seat), FEW_TOKENS):
        return min(number, int(most_tokens(t)))
    return number
