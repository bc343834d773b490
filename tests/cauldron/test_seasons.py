"""Chapter 4: the season cycle and the opening steps of Harvest Season."""

import itertools
from collections import Counter
from typing import Any

import pytest

from moonbrew.games.cauldron.rules.events import (
    FirstFound,
    MagikGained,
    MarketBegan,
    OmenGone,
    OmenTurned,
    OrderRolled,
    Populated,
    PrizeWon,
    SeasonBegan,
    SeasonEnded,
    TieRolled,
)
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from tests.cauldron.tables import (
    EDITION,
    MARKET,
    OMEN,
    ORDER,
    POPULATE,
    asked,
    at_omen,
    dumped,
    happened,
    letters,
    lying,
    magik,
    play,
    random_moves,
    start,
    supplies,
    table,
)
from tests.tabletop import keys, rule


def rolls(*dice: int) -> int:
    """A seed with which the first dice show these numbers."""
    for seed in range(100_000):
        trial = Dice(seed)
        if all(int(trial.below(6)) + 1 == die for die in dice):
            return seed
    raise AssertionError(f"No seed rolls {dice}.")


def ordered(seats: int, *dice: int, **more: Any) -> CauldronTable:
    """A table that comes to Step 3 with these dice."""
    board = more.pop("board", "W1 F1 T1")
    rolled = list(Dice(rolls(*dice)).dump())
    return table(seats, board, agenda=ORDER, phase="populate", dice=rolled, **more)


@rule("CAULDRON-052", "CAULDRON-053")
def test_harvest_and_market_seasons_alternate() -> None:
    t = start(2, 4)
    moves = random_moves(t, 1)
    while len(happened(t, SeasonBegan)) < 4:
        next(moves)
    kinds = (SeasonBegan, OmenTurned, FirstFound, SeasonEnded, MarketBegan)
    course = [type(event).__name__ for event in happened(t, *kinds)]
    assert course[:15] == [kind.__name__ for kind in kinds] * 3


@rule("CAULDRON-055", "CAULDRON-056", "CAULDRON-338")
def test_the_top_omen_is_drawn_shown_and_applied() -> None:
    t = at_omen("kindly-stars", 3, magik=[2, 5, 9])
    assert magik(t) == [3, 6, 10]
    assert dumped(t, "omen") == "kindly-stars"
    assert "kindly-stars" not in [card for card, _ in dumped(t, "omen_deck")]
    assert dumped(t, "omen_discards") == {}


@rule("CAULDRON-057")
def test_an_ongoing_omen_applies_until_the_end_of_its_season() -> None:
    t = at_omen("oath-of-honesty", supply=("W", "F"))
    assert [one["op"] for one in dumped(t, "lasting")] == ["FORBID", "FORBID"]
    end_of_season(t)
    assert dumped(t, "lasting") == []


def end_of_season(t: CauldronTable) -> None:
    """Play at random until the market, without casting."""
    moves = random_moves(t, 3)
    while dumped(t, "phase") not in ("market",):
        next(moves)


@rule("CAULDRON-058", "CAULDRON-060")
def test_an_omen_that_changes_prices_lies_open_through_the_market() -> None:
    t = at_omen("surveyors-visit", magik=[9, 9], potions=(["weavers-tea"], ["marsh-cordial"]))
    t.events = []
    end_of_season(t)
    assert dumped(t, "omen") == "surveyors-visit"
    assert len(dumped(t, "lasting")) == 2
    moves = random_moves(t, 3)
    while dumped(t, "season") == 1:
        next(moves)
    source = int(face_of("surveyors-visit").effects.number)
    assert source not in [one["source"] for one in dumped(t, "lasting")]
    assert happened(t, OmenGone)[0].omen == EDITION.omens.index(face_of("surveyors-visit"))


def face_of(key: str) -> Any:
    """The face of an Omen."""
    return next(omen for omen in EDITION.omens if omen.key == key)


@rule("CAULDRON-060")
def test_any_other_omen_goes_to_the_discards_at_the_end_of_its_season() -> None:
    t = at_omen("kindly-stars")
    end_of_season(t)
    assert dumped(t, "omen") is None
    assert dumped(t, "omen_discards") == {"kindly-stars": 1}


@rule("CAULDRON-061")
def test_every_field_receives_one_matching_token() -> None:
    t = table(2, "W F2 T M", agenda=POPULATE, phase="omen")
    assert lying(t) == [1, 3, 1, 1]
    stock = dumped(t, "stock")
    assert letters({name: full - stock.get(name, 0) for name, full in FULL.items()}) == "WFFFTM"


FULL = {
    "web": 24,
    "frog": 24,
    "toadstool": 24,
    "mandrake": 15,
    "crystal": 15,
    "egg": 15,
    "skin": 15,
}


@rule("CAULDRON-059", "CAULDRON-062", "CAULDRON-289")
@pytest.mark.parametrize(("omen", "web"), [("silken-year", 2), ("great-sweeping", 0)])
def test_an_omen_changes_production_in_its_own_season_only(omen: str, web: int) -> None:
    t = at_omen(omen, 2, "W F T")
    assert lying(t) == [web, 1, 1]


@rule("CAULDRON-059", "CAULDRON-318")
def test_what_an_omen_has_changed_in_steps_two_to_four_is_over_with_the_season() -> None:
    changed: dict[str, Any] = {
        "produce": [2, 0, 3, 1, 1, 1, 1],
        "backwards": True,
        "order": "lowest",
        "prizes": [0, int(face_of("fortunes-favourite").effects.number)],
        "rolled": [1, 2],
    }
    t = table(2, "W F T", omen_deck=["kindly-stars"], seed=rolls(6, 1), **changed)
    assert lying(t) == [1, 1, 1]
    assert dumped(t, "produce") == [1] * 7
    assert (dumped(t, "backwards"), dumped(t, "order"), dumped(t, "prizes")) == (False, None, [])
    assert asked(t) == ("act", 0)
    assert magik(t) == [3, 3]


@rule("CAULDRON-063")
def test_with_too_few_tokens_fields_are_filled_in_placement_order() -> None:
    stock = {"web": 2, "frog": 9}
    t = table(2, "W F W W", agenda=POPULATE, phase="omen", stock=stock)
    assert lying(t) == [1, 1, 1, 0]


@rule("CAULDRON-064")
def test_two_tokens_for_each_field_come_in_two_rounds() -> None:
    t = at_omen("silken-year", 2, "W F W W", stock={"web": 4, "frog": 9})
    assert lying(t) == [2, 1, 1, 1]


@rule("CAULDRON-065", "CAULDRON-067", "CAULDRON-339")
def test_the_highest_die_goes_first_and_turns_pass_clockwise() -> None:
    t = ordered(3, 2, 6, 4)
    assert dumped(t, "rolled") == [2, 6, 4]
    assert asked(t) == ("act", 1)
    play(t, "harvest-0", *(["end"] if "end" in keys(t) else []))
    moves = [key for key in keys(t) if key == "end"]
    play(t, *moves)
    assert asked(t)[1] == 2


@rule("CAULDRON-066")
def test_those_tied_for_highest_roll_again_among_themselves() -> None:
    t = ordered(3, 5, 1, 5, 2, 6)  # seats 0 and 2 roll again
    assert asked(t) == ("act", 2)
    assert dumped(t, "rolled") == [5, 1, 5]


@rule("CAULDRON-068")
def test_without_a_token_on_the_board_step_four_is_left_out() -> None:
    spells = ((), ["spark-of-insight"])  # which a final quick phase would be asked for
    t = ordered(2, 2, 6, board="W F T", potions=(["weavers-tea"], []), spells=spells)
    assert dumped(t, "harvester") == 1
    assert dumped(t, "turns") == 0
    assert asked(t) == ("drop-any", 0)  # Market order: from the left neighbour of seat 1


@rule("CAULDRON-054")
def test_season_order_begins_with_the_first_of_the_last_market_in_steps_one_to_three() -> None:
    t = table(
        3,
        "W1 F T",
        agenda=OMEN,
        phase="omen",
        market_first=2,
        omen_deck=["peddlers-gift"],
        stock={"web": 1, "frog": 1, "toadstool": 1},
    )
    assert asked(t) == ("gain-some", 2)
    play(t, "gain-web")
    assert asked(t) == ("gain-some", 0)
    play(t, "gain-frog")  # CAULDRON-390: the last one finds what is left
    assert supplies(t) == ["F", "T", "W"]


@rule("CAULDRON-289", "CAULDRON-290")
def test_widdershins_turns_pass_counter_clockwise_but_not_the_market() -> None:
    t = at_omen("widdershins", 3, "W F T W F T", magik=[9] * 3, seed=rolls(6, 1, 1))
    assert dumped(t, "backwards") is True
    first = asked(t)[1]
    play(t, "harvest-0")
    if "end" in keys(t):
        play(t, "end")
    assert asked(t)[1] == (first - 1) % 3
    moves = random_moves(t, 1)
    while asked(t)[0] != "shop":
        next(moves)
    buyers = [asked(t)[1]]
    while asked(t)[0] == "shop":
        play(t, "pass")
        buyers.append(asked(t)[1])
    order = list(buyers[:-1])
    assert all((b - a) % 3 in (1, 2) for a, b in itertools.pairwise(order))


@rule("CAULDRON-289")
def test_topsy_turvy_lets_the_lowest_go_first() -> None:
    t = ordered(3, 4, 1, 6, order="lowest")
    assert asked(t) == ("act", 1)


@rule("CAULDRON-289", "CAULDRON-238")
def test_the_last_shall_be_first_without_a_roll() -> None:
    t = ordered(3, 6, 6, 6, order="LSP", magik=[5, 7, 3])
    assert asked(t) == ("act", 2)
    assert dumped(t, "rolled") == []


@rule("CAULDRON-289")
def test_the_winner_of_the_roll_has_a_prize() -> None:
    t = at_omen("fortunes-favourite", 3, seed=rolls(2, 6, 4))
    assert magik(t) == [2, 3, 2]


@rule("CAULDRON-289")
def test_of_several_lowest_the_one_who_goes_first_is_left_out() -> None:
    t = at_omen("latecomers-consolation", 2, seed=rolls(3, 3, 6, 1))
    assert dumped(t, "first") == 0
    assert asked(t) == ("gain-some", 1)


@rule("CAULDRON-289")
def test_whoever_alone_has_the_lowest_die_gets_its_prize_even_if_that_means_going_first() -> None:
    lowest = int(face_of("latecomers-consolation").effects.of[0].lists[0])
    t = ordered(3, 4, 1, 6, order="lowest", prizes=[1, lowest])
    assert asked(t) == ("gain-some", 1)
    play(t, "gain-frog")
    assert (supplies(t), asked(t)) == (["", "F", ""], ("act", 1))


@rule("CAULDRON-289")
def test_others_who_share_the_lowest_die_roll_off() -> None:
    t = at_omen("latecomers-consolation", 3, seed=rolls(6, 2, 2, 5, 3))
    assert dumped(t, "first") == 0
    assert asked(t) == ("gain-some", 2)
    play(t, "gain-frog")
    assert supplies(t) == ["", "", "F"]
    assert asked(t) == ("act", 0)


@rule("CAULDRON-289")
def test_every_prize_of_a_roll_is_given() -> None:
    first, lowest = face_of("fortunes-favourite"), face_of("latecomers-consolation")
    lists = [int(face.effects.of[0].lists[0]) for face in (first, lowest)]
    t = ordered(3, 2, 6, 4, prizes=[0, lists[0], 1, lists[1]])
    assert magik(t) == [2, 3, 2]
    assert asked(t) == ("gain-some", 0)


@rule("CAULDRON-291")
def test_a_field_placed_in_step_one_is_populated_in_step_two() -> None:
    t = at_omen("new-growth", 2, "W F T", magik=[2, 5])
    assert asked(t) == ("choose-field", 0)
    play(t, "field-egg", "at-1")
    assert lying(t) == [1, 1, 1, 1]
    assert dumped(t, "board")[-1]["type"] == "egg"


@rule("CAULDRON-318")
def test_what_is_counted_for_a_season_starts_again() -> None:
    t = table(2, "W F T", idle=3, turns=9, last_harvester=1)
    assert (int(t.idle), int(t.turns) <= 1, int(t.last_harvester)) == (0, True, -1)


@rule("CAULDRON-061")
def test_of_each_type_it_is_told_how_many_tokens_come_to_the_board() -> None:
    omens = ["kindly-stars"]
    t = table(2, "W F T W", agenda=MARKET, phase="finish", harvester=1, omen_deck=omens)
    play(t, "pass", "pass")
    assert [(e.kind, e.number) for e in happened(t, Populated)] == [(0, 2), (1, 1), (2, 1)]


@rule("CAULDRON-065")
def test_who_goes_first_is_told_with_the_dice() -> None:
    t = start(4, 2)
    assert len(happened(t, OrderRolled)[0].dice) == 4
    best = max(happened(t, OrderRolled)[0].dice)
    first = happened(t, FirstFound)[0].seat
    assert happened(t, OrderRolled)[0].dice[first] == best
    ties = [event for event in happened(t, TieRolled) if not event.lowest]
    assert bool(ties) == (Counter(happened(t, OrderRolled)[0].dice)[best] > 1)
    assert happened(t, Populated)
    assert not happened(t, PrizeWon, MagikGained) or dumped(t, "omen") is not None
