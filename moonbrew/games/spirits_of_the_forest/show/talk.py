"""SPIRIT-166 to SPIRIT-170: when a team may talk."""

from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.table import COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import GEMS_SWAP
from moonbrew.talk import Silence

WHY = "The team does not talk once the Light creature is placed."
UNTIL = "A gem buys talk until the end of the movement."


def why_not_talk(t: ForestTable) -> Silence | None:
    """Not for a team of two with restricted communication, from Light's placing on (SPIRIT-167)."""
    together = t.terms.mode == COOP and t.seats > 1 and not t.terms.free
    if not together or t.talking or t.light == NOTHING:
        return None
    if t.variants.gems == GEMS_SWAP:  # SPIRIT-701
        return Silence(166, WHY)
    return Silence(166, WHY, UNTIL, t.edition.talk.key)
