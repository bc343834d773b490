"""Chapters 17 and 18: the result."""

from moonbrew.game import Result, result_of
from moonbrew.games.witchstone.rules.ending import outcome
from moonbrew.games.witchstone.rules.table import StoneTable


def result(t: StoneTable) -> Result:
    """The score is the points."""
    return result_of(outcome(t), [int(coven.score) for coven in t.covens])
