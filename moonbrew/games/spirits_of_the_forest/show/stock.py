"""What scenarios lay beside the Forest: piles to draw from, Moonlight tiles to be won."""

from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, SIDES
from moonbrew.games.spirits_of_the_forest.rules.table import COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.show.modules import moon_id
from moonbrew.games.spirits_of_the_forest.show.pieces import back_token, eclipse_piece
from moonbrew.games.spirits_of_the_forest.show.words import side_name
from moonbrew.scene import Part, Piece, Zone
from moonbrew.words import capital


def stock_zones(t: ForestTable) -> list[Zone]:
    """What there is to be had, as far as a scenario has it."""
    if t.terms.mode != COOP:
        return []
    zones = [air_zone(t), pool_zone(t), quotas_zone(t), moons_zone(t)]
    zones += [won_zone(t, side) for side in range(2)]
    return [zone for zone in zones if zone.pieces]


def air_zone(t: ForestTable) -> Zone:
    """SPIRIT-574: the pile of Air Spirit tiles."""
    number = len(t.air_pile)
    pieces = [Piece("air-pile", None, "Air Spirit tiles", count=number)] if number else []
    return Zone("air", "Air Spirit tiles", "row", pieces)


def pool_zone(t: ForestTable) -> Zone:
    """SPIRIT-563: the Favour tokens that can be drawn."""
    pieces = [back_token("pool-backs", len(t.pool))] if len(t.pool) else []
    return Zone("pool", "Favour tokens to be drawn", "row", pieces)


def quotas_zone(t: ForestTable) -> Zone:
    """SPIRIT-655, SPIRIT-656: by row, how many tiles must remain."""
    pieces = []
    for place, row in enumerate(t.plan.places.quotas):
        if t.quotas[place] != NOTHING:
            number = int(t.edition.eclipses[t.quotas[place]].number)
            pieces.append(eclipse_piece(f"quota-{row}", number, "", f"row {row}"))
    note = "so many tiles of the row must remain, and are nobody's at the end"
    return Zone("quotas", "Eclipse tokens beside rows", "row", pieces, note=note)


def moons_zone(t: ForestTable) -> Zone:
    """SPIRIT-590: Moonlight tiles as they lie between the tiles, each among four of them."""
    pieces = []
    for place, name in enumerate(t.plan.places.moon_names):
        if t.moons[place] != NOTHING:
            row, column = (int(number) for number in name.split("."))
            where = f"rows {row} and {row + 1}, columns {column} and {column + 1}"
            moon, id = int(t.moons[place]), moon_id(place)
            pieces.append(moon_piece(t.edition, id, moon, where, column - 1, row - 1))
    note = "who gets the last tile around one gets it too"
    return Zone("moonlight", "Moonlight tiles", "grid", pieces, note=note)


def won_zone(t: ForestTable, side: int) -> Zone:
    """SPIRIT-596: the Moonlight tiles of a side."""
    id = f"moons-{SIDES[side]}"
    moons = [int(moon) for moon in t.hoards[side].moons]
    pieces = [
        moon_piece(t.edition, f"{id}-{t.edition.moons[moon].key}", moon, "counts as one symbol")
        for moon in moons
    ]
    title = f"{capital(side_name(t, side))}'s Moonlight tiles"
    return Zone(id, title, "row", pieces, owner=SIDES[side])


def moon_piece(
    edition: Spirits,
    id: str,
    moon: int,
    note: str,
    x: float | None = None,
    y: float | None = None,
) -> Piece:
    """A Moonlight tile face up: between the tiles a space, with a side a token."""
    kind = edition.types[edition.moons[moon].type]
    code = kind.key.lower()
    return Piece(
        id,
        code,
        f"Moonlight tile: {kind.one}",
        note,
        colour=kind.colour,
        shape="token" if x is None else "space",
        parts=(Part(code, kind.one, kind.colour, sign=kind.key[:2].capitalize()),),
        x=x,
        y=y,
        sign=kind.key[:2],
        outline="round",
    )
