"""Chapter 24: where the effects of own cards may stand, whom they can mean, how long they last."""

import re

import pytest

from moonbrew.games.cauldron.content.schema import PRIMITIVES
from tests.cauldron.files import PAGE
from tests.cauldron.own import (
    DIE,
    DRAW,
    NO_ACTION,
    NO_SPELL,
    Effect,
    iff,
    magik,
    may,
    on,
    rule_against,
)
from tests.tabletop import rule

HARVEST = {"op": "HARVEST", "who": "self", "n": 1, "what": "any"}
SNATCH = {"op": "SNATCH", "to": "self"}
ECHO = {"op": "ECHO", "who": "self", "d": 2}
THIS = {"op": "YIELD", "who": "actor", "n": -2, "scope": "this", "dur": "now"}
LOST = {"op": "CANCEL", "thing": "action", "mode": "lose"}
PEEK = {"op": "PEEK", "who": "opponent"}
ORDER = {"op": "ORDER", "mode": "lowest"}
KEEP = {"op": "KEEP", "who": "each", "n": 1}


@rule("CAULDRON-300")
@pytest.mark.parametrize(
    ("effect", "right", "wrong"),
    [
        (SNATCH, ["on-harvest", "on-harvest (other)"], ["own", "any", "on-harvest, on-steal"]),
        (ECHO, ["on-brew", "on-brew (other), on-brew"], ["own", "on-cast", "on-brew, own"]),
        (THIS, ["on-brew (other)"], ["on-roll", "on-brew, on-cast"]),
        (DIE, ["on-roll", "on-roll (involved)"], ["own", "any", "on-roll, on-steal"]),
        (NO_ACTION, ["on-harvest", "on-steal, on-brew"], ["own", "on-cast", "on-brew, own"]),
        (LOST, ["on-brew"], ["on-harvest", "on-brew, on-steal"]),
        (NO_SPELL, ["on-cast", "own, on-cast (other)"], ["own", "any", "on-brew"]),
    ],
    ids=str,
)
def test_what_speaks_of_a_window_needs_conditions_that_fit(effect, right, wrong):
    for when in right:
        assert rule_against(effect, when=when) == ""
        assert rule_against(may(effect), when=when) == ""
        assert rule_against(on(effect), when=when) == "300", "never inside ON"
        assert rule_against(on(may(effect)), when=when) == "300"
    for when in wrong:
        found = rule_against(effect, when=when)
        assert found == ("302" if effect is THIS and "own" in when else "300"), when


@rule("CAULDRON-301")
def test_a_primitive_stands_only_in_the_kinds_of_card_of_its_row():
    lines = PAGE.partition("### 22.4 Primitives")[2].splitlines()
    rows = [re.match(r"\| `([A-Z_]+)\(.*?\)` \| (\w+) \|", line) for line in lines]
    kinds = {row[1]: row[2] for row in rows if row}
    assert len(kinds) == len(PRIMITIVES)
    for op, cards in kinds.items():
        for omen_card, letter in ((False, "S"), (True, "O")):
            found = rule_against({"op": op}, omen_card=omen_card)
            assert (found == "301") == (letter not in cards), op


@rule("CAULDRON-302")
@pytest.mark.parametrize("who", ["self", "opponent", "player", "others"])
def test_an_omen_has_no_caster(who):
    assert rule_against(magik(1, who)) == ""
    assert rule_against(magik(1, who), omen_card=True) == "302"
    assert rule_against(may(magik(1, "LSP"), who=who), omen_card=True) == "302"


@rule("CAULDRON-302")
def test_nobody_names_a_type_or_picks_for_an_omen():
    gain = {"op": "GAIN", "who": "each", "n": 1, "what": "chosen"}
    ban = {"op": "FORBID", "who": "each", "deed": "harvest:chosen", "dur": "season"}
    lose = {"op": "LOSE", "who": "each", "n": 1, "what": "any", "by": "self"}
    for effect in (gain, ban, lose):
        assert rule_against(effect) == ""
        assert rule_against(effect, omen_card=True) == "302"
    assert rule_against(lose | {"by": "owner"}, omen_card=True) == ""
    assert rule_against(lose | {"by": "random"}, omen_card=True) == ""


@rule("CAULDRON-302")
def test_actor_is_somebody_only_where_somebody_acts():
    act = magik(1, "actor")
    assert rule_against(act) == "302"
    assert rule_against(act, when="any") == "302"
    assert rule_against(act, when="own, on-brew") == "302"
    assert rule_against(act, when="on-brew, on-cast (other)") == ""
    assert rule_against(act, omen_card=True) == "302"
    roll = {"op": "ROLL", "who": "each", "table": {"6": [act]}}
    prize = {"op": "ORDER_PRIZE", "rank": "first", "effects": [act]}
    for effect in (on(act), roll, prize, may(act, who="each")):
        assert rule_against(effect, omen_card=True) == ""
    choose = {"op": "CHOOSE", "who": "each", "options": [[act], [magik(1, "LSP")]]}
    assert rule_against(choose, omen_card=True) == ""
    assert rule_against(choose | {"who": "others"}) == ""
    assert rule_against(choose | {"who": "self"}) == "302"
    assert rule_against(may(act, who="self")) == "302"
    assert rule_against(on(iff("magik(actor) >= 3", act))) == ""


@rule("CAULDRON-302")
@pytest.mark.parametrize("who", ["each", "others"])
@pytest.mark.parametrize(
    ("effect", "key"),
    [
        ({"op": "MOVE_MAGIK", "from": "LSP", "to": "HSP", "n": 1}, "from"),
        ({"op": "MOVE_MAGIK", "from": "LSP", "to": "HSP", "n": 1}, "to"),
        ({"op": "SWAP", "a": "self", "b": "opponent", "n": 1}, "a"),
        ({"op": "SWAP", "a": "self", "b": "opponent", "n": 1}, "b"),
        ({"op": "SWAP_POTION", "a": "self", "b": "opponent"}, "a"),
        ({"op": "SWAP_POTION", "a": "self", "b": "opponent"}, "b"),
        (ECHO, "who"),
        (SNATCH, "to"),
    ],
    ids=str,
)
def test_one_player_must_be_meant(effect, key, who):
    when = {"ECHO": "on-brew", "SNATCH": "on-harvest"}.get(effect["op"], "own")
    assert rule_against(effect, when=when) == ""
    assert rule_against(effect | {key: who}, when=when) == "302"


@rule("CAULDRON-302", "CAULDRON-395")
def test_conditions_ask_of_one_player():
    assert rule_against(iff("magik(each) >= 3")) == "395"
    assert rule_against(iff("magik(others) >= 3")) == "395"
    assert rule_against(iff("magik(self) >= 3"), omen_card=True) == "302"
    assert rule_against(iff("same(LSP, opponent)"), omen_card=True) == "302"
    assert rule_against(iff("magik(actor) >= 3")) == "302"


@rule("CAULDRON-303")
def test_spells_and_omens_last_so_long():
    def protect(dur: str) -> Effect:
        return {"op": "PROTECT", "who": "each", "dur": dur}

    for dur in ("turn", "next-turn", "until-own-turn", "season"):
        assert rule_against(protect(dur)) == ""
        assert rule_against(protect(dur), omen_card=True) == ("" if dur == "season" else "303")
        ends = "" if dur in ("turn", "season") else "303"
        assert rule_against(on(magik(), dur=dur)) == ends
    for dur in ("now", "market", "always", "evening"):
        assert rule_against(protect(dur)) == "303"
        assert rule_against(protect(dur), omen_card=True) == "303"
        assert rule_against(on(magik(1, "LSP"), dur=dur), omen_card=True) == "303"
    assert rule_against(on(magik(1, "LSP"), dur="turn"), omen_card=True) == "303"
    price = {"op": "PRICE", "who": "each", "item": "all", "n": 1, "dur": "market"}
    assert rule_against(price, omen_card=True) == ""
    assert rule_against(price | {"dur": "season"}, omen_card=True) == "303"


@rule("CAULDRON-303")
def test_what_is_about_one_brew_lasts_for_this_turn_or_only_now():
    quicken = {"op": "QUICKEN", "who": "LSP", "scope": "next", "dur": "turn"}
    more = {"op": "YIELD", "who": "LSP", "n": 1, "scope": "next", "dur": "turn"}
    for effect in (quicken, more):
        assert rule_against(effect) == ""
        assert rule_against(effect | {"dur": "season"}) == "303"
        assert rule_against(effect | {"scope": "all", "dur": "next-turn"}) == ""
        assert rule_against(effect, omen_card=True) == "303"
        assert rule_against(effect | {"dur": "season"}, omen_card=True) == "303"
        assert rule_against(effect | {"scope": "all", "dur": "season"}, omen_card=True) == ""
    assert rule_against(THIS, when="on-brew") == ""
    assert rule_against(THIS | {"dur": "turn"}, when="on-brew") == "303"
    assert rule_against(THIS | {"who": "LSP"}, omen_card=True) == "303"
    assert rule_against(quicken | {"scope": "this", "dur": "now"}) == "308"


@rule("CAULDRON-304")
@pytest.mark.parametrize("effect", [DRAW, {"op": "EXTRA_ACTION", "who": "self", "n": 1}], ids=str)
def test_instants_neither_draw_nor_act_again(effect):
    assert rule_against(effect) == ""
    assert rule_against(may(effect)) == ""
    for when in ("any", "on-cast", "own, on-steal"):
        assert rule_against(effect, when=when) == "304"
        assert rule_against(may(effect), when=when) == "304"
        assert rule_against(on(effect), when=when) == "304"


@rule("CAULDRON-396")
@pytest.mark.parametrize(
    "effect",
    [
        ORDER,
        KEEP,
        {"op": "ORDER_PRIZE", "rank": "first", "effects": [magik(1, "actor")]},
        {"op": "PRODUCE", "what": "W", "k": 2},
        {"op": "PRICE", "who": "each", "item": "all", "n": 1, "dur": "market"},
        {"op": "PURCHASES", "who": "each", "n": 1},
    ],
    ids=str,
)
def test_what_is_about_the_season_stands_at_the_top_of_an_omen(effect):
    assert rule_against(effect, omen_card=True) == ""
    for outer in (may(effect, who="each"), on(effect), iff("magik(LSP) >= 1", effect)):
        assert rule_against(outer, omen_card=True) == "396"
    assert rule_against(effect) == "301"


@rule("CAULDRON-396")
def test_on_never_stands_inside_on_or_a_prize():
    assert rule_against(may(on(magik()))) == ""
    assert rule_against(on(on(magik()))) == "396"
    prize = {"op": "ORDER_PRIZE", "rank": "first", "effects": [on(magik(1, "actor"))]}
    assert rule_against(prize, omen_card=True) == "396"
    assert rule_against(on(may(on(magik())))) == "396"
