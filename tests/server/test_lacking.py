"""Why not, in the concrete: what is missing here, or a rule that speaks of what was touched."""

import random

import pytest

from moonbrew.games import all_games
from moonbrew.kernel.dice import Dice
from moonbrew.laws import drawn
from moonbrew.server.touching import ids_of, meant, why_not
from tests.cauldron import hearth
from tests.mystic_market.stall import GAME, table
from tests.mystic_moon import clearing
from tests.witchstone import coven

GAMES = [game.name for game in all_games()]


VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "mystic-moon": ({}, {"zodiac": "on", "alchemy": "on"}),
    "spirits-of-the-forest": ({}, {"enchanted": "on"}, {"mode": "competitive"}, {"mode": "coop"}),
    "cauldron": ({}, {"quick": "on"}),
}
SEEDS = (1, 2)
MOST = 160  # moves of one game, at every eighth of which much is touched
TOUCHED = 80  # pieces at one table


@pytest.fixture
def sits(house):
    """Somebody at a table for two, at which any table of the game can be put."""

    def open(name):
        wren = house.visitor("Wren")
        room = wren.opens("me", "open", game=name)
        house.visitor("Ash").joins(room)
        return house.room(room)

    return open


def tables(game):
    """Tables for two, met by chance in every variant."""
    for options in VARIANTS.get(game.name, ({},)):
        for seed in SEEDS:
            t, dice = game.start(2, seed, game.Options.of(options)), Dice(seed)
            for ply in range(MOST):
                if t.ask is None:
                    break
                if ply % 8 == 0:
                    yield t.clone()
                t.play(drawn(t.ask.moves(t), dice))


def in_vain(scene):
    """What a page asks about for each piece that stands for nothing now."""
    legal = {id for choice in scene.choices for id in choice.touch}
    pieces = [(piece, zone) for zone in scene.zones for piece in zone.pieces]
    asked = [[id for id in (piece.id, piece.on, zone.id) if id] for piece, zone in pieces]
    return [ids for ids in asked if legal.isdisjoint(ids)]


@pytest.mark.parametrize("name", GAMES)
def test_every_touch_is_answered_in_the_concrete_by_a_rule_that_is_about_it(sits, name):
    there, told, chance = sits(name), set(), random.Random(3)
    game = there.game
    for t in tables(game):
        there.sitting.t, there.touches, seat = t, None, int(t.ask.seat)
        scene = game.scene(t, seat, there.names)
        lying = ids_of(scene)
        for ids in chance.sample(found := in_vain(scene), min(TOUCHED, len(found))):
            answer = why_not(there, seat, ids, [])
            if answer["rule"] is None:
                assert str(answer["text"]).endswith(scene.prompt)
                continue
            move = game.move(answer["key"])
            assert t.ask.refusal(t, move) not in game.elsewhere
            assert set(ids) & set(game.touches(t, move)), "a move that the touch stands for"
            assert answer["lacks"], f"{ids[0]}: {answer['sentence']}: {answer['rule']} alone"
            assert is_meant(there, lying, ids, move), f"{ids[0]}: {answer['sentence']}"
            told.add((answer["rule"], answer["lacks"]))
    assert len(told) > 5, "hardly anything was touched in vain, so this proves nothing"


def is_meant(there, lying, ids, move):
    """Whether somebody could mean a move: all that it takes is there, or nothing else goes so."""
    game, t = there.game, there.table
    if lying.issuperset(game.touches(t, move)):
        return True
    others = [one for one, _ in meant(there, ids, []) if one is not move]
    return all(t.ask.refusal(t, one) in game.elsewhere for one in others)


def lacking(t, key):
    """What is missing for a move of the market."""
    return GAME.lacks(t, GAME.move(key))


def test_what_is_missing_is_named():
    t = table(["RO", "OO"], coins=[1, 9], potion_market=["elixir-of-luck"], market="RYGBP")
    assert lacking(t, "craft-elixir-of-luck").startswith(("You have no", "It takes 2"))
    assert "and you have 1 coin." in lacking(t, "buy-2")
    assert lacking(t, "sell-set-orc-teeth").startswith("A set is")


TOUCHES = [  # a table, what is touched in vain, and how the answer begins
    ("cauldron", hearth.table(supplies=("F", "W")), "supply-0-frog", "You have no Cellar, and no"),
    (
        "mystic-moon",
        clearing.at_shop(("", ""), shop="F"),
        "shop-1",
        "A trade takes 2 of one kind, and",
    ),
    ("mystic-moon", clearing.at_shop(("", "")), "talent-0", "Nothing can be done with this now."),
    ("witchstone", coven.series("crystal", 1), "cauldron-0-a1", "Nothing can be done with this"),
]


@pytest.mark.parametrize(("name", "t", "touched", "begins"), TOUCHES)
def test_a_touch_is_not_answered_for_what_nobody_meant(sits, name, t, touched, begins):
    there = sits(name)
    there.sitting.t, there.touches = t, None
    answer = why_not(there, int(t.ask.seat), [touched], [])
    assert f"{answer['lacks']} {answer['text']}".strip().startswith(begins)
