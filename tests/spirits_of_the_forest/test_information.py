"""Section 26.2: who knows what, and what a seat imagines."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.dice import Dice
from tests.spirits_of_the_forest.glade import GAME, begin, keys_of_plans, play, table
from tests.spirits_of_the_forest.growing import BOX
from tests.spirits_of_the_forest.test_content import drawn
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule

ROWS = ["BRA1 SPI5 DEW1", "SPI1 LEA1 SPI2"]


def dreams(t: Any, seat: int, field: str, number: int = 40) -> list[Any]:
    """A field as a seat imagines it, again and again."""
    return [GAME.dump(imagine(t, seat, Dice(seed)))[field] for seed in range(number)]


@rule("SPIRIT-104", "SPIRIT-103")
def test_heights_are_seen_but_not_what_lies_below():
    t = laid_out("4")
    seen = {tuple(int(tile) for tile in imagine(t, 0, Dice(n)).tiles) for n in range(20)}
    for slot in range(t.forest.size):
        kinds = {tiles[slot] for tiles in seen}
        open = slot in members_of(t.open & t.tops)
        assert (len(kinds) == 1) == open
    assert {imagine(t, 0, Dice(n)).present for n in range(5)} == {t.present}


@rule("SPIRIT-745", "SPIRIT-393")
def test_a_face_up_tile_that_is_covered_is_seen_by_nobody():
    t = laid_out("5")
    covered = members_of(t.open & ~t.tops)
    assert covered
    dealt = [imagine(t, 0, Dice(n)) for n in range(12)]
    assert all(len({int(dream.tiles[slot]) for dream in dealt}) > 1 for slot in covered)


@rule("SPIRIT-748")
def test_a_tile_that_was_turned_down_is_remembered():
    t = laid_out("11")
    slot = members_of(t.open)[0]
    t.open &= ~bit(slot)
    t.seen |= bit(slot)
    assert {int(imagine(t, 0, Dice(n)).tiles[slot]) for n in range(12)} == {int(t.tiles[slot])}


@rule("SPIRIT-758")
def test_with_two_groups_of_tiles_hidden_ones_are_dealt_within_their_group():
    rows = ["UD UD UD UD UD UD U", "Ul D D U D D Us", *["U D D D D D U"] * 4]
    text = drawn(rows, rules='{ deal = "doubles" }', rectangle='"1,2-6,4"')
    game = SpiritsOfTheForest(BOX + text)
    t = game.start(2, 0, game.Options.of({"mode": "coop", "scenario": "mine"}))
    inside = t.plan.places.rectangle
    dealt = [imagine(t, 0, Dice(n)) for n in range(10)]
    for group in (inside, t.present & ~inside):
        hidden = members_of(group & ~(t.open & t.tops))
        assert len(hidden) > 3
        before = {int(t.tiles[slot]) for slot in hidden}
        assert all({int(dream.tiles[slot]) for slot in hidden} == before for dream in dealt)
        assert len({tuple(int(dream.tiles[slot]) for slot in hidden) for dream in dealt}) == 10


@rule("SPIRIT-033", "SPIRIT-760")
def test_a_seat_knows_its_own_tokens_and_imagines_those_of_others():
    t = table(ROWS, favours=["FT-sun", "FT-VIN FT-LEA"], pool=["FT-BRA", "FT-gem1"])
    mine = dreams(t, 0, "favours")
    assert {tuple(hands[0]) for hands in mine} == {("FT-sun",)}
    others = {token for hands in mine for token in hands[1]}
    assert others == {"FT-VIN", "FT-LEA", "FT-BRA", "FT-gem1"}
    spectator = dreams(t, 2, "favours")
    assert len({tuple(hands[0]) for hands in spectator}) == 5


@rule("SPIRIT-121")
def test_two_tokens_that_a_seat_has_not_seen_may_lie_either_way():
    t = table(ROWS, favours=["FT-sun", "FT-VIN"], pool=["FT-BRA"])
    mine = dreams(t, 0, "favours")
    assert {hands[1][0] for hands in mine} == {"FT-VIN", "FT-BRA"}


@rule("SPIRIT-759")
def test_alone_the_tokens_of_the_opponent_and_those_put_away_are_one_group():
    t = begin(1, 6)
    own = GAME.dump(t)["beside"][2]
    fields = dreams(t, 0, "beside", 120)
    assert {card[2] for card in fields} == {own}
    assert len({card[0] for card in fields}) == len({card[1] for card in fields}) == 8


@rule("SPIRIT-121")
def test_open_tokens_stay_where_they_are():
    t = laid_out("10")
    upper = [int(token) for token in t.favours[::2]]
    lower = {tuple(int(n) for n in imagine(t, 0, Dice(s)).favours[1::2]) for s in range(10)}
    assert len(lower) == 10
    assert all(
        [int(n) for n in imagine(t, 0, Dice(seed)).favours[::2]] == upper for seed in range(10)
    )


@rule("SPIRIT-120")
def test_nobody_knows_which_power_source_token_was_added_until_it_is_seen():
    hidden = next(t for t in (laid_out("13", seed=n) for n in range(40)) if not added_open(t))
    powers = [sorted(map(int, imagine(hidden, 0, Dice(n)).powers)) for n in range(60)]
    assert {tuple(two) for two in powers} == {(9, 10), (9, 11), (10, 11)}
    for n in range(20):
        dream = imagine(hidden, 0, Dice(n))
        lying = [int(token) for token in dream.pairs]
        assert len({9, 10, 11} & {*lying}) == 1
        assert not {*lying} & {*map(int, dream.powers)}
    open = next(t for t in (laid_out("13", seed=n) for n in range(40)) if added_open(t))
    two = {tuple(sorted(map(int, imagine(open, 0, Dice(n)).powers))) for n in range(20)}
    assert two == {tuple(sorted(map(int, open.powers)))}


def added_open(t: Any) -> bool:
    """Whether the Power Source token that was added lies face up."""
    (added,) = {9, 10, 11} - {*map(int, t.powers)}
    return added in members_of(t.shown)


def test_eclipse_tokens_and_piles_are_imagined():
    dark, fortune = laid_out("11"), laid_out("21")
    orders = {tuple(map(int, imagine(dark, 0, Dice(n)).eclipses)) for n in range(60)}
    assert len(orders) > 15
    piles = {tuple(map(int, imagine(fortune, 0, Dice(n)).air_pile)) for n in range(10)}
    assert len(piles) == 10
    last = laid_out("28")
    assert {tuple(map(int, imagine(last, 0, Dice(n)).quotas)) for n in range(9)} == {
        tuple(map(int, last.quotas))
    }


@rule("SPIRIT-264")
def test_objective_cards_of_others_are_imagined_and_ones_own_is_known():
    t = laid_out("4", seats=3, mode=int(COMPETITIVE))
    own = {int(imagine(t, 1, Dice(n)).purses[1].objective) for n in range(20)}
    assert own == {int(t.purses[1].objective)}
    others = {int(imagine(t, 1, Dice(n)).purses[0].objective) for n in range(80)}
    assert others == set(range(8)) - own


@rule("SPIRIT-664")
def test_a_team_sees_the_same():
    t = laid_out("13")
    assert [int(n) for n in imagine(t, 0, Dice(3)).pairs] == [
        int(n) for n in imagine(t, 1, Dice(3)).pairs
    ]


@pytest.mark.parametrize("key", keys_of_plans()[3:])
def test_no_piece_is_lost_in_a_dream_and_what_is_dreamt_depends_on_nothing_hidden(key):
    t = laid_out(key)
    dream = imagine(t, 0, Dice(5))
    assert GAME.components(dream) == GAME.components(t)
    twice = imagine(dream, 0, Dice(6))
    assert GAME.dump_state(twice) == GAME.dump_state(imagine(t, 0, Dice(6)))


def test_a_dream_can_be_played():
    t = begin(3, 2)
    for _ in range(20):
        play(t, keys(t)[0])
    dream = imagine(t, 1, Dice(1))
    assert keys(dream) == keys(t)
