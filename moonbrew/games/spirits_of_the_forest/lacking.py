"""What many steps of a loaded table need alike: a game played together, a turn, a slot."""

from typing import Any

from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.mirror import is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.picking import PickSecond
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, COOP, ForestTable
from moonbrew.kernel.table import SeatStep
from moonbrew.steps import Number


def lacks_team(t: ForestTable, step: Any, below: Any) -> str:
    """Steps of a game played together."""
    return "" if t.terms.mode == COOP else "belongs to a game played together."


def lacks_moonlight(t: ForestTable, step: Any, below: Any) -> str:
    """Steps of all games by moonlight."""
    return "" if t.terms.mode != BASE else "belongs to a game by moonlight."


def lacks_rivals(t: ForestTable, step: Any, below: Any) -> str:
    """Steps of a competitive game."""
    return "" if t.terms.mode == COMPETITIVE else "belongs to a competitive game."


def lacks_moonlit_turn(t: ForestTable, step: SeatStep[Any], below: Any) -> str:
    """The same of the seat whose turn it is."""
    if step.seat != t.active:
        return f"is of seat {step.seat}; it is the turn of seat {t.active}."
    if is_mirrored(t) and t.ask is step and isinstance(step, PickSecond | AssignTiles):
        return "is not asked in mirrored Forests (SPIRIT-785)."
    return lacks_moonlight(t, step, below)


def last_slot(t: ForestTable) -> int:
    """The highest number of a slot."""
    return int(t.forest.size) - 1


SLOT = Number("the slot, counted from 0", 0, last_slot)
