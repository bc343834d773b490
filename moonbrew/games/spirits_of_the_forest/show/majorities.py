"""Majorities as far as a reader may know them: who has how much of what, and what is still out."""

from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.closing import majorities as lead
from moonbrew.games.spirits_of_the_forest.rules.closing import on_card, scoring_of
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BASE_TYPES,
    CATEGORIES,
    CREATURES,
    SOURCE_KEYS,
    TEAM,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    counted,
    in_play,
    on_tiles,
    still_out,
    times,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.show.goals import goal
from moonbrew.kernel.bits import has
from moonbrew.scene import Column, Reckoning, Row
from moonbrew.words import Voice, capital

MAJORITIES = "majorities"  # the reckoning
FEW = 2  # symbols or icons


def majorities(t: ForestTable, voice: Voice) -> Reckoning:
    """SPIRIT-053, SPIRIT-055: by type and Power Source; alone by type only (SPIRIT-076)."""
    counts = [known(t, voice, owner) for owner in range(len(t.hoards))]
    out = still_out(t)
    rows = [row(t, counts, out, category) for category in categories(t)]
    if t.terms.mode == COMPETITIVE:
        rows = [with_mission(t, voice, one) for one in rows]
    tokens = "" if t.ended or all_open(t) else "Tokens of others are not counted."
    if t.terms.mode == COOP:
        rows = [with_card(t, one) for one in rows]
    if t.terms.mode != COMPETITIVE:
        rows = [replace(one, scarce=is_scarce(t, one)) for one in rows]
    return Reckoning(
        MAJORITIES,
        "Majorities",
        columns(t, voice),
        rows,
        tokens,
        across=True,
        goal=goal(t, voice),
    )


def categories(t: ForestTable) -> list[int]:
    """The types and Power Sources that are reckoned, row by row."""
    last = int(BASE_TYPES if t.is_alone() else CATEGORIES)
    return [category for category in range(last) if in_play(t, category)]


def all_open(t: ForestTable) -> bool:
    """Whether no token of a side is hidden (SPIRIT-146)."""
    return t.is_alone() or t.terms.mode != BASE


def columns(t: ForestTable, voice: Voice) -> list[Column]:
    """The players; alone, the opponent too; together, both sides."""
    if t.terms.mode == COOP:
        return [
            Column("The team", list(range(int(t.seats))), face="team"),
            Column("The opponent", face="opponent"),
        ]
    if t.terms.mode == COMPETITIVE:
        return [Column(name.capitalize(), face=name) for name in CREATURES]
    found = [Column(capital(voice.name(seat)), [seat]) for seat in range(t.seats)]
    return [*found, Column("The opponent", face="opponent")] if t.is_alone() else found


def known(t: ForestTable, voice: Voice, owner: int) -> vec[i64]:
    """What the reader knows of a hoard: all of one's own, of others only the tiles (SPIRIT-034)."""
    everything = t.ended or all_open(t) or owner == voice.reader
    return counted(t, t.hoards[owner]) if everything else on_tiles(t, t.hoards[owner])


def row(t: ForestTable, counts: list[vec[i64]], out: vec[i64], category: int) -> Row:
    """One type or Power Source."""
    numbers = [int(held[category]) for held in counts]
    best = max(numbers)
    leads = [place for place, number in enumerate(numbers) if number == best > 0]
    if t.terms.mode == COOP and len(leads) > 1:  # SPIRIT-199: who is level has no majority
        leads = []
    idle = [] if scores(t, category) else [int(TEAM)]
    if category >= TYPES:
        source = SOURCE_KEYS[category - int(TYPES)]
        left = int(out[category])
        return Row(source.capitalize(), numbers, leads, left, face=source, idle=idle)
    kind = t.edition.types[category]
    face, left = kind.key.lower(), int(out[category])
    note = "twice" if times(t, category) > 1 else ""  # SPIRIT-290
    return Row(kind.name, numbers, leads, left, note, face=face, colour=kind.colour, idle=idle)


def scores(t: ForestTable, category: int) -> bool:
    """SPIRIT-203 to SPIRIT-205: whether a lead brings points; the team's may lack the bits."""
    if t.terms.mode != COOP or not has(lead(t, TEAM), category):
        return True
    return has(scoring_of(t, TEAM), category)


def is_scarce(t: ForestTable, row: Row) -> bool:
    """SPIRIT-057, SPIRIT-196: whether only a tile or two of it are left for who has none."""
    return not t.ended and row.out is not None and row.out <= FEW


def with_card(t: ForestTable, row: Row) -> Row:
    """SPIRIT-207: a row with what the Moonlight card asks for."""
    asked = {t.edition.types[kind].name for kind in on_card(t) if kind < TYPES}
    asked |= {SOURCE_KEYS[kind - int(TYPES)].capitalize() for kind in on_card(t) if kind >= TYPES}
    return replace(row, note="on the card") if row.label in asked else row


def with_mission(t: ForestTable, voice: Voice, row: Row) -> Row:
    """SPIRIT-264: a row with what the reader's own Objective card wants of it, if anything."""
    if voice.reader is None:
        return row
    missions = t.edition.objectives[t.purses[voice.reader].objective].missions
    named = {t.edition.types[mission.type].name: mission for mission in missions}
    mission = named.get(row.label)
    if mission is None:
        return row
    side = CREATURES[mission.side].capitalize()
    wanted = "the most" if mission.least == 0 else f"{mission.least} or more"
    return replace(row, note=f"{side} {wanted}")
