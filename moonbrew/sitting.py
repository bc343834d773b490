"""Sittings: a table with people around it, in one process."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.kernel.table import Table
from moonbrew.options import GameOptions
from moonbrew.record import Record, game_of, options_of, record_of, replay


@dataclass(frozen=True)
class Line:
    """One line of a seat's log."""

    ply: int  # the move that it came from
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
        self.passing: set[int] = set()  # seats with a standing pass
        # The tables before each of the last moves that can still be taken back, the latest last.
        self.before: list[Table] = []
        self.tell()

    @property
    def asked(self) -> int | None:
        """The seat that the table waits for; None when the game is over."""
        return None if self.t.ask is None else int(self.t.ask.seat)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    def told(self, seat: int | None, since: int = -1) -> list[str]:
        """What a seat, or a spectator, was told of all that came after this ply; 0 is the deal."""
        return [line.text for line in self.logs[seat] if line.ply > since]

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
            raise Trouble(f"The table waits for {self.players[self.asked]}. Wait for your turn.")

    def make(self, seat: int, key: str) -> None:
        """Make one move, write it down and tell everybody."""
        before = self.t.clone()
        self.game.play(self.t, key)
        if self.moves and self.moves[-1][0] != seat:
            self.before.clear()
        self.before.append(before)
        if self.t.revealed != before.revealed:
            self.before.clear()
        self.moves.append((seat, key))
        self.tell()

    def tell(self) -> None:
        """Narrate to each seat what has happened since the last time."""
        events, self.t.events = self.t.events or [], []
        for seat, log in self.logs.items():
            for event in events:
                text = self.game.narrate(self.t, event, seat, self.players)
                if text:
                    log.append(Line(self.ply, text))

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
        """Take back the seat's last move."""
        if why := self.why_not_undo(seat):
            raise Trouble(why)
        self.t = self.before.pop()
        self.t.events = []
        self.moves.pop()
        for who, log in self.logs.items():
            self.logs[who] = [line for line in log if line.ply <= self.ply]

    # Standing passes

    def stand_pass(self, seat: int) -> None:
        """Let a seat pass from now on, until it is asked for something that cannot be passed on."""
        if self.t.ask is not None and self.asked == seat and self.t.ask.standing(self.t) is None:
            raise Trouble(
                "This choice is yours to make. A standing pass can be set while the others play, "
                "or when you could answer them."
            )
        self.passing.add(seat)
        self.make_standing_passes()

    def withdraw_pass(self, seat: int) -> None:
        """End a seat's standing pass, if it has one."""
        self.passing.discard(seat)

    def make_standing_passes(self) -> None:
        """Pass for every seat that is asked and wants to; a choice that is its own ends that."""
        while self.t.ask is not None and int(self.t.ask.seat) in self.passing:
            seat = int(self.t.ask.seat)
            move = self.t.ask.standing(self.t)
            if move is None:
                self.passing.discard(seat)
            else:
                self.make(seat, move.key)

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
