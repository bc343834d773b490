"""A competitive game as everybody sees and reads it."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.objectives import points_competing
from moonbrew.games.spirits_of_the_forest.rules.revealing import GiveFavours
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, Picked
from moonbrew.kernel.bits import bit
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import (
    GAME,
    begin,
    dumped,
    play,
    rivals,
    to_the_end,
)
from tests.spirits_of_the_forest.test_relocating import (
    APART,
    BOTH_STUCK,
    LIGHT_STUCK,
    ONE_TILE,
    THREE,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, told, why_not

ROWS = ["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3", "LEA1 . . . . . . . . LEA2"]
FOUR = ["", "BRA1 BRA2 . . . . . . SPI2 SPI3"]


def zones(t: Any, seat: int | None = 0) -> dict[str, Any]:
    """The zones of a scene by their ids."""
    return {zone.id: zone for zone in GAME.scene(t, seat).zones}


@rule("SPIRIT-264", "SPIRIT-274")
def test_a_score_is_told_only_to_who_knows_the_card():
    t = rivals(ROWS, "2.2", "2.9", seats=3, tiles=["VIN1", "DEW1"], bits_of=[2, 0, 1])
    points = [int(number) for number in points_competing(t)]
    for seat in (0, 1, 2, None):
        known = [place.score for place in GAME.scene(t, seat).places]
        assert known == [points[n] if n == seat else None for n in range(3)]
    ended = play(rivals(FOUR, "2.2", "2.9"), "pick-light-2.1", "assign-1-2")
    told = [place.score for place in GAME.scene(ended, None).places]
    assert told == GAME.result(ended).scores


@rule("SPIRIT-235", "SPIRIT-236", "SPIRIT-264")
def test_light_and_shadow_are_sides_at_which_nobody_sits():
    t = rivals(ROWS, "2.2", "2.9", tiles=["VIN1 VIN2", "DEW1"])
    sides = GAME.scene(t, 0).sides
    assert [(side.id, side.name, side.face) for side in sides] == [
        ("light", "Light", "light"),
        ("shadow", "Shadow", "shadow"),
    ]
    assert [(side.facts["tiles"], list(side.seats)) for side in sides] == [(2, []), (1, [])]
    assert GAME.scene(t, 0).sides == GAME.scene(t, 1).sides == GAME.scene(t, None).sides


def test_an_own_card_says_what_is_wanted_and_what_is_fulfilled():
    t = rivals(ROWS, "2.2", "2.9", tiles=["SPI5", "MOS1"])
    pieces = zones(t)["objective-0"].pieces
    assert [(piece.label, piece.note) for piece in pieces] == [
        ("Scores for Light", ""),
        ("Light has the most Spiders", "fulfilled so far"),
        ("Light has 3 Flowers or more", "not fulfilled so far"),
        ("Shadow has the most Moss", "fulfilled so far"),
        ("Shadow has 4 Branches or more", "not fulfilled so far"),
    ]
    assert zones(t)["objective-0"].title == "Your Objective card"


def test_majorities_are_those_of_the_sides_with_the_own_missions_beside_them():
    t = rivals(ROWS, "2.2", "2.9", tiles=["SPI5", "MOS1"])
    (found,) = GAME.scene(t, 0).reckonings
    assert [column.title for column in found.columns] == ["Light", "Shadow"]
    rows = {row.label: row for row in found.rows}
    assert (list(rows["Spiders"].numbers), rows["Spiders"].note) == ([2, 0], "Light the most")
    assert rows["Branches"].note == "Shadow 4 or more"
    assert rows["Leaves"].note == ""
    (other,) = GAME.scene(t, 1).reckonings
    assert {row.label: row.note for row in other.rows}["Spiders"] == "Shadow the most"
    (public,) = GAME.scene(t, None).reckonings
    assert {row.note for row in public.rows} == {""}


@rule("SPIRIT-257", "SPIRIT-264")
def test_what_the_own_card_still_wants_is_told_to_its_owner_alone():
    t = rivals(ROWS, "2.2", "2.9", tiles=["SPI5", "MOS1"])
    lines = []
    for seat in (0, 1, None):
        (found,) = GAME.scene(t, seat).reckonings
        lines.append("".join(one if isinstance(one, str) else one.label for one in found.goal))
    assert lines[0] == "Your card still wants Light with 3 Flowers and Shadow with 4 Branches."
    assert lines[1].startswith("Your card still wants ")
    assert lines[1] != lines[0]
    assert lines[2] == ""


@pytest.mark.parametrize(
    ("rows", "light", "shadow", "said"),
    [
        (LIGHT_STUCK, "5.1", "2.9", "Light has no tile to collect. Where is it relocated to?"),
        (LIGHT_STUCK, "2.9", "5.1", "Shadow has no tile to collect. Where is it relocated to?"),
        (
            *(BOTH_STUCK, "5.1", "5.10"),
            "Neither creature has a tile to collect. Where is Light relocated to?",
        ),
        (
            *(ONE_TILE, "3.1", "3.3"),
            "There are no two tiles to collect. Which creature is relocated, and where to?",
        ),
    ],
)
def test_who_is_to_relocate_reads_why(rows, light, shadow, said):
    t = rivals(rows, light, shadow)
    assert GAME.scene(t, 0).prompt == said
    assert GAME.scene(t, 1).prompt == "Seat 1 is choosing."


def test_the_prompts_speak_of_light_and_shadow():
    t = play(rivals(ROWS, "2.2", "2.9"), "pick-light-2.1", "pick-shadow-2.10")
    scene = GAME.scene(t, 0)
    assert scene.prompt == "Which of the two tiles is Light's? The other goes to Shadow."
    assert [choice.sentence for choice in scene.choices] == [
        "The Branch tile to Light, the Spider tile with the moon to Shadow",
        "The Spider tile with the moon to Light, the Branch tile to Shadow",
    ]
    assert [choice.touch for choice in scene.choices] == [
        ["picked-1", "to-light"],
        ["picked-2", "to-light"],
    ]


@rule("SPIRIT-680")
def test_empty_spaces_on_offer_can_be_touched():
    t = rivals(THREE, "5.1", "5.10")
    lying = {piece.id for piece in zones(t)["forest"].pieces}
    touched = {choice.key: choice.touch for choice in GAME.scene(t, 0).choices}
    assert touched["move-light-2.0"] == ["creature-light", "cell-2.0"]
    assert {piece for touch in touched.values() for piece in touch} <= lying
    assert len(lying) == len(zones(t)["forest"].pieces)


def test_a_turn_and_the_end_are_told_in_sentences():
    t = rivals(APART, "5.1", "5.10", turn=1)
    play(t, "move-light-1.2", "move-shadow-3.5", "pick-light-2.2", "assign-1-2")
    assert told(GAME, t, 0)[:6] == [
        "Seat 2 relocates Light to the empty space at row 1, column 2.",
        "Seat 2 relocates Shadow to the empty space at row 3, column 5.",
        "Seat 2 collects a Branch tile from row 2, column 2 for Light.",
        "Seat 2 collects a Branch tile with the moon from row 2, column 6 for Shadow.",
        "Light gets a Branch tile.",
        "Shadow gets a Branch tile with the moon.",
    ]
    bit = play(rivals(ROWS, "2.2", "2.9", at="move-creature", bits={"2.3": 1}), "move-light-2.3")
    assert told(GAME, bit, 0)[:2] == [
        "Light moves to row 2, column 3.",
        "You take 1 Moonlight bit.",
    ]
    ended = play(rivals(FOUR, "2.2", "2.9"), "pick-light-2.1", "assign-1-2")
    assert told(GAME, ended, 0)[4:] == [
        "The game ends: 2 tiles are left, and nobody gets them.",
        "Light has -32 points, scoring Branches.",
        "Shadow has -28 points, scoring Spiders.",
        "You have scored for Light.",
        "You have -32 points, with 0 missions and 0 bits.",
        "Seat 2 has scored for Shadow.",
        "Seat 2 has -22 points, with 1 mission and 0 bits.",
        "The game is over: Seat 2 wins with -22 points.",
    ]


# Tokens of touched tiles.


def touching(t: Any, first: str, second: str) -> Any:
    """A table where two tiles were picked and assigned that touched tiles with tokens."""
    t.events = []
    t.active = Seat(0)
    for creature, names in ((0, first), (1, second)):
        pick = Picked(-1, 0, creature)
        pick.side = creature
        for name in names.split():
            pick.touched |= bit(t.forest.names.index(name))
        t.picked.append(pick)
    t.do(GiveFavours(Seat(0)))
    t.settle()
    return t


@rule("SPIRIT-443", "SPIRIT-534", "SPIRIT-695")
def test_tokens_of_touched_tiles_go_one_by_one_to_the_side_that_one_likes():
    t = touching(laid_out("9", mode=int(COMPETITIVE)), "1.5 2.4", "1.5")
    first, second = (name_of(t, place) for place in ("1.5", "2.4"))
    assert sorted(dumped(t, "shown")) == sorted([first, second])
    assert keys(t) == [f"light-{first}", f"shadow-{first}"]
    assert why_not(GAME, t, f"light-{second}") == "SPIRIT-766"
    play(t, f"shadow-{first}")
    assert keys(t) == [f"light-{second}", f"shadow-{second}"]
    play(t, f"shadow-{second}")
    assert dumped(t, "favours") == [[], [first, second]]


def name_of(t: Any, place: str) -> str:
    """The token at a place."""
    slot = t.forest.names.index(place)
    return str(GAME.dump_state(t)["tokens"][2 * slot])


def test_all_of_a_game_can_be_shown_and_told_to_everybody():
    for seats, scenario in ((2, "4"), (3, "8")):
        t = begin(seats, 5, mode="competitive", scenario=scenario)
        for number in range(60):
            play(t, keys(t)[number % len(keys(t))])
            assert all(GAME.scene(t, seat).prompt for seat in (*range(seats), None))
        to_the_end(t)
        assert all(told(GAME, t, None))
