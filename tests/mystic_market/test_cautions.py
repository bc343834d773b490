"""Moves of Mystic Market that give something up, each at a table where it does."""

from moonbrew.games.mystic_market.show.choices import loss_of
from tests.cautions import Loss, caution, cited, every_loss
from tests.mystic_market.stall import GAME, play, table

LOSSES = {
    "MARKET-110": Loss(
        "end-turn",
        "You hold 9 cards and may keep 8.",
        lambda: play(table(["RRROOOYY", "OO"]), "buy-1"),
        lambda: play(table(["RRROOOY", "OO"]), "buy-1"),
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
