"""What must fit together in the content of Witchstone."""

from moonbrew.entries import Entry
from moonbrew.games.witchstone.rules.edition import Amounts, Faces
from moonbrew.games.witchstone.rules.faces import BOOST, FIELD_COLOURS, KIND_KEYS, TOWER
from moonbrew.kernel.bits import MOST

SEATS = (2, 3, 4)  # the numbers of players


def check_faces(top: Entry, faces: Faces, amounts: Amounts) -> None:
    """The pieces must fit the rules that use them."""
    sorts = ("area", "link", "space", "tile", "special", "token", "scroll")
    for key in sorts:
        number = len(top.entry(key).data)
        if number > MOST:
            raise top.wrong(key, f"has {number} entries; it can have {MOST}.")
    if sum(area.land == TOWER for area in faces.areas) < max(SEATS):
        raise top.wrong("area", f"must have {max(SEATS)} towers, one for each player.")
    if sum(area.land == 0 for area in faces.areas) != 1:
        raise top.wrong("area", "must have one Witchstone.")
    if len({(space.q, space.r) for space in faces.spaces}) != len(faces.spaces):
        raise top.wrong("space", "has two entries with the same q and r.")
    for kind, key in enumerate(KIND_KEYS):
        if all(space.exit != kind for space in faces.spaces):
            raise top.wrong("space", f"must have an exit to the side with the symbol {key}.")
    if sum(space.crystal == "black" for space in faces.spaces) != 1:
        raise top.wrong("space", "must have one black crystal.")
    check_stocks(top, faces, amounts)


def check_stocks(top: Entry, faces: Faces, amounts: Amounts) -> None:
    """There must be enough of everything to set up and to play all rounds."""
    for handicap in faces.handicaps:
        if len(faces.tiles) - handicap.removed < max(amounts.rounds, handicap.hand):
            raise top.wrong(f"handicap.{handicap.key}", "leaves too few tiles for all rounds.")
    placed = sum(area.token for area in faces.areas)
    most = max(int(room) for room in amounts.lowest)
    tokens = sum(int(token.number) for token in faces.tokens)
    if tokens - placed < most:  # STONE-148
        raise top.wrong("token", f"must have {placed + most} tokens or more; it has {tokens}.")
    if len(faces.scrolls) < amounts.rack:
        raise top.wrong("scroll", f"must have {amounts.rack} entries or more.")
    boosts = {(int(s.what), int(s.actions)) for s in faces.scrolls if s.form == BOOST}
    if len({kind for kind, _ in boosts}) != len(boosts):
        raise top.wrong("scroll", "has boosts of the same kind with different actions.")


def totals(faces: Faces, amounts: Amounts) -> dict[str, int]:
    """How many of everything there are, and what the owls are worth."""
    gold = sum(colour == FIELD_COLOURS.index("gold") for colour in amounts.pentagram)
    return {
        "areas": len(faces.areas),
        "links": len(faces.links),
        "segments": sum(int(link.segments) for link in faces.links),
        "spaces": len(faces.spaces),
        "tiles": len(faces.tiles),
        "specials": len(faces.specials),
        "tokens": sum(int(token.number) for token in faces.tokens),
        "scrolls": len(faces.scrolls),
        "owls": gold * sum(int(value) for value in amounts.owls),
    }
