"""The fields and steps of a table of Tollgate, declared: dumps, loading and components follow."""

from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import MOST, NOBODY, OWNER, SEAT, Each, Field, Listed, Row, Whole
from moonbrew.steps import FLOOR, seat, step
from moonbrew_tollgate.table import TollTable
from moonbrew_tollgate.turn import ChooseCard, DrawUp, Toll, Turn


def kinds(t: TollTable) -> list[str]:
    """The cards by number."""
    return t.edition.keys


CARD = "{name}"  # among the components

FIELDS = (
    Field("active", SEAT, "the seat whose turn it is"),
    Field("hands", Each(Listed(kinds)), "by seat: cards", OWNER, holds=CARD),
    Field("gifts", Each(Listed(kinds)), "by seat: cards that lie open", holds=CARD),
    Field("deck", Row(kinds), "the top card last", NOBODY, holds=CARD),
    Field("road", Row(kinds), "the last card played last", holds=CARD),
    Field("points", Each(Whole()), "by seat; of a team the same for all"),
    Field("night", Whole(0, lambda t: MOST if t.together else 0), "points of the Night"),
)


def refuse(t: TollTable, entry: Entry) -> None:
    """TOLL-071: a team scores together."""
    if t.together and len(set(t.points)) > 1:
        raise entry.wrong("points", f"are {t.points}; a team's are the same for every seat.")


def lacks_neighbour(t: TollTable, toll: Toll, below: Any) -> str:
    """TOLL-022: a toll is owed to the seat on the right."""
    return "" if t.left_of(toll.owner) == toll.seat else "is not owed by the left neighbour."


# What follows on a turn may be left out at a table that is set by hand.
STEPS = (
    step(Turn, seat=seat(), over=(FLOOR,)),
    step(ChooseCard, seat=seat(), over=(DrawUp, Turn, FLOOR)),
    step(DrawUp, seat=seat(), over=(Turn, FLOOR)),
    step(
        Toll,
        seat=seat("seat that owes it"),
        owner=seat("its owner"),
        over=(DrawUp, Turn, FLOOR),
        lacks=lacks_neighbour,
    ),
)
