"""Chapter 2: setup. Chance is looked at over many deals, or told beforehand from the seed."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    FirstPull,
    GameBegan,
    HutTaken,
    RoundBegan,
    Stolen,
    TurnBegan,
)
from moonbrew.games.mystic_moon.rules.setup import lay_empty, pull_first
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice, dice_for
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat
from tests.mystic_moon.clearing import (
    BARE,
    EDITION,
    FORMULAS,
    GAME,
    HUTS,
    LETTERS,
    POTIONS,
    SIGNS,
    asked,
    at_hut,
    begin,
    dumped,
    happened,
    letters,
    order_of,
    play,
)
from tests.tabletop import keys, rule, why_not

DEALS = 300
BASIC = "FREBSL"
BAG = "".join(letter * 8 for letter in BASIC) + "O" * 4 + "D" * 4 + "W" * 4 + "Q" * 4
BOTH = {"zodiac": "on", "alchemy": "on"}


@cache
def deals(seats: int = 4) -> list[dict[str, Any]]:
    """Many tables after setup with both expansions, as data."""
    options = {"hut_assignment": "random", **BOTH}
    return [GAME.dump(begin(seats, seed, **options)) for seed in range(DEALS)]


def about(number: int, expected: float) -> bool:
    """Whether a count over many deals is near what chance lets one expect."""
    return 0.4 * expected < number < 1.8 * expected


def hands(data: dict[str, Any]) -> list[str]:
    """All Satchels as letters."""
    return [letters(held) for held in data["satchel"]]


def chosen(t: MoonTable) -> MoonTable:
    """The same table once everybody has taken the first Hut on offer."""
    while asked(t)[0] == "take-hut":
        play(t, keys(t)[0])
    return t


# What a seed brings, told beforehand.


class Fortune:
    """The random events of setup in the order of MOON-361, made by hand from the same dice."""

    def __init__(self, seed: int, seats: int, **options: str) -> None:
        self.dice, self.seats = dice_for(seed), seats
        self.first = int(options.get("first", "seat-0")[-1]) - 1
        if self.first < 0:
            self.first = int(self.dice.below(seats))
        dealt = options.get("hut_assignment") == "random"
        self.huts = self.shuffled(HUTS)[:seats] if dealt else []
        self.potions = self.shuffled(POTIONS)[::-1]  # the top one first
        self.bag = list(BAG)
        self.hands = self.first_hands()
        self.formulas = self.shuffled(FORMULAS)[::-1] if "alchemy" in options else []
        self.garden = [self.pull() for _place in range(12)]
        self.signs = self.shuffled(SIGNS)[::-1] if "zodiac" in options else []

    def shuffled(self, names: list[str]) -> list[str]:
        """These names in a random order."""
        numbers = vector(range(len(names)))
        self.dice.shuffle(numbers)
        return [names[number] for number in numbers]

    def pull(self) -> str:
        """A token from the bag, which keeps its tokens in the order of table 20.1."""
        return self.bag.pop(int(self.dice.below(len(self.bag))))

    def first_hands(self) -> list[str]:
        """MOON-029 to MOON-030: seat after seat; what is set aside is out till all are served."""
        hands, aside = [""] * self.seats, list[str]()
        for steps in range(self.seats):
            seat = (self.first + steps) % self.seats
            while len(hands[seat]) < 2:
                token = self.pull()
                if token in BASIC:
                    hands[seat] += token
                else:
                    aside.append(token)
        self.bag = sorted([*self.bag, *aside], key=BAG.index)
        return hands


@rule("MOON-021", "MOON-027", "MOON-029", "MOON-030", "MOON-034", "MOON-037", "MOON-280")
@pytest.mark.parametrize("options", [{}, {"zodiac": "on"}, {"alchemy": "on"}, BOTH], ids=str)
@pytest.mark.parametrize("huts", ["random", "choose"])
def test_random_events_come_in_the_order_of_the_rules(huts, options):
    for seed in range(20):
        settings = {"hut_assignment": huts, **options}
        t = chosen(begin(3, seed, **settings))
        told = Fortune(seed, 3, **settings)
        data = GAME.dump(t)
        assert data["first"] == told.first
        if huts == "random":
            dealt = {(told.first + steps) % 3: hut for steps, hut in enumerate(told.huts)}
            assert dict(enumerate(data["hut"])) == dealt
        assert data["display"] == told.potions[:4], "the top card in slot 1"
        assert data["potion_deck"]["unknown"][::-1] == told.potions[4:]
        assert [Counter(hand) for hand in hands(data)] == [Counter(hand) for hand in told.hands]
        assert [letters(lying) for lying in data["garden"]] == told.garden
        assert Counter(letters(data["bag"])) == Counter(told.bag)
        deck = data["alchemy_deck"]
        assert [*deck["open"], *deck["unknown"][::-1]] == told.formulas
        assert [*data["rising"], *data["zodiac_deck"][::-1]] == told.signs


@rule("MOON-021", "MOON-022")
@pytest.mark.parametrize("first", ["seat-1", "seat-3"])
def test_a_named_first_player_leaves_out_the_first_roll(first):
    for seed in range(10):
        data = GAME.dump(chosen(begin(3, seed, first=first)))
        told = Fortune(seed, 3, first=first)
        assert data["first"] == told.first == int(first[-1]) - 1
        assert data["display"] == told.potions[:4]


@rule("MOON-022")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_known_before_anything_else(seats):
    for seed in range(12):
        t = begin(seats, seed)
        starter = Fortune(seed, seats).first
        assert [event.starter for event in happened(t, GameBegan)] == [starter]
        assert order_of(t, GameBegan, HutTaken, FirstPull) == ["GameBegan"]
        assert asked(t) == ("take-hut", starter)


# Huts.


@rule("MOON-023", "MOON-276")
@pytest.mark.parametrize("first", range(3))
def test_huts_are_picked_in_turn_order_from_the_first_player_on(first):
    t = begin(3, first=f"seat-{first + 1}")
    free = list(HUTS)
    for steps, pick in enumerate((HUTS[4], HUTS[0], HUTS[2])):
        assert asked(t) == ("take-hut", (first + steps) % 3)
        assert keys(t) == [f"hut-{hut}" for hut in free]
        play(t, f"hut-{pick}")
        free.remove(pick)
    picked = [dumped(t, "hut")[(first + steps) % 3] for steps in range(3)]
    assert picked == [HUTS[4], HUTS[0], HUTS[2]]
    assert asked(t) == ("hat", first)


@rule("MOON-276")
def test_a_hut_that_is_taken_is_refused():
    t = play(begin(2), f"hut-{HUTS[3]}")
    assert why_not(GAME, t, f"hut-{HUTS[3]}") == "MOON-276"
    assert why_not(GAME, t, f"hut-{HUTS[2]}") == ""


@rule("MOON-023")
@pytest.mark.parametrize("mode", ["choose", "random", "draft"])
def test_everybody_has_another_hut_and_the_others_leave_the_game(mode):
    t = chosen(begin(3, hut_assignment=mode))
    assert len({*dumped(t, "hut")} & {*HUTS}) == 3
    assert dumped(t, "huts") == []
    assert sorted(event.hut for event in happened(t, HutTaken)) == sorted(
        HUTS.index(hut) for hut in dumped(t, "hut")
    )


@rule("MOON-277")
def test_huts_are_dealt_at_random_in_turn_order():
    t = begin(4, seed=3, hut_assignment="random")
    starter = dumped(t, "first")
    dealt = [event.seat for event in happened(t, HutTaken)]
    assert dealt == [(starter + steps) % 4 for steps in range(4)]
    assert asked(t) == ("hat", starter), "nobody is asked"
    for seat in range(4):
        of_seat = Counter(data["hut"][seat] for data in deals())
        assert all(about(of_seat[hut], DEALS / 6) for hut in HUTS)


@rule("MOON-278")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_draft_one_hut_more_than_players_is_open_and_the_first_player_picks_last(seats):
    t = begin(seats, seed=7, hut_assignment="draft", first="seat-2")
    offered = keys(t)
    assert len(offered) == seats + 1
    (closed, *_) = {f"hut-{hut}" for hut in HUTS} - {*offered}
    assert why_not(GAME, t, closed) == "MOON-278"
    for steps in range(seats):
        assert asked(t) == ("take-hut", -steps % seats), "seat 1 is the last"
        assert keys(t) == offered
        play(t, offered.pop())
    assert asked(t) == ("hat", 1)


@rule("MOON-278")
def test_what_lies_open_in_a_draft_is_random():
    drafts = [begin(2, seed, hut_assignment="draft") for seed in range(DEALS)]
    opened = Counter(hut for t in drafts for hut in dumped(t, "huts"))
    assert all(about(opened[hut], DEALS * 3 / 6) for hut in HUTS)


@rule("MOON-279")
@pytest.mark.parametrize("mode", ["choose", "draft"])
def test_while_huts_are_picked_nothing_else_is_laid_out(mode):
    t = begin(3, hut_assignment=mode, zodiac="on", alchemy="on")
    for _pick in range(3):
        assert asked(t)[0] == "take-hut"
        data = GAME.dump(t)
        assert data["display"] == [None] * 4
        decks = [data["potion_deck"], data["alchemy_deck"]]
        assert decks == [{"known": [], "unknown": [], "open": []}] * 2
        assert data["zodiac_deck"] == data["rising"] == []
        assert data["bag"] == data["shop"] == {}
        assert data["garden"] == [{}] * 12
        assert data["satchel"] == [{}] * 3
        assert data["round"] == 0
        play(t, keys(t)[0])
    assert asked(t)[0] == "hat"


@rule("MOON-279")
def test_which_huts_are_picked_does_not_change_what_is_laid_out_after():
    one, other = begin(2, 5, **BOTH), begin(2, 5, **BOTH)
    play(one, f"hut-{HUTS[0]}", f"hut-{HUTS[1]}")
    play(other, f"hut-{HUTS[4]}", f"hut-{HUTS[2]}")
    for field in ("display", "potion_deck", "zodiac_deck", "satchel", "garden", "bag"):
        assert dumped(one, field) == dumped(other, field)


# What lies where.


@rule("MOON-024")
def test_cauldrons_and_books_start_empty():
    for data in deals()[:20]:
        assert data["cauldron"] == [BARE] * 4
        assert data["book"] == [[]] * 4


@rule("MOON-025", "MOON-026")
def test_the_shop_starts_with_three_of_each_kind_but_without_wild_ones():
    for data in deals()[:20]:
        assert letters(data["shop"]) == "FFFRRREEEBBBSSSLLLOOODDD"


@rule("MOON-027", "MOON-282")
def test_the_potions_are_shuffled_and_four_of_them_lie_open():
    for data in deals():
        deck = data["potion_deck"]
        assert (len(deck["unknown"]), deck["known"], deck["open"]) == (23, [], [])
        assert {*data["display"], *deck["unknown"]} == {*POTIONS}
    for slot in range(4):
        laid = Counter(data["display"][slot] for data in deals())
        assert {*laid} == {*POTIONS}
    open_ones = Counter(card for data in deals() for card in data["display"])
    assert all(about(open_ones[card], DEALS * 4 / 27) for card in POTIONS)


@rule("MOON-028")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_not_in_the_shop_goes_through_the_bag(seats):
    for data in deals(seats)[:50]:
        lying = "".join(letters(tokens) for tokens in data["garden"])
        found = letters(data["bag"]) + lying + "".join(hands(data))
        assert Counter(found) == Counter(BAG)
        assert len(BAG) == 64


@rule("MOON-029")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_two_basic_ingredients(seats):
    for data in deals(seats):
        assert [len(hand) for hand in hands(data)] == [2] * seats
        assert set("".join(hands(data))) <= set(BASIC)
    pulled = Counter("".join(hands(deals(4)[deal])[-1] for deal in range(DEALS)))
    assert all(about(pulled[kind], DEALS * 2 / 6) for kind in BASIC)


def pulling(bag: str, seed: int = 0, starter: int = 0) -> MoonTable:
    """A table with three seats at which the first Ingredients have come out of this bag."""
    t = lay_empty(EDITION, 3, Dice(seed), GAME.Options().terms())
    t.starter = Seat(starter)
    t.events = []
    for letter in bag:
        t.bag.put(list(LETTERS).index(letter))
    pull_first(t)
    return t


@rule("MOON-280")
@pytest.mark.parametrize("starter", range(3))
def test_one_player_after_the_other_pulls_in_turn_order(starter):
    t = pulling(BAG, starter=starter)
    seats = [event.seat for event in happened(t, FirstPull)]
    assert seats == [(starter + steps) % 3 for steps in (0, 0, 1, 1, 2, 2)]
    pulled = [list(LETTERS)[event.kind] for event in happened(t, FirstPull)]
    for steps in range(3):
        hand = "".join(pulled[2 * steps : 2 * steps + 2])
        held = letters(dumped(t, "satchel")[(starter + steps) % 3])
        assert sorted(hand) == sorted(held)


@rule("MOON-030", "MOON-031")
@pytest.mark.parametrize("seed", range(5))
def test_rare_wild_and_frog_tokens_all_return_to_the_bag_and_frogs_steal_nothing(seed):
    t = pulling("FREBSL" + "OODDWWQQQQ", seed)
    data = GAME.dump(t)
    assert [len(hand) for hand in hands(data)] == [2, 2, 2]
    assert letters(data["bag"]) == "OODDWWQQQQ"
    assert happened(t, Stolen) == []


@rule("MOON-032", "MOON-371")
def test_the_alchemy_deck_lies_face_up_with_one_card_to_be_seen():
    for data in deals():
        deck = data["alchemy_deck"]
        assert (len(deck["open"]), len(deck["unknown"]), deck["known"]) == (1, 8, [])
        assert {*deck["open"], *deck["unknown"]} == {*FORMULAS}
    tops = Counter(data["alchemy_deck"]["open"][0] for data in deals())
    assert all(about(tops[card], DEALS / 9) for card in FORMULAS)


@rule("MOON-032")
def test_who_imagines_the_alchemy_deck_knows_only_its_top_card():
    t = begin(2, 4, hut_assignment="random", alchemy="on")
    imagined = [dumped(GAME.imagine(t, 0, Dice(seed)), "alchemy_deck") for seed in range(40)]
    assert {deck["open"][0] for deck in imagined} == {dumped(t, "alchemy_deck")["open"][0]}
    assert len({deck["unknown"][-1] for deck in imagined}) == 8


@rule("MOON-036", "MOON-371")
def test_mushrooms_gold_crystals_and_sludge_form_piles():
    data = deals()[0]
    piles = [data[pile] for pile in ("mushrooms", "gold_pile", "crystal_pile", "sludge_pile")]
    assert piles == [4, 18, 12, 6]
    assert data["gold"] == data["crystals"] == [0] * 4
    assert data["sludge"] == [0] * 12


@rule("MOON-034", "MOON-035", "MOON-282")
def test_one_token_lies_at_each_location_and_it_may_be_any():
    for data in deals():
        assert [sum(tokens.values()) for tokens in data["garden"]] == [1] * 12
    for place in (0, 11):
        lying = Counter(letters(data["garden"][place]) for data in deals())
        for letter, share in Counter(BAG).items():
            assert 0 < lying[letter] < 3 * DEALS * share / 64


@rule("MOON-037")
def test_the_zodiac_deck_is_shuffled_and_its_top_card_is_the_first_rising_sign():
    for data in deals():
        assert (len(data["rising"]), len(data["zodiac_deck"])) == (1, 11)
        assert {*data["rising"], *data["zodiac_deck"]} == {*SIGNS}
    first = Counter(data["rising"][0] for data in deals())
    assert all(about(first[sign], DEALS / 12) for sign in SIGNS)
    t = begin(2, 6, hut_assignment="random", zodiac="on")
    (began,) = happened(t, RoundBegan)
    assert (began.round, SIGNS[began.sign]) == (1, dumped(t, "rising")[0])


@rule("MOON-281")
def test_the_recipe_of_the_next_card_lifts_the_curse_in_round_1():
    t = at_hut(cauldrons=["LRF______", BARE], rising="leo", lifting="taurus")
    assert "brew-taurus-012" in keys(t)
    other = at_hut(cauldrons=["LRF______", BARE], rising="taurus", lifting="leo")
    assert asked(other) != ("declare", 0), "the Rising Sign itself lifts nothing"
    seen = begin(2, 9, hut_assignment="random", zodiac="on")
    top = SIGNS.index(dumped(seen, "zodiac_deck")[-1])
    assert seen.lifting() == 27 + top
    imagined = [GAME.imagine(seen, None, Dice(seed)) for seed in range(10)]
    assert {t.lifting() for t in imagined} == {27 + top}, "it is known to all"


@rule("MOON-038")
def test_everybody_starts_cursed_with_the_zodiac():
    assert deals()[0]["fate"] == ["cursed"] * 4


@rule("MOON-039")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_ten_star_power(seats):
    drains = ("capricorn",)
    for data in deals(seats)[:30]:
        sp = [10] * seats
        if data["rising"][0] in drains:  # MOON-284: the first turn has begun
            sp[data["first"]] = 8
        assert data["sp"] == sp


@rule("MOON-040")
@pytest.mark.parametrize("first", range(3))
def test_the_first_player_takes_the_hat(first):
    t = chosen(begin(3, first=f"seat-{first + 1}"))
    assert asked(t) == ("hat", first)
    assert [event.seat for event in happened(t, TurnBegan)] == [first]


@rule("MOON-282")
@pytest.mark.parametrize(("seats", "left"), [(2, 48), (3, 46), (4, 44)])
def test_so_many_tokens_are_left_in_the_bag(seats, left):
    for data in deals(seats)[:30]:
        assert sum(data["bag"].values()) == left == 64 - 2 * seats - 12
        assert [card for card in data["display"] if card is None] == []
