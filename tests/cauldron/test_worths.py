"""What effects are worth to who casts them, as bots judge cards before they know the table."""

import pytest

from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.effects.worths import list_worth
from tests.cauldron.files import edition_of, text_of
from tests.cauldron.own import Effect, magik, spell

LINEAR: list[Effect] = [
    magik(),
    {"op": "DRAW", "who": "self", "deck": "basic_spell", "n": 1},
    {"op": "DROP", "who": "opponent", "kind": "spell", "n": 1, "by": "owner"},
    {"op": "DROP", "who": "opponent", "kind": "potion", "n": 1, "by": "owner"},
    {"op": "LOSE", "who": "opponent", "n": 1, "what": "any", "by": "owner"},
    {"op": "GAIN", "who": "self", "n": 1, "what": "any"},
    {"op": "HARVEST", "who": "self", "n": 1, "what": "any"},
    {"op": "YIELD", "who": "self", "n": 1, "scope": "all", "dur": "season"},
]


def worth(effect: Effect, **changes: str) -> float:
    """What a Spell with this effect is worth."""
    edition = edition_of(text_of({"mine": spell(effect, **changes)}))
    edition.carrier = carrier()
    (face,) = (one for one in edition.spells if one.key == "x01")
    return float(list_worth(edition, face.effects.number))


@pytest.mark.parametrize("effect", LINEAR, ids=str)
def test_twice_as_much_is_worth_twice_as_much(effect):
    one = worth(effect)
    assert one > 0
    assert worth(effect | {"n": 2}) == pytest.approx(2 * one)


def test_to_brew_quickly_all_the_time_is_worth_more_than_once():
    quicken: Effect = {"op": "QUICKEN", "who": "self", "dur": "turn"}
    assert worth(quicken | {"scope": "all"}) > worth(quicken | {"scope": "next"}) > 0


def test_rare_tokens_are_worth_more_than_common_ones():
    gain: Effect = {"op": "GAIN", "who": "self", "n": 1}
    rare, some, common = (worth(gain | {"what": what}) for what in ("rare", "W/S", "common"))
    assert rare > some > common > 0


def test_to_turn_a_die_is_worth_more_than_to_roll_it_again():
    die: Effect = {"op": "DIE"}
    shifted = worth(die | {"mode": "shift", "n": 1}, when="on-roll")
    assert shifted > worth(die | {"mode": "reroll"}, when="on-roll") > 0


def test_what_helps_a_rival_harms_and_what_all_get_helps_nobody():
    helped, own = worth(magik(who="opponent")), worth(magik())
    assert -own < helped < 0 == worth(magik(who="each"))
    assert worth(magik(-1, "opponent")) == pytest.approx(-helped)
    assert worth(magik(who="LSP")) == 0
    assert worth(magik(who="player")) == own
    assert worth(magik(-1, "player")) == pytest.approx(-helped)
