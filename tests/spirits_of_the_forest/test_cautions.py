"""Moves of Spirits of the Forest that give something up, each at a table where it does."""

from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.choices import loss_of
from moonbrew.games.spirits_of_the_forest.show.foresight import (
    COMPETING,
    TOGETHER,
    WITH_ISLANDS,
)
from tests.cautions import Loss, caution, cited, every_loss
from tests.spirits_of_the_forest.glade import GAME, moonlit, play, rivals, table
from tests.spirits_of_the_forest.test_islands import isles

LONELY = ["BRA1 BRA2 BRA3 . SPI1 . SPI2", "DEW1 DEW2 . . . . ."]  # beside Shadow lies nothing
APART = ["BRA1 BRA2 SPI1 . .", ". . . SPI2 SPI3", ". . . . SPI4"]
ROWS = ["BRA1 BRA2 SPI5 DEW1", "SPI1 LEA1 SPI2"]


FOUR = ["", "BRA1 BRA2 . . . . . LEA1 LEA2"]


def second(**more) -> ForestTable:
    """Branches can be taken once more."""
    return play(table(ROWS, **more), "take-1.1")


def given_up(**more) -> ForestTable:
    """No two tiles can be collected, but there are gems."""
    return moonlit(APART, "1.1", "3.5", supply=[2, 0], **more)


LOSSES = {
    "SPIRIT-029": Loss(
        "stop",
        "You could take a second tile of this type, and it costs nothing.",
        lambda: second(supply=[3, 3]),
        lambda: second(supply=[3, 2], gems=["", "1.2"]),  # another has reserved it
    ),
    "SPIRIT-185": Loss(
        "move-light-1.1",
        "This ends the game: Shadow could take nothing.",
        lambda: moonlit(LONELY, "1.2", "1.5", at="move-creature"),
        lambda: moonlit(LONELY, "1.2", "1.5", at="move-creature", supply=[0, 1]),
    ),
    "SPIRIT-271": Loss(
        "move-light-2.2",
        "This ends the game: Light and Shadow could take nothing, wherever the creatures were put.",
        lambda: rivals(FOUR, "2.1", "2.8", at="move-creature", hidden="2.1 2.2 2.8 2.9"),
        lambda: rivals(FOUR, "2.1", "2.8", at="move-creature"),
    ),
    "SPIRIT-560": Loss(
        "move-light-5.2",
        "This ends the game: Light and Shadow could take nothing, wherever the creatures were put.",
        lambda: isles("5.1 5.2 5.6 1.1 1.2", "5.1", "5.6", hidden="5.1 1.1 1.2"),
        lambda: isles("5.1 5.2 5.6 1.1 1.2", "5.1", "5.6", hidden="5.1 1.2"),  # one to 1.2
    ),
    "SPIRIT-188": Loss(
        "end",
        "This ends the game, while a gem could still move a creature.",
        given_up,
        given_up,
        instead="gem-light-1.2",
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
    assert set(LOSSES) == cited(loss_of) | {TOGETHER, WITH_ISLANDS, COMPETING}
