# mypyc: compiled
"""How each mode begins, once everything is laid out."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.alone import BeginAlone
from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.setup import lay_out
from moonbrew.games.spirits_of_the_forest.rules.starting import (
    BeginCompeting,
    BeginTogether,
)
from moonbrew.games.spirits_of_the_forest.rules.table import (
    COMPETITIVE,
    COOP,
    ForestTable,
    Terms,
)
from moonbrew.games.spirits_of_the_forest.rules.turn import BeginBase
from moonbrew.kernel.dice import Dice


def set_up(edition: Spirits, seats: i64, dice: Dice, terms: Terms) -> ForestTable:
    """A table with all laid out and the first step on its agenda."""
    t = lay_out(edition, seats, dice, terms)
    if t.is_alone():
        t.do(BeginAlone())
    elif terms.mode == COOP:
        t.do(BeginTogether())
    elif terms.mode == COMPETITIVE:
        t.do(BeginCompeting())
    else:
        t.do(BeginBase())
    return t
