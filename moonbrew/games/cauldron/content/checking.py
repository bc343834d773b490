"""Chapter 24: what may stand in cards; the first fault is refused with its rule.

What holds for cards of one's own holds for the published ones as well, since a file can be laid
over those too: nothing that could hang a game comes past here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moonbrew.entries import Entry, nearest
from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content.schema import (
    ABILITY,
    ALL_OF_THEM,
    ALWAYS,
    AT_TOP,
    CANCEL_PAIRS,
    COMPARED,
    CONDITIONS_OF_WINDOWS,
    DECIDING,
    DEEPEST,
    DIE_BOUNDS,
    HOLDERS,
    IN_CONDITIONS,
    LARGEST_COMPARED,
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_TEXT,
    MAKING_ACTORS,
    MOST_CARDS,
    MOST_CONDITIONS,
    MOST_COPIES,
    MOST_EFFECTS,
    MOST_IN_ALL,
    MOST_INNER,
    MOST_NESTED,
    NAMED_TYPE,
    NEEDS_CASTER,
    NOT_FOR_INSTANTS,
    NOW,
    OMEN,
    OMEN_DURATIONS,
    ON_DURATIONS,
    OPTIONS,
    PAIR,
    PRICE_DURATION,
    PRIMITIVES,
    ROLES,
    SEVERAL,
    SPELL,
    SPELL_DURATIONS,
    TIMINGS,
    TURN,
    TYPE_DEED,
    TYPE_SETS,
    Condition,
    Deed,
    Duration,
    Inner,
    Options,
    Parameter,
    Results,
    What,
    Who,
    Whole,
    Word,
)
from moonbrew.games.cauldron.rules.faces import DECKS, DEEDS, LETTERS, WHO

KEY_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
# CAULDRON-146, CAULDRON-147: conditions of windows, with the kind of window and the role.
WINDOWS_OF = {f"on-{kind}": (kind, "") for kind in CONDITIONS_OF_WINDOWS} | {
    f"on-{kind} ({role})": (kind, role) for kind in CONDITIONS_OF_WINDOWS for role in ROLES
}
SIGNS = (">=", "<=")
NUMBERS = {str(number): number for number in range(100)}  # as conditions write them
FACES = ("1", "2", "3", "4", "5", "6")
LONGEST_MESSAGE = 600  # signs; a value may be longer than anybody would read
LARGEST_WHOLE = 2**63  # what TOML promises
DECK_KINDS = {"basic_spell": SPELL, "advanced_spell": SPELL, "omen": OMEN}
CARD_KEYS = {
    SPELL: ("deck", "name", "copies", "when", "text", "effects"),
    OMEN: ("deck", "name", "copies", "timing", "text", "effects"),
}


class Citing:
    """What is refused within cites this rule, unless it cites a nearer one."""

    def __init__(self, rule: int) -> None:
        self.cited = f"(CAULDRON-{rule:03})"

    def __enter__(self) -> None:
        """Nothing is refused yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Refuse it again, with the rule and no longer than anybody would read."""
        if not isinstance(error, BadContent):
            return
        told = str(error)
        if "(CAULDRON-" in told[-len(self.cited) - 1 :]:
            return
        if len(told) > LONGEST_MESSAGE:
            half = LONGEST_MESSAGE // 2
            told = f"{told[:half]} … {told[-half:]}"
        end = "." if told.endswith(".") else ""
        raise BadContent(f"{told.removesuffix('.')} {self.cited}{end}") from error


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


def window(condition: str) -> str:
    """The kind of window of a condition; empty for `own` and `any`."""
    return WINDOWS_OF.get(condition, ("", ""))[0]


# Effects.


@dataclass(frozen=True)
class Place:
    """Where an effect stands: on what card, and inside of what."""

    kind: str  # SPELL, OMEN or ABILITY
    when: tuple[str, ...] = ()  # the conditions of a Spell
    inside: tuple[str, ...] = ()  # the primitives around it, the outermost first
    acting: bool = False  # whether something around it says who `actor` is

    @property
    def windows(self) -> tuple[str, ...]:
        """The kinds of window in which the Spell can be cast, one for each condition."""
        return tuple(window(one) for one in self.when)

    @property
    def answering(self) -> bool:
        """Whether all its conditions are windows."""
        return self.kind == SPELL and all(self.windows)

    @property
    def instant(self) -> bool:
        """CAULDRON-146: whether any condition is other than `own`."""
        return any(one != "own" for one in self.when)

    def within(self, entry: Entry, op: str) -> "Place":
        """Inside this effect."""
        several = op in DECIDING and entry.data["who"] in SEVERAL
        acting = self.acting or op in MAKING_ACTORS or several
        return replace(self, inside=(*self.inside, op), acting=acting)


def check_effects(entry: Entry, place: Place) -> None:
    """CAULDRON-307: the effects of a card, which are not too many in all."""
    found = check_list(entry, "effects", place, MOST_EFFECTS)
    if found > MOST_IN_ALL:
        what = f"has {found} effects in all; it may have {MOST_IN_ALL} (CAULDRON-307)."
        raise entry.wrong("effects", what)


def check_list(entry: Entry, key: str, place: Place, most: int) -> int:
    """A list of effects; says how many there are with those inside them."""
    cells = entry.cells(key)
    if not 1 <= len(cells.data) <= most:
        what = f"has {len(cells.data)} effects; it must have 1 to {most} (CAULDRON-307)."
        raise entry.wrong(key, what)
    return sum(check_effect(cells.entry(number), place) for number in cells.data)


def check_effect(entry: Entry, place: Place) -> int:
    """One effect; says how many there are with those inside it."""
    with Citing(301):
        op = entry.one_of("op", PRIMITIVES)
    primitive = PRIMITIVES[op]
    if not primitive.may_stand_in(place.kind):
        names = {SPELL: "a Spell", OMEN: "an Omen"}
        raise entry.wrong(
            "op", f"is {op}, which cannot stand in {names[place.kind]} (CAULDRON-301)."
        )
    entry.only("op", *(one.name for one in primitive.parameters))
    check_place(entry, op, place)
    found = 1
    for parameter in primitive.parameters:
        if needed(entry, op, parameter):
            found += check_parameter(entry, op, parameter, place)
    check_together(entry, op)
    check_needs(entry, op, place)
    return found


def needed(entry: Entry, op: str, parameter: Parameter) -> bool:
    """Whether a parameter is there or must be."""
    if isinstance(parameter.form, Inner) and not parameter.form.needed:
        return entry.has(parameter.name)
    if op == "DIE" and parameter.name == "n":
        return bool(entry.data["mode"] != "reroll")
    return True


def check_place(entry: Entry, op: str, place: Place) -> None:
    """CAULDRON-304, CAULDRON-307, CAULDRON-396: where it may not stand."""
    if op in NOT_FOR_INSTANTS and place.instant:
        raise entry.wrong("op", f"is {op}, which no Instant can have (CAULDRON-304).")
    if op in AT_TOP and place.inside:
        raise entry.wrong("op", f"is {op}, which cannot stand inside another (CAULDRON-396).")
    if op == "ON" and ("ON" in place.inside or "ORDER_PRIZE" in place.inside):
        what = "is ON, which cannot stand inside ON or ORDER_PRIZE (CAULDRON-396)."
        raise entry.wrong("op", what)
    if op in HOLDERS and len(place.inside) >= MOST_NESTED:
        what = f"is {op}, nested more than {MOST_NESTED} deep (CAULDRON-307)."
        raise entry.wrong("op", what)


def check_needs(entry: Entry, op: str, place: Place) -> None:
    """CAULDRON-300: what speaks of a window needs a Spell that is cast in such a one."""
    kinds = windows_needed(entry, op)
    if not kinds:
        return
    if "ON" in place.inside:
        raise entry.wrong("op", f"is {op}, which cannot stand inside ON (CAULDRON-300).")
    if place.kind == ABILITY:
        return  # its use says more, see check_ability
    names = " or ".join(f"on-{kind}" for kind in kinds)
    if op == "CANCEL" and kinds == ("cast",):
        if "cast" not in place.windows:
            what = f"is {op}, which here needs a Spell with a condition {names} (CAULDRON-300)."
            raise entry.wrong("op", what)
    elif not place.when or any(kind not in kinds for kind in place.windows):
        what = f"is {op}, which here needs a Spell with no condition but {names} (CAULDRON-300)."
        raise entry.wrong("op", what)


def windows_needed(entry: Entry, op: str) -> tuple[str, ...]:
    """The kinds of window of which an effect speaks; none if it speaks of no window."""
    if op == "CANCEL":
        if entry.data.get("thing") == "spell":
            return ("cast",)
        return ("brew",) if entry.data.get("mode") == "lose" else ("harvest", "steal", "brew")
    if op == "ECHO" or (op == "YIELD" and entry.data.get("scope") == "this"):
        return ("brew",)
    return {"SNATCH": ("harvest",), "DIE": ("roll",)}.get(op, ())


# Parameters.


def check_parameter(entry: Entry, op: str, parameter: Parameter, place: Place) -> int:
    """One parameter; says how many effects it holds."""
    key, form = parameter.name, parameter.form
    entry.value(key, "there")
    if isinstance(form, Who):
        check_who(entry, key, entry.one_of(key, WHO), place, form.several)
    elif isinstance(form, What):
        check_what(entry, key, place, form.pair)
    elif isinstance(form, Whole):
        check_amount(entry, key, form)
    elif isinstance(form, Word):
        check_word(entry, key, form.words, place)
    elif isinstance(form, Deed):
        check_deed(entry, key, place)
    elif isinstance(form, Duration):
        check_duration(entry, op, key, place)
    elif isinstance(form, Condition):
        check_condition(entry, key, place)
    else:
        return check_inner(entry, op, key, form, place)
    return 0


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


def check_inner(
    entry: Entry, op: str, key: str, form: Inner | Options | Results, place: Place
) -> int:
    """CAULDRON-307: effects inside of an effect; says how many."""
    within = place.within(entry, op)
    if isinstance(form, Inner):
        return check_list(entry, key, within, MOST_INNER)
    if isinstance(form, Options):
        options = entry.cells(key)
        least, most = OPTIONS
        if not least <= len(options.data) <= most:
            what = f"has {len(options.data)} options; it must have {least} to {most}"
            raise entry.wrong(key, f"{what} (CAULDRON-307).")
        return sum(check_list(options, one, within, MOST_INNER) for one in options.data)
    table = entry.entry(key)
    with Citing(308):
        table.only(*FACES)
        if not table.data:
            raise entry.wrong(key, 'is empty; it must have one to six of the keys "1" to "6".')
    return sum(check_list(table, face, within, MOST_INNER) for face in table.data)


def check_together(entry: Entry, op: str) -> None:
    """CAULDRON-308: parameters that must fit each other."""
    data = entry.data
    if op == "GROW" and (data["n"] == ALL_OF_THEM) != (data["where"] == "all"):
        raise entry.wrong(
            "n", 'must be "all" where `where` is "all", and only there (CAULDRON-308).'
        )
    if op == "CANCEL" and data["mode"] not in CANCEL_PAIRS[data["thing"]]:
        right = " or ".join(CANCEL_PAIRS[data["thing"]])
        raise entry.wrong("mode", f"is {data['mode']!r}; here it must be {right} (CAULDRON-308).")
    if op == "DIE":
        check_die(entry)


def check_die(entry: Entry) -> None:
    """CAULDRON-308: by how much, or to what, a die can be changed."""
    mode = entry.data["mode"]
    if mode == "reroll":
        if entry.has("n"):
            raise entry.wrong("n", "means nothing where a die is rolled again (CAULDRON-308).")
        return
    with Citing(308):
        entry.whole("n", *DIE_BOUNDS[mode])


# Abilities and track effects, which only the published content has.

ONE_PRIMITIVE = {
    "harvest": "HARVEST",
    "steal": "CELLAR_JOB",
    "brew": "BREW_AGAIN",
    "react on-roll": "DIE",
    "omen": "FORESIGHT",
}
HOLDING = ("PRICE", "STEAL_MOD", "CELLAR_LIMIT")


def check_ability(entry: Entry, use: str) -> None:
    """Table 23.1: an ability does what its use can carry out."""
    check_effects(entry, Place(ABILITY))
    ops = [effect["op"] for effect in entry.row("effects")]
    if use in ONE_PRIMITIVE:
        if ops != [ONE_PRIMITIVE[use]]:
            raise entry.wrong("effects", f"must be one {ONE_PRIMITIVE[use]} for this use.")
    elif use == "holds":
        if any(op not in HOLDING for op in ops):
            raise entry.wrong("effects", f"must be out of {', '.join(HOLDING)} for this use.")
    else:
        check_deeds(entry, "")
    check_lasting(entry, use)


def check_lasting(entry: Entry, use: str) -> None:
    """What holds does so always and for its owner, and nothing else lasts for ever."""
    for effect in all_effects(entry.data):
        if "dur" in effect and (effect["dur"] == ALWAYS) != (use == "holds"):
            raise entry.wrong("effects", f"has dur {effect['dur']!r}, which does not fit its use.")
        if use not in ("quick", "react on-roll") and effect.get("who") != "self":
            raise entry.wrong("effects", "must speak of self.")


def check_track(entry: Entry) -> None:
    """Table 23.2: what can happen to who passes a position."""
    check_effects(entry, Place(ABILITY))
    check_deeds(entry, "RITUALS")
    if any(effect.get("dur") == ALWAYS for effect in all_effects(entry.data)):
        raise entry.wrong("effects", "cannot last always.")


def check_deeds(entry: Entry, further: str) -> None:
    """What can be done outside of windows: all that a Spell cast as a Quick Action could do."""
    for effect in all_effects(entry.data):
        op = effect["op"]
        nested = Entry(entry.file, entry.key, effect, entry.trouble)
        if op != further and (SPELL not in PRIMITIVES[op].cards or windows_needed(nested, op)):
            raise entry.wrong("effects", f"has {op}, which cannot stand here.")


# What a card speaks of.


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


SPELL_WORDS = ("spell", "basic_spell", "advanced_spell")


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
