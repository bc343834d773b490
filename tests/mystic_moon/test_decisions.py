"""Chapter 21.1: every ask, and the moves of each."""

from collections.abc import Iterator

import pytest

from moonbrew.games.mystic_moon.rules.events import EffectUsed
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Ask
from tests.mystic_moon.clearing import (
    GAME,
    asked,
    at_hut,
    at_shop,
    begin,
    brewed,
    cauldron,
    dumped,
    happened,
    play,
    played,
    satchel,
    sp,
    table,
)
from tests.mystic_moon.moments import MOMENTS, PLAIN, using
from tests.tabletop import keys, rule, why_not

THROWS = ("stone", "parchment", "shears")
LONE = {"glyph": "glyph-choice", "keep": "keep-slot"}  # other forms once something follows


def form(key: str) -> str:
    """The form of a move: its first word, unless that has two forms."""
    if key in THROWS:
        return "throw"
    word, _, rest = key.partition("-")
    return LONE.get(word, word) if rest else word


moments = pytest.mark.parametrize("name", MOMENTS)


@rule("MOON-343")
@moments
def test_each_ask_offers_moves_of_its_forms_and_no_others(name):
    build, ask, forms = MOMENTS[name]
    t = build()
    assert asked(t)[0] == ask
    assert {form(key) for key in keys(t)} <= forms


@rule("MOON-343")
def test_no_other_ask_exists():
    asks = {step.name for step in GAME.step_forms.values() if issubclass(step.of, Ask)}
    assert asks == {ask for _, ask, _ in MOMENTS.values()}


@rule("MOON-343")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_no_other_move_is_offered(seats):
    forms: dict[str, set[str]] = {}
    for _, ask, more in MOMENTS.values():
        forms.setdefault(ask, set()).update(more)
    for seed in range(3):
        for t in moments_of(seats, seed):
            assert {form(key) for key in keys(t)} <= forms[asked(t)[0]]


def moments_of(seats: int, seed: int) -> Iterator[MoonTable]:
    """The table at each ask of a game with everything in use."""
    t = begin(seats, seed, zodiac="on", alchemy="on", final_tie="contest")
    yield t
    for _ in played(t, seed):
        if t.ask is not None:
            yield t


# MOON-344: no ask without a choice.


@rule("MOON-344")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_ask_is_put_with_fewer_than_two_moves(seats):
    for seed in range(4):
        assert all(len(keys(t)) >= 2 for t in moments_of(seats, seed))


@rule("MOON-344")
def test_the_one_move_of_an_ask_is_carried_out():
    t = play(table(("", "FF"), garden={5: "Q"}), "hat-5")  # one foe, one kind
    assert (satchel(t), satchel(t, 1)) == ("F", "F")
    t = play(at_shop(("FF", ""), shop="R"), "trade-raven-feather")
    assert satchel(t) == "R"
    t = play(at_shop(("F" * 11, "")), "leave")
    assert satchel(t) == "F" * 10


@rule("MOON-344")
def test_an_ask_whose_one_move_is_to_stop_is_not_put():
    t = play(table(display=[None] * 4), "hat-5")  # no Glyph, nothing to buy, nothing to add
    assert asked(t) == ("hat", 1)


@rule("MOON-344")
def test_an_ask_without_a_move_falls_away():
    t = play(table(garden={5: "Q"}), "hat-5")  # nobody to steal from
    assert asked(t) == ("shop", 0)
    assert dumped(t, "bag") == {"frog": 1}


# MOON-345: who is asked.


@rule("MOON-345")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_active_player_is_asked_but_for_huts_losses_and_throws(seats):
    others = {"take-hut", "lose-some", "hand-over", "choose-sign"}
    for seed in range(4):
        for t in moments_of(seats, seed):
            ask, seat = asked(t)
            assert ask in others or seat == dumped(t, "active")


@rule("MOON-345")
def test_a_player_hit_by_a_potion_is_asked_and_then_the_active_player_again():
    t = using("gossip-tea", "LE_E_____", "013", ("", "FR", "SE"))
    assert asked(t) == ("lose-some", 1)
    play(t, "discard-raven-feather")
    assert asked(t) == ("lose-some", 2)
    play(t, "discard-spider-silk")
    assert asked(t) == ("hat", 1)
    assert (satchel(t, 1), satchel(t, 2)) == ("R", "E")


# MOON-346: the wrong form.


@rule("MOON-346")
@moments
def test_only_a_move_of_another_form_is_refused_by_this_rule(name):
    build, _, forms = MOMENTS[name]
    t = build()
    assert t.ask is not None
    legal = set(keys(t))
    why = {key: int(t.ask.refusal(t, move)) for key, move in GAME.moves.items()}
    assert {key for key in why if why[key] == 0} == legal
    assert {key for key in why if why[key] == 346} == {k for k in why if form(k) not in forms}


# MOON-347: nothing between two asks.


@rule("MOON-347")
def test_adding_and_declaring_reveals_nothing():
    t = at_hut(
        ("RLF", ""),
        cauldrons=["RL_______", "_________"],
        books=[["hiccup-tonic"], []],
        bag="FFRREE",
    )
    before = t.revealed
    play(t, "add-mandrake-root-left", "add-sage-leaf-middle", "stop")
    play(t, "brew-hiccup-tonic-01", "brew-hiccup-tonic-34")
    assert t.revealed == before


@rule("MOON-347")
def test_shopping_reveals_nothing_but_cards_that_are_turned_up():
    deck = ["broom-polish", "toad-chorus"]
    t = at_shop(
        ("FFRR", ""), shop="EEB", display=["hiccup-tonic", None, None, None], deck=deck, bag="FRE"
    )
    before = t.revealed
    play(t, "trade-raven-feather", "take-newt-eye")
    assert t.revealed == before
    play(t, "learn-hiccup-tonic")
    assert t.revealed > before


@rule("MOON-347")
def test_a_rising_sign_that_is_turned_up_is_a_revelation():
    t = at_shop(turn=1, display=[None] * 4, rising="leo", lifting="aries")
    before = t.revealed
    play(t, "leave")  # the bag is empty, so that nothing else comes out
    assert dumped(t, "rising") == ["leo", "aries"]
    assert t.revealed > before


@rule("MOON-347")
def test_a_table_without_rolls_goes_on_alike_whatever_the_dice():
    ends = set()
    for seed in range(5):
        t = at_hut(("RL", ""), bag="FFRREE", books=[["hiccup-tonic"], []])
        t.dice = begin(2, seed).dice
        play(t, "add-mandrake-root-left", "add-sage-leaf-middle", "brew-hiccup-tonic-01")
        ends.add((cauldron(t), satchel(t), sp(t)[0], asked(t)))
    assert len(ends) == 1


# The notes to the table.


@rule("MOON-348")
def test_a_placement_is_named_by_its_card_and_its_slots_in_ascending_order():
    t = at_hut(cauldrons=["LRLL_____", "_________"], books=[["big-snack", "hiccup-tonic"], []])
    offered = set(keys(t))
    assert "brew-big-snack-012" in offered
    assert {"brew-hiccup-tonic-01", "brew-hiccup-tonic-12"} <= offered
    named = [key for key in GAME.moves if key.startswith(("brew-", "use-", "again-"))]
    for key in named:
        slots = key.rpartition("-")[2]
        assert list(slots) == sorted(set(slots))
        assert set(slots) <= set("012345678")


@rule("MOON-348")
def test_the_curse_lifting_potion_is_named_by_its_zodiac_card():
    t = at_hut(
        cauldrons=["LRF______", "_________"], rising="cancer", lifting="taurus", huts=PLAIN[:2]
    )
    assert keys(t) == ["brew-taurus-012", "done"]


@rule("MOON-350")
def test_two_copies_of_a_card_are_two_options_named_by_their_slots():
    t = brewed(
        ["cream-cordial"],
        "RR_RR____",
        "cream-cordial-01",
        "cream-cordial-34",
        huts=PLAIN[:2],
        bag="FRE",
    )
    assert keys(t) == ["use-cream-cordial-01", "use-cream-cordial-34", "done"]
    play(t, "use-cream-cordial-34")
    assert keys(t) == ["use-cream-cordial-01", "done"]
    used = [GAME.edition.use[e.spot].key for e in happened(t, EffectUsed)]
    assert used == ["use-cream-cordial-34"]


@rule("MOON-351")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_moves_of_an_ask_are_a_set(seats):
    for seed in range(3):
        for t in moments_of(seats, seed):
            assert len(set(keys(t))) == len(keys(t))


# Chapter 19: player counts and combinations.


@rule("MOON-244")
def test_2_3_or_4_can_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (2, 3, 4):
        assert len(sp(begin(seats))) == seats
    for seats in (1, 5):
        with pytest.raises(Exception, match="2"):
            begin(seats)


@rule("MOON-245")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_is_the_same_for_every_number_of_players(seats):
    t = begin(seats, hut_assignment="random")
    assert sum(dumped(t, "shop").values()) == 24
    assert [sum(place.values()) for place in dumped(t, "garden")] == [1] * 12
    assert len(dumped(t, "display")) == 4
    assert sp(t) == [10] * seats
    assert [sum(held.values()) for held in dumped(t, "satchel")] == [2] * seats
    assert dumped(t, "mushrooms") == 4
    for _ in played(t):
        pass
    assert dumped(t, "round") == 5


@rule("MOON-246")
@pytest.mark.parametrize("zodiac", ["off", "on"])
@pytest.mark.parametrize("alchemy", ["off", "on"])
def test_each_expansion_can_be_used_alone_or_both_or_none(zodiac, alchemy):
    t = begin(3, zodiac=zodiac, alchemy=alchemy, hut_assignment="random")
    assert (len(dumped(t, "rising")) == 1) == (zodiac == "on")
    assert (dumped(t, "gold_pile") == 18) == (alchemy == "on")
    assert (dumped(t, "alchemy_deck")["open"] != []) == (alchemy == "on")
    for _ in played(t):
        pass
    assert t.ask is None


@rule("MOON-247")
def test_with_2_players_the_only_opponent_is_hit():
    t = using("invisibility-ink", "_F_S_S___", "135", ("S", "FR"))
    assert set(keys(t)) == {"steal-seat-1-raven-feather", "steal-seat-1-mandrake-root"}
    t = using("poisoners-aid", "EB_B_____", "013", ("", ""))
    assert {key.rpartition("-")[0] for key in keys(t)} == {"mushroom-seat-1"}
    t = using("sneezing-powder", "B__S_____", "03", ("FFF", "R"))
    assert (satchel(t), satchel(t, 1)) == ("FFF", "")


# MOON-376, MOON-377: what a ward keeps away.


@rule("MOON-376")
def test_an_effect_on_each_other_player_passes_the_warded_one_over():
    t = using("gossip-tea", "LE_E_____", "013", ("", "FR", "SE"), warded=[False, True, False])
    assert asked(t) == ("lose-some", 2)
    t = using("sticky-paw-syrup", "_BRRE____", "1234", ("", "F", "SS"), warded=[False, True, False])
    assert (satchel(t), satchel(t, 1), satchel(t, 2)) == ("S", "F", "S")
    t = using("sneezing-powder", "B__S_____", "03", ("", "F", "SS"), warded=[False, True, False])
    assert (satchel(t, 1), satchel(t, 2)) == ("F", "S")
    t = using("eclipse-elixir", "FBFO_D___", "01235", ("", "F", "SS"), warded=[False, True, False])
    assert (satchel(t), satchel(t, 1)) == ("S", "F")


@rule("MOON-376")
def test_a_storm_does_not_reach_the_warded():
    t = brewed(
        ["storm-in-a-teacup"],
        "FRES_____",
        "storm-in-a-teacup-0123",
        satchels=("", "FFFFFF"),
        warded=[False, True],
        huts=PLAIN[:2],
    )
    assert asked(t) == ("hat", 1)
    assert satchel(t, 1) == "FFFFFF"


@rule("MOON-377")
def test_a_warded_player_is_no_target_of_a_mushroom():
    t = using("poisoners-aid", "EB_B_____", "013", ("", "", ""), warded=[False, True, False])
    assert all(key.startswith("mushroom-seat-2") for key in keys(t))
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-377"
    t = using("dragons-breath", "DRD______", "012", ("", "", ""), warded=[False, True, False])
    play(t, "mushroom-seat-2-right")
    assert (cauldron(t, 1), cauldron(t, 2)) == ("_________", "__X______")
