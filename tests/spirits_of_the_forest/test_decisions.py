"""Sections 26.1 and 26.4: the asks of the base game, and the moves that answer them."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

from moonbrew.errors import NotAsked
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, COOP, ForestTable
from moonbrew.kernel.dice import Dice
from moonbrew.sitting import Sitting
from tests.spirits_of_the_forest.glade import EDITION, GAME, asked, begin, rivals
from tests.spirits_of_the_forest.rare import TABLES
from tests.tabletop import keys, rule

# Ask by ask: the first words of the keys that it may offer.
ANSWERS = {
    "take-first": {"take", "stop", "plus"},
    "take-second": {"take", "stop", "plus"},
    "pay": {"pay"},
    "place-gem": {"put", "shift", "none", "plus"},
    "move-gem": {"put"},
    "take-alone": {"take"},
    "turn-moon": {"up", "down"},
    "claim-card": {"claim", "pass"},
    "discard-tile": {"use"},
    "use-gems": {"shift", "swap", "done"},
    "swap-gems": {"with"},
    "shift-gem": {"put"},
    "keep-token": {"keep"},
}
FREE = {"gem", "swap", "talk", "plus"}  # at every moment of a turn by moonlight
TEAM_ANSWERS = {
    "share-favours": {"take"},
    "place-firefly": {"firefly"},
    "place-creature": {"move"},
    "place-pair": {"start"},
    "pick-first": {"pick", "end", *FREE},
    "pick-second": {"pick", *FREE},
    "assign-tiles": {"assign", "alchemy", *FREE},
    "before-reveal": {"go", *FREE},
    "divide-tokens": {"team"},
    "give-revealed-bits": {"team", "opponent"},
    "put-on-pair": {"pair"},
    "choose-gate": {"gate"},
    "move-eclipse": {"dusk"},
    "take-offer": {"take"},
    "cover-symbol": {"cover"},
    "relocate": {"move"},
    "forced-jump": {"move"},
    "share-island": {"team"},
    "push-bit": {"push"},
    "spend-gem": {"from"},
    "push-onto": {"onto"},
    "move-creature": {"move", "go", *FREE},
    "last-gems": {"go", "gem", "swap", "plus"},
    "turn-tile": {"turn"},
    "let-fall": {"fall"},
    "choose-reflection": {"reflect"},
    "send-farthest": {"far", "shield", "bit"},
    "choose-whirl": {"whirl"},
    "share-whirl": {"team"},
    "return-gem": {"gem"},
    "keep-tiles": {"keep"},
    "score-types": {"score"},
}

RIVAL_ANSWERS = {
    "place-creature": {"move"},
    "relocate": {"move"},
    "pick-first": {"pick", "gem"},
    "pick-second": {"pick", "gem"},
    "assign-tiles": {"assign", "gem"},
    "before-reveal": {"go", "gem"},
    "divide-tokens": {"light"},
    "move-creature": {"move", "go", "gem"},
    "last-gems": {"go", "gem"},
}


BASE_TABLES = {name: t for name, t in TABLES.items() if t.terms.mode == BASE}


def words_by_ask(tables: Iterable[ForestTable]) -> dict[str, set[str]]:
    """What was offered at each ask, playing on at random."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for t in tables:
        dice = Dice(int(t.seats))
        while t.ask is not None:
            found[asked(t)[0]] |= {key.split("-")[0] for key in keys(t)}
            t.play(t.ask.pick(t, dice))
    return dict(found)


def test_every_ask_of_the_base_game_offers_exactly_its_moves():
    tables = [begin(seats, seed) for seats in (1, 2, 3, 4) for seed in range(3)]
    tables += [begin(seats, 1, moonlight_tiles="on", enchanted="on") for seats in (2, 3, 4)]
    by_hand = [table.clone() for table in BASE_TABLES.values()]
    assert words_by_ask([*tables, *by_hand]) == ANSWERS


@rule("SPIRIT-755", "SPIRIT-757")
def test_an_ask_of_a_game_played_together_offers_only_its_moves_to_the_active_player():
    games = [
        begin(seats, seed, mode="coop", scenario=scenario, auto_score="off")
        for seats in (1, 2)
        for scenario in ("1", "2", "4", "6", "8", "11", "13", "14", "15", "16", "17", "19")
        for seed in range(6)
    ]
    by_hand = [table.clone() for table in TABLES.values() if table.terms.mode == COOP]
    found = words_by_ask([*games, *by_hand])
    for name, words in found.items():
        assert words <= TEAM_ANSWERS[name], name
    assert set(TEAM_ANSWERS) == set(found)


@rule("SPIRIT-755", "SPIRIT-757")
def test_an_ask_of_a_competitive_game_offers_only_its_moves_to_the_active_player():
    games = [
        begin(seats, seed, mode="competitive", scenario=scenario)
        for seats in (2, 3, 4)
        for scenario in ("4", "8")
        for seed in range(3)
    ]
    by_hand = [table.clone() for table in TABLES.values() if table.terms.mode == COMPETITIVE]
    by_hand.append(rivals(["", "BRA1 BRA2", "SPI1 SPI2"], "2.1", "3.1", at="last-gems", supply=[1]))
    found = words_by_ask([*games, *by_hand])
    for name, words in found.items():
        assert words <= RIVAL_ANSWERS[name], name
    assert set(found) == set(RIVAL_ANSWERS)


@rule("SPIRIT-766")
@pytest.mark.parametrize("name", BASE_TABLES)
def test_every_move_of_another_ask_is_refused(name):
    t = TABLES[name]
    assert t.ask is not None
    answers = ANSWERS[asked(t)[0]]
    for move in GAME.catalogue:
        words = move.key.split("-")[0]
        # Two creatures that change places are no gems, and a tile kept is no token.
        if words not in answers or move.key == "swap":
            assert t.ask.refusal(t, move) == 766, move.key


@rule("SPIRIT-766")
@pytest.mark.parametrize("options", [{}, {"mode": "coop"}, {"mode": "competitive"}])
def test_only_the_seat_that_is_asked_moves(options):
    sitting = Sitting(GAME, 2, "dusk", GAME.check(GAME.Options.of(options), 2))
    for _ in range(12):
        seat = sitting.asked
        assert seat is not None
        key, before = keys(sitting.t)[0], sitting.game.dump(sitting.t)
        with pytest.raises(NotAsked, match="Wait for your turn"):
            sitting.play(1 - seat, key)
        assert sitting.game.dump(sitting.t) == before
        sitting.play(seat, key)


def test_keys_of_moves_are_those_of_the_rules():
    known = [
        *("take-2.3", "stop", "plus", "pay-supply", "pay-2.3", "put-2.3", "none"),
        *("take-FT-BRA", "firefly-FT-SPI", "start-1", "move-light-2.3", "move-shadow-Er2h0"),
        *("pick-light-2.3", "pick-shadow-L2r3h4", "end", "assign-1-2", "assign-3-1", "go"),
        *("alchemy-BRA1", "gem-light-2.3", "swap", "from-BRA1", "from-loose", "talk"),
        *("team-FT-BRA", "light-FT-BRA", "shadow-FT-BRA", "turn-2.3", "pair-6", "push-2.3"),
        *("gate-2.3", "dusk-2.3", "take-token", "take-bit", "cover-4", "team-open"),
        *("team-hidden", "team", "opponent", "reflect-2.3", "far-2.3", "shield-2.3", "bit"),
        *("whirl-5.7", "gem-to-seat-1", "keep-2.3-1", "fall-L1r3h1", "score-BRA", "up", "down"),
        *("pass", "claim-EC15", "use-AIR8", "done", "shift-2.3", "swap-2.3", "with-2.3"),
        *("onto-2.3", "keep-FT-sun"),
    ]
    assert [key for key in known if key not in EDITION.by_key] == []


@rule("SPIRIT-766")
def test_a_move_picked_at_random_is_one_of_the_ask_whatever_was_offered_before():
    t = rivals(["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3"], "2.2", "2.9")
    copy = t.clone()
    keys(begin())  # the moves of another table
    assert copy.ask is not None
    picked = {copy.ask.pick(copy, Dice(seed)).key for seed in range(20)}
    assert picked == set(keys(t))


@rule("SPIRIT-022", "SPIRIT-131")
def test_there_are_moves_only_for_places_where_they_can_be_made():
    assert "take-3.13" in EDITION.by_key  # with Air Spirit tiles the base game has 14 columns
    assert "pick-light-3.13" not in EDITION.by_key  # no Forest with creatures has a tile there
    assert "pick-light-5.1" in EDITION.by_key
    assert "take-5.1" not in EDITION.by_key
