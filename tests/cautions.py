"""What tests of cautions share: tables at which a move gives something up, and those where not."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import getsource
from typing import Any

import pytest

from moonbrew.game import Game
from moonbrew.kernel.table import Table
from moonbrew.scene import Caution

RULE = re.compile(r'"([A-Z]+-\d+)"')
Laid = Callable[[], Table]


@dataclass(frozen=True)
class Loss:
    """A move that gives something up at one table, and nothing at another."""

    key: str
    words: str  # of what is told
    lost: Laid
    kept: Laid
    instead: str = ""  # the move at the other table, if it is another one


def caution(game: Game[Any], t: Table, key: str) -> Caution | None:
    """What is told before a move of who is asked."""
    assert t.ask is not None, "The game is over."
    told = {one.key: one.caution for one in game.scene(t, int(t.ask.seat)).choices}
    assert len(told) > 1, "Nothing else could be done, so nothing is given up by choice."
    return told[key]


def every_loss(losses: Mapping[str, Loss]) -> pytest.MarkDecorator:
    """Try a test with each of these losses, by the number of its rule."""
    return pytest.mark.parametrize(("number", "loss"), losses.items(), ids=list(losses))


def cited(*functions: Callable[..., Any]) -> set[str]:
    """The rules that are named in the text of functions."""
    return {number for one in functions for number in RULE.findall(getsource(one))}
