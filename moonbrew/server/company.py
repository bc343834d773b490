"""Company: who sits at a table, who is there, and who plays for whom."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any

from moonbrew.bots import bot_names
from moonbrew.entries import nearest
from moonbrew.errors import Trouble, UnknownName
from moonbrew.game import Game
from moonbrew.server.attendance import Attendance
from moonbrew.server.chairs import Chair, check_look
from moonbrew.server.deeds import Kind
from moonbrew.server.errors import Broken, NotYours, Stale
from moonbrew.server.guests import Guest
from moonbrew.server.store import RoomRow
from moonbrew.shares import seal_of
from moonbrew.words import count

if TYPE_CHECKING:
    from moonbrew.server.room import Services

SUBSTITUTE = "witch"  # the bot that plays for a person
log = logging.getLogger(__name__)


class Company(Attendance):
    """A table, and the people who come to it, leave it and stand in for each other."""

    def __init__(self, row: RoomRow, game: Game[Any], services: "Services") -> None:
        super().__init__(row, game, services)
        self.lock = asyncio.Lock()  # one deed at a time
        self.dealing: asyncio.Task[None] | None = None  # while pages are waited for

    @abstractmethod
    async def do(self, kind: Kind, seat: int, **more: Any) -> None:
        """Write a deed down, let it happen and tell everybody."""

    # Coming and leaving

    async def join(self, guest: Guest, seat: int | None = None, seal: str = "") -> int:
        """Sit down on an open chair, or come back to one's own; the seat."""
        self.services.presence.sit(guest.id, guest.address)
        async with self.lock:
            own = self.seat_of(guest.id)
            if own is None:
                own = self.open_seat(seat)
                check_look(guest.name, self.chairs, own)
                beside = " ".join(map(str, self.at_the_address_of(guest.id)))
                told = {"guest": guest.id, "name": guest.name, "text": beside}
                await self.do("sit", own, key="" if self.dealt else seal, **told)
            elif not self.over:
                for chair in self.chairs_at(guest.id):
                    if chair.away or chair.paused:
                        await self.do("sit", chair.seat, guest=guest.id, name=chair.name)
        self.attend()
        return own

    async def leave(self, guest: Guest) -> None:
        """Let a bot play for a guest, until the guest comes back; a table of bots waits for them.

        Before the deal nothing is under way that could wait.
        """
        async with self.lock:
            seat = self.own_seat(guest.id)
            self.check_goes_on()
            if self.dealt and self.only_guest == guest.id:
                if not self.paused:
                    await self.do("pause", seat)
            else:
                for chair in self.chairs_at(guest.id):
                    if not chair.away:
                        await self.do("bot", chair.seat, key=SUBSTITUTE)
        self.attend()

    def chairs_at(self, guest: str | None) -> list[Chair]:
        """The chairs of all who sit at a guest's device."""
        return [self.chairs[seat] for seat in self.seats_of(guest)]

    async def take(self, guest: str | None, seat: int) -> None:
        """Somebody to whom a device was handed has it, and looks at it alone."""
        async with self.lock:
            if self.checked_seat(seat) not in self.seats_of(guest):
                raise NotYours("Nobody at this device sits there.")
            if self.seat_of(guest) == seat:
                return
            if self.due(guest) != seat:
                name = self.chairs[seat].name
                raise NotYours(f"The device is handed over when it is the turn of {name}.")
            await self.do("take", seat, guest=guest)

    async def come_back(self, guest: Guest) -> None:
        """Give a guest the chair back that a bot has kept."""
        self.own_seat(guest.id)
        await self.join(guest)

    async def notice(self, guest: str | None) -> None:
        """Somebody looks in: if a bot plays for them because they were not there, they are back."""
        await self.sit_again(guest, lambda chair: chair.missed)
        if self.new_neighbours(guest):
            async with self.lock:
                if found := self.new_neighbours(guest):
                    # If it cannot be written down now, it is when they look in again.
                    with suppress(Stale, Broken):
                        seats = " ".join(map(str, found))
                        await self.do("address", self.seats_of(guest)[0], text=seats)

    def new_neighbours(self, guest: str | None) -> list[int]:
        """The seats of others at the address of a guest who sits here, of whom nobody was told."""
        own = self.named_seat(guest)
        if guest is None or own is None or self.over:
            return []
        known = {own, *self.chairs[own].beside}
        return [
            seat
            for seat in self.at_the_address_of(guest)
            if seat not in known and own not in self.chairs[seat].beside
        ]

    async def resume(self, guest: str | None) -> None:
        """Somebody comes to the table that they have paused: it goes on."""
        if await self.sit_again(guest, lambda chair: chair.paused):
            self.attend()

    async def sit_again(self, guest: str | None, left: Callable[[Chair], bool]) -> bool:
        """Give a guest the chair back that is as they have left it; False if nothing is to do."""
        gone = [chair for chair in self.chairs_at(guest) if left(chair) and not self.over]
        for chair in gone:
            async with self.lock:
                while left(chair) and not self.over:
                    with suppress(Stale):  # another process was quicker with something else
                        await self.do("sit", chair.seat, guest=guest, name=chair.name)
        return bool(gone)

    # Shares in the dice

    async def seal(self, seat: int, seal: str) -> None:
        """Note the seal of a seat's share, the first one that comes; empty: there is none."""
        async with self.lock:
            while not self.dealt and self.chairs[seat].seal is None:
                with suppress(Stale):  # another process was quicker with something else
                    await self.do("seal", seat, key=seal)
        self.attend()

    async def open_share(self, seat: int, share: str) -> None:
        """Open the share of a seat, once all seals lie there; empty: it is lost."""
        async with self.lock:
            while self.may_open(seat, share):
                with suppress(Stale):  # another process was quicker with something else
                    await self.do("share", seat, key=share)
        self.attend()

    def may_open(self, seat: int, share: str) -> bool:
        """Whether a share is waited for; one that cannot be the sealed one is refused."""
        chair = self.chairs[seat]
        if self.dealt or chair.share or not chair.seal:
            return False
        if not self.lobby.sealed:
            raise Trouble("Not everybody has come and sealed a share. Wait until all have.")
        if share and seal_of(share) != chair.seal:
            raise Trouble("This share does not fit its seal. Open the one that you sealed.")
        return True

    def attend_deal(self) -> None:
        """See to it that the game begins, even if a page does not answer."""
        if not self.dealt and self.lobby.late and self.dealing is None:
            self.dealing = asyncio.create_task(self.wait_for_pages())

    async def wait_for_pages(self) -> None:
        """Give pages some time for their part in the deal; then it is made without them."""
        try:
            while not self.dealt and (late := self.lobby.late):
                await self.services.clock.sleep(self.services.deal)
                async with self.lock:
                    for kind, seat in sorted(late):
                        if not self.dealt and (kind, seat) in self.lobby.late:
                            await self.do(kind, seat)
        except (Broken, Stale) as trouble:
            log.info("The deal of room %s waits: %s", self.id, trouble)
        finally:
            self.dealing = None
        self.attend()

    # Chairs of others

    async def change_chair(self, guest: Guest, seat: int, bot: str) -> None:
        """Let a bot play for somebody who is not here, or on a chair of nobody's; "" opens that."""
        async with self.lock:
            chair = self.chairs[self.checked_seat(seat)]
            self.check_goes_on()
            if self.origin is not None and self.origin.deal:
                raise NotYours("Everybody plays this deal with the same bots, so they stay.")
            self.check_may_change(guest.id, chair)
            if chair.guest is not None:
                await self.replace(guest.id, chair, bot)
            elif chair.open and not bot:
                raise Trouble("This chair has no bot that could leave it.")
            elif chair.open or await self.agreed(guest.id, chair, bot):
                await (self.do("bot", seat, key=checked_bot(bot)) if bot else self.do("open", seat))
        self.attend()

    async def replace(self, guest: str, chair: Chair, bot: str) -> None:
        """Let the substitute play for somebody who was not heard of for long, or for oneself."""
        own = self.playing_seat(guest)
        if not bot:
            raise Trouble("This chair has no bot that could leave it.")
        if checked_bot(bot) != SUBSTITUTE:
            raise Trouble(f"For a person plays {SUBSTITUTE}, and no other bot. Ask for that one.")
        if chair.seat != own:
            self.check_absent(chair)
        if not chair.away:
            await self.do("bot", chair.seat, key=bot, guest=guest)

    def check_absent(self, chair: Chair) -> None:
        """Refuse to play for somebody who is here, or may be back at any moment."""
        guest = str(chair.guest)
        if self.is_here(guest):
            raise NotYours(f"{chair.name} is here, and plays for themselves.")
        last = self.services.presence.latest(guest, self.since)
        quiet = self.services.clock.now() - last
        if (left := ceil(self.services.absence - quiet)) > 0:
            raise NotYours(
                f"{chair.name} was here a moment ago. If nothing is heard of them, a bot can play "
                f"for them in {count(left, 'second')}."
            )

    async def agreed(self, guest: str, chair: Chair, bot: str) -> bool:
        """Whether all people want the same of a bot's chair; who asks for it wants it, too.

        Who sits down there sees the bot's hand. Before the deal nobody has to be asked.
        """
        if not self.dealt:
            if self.lobby.opening:
                raise Trouble("The game is about to begin. Wait a moment.")
            return True
        seat = self.playing_seat(guest)
        wanted = chair.agreed if chair.wish == bot else set()
        if self.people() <= wanted | {seat}:
            return True
        if seat not in wanted:
            await self.do("agree", seat, key=bot and checked_bot(bot), text=str(chair.seat))
        return False

    def people(self) -> set[int]:
        """The seats of people; who is away has agreed to nothing by that."""
        return {chair.seat for chair in self.chairs if chair.guest}

    # What is checked

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name that could be taken for another's at this table."""
        check_look(name, self.chairs, self.named_seat(guest))

    def named_seat(self, guest: str | None) -> int | None:
        """The seat that goes by a guest's own name, whoever has the guest's device in hand."""
        return next(iter(self.seats_of(guest)), None)

    def own_seat(self, guest: str | None) -> int:
        """The seat of a guest who must have one."""
        seat = self.seat_of(guest)
        if seat is None:
            raise NotYours("You do not sit at this table. Take an open chair first.")
        return seat

    def playing_seat(self, guest: str | None) -> int:
        """The seat of a guest who must have one, and play there."""
        seat = self.own_seat(guest)
        if self.chairs[seat].away and not self.over:
            raise NotYours("A bot plays for you. Come back first.")
        if (due := self.due(guest)) is not None:
            raise NotYours(f"Hand the device to {self.chairs[due].name} first.")
        return seat

    def checked_seat(self, seat: int) -> int:
        """Refuse a seat that is not at the table."""
        if seat not in range(len(self.chairs)):
            raise Trouble(f"There is no seat {seat}. The seats are 0 to {len(self.chairs) - 1}.")
        return seat

    def open_seat(self, wanted: int | None) -> int:
        """The wanted chair, or the first open one."""
        free = [chair.seat for chair in self.chairs if chair.open]
        if wanted is not None and self.checked_seat(wanted) not in free:
            raise NotYours("This chair is taken. Choose an open one, or watch.")
        if not free:
            raise NotYours("All chairs are taken. You can watch.")
        self.check_goes_on()
        return free[0] if wanted is None else wanted

    def check_goes_on(self) -> None:
        """Refuse to change chairs of a game that is over: its record tells who has played it."""
        if self.over:
            raise Trouble("The game is over, and everybody keeps their chair. Play another one.")

    def check_may_change(self, guest: str, chair: Chair) -> None:
        """People at the table decide on chairs; until the deal its opener, on those of nobody's."""
        if self.seat_of(guest) is None and (guest != self.owner or chair.guest is not None):
            raise NotYours("Only who sits at this table can change its chairs.")
        if self.dealt:
            self.own_seat(guest)


def checked_bot(name: str) -> str:
    """Refuse a bot that there is not."""
    if name not in bot_names():
        raise UnknownName(f"There is no bot {name}. {nearest(name, bot_names())}")
    return name
