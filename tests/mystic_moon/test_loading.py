"""Tables written down by hand: what is refused, and what follows from the rest."""

from typing import Any

import pytest

from moonbrew.errors import BadTable
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    POTIONS,
    asked,
    begin,
    dumped,
    play,
    played,
    steps,
    table,
)
from tests.mystic_moon.rare import rare_tables
from tests.tabletop import keys

HUTS = ["inkwell-spire", "starfall-loft"]
BASE: dict[str, Any] = {"game": "mystic-moon", "seats": 2, "round": 1, "hut": HUTS}
IN_TURN = [["end-turn", 0], ["resolve-sludge", 0, 0], ["bloom", 0]]
BREW = [*IN_TURN, ["clean-up", 0], ["gleaning", 0, 0], ["thrifty", 0]]
ZODIAC = {
    "options": {"zodiac": "on"},
    "rising": ["leo"],
    "zodiac_deck": ["aries", "taurus", "gemini", "cancer", "virgo"],
    "fate": ["cursed", "cursed"],
}
ALCHEMY = {"options": {"alchemy": "on"}, "alchemy_deck": {"open": ["cold-fire"]}}
TIED = {"round": 5, "options": {"final_tie": "contest"}, "tied": ["0", "1"]}

WRONG = [
    # Single fields.
    ({"satchel": [{"frog": 1}, {}]}, r"satchel\.0"),
    ({"satchel": [{"newt-eye": 12}, {}]}, "satchel would have token newt-eye 12 times"),
    ({"satchel": [{}, {}, {}]}, "satchel has 3 entries; it must have 2"),
    ({"cauldron": ["FF", BARE]}, r"cauldron.* is 'FF'; it must be 9 letters of _FREBSLODWCX"),
    ({"cauldron": ["Q________", BARE]}, "it must be 9 letters"),
    ({"cauldron": ["XX_______", BARE]}, r"holds two Mushrooms; there can be one \(MOON-160\)"),
    ({"garden": [{"newt-eye": 4}, *[{}] * 11]}, "has 4 tokens; there is room for 3"),
    ({"garden": [{}] * 11}, "garden has 11 entries; it must have 12"),
    ({"hat": 12}, "hat is 12"),
    ({"round": 6}, "round is 6"),
    ({"display": ["leo", None, None, None]}, r"display\.0 is 'leo'"),
    ({"potion_deck": {"open": ["big-snack"]}}, r"potion_deck\.open must be the one card"),
    ({"potion_deck": {"hidden": []}}, r"potion_deck\.hidden means nothing here"),
    ({"potion_deck": {"unknown": ["big-snack"]}, "book": [["big-snack"], []]}, "2 times"),
    ({**ALCHEMY, "alchemy_deck": {"unknown": ["cold-fire"]}}, r"alchemy_deck\.open must be"),
    ({"gold": [1, 0]}, "gold would have gold 1 times; there are 0"),
    ({"first": 1, "options": {"first": "seat-1"}}, "first is 1; by the options seat 0 starts"),
    ({"shop": {"newt-eye": 4}}, r"shop holds more than 3 of a kind \(MOON-081\)"),
    ({"moon": 1}, "moon means nothing here"),
    # What fields say together.
    ({"hut": ["inkwell-spire", "inkwell-spire"]}, r"hut must be a Hut of its own .*MOON-023"),
    ({"hut": ["inkwell-spire", None]}, "hut of seat 1 must be one, unless it is still to be"),
    ({"round": 0}, "round is 0; without Huts to be chosen it must be 1 to 5"),
    ({"held": 1}, "held is 1; it needs as many resolve-frog steps, not 0"),
    ({"rising": ["leo"]}, "rising"),
    ({**ZODIAC, "round": 2}, "rising must have a sign for each round so far"),
    ({**ZODIAC, "zodiac_deck": ["aries"]}, "zodiac_deck has 1 cards; it must have more than 4"),
    ({**ZODIAC, "fate": ["neither", "cursed"]}, "fate must be cursed or blessed"),
    ({"fate": ["cursed", "neither"]}, "fate must be cursed or blessed with option zodiac on"),
    ({"book": [POTIONS[:4], []]}, "book of seat 0 must have 4 cards with a return-card step"),
    ({"book": [POTIONS[:5], []]}, "book"),
    ({"declared": ["cream-cordial-01"]}, "declared needs the steps of a brew"),
    (
        {"declared": ["cream-cordial-01", "cream-cordial-12"], "agenda": [["declare", 0]]},
        r"declared has placements that share a slot \(MOON-112\)",
    ),
    (
        {"declared": ["cream-cordial-34", "cream-cordial-01"], "agenda": [["declare", 0]]},
        "declared must list its placements in the order of the content",
    ),
    (
        {**ZODIAC, "declared": ["taurus-012", "leo-345"], "agenda": [["declare", 0]]},
        "declared",
    ),
    (
        {"declared": ["cream-cordial-01"], "agenda": [*BREW, ["effects", 0]], "hat": 0},
        "used must have a number for each placement",
    ),
    ({"used": [1]}, "used must have a number for each placement"),
    ({**TIED, "tied": ["0"], "agenda": [["lots"]]}, "tied must name at least two seats"),
    ({**TIED, "throws": ["stone", None]}, "throws of seat 0 must be there from its choice to"),
    (
        {**TIED, "agenda": [["compare"]], "throws": ["stone", None]},
        "throws of seat 1 must be there from its choice to the comparison",
    ),
    ({**TIED, "agenda": [["next-throw"]], "thrown": 10}, "thrown is 10; then lots are drawn"),
    ({"named": [31]}, "named needs a pick-tokens step above all others"),
    # Steps.
    ({"agenda": [["moon", 0]]}, r"agenda\.0"),
    ({"agenda": [["turn", 2]]}, r"agenda\.0\.1 is 2"),
    ({"ask": ["turn", 0]}, "is a step that waits for nobody"),
    ({"ask": ["shop", 1]}, "ask is of seat 1; it is the turn of seat 0"),
    ({"ask": ["activate", 0, -1, 0]}, "ask needs a hat"),
    ({"agenda": IN_TURN}, r"agenda\.2 needs a hat"),
    (
        {"agenda": [["lay-out"]]},
        r"agenda\.0 lies above nothing; right below lay-out can lie: round",
    ),
    ({"round": 5, "agenda": [["round"]]}, r"agenda\.0 is one round too many"),
    ({"ask": ["bull", 0]}, "ask needs a Rising Sign"),
    ({**ZODIAC, "rising": ["sagittarius"], "hat": 0, "ask": ["pick-tokens", 0]}, "more tokens"),
    ({"ask": ["steal-one", 0, 0], "satchel": [{"newt-eye": 2}, {}]}, "ask names the own seat"),
    ({"ask": ["lose-some", 0, 1]}, "is of seat 0, whose turn it is; it must be another one's"),
    ({"ask": ["hand-over", 1, 1]}, "must hand over to the seat whose turn it is"),
    ({"agenda": [["take-formula", 0]]}, "needs an alchemy_deck"),
    (
        {**ALCHEMY, "agenda": [["shop", 0]], "ask": ["keep-formula", 0, 0]},
        "needs a card just taken, and another one in the play area",
    ),
    ({"ask": ["put-sludge", 0]}, "needs Sludge in the pile"),
    ({"ask": ["wither-at", 0, 3]}, "needs Sludge and tokens at its location"),
    ({"ask": ["barter-with", 0, 3, 1]}, "names what does not lie at its location"),
    ({"ask": ["waste-not", 0, 1]}, "needs a declared placement"),
    ({"ask": ["salvage-some", 0, 3, 1, 0]}, "names slots that belong to no placement"),
    ({"ask": ["gather-some", 0, 0]}, "names an effect that gathers nothing"),
    ({**TIED, "ask": ["choose-sign", 0]}, "ask lies above nothing"),
    (
        {**TIED, "seats": 3, "hut": [*HUTS, "ashpot-hollow"], "agenda": [["compare"]]}
        | {"ask": ["choose-sign", 2]},
        "ask is of seat 2, which is not tied",
    ),
    ({"ask": ["limit", 0]}, r"ask would be \['limit', 0\], which has no move"),
    ({"agenda": [["give-huts"]], "hut": [None, None]}, r"agenda\.0"),
    ({"agenda": [["round"], ["lay-out"]]}, "is a part of setup; the round must be 0"),
]


@pytest.mark.parametrize(("field", "message"), WRONG, ids=lambda value: str(value)[:60])
def test_what_cannot_be_is_refused(field, message):
    with pytest.raises(BadTable, match=f"^table: .*{message}"):
        GAME.load({**BASE, **field})


def test_what_is_refused_could_be_loaded_without_the_fault():
    t = GAME.load({**BASE, "agenda": [["turn", 0]]})
    assert asked(t) == ("hat", 0)
    assert asked(GAME.load({**BASE, **ZODIAC, "agenda": [["turn", 0]]})) == ("hat", 0)
    tied = GAME.load({**BASE, **TIED, "agenda": [["next-throw"]]})
    assert asked(tied) == ("choose-sign", 0)


def test_while_huts_are_chosen_there_must_be_enough_of_them():
    start = GAME.dump(begin(2))
    with pytest.raises(BadTable, match="huts are too few for all who still choose"):
        GAME.load({**start, "huts": ["starfall-loft"]})
    with pytest.raises(BadTable, match="hut must be a Hut of its own"):
        GAME.load({**start, "hut": ["starfall-loft", None]})


def test_what_is_named_must_lie_there():
    data = GAME.dump(GAME.load(rare_tables()["tokens are picked"]))
    with pytest.raises(BadTable, match=r"named names tokens that do not lie there \(MOON-291\)"):
        GAME.load({**data, "named": [39, 39]})


def test_what_is_left_out_is_as_on_an_empty_table():
    t = table()
    assert (dumped(t, "mushrooms"), dumped(t, "held"), dumped(t, "named")) == (4, 0, [])
    assert (dumped(t, "gold_pile"), dumped(t, "sludge")) == (0, [0] * 12)
    bare = GAME.load({**BASE, "agenda": [["turn", 0]]})
    assert (dumped(bare, "sp"), dumped(bare, "cauldron")) == ([10, 10], [BARE, BARE])


def test_the_seat_named_by_the_options_starts():
    t = GAME.load({**BASE, "options": {"first": "seat-2"}, "active": 1, "agenda": [["turn", 1]]})
    assert (dumped(t, "first"), asked(t)) == (1, ("hat", 1))


@pytest.mark.parametrize("options", [{}, {"zodiac": "on", "alchemy": "on"}], ids=str)
def test_every_table_of_a_game_can_be_written_down_and_loaded(options):
    t = begin(3, seed=5, final_tie="contest", **options)
    moments = 0
    for _ in played(t, 5):
        again = GAME.load(GAME.dump(t))
        assert GAME.dump(again) == GAME.dump(t)
        if t.ask is not None:
            assert keys(again) == keys(t)
        moments += 1
    assert moments > 100


@pytest.mark.parametrize("name", list(rare_tables()))
def test_every_rare_table_can_be_written_down_and_loaded(name):
    dumped_one = rare_tables()[name]
    assert GAME.dump(GAME.load(dumped_one)) == dumped_one


def test_a_shop_that_offers_nothing_is_left_at_once():
    below = steps(0, "end-turn", "resolve-sludge", "bloom", "enter-hut", "limit", "shop")
    t = table(sp=[0, 0], hat=0, agenda=below)
    assert asked(t) == ("hat", 1)
    assert asked(play(t, "hat-0")) == ("hat", 0), "seat 1 cannot pay for anything either"
