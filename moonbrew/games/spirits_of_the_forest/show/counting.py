"""Where the points came from, counted once a game is over."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    lost_by_card,
    scoring_of,
    types_allowed,
    types_missing,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BASE_TYPES,
    CATEGORIES,
    OPPONENT,
    SOURCE_KEYS,
    TEAM,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.objectives import bit_points, missions_met, side_of
from moonbrew.games.spirits_of_the_forest.rules.result import OPPONENT_NAME
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    barred,
    card_points,
    counted,
    missing,
    points_in,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import SCORE_ISLAND
from moonbrew.games.spirits_of_the_forest.show.words import creature_name
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.scene import Column, Reckoning
from moonbrew.words import Voice, capital, count, listed

TITLE = "Where the points came from"
MISSING_TYPES = "Missing Spirits"
MISSING_SOURCES = "Missing Power Sources"
CARDS = "Enchanted cards"
MOONLIGHT_CARD = "Moonlight card"
MISSIONS = "Missions"
BITS = "Moonlight bits"


def reckoning(t: ForestTable, names: Sequence[str]) -> Reckoning | None:
    """SPIRIT-053 to SPIRIT-057: by type and Power Source, what is missing, cards.

    Together by what each side scores (chapter 14), competing with missions and bits (SPIRIT-274).
    """
    voice = Voice(None, names)
    if t.terms.mode == COOP:
        return drawn(t, scores_by_category(TITLE, sides_of(t), points_of_sides(t), team_note(t)))
    if t.terms.mode == COMPETITIVE:
        return drawn(t, scores_by_category(TITLE, rivals_of(t, voice), points_of_rivals(t)))
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


# Together (chapter 14).


def sides_of(t: ForestTable) -> list[Column]:
    """SPIRIT-111: the team and the opponent."""
    team = Column("The team", list(range(int(t.seats))), face="team")
    return [team, Column(capital(OPPONENT_NAME), face="opponent")]


def points_of_sides(t: ForestTable) -> Iterator[Points]:
    """SPIRIT-201 to SPIRIT-212: of the team's types those that it may score."""
    loss = int(t.edition.amounts.missing)
    for side in (int(TEAM), int(OPPONENT)):
        held, scoring = counted(t, t.hoards[side]), scoring_of(t, side)
        for category in range(int(CATEGORIES)):
            yield category_title(t, category), side, int(held[category]) * has(scoring, category)
        yield MISSING_SOURCES, side, -loss * int(missing(t, t.hoards[side], TYPES, CATEGORIES))
    yield MOONLIGHT_CARD, int(TEAM), -int(lost_by_card(t))


def team_note(t: ForestTable) -> str:
    """SPIRIT-196, SPIRIT-203: what the bits allow, and what is missing."""
    own, other = int(t.hoards[TEAM].bits), int(t.hoards[OPPONENT].bits)
    if t.variants.score == SCORE_ISLAND:
        allowed = "The team scores its majorities of types that are left on the last island."
    elif types_allowed(t) == TYPES:
        allowed = "The team scores every Spirit type of which it has the majority."
    else:
        may = f"may score {count(int(types_allowed(t)), 'Spirit type')}"
        allowed = f"With {count(own, 'bit')} to {other} the team {may}."
    lacking = [t.edition.types[kind].name for kind in members_of(types_missing(t))]
    lost = f" It has no tile of {listed(lacking)}, and so has lost." if lacking else ""
    return f"{allowed}{lost}"


# Competing (chapter 20).


def rivals_of(t: ForestTable, voice: Voice) -> list[Column]:
    """SPIRIT-255: the players, each with the side that it scores for."""
    return [
        replace(column, title=f"{column.title}, {creature_name(int(side_of(t, seat)))}")
        for seat, column in enumerate(seat_columns(int(t.seats), voice))
    ]


def points_of_rivals(t: ForestTable) -> Iterator[Points]:
    """SPIRIT-273, SPIRIT-274: the points of the own side, then missions and bits."""
    loss, mission = int(t.edition.amounts.missing), int(t.edition.amounts.mission)
    counts = [counted(t, hoard) for hoard in t.hoards]
    for seat in range(int(t.seats)):
        side = int(side_of(t, seat))
        for category in range(int(CATEGORIES)):
            title = category_title(t, category)
            yield title, seat, int(points_in(t, counts, side, category))
        hoard = t.hoards[side]
        yield MISSING_TYPES, seat, -loss * int(missing(t, hoard, 0, TYPES))
        yield MISSING_SOURCES, seat, -loss * int(missing(t, hoard, TYPES, CATEGORIES))
        yield MISSIONS, seat, mission * int(size(missions_met(t, seat)))
        yield BITS, seat, int(bit_points(t, seat))


def category_title(t: ForestTable, category: int) -> str:
    """A type or a Power Source at the head of a row."""
    if category >= TYPES:
        return SOURCE_KEYS[category - int(TYPES)].capitalize()
    return t.edition.types[category].name
