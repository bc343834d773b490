"""A game of every scenario and module: no piece is lost, and what comes to light is noted."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules import events
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COOP
from moonbrew.kernel.bits import has, members_of
from moonbrew.kernel.table import Event
from tests.spirits_of_the_forest.glade import EDITION, FAVOURS, GAME, begin, happened, to_the_end
from tests.spirits_of_the_forest.rare import TABLES
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
    """What nobody can see, by name."""
    tiles = [
        int(t.tiles[slot])
        for slot in members_of(t.present)
        if not has((t.open & t.tops) | t.seen, slot)
    ]
    tokens = set(range(len(FAVOURS))) - set(members_of(t.shown))
    if t.terms.mode == BASE:  # whose tokens are looked at one by one, and turned up at the end
        tokens = {*map(int, t.favours), *map(int, t.fresh), *map(int, t.pool), *map(int, t.beside)}
    is_open = t.terms.mode == COOP or t.seats == 1  # no tokens or cards of single players
    groups = {
        "tile": [*tiles, *map(int, t.air_pile)],
        "token": [token for token in tokens if token >= 0 and not has(t.shown, token)],
        "eclipse": set(range(4)) - set(members_of(t.eclipses_shown)),
        "moon": [place for place in range(len(t.moons)) if not has(t.moons_seen, place)],
        "card": map(int, t.deck),
        "secret of": [] if t.ended or is_open else range(t.seats),
    }
    return {f"{group} {piece}" for group, pieces in groups.items() for piece in pieces}


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


def kinds():
    """All events that rules can tell."""
    classes = {kind for kind in vars(events).values() if isinstance(kind, type)}
    told = {kind for kind in classes if issubclass(kind, Event) and kind is not Event}
    return {kind for kind in told if not kind.__subclasses__()}


def test_whatever_can_be_told_is_told_in_some_game():
    alchemy = to_the_end(begin(1, 6, mode="coop", scenario="15"), 6)  # a third tile comes rarely
    told = {type(event) for event in alchemy.events or ()}
    for seed in range(3):
        tables = [begin(seats, seed, **options) for seats, options in GAMES]
        tables += [rare.clone() for rare in TABLES.values()]
        for t in tables:
            t.events = t.events or []
            told |= {type(event) for event in to_the_end(t, seed).events or ()}
    assert {kind.__name__ for kind in kinds() - told} == set()


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=[name(*game) for game in GAMES])
def test_the_beginning_and_the_end_of_every_game_are_told_once(seats, options):
    t = to_the_end(begin(seats, 0, **options))
    assert len(happened(t, events.GameBegan)) == len(happened(t, events.GameOver)) == 1
