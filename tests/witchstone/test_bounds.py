"""Chapter 23: termination and limits."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import TurnBegan
from tests.tabletop import at_random, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    asked,
    begin,
    cauldron,
    dump,
    happened,
    in_earnest,
    options,
    play,
    running,
    series,
    wander,
)

ACTIONS = ("charge-", "lay", "send-", "advance", "crystal-", "scroll-")


@cache
def moments() -> list[dict[str, Any]]:
    """Whole games for 2, 3 and 4, written down before each move."""
    return [GAME.dump(t) for t in wander()]


def by_seat(moment: dict[str, Any], *fields: str) -> list[list[Any]]:
    """By seat: its part of these fields."""
    return [[moment[field][seat] for field in fields] for seat in range(moment["seats"])]


def spread(numbers: list[int]) -> bool:
    """Whether pieces were in more than one place, so that a sum of them proves something."""
    return sum(number > 0 for number in numbers) > 1


# How long it lasts.


@rule("STONE-284")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("play_on", [at_random, in_earnest])
def test_a_game_has_11_turns_for_each_player(seats, play_on):
    t = begin(seats, seed=5, handicap_2="large")
    for _ in play_on(t, 5):
        pass
    turns = Counter(event.seat for event in happened(t, TurnBegan))
    assert turns == dict.fromkeys(range(seats), 11)


def stock(moment: dict[str, Any]) -> list[int]:
    """STONE-285: what turns live on, each as a number that can only fall."""
    wands = [len(EDITION.wand) - 1 - field for field in moment["wand"]]
    return [
        *(len(hand) + len(supply) for hand, supply in by_seat(moment, "hands", "supplies")),
        *(len(board["crystals"]) for board in moment["cauldrons"]),
        len(moment["area_tokens"]) + sum(moment["shelf_tokens"].values()),
        len(moment["special_stack"]) + sum(tile is not None for tile in moment["specials"]),
        len(moment["rack"]) + len(moment["scroll_pile"]),
        *moment["charges"],
        *(2 * supply + lying for supply, lying in by_seat(moment, "witches", "lying")),
        *wands,
    ]


@rule("STONE-285")
def test_what_turns_live_on_is_only_consumed():
    fallen = set()
    for before, after in zip(moments(), moments()[1:], strict=False):
        if after["ply"] == before["ply"] + 1:
            pairs = list(zip(stock(before), stock(after), strict=True))
            assert all(later <= earlier for earlier, later in pairs)
            fallen |= {place for place, (e, later) in enumerate(pairs) if later < e}
    assert len(fallen) > 20


@rule("STONE-285")
def test_boosts_are_only_consumed():
    for before, after in zip(moments(), moments()[1:], strict=False):
        if after["ply"] == before["ply"] + 1:
            for earlier, later in zip(before["used"], after["used"], strict=True):
                assert set(earlier) <= set(later)
    assert any(used for moment in moments() for used in moment["used"])


@rule("STONE-286")
def test_15_steps_on_the_pentagram_enter_3_blue_fields_wherever_they_start():
    blue = [field for field, colour in enumerate(EDITION.amounts.pentagram) if colour == 2]
    assert (blue, len(EDITION.amounts.pentagram)) == ([2, 8, 14], 15)
    for start in range(15):
        t = series("pentagram", 15, pentagram=[start, 0])
        entered = 0
        for _ in range(15):
            play(t, "advance")
            if asked(t) == ("name-kind", 0):
                play(t, "perform-energy", "stop")
                entered += 1
        assert entered == 3


@rule("STONE-286")
@pytest.mark.parametrize("start", range(15))
def test_a_chain_of_pentagram_actions_ends_even_if_every_empty_blue_field_gives_more(start):
    t = series("pentagram", 15, pentagram=[start, 0], hands=[[], ["energy-witch"]])
    steps = 0
    while running(t) is not None:
        assert steps < 40, "this goes on for ever"
        play(t, "advance")
        steps += 1
        if asked(t) == ("name-kind", 0):
            play(t, "perform-pentagram")
    blue = sum((start + step) % 15 in (2, 8, 14) for step in range(1, steps + 1))
    assert (steps, asked(t)) == (15 + 2 * blue, ("pick-tile", 1))


@rule("STONE-287")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_has_less_than_300_actions_and_a_game_less_moves_than_its_bound(seats):
    t = begin(seats, seed=8)
    actions: Counter[tuple[int, int]] = Counter()
    turn, plies = (0, 0), 0
    for key in in_earnest(t, 8):
        actions[turn] += key.startswith(ACTIONS)
        turn, plies = (int(t.round), int(t.active)), plies + 1
    assert 1 < max(actions.values()) < 300
    assert plies < GAME.most_plies(seats, GAME.Options())
    assert GAME.most_plies(seats, GAME.Options()) > seats * 11 * 300


# Pieces.


@rule("STONE-288")
def test_a_player_has_20_charges_in_the_supply_and_on_links():
    proven = 0
    for moment in moments():
        for seat, supply in enumerate(moment["charges"]):
            laid = [link["charges"] for link in moment["links"].values() if link["seat"] == seat]
            assert supply + sum(laid) == 20
            proven += spread([supply, sum(laid)])
    assert proven


@rule("STONE-289")
def test_a_player_has_11_small_witches_and_a_big_one_on_the_tower():
    proven = 0
    for moment in moments():
        fields = by_seat(moment, "witches", "lying", "standing", "towers")
        for supply, lying, standing, tower in fields:
            assert tower is None or tower in standing
            small = [supply, lying, len(standing) - (tower is not None)]
            assert sum(small) == 11
            proven += spread(small)
    assert proven


@rule("STONE-290")
def test_a_player_has_7_crystals():
    proven = 0
    for moment in moments():
        for seat, board in enumerate(moment["cauldrons"]):
            shelved = sum(level[seat] for level in moment["shelf"].values())
            places = [len(board["crystals"]), shelved, moment["aside"][seat]]
            assert sum(places) == 7
            proven += spread(places)
    assert proven


@rule("STONE-291")
def test_there_are_21_magic_tokens():
    proven = 0
    for moment in moments():
        collected = sum(sum(tokens.values()) for tokens in moment["tokens"])
        places = [len(moment["area_tokens"]), sum(moment["shelf_tokens"].values()), collected]
        assert sum(places) == 21
        proven += spread([places[0], collected])
    assert proven


@rule("STONE-292")
def test_there_are_15_special_tiles():
    proven = 0
    for moment in moments():
        collected = [tile for cast in moment["cast"] for tile in cast]
        collected += [tile for board in moment["cauldrons"] for tile in board["specials"]]
        open_ones = [tile for tile in moment["specials"] if tile is not None]
        tiles = [*moment["special_stack"], *open_ones, *collected]
        assert (len(tiles), len(set(tiles))) == (15, 15)
        proven += bool(collected)
    assert proven


@rule("STONE-293")
def test_there_are_40_scrolls():
    proven = 0
    for moment in moments():
        owned = [scroll for scrolls in moment["scrolls"] for scroll in scrolls]
        scrolls = [*moment["scroll_pile"], *moment["rack"], *owned]
        assert (len(scrolls), len(set(scrolls))) == (40, 40)
        proven += bool(owned)
    assert proven


@rule("STONE-294")
def test_a_player_has_15_tiles():
    proven = 0
    for moment in moments():
        fields = by_seat(moment, "hands", "supplies", "removed", "out", "cauldrons")
        for hand, supply, removed, out, board in fields:
            tiles = [*hand, *supply, *removed, *out, *board["tiles"]]
            assert (len(tiles), len(set(tiles))) == (15, 15)
            proven += bool(board["tiles"])
    assert proven


@rule("STONE-295")
def test_31_spaces_of_a_cauldron_take_11_tiles_and_9_other_pieces():
    spaces = [space.key for space in EDITION.spaces if space.printed < 0]
    assert (len(EDITION.spaces), len(spaces)) == (37, 31)
    tiles = [tile.key for tile in EDITION.tiles[:11]]
    halves = {tile: spaces[2 * n : 2 * n + 2] for n, tile in enumerate(tiles)}
    specials = {tile.key: spaces[22 + n] for n, tile in enumerate(EDITION.specials[:8])}
    boards = [cauldron(halves, crystals=[], specials=specials), cauldron()]
    setting: dict[str, Any] = {"pentagram": [1, 0], "specials": ["wand-scroll", None, None]}
    t = play(series("pentagram", 1, cauldrons=boards, **setting), "advance")
    assert options(t) == [f"at-{spaces[-1]}", "perform-wand", "perform-scroll"]
    play(t, f"at-{spaces[-1]}")
    setting["specials"] = ["crystal-scroll", None, None]
    full = play(series("pentagram", 1, cauldrons=dump(t, "cauldrons"), **setting), "advance")
    assert options(full) == ["perform-crystal", "perform-scroll"]


@rule("STONE-296")
def test_a_link_belongs_to_nobody_or_to_one_player():
    owners: dict[str, int] = {}
    for moment in moments():
        if moment["ply"] == 0:
            owners.clear()
        for link, on_it in moment["links"].items():
            assert owners.setdefault(link, on_it["seat"]) == on_it["seat"], "for good"
        assert set(moment["links"]) == set(owners)
    assert len(set(owners.values())) > 1


@rule("STONE-296")
def test_a_link_with_a_charge_of_one_player_takes_none_of_another():
    begun = {"l04": {"seat": 1, "charges": 1}, "l33": {"seat": 1, "charges": 1}}
    begun |= {"l32": {"seat": 1, "charges": 2}}  # T4 to C4; from there towards T1, not finished
    begun |= {"l38": {"seat": 1, "charges": 1}}  # C4 to F1, and from F1 to T1
    t = series("energy", 2, towers=["t1", "t4"], links=begun)
    assert [why_not(GAME, t, f"charge-{link}") for link in ("l04", "l33")] == ["STONE-075"] * 2
    assert [key for key in options(t) if key != "stop"] == [
        "charge-l01",
        "charge-l02",
        "charge-l05",
    ]


@rule("STONE-297")
def test_the_80_segments_equal_all_charges_and_20_of_them_join_all_areas():
    assert sum(int(link.segments) for link in EDITION.links) == 80 == 4 * EDITION.amounts.charges
    groups = {area: {area} for area in range(len(EDITION.areas))}
    cost = 0
    for link in sorted(EDITION.links, key=lambda link: link.segments):
        if groups[int(link.one)] is not groups[int(link.other)]:
            cost += int(link.segments)
            joined = groups[int(link.one)] | groups[int(link.other)]
            groups |= dict.fromkeys(joined, joined)
    assert (cost, len(joined)) == (20, 17)
