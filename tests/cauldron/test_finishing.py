"""Chapter 13: finishing the Harvest Season. How Step 4 ends is tested with the turns."""

from typing import Any

from moonbrew.games.cauldron.rules.events import SeasonEnded, Spoiled, TokenKept
from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.tables import (
    FINISH,
    GAME,
    MARKET,
    asked,
    dumped,
    hand,
    happened,
    letters,
    owned,
    play,
    supplies,
    table,
)
from tests.tabletop import keys, rule, why_not

KEEP = {
    "op": "KEEP",
    "n": 1,
    "what": 0,
    "mode": None,
    "scope": None,
    "until": "season",
    "of": None,
    "begun": 0,
    "inner": None,
    "caster": None,
    "opponent": None,
    "player": None,
    "chosen": None,
}


def source(omen: str) -> int:
    """The number of the list of effects of an Omen."""
    return int(next(face.effects.number for face in GAME.edition.omens if face.key == omen))


def keeping(*seats: int, n: int = 1) -> list[dict[str, Any]]:
    """An Omen by which these seats may keep tokens."""
    return [{**KEEP, "seat": seat, "n": n, "source": source("frosty-larder")} for seat in seats]


def finishing(seats: int = 2, **more: Any) -> CauldronTable:
    """A table at the rest of Step 5, with the final harvester in the last seat."""
    return table(seats, agenda=FINISH, **{"phase": "finish", "harvester": seats - 1, **more})


@rule("CAULDRON-173", "CAULDRON-174", "CAULDRON-213")
def test_supplies_return_to_the_game_supply_and_cellars_stay() -> None:
    t = finishing(
        supply=("WWF", "T"), cellar=("M", "BD"), potions=(["weavers-tea"], ["marsh-cordial"])
    )
    assert supplies(t) == ["", ""]
    assert [letters(held) for held in dumped(t, "cellar")] == ["M", "BD"]
    assert dumped(t, "stock") == {
        "web": 24,
        "frog": 24,
        "toadstool": 24,
        "mandrake": 14,
        "crystal": 14,
        "egg": 14,
        "skin": 15,
    }


@rule("CAULDRON-175", "CAULDRON-179")
def test_in_market_order_each_may_discard_any_cards() -> None:
    t = finishing(
        3,
        harvester=0,
        spells=(["fizzle"], ["fizzle", "thornwall"], []),
        potions=(["weavers-tea"], ["marsh-cordial"], ["oil-of-storms"]),
    )
    assert asked(t) == ("drop-any", 1)
    assert keys(t) == ["drop-fizzle", "drop-thornwall", "drop-marsh-cordial", "enough"]
    play(t, "drop-marsh-cordial", "drop-fizzle", "enough")
    assert asked(t) == ("drop-any", 2)
    play(t, "drop-oil-of-storms")
    assert asked(t) == ("drop-any", 0)  # seat 2 has no card left and is not asked
    play(t, "enough")
    assert dumped(t, "basic_potion_discards") == {"marsh-cordial": 1}
    assert dumped(t, "advanced_potion_discards") == {"oil-of-storms": 1}
    assert dumped(t, "basic_spell_discards") == {"fizzle": 1}
    assert (hand(t, 1), owned(t, 1)) == (["thornwall"], [])


@rule("CAULDRON-175")
def test_who_has_no_cards_is_not_asked() -> None:
    t = finishing(3, potions=([], [], ["oil-of-storms"]))
    assert asked(t) == ("drop-any", 2)


@rule("CAULDRON-410")
def test_only_the_first_card_to_go_begins_a_choice() -> None:
    t = finishing(spells=(["fizzle", "thornwall"], []), potions=(["weavers-tea"], []))
    for dropped, move in enumerate(["drop-fizzle", "drop-weavers-tea", "drop-thornwall"]):
        assert t.ask is not None
        assert GAME.written(t.ask) == ["drop-any", 0, dropped]
        assert t.ask.carries_on() == (dropped > 0)
        play(t, move)


@rule("CAULDRON-176", "CAULDRON-310")
def test_with_more_than_three_spells_these_must_go_first() -> None:
    t = finishing(spells=(["fizzle"] * 4, []), potions=(["weavers-tea"], []))
    assert keys(t) == ["drop-fizzle"]  # asked although there is one move
    assert why_not(GAME, t, "enough") == "CAULDRON-176"
    assert why_not(GAME, t, "drop-weavers-tea") == "CAULDRON-332"
    play(t, "drop-fizzle")
    assert keys(t) == ["drop-fizzle", "drop-weavers-tea", "enough"]


@rule("CAULDRON-332")
def test_only_own_cards_can_be_discarded() -> None:
    t = finishing(spells=(["fizzle"], ["thornwall"]), potions=([], ["weavers-tea"]))
    assert why_not(GAME, t, "drop-thornwall") == "CAULDRON-332"
    assert why_not(GAME, t, "drop-weavers-tea") == "CAULDRON-332"
    assert why_not(GAME, t, "pass") == "CAULDRON-332"


@rule("CAULDRON-177", "CAULDRON-178", "CAULDRON-370")
def test_used_markers_effects_and_missed_turns_are_over() -> None:
    t = finishing(
        used=[True, True],
        skips=[1, 0],
        lasting=keeping(0),
        omen="frosty-larder",
        potions=(["weavers-tea"], []),
        magik=[9, 9],
    )
    t.events = []
    assert dumped(t, "used") == [True, True]
    play(t, "enough")
    assert dumped(t, "used") == [False, False]
    assert dumped(t, "skips") == [0, 0]
    assert dumped(t, "lasting") == []
    assert dumped(t, "omen") is None
    assert dumped(t, "omen_discards") == {"frosty-larder": 1}
    assert len(happened(t, SeasonEnded)) == 1
    assert asked(t) == ("shop", 0)


@rule("CAULDRON-370")
def test_tokens_are_kept_in_market_order_before_anything_spoils() -> None:
    t = finishing(3, harvester=0, supply=("W", "FFT", "M"), lasting=keeping(0, 1, 2))
    assert asked(t) == ("keep-some", 1)
    assert keys(t) == ["keep-frog", "keep-toadstool", "enough"]
    assert why_not(GAME, t, "keep-web") == "CAULDRON-332"
    play(t, "keep-frog")
    assert asked(t) == ("keep-some", 2)
    play(t, "enough")
    assert supplies(t) == ["W", "FFT", "M"]
    assert asked(t) == ("keep-some", 0)
    play(t, "keep-web")
    assert supplies(t)[:2] == ["W", "F"]
    assert [(event.seat, event.kind) for event in happened(t, TokenKept)] == [(1, 1), (0, 0)]
    assert [(event.seat, event.number) for event in happened(t, Spoiled)] == [(1, 2), (2, 1)]


@rule("CAULDRON-370")
def test_who_may_keep_several_is_asked_until_all_are_kept() -> None:
    t = finishing(supply=("WW", ""), lasting=keeping(0, 1, n=3), potions=([], ["oil-of-storms"]))
    play(t, "keep-web", "keep-web")
    assert asked(t) == ("drop-any", 1)  # nothing is left to keep; seat 1 has an empty supply
    assert supplies(t) == ["WW", ""]


@rule("CAULDRON-370")
def test_who_may_keep_several_keeps_no_more_than_that() -> None:
    t = finishing(supply=("WWF", ""), lasting=keeping(0, n=2), potions=([], ["oil-of-storms"]))
    play(t, "keep-web", "keep-frog")
    assert asked(t) == ("drop-any", 1)
    assert supplies(t) == ["WF", ""]


@rule("CAULDRON-193")
def test_what_is_kept_can_be_used_in_the_next_season() -> None:
    t = finishing(supply=("W", ""), lasting=keeping(0), potions=([], ["oil-of-storms"]))
    play(t, "keep-web", "enough")
    while dumped(t, "season") == 1:
        play(t, "pass" if "pass" in keys(t) else keys(t)[0])
    assert supplies(t)[0] == "W"


@rule("CAULDRON-172")
def test_no_token_is_placed_on_the_board_after_step_four() -> None:
    grow = next(face for face in GAME.edition.spells if face.key == "green-surge")
    run = ["run-effects", 0, -1, -1, -1, -1, -1, -1, 0, int(grow.effects.number), 0]
    t = table(
        2,
        "W F T",
        agenda=[*MARKET, ["finish"], ["final-quick", 0], run],
        phase="final",
        active=0,
        harvester=0,
        potions=(["weavers-tea"], []),
    )
    assert sum(t.lying) == 0
    assert asked(t)[0] != "grow-some"
