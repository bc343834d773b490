"""Sittings: a table with people around it, in one process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.errors import NotAsked, Trouble
from moonbrew.game import Game
from moonbrew.kernel.table import Move, Table
from moonbrew.options import GameOptions
from moonbrew.record import Record, game_of, options_of, record_of, replay
from moonbrew.scene import Reckoning


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
    ) -> None:
        self.game = game
        self.seed = seed
        self.t: Table = game.start(seats, seed, options, listen=True)
        self.players = list(players) or [f"Player {seat + 1}" for seat in range(seats)]
        self.bots = list(bots) or [""] * seats  # by seat: the name of the bot, empty for a person
        self.moves: list[tuple[int, str]] = []
        self.logs: dict[int | None, list[Line]] = {seat: [] for seat in (None, *range(seats))}
        self.deed = 0  # the number of the latest deed: a move, an undo, in a room anything else
        self.passing: set[int] = set()  # seats with a standing pass
        # The tables before each of the last moves that can still be taken back, the latest last.
        self.before: list[Table] = []
        self.narrate()

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
            for event in events:
                text = self.game.narrate(self.t, event, seat, self.players)
                if text:
                    log.append(Line(self.deed, text))

    def tell(self, text: str, seat: int | None = None, to_seat: str = "") -> None:
        """A line in everybody's log, in other words for the seat that it is about."""
        for reader, log in self.logs.items():
            own = reader is not None and reader == seat
            log.append(Line(self.deed, to_seat if own else text))

    # Moves

    def play(self, seat: int, key: str) -> None:
        """Make a seat's move; then those with a standing pass pass."""
        self.check_asked(seat)
        self.make(seat, key)
        self.make_standing_passes()

    def check_asked(self, seat: int) -> None:
        """Refuse a seat that is not asked."""
        if self.asked is None:
            raise Trouble("The game is over: no move can be made.")
        if self.asked != seat:
            raise NotAsked(f"The table waits for {self.players[self.asked]}. Wait for your turn.")

    def after(self, key: str) -> Table:
        """The table that a move would lead to, or the rule that forbids it."""
        t = self.t.clone()
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
        self.end_standing_pass()

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
        self.end_standing_pass()

    # Standing passes

    def stand_pass(self, seat: int) -> None:
        """Let a seat pass from now on, until it is asked for something that cannot be passed on."""
        self.check_may_pass(seat)
        self.passing.add(seat)
        self.make_standing_passes()

    def check_may_pass(self, seat: int) -> None:
        """Refuse a standing pass to a seat that has a choice of its own to make."""
        if self.asked == seat and self.passable() is None:
            raise Trouble(
                "This choice is yours to make. A standing pass can be set while the others play, "
                "or when you could answer them."
            )

    def withdraw_pass(self, seat: int) -> None:
        """End a seat's standing pass, if it has one."""
        self.passing.discard(seat)

    def passable(self) -> Move | None:
        """The move with which the asked seat would pass; None where nothing is passed on."""
        return None if self.t.ask is None else self.t.ask.standing(self.t)

    def standing_pass(self) -> Move | None:
        """The move that a standing pass makes now, if the asked seat has one."""
        return self.passable() if self.asked in self.passing else None

    def end_standing_pass(self) -> None:
        """A choice that nobody would pass on ends the asked seat's standing pass."""
        if self.asked is not None and self.passable() is None:
            self.passing.discard(self.asked)

    def make_standing_passes(self) -> None:
        """Pass for every seat that is asked and wants to."""
        while (move := self.standing_pass()) and self.asked is not None:
            self.make(self.asked, move.key)

    # The end

    def reckoning(self) -> Reckoning | None:
        """Where the scores came from, once the game is over, if the game tells it.

        It is played again for that: nobody keeps what has happened, since it is seldom asked for.
        """
        if self.t.ask is not None or not self.game.reckons:
            return None
        options = self.game.table_options(self.t)
        t = self.game.start(int(self.t.seats), self.seed, options, listen=True)
        for _, key in self.moves:
            t.play(self.game.moves[key])
        if t.ask is not None:  # the present table was set by hand, and has no past to tell of
            return None
        return self.game.reckoning(t, t.events or [], self.players)

    # Records

    def record(self) -> Record:
        """The game so far, as a record."""
        return record_of(self.game, self.t, self.seed, self.moves, self.players, self.bots)


def resume(record: Record, content: Path | None = None) -> Sitting:
    """Sit down again at a recorded game, where it was left."""
    game = game_of(record, content)
    replay(record, game)  # which checks all, and says what is wrong with the file
    options = options_of(record, game)
    sitting = Sitting(game, record.seats, record.seed, options, record.players, record.bots)
    for seat, key in record.moves:
        sitting.make(seat, key)
    return sitting
