"""What a user's own content changes: card by card, beside the standard one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from moonbrew.words import capital, count

BESIDE = ("source",)  # where numbers come from; nothing that is played with
SUMS = "totals"  # what a file says that its entries add up to
TITLES = ("name", "title")

Cards = dict[tuple[str, str], Mapping[str, Any]]  # by chapter and key; a chapter may be one card


@dataclass(frozen=True)
class Change:
    """One card, or one chapter of numbers, that is not as usual."""

    chapter: str  # traveller
    key: str  # knight; empty where the chapter itself is meant
    title: str  # Knight
    how: str  # new, changed or gone
    fields: tuple[str, ...]  # what is different, or all there is: cards 9 instead of 6
    words: str = ""  # what it says, in the words of the game

    def as_json(self) -> dict[str, Any]:
        """The change as the API tells it."""
        return {**vars(self), "fields": list(self.fields)}


def changes(standard: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[Change]:
    """Every card that differs from the standard one, is new, or is gone."""
    before, after = cards_of(standard), cards_of(own)
    for place, card in after.items():
        if place not in before:
            yield Change(*place, title_of(place, card), "new", tuple(described(card)))
        elif different := tuple(differences(before[place], card)):
            yield Change(*place, title_of(place, card), "changed", different)
    for place, card in before.items():
        if place not in after:
            yield Change(*place, title_of(place, card), "gone", ())


def cards_of(data: Mapping[str, Any]) -> Cards:
    """All cards; a chapter that is no list of tables is one by itself."""
    found: Cards = {}
    for chapter, value in data.items():
        if chapter == SUMS or not isinstance(value, Mapping):
            continue
        parts = {key: part for key, part in value.items() if key not in BESIDE}
        if parts and all(isinstance(part, Mapping) for part in parts.values()):
            found |= {(chapter, key): part for key, part in parts.items()}
        else:
            found[chapter, ""] = value
    return found


def title_of(place: tuple[str, str], card: Mapping[str, Any]) -> str:
    """What a card is called: by its own name, or else by its key."""
    named = [card[key] for key in TITLES if isinstance(card.get(key), str)]
    chapter, key = place
    return str(named[0]) if named else capital(in_words(key or chapter))


def described(card: Mapping[str, Any]) -> Iterator[str]:
    """All that a card has but its name."""
    for key, value in card.items():
        if key not in (*BESIDE, *TITLES):
            yield f"{in_words(key)} {told(value)}"


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What is not the same any more."""
    for key in dict.fromkeys([*after, *before]):
        if key in BESIDE or (key in before and key in after and before[key] == after[key]):
            continue
        was, now = told(before.get(key)), told(after.get(key))
        if key not in after:
            yield f"no {in_words(key)} any more (it was {was})"
        else:
            yield f"{in_words(key)} {now}" + (f" instead of {was}" if key in before else "")


def told(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(key)} {told(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(told(part) for part in value) or "none"
    return str(value)


def in_words(key: str) -> str:
    """A key as people read it."""
    return key.replace("_", " ").replace("-", " ")


def in_short(found: list[Change]) -> str:
    """How many cards are not as usual: 2 new, 1 changed."""
    numbers = {how: sum(one.how == how for one in found) for how in ("new", "changed", "gone")}
    parts = [f"{number} {how}" for how, number in numbers.items() if number]
    cards = count(len(found), "card")
    return f"{cards}: {', '.join(parts)}" if parts else "the standard cards in another order"
