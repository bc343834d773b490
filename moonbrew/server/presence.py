"""Presence: when a guest was last heard of, and from where."""

from collections import OrderedDict
from dataclasses import dataclass

from moonbrew.server.beats import Clock

KEPT = 20_000  # guests; whoever was quiet for longest is forgotten first


@dataclass(frozen=True)
class Heard:
    """The last request of a guest."""

    at: float
    address: str


class Presence:
    """Notes the last request of every guest, whatever it was about."""

    def __init__(self, clock: Clock | None = None, kept: int = KEPT) -> None:
        self.clock = clock or Clock()
        self.kept = kept
        self.heard: OrderedDict[str, Heard] = OrderedDict()
        self.untold: dict[str, str] = {}  # addresses, by guest, that other processes do not know
        self.blind = float("-inf")  # until when guests may have come to other processes unheard
        self.forgotten = float("-inf")  # until when somebody was heard of who is not known any more

    def hear(self, guest: str, address: str) -> None:
        """A guest is there."""
        self.learn(guest, address)
        if len(self.untold) < self.kept:
            self.untold[guest] = address

    def learn(self, guest: str, address: str) -> None:
        """A guest is there, in this process or in another."""
        self.heard[guest] = Heard(self.clock.now(), address)
        self.heard.move_to_end(guest)
        if len(self.heard) > self.kept:
            _, oldest = self.heard.popitem(last=False)
            self.forgotten = oldest.at

    def sit(self, guest: str, address: str) -> None:
        """A newcomer sits down, whose cookie has not come back yet; others were heard of before.

        Whoever only asks without a cookie is nobody: such guests can be made by thousands.
        """
        if address and guest not in self.heard:
            self.hear(guest, address)

    def still_here(self, guest: str) -> None:
        """A guest was there until now."""
        self.hear(guest, self.address_of(guest))

    def address_of(self, guest: str) -> str:
        """Where a guest was last heard of; nothing if that is not known."""
        known = self.heard.get(guest)
        return known.address if known else ""

    def latest(self, guest: str, since: float) -> float:
        """The latest moment at which a guest may have been there, as far as is known `since` then.

        Of who is not known it could be any up to when others were forgotten.
        """
        known = self.heard.get(guest)
        return max(self.blind, known.at if known else max(since, self.forgotten))

    def lose_sight(self) -> None:
        """What other processes hear of is not told here just now."""
        self.blind = self.clock.now()

    def same_address(self, one: str, other: str) -> bool:
        """Whether two guests were last heard of from the same address."""
        known = self.address_of(one)
        return known != "" and known == self.address_of(other)
