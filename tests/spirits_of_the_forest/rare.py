"""Tables that random play rarely reaches."""

from typing import Any

from tests.spirits_of_the_forest.glade import GAME, alone, moonlit, play, rivals, table
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.rare_woods import WOODS

AIR = {"air_spirit": "on"}
MOONLIGHT = {"moonlight_tiles": "on"}
ENCHANTED = {"enchanted": "on"}
ALL = {**AIR, **MOONLIGHT, **ENCHANTED}

TABLES = {
    "two ways to pay": table(
        ["BRA1 SPI5 DEW1", "LEA1 SPI2"],
        gems=["1.2 2.1", "1.1"],
        supply=[1, 0],
        ask=["pay", 0, 0, -1],
        agenda=[["end-turn", 0], ["place-gem", 0], ["look-at-favours", 0]],
    ),
    "a tile to be paid for as the second": table(
        ["BRA1 SPI5", "BRA2 LEA1"],
        tokens={"2.1": "FT-gem2"},
        gems=["", "2.1"],
        supply=[2, 0],
        favours=["FT-sun", "FT-VIN"],
        fresh=["FT-LEA"],
        pool=["FT-gem1", "FT-MOS"],
        ask=["take-second", 0, 0],
        agenda=[["end-turn", 0], ["place-gem", 0], ["look-at-favours", 0]],
    ),
    "nothing to take, and perhaps a gem token": table(
        ["BRA1"], gems=["", "1.1"], favours=["FT-gem1", "FT-sun"], removed=[1], pool=["FT-VIN"]
    ),
    "nothing to take, and certainly none": table(
        ["BRA1"], gems=["", "1.1"], favours=["FT-sun", "FT-gem1"], removed=[1], pool=["FT-VIN"]
    ),
    "a gem taken up": table(
        ["BRA1 SPI5 LEA1 MOS1"],
        seats=3,
        gems=["1.2", "1.3"],
        ask=["move-gem", 0, 1],
        agenda=[["end-turn", 0]],
    ),
    "the last tile, with the most fireflies": table(
        ["BRA5 LEA1"],
        tiles=["AIR1 AIR2", "AIR3"],
        lit_tiles=[["AIR1", "AIR2"], ["AIR3"]],
        favours=["FT-sun FT-gem1", "FT-VIN"],
        pool=["FT-LEA"],
        options=AIR,
    ),
    "a Moonlight tile revealed before the second tile": table(
        [". . BRA2 SPI5", ". . LEA1"],
        tiles=["BRA1"],
        options=MOONLIGHT,
        moonlight_up=["0"],
        moonlight_seen=["0"],
        ask=["turn-moon", 0, 0],
        agenda=[
            *(["end-turn", 0], ["place-gem", 0], ["look-at-favours", 0], ["take-second", 0, 0])
        ],
    ),
    "a card paid for in part": table(
        ["BRA1 SPI5 LEA1"],
        tiles=["BRA5 BRA2 AIR1 AIR6", "SPI1"],
        lit_tiles=[["AIR1"], []],
        options=ALL,
        display=["EC1", "EC2", "EC3"],
        deck=["EC4", "EC5"],
        claiming="EC1",
        ask=["discard-tile", 0, 1],
        agenda=[["end-turn", 0]],
    ),
    "cards to be claimed, with gems on the Forest": table(
        ["BRA1 SPI5 LEA1 MOS1"],
        tiles=["SPI6 SPI7 BRA2 BRA3 BRA4", ""],
        gems=["1.1 1.2", "1.3"],
        options=ENCHANTED,
        display=["EC15", "EC1", None],
        ask=["claim-card", 0],
        agenda=[["end-turn", 0]],
    ),
    "gems to be swapped or moved": table(
        ["BRA1 SPI5 LEA1 MOS1"],
        seats=3,
        gems=["1.1 1.2", "1.3", "1.4"],
        options=ENCHANTED,
        ask=["swap-gems", 0, 0],
        agenda=[["end-turn", 0]],
    ),
    "a gem moved and another taken up": table(
        ["BRA1 SPI5 LEA1 MOS1"],
        gems=["1.1 1.2", "1.3"],
        moved=[["1.1"], []],
        options=ENCHANTED,
        ask=["shift-gem", 0, 1],
        agenda=[["end-turn", 0], ["use-gems", 0]],
    ),
    "two tokens drawn": table(
        ["BRA1 SPI5"],
        tokens={"1.1": "FT-SPI"},
        favours=["FT-sun FT-gem2 FT-gem1", "FT-VIN"],
        put_away=[["FT-MOS"], ["FT-LEA"]],
        pool=["FT-BRA", "FT-DEW"],
        options=ENCHANTED,
        deck=["EC4"],
        display=["EC1", "EC2", "EC3"],
        ask=["keep-token", 0],
        agenda=[["end-turn", 0]],
    ),
    "the last row but one, alone": alone(
        ["BRA1 BRA5 SPI5 DEW1", "SPI1 LEA1"], box=["FT-VIN"], card=("FT-BRA", "FT-DEW", "FT-FLO")
    ),
    "a pair is lost, and a gem is left": moonlit(
        ["BRA1 BRA2 . BRA3"], "1.1", "1.4", hidden="1.2", supply=[1, 0], card="MC3"
    ),
    "a gem token of the team, and nowhere to go": moonlit(
        ["BRA1 . . BRA2"],
        "1.1",
        "1.4",
        at="move-creature",
        supply=[0, 1],
        removed=[0, 1],
        favours=["FT-gem1", "FT-VIN"],
    ),
    "light to be relocated": rivals(
        ["", "BRA1 BRA2 . . . . . LEA1 LEA2 LEA3", "", "", "SPI1"], "5.1", "2.9", seats=3
    ),
    "both to be put on empty spaces": rivals(
        ["", "BRA1 BRA2 BRA3", "", "", "SPI1 . . . . . . . . SPI2"],
        "5.1",
        "5.10",
        hidden="5.1",
        bits={"2.1": 1},
    ),
    "one of two to be relocated": rivals(
        ["", ". BRA1 . . . . . LEA1 LEA2", "SPI1 . SPI2"], "3.1", "3.3", turn=1, supply=[1, 2]
    ),
    "the last turn of a competitive game": rivals(
        ["", "BRA1 BRA2 . . . . . . SPI2 SPI3"],
        "2.2",
        "2.9",
        at="before-reveal",
        supply=[1, 1],
        bits_of=[1, 0],
        picked=[
            {"slot": "3.1", "creature": "light", "side": "team", "favours": ["FT-VIN"]},
            {"slot": "3.9", "creature": "shadow", "side": "opponent"},
        ],
        line_tokens=["FT-LEA", "FT-SPI", *[None] * 6],
        box=["FT-BRA", "FT-gem1"],
    ),
    "which types to score": moonlit(
        [],
        None,
        None,
        tiles=["BRA1 DEW1 DEW2 LEA1", "VIN1"],
        side_bits=[2, 0],
        options={"auto_score": "off", "first": "seat-1"},
        agenda=[["finish-forest"], ["score-types", 0]],
    ),
    "bits that fall to either of two tiles of a pyramid": play(
        grove("7", "L2r3h4", "L2r3h8", bits={"L3r3h5": 2}), "pick-light-L3r3h5"
    ),
    "tiles to be turned down": play(
        grove("11", "2.4", "3.4", at="move-creature", turned={"4.5": True, "5.4": True}),
        "move-shadow-4.4",
    ),
    "three tokens won at long sides": play(
        grove("18", "2.2", "2.8", gone="1.4 1.6"), "pick-light-1.2", "pick-shadow-1.8", "assign-1-2"
    ),
    "creatures of mirrored Forests that can change places": grove(
        "2", "3.2", "5.2", at="move-creature", supply=(1, 1)
    ),
    "a firefly collected as the second tile": play(
        grove(
            "6",
            "2.3",
            "2.8",
            gone="2.5",
            turned={"2.4": True},
            fireflies_beside=0,
            lit=["FT-MOS"],
        ),
        *("pick-shadow-1.9", "pick-light-2.4"),
    ),
    **WOODS,
}


def rare_tables() -> dict[str, dict[str, Any]]:
    """The same as data, by what is special about them."""
    return {name: GAME.dump(t) for name, t in TABLES.items()}
