"""Where the Magik came from, counted once the game is over."""

from collections.abc import Iterator, Sequence

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.games.cauldron.rules import events as e
from moonbrew.games.cauldron.rules.edition import (
    FROM_ABILITY,
    FROM_OMEN,
    FROM_SPELL,
    FROM_TRACK,
    Cauldron,
)
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
)
from moonbrew.games.cauldron.rules.magik import BY_BREW, BY_ECHO
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.table import Event
from moonbrew.scene import Reckoning
from moonbrew.words import Voice

OPENING, BREWED, SPELLS, ABILITIES, OMENS, TRACK = (
    "At the start",
    "Potions brewed",
    "Spells",
    "Abilities",
    "Omens",
    "Magik Track",
)
LOST = "Lost"
SOURCES = {
    int(FROM_SPELL): SPELLS,
    int(FROM_ABILITY): ABILITIES,  # of changed content: no published one brings Magik by itself
    int(FROM_OMEN): OMENS,
    int(FROM_TRACK): TRACK,
}
PAID = {
    int(A_FIELD): "Paid for Fields",
    int(A_CELLAR): "Paid for Cellars",
    int(BASIC_POTION): "Paid for Potions",
    int(ADVANCED_POTION): "Paid for Potions",
    int(BASIC_SPELL): "Paid for Spells",
    int(ADVANCED_SPELL): "Paid for Spells",
}
ORDER = (OPENING, BREWED, SPELLS, ABILITIES, OMENS, TRACK, LOST, *dict.fromkeys(PAID.values()))


def reckoning(t: CauldronTable, events: Sequence[Event], names: Sequence[str]) -> Reckoning:
    """CAULDRON-245: all Magik that was gained, lost and paid."""
    columns = seat_columns(int(t.seats), Voice(None, names))
    return scores_by_category("Where the Magik came from", columns, magik(t, events))


def magik(t: CauldronTable, events: Sequence[Event]) -> Iterator[Points]:
    """All Magik with its categories; what everybody begins with first."""
    amounts = t.edition.amounts
    opening = int(amounts.quick_magik if t.terms.quick else amounts.magik)
    yield from ((category, 0, 0) for category in ORDER)
    yield from ((OPENING, seat, opening) for seat in range(int(t.seats)))
    for event in events:
        if isinstance(event, e.MagikGained):
            yield category(t.edition, int(event.source)), int(event.seat), int(event.magik)
        elif isinstance(event, e.MagikLost):
            yield LOST, int(event.seat), -int(event.magik)
        elif isinstance(event, e.Bought):
            yield PAID[int(event.item)], int(event.seat), -int(event.price)


def category(edition: Cauldron, source: int) -> str:
    """By what Magik was gained."""
    if source == BY_BREW:
        return BREWED
    return SPELLS if source == BY_ECHO else SOURCES[int(edition.source_kind[source])]
