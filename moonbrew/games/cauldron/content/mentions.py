"""What cards speak of: all their effects, and the flags that follow from them."""

from collections.abc import Iterator, Mapping
from typing import Any

from moonbrew.games.cauldron.rules.faces import DECKS

SPELL_WORDS = ("spell", "basic_spell", "advanced_spell")


def all_effects(card: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The effects of a card that has been checked, with those inside them."""
    for one in card["effects"]:
        yield from with_inner(one)


def with_inner(effect: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """An effect and those inside it."""
    yield effect
    table = effect.get("table", {})
    lists = [effect.get("effects", []), effect.get("else", []), *effect.get("options", [])]
    for one in [*lists, *table.values()]:
        for inner in one:
            yield from with_inner(inner)


def mentions_spells(card: Mapping[str, Any]) -> bool:
    """CAULDRON-298: flag S."""
    return any(speaks_of_spells(effect) for effect in all_effects(card))


def speaks_of_spells(effect: Mapping[str, Any]) -> bool:
    """Whether an effect needs Spells to be there."""
    op = effect["op"]
    return (
        op == "PEEK"
        or (op == "DRAW" and effect["deck"] in DECKS[:2])
        or (op == "DROP" and effect["kind"] == "spell")
        or (op == "PRICE" and effect["item"] in SPELL_WORDS)
        or (op == "FORBID" and effect["deed"] in ("cast", "cast-instant"))
        or (op == "ON" and effect["event"] == "cast")
        or (op == "IF" and effect["condition"].startswith("spells"))
    )


def mentions_order(card: Mapping[str, Any]) -> bool:
    """CAULDRON-298: flag R."""
    return any(
        one["op"] == "ORDER_PRIZE" or (one["op"] == "ORDER" and one["mode"] in ("lowest", "LSP"))
        for one in all_effects(card)
    )
