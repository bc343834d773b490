"""Reading the content of Cauldron into an edition."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.cauldron.content.checks.abilities import check_ability, check_track
from moonbrew.games.cauldron.content.checks.cards import (
    alike,
    check_card,
    check_own,
    check_shape,
    check_text,
)
from moonbrew.games.cauldron.content.checks.effects import FACES
from moonbrew.games.cauldron.content.checks.parameters import comparison, same_players
from moonbrew.games.cauldron.content.checks.places import WINDOWS_OF
from moonbrew.games.cauldron.content.mentions import mentions_order, mentions_spells
from moonbrew.games.cauldron.content.schema import (
    ALL_OF_THEM,
    LONGEST_NAME,
    LONGEST_TEXT,
    NAMED_TYPE,
    PAIR,
    PRIMITIVES,
    SPELL,
    TYPE_DEED,
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
from moonbrew.games.cauldron.rules.edition import ABILITIES, MOST_SEATS, Amounts, Cauldron, Faces
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ALL,
    ANY,
    AT_LEAST,
    AT_MOST,
    BASIC_POTION,
    BASIC_SPELL,
    BYSTANDER,
    CHOSEN,
    COMMON,
    DECKS,
    DEEDS,
    DURATIONS,
    KINDS_OF_WINDOW,
    LETTERS,
    MEASURES,
    NAMED,
    NOTHING,
    OPENER,
    OPS,
    RARE,
    SAME,
    TYPES,
    USES,
    WHO,
    WINDOWS,
    AbilityFace,
    CharacterFace,
    Effect,
    Effects,
    OmenFace,
    PotionFace,
    SpellFace,
    TrackFace,
    TypeFace,
)
from moonbrew.games.cauldron.rules.land import MOST_FIELDS
from moonbrew.kernel.pile import vector
from moonbrew.scene import COLOURS

CHAPTERS = (
    *("totals", "magik", "spells", "zone", "steal", "price", "market", "cellar", "parts"),
    *("type", "character", "track", "potion", "spell", "omen", "card"),
)
# By table and key: the amount that it is, and its bounds.
AMOUNTS: Mapping[str, Mapping[str, tuple[str, int, int]]] = {
    "magik": {
        "goal": ("goal", 35, 35),
        "start": ("magik", 0, 34),
        "quick_start": ("quick_magik", 0, 34),
        "quick_track": ("quick_track", 0, 35),
    },
    "spells": {"first": ("first_spells", 0, 5), "hand": ("hand", 1, 10)},
    "zone": {
        "enthusiasm": ("enthusiasm", 0, 35),
        "enthusiasm_magik": ("enthusiasm_magik", 0, 10),
        "alchemy": ("alchemy", 1, 35),
        "alchemy_slots": ("alchemy_slots", 0, 6),
    },
    "steal": {
        "needed": ("steal", 1, 6),
        "least": ("steal_least", 1, 6),
        "most": ("steal_most", 1, 6),
    },
    "price": {
        "field": ("field", 0, 35),
        "cellar": ("cellar", 0, 35),
        "basic_spell": ("basic_spell", 0, 35),
        "advanced_spell": ("advanced_spell", 0, 35),
        "advanced_potion": ("advanced_potion", 0, 35),
    },
    "market": {
        "purchases": ("purchases", 1, 5),
        "advanced_purchases": ("advanced_purchases", 1, 5),
    },
    "cellar": {"cards": ("cellars", MOST_SEATS, 60), "limit": ("cellar_limit", 1, 12)},
}
# CAULDRON-294: of these there are exactly as many as were published.
PRINTED = {"type": int(TYPES), "character": 7, "track": 5, "potion": 57}
MOST_TOKENS = 99  # of one type
MOST_KINDS = 100  # of Spells, of Omens
MOST_SLOTS = 6
MOST_YIELD = 35
MARKS = ("easy", "quick", "spell")
WILD_SLOT = "?"
OWN = "own"  # the source of a card of one's own
# CAULDRON-147: as whom one can answer.
ROLE_BITS = {
    "": OPENER | NAMED | BYSTANDER,
    "other": NAMED | BYSTANDER,
    "at-me": NAMED,
    "involved": OPENER | NAMED,
}
IMPLIED = {name: DURATIONS.index(of.lasts) for name, of in PRIMITIVES.items()}


def read_cauldron(content: Content) -> Cauldron:
    """The edition that a content file describes."""
    top = content.top
    check_shape(top)
    top.only(*CHAPTERS)
    check_printed(top)
    lists: list[Effects] = []
    characters = [read_character(k, e, lists) for k, e in top.entries("character").items()]
    track = read_track(top, lists)
    potions = read_potions(top)
    spells = [read_spell(k, e, lists) for k, e in published(top, "spell").items()]
    omens = [read_omen(k, e, lists) for k, e in published(top, "omen").items()]
    types = read_types(top)
    check_totals(top, totals(types, spells, potions, omens))
    read_parts(top)
    check_names(top)
    own_spells, own_omens = read_own(top, lists)
    faces = Faces(
        types=types,
        spells=sorted([*spells, *own_spells], key=lambda one: int(one.deck)),
        potions=potions,
        omens=[*omens, *own_omens],
        characters=characters,
        track=track,
        lists=lists,
    )
    amounts = read_amounts(top)
    try:
        return Cauldron(faces, Amounts(amounts))
    except ValueError as error:  # two moves would have the same key
        raise top.wrong("base", f"leads to this: {error} Choose other keys.") from error


def check_printed(top: Entry) -> None:
    """CAULDRON-294: only Spells and Omens can be added."""
    for key, printed in PRINTED.items():
        found = len(top.entry(key).data)
        if found != printed:
            what = f"has {found} entries; there are {printed}, and no own ones (CAULDRON-294)."
            raise top.wrong(key, what)
    for key in ("spell", "omen"):
        if not 1 <= len(top.entry(key).data) <= MOST_KINDS:
            raise top.wrong(key, f"must have 1 to {MOST_KINDS} entries.")


def published(top: Entry, key: str) -> dict[str, Entry]:
    """The published Spells or Omens, checked like one's own."""
    found = top.entries(key)
    for entry in found.values():
        kind = check_card(entry, "source")
        if (kind == SPELL) != (key == "spell"):
            raise entry.wrong("deck", f"is {entry.text('deck')!r}, which does not belong here.")
    return found


def check_names(top: Entry) -> None:
    """No two published cards are called the same, or by the same key."""
    taken: dict[str, str] = {}
    for chapter in ("character", "potion", "spell", "omen"):
        for key, entry in top.entries(chapter).items():
            name = alike(entry.text("name"))
            if name in taken or key in taken.values():
                raise entry.wrong("name", f"or its key is that of {taken.get(name, key)} too.")
            taken[name] = key


def read_own(top: Entry, lists: list[Effects]) -> tuple[list[SpellFace], list[OmenFace]]:
    """CAULDRON-295, CAULDRON-296, CAULDRON-399: cards of one's own, numbered by their order."""
    names = {
        key: entry.text("name")
        for chapter in ("character", "potion", "spell", "omen")
        for key, entry in top.entries(chapter).items()
    }
    spells: list[SpellFace] = []
    omens: list[OmenFace] = []
    for number, entry in enumerate(check_own(top, names).values(), 1):
        key = f"x{number:02}"
        if entry.text("deck") == "omen":
            omens.append(read_omen(key, entry, lists))
        else:
            spells.append(read_spell(key, entry, lists))
    return spells, omens


# Cards.


def read_spell(key: str, entry: Entry, lists: list[Effects]) -> SpellFace:
    """A Spell that has been checked."""
    conditions = entry.text("when").split(", ")
    return SpellFace(
        key=key,
        name=entry.text("name"),
        text=entry.text("text"),
        source=read_source(entry),
        copies=entry.whole("copies"),
        deck=DECKS.index(entry.text("deck")),
        own="own" in conditions or "any" in conditions,
        answers=read_answers(conditions),
        uncancellable=entry.has("uncancellable") and entry.truth("uncancellable"),
        effects=read_list(entry.row("effects"), lists),
    )


def read_answers(conditions: Sequence[str]) -> vec[i64]:
    """CAULDRON-146, CAULDRON-147: by kind of window, as whom one can answer."""
    bits = [0] * int(KINDS_OF_WINDOW)
    for one in conditions:
        if one == "any":
            bits = [int(NAMED | BYSTANDER)] * len(bits)
        elif one in WINDOWS_OF:
            kind, role = WINDOWS_OF[one]
            bits[WINDOWS.index(kind)] |= int(ROLE_BITS[role])
    return vector(bits)


def read_omen(key: str, entry: Entry, lists: list[Effects]) -> OmenFace:
    """An Omen that has been checked; its flags are worked out (CAULDRON-298)."""
    return OmenFace(
        key=key,
        name=entry.text("name"),
        text=entry.text("text"),
        source=read_source(entry),
        copies=entry.whole("copies"),
        ongoing=entry.text("timing") == "ongoing",
        of_spells=mentions_spells(entry.data),
        of_order=mentions_order(entry.data),
        effects=read_list(entry.row("effects"), lists),
    )


def read_potions(top: Entry) -> list[PotionFace]:
    """Tables 23.3 and 23.4: the Easy ones, the other Basic ones, the Advanced ones."""
    potions = [read_potion(key, entry) for key, entry in top.entries("potion").items()]
    if sum(one.easy for one in potions) < MOST_SEATS:
        raise top.wrong("potion", f"must have {MOST_SEATS} easy ones, one for each player.")
    if sum(one.deck == BASIC_POTION and not one.easy for one in potions) < MOST_SEATS:
        raise top.wrong("potion", f"must have {MOST_SEATS} Basic ones that are not easy.")
    if sum(one.deck == ADVANCED_POTION for one in potions) < MOST_SEATS:
        raise top.wrong("potion", f"must have {MOST_SEATS} Advanced ones.")
    return sorted(potions, key=lambda one: (int(one.deck), not one.easy))


def read_potion(key: str, entry: Entry) -> PotionFace:
    """A Potion: its slots, what it yields and its marks."""
    entry.only("name", "deck", "slots", "yield", "marks", "source")
    check_text(entry, "name", LONGEST_NAME)
    deck = DECKS.index(entry.one_of("deck", ("basic_potion", "advanced_potion")))
    slots = entry.text("slots").split(" ")
    if any(len(one) != 1 or one not in LETTERS + WILD_SLOT for one in slots):
        raise entry.wrong("slots", f"must be letters out of {LETTERS}{WILD_SLOT} with spaces.")
    if not 1 <= len(slots) <= MOST_SLOTS:
        raise entry.wrong("slots", f"has {len(slots)}; it must have 1 to {MOST_SLOTS}.")
    marks = entry.names("marks", MARKS)
    if "easy" in marks and deck != BASIC_POTION:
        raise entry.wrong("marks", "has easy, which is for Basic Potions only.")
    return PotionFace(
        key=key,
        name=entry.text("name"),
        source=read_source(entry),
        deck=deck,
        easy="easy" in marks,
        slots=vector([slots.count(letter) for letter in LETTERS]),
        wild=slots.count(WILD_SLOT),
        magik=entry.whole("yield", 0, MOST_YIELD),
        quick="quick" in marks,
        spell="spell" in marks,
    )


def read_source(entry: Entry) -> str:
    """Where a card comes from: the marks of its fields, each once; cards of one's own have none."""
    if not entry.has("source"):
        return OWN
    marks = entry.entry("source")
    found = {marks.one_of(key, ("R", "P", "X")) for key in marks.data}
    return "+".join(sorted(found, key="RPX".index))


# Characters, the track, types.


def read_character(key: str, entry: Entry, lists: list[Effects]) -> CharacterFace:
    """Table 23.1: two abilities, one of them once a season."""
    entry.only("name", "ability", "source")
    check_text(entry, "name", LONGEST_NAME)
    abilities = [read_ability(k, e, lists) for k, e in entry.entries("ability").items()]
    if len(abilities) != ABILITIES or sum(one.once for one in abilities) != 1:
        raise entry.wrong(
            "ability", f"must have {ABILITIES} entries, one of them with once = true."
        )
    return CharacterFace(key, entry.text("name"), read_source(entry), abilities)


def read_ability(key: str, entry: Entry, lists: list[Effects]) -> AbilityFace:
    """An ability of a character."""
    entry.only("name", "once", "use", "effects", "text", "source")
    check_text(entry, "name", LONGEST_NAME)
    check_text(entry, "text", LONGEST_TEXT)
    use, once = entry.one_of("use", USES), entry.truth("once")
    if use == "react on-roll" and not once:
        raise entry.wrong("once", "must be true, since answers must come to an end.")
    check_ability(entry, use)
    return AbilityFace(
        key=key,
        name=entry.text("name"),
        text=entry.text("text"),
        source=read_source(entry),
        once=once,
        use=USES.index(use),
        effects=read_list(entry.row("effects"), lists),
    )


def read_track(top: Entry, lists: list[Effects]) -> list[TrackFace]:
    """Table 23.2, by rising position."""
    track = [read_track_effect(k, e, lists) for k, e in top.entries("track").items()]
    for before, after in pairwise(track):
        if after.at <= before.at:
            raise top.wrong(f"track.{after.key}.at", f"must be more than {before.at}.")
    return track


def read_track_effect(key: str, entry: Entry, lists: list[Effects]) -> TrackFace:
    """What happens when somebody first reaches a position."""
    entry.only("name", "at", "effects", "text", "source")
    check_text(entry, "name", LONGEST_NAME)
    check_text(entry, "text", LONGEST_TEXT)
    check_track(entry)
    return TrackFace(
        key=key,
        name=entry.text("name"),
        text=entry.text("text"),
        source=read_source(entry),
        at=entry.whole("at", 1, 34),
        of_spells=mentions_spells(entry.data),
        effects=read_list(entry.row("effects"), lists),
    )


def read_types(top: Entry) -> list[TypeFace]:
    """CAULDRON-005 to CAULDRON-009: seven types in the order of their letters."""
    types = [read_type(key, entry) for key, entry in top.entries("type").items()]
    letters = "".join(entry.text("letter") for entry in top.entries("type").values())
    if letters != LETTERS:
        raise top.wrong(
            "type", f"has the letters {letters}; they must be {LETTERS}, in this order."
        )
    if sum(int(one.fields) for one in types) > MOST_FIELDS:
        raise top.wrong("type", f"has more than {MOST_FIELDS} Fields.")
    common = types[: LETTERS.index("M")]
    if any(one.fields < MOST_SEATS + 1 for one in common):
        raise top.wrong("type", f"must have {MOST_SEATS + 1} Fields of each common type.")
    return types


def read_type(key: str, entry: Entry) -> TypeFace:
    """A type with its Fields and tokens."""
    entry.only("name", "letter", "colour", "fields", "tokens", "source")
    check_text(entry, "name", LONGEST_NAME)
    return TypeFace(
        key=key,
        name=entry.text("name"),
        source=read_source(entry),
        colour=entry.one_of("colour", COLOURS),
        fields=entry.whole("fields", 1, int(MOST_FIELDS)),
        tokens=entry.whole("tokens", 1, MOST_TOKENS),
    )


# Numbers.


def read_amounts(top: Entry) -> dict[str, int]:
    """The numbers that belong to no single piece."""
    found: dict[str, int] = {}
    for table, keys in AMOUNTS.items():
        entry = top.entry(table)
        entry.only(*keys, "source")
        for key, (name, least, most) in keys.items():
            found[name] = entry.whole(key, least, most)
    if not found["steal_least"] <= found["steal"] <= found["steal_most"]:
        raise top.wrong("steal", "must have needed between least and most.")
    return found


def read_parts(top: Entry) -> None:
    """CAULDRON-017, CAULDRON-018: what is in the box and limits nothing."""
    parts = top.entry("parts")
    parts.only("used_markers", "dice", "source")
    for key in ("used_markers", "dice"):
        parts.whole(key, 0, MOST_TOKENS)


def totals(
    types: list[TypeFace],
    spells: list[SpellFace],
    potions: list[PotionFace],
    omens: list[OmenFace],
) -> dict[str, int]:
    """CAULDRON-008 to CAULDRON-015: how many there are of each sort, own cards apart."""
    basic = [one for one in potions if one.deck == BASIC_POTION]
    copies = [int(one.copies) for one in spells]
    basic_copies = sum(int(one.copies) for one in spells if one.deck == BASIC_SPELL)
    return {
        "fields": sum(int(one.fields) for one in types),
        "tokens": sum(int(one.tokens) for one in types),
        "basic_potions": len(basic),
        "easy_potions": sum(one.easy for one in basic),
        "advanced_potions": len(potions) - len(basic),
        "basic_spells": basic_copies,
        "advanced_spells": sum(copies) - basic_copies,
        "omens": sum(int(one.copies) for one in omens),
    }


# Effects, which have been checked.


def read_list(effects: Sequence[Mapping[str, Any]], lists: list[Effects]) -> Effects:
    """A list of effects under a number of its own; those inside it get theirs after it."""
    number = len(lists)
    lists.append(Effects(number, vec[Effect]()))
    of = vec[Effect]()
    for effect in effects:
        of = append(of, read_effect(effect, lists))
    lists[number] = Effects(number, of)
    return lists[number]


def read_effect(effect: Mapping[str, Any], lists: list[Effects]) -> Effect:
    """An effect in numbers; what its primitive has no use for is 0 or NOTHING."""
    op = effect["op"]
    numbers = {
        **dict.fromkeys(("who", "other", "mode", "scope", "measure", "compared"), int(NOTHING)),
        **dict.fromkeys(("n", "what", "get"), 0),
        "dur": IMPLIED[op],
    }
    inner: list[int] = []
    for parameter in PRIMITIVES[op].parameters:
        if parameter.name in effect:
            read_parameter(effect[parameter.name], parameter, numbers, inner, lists)
    pair = effect.get("what") == PAIR
    return Effect(op=OPS.index(op), pair=pair, lists=vector(inner), **numbers)


def read_parameter(
    value: Any,
    parameter: Parameter,
    numbers: dict[str, int],
    inner: list[int],
    lists: list[Effects],
) -> None:
    """Put a parameter where `Effect` has it."""
    form, field = parameter.form, parameter.field
    if isinstance(form, Who):
        numbers[field] = WHO.index(value)
    elif isinstance(form, What):
        numbers[field] = type_bits(value)
    elif isinstance(form, Whole):
        numbers[field] = int(ALL) if value == ALL_OF_THEM else value
    elif isinstance(form, Word):
        numbers[field] = form.row.index(value)
    elif isinstance(form, Deed):
        deed, _, kind = value.partition(TYPE_DEED[-1])
        numbers["mode"] = DEEDS.index(deed)
        numbers["what"] = type_bits(kind or "any")
    elif isinstance(form, Duration):
        numbers[field] = DURATIONS.index(value)
    elif isinstance(form, Condition):
        numbers.update(read_condition(value))
    else:
        inner += read_inner(value, form, lists)


def read_inner(value: Any, form: Inner | Options | Results, lists: list[Effects]) -> list[int]:
    """The numbers of the lists inside of an effect."""
    if isinstance(form, Inner):
        return [int(read_list(value, lists).number)]
    if isinstance(form, Options):
        return [int(read_list(option, lists).number) for option in value]
    return [
        int(read_list(value[face], lists).number) if face in value else int(NOTHING)
        for face in FACES
    ]


def type_bits(word: str) -> int:
    """A set of types as bits; CHOSEN for the one that is named."""
    sets = {"any": ANY, PAIR: ANY, "common": COMMON, "rare": RARE, NAMED_TYPE: CHOSEN}
    if word in sets:
        return int(sets[word])
    return sum(1 << LETTERS.index(code) for code in word.split("/"))


def read_condition(text: str) -> dict[str, int]:
    """What IF asks: a number of somebody's, or whether two are the same."""
    if found := comparison(text):
        measure, who, sign, number = found
        return {
            "measure": MEASURES.index(measure),
            "who": WHO.index(who),
            "compared": int(AT_LEAST if sign == ">=" else AT_MOST),
            "n": number,
        }
    one, other = (WHO.index(word) for word in same_players(text))
    return {"measure": int(SAME), "who": one, "other": other}
