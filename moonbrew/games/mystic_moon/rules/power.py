# mypyc: compiled
"""Star Power that is gained and lost, and told."""

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.events import Gained, Lost
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Seat


def gain(t: MoonTable, seat: Seat, power: i64, by: str) -> None:
    """MOON-271: there is no upper limit."""
    t.witches[seat].power += power
    if t.events is not None:
        t.tell(Gained(seat, power, by))


def lose(t: MoonTable, seat: Seat, power: i64, by: str) -> None:
    """MOON-129: never below 0; a loss of nothing is not told."""
    witch = t.witches[seat]
    lost = min(power, witch.power)
    witch.power -= lost
    if t.events is not None and lost > 0:
        t.tell(Lost(seat, lost, by))
