"""Sittings: a table with people around it, in one process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.errors import NotAsked, Trouble
from moonbrew.game import Game
from moonbrew.kernel.table import Move, Table
from moonbrew.options import GameOptions
from moonbrew.orders import TURN, Order, StandingOrders, offered_order
from moonbrew.record import Record, game_of, options_of, record_of, replay
from moonbrew.scene import Reckoning
from moonbrew.shares import mixed
from moonbrew.words import without_repeats


@dataclass(frozen=True)
class Line:
    """One line of a seat's log."""

    deed: int  # the number of the deed that it came from; 0 is the deal
    text: str


class Sitting:
    """A game being played: who sits there, what was chosen, what each seat was told."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        seed: int | str,
        options: GameOptions | None = None,
        players: Sequence[str] = (),
        bots: Sequence[str] = (),
        shares: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seed = seed
        self.shares = list(shares)  # by seat: what people added to the seed
        self.t: Table = game.start(seats, self.dice, options, listen=True)
        self.players = list(players) or [f"Player {seat + 1}" for seat in range(seats)]
        self.bots = list(bots) or [""] * seats  # by seat: the name of the bot, empty for a person
        self.moves: list[tuple[int, str]] = []
        self.logs: dict[int | None, list[Line]] = {seat: [] for seat in (None, *range(seats))}
        self.deed = 0  # the number of the latest deed: a move, an undo, in a room anything else
        self.orders = StandingOrders(game.orders, seats)
        for seat, bot in enumerate(self.bots):
            if not bot:
                self.orders.sit(seat, game.spans(self.t))
        # The tables before each of the last moves that can still be taken back, the latest last.
        self.before: list[Table] = []
        self.taken_back = 0  # how often moves were taken back though more was known by then
        self.narrate()

    @property
    def dice(self) -> int | str:
        """The seed of the dice, in which everybody's share is."""
        return mixed(self.seed, self.shares)

    @property
    def asked(self) -> int | None:
        """The seat that the table waits for; None when the game is over."""
        return None if self.t.ask is None else int(self.t.ask.seat)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    # What is told

    def told(self, seat: int | None, since: int = -1) -> list[str]:
        """What a seat, or a spectator, was told of all that came after this deed."""
        return [line.text for line in self.logs[seat] if line.deed > since]

    def narrate(self) -> None:
        """Tell each seat what has happened at the table since the last time."""
        events, self.t.events = self.t.events or [], []
        for seat, log in self.logs.items():
            texts = [self.game.narrate(self.t, event, seat, self.players) for event in events]
            log += [Line(self.deed, text) for text in without_repeats([*filter(None, texts)])]

    def tell(self, text: str, seat: int | None = None, to_seat: str = "") -> None:
        """A line in everybody's log, in other words for the seat that it is about."""
        for reader, log in self.logs.items():
            own = reader is not None and reader == seat
            log.append(Line(self.deed, to_seat if own else text))

    # Moves

    def play(self, seat: int, key: str) -> None:
        """Make a seat's move; then those pass who have ordered it."""
        self.check_asked(seat)
        self.make(seat, key)
        self.carry_out_orders()

    def check_asked(self, seat: int) -> None:
        """Refuse a seat that is not asked."""
        if self.asked is None:
            raise self.game.over()
        if self.asked != seat:
            waits = f"The table waits for {self.players[self.asked]}. Wait for your turn."
            raise NotAsked(waits, self.game.turn_rule)

    def after(self, key: str, before: Table | None = None) -> Table:
        """The table that a move would lead to, now or later, or the rule that forbids it."""
        t = (before or self.t).clone()
        t.events = []
        self.game.play(t, key)
        return t

    def make(self, seat: int, key: str, after: Table | None = None) -> None:
        """Make one move, write it down and tell everybody; `after` is its table, if known."""
        before, self.t = self.t, after or self.after(key)
        if self.moves and self.moves[-1][0] != seat:
            self.before.clear()
        self.before.append(before)
        if self.t.revealed != before.revealed:
            self.before.clear()
        self.moves.append((seat, key))
        self.deed += 1
        self.narrate()
        self.end_orders()

    # Undo

    def why_not_undo(self, seat: int) -> str:
        """What stands against taking back the seat's last move; empty if nothing does."""
        if not any(mover == seat for mover, _ in self.moves):
            return "You have made no move that could be taken back."
        if self.asked is None:
            return "The game is over, so nothing can be taken back."
        last = self.moves[-1][0]
        if last != seat:
            return f"{self.players[last]} has chosen since, so your move cannot be taken back."
        if not self.before:
            return "Your last move has revealed something hidden, so it cannot be taken back."
        return ""

    def undo(self, seat: int) -> None:
        """Take back the seat's last move; what was told stays told."""
        if why := self.why_not_undo(seat):
            raise Trouble(why)
        self.t = self.before.pop()
        self.moves.pop()
        self.deed += 1
        name = self.players[seat]
        self.tell(f"{name} takes back the last move.", seat, "You take back your last move.")
        self.end_orders()

    def undo_freely(self, seat: int, ply: int, t: Table) -> None:
        """Go back to the table after so many moves, whatever the seat has seen since."""
        self.t, self.before = t, []
        self.t.events = []
        del self.moves[ply:]
        self.deed += 1
        self.taken_back += 1
        told = "back, though more is known by now."
        name = self.players[seat]
        self.tell(f"{name} takes the last move {told}", seat, f"You take your last move {told}")
        self.end_orders()

    # Standing orders

    def give_order(self, seat: int, text: str = "") -> None:
        """Let a seat pass where an order says so; without words, until its next turn."""
        order = self.checked_order(seat, text)
        self.orders.give(seat, order, self.game.spans(self.t))
        self.carry_out_orders()

    def meant_order(self, text: str) -> Order:
        """The order that somebody means, offered or in words of its own."""
        spans = list(self.game.spans(self.t))
        return offered_order(self.game.orders, int(self.t.seats), spans, text)

    def checked_order(self, seat: int, text: str) -> Order:
        """The order that is meant, refused where it would be over at once."""
        order = self.meant_order(text)
        if order.until == TURN and self.asked == seat and self.passable() is None:
            raise Trouble(
                "This choice is yours to make. An order until your turn can be given while the "
                "others play, or when you could answer them."
            )
        return order

    def withdraw_orders(self, seat: int) -> None:
        """End all orders of a seat."""
        self.orders.withdraw(seat)

    def passable(self) -> Move | None:
        """The move with which the asked seat would pass; None where nothing is passed on."""
        return None if self.t.ask is None else self.t.ask.standing(self.t)

    def carry_out_orders(self) -> None:
        """Pass for every seat that is asked and has ordered it."""
        while (move := self.orders.passed(self.t)) and self.asked is not None:
            self.make(self.asked, move.key)

    def end_orders(self) -> None:
        """End the orders whose time is over."""
        if any(self.orders.given):
            self.orders.end(self.t, self.game.spans(self.t))

    # The end

    def reckoning(self) -> Reckoning | None:
        """Where the scores came from, once the game is over, if the game tells it.

        It is played again for that: nobody keeps what has happened, since it is seldom asked for.
        """
        if self.t.ask is not None or not self.game.reckons:
            return None
        options = self.game.table_options(self.t)
        t = self.game.start(int(self.t.seats), self.dice, options, listen=True)
        for _, key in self.moves:
            t.play(self.game.moves[key])
        if t.ask is not None:  # the present table was set by hand, and has no past to tell of
            return None
        return self.game.reckoning(t, t.events or [], self.players)

    # Records

    def record(self) -> Record:
        """The game so far, as a record."""
        return record_of(
            self.game,
            self.t,
            self.seed,
            self.moves,
            self.players,
            self.bots,
            self.shares,
            self.taken_back,
        )


def resume(record: Record, content: Path | None = None) -> Sitting:
    """Sit down again at a recorded game, where it was left."""
    game = game_of(record, content)
    replay(record, game)  # which checks all, and says what is wrong with the file
    options = options_of(record, game)
    sitting = Sitting(
        game, record.seats, record.seed, options, record.players, record.bots, record.shares
    )
    for seat, key in record.moves:
        sitting.make(seat, key)
    sitting.taken_back = record.taken_back
    return sitting
