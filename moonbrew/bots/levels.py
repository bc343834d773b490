"""The levels that people choose from: the same names for all games, weaker by budget and noise.

In two-seat Mystic Market each level wins 6 to 9 of 10 games against the one below.
"""

from collections.abc import Callable

from moonbrew.bots.search import SearchBot


def level(iterations: int, playout: int, noise: float = 0.0) -> Callable[[int], SearchBot]:
    """A level that thinks for so many iterations; little thinking is best done near by."""
    return lambda seed: SearchBot(seed, iterations, noise=noise, playout=playout)


LEVELS: dict[str, Callable[[int], SearchBot]] = {
    "apprentice": level(40, playout=0, noise=0.1),
    "witch": level(60, playout=8),
    "elder": level(200, playout=20),
    "archmage": level(1600, playout=30),
}
