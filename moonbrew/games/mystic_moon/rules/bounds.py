"""Chapter 22: how long a game can last at the most."""

from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import KINDS

GARDEN = 16  # MOON-364
HUT = 67  # MOON-366
END = 6


def most_plies(edition: Moon, seats: int) -> int:
    """MOON-364 to MOON-367: turns, the Huts before them, and the throws after them."""
    tokens = sum(int(token.tokens) for token in edition.tokens[: int(KINDS)])
    rounds = int(edition.amounts.rounds)
    learning = 2 * most_power(edition, seats)  # each Recipe costs something, in two asks
    shop = 2 * tokens + 11  # MOON-365
    turns = rounds * seats * (GARDEN + shop + HUT + END)
    return turns + learning + seats + seats * int(edition.amounts.throws)


def most_power(edition: Moon, seats: int) -> int:
    """All Star Power that a game can give, and all Gold, each of which pays for a Recipe."""
    turn = 4 * max(int(potion.reward) for potion in edition.potions) + 9 * 9 + 30
    start = int(edition.amounts.power) * seats
    return start + int(edition.amounts.rounds) * seats * (turn + int(edition.amounts.gold))
