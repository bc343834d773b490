"""Playing one game of a contest."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from moonbrew.arena.contest import Bout, Contest
from moonbrew.bots import Bot, Outlook, bot
from moonbrew.game import Game
from moonbrew.kernel.table import Move, Table
from moonbrew.record import record_of, write


def start(contest: Contest, bout: Bout) -> tuple[Game[Any], Table, dict[int, Bot]]:
    """The game, a table before its first move, and the bots around it."""
    game = contest.loaded()
    t: Table = game.start(contest.seats, bout.deal, contest.chosen())
    return game, t, {seat: bot(name, bot_seed(bout, seat)) for seat, name in enumerate(bout.bots)}


def bot_seed(bout: Bout, seat: int) -> int:
    """Dice for a bot that tell it nothing about the table's, and differ from game to game."""
    text = f"bot {seat} of game {bout.number}, deal {bout.deal}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def plies(game: Game[Any], t: Table, bots: Mapping[int, Bot]) -> Iterator[tuple[Outlook, Move]]:
    """Each choice with what its seat saw, just before the move is made."""
    while t.ask is not None:
        outlook = Outlook(game, t, int(t.ask.seat))
        move = bots[outlook.seat].choose(outlook)
        yield outlook, move
        t.play(move)


@dataclass(frozen=True)
class Play:
    """The task of playing games of a contest, for any process anywhere."""

    contest: Contest
    records: bool = False

    def __call__(self, number: int) -> dict[str, Any]:
        """What came of one game; the same wherever and whenever it is played."""
        bout = self.contest.bout(number)
        game, t, bots = start(self.contest, bout)
        moves = [(outlook.seat, move.key) for outlook, move in plies(game, t, bots)]
        result = game.result(t)
        outcome: dict[str, Any] = {
            "number": number,
            "deal": bout.deal,
            "bots": list(bout.bots),
            "scores": result.scores,
            "ranks": result.ranks,
            "winners": result.winners,
            "shares": result.utility,
            "rivals": [asdict(rival) for rival in result.rivals],
            "plies": len(moves),
        }
        if self.records:
            record = record_of(game, t, bout.deal, moves, player_names(bout.bots), bout.bots)
            outcome["record"] = write(record)
        return outcome


def player_names(bots: tuple[str, ...]) -> list[str]:
    """The bots as players: Greedy 2 at the second seat."""
    return [f"{name.capitalize()} {seat + 1}" for seat, name in enumerate(bots)]
