"""What a guest has played to the end: against whom, how often, with which luck."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.games import game
from moonbrew.server.store import RoomRow

PEOPLE, MIXED, ALONE = "People", "Several bots", "Nobody"
BOTS_AND_PEOPLE = "People and bots"


@dataclass
class Tally:
    """The games of one kind that a guest has played in one kind of company."""

    title: str
    company: str
    fewest: bool  # whether the lowest score is the best
    won: int = 0
    scores: list[int] = field(default_factory=list)

    @property
    def played(self) -> int:
        """How many there were."""
        return len(self.scores)

    @property
    def best(self) -> int:
        """The best score of the guest's own."""
        return min(self.scores) if self.fewest else max(self.scores)


def tallies(rows: Sequence[RoomRow], guest: str) -> list[Tally]:
    """By game and company, in the order of their names."""
    found: dict[tuple[str, str], Tally] = {}
    for row in rows:
        guests = (row.result or {}).get("guests", [])
        if row.result and guest in guests:
            seat = guests.index(guest)
            company = company_of(row, row.result, seat)
            title, fewest = title_of(row.game)
            tally = found.setdefault((title, company), Tally(title, company, fewest))
            tally.scores.append(row.result["scores"][seat])
            tally.won += seat in row.result["winners"]
    return [found[key] for key in sorted(found)]


def title_of(name: str) -> tuple[str, bool]:
    """What a game is called, and whether the lowest score is the best; it may be gone."""
    try:
        played = game(name)
    except Trouble:
        return name, False
    return played.title, played.fewest_win


def company_of(row: RoomRow, result: dict[str, Any], seat: int) -> str:
    """With whom a seat has played: people, or bots of which level."""
    guests = result["guests"]
    # Results of former times do not say which bots there were; those of the beginning count then.
    bots = result.get("bots") or [chair["bot"] for chair in row.chairs]
    others = [other for other in range(len(guests)) if other != seat]
    people = [other for other in others if guests[other] is not None]
    levels = {str(bots[other]) for other in others if guests[other] is None}
    if people:
        return BOTS_AND_PEOPLE if levels else PEOPLE
    if len(levels) > 1:
        return MIXED
    return levels.pop().capitalize() if levels else ALONE
