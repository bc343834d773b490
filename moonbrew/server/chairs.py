"""Chairs: who sits where in a room."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonbrew.bots import bot_names
from moonbrew.entries import nearest
from moonbrew.errors import Trouble, UnknownName
from moonbrew.game import Game
from moonbrew.seating import player_names
from moonbrew.server.guests import NAMES, Guest
from moonbrew.server.names import alike, checked_name, look

ME, OPEN, HERE = "me", "open", "here"


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
    paused: bool = False  # whether its person wants the bots to wait
    here: bool = False  # whether somebody else sits here at the device of the same guest
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
        kept = {"guest": self.guest, "name": self.name, "bot": self.bot, "seal": self.seal}
        more = {"here": self.here, "beside": self.beside}
        return {**kept, **{name: value for name, value in more.items() if value}}

    def as_begun(self) -> dict[str, Any]:
        """The same where the dice are made already, of a share perhaps."""
        return {**self.as_kept(), "share": self.share}

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
    """Chairs as they were wished for: me, here, here:NAME, open, or the name of a bot."""
    game.check_seats(len(wishes))
    check_wishes(wishes)
    bots = [wish if wish in bot_names() else "" for wish in wishes]
    named = player_names(bots, "")
    chairs = [Chair(seat, None, named[seat], bots[seat]) for seat in range(len(wishes))]
    for chair, wish in zip(chairs, wishes, strict=True):
        if wish == ME:
            check_look(host.name, chairs, chair.seat)
            chair.guest, chair.name, chair.seal = host.id, unlike(host.name, chairs), seal
        elif wish == OPEN:
            chair.name = open_name(chair.seat)
    for chair, wish in zip(chairs, wishes, strict=True):
        if is_here(wish):
            chair.guest, chair.here = host.id, True
            chair.name = name_here(wish.partition(":")[2], chairs, chair.seat)
    return chairs


def check_wishes(wishes: Sequence[str]) -> None:
    """Refuse what cannot stand for a chair, two for oneself, and people here without oneself."""
    known = [ME, HERE, OPEN, *bot_names()]
    for wish in wishes:
        if wish not in known and not is_here(wish):
            raise UnknownName(f"There is nobody called {wish} for a chair. {nearest(wish, known)}")
    if list(wishes).count(ME) > 1:
        raise Trouble(f"You can sit on one chair only. Make the others {HERE}, {OPEN}, or bots.")
    if any(map(is_here, wishes)) and ME not in wishes:
        raise Trouble("Who plays at your device plays with you: take a chair yourself, too.")


def is_here(wish: str) -> bool:
    """Whether a chair is wished for somebody else at the same device."""
    return wish.partition(":")[0] == HERE


def name_here(name: str, chairs: Sequence[Chair], seat: int) -> str:
    """The name of somebody at the same device: the wished one, or one that nobody else has."""
    if name.strip():
        check_look(checked_name(name), chairs, seat)
        return unlike(checked_name(name), chairs, seat)
    others = {look(chair.name) for chair in chairs if chair.seat != seat}
    return next(one for one in NAMES if look(one) not in others)


def usual_bot() -> str:
    """A bot of middling strength, for those who do not choose."""
    names = bot_names()
    return names[len(names) // 2]


def usual_chairs(game: Game[Any]) -> list[str]:
    """As many as are usual, all for bots but one."""
    return [ME] + [usual_bot()] * (game.seats_for(game.Options()) - 1)


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
