"""Chapter 18: termination and limits."""

from collections import Counter

import pytest

from moonbrew.games.mystic_market.rules.bounds import most_turns
from moonbrew.games.mystic_market.rules.events import (
    Crafted,
    Drawn,
    Opened,
    Played,
    Refilled,
    Sold,
    SupplyShifted,
    TurnBegan,
)
from tests.mystic_market.stall import (
    EDITION,
    EVERY_OPTION,
    GAME,
    asked,
    begin,
    coins,
    discard,
    hand,
    in_earnest,
    market,
    one_before_renewal,
    play,
    potion_market,
    swap,
    table,
    track,
)
from tests.tabletop import at_random, keys, moves_of, rule, why_not

LUCK, MYSTERY, FORTUNE = "elixir-of-luck", "tonic-of-mystery", "fortune-serum"
DUPLICATION, PLUNDER = "duplication-tonic", "plunder-tonic"
STALL_ROUNDS = 12
TWENTY = "O" * 13 + "P" * 7  # cards, of which the first five to be drawn are alike


def events(t, *kinds):
    """How many events of these kinds were told."""
    return sum(isinstance(event, kinds) for event in t.events or [])


def first_of(keys, *wishes):
    """The first move that begins with the earliest of these wishes, or else the last of all."""
    found = [key for wish in wishes for key in keys if key.startswith(wish)]
    return found[0] if found else keys[-1]


def only_swapping(t, seed=0):
    """Players who stall: they swap for ever and never draw."""
    return moves_of(t, lambda _, keys: first_of(keys, "swap-done", "swap-", "end-turn", "pass"))


def as_slow_as_can_be(t, seed=0):
    """Players who stall longer: one sells or buys a single card just before a renewal."""
    due = STALL_ROUNDS * t.seats - 1

    def choose(t, keys):
        last_moment = ["sell-one-", "buy-deck"] if t.stall == due else []
        return first_of(keys, "end-turn", "swap-done", *last_moment, "swap-", "pass", "buy-deck")

    return moves_of(t, choose)


def only_passing(t, seed=0):
    """Players who play no potion."""
    return moves_of(t, lambda _, keys: first_of(keys, "end-turn", "pass"))


PLAYERS = [only_swapping, as_slow_as_can_be, at_random, in_earnest]


# The stall rule.


@rule("MARKET-190")
def test_swaps_alone_draw_nothing_from_the_deck():
    t = begin(3)
    before = t.deck.size()
    moves = only_swapping(t)
    while t.stall < STALL_ROUNDS * 3 - 1:
        assert next(moves)
        assert t.deck.size() == before
    assert "swap" in "".join(keys(t)), "they could go on for ever"


@rule("MARKET-190")
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_a_game_of_players_who_only_swap_ends_all_the_same(options):
    t = begin(*options)
    for made, _ in enumerate(only_swapping(t)):
        assert made < 20_000, "this goes on for ever"
    assert asked(t) is None
    assert t.deck.size() == 0


@rule("MARKET-191")
def test_the_stall_counter_starts_at_0():
    assert begin().stall == 0


@rule("MARKET-191")
def test_a_turn_of_nothing_but_a_swap_raises_the_counter_by_one():
    t = play(table(["R", "R"], stall=2), "swap-dragon-scales-2")
    assert t.stall == 2, "it is raised at the end of the turn"
    play(t, "end-turn")
    assert t.stall == 3
    assert swap(t, 3).stall == 4


@rule("MARKET-191")
def test_potions_that_draw_nothing_do_not_return_the_counter_to_0():
    t = table(["R", "R"], potions=[[FORTUNE], [PLUNDER]], stall=2)
    play(t, f"play-{PLUNDER}", f"play-{FORTUNE}")
    assert swap(t).stall == 3


@rule("MARKET-191")
def test_a_card_discarded_to_the_limit_or_forfeited_does_not_return_the_counter_to_0():
    forfeit = "serum-of-forfeit"
    t = table(["R" * 12, "R"], potions=[[], [forfeit]], stall=2)
    play(t, f"play-{forfeit}", *["discard-dragon-scales"] * 2)
    swap(t)
    assert asked(t) == ("hand-limit", 0)
    play(t, "discard-dragon-scales", "discard-dragon-scales")
    assert t.stall == 3


@rule("MARKET-191")
@pytest.mark.parametrize(
    ("mine", "others", "moves"),
    [
        ([], [], ["buy-deck"]),
        ([], [], ["buy-1"]),
        ([MYSTERY], [], [f"play-{MYSTERY}", "swap-dragon-scales-2", "swap-done"]),
        ([], [MYSTERY], ["pass", "swap-dragon-scales-2", f"play-{MYSTERY}"]),
        ([], [MYSTERY], [f"play-{MYSTERY}", "swap-dragon-scales-2"]),  # in the first window
    ],
)
def test_any_card_that_leaves_the_deck_in_a_turn_returns_the_counter_to_0(mine, others, moves):
    t = play(table(["R", "R"], potions=[mine, others], stall=4), *moves, "end-turn")
    assert t.stall == 0
    assert swap(t, 3).stall == 1, "and from there it rises again"


@rule("MARKET-191")
@pytest.mark.parametrize("sale", ["sell-set-dragon-scales", "sell-one-dragon-scales"])
def test_a_sale_returns_the_counter_to_0(sale):
    t = play(table(["RRRR", "R"], stall=4), sale)
    assert t.stall == 4, "at the end of the turn"
    assert play(t, "end-turn").stall == 0


@rule("MARKET-191")
@pytest.mark.parametrize("deck", [[], [FORTUNE]])
def test_a_craft_returns_the_counter_to_0(deck):
    t = table(["RYR", "R"], potion_market=[LUCK], potion_deck=deck, stall=4)
    play(t, f"craft-{LUCK}")
    assert swap(t).stall == 0


@rule("MARKET-192")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_market_is_renewed_after_twelve_rounds_of_nothing_but_swaps(seats):
    t = swap(table(["R"] * seats, deck=TWENTY, stall=12 * seats - 2))
    assert (market(t), t.stall) == ("RRYGB", 12 * seats - 1)
    play(t, "swap-dragon-scales-3", "end-turn")
    assert (market(t), t.stall) == ("PPPPP", 0)


@rule("MARKET-192")
def test_the_counter_is_looked_at_only_after_the_hand_limit():
    t = swap(table(["R" * 9, "R"], deck=TWENTY, stall=one_before_renewal(2)))
    assert (asked(t), market(t), t.stall) == (("hand-limit", 0), "RRYGB", one_before_renewal(2))
    play(t, "discard-dragon-scales")
    assert (asked(t), market(t)) == (("decide", 1), "PPPPP")


@rule("MARKET-193")
def test_a_renewal_discards_the_market_and_fills_the_slots_in_order():
    t = swap(table(["R", "R"], market="RYRGB", deck="YRBGYOP", stall=one_before_renewal(2)))
    assert (market(t), discard(t)) == ("POYGB", "RRRGB")
    assert (t.stall, t.deck.size()) == (0, 2)


@rule("MARKET-193")
def test_supply_shifts_take_effect_in_a_renewal():
    t = table(
        ["R", "R"], market="RYRRR", deck="YRBGYgOP", track="PBGYOR", stall=one_before_renewal(2)
    )
    swap(t)
    assert (market(t), discard(t), track(t)) == ("POYGB", "RRRRRg", "GYORPB")


@rule("MARKET-193")
def test_a_renewal_returns_the_counter_to_0_so_that_twelve_more_rounds_go_by():
    t = swap(table(["R", "R"], deck=TWENTY, stall=one_before_renewal(2)))
    assert t.deck.size() == 15
    swapping = only_swapping(t)
    while t.deck.size() == 15:
        next(swapping)
    assert (t.deck.size(), events(t, TurnBegan)) == (10, 1 + 24)


@rule("MARKET-194")
@pytest.mark.parametrize("deck", ["OOOOO", "OO", "rOOOO"])
def test_if_a_renewal_empties_the_deck_the_final_turns_follow_at_once(deck):
    t = swap(table(["R", "R", "R"], deck=deck, stall=one_before_renewal(3)))
    assert (t.deck.size(), t.final) == (0, True)
    took = []
    while t.ask is not None:
        took.append(int(t.ask.seat))
        play(t, "end-turn")
    assert took == [1, 2, 0]


# Bounds.


@rule("MARKET-195")
@pytest.mark.parametrize(
    ("content", "bounds"), [("full", [2930, 4251, 5476]), ("practice", [2858, 4143, 5332])]
)
def test_the_bounds_of_the_rule_follow_from_the_content(content, bounds):
    assert [most_turns(EDITION, seats, content == "full") for seats in (2, 3, 4)] == bounds


@rule("MARKET-195")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("seats", "content", "length"), EVERY_OPTION)
def test_no_game_takes_more_turns_than_its_bound(players, seats, content, length):
    t = begin(seats, content, length)
    most = most_turns(EDITION, seats, content == "full")
    for _ in players(t):
        assert 1 + events(t, TurnBegan) <= most
    assert asked(t) is None


@rule("MARKET-195")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_within_twelve_rounds_a_card_is_drawn_or_used_up_and_none_ever_comes_back(players, seats):
    t = begin(seats)
    left, used_up = t.deck.size(), 0
    for _ in players(t):
        assert t.deck.size() <= left
        assert t.discard.size() >= used_up
        left, used_up = t.deck.size(), t.discard.size()
    moved, rounds = moved_by_turn(t), STALL_ROUNDS * seats
    assert all(any(moved[turn : turn + rounds]) for turn in range(len(moved) - rounds + 1))


def moved_by_turn(t):
    """How often a normal turn, or the renewal that closes it, drew cards or used them up."""
    moved = [0]
    for event in t.events:
        if isinstance(event, TurnBegan) and not event.final:
            moved.append(0)
        moved[-1] += isinstance(event, (Drawn, Opened, Refilled, SupplyShifted, Sold, Crafted))
    return moved


@rule("MARKET-196")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_turn_there_are_at_most_two_purchases_one_swap_or_one_relief_draw(players, seats):
    t = begin(seats, seed=2)
    verbs: Counter[str] = Counter()
    for key in players(t, 2):
        begins_swap = key.startswith("swap-") and key != "swap-done"
        verbs[key.partition("-")[0]] += begins_swap or not key.startswith("swap-")
        if key == "end-turn":
            verbs.clear()
        assert verbs["buy"] <= 2
        assert verbs["swap"] <= 2, "the two pairs of one swap"
        assert verbs["relief"] <= 1
        assert (verbs["buy"] > 0) + (verbs["swap"] > 0) + (verbs["relief"] > 0) <= 1


@rule("MARKET-196")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_step_uses_something_up(seats):
    t, seen = begin(seats, seed=2), set()
    moves = in_earnest(t, 2)
    while t.ask is not None:
        seat, left = t.ask.seat, used_up(t, t.ask.seat)
        verb = next(moves).partition("-")[0]
        cards, market, potions = (a - b for a, b in zip(left, used_up(t, seat), strict=True))
        seen.add(verb)
        if verb == "sell":
            assert cards >= 1
        elif verb == "craft":
            assert (cards, market, potions) == (2, 1, -1)
        elif verb == "play":
            assert (market, potions) == (0, 1)
        else:
            assert (market, potions) == (0, 0)
    assert seen >= {"sell", "craft", "play"}


def used_up(t, seat):
    """Cards in the hand, potions still to be crafted, potions owned."""
    waiting = t.potion_deck.size() + sum(slot is not None for slot in potion_market(t))
    return t.hands[seat].total, waiting, t.potions[seat].total


@rule("MARKET-196")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_whole_game_there_are_at_most_20_crafts_and_20_potion_plays(seats):
    assert sum(int(brew.copies) for brew in EDITION.brews) == 20
    for seed in range(4):
        t = begin(seats, seed=seed)
        assert list(in_earnest(t, seed))
        assert 0 < events(t, Played) <= events(t, Crafted) <= 20


@rule("MARKET-197")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("players", [only_passing, at_random])
def test_between_two_potion_plays_there_are_at_most_as_many_passes_as_players(players, seats):
    t, passes, most = many_potions(seats), 0, 0
    for key in players(t):
        passes = passes + 1 if key == "pass" else 0
        most = max(most, passes)
    # All players pass in the closing window; in the others there is one less to pass.
    assert most == seats if players is only_passing else most <= seats
    assert events(t, Played) <= 20


def many_potions(seats):
    """A table at the start of the final turns, with all potions in the players' hands."""
    brews = EDITION.brews
    everything = [brew.key for brew in brews for _ in range(brew.copies)]
    potions = [everything[seat::seats] for seat in range(seats)]
    agenda = [["final-turn", 0, seats]]
    return table(["RO"] * seats, deck="", potions=potions, final=True, agenda=agenda)


def with_another(t):
    """A table with a second Duplication Tonic in the discard, as only own content has it."""
    (tonic,) = (number for number, brew in enumerate(EDITION.brews) if brew.duplicates())
    t.potion_discard.put(tonic)
    return t


@rule("MARKET-198")
def test_duplication_cannot_copy_itself():
    t = with_another(table(["R", ""], potions=[[DUPLICATION], []], potion_discard=[LUCK, MYSTERY]))
    play(t, f"play-{DUPLICATION}")
    assert keys(t) == [f"copy-{LUCK}", f"copy-{MYSTERY}"]
    assert why_not(GAME, t, f"copy-{DUPLICATION}") == "MARKET-198"


@rule("MARKET-198")
def test_duplication_with_nothing_but_its_like_in_the_discard_only_pays():
    t = with_another(table(["R", ""], potions=[[DUPLICATION], []]))
    play(t, f"play-{DUPLICATION}")
    assert (asked(t), coins(t)) == (("decide", 0), [9, 5])


@rule("MARKET-198")
def test_there_is_only_one_duplication_tonic():
    assert [brew.copies for brew in EDITION.brews if brew.duplicates()] == [1]


@rule("MARKET-199")
@pytest.mark.parametrize("shift", "PBGYOR")
def test_a_supply_shift_takes_at_most_five_repetitions(shift):
    vials, repeated = list("PBGYOR"), 0
    while vials[0] != shift:
        vials.append(vials.pop(0))
        repeated += 1
    t = play(table(["R", ""], track="PBGYOR", deck="R" + shift.lower()), "buy-deck")
    assert track(t) == "".join(vials)
    assert repeated <= 5


@rule("MARKET-199")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_at_most_three_supply_shifts_take_effect_in_a_game(players, options):
    t = begin(*options, seed=3)
    assert list(players(t, 3))
    shifts = events(t, SupplyShifted)
    assert shifts <= 3
    if t.deck.size() == 0:
        assert shifts == (3 if t.full else 0)


@rule("MARKET-200")
def test_the_bank_pays_in_full_beyond_the_coins_in_the_box():
    t = table(["PPBB", ""], coins=[240, 900], potions=[[FORTUNE], []])
    play(t, "sell-set-pixie-powder", f"play-{FORTUNE}", "sell-set-mermaid-tears")
    assert coins(t) == [240 + 15 + 6 + 15, 900]


@rule("MARKET-201")
def test_with_an_empty_deck_refills_do_nothing():
    t = play(table(["R", "R"], deck="P"), "buy-1", "buy-2")
    assert market(t) == "P.YGB"


@rule("MARKET-201")
def test_with_an_empty_deck_nothing_can_be_bought_from_it():
    t = play(table(["R", "R"], deck="P"), "buy-deck")
    assert "buy-deck" not in keys(t)
    assert why_not(GAME, t, "buy-deck") == "MARKET-072"


@rule("MARKET-201")
def test_with_an_empty_deck_there_is_no_relief_draw():
    t = table(["", "R"], deck="P", market="PPPPP", coins=[0, 5], potions=[[], [MYSTERY]])
    play(t, f"play-{MYSTERY}")
    assert keys(t) == ["end-turn"]
    assert why_not(GAME, t, "relief-draw") == "MARKET-053"


@rule("MARKET-201")
@pytest.mark.parametrize("potion", [LUCK, MYSTERY])
def test_with_an_empty_deck_potions_that_draw_do_nothing(potion):
    t = table(["R", "R"], deck="", discard=["orc-teeth"], potions=[[potion], []])
    play(t, f"play-{potion}")
    assert (hand(t, 0), discard(t)) == ("R", "Y")
    assert events(t, Drawn, Opened) == 0


@rule("MARKET-202")
def test_with_an_empty_potion_deck_the_potion_market_shrinks_until_nothing_can_be_crafted():
    t = table(["RYRYRY", ""], potion_market=[LUCK, LUCK], potion_deck=[])
    play(t, f"craft-{LUCK}")
    assert potion_market(t) == [None, LUCK, None, None, None]
    play(t, f"craft-{LUCK}")
    assert not [key for key in keys(t) if key.startswith("craft-")]
    for brew in EDITION.brews:
        assert why_not(GAME, t, f"craft-{brew.key}") == "MARKET-118"


@rule("MARKET-203")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_market_holds_five_cards_at_the_start_of_a_normal_turn_and_never_less_than_three(
    players, options
):
    t = begin(*options, seed=1)
    moves, begun = players(t, 1), -1
    while t.ask is not None:
        cards = 5 - market(t).count(".")
        if not t.final:
            assert cards >= 3
            if begun != (begun := events(t, TurnBegan)):
                assert cards == 5
        else:
            assert not [key for key in keys(t) if key.startswith(("buy-", "swap-"))]
        next(moves)


@rule("MARKET-203")
def test_fewer_than_three_can_lie_in_the_market_only_after_a_renewal_that_empties_the_deck():
    t = swap(table(["R", "R"], deck="OO", stall=one_before_renewal(2)))
    assert (market(t), t.final) == ("OO...", True)
