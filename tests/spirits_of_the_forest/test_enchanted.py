"""Chapter 22: the Enchanted mode of the base game."""

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from moonbrew.errors import BadTable, UnknownName
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.edition import meets
from moonbrew.games.spirits_of_the_forest.rules.enchanted import can_meet, fitting
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BonusLapsed,
    CardClaimed,
    DisplayRefilled,
    FavourDrawn,
    FavourKept,
    GemMoved,
    PlaysAgain,
    TileDiscarded,
    TurnBegan,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    ANY,
    ANY_SOURCE,
    DOUBLE,
    OF_SOURCE,
    OF_TYPE,
    OF_TYPE_WITH_SOURCE,
    Request,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import lost_points
from moonbrew.kernel.bits import bits, members_of
from moonbrew.kernel.dice import Dice
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    TILES,
    asked,
    begin,
    dumped,
    happened,
    places,
    play,
    table,
    to_the_end,
)
from tests.tabletop import keys, rule, told, why_not

ON = {"enchanted": "on"}
ROWS = ["FRU5 SPI5 FRU1 MOS4", "FRU2 SPI6 FRU3"]
END = [["end-turn", 0]]
# EC1: BRA, 2S, sun; gem, 7.  EC2: DEW, any, FLO+P; two tokens, 4.  EC8: SPI, any, sun; again, 2.
FOR_EC1 = "BRA3 FLO3 DEW1"
FOR_EC2 = "DEW4 SPI1 FLO1"
FOR_EC8 = "SPI7 VIN1 MOS1"


def claiming(
    tiles: str,
    *,
    display: str = "EC1 EC2 EC8",
    deck: str = "EC4 EC5",
    rows: Any = ROWS,
    **more: Any,
):
    """Seat 0 may claim a card, after its gem step; without three on display there is no deck."""
    shown: list[str | None] = [*display.split()]
    deck = deck if len(shown) == 3 else ""
    return table(
        rows,
        tiles=[tiles],
        options={**ON, **more.pop("options", {})},
        display=[*shown, *[None] * (3 - len(shown))],
        deck=deck.split(),
        **{"agenda": [*END, ["claim-card", 0]], **more},
    )


def over(*tiles: str, cards: Any = (), **more: Any):
    """A game that is over, with these tiles and cards."""
    claimed = [text.split() for text in cards] or [[] for _ in tiles]
    return table(
        [], tiles=tiles, seats=len(tiles), options=ON, cards=claimed, agenda=[], ended=True, **more
    )


def scores(*tiles: str, cards: Any = (), **more: Any) -> list[int]:
    """What the players have."""
    return GAME.result(over(*tiles, cards=cards, **more)).scores


# The display and the requests.


@rule("SPIRIT-295", "SPIRIT-336")
def test_the_mode_is_for_two_to_four_and_goes_with_the_modules():
    for seats in (2, 3, 4):
        t = begin(seats, 1, enchanted="on", moonlight_tiles="on", air_spirit="on")
        assert to_the_end(t).ask is None
    with pytest.raises(UnknownName):
        begin(1, enchanted="on")


@rule("SPIRIT-296", "SPIRIT-325")
def test_three_cards_lie_open_and_twelve_are_the_deck():
    t = begin(2, 3, enchanted="on")
    assert len(dumped(t, "deck")) == 12
    every = [*dumped(t, "deck"), *dumped(t, "display")]
    assert sorted(every) == sorted(card.key for card in EDITION.enchanted)
    (zone,) = [zone for zone in GAME.scene(t, 1).zones if zone.id == "enchanted"]
    assert [piece.id.removeprefix("enchanted-") for piece in zone.pieces] == dumped(t, "display")
    assert zone.note == "12 in the deck"
    orders = {tuple(dumped(imagine(t, 0, Dice(seed)), "deck")) for seed in range(9)}
    assert len(orders) == 9
    assert {tuple(dumped(imagine(t, 0, Dice(n)), "display")) for n in range(9)} == {
        tuple(dumped(t, "display"))
    }


@rule("SPIRIT-297")
def test_a_card_shows_three_requests_a_bonus_and_points():
    t = claiming("")
    (zone,) = [zone for zone in GAME.scene(t, 0).zones if zone.id == "enchanted"]
    card = zone.pieces[0]
    assert [part.label for part in card.parts] == [
        *("A Branch tile", "A tile with two symbols", "A tile with the sun")
    ]
    assert (card.value, card.text) == (7, "Swap or move gems")


def that_meet(kind: int, of: int = -1) -> set[str]:
    """The tiles that meet a request."""
    request = Request(int(kind), of)
    return {key for n, key in enumerate(TILES) if meets(EDITION, n, request)}


@rule("SPIRIT-298", "SPIRIT-299", "SPIRIT-300", "SPIRIT-301")
def test_the_kinds_of_requests_are_met_by_what_they_name():
    doubles = {key for n, key in enumerate(TILES) if EDITION.tiles[n].symbols == 2}
    icons = {key for n, key in enumerate(TILES) if EDITION.tiles[n].source >= 0}
    assert that_meet(DOUBLE) == doubles
    assert len(doubles) == 17 + 5
    assert that_meet(ANY) == {*TILES}
    assert that_meet(ANY_SOURCE) == icons
    assert that_meet(OF_TYPE, 0) == {"BRA1", "BRA2", "BRA3", "BRA4", "BRA5", "BRA6"}
    assert that_meet(OF_TYPE_WITH_SOURCE, 0) == {"BRA2", "BRA3", "BRA4"}
    suns = that_meet(OF_SOURCE, 0)
    assert len(suns) == 10
    assert {"BRA2", "AIR6"} <= suns
    assert not {"BRA1", "BRA3", "BRA5"} & suns
    # EC13 asks for any symbol with the sun: the same as for the sun (SPIRIT-300).
    assert EDITION.enchanted[12].requests[2].kind == EDITION.enchanted[0].requests[2].kind


# Claiming.


@rule("SPIRIT-302", "SPIRIT-304", "SPIRIT-306", "SPIRIT-720")
def test_a_card_is_claimed_with_three_tiles_that_go_back_to_the_box():
    t = claiming(f"{FOR_EC1} LEA2 BRA6", gems=["1.1"])
    play(t, "claim-EC1")
    assert asked(t) == ("discard-tile", 0)
    assert places(keys(t), "use") == ["BRA3", "BRA6"]
    play(t, "use-BRA3", "use-FLO3", "use-DEW1")
    assert dumped(t, "tiles")[0] == ["BRA6", "LEA2"]
    assert dumped(t, "out_tiles") == ["BRA3", "DEW1", "FLO3"]
    assert dumped(t, "cards") == [["EC1"], []]
    kinds = [type(event) for event in t.events or []]
    assert kinds == [*[TileDiscarded] * 3, CardClaimed, DisplayRefilled]
    assert told(GAME, t, 1)[-2:] == [
        *("Seat 1 claims the card EC1, for 7 points.", "The card EC5 comes to the display.")
    ]


@rule("SPIRIT-302")
def test_claiming_may_be_declined():
    t = claiming(FOR_EC1)
    assert keys(t) == ["claim-EC1", "pass"]
    play(t, "pass")
    assert asked(t) == ("take-first", 1)
    assert len(dumped(t, "tiles")[0]) == 3


@rule("SPIRIT-303", "SPIRIT-719")
def test_each_tile_meets_one_request_only():
    # One Branch tile with the sun cannot stand for both.
    assert asked(claiming("BRA2 FLO3", display="EC1")) == ("take-first", 1)
    t = claiming("BRA2 FLO3 LEA5", display="EC1 EC15")
    assert keys(t) == ["claim-EC15", "pass"]
    assert why_not(GAME, t, "claim-EC1") == "SPIRIT-719"
    assert why_not(GAME, t, "claim-EC2") == "SPIRIT-302"


@rule("SPIRIT-718", "SPIRIT-683")
def test_only_tiles_are_offered_with_which_the_rest_can_still_be_met():
    # EC1 wants a Branch, a double, the sun: BRA2 is the only sun, BRA5 the only double.
    t = claiming("BRA2 BRA5 BRA1 LEA1", display="EC1 EC15")
    play(t, "claim-EC1")
    assert dumped(t, "cards") == [["EC1"], []]  # no choice was left
    assert dumped(t, "tiles")[0] == ["LEA1"]
    t = claiming("BRA2 BRA5 BRA1 BRA3 LEA1", display="EC1 EC15")
    play(t, "claim-EC1")
    assert keys(t) == ["use-BRA1", "use-BRA3"]
    assert why_not(GAME, t, "use-BRA2") == "SPIRIT-718"
    assert why_not(GAME, t, "use-BRA5") == "SPIRIT-718"
    assert why_not(GAME, t, "use-LEA1") == "SPIRIT-719"
    assert why_not(GAME, t, "use-SPI1") == "SPIRIT-719"


@rule("SPIRIT-303", "SPIRIT-718")
def test_what_can_be_completed_is_what_trying_all_tiles_finds():
    for seed in range(60):
        dice = Dice(seed)
        tiles = sorted({int(dice.below(56)) for _ in range(2 + seed % 7)})
        held = bits(tiles)
        for card, face in enumerate(EDITION.enchanted):
            ways = [
                three
                for three in permutations(tiles, 3)
                if all(map(partial(meets, EDITION), three, face.requests))
            ]
            assert can_meet(EDITION, held, card, 0) == bool(ways)
            assert members_of(fitting(EDITION, held, card, 0)) == sorted({w[0] for w in ways})


@rule("SPIRIT-718")
def test_tiles_are_named_in_the_order_of_the_requests():
    t = play(claiming("BRA3 BRA4 FLO3 FLO4 DEW1 LEA2"), "claim-EC1")
    prompts = []
    for key in ("use-BRA3", "use-FLO3", "use-LEA2"):
        prompts.append(GAME.scene(t, 0).prompt)
        play(t, key)
    assert prompts == [
        "Request 1 of card EC1: discard a Branch tile.",
        "Request 2 of card EC1: discard a tile with two symbols.",
        "Request 3 of card EC1: discard a tile with the sun.",
    ]


@rule("SPIRIT-305")
def test_one_card_in_a_turn():
    t = play(claiming(f"{FOR_EC1} {FOR_EC8}"), "claim-EC1", "use-FLO3", "use-DEW1")
    assert dumped(t, "tiles")[0] == ["MOS1", "SPI7", "VIN1"]  # enough for EC8
    assert asked(t) == ("take-first", 1)
    t = claiming(FOR_EC1, claimed=True, agenda=END, ask=["claim-card", 0])
    assert keys(t) == ["pass"]
    assert why_not(GAME, t, "claim-EC1") == "SPIRIT-305"


@rule("SPIRIT-306")
def test_a_player_may_own_several_cards():
    t = claiming(FOR_EC1, cards=[["EC3", "EC9"], []], gems=[""])
    play(t, "claim-EC1")
    assert dumped(t, "cards")[0] == ["EC1", "EC3", "EC9"]
    assert GAME.scene(t, 1).places[0].facts["cards"] == 3


@rule("SPIRIT-307", "SPIRIT-308", "SPIRIT-720")
def test_the_display_is_refilled_in_the_same_place_as_long_as_there_is_a_deck():
    t = play(claiming(FOR_EC1, display="EC2 EC1 EC8"), "claim-EC1")
    assert dumped(t, "display") == ["EC2", "EC5", "EC8"]
    assert dumped(t, "deck") == ["EC4"]
    t = play(claiming(FOR_EC1, display="EC2 EC1 EC8", deck=""), "claim-EC1")
    assert dumped(t, "display") == ["EC2", None, "EC8"]


@rule("SPIRIT-309")
def test_cards_are_claimed_after_the_gem_step():
    rows = ["MOS4 SPI5"]
    t = claiming(FOR_EC1, rows=rows, agenda=[["turn", 0]], supply=[1])
    play(t, "take-1.1")
    assert asked(t)[0] == "place-gem"
    assert why_not(GAME, t, "claim-EC1") == "SPIRIT-766"
    play(t, "put-1.2")
    assert asked(t)[0] == "claim-card"


@rule("SPIRIT-335")
def test_a_card_may_be_claimed_in_the_turn_of_the_last_tile():
    t = claiming("BRA3 FLO3 DEW1", rows=["LEA1"], agenda=[["turn", 0]])
    assert asked(t)[0] == "claim-card"
    play(t, "claim-EC1")
    assert t.ask is None
    assert dumped(t, "ended")
    assert dumped(t, "cards")[0] == ["EC1"]


@rule("SPIRIT-337")
def test_discarded_tiles_have_no_bearing_on_moonlight_tiles():
    t = claiming(FOR_EC1, options={"moonlight_tiles": "on"}, moonlight_seen=["3"])
    play(t, "claim-EC1")
    assert dumped(t, "moonlight_seen") == ["3"]
    assert asked(t) == ("take-first", 1)


@rule("SPIRIT-723")
def test_a_firefly_leaves_the_game_with_its_tile():
    t = claiming(
        "BRA3 AIR1 DEW1", options={"air_spirit": "on"}, lit_tiles=[["AIR1"], []], fireflies_beside=4
    )
    play(t, "claim-EC1")
    assert (dumped(t, "lit_tiles"), dumped(t, "out_fireflies")) == ([[], []], 1)
    assert "You discard a double Air Spirit tile with its firefly for a card." in told(GAME, t, 0)


# The bonus of gems.


def with_gems(*gems: str, rows: Any = ROWS, **more: Any):
    """The bonus of gems has begun for seat 0."""
    return table(
        rows,
        seats=max(2, len(gems)),
        gems=gems,
        options=ON,
        ask=["use-gems", 0],
        agenda=END,
        **more,
    )


@rule("SPIRIT-310", "SPIRIT-316")
def test_the_bonus_comes_at_once_and_lapses_without_a_gem_on_the_forest():
    t = play(claiming(FOR_EC1, gems=["1.1"]), "claim-EC1")
    assert asked(t) == ("use-gems", 0)
    assert dumped(t, "claimed")
    t = play(claiming(FOR_EC1, gems=["", "1.1"], supply=[2]), "claim-EC1")
    assert asked(t) == ("take-first", 1)
    assert len(happened(t, BonusLapsed)) == 1


@rule("SPIRIT-316")
def test_it_may_be_declined():
    t = play(with_gems("1.1", "1.2"), "done")
    assert dumped(t, "gems") == [["1.1"], ["1.2"]]
    assert asked(t) == ("take-first", 1)


@rule("SPIRIT-312", "SPIRIT-313")
def test_a_gem_changes_places_with_that_of_another_player():
    t = with_gems("1.1 1.2", "1.3", "2.1")
    assert places(keys(t), "swap") == ["1.1", "1.2"]
    play(t, "swap-1.1")
    assert keys(t) == ["with-1.3", "with-2.1"]
    assert why_not(GAME, t, "with-1.2") == "SPIRIT-312"
    assert why_not(GAME, t, "with-2.3") == "SPIRIT-312"
    play(t, "with-2.1")
    assert dumped(t, "gems") == [["1.2", "2.1"], ["1.3"], ["1.1"]]
    assert asked(t) == ("take-first", 1)
    said = "You swap a gem at row 1, column 1 with Seat 3's gem at row 2, column 1."
    assert said in told(GAME, t, 0)


@rule("SPIRIT-312")
def test_without_a_gem_of_another_there_is_nothing_to_swap():
    t = with_gems("1.1 1.2", "")
    assert places(keys(t), "swap") == []
    assert why_not(GAME, t, "swap-1.1") == "SPIRIT-312"
    assert why_not(GAME, with_gems("1.1", "1.2"), "swap-1.2") == "SPIRIT-312"
    assert why_not(GAME, with_gems("1.1", "1.2"), "shift-1.2") == "SPIRIT-312"


@rule("SPIRIT-314", "SPIRIT-315")
def test_any_number_of_gems_may_be_moved_to_tiles_without_a_gem():
    t = play(with_gems("1.1 1.2", "1.3"), "shift-1.1")
    assert keys(t) == ["put-1.4", "put-2.1", "put-2.2", "put-2.3"]
    assert why_not(GAME, t, "put-1.2") == why_not(GAME, t, "put-1.3") == "SPIRIT-314"
    assert why_not(GAME, t, "put-4.4") == "SPIRIT-314"
    play(t, "put-2.1")
    assert asked(t) == ("use-gems", 0)
    play(t, "shift-1.2", "put-1.1")
    assert dumped(t, "gems") == [["1.1", "2.1"], ["1.3"]]
    moved = [(t.forest.names[e.origin], t.forest.names[e.slot]) for e in happened(t, GemMoved)]
    assert moved == [("1.1", "2.1"), ("1.2", "1.1")]
    assert asked(t) == ("take-first", 1)
    assert dumped(t, "moved") == [[], []]


@rule("SPIRIT-314")
def test_without_a_bare_tile_no_gem_can_be_moved():
    t = with_gems("1.1", "1.2", rows=["BRA1 SPI5"])
    assert keys(t) == ["swap-1.1", "done"]
    assert why_not(GAME, t, "shift-1.1") == "SPIRIT-314"


@rule("SPIRIT-722")
def test_who_has_begun_to_move_cannot_swap_and_moves_each_gem_once():
    t = play(with_gems("1.1 1.2", "1.3"), "shift-1.1", "put-2.1")
    assert keys(t) == ["shift-1.2", "done"]
    assert why_not(GAME, t, "swap-1.2") == "SPIRIT-722"
    assert why_not(GAME, t, "shift-2.1") == "SPIRIT-722"
    play(t, "done")
    assert dumped(t, "gems") == [["1.2", "2.1"], ["1.3"]]


# Play again.


@rule("SPIRIT-317", "SPIRIT-318", "SPIRIT-721")
def test_play_again_is_a_full_turn_and_then_the_next_player_comes():
    t = play(claiming(f"{FOR_EC8} {FOR_EC1}"), "claim-EC8", "use-VIN1", "use-MOS1")
    assert len(happened(t, PlaysAgain)) == 1
    assert asked(t) == ("take-first", 0)
    play(t, "take-1.4", "none")
    assert asked(t) == ("claim-card", 0)
    assert "claim-EC1" in keys(t)
    play(t, "claim-EC1", "use-FLO3")
    assert dumped(t, "cards")[0] == ["EC1", "EC8"]
    assert asked(t) == ("take-first", 1)
    assert [int(event.seat) for event in happened(t, TurnBegan)] == [0, 1]


@rule("SPIRIT-319")
def test_the_extra_turn_lapses_when_no_tile_is_left():
    t = claiming(FOR_EC8, rows=["LEA1"], agenda=[["turn", 0]])
    play(t, "claim-EC8", "use-LEA1")
    assert dumped(t, "ended")
    assert happened(t, PlaysAgain) == []
    assert len(happened(t, BonusLapsed)) == 1


@rule("SPIRIT-674")
def test_an_enchanted_game_has_at_most_five_extra_turns_and_fifteen_claims():
    assert sum(card.bonus == 2 for card in EDITION.enchanted) == 5
    for seed in range(6):
        t = begin(2, seed, enchanted="on")
        while t.ask is not None:
            claims = [key for key in keys(t) if key.startswith(("claim", "use"))]
            play(t, claims[0] if claims else keys(t)[seed % len(keys(t))])
        claimed = [int(event.card) for event in happened(t, CardClaimed)]
        assert len(claimed) == len({*claimed}) <= 15
        assert len(happened(t, PlaysAgain)) <= 5
        assert t.ply <= GAME.most_plies(2, GAME.table_options(t))


# Two Favour tokens.


def drawing(pool: str, seats: int = 2, **more: Any):
    """A card with two tokens is claimed by seat 0."""
    return play(claiming(FOR_EC2, pool=pool.split(), seats=seats, **more), "claim-EC2")


@rule("SPIRIT-320", "SPIRIT-321")
def test_two_tokens_are_drawn_from_the_box_one_is_kept_and_one_put_away():
    t = drawing("FT-sun FT-VIN FT-LEA")
    assert asked(t) == ("keep-token", 0)
    drawn = dumped(t, "favours")[0]
    assert len(drawn) == 2
    assert keys(t) == [f"keep-{token}" for token in sorted(drawn, key=favour_number)]
    (left,) = {"FT-sun", "FT-VIN", "FT-LEA"} - {*drawn}
    assert why_not(GAME, t, f"keep-{left}") == "SPIRIT-766"
    play(t, f"keep-{drawn[0]}")
    assert dumped(t, "favours")[0] == drawn[:1]
    assert dumped(t, "put_away") == [drawn[1:], []]
    assert dumped(t, "pool") == [left]
    assert len(dumped(begin(2, 1, enchanted="on"), "pool")) == 6


def favour_number(token: str) -> int:
    """A token's place in its table."""
    return [face.key for face in EDITION.favours].index(token)


@rule("SPIRIT-320", "SPIRIT-763")
def test_every_pair_of_the_box_can_be_drawn():
    found = set()
    for seed in range(60):
        t = claiming(FOR_EC2, pool=["FT-sun", "FT-VIN", "FT-LEA"])
        t.dice = Dice(seed)
        found.add(frozenset(dumped(play(t, "claim-EC2"), "favours")[0]))
    assert len(found) == 3


@rule("SPIRIT-322")
def test_one_token_left_is_kept_and_with_none_the_bonus_lapses():
    t = drawing("FT-sun")
    assert (dumped(t, "favours")[0], dumped(t, "pool")) == (["FT-sun"], [])
    assert asked(t) == ("take-first", 1)
    t = drawing("")
    assert len(happened(t, BonusLapsed)) == 1
    assert dumped(t, "favours")[0] == []


@rule("SPIRIT-323", "SPIRIT-756")
def test_what_is_drawn_and_put_away_is_seen_by_the_player_only():
    t = drawing("FT-sun FT-VIN", favours=["", "FT-BRA"], tokens={"1.1": "FT-MOS"})
    assert t.ask is not None
    sun, vine = GAME.move("keep-FT-sun"), GAME.move("keep-FT-VIN")
    assert t.ask.seen_as(sun, 1) == t.ask.seen_as(vine, 1)
    assert t.ask.seen_as(sun, 0) != t.ask.seen_as(vine, 0)
    assert "Seat 1 draws a Favour token from the box." in told(GAME, t, 1)
    play(t, "keep-FT-VIN")
    assert told(GAME, t, 0).count("You keep a Vine token and put a sun token away.") == 1
    assert told(GAME, t, 1).count("Seat 1 keeps one token and puts the other away.") == 1
    (event,) = happened(t, FavourKept)
    assert event.seen_by(1) == event.seen_by(-1) != event.seen_by(0)
    drawn = happened(t, FavourDrawn)
    assert drawn
    assert all(event.seen_by(1) == FavourDrawn(event.seat, -1) for event in drawn)
    assert zone_faces(t, 0, "away-0") == ["sun"]
    assert zone_faces(t, 1, "away-0") == zone_faces(t, None, "away-0") == [None]
    own = {dumped(imagine(t, 0, Dice(seed)), "put_away")[0][0] for seed in range(30)}
    other = {dumped(imagine(t, 1, Dice(seed)), "put_away")[0][0] for seed in range(60)}
    assert own == {"FT-sun"}
    assert other == {"FT-sun", "FT-VIN", "FT-MOS"}


def zone_faces(t: Any, reader: int | None, id: str) -> list[str | None]:
    """The faces in a zone as a reader sees them."""
    (zone,) = [zone for zone in GAME.scene(t, reader).zones if zone.id == id]
    return [piece.face for piece in zone.pieces]


@rule("SPIRIT-765", "SPIRIT-323")
def test_two_gem_tokens_are_one_move_that_is_asked_for_all_the_same():
    t = drawing("FT-gem1 FT-gem2")
    assert asked(t) == ("keep-token", 0)
    assert keys(t) == ["keep-FT-gem1"]


@rule("SPIRIT-324")
def test_a_gem_token_that_was_used_does_not_return_to_the_box():
    t = table(ROWS, favours=["FT-gem1"], removed=[1], pool=["FT-sun"], options=ON)
    play(t, "plus")
    assert (dumped(t, "pool"), dumped(t, "box")) == (["FT-sun"], ["FT-gem1"])


# The end.


@rule("SPIRIT-326", "SPIRIT-328")
def test_who_has_no_card_or_no_majority_of_a_type_has_no_points():
    # The first has a card and Spiders, the second no card, the third no majority.
    three = scores("SPI5 BRA2", "LEA5 MOS4", "SPI1 LEA1", cards=["EC1", "", "EC2"])
    assert three == [2 + 1 + 1 + 7 - 6, 0, 0]
    # Power Sources are no Spirit type.
    assert scores("BRA5", "BRA2 BRA3", "BRA1", cards=["EC1", "EC2", ""])[1] > 0
    assert scores("BRA5 SPI5", "BRA2 SPI2", cards=["EC2", "EC1"])[1] == 0


@rule("SPIRIT-327")
def test_a_tied_majority_counts():
    first, second = scores("SPI5", "SPI6", cards=["EC1", "EC2"])
    assert (first, second) == (2 + 7 - 9, 2 + 4 - 9)


@rule("SPIRIT-326")
def test_one_symbol_is_a_majority_if_nobody_has_more():
    assert scores("BRA2", "LEA5", cards=["EC1", "EC2"])[0] == 1 + 1 + 7 - 6


@rule("SPIRIT-329", "SPIRIT-330")
def test_only_missing_power_sources_cost_points():
    t = over("SPI5", "BRA2", cards=["EC1", "EC2"])
    assert [int(lost_points(t, hoard)) for hoard in t.hoards] == [9, 6]


@rule("SPIRIT-331", "SPIRIT-311")
def test_the_points_of_cards_are_added():
    one = scores("SPI5", "BRA2", cards=["EC1", "EC2"])[0]
    assert scores("SPI5", "BRA2", cards=["EC1 EC4 EC15", "EC2"])[0] == one + 8 + 6


@rule("SPIRIT-304")
def test_discarded_tiles_count_for_nothing():
    here = scores("SPI5", "BRA2", cards=["EC1", "EC2"], out_tiles=["LEA5", "MOS4"])
    assert here == scores("SPI5", "BRA2", cards=["EC1", "EC2"])


@rule("SPIRIT-332", "SPIRIT-333", "SPIRIT-334", "SPIRIT-772")
def test_the_highest_total_wins_then_more_cards_then_fewer_tiles_then_all():
    def winners(*tiles: str, cards: Any) -> list[int]:
        return list(GAME.result(over(*tiles, cards=cards)).winners)

    assert winners("SPI5", "SPI6", cards=["EC1", "EC2"]) == [0]
    # EC2 and EC3 together bring 7, as EC1 does.
    assert winners("SPI5", "SPI6", cards=["EC1", "EC2 EC3"]) == [1]
    assert winners("SPI5", "LEA1 SPI6", "LEA5", cards=["EC1", "EC2 EC3", ""]) == [1]
    # The same total with as many cards: two Spiders on one tile, or on two.
    assert winners("SPI5", "SPI1 LEA1", "SPI6 LEA5", cards=["EC4", "", ""]) == [0]
    assert tied_by_tiles() == [0]
    assert winners("SPI5", "SPI6", cards=["EC4", "EC7"]) == [0, 1]


@rule("SPIRIT-333", "SPIRIT-334")
def test_what_has_broken_a_tie_is_told():
    more = GAME.result(over("SPI5", "SPI6", cards=["EC1", "EC2 EC3"]))
    assert more.why == "The tie is broken by cards (SPIRIT-333)."
    fewer = GAME.result(over("SPI5", "LEA1 SPI6", "LEA5", cards=["EC4", "EC7", ""]))
    assert fewer.why == "The tie is broken by fewer tiles (SPIRIT-334)."
    assert GAME.result(over("SPI5", "SPI6", cards=["EC4", "EC7"])).why == ""


def tied_by_tiles() -> list[int]:
    """Who wins with as many points and cards, and one tile less for two Leaves."""
    result = GAME.result(over("SPI5", "LEA1 SPI6", "LEA5", cards=["EC4", "EC7", ""]))
    assert result.scores == [1, 1, 0]
    return list(result.winners)


def test_who_scores_nothing_is_told():
    t = play(claiming("", rows=["MOS4 LEA5"], agenda=[["turn", 0]]), "take-1.1", "none")
    assert told(GAME, t, 0)[-3:-1] == [
        "You have 0 points, without a card and a majority.",
        "Seat 2 has 0 points, without a card and a majority.",
    ]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"display": ["EC1", None, "EC2"], "deck": ["EC3"]}, "must be full"),
        ({"claiming": "EC1"}, "is the card for which a discard-tile step asks"),
        ({"moved": [["1.1"], []]}, "must be among the gems of the same seat"),
        ({"moved": [["1.1"], []], "gems": ["1.1"]}, "which nobody uses"),
        ({"again": True}, "needs an end-turn step"),
        ({"ask": ["keep-token", 0], "agenda": []}, "needs two Favour tokens"),
        ({"ask": ["shift-gem", 0, 0], "agenda": []}, "needs an own gem on its slot"),
        ({"ask": ["discard-tile", 0, 0], "agenda": []}, "needs a card of the display"),
        ({"ask": ["claim-card", 0], "agenda": [], "options": {}}, "belongs to the Enchanted mode"),
    ],
)
def test_tables_that_no_play_could_reach_are_refused(more, why):
    with pytest.raises(BadTable, match=why):
        table(ROWS, **{"options": ON, **more})
