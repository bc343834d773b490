"""What lies on the pending stack: who does what, and what follows if nobody answers."""

import pytest

from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.rare import turn
from tests.cauldron.tables import play
from tests.cauldron.test_scene import zones
from tests.tabletop import rule

ANSWERS = ([], ["fizzle", "loaded-die", "clumsy-hands"], [])


def slips(t: CauldronTable) -> list[tuple[str | None, str, str, str]]:
    """Symbol, deed, state and outcome of everything on the stack, the newest first."""
    return [(one.face, one.label, one.note, one.text) for one in zones(t)["stackpile"].pieces]


@rule("CAULDRON-358")
@pytest.mark.parametrize(
    ("key", "symbol", "deed", "outcome"),
    [
        ("harvest-1", "sickle", "You harvest Frog Legs", "From Field 1."),
        (
            *("steal-1-toadstool", "toadstool", "You steal a Toadstool from Ash"),
            "Needs 4 or more on a die.",
        ),
        (
            *("brew-weavers-tea", "mug", "You brew Weaver's Tea"),
            "2 Magik for a Spider Web and Frog Legs.",
        ),
        ("cast-spark-of-insight", "magik", "You cast Spark of Insight", "Gain 2 Magik."),
    ],
)
def test_a_slip_says_what_is_done_and_what_follows(key, symbol, deed, outcome):
    t = play(turn(spells=(["spark-of-insight"], *ANSWERS[1:])), key)
    assert slips(t) == [(symbol, deed, "now", outcome)]


@rule("CAULDRON-134", "CAULDRON-358")
@pytest.mark.parametrize(
    ("die", "follows"),
    [(4, "Enough: Ash would lose it."), (3, "Not enough: the token stays.")],
)
def test_a_die_lies_beside_the_steal_that_waits_for_it(die, follows):
    t = play(turn(spells=ANSWERS), "steal-1-toadstool", "pass")
    t.pending[-1].die = die
    assert [state for _, _, state, _ in slips(t)] == ["waits"]
    tray = zones(t)["tray"]
    assert (tray.title, tray.note) == (f"You roll a {die}", follows)
    assert [(one.label, one.value) for one in tray.pieces] == [("Your die", die)]
    assert zones(t, 1)["tray"].title == f"Wren rolls a {die}"


@rule("CAULDRON-358")
def test_what_was_cancelled_says_so():
    t = play(turn(spells=ANSWERS), "harvest-1")
    t.pending[-1].alive = False
    (slip,) = slips(t)
    assert slip[2:] == ("cancelled", "It does not happen.")
