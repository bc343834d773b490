"""Deals to share: one deal with the same bots for everybody who has the link, and how each fared.

Every day each game has one, whose seed only the house can work out; people can add others.
"""

import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game as load_game
from moonbrew.games import game_names
from moonbrew.seating import secret_seed
from moonbrew.server.chairs import ME, OPEN, chairs_for, is_here, usual_chairs
from moonbrew.server.deal_store import DealRow, DealStore, Try
from moonbrew.server.errors import NotFound, OtherRules
from moonbrew.server.guests import Guest
from moonbrew.server.origins import Origin, Start
from moonbrew.server.rooms import ROOM, Rooms
from moonbrew.server.store import Taken

DAILY = re.compile(r"(\d{4}-\d{2}-\d{2})-(.{1,64})")
FIRST = date(2026, 1, 1)  # the first day that has deals
NO_DEAL = "There is no such deal. Check the link."


@dataclass(frozen=True)
class Deal:
    """A deal that many can play, each at a table of their own."""

    id: str
    game: Game[Any]
    options: Mapping[str, str]
    chairs: Sequence[str]  # one for whoever plays, the others for bots
    seed: str
    name: str = ""  # of who shares it
    day: date | None = None  # of a deal of the day

    @property
    def title(self) -> str:
        """What it is called."""
        if self.day is None:
            return f"A deal that {self.name} shares"
        return f"The deal of {self.day.day} {self.day:%B %Y}"

    def as_json(self) -> dict[str, Any]:
        """What everybody may know of it; the seed is told by records alone."""
        return {
            "deal": self.id,
            "url": f"/deals/{self.id}",
            "title": self.title,
            "game": self.game.name,
            "rules": self.game.version,
            "options": dict(self.options),
            "chairs": list(self.chairs),
            "day": self.day.isoformat() if self.day else None,
        }


class Deals:
    """Finds deals, makes new ones, and opens a room for each who plays one."""

    def __init__(self, rooms: Rooms, secret: str, now: Callable[[], float] = time.time) -> None:
        self.rooms = rooms
        self.secret = secret.encode()
        self.now = now
        self.storage = rooms.services.storage
        self.store = DealStore(self.storage.store)

    @property
    def today(self) -> date:
        """The day, as it is in Greenwich."""
        return datetime.fromtimestamp(self.now(), UTC).date()

    # Finding

    async def find(self, id: str) -> Deal:
        """A deal by its id."""
        if found := DAILY.fullmatch(id):
            return self.daily(found[1], found[2])
        row = await self.storage.do(self.store.deal, id) if ROOM.fullmatch(id) else None
        if row is None:
            raise NotFound(NO_DEAL)
        game = load_game(row.game)
        if game.version != row.rules:
            raise OtherRules(
                f"This deal was made under rules {row.rules} of {game.title}, and here are rules "
                f"{game.version}, by which it would be another one."
            )
        return Deal(id, game, row.options, row.chairs, row.seed, row.name)

    def daily(self, day: str, game: str) -> Deal:
        """The deal of a day that has come; of one to come nobody learns anything."""
        try:
            when = date.fromisoformat(day)
        except ValueError as error:
            raise NotFound(NO_DEAL) from error
        if game not in game_names() or when < FIRST:
            raise NotFound(NO_DEAL)
        if when > self.today:
            raise NotFound("The deal of that day is not made yet. Come back then.")
        return self.of_day(when, load_game(game))

    def of_day(self, day: date, game: Game[Any]) -> Deal:
        """The deal of a day, by a seed that follows from day, game and the house's secret."""
        told = f"deal of {day.isoformat()} {game.name}".encode()
        seed = hmac.digest(self.secret, told, "sha256").hex()
        options = game.check(game.Options(), len(usual_chairs(game))).chosen()
        return Deal(f"{day}-{game.name}", game, options, usual_chairs(game), seed, day=day)

    def of_today(self, games: Iterable[Game[Any]]) -> list[Deal]:
        """Today's deal of each game."""
        return [self.of_day(self.today, game) for game in games]

    # Making and playing

    async def add(
        self, game: str, options: Mapping[str, str], chairs: Sequence[str], host: Guest
    ) -> Deal:
        """A new deal that can be shared, for one person and bots."""
        played = load_game(game)
        if list(chairs).count(ME) != 1 or OPEN in chairs or any(map(is_here, chairs)):
            raise Trouble(
                "Everybody plays a deal alone with its bots: one chair for you, bots elsewhere."
            )
        chairs_for(played, chairs, host)
        chosen = played.check(played.Options.of(options), len(chairs)).chosen()
        row = DealRow(
            id=secrets.token_urlsafe(12),
            game=played.name,
            rules=played.version,
            options=chosen,
            chairs=list(chairs),
            seed=secret_seed(),
            host=host.id,
            name=host.name,
            created=self.now(),
        )
        await self.storage.do(self.store.add, row)
        return Deal(row.id, played, row.options, row.chairs, row.seed, row.name)

    async def play(self, deal: Deal, guest: Guest) -> str:
        """The room in which a guest plays a deal: a new one, or the one there is already."""
        if (known := await self.try_of(deal, guest.id)) is not None:
            return known.room
        chairs = [one.as_kept() for one in chairs_for(deal.game, deal.chairs, guest)]
        start = Start(deal.seed, Origin(deal=deal.id))
        try:
            return await self.rooms.add(deal.game, dict(deal.options), chairs, guest, "", start)
        except Taken:  # the same guest was quicker in another window
            return await self.play(deal, guest)

    async def try_of(self, deal: Deal, guest: str) -> Try | None:
        """How a guest has fared, or fares, with a deal."""
        found = await self.storage.do(self.store.tries_of, guest, [deal.id])
        return found.get(deal.id)

    async def tries_of(self, guest: str, deals: Sequence[Deal]) -> dict[str, Try]:
        """The same for several, by the id of the deal."""
        return await self.storage.do(self.store.tries_of, guest, [one.id for one in deals])

    async def results(self, deal: Deal) -> list[Try]:
        """How all have fared who played a deal to its end, the best first."""
        return await self.storage.do(self.store.results, deal.id, deal.game.fewest_win)
