"""Moments: tables at which the laws are tried, drawn over the whole length of a game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from moonbrew.game import Game, step_name
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Ask, Event, Move, Table
from moonbrew.laws.comparing import must
from moonbrew.laws.settings import Setting
from moonbrew.scene import Scene

MANY = 24  # moments of a game
NO_CHOICES: Mapping[int, int] = {}


@dataclass
class Seen:
    """What was met while the laws were tried: enough to say what they did not try."""

    moments: int = 0
    settings: int = 0
    asks: set[str] = field(default_factory=set)
    legal: set[str] = field(default_factory=set)  # keys of moves
    refused: set[str] = field(default_factory=set)
    dealt: set[str] = field(default_factory=set)  # fields of a dump that were dealt anew

    def note(self, game: Game[Any], t: Table) -> None:
        """Who is asked what here, and which moves are legal."""
        if t.ask is not None:
            legal = {move.key for move in t.ask.moves(t)}
            self.asks.add(step_name(type(t.ask)))
            self.legal |= legal
            self.refused |= game.moves.keys() - legal

    def add(self, other: "Seen") -> None:
        """What was met elsewhere too."""
        self.moments += other.moments
        self.settings += other.settings
        for mine, theirs in zip(self.sets(), other.sets(), strict=True):
            mine |= theirs

    def sets(self) -> list[set[str]]:
        """All that is collected."""
        return [self.asks, self.legal, self.refused, self.dealt]


@dataclass
class Moment:
    """A table at some time, and what the laws need to know of how it came to be."""

    game: Game[Any]
    t: Any
    where: str  # the setting, the seed and the ply, or the name of a table set by hand
    components: Mapping[str, int]  # what there has to be
    news: Sequence[Event] = ()  # what was told since the moment before; at the end, all of it
    seen: Seen = field(default_factory=Seen)

    @cached_property
    def viewers(self) -> list[int | None]:
        """All seats and a spectator."""
        return viewers(self.t)

    @cached_property
    def scenes(self) -> dict[int | None, Scene]:
        """What everybody sees."""
        return {viewer: self.game.scene(self.t, viewer) for viewer in self.viewers}

    @cached_property
    def dreams(self) -> dict[int | None, Any]:
        """A table that everybody imagines; to be looked at only."""
        return {
            viewer: self.game.imagine(self.t, viewer, Dice(place))
            for place, viewer in enumerate(self.viewers)
        }

    @cached_property
    def told(self) -> dict[int | None, list[str]]:
        """The news in the words that everybody reads."""
        game, t = self.game, self.t
        return {
            viewer: [game.narrate(t, event, viewer) for event in self.news]
            for viewer in self.viewers
        }

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves; none when the game is over."""
        return [] if self.t.ask is None else list(self.t.ask.moves(self.t))


def viewers(t: Table) -> list[int | None]:
    """All seats and a spectator."""
    return [*range(t.seats), None]


def named(viewer: int | None) -> str:
    """A viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def asked(ask: Ask[Any] | None) -> str:
    """Who is asked what, in words."""
    return "the game is over" if ask is None else f"{step_name(type(ask))} of seat {ask.seat}"


def drawn(moves: Sequence[Move], dice: Dice) -> Move:
    """A random move: any, or first a type of move and then one of that type.

    Where one type has many more moves than the others, the others would hardly ever be made.
    """
    if dice.below(2):
        types = list(dict.fromkeys(type(move) for move in moves))
        chosen = types[dice.below(len(types))]
        moves = [move for move in moves if type(move) is chosen]
    return moves[dice.below(len(moves))]


def play(
    setting: Setting, seed: int, choices: Mapping[int, int] = NO_CHOICES, listen: bool = True
) -> Iterator[Any]:
    """The table before every move of a random game, and at its end.

    `choices` says by ply which of the moves is made there instead of a random one.
    """
    t, dice = setting.start(seed, listen), Dice(seed)
    most = setting.game.most_plies(setting.seats, setting.options)
    ply = 0
    while t.ask is not None:
        must(ply <= most, f"It does not end: more than the {most} moves that most_plies allows")
        yield t
        moves = t.ask.moves(t)
        random = drawn(moves, dice)
        t.play(moves[choices[ply] % len(moves)] if ply in choices else random)
        ply += 1
    yield t


def worth_a_visit(asks: Sequence[str], dice: Dice, many: int = MANY) -> list[int]:
    """Plies of a game to look at, whose asks are given ply by ply; after the last one it ends.

    The first ask of every type, the end, and the rest drawn over the whole length: one in each of
    as many stretches. With `many` 0 it is the end alone.
    """
    length = len(asks)
    if many == 0:
        return [length]
    plies = {length, *(asks.index(name) for name in set(asks))}
    left = max(0, min(many, length + 1) - len(plies))
    for stretch in range(left):
        first, end = length * stretch // left, length * (stretch + 1) // left
        plies.add(first + dice.below(max(1, end - first)))
    return sorted(plies)


def tables(setting: Setting, seed: int, many: int = MANY) -> Iterator[Any]:
    """Tables of one random game, drawn over its whole length."""
    asks = [step_name(type(t.ask)) for t in play(setting, seed, listen=False)][:-1]
    plies = set(worth_a_visit(asks, Dice(seed), many))
    for ply, t in enumerate(play(setting, seed)):
        if ply in plies:
            yield t
