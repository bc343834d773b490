"""Who has won: the end of chapter 5, and of chapter 6."""

from moonbrew.outcome import Result, ranked, together
from moonbrew_tollgate.table import TollTable

NIGHT = "the Night"  # TOLL-070: inside a sentence


def result(t: TollTable) -> Result:
    """The points as they stand."""
    return as_a_team(t) if t.together else each_alone(t)


def each_alone(t: TollTable) -> Result:
    """TOLL-052: the most points, then the fewest cards; equals share (TOLL-053)."""
    fewest = [-t.cards(seat) for seat in range(t.seats)]
    if any(t.points):
        return ranked(t.points, [fewest])
    return ranked(t.points, [fewest], barred=range(t.seats), why="Nobody has a point (TOLL-055).")


def as_a_team(t: TollTable) -> Result:
    """TOLL-074: more points than the Night."""
    score = t.points[0]
    why = "A tie goes to the Night (TOLL-074)." if score == t.night else ""
    return together(int(t.seats), score, score > t.night, (NIGHT, t.night), why)
