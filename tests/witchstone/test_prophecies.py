"""Chapter 15.3: prophecies."""

from collections.abc import Sequence
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ProphecyJudged
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import rule
from tests.witchstone.coven import (
    EDITION,
    KINDS,
    asked,
    cauldron,
    happened,
    links,
    play,
    scores,
    series,
)

CLUSTER = dict(zip(["s15", "s16", "s17", "s18", "s19", "s20"], KINDS, strict=True))
SAME = {
    "s29": ["f1", "f2", "f3", "f4"],
    "s30": ["v1", "v2", "v3", "v4"],
    "s31": ["c1", "c2", "c3", "c4"],
    "s32": ["t2", "t3", "t4"],
}
MIXED = {
    "s33": ["f3", "v1", "c2"],
    "s34": ["v2", "c1", "t4"],
    "s35": ["c4", "t3", "f1"],
    "s36": ["t2", "f4", "v3"],
}
# Links from t1 that reach the areas that a prophecy asks for, one more with each step.
LINKED = {
    "s37": [["l02", "l03"], ["l33", "l32"], ["l04"]],
    "s38": [["l04"], ["l02", "l08"], ["l05"]],
    "s39": [["l05"], ["l04", "l40"], ["l02"]],
    "s40": [["l02"], ["l33"], ["l03"]],
}
MIDDLE = ["d4", "d3", "d5", "c3", "c4", "e3", "e4"]  # spaces that touch, far from printed symbols
RIM = ["a2", "a3", "b1", "b5", "c1"]


def worth(scroll: str, seats: int = 2, scrolls: Sequence[str] = (), **more: Any) -> int:
    """What a prophecy of seat 0 is worth once the last seat has finished its last turn."""
    last: dict[str, Any] = {"seat": seats - 1, "round": 11, "hands": [[]] * seats}
    owned = [[scroll, *scrolls], *[[]] * (seats - 1)]
    t = play(series("energy", 1, scrolls=owned, **last, **more), "stop")
    assert asked(t) is None
    return judged(t)[scroll]


def judged(t: StoneTable) -> dict[str, int]:
    """The points of all prophecies at the end."""
    return {EDITION.scrolls[e.scroll].key: int(e.points) for e in happened(t, ProphecyJudged)}


def showing(symbol: str, spaces: Sequence[str]) -> dict[str, Any]:
    """Cauldrons of which the first shows a symbol on these spaces, besides the printed one."""
    pairs = [tile.key for tile in EDITION.tiles if symbol in tile.key.split("-")]
    tiles = {}
    for key, space, aside in zip(pairs, spaces, RIM, strict=False):
        tiles[key] = [space, aside] if key.startswith(symbol) else [aside, space]
    specials = dict(zip(pairs, spaces[len(pairs) :], strict=False))
    return {"cauldrons": [cauldron(tiles, [], specials=specials), cauldron()]}


def presence(*areas: str) -> dict[str, Any]:
    """Witches of seat 0 on these areas."""
    return {"standing": [[*areas], []]}


def joined(*parts: Sequence[str]) -> dict[str, Any]:
    """Completed links of seat 0."""
    return {"links": links(*[link for part in parts for link in part])}


# All prophecies.


@rule("STONE-188")
def test_a_prophecy_scores_nothing_before_the_end():
    t = series("scroll", 1, rack=["s25"], lying=[3, 0])
    assert scores(play(t, "scroll-1")) == [0, 0]


@rule("STONE-188")
@pytest.mark.parametrize(("moves", "points"), [(["stop"], 3), (["send-f2"], 1)])
def test_a_prophecy_counts_what_there_is_at_the_end(moves, points):
    ball = {"links": links("l14", seat=1), "lying": [0, 1]}
    t = series("witch", 1, seat=1, round=11, scrolls=[[], ["s25"]], **ball)
    play(t, *moves)
    assert asked(t) is None
    assert judged(t) == {"s25": points}


@rule("STONE-189", "STONE-190")
@pytest.mark.parametrize(("waiting", "points"), [(0, 1), (1, 3), (2, 5), (3, 7)])
def test_the_highest_level_reached_counts_alone(waiting, points):
    t = series("energy", 1, seat=1, round=11, scrolls=[["s25"], []], lying=[waiting, 0])
    assert scores(play(t, "stop")) == [points, 0]


@rule("STONE-211")
def test_the_same_pieces_serve_several_prophecies():
    held = ["s29", "s33", "s22", "s36", "s38"]
    ball = presence("f1", "v1", "t2", "c1") | joined(["l04"])
    t = play(series("energy", 1, seat=1, round=11, scrolls=[held, []], **ball), "stop")
    assert judged(t) == {"s22": 3, "s29": 3, "s33": 7, "s36": 7, "s38": 3}
    assert scores(t) == [3 + 3 + 7 + 7 + 3, 0]


# Clusters.


@rule("STONE-191")
@pytest.mark.parametrize(("scroll", "symbol"), CLUSTER.items())
@pytest.mark.parametrize(("size", "points"), [(3, 1), (4, 3), (5, 5), (6, 7), (7, 7)])
def test_a_cluster_prophecy_asks_for_a_large_cluster(scroll, symbol, size, points):
    assert worth(scroll, **showing(symbol, MIDDLE[:size])) == points


@rule("STONE-191")
def test_the_largest_cluster_counts_and_others_are_not_added_to_it():
    apart = ["d4", "d3", "c3", "f4", "f5", "e6"]
    assert worth("s15", **showing("energy", apart)) == 1
    assert worth("s15", **showing("energy", [*apart, "c4"])) == 3
    assert worth("s16", **showing("energy", MIDDLE)) == 1, "of another symbol"


# Witches.


@rule("STONE-192")
@pytest.mark.parametrize(("scroll", "areas"), SAME.items())
def test_same_kind_presence_asks_for_witches_on_areas_of_one_kind(scroll, areas):
    found = [worth(scroll, **presence(*areas[:number])) for number in range(len(areas) + 1)]
    assert found == [1, 3, 5, 7, 7][: len(areas) + 1]
    others = [area for areas in SAME.values() for area in areas if areas is not SAME[scroll]]
    assert worth(scroll, **presence(*others[:10], "w")) == 1
    assert worth(scroll, **presence(*others[-10:], "w")) == 1
    assert worth(scroll, standing=[[], areas]) == 1, "witches of another player"


@rule("STONE-193")
@pytest.mark.parametrize(("scroll", "areas"), MIXED.items())
def test_mixed_presence_asks_for_one_more_kind_with_each_level(scroll, areas):
    assert [worth(scroll, **presence(*areas[:n])) for n in range(4)] == [1, 3, 5, 7]


@rule("STONE-194")
@pytest.mark.parametrize(("scroll", "parts"), LINKED.items())
def test_linked_areas_ask_for_one_more_area_of_the_network_with_each_level(scroll, parts):
    assert [worth(scroll, **joined(*parts[:n])) for n in range(4)] == [1, 3, 5, 7]


@rule("STONE-194")
def test_witches_are_no_links_and_links_no_witches():
    assert worth("s38", **presence("f1", "f2", "v1")) == 1
    assert worth("s33", **joined(["l04", "l05", "l02"])) == 1


@rule("STONE-195")
@pytest.mark.parametrize(("scroll", "areas"), MIXED.items())
def test_with_witches_a_later_kind_is_worth_nothing_while_an_earlier_is_missing(scroll, areas):
    first, second, third = areas
    assert worth(scroll, **presence(second, third)) == 1
    assert worth(scroll, **presence(first, third)) == 3


GAPS = [
    *[("s37", ["l04"], 1), ("s37", ["l02", "l03", "l04"], 3), ("s40", ["l02", "l03"], 3)],
    *[("s38", ["l05"], 1), ("s38", ["l04", "l05"], 3), ("s39", ["l02", "l33"], 1)],
]


@rule("STONE-195")
@pytest.mark.parametrize(("scroll", "found", "points"), GAPS)
def test_with_links_an_area_is_worth_nothing_while_an_earlier_one_is_missing(scroll, found, points):
    assert worth(scroll, **joined(found)) == points


@rule("STONE-196")
def test_a_kind_that_appears_twice_needs_two_areas():
    assert worth("s38", **joined(["l04", "l33", "l38", "l05"])) == 3, "f1 is linked twice"
    assert worth("s38", **joined(["l04", "l02", "l08", "l05"])) == 7, "f1 and f2"


@rule("STONE-197")
@pytest.mark.parametrize("own", ["t1", "t2", "t3", "t4"])
def test_every_tower_but_the_own_is_foreign_claimed_or_not(own):
    others = [tower for tower in ("t1", "t2", "t3", "t4") if tower != own]
    towers = [own, others[0]]  # the other two belong to nobody
    assert worth("s32", towers=towers) == 1, "the big witch stands on the own tower"
    assert [worth("s32", towers=towers, **presence(tower)) for tower in others] == [3, 3, 3]
    assert worth("s32", towers=towers, **presence(*others)) == 7


@rule("STONE-197", "STONE-198")
@pytest.mark.parametrize(("own", "other"), [("t1", "t2"), ("t2", "t1"), ("t1", "t3"), ("t2", "t3")])
def test_the_own_tower_begins_the_network_and_counts_neither_as_first_nor_as_second(own, other):
    towers = [own, other]
    assert worth("s37", towers=towers) == 1
    assert worth("s37", towers=towers, **joined(["l02", "l03"])) == 3
    assert worth("s40", towers=towers, **joined(["l02"] if own == "t1" else ["l03"])) == 3


@rule("STONE-199")
def test_unfinished_links_and_those_of_others_do_not_count():
    assert worth("s40", links=links(l02=1)) == 1
    assert worth("s40", links=links(l02=2)) == 3
    assert worth("s40", links=links("l03", "l02", seat=1)) == 1
    assert worth("s37", links=links("l02") | links("l03", seat=1)) == 1


@rule("STONE-200")
@pytest.mark.parametrize("scroll", [*SAME, *MIXED])
def test_witches_beside_the_tower_stand_on_no_area(scroll):
    assert worth(scroll, lying=[5, 0]) == 1


# Single ones.


def on_shelf(coloured: int, black: bool = False) -> dict[str, Any]:
    """So many coloured crystals of seat 0 on several levels, perhaps with the black one."""
    levels = {"wand": [coloured // 2 + black, 0], "lowest": [coloured - coloured // 2, 0]}
    return {"shelf": levels, "black": ["wand" if black else None, None]}


@rule("STONE-201")
@pytest.mark.parametrize("black", [False, True])
def test_the_crystal_prophecy_counts_coloured_crystals_on_the_shelf(black):
    found = [worth("s21", **on_shelf(number, black)) for number in range(2, 7)]
    assert found == [1, 3, 5, 7, 7]


@rule("STONE-201")
def test_crystals_beside_the_screen_and_those_of_others_do_not_count():
    assert worth("s21", aside=[6, 0], discards=[3, 0]) == 1
    assert worth("s21", shelf={"wand": [2, 2], "lowest": [0, 4]}) == 1


@rule("STONE-201")
def test_each_seat_counts_its_own_crystals_on_the_shelf():
    levels = {"energy": [0, 1, 0], "wand": [4, 3, 0], "lowest": [1, 2, 0]}
    setting: dict[str, Any] = {"seat": 2, "round": 11, "hands": [[]] * 3, "shelf": levels}
    t = play(series("energy", 1, scrolls=[[], ["s21"], []], **setting), "stop")
    assert judged(t) == {"s21": 7}, "six of seat 1"


@rule("STONE-202")
@pytest.mark.parametrize("lying", [0, 2, 4])
def test_the_witch_prophecy_counts_all_witches_on_the_board_with_the_big_one(lying):
    areas = ["w", "f1", "f2", "v1", "c1", "c2", "t3", "t4", "v4"]

    def witches(number):
        return worth("s22", lying=[lying, 3], **presence(*areas[: number - lying - 1]))

    assert [witches(number) for number in range(5, 11)] == [3, 3, 5, 5, 7, 7]
    assert worth("s22", lying=[3, 5]) == 1, "with the big one 4"


ARRIVED = [
    *[([0], 7), ([0, 3, 1], 7), ([2, 0], 5), ([2, 1, 0], 3)],
    *[([3, 2, 1, 0], 1), ([3, 2, 1], 1), ([], 1)],  # the fourth place, or none
]


@rule("STONE-203", "STONE-204")
@pytest.mark.parametrize(
    ("arrived", "points"),
    [
        ([0], 7),
        ([0, 3, 1], 7),
        ([2, 0], 5),
        ([2, 1, 0], 3),
        ([3, 2, 1, 0], 1),
        ([3, 2, 1], 1),
        ([], 1),
    ],
)
def test_the_witchstone_prophecy_asks_who_came_there_first(arrived, points):
    standing = [["w"] if seat in arrived else [] for seat in range(4)]
    assert worth("s23", 4, arrived=arrived, standing=standing) == points


@rule("STONE-205")
def test_the_silver_prophecy_counts_silver_fields_reached_or_passed():
    found = [worth("s24", wand=[field, 22]) for field in range(23)]
    assert found == [1] * 12 + [3] * 4 + [5] * 4 + [7] * 3  # from fields 12, 16 and 20 on


@rule("STONE-206")
def test_the_waiting_witch_prophecy_counts_witches_that_lie_beside_the_own_tower():
    found = [worth("s25", lying=[lying, 5], **presence("f1", "f2")) for lying in range(5)]
    assert found == [1, 3, 5, 7, 7]


@rule("STONE-207")
def test_the_token_prophecy_counts_the_tokens_collected():
    def tokens(number):
        mine = {"points": 2, "wand": min(3, number - 2), "scroll": max(0, number - 5)}
        return worth("s26", tokens=[mine, {"energy": 3}])

    assert [tokens(number) for number in range(3, 9)] == [1, 3, 5, 5, 7, 7]


@rule("STONE-208")
@pytest.mark.parametrize("used", [[], ["s01"], ["s01", "s13"]])
def test_the_scroll_prophecy_counts_scrolls_used_and_unused(used):
    boosts = ["s01", "s13", "s03", "s04", "s05", "s06"]
    found = [worth("s27", scrolls=boosts[:others], used=[used, []]) for others in range(2, 7)]
    assert found == [1, 3, 5, 7, 7]


@rule("STONE-209")
def test_the_scroll_prophecy_counts_itself_and_other_prophecies():
    assert worth("s27", scrolls=["s15", "s40"]) == 1
    assert worth("s27", scrolls=["s15", "s40", "s21"]) == 3


@rule("STONE-210")
@pytest.mark.parametrize("laid", [0, 1])
def test_the_special_tile_prophecy_counts_tiles_laid_and_used(laid):
    specials = ["energy-witch", "energy-wand", "wand-scroll", "witch-wand", "witch-scroll"]
    mine = cauldron(specials=dict(zip(specials[:laid], ["d2"], strict=False)))

    def tiles(number):
        cast = [specials[laid:number], []]
        return worth("s28", cast=cast, cauldrons=[mine, cauldron()])

    assert [tiles(number) for number in range(1, 6)] == [1, 3, 5, 7, 7]
