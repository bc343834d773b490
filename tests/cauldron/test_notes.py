"""What stands beside choices, and what is asked where a season or a turn ends."""

import pytest

from moonbrew.games.cauldron.rules.effects.answers import ShiftDie
from moonbrew.games.cauldron.rules.finishing import DropAny
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.table import Seat
from tests.cauldron.rare import turn
from tests.cauldron.tables import at_market, play
from tests.cauldron.test_scene import choices, scene_for
from tests.tabletop import rule

CARDS = ["fizzle", "fizzle", "thornwall", "loaded-die", "quick-snatch"]


def rolled(die: int, by: int) -> CauldronTable:
    """A table at which somebody shifts a die that was rolled for a Steal."""
    t = play(turn(spells=([], ["loaded-die"], [])), "steal-1-toadstool")
    t.pending[-1].die = die
    t.ask = ShiftDie(Seat(1), len(t.pending) - 1, by)
    return t


@pytest.mark.parametrize(
    ("die", "by", "up", "down"),
    [
        (3, 1, "3 becomes 4", "3 becomes 2"),
        (3, 2, "3 becomes 5", "3 becomes 1"),
        (4, 5, "4 becomes 6", "4 becomes 1"),
    ],
)
def test_a_shift_says_what_the_die_would_show(die, by, up, down):
    offered = choices(rolled(die, by))
    assert (offered["up"].note, offered["down"].note) == (up, down)


@rule("CAULDRON-077")
@pytest.mark.parametrize(
    ("held", "note"),
    [(3, "4 tokens left on the Fields"), (4, "You discard 1 Spell"), (5, "You discard 2 Spells")],
)
def test_the_end_of_a_turn_says_how_many_spells_must_go(held, note):
    t = play(turn(spells=(CARDS[:held], [], [])), "harvest-0")
    while "end" not in choices(t):
        play(t, "pass")
    assert choices(t)["end"].note == note


@rule("CAULDRON-077")
@pytest.mark.parametrize(
    ("held", "asked"),
    [
        (3, "Discard Spells and Potions as you like, or no more."),
        (4, "You may hold 3 Spells: discard 1."),
        (5, "You may hold 3 Spells: discard 2."),
    ],
)
def test_at_the_end_of_a_season_it_is_said_how_many_spells_must_go(held, asked):
    t = turn(spells=(CARDS[:held], [], []))
    t.ask = DropAny(Seat(0), 0)
    assert scene_for(t).prompt == f"The season is over. {asked}"


@rule("CAULDRON-190")
@pytest.mark.parametrize(
    ("magik", "note"), [(24, "24 to 21 Magik, and a token of its type"), (25, "25 to 22 Magik")]
)
def test_a_field_that_is_bought_says_whether_it_brings_a_token(magik, note):
    assert choices(at_market(magik=[magik, 9]))["field-egg"].note == note


def wares(t: CauldronTable) -> dict[str, str]:
    """What is said of everything in the market, by its id."""
    return {
        piece.id.removeprefix("buy-"): piece.text
        for zone in scene_for(t).zones
        if zone.id == "market"
        for piece in zone.pieces
    }


@rule("CAULDRON-182", "CAULDRON-198", "CAULDRON-207")
def test_the_market_says_how_prices_come_about():
    t = at_market(magik=[24, 9], rituals=True)
    assert wares(t) == {
        "field": "And a token.",
        "cellar": "Keeps a token.",
        "basic_potion": "1 for each owned.",
        "advanced_potion": "2, and 1 for each owned.",
        "basic_spell": "Into your hand.",
        "advanced_spell": "Into your hand.",
    }


@rule("CAULDRON-190", "CAULDRON-211")
def test_the_market_says_what_is_gone_and_what_must_go():
    t = at_market(magik=[25, 9], spells=(CARDS[:3], []), cellar_cards=0)
    said = wares(t)
    assert (said["field"], said["cellar"]) == ("Without a token.", "None is left.")
    assert (said["basic_spell"], said["advanced_spell"]) == (
        *("One of yours goes.", "Not yet on sale."),
    )


def test_what_is_harvested_or_left_undone_says_what_one_has_then():
    t = turn()
    assert choices(t)["harvest-0"].note == "You would hold 3 Spider Webs"
    assert choices(at_market(magik=[9, 9]))["pass"].note == "You keep your 9 Magik"
