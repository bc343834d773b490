"""Where the points of the base game came from, counted once it is over."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BASE_TYPES,
    CATEGORIES,
    SOURCE_KEYS,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.result import OPPONENT_NAME
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    barred,
    card_points,
    counted,
    missing,
    points_in,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.kernel.bits import has, members_of
from moonbrew.scene import Column, Reckoning
from moonbrew.words import Voice, capital, listed

TITLE = "Where the points came from"
MISSING_TYPES = "Missing Spirits"
MISSING_SOURCES = "Missing Power Sources"
CARDS = "Enchanted cards"


def reckoning(t: ForestTable, names: Sequence[str]) -> Reckoning | None:
    """SPIRIT-053 to SPIRIT-057: by type and Power Source, what is missing, cards."""
    if t.terms.mode != BASE:
        return None
    voice = Voice(None, names)
    columns = seat_columns(int(t.seats), voice)
    if t.is_alone():
        both = [*columns, Column(capital(OPPONENT_NAME), face="opponent")]
        return drawn(t, scores_by_category(TITLE, both, points_alone(t)))
    return drawn(t, scores_by_category(TITLE, columns, points_of_all(t), nothing_note(t, voice)))


def drawn(t: ForestTable, told: Reckoning) -> Reckoning:
    """The same with the symbols of types and Power Sources."""
    looks = {kind.name: (kind.key.lower(), kind.colour) for kind in t.edition.types}
    looks |= {source.capitalize(): (source, "") for source in SOURCE_KEYS}
    rows = []
    for row in told.rows:
        face, colour = looks.get(row.label, ("", ""))
        rows.append(replace(row, face=face, colour=colour))
    return replace(told, rows=rows)


def nothing_note(t: ForestTable, voice: Voice) -> str:
    """SPIRIT-328: who scores nothing."""
    seats = [capital(voice.name(seat)) for seat in members_of(barred(t))]
    return f"Without a card and a majority nothing counts: {listed(seats)}." if seats else ""


def points_of_all(t: ForestTable) -> Iterator[Points]:
    """Seat by seat, but for those who score nothing."""
    nothing, loss = barred(t), int(t.edition.amounts.missing)
    for seat in range(int(t.seats)):
        if has(nothing, seat):
            continue
        yield from majorities(t, seat, int(CATEGORIES))
        hoard = t.hoards[seat]
        if not t.terms.enchanted:  # SPIRIT-329
            yield MISSING_TYPES, seat, -loss * int(missing(t, hoard, 0, TYPES))
        yield MISSING_SOURCES, seat, -loss * int(missing(t, hoard, TYPES, CATEGORIES))
        yield CARDS, seat, int(card_points(t, seat))


def points_alone(t: ForestTable) -> Iterator[Points]:
    """SPIRIT-076, SPIRIT-079: Spirit types only, for both."""
    for owner in range(len(t.hoards)):
        yield from majorities(t, owner, int(BASE_TYPES))
        lost = int(t.edition.amounts.missing) * int(missing(t, t.hoards[owner], 0, BASE_TYPES))
        yield MISSING_TYPES, owner, -lost


def majorities(t: ForestTable, owner: int, last: int) -> Iterator[Points]:
    """Every category before the last, in its order."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    for category in range(last):
        yield category_title(t, category), owner, int(points_in(t, counts, owner, category))


def category_title(t: ForestTable, category: int) -> str:
    """A type or a Power Source at the head of a row."""
    if category >= TYPES:
        return SOURCE_KEYS[category - int(TYPES)].capitalize()
    return t.edition.types[category].name
