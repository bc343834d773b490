"""The lobby: a table before the deal, and what everybody has to do with it."""

from collections.abc import Sequence
from typing import Any

from moonbrew.scene import Place, Scene
from moonbrew.server.chairs import Chair
from moonbrew.server.deeds import Kind

WAITING = "The game begins when no chair is open any more."
DEALING = "Everybody has sat down. Each page adds its share to the dice, then the game begins."


class Lobby:
    """What the chairs tell of the deal: who can come, whose seals lie there, which are open."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self.chairs = chairs

    @property
    def sealed(self) -> bool:
        """Whether nobody can come any more and everybody's seal lies there: they can be opened."""
        return not any(chair.open or chair.seal is None for chair in self.chairs)

    @property
    def opening(self) -> bool:
        """Whether somebody has opened a share, so that nobody may come with a new seal."""
        return any(chair.share for chair in self.chairs)

    @property
    def complete(self) -> bool:
        """Whether the game can begin."""
        return self.sealed and all(chair.share for chair in self.chairs if chair.seal)

    @property
    def late(self) -> set[tuple[Kind, int]]:
        """What pages could do for the deal now, and have not done yet: the deed and the seat."""
        if any(chair.open for chair in self.chairs):
            return set()
        if not self.sealed:
            return {("seal", chair.seat) for chair in self.chairs if chair.seal is None}
        return {("share", chair.seat) for chair in self.chairs if chair.seal and not chair.share}

    def scene(self, game: str, seat: int | None) -> Scene:
        """The table without anything on it."""
        places = [Place(chair.seat, None, False, False, name=chair.name) for chair in self.chairs]
        prompt = DEALING if not any(chair.open for chair in self.chairs) else WAITING
        return Scene(game, seat, 0, [], places, prompt, [], over=False)

    def as_json(self, commitment: str) -> dict[str, Any]:
        """What every page may know of the deal, and must see before it opens its share."""
        return {
            "commitment": commitment,
            "seals": [chair.seal for chair in self.chairs],
            "shares": [chair.share for chair in self.chairs],
            "sealed": self.sealed,
        }
