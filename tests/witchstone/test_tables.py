"""Chapter 20: the content, compared row by row with the tables of the rules."""

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.faces import FIELD_COLOURS, FORMS, KIND_KEYS, LANDS, MEASURES
from moonbrew.kernel.board import hexes_apart
from tests.witchstone.coven import EDITION, number, play, running, series
from tests.witchstone.rulebook import rows, section

AREAS = [area.key for area in EDITION.areas]
LINKS = [(AREAS[n.one], AREAS[n.other], int(n.segments)) for n in EDITION.links]
# What silver fields and prophecies count, by a word of the rules that no other row has.
COUNTED = {
    "link": "links",
    "witch in the crystal ball": "witches",
    "witches on the board": "witches",
    "own scroll": "scrolls",
    "collected scrolls": "scrolls",
    "magic token": "tokens",
    "coloured crystal": "crystals",
    "special tile": "specials",
    "silver wand fields": "silver",
    "lying beside": "waiting",
}


def first_number(text: str) -> int:
    """The number that a text begins with: 5 of 5-6, 3 of 3rd."""
    found = re.match(r"\d+", text)
    assert found, text
    return int(found[0])


def counted(text: str) -> str:
    """What a silver field or a prophecy counts."""
    (found,) = {what for word, what in COUNTED.items() if word in text}
    return found


def symbols(pair: Any) -> str:
    """The two symbols of a tile as the rules write them."""
    return f"{KIND_KEYS[pair.one]} / {KIND_KEYS[pair.other]}"


# The crystal ball.


def test_table_a_has_the_areas():
    found = [
        [a.key.upper(), LANDS[a.land], f"{a.x:.3f}", f"{a.y:.3f}", "yes" if a.token else "no"]
        for a in EDITION.areas
    ]
    assert found == [[row[0], row[1].lower(), *row[2:5]] for row in rows("A")]
    assert len(found) == 17


def test_the_places_of_the_witchstone_are_worth_what_the_rules_say():
    (line,) = [line for line in section("A") if line.startswith("Witchstone places")]
    said = [int(place) for place in re.findall(r"(\d) \[", line)]
    assert said == list(EDITION.amounts.witchstone) == [5, 3, 2, 1]


def test_table_b_has_the_links():
    found = [
        [link.key, one, other, str(segments), str(EDITION.amounts.links[segments - 1])]
        for link, (one, other, segments) in zip(EDITION.links, LINKS, strict=True)
    ]
    assert found == [
        [row[0].lower(), row[1].lower(), row[2].lower(), *row[3:5]] for row in rows("B")
    ]
    assert Counter(segments for _, _, segments in LINKS) == {1: 12, 2: 16, 3: 12}


def test_areas_have_as_many_links_as_the_rules_say():
    ends = Counter(end for link in LINKS for end in link[:2])
    kinds = {"w": 8, "t": 5, "c": 5, "f": 4, "v": 4}
    assert ends == {area: kinds[area[0]] for area in AREAS}


def cheapest(start: str, without: tuple[str, ...] = ()) -> dict[str, int]:
    """By area: the fewest charges that lead there from a start."""
    cost = {start: 0}
    for _ in AREAS:
        for one, other, segments in LINKS:
            for near, far in ((one, other), (other, one)):
                if near in cost and not {near, far} & set(without):
                    cost[far] = min(cost.get(far, 99), cost[near] + segments)
    return cost


@pytest.mark.parametrize("tower", ["t1", "t2", "t3", "t4"])
def test_every_tower_starts_as_well_as_any_other(tower):
    cost = cheapest(tower)
    near = {kind: sorted(cost[area] for area in AREAS if area[0] == kind) for kind in "wtfvc"}
    assert near == {
        "w": [3],
        "t": [0, 4, 4, 6],
        "f": [1, 3, 5, 6],
        "v": [2, 3, 6, 6],
        "c": [2, 2, 5, 5],
    }


def test_the_map_stays_connected_without_any_two_areas():
    for gone in combinations(AREAS, 2):
        start = next(area for area in AREAS if area not in gone)
        assert len(cheapest(start, gone)) == len(AREAS) - 2


def turned(area: str) -> str:
    """Where a quarter turn carries an area."""
    return area if area == "w" else area[0] + str(int(area[1]) % 4 + 1)


def test_a_quarter_turn_carries_the_map_onto_itself():
    undirected = {(frozenset(link[:2]), link[2]) for link in LINKS}
    assert {(frozenset(map(turned, ends)), n) for ends, n in undirected} == undirected
    at = {area.key: (area.x, area.y) for area in EDITION.areas}
    assert all(at[turned(key)] == pytest.approx((-y, x)) for key, (x, y) in at.items())


def test_no_two_links_cross():
    at = {area.key: (area.x, area.y) for area in EDITION.areas}

    def side(a: str, b: str, c: str) -> bool:
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    for (a, b, _), (c, d, _) in combinations(LINKS, 2):
        apart = len({a, b, c, d}) == 4
        assert not (apart and side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b))


# The cauldron and the tiles.


def test_table_c_has_the_spaces():
    found = []
    for space in EDITION.spaces:
        crystal = f"{space.crystal} crystal" if space.crystal else "empty"
        lies = crystal if space.printed < 0 else f"printed {KIND_KEYS[space.printed]}"
        leads = "-" if space.exit < 0 else KIND_KEYS[space.exit]
        found.append([f"({space.q},{space.r})", lies, leads])
    assert found == [[row[0], row[1], row[2].rpartition(": ")[2]] for row in rows("C")]
    kinds = Counter(row[1].split()[0] for row in found)
    assert kinds == {"printed": 6, "black": 1, "coloured": 6, "empty": 24}


def test_each_side_of_the_rim_has_one_symbol_and_two_exits():
    sides = Counter(row[2] for row in rows("C") if row[2] != "-")
    assert list(sides.values()) == [2] * 6
    names, kinds = zip(*(side.split(": ") for side in sides), strict=True)
    assert (len(set(names)), set(kinds)) == (6, set(KIND_KEYS))
    for kind in range(6):
        one, other = [space for space in EDITION.spaces if space.exit == kind]
        assert hexes_apart((one.q, one.r), (other.q, other.r)) == 1, (
            "the two of a side are neighbours"
        )


def test_crystals_leave_for_the_costs_that_the_rules_say():
    way_out = EDITION.way_out
    cost = {
        space.key: [int(way_out[number("spaces", space.key) * 6 + side]) for side in range(6)]
        for space in EDITION.spaces
        if space.crystal
    }
    assert cost.pop("d4") == [4] * 6
    assert [min(ways) for ways in cost.values()] == [2] * 6
    faced = [side for ways in cost.values() for side in range(6) if ways[side] == 2]
    assert sorted(faced) == list(range(6)), "each one another side"


def test_tables_c2_and_h_have_every_pair_once():
    for letter, pairs in (("C2", EDITION.tiles), ("H", EDITION.specials)):
        assert [symbols(pair) for pair in pairs] == [row[1] for row in rows(letter)]
        assert {frozenset(symbols(pair).split(" / ")) for pair in pairs} == {
            frozenset(pair) for pair in combinations(KIND_KEYS, 2)
        }


# The tracks.


def test_table_d_has_the_pentagram():
    found = [[str(n), FIELD_COLOURS[colour]] for n, colour in enumerate(EDITION.amounts.pentagram)]
    assert found == [row[:2] for row in rows("D")]
    assert Counter(colour for _, colour in found) == {"light": 10, "gold": 2, "blue": 3}
    (start,) = [row[0] for row in rows("D") if "start" in row[2]]
    assert int(start) == EDITION.amounts.start


def test_table_e_has_the_wand():
    for field, row in zip(EDITION.wand, rows("E"), strict=True):
        assert FIELD_COLOURS[field.colour] == row[1].split()[0]
        if row[1] == "silver":
            assert (MEASURES[field.what], field.number) == (counted(row[2]), first_number(row[2]))
        elif row[1] == "dark brown":
            printed = re.search(r"(\d) (\w+) actions?\b", row[2])
            assert printed is not None
            assert (int(printed[1]), printed[2]) == (field.number, KIND_KEYS[field.what])
    colours = Counter(FIELD_COLOURS[field.colour] for field in EDITION.wand)
    assert colours == {"handle": 1, "light": 11, "dark": 5, "silver": 6}


@pytest.mark.parametrize("row", [row for row in rows("E") if row[1] == "dark brown"])
def test_a_dark_field_gives_what_its_row_says_and_more_to_the_leader(row):
    field, plain, leading = int(row[0]), row[2], row[3]
    kind = next(kind for kind in KIND_KEYS if kind in plain)
    # Of scrolls the row names the shelves: all six for the leader.
    actions = (3, 6) if kind == "scroll" else (first_number(plain), int(leading))
    for others, expected in zip((22, 0), actions, strict=True):
        rack = ["s15", "s16", "s17", "s18", "s19", "s20"]
        t = play(series("wand", 1, wand=[field - 1, others], rack=rack), "advance")
        assert running(t) == (kind, expected)


# Tokens, owls, scrolls and the shelf.


def test_table_f_has_the_magic_tokens():
    fronts = [
        f"{token.points} VP" if token.kind < 0 else f"1 {KIND_KEYS[token.kind]} action"
        for token in EDITION.tokens
    ]
    assert [[f, str(t.number)] for f, t in zip(fronts, EDITION.tokens, strict=True)] == [
        row[1:3] for row in rows("F")
    ]
    assert sum(token.number for token in EDITION.tokens) == 21
    assert {row[3] for row in rows("F")} == {f"{EDITION.amounts.token_points} VP"}


def test_table_g_has_the_owls():
    values = [int(value) for row in rows("G") for value in row[:1] * int(row[2])]
    assert values == list(EDITION.amounts.owls)[::-1], "the best one uppermost"
    assert [int(row[1]) for row in rows("G")] == [2] * 5
    assert sum(values) == 25


def scroll_in_rules(row: list[str]) -> list[Any]:
    """A row of table I as the content has it: form, what, actions and levels."""
    _, form, what, *levels = row[:6]
    if "boost" in form:
        found = re.match(r"\+(\d) (?:(\w+) actions|action of (any) kind)", what)
        assert found is not None
        return ["boost", found[2] or found[3], int(found[1]), [0] * 3]
    lands = ["tower" if "tower" in text else text.split()[-1] for text in levels]
    if form == "same-kind presence":
        land = "tower" if "tower" in what else what.split()[-1]
        assert levels == ["1", "2", "3+"]
        return ["presence", None, 0, [LANDS.index(land)] * 3]
    if form in ("mixed presence", "linked areas"):
        return [form.split()[form.startswith("m")], None, 0, [LANDS.index(n) for n in lands]]
    numbers = [first_number(text) for text in levels]
    if form == "cluster prophecy":
        return ["cluster", what.split()[1], 0, numbers]
    arrival = form == "Witchstone prophecy"
    return ["arrival" if arrival else "count", None if arrival else counted(what), 0, numbers]


def test_table_i_has_the_scrolls():
    for scroll, row in zip(EDITION.scrolls, rows("I"), strict=True):
        form = FORMS[scroll.form]
        names = MEASURES if form == "count" else [*KIND_KEYS, "any"]
        what = None if scroll.what < 0 else names[scroll.what]
        levels = [int(scroll.level(n)) for n in (1, 2, 3)]
        assert [scroll.key.upper(), form, what, scroll.actions, levels] == [
            row[0],
            *scroll_in_rules(row),
        ]
    assert len(EDITION.scrolls) == 40
    assert sum(FORMS[scroll.form] == "boost" for scroll in EDITION.scrolls) == 14


def test_table_j_has_the_room_on_the_shelf():
    amounts = EDITION.amounts
    found = [[str(n), str(amounts.upper[n - 2]), str(amounts.lowest[n - 2])] for n in (2, 3, 4)]
    assert found == [row[:3] for row in rows("J")]
