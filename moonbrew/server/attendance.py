"""Attendance: who looks at a table just now, and for whom it waits."""

import asyncio
import weakref
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from moonbrew.game import Game
from moonbrew.server.history import History
from moonbrew.server.news import Bell
from moonbrew.server.store import RoomRow

if TYPE_CHECKING:
    from moonbrew.server.room import Services

LONG_AGO = float("-inf")
NEAR = 6.0  # seconds after somebody was heard of until they are called away


class Attendance(History):
    """A table, and who is there. With bots for company it never goes on without its person."""

    def __init__(self, row: RoomRow, game: Game[Any], services: "Services") -> None:
        super().__init__(row, game)
        self.services = services
        self.since = services.clock.now()  # from when on it is known who was heard of
        self.looked_at = LONG_AGO  # when somebody last asked for anything for whom bots play
        self.onlookers = 0  # how many look on and do not sit here

    @abstractmethod
    def attend(self) -> None:
        """See to it that somebody plays for the asked seat, if that needs help."""

    @property
    def watched(self) -> bool:
        """Whether those for whom bots play listen, or have asked for something lately."""
        here, only = self.services.news.listeners(self.id), self.only_guest
        idle = self.services.clock.now() - self.looked_at
        return bool(here if only is None else only in here) or idle < self.services.rest

    @property
    def has_bots_only(self) -> bool:
        """Whether no person plays: bots of other tables, for which people wait, think before."""
        return all(chair.bot for chair in self.chairs)

    @property
    def waits(self) -> bool:
        """Whether only bots sit here beside somebody who has paused, or is elsewhere."""
        return self.paused or (self.only_guest is not None and not self.watched)

    def looks_in(self, guest: str | None) -> None:
        """Somebody asks for something here; at a table of bots only its person counts."""
        if self.only_guest in (None, guest):
            self.looked_at = self.services.clock.now()

    def sees_off(self, guest: str | None) -> None:
        """Somebody has closed a page, here or at another process: bots wait for their person."""
        if guest is not None and guest == self.only_guest and not self.is_here(guest):
            self.looked_at = LONG_AGO

    def is_here(self, guest: str) -> bool:
        """Whether a guest listens, in this process or in another."""
        return guest in self.services.news.listeners(self.id)

    def is_near(self, guest: str) -> bool:
        """Whether a guest listens, or was heard of a moment ago: a page is loaded anew at times."""
        last = max(self.since, self.services.presence.latest(guest, self.since))
        return self.is_here(guest) or self.services.clock.now() - last < NEAR

    def look_around(self) -> None:
        """Note who is away and how many look on, and tell everybody if that has changed."""
        listeners = self.services.news.listeners(self.id)
        people = {chair.guest: chair.seat for chair in self.chairs if chair.guest}
        strangers = {guest for guest in listeners if guest and guest not in people}
        absent = frozenset(
            chair.seat
            for chair in self.chairs
            if chair.guest and not chair.bot and not self.is_near(chair.guest)
        )
        before = (self.absent, self.onlookers)
        self.absent, self.onlookers = absent, len(strangers) + listeners.count(None)
        if self.absent != before[0]:
            self.forget_drawn()
        if (self.absent, self.onlookers) != before:
            self.services.news.tell(self.id)

    def look_around_twice(self) -> None:
        """Look around now, and again when whoever has just gone is not near any more."""
        self.look_around()
        known = weakref.ref(self)

        def again() -> None:
            if (room := known()) is not None:
                room.look_around()

        asyncio.get_running_loop().call_later(NEAR + 0.1, again)

    def at_the_address_of(self, guest: str) -> list[int]:
        """The seats of others who come from the same address as a guest."""
        heard = self.services.presence
        return [
            chair.seat
            for chair in self.chairs
            if chair.guest not in (None, guest) and heard.same_address(str(chair.guest), guest)
        ]

    @contextmanager
    def listening(self, guest: str | None) -> Iterator[Bell]:
        """A bell for somebody who looks at the room, and who counts as here while they do."""
        with self.services.news.listen(self.id, guest) as bell:
            self.attend()
            self.look_around_twice()
            try:
                yield bell
            finally:
                if guest:
                    self.services.presence.still_here(guest)
        self.sees_off(guest)
        self.look_around_twice()
        if self.id not in self.services.news.bells:
            self.put_drawings_away()
