"""A game played together as everybody sees and reads it."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.alchemy import SpendGem
from moonbrew.games.spirits_of_the_forest.rules.events import ForestClosed
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst
from moonbrew.games.spirits_of_the_forest.show.foresight import BY_THE_WAY, caution_of, prospect
from moonbrew.kernel.dice import Dice
from moonbrew.laws import drawn
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, moonlit, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_gates import dusk
from tests.tabletop import at_random, keys, rule, told

ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]


def zones(t, seat=0):
    """The zones of a scene by their ids."""
    return {zone.id: zone for zone in GAME.scene(t, seat).zones}


@rule("SPIRIT-664", "SPIRIT-144")
def test_both_players_see_the_same_and_what_sides_have_lies_open():
    t = moonlit(ROWS, "2.2", "2.6", tiles=["VIN1", "DEW1"], favours=["FT-SPI", "FT-gem1"])
    here, there = zones(t, 0), zones(t, 1)
    assert here.keys() == there.keys()
    for side, tile, token in (("team", "VIN1", "FT-SPI"), ("opponent", "DEW1", "FT-gem1")):
        assert [p.id for p in here[f"tiles-{side}"].pieces] == [f"tiles-{side}-{tile}"]
        assert [p.id for p in here[f"favours-{side}"].pieces] == [f"favours-{side}-{token}"]
        assert here[f"tiles-{side}"].owner == side


def test_picked_tiles_lie_apart_and_are_touched_to_be_assigned():
    t = play(moonlit(ROWS, "2.2", "2.6", tokens={"1.1": "FT-SPI"}), "pick-light-1.1")
    lying = [(piece.face, piece.on) for piece in zones(t)["picked"].pieces]
    plates = [("team", ""), ("opponent", "")]
    assert lying == [*plates, ("bra", ""), ("light", "picked-1"), (None, "picked-1")]
    play(t, "pick-shadow-1.7")
    scene = GAME.scene(t, 0)
    assert [choice.touch for choice in scene.choices] == [
        ["picked-1", "to-team"],
        ["picked-2", "to-team"],
    ]
    assert [choice.sentence for choice in scene.choices] == [
        "The Branch tile to the team, the Spider tile with the sun to the opponent",
        "The Spider tile with the sun to the team, the Branch tile to the opponent",
    ]
    assert scene.choices[0].note == "Branches 1 : 0, Spiders 0 : 1"
    assert written(scene, 0) == {("Branches", 0, 1), ("Spiders", 1, 1), ("Sun", 1, 1)}
    assert written(scene, 1) == {("Branches", 1, 1), ("Spiders", 0, 1), ("Sun", 0, 1)}


def written(scene, place):
    """What a choice would write into the majorities: row, column, number."""
    (majorities,) = scene.reckonings
    return {
        (majorities.rows[one.row].label, one.column, one.number)
        for one in scene.choices[place].makes
        if one.reckoning == majorities.id
    }


def test_of_two_tiles_that_are_called_the_same_the_sentence_says_which():
    t = play(moonlit(ROWS, "2.2", "2.6"), "pick-light-1.1", "pick-shadow-2.7")
    t.picked[1].tile = t.picked[0].tile
    said = GAME.scene(t, 0).choices[1].sentence
    assert said == "The Branch tile (2) to the team, the Branch tile (1) to the opponent"


def test_a_creature_and_a_tile_are_touched_and_a_gem_where_one_is_spent():
    t = moonlit(ROWS, "2.2", "2.6", supply=[1, 0])
    touches = {choice.key: choice.touch for choice in GAME.scene(t, 0).choices}
    assert touches["pick-light-1.1"] == ["creature-light", "cell-1.1"]
    assert touches["gem-shadow-1.6"] == ["supply-0", "creature-shadow", "cell-1.6"]


def test_what_a_creature_could_take_is_drawn_in_its_colour_and_its_tile_is_enough():
    t = moonlit(ROWS, "2.2", "2.6", supply=[1, 0])
    found = {choice.key: choice for choice in GAME.scene(t, 0).choices}
    taken, spent = found["pick-light-1.1"], found["gem-shadow-1.6"]
    assert (taken.by, taken.way, taken.opens, taken.enough) == ("light", False, False, True)
    assert (spent.by, spent.way, spent.opens, spent.enough) == ("shadow", True, True, True)
    assert taken.note == "the team 0, the opponent 0, 6 still out"
    second = GAME.scene(play(t, "pick-light-1.1"), 0)
    assert {choice.by for choice in second.choices if choice.key.startswith("pick")} == {"shadow"}


def test_the_moonlight_card_shows_its_types():
    card = EDITION.cards[2]
    pieces = zones(moonlit(ROWS, "2.2", "2.6", card=card.key))["card"].pieces
    assert [piece.face for piece in pieces] == [EDITION.types[n].key.lower() for n in card.types]


def test_with_free_communication_there_is_one_supply_for_all():
    t = begin(2, mode="coop", communication="free")
    assert [piece.count for piece in zones(t)["gems-0"].pieces] == [4]
    assert "gems-1" not in zones(t)
    assert [place.facts["gems"] for place in GAME.scene(t, 0).places] == [4, 4]


def test_a_turn_is_told_in_sentences():
    t = moonlit(ROWS, "2.2", "2.6", hidden="1.2", bits={"2.3": 1}, supply=[2, 0])
    play(t, "talk", "pick-light-1.1", "pick-shadow-1.7", "assign-1-2", "go", "gem-light-2.3")
    assert told(GAME, t, 1)[:4] == [
        "Seat 1 spends a gem.",
        "Everybody may talk until the end of the movement.",
        "Seat 1 collects a Branch tile from row 1, column 1 for Light.",
        "Seat 1 collects a Spider tile with the sun from row 1, column 7 for Shadow.",
    ]
    assert told(GAME, t, 0)[4:] == [
        "The team gets a Branch tile.",
        "The opponent gets a Spider tile with the sun.",
        "A Branch tile with the sun is turned up at row 1, column 2.",
        "You spend a gem.",
        "Light moves to row 2, column 3.",
        "The team gets 1 Moonlight bit.",
    ]


def test_each_ask_says_what_is_to_be_done():
    t = begin(1, mode="coop")
    said = []
    for _ in range(6):
        said.append(GAME.scene(t, 0).prompt)
        play(t, keys(t)[0])
    assert said[0].startswith("Take two of the open Favour tokens")
    assert said[2:5] == [
        "Put Light on one of its starting tiles.",
        "Put Shadow on one of its starting tiles.",
        "Your turn: collect a tile next to Light or next to Shadow.",
    ]
    lost = moonlit(["BRA1 BRA2 . BRA3"], "1.1", "1.4", supply=[1, 0])
    assert GAME.scene(lost, 0).prompt.startswith("No two tiles can be collected.")


# What is missing for a win.


def said(goal):
    """The line in words."""
    return "".join(one if isinstance(one, str) else one.label for one in goal)


@rule("SPIRIT-196", "SPIRIT-207", "SPIRIT-213")
def test_what_is_missing_for_a_win_is_told_as_tiles_card_and_points():
    t = moonlit(ROWS, "2.2", "2.6", card=EDITION.cards[0].key, tiles=["BRA6 LEA3", "MOS1 DEW1"])
    (found,) = GAME.scene(t, 0).reckonings
    words = said(found.goal)
    behind = [EDITION.types[kind].name for kind in EDITION.cards[0].types]
    behind = [name for name in behind if name not in ("Branches", "Leaves")]
    assert words.startswith("To win the team needs a tile of Dew drops Flowers Fruits Moss ")
    assert f", the lead in {' '.join(behind)} for the card and " in words
    team, opponent = (side.score or 0 for side in GAME.scene(t, 0).sides)
    assert words.endswith(f" and {opponent - team + 1} points.")
    assert found == GAME.scene(t, 1).reckonings[0]


def test_a_team_that_would_win_reads_so():
    every = " ".join(f"{kind.key}1" for kind in EDITION.types if kind.key != "AIR")
    more = " ".join(f"{kind.key}2" for kind in EDITION.types if kind.key != "AIR")
    t = moonlit(["BRA3 BRA4 . SPI3 SPI4"], "1.1", "1.5", tiles=[f"{every} {more}", ""])
    assert said(GAME.scene(t, 0).reckonings[0].goal) == "As it stands, the team wins."


def test_who_is_level_does_not_lead_and_the_card_marks_what_it_asks_for():
    card = EDITION.cards[2]
    t = moonlit(ROWS, "2.2", "2.6", card=card.key, tiles=["VIN1 DEW1", "VIN2"])
    rows = {row.label: row for row in GAME.scene(t, 0).reckonings[0].rows}
    assert (rows["Vines"].leads, rows["Dew drops"].leads) == ([], [0])
    noted = {label for label, row in rows.items() if row.note == "on the card"}
    assert noted == {EDITION.types[kind].name for kind in card.types}


# A movement that would end the game.

CORNER = ["BRA1 BRA2 BRA3 . . SPI1 SPI2", "DEW1 DEW2 . . . . ."]
LONELY = ["BRA1 BRA2 BRA3 . SPI1 . SPI2", "DEW1 DEW2 . . . . ."]  # beside Shadow lies nothing
OTHERS = ["BRA1 BRA2 LEA1 . SPI1 . VIN1", "DEW1 DEW2 . . . . ."]


def movements(t):
    """The choices of a movement by their keys."""
    return {choice.key: choice for choice in GAME.scene(t, 0).choices}


@rule("SPIRIT-185", "SPIRIT-186")
def test_a_movement_that_would_end_the_game_says_so():
    t = moonlit(LONELY, "1.2", "1.5", at="move-creature")
    found = movements(t)
    assert all(key.startswith("move-light-") for key in found)
    caution = found["move-light-1.1"].caution
    assert caution is not None
    assert caution.rule == "SPIRIT-185"
    assert caution.text.startswith("This ends the game: Shadow could take nothing. The team loses")
    assert caution.deed == "Move and end it"


def test_a_movement_after_which_a_gem_could_help_only_notes_it():
    t = moonlit(LONELY, "1.2", "1.5", at="move-creature", supply=[0, 1])
    found = movements(t)["move-light-1.1"]
    assert found.caution is None
    assert found.note == "then Shadow could take nothing, and only a gem could help"


FREE = {"communication": "free"}
TOKEN = {"favours": ["FT-gem1", ""], "removed": [0, 1]}  # the team's, and a used gem


@rule("SPIRIT-187", "SPIRIT-157", "SPIRIT-171", "SPIRIT-174")
@pytest.mark.parametrize(
    ("held", "helps"),
    [
        ({"supply": [1, 0]}, True),  # the mover's own, after the movement
        ({"supply": [1], "seats": 1}, True),
        (TOKEN, True),
        ({**TOKEN, "removed": [0, 0]}, False),
        ({**TOKEN, "favours": ["", "FT-gem1"]}, False),
        ({"supply": [1, 0], "gem_used": True}, True),
        ({"options": FREE, "supply": [1, 0], "gem_used": True}, True),  # the next player's turn
    ],
)
def test_a_gem_that_anybody_could_still_use_is_no_end(held, helps):
    t = moonlit(LONELY, "1.2", "1.5", at="move-creature", **held)
    assert_warned(t, "move-light-1.1", not helps)
    play(t, "move-light-1.1")
    assert t.ended == (not helps)


@rule("SPIRIT-187", "SPIRIT-171", "SPIRIT-702")
@pytest.mark.parametrize(
    ("held", "helps"),
    [
        ({"supply": [2, 0]}, True),
        ({"supply": [1, 3]}, False),
        ({"supply": [1, 0], "favours": ["FT-gem1", ""]}, True),  # this very gem comes back
        ({"supply": [2, 0], "options": FREE}, False),
        ({"supply": [1, 0], "options": FREE, "favours": ["FT-gem1", ""]}, False),
    ],
)
def test_before_tiles_are_collected_only_who_collects_them_can_help(held, helps):
    t = moonlit(LONELY, "1.2", "1.5", **held)
    assert_warned(t, "gem-light-1.1", not helps)
    assert goes_on(t, GAME.move("gem-light-1.1")) == helps


def assert_warned(t, key, warned):
    """A movement says that it ends the game, or else that a gem could help."""
    found = movements(t)[key]
    assert (found.caution is not None) == warned
    helps = "then Shadow could take nothing, and only a gem could help"
    assert (found.note == helps) != warned


@rule("SPIRIT-706", "SPIRIT-185")
def test_the_last_gem_ends_the_game_before_tiles_are_collected_though_more_would_be_turned_up():
    def before(gems):
        return moonlit(LONELY, "1.2", "1.5", supply=[gems, 0], hidden="1.2 1.7")

    found = movements(before(1))
    for key, deed in (("gem-light-1.1", "Move and end it"), ("talk", "Talk and end it")):
        caution = found[key].caution
        assert caution is not None
        assert (caution.rule, caution.deed) == ("SPIRIT-185", deed)
        assert play(before(1), key).ended
    more = movements(before(2))
    assert more["gem-light-1.1"].caution is None
    assert more["talk"].caution is None


@rule("SPIRIT-185", "SPIRIT-502")
def test_of_gates_each_says_whether_it_ends_the_game_and_the_movement_if_all_do():
    places = ["2.2", "2.3", "2.8", "2.7", "1.7", "3.7"]
    t = dusk(supply=[], places=places, hidden="2.3 2.7")
    assert movements(t)["move-light-2.3"].caution is not None
    found = movements(play(t, "move-light-2.3"))
    assert {key for key, one in found.items() if one.caution} == {"gate-1.7", "gate-3.7"}
    assert play(t, "gate-1.7", "dusk-2.7").ended


@rule("SPIRIT-185", "SPIRIT-502")
def test_where_one_gate_of_several_ends_the_game_only_that_one_says_so():
    places = ["1.1", "1.2", "2.1", "2.2", "2.3", "1.5", "2.8", "3.8"]
    t = dusk("1.2 1.5", supply=[], places=places, hidden="2.3")
    assert movements(t)["move-light-2.3"].caution is None
    found = movements(play(t, "move-light-2.3"))
    assert {key for key, one in found.items() if one.caution} == {"gate-1.5"}
    assert found["gate-1.2"].note.startswith("then ")
    assert not play(t, "gate-1.2").ended


@rule("SPIRIT-372")
def test_in_mirrored_forests_a_gem_does_not_help():
    places = "2.2 2.3 2.4 3.6 6.2 6.3 6.4 5.6"  # from 2.2 nothing can be collected
    t = grove("2", "2.3", "6.3", only=places, at="move-creature", supply=(2,))
    found = movements(t)["move-light-2.2"]
    assert found.caution is not None
    play(t, "move-light-2.2", "go")
    assert t.ended


@pytest.mark.parametrize("scenario", ["1", "2", "7", "15", "16", "19", "23"])
@rule("SPIRIT-185", "SPIRIT-187", "SPIRIT-559")
def test_after_a_warning_nothing_more_is_collected(scenario):
    warned = helped = 0
    for seed in range(4):
        t = begin(2 - seed % 2, seed, mode="coop", scenario=scenario, auto_score="on")
        for _ in at_random(t, seed, avoid=("end",)):
            for move in t.ask.moves(t) if t.ask else ():
                warned += (caution := caution_of(t, move)) is not None
                assert caution is None or not goes_on(t, move), f"{scenario}, {seed}: {move.key}"
                if "only a gem" in prospect(t, move):
                    helped += 1
                    assert goes_on(t, move)
    assert warned + helped > 0 or scenario == "19", "creatures are relocated there"


# Where nothing else that decides it is asked, or turned up, between a movement and the end.
FORESEEN = [
    *(("coop", one) for one in ("8", "13", "14", "15", "16", "19", "23")),
    ("competitive", "23"),
]
MOMENTS = (MoveCreature, LastGems, PickFirst, ChooseGate)


@pytest.mark.parametrize(("mode", "scenario"), FORESEEN)
@rule("SPIRIT-185", "SPIRIT-560", "SPIRIT-271", "SPIRIT-706")
def test_no_movement_ends_a_game_without_a_warning(mode, scenario):
    ended, seats, more = 0, 3, {}
    if mode == "coop":
        seats, more = 2, {"auto_score": "on"}
    for seed in range(24):
        t, dice = begin(seats, seed, mode=mode, scenario=scenario, **more), Dice(seed)
        warned = moved_last = False
        while t.ask is not None:
            move = drawn(t.ask.moves(t), dice)
            if isinstance(t.ask, MOMENTS) and isinstance(move, (m.Go, m.GemMove, m.Gate, m.Talk)):
                warned, moved_last = caution_of(t, move) is not None, True
            elif not isinstance(t.ask, (SpendGem, *BY_THE_WAY)):
                moved_last = False
            t.play(move)
        ended += moved_last
        assert warned == moved_last, f"game {seed}"
    assert ended, "No game ended by a movement, so this proves nothing."


def goes_on(t, move):
    """Whether tiles can be collected, or a creature moved by a gem, before the Forest is closed."""
    after = t.clone()
    after.events = []
    after.play(move)
    while after.ask and not any(isinstance(event, ForestClosed) for event in after.events):
        there = keys(after)
        if any(key.startswith(("pick-", "gem-")) for key in there):
            return True
        GAME.play(after, next(key for key in ("plus", "go", *there) if key in there))
    return False


def test_a_movement_notes_what_each_creature_could_take_then():
    t = moonlit(CORNER, "1.2", "1.6", at="move-creature")
    found = movements(t)
    assert found["move-light-1.1"].note == "then 2 for Light, 1 for Shadow"
    assert all(choice.caution is None for choice in found.values())


def test_what_a_warning_says_depends_on_nothing_hidden():
    t = moonlit(LONELY, "1.2", "1.5", at="move-creature", hidden="1.3 1.7")
    other = moonlit(OTHERS, "1.2", "1.5", at="move-creature", hidden="1.3 1.7")
    assert [c.caution for c in movements(t).values()] == [
        c.caution for c in movements(other).values()
    ]


def rows_of(t):
    """The rows of the majorities by their names."""
    (found,) = GAME.scene(t, 0).reckonings
    return {row.label: row for row in found.rows}


@rule("SPIRIT-203", "SPIRIT-205", "SPIRIT-202")
def test_a_lead_that_bits_do_not_suffice_to_score_is_told_apart():
    tiles = ["VIN1 FRU1", "LEA5"]
    few = rows_of(moonlit(ROWS, "2.2", "2.6", tiles=tiles, side_bits=[1, 0]))
    leading = [label for label in ("Vines", "Fruits") if few[label].leads == [0]]
    assert leading == ["Vines", "Fruits"]
    assert sorted(len(few[label].idle) for label in leading) == [0, 1], "one bit more: one type"
    assert few["Leaves"].leads == [1]
    assert not any(few[label].idle for label in ("Leaves", "Sun", "Moon", "Fire"))
    enough = rows_of(moonlit(ROWS, "2.2", "2.6", tiles=tiles, side_bits=[2, 0]))
    assert not any(row.idle for row in enough.values())


@rule("SPIRIT-196")
def test_a_type_of_which_hardly_any_is_left_is_told_apart_until_the_end():
    t = moonlit(ROWS, "2.2", "2.6", tiles=["VIN1", "DEW1"])
    rows = rows_of(t)
    assert rows["Leaves"].out == 2
    assert rows["Leaves"].scarce
    assert rows["Moss"].out == 0
    assert rows["Moss"].scarce
    assert not rows["Branches"].scarce
    t.ended = True
    assert not any(row.scarce for row in rows_of(t).values())
