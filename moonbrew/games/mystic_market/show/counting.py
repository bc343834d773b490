"""Where the coins came from, counted once the game is over."""

from collections.abc import Iterator, Sequence

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.mystic_market.rules.events import (
    Bought,
    Drawn,
    Plundered,
    Profited,
    Sold,
)
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.table import Event
from moonbrew.scene import Reckoning
from moonbrew.words import Voice

OPENING = "At the start"
SETS = "Sets sold"
SINGLES = "Single cards sold"
PROFITS = "Potions played"
TAKEN = "Taken from others"
LOST = "Lost to others"
SPENT = "Spent at the market"


def reckoning(t: MarketTable, events: Sequence[Event], names: Sequence[str]) -> Reckoning:
    """MARKET-161: the score is the coins, so every coin that came or went is counted."""
    columns = seat_columns(int(t.seats), Voice(None, names))
    return scores_by_category("Where the coins came from", columns, coins(t, events))


def coins(t: MarketTable, events: Sequence[Event]) -> Iterator[Points]:
    """Every coin with its category; those at the start first (MARKET-021)."""
    order = (OPENING, SETS, SINGLES, PROFITS, TAKEN, LOST, SPENT)
    yield from ((category, 0, 0) for category in order)
    for seat in range(int(t.seats)):
        yield OPENING, seat, int(t.edition.amounts.opening_coins)
    for event in events:
        yield from moved(event)


def moved(event: Event) -> Iterator[Points]:
    """The coins that an event has moved."""
    if isinstance(event, Sold):
        yield SETS if event.whole else SINGLES, int(event.seat), int(event.coins)
    elif isinstance(event, Profited):
        yield PROFITS, int(event.seat), int(event.coins)
    elif isinstance(event, Plundered):
        yield TAKEN, int(event.seat), int(event.coins)
        yield LOST, int(event.victim), -int(event.coins)
    elif isinstance(event, Bought | Drawn):
        yield SPENT, int(event.seat), -int(event.price)
