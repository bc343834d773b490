"""Pieces of Witchstone that look alike on the board and with the seats."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import (
    ANY_KIND,
    ARRIVAL,
    BOOST,
    CLUSTER,
    COUNT,
    FORMS,
    KIND_KEYS,
    LANDS,
    LINKED,
    MEASURES,
    NOTHING,
    PRESENCE,
    Pair,
    ScrollFace,
)
from moonbrew.games.witchstone.rules.faces import LEVELS as LEVELS_OF_PROPHECY
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.words import pair_name, scroll_text, token_name
from moonbrew.scene import Part, Piece
from moonbrew.words import capital, count

PIECES = 4096  # that are kept for the next scene, since most of a board stays as it is


def backs(zone: str, number: int, name: str, shape: str) -> list[Piece]:
    """What lies face down: one piece that says how many."""
    label = f"{count(number, name)} face down"
    return [Piece(f"{zone}-down", None, label, count=number, shape=shape)] if number else []


def parts_of(t: StoneTable, face: Pair) -> tuple[Part, ...]:
    """The two symbols of a tile."""
    kinds = t.edition.kinds
    pair = (face.one, face.other)
    return tuple(Part(KIND_KEYS[kind], kinds[kind].name, kinds[kind].colour) for kind in pair)


def special_piece(t: StoneTable, id: str, special: i64, on: str = "") -> Piece:
    """A special tile."""
    face = t.edition.specials[special]
    label = capital(pair_name(t.edition, face))
    return Piece(id, "special", label, shape="hex", parts=parts_of(t, face), on=on)


def token_piece(t: StoneTable, id: str, front: i64, number: int = 1, on: str = "") -> Piece:
    """A magic token with what it gives."""
    face = t.edition.tokens[front]
    colour = "" if face.kind == NOTHING else t.edition.kinds[face.kind].colour
    label, note = capital(token_name(t.edition, front)), "magic token" if on else ""
    return Piece(id, face.key, label, note, number, colour, "token", on=on)


def scroll_piece(t: StoneTable, id: str, scroll: i64, note: str = "") -> Piece:
    """A scroll with what it is about and its text."""
    face = t.edition.scrolls[scroll]
    parts, text = scroll_parts(t.edition, face), scroll_text(t.edition, face)
    return Piece(id, FORMS[face.form], face.name, note, shape="recipe", parts=parts, text=text)


def scroll_parts(edition: Stone, face: ScrollFace) -> tuple[Part, ...]:
    """The symbols on a scroll: a kind of action, what it counts, or the areas that it asks for."""
    if face.form in (BOOST, CLUSTER) and face.what != ANY_KIND:
        kind = edition.kinds[face.what]
        return (Part(KIND_KEYS[face.what], kind.name, kind.colour),)
    if face.form == COUNT:
        return (Part(MEASURES[face.what], MEASURES[face.what]),)
    if face.form in (PRESENCE, LINKED):
        lands = [LANDS[face.level(number)] for number in range(1, LEVELS_OF_PROPHECY + 1)]
        return tuple(Part(land, land) for land in lands)
    return (Part("witchstone", "Witchstone"),) if face.form == ARRIVAL else ()
