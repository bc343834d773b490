"""Chapter 24: files of cards of one's own, and what stands on a card."""

from collections.abc import Mapping
from typing import Any

from moonbrew.entries import Entry
from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content.checks.citing import Citing
from moonbrew.games.cauldron.content.checks.effects import check_effects
from moonbrew.games.cauldron.content.checks.places import WINDOWS_OF, Place, window
from moonbrew.games.cauldron.content.schema import (
    CONDITIONS_OF_WINDOWS,
    DEEPEST,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_CARDS,
    MOST_CONDITIONS,
    MOST_COPIES,
    OMEN,
    ROLES,
    SPELL,
    TIMINGS,
)

KEY_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
LARGEST_WHOLE = 2**63  # what TOML promises
DECK_KINDS = {"basic_spell": SPELL, "advanced_spell": SPELL, "omen": OMEN}
CARD_KEYS = {
    SPELL: ("deck", "name", "copies", "when", "text", "effects"),
    OMEN: ("deck", "name", "copies", "timing", "text", "effects"),
}


# Files.


def check_shape(top: Entry) -> None:
    """CAULDRON-393: nothing in the file is deeper or larger than can be read and shown."""
    waiting: list[tuple[Any, int]] = [(top.data, 1)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            raise BadContent(
                f"{top.file}: has tables and lists more than {DEEPEST} levels deep (CAULDRON-393)."
            )
        if isinstance(value, int) and abs(value) > LARGEST_WHOLE:
            raise BadContent(
                f"{top.file}: has a number with too many digits to count (CAULDRON-393)."
            )
        inner = value.values() if isinstance(value, Mapping) else value
        if isinstance(value, Mapping | list):
            waiting += [(one, depth + 1) for one in inner]


def check_own(top: Entry, published: Mapping[str, str]) -> dict[str, Entry]:
    """The cards of one's own by key, all of them checked; `published` are names by key."""
    if not top.has("card"):
        return {}
    with Citing(393):
        cards = top.entry("card").data
        if len(cards) > MOST_CARDS:
            what = f"has {len(cards)} cards; it may have {MOST_CARDS} (CAULDRON-306)."
            raise top.wrong("card", what)
        taken = {alike(name): key for key, name in published.items()}
        found = {}
        for key in cards:
            check_key(top, key, published)
            found[key] = own_entry(top, key)
            check_card(found[key])
            check_other_name(found[key], key, taken)
        return found


def check_key(top: Entry, key: str, published: Mapping[str, str]) -> None:
    """CAULDRON-393: a key can be part of a move, and CAULDRON-296: it replaces nothing."""
    if not 1 <= len(key) <= LONGEST_KEY or not KEY_SIGNS.issuperset(key):
        raise BadContent(
            f"{top.file}: card.{key[:LONGEST_KEY]!r} is no key; it must have 1 to {LONGEST_KEY} "
            "small letters, digits and hyphens (CAULDRON-393)."
        )
    if key in published:
        what = "is the key of a published card, which own cards do not replace; choose another."
        raise top.wrong(f"card.{key}", what)


def own_entry(top: Entry, key: str) -> Entry:
    """CAULDRON-297: a card that is named in errors by its key and its name."""
    entry = top.entry("card").entry(key)
    name = entry.data.get("name")
    called = f' ("{name}")' if isinstance(name, str) and not wrong_text(name, LONGEST_NAME) else ""
    return Entry(entry.file, f"{entry.key}{called}", entry.data, entry.trouble)


def check_other_name(entry: Entry, key: str, taken: dict[str, str]) -> None:
    """CAULDRON-305: no two cards have the same name."""
    name = alike(entry.text("name"))
    if name in taken:
        raise entry.wrong("name", f"is that of {taken[name]} too; choose another (CAULDRON-305).")
    taken[name] = key


def alike(name: str) -> str:
    """A name without what does not tell it from another."""
    return name.casefold()


# Cards.


def check_card(entry: Entry, *further: str) -> str:
    """A Spell or an Omen, with further keys if it is published; says which of them it is."""
    with Citing(393):
        entry.value("deck", "there")
        with Citing(295):
            kind = DECK_KINDS[entry.one_of("deck", DECK_KINDS)]
        optional = ("uncancellable",) if kind == SPELL else ()
        entry.only(*CARD_KEYS[kind], *optional, *further)
        for key in CARD_KEYS[kind]:
            entry.value(key, "there")
        check_text(entry, "name", LONGEST_NAME)
        with Citing(306):
            entry.whole("copies", 1, MOST_COPIES)
        place = Place(kind, check_when(entry)) if kind == SPELL else check_timing(entry)
        check_text(entry, "text", LONGEST_TEXT)
        if kind == SPELL:
            check_uncancellable(entry, place.when)
        check_effects(entry, place)
    return kind


def check_text(entry: Entry, key: str, longest: int) -> None:
    """CAULDRON-305, CAULDRON-394: a text that can be shown in one line."""
    value = entry.value(key, "a text")
    if not isinstance(value, str):
        raise entry.wrong(key, f"is {value!r}; it must be a text.")
    if why_not := wrong_text(value, longest):
        raise entry.wrong(key, why_not)


def wrong_text(text: str, longest: int) -> str:
    """What is wrong about a name or a text; empty if nothing is."""
    if not 1 <= len(text) <= longest:
        return f"has {len(text)} characters; it must have 1 to {longest} (CAULDRON-305)."
    for sign in text:
        if not can_be_shown(sign):
            return f"has the sign {sign!r}, which cannot be shown (CAULDRON-394)."
    if "  " in text or text.strip(" ") != text:
        return "must have single spaces only, and none at its ends (CAULDRON-394)."
    return ""


def can_be_shown(sign: str) -> bool:
    """CAULDRON-394: a letter, mark, digit, punctuation, symbol or space."""
    number = sign.isnumeric() and not sign.isalpha()
    return sign.isprintable() and (sign.isdigit() or not number)


def check_timing(entry: Entry) -> "Place":
    """An Omen acts once or goes on, which is shown to the players."""
    with Citing(295):
        entry.one_of("timing", TIMINGS)
    return Place(OMEN)


def check_when(entry: Entry) -> tuple[str, ...]:
    """CAULDRON-146, CAULDRON-147: one to five different conditions, `any` alone."""
    with Citing(295):
        conditions = tuple(entry.text("when").split(", "))
        if len(conditions) > MOST_CONDITIONS:
            what = f"has {len(conditions)} conditions; it may have {MOST_CONDITIONS}."
            raise entry.wrong("when", what)
        for place, one in enumerate(conditions):
            if one not in ("own", "any", *WINDOWS_OF):
                raise entry.wrong("when", f"has {one!r}, which is no condition. {examples()}")
            if one in conditions[:place]:
                raise entry.wrong("when", f"has {one!r} twice.")
        if "any" in conditions and len(conditions) > 1:
            raise entry.wrong("when", "has any, which stands alone.")
    return conditions


def examples() -> str:
    """How conditions are written."""
    windows = ", ".join(f"on-{kind}" for kind in CONDITIONS_OF_WINDOWS)
    roles = ", ".join(f"({role})" for role in ROLES)
    return f"There is: own, any, {windows}, the latter with {roles}."


def check_uncancellable(entry: Entry, when: tuple[str, ...]) -> None:
    """CAULDRON-397: only what answers a Spell can be immune to answers."""
    if not entry.has("uncancellable"):
        return
    if entry.truth("uncancellable") and not any(window(one) == "cast" for one in when):
        what = "is true, which needs a condition on-cast (CAULDRON-397)."
        raise entry.wrong("uncancellable", what)
