"""Section 24.13: yellow and green gems that win pairs of tokens."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import TrailGemPut
from moonbrew.kernel.dice import Dice
from tests.spirits_of_the_forest.glade import (
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    play,
    to_the_end,
)
from tests.spirits_of_the_forest.grove import row, slots_of, sparse
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, told, why_not

TRAIL = row("1.1 1.2 1.3 2.2 2.3 2.4 3.3", "BRA1 BRA2 BRA3 LEA1 LEA2 LEA3 SPI1")
PAIRS = [*FAVOURS[:9], "FT-sun", "FT-gem1", "FT-gem2"]


def on_trail(gems=("1.3", "2.3"), light="1.2", shadow="2.2", **more):
    """A table with a yellow and a green gem, at the movement."""
    trail = [0] * (2 * len(slots_of("13")))
    for colour, slot in enumerate(gems):
        if slot:
            trail[2 * slots_of("13").index(slot) + colour] = 1
    given = {"trail": trail, "pair_tokens": PAIRS, "shown": PAIRS[::2], **more}
    return sparse("13", TRAIL, light, shadow, **given)


@rule("SPIRIT-459", "SPIRIT-460", "SPIRIT-461", "SPIRIT-463", "SPIRIT-464", "SPIRIT-120")
def test_six_pairs_lie_beside_the_forest_and_three_gems_of_each_colour_on_it():
    added = set()
    for seed in range(12):
        t = laid_out("13", seed=seed)
        tokens = [int(token) for token in t.pairs]
        assert len(set(tokens)) == 12
        assert [bool(t.shown >> token & 1) for token in tokens] == [True, False] * 6
        powers = {FAVOURS[token] for token in tokens} & {"FT-sun", "FT-moon", "FT-fire"}
        assert len(powers) == 1
        added |= powers
        assert [sum(t.trail[colour::2]) for colour in (0, 1)] == [3, 3]
        assert [int(purse.supply) for purse in t.purses] == [3, 3]
    assert added == {"FT-sun", "FT-moon", "FT-fire"}


@rule("SPIRIT-465", "SPIRIT-466")
@pytest.mark.parametrize(
    ("move", "colour", "slot"),
    [
        ("move-light-1.3", "yellow", "1.3"),
        ("move-shadow-1.3", "yellow", "1.3"),
        ("move-shadow-2.3", "green", "2.3"),
    ],
)
def test_either_creature_takes_a_gem_which_is_put_on_a_pair_without_one(move, colour, slot):
    t = play(on_trail(pair_gems=[None, "green", None, None, None, None]), move)
    assert asked(t) == ("put-on-pair", 0)
    assert keys(t) == ["pair-1", "pair-3", "pair-4", "pair-5", "pair-6"]
    assert why_not(GAME, t, "pair-2") == why_not(GAME, t, "pair-7") == "SPIRIT-466"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, "pair-4")
    assert dumped(t, "pair_gems") == [None, "green", None, colour, None, None]
    number = 0 if colour == "yellow" else 1
    assert t.trail[2 * slots_of("13").index(slot) + number] == 0
    assert [(e.colour, e.pair) for e in happened(t, TrailGemPut)] == [(number, 4)]
    assert f"You put the {colour} gem on pair 4." in told(GAME, t, 0)


@rule("SPIRIT-466", "SPIRIT-697")
def test_the_last_pair_is_not_asked_for():
    gems = ["green", "green", "green", "yellow", "yellow"]
    t = play(on_trail(gems=("1.3", None), pair_gems=[*gems, None]), "move-light-1.3")
    assert dumped(t, "pair_gems") == [*gems, "yellow"]
    assert asked(t)[0] == "pick-first"


def test_a_gem_without_a_pair_leaves_the_game():
    t = on_trail()
    for pair in range(6):  # more gems than there are; only a Forest of one's own has so many
        t.pair_gems[pair] = 1
    play(t, "move-light-1.3")
    assert (dumped(t, "out_gems"), sum(t.trail)) == (1, 1)
    assert "What lay at row 1, column 3 leaves the game." in told(GAME, t)


def test_a_gem_is_taken_after_a_move_with_a_gem_too_and_the_turn_goes_on_where_it_was():
    t = on_trail(at="pick-first", supply=[1], shadow="2.4")
    play(t, "gem-light-1.3", "pair-6")
    assert dumped(t, "pair_gems")[5] == "yellow"
    assert asked(t) == ("pick-first", 0)


@rule("SPIRIT-467", "SPIRIT-468")
def test_a_gem_falls_with_its_tile_to_the_one_below_or_out_of_the_game():
    tiles = {**TRAIL, "1.4/2": "SPI2", "1.4": "SPI3"}
    trail = [0] * (2 * len(slots_of("13")))
    trail[2 * slots_of("13").index("1.4/2")] = 1
    t = sparse("13", tiles, "1.3", "2.2", at="pick-first", trail=trail, hidden="1.4")
    play(t, "pick-light-1.4", "pick-shadow-1.1")
    assert t.trail[2 * slots_of("13").index("1.4")] == 1
    trail = [0] * (2 * len(slots_of("13")))
    trail[2 * slots_of("13").index("1.1") + 1] = 1
    t = play(sparse("13", TRAIL, "2.4", "2.2", at="pick-first", trail=trail), "pick-shadow-1.1")
    assert (sum(t.trail), dumped(t, "out_gems")) == (0, 1)


@rule("SPIRIT-462", "SPIRIT-469", "SPIRIT-470", "SPIRIT-471")
def test_at_the_end_yellow_pairs_are_the_teams_and_all_others_the_opponents():
    gems = ["yellow", "green", None, "yellow", None, None]
    t = on_trail(gems=(None, None), pair_gems=gems, agenda=[["close-forest"]])
    team, opponent = dumped(t, "favours")
    assert team == [*PAIRS[0:2], *PAIRS[6:8]]
    assert opponent == [*PAIRS[2:6], *PAIRS[8:12]]
    assert set(dumped(t, "shown")) == set(PAIRS)


@rule("SPIRIT-120")
def test_which_power_source_was_added_nobody_knows():
    t = begin(1, 3, mode="coop", scenario="13")
    hidden = [int(token) for token in t.pairs[1::2]]
    seen = set()
    for seed in range(40):
        dream = GAME.imagine(t, 0, Dice(seed))
        assert list(dream.pairs[::2]) == list(t.pairs[::2])
        seen |= {int(token) for token in dream.pairs[1::2]}
    powers = {FAVOURS.index(f"FT-{name}") for name in ("sun", "moon", "fire")}
    open_power = powers & {int(token) for token in t.pairs[::2]}
    assert seen == (set(hidden) if open_power else set(hidden) | powers)


def test_pairs_are_drawn_with_their_gems_and_touched_by_their_first_token():
    t = play(on_trail(pair_gems=[None, "green", None, None, None, None]), "move-light-1.3")
    scene = GAME.scene(t, 0)
    zones = {zone.id: zone for zone in scene.zones}
    assert [piece.face for piece in zones["pair-1"].pieces] == ["bra", None]
    assert [piece.face for piece in zones["pair-2"].pieces] == ["flo", None, "green-gem"]
    assert {c.key: c.touch for c in scene.choices}["pair-1"] == ["open-FT-BRA"]
    assert scene.prompt == (
        "On which pair of tokens do you put the yellow gem? It wins the pair for the team."
    )


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"gems": (None, "2.3")}, "needs a creature on a tile with a gem of its colour"),
        ({"light": "1.2"}, "needs a creature on a tile with a gem of its colour"),
        (
            {"gems": ("1.3", None), "pair_gems": [*["green"] * 5, None]},
            "more than one move to choose from",
        ),
    ],
)
def test_a_gem_in_hand_that_no_play_could_reach_is_refused(more, why):
    agenda = [["moonlit-turn", 0], ["last-gems", 0]]
    slot = slots_of("13").index("1.3")
    with pytest.raises(BadTable) as refused:
        on_trail(**{"light": "1.3", "agenda": agenda, "ask": ["put-on-pair", 0, slot, 0], **more})
    assert why in str(refused.value)


@pytest.mark.parametrize("difficulty", ["regular", "difficult", "extreme"])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_rocky_trail_is_played_to_its_end(seats, difficulty):
    t = to_the_end(begin(seats, 1, mode="coop", scenario="13", difficulty=difficulty))
    assert sum(len(hoard.favours) for hoard in t.hoards) + len(t.box) == 12
