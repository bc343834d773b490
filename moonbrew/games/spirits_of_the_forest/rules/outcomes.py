# mypyc: compiled
"""Who has won, in every mode: the one place where the game says so."""

from moonbrew.games.spirits_of_the_forest.rules.alone import outcome_alone
from moonbrew.games.spirits_of_the_forest.rules.closing import outcome_together
from moonbrew.games.spirits_of_the_forest.rules.objectives import outcome_competing
from moonbrew.games.spirits_of_the_forest.rules.scoring import base_outcome
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable
from moonbrew.kernel.outcome import Outcome


def outcome(t: ForestTable) -> Outcome:
    """By the mode of the table."""
    if t.terms.mode == COOP:
        return outcome_together(t)
    if t.terms.mode == COMPETITIVE:
        return outcome_competing(t)
    return outcome_alone(t) if t.is_alone() else base_outcome(t)
