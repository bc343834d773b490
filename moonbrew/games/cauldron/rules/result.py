"""Chapter 18: the result."""

from moonbrew.game import Result, result_of
from moonbrew.games.cauldron.rules.standing import outcome
from moonbrew.games.cauldron.rules.table import CauldronTable

__all__ = ["outcome", "result"]


def result(t: CauldronTable) -> Result:
    """CAULDRON-245: the score is the Magik."""
    return result_of(outcome(t), [int(brewer.magik) for brewer in t.brewers])
