"""22.4: effects that hold effects: ON, ROLL, MAY, CHOOSE and IF."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules.edition import FROM_ABILITY, FROM_OMEN, FROM_SPELL, FROM_TRACK
from moonbrew.games.cauldron.rules.effect_events import Answered, OptionChosen, Rolled
from moonbrew.games.cauldron.rules.faces import NOTHING, WINDOWS
from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.casting import (
    CAST,
    OWN,
    SECOND,
    cast,
    castable,
    edition_with,
    effect,
    holding,
    spell,
)
from tests.cauldron.files import edition_of
from tests.cauldron.hearth import asked, happened, magik, play, rolling, supply, table, why_not
from tests.cauldron.tables import GAME
from tests.tabletop import keys, rule

LEVEL: dict[str, Any] = {"magik": [5, 5, 5]}


def gain(who: str, n: int = 1) -> dict[str, Any]:
    """An effect by which somebody gains Magik."""
    return effect("MAGIK", who=who, n=n)


def on(event: str, *effects: dict[str, Any], dur: str = "season") -> dict[str, Any]:
    """An effect that an event sets off."""
    return effect("ON", event=event, effects=list(effects), dur=dur)


def two(*cards: dict[str, Any], **more: Any) -> CauldronTable:
    """A table at which seat 0 holds two Spells of each of these."""
    held = [f"x{n:02}" for n in range(1, len(cards) + 1)]
    more.setdefault("supplies", ("", "", ""))
    hands = [held * 2, *([] for _ in more["supplies"][1:])]
    return table(edition=edition_with(*cards), hands=hands, **{**LEVEL, **more})


# ON.


@pytest.mark.parametrize("event", ["harvest", "steal", "brew", "cast"])
def test_an_event_sets_effects_off_for_who_did_it(event):
    t = holding(
        on(event, gain("actor")),
        effect("QUICKEN", who="self", scope="all", dur="season"),
        supplies=("WF", "T", ""),
        potions=[["weavers-tea"], [], []],
        hands=[("borrowed-hour", "time-warp"), (), ()],
        magik=[12, 12, 12],
        triggered=31,
    )
    play(t, CAST)
    assert magik(t) == [12, 12, 12]
    play(t, "quick-weavers-tea")
    assert magik(t) == [15 if event == "brew" else 14, 12, 12]
    before = magik(t)[0]
    play(t, "cast-time-warp")
    assert magik(t)[0] - before == (event == "cast")
    before = magik(t)[0]
    play(t, "harvest-0")
    assert magik(t)[0] - before == (event == "harvest")
    before = magik(t)[0]
    play(rolling(t, 6), "steal-1-toadstool")
    if asked(t)[0] == "React":
        play(t, "pass")
    if asked(t)[0] == "React":
        play(t, "pass")
    assert supply(t, 0) == "WT"
    assert magik(t)[0] - before == (event == "steal")


def test_a_failed_steal_and_a_cancelled_spell_set_nothing_off():
    t = cast(on("steal", gain("actor")), supplies=("", "T", ""), **LEVEL)
    play(rolling(t, 1), "steal-1-toadstool")
    assert magik(t) == [5, 5, 5]
    t = cast(
        on("cast", gain("opponent")),
        moves="name-2",
        hands=[("spark-of-insight",), ("fizzle",), ()],
        **LEVEL,
    )
    play(t, "pass")
    assert magik(t) == [5, 5, 5]
    play(t, "cast-spark-of-insight", "cast-fizzle")
    while asked(t)[0] == "React":
        play(t, "pass")
    assert magik(t) == [5, 5, 6]  # for the Fizzle alone, which was not cancelled


@rule("CAULDRON-286")
def test_nothing_done_by_an_on_sets_off_another():
    harvest = effect("HARVEST", who="actor", n=1, what="any")
    t = cast(on("harvest", harvest), on("harvest", gain("self")), fields="W F T M B", **LEVEL)
    play(t, "harvest-0")
    assert asked(t) == ("HarvestSome", 0)
    assert t.ask is not None
    assert GAME.written(t.ask)[-1] == 1  # how a table written down says that it is inside an ON
    assert magik(t) == [5, 5, 5]
    play(t, "harvest-1")
    assert supply(t, 0) == "WF"
    assert magik(t) == [6, 5, 5]


@rule("CAULDRON-127")
def test_a_harvest_that_finds_nothing_sets_nothing_off():
    harvest = effect("HARVEST", who="self", n=1, what="any")
    t = two(spell(on("harvest", gain("self"))), spell(harvest, harvest), fields="W F0 T0")
    play(t, CAST, SECOND)  # the first Harvest takes the only token
    assert (supply(t, 0), magik(t)) == ("W", [6, 5, 5])


def test_the_oldest_comes_first():
    t = two(
        spell(on("harvest", effect("MAY", who="self", effects=[gain("self", 1)]))),
        spell(on("harvest", effect("MAY", who="opponent", effects=[gain("opponent", 2)]))),
    )
    play(t, SECOND, "name-2", CAST, "harvest-0")
    assert asked(t) == ("Decide", 2)
    play(t, "yes")
    assert asked(t) == ("Decide", 0)
    play(t, "yes")
    assert magik(t) == [6, 5, 7]


def test_the_card_that_brings_an_on_does_not_set_it_off_but_another_copy_does():
    t = two(
        spell(
            on("cast", gain("self")),
            on("harvest", gain("self", 3)),
            effect("HARVEST", who="self", n=1, what="any"),
        )
    )
    play(t, CAST, "harvest-0")
    assert magik(t) == [5, 5, 5]
    play(t, CAST, "harvest-1")
    assert magik(t) == [9, 5, 5]
    assert all(one.of == -1 for one in t.lasting)


def test_tokens_harvested_by_one_effect_are_one_event():
    t = two(
        spell(on("harvest", gain("self"))),
        spell(effect("HARVEST", who="self", n=3, what="any")),
    )
    play(t, CAST, SECOND, "harvest-0", "harvest-1", "enough")
    assert magik(t) == [6, 5, 5]


def test_words_inside_an_on_mean_what_they_meant_when_the_card_was_cast():
    t = cast(
        on("harvest", gain("opponent"), effect("GAIN", who="player", n=1, what="chosen")),
        moves="name-1 name-2 name-egg",
        **LEVEL,
    )
    play(t, "harvest-0")
    assert magik(t) == [5, 6, 5]
    assert supply(t, 2) == "D"
    play(t, "harvest-1")
    assert magik(t) == [5, 7, 5]
    assert supply(t, 2) == "DD"


def test_an_on_for_this_turn_ends_with_it():
    t = cast(on("harvest", gain("actor"), dur="turn"), moves="harvest-0 harvest-1", **LEVEL)
    assert magik(t) == [6, 5, 5]


# ROLL.


def rolled(*dice: int, who: str = "self", results: dict[str, Any], **more: Any) -> CauldronTable:
    """A table at which seat 0 has cast a Spell that rolls these dice."""
    t = holding(effect("ROLL", who=who, table=results), **{**LEVEL, **more})
    return play(rolling(t, *dice), CAST)


@pytest.mark.parametrize(("die", "after"), [(1, 4), (2, 5), (5, 5), (6, 8)])
def test_the_effects_listed_for_a_roll_happen(die, after):
    t = rolled(die, results={"1": [gain("actor", -1)], "6": [gain("actor", 3)]})
    assert magik(t) == [after, 5, 5]
    assert [(e.seat, e.die) for e in happened(t, Rolled)] == [(0, die)]
    assert t.pending == []


def test_each_player_rolls_with_themselves_as_the_actor():
    t = rolled(6, 1, 6, who="each", results={"6": [gain("actor", 3)]})
    assert magik(t) == [8, 5, 8]


@rule("CAULDRON-134", "CAULDRON-356", "CAULDRON-136")
def test_the_roll_of_a_spell_can_be_answered_by_those_whom_it_names():
    """Loaded Die is for those involved: seat 1 is named, seat 0 rolls, seat 2 is not asked."""
    t = rolled(
        6,
        results={"6": [gain("opponent", 3)], "4": [gain("opponent", -3)]},
        hands=[("loaded-die",)] * 3,
    )
    play(t, "name-1")
    windows = []
    while asked(t)[0] == "React":
        windows.append((WINDOWS[t.pending[-1].kind], asked(t)[1]))
        play(t, "pass")
    assert windows == [("cast", 1), ("cast", 2), ("roll", 1), ("roll", 0)]
    assert magik(t) == [5, 8, 5]


def test_a_roll_that_was_changed_in_its_window_counts_as_it_lies():
    t = rolled(
        6,
        results={"6": [gain("opponent", 3)], "4": [gain("opponent", -3)]},
        hands=[(), ("loaded-die",), ()],
    )
    play(t, "name-1", "pass", "cast-loaded-die")
    assert magik(t) == [5, 2, 5]


@rule("CAULDRON-356")
def test_nobody_is_named_in_the_roll_of_an_on():
    t = cast(
        on("harvest", effect("ROLL", who="actor", table={"1": [gain("opponent")]})),
        moves="name-1",
        hands=[(), ("loaded-die",), ()],
        **LEVEL,
    )
    play(t, "pass", "harvest-0", "pass")
    assert len(happened(t, Rolled)) == 1
    assert asked(t) == ("Act", 1)


# MAY and CHOOSE.


@pytest.mark.parametrize(("answer", "after"), [("yes", 6), ("no", 5)])
def test_who_may_decides(answer, after):
    t = cast(effect("MAY", who="opponent", effects=[gain("opponent")]), moves="name-1", **LEVEL)
    assert asked(t) == ("Decide", 1)
    assert keys(t) == ["yes", "no"]
    play(t, answer)
    assert magik(t) == [5, after, 5]
    assert [e.agreed for e in happened(t, Answered)] == [answer == "yes"]


@rule("CAULDRON-054")
def test_several_decide_one_by_one_as_the_actor():
    t = cast(effect("MAY", who="others", effects=[gain("actor"), gain("self")]), **LEVEL)
    assert asked(t) == ("Decide", 1)
    play(t, "no")
    assert asked(t) == ("Decide", 2)
    play(t, "yes")
    assert magik(t) == [6, 5, 6]


def test_nobody_is_asked_whether_nothing_may_happen():
    may = effect("MAY", who="each", effects=[gain("actor")])
    t = cast(may, magik=[34, 5, 34], triggered=31)
    assert asked(t) == ("Decide", 1)
    play(t, "yes")
    assert asked(t) == ("Act", 0)
    assert magik(t) == [34, 6, 34]


def test_one_of_several_lists_is_chosen_among_those_that_could_change_something():
    choose = effect(
        "CHOOSE",
        who="self",
        options=[
            [effect("LOSE", who="self", n=1, what="any", by="self")],
            [gain("self", 2)],
            [effect("GAIN", who="self", n=1, what="W")],
        ],
    )
    t = cast(choose, **LEVEL)
    assert keys(t) == ["option-2", "option-3"]
    assert why_not(t, "option-1") == "CAULDRON-332"
    assert why_not(t, "option-4") == "CAULDRON-332"
    play(t, "option-3")
    assert (supply(t, 0), magik(t)) == ("W", [5, 5, 5])
    assert len(happened(t, OptionChosen)) == 1


@rule("CAULDRON-310")
def test_a_single_option_is_taken_without_asking():
    options = [[effect("LOSE", who="self", n=1, what="any", by="self")], [gain("self", 2)]]
    t = cast(effect("CHOOSE", who="self", options=options), **LEVEL)
    assert magik(t) == [7, 5, 5]


# IF.


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("magik(self) >= 5", True),
        ("magik(self) >= 6", False),
        ("magik(self) <= 5", True),
        ("magik(self) <= 4", False),
        ("tokens(self) >= 2", True),
        ("tokens(self) >= 3", False),
        ("spells(self) <= 1", True),
        ("spells(self) >= 2", False),
        ("potions(self) >= 2", True),
        ("potions(self) <= 1", False),
        ("magik(HSP) >= 9", True),
        ("magik(LSP) <= 5", True),
        ("same(self, LSP)", True),
        ("same(self, HSP)", False),
        ("same(LSP, HSP)", False),
    ],
)
def test_a_condition_chooses_the_branch(condition, holds):
    t = cast(
        effect("IF", condition=condition, effects=[gain("self", 2)], else_=[gain("others")]),
        supplies=("WF", "W", ""),
        stored=("D", "", ""),
        cellars=(1, 0, 0),
        potions=[["weavers-tea", "marsh-cordial"], [], []],
        hands=[("tanglefoot",), (), ()],
        magik=[5, 9, 9],
    )
    assert magik(t) == ([7, 9, 9] if holds else [5, 10, 10])


def test_without_an_else_nothing_happens():
    t = holding(
        effect("IF", condition="magik(self) >= 9", effects=[gain("self")]),
        gain("opponent"),
        **LEVEL,
    )
    play(t, CAST, "name-1")
    assert magik(t) == [5, 6, 5]


def test_a_condition_and_its_branch_speak_of_the_same_opponent():
    """Seat 1 has Magik enough but no token, seat 2 a token but no Magik: nobody can be named."""
    robbing = effect("TAKE", from_="opponent", to="self", n=1, what="any", zone="supply")
    condition = effect("IF", condition="magik(opponent) >= 5", effects=[robbing])
    assert not castable(condition, magik=[5, 5, 2], supplies=("", "", "W"))
    t = cast(condition, magik=[5, 2, 5], supplies=("", "", "W"))
    assert supply(t, 0) == "W"


@rule("CAULDRON-239")
@pytest.mark.parametrize("condition", ["same(LSP, HSP)", "same(HSP, LSP)"])
def test_nobody_is_both_lsp_and_hsp_even_where_all_are_level(condition):
    assert not castable(effect("IF", condition=condition, effects=[gain("self")]), **LEVEL)
    otherwise = effect("IF", condition=condition, effects=[gain("self")], else_=[gain("others")])
    for seed in range(12):  # who is meant of those who are level is decided by dice
        assert magik(cast(otherwise, seed=seed, **LEVEL)) == [5, 6, 6]


# Whose effects they are.


def test_a_lasting_effect_from_inside_another_belongs_to_its_card():
    ward = effect("PROTECT", who="self", dur="season")
    t = cast(effect("IF", condition="magik(self) >= 0", effects=[ward]))
    (one,) = t.lasting
    edition = t.edition
    assert edition.source_kind[one.source] == FROM_SPELL
    assert edition.spells[edition.source_of[one.source]].key == OWN


def test_every_list_of_effects_knows_its_card():
    edition = edition_of()
    cards: dict[Any, list[Any]] = {
        FROM_SPELL: edition.spells,
        FROM_OMEN: edition.omens,
        FROM_ABILITY: edition.abilities,
        FROM_TRACK: edition.track,
    }
    inside = 0
    for kind, faces in cards.items():
        for number, face in enumerate(faces):
            lists = [int(face.effects.number)]
            for here in lists:
                assert (edition.source_kind[here], edition.source_of[here]) == (kind, number)
                found = [
                    int(n) for one in edition.lists[here].of for n in one.lists if n != NOTHING
                ]
                lists += found
                inside += len(found)
    assert inside > 5
