"""Chapter 23: how long a game can last at the most."""

from moonbrew.games.witchstone.rules.edition import Stone

ACTIONS = 300  # STONE-287: more than a legal turn has
CHOICES = 6  # for an action: crystal, way, level, token, its use, and the end of a series


def most_plies(edition: Stone, seats: int) -> int:
    """STONE-284, STONE-285: as many turns as rounds and seats, and every turn ends."""
    crystals = sum(bool(space.crystal) for space in edition.spaces)
    turns = seats * int(edition.amounts.rounds)
    return seats * (crystals + CHOICES) + turns * ACTIONS * CHOICES
