"""Chapter 18 and table 20.6: Secrets of Alchemy."""

from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Discarded,
    FormulaReturned,
    FormulaTaken,
    Gained,
    Performed,
    SludgePut,
    Withered,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    EDITION,
    END,
    FORMULAS,
    GAME,
    SPIRE,
    STILTS,
    asked,
    at_hut,
    at_shop,
    bag,
    begin,
    brewed,
    cauldron,
    dumped,
    garden,
    happened,
    idle,
    play,
    played,
    satchel,
    sp,
    steps,
    table,
)
from tests.tabletop import keys, rule, why_not

PLAIN = [SPIRE, STILTS]  # Huts that a brew does not feel

# Formula, Gold, Crystals, Sludge.
CARDS = {
    "leaf-gilding": ("LR", 1, 0, 0),
    "feather-of-lead": ("FFF", 2, 0, 1),
    "eye-of-brass": ("EB", 1, 0, 0),
    "silk-purse": ("SSB", 2, 0, 1),
    "prism-growth": ("SEL", 0, 1, 0),
    "cold-fire": ("RB", 0, 1, 1),
    "marsh-distillate": ("EEFR", 1, 1, 1),
    "orchid-lattice": ("OL", 0, 1, 0),
    "scale-smelting": ("DSS", 1, 1, 1),
}


def lab(satchel: str, top: str = "leaf-gilding", **more: Any) -> MoonTable:
    """Seat 0 in the shop with these Ingredients, this card lying open on the Alchemy deck."""
    return at_shop((satchel, ""), alchemy=True, top=top, **more)


def with_sludge(**at: Any) -> MoonTable:
    """The end of a turn of seat 0, with Sludge at some locations."""
    sludge = [0] * 12
    for place in at.pop("sludge"):
        sludge[place] += 1
    return table(
        alchemy=True,
        sludge=sludge,
        sludge_pile=6 - sum(sludge),
        hat=at.pop("hat", 0),
        agenda=steps(0, *END[:2]),
        **at,
    )


# The cards.


@rule("MOON-210")
@pytest.mark.parametrize("name", FORMULAS)
def test_a_card_turns_its_formula_into_its_products(name):
    formula, gold, crystals, sludge = CARDS[name]
    t = lab(formula + "W", top=name)
    play(t, f"alchemy-{name}", *["sludge-3"] * sludge)
    assert satchel(t) == "W"
    assert sorted(bag(t)) == sorted(formula)
    assert dumped(t, "gold")[0] == gold
    assert dumped(t, "crystals")[0] == crystals
    assert sum(dumped(t, "sludge")) == sludge
    piles = (dumped(t, "gold_pile"), dumped(t, "crystal_pile"), dumped(t, "sludge_pile"))
    assert piles == (9 - gold, 6 - crystals, 6 - sludge)
    (performed,) = happened(t, Performed)
    told = (performed.formula, performed.gold, performed.crystals, performed.sludge)
    assert told == (FORMULAS.index(name), gold, crystals, sludge)
    discarded = [(EDITION.tokens[e.kind].letter, e.by) for e in happened(t, Discarded)]
    assert sorted(discarded) == sorted((letter, "formula") for letter in formula)


@rule("MOON-210")
def test_the_cards_are_those_of_the_table():
    assert {card.key for card in EDITION.formulas} == set(CARDS)
    for card in EDITION.formulas:
        formula, gold, crystals, sludge = CARDS[card.key]
        assert sorted(EDITION.tokens[kind].letter for kind in card.formula) == sorted(formula)
        assert (card.gold, card.crystals, card.sludge) == (gold, crystals, sludge)


# Performing it.


@rule("MOON-209")
def test_alchemy_is_performed_in_the_own_shop_step_only():
    t = table(("LR", "LR"), alchemy=True, top="leaf-gilding")
    assert why_not(GAME, t, "alchemy-leaf-gilding") == "MOON-346"  # the Garden step
    play(t, "hat-5")
    assert asked(t) == ("shop", 0)
    assert "alchemy-leaf-gilding" in keys(t)
    play(t, "leave")
    assert asked(t) == ("fill", 0)
    assert why_not(GAME, t, "alchemy-leaf-gilding") == "MOON-346"


@rule("MOON-210")
def test_exactly_the_formula_is_discarded():
    t = play(lab("LLRRF"), "alchemy-leaf-gilding")
    assert (satchel(t), bag(t)) == ("FRL", "RL")


@rule("MOON-211", "MOON-349")
def test_the_top_card_and_the_own_card_can_be_used_and_no_other():
    t = lab("LREB", alchemy_deck=deck("leaf-gilding", "cold-fire"), **owning("eye-of-brass", 0))
    offered = {key for key in keys(t) if key.startswith("alchemy-")}
    assert offered == {"alchemy-leaf-gilding", "alchemy-eye-of-brass"}
    assert why_not(GAME, t, "alchemy-cold-fire") == "MOON-211"  # R and B would be there


def deck(top: str, *below: str) -> dict[str, list[str]]:
    """An Alchemy deck with this card open, above these of which nobody knows the order."""
    return {"unknown": list(reversed(below)), "open": [top]}


def owning(card: str, seat: int) -> dict[str, Any]:
    """A seat of two has an Alchemy card."""
    return {"formulas": [card if place == seat else None for place in range(2)]}


@rule("MOON-219")
def test_nobody_uses_the_card_of_another_player():
    t = lab("EB", alchemy_deck=deck("leaf-gilding"), **owning("eye-of-brass", 1))
    assert why_not(GAME, t, "alchemy-eye-of-brass") == "MOON-211"
    assert not any(key.startswith("alchemy-") for key in keys(t))


@rule("MOON-212")
def test_a_wild_ingredient_does_not_stand_for_one_of_a_formula():
    t = lab("LW")
    assert why_not(GAME, t, "alchemy-leaf-gilding") == "MOON-340"
    assert "alchemy-leaf-gilding" not in keys(t)


@rule("MOON-213")
def test_alchemy_may_be_performed_again_with_the_same_or_another_card():
    t = lab("LLRREB", alchemy_deck=deck("leaf-gilding", "eye-of-brass", "cold-fire"))
    play(t, "alchemy-leaf-gilding")
    play(t, "alchemy-leaf-gilding", "alchemy-eye-of-brass")
    assert dumped(t, "gold")[0] == 3
    assert satchel(t) == ""


@rule("MOON-214", "MOON-218")
def test_a_card_of_the_deck_comes_to_who_used_it_and_the_next_one_is_seen():
    t = lab("LR", alchemy_deck=deck("leaf-gilding", "cold-fire", "eye-of-brass"))
    play(t, "alchemy-leaf-gilding")
    assert dumped(t, "alchemy") == ["leaf-gilding", None]
    assert dumped(t, "alchemy_deck")["open"] == ["cold-fire"]
    assert [e.formula for e in happened(t, FormulaTaken)] == [FORMULAS.index("leaf-gilding")]


@rule("MOON-218")
def test_the_next_card_can_be_used_at_once():
    t = lab("LRRB", alchemy_deck=deck("leaf-gilding", "cold-fire", "eye-of-brass"))
    assert why_not(GAME, t, "alchemy-cold-fire") == "MOON-211"
    play(t, "alchemy-leaf-gilding")
    assert "alchemy-cold-fire" in keys(t)


@rule("MOON-215", "MOON-339")
def test_products_come_before_the_card_and_sludge_is_placed_before_it_is_taken():
    t = lab("RB", alchemy_deck=deck("cold-fire", "leaf-gilding"), **owning("eye-of-brass", 0))
    play(t, "alchemy-cold-fire")
    assert asked(t) == ("put-sludge", 0)
    assert (satchel(t), bag(t)) == ("", "RB")
    assert dumped(t, "crystals")[0] == 1
    assert dumped(t, "alchemy")[0] == "eye-of-brass"
    assert dumped(t, "alchemy_deck")["open"] == ["cold-fire"]
    play(t, "sludge-7")
    assert dumped(t, "alchemy_deck")["open"] == ["leaf-gilding"]
    assert asked(t) == ("keep-formula", 0)
    play(t, "return-eye-of-brass")
    assert asked(t) == ("shop", 0)
    assert t.events is not None
    told = [type(event) for event in t.events]
    order = [Discarded, Discarded, Performed, SludgePut, FormulaTaken, FormulaReturned]
    assert [kind for kind in told if kind in order] == order


@rule("MOON-216")
@pytest.mark.parametrize(
    ("returned", "kept"), [("cold-fire", "eye-of-brass"), ("eye-of-brass", "cold-fire")]
)
def test_of_two_cards_one_is_put_under_the_deck(returned, kept):
    t = lab(
        "RB",
        alchemy_deck=deck("cold-fire", "leaf-gilding", "silk-purse"),
        **owning("eye-of-brass", 0),
    )
    play(t, "alchemy-cold-fire", "sludge-0")
    assert set(keys(t)) == {"return-cold-fire", "return-eye-of-brass"}
    play(t, f"return-{returned}")
    assert dumped(t, "alchemy")[0] == kept
    under = {"known": [returned], "unknown": ["silk-purse"], "open": ["leaf-gilding"]}
    assert dumped(t, "alchemy_deck") == under
    assert [e.formula for e in happened(t, FormulaReturned)] == [FORMULAS.index(returned)]


@rule("MOON-217")
def test_using_the_own_card_moves_no_card():
    t = lab("EB", alchemy_deck=deck("leaf-gilding", "cold-fire"), **owning("eye-of-brass", 0))
    play(t, "alchemy-eye-of-brass")
    assert dumped(t, "alchemy") == ["eye-of-brass", None]
    assert dumped(t, "alchemy_deck") == {
        "known": [],
        "unknown": ["cold-fire"],
        "open": ["leaf-gilding"],
    }
    assert dumped(t, "gold")[0] == 1
    assert happened(t, FormulaTaken) == []


@rule("MOON-220", "MOON-270")
def test_a_product_whose_pile_is_empty_is_not_collected_but_the_others_are():
    t = lab("EEFR", top="marsh-distillate", crystal_pile=0)
    play(t, "alchemy-marsh-distillate", "sludge-2")
    assert (dumped(t, "gold")[0], dumped(t, "crystals")[0]) == (1, 0)
    assert dumped(t, "crystal_pile") == 0
    t = lab("EEFR", top="marsh-distillate", gold_pile=0)
    play(t, "alchemy-marsh-distillate", "sludge-2")
    assert (dumped(t, "gold")[0], dumped(t, "crystals")[0]) == (0, 1)
    t = lab("EEFR", top="marsh-distillate", sludge_pile=0)
    play(t, "alchemy-marsh-distillate")
    assert (dumped(t, "gold")[0], dumped(t, "crystals")[0]) == (1, 1)
    assert asked(t) == ("shop", 0)
    assert (sum(dumped(t, "sludge")), dumped(t, "sludge_pile")) == (0, 0)


@rule("MOON-221", "MOON-270")
def test_of_a_pile_with_too_few_what_is_left_is_taken():
    t = play(lab("FFF", top="feather-of-lead", gold_pile=1), "alchemy-feather-of-lead")
    assert (dumped(t, "gold")[0], dumped(t, "gold_pile")) == (1, 0)
    assert [e.gold for e in happened(t, Performed)] == [1]


@rule("MOON-222")
def test_alchemy_may_be_performed_for_nothing():
    t = lab("LR", gold_pile=0)
    play(t, "alchemy-leaf-gilding")
    assert (satchel(t), dumped(t, "gold")[0]) == ("", 0)
    assert dumped(t, "alchemy")[0] == "leaf-gilding"


@rule("MOON-340", "MOON-349")
@pytest.mark.parametrize("held", ["FF", "FFR", "FFW", ""])
def test_every_ingredient_of_the_formula_must_be_there_at_once(held):
    t = lab(held, top="feather-of-lead")
    assert why_not(GAME, t, "alchemy-feather-of-lead") == "MOON-340"


@rule("MOON-340")
def test_what_lies_in_the_cauldron_does_not_count():
    t = lab("FF", top="feather-of-lead", cauldrons=["F________", "_________"])
    assert why_not(GAME, t, "alchemy-feather-of-lead") == "MOON-340"


# Gold.


@rule("MOON-223")
def test_gold_stays_with_its_owner_until_it_is_spent():
    t = play(lab("LR"), "alchemy-leaf-gilding")
    idle(idle(t, "hat", 1), "hat", 0)
    assert dumped(t, "gold") == [1, 0]
    assert dumped(t, "round") == 2


@rule("MOON-224")
@pytest.mark.parametrize(("gold", "power"), [(0, 5), (1, 2), (2, 0)])
def test_each_gold_lowers_the_cost_by_3_and_goes_back_to_its_pile(gold, power):
    t = at_shop(display=["big-snack", None, None, None], alchemy=True, gold=[4, 0])
    play(t, "learn-big-snack" + (f"-gold-{gold}" if gold else ""))
    assert sp(t)[0] == 10 - power
    assert dumped(t, "gold")[0] == 4 - gold
    assert dumped(t, "gold_pile") == 9 + gold


@rule("MOON-224")
def test_gold_can_pay_where_star_power_does_not_suffice():
    t = at_shop(display=["big-snack", None, None, None], alchemy=True, gold=[1, 0], sp=[2, 10])
    assert why_not(GAME, t, "learn-big-snack") == "MOON-067"
    play(t, "learn-big-snack-gold-1")
    assert sp(t)[0] == 0


@rule("MOON-225")
def test_no_more_gold_can_be_spent_than_is_needed():
    t = at_shop(display=["toad-chorus", None, None, None], alchemy=True, gold=[4, 0])
    assert why_not(GAME, t, "learn-toad-chorus-gold-2") == "MOON-295"
    assert {key for key in keys(t) if key.startswith("learn-")} == {
        "learn-toad-chorus",
        "learn-toad-chorus-gold-1",
    }


@rule("MOON-225")
def test_gold_leaves_no_change():
    t = at_shop(display=["hiccup-tonic", None, None, None], alchemy=True, gold=[1, 0])
    play(t, "learn-hiccup-tonic-gold-1")
    assert (sp(t)[0], dumped(t, "gold")[0]) == (10, 0)


@rule("MOON-226")
def test_gold_goes_only_when_a_recipe_is_learned():
    for seed in range(6):
        t = begin(3, seed, alchemy="on", hut_assignment="random")
        before = list(dumped(t, "gold"))
        for key in played(t, seed):
            now = list(dumped(t, "gold"))
            if any(new < old for new, old in zip(now, before, strict=True)):
                assert key.startswith("learn-")
                assert "-gold-" in key
            before = now


@rule("MOON-226")
def test_gold_is_nothing_to_trade_or_to_brew_with():
    t = at_shop(alchemy=True, gold=[5, 0], shop="RRR", display=["hiccup-tonic", None, None, None])
    assert keys(t) == ["learn-hiccup-tonic", "learn-hiccup-tonic-gold-1", "leave"]
    play(t, "leave")
    assert asked(t) == ("hat", 1)  # nothing to add


def end_with_gold(*gold: int) -> list[int]:
    """What Gold brings each player at the end."""
    t = table(
        [""] * len(gold),
        alchemy=True,
        gold=list(gold),
        gold_pile=0,
        round=5,
        agenda=[["end-game"]],
        options={"final_tie": "shared"},
    )
    assert dumped(t, "gold") == list(gold)  # MOON-341: nothing is spent
    return [power - 10 for power in sp(t)]


@rule("MOON-227")
@pytest.mark.parametrize(
    ("gold", "power"),
    [
        ((5, 3), [7, 4]),
        ((1, 2, 3), [2, 4, 7]),
        ((4, 3, 2, 1), [7, 4, 2, 0]),
        ((1, 5), [4, 7]),
    ],
)
def test_gold_brings_7_4_2_or_0_by_how_many_have_more(gold, power):
    assert end_with_gold(*gold) == power


@rule("MOON-228")
@pytest.mark.parametrize(
    ("gold", "power"),
    [
        ((2, 2), [7, 7]),
        ((3, 3, 1), [7, 7, 2]),
        ((4, 1, 1, 1), [7, 4, 4, 4]),
        ((4, 4, 4, 1), [7, 7, 7, 0]),
    ],
)
def test_players_with_equal_gold_gain_equally(gold, power):
    assert end_with_gold(*gold) == power


@rule("MOON-229")
@pytest.mark.parametrize(
    ("gold", "power"), [((0, 0), [0, 0]), ((3, 0), [7, 0]), ((0, 2, 0), [0, 7, 0])]
)
def test_a_player_without_gold_gains_nothing(gold, power):
    assert end_with_gold(*gold) == power


@rule("MOON-341")
def test_gold_is_scored_for_all_at_once_and_not_spent():
    assert end_with_gold(2, 1, 2, 3) == [4, 0, 4, 7]


@rule("MOON-341")
def test_what_counts_is_the_gold_after_the_last_turn():
    t = at_shop(
        display=["hiccup-tonic", None, None, None],
        alchemy=True,
        gold=[1, 2],
        turn=1,
        round=5,
        options={"final_tie": "shared"},
    )
    play(t, "learn-hiccup-tonic-gold-1")
    idle_to_the_end(t)
    assert sp(t) == [17, 17]


def idle_to_the_end(t: MoonTable) -> None:
    """Do nothing more."""
    while t.ask is not None:
        play(t, next(key for key in ("leave", "stop", "done") if key in keys(t)))


# Crystals.


@rule("MOON-230")
def test_a_crystal_brings_1_for_each_ingredient_used_and_goes_back():
    t = brewed(["broom-polish"], "FFLC_____", "broom-polish-012", huts=PLAIN, alchemy=True)
    assert sp(t)[0] == 10 + 4 + 3
    assert dumped(t, "crystal_pile") == 7
    assert cauldron(t) == "_________"
    assert [(e.power, e.by) for e in happened(t, Gained)] == [(4, "reward"), (3, "crystals")]


@rule("MOON-230")
def test_the_ingredients_of_all_potions_of_the_brew_count():
    t = brewed(
        ["hiccup-tonic"],
        "RLCRL____",
        "hiccup-tonic-01",
        "hiccup-tonic-34",
        huts=PLAIN,
        alchemy=True,
    )
    assert sp(t)[0] == 10 + 6 + 4


@rule("MOON-231")
def test_each_of_several_crystals_counts_in_full():
    t = brewed(
        ["hiccup-tonic"], "RLCCC____", "hiccup-tonic-01", huts=PLAIN, alchemy=True, crystal_pile=4
    )
    assert sp(t)[0] == 10 + 3 + 3 * 2
    assert dumped(t, "crystal_pile") == 7


@rule("MOON-232")
def test_crystals_do_not_count_for_the_satchel_limit():
    t = at_shop(("FFFFFRRRRR", ""), alchemy=True, crystals=[4, 0], crystal_pile=2)
    play(t, "leave")
    assert asked(t) == ("fill", 0)


@rule("MOON-232")
def test_crystals_satisfy_no_recipe():
    below = steps(0, *END)
    t = table(
        books=[["cream-cordial"], []],
        cauldrons=["RC_C_____", "_________"],
        alchemy=True,
        hat=0,
        ask=["declare", 0],
        agenda=below,
    )
    assert keys(t) == ["done"]
    assert why_not(GAME, t, "brew-cream-cordial-01") == "MOON-110"


@rule("MOON-232")
def test_crystals_cannot_be_stolen_discarded_or_salvaged():
    t = brewed(
        ["mirror-dust", "invisibility-ink"],
        "FC_S__F__",
        "mirror-dust-036",
        huts=PLAIN,
        alchemy=True,
        crystals=[0, 3],
        cauldrons=["", "CCC______"],
        crystal_pile=2,
    )
    play(t, "use-mirror-dust-036")
    assert set(keys(t)) == {"salvage-0", "salvage-3", "salvage-6", "done"}
    t = brewed(
        ["invisibility-ink"],
        "_F_S_S___",
        "invisibility-ink-135",
        huts=PLAIN,
        alchemy=True,
        crystals=[0, 3],
    )
    assert asked(t) == ("hat", 1)  # nobody has anything to steal
    t = brewed(
        ["broom-polish"],
        "FFL______",
        "broom-polish-012",
        huts=PLAIN,
        alchemy=True,
        crystals=[3, 0],
    )
    assert asked(t) == ("hat", 1)  # nothing to discard


@rule("MOON-233")
def test_ingredients_that_belong_to_no_potion_do_not_count_for_crystals():
    t = brewed(["hiccup-tonic"], "RLFDWC___", "hiccup-tonic-01", huts=PLAIN, alchemy=True)
    assert sp(t)[0] == 10 + 3 + 2


@rule("MOON-234")
def test_a_crystal_stays_where_nothing_was_brewed():
    t = at_hut(cauldrons=["RC_______", "_________"], alchemy=True)
    play(t, "keep")
    assert cauldron(t) == "RC_______"
    assert sp(t)[0] == 10
    assert dumped(t, "crystal_pile") == 6


# Sludge.


@rule("MOON-235", "MOON-236")
@pytest.mark.parametrize("place", [0, 5, 11])
def test_sludge_is_placed_at_once_at_any_of_the_12_locations(place):
    t = play(lab("RB", top="cold-fire", garden={0: "FFF"}), "alchemy-cold-fire")
    assert asked(t) == ("put-sludge", 0)
    assert keys(t) == [f"sludge-{location}" for location in range(12)]
    play(t, f"sludge-{place}")
    assert dumped(t, "sludge") == [int(location == place) for location in range(12)]
    assert [e.place for e in happened(t, SludgePut)] == [place]
    assert asked(t) == ("shop", 0)


@rule("MOON-237")
def test_several_sludge_tokens_may_lie_at_one_location():
    t = lab("RRBB", top="cold-fire")
    play(t, "alchemy-cold-fire", "sludge-4", "alchemy-cold-fire", "sludge-4")
    assert dumped(t, "sludge")[4] == 2


@rule("MOON-238")
def test_sludge_takes_no_room_from_tokens():
    t = table(
        alchemy=True,
        garden={2: "FR"},
        sludge=[0, 0, 3, *[0] * 9],
        sludge_pile=3,
        bag="EEEEEE",
        hat=2,
        agenda=steps(0, *END),
    )
    assert asked(t) == ("wither-at", 0)
    assert garden(t)[2] == "FRE"


@rule("MOON-239", "MOON-240", "MOON-342")
def test_at_the_end_of_the_turn_each_location_with_sludge_loses_1_token():
    t = with_sludge(sludge=[3, 3, 7], garden={3: "FF", 7: "R", 8: "E"})
    assert asked(t)[0] == "hat"  # tokens of a kind are no choice
    assert garden(t) == {3: "F", 8: "E"}
    assert bag(t) == "FR"


@rule("MOON-239")
def test_the_bloom_comes_before_the_sludge():
    t = lab("RB", top="cold-fire", hat=3)
    play(t, "alchemy-cold-fire", "sludge-3", "leave", "stop")
    assert asked(t) == ("hat", 1)
    assert len([e for e in happened(t, Withered) if e.place == 3]) == 1
    assert 3 not in garden(t)  # what had just bloomed
    assert len(bag(t) + "".join(garden(t).values())) == 2


@rule("MOON-382", "MOON-243")
def test_then_all_sludge_returns_to_its_pile():
    t = with_sludge(sludge=[3, 3, 9], garden={3: "FF"})
    assert dumped(t, "sludge") == [0] * 12
    assert dumped(t, "sludge_pile") == 6


@rule("MOON-240")
def test_a_location_with_several_sludge_tokens_loses_only_1_token():
    t = with_sludge(sludge=[3, 3, 3], garden={3: "FFF"})
    assert garden(t) == {3: "FF"}


@rule("MOON-241")
def test_the_active_player_chooses_which_token_a_location_loses():
    t = with_sludge(sludge=[5], garden={5: "FRQ"})
    assert asked(t) == ("wither-at", 0)
    assert set(keys(t)) == {"wither-5-raven-feather", "wither-5-mandrake-root", "wither-5-frog"}
    play(t, "wither-5-frog")
    assert garden(t) == {5: "FR"}
    assert bag(t) == "Q"
    assert [(e.place, EDITION.tokens[e.token].key) for e in happened(t, Withered)] == [(5, "frog")]


@rule("MOON-242")
def test_a_location_without_tokens_loses_nothing():
    t = with_sludge(sludge=[5], garden={4: "F"})
    assert garden(t) == {4: "F"}
    assert (asked(t)[0], bag(t)) == ("hat", "")


@rule("MOON-243")
def test_no_sludge_lies_in_the_garden_when_a_turn_begins():
    placed = 0
    for seed in range(8):
        t = begin(2, seed, alchemy="on", hut_assignment="random")
        for key in played(t, seed):
            placed += key.startswith("sludge-")
            if t.ask is not None and asked(t)[0] == "hat":
                assert dumped(t, "sludge") == [0] * 12
    assert placed > 0


@rule("MOON-342")
def test_locations_lose_their_token_in_ascending_order():
    t = with_sludge(sludge=[9, 2, 5], garden={2: "FR", 5: "EE", 9: "BS"}, hat=8)
    assert set(keys(t)) == {"wither-2-raven-feather", "wither-2-mandrake-root"}
    assert why_not(GAME, t, "wither-9-spider-silk") == "MOON-342"
    play(t, "wither-2-raven-feather")
    assert garden(t)[5] == "E"
    assert set(keys(t)) == {"wither-9-nightshade-berry", "wither-9-spider-silk"}
    play(t, "wither-9-spider-silk")
    assert [e.place for e in happened(t, Withered)] == [2, 5, 9]
    assert garden(t) == {2: "R", 5: "E", 9: "B"}
