"""Chapters 17 and 18: who has won."""

from moonbrew.game import Result, ranked
from moonbrew.games.witchstone.rules.table import StoneTable


def result(t: StoneTable) -> Result:
    """STONE-230 to STONE-232: the most points, then the wand, then who arrived there first."""
    wand = [int(coven.wand) for coven in t.covens]
    earlier = [-int(coven.arrival) for coven in t.covens]
    return ranked([int(coven.score) for coven in t.covens], [wand, earlier])
