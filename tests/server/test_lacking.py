"""Why not, in the concrete: what is missing here, or a rule that speaks of what was touched."""

import random

import pytest

from moonbrew.games import all_games
from moonbrew.server.touching import why_not
from tests.mystic_market.stall import GAME, table
from tests.server.house import opens_usual

GAMES = [game.name for game in all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_touch_is_answered_in_the_concrete_or_by_a_rule_that_is_about_it(house, name):
    dice, concrete, ruled = random.Random(5), 0, 0
    wren = house.visitor("Wren")
    there = house.room(opens_usual(wren, name))
    game = there.game
    t = game.start(len(there.chairs), 7, there.options)
    for ply in range(90):
        if t.ask is None:
            break
        if ply % 3 == 0:
            there.sitting.t, there.touches, seat = t.clone(), None, int(t.ask.seat)
            scene = game.scene(t, seat, there.names)
            ids = [piece.id for zone in scene.zones for piece in zone.pieces]
            legal = {id for choice in scene.choices for id in choice.touch}
            for id in dice.sample(ids, min(30, len(ids))):
                if id in legal:
                    continue
                answer = why_not(there, seat, [id], [])
                if answer["rule"] is None:
                    assert scene.prompt in (answer["text"] or "")
                else:
                    number = int(str(answer["rule"]).rpartition("-")[2])
                    assert number not in game.elsewhere
                    ruled += 1
                concrete += bool(answer["lacks"])
        t.play(dice.choice(t.ask.moves(t)))
    assert ruled
    assert concrete, "nothing was ever missing, so this proves nothing"


def lacking(t, key):
    """What is missing for a move of the market."""
    return GAME.lacks(t, GAME.move(key))


def test_what_is_missing_is_named():
    t = table(["RO", "OO"], coins=[1, 9], potion_market=["elixir-of-luck"], market="RYGBP")
    assert lacking(t, "craft-elixir-of-luck").startswith(("You have no", "It takes 2"))
    assert "and you have 1 coin." in lacking(t, "buy-2")
    assert lacking(t, "sell-set-orc-teeth").startswith("A set is")
