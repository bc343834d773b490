"""Origins: where the deal of a room comes from, and its first moves, if they are not its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonbrew.server.deeds import Deed


@dataclass(frozen=True)
class Origin:
    """A moment of an earlier game, from which a room goes on; or a deal that many play.

    Or a guided first game, whose deal is fixed by its guide.
    """

    room: str = ""  # of the earlier game
    moment: int = 0  # the number of the last deed that happened there too
    plies: int = 0  # how many moves stand from there
    deal: str = ""  # the id of a deal to share
    guide: str = ""  # the key of a guide

    @property
    def what_if(self) -> int | None:
        """How many moves are an earlier game's; None if there was none."""
        return self.plies if self.room else None

    @property
    def dealt(self) -> str:
        """How a record names a deal that is the same for everybody; empty: it is not."""
        return self.deal or (f"guide {self.guide}" if self.guide else "")

    def as_json(self) -> dict[str, Any]:
        """What everybody may know of it."""
        if self.deal:
            return {"deal": self.deal}
        if self.guide:
            return {"guide": self.guide}
        return {"room": self.room, "moment": self.moment, "plies": self.plies}


@dataclass(frozen=True)
class Start:
    """With what a room begins: the house's seed, and what came before."""

    seed: str
    origin: Origin | None = None
    begun: Sequence[Deed] = field(default_factory=list)


def origin_of(kept: Mapping[str, Any] | None) -> Origin | None:
    """The origin as a room's row tells it."""
    return Origin(**kept) if kept else None
