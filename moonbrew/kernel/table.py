# mypyc: compiled
"""Tables, and the steps, asks and moves that carry them on."""

from typing import Any, Final, Generic, NewType, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.dice import Dice

Seat = NewType("Seat", i64)
Rule = NewType("Rule", i64)

ALLOWED: Final = Rule(0)

T = TypeVar("T", bound="Table")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Move:
    """One choice, made once when an edition is loaded and handed out from then on."""

    def __init__(self, key: str) -> None:
        self.key: Final = key
        self.index: i64 = -1  # its place in the catalogue, given by the edition


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """Something that happened, told only when somebody listens."""

    def seen_by(self, seat: i64) -> "Event":
        """The event as this seat sees it (-1: a spectator); another one where part is secret."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One thing that has to happen; it never changes once made, so clones share it."""

    def run(self, t: T) -> None:
        """Do it, or put down the steps that do it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T]):
    """A step that belongs to a seat: its turn, its reward, its choice."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(SeatStep[T]):
    """A step that waits: it names one seat and lists that seat's moves."""

    def run(self, t: T) -> None:
        """Wait for the seat's move."""
        t.ask = self

    def moves(self, t: T) -> list[Move]:
        """The legal moves, in the order of the catalogue."""
        raise NotImplementedError

    def pick(self, t: T, dice: Dice) -> Move:
        """One of its moves, all equally likely; an ask that need not list them for it is faster."""
        moves = self.moves(t)
        return moves[dice.below(len(moves))]

    def refusal(self, t: T, move: Move) -> Rule:
        """0 for a legal move, otherwise the first rule that forbids it."""
        raise NotImplementedError

    def take(self, t: T, move: Move) -> None:
        """Carry out a legal move."""
        raise NotImplementedError

    def carries_on(self) -> bool:
        """Whether it carries on a choice that the same seat has begun with its last move."""
        return False

    def follows(self, last: Move, move: Move) -> bool:
        """Whether search need look at a move right after the last one of the same run of choices.

        A run is one seat's, of asks of one class that carry each other on. Where the order in it
        does not matter, one order of several will do. It is no rule: people take any order.
        """
        return True

    def seen_as(self, move: Move, viewer: i64) -> i64:
        """The index by which another seat knows a move; the same for all where it is secret."""
        return move.index

    def standing(self, t: T) -> Move | None:
        """The move that a standing order makes here; None where nothing is passed on."""
        return None

    def answers(self) -> i64:
        """The seat whose deed is being answered; -1 where this is no window."""
        return -1

    def occasion(self, t: T) -> tuple[str, ...]:
        """What it is about, in a few public words that orders can name: ("steal", "named")."""
        return ()


@final
class Agenda:
    """The stack of steps still to be done.

    What lies above `depth` is of the past. A list that shrinks and grows with every step gives its
    memory back and asks for it again, which cost a tenth of all playing time.
    """

    def __init__(self, steps: list[Step[Any]]) -> None:
        # The next step last. A vector knows classes only, not Step[Any].
        self.stack = vec[Step]()  # type: ignore[type-arg]
        self.depth: i64 = 0
        for step in steps:
            self.put(step)

    def put(self, step: Step[Any]) -> None:
        """Put a step on top."""
        if self.depth < len(self.stack):
            self.stack[self.depth] = step
        else:
            self.stack = append(self.stack, step)
        self.depth += 1

    def take(self) -> Step[Any]:
        """Take the step on top."""
        self.depth -= 1
        return self.stack[self.depth]

    def pull(self, place: i64) -> Step[Any]:
        """Take a step out from among the others, counted from the lowest one."""
        step = self.stack[place]
        for above in range(place + 1, self.depth):
            self.stack[above - 1] = self.stack[above]
        self.depth -= 1
        return step

    def clear(self) -> None:
        """Nothing is to be done any more."""
        self.depth = 0

    def steps(self) -> list[Step[Any]]:
        """All steps, the next one last."""
        return [self.stack[i] for i in range(self.depth)]

    def clone(self) -> "Agenda":
        """An agenda of its own with the same steps."""
        other = Agenda([])
        other.stack = self.stack[: self.depth]
        other.depth = self.depth
        return other


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Table:
    """Everything there is to know about one game in progress; cheap to clone."""

    def __init__(self, seats: i64, dice: Dice) -> None:
        self.seats: Final = seats
        self.dice = dice
        self.agenda = Agenda([])
        self.ask: Ask[Any] | None = None
        self.ply: i64 = 0
        self.revealed: i64 = 0
        self.events: list[Event] | None = None

    def do(
        self,
        first: Step[Any],
        second: Step[Any] | None = None,
        third: Step[Any] | None = None,
        fourth: Step[Any] | None = None,
    ) -> None:
        """Put steps on top of the agenda, the first one uppermost."""
        # Not *steps: the tuple that this makes costs a hot call more than the rest of it.
        if fourth is not None:
            self.agenda.put(fourth)
        if third is not None:
            self.agenda.put(third)
        if second is not None:
            self.agenda.put(second)
        self.agenda.put(first)

    def play(self, move: Move) -> None:
        """Take a legal move and settle; moves from outside go through Game.play, which checks."""
        ask = self.ask
        assert ask is not None, "The game is over: nothing is asked."
        self.ask = None
        self.ply += 1
        ask.take(self, move)
        self.settle()

    def settle(self) -> None:
        """Carry out steps until one waits for a seat or none is left."""
        agenda = self.agenda
        while self.ask is None and agenda.depth > 0:
            agenda.take().run(self)

    def roll(self, n: i64) -> i64:
        """Roll the dice: a number below n. What was rolled cannot be undone."""
        self.revealed += 1
        return self.dice.below(n)

    def reveal(self) -> None:
        """Mark that something hidden was shown, so that nothing before it can be undone."""
        self.revealed += 1

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        following = seat + 1
        return Seat(following) if following < self.seats else Seat(0)

    def tell(self, event: Event) -> None:
        """Record an event; to be called only when somebody listens, so that nobody else pays."""
        events = self.events
        if events is not None:
            events.append(event)

    def clone(self) -> "Table":
        """A copy to play on; nothing done to it is seen here."""
        raise NotImplementedError

    def copy_flow(self, other: "Table") -> None:
        """Give a fresh clone the part of the table that all games share; nobody listens to it."""
        other.agenda = self.agenda.clone()
        other.ask = self.ask
        other.ply = self.ply
        other.revealed = self.revealed
