"""Contests: which bots meet at which seats, and on which deals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations
from math import lcm
from pathlib import Path
from typing import Any

from moonbrew.content import read_text
from moonbrew.game import Game
from moonbrew.games import game
from moonbrew.options import GameOptions
from moonbrew.words import count

DEALS = 1_000_000  # each seed of a contest has so many deals of its own, so that two share none

Lineup = tuple[str, ...]  # the bots by seat


@dataclass(frozen=True)
class Bout:
    """One game of a contest."""

    number: int
    deal: int  # the seed of the table
    bots: Lineup


@dataclass(frozen=True)
class Contest:
    """All that decides how every one of its games goes; small, so that it can be sent anywhere."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 1
    options: tuple[tuple[str, str], ...] = ()
    content: str = ""  # the text of a user's own content, for another machine lacks the file

    def bout(self, number: int) -> Bout:
        """The game with this number, counted from 0; it does not depend on how many there are."""
        plan = schedule(self.bots, self.seats, self.as_one)
        around, place = divmod(number, len(plan))
        deal, bots = plan[place]
        deals = plan[-1][0] + 1
        return Bout(number, self.seed * DEALS + around * deals + deal, bots)

    def whole(self, games: int) -> int:
        """So many games or a few more, until the last deal has gone round."""
        while self.bout(games).deal == self.bout(games - 1).deal:
            games += 1
        return games

    def loaded(self) -> Game[Any]:
        """The game with its content; loaded once in each process."""
        return game(self.game, self.content)

    def chosen(self) -> GameOptions:
        """The options, the usual ones put in."""
        played = self.loaded()
        return played.check(played.Options.of(dict(self.options)), self.seats)

    @cached_property
    def as_one(self) -> bool:
        """Whether all seats win or lose together, as a single one does."""
        return len(set(self.loaded().teams(self.seats, self.chosen()))) == 1

    @property
    def setting(self) -> str:
        """What a team plays against, by name; empty where seats play against each other."""
        if not self.as_one:
            return ""
        chosen = self.chosen().chosen()
        specs = self.loaded().options(self.seats, chosen)
        unusual = [spec.name for spec in specs if chosen[spec.name] != spec.default]
        named = [f"{name} {chosen[name]}" for name in unusual]
        return ", ".join([self.game, *named, count(self.seats, "seat")])

    def heading(self) -> dict[str, Any]:
        """What tells this contest from others."""
        played = self.loaded()
        return {
            "game": self.game,
            "rules": played.version,
            "content": played.content_digest,
            "options": self.chosen().chosen(),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
        }


def content_text(file: Path | None) -> str:
    """The text of a user's own content; empty for the standard one."""
    return "" if file is None else read_text(file)


# The schedule


@cache
def schedule(bots: tuple[str, ...], seats: int, as_one: bool = False) -> list[tuple[int, Lineup]]:
    """Deals, counted from 0, and who sits where, until everything comes round again.

    Every deal is played by every lineup, and from every seat. In which circle a lineup sits changes
    from deal to deal, because it matters whom one sits behind. Where all seats are one team, copies
    of one bot sit together, and every bot plays every deal.
    """
    if as_one:
        return [(0, (bot,) * seats) for bot in dict.fromkeys(bots)]
    tables = [circles(lineup) for lineup in lineups(bots, seats)]
    return [
        (deal, turned)
        for deal in range(lcm(*map(len, tables)))
        for table in tables
        for turned in rotations(table[deal % len(table)])
    ]


def lineups(bots: Sequence[str], seats: int) -> list[Lineup]:
    """Who can sit together: any so many of the bots; if they are too few, all of them with copies.

    A bot against nothing but itself tells nothing, so that is left out unless it is all there is.
    """
    order = list(dict.fromkeys(bots))
    found: Iterator[Lineup] = (
        combinations(bots, seats)
        if len(bots) >= seats
        else (
            lineup
            for lineup in combinations_with_replacement(order, seats)
            if Counter(bots) <= Counter(lineup)
        )
    )
    different = list(dict.fromkeys(tuple(sorted(one, key=order.index)) for one in found))
    return [lineup for lineup in different if len(set(lineup)) > 1] or different


def circles(lineup: Lineup) -> list[Lineup]:
    """The different orders around a table, wherever one begins to count."""
    first, *others = lineup
    orders = ((first, *rest) for rest in permutations(others))
    return list({min(rotations(order)): order for order in orders}.values())


def rotations(circle: Lineup) -> list[Lineup]:
    """A circle begun at each of its seats, as far as they differ."""
    return list(dict.fromkeys(circle[place:] + circle[:place] for place in range(len(circle))))
