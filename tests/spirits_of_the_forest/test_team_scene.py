"""A game played together as everybody sees and reads it."""

from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, moonlit, play
from tests.tabletop import keys, rule, told

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
    assert [piece.face for piece in zones(t)["picked"].pieces] == ["bra", None]
    play(t, "pick-shadow-1.7")
    touched = [choice.touch for choice in GAME.scene(t, 0).choices]
    assert touched == [["picked-1", "tiles-team"], ["picked-2", "tiles-team"]]


def test_a_creature_and_a_tile_are_touched_and_a_gem_where_one_is_spent():
    t = moonlit(ROWS, "2.2", "2.6", supply=[1, 0])
    touches = {choice.key: choice.touch for choice in GAME.scene(t, 0).choices}
    assert touches["pick-light-1.1"] == ["creature-light", "cell-1.1"]
    assert touches["gem-shadow-1.6"] == ["supply-0", "creature-shadow", "cell-1.6"]


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
