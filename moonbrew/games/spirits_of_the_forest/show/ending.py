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
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    best_of,
    counted,
    lost_points,
    missing,
    times,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.scene import Column, Reckoning, Row
from moonbrew.words import Voice, capital

TITLE = "Where the points came from"
MISSING = "No tile of it"


def reckoning(t: ForestTable, names: Sequence[str]) -> Reckoning | None:
    """SPIRIT-053 to SPIRIT-058, by type and Power Source; what other modes count they tell."""
    if t.terms.mode != BASE or t.terms.enchanted:
        return None
    columns = seat_columns(int(t.seats), Voice(None, names))
    if t.is_alone():
        columns.append(Column("The opponent", face="opponent"))
    found = scores_by_category(TITLE, columns, scored(t))
    looks = {row.label: row for row in category_rows(t)}
    rows = [
        replace(row, face=looks[row.label].face, colour=looks[row.label].colour)
        if row.label in looks
        else row
        for row in found.rows
    ]
    return replace(found, rows=rows)


def category_rows(t: ForestTable) -> list[Row]:
    """How each category is called and drawn; alone only types count (SPIRIT-076)."""
    kinds = t.edition.types[: int(BASE_TYPES if t.is_alone() else TYPES)]
    rows = [Row(kind.name, [], face=kind.key.lower(), colour=kind.colour) for kind in kinds]
    sources = [] if t.is_alone() else SOURCE_KEYS
    return [*rows, *(Row(capital(source), [], face=source) for source in sources)]


def scored(t: ForestTable) -> Iterator[Points]:
    """What majorities brought, and what was lost for what is missing."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    looks = category_rows(t)
    for category in range(int(BASE_TYPES if t.is_alone() else CATEGORIES)):
        best = best_of(counts, category)
        for owner, held in enumerate(counts):
            won = held[category] * times(t, category) if held[category] == best else 0
            yield looks[category].label, owner, int(won)
    for owner in range(len(t.hoards)):
        yield MISSING, owner, -lost(t, owner)


def lost(t: ForestTable, owner: int) -> int:
    """SPIRIT-057; alone for types only (SPIRIT-079)."""
    if t.is_alone():
        return int(t.edition.amounts.missing * missing(t, t.hoards[owner], 0, BASE_TYPES))
    return int(lost_points(t, t.hoards[owner]))
