"""Cards of one's own for tests, right but for a change, and what is said against them."""

import re
from collections.abc import Mapping
from typing import Any

from tests.cauldron.files import edition_of, refused, text_of

Effect = dict[str, Any]
DIE = {"op": "DIE", "mode": "reroll"}
NO_ACTION = {"op": "CANCEL", "thing": "action", "mode": "plain"}
NO_SPELL = {"op": "CANCEL", "thing": "spell", "mode": "discard"}
DRAW = {"op": "DRAW", "who": "self", "deck": "basic_spell", "n": 1}


def magik(n: Any = 1, who: str = "self") -> Effect:
    """An effect that is right nearly everywhere."""
    return {"op": "MAGIK", "who": who, "n": n}


def on(*effects: Any, event: str = "brew", dur: str = "season") -> Effect:
    """ON with these effects."""
    return {"op": "ON", "event": event, "effects": list(effects), "dur": dur}


def may(*effects: Any, who: str = "self") -> Effect:
    """MAY with these effects."""
    return {"op": "MAY", "who": who, "effects": list(effects)}


def iff(condition: Any, *effects: Any) -> Effect:
    """IF with these effects."""
    return {"op": "IF", "condition": condition, "effects": list(effects) or [magik(1, "LSP")]}


def spell(*effects: Any, **changes: Any) -> dict[str, Any]:
    """A Spell without a fault but for the changes."""
    card = {
        "deck": "basic_spell",
        "name": "Moth Lantern",
        "copies": 2,
        "when": "own",
        "text": "Gain 1 Magik.",
        "effects": list(effects) or [magik()],
    }
    return {key: value for key, value in (card | changes).items() if value is not None}


def omen(*effects: Any, **changes: Any) -> dict[str, Any]:
    """An Omen without a fault but for the changes."""
    card = {
        "deck": "omen",
        "name": "Humming Hives",
        "copies": 1,
        "timing": "once",
        "text": "Everybody gains 1 Magik.",
        "effects": list(effects) or [magik(who="each")],
    }
    return {key: value for key, value in (card | changes).items() if value is not None}


def read(card: Mapping[str, Any], key: str = "mine") -> Any:
    """The face of a single card of one's own."""
    edition = edition_of(text_of({key: dict(card)}))
    faces: list[Any] = [*edition.spells, *edition.omens]
    return next(one for one in faces if one.key == "x01")


def why_not(card: Mapping[str, Any], key: str = "mine") -> str:
    """What is said against a card; empty if it is right."""
    return refused(text_of({key: dict(card)}))


def rule_against(*effects: Any, omen_card: bool = False, **changes: Any) -> str:
    """The rule that a card with these effects breaks; empty if it is right."""
    told = why_not(omen(*effects, **changes) if omen_card else spell(*effects, **changes))
    cited = re.findall(r"\(CAULDRON-(\d+)\)", told)
    assert bool(told) == bool(cited), told
    return cited[-1] if cited else ""
