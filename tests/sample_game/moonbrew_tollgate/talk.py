"""Who may talk: the end of chapter 6."""

from moonbrew.talk import Silence
from moonbrew_tollgate.table import TollTable


def why_not_talk(t: TollTable) -> Silence | None:
    """TOLL-076, TOLL-077: together in silence, but before the first card and after a match."""
    road = t.road.kinds
    if not t.together or t.seats == 1 or len(road) == 0 or t.ask is None:
        return None
    last = road[len(road) - 1]
    if len(road) > 1 and road[len(road) - 2] == last:
        return None
    why = "Who plays together does not talk on the road."
    return Silence(76, why, "A match opens the talk.", t.edition.play[last].key)
