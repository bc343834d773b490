"""The laws over every combination of variants, every Character, and a file of one's own cards."""

from pathlib import Path

import pytest

import moonbrew
from moonbrew import laws
from moonbrew.kernel.dice import Dice
from tests.cauldron.rare import turn
from tests.cauldron.tables import CHARACTERS, GAME, PLAIN
from tests.laws import each_combination

FEW = 16  # moments of a game
MOTHS = moonbrew.game("cauldron", Path(__file__).parents[2] / "examples" / "moth-hour.toml")
SHARE = 64  # of the settings, one in so many belongs to the short profile


@each_combination(GAME, SHARE)
def test_every_law_holds_in_every_combination(setting):
    assert laws.check_setting(setting, len(str(setting)), many=FEW).moments > 10


@each_combination(MOTHS, SHARE)
def test_every_law_holds_with_cards_of_ones_own(setting):
    assert laws.check_setting(setting, len(str(setting)), many=FEW).moments > 10


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_law_holds_for_every_character(character):
    others = [one for one in PLAIN if one != character][:2]
    t, tables = turn(character=[character, *others], spells=(["fizzle"], ["fizzle"], [])), {}
    for number in range(40):
        if t.ask is None:
            break
        if number % 5 == 0:
            tables[f"{character} {number}"] = GAME.dump(t)
        moves = t.ask.moves(t)
        own = [move for move in moves if move.key.startswith("ability-")]
        t.play(own[0] if own else moves[Dice(number).below(len(moves))])
    assert laws.check_tables(GAME, tables).moments == len(tables) >= 8
