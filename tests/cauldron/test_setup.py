"""Chapters 1 and 2: players and setup."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from moonbrew.errors import UnknownName
from moonbrew.games.cauldron.rules.events import CharacterTaken, LaidOut, SeasonBegan
from moonbrew.games.cauldron.rules.land import empty_land, position
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat
from tests.cauldron.tables import (
    CHARACTERS,
    EASY,
    GAME,
    NAMES,
    POTIONS,
    SPELLS,
    asked,
    dumped,
    happened,
    owned,
    play,
    start,
)
from tests.tabletop import keys, rule, why_not

DEALS = 200


@cache
def deals(seats: int = 4, **options: str) -> list[dict[str, Any]]:
    """Many tables at their first ask, as data."""
    return [GAME.dump(start(seats, seed, **options)) for seed in range(DEALS)]


def fresh(seats: int = 4, seed: int = 0, **options: str) -> dict[str, Any]:
    """A table right after setup, before its first season, as data."""
    chosen = GAME.Options.of({"characters": "random", **options})
    t = GAME.set_up(seats, Dice(seed), chosen)
    while type(t.agenda.steps()[-1]).__name__ != "Season":
        t.agenda.take().run(t)
    return GAME.dump_state(t)


@rule("CAULDRON-001")
def test_there_are_two_to_five_players() -> None:
    for seats in (2, 3, 4, 5):
        assert len(fresh(seats)["magik"]) == seats
    for seats in (1, 6):
        with pytest.raises(UnknownName, match="2 to 5"):
            GAME.start(seats)


@rule("CAULDRON-002", "CAULDRON-021", "CAULDRON-022")
def test_characters_are_picked_one_after_the_other_in_seat_order() -> None:
    t = GAME.start(3, 0, listen=True)
    for seat, name in enumerate(("witch", "druid", "wizard")):
        assert asked(t) == ("take-character", seat)
        play(t, f"character-{name}")
    assert dumped(t, "character") == ["witch", "druid", "wizard"]
    assert [event.seat for event in happened(t, CharacterTaken)] == [0, 1, 2]


@rule("CAULDRON-003")
def test_nobody_can_take_a_character_that_is_taken() -> None:
    t = play(GAME.start(2), "character-witch")
    assert "character-witch" not in keys(t)
    assert why_not(GAME, t, "character-witch") == "CAULDRON-003"
    assert len(keys(t)) == len(CHARACTERS) - 1


@rule("CAULDRON-333")
def test_characters_are_settled_before_anything_is_laid_out() -> None:
    t = play(GAME.start(2, 0, listen=True), "character-witch")
    data = GAME.dump_state(t)
    assert data["board"] == [] == data["basic_spell_deck"] == data["omen_deck"]
    assert GAME.components(t) == GAME.components(start(2))
    play(t, "character-wizard")
    kinds = [type(event) for event in t.events or []]
    assert kinds.index(LaidOut) > kinds.index(CharacterTaken)


@rule("CAULDRON-334")
def test_random_characters_are_all_alike_and_never_twice() -> None:
    found: Counter[str] = Counter()
    for data in deals():
        assert len(set(data["character"])) == 4
        found.update(data["character"])
    assert set(found) == set(CHARACTERS)
    assert all(0.6 < number / (DEALS * 4 / 7) < 1.4 for number in found.values())


@rule("CAULDRON-019", "CAULDRON-023")
def test_everybody_starts_with_two_magik() -> None:
    assert fresh(5)["magik"] == [2] * 5


@rule("CAULDRON-020")
def test_seats_go_clockwise_from_the_lowest_number() -> None:
    t = start(3)
    assert [int(t.left_of(Seat(seat))) for seat in (0, 1, 2)] == [1, 2, 0]


@rule("CAULDRON-024")
def test_each_common_type_has_one_starting_field_more_than_players() -> None:
    for seats in (2, 3, 4, 5):
        placed = Counter(field["type"] for field in fresh(seats)["board"])
        assert placed == {NAMES[letter]: seats + 1 for letter in "WFT"}


@rule("CAULDRON-025", "CAULDRON-047")
def test_starting_fields_are_laid_out_at_random() -> None:
    boards = [[(field["type"], *field["at"]) for field in data["board"][:9]] for data in deals()]
    assert len({tuple(board) for board in boards}) > DEALS * 0.99
    first = Counter(board[0][0] for board in boards)
    assert all(0.6 < number / (DEALS / 3) < 1.4 for number in first.values())
    third = Counter(board[2][1:] for board in boards)  # beside the first two there are two sites
    assert set(third) == {(1, -1), (0, 1)}
    assert 0.7 < third[(1, -1)] / third[(0, 1)] < 1.4


@rule("CAULDRON-026")
def test_all_other_fields_lie_in_their_stacks() -> None:
    stacks = fresh(3)["stacks"]
    assert [stacks[NAMES[letter]] for letter in "WFTMBDS"] == [4, 4, 4, 5, 5, 5, 5]


@rule("CAULDRON-027")
def test_all_tokens_start_in_the_game_supply() -> None:
    stock = fresh()["stock"]
    assert [stock[NAMES[letter]] for letter in "WFTMBDS"] == [24, 24, 24, 15, 15, 15, 15]


@rule("CAULDRON-028", "CAULDRON-029", "CAULDRON-030", "CAULDRON-035", "CAULDRON-036")
def test_five_decks_are_shuffled_each_on_its_own() -> None:
    data, other = fresh(4, 1), fresh(4, 2)
    assert [len(data[f"{deck}_deck"]) for deck in ("basic_spell", "advanced_spell")] == [42, 37]
    assert [len(data[f"{deck}_deck"]) for deck in ("basic_potion", "advanced_potion")] == [25, 22]
    assert len(data["omen_deck"]) == 46
    assert not set(EASY) & set(data["basic_potion_deck"])
    for deck in ("basic_spell", "advanced_spell", "basic_potion", "advanced_potion", "omen"):
        assert data[f"{deck}_deck"] != other[f"{deck}_deck"]
        order = [str(card) for card in data[f"{deck}_deck"]]
        assert order != sorted(order)


@rule("CAULDRON-031", "CAULDRON-032")
def test_each_player_receives_one_easy_potion_at_random() -> None:
    first: Counter[str] = Counter()
    for seed in range(DEALS):
        data = fresh(4, seed)
        for seat in range(4):
            easy = [name for name in data["potions"][seat] if name in EASY]
            assert len(easy) == 1
            first.update(easy if seat == 0 else ())
    assert set(first) == set(EASY)
    assert all(0.5 < number / (DEALS / 6) < 1.6 for number in first.values())


@rule("CAULDRON-033")
def test_easy_potions_not_dealt_leave_the_game() -> None:
    data = fresh(4)
    dealt = {name for owned in data["potions"] for name in owned if name in EASY}
    assert set(data["gone"]) == set(EASY) - dealt
    assert len(data["gone"]) == 2
    assert not data["basic_potion_discards"]


@rule("CAULDRON-034")
def test_an_easy_potion_counts_as_a_basic_one() -> None:
    assert all(POTIONS[name].deck == POTIONS["tonic-of-high-leaps"].deck for name in EASY)


@rule("CAULDRON-335")
def test_chance_in_setup_runs_in_its_order() -> None:
    dice, data = Dice(7), fresh(4, 7)
    for seat in range(4):
        dice.below(7 - seat)  # random characters
    fields = vector([kind for kind in range(3) for _ in range(5)])
    dice.shuffle(fields)
    land = empty_land()
    for place, kind in enumerate(fields):
        at = position(place, 0)
        if place > 1:
            at = land.sites[land.free[dice.below(len(land.free))]]
        land = land.placed(kind, at)
    kinds = [field["type"] for field in data["board"]]
    assert kinds == [list(NAMES.values())[kind] for kind in fields]
    easy = vector(range(6))
    dice.shuffle(easy)
    assert [owned_easy(data, seat) for seat in range(4)] == [EASY[card] for card in easy[:4]]
    omens = vector(range(46))
    dice.shuffle(omens)
    shown = [card for card, _ in data["omen_deck"]]
    assert shown == [GAME.edition.omens[card].key for card in omens]


def owned_easy(data: dict[str, Any], seat: int) -> str:
    """The Easy potion of a seat."""
    return str(next(name for name in data["potions"][seat] if name in EASY))


@rule("CAULDRON-336")
def test_dealing_goes_seat_by_seat() -> None:
    t = GAME.set_up(3, Dice(3), GAME.Options.of({"characters": "random", "quick": "on"}))
    data = fresh(3, 3, quick="on")
    spells, potions = data["basic_spell_deck"], data["basic_potion_deck"]
    assert len(spells) == 50 - 6
    assert len(potions) == 29 - 3
    assert [sum(held.values()) for held in data["spells"]] == [3, 3, 3]
    assert [len(held) for held in data["potions"]] == [3, 3, 3]
    for held in data["spells"]:
        decks = Counter(int(SPELLS[name].deck) for name, n in held.items() for _ in range(n))
        assert decks == {0: 2, 1: 1}
    assert t.seats == 3


@rule("CAULDRON-037", "CAULDRON-412")
def test_cellars_form_one_stack_and_nobody_starts_with_one() -> None:
    assert fresh()["cellar_cards"] == 12
    assert fresh()["cellars"] == [0] * 4


@rule("CAULDRON-038", "CAULDRON-039")
def test_spells_are_hidden_and_potions_open() -> None:
    fields = {field.key: field.seen for field in GAME.fields}
    assert fields["spells"] == "owner"
    assert fields["potions"] == "all"
    t = start(3, 5)
    dream = GAME.imagine(t, 0, Dice(1))
    assert dumped(dream, "spells")[0] == dumped(t, "spells")[0]
    assert dumped(dream, "spells")[1:] != dumped(t, "spells")[1:]
    assert dumped(dream, "potions") == dumped(t, "potions")
    assert owned(dream, 1) == owned(t, 1)


@rule("CAULDRON-040")
def test_play_starts_with_a_harvest_season() -> None:
    t = start(2)
    assert [event.season for event in happened(t, SeasonBegan)] == [1]
    assert dumped(t, "phase") in ("omen", "turns")


@rule("CAULDRON-317")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    one, other = start(4, 9), start(4, 9)
    dice = Dice(3)
    for _ in range(400):
        assert one.ask is not None
        assert other.ask is not None
        move = one.ask.pick(one, dice)
        one.play(move)
        other.play(move)
    assert GAME.dump(one) == GAME.dump(other)
