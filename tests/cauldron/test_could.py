"""22.5: when an effect could change something, row by row of its table."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules import faces
from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.could import any_could
from moonbrew.games.cauldron.rules.effects.running import carrier, rows
from moonbrew.games.cauldron.rules.faces import FORBID, LETTERS, NOTHING, OPS, PROTECT
from moonbrew.games.cauldron.rules.table import FINAL
from moonbrew.games.cauldron.rules.turns import FinalQuick
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat
from tests.cauldron.casting import CAST, answering, cast, castable, effect, holding
from tests.cauldron.hearth import play, table, under, why_not
from tests.tabletop import keys, rule

# The table of primitives.


def test_the_table_has_a_row_for_every_primitive_in_the_order_of_the_rules():
    assert tuple(rows()) == OPS
    assert len(carrier().of) == len(OPS)


def test_the_numbers_of_primitives_are_their_places_in_the_table():
    assert [int(getattr(faces, op)) for op in OPS] == list(range(len(OPS)))


@pytest.mark.parametrize("op", OPS)
def test_every_primitive_has_both_columns(op):
    kind = type(rows()[op])
    for column in ("carry_out", "could"):
        found = next(one for one in kind.__mro__ if column in vars(one))
        assert found is not Primitive, f"{op} has no {column}."
    if "carry_out" not in vars(kind) and kind.carry_out.__qualname__ == "ForPlayers.carry_out":
        for column in ("carry_out_for", "could_for"):
            found = next(one for one in kind.__mro__ if column in vars(one))
            assert found is not Primitive, f"{op} has no {column}."


# What could always change something.


@rule("CAULDRON-126")
@pytest.mark.parametrize(
    "always",
    [
        effect("STEAL_MOD", who="self", n=1, dur="turn"),
        effect("HARVEST_SIZE", who="self", n=2, dur="turn"),
        effect("FORBID", who="self", deed="move", dur="turn"),
        effect("PROTECT", who="self", dur="turn"),
        effect("QUICKEN", who="self", scope="all", dur="turn"),
        effect("SLOW", who="self", dur="turn"),
        effect("WILD", who="self", n=1),
        effect("YIELD", who="self", n=1, scope="next", dur="turn"),
        effect("ON", event="cast", effects=[effect("MAGIK", who="self", n=1)], dur="turn"),
    ],
)
def test_what_lasts_could_always_change_something(always):
    assert castable(always)


# The others: an effect, a table at which it could, and one at which it could not.


def stacks(**left: int) -> Any:
    """How many Fields of each type are left to be placed."""
    return vector([left.get(letter, 0) for letter in LETTERS])


ROWS: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    (effect("MAGIK", who="self", n=1), {"magik": [33, 2, 2]}, {"magik": [34, 2, 2]}),
    (effect("MAGIK", who="opponent", n=-1), {"magik": [2, 0, 1]}, {"magik": [2, 0, 0]}),
    (effect("MAGIK", who="LSP", n=-1), {"magik": [2, 1, 1]}, {"magik": [2, 1, 0]}),
    (
        effect("MOVE_MAGIK", from_="opponent", to="self", n=1),
        {"magik": [34, 1, 0]},
        {"magik": [2, 0, 0]},
    ),
    (
        effect("MOVE_MAGIK", from_="HSP", to="self", n=1),
        {"magik": [2, 3, 0]},
        {"magik": [4, 3, 0]},
    ),
    (effect("HARVEST", who="self", n=1, what="M"), {"fields": "W F M"}, {"fields": "W F M0"}),
    (
        effect("GAIN", who="self", n=1, what="S"),
        {"supplies": ("", "", "S" * 14)},
        {"supplies": ("", "", "S" * 15)},
    ),
    (
        effect("LOSE", who="opponent", n=1, what="S", by="self"),
        {"supplies": ("", "S", "W")},
        {"supplies": ("S", "T", "W")},
    ),
    (
        effect("TAKE", from_="opponent", to="self", n=1, what="S", zone="supply"),
        {"supplies": ("", "S", "")},
        {"supplies": ("", "W", ""), "stored": ("", "S", ""), "cellars": (0, 1, 0)},
    ),
    (
        effect("TAKE", from_="opponent", to="self", n=1, what="S", zone="cellar"),
        {"supplies": ("", "W", ""), "stored": ("", "S", ""), "cellars": (0, 1, 0)},
        {"supplies": ("", "S", "")},
    ),
    (
        effect("TAKE", from_="player", to="self", n=1, what="any", zone="supply"),
        {"supplies": ("W", "S", "")},
        {"supplies": ("W", "", "")},
    ),
    (
        effect("SWAP", a="self", b="opponent", n=1),
        {"supplies": ("W", "S", "")},
        {"supplies": ("W", "", "")},
    ),
    (
        effect("SWAP", a="self", b="opponent", n="all"),
        {"supplies": ("W", "", "")},
        {"supplies": ("", "", "")},
    ),
    (
        effect("CONVERT", who="self", n=1, give="W/F", get="W"),
        {"supplies": ("F", "", "")},
        {"supplies": ("WT", "", "")},
    ),
    (
        effect("CONVERT", who="self", n=1, give="common", get="chosen"),
        {"supplies": ("W", "", "")},
        {"supplies": ("S", "", "")},
    ),
    (
        effect("CONVERT", who="self", n=1, give="W", get="S"),
        {"supplies": ("W", "", "")},
        {"supplies": ("W", "S" * 15, "")},
    ),
    (
        effect("GROW", n=1, what="S", where="field"),
        {"fields": "W F S", "supplies": ("", "", "S" * 13)},
        {"fields": "W F S", "supplies": ("", "", "S" * 14)},
    ),
    (
        effect("GROW", n=1, what="S", where="empty"),
        {"fields": "W F S0"},
        {"fields": "W F S"},
    ),
    (
        effect("ADD_FIELD", who="self", what="M/B"),
        {"stacks": stacks(B=1)},
        {"stacks": stacks(W=1)},
    ),
    (effect("WITHER", n=1, what="F"), {"fields": "W F T0"}, {"fields": "W F0 T0"}),
    (
        effect("CELLAR", who="self", n=1),
        {"characters": ["witch"] * 3, "cellars": (1, 2, 2)},
        {"characters": ["witch"] * 3, "cellars": (2, 1, 1)},
    ),
    (effect("CELLAR", who="self", n=1), {"cellar_cards": 1}, {"cellar_cards": 0}),
    (
        effect("EMPTY_CELLAR", who="opponent", n=1, by="self"),
        {"supplies": ("", "", ""), "stored": ("", "S", ""), "cellars": (1, 1, 1)},
        {"supplies": ("", "S", ""), "stored": ("S", "", ""), "cellars": (1, 1, 1)},
    ),
    (effect("EXTRA_ACTION", who="self", n=1), {}, {"phase": FINAL}),
    (effect("SKIP_TURN", who="opponent"), {}, {"phase": FINAL}),
    (effect("GROW", n=1, what="any", where="field"), {}, {"phase": FINAL}),
    (
        effect("DRAW", who="self", deck="basic_spell", n=1),
        {"deck": ["fizzle"]},
        {"deck": []},
    ),
    (
        effect("DROP", who="self", kind="spell", n=1, by="self"),
        {"hands": [("fizzle",), (), ()]},
        {"hands": [(), ("fizzle",), ()]},
    ),
    (
        effect("DROP", who="opponent", kind="potion", n=1, by="self"),
        {"potions": [[], [], ["weavers-tea"]]},
        {"potions": [["weavers-tea"], [], []]},
    ),
    (
        effect("PEEK", who="each"),
        {"hands": [(), ("fizzle",), ()]},
        {"hands": [("fizzle",), (), ()]},
    ),
    (
        effect("REDRAW", who="self", n=1),
        {"potions": [["weavers-tea"], [], []]},
        {"potions": [[], ["weavers-tea"], []]},
    ),
    (
        effect("SWAP_POTION", a="self", b="opponent"),
        {"potions": [["weavers-tea"], [], ["cobweb-nip"]]},
        {"potions": [["weavers-tea"], [], []]},
    ),
    (
        effect("ROLL", who="self", table={"6": [effect("MAGIK", who="actor", n=1)]}),
        {"magik": [33, 2, 2]},
        {"magik": [34, 2, 2]},
    ),
    (
        effect("MAY", who="others", effects=[effect("MAGIK", who="actor", n=1)]),
        {"magik": [34, 34, 33]},
        {"magik": [33, 34, 34]},
    ),
    (
        effect(
            "CHOOSE",
            who="self",
            options=[
                [effect("MAGIK", who="self", n=1)],
                [effect("LOSE", who="self", n=1, what="any", by="self")],
            ],
        ),
        {"magik": [34, 2, 2], "supplies": ("W", "", "")},
        {"magik": [34, 2, 2]},
    ),
    (
        effect(
            "IF",
            condition="tokens(self) >= 1",
            effects=[effect("MAGIK", who="self", n=1)],
            else_=[effect("MAGIK", who="opponent", n=1)],
        ),
        {"magik": [33, 34, 34], "supplies": ("W", "", "")},
        {"magik": [33, 34, 34]},
    ),
]


def named(row: tuple[dict[str, Any], ...]) -> str:
    """A row of the table by its primitive."""
    return str(row[0]["op"])


def offered(tried: dict[str, Any], **more: Any) -> bool:
    """Whether such a Spell can be cast; in the final quick phase, where the phase says so."""
    if more.get("phase") != FINAL:
        return castable(tried, **more)
    t = holding(tried)
    t.phase = FINAL
    t.ask = None
    t.agenda.clear()
    t.do(FinalQuick(Seat(0)))
    t.settle()
    return CAST in keys(t)


@rule("CAULDRON-126")
@pytest.mark.parametrize("row", ROWS, ids=named)
def test_an_effect_could_change_something_where_the_table_says_so(row):
    tried, where, nowhere = row
    assert offered(tried, **where)
    assert not offered(tried, **nowhere)


@rule("CAULDRON-126")
@pytest.mark.parametrize("row", ROWS, ids=named)
def test_an_effect_that_could_change_nothing_is_refused(row):
    tried, _, nowhere = row
    if nowhere.get("phase") != FINAL:
        assert why_not(holding(tried, **nowhere), CAST) == "CAULDRON-126"


@rule("CAULDRON-126")
def test_one_effect_that_could_change_something_is_enough():
    nothing = effect("MAGIK", who="self", n=1)
    something = effect("WITHER", n=1, what="any")
    assert castable(nothing, something, magik=[34, 2, 2])
    assert not castable(nothing, magik=[34, 2, 2])


@rule("CAULDRON-172")
def test_nothing_grows_after_step_4_though_the_spell_is_cast():
    t = holding(effect("GROW", n="all", what="W", where="all"), effect("MAGIK", who="self", n=1))
    t.phase = FINAL
    t.ask = None
    t.agenda.clear()
    t.do(FinalQuick(Seat(0)))
    t.settle()
    before = list(t.lying)
    play(t, CAST)
    assert list(t.lying) == before
    assert t.brewers[0].magik == 3


# Names.


@rule("CAULDRON-126", "CAULDRON-332")
def test_only_names_are_offered_with_which_something_could_change():
    taking = effect("TAKE", from_="opponent", to="self", n=1, what="chosen", zone="supply")
    t = cast(taking, supplies=("M", "WF", "FT", ""))
    assert keys(t) == ["name-1", "name-2"]
    assert why_not(t, "name-3") == "CAULDRON-126"
    assert why_not(t, "name-0") == "CAULDRON-126"
    play(t, "name-2")
    assert keys(t) == ["name-frog", "name-toadstool"]
    assert why_not(t, "name-web") == "CAULDRON-126"


def test_a_chosen_type_is_not_exchanged_for_itself():
    both = effect("CONVERT", who="self", n=1, give="chosen", get="chosen")
    assert not castable(both, supplies=("WFT", "", ""))
    assert castable(
        effect("CONVERT", who="self", n=1, give="chosen", get="W"), supplies=("F", "", "")
    )


# In windows.


@rule("CAULDRON-126")
@pytest.mark.parametrize(
    ("tried", "when", "could"),
    [
        (effect("ECHO", who="self", d=2), "on-brew", True),
        (effect("CANCEL", thing="action", mode="lose"), "on-brew", True),
        (effect("YIELD", who="actor", n=-1, scope="this", dur="now"), "on-brew", True),
    ],
)
def test_answers_to_a_brew_could_change_something(tried, when, could):
    more: dict[str, Any] = {"supplies": ("WF", "", ""), "potions": [["weavers-tea"], [], []]}
    t = answering(tried, when=when, deed="brew-weavers-tea", **more)
    assert (CAST in keys(t)) is could
    full = answering(
        tried, when=when, deed="brew-weavers-tea", magik=[2, 34, 2], triggered=31, **more
    )
    assert (CAST in keys(full)) is (tried["op"] != "ECHO")


def test_a_spell_cast_on_nothing_cancels_nothing():
    """Magik Dome as a Quick Action: only its ban happens (CAULDRON-159)."""
    t = play(table(hands=[["magik-dome"], []]), "cast-magik-dome")
    assert [one.op for one in t.lasting] == [FORBID, FORBID]


def test_what_is_protected_counts_as_unable_to_change():
    t = holding(effect("LOSE", who="opponent", n=1, what="any", by="self"), supplies=("", "W", ""))
    assert CAST in keys(t)
    assert CAST not in keys(under(t, PROTECT, 1))
    assert why_not(t, CAST) == "CAULDRON-126"


def test_a_list_that_is_not_there_could_change_nothing():
    nobody = Cause(0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, 0, NOTHING)
    assert not any_could(table(), NOTHING, nobody)
