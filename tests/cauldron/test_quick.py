"""Chapter 9: Quick Actions, and the final quick phase (chapter 13)."""

from moonbrew.games.cauldron.rules.deed_events import AbilityUsed, TokenFetched, TokenStored
from moonbrew.games.cauldron.rules.faces import FORBID, MOVING
from moonbrew.games.cauldron.rules.table import FINAL
from moonbrew.games.cauldron.rules.turns import FinalQuick
from moonbrew.kernel.table import Seat
from tests.cauldron.hearth import (
    asked,
    hand,
    happened,
    letters,
    lying,
    magik,
    play,
    starting,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

NIP = ("cobweb-nip",)


def storing(held="WF", stored="", cellars=2, **more):
    """The turn of a player with Cellars."""
    return table(supplies=(held, ""), stored=(stored, ""), cellars=(cellars, 0), **more)


def cellar(t, seat=0):
    """What lies in the Cellars of a seat."""
    return letters(t.brewers[seat].cellar)


@rule("CAULDRON-112")
def test_the_quick_actions():
    t = storing("WS", "T", hands=(("spark-of-insight", "fizzle"), ()), potions=(NIP, ()), used=(1,))
    offered = [key for key in keys(t) if not key.startswith(("harvest", "brew"))]
    assert offered == [
        "ability-transmutation",
        "quick-cobweb-nip",
        "cast-spark-of-insight",
        "store-web",
        "store-skin",
        "fetch-toadstool",
    ]


@rule("CAULDRON-111")
def test_there_may_be_several_in_a_turn():
    t = storing("WSWS", hands=(("spark-of-insight",), ()), potions=(NIP, ()))
    play(t, "quick-cobweb-nip", "pay-skin", "store-web", "cast-spark-of-insight", "store-skin")
    assert (cellar(t), t.quick_taken, asked(t)) == ("WS", 4, ("Act", 0))


# Moving tokens.


@rule("CAULDRON-116", "CAULDRON-117", "CAULDRON-351")
def test_a_move_takes_one_token_and_nobody_can_answer():
    t = storing("WWF", hands=((), ("fizzle", "quick-snatch", "thornwall")))
    play(t, "store-web")
    assert (supply(t, 0), cellar(t), asked(t)) == ("WF", "W", ("Act", 0))
    play(t, "store-frog")
    assert (supply(t, 0), cellar(t)) == ("W", "WF")
    assert [e.kind for e in happened(t, TokenStored)] == [0, 1]


@rule("CAULDRON-351", "CAULDRON-212")
def test_a_cellar_holds_one_token():
    t = storing("WF", "T", cellars=1)
    assert starting(t, "store") == []
    assert why_not(t, "store-web") == "CAULDRON-351"


@rule("CAULDRON-351")
def test_only_what_is_there_can_be_moved():
    t = storing("W", "T", cellars=2)
    assert starting(t, "store", "fetch") == ["store-web", "fetch-toadstool"]
    assert why_not(t, "store-toadstool") == "CAULDRON-351"
    assert why_not(t, "fetch-web") == "CAULDRON-351"


@rule("CAULDRON-116")
def test_a_token_moves_out_of_a_cellar():
    t = play(storing("", "TT", cellars=2), "fetch-toadstool")
    assert (supply(t, 0), cellar(t)) == ("T", "T")
    assert [e.kind for e in happened(t, TokenFetched)] == [2]


@rule("CAULDRON-352")
def test_a_move_cannot_be_undone_before_another_deed():
    t = storing("WW", "T", cellars=2, hands=(("spark-of-insight",), ()))
    play(t, "store-web")
    assert why_not(t, "fetch-web") == "CAULDRON-352"
    play(t, "fetch-toadstool")
    assert why_not(t, "store-toadstool") == "CAULDRON-352"
    assert starting(t, "store", "fetch") == ["store-web"]
    play(t, "cast-spark-of-insight")
    assert starting(t, "store", "fetch") == ["store-web", "store-toadstool", "fetch-web"]


@rule("CAULDRON-352")
def test_an_action_lets_tokens_move_again():
    t = storing("W", "", cellars=2)
    play(t, "store-web", "harvest-1")
    assert starting(t, "store", "fetch") == ["store-frog", "fetch-web"]


@rule("CAULDRON-352")
def test_what_was_moved_in_another_turn_does_not_count():
    t = storing("W", "", cellars=2)
    play(t, "harvest-1", "store-web", "end", "harvest-0")
    assert asked(t) == ("Act", 0)
    assert "fetch-web" in keys(t)


@rule("CAULDRON-417")
def test_moving_can_be_forbidden():
    t = storing("W", "T", cellars=2)
    under(t, FORBID, 0, mode=MOVING)
    assert starting(t, "store", "fetch") == []
    assert why_not(t, "store-web") == "CAULDRON-417"
    assert why_not(t, "fetch-toadstool") == "CAULDRON-417"


# Abilities.


@rule("CAULDRON-246", "CAULDRON-247", "CAULDRON-379")
def test_an_ability_that_is_a_quick_action_is_used_once_a_season():
    t = table("W F T", characters=("shaman", "druid"), used=(1,))
    play(t, "ability-spirit-bloom", "grow-0", "grow-2")
    assert (lying(t), asked(t)) == ([2, 1, 2], ("Act", 0))
    assert why_not(t, "ability-spirit-bloom") == "CAULDRON-247"
    assert starting(t, "ability") == []
    assert [event.ability for event in happened(t, AbilityUsed)] == [6]


@rule("CAULDRON-135", "CAULDRON-252")
def test_an_ability_as_a_quick_action_opens_no_window_and_needs_no_leave_to_cast():
    t = table("W F T", characters=("shaman", "druid"), used=(1,), hands=((), ("fizzle", "fizzle")))
    under(t, FORBID, 0, mode=3)
    play(t, "ability-spirit-bloom", "grow-0", "enough")
    assert (lying(t), asked(t)) == ([2, 1, 1], ("Act", 0))


@rule("CAULDRON-379")
def test_an_ability_that_could_change_nothing_cannot_be_used():
    t = table("W F T", characters=("wizard", "druid"), used=(1,))
    assert why_not(t, "ability-conjuration") == "CAULDRON-379"  # deck and discards are empty
    assert starting(t, "ability") == []
    t = table("W F T", characters=("wizard", "druid"), used=(1,), deck=("fizzle",))
    play(t, "ability-conjuration")
    assert hand(t, 0) == ["fizzle"]


@rule("CAULDRON-332")
def test_a_reaction_is_no_quick_action():
    t = table(characters=("occulist", "druid"), used=(1,))
    assert why_not(t, "ability-evil-eye") == "CAULDRON-332"


@rule("CAULDRON-353")
def test_a_quick_action_is_dealt_with_before_the_next_decision():
    t = table(hands=(("second-helping", "spark-of-insight"), ()))
    play(t, "cast-second-helping")
    assert asked(t) == ("HarvestSome", 0)
    assert why_not(t, "cast-spark-of-insight") == "CAULDRON-332"


# The final quick phase.


def final(**more):
    """The final quick phase of seat 0."""
    t = table("W0 F", **more)
    t.phase = FINAL
    t.laden = 0
    t.lying[1] = 0
    t.actions = 0
    t.ask = None
    t.agenda.clear()
    t.do(FinalQuick(Seat(0)))
    t.settle()
    return t


@rule("CAULDRON-169", "CAULDRON-170", "CAULDRON-165")
def test_in_the_final_quick_phase_there_are_quick_actions_only():
    t = final(
        supplies=("WST", "W"),
        stored=("F", ""),
        cellars=(2, 0),
        potions=((*NIP, "root-cellar-cider"), ()),
        hands=(("spark-of-insight", "borrowed-hour"), ()),
        used=(1,),
    )
    assert keys(t) == [
        "ability-transmutation",
        "quick-cobweb-nip",
        "cast-spark-of-insight",
        "store-web",
        "store-toadstool",
        "store-skin",
        "fetch-frog",
        "end",
    ]
    for key in ("harvest-1", "steal-1-web", "brew-root-cellar-cider", "ability-little-helpers"):
        assert why_not(t, key) == "CAULDRON-165"
    assert why_not(t, "cast-borrowed-hour") == "CAULDRON-126"  # Step 4 is over


@rule("CAULDRON-171")
def test_brews_and_spells_in_it_open_windows():
    t = final(
        supplies=("WS", ""), potions=(NIP, ()), hands=(("spark-of-insight",), ("sour-batch",))
    )
    play(t, "quick-cobweb-nip")
    assert asked(t) == ("React", 1)
    play(t, "pass", "cast-spark-of-insight")
    assert asked(t) == ("React", 1)
    play(t, "pass")
    assert magik(t) == [2 + 2 + 2, 2]


@rule("CAULDRON-368")
def test_at_its_end_the_player_discards_down_to_three():
    t = final(hands=(("fizzle",) * 3 + ("spark-of-insight",), ()))
    play(t, "end")
    assert (asked(t), keys(t)) == (
        ("DropDown", 0),
        ["drop-fizzle", "drop-spark-of-insight"],
    )
    play(t, "drop-fizzle")
    assert t.ask is None


@rule("CAULDRON-310")
def test_it_is_not_asked_where_only_its_end_is_possible():
    assert final().ask is None
    assert keys(final(hands=(("fizzle",), ()))) == ["end"]
