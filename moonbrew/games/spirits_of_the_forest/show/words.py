"""What things are called in sentences."""

from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    CREATURES,
    NOTHING,
    SIDES,
    SOURCE_KEYS,
    TEAM,
    TYPES,
    Mission,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.words import count, one


def points(number: int) -> str:
    """1 point, 3 points."""
    return count(number, "point")


def tile_name(edition: Spirits, tile: int) -> str:
    """A tile without its article: double Branch tile, Leaf tile with the sun."""
    face = edition.tiles[tile]
    kind = edition.types[face.type].one
    if face.symbols == 2:
        return f"double {kind} tile"
    icon = f" with the {SOURCE_KEYS[face.source]}" if face.source != NOTHING else ""
    return f"{kind} tile{icon}"


def a_tile(edition: Spirits, tile: int) -> str:
    """A tile with its article."""
    return one(tile_name(edition, tile))


def favour_name(edition: Spirits, favour: int) -> str:
    """A Favour token without its article."""
    shows = int(edition.favours[favour].shows)
    if shows == NOTHING:
        return "gem token"
    return f"{category_name(edition, shows)} token"


def a_favour(edition: Spirits, favour: int) -> str:
    """A Favour token with its article; a back is just a token."""
    return "a Favour token" if favour < 0 else one(favour_name(edition, favour))


def category_name(edition: Spirits, category: int) -> str:
    """One of a Spirit type, or a Power Source: Branch, sun."""
    if category < TYPES:
        return edition.types[category].one
    return SOURCE_KEYS[category - int(TYPES)]


def category_names(edition: Spirits, category: int) -> str:
    """All of a Spirit type, or a Power Source: Branches, the sun."""
    if category < TYPES:
        return edition.types[category].name
    return f"the {SOURCE_KEYS[category - int(TYPES)]}"


def place_words(name: str) -> str:
    """A place as people say it: row 2, column 3; in a pyramid level 2, row 3, half-column 4."""
    row, dot, column = name.partition(".")
    if dot:
        return f"row {row}, column {column}"
    level, _, cell = name.partition("r")
    row, half, column = cell.partition("h")
    if not half:
        return name
    where = f"row {row}, half-column {column}"
    return f"the space at {where}" if level == "E" else f"level {level[1:]}, {where}"


def slot_words(t: ForestTable, slot: int) -> str:
    """Where a slot is."""
    return place_words(t.forest.names[slot])


def standing_words(t: ForestTable, place: int) -> str:
    """Where a creature stands: a slot, or an empty space (SPIRIT-680)."""
    if place < SPACE:
        return slot_words(t, place)
    words = place_words(t.forest.cell_name(place - int(SPACE)))
    return words if t.forest.pyramid else f"the empty space at {words}"


def space_words(t: ForestTable, space: int) -> str:
    """Where an empty space with an Eclipse token is."""
    return place_words(t.forest.cell_name(t.plan.marks.spaces[space]))


def creature_name(creature: int) -> str:
    """Light or Shadow."""
    return CREATURES[creature].capitalize()


def side_name(t: ForestTable, side: int) -> str:
    """A side inside a sentence: the team, the opponent; Light, Shadow where they compete."""
    if t.terms.mode == COMPETITIVE:
        return creature_name(side)
    return "the team" if side == TEAM else "the opponent"


def side_id(t: ForestTable, side: int) -> str:
    """What a side is called among pieces and zones."""
    return CREATURES[side] if t.terms.mode == COMPETITIVE else SIDES[side]


def mission_words(edition: Spirits, mission: Mission) -> str:
    """SPIRIT-256: what a mission wants of a side: Light has the most Spiders."""
    kind = edition.types[mission.type]
    what = f"the most {kind.name}" if mission.least == 0 else f"{mission.least} {kind.name} or more"
    return f"{creature_name(int(mission.side))} has {what}"
