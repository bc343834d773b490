"""Chapter 3: rounds and turns."""

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Bloomed,
    Brewed,
    CurseLifted,
    Discarded,
    Gained,
    HatPlaced,
    Learned,
    Lost,
    RoundBegan,
    TurnBegan,
    Withered,
)
from tests.mystic_moon.clearing import (
    BARE,
    BURROW,
    CORNER,
    END,
    GAME,
    SIGNS,
    asked,
    at_hut,
    at_shop,
    bag,
    begin,
    dumped,
    garden,
    happened,
    order_of,
    play,
    played,
    satchel,
    sp,
    steps,
    table,
)
from tests.tabletop import keys, rule, why_not

DEAR = ["big-snack", "invisibility-ink", "moonwalk-elixir", "sticky-paw-syrup"]


@rule("MOON-041", "MOON-042", "MOON-043")
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 0)])
def test_in_five_rounds_everybody_has_one_turn_clockwise_from_the_same_first_player(seats, first):
    t = begin(seats, seed=seats, first=f"seat-{first + 1}")
    for _ in played(t, seats):
        pass
    order = [(first + steps) % seats for steps in range(seats)]
    turns = [(event.round, event.seat) for event in happened(t, TurnBegan)]
    assert turns == [(round, seat) for round in range(1, 6) for seat in order]
    assert [event.round for event in happened(t, RoundBegan)] == [1, 2, 3, 4, 5]


@rule("MOON-044", "MOON-047")
def test_a_turn_is_garden_shop_hut_and_bloom():
    t = table(["F", ""], bag="RR")
    assert asked(t) == ("hat", 0)
    assert asked(play(t, "hat-3")) == ("shop", 0)
    assert asked(play(t, "leave")) == ("fill", 0)
    assert happened(t, Bloomed) == []
    play(t, "stop")
    assert [event.place for event in happened(t, Bloomed)] == [3, 5]
    assert asked(t) == ("hat", 1)


@rule("MOON-047")
def test_no_step_can_be_left_out_but_nothing_need_be_done_in_shop_and_hut():
    t = table(["F", ""], bag="RR")
    for key in ("leave", "stop", "done"):
        assert why_not(GAME, t, key) == "MOON-346"
    play(t, "hat-3")
    assert why_not(GAME, t, "stop") == "MOON-346"
    play(t, "leave", "stop")
    assert (satchel(t), sp(t), dumped(t, "book")) == ("F", [10, 10], [[], []])
    assert len(happened(t, Bloomed)) == 2


@rule("MOON-045", "MOON-284")
@pytest.mark.parametrize(("fate", "power"), [("cursed", [8, 10]), ("blessed", [12, 10])])
def test_the_start_of_a_turn_is_before_the_garden_step(fate, power):
    t = table(rising="capricorn", fate=[fate, fate])
    assert asked(t) == ("hat", 0)
    assert sp(t) == power, "only of the player whose turn it is"


@rule("MOON-284")
def test_a_turn_begins_with_the_end_of_the_ward_then_capricorn_then_the_garden():
    t = table(rising="capricorn", warded=[True, True])
    assert (asked(t), dumped(t, "warded")) == (("hat", 0), [False, True])
    play(t, "hat-2", "leave")
    assert (asked(t), dumped(t, "warded")) == (("hat", 1), [False, False])
    play(t, "hat-2")
    told = order_of(t, TurnBegan, Lost, HatPlaced)
    assert told == ["HatPlaced", "TurnBegan", "Lost", "HatPlaced"]
    (lost,) = happened(t, Lost)
    assert (lost.seat, lost.power, lost.by) == (1, 2, "sign")


@rule("MOON-284")
def test_the_gift_of_capricorn_is_told_after_the_beginning_of_the_turn():
    t = table(rising="capricorn", fate=["cursed", "blessed"])
    play(t, "hat-2", "leave")
    assert sp(t) == [8, 12]
    assert order_of(t, TurnBegan, Gained) == ["TurnBegan", "Gained"]
    (gained,) = happened(t, Gained)
    assert (gained.seat, gained.power, gained.by) == (1, 2, "sign")


@rule("MOON-046", "MOON-285")
def test_the_end_of_a_turn_is_after_the_bloom_and_before_the_hat_is_passed():
    t = at_shop(alchemy=True, sludge=[1, *[0] * 11], sludge_pile=5, bag="F", hat=0)
    play(t, "leave")
    assert order_of(t, Bloomed, Withered, TurnBegan) == ["Bloomed", "Withered", "TurnBegan"]
    assert (garden(t), bag(t)) == ({}, "F"), "what has just bloomed is lost to the Sludge"
    assert (dumped(t, "sludge"), dumped(t, "sludge_pile")) == ([0] * 12, 6)
    assert (dumped(t, "hat"), asked(t)) == (None, ("hat", 1))


@rule("MOON-046", "MOON-285")
def test_the_hat_is_still_there_and_the_turn_not_passed_while_sludge_is_resolved():
    t = at_shop(
        alchemy=True, sludge=[0, 1, *[0] * 10], sludge_pile=5, garden={1: "FR"}, hat=4, bag="E"
    )
    play(t, "leave")
    assert asked(t) == ("wither-at", 0)
    assert (dumped(t, "hat"), garden(t)) == (4, {1: "FR", 4: "E"})


@rule("MOON-044", "MOON-285")
def test_sludge_of_the_own_shop_step_is_gone_when_the_next_turn_begins():
    t = table(["RB", ""], garden={9: "E"}, alchemy=True, top="cold-fire", huts=[BURROW, CORNER])
    play(t, "hat-2", "alchemy-cold-fire", "sludge-9")
    assert (dumped(t, "sludge")[9], dumped(t, "sludge_pile")) == (1, 5)
    play(t, "leave")
    while asked(t)[1] == 0:
        play(t, "stop" if "stop" in keys(t) else "keep")
    assert asked(t) == ("hat", 1)
    assert (dumped(t, "sludge"), dumped(t, "sludge_pile")) == ([0] * 12, 6)
    assert [(event.place, event.token) for event in happened(t, Withered)] == [(9, 2)]


@rule("MOON-048")
@pytest.mark.parametrize(
    "order", [("reach-5-spider-silk", "ram"), ("ram", "reach-1-mandrake-root")]
)
def test_of_several_abilities_at_one_moment_the_player_chooses_the_order(order):
    t = table(
        garden={5: "SS", 1: "R"}, huts=[BURROW, CORNER], rising="aries", fate=["blessed", "cursed"]
    )
    play(t, "hat-3")
    assert {"reach-5-spider-silk", "reach-1-mandrake-root", "ram", "done"} == {*keys(t)}
    play(t, *order)
    assert satchel(t) == ("SS" if order[0].startswith("reach") else "RSS")


@rule("MOON-049")
def test_the_row_of_a_card_prevails_over_a_general_rule():
    t = table(garden={2: "F", 3: "R", 4: "E"}, rising="aries")
    assert satchel(play(t, "hat-3")) == "RE", "MOON-053 would take F too"
    dear = at_shop(["FFRRR", ""], shop="E", rising="gemini")
    assert why_not(GAME, dear, "trade-raven-feather") == "MOON-078", "two are not enough"
    assert satchel(play(dear, "trade-mandrake-root")) == "FFE"


@rule("MOON-050")
def test_several_others_lose_something_clockwise_from_the_left_of_the_active_player():
    t = table(
        ["FR", "FR", "", "FR"],
        books=[[], [], ["gossip-tea"], []],
        cauldrons=[BARE, BARE, "LE_E_____", BARE],
        turn=2,
        agenda=[*steps(2, *END), ["declare", 2]],
        hat=0,
    )
    play(t, "brew-gossip-tea-013", "use-gossip-tea-013")
    order = []
    while asked(t)[0] == "lose-some":
        order.append(asked(t)[1])
        play(t, "discard-raven-feather")
    assert order == [3, 0, 1]
    assert [event.seat for event in happened(t, Discarded)] == [3, 0, 1]


# Rounds.


@rule("MOON-283")
def test_a_round_begins_with_its_tile_then_the_sign_then_the_turn_of_the_first_player():
    t = at_shop(turn=1, rising="leo", lifting="capricorn")
    play(t, "leave")
    assert order_of(t, RoundBegan, TurnBegan, Lost) == ["RoundBegan", "TurnBegan", "Lost"]
    (began,) = happened(t, RoundBegan)
    assert (began.round, SIGNS[began.sign]) == (2, "capricorn")
    assert (dumped(t, "round"), dumped(t, "rising")) == (2, ["leo", "capricorn"])
    assert (asked(t), sp(t)) == (("hat", 0), [8, 10]), "the new sign has its effect already"
    assert asked(play(t, "hat-0")) == ("activate", 0), "tile 2 has a Glyph there"


@rule("MOON-283")
def test_no_round_begins_before_everybody_has_had_a_turn():
    t = at_shop(rising="leo", lifting="capricorn")
    play(t, "leave")
    assert (asked(t), dumped(t, "round"), dumped(t, "rising")) == (("hat", 1), 1, ["leo"])
    assert happened(t, RoundBegan) == []


# Once per step.


@rule("MOON-286")
def test_what_is_allowed_once_per_shop_step_is_allowed_again_in_the_next_one():
    t = table(
        ["FFFFF", ""],
        shop="RRRE",
        huts=[CORNER, BURROW],
        rising="gemini",
        fate=["blessed", "cursed"],
        display=DEAR,
        deck=["hiccup-tonic", "lantern-oil", "broom-polish", "gossip-tea"],
        refreshed=True,
        haggled=2,
        twinned=True,
    )
    play(t, "hat-0")
    offered = keys(t)
    assert {"haggle-raven-feather", "twin-raven-feather", "refresh"} <= {*offered}


@rule("MOON-286")
def test_the_discount_of_the_first_recipe_comes_again_in_the_next_shop_step():
    t = table(huts=["inkwell-spire", BURROW], learned=2)
    play(t, "hat-0", "learn-broom-polish")
    (learned,) = happened(t, Learned)
    assert learned.power == 1, "3 - 2"


@rule("MOON-286")
@pytest.mark.parametrize("sign", ["aquarius", "pisces"])
def test_what_is_allowed_once_per_brew_is_allowed_again_in_the_next_one(sign):
    t = at_hut(
        cauldrons=["RR_______", BARE],
        books=[["cream-cordial"], []],
        bag="FFF",
        rising=sign,
        fate=["blessed", "cursed"],
        againned=True,
        fished=True,
    )
    play(t, "brew-cream-cordial-01", "use-cream-cordial-01")
    assert ("again-cream-cordial-01" if sign == "aquarius" else "fish") in keys(t)


# The present moment.


@rule("MOON-287")
def test_whether_a_player_is_cursed_is_looked_at_in_the_moment():
    t = at_hut(
        cauldrons=["LRFRR____", BARE],
        books=[["cream-cordial"], []],
        bag="FFF",
        huts=[BURROW, CORNER],
        rising="aquarius",
        lifting="taurus",
    )
    cursed = play(t.clone(), "brew-cream-cordial-34", "done")
    assert (asked(cursed), satchel(cursed)) == (("hat", 1), ""), "no effect could be used"
    play(t, "brew-taurus-012", "brew-cream-cordial-34")
    assert order_of(t, Brewed, CurseLifted) == ["Brewed", "Brewed", "CurseLifted"]
    assert keys(t) == ["use-cream-cordial-34", "done"]


@rule("MOON-287")
def test_whether_a_player_is_warded_is_looked_at_in_the_moment():
    t = table(["", "F", "R"], garden={0: "Q"}, warded=[False, True, False])
    assert satchel(play(t, "hat-0")) == "R", "seat 1 is warded, so nobody else can be chosen"
    other = table(["", "F", "R"], garden={0: "Q"}, warded=[False, False, False])
    assert asked(play(other, "hat-0")) == ("resolve-frog", 0)
