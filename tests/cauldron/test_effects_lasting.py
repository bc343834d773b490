"""22.3: effects that last, whom they bind, what they change and when they end."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules.causes import run_list
from moonbrew.games.cauldron.rules.effect_events import CameIntoForce, OrderChanged
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    ALL_BREWS,
    ANY,
    BASIC_POTION,
    BASIC_SPELL,
    BREWING,
    CASTING,
    CASTING_INSTANTS,
    FORBID,
    HARVEST_SIZE,
    HARVESTING,
    IN_BREW,
    ITEMS,
    MARKET,
    MOVING,
    NEXT_BREW,
    NEXT_TURN,
    NOTHING,
    PRICE,
    PROTECT,
    QUICKEN,
    SLOW,
    STEAL_MOD,
    STEALING,
    WILD,
    YIELD,
)
from moonbrew.games.cauldron.rules.lasting import (
    MOST_LASTING,
    banned_types,
    cellar_limit,
    end_market,
    end_season,
    forbidden,
    harvest_size,
    keeps,
    lasts_to_market,
    more_purchases,
    price_change,
    protected,
    protected_from,
    quick_now,
    recount,
    steal_change,
    use_up_next,
    wild_next,
    yield_change,
)
from moonbrew.games.cauldron.rules.moves import Cast
from moonbrew.games.cauldron.rules.table import FINAL, CauldronTable, Pending
from moonbrew.games.cauldron.rules.turns import FinalQuick
from moonbrew.kernel.table import Seat
from tests.cauldron.casting import CAST, cast, effect, holding
from tests.cauldron.hearth import POTIONS, happened, play, supply, table, under, why_not
from tests.tabletop import keys, rule

SEATS = range(3)


def omen(t: CauldronTable, key: str) -> CauldronTable:
    """Carry out the effects of an Omen."""
    faces = {face.key: face for face in t.edition.omens}
    run_list(t, faces[key].effects.number, NOTHING, NOTHING, NOTHING)
    ask, t.ask = t.ask, None
    assert ask is not None
    t.agenda.stack[t.agenda.depth - 1].run(t)
    t.agenda.take()
    t.ask = ask
    return t


def in_force(t: CauldronTable) -> list[tuple[int, int]]:
    """Primitives in force, each with the seat it binds."""
    return [(int(one.op), int(one.seat)) for one in t.lasting]


# Whom they bind.


@rule("CAULDRON-391")
@pytest.mark.parametrize(
    ("who", "names", "bound"),
    [
        ("self", "", [0]),
        ("opponent", "name-2", [2]),
        ("player", "name-1", [1]),
        ("each", "", [0, 1, 2]),
        ("others", "", [1, 2]),
        ("LSP", "", [1]),
        ("HSP", "", [2]),
    ],
)
def test_a_lasting_effect_binds_the_players_it_means_when_it_is_carried_out(who, names, bound):
    t = cast(effect("PROTECT", who=who, dur="season"), moves=names, magik=[5, 3, 9])
    assert in_force(t) == [(PROTECT, seat) for seat in bound]
    assert [event.seat for event in happened(t, CameIntoForce)] == bound
    t.brewers[0].magik = 1
    t.brewers[1].magik = 20
    assert [seat for seat in SEATS if protected(t, seat)] == bound


@rule("CAULDRON-407")
def test_no_more_than_200_effects_are_in_force():
    t = holding(effect("PROTECT", who="each", dur="season"))
    for _ in range(MOST_LASTING - 2):
        under(t, SLOW, 1)
    play(t, CAST)
    assert len(t.lasting) == MOST_LASTING == 200
    assert [seat for seat in SEATS if protected(t, seat)] == [0, 1]


def test_what_is_in_force_can_be_found_again_after_loading():
    t = under(table(), SLOW, 1)
    t.in_force = 0
    assert quick_now(t, 1, POTIONS.index("cobweb-nip"))
    recount(t)
    assert not quick_now(t, 1, POTIONS.index("cobweb-nip"))


# When they end.


def turns_with(dur: str, who: str, names: str = "") -> str:
    """Of the turns that follow one of seat 0, those in which an effect of it is in force."""
    t = cast(effect("PROTECT", who=who, dur=dur), moves=names, fields="W9 W9 W9")
    found = ""
    for turn in range(1, 8):
        play(t, f"harvest-{turn % 3}")  # which ends the turn, for nobody can do anything else
        if t.lasting:
            found += str(int(t.active))
    return found


@rule("CAULDRON-341", "CAULDRON-342")
@pytest.mark.parametrize(
    ("dur", "who", "names", "turns"),
    [
        ("turn", "self", "", ""),
        ("turn", "opponent", "name-1", ""),
        ("next-turn", "opponent", "name-1", "1"),
        ("next-turn", "opponent", "name-2", "12"),
        ("next-turn", "self", "", "120"),
        ("until-own-turn", "self", "", "12"),
        ("until-own-turn", "opponent", "name-1", "12"),
        ("season", "self", "", "1201201"),
    ],
)
def test_an_effect_ends_when_its_duration_says(dur, who, names, turns):
    assert turns_with(dur, who, names) == turns


@rule("CAULDRON-341", "CAULDRON-342", "CAULDRON-391")
def test_the_next_turn_of_one_player_ends_nothing_of_another():
    t = table("W9 W9 W9", ("", "", ""))
    for seat in (1, 2):
        under(t, PROTECT, seat, until=int(NEXT_TURN), of=seat)
    play(t, "harvest-0", "harvest-0")
    assert (protected(t, 1), protected(t, 2)) == (False, True)
    play(t, "harvest-0")
    assert not protected(t, 2)


@rule("CAULDRON-343")
def test_a_missed_turn_ends_nothing():
    t = holding(effect("PROTECT", who="opponent", dur="next-turn"), fields="W9 W9 W9")
    t.brewers[1].skips = 1
    play(t, CAST, "name-1", "harvest-0")
    assert (int(t.active), protected(t, 1)) == (2, True)
    play(t, "harvest-0", "harvest-0")
    assert (int(t.active), protected(t, 1)) == (1, True)
    play(t, "harvest-0")
    assert not protected(t, 1)


@rule("CAULDRON-287", "CAULDRON-178")
def test_all_but_what_is_for_the_market_ends_with_the_season():
    t = table()
    for until in range(1, 6):
        under(t, PROTECT, 0, until=until)
    end_season(t)
    assert [one.until for one in t.lasting] == [MARKET]
    end_market(t)
    assert in_force(t) == []
    assert not protected(t, 0)


@rule("CAULDRON-287")
def test_an_effect_on_the_last_turn_still_holds_in_the_final_quick_phase():
    t = cast(
        effect("QUICKEN", who="self", scope="all", dur="turn"),
        moves="harvest-0",
        fields="W F0 T0",
        supplies=("WF", "", ""),
        potions=[["weavers-tea"], [], []],
    )
    assert (t.laden, t.phase) == (0, FINAL)
    t.do(FinalQuick(Seat(0)))
    t.settle()
    assert "quick-weavers-tea" in keys(t)


# What they change.


@rule("CAULDRON-417", "CAULDRON-284")
@pytest.mark.parametrize(
    ("deed", "forbids"),
    [
        ("harvest", [HARVESTING]),
        ("steal", [STEALING]),
        ("brew", [BREWING]),
        ("cast", [CASTING, CASTING_INSTANTS]),
        ("cast-instant", [CASTING_INSTANTS]),
        ("move", [MOVING]),
    ],
)
def test_a_ban_is_on_its_deed_and_tells_its_card(deed, forbids):
    t = cast(effect("FORBID", who="opponent", deed=deed, dur="season"), moves="name-1")
    shown = t.edition.by_key[CAST]
    assert isinstance(shown, Cast)
    source = t.edition.spells[shown.spell].effects.number
    found = {d: forbidden(t, 1, d, NOTHING) for d in range(6)}
    assert found == {d: source if d in forbids else NOTHING for d in range(6)}
    assert all(forbidden(t, 0, d, NOTHING) == NOTHING for d in range(6))


def test_a_ban_on_one_type_leaves_the_others():
    t = cast(effect("FORBID", who="others", deed="harvest:chosen", dur="season"), moves="name-frog")
    assert [banned_types(t, seat) for seat in SEATS] == [0, 2, 2]
    assert forbidden(t, 1, HARVESTING, NOTHING) == NOTHING
    assert [forbidden(t, 1, HARVESTING, kind) != NOTHING for kind in range(3)] == [0, 1, 0]
    play(t, "harvest-1")
    assert why_not(t, "harvest-4") == "CAULDRON-417"
    assert "harvest-4" not in keys(t)


@rule("CAULDRON-285")
def test_several_bans_or_protections_are_the_same_as_one():
    t = table()
    for _ in range(2):
        under(t, FORBID, 0, what=ANY, mode=HARVESTING)
        under(t, PROTECT, 0)
    assert banned_types(t, 0) == ANY
    assert protected_from(t, 0, 1)
    assert not protected_from(t, 0, 0)
    assert not protected_from(t, 0, NOTHING)
    assert not protected_from(t, 1, 0)


@rule("CAULDRON-285", "CAULDRON-093")
def test_changes_of_the_number_needed_add_up_with_the_ability_that_holds():
    t = table(characters=["trickster", "witch"])
    assert [steal_change(t, seat) for seat in range(2)] == [-1, 0]
    under(under(t, STEAL_MOD, 0, n=1), STEAL_MOD, 0, n=3)
    assert [steal_change(t, seat) for seat in range(2)] == [3, 0]


@rule("CAULDRON-285")
def test_of_several_sizes_of_a_harvest_the_newest_counts():
    t = under(under(table(), HARVEST_SIZE, 0, n=3), HARVEST_SIZE, 0, n=2)
    assert [harvest_size(t, seat) for seat in range(2)] == [2, 1]


@rule("CAULDRON-285", "CAULDRON-105")
def test_slow_beats_quicken():
    tea, nip = POTIONS.index("weavers-tea"), POTIONS.index("cobweb-nip")
    t = table()
    assert [quick_now(t, 0, potion) for potion in (tea, nip)] == [False, True]
    under(t, QUICKEN, 0, scope=ALL_BREWS)
    assert [quick_now(t, 0, potion) for potion in (tea, nip)] == [True, True]
    assert [quick_now(t, 1, potion) for potion in (tea, nip)] == [False, True]
    for more in (SLOW, QUICKEN):
        under(t, more, 0, scope=ALL_BREWS)
        assert [quick_now(t, 0, potion) for potion in (tea, nip)] == [False, False]


SOLD = {
    "field": [A_FIELD],
    "cellar": [A_CELLAR],
    "basic_spell": [BASIC_SPELL],
    "advanced_spell": [ADVANCED_SPELL],
    "spell": [BASIC_SPELL, ADVANCED_SPELL],
    "basic_potion": [BASIC_POTION],
    "advanced_potion": [ADVANCED_POTION],
    "potion": [BASIC_POTION, ADVANCED_POTION],
    "all": [0, 1, 2, 3, 4, 5],
}


@rule("CAULDRON-185")
@pytest.mark.parametrize("item", SOLD)
def test_prices_of_an_item_change(item):
    t = under(table(characters=["witch", "witch"]), PRICE, 1, n=2, mode=ITEMS.index(item))
    under(t, PRICE, 1, n=-1, mode=ITEMS.index("all"))
    found = [price_change(t, 1, sold) for sold in range(6)]
    assert found == [1 if sold in SOLD[item] else -1 for sold in range(6)]
    assert [price_change(t, 0, sold) for sold in range(6)] == [0] * 6


@rule("CAULDRON-186")
@pytest.mark.parametrize(
    ("character", "items", "change"),
    [
        ("alchemist", SOLD["potion"], -1),
        ("druid", SOLD["field"], -1),
        ("shaman", SOLD["cellar"], -2),
        ("wizard", SOLD["spell"], -1),
        ("witch", [], 0),
    ],
)
def test_discounts_of_a_character_are_for_its_owner_alone(character, items, change):
    t = table(characters=["trickster", character])
    found = [price_change(t, 1, item) for item in range(6)]
    assert found == [change if item in items else 0 for item in range(6)]
    assert [price_change(t, 0, item) for item in range(6)] == [0] * 6
    assert [cellar_limit(t, seat) for seat in (0, 1)] == [2, 3 if character == "shaman" else 2]


# The next brew.


@rule("CAULDRON-283", "CAULDRON-392")
def test_all_effects_on_the_next_brew_go_over_to_the_one_declared():
    t = table()
    for seat in (0, 1):
        under(t, WILD, seat, n=2)
        under(t, YIELD, seat, n=3, scope=NEXT_BREW)
        under(t, YIELD, seat, n=1, scope=NEXT_BREW)
        under(t, QUICKEN, seat, scope=NEXT_BREW)
        under(t, YIELD, seat, n=5, scope=ALL_BREWS)
    brew = Pending(IN_BREW, Seat(0))
    use_up_next(t, 0, brew)
    assert (brew.wild, brew.change) == (2, 4)
    assert [wild_next(t, seat) for seat in (0, 1)] == [0, 2]
    assert [yield_change(t, seat) for seat in (0, 1)] == [5, 5]
    assert in_force(t) == [
        (YIELD, 0),
        (WILD, 1),
        (YIELD, 1),
        (YIELD, 1),
        (QUICKEN, 1),
        (YIELD, 1),
    ]


@rule("CAULDRON-283")
def test_an_effect_on_the_next_brew_is_used_up_even_if_that_brew_is_cancelled():
    more: dict[str, Any] = {
        "supplies": ("WFWF", ""),
        "potions": [["weavers-tea"], []],
        "magik": [15, 2],
        "triggered": 31,
    }
    raised = effect("YIELD", who="self", n=3, scope="next", dur="turn")
    t = cast(raised, moves="brew-weavers-tea", **more)
    assert t.brewers[0].magik == 20
    t = cast(raised, moves="pass brew-weavers-tea", hands=[(), ("curdle",)], **more)
    play(t, "cast-curdle")
    assert t.brewers[0].magik == 15
    assert supply(t, 0) == "WF"
    assert t.lasting == []


# Omens.


@rule("CAULDRON-058", "CAULDRON-060")
def test_an_omen_for_the_market_outlasts_its_season():
    t = omen(table(characters=["witch", "witch"]), "surveyors-visit")
    omen(t, "grand-bazaar")
    omen(t, "frosty-larder")
    omens = [face.key for face in t.edition.omens]
    assert [price_change(t, seat, A_FIELD) for seat in range(2)] == [-1, -1]
    assert [more_purchases(t, seat) for seat in range(2)] == [1, 1]
    assert [keeps(t, seat) for seat in range(2)] == [1, 1]
    assert lasts_to_market(t, omens.index("surveyors-visit"))
    assert lasts_to_market(t, omens.index("grand-bazaar"))
    assert not lasts_to_market(t, omens.index("frosty-larder"))
    end_season(t)
    assert [keeps(t, seat) for seat in range(2)] == [0, 0]
    assert [more_purchases(t, seat) for seat in range(2)] == [1, 1]
    end_market(t)
    assert [more_purchases(t, seat) for seat in range(2)] == [0, 0]
    assert t.lasting == []


@rule("CAULDRON-289", "CAULDRON-285")
def test_omens_for_steps_2_and_3_are_noted_for_them():
    t = omen(omen(table(), "year-of-plenty"), "parched-soil")
    assert list(t.produce)[:4] == [2, 2, 0, 1]
    omen(t, "topsy-turvy")
    assert t.order == 0
    omen(t, "the-last-shall-be-first")
    assert t.order == 2
    assert not t.backwards
    omen(t, "widdershins")
    assert (t.order, t.backwards) == (2, True)
    assert [event.mode for event in happened(t, OrderChanged)] == [0, 2, 1]
    omen(t, "fortunes-favourite")
    assert t.prizes[0] == 0


@rule("CAULDRON-057")
@pytest.mark.parametrize(
    ("key", "changed"),
    [
        ("thieves-moon", lambda t, seat: steal_change(t, seat) == -1),
        ("watchful-owls", lambda t, seat: steal_change(t, seat) == 1),
        ("oath-of-honesty", lambda t, seat: forbidden(t, seat, STEALING, NOTHING) >= 0),
        ("clinging-fog", lambda t, seat: forbidden(t, seat, CASTING_INSTANTS, NOTHING) >= 0),
        ("dead-silence", lambda t, seat: forbidden(t, seat, CASTING, NOTHING) >= 0),
        ("roaring-fires", lambda t, seat: yield_change(t, seat) == 1),
        ("cold-cauldrons", lambda t, seat: yield_change(t, seat) == -1),
        ("bubbling-over", lambda t, seat: quick_now(t, seat, POTIONS.index("weavers-tea"))),
        ("slow-simmer", lambda t, seat: not quick_now(t, seat, POTIONS.index("cobweb-nip"))),
        ("overflowing-baskets", lambda t, seat: harvest_size(t, seat) == 2),
        ("frosty-larder", lambda t, seat: keeps(t, seat) == 1),
        ("rusted-hinges", lambda t, seat: forbidden(t, seat, MOVING, NOTHING) >= 0),
        ("brewers-guild-fair", lambda t, seat: price_change(t, seat, ADVANCED_POTION) == -1),
        ("book-fair", lambda t, seat: price_change(t, seat, BASIC_SPELL) == -1),
        ("kings-tariff", lambda t, seat: price_change(t, seat, A_CELLAR) == 1),
    ],
)
def test_an_ongoing_omen_is_in_force_for_everybody_until_it_ends(key, changed):
    t = table(characters=["witch", "witch"])
    assert not any(changed(t, seat) for seat in range(2))
    omen(t, key)
    assert all(changed(t, seat) for seat in range(2))
    end_season(t)
    end_market(t)
    assert not any(changed(t, seat) for seat in range(2))
