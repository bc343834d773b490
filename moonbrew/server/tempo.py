"""Tempo: how long bots take, so that nothing is told by it and nobody waits for long.

Pages show what bots do as fast as each viewer likes, so a bot need not wait for people to follow.
It moves at the room's pace at first. The more time it has taken in a span of the game, a round
for example, the quicker it goes on. All that this follows from is seen by everybody.
"""

from collections import defaultdict
from collections.abc import Mapping

from moonbrew.server.beats import SHORT

SHORTEST = 0.1  # seconds of a short beat where the opener is in a hurry
LEAST = 0.05  # seconds of a move in a hurry
HIDDEN = 0.7  # seconds of a thought up to which one cannot be told from another
UNHURRIED = (
    8  # such thoughts: after as much time as they take, a bot is in a hurry until its span is over
)


class Tempo:
    """The time that the bots of one room have taken lately."""

    def __init__(self, pace: float) -> None:
        self.pace = pace  # least seconds of a move of a bot that has time; 0: nothing takes time
        self.long = max(pace, HIDDEN) if pace else 0.0
        self.spans: Mapping[str, int] = {}
        self.taken: defaultdict[int, float] = defaultdict(float)  # by seat, in these spans
        self.lately: defaultdict[int, float] = defaultdict(float)  # by seat: its last thought

    def wait(self, spans: Mapping[str, int], seat: int) -> float:
        """The least seconds for which people look at what happened before this seat moves."""
        if not self.pace:
            return 0.0
        taken = self.taken[seat] if spans == self.spans else 0.0
        return max(min(LEAST, self.pace), self.pace * (1 - taken / (UNHURRIED * self.long)))

    def beat(self, spans: Mapping[str, int], opener: int) -> float:
        """The seconds of a beat in which only bots could answer."""
        if not self.pace:
            return 0.0
        return max(SHORTEST, SHORT * self.wait(spans, opener) / self.pace)

    def took(self, spans: Mapping[str, int], seat: int, seconds: float) -> None:
        """Note what a bot has taken; where a game has no spans there is no hurry."""
        if spans != self.spans:
            self.taken.clear()
            self.spans = spans
        if spans:
            self.taken[seat] += seconds

    def hidden(self, seat: int, seconds: float, choice: bool) -> float:
        """The least seconds of a thought, of which it can be told from no other.

        A bot that has no choice takes as long as for the last one that it had: else its time would
        show what it can do, and so what it holds.
        """
        if choice:
            self.lately[seat] = seconds
        return min(self.long, self.lately[seat])
