"""Moves of Witchstone that give something up, each at a table where it does."""

from moonbrew.games.witchstone.show.choices import loss_of
from tests.cautions import Loss, caution, cited, every_loss
from tests.witchstone.coven import GAME, series

LOSSES = {
    "STONE-050": Loss(
        "stop",
        "What you do not use is lost: 2 wand actions.",
        lambda: series("wand", 2),
        lambda: series("witch", 0, scrolls=[["s03"], []]),  # nothing waits but a boost
    ),
    "STONE-218": Loss(
        "stop",
        "What you do not use is lost: 1 wand action.",
        lambda: series("witch", 0, pending=[("wand", 1)]),
        lambda: series("witch", 0, scrolls=[["s03"], []]),
    ),
}


@every_loss(LOSSES)
def test_what_gives_something_up_says_so(number, loss):
    told = caution(GAME, loss.lost(), loss.key)
    assert told is not None
    assert (told.rule, loss.words in told.text) == (number, True), told.text


@every_loss(LOSSES)
def test_what_gives_nothing_up_says_nothing(number, loss):
    assert caution(GAME, loss.kept(), loss.instead or loss.key) is None


def test_every_caution_has_its_table():
    assert set(LOSSES) == cited(loss_of)
