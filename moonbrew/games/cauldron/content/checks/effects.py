"""Chapter 24: where effects may stand, how many there may be, and what fits together."""

from moonbrew.entries import Entry
from moonbrew.games.cauldron.content.checks.citing import Citing
from moonbrew.games.cauldron.content.checks.parameters import (
    check_amount,
    check_condition,
    check_deed,
    check_duration,
    check_what,
    check_who,
    check_word,
)
from moonbrew.games.cauldron.content.checks.places import Place
from moonbrew.games.cauldron.content.schema import (
    ABILITY,
    ALL_OF_THEM,
    AT_TOP,
    CANCEL_PAIRS,
    DIE_BOUNDS,
    HOLDERS,
    MOST_EFFECTS,
    MOST_IN_ALL,
    MOST_INNER,
    MOST_NESTED,
    NOT_FOR_INSTANTS,
    OMEN,
    OPTIONS,
    PRIMITIVES,
    SPELL,
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
from moonbrew.games.cauldron.rules.faces import WHO

FACES = ("1", "2", "3", "4", "5", "6")


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
