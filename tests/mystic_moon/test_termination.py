"""Chapter 22: termination and limits."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Bought,
    Drawn,
    Gathered,
    HatPlaced,
    TurnBegan,
    Withered,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BURROW,
    CORNER,
    EDITION,
    GAME,
    LOFT,
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
    table,
)
from tests.mystic_moon.moments import MOMENTS, PLAIN, fourth_card, using, with_blessing
from tests.tabletop import keys, moves_of, rule, why_not

FULL = {"zodiac": "on", "alchemy": "on"}
SHOP = ("shop", "take-from-shop", "return-card", "keep-formula")  # all but Frogs and the limit
GARDEN = ("hat", "pick-tokens", "extra-taking", "activate", "resolve-frog")

Asked = tuple[str, int, str, dict[str, Any]]  # the ask, its moves, the one made, the table before


@cache
def games() -> list[list[Asked]]:
    """Whole games with everything in use: all that was asked."""
    return [list(asks_of(seats, seed)) for seats in (2, 3, 4) for seed in range(6)]


def asks_of(seats: int, seed: int) -> Iterator[Asked]:
    """All that is asked in a game that is eager for moves that go on."""
    t = begin(seats, seed, final_tie="contest", **FULL)
    rolls = GAME.start(2, seed).dice

    def eagerly(_: MoonTable, may: list[str]) -> str:
        busy = [key for key in may if key not in ("done", "leave", "stop")]
        choice = busy if busy and rolls.below(4) else may
        return choice[int(rolls.below(len(choice)))]

    before = asked(t)[0], len(keys(t)), GAME.dump(t)
    for key in moves_of(t, eagerly):
        yield before[0], before[1], key, before[2]
        if t.ask is not None:
            before = asked(t)[0], len(keys(t)), GAME.dump(t)


def turns(game: list[Asked]) -> list[list[Asked]]:
    """The asks of each turn, from the Hat on."""
    out: list[list[Asked]] = []
    for entry in game:
        if entry[0] == "hat":
            out.append([])
        if out and entry[0] != "choose-sign":
            out[-1].append(entry)
    return out


def parts(turn: list[Asked]) -> tuple[list[Asked], list[Asked], list[Asked], list[Asked]]:
    """The asks of a turn step by step: Garden, Shop, Hut, and the end of the turn."""
    steps: tuple[list[Asked], list[Asked], list[Asked], list[Asked]] = ([], [], [], [])
    now = 0
    for entry in turn:
        ask = entry[0]
        if ask in ("bull", "shop", "limit") and now < 1:
            now = 1
        elif ask in ("sting", "fill", "declare", "empty-or-keep", "effects") and now < 2:
            now = 2
        elif ask == "wither-at":
            now = 3
        steps[now].append(entry)
    return steps


# How long it lasts.


@rule("MOON-257")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_5_turns_for_each_player_and_ends(seats):
    t = begin(seats, 2, **FULL)
    for _ in played(t, 2):
        pass
    assert t.ask is None
    order = [event.seat for event in happened(t, TurnBegan)]
    assert order == [(t.starter + turn) % seats for turn in range(seats)] * 5


@rule("MOON-258")
def test_a_garden_step_has_one_hat_and_9_tokens_from_the_normal_taking_at_most():
    t = table(garden={place: "FRE" if place % 2 else "BSL" for place in range(12)})
    play(t, "hat-4")
    assert len(happened(t, HatPlaced)) == 1
    assert len(happened(t, Gathered)) == 9
    assert why_not(GAME, t, "hat-8") == "MOON-346"
    for seats in (2, 4):
        t = begin(seats, 1)
        for _ in played(t):
            pass
        hats = [event for event in t.events or [] if isinstance(event, HatPlaced | TurnBegan)]
        assert [type(event) for event in hats] == [TurnBegan, HatPlaced] * (5 * seats)


# The Shop step.


@rule("MOON-259")
def test_with_2_ingredients_4_trades_are_the_most():
    t = at_shop(("FF", ""), shop="RREEBB", huts=[CORNER, LOFT], **with_blessing("gemini"))
    play(t, "haggle-raven-feather", "take-newt-eye", "haggle-newt-eye", "take-raven-feather")
    assert satchel(t) == "FF"
    play(t, "twin-raven-feather", "take-mandrake-root", "take-mandrake-root")
    assert satchel(t) == "RR"
    play(t, "trade-mandrake-root", "take-nightshade-berry")
    assert satchel(t) == "B"
    assert not [key for key in keys(t) if key.startswith(("trade", "haggle", "twin"))]
    assert len(happened(t, Bought)) == 5


@rule("MOON-259")
def test_nobody_makes_more_than_2_trades_more_than_ingredients_at_hand():
    busiest = 0
    for game in games():
        for turn in turns(game):
            shop = parts(turn)[1]
            if not shop:
                continue
            first = next((entry for entry in shop if entry[0] == "shop"), shop[0])[3]
            at_hand = sum(first["satchel"][first["active"]].values())
            trades = sum(entry[2].startswith(("trade-", "haggle-", "twin-")) for entry in shop)
            busiest = max(busiest, trades)
            assert trades <= at_hand + 2
    assert busiest > 2


@rule("MOON-260")
def test_every_recipe_costs_at_least_1_star_power_or_1_gold():
    learned = 0
    for game in games():
        for (ask, _, key, before), after in pairwise(game):
            if ask == after[0] == "shop" and key.startswith("learn-"):
                seat, learned = before["active"], learned + 1
                paid = before["sp"][seat] - after[3]["sp"][seat]
                gold = before["gold"][seat] - after[3]["gold"][seat]
                assert (paid >= 0, gold >= 0, paid + gold >= 1) == (True, True, True)
    assert learned > 50


@rule("MOON-260")
def test_neither_star_power_nor_gold_is_gained_in_the_shop_but_gold_by_alchemy():
    for game in games():
        for (ask, _, key, before), after in pairwise(game):
            if ask not in SHOP or after[0] not in SHOP:
                continue
            seat = before["active"]
            assert after[3]["sp"][seat] <= before["sp"][seat]
            if not key.startswith("alchemy-"):
                assert after[3]["gold"][seat] <= before["gold"][seat]


@rule("MOON-260")
def test_all_discounts_together_leave_a_price_of_1():
    for card in ("hiccup-tonic", "toad-chorus", "gossip-tea"):
        t = at_shop(display=[card, None, None, None], huts=[SPIRE, LOFT], **with_blessing("libra"))
        assert sp(play(t, f"learn-{card}"))[0] == 9


@rule("MOON-261")
@pytest.mark.parametrize("formula", EDITION.formulas, ids=lambda formula: formula.key)
def test_every_alchemy_uses_up_2_ingredients_at_least_and_yields_none(formula):
    held = "".join(EDITION.tokens[kind].letter for kind in formula.formula)
    assert len(held) >= 2
    t = at_shop((held, ""), alchemy=True, top=formula.key)
    play(t, f"alchemy-{formula.key}")
    assert satchel(t) == ""


@rule("MOON-262")
def test_the_display_is_refreshed_once_in_a_shop_step():
    dear = ["big-snack", "invisibility-ink", "moonwalk-elixir", "bubble-bath"]
    deck = ["wishing-water", "crooked-luck", "silver-tongue", "dragons-breath", "midnight-ward"]
    t = play(at_shop(display=dear, deck=deck, sp=[9, 9]), "refresh")
    assert why_not(GAME, t, "refresh") == "MOON-087"
    assert "refresh" not in keys(t)
    idle(t, "shop", 1)
    assert "refresh" in keys(t)


# The brew.


@rule("MOON-263")
def test_a_brew_has_4_potions_at_most():
    fewest = min(sum(letter.isalpha() for letter in card.recipe) for card in EDITION.cards)
    assert fewest == 2
    t = at_hut(cauldrons=["RLRLRLRLF", "_________"], books=[["hiccup-tonic"], []], huts=PLAIN[:2])
    for slots in ("01", "25", "34", "67"):
        play(t, f"brew-hiccup-tonic-{slots}")
    assert sp(t)[0] == 10 + 4 * 3  # nothing more could be declared


@rule("MOON-264")
@pytest.mark.parametrize("seed", range(6))
def test_a_frog_never_leads_to_another_pull(seed):
    t = using(
        "big-snack",
        "LRL______",
        "012",
        ("", "FFFF"),
        bag="QQQ",
        dice=begin(2, seed).dice.dump(),
    )
    assert [EDITION.tokens[event.token].key for event in happened(t, Drawn)] == ["frog"] * 2
    assert satchel(t) == "FF"


@rule("MOON-265")
def test_an_empty_bag_yields_nothing_and_play_goes_on():
    t = using("big-snack", "LRL______", "012", ("", ""), bag="F", huts=PLAIN[:2])
    assert len(happened(t, Drawn)) == 1
    t = at_shop(display=[None] * 4)
    play(t, "leave")
    assert asked(t) == ("hat", 1)
    assert (garden(t), bag(t)) == ({}, "")


@rule("MOON-265")
def test_a_bloom_with_too_few_tokens_is_shorter():
    t = at_shop(bag="FFFF", hat=1, display=[None] * 4)
    play(t, "leave")
    assert garden(t) == {1: "F", 3: "F", 5: "F", 7: "F"}


# Decks and piles.


@rule("MOON-266")
def test_the_potion_deck_never_runs_out():
    for game in games():
        for ask, _, _, before in game:
            deck = before["potion_deck"]
            if before["round"] > 0:
                many = len(deck["known"]) + len(deck["unknown"])
                assert many >= (10 if ask == "return-card" else 11)


@rule("MOON-266")
def test_with_full_books_11_cards_are_in_the_deck_and_10_while_one_waits_to_be_returned():
    names = [card.key for card in EDITION.cards[:27]]
    books = [names[:3], names[3:6], names[6:9], names[9:12]]
    t = at_shop(
        ("", "", "", ""),
        books=books,
        display=names[12:16],
        deck=names[16:],
        sp=[30] * 4,
        huts=[LOFT, STILTS, SPIRE, CORNER],
    )
    assert len(dumped(t, "potion_deck")["unknown"]) == 11
    play(t, f"learn-{names[12]}")
    assert asked(t)[0] == "return-card"
    assert len(dumped(t, "potion_deck")["unknown"]) == 10


@rule("MOON-266")
def test_if_the_potion_deck_is_empty_the_slot_stays_empty():
    t = at_shop(display=["hiccup-tonic", "toad-chorus", None, None], deck=[])
    play(t, "learn-hiccup-tonic")
    assert dumped(t, "display") == [None, "toad-chorus", None, None]
    assert asked(t) == ("shop", 0)


@rule("MOON-267")
def test_the_alchemy_deck_never_runs_out():
    for game in games():
        for ask, _, _, before in game:
            if before["round"] > 0:
                deck = before["alchemy_deck"]
                many = sum(len(deck[part]) for part in ("known", "unknown", "open"))
                assert many >= (4 if ask == "keep-formula" else 5)


@rule("MOON-267")
def test_with_a_card_for_everybody_4_alchemy_cards_lie_there_while_one_waits_to_be_returned():
    names = [formula.key for formula in EDITION.formulas]
    t = at_shop(
        ("LR", "", "", ""),
        alchemy=True,
        top="leaf-gilding",
        formulas=names[1:5],
        alchemy_deck={"unknown": names[5:], "open": ["leaf-gilding"]},
        huts=[LOFT, STILTS, SPIRE, CORNER],
    )
    play(t, "alchemy-leaf-gilding")
    assert asked(t)[0] == "keep-formula"
    deck = dumped(t, "alchemy_deck")
    assert len(deck["unknown"]) + len(deck["open"]) == 4


@rule("MOON-268")
def test_in_the_last_round_there_is_still_a_recipe_to_lift_the_curse():
    last = [before for game in games() for _, _, _, before in game if before["round"] == 5]
    assert {len(before["zodiac_deck"]) for before in last} == {7}


@rule("MOON-269")
def test_4_mushrooms_suffice():
    t = using(
        "dragons-breath",
        "DRDX_____",
        "012",
        ("", "", "", ""),
        cauldrons=["", "X________", "X________", "_________"],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    play(t, "mushroom-seat-3-left")
    assert dumped(t, "mushrooms") == 1  # the own one went back
    assert [cauldron(t, seat).count("X") for seat in range(4)] == [0, 1, 1, 1]
    for game in games():
        for _, _, _, before in game:
            if before["round"] == 0:
                continue
            in_play = [pot.count("X") for pot in before["cauldron"]]
            assert max(in_play) <= 1
            assert before["mushrooms"] == 4 - sum(in_play)


@rule("MOON-270")
def test_gold_crystals_and_sludge_never_exceed_their_piles():
    seen = Counter[str]()
    for game in games():
        for _, _, _, before in game:
            if before["round"] == 0:
                continue
            gold = sum(before["gold"])
            crystals = sum(before["crystals"]) + sum(pot.count("C") for pot in before["cauldron"])
            assert gold + before["gold_pile"] == 18
            assert crystals + before["crystal_pile"] == 12
            assert sum(before["sludge"]) + before["sludge_pile"] == 6
            seen.update(gold=gold > 0, crystals=crystals > 0, sludge=sum(before["sludge"]) > 0)
    assert all(seen[what] for what in ("gold", "crystals", "sludge"))


@rule("MOON-271")
def test_star_power_has_no_upper_limit():
    t = brewed(["hiccup-tonic"], "RL_______", "hiccup-tonic-01", sp=[999, 10], huts=PLAIN[:2])
    assert sp(t)[0] == 1002


@rule("MOON-272")
def test_at_every_ask_there_is_a_legal_move():
    for game in games():
        assert all(many > 0 for _, many, _, _ in game)
    for build, _, _ in MOMENTS.values():
        t = build()
        assert [why_not(GAME, t, key) for key in keys(t)] == [""] * len(keys(t))
        assert keys(t)


@rule("MOON-272")
def test_a_player_with_nothing_at_all_can_play_on():
    t = table(sp=[0, 0], display=[None] * 4)
    for _ in range(10):
        assert asked(t)[0] == "hat"
        play(t, "hat-5")
        if t.ask is not None and asked(t)[0] == "activate":
            play(t, "done")
    assert t.ask is None


# How many asks.


@rule("MOON-364")
def test_a_garden_step_has_16_asks_at_most():
    counts = [len(parts(turn)[0]) for game in games() for turn in turns(game)]
    assert 4 < max(counts) <= 16


@rule("MOON-364")
def test_the_asks_of_a_garden_step_are_those_that_the_bound_counts():
    for game in games():
        for turn in turns(game):
            count = Counter(entry[0] for entry in parts(turn)[0])
            assert set(count) <= set(GARDEN)
            assert count["hat"] == 1
            assert count["pick-tokens"] <= 4
            assert count["extra-taking"] <= 3
            assert count["activate"] <= 2
            assert count["resolve-frog"] <= 6


@rule("MOON-364")
def test_extra_takings_and_glyphs_are_asked_for_as_often_as_the_bound_says():
    more = {"huts": [BURROW, LOFT], **with_blessing("sagittarius")}
    t = table(garden={2: "FR", 9: "ES"}, **more)
    play(t, "hat-4", "reach-2-raven-feather", "arrow-9-newt-eye")
    assert asked(t)[0] == "activate"  # neither is left, so that nothing is asked to end them
    t = play(table(**with_blessing("cancer")), "hat-4", "glyph", "glyph")
    assert asked(t)[0] == "shop"


@rule("MOON-365")
def test_a_shop_step_has_2k_and_11_asks_at_most_besides_those_for_learning():
    for game in games():
        for turn in turns(game):
            shop = parts(turn)[1]
            visit = [entry for entry in shop if entry[0] != "bull"]
            if not visit:
                continue
            first = visit[0][3]
            at_hand = sum(first["satchel"][first["active"]].values())
            learning = sum(entry[2].startswith("learn-") for entry in shop)
            returned = sum(entry[0] == "return-card" for entry in shop)
            assert returned <= learning
            assert len(shop) - learning - returned <= 2 * at_hand + 11


@rule("MOON-365")
def test_a_recipe_learned_takes_2_asks_at_most():
    t = fourth_card()
    assert asked(t)[0] == "return-card"
    play(t, "return-lantern-oil")
    assert asked(t)[0] == "shop"


@rule("MOON-366")
def test_a_hut_step_has_67_asks_at_most_and_the_end_of_a_turn_6():
    for game in games():
        for turn in turns(game):
            _, _, hut, end = parts(turn)
            assert len(hut) <= 67
            assert len(end) <= 6


@rule("MOON-366")
def test_the_end_of_a_turn_has_an_ask_for_each_sludge_at_most():
    sludge = [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    t = at_shop(
        alchemy=True,
        display=[None] * 4,
        garden=dict.fromkeys(range(6), "FR"),
        sludge=sludge,
        sludge_pile=0,
        hat=6,
    )
    play(t, "leave")
    for place in range(6):
        assert asked(t) == ("wither-at", 0)
        play(t, f"wither-{place}-raven-feather")
    assert asked(t) == ("hat", 1)
    assert len(happened(t, Withered)) == 6


@rule("MOON-367")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_fewer_than_15000_asks(seats):
    bound = GAME.most_plies(seats, GAME.Options())
    assert bound < 15000
    turn = 16 + (2 * 84 + 11) + 67 + 6
    power = 4 * 14 + 9 * 9 + 30 + 18  # in a turn: Potions, Crystals, all else, and all the Gold
    learning = 2 * (10 * seats + 5 * seats * power)
    assert learning > 2 * 430
    assert bound == 5 * seats * turn + learning + seats + 10 * seats


@rule("MOON-367")
def test_random_play_stays_below_300_asks_and_no_turn_takes_more_than_40():
    for seed in range(12):
        t = begin(4, seed, final_tie="contest", **FULL)
        longest, turn, many = 0, 0, 0
        for _ in played(t, seed):
            many += 1
            turn = 0 if t.ask is None or asked(t)[0] == "hat" else turn + 1
            longest = max(longest, turn)
        assert many < 300
        assert longest <= 40


@rule("MOON-367")
def test_eager_play_stays_below_400_asks():
    for game in games():
        assert len(game) < 400


# How many moves.

EVERYWHERE = {
    place: ("FRE", "BSL", "ODW")[place % 3] for place in range(12)
}  # but there are only 4 Wild Ingredients, and 7 of each Rare kind


def most_fills() -> MoonTable:
    """Everything that can be added, and an empty Cauldron."""
    return at_hut(("FREBSLODW", ""), alchemy=True, crystals=[1, 0])


def most_thefts() -> MoonTable:
    """Three foes who have every kind."""
    foes = ("FREBSLODW",) * 3
    return using(
        "invisibility-ink", "_F_S_S___", "135", ("", *foes), huts=[BURROW, CORNER, LOFT, STILTS]
    )


def most_barters() -> MoonTable:
    """Three kinds at every location."""
    return using("lantern-oil", "FE_______", "01", ("F", ""), garden=EVERYWHERE)


def most_gathering() -> MoonTable:
    """Three kinds at every location."""
    return using("pocket-weather", "SL_L_____", "013", ("F", ""), garden=EVERYWHERE)


def most_extra_takings() -> MoonTable:
    """With Long Reach and the blessing of Sagittarius, three kinds at every location."""
    t = table(garden=EVERYWHERE, huts=[BURROW, LOFT], **with_blessing("sagittarius"))
    return play(t, "hat-4")


def most_shopping() -> MoonTable:
    """Everything in the shop, with the Haggler and Gemini."""
    dear = ["philosophers-broth", "eclipse-elixir", "silver-tongue", "flying-ointment"]
    deck = ["dragons-breath", "hiccup-tonic", "toad-chorus", "lantern-oil"]
    return at_shop(
        ("FFRREEBBSSLLOODDWW", ""),
        shop="FFFRRREEEBBBSSSLLL",
        display=dear,
        deck=deck,
        sp=[50, 10],
        gold=[9, 0],
        alchemy=True,
        top="leaf-gilding",
        formulas=["cold-fire", None],
        huts=[CORNER, LOFT],
        **with_blessing("gemini"),
    )


@rule("MOON-368")
@pytest.mark.parametrize(
    ("build", "ask", "many", "bound"),
    [
        (most_fills, "fill", 31, 31),
        (most_thefts, "steal-one", 27, 27),
        (most_barters, "barter-for", 36, 36),
        (most_gathering, "gather-some", 36, 36),
        (most_extra_takings, "extra-taking", 6 + 9 * 3 + 1, 43),
        (most_shopping, "shop", 4 * 4 + 9 + 9 + 9 + 1 + 2 + 1, 51),
    ],
)
def test_the_most_moves_of_an_ask(build: Callable[[], MoonTable], ask, many, bound):
    t = build()
    assert asked(t)[0] == ask
    assert len(keys(t)) == many
    assert many <= bound


@rule("MOON-368")
def test_three_recipes_and_one_of_the_zodiac_have_64_placements_at_most():
    potions = sorted(len(card.placements) for card in EDITION.cards[:27])[-3:]
    signs = max(len(card.placements) for card in EDITION.cards[27:])
    assert sum(potions) + signs == 64


@rule("MOON-368")
def test_in_play_no_ask_has_more_than_31_moves():
    most = Counter[str]()
    for game in games():
        for ask, many, _, _ in game:
            most[ask] = max(most[ask], many)
    assert max(most.values()) <= 31
    few = {ask: many for ask, many in most.items() if ask not in BOUNDS}
    assert max(few.values()) < 27


BOUNDS = (
    "declare",
    "shop",
    "extra-taking",
    "barter-for",
    "gather-some",
    "fill",
    "steal-one",
    "resolve-frog",
)
