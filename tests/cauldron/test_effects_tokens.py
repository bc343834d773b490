"""22.4: effects on Magik, on tokens, on Fields and Cellars."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules.deed_events import Harvested
from moonbrew.games.cauldron.rules.effect_events import (
    Converted,
    Swapped,
    TokenGained,
    TokenGrown,
    TokenLost,
    TokenTaken,
    TokenWithered,
)
from moonbrew.games.cauldron.rules.events import TieRolled
from moonbrew.games.cauldron.rules.faces import FORBID, HARVESTING, LETTERS, PROTECT
from tests.cauldron.casting import CAST, cast, effect, holding
from tests.cauldron.hearth import (
    asked,
    happened,
    letters,
    lying,
    magik,
    play,
    rolling,
    supply,
    under,
    why_not,
)
from tests.tabletop import keys, rule

# MAGIK and MOVE_MAGIK.


def test_magik_is_gained():
    t = cast(effect("MAGIK", who="self", n=2), magik=[5, 5, 5])
    assert magik(t) == [7, 5, 5]


@rule("CAULDRON-219", "CAULDRON-377")
@pytest.mark.parametrize(("before", "after"), [(31, 34), (33, 34), (34, 34)])
def test_a_spell_raises_nobody_above_34(before, after):
    t = cast(
        effect("MAGIK", who="self", n=3),
        effect("MAGIK", who="opponent", n=1),
        moves="name-1",
        magik=[before, 5, 5],
        triggered=31,
    )
    assert magik(t) == [after, 6, 5]
    assert not t.over


@rule("CAULDRON-218")
def test_a_loss_of_magik_stops_at_0():
    t = cast(effect("MAGIK", who="opponent", n=-5), moves="name-2", magik=[5, 5, 3])
    assert magik(t) == [5, 5, 0]


@rule("CAULDRON-377")
def test_what_is_really_lost_moves_and_what_is_too_much_goes_to_nobody():
    drain = effect("MOVE_MAGIK", from_="opponent", to="self", n=4)
    assert magik(cast(drain, moves="name-1", magik=[5, 3, 9])) == [8, 0, 9]
    assert magik(cast(drain, moves="name-1", magik=[32, 9, 9], triggered=31)) == [34, 5, 9]


@rule("CAULDRON-238")
def test_who_has_most_is_found_when_the_effect_is_carried_out():
    t = cast(
        effect("MAGIK", who="self", n=5),
        effect("MAGIK", who="HSP", n=-2),
        magik=[2, 6, 1],
        triggered=31,
    )
    assert magik(t) == [5, 6, 1]


@rule("CAULDRON-234", "CAULDRON-237")
def test_those_who_are_level_roll_for_it_in_seat_order():
    t = holding(effect("MAGIK", who="LSP", n=1), magik=[5, 2, 2])
    rolling(t, 4, 3)
    play(t, CAST)
    assert magik(t) == [5, 2, 3]
    assert [event.dice for event in happened(t, TieRolled)] == [(0, 4, 3)]


@rule("CAULDRON-239")
def test_one_who_is_lsp_cannot_be_hsp_of_the_same_effect():
    """All are level: seat 2 rolls lowest and is LSP, so only the others roll for HSP."""
    t = holding(effect("MOVE_MAGIK", from_="HSP", to="LSP", n=1), magik=[5, 5, 5])
    rolling(t, 6, 5, 1, 2, 3)
    play(t, CAST)
    assert magik(t) == [5, 4, 6]
    assert [event.dice for event in happened(t, TieRolled)] == [(6, 5, 1), (2, 3, 0)]


@rule("CAULDRON-239")
def test_an_lsp_named_first_is_found_first_too():
    t = holding(effect("MOVE_MAGIK", from_="LSP", to="HSP", n=1), magik=[5, 5, 5])
    rolling(t, 6, 5, 1, 2, 3)
    play(t, CAST)
    assert magik(t) == [5, 6, 4]
    assert [event.dice for event in happened(t, TieRolled)] == [(6, 5, 1), (2, 3, 0)]


def test_nothing_passes_from_a_player_to_the_same_one_by_another_name():
    """The caster is HSP, so that no other takes this place."""
    passing = effect("MOVE_MAGIK", from_="self", to="HSP", n=1)
    t = cast(passing, effect("MAGIK", who="self", n=1), magik=[9, 5, 5], triggered=31)
    assert magik(t) == [10, 5, 5]


@rule("CAULDRON-378", "CAULDRON-225")
def test_a_track_effect_comes_before_the_next_player_gains():
    """MT3 gives 2 to who has least: seat 2 is that only as long as it has not gained itself."""
    t = cast(effect("MAGIK", who="each", n=3), magik=[15, 6, 4], triggered=0b00011)
    assert magik(t) == [18, 9, 9]
    t = cast(effect("MAGIK", who="each", n=3), magik=[15, 6, 5], triggered=0b00011)
    assert magik(t) == [18, 9, 10]


# Several players.


@rule("CAULDRON-054")
def test_several_players_are_dealt_with_clockwise_from_the_active_player():
    t = cast(effect("GAIN", who="each", n=1, what="any"), moves="", turn=0)
    order = []
    while asked(t)[0] == "GainSome":
        order.append(asked(t)[1])
        play(t, keys(t)[0])
    assert order == [0, 1, 2]
    t = holding(effect("GAIN", who="others", n=1, what="any"), seat=1, turn=1)
    play(t, CAST)
    order = []
    while asked(t)[0] == "GainSome":
        order.append(asked(t)[1])
        play(t, keys(t)[0])
    assert order == [2, 0]


@rule("CAULDRON-390", "CAULDRON-278")
def test_players_who_take_one_after_the_other_find_what_others_left():
    t = holding(effect("GAIN", who="each", n=2, what="B/M"))
    for kind, left in zip(range(7), (9, 9, 9, 2, 1, 9, 9), strict=True):
        t.stock[kind] = left
    play(t, CAST, "gain-mandrake", "gain-mandrake")
    assert [supply(t, seat) for seat in range(3)] == ["MM", "B", ""]


# HARVEST.


def test_a_harvest_by_an_effect_takes_at_least_one_and_up_to_so_many():
    t = holding(effect("HARVEST", who="self", n=2, what="any"), fields="W2 F T")
    play(t, CAST)
    assert keys(t) == ["harvest-0", "harvest-1", "harvest-2"]
    assert why_not(t, "enough") == "CAULDRON-332"
    play(t, "harvest-0")
    assert keys(t) == ["harvest-0", "harvest-1", "harvest-2", "enough"]
    play(t, "harvest-0")
    assert supply(t, 0) == "WW"
    assert lying(t) == [0, 1, 1]
    assert asked(t)[0] == "Act"
    assert [(e.seat, e.field) for e in happened(t, Harvested)] == [(0, 0), (0, 0)]


def test_enough_ends_a_harvest_by_an_effect():
    t = cast(
        effect("HARVEST", who="self", n=3, what="any"), moves="harvest-1 enough", fields="W F T"
    )
    assert supply(t, 0) == "F"
    assert asked(t) == ("Act", 0)


def test_a_harvest_by_an_effect_ends_when_nothing_is_left():
    t = cast(effect("HARVEST", who="self", n=5, what="F"), fields="W F T F")
    play(t, "harvest-1", "harvest-3")
    assert supply(t, 0) == "FF"
    assert asked(t) == ("Act", 0)


@rule("CAULDRON-417", "CAULDRON-082")
def test_what_is_forbidden_or_not_there_cannot_be_harvested_by_an_effect():
    t = holding(effect("HARVEST", who="self", n=1, what="W/F/M"), fields="W F T F M0")
    under(t, FORBID, 0, what=1, mode=HARVESTING)
    play(t, CAST)
    assert keys(t) == ["harvest-1", "harvest-3"]
    assert why_not(t, "harvest-0") == "CAULDRON-417"
    assert why_not(t, "harvest-4") == "CAULDRON-082"
    assert why_not(t, "harvest-30") == "CAULDRON-082"
    assert why_not(t, "harvest-2") == "CAULDRON-332"
    assert why_not(t, "pass") == "CAULDRON-332"


@rule("CAULDRON-310")
def test_with_one_field_nobody_is_asked_for_the_first_token():
    t = cast(effect("HARVEST", who="self", n=2, what="T"), fields="W F T2")
    assert supply(t, 0) == "T"
    assert keys(t) == ["harvest-2", "enough"]


# GAIN and LOSE.


@rule("CAULDRON-282")
def test_who_gains_chooses_types_freely_within_what():
    t = cast(effect("GAIN", who="player", n=2, what="rare"), moves="name-1")
    assert asked(t) == ("GainSome", 1)
    assert keys(t) == [f"gain-{kind}" for kind in ("mandrake", "crystal", "egg", "skin")]
    assert why_not(t, "gain-web") == "CAULDRON-332"
    play(t, "gain-egg", "gain-skin")
    assert supply(t, 1) == "DS"
    assert [event.kind for event in happened(t, TokenGained)] == [5, 6]


@pytest.mark.parametrize(("by", "picker"), [("self", 0), ("owner", 2)])
def test_tokens_are_lost_as_by_says(by, picker):
    t = cast(
        effect("LOSE", who="opponent", n=2, what="any", by=by),
        moves="name-2",
        supplies=("", "W", "WFFS"),
    )
    assert asked(t) == ("LoseSome", picker)
    assert keys(t) == ["lose-web", "lose-frog", "lose-skin"]
    assert why_not(t, "lose-toadstool") == why_not(t, "gain-web") == "CAULDRON-332"
    before = int(t.stock[LETTERS.index("F")])
    play(t, "lose-frog", "lose-skin")
    assert supply(t, 2) == "WF"
    assert int(t.stock[LETTERS.index("F")]) == before + 1
    assert [(e.seat, e.kind) for e in happened(t, TokenLost)] == [(2, 1), (2, 6)]


def test_all_are_lost_if_there_are_fewer():
    t = cast(
        effect("LOSE", who="opponent", n=3, what="W", by="self"),
        supplies=("", "", "WWS"),
    )
    assert supply(t, 2) == "S"


@rule("CAULDRON-406")
def test_a_random_loss_takes_every_token_with_equal_probability():
    lost = {"W": 0, "S": 0}
    for seed in range(400):
        t = cast(
            effect("LOSE", who="opponent", n=1, what="W/S", by="random"),
            supplies=("", "WWWSFF", ""),
            seed=seed,
        )
        assert asked(t) == ("Act", 0)
        left = supply(t, 1)
        assert left.count("F") == 2
        lost["S" if "S" not in left else "W"] += 1
    assert 70 < lost["S"] < 130


# PROTECT against LOSE, TAKE and SWAP.


@rule("CAULDRON-126")
@pytest.mark.parametrize(
    "touching",
    [
        effect("LOSE", who="opponent", n=1, what="any", by="owner"),
        effect("TAKE", from_="opponent", to="self", n=1, what="any", zone="both"),
        effect("SWAP", a="self", b="opponent", n=1),
        effect("SWAP", a="self", b="opponent", n="all"),
    ],
)
def test_what_is_protected_cannot_be_touched_by_others(touching):
    t = holding(touching, supplies=("W", "F", "T"))
    under(t, PROTECT, 1)
    play(t, CAST)  # so seat 2 is the only one to be named
    assert happened(t, TokenLost, TokenTaken, Swapped)
    assert supply(t, 1) == "F"
    t = under(holding(touching, supplies=("W", "F", "")), PROTECT, 1)
    assert CAST not in keys(t) or touching["op"] == "SWAP"


def test_nobody_is_protected_against_themselves_or_when_cellars_are_emptied():
    t = holding(
        effect("LOSE", who="self", n=1, what="any", by="self"),
        effect("EMPTY_CELLAR", who="opponent", n=1, by="self"),
        supplies=("W", "F", ""),
        stored=("", "D", ""),
        cellars=(0, 1, 0),
    )
    under(t, PROTECT, 0)
    under(t, PROTECT, 1)
    play(t, CAST, "name-1")
    assert supply(t, 0) == ""
    assert letters(t.brewers[1].cellar) == ""


# TAKE.


def test_tokens_are_taken_without_a_roll_by_who_gets_them():
    t = cast(
        effect("TAKE", from_="opponent", to="self", n=2, what="common", zone="supply"),
        supplies=("", "WFFM", ""),
    )
    assert keys(t) == ["take-web-supply", "take-frog-supply"]
    play(t, "take-frog-supply", "take-web-supply")
    assert (supply(t, 0), supply(t, 1)) == ("WF", "FM")
    assert [(e.seat, e.victim, e.kind) for e in happened(t, TokenTaken)] == [(0, 1, 1), (0, 1, 0)]


@rule("CAULDRON-288", "CAULDRON-214")
def test_cellars_are_touched_only_by_an_effect_that_names_them():
    stores: dict[str, Any] = {"stored": ("", "WD", ""), "cellars": (0, 2, 0)}
    for zone, offered in (
        ("supply", []),
        ("cellar", ["take-web-cellar", "take-egg-cellar"]),
        ("both", ["take-web-supply", "take-web-cellar", "take-egg-cellar"]),
    ):
        taking = effect("TAKE", from_="opponent", to="self", n=1, what="any", zone=zone)
        t = cast(taking, moves="", supplies=("", "W", ""), **stores)
        if offered:
            assert keys(t) == offered
            play(t, offered[-1])
            assert supply(t, 0) == "D"
            assert letters(t.brewers[1].cellar) == "W"
        else:
            assert (supply(t, 0), letters(t.brewers[1].cellar)) == ("W", "WD")


def test_nothing_is_taken_from_oneself():
    t = cast(
        effect("TAKE", from_="player", to="self", n=1, what="any", zone="supply"),
        effect("MAGIK", who="self", n=1),
        moves="name-0",
        supplies=("W", "F", ""),
        magik=[2, 2, 2],
    )
    assert (supply(t, 0), magik(t)) == ("W", [3, 2, 2])


# SWAP.


def test_tokens_change_places_when_all_are_picked():
    t = cast(
        effect("SWAP", a="self", b="opponent", n=2),
        supplies=("WFF", "TSS", ""),
    )
    assert keys(t) == ["swap-web", "swap-frog"]
    play(t, "swap-frog", "swap-web")
    assert keys(t) == ["swap-toadstool", "swap-skin"]
    assert (supply(t, 0), supply(t, 1)) == ("WFF", "TSS")
    play(t, "swap-skin")
    assert keys(t) == ["swap-toadstool", "swap-skin"]
    play(t, "swap-skin")
    assert (supply(t, 0), supply(t, 1)) == ("FSS", "WFT")
    event = happened(t, Swapped)[0]
    assert (event.given, event.got) == ((1, 1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 2))


def test_no_more_change_places_than_the_smaller_supply_holds():
    t = cast(effect("SWAP", a="self", b="opponent", n=3), supplies=("WW", "S", ""))
    assert (supply(t, 0), supply(t, 1)) == ("WS", "W")


def test_whole_supplies_change_places():
    t = cast(
        effect("SWAP", a="self", b="opponent", n="all"), moves="name-2", supplies=("WF", "T", "")
    )
    assert [supply(t, seat) for seat in range(3)] == ["", "T", "WF"]
    assert t.brewers[2].supply.total == 2


# CONVERT.


def test_tokens_are_exchanged_for_others_as_often_as_one_likes():
    t = cast(effect("CONVERT", who="self", n=2, give="any", get="common"), supplies=("WM", "", ""))
    assert keys(t) == ["give-web", "give-mandrake", "enough"]
    play(t, "give-web")
    assert keys(t) == ["get-frog", "get-toadstool"]
    assert why_not(t, "get-web") == "CAULDRON-332"
    play(t, "get-toadstool", "give-mandrake", "get-web")
    assert supply(t, 0) == "WT"
    assert asked(t) == ("Act", 0)
    assert [(e.given, e.got) for e in happened(t, Converted)] == [(0, 2), (3, 0)]


def test_nothing_need_be_exchanged():
    t = cast(
        effect("CONVERT", who="self", n=2, give="any", get="any"),
        moves="enough",
        supplies=("WM", "", ""),
    )
    assert supply(t, 0) == "WM"


def test_a_token_is_not_exchanged_for_one_of_its_own_type():
    t = cast(effect("CONVERT", who="self", n=1, give="W/F", get="W"), supplies=("WF", "", ""))
    assert keys(t) == ["give-frog", "enough"]
    assert why_not(t, "give-web") == "CAULDRON-332"


# GROW, WITHER, PRODUCE and ADD_FIELD.


def test_tokens_grow_one_each_on_different_fields():
    t = cast(effect("GROW", n=2, what="W/F", where="field"), fields="W F T W0")
    assert keys(t) == ["grow-0", "grow-1", "grow-3"]
    assert why_not(t, "enough") == "CAULDRON-332"
    play(t, "grow-3")
    assert keys(t) == ["grow-0", "grow-1", "enough"]
    assert why_not(t, "grow-3") == "CAULDRON-332"
    play(t, "grow-0")
    assert lying(t) == [2, 1, 1, 1]
    assert [event.field for event in happened(t, TokenGrown)] == [3, 0]


def test_tokens_grow_on_empty_fields_only_if_the_card_says_so():
    t = cast(effect("GROW", n=5, what="any", where="empty"), fields="W F0 T0")
    assert keys(t) == ["grow-1", "grow-2"]
    play(t, "grow-1")
    assert keys(t) == ["grow-2", "enough"]


def test_on_all_fields_tokens_grow_in_placement_order_as_far_as_they_go():
    t = holding(effect("GROW", n="all", what="W/F", where="all"), fields="W F W T W")
    t.stock[0] = 2
    play(t, CAST)
    assert lying(t) == [2, 2, 2, 1, 1]
    assert [event.field for event in happened(t, TokenGrown)] == [0, 1, 2]


def test_tokens_wither_as_the_caster_picks():
    t = cast(effect("WITHER", n=2, what="W/F"), fields="W2 F T")
    assert keys(t) == ["wither-0", "wither-1"]
    before = int(t.stock[0])
    play(t, "wither-0", "wither-0")
    assert lying(t) == [0, 1, 1]
    assert int(t.stock[0]) == before + 2
    assert supply(t, 0) == ""
    assert t.last_taker == -1


def test_all_tokens_of_a_named_type_wither():
    t = cast(effect("WITHER", n="all", what="chosen"), moves="name-frog", fields="W F2 T F")
    assert lying(t) == [1, 0, 1, 0]
    assert len(happened(t, TokenWithered)) == 3


@rule("CAULDRON-355")
def test_every_effect_of_a_card_means_the_same_names():
    t = cast(
        effect("WITHER", n="all", what="chosen"),
        effect("GAIN", who="opponent", n=1, what="chosen"),
        effect("MAGIK", who="opponent", n=1),
        moves="name-2 name-frog",
        fields="W F T F",
        magik=[2, 2, 2],
    )
    assert lying(t) == [1, 0, 1, 0]
    assert supply(t, 2) == "F"
    assert magik(t) == [2, 2, 3]


def test_a_field_is_added_without_a_token():
    t = cast(effect("ADD_FIELD", who="opponent", what="rare"), moves="name-1", fields="W F T")
    assert asked(t)[1] == 1
    assert keys(t) == [f"field-{kind}" for kind in ("mandrake", "crystal", "egg", "skin")]
    assert why_not(t, "field-web") == "CAULDRON-332"
    play(t, "field-egg")
    place = keys(t)[0]
    assert place.startswith("at-")
    play(t, place)
    assert t.land.size() == 4
    assert lying(t) == [1, 1, 1, 0]
    assert supply(t, 1) == ""


# Cellars.


@rule("CAULDRON-211", "CAULDRON-215")
def test_cellars_come_as_far_as_limit_and_stack_allow():
    t = cast(effect("CELLAR", who="each", n=2), cellars=(1, 0, 2), characters=["witch"] * 3)
    assert [int(brewer.cellars) for brewer in t.brewers] == [2, 2, 2]
    t = cast(effect("CELLAR", who="each", n=3), characters=["witch"] * 3, cellar_cards=3)
    assert [int(brewer.cellars) for brewer in t.brewers] == [2, 1, 0]
    assert t.cellar_cards == 0


@rule("CAULDRON-211")
def test_the_limit_of_an_ability_counts_for_its_owner():
    t = cast(effect("CELLAR", who="each", n=3), characters=["shaman", "witch", "druid"])
    assert [int(brewer.cellars) for brewer in t.brewers] == [3, 2, 2]


@pytest.mark.parametrize(("by", "picker"), [("self", 0), ("owner", 1)])
def test_cellars_are_emptied_as_by_says(by, picker):
    t = cast(
        effect("EMPTY_CELLAR", who="opponent", n=1, by=by),
        supplies=("", "T", ""),
        stored=("", "WD", ""),
        cellars=(0, 2, 0),
    )
    assert asked(t) == ("LoseSome", picker)
    assert keys(t) == ["lose-web", "lose-egg"]
    play(t, "lose-egg")
    assert letters(t.brewers[1].cellar) == "W"
    assert supply(t, 1) == "T"
