"""Chairs: who sits where in a room."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonbrew.bots import bot_names
from moonbrew.entries import nearest
from moonbrew.errors import Trouble, UnknownName
from moonbrew.game import Game
from moonbrew.seating import player_names
from moonbrew.server.guests import Guest
from moonbrew.server.names import alike, look

ME, OPEN = "me", "open"


@dataclass
class Chair:
    """A seat, and the person or bot on it; a person who is away keeps it while a bot plays."""

    seat: int
    guest: str | None = None
    name: str = ""
    bot: str = ""
    seal: str | None = ""  # of the share in the dice; None: a page may send it; empty: none comes
    share: str = ""  # once it is open
    beside: list[int] = field(default_factory=list)  # seats of others at the same address
    missed: bool = False  # whether others have let the bot play; then one has only to look in
    wish: str = ""  # which bot is wanted on a bot's chair; empty: none, so that somebody can come
    agreed: set[int] = field(default_factory=set)  # the seats that want it

    @property
    def away(self) -> bool:
        """Whether a bot plays for a person who may come back."""
        return self.guest is not None and bool(self.bot)

    @property
    def open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.guest is None and not self.bot

    def as_kept(self) -> dict[str, Any]:
        """The chair as a room is opened with it."""
        return {"guest": self.guest, "name": self.name, "bot": self.bot, "seal": self.seal}

    def as_json(self) -> dict[str, Any]:
        """The chair as everybody may know it."""
        return {
            "seat": self.seat,
            "name": self.name,
            "bot": self.bot,
            "away": self.away,
            "open": self.open,
            "same_address": self.beside,
            "agreed": sorted(self.agreed),
        }


def chairs_for(
    game: Game[Any], wishes: Sequence[str], host: Guest, seal: str | None = ""
) -> list[Chair]:
    """Chairs as they were wished for: me, open, or the name of a bot."""
    game.check_seats(len(wishes))
    if list(wishes).count(ME) > 1:
        raise Trouble(f"You can sit on one chair only. Make the others {OPEN}, or bots.")
    for wish in wishes:
        if wish not in (ME, OPEN, *bot_names()):
            right = nearest(wish, [ME, OPEN, *bot_names()])
            raise UnknownName(f"There is nobody called {wish} for a chair. {right}")
    bots = ["" if wish in (ME, OPEN) else wish for wish in wishes]
    named = player_names(bots, "")
    chairs = [Chair(seat, None, named[seat], bots[seat]) for seat in range(len(wishes))]
    for chair, wish in zip(chairs, wishes, strict=True):
        if wish == ME:
            check_look(host.name, chairs, chair.seat)
            chair.guest, chair.name, chair.seal = host.id, unlike(host.name, chairs), seal
        elif wish == OPEN:
            chair.name = open_name(chair.seat)
    return chairs


def open_name(seat: int) -> str:
    """What an open chair is called."""
    return f"Seat {seat + 1}"


def unlike(name: str, chairs: Sequence[Chair], seat: int | None = None) -> str:
    """The name, numbered if somebody on another chair has it already."""
    others = {look(chair.name) for chair in chairs if chair.seat != seat}
    numbered = [name, *(f"{name} {number}" for number in range(2, len(chairs) + 2))]
    return next(one for one in numbered if look(one) not in others)


def check_look(name: str, chairs: Sequence[Chair], seat: int | None = None) -> None:
    """Refuse a name that could be taken for that of somebody on another chair."""
    for chair in chairs:
        if chair.seat != seat and alike(name, chair.name):
            raise Trouble(
                f"{name} looks like {chair.name}, who is at this table. Choose another name."
            )
