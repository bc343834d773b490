"""Chapters 20 and 27: variants and options."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from moonbrew.errors import UnknownName
from moonbrew.games.cauldron.rules.events import (
    OneRefused,
    OrderRolled,
    SpellDrawn,
    TrackTriggered,
    TwoDrawn,
)
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from tests.cauldron.tables import (
    EDITION,
    GAME,
    NAMES,
    OMEN,
    POTIONS,
    SPELLS,
    asked,
    at_market,
    dumped,
    hand,
    happened,
    magik,
    owned,
    play,
    random_moves,
    start,
    table,
)
from tests.cauldron.test_setup import fresh
from tests.cauldron.test_track import gain, turn
from tests.tabletop import keys, rule, why_not

SWITCHES = ("simple", "quick", "advanced", "less_luck")
COMBINED = [dict(zip(SWITCHES, row, strict=True)) for row in product(("off", "on"), repeat=4)]
LUCK = {"less_luck": "on"}


@rule("CAULDRON-253", "CAULDRON-272", "CAULDRON-326")
@pytest.mark.parametrize("options", COMBINED, ids=lambda options: "-".join(options.values()))
def test_variants_can_be_combined_freely_and_hold_for_the_whole_game(
    options: dict[str, str],
) -> None:
    t = start(2 + len(str(options)) % 4, 1, **options)
    full = GAME.components(t)
    play_out(t, Dice(1))
    assert t.over
    assert {key: GAME.dump(t)["options"][key] for key in SWITCHES} == options
    assert GAME.components(t) == full


@rule("CAULDRON-408")
def test_other_options_are_refused_with_the_option_and_its_values() -> None:
    with pytest.raises(UnknownName, match="simple"):
        GAME.start(2, 0, GAME.Options.of({"simple": "perhaps"}))
    with pytest.raises(UnknownName, match="luck"):
        GAME.start(2, 0, GAME.Options.of({"luck": "on"}))
    defaults = {"characters": "choose", **dict.fromkeys(SWITCHES, "off")}
    assert GAME.Options().chosen() == defaults
    assert GAME.usual_seats == 4


# Simple.


@rule("CAULDRON-254", "CAULDRON-414")
def test_in_the_simple_game_there_are_no_spells() -> None:
    t = start(4, 2, simple="on")
    assert not [piece for piece in GAME.components(t) if piece.startswith("spell")]
    moves = random_moves(t, 1)
    for _ in range(1500):
        key = next(moves)
        assert not key.startswith(("cast", "drop-fizzle", "buy-basic_spell"))
        assert all(brewer.hand.total == 0 for brewer in t.brewers)
    t = at_market(options={"simple": "on"}, magik=[20, 20], rituals=True)
    for deck in ("basic_spell", "advanced_spell"):
        assert why_not(GAME, t, f"buy-{deck}") == "CAULDRON-414"
    assert "buy-advanced_potion" in keys(t)


@rule("CAULDRON-256", "CAULDRON-257")
def test_in_the_simple_game_the_track_gives_no_spells_but_unlocks_advanced_potions() -> None:
    t = gain(turn(magik=[6, 2], options={"simple": "on"}), 0, 6)
    assert hand(t) == []
    assert dumped(t, "rituals") is True
    assert [event.track for event in happened(t, TrackTriggered)] == [1]


@rule("CAULDRON-258", "CAULDRON-327")
def test_in_the_simple_game_there_is_no_wizard() -> None:
    t = GAME.start(2, 0, GAME.Options.of({"simple": "on"}))
    assert why_not(GAME, t, "character-wizard") == "CAULDRON-258"
    assert len(keys(t)) == 6
    dealt = {
        name for seed in range(40) for name in dumped(start(5, seed, simple="on"), "character")
    }
    assert len(dealt) == 6
    assert "wizard" not in dealt


@rule("CAULDRON-259")
def test_in_the_simple_game_the_spell_mark_does_nothing() -> None:
    cards: dict[str, Any] = {"potions": (["potion-of-beast-speech"], []), "supply": ("FFW", "")}
    t = play(turn(options={"simple": "on"}, **cards), "brew-potion-of-beast-speech")
    assert hand(t) == []
    t = play(turn(**cards), "brew-potion-of-beast-speech")
    assert len(hand(t)) == 1


@rule("CAULDRON-387")
def test_in_the_simple_game_only_reaction_abilities_open_windows() -> None:
    simple = {"simple": "on"}
    seats = ["witch", "occulist"]
    t = turn(options=simple, character=seats, supply=("", "W"))
    play(t, "harvest-0")
    assert asked(t)[0] != "react"
    t = turn(options=simple, character=seats, supply=("", "W"))
    play(t, "steal-1-web")
    assert asked(t) == ("react", 1)
    assert keys(t) == ["ability-evil-eye", "pass"]


# Quick.


@rule("CAULDRON-260", "CAULDRON-261", "CAULDRON-262")
def test_what_the_quick_game_begins_with() -> None:
    data = fresh(3, 1, quick="on")
    assert data["magik"] == [15, 15, 15]
    assert data["cellars"] == [1, 1, 1]
    for potions in data["potions"]:
        assert sorted(int(POTIONS[key].deck) for key in potions) == [2, 2, 3]
    for spells in data["spells"]:
        decks = [int(SPELLS[key].deck) for key, n in spells.items() for _ in range(n)]
        assert sorted(decks) == [0, 0, 1]
    placed = Counter(field["type"] for field in data["board"])
    assert placed == {NAMES[letter]: 4 if letter in "WFT" else 1 for letter in NAMES}


@rule("CAULDRON-263")
def test_in_the_quick_game_early_track_effects_are_over_and_rituals_in_force() -> None:
    data = fresh(2, 1, quick="on")
    assert data["triggered"] == ["apprentices-spark", "rituals-of-power"]
    assert data["rituals"] is True
    assert fresh(2, 1)["triggered"] == []
    assert fresh(2, 1)["rituals"] is False


@rule("CAULDRON-264")
def test_the_starting_cellar_counts_for_the_price_of_the_next() -> None:
    t = at_market(options={"quick": "on"}, magik=[9, 9], cellars=[1, 1])
    play(t, "buy-cellar")
    assert magik(t)[0] == 5


@rule("CAULDRON-273")
def test_simple_and_quick_leaves_the_advanced_spell_out() -> None:
    data = fresh(3, 1, quick="on", simple="on")
    assert data["spells"] == [{}, {}, {}]
    assert data["cellars"] == [1, 1, 1]
    assert all(len(potions) == 3 for potions in data["potions"])


# Less Luck.


@rule("CAULDRON-267")
def test_with_less_luck_the_lsp_goes_first() -> None:
    t = table(3, "W1 F1", agenda=[["begin-turns"], ["find-order"]], options=LUCK, magik=[5, 3, 9])
    assert dumped(t, "rolled") == []
    assert asked(t) == ("act", 1)
    t = start(3, 1, **LUCK)
    assert not happened(t, OrderRolled)


@rule("CAULDRON-268", "CAULDRON-299")
@pytest.mark.parametrize(
    "omen",
    ["topsy-turvy", "fortunes-favourite", "latecomers-consolation", "the-last-shall-be-first"],
)
def test_with_less_luck_omens_about_the_turn_order_roll_are_put_aside(omen: str) -> None:
    t = table(agenda=OMEN, phase="omen", options=LUCK, omen_deck=["kindly-stars", omen])
    assert dumped(t, "omen") == "kindly-stars"
    assert dumped(t, "omen_discards") == {omen: 1}
    t = table(agenda=OMEN, phase="omen", omen_deck=["kindly-stars", omen])
    assert dumped(t, "omen") == omen


@rule("CAULDRON-268")
def test_widdershins_does_not_refer_to_the_roll() -> None:
    t = table(agenda=OMEN, phase="omen", options=LUCK, omen_deck=["kindly-stars", "widdershins"])
    assert dumped(t, "omen") == "widdershins"


@rule("CAULDRON-269", "CAULDRON-315", "CAULDRON-388")
def test_with_less_luck_a_buyer_keeps_one_of_two_spells() -> None:
    t = at_market(
        options=LUCK, magik=[9, 9], basic_spell_deck=["fizzle", "thornwall", "tanglefoot"]
    )
    play(t, "buy-basic_spell")
    assert asked(t) == ("take-one", 0)
    assert keys(t) == ["take-thornwall", "take-tanglefoot"]
    assert why_not(GAME, t, "take-fizzle") == "CAULDRON-332"
    event = happened(t, TwoDrawn)[0]
    assert [len(event.seen_by(seat).cards) for seat in (0, 1, -1)] == [2, 0, 0]
    play(t, "take-thornwall")
    assert hand(t) == ["thornwall"]
    assert dumped(t, "basic_spell_discards") == {"tanglefoot": 1}
    assert len(happened(t, OneRefused)) == 1
    assert [EDITION.spells[e.spell].key for e in happened(t, SpellDrawn)] == ["thornwall"]
    assert magik(t)[0] == 8


@rule("CAULDRON-315", "CAULDRON-388")
def test_which_of_two_spells_is_kept_the_buyer_alone_sees_and_which_potion_everybody() -> None:
    spells = ["fizzle", "thornwall", "tanglefoot"]
    potions = ["tonic-of-high-leaps", "tonic-of-odd-dreams"]
    decks: dict[str, Any] = {"basic_spell_deck": spells, "basic_potion_deck": potions}
    for what, seen in (("buy-basic_spell", (2, 1, 1)), ("buy-basic_potion", (2, 2, 2))):
        t = play(at_market(options=LUCK, magik=[9, 9], **decks), what)
        assert t.ask is not None
        assert asked(t) == ("take-one", 0)
        both = t.ask.moves(t)
        told = [{int(t.ask.seen_as(move, viewer)) for move in both} for viewer in (0, 1, -1)]
        assert tuple(map(len, told)) == seen


@rule("CAULDRON-269", "CAULDRON-332")
def test_the_same_goes_for_advanced_spells() -> None:
    deck = ["silence", "recipe-theft"]
    t = at_market(options=LUCK, magik=[20, 20], rituals=True, advanced_spell_deck=deck)
    play(t, "buy-advanced_spell")
    assert (asked(t), keys(t)) == (("take-one", 0), ["take-recipe-theft", "take-silence"])
    play(t, "take-silence")
    assert hand(t) == ["silence"]


@rule("CAULDRON-269", "CAULDRON-388")
def test_two_potions_drawn_lie_open() -> None:
    t = at_market(options=LUCK, magik=[9, 9])
    play(t, "buy-basic_potion")
    event = happened(t, TwoDrawn)[0]
    assert all(event.seen_by(seat).cards == event.cards for seat in (0, 1, -1))
    assert {field.key: field.seen for field in GAME.fields}["two_potions"] == "all"
    play(t, keys(t)[1])
    assert len(owned(t)) == 1
    assert sum(dumped(t, "basic_potion_discards").values()) == 1


@rule("CAULDRON-270")
def test_a_single_card_is_taken_without_a_choice() -> None:
    t = at_market(options=LUCK, magik=[9, 9], basic_spell_deck=["fizzle"])
    play(t, "buy-basic_spell")
    assert hand(t) == ["fizzle"]
    assert asked(t) == ("shop", 1)


@rule("CAULDRON-310")
def test_two_spells_alike_are_asked_for_and_two_potions_never_are() -> None:
    t = at_market(options=LUCK, magik=[9, 9], basic_spell_deck=["fizzle", "fizzle"])
    play(t, "buy-basic_spell")
    assert keys(t) == ["take-fizzle"]


@rule("CAULDRON-271")
def test_less_luck_does_not_change_free_draws() -> None:
    cards: dict[str, Any] = {"potions": (["potion-of-beast-speech"], []), "supply": ("FFW", "")}
    t = play(turn(options=LUCK, **cards), "brew-potion-of-beast-speech")
    assert len(hand(t)) == 1
    assert asked(t)[0] != "take-one"


@rule("CAULDRON-330")
def test_with_less_luck_steals_and_ties_are_still_rolled() -> None:
    t = turn(options=LUCK, supply=("", "W"), seed=3)
    before = int(t.revealed)
    play(t, "steal-1-web")
    assert int(t.revealed) > before
    t = table(2, "W1 F1", agenda=[["begin-turns"], ["find-order"]], options=LUCK)
    assert int(t.revealed) > 0
