"""Section 24.2: two Forests, in which Shadow does what Light does."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    CreatureMoved,
    CreaturePlaced,
    ForestClosed,
    TilePicked,
)
from tests.spirits_of_the_forest.glade import GAME, asked, begin, dumped, forest, happened, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.woods import bare
from tests.tabletop import at_random, keys, rule, told, why_not


def mirage(light="2.2", shadow="6.2", **more):
    """A table of the two Forests."""
    return grove("2", light, shadow, **more)


@rule("SPIRIT-356", "SPIRIT-357", "SPIRIT-358")
def test_the_second_player_chooses_one_pair_of_tiles_for_both_creatures():
    t = begin(2, mode="coop", scenario="2", first="seat-1")
    assert asked(t) == ("place-pair", 1)
    assert keys(t) == ["start-1", "start-2", "start-3"]
    assert why_not(GAME, t, "move-light-2.2") == "SPIRIT-766"
    assert GAME.touches(t, GAME.move("start-2")) == ["cell-3.2", "cell-5.2"]
    starting = "Start with Light at row 3, column 2 and Shadow at row 5, column 2"
    assert GAME.sentence(t, GAME.move("start-2")) == starting
    play(t, "start-2")
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("3.2", "5.2")
    placed = [(event.seat, event.creature, event.slot) for event in happened(t, CreaturePlaced)]
    assert placed == [(1, 0, t.light), (1, 1, t.shadow)]
    assert asked(t) == ("pick-first", 0)


@rule("SPIRIT-356")
def test_there_are_no_other_pairs():
    t = begin(1, mode="coop", scenario="2")
    third = t.plan.marks.pairs.pop()  # as in a Forest with two pairs
    try:
        assert keys(t) == ["start-1", "start-2"]
        assert why_not(GAME, t, "start-3") == "SPIRIT-356"
    finally:
        t.plan.marks.pairs.append(third)
    other = begin(1, mode="coop", scenario="1")
    assert GAME.sentence(other, GAME.move("start-2")) == "Start at the points marked 2"
    assert GAME.touches(other, GAME.move("start-2")) == []


@rule("SPIRIT-359", "SPIRIT-360", "SPIRIT-361", "SPIRIT-362", "SPIRIT-785")
def test_the_player_collects_for_light_alone_and_the_rest_follows_without_a_question():
    t = mirage()
    assert keys(t) == ["pick-light-1.3", "pick-light-3.1"]
    assert why_not(GAME, t, "pick-shadow-5.1") == "SPIRIT-359"
    above, below = forest(t)["3.1"], forest(t)["5.1"]
    play(t, "pick-light-3.1")
    assert [(e.creature, t.forest.names[e.slot]) for e in happened(t, TilePicked)] == [
        *((0, "3.1"), (1, "5.1")),
    ]
    assert dumped(t, "tiles") == [[above], [below]]
    assert asked(t)[0] == "move-creature"


@rule("SPIRIT-361")
def test_each_tile_takes_its_token_along():
    t = mirage("3.2", "5.2", gone="3.1 5.1 2.2 6.2", supply=(1,))
    tokens = {t.forest.tags[n // 2]: token for n, token in enumerate(dumped(t, "tokens")) if token}
    play(t, "pick-light-2.3")
    assert asked(t) == ("before-reveal", 0)  # where gems can be used; the tokens come after it
    play(t, "go")
    assert dumped(t, "favours") == [[tokens["2.3"]], [tokens["6.3"]]]


@rule("SPIRIT-363", "SPIRIT-364", "SPIRIT-365", "SPIRIT-366", "SPIRIT-741")
def test_shadow_makes_the_corresponding_move_and_both_collect_bits():
    t = mirage(at="move-creature", bits={"1.3": 1, "7.3": 2})
    assert keys(t) == [f"move-light-{place}" for place in ("1.3", "2.3", "3.1", "3.2", "3.3")]
    assert why_not(GAME, t, "move-shadow-7.3") == "SPIRIT-363"
    play(t, "move-light-1.3")
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("1.3", "7.3")
    assert dumped(t, "side_bits") == [1, 2]
    kinds = [type(e) for e in t.events or () if isinstance(e, CreatureMoved | BitsGiven)]
    assert kinds == [CreatureMoved, BitsGiven] * 2  # all that Light causes before Shadow moves


@rule("SPIRIT-367", "SPIRIT-369")
def test_after_a_change_of_places_light_acts_in_the_other_forest():
    t = mirage(supply=(2,))
    assert keys(t) == ["pick-light-1.3", "pick-light-3.1", "swap"]
    assert why_not(GAME, t, "gem-light-1.3") == "SPIRIT-367"
    play(t, "swap")
    assert keys(t) == ["pick-light-5.1", "pick-light-7.3", "swap"]
    above, below = forest(t)["3.1"], forest(t)["5.1"]
    play(t, "pick-light-5.1")
    assert dumped(t, "tiles") == [[below], [above]]
    assert told(GAME, t)[:2] == ["Seat 1 spends a gem.", "Light and Shadow change places."]


@rule("SPIRIT-370")
def test_the_two_forests_keep_the_same_shape():
    for seed in range(3):
        t = begin(2, seed, mode="coop", scenario="2")
        for _key in at_random(t, seed):
            shape = sorted(t.forest.names[slot] for slot in range(48) if t.present >> slot & 1)
            other = [f"{8 - int(name[0])}.{name[2:]}" for name in shape]
            assert sorted(other) == shape
            if t.light >= 0:
                assert t.shadow == t.plan.mirror[t.light]


@rule("SPIRIT-370")
def test_where_the_forests_are_unlike_only_what_has_a_counterpart_is_picked():
    t = mirage()
    bare(t, " ".join(set(forest(t)) - {"5.1"}))
    assert keys(t) == ["pick-light-1.3"]
    assert why_not(GAME, t, "pick-light-3.1") == "SPIRIT-137"


@rule("SPIRIT-370")
def test_where_the_forests_are_unlike_shadow_stays_if_it_cannot_imitate_light():
    t = mirage(at="move-creature")
    bare(t, " ".join(set(forest(t)) - {"7.3"}))
    play(t, "move-light-1.3")
    assert [(e.creature, t.forest.tags[e.slot]) for e in happened(t, CreatureMoved)] == [(0, "1.3")]


@rule("SPIRIT-371", "SPIRIT-372")
def test_without_a_tile_for_light_the_game_ends_and_no_gem_prevents_it():
    t = mirage(only="2.2 2.3 6.2 6.3 5.4 3.4", supply=(2,), turned={"2.3": False, "6.3": False})
    assert happened(t, ForestClosed) == []  # nobody listened yet
    assert t.ask is None
    assert t.ended
    on = mirage(only="2.2 2.3 6.2 6.3 5.4 3.4", supply=(2,))
    assert keys(on) == ["pick-light-2.3", "swap"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"shadow": "7.3"}, "shadow must stand where Light stands"),
        ({"gone": "1.3"}, "two Forests of the same shape"),
        ({"agenda": [["moonlit-turn", 1], ["place-pair", 1]]}, "in which no creature stands"),
    ],
)
def test_forests_that_are_no_mirror_images_are_refused(more, why):
    with pytest.raises(BadTable) as refused:
        mirage(**more)
    assert why in str(refused.value)


def test_what_is_not_asked_in_mirrored_forests_cannot_be_loaded():
    data = GAME.dump(mirage(supply=(1,)))
    parts = [["moonlit-turn", 1], *([part, 0] for part in ("last-gems", "move-creature"))]
    parts += [[part, 0] for part in ("turn-up", "give-favours", "before-reveal")]
    with pytest.raises(BadTable, match="is not asked in mirrored Forests"):
        GAME.load({**data, "agenda": parts, "ask": ["assign-tiles", 0]})
