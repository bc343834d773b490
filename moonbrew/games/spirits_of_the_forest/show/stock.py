"""What scenarios lay beside the Forest: piles to draw from."""

from moonbrew.games.spirits_of_the_forest.rules.table import COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.show.pieces import back_token
from moonbrew.scene import Piece, Zone


def stock_zones(t: ForestTable) -> list[Zone]:
    """What there is to be had, as far as a scenario has it."""
    if t.terms.mode != COOP:
        return []
    return [zone for zone in (air_zone(t), pool_zone(t)) if zone.pieces]


def air_zone(t: ForestTable) -> Zone:
    """SPIRIT-574: the pile of Air Spirit tiles."""
    number = len(t.air_pile)
    pieces = [Piece("air-pile", None, "Air Spirit tiles", count=number)] if number else []
    return Zone("air", "Air Spirit tiles", "row", pieces)


def pool_zone(t: ForestTable) -> Zone:
    """SPIRIT-563: the Favour tokens that can be drawn."""
    pieces = [back_token("pool-backs", len(t.pool))] if len(t.pool) else []
    return Zone("pool", "Favour tokens to be drawn", "row", pieces)
