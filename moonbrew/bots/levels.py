"""The levels that people choose from: the same names for all games, weaker by budget and noise.

Where little luck is left after thinking a little, thinking more brings little, and noise tells the
levels apart: like people, the weaker ones now and then choose what they had thought of as well.
"""

from collections.abc import Callable

from moonbrew.bots.search import SearchBot


def level(iterations: int, playout: int, noise: float = 0.0) -> Callable[[int], SearchBot]:
    """A level that thinks for so many iterations; little thinking is best done near by."""
    return lambda seed: SearchBot(seed, iterations, noise=noise, playout=playout)


LEVELS: dict[str, Callable[[int], SearchBot]] = {
    "apprentice": level(40, playout=0, noise=0.6),
    "witch": level(60, playout=8, noise=0.3),
    "elder": level(200, playout=20, noise=0.15),
    "archmage": level(1600, playout=30),
}
