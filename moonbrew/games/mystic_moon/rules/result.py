"""Chapter 15: the result."""

from moonbrew.game import Result, result_of
from moonbrew.games.mystic_moon.rules.ending import outcome
from moonbrew.games.mystic_moon.rules.table import MoonTable


def result(t: MoonTable) -> Result:
    """MOON-329: the score is the Star Power."""
    return result_of(outcome(t), [int(witch.power) for witch in t.witches])
