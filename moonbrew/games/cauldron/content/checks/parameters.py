"""Chapter 24: what each parameter of an effect can be."""

from collections.abc import Sequence

from moonbrew.entries import Entry, nearest
from moonbrew.games.cauldron.content.checks.citing import Citing
from moonbrew.games.cauldron.content.checks.places import Place
from moonbrew.games.cauldron.content.schema import (
    ABILITY,
    ALL_OF_THEM,
    ALWAYS,
    COMPARED,
    IN_CONDITIONS,
    LARGEST_COMPARED,
    NAMED_TYPE,
    NEEDS_CASTER,
    NOW,
    OMEN,
    OMEN_DURATIONS,
    ON_DURATIONS,
    PAIR,
    PRICE_DURATION,
    SEVERAL,
    SPELL,
    SPELL_DURATIONS,
    TURN,
    TYPE_DEED,
    TYPE_SETS,
    Whole,
)
from moonbrew.games.cauldron.rules.faces import DEEDS, LETTERS

SIGNS = (">=", "<=")
NUMBERS = {str(number): number for number in range(100)}  # as conditions write them


def check_who(entry: Entry, key: str, word: str, place: Place, several: bool) -> None:
    """CAULDRON-302: whom a word can mean here."""
    if word in SEVERAL and not several:
        raise entry.wrong(key, f"is {word!r}; one player must be meant (CAULDRON-302).")
    if word in NEEDS_CASTER and place.kind == OMEN:
        raise entry.wrong(key, f"is {word!r}, but an Omen has no caster (CAULDRON-302).")
    if word in ("opponent", "player") and place.kind == ABILITY:
        raise entry.wrong(key, f"is {word!r}, but only Spells name players (CAULDRON-302).")
    if word == "actor" and not place.acting and not place.answering:
        what = "is 'actor', but nobody has done anything here (CAULDRON-302)."
        raise entry.wrong(key, what)


def check_what(entry: Entry, key: str, place: Place, pair: bool) -> None:
    """CAULDRON-308: a set of types."""
    with Citing(308):
        word = entry.text(key)
        if word == PAIR and pair and place.kind == ABILITY:
            return
        if word == NAMED_TYPE:
            check_chosen(entry, key, place)
        elif word not in TYPE_SETS:
            codes = word.split("/")
            if any(code not in LETTERS or len(code) != 1 for code in codes):
                right = f"{', '.join(TYPE_SETS)}, {NAMED_TYPE} or letters like B/M out of {LETTERS}"
                raise entry.wrong(key, f"is {word!r}; it must be {right}.")
            if len(set(codes)) < len(codes):
                raise entry.wrong(key, f"is {word!r}, which names a type twice.")


def check_chosen(entry: Entry, key: str, place: Place) -> None:
    """CAULDRON-302: a type is named for Spells only."""
    if place.kind != SPELL:
        raise entry.wrong(key, "is 'chosen', but only Spells name a type (CAULDRON-302).")


def check_amount(entry: Entry, key: str, form: Whole) -> None:
    """CAULDRON-308: a whole number within its bounds."""
    value = entry.data[key]
    if form.all and value == ALL_OF_THEM:
        return
    right = type(value) is int and form.least <= value <= form.most and (value or form.zero)
    if not right:
        rule = 308 if type(value) is int else 393
        raise entry.wrong(key, f"is {value!r}; it must be {form.right()} (CAULDRON-{rule}).")


def check_word(entry: Entry, key: str, words: Sequence[str], place: Place) -> None:
    """CAULDRON-308: one of the words; CAULDRON-302: nobody picks for an Omen."""
    with Citing(308):
        word = entry.one_of(key, words)
    if key == "by" and word == "self" and place.kind == OMEN:
        raise entry.wrong(key, "is 'self', but an Omen has no caster (CAULDRON-302).")


def check_deed(entry: Entry, key: str, place: Place) -> None:
    """CAULDRON-308: what is forbidden."""
    with Citing(308):
        deed = entry.text(key)
        if deed.startswith(TYPE_DEED):
            word = deed.removeprefix(TYPE_DEED)
            if word == NAMED_TYPE:
                check_chosen(entry, key, place)
            elif word not in LETTERS or len(word) != 1:
                raise entry.wrong(key, f"is {deed!r}; a type is one letter out of {LETTERS}.")
        else:
            entry.one_of(key, DEEDS)


def check_duration(entry: Entry, op: str, key: str, place: Place) -> None:
    """CAULDRON-303: how long it can last; in Omens nothing is about a single brew."""
    scope = str(entry.data.get("scope", ""))
    with Citing(303):
        if place.kind == OMEN and scope not in ("", "all"):
            raise entry.wrong("scope", f"is {scope!r}; in an Omen it must be all.")
        right = durations(op, scope, place)
        word = entry.text(key)
        if word not in right:
            raise entry.wrong(key, f"is {word!r}; here it must be {' or '.join(right)}.")


def durations(op: str, scope: str, place: Place) -> tuple[str, ...]:
    """The durations that an effect can have."""
    if place.kind == ABILITY:
        return (TURN,) if scope == "next" else (*SPELL_DURATIONS, ALWAYS)
    if op == "PRICE":
        return (PRICE_DURATION,)
    if scope == "this":
        return (NOW,)
    if scope == "next":
        return (TURN,)
    usual = SPELL_DURATIONS if place.kind == SPELL else OMEN_DURATIONS
    return tuple(one for one in usual if op != "ON" or one in ON_DURATIONS)


def check_condition(entry: Entry, key: str, place: Place) -> None:
    """CAULDRON-395: a condition in one of its two forms."""
    with Citing(395):
        text = entry.text(key)
        found = comparison(text)
        words = same_players(text) if found is None else [found[1]]
        if not words:
            right = '"magik(self) >= 10" or "same(actor, self)"'
            raise entry.wrong(key, f"is {text!r}; it must be of a form like {right}.")
        for word in words:
            if word not in IN_CONDITIONS:
                raise entry.wrong(key, f"has {word!r}. {nearest(word, IN_CONDITIONS)}")
            check_who(entry, key, word, place, several=False)
        if found and found[3] > LARGEST_COMPARED:
            what = f"compares with {found[3]}; it may be up to {LARGEST_COMPARED}."
            raise entry.wrong(key, what)


def comparison(text: str) -> tuple[str, str, str, int] | None:
    """What `magik(self) >= 10` compares, of whom, how and with which number."""
    measure, _, rest = text.partition("(")
    who, _, rest = rest.partition(") ")
    sign, _, number = rest.partition(" ")
    right = measure in COMPARED and sign in SIGNS and number in NUMBERS
    return (measure, who, sign, NUMBERS[number]) if right else None


def same_players(text: str) -> list[str]:
    """The two players of `same(self, LSP)`; none if it is of another form."""
    inside = text.removeprefix("same(").removesuffix(")")
    players = inside.split(", ")
    return players if text == f"same({inside})" and len(players) == 2 else []
