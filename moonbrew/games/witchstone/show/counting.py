"""Where the points came from, counted once the game is over."""

from collections.abc import Iterator, Sequence

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.witchstone.rules.events import (
    BoostsCounted,
    Charged,
    CrystalDiscarded,
    GoldEmpty,
    OwlsCounted,
    ProphecyJudged,
    TokensCounted,
    TokenTaken,
    TowerTaken,
    WandScored,
    WitchSent,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import Event
from moonbrew.scene import Reckoning
from moonbrew.words import Voice

Scored = (
    TowerTaken
    | Charged
    | WitchSent
    | TokenTaken
    | TokensCounted
    | GoldEmpty
    | OwlsCounted
    | WandScored
    | BoostsCounted
    | ProphecyJudged
    | CrystalDiscarded
)
# By kind of event: what its points are counted as, in the order of the table.
CATEGORIES: dict[type[Event], str] = {
    TowerTaken: "Towers",
    Charged: "Links of energy",
    WitchSent: "Witches",
    TokenTaken: "Magic tokens, when taken",
    TokensCounted: "Magic tokens, at the end",
    GoldEmpty: "Gold fields without owls",
    OwlsCounted: "Owls",
    WandScored: "Magic wand",
    BoostsCounted: "Boosts not used",
    ProphecyJudged: "Prophecies",
    CrystalDiscarded: "Crystals discarded",
}


def reckoning(t: StoneTable, events: Sequence[Event], names: Sequence[str]) -> Reckoning:
    """STONE-229, STONE-230: all points, those of the end among them."""
    columns = seat_columns(int(t.seats), Voice(None, names))
    return scores_by_category("Where the points came from", columns, points(events))


def points(events: Sequence[Event]) -> Iterator[Points]:
    """All points with their categories."""
    yield from ((category, 0, 0) for category in CATEGORIES.values())
    for event in events:
        if isinstance(event, Scored):
            yield CATEGORIES[type(event)], int(event.seat), worth(event)


def worth(event: Scored) -> int:
    """What an event of one of the categories has brought, or cost."""
    if isinstance(event, CrystalDiscarded):
        return -int(event.price)
    if isinstance(event, WitchSent):
        return int(event.points + event.bonus)
    return int(event.points)
