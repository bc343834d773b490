"""Words of counting in all games: one of a thing is never told as several, nor several as one."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import drawn
from moonbrew.scene import Scene
from moonbrew.sitting import Sitting
from moonbrew.words import count, singular
from tests.test_lacking import missing

every_game = pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
NAMES = ("Wren", "Rowan", "Tamsin", "Hazel", "Ash")
MOST = 250  # moves of one game
COUNTED = re.compile(r"(?<![\w.:+×/-])(?<!field )(?<!ocation )(\d+) ([A-Za-z][a-z]+)(?: (\w+))?")
NO_THINGS = {"costs", "is", "begins", "loses"}  # what may follow a 1 and ends like several things
CHOPPED = re.compile(r"(ch|sh|ss|x)e$")  # a witche, a boxe


def texts(thing: Any) -> Iterator[str]:
    """All texts in a scene, whatever they say."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        yield from texts(list(thing.values()))
    elif isinstance(thing, list | tuple | frozenset | set):
        for one in thing:
            yield from texts(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name))


def seen(scene: Scene) -> set[str]:
    """What a scene tells, and its counts as they are read out."""
    facts = [fact for place in scene.places for fact in place.facts]
    counts = {count(number, singular(fact), fact) for fact in facts for number in (1, 2)}
    return set(texts(scene)) | counts


@cache
def told(name: str) -> frozenset[str]:
    """All that is told in some games: scenes, logs, counts read out, what is missing."""
    game, found = moonbrew.game(name), set()
    for seats in {game.seats[0], game.seats[-1]}:
        sitting, dice = Sitting(game, seats, 1, players=NAMES[:seats]), Dice(2)
        for made in range(MOST):
            if sitting.asked is None:
                break
            if made % 3 == 0:
                found |= seen(game.scene(sitting.t, sitting.asked, sitting.players))
            ask = sitting.t.ask
            assert ask is not None
            sitting.play(sitting.asked, drawn(ask.moves(sitting.t), dice).key)
        found |= {line.text for log in sitting.logs.values() for line in log}
    found |= {count(number, *game.scored_in) for number in (1, 2)}
    return frozenset(found) | missing(name)


def counted(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """What is told of one, and of several where nothing follows that is several: with where."""
    one: dict[str, str] = {}
    several: dict[str, str] = defaultdict(str)
    for text in told(name):
        for number, thing, after in COUNTED.findall(text):
            if number == "1":
                one[thing] = text
            elif not after.endswith("s"):
                several[thing] = text
    return one, several


@every_game
def test_one_thing_is_told_as_one(game):
    one, _ = counted(game.name)
    assert one, "nothing is counted, so this proves nothing"
    chopped = {thing: text for thing, text in one.items() if CHOPPED.search(thing)}
    plural = {
        thing: text
        for thing, text in one.items()
        if re.search(r"[^s]s$", thing) and thing not in NO_THINGS
    }
    assert (chopped, plural) == ({}, {})


@every_game
def test_several_things_are_told_as_several(game):
    _, several = counted(game.name)
    wrong = {thing: text for thing, text in several.items() if f"{thing}s" in several}
    assert wrong == {}


@every_game
def test_who_passes_does_not_fill_the_log(game):
    passes = [text for text in told(game.name) if re.fullmatch(r"\w+ pass(es)?\.", text)]
    assert passes == []
