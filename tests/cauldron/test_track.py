"""Chapters 16 to 18: the Magik Track, LSP and HSP, and winning."""

from collections import Counter
from typing import Any

import pytest

from moonbrew.games.cauldron.rules.effect_events import RitualsBegan
from moonbrew.games.cauldron.rules.events import GameWon, MagikGained, TieRolled, TrackTriggered
from moonbrew.games.cauldron.rules.magik import BY_ECHO, gain_magik, lose_magik
from moonbrew.games.cauldron.rules.standing import highest, highest_bits, lowest, lowest_bits
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Seat
from tests.cauldron.tables import (
    GAME,
    asked,
    at_omen,
    dumped,
    hand,
    happened,
    lying,
    magik,
    play,
    supplies,
    table,
)
from tests.cauldron.test_seasons import rolls
from tests.tabletop import keys, rule

SPARK, RITUALS, MERCY, GROUND, ENVY = (face.key for face in GAME.edition.track)


def turn(seats: int = 2, board: str = "W1 F1 T1", **more: Any) -> CauldronTable:
    """A table at the start of seat 0's turn."""
    return table(seats, board, **{"agenda": [["turn", 0]], "phase": "turns", **more})


def gain(t: CauldronTable, seat: int, n: int, source: int = BY_ECHO) -> CauldronTable:
    """Let a seat gain Magik, and what that sets off."""
    t.ask = None
    gain_magik(t, Seat(seat), n, source)
    t.settle()
    return t


@rule("CAULDRON-218")
def test_a_loss_stops_at_zero() -> None:
    t = turn(magik=[3, 2])
    assert lose_magik(t, Seat(0), 5) == 3
    assert magik(t) == [0, 2]


@rule("CAULDRON-219", "CAULDRON-220", "CAULDRON-377")
def test_nothing_but_a_brew_raises_anybody_above_34() -> None:
    t = turn(magik=[32, 34])
    assert gain_magik(t, Seat(0), 5, BY_ECHO) == 2
    assert gain_magik(t, Seat(1), 5, BY_ECHO) == 0
    assert magik(t) == [34, 34]
    assert t.winner == -1


@rule("CAULDRON-377")
def test_what_is_lost_at_34_goes_to_nobody() -> None:
    t = turn(spells=(["magik-leech"], []), magik=[34, 9])
    play(t, "cast-magik-leech")
    assert magik(t) == [34, 8]


@rule("CAULDRON-221")
def test_a_track_effect_is_triggered_by_reaching_or_passing_its_position_from_below() -> None:
    assert dumped(gain(turn(magik=[5, 2]), 0, 1), "triggered") == []
    for n in (2, 3):
        t = gain(turn(magik=[5, 2]), 0, n)
        assert dumped(t, "triggered") == [SPARK]
        assert [event.seat for event in happened(t, TrackTriggered)] == [0]
    assert dumped(gain(turn(magik=[7, 2]), 0, 1), "triggered") == []


@rule("CAULDRON-222")
def test_each_track_effect_happens_once() -> None:
    t = gain(turn(magik=[6, 6]), 0, 1)
    assert (len(hand(t, 0)), len(hand(t, 1))) == (1, 0)
    gain(t, 1, 3)
    assert (len(hand(t, 0)), len(hand(t, 1))) == (1, 0)
    lose_magik(t, Seat(0), 5)
    gain(t, 0, 5)
    assert len(hand(t, 0)) == 1


@rule("CAULDRON-223")
def test_an_omen_can_trigger_a_track_effect() -> None:
    t = at_omen("kindly-stars", magik=[6, 2])
    assert dumped(t, "triggered") == [SPARK]
    assert len(hand(t, 0)) == 1


@rule("CAULDRON-224")
def test_several_effects_come_in_ascending_order() -> None:
    t = gain(turn(magik=[6, 2]), 0, 17)
    track = [event.track for event in happened(t, TrackTriggered)]
    assert track == [0, 1, 2, 3]
    assert asked(t) == ("choose-field", 0)


@rule("CAULDRON-378")
def test_what_a_track_effect_sets_off_comes_next() -> None:
    # The first gain passes 17 and 22: Mercy gives the LSP 2 Magik, who thereby reaches 7.
    t = gain(turn(magik=[16, 6], triggered=[RITUALS]), 0, 6)
    told = [
        (type(event).__name__, int(event.seat))
        for event in happened(t, MagikGained, TrackTriggered)
    ]
    gained, triggered = "MagikGained", "TrackTriggered"
    assert told == [(gained, 0), (triggered, 0), (gained, 1), (triggered, 1), (triggered, 0)]
    assert magik(t) == [22, 8]
    assert len(hand(t, 1)) == 1


@rule("CAULDRON-225")
def test_the_triggering_player_is_the_one_whose_magik_passed() -> None:
    t = gain(turn(3, magik=[2, 21, 2], triggered=[SPARK, RITUALS, MERCY]), 1, 1)
    assert asked(t) == ("choose-field", 1)
    play(t, "field-egg", "at-0" if "at-0" in keys(t) else keys_after(t, "field-egg"))
    assert lying(t)[-1] == 0
    t = gain(turn(3, magik=[2, 27, 2], triggered=[SPARK, RITUALS, MERCY, GROUND]), 1, 1)
    assert asked(t) == ("gain-some", 0)
    play(t, "gain-web")
    assert asked(t) == ("gain-some", 2)
    play(t, "gain-frog")
    assert supplies(t) == ["W", "", "F"]


def keys_after(t: CauldronTable, key: str) -> str:
    """The first move after another one."""
    return keys(play(t.clone(), key))[0]


@rule("CAULDRON-202", "CAULDRON-221")
def test_rituals_of_power_unlocks_advanced_cards() -> None:
    t = gain(turn(magik=[11, 2]), 0, 1)
    assert dumped(t, "rituals") is True
    assert dumped(t, "triggered") == [RITUALS]
    assert len(happened(t, RitualsBegan)) == 1


# LSP and HSP.


@rule("CAULDRON-233", "CAULDRON-235")
def test_lsp_has_least_magik_and_hsp_has_most() -> None:
    t = turn(3, magik=[5, 9, 2])
    t.events = []
    assert (int(lowest(t, -1)), int(highest(t, -1))) == (2, 1)
    assert not happened(t, TieRolled)


@rule("CAULDRON-234", "CAULDRON-236", "CAULDRON-237")
def test_the_tied_roll_in_seat_order_and_again_among_themselves() -> None:
    t = turn(4, magik=[3, 3, 9, 3])
    t.dice, t.events = Dice(rolls(2, 5, 2, 4, 1)), []
    assert lowest(t, -1) == 3
    assert [event.dice for event in happened(t, TieRolled)] == [(2, 5, 0, 2), (4, 0, 0, 1)]
    t = turn(4, magik=[9, 9, 2, 9])
    t.dice, t.events = Dice(rolls(6, 5, 6, 4, 1)), []
    assert highest(t, -1) == 0
    assert [event.dice for event in happened(t, TieRolled)] == [(6, 5, 0, 6), (4, 0, 0, 1)]


@rule("CAULDRON-234")
def test_the_tied_have_all_the_same_chance() -> None:
    t = turn(3, magik=[3, 3, 3])
    found = Counter(int(lowest(t, -1)) for _ in range(600))
    assert all(140 < found[seat] < 260 for seat in range(3))


@rule("CAULDRON-238")
def test_lsp_is_found_anew_each_time() -> None:
    t = turn(2, magik=[3, 4])
    assert lowest(t, -1) == 0
    gain(t, 0, 2)
    assert lowest(t, -1) == 1
    assert (int(lowest_bits(t)), int(highest_bits(t))) == (2, 1)


@rule("CAULDRON-239")
@pytest.mark.parametrize("seed", range(10))
def test_if_all_are_tied_the_lsp_is_not_also_the_hsp(seed: int) -> None:
    t = at_omen("cosmic-balance", 3, magik=[9, 9, 9], seed=seed, triggered=[SPARK, RITUALS])
    assert sorted(magik(t)) == [7, 9, 11]


# Winning.


@rule("CAULDRON-240", "CAULDRON-242", "CAULDRON-243")
def test_who_reaches_35_by_brewing_wins_at_once() -> None:
    t = turn(magik=[33, 20], potions=(["potion-of-binding"], []), supply=("WWWT", ""))
    play(t, "brew-potion-of-binding")
    assert t.ask is None
    assert t.agenda.depth == 0
    assert magik(t) == [35, 20]
    assert GAME.result(t).winners == [0]
    assert [event.seat for event in happened(t, GameWon)] == [0]


@rule("CAULDRON-241", "CAULDRON-219")
def test_no_spell_wins() -> None:
    t = turn(magik=[33, 20], spells=(["spark-of-insight"], []))
    play(t, "cast-spark-of-insight")
    assert magik(t) == [34, 20]
    assert t.winner == -1


@rule("CAULDRON-242")
def test_nothing_is_told_of_magik_that_is_not_gained() -> None:
    t = turn(magik=[34, 20])
    assert gain_magik(t, Seat(0), 2, BY_ECHO) == 0
    assert (magik(t), happened(t, MagikGained)) == ([34, 20], [])


@rule("CAULDRON-244")
def test_a_win_in_the_final_quick_phase_is_valid() -> None:
    t = table(
        2,
        "W F T",
        agenda=[["finish"]],
        ask=["final-quick", 1],
        phase="final",
        active=1,
        harvester=1,
        magik=[3, 34],
        potions=([], ["oil-of-slipperiness"]),
        supply=("", "WWT"),
    )
    play(t, "quick-oil-of-slipperiness")
    assert (t.ask, int(t.winner)) == (None, 1)


@rule("CAULDRON-245")
def test_the_others_are_ranked_by_magik() -> None:
    t = turn(4, magik=[33, 20, 8, 20], potions=(["potion-of-binding"],), supply=("WWWT",))
    play(t, "brew-potion-of-binding")
    result = GAME.result(t)
    assert list(result.ranks) == [1, 2, 4, 2]
    assert list(result.scores) == [35, 20, 8, 20]


@rule("CAULDRON-324")
def test_after_sixty_seasons_the_most_magik_wins_and_ties_share() -> None:
    t = table(
        3, agenda=[["season"], ["market"]], phase="finish", season=60, harvester=2, magik=[9, 4, 9]
    )
    while t.ask is not None:
        play(t, "pass")
    assert t.over
    assert GAME.result(t).winners == [0, 2]
    t = table(3, agenda=[["season"], ["market"]], phase="finish", season=59, harvester=2)
    while dumped(t, "season") == 59:
        play(t, keys(t)[-1])
    assert t.ask is not None
