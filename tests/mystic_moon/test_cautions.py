"""Moves of The Mystic Moon that give something up, each at a table where it does."""

from typing import Any

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.choices import loss_of
from tests.cautions import Loss, caution, cited, every_loss
from tests.mystic_moon.clearing import GAME, PRINTED, at_hut, at_shop, brewed, play, simmered
from tests.mystic_moon.moments import PLAIN, with_blessing

SLOTS = PRINTED["hiccup-tonic"][1]
TWO: dict[str, Any] = {  # what lies there suffices for two
    "cauldrons": ["RL_RL____", "_________"],
    "books": [["hiccup-tonic"], []],
}


def fishing() -> MoonTable:
    """All effects are used, and something else can still be done."""
    more = {"bag": "FRFR", "huts": PLAIN[:2], **with_blessing("pisces")}
    t = brewed(["cream-cordial"], "RR_______", "cream-cordial-01", **more)
    return play(t, "use-cream-cordial-01")


LOSSES = {
    "MOON-092": Loss(
        "leave",
        "Your satchel holds 2 too many.",
        lambda: at_shop(("FFFFFFRRRRRR", "")),
        lambda: at_shop(("FFR", ""), shop="EES"),
    ),
    "MOON-125": Loss(
        "empty",
        "All that lies in your Cauldron goes",
        lambda: at_hut(cauldrons=["RFX______", "_________"]),
        lambda: at_hut(cauldrons=["RFX______", "_________"]),
        instead="keep",
    ),
    "MOON-132": Loss(
        "done",
        "Hiccup Tonic could be brewed as well. After the brew all Ingredients go to the bag.",
        lambda: play(at_hut(**TWO), "brew-hiccup-tonic-01"),
        lambda: at_hut(**TWO),  # nothing is declared, so that all can stay
    ),
    "MOON-312": Loss(
        "done",
        "Effects that are not used lapse.",
        lambda: simmered(
            ["hiccup-tonic"], "RL_______", f"hiccup-tonic-{SLOTS}", satchels=("FR", "")
        ),
        fishing,
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
