"""Moves of Cauldron that give something up, each at a table where it does."""

from typing import Any

import pytest

from moonbrew.games.cauldron.show.choices import loss_of
from tests.cauldron.hearth import play
from tests.cauldron.rare import turn
from tests.cauldron.tables import GAME, at_market
from tests.cauldron.test_brewing import NIP, robbed
from tests.cautions import Loss, caution, cited, every_loss
from tests.tabletop import rule

FIVE = (["fizzle", "thornwall", "blight-touch", "silence", "petrify"],)
OWNER: dict[str, Any] = {"character": ["witch", "trickster"], "potions": (["weavers-tea"], [])}
POOR: dict[str, Any] = {"character": ["trickster", "witch"]}  # owns no Potion, so that one is free

LOSSES = {
    "CAULDRON-077": Loss(
        "end",
        "You may keep 3 Spells.",
        lambda: play(turn(spells=FIVE, due=False), "harvest-3"),
        lambda: play(turn(spells=(["fizzle", "thornwall"],), due=False), "harvest-3"),
    ),
    "CAULDRON-102": Loss(
        "give-up",
        "The brew fails.",
        lambda: robbed("WTSD", NIP, "T"),
        lambda: robbed("WTSD", NIP, "T"),
        instead="pay-again",
    ),
    "CAULDRON-163": Loss(
        "harvest-0",
        "It is the last token: what lies in supplies spoils, 4 of yours with it.",
        lambda: turn("W1"),
        lambda: turn("W1 F1 T1"),
    ),
    "CAULDRON-181": Loss(
        "pass",
        "You could have a Basic Potion for nothing.",
        lambda: at_market(magik=[9, 9], **POOR),
        lambda: at_market(magik=[9, 9], **OWNER),  # Magik is what wins: to keep it is no loss
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


@rule("CAULDRON-186", "CAULDRON-198")
@pytest.mark.parametrize(("held", "warned"), [(2, True), (3, False)])
def test_a_free_spell_is_no_gift_to_whoever_must_discard_one_for_it(held, warned):
    wizard: dict[str, Any] = {"character": ["wizard", "witch"], "potions": (["weavers-tea"], [])}
    t = at_market(magik=[0, 9], spells=(FIVE[0][:held],), **wizard)
    told = caution(GAME, t, "pass")
    assert (told is not None) == warned
    assert told is None or told.text == "You could have a Basic Spell for nothing."
