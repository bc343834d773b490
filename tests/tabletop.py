"""What tests of all games share."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table

T = TypeVar("T", bound=Table)

rule = pytest.mark.rule


def keys(t: Table) -> list[str]:
    """The keys of the legal moves."""
    assert t.ask is not None, "The game is over."
    return [move.key for move in t.ask.moves(t)]


def why_not(game: Game[Any], t: Table, key: str) -> str:
    """The number of the rule that forbids a move, or an empty text."""
    refusing = game.refusal(t, game.move(key))
    return refusing.number if refusing else ""


def told(game: Game[Any], t: Table, seat: int | None = None) -> list[str]:
    """What has been narrated to a seat since the events began to be recorded."""
    assert t.events is not None, "Nobody listened."
    lines = [game.narrate(t, event, seat) for event in t.events]
    return [line for line in lines if line]


def moves_of(t: T, choose: Callable[[T, list[str]], str]) -> Iterator[str]:
    """Play to the end; the key of each move once it is made."""
    while t.ask is not None:
        by_key = {move.key: move for move in t.ask.moves(t)}
        key = choose(t, list(by_key))
        t.play(by_key[key])
        yield key


def at_random(t: Table, seed: int = 0, avoid: tuple[str, ...] = ()) -> Iterator[str]:
    """Play to the end at random; the key of each move once it is made.

    Moves whose keys begin with what is to be avoided are made only where nothing else is left.
    """
    dice = Dice(seed)

    def choose(_: Table, keys: list[str]) -> str:
        kept = [key for key in keys if not key.startswith(avoid)] or keys
        return kept[int(dice.below(len(kept)))]

    return moves_of(t, choose)
