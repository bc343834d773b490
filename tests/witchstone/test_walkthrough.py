"""The walkthrough of one turn: what each of its texts says is what happens."""

import re

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys
from tests.witchstone.coven import (
    GAME,
    asked,
    board,
    crystals,
    dump,
    frames,
    play,
    running,
    scores,
    series,
)

WALK = GAME.walkthroughs["walkthrough"]
LESSONS = {lesson.title: lesson for lesson in WALK.lessons}
CLUSTER = "Lay it so that equal symbols touch"
OUT = "Bring a crystal out of the cauldron"
CHAIN = "A chain begins"
WITCH = "Call a witch and send her out"
TOKEN = "Use the magic token while the series is open"
SPECIAL = "Lay the special tile"
BACK = "Back to the crystals"
ENERGY = "The second series"
LINK = "Begin the next link"


def at(title: str) -> StoneTable:
    """The walkthrough's table before the step with this title."""
    t = GAME.load(WALK.table)
    assert isinstance(t, StoneTable)
    t.events = []
    for lesson in WALK.lessons:
        if lesson.title == title:
            return t
        play(t, *lesson.moves)
    raise AssertionError(f"There is no step {title}.")


def after(title: str) -> StoneTable:
    """The same after that step."""
    return play(at(title), *LESSONS[title].moves)


def notes(t: StoneTable) -> dict[str, str]:
    """What the table says beforehand about each choice."""
    return {choice.key: choice.note for choice in GAME.scene(t, 0).choices}


def test_the_setting_is_as_it_is_told():
    t = at("Choose a tile")
    assert "fourth turn" in WALK.setting
    assert dump(t, "round") == 4
    assert len(dump(t, "cauldrons")[0]["tiles"]) == 3
    assert dump(t, "links")["l04"] == {"seat": 0, "charges": 1}
    assert "five tiles" in LESSONS["Choose a tile"].text
    assert len(dump(t, "hands")[0]) == 5
    every = [*dump(t, "hands")[0], *dump(t, "supplies")[0], *dump(t, "cauldrons")[0]["tiles"]]
    assert sorted(every) == sorted(tile.key for tile in GAME.edition.tiles)


def test_the_table_shows_both_clusters_before_the_tile_is_laid():
    t = at(CLUSTER)
    assert notes(t)["at-b1"] == "3 energy actions"
    assert notes(t)["at-f4"] == "1 energy action"
    play(t, "at-b1")
    assert keys(t) == ["toward-east", "toward-south-west"]
    assert "3 crystal actions" in notes(t)["toward-east"]
    play(t, "toward-east")
    assert dump(t, "cauldrons")[0]["tiles"]["energy-crystal"] == ["b1", "b2"]
    assert keys(t)[:2] == ["first-energy", "first-crystal"]


def test_a_crystal_leaves_for_two_of_three_actions():
    assert running(at(OUT)) == ("crystal", 3)
    t = after(OUT)
    assert "e2" not in crystals(t)
    assert frames(t) == [("crystal", 1)]
    assert keys(t)[:2] == ["shelve-upper", "shelve-lowest"]


def test_the_witches_interrupt_the_crystals():
    t = after(CHAIN)
    assert frames(t) == [("witch", 2), ("crystal", 1)]
    assert running(play(t, "lay")) == ("witch", 1)


def test_the_witch_takes_the_token_which_waits():
    t = after(WITCH)
    assert dump(t, "tokens")[0] == {"pentagram": 1}
    assert "f1" in dump(t, "standing")[0]
    assert frames(t) == [("witch", 0), ("crystal", 1)]
    assert [key for key in keys(t) if not key.startswith("discard-")] == ["use-pentagram-1", "stop"]


def test_the_token_leads_to_a_third_series_and_a_special_tile():
    t = play(at(TOKEN), "use-pentagram-1")
    assert [kind for kind, _ in frames(t)] == ["pentagram", "witch", "crystal"]
    play(t, "advance")
    assert asked(t) == ("use-special", 0)
    assert {"perform-energy", "perform-scroll", "at-c1"} <= set(keys(t))


def test_the_special_tile_makes_the_second_series_longer():
    t = after(SPECIAL)
    assert running(t) == ("crystal", 1)
    assert dump(t, "cauldrons")[0]["specials"] == {"energy-scroll": "c1"}
    assert "stop" in keys(t)
    assert running(after(BACK)) == ("energy", 4)
    without = play(at(SPECIAL), "at-g2", *LESSONS[BACK].moves)
    assert running(without) == ("energy", 3)


def test_one_action_brings_the_crystal_on_g3_out_another_time():
    assert "g3" in crystals(after(BACK))
    assert "leave-energy" not in keys(play(at(BACK), "crystal-f3"))
    later = series("crystal", 1, cauldrons=board("g3"))
    assert "leave-energy" in keys(play(later, "crystal-g3"))


def test_the_link_to_the_witchstone_scores_and_the_next_one_is_closed_to_others():
    t = after(ENERGY)
    assert scores(t)[0] - scores(at(ENERGY))[0] == 6
    assert "charge-l06" in keys(t), "which begins at the Witchstone"
    t = after(LINK)
    assert dump(t, "links")["l02"] == {"seat": 0, "charges": 1}


def test_the_turn_ends_with_a_tile_drawn():
    t = after("The turn ends by itself")
    assert asked(t) == ("pick-tile", 1)
    assert len(dump(t, "hands")[0]) == 5
    gained = scores(t)[0] - scores(at("Choose a tile"))[0]
    assert f"brought you {gained} points" in LESSONS["The turn ends by itself"].text
    assert (
        f"after {GAME.edition.amounts.rounds} such turns" in LESSONS["The turn ends by itself"].text
    )


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.title)
def test_a_text_names_the_spaces_of_its_moves(lesson):
    named = set(re.findall(r"\b[a-g]\d\b", lesson.text))
    assert named <= {space.key for space in GAME.edition.spaces}
    assert set(re.findall(r"\b(?:at|crystal)-([a-g]\d)\b", " ".join(lesson.moves))) <= named
