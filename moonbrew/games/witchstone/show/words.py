"""Witchstone in words: its pieces, actions and points."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import (
    ANY_KIND,
    ARRIVAL,
    BOOST,
    CLUSTER,
    COUNT,
    DARK,
    LANDS,
    LEVELS,
    LOWEST,
    MEASURES,
    NOTHING,
    PRESENCE,
    SCROLL,
    WITCHSTONE,
    Pair,
    ScrollFace,
    WandField,
)
from moonbrew.words import count

ORDINALS = ("1st", "2nd", "3rd", "4th")
# What silver fields and prophecies count: one of it, and several.
COUNTED = {
    "links": ("completed link", "completed links"),
    "witches": ("witch in the crystal ball", "witches in the crystal ball"),
    "scrolls": ("scroll", "scrolls"),
    "tokens": ("magic token", "magic tokens"),
    "crystals": ("coloured crystal on the shelf", "coloured crystals on the shelf"),
    "specials": ("special tile", "special tiles"),
    "silver": ("silver field reached", "silver fields reached"),
    "waiting": ("witch beside the tower", "witches beside the tower"),
}
PLURALS = {
    "witchstone": "Witchstones",
    "tower": "foreign towers",
    "forest": "forests",
    "village": "villages",
    "castle": "castles",
}

# Things.


def kind_name(edition: Stone, kind: i64) -> str:
    """A kind of action inside a sentence: energy, witch; any, for a universal boost."""
    return "any" if kind == ANY_KIND else edition.kinds[kind].name.lower()


def actions(edition: Stone, number: int, kind: i64) -> str:
    """So many actions: 3 witch actions; of scrolls it is one, out of so many (STONE-066)."""
    if kind == SCROLL:
        return "1 scroll" if number == 1 else f"1 of {number} scrolls"
    return count(number, f"{kind_name(edition, kind)} action")


def more_actions(edition: Stone, number: int, kind: i64) -> str:
    """What a boost adds: 2 more energy actions; 1 more action of any kind."""
    if kind == ANY_KIND:
        return f"{count(number, 'more action')} of any kind"
    return count(number, f"more {kind_name(edition, kind)} action")


def points(number: int) -> str:
    """So many points."""
    return count(number, "point")


def area_name(edition: Stone, area: i64) -> str:
    """An area inside a sentence: the Witchstone, Tower 1."""
    name = edition.areas[area].name
    return f"the {name}" if edition.areas[area].land == WITCHSTONE else name


def link_name(edition: Stone, link: i64) -> str:
    """A link by its ends."""
    face = edition.links[link]
    return f"the link from {area_name(edition, face.one)} to {area_name(edition, face.other)}"


def pair_name(edition: Stone, face: Pair) -> str:
    """The two symbols of a tile: energy/witch."""
    return f"{kind_name(edition, face.one)}/{kind_name(edition, face.other)}"


def tile_name(edition: Stone, tile: i64) -> str:
    """An action tile."""
    return f"the {pair_name(edition, edition.tiles[tile])} tile"


def special_name(edition: Stone, special: i64) -> str:
    """A special tile."""
    return f"the special tile {pair_name(edition, edition.specials[special])}"


def crystal_name(black: bool) -> str:
    """A crystal."""
    return "the black crystal" if black else "a crystal"


def level_name(edition: Stone, level: i64) -> str:
    """A level of the potion shelf."""
    return f"the {'lowest' if level == LOWEST else kind_name(edition, level)} level"


def token_name(edition: Stone, front: i64, black: bool = False) -> str:
    """What a magic token gives: 1 energy action, 3 points; more with the black crystal."""
    face = edition.tokens[front]
    more = int(edition.amounts.black) if black else 0
    if face.kind == NOTHING:
        return points(int(face.points) + more)
    return actions(edition, int(edition.amounts.token) + more, face.kind)


def scroll_name(edition: Stone, scroll: i64) -> str:
    """A scroll with what it does."""
    face = edition.scrolls[scroll]
    return f"{face.name} ({scroll_text(edition, face)})"


def scroll_text(edition: Stone, face: ScrollFace) -> str:
    """What a scroll does, as if it were printed on it."""
    if face.form == BOOST:
        return more_actions(edition, face.actions, face.what)
    levels = [face.level(number) for number in range(1, LEVELS + 1)]
    if face.form == CLUSTER:
        return f"largest {kind_name(edition, face.what)} cluster: {listed_levels(levels)}"
    if face.form == COUNT:
        return f"{COUNTED[MEASURES[face.what]][1]}: {listed_levels(levels)}"
    if face.form == ARRIVAL:
        return f"arrived at the Witchstone: {', '.join(ORDINALS[place - 1] for place in levels)}"
    return lands_text("witches on" if face.form == PRESENCE else "network reaching", levels)


def lands_text(how: str, levels: Sequence[i64]) -> str:
    """The kinds of area that a prophecy asks for, one more for each level."""
    lands = [LANDS[land] for land in levels]
    if len(set(lands)) == 1:
        return f"{how} 1, 2 or 3 {PLURALS[lands[0]]}"
    named = ["a foreign tower" if land == "tower" else f"a {land}" for land in lands]
    return f"{how} {named[0]}, then {named[1]}, then {named[2]}"


def listed_levels(levels: Sequence[int]) -> str:
    """The least numbers of the three levels: 4, 5, 6 or more."""
    return f"{', '.join(str(level) for level in levels)} or more"


def field_text(edition: Stone, field: WandField) -> str:
    """What a field of the wand gives; empty for a light one."""
    if field.number == 0:
        return ""
    what = int(field.what)
    if field.colour == DARK:
        return actions(edition, field.number, what)
    return f"{points(field.number)} for each {COUNTED[MEASURES[what]][0]}"


def goal(edition: Stone) -> str:
    """STONE-224 to STONE-230: how one wins and when it ends."""
    turns = count(int(edition.amounts.rounds), "turn")
    later = "owls, tokens, boosts and prophecies are counted at the end"
    return f"Have the most points after {turns} each; {later}."
