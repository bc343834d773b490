"""Spells of a test's own, cast at tables set by hand; they have the keys x01, x02 and so on."""

from functools import lru_cache
from typing import Any

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.files import edition_of, text_of
from tests.cauldron.hearth import play, table
from tests.tabletop import keys

OWN = "x01"
CAST = "cast-x01"
SECOND = "cast-x02"


def effect(op: str, **given: Any) -> dict[str, Any]:
    """An effect by its parameters; `from` and `else` are written with a stroke behind them."""
    return {"op": op, **{name.rstrip("_"): value for name, value in given.items()}}


def spell(*effects: dict[str, Any], when: str = "own", **more: Any) -> dict[str, Any]:
    """A Spell of one's own."""
    return {
        "deck": "basic_spell",
        "name": "Spell",
        "copies": 10,
        "when": when,
        "text": "As it says.",
        "effects": list(effects),
        **more,
    }


def edition_with(*cards: dict[str, Any]) -> Cauldron:
    """The standard edition with these cards."""
    named = {f"own-{n}": {**card, "name": f"Own {n}"} for n, card in enumerate(cards)}
    return loaded(text_of(named))


@lru_cache(maxsize=512)
def loaded(text: str) -> Cauldron:
    """An edition that can be played."""
    edition = edition_of(text)
    edition.carrier = carrier()
    return edition


def holding(
    *effects: dict[str, Any], when: str = "own", seat: int = 0, **more: Any
) -> CauldronTable:
    """A table for three at which a seat holds a Spell with these effects; it is seat 0's turn."""
    more.setdefault("supplies", ("", "", ""))
    hands = [list(hand) for hand in more.pop("hands", [()] * len(more["supplies"]))]
    hands[seat].insert(0, OWN)
    return table(edition=edition_with(spell(*effects, when=when)), hands=hands, **more)


def cast(*effects: dict[str, Any], moves: str = "", **more: Any) -> CauldronTable:
    """A table at which seat 0 has cast such a Spell, and these moves have followed."""
    return play(holding(*effects, **more), CAST, *moves.split())


def castable(*effects: dict[str, Any], **more: Any) -> bool:
    """CAULDRON-126: whether seat 0 could cast such a Spell in its own turn."""
    return CAST in keys(holding(*effects, **more))


def answering(*effects: dict[str, Any], when: str, deed: str, **more: Any) -> CauldronTable:
    """A table at which seat 1 is asked for such a Spell after a deed of seat 0."""
    return play(holding(*effects, when=when, seat=1, **more), *deed.split())
