"""Where the Star Power came from, counted once the game is over."""

from collections.abc import Iterator, Sequence

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.mystic_moon.rules.events import (
    Gained,
    GoldScored,
    Learned,
    Lost,
    StayedCursed,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Event
from moonbrew.scene import Reckoning
from moonbrew.words import Voice

OPENING, LEARNING, GOLD, CURSED = "At the start", "Recipes learned", "Gold", "Still cursed"
# By what events say: what Star Power is counted as.
GAINS = {
    "reward": "Potions brewed",
    "effect": "Effects of Potions",
    "hut": "Talent of the Hut",
    "crystals": "Crystals",
    "glyph": "Glyphs",
    "sign": "Blessings",
}
LOSSES = {"mushroom": "Mushrooms", "sign": "Curses"}
ORDER = (OPENING, *GAINS.values(), GOLD, LEARNING, *LOSSES.values(), CURSED)


def reckoning(t: MoonTable, events: Sequence[Event], names: Sequence[str]) -> Reckoning:
    """MOON-329: all Star Power that was gained, paid and lost."""
    columns = seat_columns(int(t.seats), Voice(None, names))
    return scores_by_category("Where the Star Power came from", columns, power(t, events))


def power(t: MoonTable, events: Sequence[Event]) -> Iterator[Points]:
    """All Star Power with its categories; what everybody begins with first (MOON-039)."""
    has = [int(t.edition.amounts.power)] * int(t.seats)
    yield from ((category, 0, 0) for category in ORDER)
    yield from ((OPENING, seat, number) for seat, number in enumerate(has))
    for event in events:
        if isinstance(event, StayedCursed):  # MOON-178: all of it goes
            yield CURSED, int(event.seat), -has[event.seat]
        elif isinstance(event, Gained | Lost | Learned | GoldScored):
            category, number = counted(event)
            has[event.seat] += number
            yield category, int(event.seat), number


def counted(event: Gained | Lost | Learned | GoldScored) -> tuple[str, int]:
    """What an event has brought or cost, and as what."""
    if isinstance(event, Gained):
        return GAINS[event.by], int(event.power)
    if isinstance(event, Lost):
        return LOSSES[event.by], -int(event.power)
    if isinstance(event, Learned):
        return LEARNING, -int(event.power)
    return GOLD, int(event.power)
