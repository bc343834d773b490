"""Section 24.27: pairs of tokens won by absolute majorities, in the middle of the Forest."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    has_choice,
    majorities,
    scored_types,
    types_of,
)
from moonbrew.games.spirits_of_the_forest.rules.entering import destinations, why_not_entered
from moonbrew.games.spirits_of_the_forest.rules.events import (
    FavourGiven,
    GemReturned,
    TurnedUp,
    WhirlBegan,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.revealing import GiveFavours, TurnUp
from moonbrew.games.spirits_of_the_forest.rules.whirling import absolute_majorities, pairs
from moonbrew.kernel.bits import bit, has, members_of
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import EDITION, FAVOURS, GAME, TILES, asked, happened, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.woods import bare, scenario, slot_of, turn, turn_at
from tests.tabletop import keys, rule, told, why_not

KEPT = "1.4 1.5 2.4 2.5 3.4 3.5 9.7 9.8 10.7 10.8 11.7 11.8 4.5 4.6 5.7 5.8 7.4 7.5 8.6 8.7"
TOKENS = {
    "4.5": "FT-SPI",
    "4.6": "FT-BRA",
    "5.7": "FT-FLO",
    "5.8": "FT-FRU",
    "7.4": "FT-LEA",
    "7.5": "FT-DEW",
    "8.6": "FT-MOS",
    "8.7": "FT-MUS",
}
PICKS = ("pick-light-1.4", "pick-shadow-9.7", "assign-1-2")


def all_of(*codes):
    """All tiles of these types."""
    return [tile for tile in TILES if tile[:3] in codes]


def whirl(tiles=(), *, gems=0, used=0, tokens=None, seats=2, **more):
    """Scenario 27 in the turn of seat 0, the team having these tiles and the opponent the rest."""
    t = bare(scenario("27", "2.4", "10.7", seats=seats, **more), KEPT)
    held = {*map(TILES.index, tiles)}
    spare = [tile for tile in members_of(t.hoards[1].tiles) if tile not in held]
    for slot in members_of(t.present):
        if int(t.tiles[slot]) in held:
            t.hoards[1].tiles |= bit(int(t.tiles[slot]))
            t.tiles[slot] = spare.pop()
            t.hoards[1].tiles &= ~bit(int(t.tiles[slot]))
    for tile in held:
        t.hoards[1].tiles &= ~bit(tile)
        t.hoards[0].tiles |= bit(tile)
    lying = TOKENS if tokens is None else tokens
    for place in range(len(t.favours)):
        t.favours[place] = NOTHING
    for tag, token in lying.items():
        t.favours[2 * slot_of(t, tag)] = FAVOURS.index(token)
    t.box = vector([n for n in range(9) if FAVOURS[n] not in lying.values()])
    t.shown = sum(bit(n) for n in range(9) if FAVOURS[n] in lying.values())
    turn(t, gems=gems)
    for _ in range(used):
        t.purses[0].supply -= 1
        t.purses[0].removed += 1
    return t


def favours(t):
    """The tokens of both sides."""
    return [[FAVOURS[token] for token in hoard.favours] for hoard in t.hoards]


# Setup.


@rule("SPIRIT-629", "SPIRIT-631", "SPIRIT-632", "SPIRIT-633")
def test_eight_of_the_nine_symbol_tokens_lie_face_up_and_there_are_no_card_and_no_bits():
    t = laid_out("27")
    lying = [int(token) for token in t.favours if token != NOTHING]
    assert len(lying) == 8
    assert sorted([*lying, *map(int, t.box)]) == list(range(9))
    assert t.shown == sum(map(bit, lying))
    on = [slot for slot in range(t.forest.size) if t.favours_on(slot)]
    assert not any(has(t.open, slot) for slot in on)
    assert (t.card, sum(t.bits), t.bits_beside) == (NOTHING, 0, 0)
    assert len({int(laid_out("27", seed=seed).box[0]) for seed in range(20)}) > 4


@rule("SPIRIT-634", "SPIRIT-635", "SPIRIT-636")
def test_the_double_tiles_lie_in_the_rectangle_around_an_empty_cell():
    t = laid_out("27")
    inside = members_of(t.plan.places.rectangle)
    doubles = [slot for slot in range(48) if has(EDITION.doubles, int(t.tiles[slot]))]
    assert len(inside) == 24
    assert len(doubles) == 17
    assert set(doubles) <= set(inside)
    cells = {(int(t.forest.row[slot]), int(t.forest.column[slot])) for slot in inside}
    assert cells == {(r, c) for r in range(4, 9) for c in range(4, 9)} - {(6, 6)}


@rule("SPIRIT-753")
def test_tokens_lie_in_pairs_next_to_each_other():
    t = laid_out("27")
    found = {t.forest.tags[s]: t.forest.tags[o] for s, o in enumerate(pairs(t)) if o != NOTHING}
    assert found == {
        "4.5": "4.6",
        "4.6": "4.5",
        "5.7": "5.8",
        "5.8": "5.7",
        "7.4": "7.5",
        "7.5": "7.4",
        "8.6": "8.7",
        "8.7": "8.6",
    }


@rule("SPIRIT-637")
def test_creatures_cannot_be_moved_to_a_face_down_tile():
    t = whirl()
    t.light = slot_of(t, "3.4")
    slot = slot_of(t, "4.5")
    assert not has(t.open, slot)
    assert not has(destinations(t, 0), slot)
    place = EDITION.place_of["4.5"]
    assert why_not_entered(t, 0, place) == 637
    t.open |= bit(slot)
    assert has(destinations(t, 0), slot)
    assert why_not_entered(t, 0, place) == 0


# Absolute majorities.


@rule("SPIRIT-645")
def test_an_absolute_majority_is_more_than_half_of_the_printed_number():
    t = laid_out("27")
    moss = [face.key for face in EDITION.types].index("MOS")  # 5 symbols
    t.hoards[0].tiles = 0
    t.hoards[0].favours = vector([FAVOURS.index("FT-MOS")])
    singles = [n for n, tile in enumerate(EDITION.tiles) if tile.type == moss and tile.symbols == 1]
    t.hoards[0].tiles = bit(singles[0])
    assert not has(absolute_majorities(t), moss)  # 2 of 5
    t.hoards[0].tiles |= bit(singles[1])
    assert has(absolute_majorities(t), moss)  # 3 of 5, a token among them
    vines = [face.key for face in EDITION.types].index("VIN")  # 8 symbols
    tiles = [n for n, tile in enumerate(EDITION.tiles) if tile.type == vines]
    held = 0
    t.hoards[0].favours = vector([])
    t.hoards[0].tiles = 0
    for tile in tiles:
        t.hoards[0].tiles |= bit(tile)
        held += int(EDITION.tiles[tile].symbols)
        assert has(absolute_majorities(t), vines) == (held > 4)


@rule("SPIRIT-638", "SPIRIT-639", "SPIRIT-640", "SPIRIT-641", "SPIRIT-646")
def test_after_the_assignment_both_tiles_are_turned_up_and_the_tokens_shared():
    t = play(whirl(all_of("SPI")), *PICKS)
    assert asked(t) == ("share-whirl", 0)
    assert [event.slot for event in happened(t, TurnedUp)] == [
        slot_of(t, "4.5"),
        slot_of(t, "4.6"),
    ]
    assert sorted(keys(t)) == ["team-FT-BRA", "team-FT-SPI"]
    assert why_not(GAME, t, "team-FT-LEA") == "SPIRIT-766"
    assert GAME.touches(t, GAME.move("team-FT-BRA")) == ["favour-4.6-1"]
    said = "The team has the absolute majority of Spiders, shown at row 4, column 5."
    assert said in told(GAME, t, 0)
    play(t, "team-FT-BRA")
    assert favours(t) == [["FT-BRA"], ["FT-SPI"]]
    assert t.favours_on(slot_of(t, "4.5")) == t.favours_on(slot_of(t, "4.6")) == 0


@rule("SPIRIT-639")
def test_the_tile_under_the_token_is_turned_up_first():
    t = play(whirl(all_of("BRA")), *PICKS)
    assert [event.slot for event in happened(t, TurnedUp)] == [
        slot_of(t, "4.6"),
        slot_of(t, "4.5"),
    ]


@rule("SPIRIT-638")
def test_without_an_absolute_majority_nothing_happens():
    t = play(whirl(), *PICKS)
    assert asked(t)[0] == "move-creature"
    assert not happened(t, WhirlBegan)


@rule("SPIRIT-646", "SPIRIT-673")
def test_it_is_checked_again_until_no_token_that_is_won_is_left():
    t = play(whirl(all_of("SPI", "MOS", "LEA", "FLO")), *PICKS)
    offered = []
    while asked(t)[0] in ("choose-whirl", "share-whirl"):
        offered.append((asked(t)[0], len(keys(t))))
        play(t, keys(t)[0])
    assert offered == [
        *(("choose-whirl", 4), ("share-whirl", 2), ("choose-whirl", 3), ("share-whirl", 2)),
        *(("choose-whirl", 2), ("share-whirl", 2), ("share-whirl", 2)),
    ]
    assert [len(tokens) for tokens in favours(t)] == [4, 4]


@rule("SPIRIT-738")
def test_it_is_checked_after_the_favour_tokens_too():
    t = play(whirl(), *PICKS[:2])
    t.agenda.put(GiveFavours(Seat(0)))
    t.ask = None
    for hoard, tiles in zip(t.hoards, (all_of("SPI"), []), strict=True):
        hoard.tiles = sum(bit(TILES.index(tile)) for tile in tiles)
    t.picked = []
    t.settle()
    assert asked(t) == ("share-whirl", 0)
    assert t.picked == []


@rule("SPIRIT-647")
def test_several_tokens_are_handled_in_the_order_of_the_player():
    t = play(whirl(all_of("SPI", "MOS")), *PICKS)
    assert asked(t) == ("choose-whirl", 0)
    assert keys(t) == ["whirl-4.5", "whirl-8.6"]
    assert GAME.touches(t, GAME.move("whirl-8.6")) == ["favour-8.6-1"]
    assert why_not(GAME, t, "whirl-7.4") == "SPIRIT-766"
    play(t, "whirl-8.6", "team-FT-MUS")
    assert asked(t)[0] == "share-whirl"
    play(t, "team-FT-SPI")
    assert favours(t) == [["FT-MUS", "FT-SPI"], ["FT-MOS", "FT-BRA"]]
    both = play(whirl(all_of("SPI", "BRA")), *PICKS)
    assert asked(both)[0] == "share-whirl"  # two tokens of one pair are one thing


@rule("SPIRIT-642", "SPIRIT-643")
def test_a_used_gem_comes_back_to_the_player_whom_the_active_one_names():
    t = play(whirl(all_of("SPI"), gems=1, used=1), *PICKS, "team-FT-SPI")
    assert asked(t) == ("return-gem", 0)
    assert keys(t) == ["gem-to-seat-0", "gem-to-seat-1"]
    assert GAME.touches(t, GAME.move("gem-to-seat-1")) == ["supply-1"]
    assert GAME.touches(t, GAME.move("gem-to-seat-0")) == []
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, "gem-to-seat-1")
    assert [int(purse.supply) for purse in t.purses] == [0, 2]
    assert [int(purse.removed) for purse in t.purses] == [0, 0]
    assert "You get a used gem back." in told(GAME, t, 1)


@rule("SPIRIT-643", "SPIRIT-217")
def test_alone_or_with_a_common_supply_nobody_is_asked_for_whom_it_is():
    for more in ({"seats": 1}, {"free": 1}):
        t = play(whirl(all_of("SPI"), gems=1, used=1, **more), *PICKS, "team-FT-SPI")
        assert [int(event.seat) for event in happened(t, GemReturned)] == [0]
        assert (int(t.purses[0].supply), int(t.purses[0].removed)) == (1, 0)
        assert asked(t)[0] != "return-gem"


@rule("SPIRIT-671")
def test_for_each_of_the_four_pairs_one_gem_comes_back():
    t = whirl(all_of("SPI", "MOS", "LEA", "FLO"), seats=1, gems=4, used=4)
    play(t, *PICKS)
    while asked(t)[0] in ("choose-whirl", "share-whirl"):
        play(t, keys(t)[0])
    assert len(happened(t, GemReturned)) == 4
    assert (int(t.purses[0].supply), int(t.purses[0].removed)) == (4, 0)


@rule("SPIRIT-644")
def test_without_used_gems_none_comes_back():
    t = play(whirl(all_of("SPI")), *PICKS, "team-FT-SPI")
    assert asked(t)[0] != "return-gem"
    assert not happened(t, GemReturned)
    assert [int(purse.supply) for purse in t.purses] == [0, 0]


# What else becomes of the tokens.


@rule("SPIRIT-648", "SPIRIT-649", "SPIRIT-651")
def test_a_tile_with_a_token_is_revealed_as_usual_and_keeps_it():
    t = bare(scenario("27", "2.4", "10.7"), KEPT)
    turn_at(t, TurnUp)
    slot = slot_of(t, "4.5")
    assert has(t.open, slot)
    assert t.favours_on(slot) == 1
    later = whirl(all_of("SPI"))
    later.open |= bit(slot)
    play(later, *PICKS)
    assert [event.slot for event in happened(later, TurnedUp)] == [slot_of(later, "4.6")]
    assert has(later.open, slot)


@rule("SPIRIT-650", "SPIRIT-732")
def test_the_token_of_a_collected_tile_goes_to_the_opponent():
    t = whirl()
    t.light = slot_of(t, "3.4")
    t.open |= bit(slot_of(t, "4.5"))
    play(t, "pick-light-4.5", "pick-shadow-9.7", "assign-1-2")
    assert favours(t) == [[], ["FT-SPI"]]


@rule("SPIRIT-652")
def test_a_token_whose_partner_is_gone_goes_to_the_team():
    t = whirl(all_of("SPI"), tokens={tag: TOKENS[tag] for tag in ("4.5", "7.4", "7.5")})
    play(t, *PICKS)
    assert favours(t) == [["FT-SPI"], []]
    gone = whirl(all_of("BRA"))
    gone.light = slot_of(gone, "3.4")
    gone.open |= bit(slot_of(gone, "4.5"))
    play(gone, "pick-light-4.5", "pick-shadow-9.7", "assign-1-2")
    assert favours(gone) == [["FT-BRA"], ["FT-SPI"]]


@rule("SPIRIT-630", "SPIRIT-709")
def test_the_team_scores_every_type_of_which_it_has_the_majority():
    t = laid_out("27")
    for tile in all_of("SPI", "BRA", "LEA", "VIN"):
        t.hoards[0].tiles |= bit(TILES.index(tile))
    assert [int(hoard.bits) for hoard in t.hoards] == [0, 0]
    assert scored_types(t) == types_of(majorities(t, 0))
    assert len(members_of(scored_types(t))) == 4
    assert not has_choice(t)


@pytest.mark.parametrize(
    ("moves", "more", "why"),
    [
        (PICKS, {"open": []}, "on a tile turned up"),
        (PICKS, {"tiles": [[], []]}, "needs a token that is won"),
        ((*PICKS, "team-FT-SPI"), {"removed": [0, 0]}, "needs a used gem"),
    ],
)
def test_what_play_cannot_reach_is_not_loaded(moves, more, why):
    data = GAME.dump(play(whirl(all_of("SPI"), gems=1, used=1), *moves))
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable) as refused:
        GAME.load({**data, **more})
    assert why in str(refused.value)


def test_a_choice_of_tokens_needs_two_that_are_won():
    data = GAME.dump(play(whirl(all_of("SPI", "MOS")), *PICKS))
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable, match="needs two tokens that are won"):
        GAME.load({**data, "tiles": [[], []]})
    assert len(happened(play(whirl(all_of("SPI")), *PICKS, "team-FT-SPI"), FavourGiven)) == 2
