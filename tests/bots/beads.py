"""A small game to search: seats thread beads on one string, and the string is all there is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.bots import Outlook
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.search import Search, Style
from moonbrew.kernel.table import Ask, Move, Seat, Table

String = tuple[int, ...]

KINDS = 60
BEADS = [Move(f"bead-{number}") for number in range(KINDS)]
for place, bead in enumerate(BEADS):
    bead.index = place


@dataclass
class Rules:
    """What may be threaded next and what a string is worth; the rest is as simple as can be."""

    offers: Callable[[String], Sequence[int]]  # none: the game is over
    worth: Callable[[String], float] = lambda string: 0.5  # to the first seat
    mover: Callable[[String], int] = lambda string: 0
    carries_on: Callable[[String], bool] = lambda string: len(string) > 0
    follows: Callable[[int, int], bool] = lambda last, bead: True
    tiring: bool = False  # whether the ask after a bead is always of the other of two classes
    window: Callable[[String], bool] = lambda string: False  # whether it answers the last bead
    secrets: int = 1  # in how many ways the table can be imagined; `offers` then sees which first
    judged: list[String] = field(default_factory=list)  # whose worth was asked for


class BeadTable(Table):
    """A string of beads."""

    def __init__(self, rules: Rules, dice: Dice, string: String = (), secret: int = 0) -> None:
        super().__init__(2, dice)
        self.rules = rules
        self.string = string
        self.secret = secret

    def clone(self) -> "BeadTable":
        """A copy to play on."""
        other = BeadTable(self.rules, self.dice.clone(), self.string, self.secret)
        self.copy_flow(other)
        return other

    def offered(self) -> Sequence[int]:
        """What may be threaded now."""
        rules = self.rules
        return rules.offers((self.secret, *self.string) if rules.secrets > 1 else self.string)


class Thread(Ask[BeadTable]):
    """Thread a bead."""

    def __init__(
        self,
        seat: Seat,
        further: bool,
        follows: Callable[[int, int], bool],
        answered: int = -1,
    ) -> None:
        super().__init__(seat)
        self.further = further
        self.follow = follows
        self.answered = answered

    def run(self, t: BeadTable) -> None:
        """Without a bead the game is over."""
        if t.offered():
            t.ask = self

    def moves(self, t: BeadTable) -> list[Move]:
        """What the rules offer."""
        return [BEADS[number] for number in t.offered()]

    def take(self, t: BeadTable, move: Move) -> None:
        """Thread it, and ask for the next."""
        t.string = (*t.string, int(move.index))
        t.do(next_ask(t))

    def carries_on(self) -> bool:
        """As the rules have it."""
        return self.further

    def follows(self, last: Move, move: Move) -> bool:
        """As the rules have it."""
        return self.follow(int(last.index), int(move.index))

    def answers(self) -> i64:
        """As the rules have it."""
        return self.answered

    def standing(self, t: BeadTable) -> Move | None:
        """Who answers nothing takes the first bead."""
        return self.moves(t)[0] if self.answered >= 0 else None


class ThreadAnother(Thread):
    """The same, of another class."""


def next_ask(t: BeadTable) -> Thread:
    """Who is asked next."""
    rules, string = t.rules, t.string
    kind = ThreadAnother if rules.tiring and len(string) % 2 else Thread
    seat = rules.mover(string)
    answered = rules.mover(string[:-1]) if rules.window(string) else -1
    return kind(Seat(seat), rules.carries_on(string), rules.follows, answered)


class BeadMind(Mind):
    """How strings are judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """What is secret is drawn anew."""
        dream = t.clone()
        assert isinstance(dream, BeadTable)
        dream.secret = int(dice.below(dream.rules.secrets))
        return dream

    def outcome(self, t: Table) -> Outcome:
        """The first seat has won a string worth more than a half, the second any other."""
        first = self.promises(t)[0] > 0.5
        return Outcome(vec[i64]([1, 2] if first else [2, 1]), 1 if first else 2)

    def promises(self, t: Table) -> vec[float]:
        """What the string is worth to each."""
        assert isinstance(t, BeadTable)
        t.rules.judged.append(t.string)
        worth = t.rules.worth(t.string)
        return vec[float]([worth, 1.0 - worth])


@dataclass
class BeadGame:
    """As much of a game as bots need."""

    style: Style
    mind: Mind = field(default_factory=BeadMind)
    catalogue: list[Move] = field(default_factory=lambda: BEADS)

    def imagine(self, t: Table, seat: int, dice: Dice) -> Table:
        """As the mind does."""
        return self.mind.imagine(t, seat, dice)

    def style_of(self, t: Table) -> Style:
        """One for all tables."""
        return self.style

    def teams_at(self, t: Table) -> list[int]:
        """Each seat plays for itself."""
        return [0, 1]


def beads(rules: Rules) -> BeadTable:
    """An empty string, and the first ask."""
    t = BeadTable(rules, Dice(0))
    t.do(next_ask(t))
    t.settle()
    return t


def outlook(rules: Rules, style: Style) -> Outlook:
    """An empty string as the first seat sees it, in a game of this style."""
    game: Any = BeadGame(style)
    return Outlook(game, beads(rules), 0)


def searched(rules: Rules, style: Style, iterations: int, seed: int = 1) -> Search:
    """A search that has thought for so many iterations about an empty string."""
    search = Search(BeadMind(), beads(rules), KINDS, Dice(seed), style)
    search.run(iterations)
    return search


def strings(node: Any, before: String = ()) -> list[String]:
    """Every string in a tree that no other one goes on from."""
    if not node.children:
        return [before]
    return [
        string
        for child in node.children
        for string in strings(child, (*before, int(child.index) % KINDS))
    ]
