"""What each seat did last."""

from moonbrew.server.lately import last_deeds
from moonbrew.sitting import Line


def test_of_two_names_of_which_one_begins_the_other_each_has_its_own_deed():
    lines = [Line(1, "Wren buys a feather."), Line(2, "Wren 2 passes.")]
    for names in (["Wren", "Wren 2"], ["Wren 2", "Wren"]):
        found = last_deeds(lines, names, None)
        assert found[names.index("Wren")] == "Buys a feather"
        assert found[names.index("Wren 2")] == "Passes"


def test_of_several_lines_of_a_deed_the_first_is_told():
    lines = [Line(1, "Wren brews."), Line(2, "Wren sells."), Line(2, "Wren gains 3 coins.")]
    assert last_deeds(lines, ["Wren"], None) == {0: "Sells"}


def test_a_reader_is_told_of_all_others_however_often_their_own_name_is_told():
    lines = [Line(1, "Rowan passes."), Line(2, "Wren sits down."), Line(3, "Tamsin brews.")]
    found = last_deeds(lines, ["Wren", "Rowan", "Tamsin"], 0)
    assert found == {1: "Passes", 2: "Brews"}


def test_who_plays_alone_is_told_of_nobody():
    assert last_deeds([Line(1, "Wren passes.")], ["Wren"], 0) == {}
