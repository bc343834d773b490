"""Tables written down by hand: what is refused, and what follows from the rest."""

from typing import Any

import pytest

from moonbrew.errors import BadTable
from tests.cauldron.rare import rare_tables
from tests.cauldron.tables import GAME, POTIONS, board_of, dumped, hand, random_moves, start, table
from tests.cauldron.test_finishing import KEEP, source

BASE: dict[str, Any] = {
    "game": "cauldron",
    "seats": 2,
    "character": ["witch", "druid"],
    "board": board_of("W1 F1 T"),
    "stock": {"web": 9, "frog": 9, "toadstool": 9},
}
ACT = {"ask": ["act", 0]}
KNOWN: list[dict[str, int]] = [{}, {}]
CAST = {"kind": "cast", "opener": 0, "spell": "fizzle"}
BREW = {"kind": "brew", "opener": 0, "potion": "weavers-tea", "paid": [1, 1, 0, 0, 0, 0, 0]}
STEAL = {"kind": "steal", "opener": 0, "victim": 1, "wanted": "web", "zone": "supply"}
ROLL = {"kind": "roll", "opener": 0, "victim": 1, "die": 3}
OMEN_LIST = source("frosty-larder")


def run(source: int, place: int = 0, **names: int) -> list[Any]:
    """A step that carries effects out."""
    words = ("caster", "opponent", "player", "chosen", "actor", "entry", "own")
    return ["run-effects", *(names.get(word, -1) for word in words), 0, source, place]


def spell_list(key: str) -> int:
    """The number of the list of effects of a Spell."""
    return int(next(face.effects.number for face in GAME.edition.spells if face.key == key))


WRONG: list[tuple[dict[str, Any], str]] = [
    # Single fields.
    ({"phase": "noon"}, "phase is 'noon'"),
    ({"magik": [36, 2]}, r"magik\.0 is 36"),
    ({"magik": [2]}, "magik has 1 entries; it must have 2"),
    ({"supply": [{"web": 30}, {}]}, "would have token web 40 times; there are 24"),
    ({"supply": [{"moon": 1}, {}]}, r"supply\.0"),
    ({"spells": [["fizzle"] * 5, []]}, "spells would have spell fizzle 5 times; there are 4"),
    ({"potions": [["weavers-tea"], ["weavers-tea"]]}, "potion weavers-tea 2 times"),
    ({"basic_spell_deck": ["silence"]}, "basic_spell_deck has silence, which is no basic_spell"),
    ({"advanced_potion_deck": ["weavers-tea"]}, "weavers-tea, which is no advanced_potion"),
    ({"basic_potion_discards": {"oil-of-storms": 1}}, "oil-of-storms, which is no basic_potion"),
    ({"omen_deck": [["kindly-stars", 9]]}, r"omen_deck\.0\.1 is 9"),
    ({"omen_deck": [["kindly-stars", 0, 0]]}, r"omen_deck\.0 has 3 entries; it must have 2"),
    ({"cellar_cards": 13}, "cellar_cards and cellars would have cellar 13 times; there are 12"),
    ({"quick_taken": 51}, "quick_taken is 51"),
    ({"triggered": ["kindly-stars"]}, "triggered"),
    ({"moon": 1}, "moon means nothing here"),
    # The board.
    ({"board": [{"type": "web", "at": [1, 0]}]}, r"board\.0\.at must be empty and beside two"),
    ({"board": [*board_of("W F"), {"type": "web", "at": [1, 0]}]}, r"board\.2\.at must be empty"),
    ({"board": [*board_of("W F"), {"type": "web", "at": [2, 0]}]}, r"board\.2\.at must be empty"),
    ({"board": [{"type": "web", "at": [0, 0], "owner": 1}]}, r"board\.0\.owner means nothing"),
    ({"board": board_of("W " * 9)}, "would have field web 9 times; there are 8"),
    ({"board": board_of("W " * 45)}, "board has 45 Fields; there are 44"),
    # What fields say together.
    ({"character": ["witch", "witch"]}, r"character must be one of its own .*CAULDRON-003"),
    ({"character": ["witch", None]}, "character must be there for each seat"),
    ({"cellar": [{"web": 1}, {}]}, r"cellar of seat 0 holds more tokens .*CAULDRON-212"),
    ({"phase": "setup"}, "phase is setup; then no Field lies on the board"),
    ({"magik": [35, 2]}, "winner must be seat 0 if and only if it has 35 Magik"),
    ({"winner": 1, "over": True}, "winner must be seat 1"),
    ({"magik": [35, 2], "winner": 0}, "over must be true once somebody has won"),
    ({"over": True, **ACT}, "over is true; then there is neither an ask nor an agenda"),
    ({"rolled": [1]}, "rolled must have a die for each of 2 seats"),
    ({"rolled": [1, 0]}, "rolled must have dice from 1 to 6"),
    ({"prizes": [0]}, "prizes must be pairs"),
    ({"prizes": [2, OMEN_LIST]}, "prizes must be pairs"),
    ({"prizes": [0, spell_list("fizzle")]}, "lists of effects that belong to Omens"),
    ({"drawn": ["kindly-stars"]}, "drawn must be there while choose-omen is asked"),
    ({"two_spells": ["fizzle", "fizzle"]}, "two_spells must be two while take-one is asked"),
    ({"two_potions": list(POTIONS)[:2]}, "two_potions must be two while take-one is asked"),
    ({"aside": ["kindly-stars"]}, "aside must be empty unless choose-omen is asked"),
    ({"kept": [{"web": 1}, {}]}, r"kept\.0 keeps more than lies in the supply"),
    ({"known": [[{}, {"fizzle": 1}], KNOWN, KNOWN]}, "knows of more fizzle than there are"),
    (
        {"spells": [["fizzle"], []], "known": [[{"fizzle": 1}, {}], KNOWN, KNOWN]},
        "is the viewer's own hand",
    ),
    (
        {"spells": [["fizzle"], []], "known": [KNOWN, KNOWN, [{"fizzle": 1}, {}]]},
        "knows of fewer fizzle than a spectator does",
    ),
    # What is pending and what lasts.
    ({"pending": [CAST], **ACT}, "pending needs for each of its entries the one step"),
    ({"pending": [{**CAST, "on": 0}]}, r"pending\.0\.on must be the place of an entry below it"),
    ({"pending": [{**BREW, "paid": [1]}]}, r"pending\.0\.paid must have 7 numbers"),
    *(
        (
            {"pending": [{key: one for key, one in BREW.items() if key != left_out}]}
            | {"agenda": [["resolve-brew", 0, 0]]},
            "pending has at 0 a brew that needs potion and paid",
        )
        for left_out in ("potion", "paid")
    ),
    ({"pending": [{**BREW, "echoes": [1]}]}, r"pending\.0\.echoes must have a seat and a divisor"),
    ({"pending": [{"kind": "cast", "opener": 0}], "ask": ["name", 0, 0, 1]}, "ask needs a Spell"),
    (
        {"pending": [{**STEAL, "victim": 0}], "agenda": [["try-to-steal", 0, 0]]},
        "is against its own opener",
    ),
    (
        {"pending": [{"kind": "steal", "opener": 0}], "agenda": [["try-to-steal", 0, 0]]},
        "needs victim, wanted and zone",
    ),
    (
        {"pending": [BREW, CAST], "agenda": [["end-spell", 0, 1], ["resolve-brew", 0, 0]]},
        "pending needs its steps in its own order",
    ),
    ({"lasting": [{**KEEP, "seat": None, "source": 0}]}, "either a seat or, for ON, an inner"),
    ({"lasting": [{"op": "KEEP"}]}, r"lasting\.0\.seat must be there"),
    ({"lasting": [{**KEEP, "seat": 0, "source": 0, "op": None}]}, "op and until must be there"),
    ({"lasting": [{**KEEP, "seat": 0, "source": 0}] * 201}, "has 201 effects; there can be 200"),
    # Steps.
    ({"agenda": [["moon", 0]]}, r"agenda\.0"),
    ({"ask": ["turn", 0]}, "is a step that waits for nobody"),
    ({"ask": ["act", 1]}, "is of seat 1; it is the turn of seat 0"),
    ({"ask": ["shop", 0]}, "belongs to the phase market, not to turns"),
    ({"agenda": [["lay-out"]]}, r"agenda\.0 lies above nothing; right below lay-out can lie"),
    ({"agenda": [["season"], ["lay-out"]]}, "is a part of setup; the phase is turns"),
    ({"ask": ["react", 1, 0, 0]}, r"ask\.3 is 0"),
    (
        {"pending": [STEAL], "agenda": [["try-to-steal", 0, 0]], "ask": ["react", 0, 1, 0]},
        "is for something that seat 0 has opened, not seat 1",
    ),
    (
        {
            "pending": [STEAL, ROLL],
            "agenda": [["use-roll", 0, 0]],
            "ask": ["react", 1, 0, 0],
        },
        "must be for the last",
    ),
    ({"pending": [STEAL], "agenda": [["resolve-brew", 0, 0]]}, "is for a brew, not a steal"),
    ({"agenda": [run(OMEN_LIST, 5)]}, "has no effect at place 5 of its list"),
    ({"agenda": [run(spell_list("spark-of-insight"))]}, "needs a caster"),
    ({"agenda": [run(spell_list("tanglefoot"), caster=0)]}, "speaks of somebody or something"),
    ({"agenda": [run(spell_list("sour-batch"), caster=0)]}, "needs an actor"),
    ({"ask": ["choose-site", 0, 3]}, "needs a Field in its stack"),
    ({"ask": ["convert-into", 0, 1, 0, 127, 127, 4]}, "returns a token that is not there"),
    ({"ask": ["swap-potion", 0, 1, 1, -1]}, "needs two different players"),
    ({"ask": ["swap-potion", 0, 0, 1, 3]}, "gives a Potion that is not there"),
    ({"ask": ["swap-some", 0, 1, 0, 1, 1, 0]}, "has picked more than lies there"),
    ({"ask": ["shift-die", 0, -1, 2]}, "needs a pending roll"),
    ({"ask": ["snatch-one", 0, 0, -1, -1]}, "needs a pending Harvest"),
    ({"ask": ["gain-some", 0, 1, 0, 8]}, "which has no move here"),
    ({"ask": ["decide", *run(OMEN_LIST)]}, "is no step of Cauldron"),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=lambda part: str(part)[:60])
def test_what_no_play_could_reach_is_refused_with_its_place(
    data: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadTable, match=message):
        GAME.load({**BASE, **data})


def test_the_table_that_all_these_differ_from_is_right() -> None:
    assert GAME.load({**BASE, **ACT}).ask is not None


@pytest.mark.parametrize("name", rare_tables())
def test_a_rare_table_is_loaded_as_it_was_dumped(name: str) -> None:
    data = rare_tables()[name]
    assert GAME.dump(GAME.load(data)) == data


def test_a_game_goes_on_from_any_dump_as_without_it() -> None:
    t = start(4, 3)
    for place, _ in enumerate(random_moves(t, 3)):
        if place % 97 == 0:
            again = GAME.load(GAME.dump(t))
            on, off = random_moves(again, place), random_moves(t.clone(), place)
            assert [next(on) for _ in range(20)] == [next(off) for _ in range(20)]
        if place > 1500:
            break


def test_what_follows_from_hands_and_effects_is_noted() -> None:
    effects = [{**KEEP, "seat": 0, "source": OMEN_LIST}]
    t = table(2, "W1 F", spells=(["fizzle", "silence"], []), lasting=effects, agenda=[["turn", 0]])
    assert [int(brewer.basic) for brewer in t.brewers] == [1, 0]
    assert hand(t) == ["fizzle", "silence"]
    assert t.in_force != 0
    assert int(t.laden) == 1
    assert dumped(t, "lasting") == effects
