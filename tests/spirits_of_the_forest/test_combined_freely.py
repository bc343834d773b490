"""SPIRIT-727: any row of rule variants on any Forest plays, or is refused with a sentence."""

import re
from collections import Counter
from itertools import islice

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from moonbrew.errors import BadContent
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    FavourGiven,
    ForestClosed,
    MoonGiven,
    SideDiscarded,
    SideScored,
    TileGiven,
)
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst, end_forest
from tests.spirits_of_the_forest.growing import BOX, NIGHTS, scenarios, written
from tests.tabletop import at_random, moves_of, rule

MOST = 90  # moves of a game


@rule("SPIRIT-727", "SPIRIT-726", "SPIRIT-730")
@given(scenarios(), st.integers(0, 999))
def test_variants_combined_at_random_play_or_are_refused_with_a_sentence(text, seed):
    try:
        game = SpiritsOfTheForest(text)
    except BadContent as refused:
        why = str(refused)
        assert re.search(r"scenario\.mine\.\S+ .*\.$", why), why
        event(f"refused: {why.rpartition('(')[2]}")
        return
    event("played")
    plan = game.edition.blueprints[-1]
    competitive = "competitive" in plan.modes
    mode, seats = ("competitive", 2 + seed % 3) if competitive else ("coop", 1 + seed % 2)
    options = game.check(game.Options(mode=mode, scenario="mine"), seats)
    t = game.start(seats, seed, options, listen=True)
    pieces = game.components(t)
    for _ in islice(at_random(t, seed, avoid=("end",)), MOST):
        if t.ask is not None:
            assert t.ask.moves(t), "An ask without a move."
    assert t.ply <= game.most_plies(seats, options)
    assert game.components(t) == pieces
    data = game.dump(t)
    assert game.dump(game.load(data)) == data
    for seat in (None, *range(seats)):
        assert game.scene(t, seat).zones
    assert all(game.narrate(t, one, None) is not None for one in t.events or ())


def isles_that_keep():
    """The islands, with rows that keep tiles."""
    night = {**NIGHTS["19"], "eclipse_rows": [1, 2, 4, 5]}
    night["rules"] = {**night["rules"], "eclipse": "quota"}
    return SpiritsOfTheForest(BOX + written(night))


@rule("SPIRIT-552", "SPIRIT-659", "SPIRIT-660", "SPIRIT-707")
def test_where_islands_are_left_what_rows_keep_is_nobodys_even_under_shadow():
    game, kept_under_shadow = isles_that_keep(), 0
    for seed in range(12):
        t = game.start(2, seed, game.Options(mode="coop", scenario="mine"))
        shadow, names = -1, list(t.forest.names)
        for _ in moves_of(t, wanted):
            shadow = int(t.shadow) if t.shadow >= 0 else shadow
        if t.kept >> shadow & 1:
            kept_under_shadow += 1
            assert t.present >> shadow & 1, names[shadow]
        data = game.dump(t)
        assert game.dump(game.load(data)) == data
    assert kept_under_shadow, "Shadow's tile was never among those that stay."


HIDDEN = [
    "U D D U . U D D U . U D D U",
    "U D Dl U . U Dl D U . U D D U",
    ". . . . . . . . . . . . . .",
    "U D D U . U D Ds U . U Ds D U",
    "U D D U . U D D U . U D D U",
]  # what reveals need


def isles_that_reflect():
    """The islands with tiles face down, reflections, and a bit on each tile that is revealed."""
    night = {**NIGHTS["19"], "team_bits": 3, "forest": HIDDEN}
    night["rules"] = {**night["rules"], "reveal": "reflect"}
    return SpiritsOfTheForest(BOX + written(night))


@rule("SPIRIT-544", "SPIRIT-545", "SPIRIT-547", "SPIRIT-619")
def test_where_islands_reflect_forced_jumps_come_once_in_a_turn_and_replace_its_movement():
    game, jumped, reflected = isles_that_reflect(), 0, 0
    for seed in range(12):
        t = game.start(1, seed, game.Options(mode="coop", scenario="mine"), listen=True)
        asks: list[str] = []
        for _ in at_random(t, seed):
            data = game.dump(t)
            assert game.dump(game.load(data)) == data
            asks.append(data["ask"][0] if data["ask"] else "end")
        for turn in ",".join(asks).split("pick-first")[1:]:
            if "forced-jump" in turn:
                jumped += 1
                last = turn.rpartition("forced-jump")[2]
                assert "move-creature" not in last
                assert "reflection" not in last
                reflected += "choose-reflection" in turn
    assert jumped, "Nobody had to jump."
    assert reflected, "Nothing was revealed in a turn with a jump."


ALL_AT_ONCE = """
[scenario.mine]
title = "All at once"
modes = ["solo", "coop"]
difficulty = "all"
rules = { lines = "divide", trail = "pairs", fireflies = "FIREFLIES", moonlight = "win" }
tiles = 56
air = "shuffled"
card = 1
columns = { 2 = "ff", 9 = "Ff" }
rows = { 3 = "ff" }
beside = { pairs = "1xFf", BESIDE }
moonlight = [
    "1.5,1.5", "1.5,3.5", "1.5,5.5", "1.5,7.5", "1.5,9.5", "3.5,2.5", "3.5,4.5", "3.5,6.5",
    "3.5,8.5", "5.5,1.5", "5.5,3.5", "5.5,5.5", "5.5,7.5", "5.5,9.5",
]
forest = [
    "U D D D D D D D D U",
    "Ul D D D D* D D D D Us",
    ". U Df D* D D D* D U .",
    ". U D D* D D D* D U .",
    "Ul D D D D* D D D D Us",
    "U D D D D D D D D U",
]
"""


def closed(t):
    """What is told from the closing of the Forest on."""
    first = next(n for n, event in enumerate(t.events) if isinstance(event, ForestClosed))
    return t.events[first + 1 :]


def left_over(t):
    """SPIRIT-707: what is to be given out, as pairs of a kind and a piece, in its order."""
    slots = [int(t.light), *(slot for slot in range(t.forest.size) if slot != t.light)]
    for slot in slots:
        if t.present >> slot & 1:
            yield from (("bits", int(number)) for number in t.bits[slot : slot + 1] if number)
            yield from (("favour", int(token)) for token in t.favours[2 * slot : 2 * slot + 2])
            yield "tile", int(t.tiles[slot])
    for row in (t.lines, t.pairs, t.islands, t.beside):
        yield from (("favour", int(token)) for token in row)
    yield from (("moon", int(moon)) for moon in t.moons)


def given_out(event):
    """A piece that a side gets, as a pair of its kind and itself; None for anything else."""
    if isinstance(event, TileGiven):
        return "tile", int(event.tile)
    if isinstance(event, FavourGiven):
        return "favour", int(event.favour)
    if isinstance(event, BitsGiven):
        return "bits", int(event.number)
    return ("moon", int(event.moon)) if isinstance(event, MoonGiven) else None


@rule("SPIRIT-707", "SPIRIT-192", "SPIRIT-195", "SPIRIT-594")
@pytest.mark.parametrize(
    ("fireflies", "beside"), [("dance", 'favours = "FF"'), ("burden", "fireflies = 5")]
)
def test_at_the_end_all_that_is_left_is_given_out_in_one_order(fireflies, beside):
    text = ALL_AT_ONCE.replace("FIREFLIES", fireflies).replace("BESIDE", beside)
    game = SpiritsOfTheForest(BOX + text)
    kinds: Counter[str] = Counter()
    for seed in range(6):
        t = game.start(2, seed, game.Options(mode="coop", scenario="mine"), listen=True)
        for _ in islice(at_random(t, seed), 4 + 8 * seed):
            pass
        while t.ask is not None and not isinstance(t.ask, PickFirst):
            t.play(t.ask.moves(t)[0])
        if t.ask is None:
            continue
        expected = [one for one in left_over(t) if one[1] >= 0]
        t.ask = None
        end_forest(t)
        t.settle()
        told = closed(t)
        assert [one for one in map(given_out, told) if one] == expected
        lines = [type(event) for event in told]
        assert lines.index(SideScored) > max(n for n, e in enumerate(told) if given_out(e))
        kinds.update(kind for kind, _ in expected)
        if SideDiscarded in lines:  # SPIRIT-086: after the Moonlight tiles, before scoring
            kinds["discarded"] += 1
            last = max(n for n, kind in enumerate(lines) if kind is MoonGiven)
            assert last < lines.index(SideDiscarded) < lines.index(SideScored)
    assert kinds.keys() >= {"tile", "favour", "bits", "moon"}
    assert (kinds["discarded"] > 0) == (fireflies == "burden")


def wanted(t, keys):
    """Keep Shadow's tile where that is asked; otherwise any move."""
    here = [key for key in keys if key.startswith(f"keep-{t.forest.names[t.shadow]}")]
    return here[0] if here else keys[7 * int(t.ply) % len(keys)]
