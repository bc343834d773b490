"""Pieces as all games draw them: tiles, tokens and gems."""

from functools import lru_cache

from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    COLOURS,
    CREATURES,
    NOTHING,
    SOURCE_KEYS,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.show.words import favour_name, tile_name
from moonbrew.scene import Part, Piece
from moonbrew.words import capital

MANY = 4096
SOURCE_SIGNS = {"sun": "*", "moon": "(", "fire": "^"}
SHADES = {"pink": "rose"}  # what all tables call a colour that is called otherwise here


@lru_cache(MANY)
def tile_piece(
    edition: Spirits,
    id: str,
    tile: int,
    x: float | None = None,
    y: float | None = None,
    note: str = "",
    under: int = 0,
) -> Piece:
    """A tile face up: on the Forest a space, with a player a card."""
    face = edition.tiles[tile]
    kind = edition.types[face.type]
    code = kind.key.lower()
    symbol = Part(code, kind.one, kind.colour, sign=kind.key[:2].capitalize())
    parts = [symbol] * int(face.symbols)
    if face.source != NOTHING:
        source = SOURCE_KEYS[face.source]
        parts.append(Part(source, source, sign=SOURCE_SIGNS[source]))
    return Piece(
        id,
        code,
        capital(tile_name(edition, tile)),
        note or f"{kind.symbols} {kind.name} in all",
        colour=kind.colour,
        shape="card" if x is None else "space",
        pips=2 if x is None and face.symbols == 2 else 0,
        value=None if x is None else int(kind.symbols),
        parts=tuple(parts),
        x=x,
        y=y,
        sign=f"{kind.key[:2]}{face.symbols}",
        outline="upright",
        under=under,
    )


def back_piece(
    id: str, x: float, y: float, under: int = 0, note: str = "", label: str = "Tile"
) -> Piece:
    """A tile face down."""
    return Piece(
        id, None, label, note, shape="space", x=x, y=y, sign="#", outline="upright", under=under
    )


def clearing_piece(id: str, x: float, y: float) -> Piece:
    """A cell whose tiles are gone."""
    return Piece(id, "clearing", "Clearing", shape="space", x=x, y=y, sign=".", outline="upright")


@lru_cache(MANY)
def favour_piece(edition: Spirits, id: str, favour: int, on: str = "", note: str = "") -> Piece:
    """A Favour token face up."""
    face = edition.favours[favour]
    shows = "gem" if face.shows == NOTHING else face.key.removeprefix("FT-").lower()
    label = capital(favour_name(edition, favour))
    return Piece(
        id,
        shows,
        label,
        note,
        colour=shade(edition, favour),
        shape="token",
        on=on,
        sign="+",
        outline="round",
    )


def shade(edition: Spirits, favour: int) -> str:
    """The colour of what a Favour token shows, if it shows a Spirit."""
    shows = int(edition.favours[favour].shows)
    return edition.types[shows].colour if NOTHING < shows < TYPES else ""


def back_token(id: str, number: int = 1, on: str = "") -> Piece:
    """Favour tokens face down."""
    label = "Favour token" if number == 1 else "Favour tokens"
    return Piece(id, None, label, count=number, shape="token", on=on, sign="?", outline="round")


def gem_piece(id: str, seat: int, number: int = 1, on: str = "", label: str = "") -> Piece:
    """Gems of a seat."""
    colour = COLOURS[seat]
    name = label or f"{colour} gem" + ("s" if number > 1 else "")
    return Piece(
        id,
        f"gem-{colour}",
        capital(name),
        count=number,
        colour=SHADES.get(colour, colour),
        shape="gem",
        seat=seat,
        on=on,
        sign=colour[0].upper(),
    )


SMALL = {
    "bit": ("Moonlight bit", "yellow", "'"),
    "yellow-gem": ("Yellow gem", "yellow", "y"),
    "green-gem": ("Green gem", "green", "g"),
    "firefly": ("Firefly", "orange", "!"),
}


def small_piece(id: str, face: str, number: int, on: str = "") -> Piece:
    """Bits, fireflies, yellow and green gems."""
    label, colour, sign = SMALL[face]
    name = label if number == 1 else f"{label}s"
    return Piece(id, face, name, "", number, colour, "token", on=on, sign=sign)


def eclipse_piece(id: str, number: int | None, on: str, note: str = "") -> Piece:
    """An Eclipse token; without a number it lies face down."""
    if number is None:
        return Piece(id, None, "Eclipse token", shape="token", on=on, sign="e", outline="octagon")
    return Piece(
        id,
        "eclipse",
        f"Eclipse token {number}",
        note,
        shape="token",
        value=number,
        on=on,
        sign=str(number),
        outline="octagon",
    )


# By creature: its symbol, its colour, its letter.
SIGNS_OF_CREATURES = tuple(
    (name, colour, name[0].upper())
    for name, colour in zip(CREATURES, ("yellow", "purple"), strict=True)
)


def creature_piece(id: str, creature: int, on: str) -> Piece:
    """The Light or the Shadow creature."""
    name, colour, sign = SIGNS_OF_CREATURES[creature]
    return Piece(id, name, name.capitalize(), colour=colour, shape="pawn", on=on, sign=sign)
