"""A game of every scenario and module: no piece is lost, and what comes to light is noted."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.table import BASE
from moonbrew.kernel.bits import has, members_of
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin
from tests.tabletop import at_random, rule

TOGETHER = [
    (2 - number % 2, {"mode": "coop", "scenario": plan.key})
    for number, plan in enumerate(EDITION.blueprints)
    if plan.key.isdigit()
]
AGAINST = [
    (seats, {"mode": "competitive", "scenario": scenario})
    for seats, scenario in enumerate(("4", "7", "8", "9", "13", "16", "18", "23"), 2)
]
MODULES = [
    (1, {}),
    (2, {"air_spirit": "on", "enchanted": "on"}),
    (3, {"moonlight_tiles": "on"}),
    (4, {"enchanted": "on", "moonlight_tiles": "on"}),
]
GAMES = [*TOGETHER, *((seats % 3 + 2, options) for seats, options in AGAINST), *MODULES]


def hidden(t):
    """What nobody can see: tiles, tokens of a Moonlight game and Eclipse tokens, by name."""
    tiles = {
        int(t.tiles[slot])
        for slot in members_of(t.present)
        if not has((t.open & t.tops) | t.seen, slot)
    }
    tokens = set() if t.terms.mode == BASE else set(range(14)) - set(members_of(t.shown))
    eclipses = set(range(4)) - set(members_of(t.eclipses_shown))
    return (
        {f"tile {n}" for n in (*tiles, *map(int, t.air_pile))}
        | {f"token {n}" for n in tokens}
        | {f"eclipse {n}" for n in eclipses}
    )


def name(seats, options):
    """What a game is called among the tests."""
    return "-".join([str(seats), *options.values()])


@rule("SPIRIT-121", "SPIRIT-146", "SPIRIT-147")
@pytest.mark.parametrize(("seats", "options"), GAMES, ids=[name(*game) for game in GAMES])
def test_no_piece_is_lost_and_nothing_comes_to_light_unnoticed(seats, options):
    for seed in range(3):
        t = begin(seats, seed, **options)
        t.events = None
        pieces, before, seen = GAME.components(t), hidden(t), int(t.revealed)
        for _key in at_random(t, seed):
            now = hidden(t)
            assert now == before or t.revealed > seen, before ^ now
            before, seen = now, int(t.revealed)
        assert GAME.components(t) == pieces
        assert t.ended
