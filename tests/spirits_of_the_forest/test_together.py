"""Chapters 11, 15 and 16: gems, talk and gem tokens of a game played together."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import (
    CreatureMoved,
    GemSpent,
    GemTokenUsed,
    TalkBought,
)
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst, PickSecond
from moonbrew.games.spirits_of_the_forest.rules.table import Picked
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import (
    FAVOURS,
    GAME,
    PARTS,
    asked,
    begin,
    dumped,
    happened,
    moonlit,
    play,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]
FREE = {"communication": "free"}


def table(**more):
    """A table at the first pick with a gem for each, if nothing else is said."""
    return moonlit(ROWS, "2.2", "2.6", **{"supply": [1, 1], **more})


@rule("SPIRIT-158", "SPIRIT-159", "SPIRIT-160", "SPIRIT-768")
def test_gems_can_be_used_at_six_moments_of_the_own_turn():
    t = table(supply=[3, 3])
    seen = []
    for move in ("pick-light-1.1", "pick-shadow-1.7", "assign-1-2", "go", "move-light-1.2", "go"):
        seen.append(asked(t))
        words = {key.split("-")[0] for key in keys(t)}
        assert "gem" in words
        assert "put" not in words
        play(t, move)
    order = ["pick-first", "pick-second", "assign-tiles", "before-reveal"]
    assert seen == [(name, 0) for name in [*order, "move-creature", "last-gems"]]
    assert asked(t) == ("pick-first", 1)


@rule("SPIRIT-699", "SPIRIT-165", "SPIRIT-670")
def test_a_spent_gem_is_used_and_leaves_the_player_at_the_same_moment():
    t = play(table(supply=[2, 1]), "gem-light-2.3")
    assert asked(t) == ("pick-first", 0)
    assert (dumped(t, "supply"), dumped(t, "removed")) == ([1, 1], [1, 0])
    assert (dumped(t, "light"), len(happened(t, GemSpent))) == ("2.3", 1)


@rule("SPIRIT-162", "SPIRIT-163", "SPIRIT-767")
def test_a_gem_move_goes_where_a_movement_could_and_collects_bits():
    t = table(bits={"1.3": 1})
    assert why_not(GAME, t, "gem-light-2.6") == "SPIRIT-152"
    assert why_not(GAME, t, "gem-light-4.4") == "SPIRIT-151"
    assert why_not(GAME, t, "gem-light-1.5") == "SPIRIT-150"
    play(t, "gem-light-1.3")
    assert dumped(t, "side_bits") == [1, 0]
    assert why_not(GAME, t, "gem-light-1.2") == "SPIRIT-767"
    assert why_not(GAME, t, "talk") == "SPIRIT-767"


@rule("SPIRIT-164")
def test_a_gem_move_does_not_replace_the_movement():
    t = moonlit(ROWS, "2.2", "2.6", at="move-creature", supply=[1, 0])
    play(t, "gem-light-2.3")
    assert asked(t) == ("move-creature", 0)
    assert why_not(GAME, t, "go") == "SPIRIT-150"


@rule("SPIRIT-679")
def test_after_the_first_pick_a_gem_move_must_leave_a_second_one():
    t = table(hidden="2.4")
    play(t, "pick-shadow-1.7")
    assert why_not(GAME, t, "gem-light-2.3") == "SPIRIT-679"
    assert "gem-light-2.3" not in keys(t)
    assert why_not(GAME, t, "gem-light-1.2") == ""


@rule("SPIRIT-700")
@pytest.mark.parametrize("seats", [1, 2])
def test_without_a_free_action_nobody_is_asked_to_go_on(seats):
    t = moonlit(ROWS, "2.2", "2.6", seats=seats)
    play(t, "pick-light-1.1", "pick-shadow-1.7", "assign-1-2")
    assert asked(t) == ("move-creature", 0)


# Talk.


@rule("SPIRIT-161", "SPIRIT-166", "SPIRIT-169", "SPIRIT-168")
def test_a_gem_buys_talk_until_the_end_of_the_movement():
    t = table(supply=[2, 1])
    silence = GAME.why_not_talk(t)
    assert silence is not None
    assert (silence.rule, silence.key) == (166, "talk")
    play(t, "talk")
    assert len(happened(t, TalkBought)) == 1
    assert dumped(t, "supply") == [1, 1]
    for move in ("pick-light-1.1", "pick-shadow-1.7", "assign-1-2", "go"):
        assert GAME.why_not_talk(t) is None
        assert why_not(GAME, t, "talk") == "SPIRIT-701"
        play(t, move)
    assert GAME.why_not_talk(t) is None
    play(t, "move-light-1.2")
    assert asked(t)[0] == "last-gems"
    assert GAME.why_not_talk(t) is not None


@rule("SPIRIT-701")
def test_talk_cannot_be_bought_after_the_movement_nor_alone_nor_where_it_is_free():
    last = moonlit(ROWS, "2.2", "2.6", at="last-gems", supply=[1, 1])
    assert why_not(GAME, last, "talk") == "SPIRIT-701"
    assert why_not(GAME, table(seats=1, supply=[1]), "talk") == "SPIRIT-701"
    assert why_not(GAME, table(options=FREE, supply=[1, 0]), "talk") == "SPIRIT-701"
    for at in ("pick-first", "before-reveal", "move-creature"):
        more: dict[str, Any] = {}
        if at == "before-reveal":
            done = [("1.8", "light", "team"), ("1.9", "shadow", "opponent")]
            more["picked"] = [
                {"slot": slot, "creature": creature, "side": side} for slot, creature, side in done
            ]
        t = moonlit(ROWS, "2.2", "2.6", at=at, supply=[1, 1], **more)
        assert why_not(GAME, t, "talk") == "", at


@rule("SPIRIT-167")
def test_the_team_may_talk_until_light_is_placed():
    t = begin(2, mode="coop", first="seat-1")
    play(t, keys(t)[0])
    play(t, keys(t)[0])
    assert GAME.why_not_talk(t) is None
    play(t, keys(t)[0])
    assert GAME.why_not_talk(t) is not None


@rule("SPIRIT-770", "SPIRIT-771", "SPIRIT-170")
def test_with_free_communication_all_talk_and_have_one_supply_for_moves():
    t = begin(2, mode="coop", communication="free")
    assert dumped(t, "supply") == [4, 0]
    own = moonlit(ROWS, "2.2", "2.6", turn=1, options=FREE, supply=[2, 0])
    assert GAME.why_not_talk(own) is None
    assert "talk" not in keys(own)
    play(own, "gem-light-2.3")
    assert (dumped(own, "supply"), dumped(own, "removed")) == ([1, 0], [1, 0])


@rule("SPIRIT-171", "SPIRIT-702")
def test_with_free_communication_one_gem_can_be_used_in_a_turn():
    t = table(options=FREE, supply=[2, 0], favours=["FT-gem1", ""])
    play(t, "gem-light-2.3")
    assert why_not(GAME, t, "gem-light-2.2") == "SPIRIT-171"
    play(t, "plus")
    assert why_not(GAME, t, "gem-light-2.2") == "SPIRIT-171"
    play(t, "pick-shadow-2.7")
    while asked(t)[1] == 0:
        play(t, next(key for key in keys(t) if not key.startswith("gem")))
    assert dumped(t, "gem_used") is False


@rule("SPIRIT-218", "SPIRIT-117", "SPIRIT-220", "SPIRIT-221")
@pytest.mark.parametrize(
    ("difficulty", "each", "alone", "common"),
    [("regular", 3, 4, 4), ("difficult", 2, 3, 3), ("extreme", 1, 2, 2)],
)
def test_gems_are_given_by_difficulty(difficulty, each, alone, common):
    options = {"mode": "coop", "difficulty": difficulty}
    assert dumped(begin(2, **options), "supply") == [each, each]
    assert dumped(begin(1, **options), "supply") == [alone]
    assert dumped(begin(2, communication="free", **options), "supply") == [common, 0]


# Gem tokens.


@rule("SPIRIT-172", "SPIRIT-173", "SPIRIT-174", "SPIRIT-703")
def test_a_gem_token_of_the_team_brings_a_used_gem_back_whoever_spent_it():
    t = table(favours=["FT-gem2 FT-gem1", ""], supply=[0, 1], removed=[0, 1])
    play(t, "plus")
    assert dumped(t, "favours") == [["FT-gem2"], []]
    assert dumped(t, "box") == ["FT-gem1"]
    used = [(event.seat, FAVOURS[event.favour]) for event in happened(t, GemTokenUsed)]
    assert used == [(0, "FT-gem1")]
    assert (dumped(t, "supply"), dumped(t, "removed")) == ([1, 1], [0, 0])
    assert asked(t) == ("pick-first", 0)
    assert why_not(GAME, t, "plus") == "SPIRIT-174"
    assert why_not(GAME, table(removed=[1, 0]), "plus") == "SPIRIT-173"


@rule("SPIRIT-175")
def test_a_gem_token_of_the_opponent_has_no_effect():
    t = table(favours=["", "FT-gem1"], removed=[1, 0])
    assert why_not(GAME, t, "plus") == "SPIRIT-173"


# Swapping.


@rule("SPIRIT-367", "SPIRIT-368")
def test_where_gems_swap_the_creatures_they_do_nothing_else_and_trigger_nothing():
    t = laid_out("2")
    t.events = []
    t.light, t.shadow = 0, 3
    t.bits[3] = 1
    ask = PickFirst(Seat(0))
    assert ask.refusal(t, GAME.moves["swap"]) == 0
    assert ask.refusal(t, GAME.moves["talk"]) == 701
    gem = next(key for key in GAME.moves if key.startswith("gem-light-"))
    assert ask.refusal(t, GAME.moves[gem]) == 367
    before = t.purses[0].supply
    ask.take(t, GAME.moves["swap"])
    assert (t.light, t.shadow, t.bits[3]) == (3, 0, 1)
    assert t.purses[0].supply == before - 1
    assert happened(t, CreatureMoved) == []
    plain = table()
    assert why_not(GAME, plain, "swap") == "SPIRIT-766"


@rule("SPIRIT-679")
def test_creatures_cannot_be_swapped_if_the_second_pick_would_be_lost():
    t = laid_out("2")
    t.light, t.shadow = 0, 3
    t.open = 0
    t.picked = [Picked(-1, 1, 0)]
    assert PickSecond(Seat(0)).refusal(t, GAME.moves["swap"]) == 679


def test_the_parts_of_a_turn_are_those_that_the_game_declares():
    t = moonlit(ROWS, "2.2", "2.6")
    names = [step[0] for step in GAME.dump(t)["agenda"]]
    assert [*names, asked(t)[0]] == ["moonlit-turn", *PARTS]
