"""Card files made up by Hypothesis from the table of primitives: right ones, and broken ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from moonbrew.games.cauldron.content.schema import (
    PRIMITIVES,
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

Draw = Callable[[st.SearchStrategy[Any]], Any]
one_of = cache(st.sampled_from)  # of a tuple; made once, since making them takes most of the time
whole = cache(st.integers)
TYPE_LISTS = st.lists(st.sampled_from("WFTMBDS"), min_size=1, unique=True).map("/".join)
LETTERS = "WFTMBDS"
WINDOWS = ("harvest", "steal", "brew", "cast", "roll")
IN_WINDOWS = ("SNATCH", "ECHO", "DIE", "CANCEL")
HOLDING = ("ON", "ROLL", "MAY", "CHOOSE", "IF", "ORDER_PRIZE")
ONLY_AT_TOP = ("ORDER", "ORDER_PRIZE", "PRODUCE", "KEEP", "PRICE", "PURCHASES")
FACES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class At:
    """What an effect that is made up must know of the place where it will stand."""

    spell: bool
    windows: tuple[str, ...] = ()  # one for each condition, empty for own and any
    inside: tuple[str, ...] = ()
    acting: bool = False

    @property
    def instant(self) -> bool:
        """Whether it can be cast in windows."""
        return self.windows not in ((), ("own",))

    def only(self, *kinds: str) -> bool:
        """Whether all windows are of these kinds, and the effect stands where that counts."""
        return self.spell and set(self.windows) <= set(kinds) and "ON" not in self.inside


def ops_at(at: At) -> list[str]:
    """The primitives that may stand at a place."""
    kind = "S" if at.spell else "O"
    return [op for op, one in PRIMITIVES.items() if kind in one.cards and fits(op, at)]


def fits(op: str, at: At) -> bool:
    """Whether a primitive fits what is around it."""
    if op in IN_WINDOWS:
        cancels = at.only("harvest", "steal", "brew") or spells_to_cancel(at)
        wanted = {"SNATCH": at.only("harvest"), "ECHO": at.only("brew"), "DIE": at.only("roll")}
        return wanted.get(op, cancels)
    if op in ("DRAW", "EXTRA_ACTION") and at.instant:
        return False
    if op in ONLY_AT_TOP and at.inside:
        return False
    if op == "ON" and ("ON" in at.inside or "ORDER_PRIZE" in at.inside):
        return False
    return op not in HOLDING or len(at.inside) < 2


def spells_to_cancel(at: At) -> bool:
    """Whether the card can be cast on a Spell."""
    return at.spell and "cast" in at.windows and "ON" not in at.inside


def an_effect(draw: Draw, at: At) -> dict[str, Any]:
    """Any effect that may stand at a place."""
    op = draw(one_of(tuple(ops_at(at))))
    made: dict[str, Any] = {"op": op}
    for parameter in PRIMITIVES[op].parameters:
        if not left_out(draw, op, parameter, made):
            made[parameter.name] = a_value(draw, op, parameter, made, at)
    if op == "GROW":
        made["n"] = "all" if made["where"] == "all" else draw(whole(1, 5))
    return made


def left_out(draw: Draw, op: str, parameter: Parameter, made: dict[str, Any]) -> bool:
    """Whether a parameter does not stand there."""
    if op == "DIE" and parameter.name == "n":
        return bool(made["mode"] == "reroll")
    return parameter.name == "else" and bool(draw(one_of((True, False))))


def a_value(draw: Draw, op: str, parameter: Parameter, made: dict[str, Any], at: At) -> Any:
    """Any value that a parameter can have."""
    form = parameter.form
    if isinstance(form, Who):
        return draw(one_of(tuple(players(at, form.several))))
    if isinstance(form, What):
        return types(draw, at)
    if isinstance(form, Whole):
        return amount(draw, op, form, made)
    if isinstance(form, Word):
        return draw(one_of(tuple(words(op, parameter.name, form, made, at))))
    if isinstance(form, Deed):
        single = [f"harvest:{one}" for one in [*LETTERS, *(["chosen"] if at.spell else [])]]
        plain = ["harvest", "steal", "brew", "cast", "cast-instant", "move"]
        return draw(one_of((*plain, *single)))
    if isinstance(form, Duration):
        return draw(one_of(tuple(durations(op, made, at))))
    if isinstance(form, Condition):
        return condition(draw, at)
    return inner_lists(draw, op, form, made, at)


def players(at: At, several: bool) -> list[str]:
    """Who can be meant."""
    named = ["self", "opponent", "player"] if at.spell else []
    many = (["each", "others"] if at.spell else ["each"]) if several else []
    answering = at.spell and all(one in WINDOWS for one in at.windows)
    return [*named, *many, "LSP", "HSP", *(["actor"] if at.acting or answering else [])]


def types(draw: Draw, at: At) -> str:
    """A set of types."""
    found = draw(one_of(("any", "common", "rare", "chosen" if at.spell else "any", "")))
    return str(found or draw(TYPE_LISTS))


def amount(draw: Draw, op: str, form: Whole, made: dict[str, Any]) -> int | str:
    """A number within its bounds."""
    most = 5 if op == "DIE" and made["mode"] == "shift" else form.most
    numbers = [n for n in range(form.least, most + 1) if n != 0 or form.zero]
    found: int | str = draw(one_of((*numbers, *(["all"] if form.all else []))))
    return found


def words(op: str, name: str, form: Word, made: dict[str, Any], at: At) -> list[str]:
    """The words that fit."""
    if op == "CANCEL" and name == "thing":
        actions = ["action"] if at.only("harvest", "steal", "brew") else []
        return [*actions, *(["spell"] if spells_to_cancel(at) else [])]
    if op == "CANCEL":
        lose = ["lose"] if at.only("brew") else []
        return ["discard", "keep"] if made["thing"] == "spell" else ["plain", *lose]
    if name == "scope":
        this = ["this"] if op == "YIELD" and at.only("brew") else []
        return ["all", "next", *this] if at.spell else ["all"]
    return [one for one in form.words if at.spell or (name, one) != ("by", "self")]


def durations(op: str, made: dict[str, Any], at: At) -> list[str]:
    """How long it can last."""
    if op == "PRICE":
        return ["market"]
    if made.get("scope") in ("this", "next"):
        return ["now" if made["scope"] == "this" else "turn"]
    if not at.spell:
        return ["season"]
    return ["turn", "season"] if op == "ON" else ["turn", "next-turn", "until-own-turn", "season"]


def condition(draw: Draw, at: At) -> str:
    """What IF asks."""
    who = one_of(tuple(players(at, several=False)))
    if draw(one_of((True, False))):
        return f"same({draw(who)}, {draw(who)})"
    measure = draw(one_of(("magik", "tokens", "spells", "potions")))
    return f"{measure}({draw(who)}) {draw(one_of(('>=', '<=')))} {draw(whole(0, 35))}"


def inner_lists(
    draw: Draw, op: str, form: Inner | Options | Results, made: dict[str, Any], at: At
) -> Any:
    """Effects inside of an effect."""
    several = op in ("MAY", "CHOOSE") and made["who"] in ("each", "others")
    acting = at.acting or several or op in ("ON", "ROLL", "ORDER_PRIZE")
    within = replace(at, inside=(*at.inside, op), acting=acting)
    if isinstance(form, Inner):
        return some_effects(draw, within, 3)
    if isinstance(form, Options):
        return [some_effects(draw, within, 2) for _ in range(draw(whole(2, 4)))]
    faces = draw(st.lists(one_of(FACES), min_size=1, unique=True))
    return {face: some_effects(draw, within, 1) for face in faces}


def some_effects(draw: Draw, at: At, most: int) -> list[dict[str, Any]]:
    """A list of effects."""
    return [an_effect(draw, at) for _ in range(draw(whole(1, most)))]


def size(effects: list[dict[str, Any]]) -> int:
    """How many effects there are in all."""
    found = 0
    for one in effects:
        lists = [one.get("effects", []), one.get("else", []), *one.get("options", [])]
        found += 1 + sum(size(inner) for inner in [*lists, *one.get("table", {}).values()])
    return found


def bounded(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many of them from the first on as a card may have."""
    while size(effects) > 24 and len(effects) > 1:
        effects = effects[:-1]
    return effects if size(effects) <= 24 else [{"op": "MAGIK", "who": "LSP", "n": 1}]


@st.composite
def whens(draw: Draw) -> tuple[str, ...]:
    """The kinds of window of each condition, or own or any."""
    several = st.lists(st.sampled_from([*WINDOWS, "own"]), min_size=1, max_size=5, unique=True)
    single = st.sampled_from(["own", "any", *WINDOWS]).map(lambda one: [one])
    return tuple(draw(single | several))


@st.composite
def spells(draw: Draw) -> dict[str, Any]:
    """A Spell."""
    windows = draw(whens())
    roles = st.sampled_from(["", " (other)", " (at-me)", " (involved)"])
    texts = [f"on-{one}{draw(roles)}" if one in WINDOWS else one for one in windows]
    made = {
        "deck": draw(st.sampled_from(["basic_spell", "advanced_spell"])),
        "copies": draw(st.integers(1, 10)),
        "when": ", ".join(texts),
        "text": draw(shown(200)),
        "effects": bounded(some_effects(draw, At(True, windows), 6)),
    }
    return made | ({"uncancellable": draw(st.booleans())} if "cast" in windows else {})


@st.composite
def omens(draw: Draw) -> dict[str, Any]:
    """An Omen."""
    return {
        "deck": "omen",
        "copies": draw(st.integers(1, 10)),
        "timing": draw(st.sampled_from(["once", "ongoing"])),
        "text": draw(shown(200)),
        "effects": bounded(some_effects(draw, At(False), 6)),
    }


def shown(longest: int) -> st.SearchStrategy[str]:
    """A text that can be shown."""
    signs = st.characters(codec="utf-8", categories=["L", "M", "Nd", "P", "S"])
    word = st.text(signs, min_size=1, max_size=12)
    return st.lists(word, min_size=1, max_size=8).map(" ".join).map(lambda t: t[:longest].strip())


@st.composite
def files(draw: Draw) -> dict[str, dict[str, Any]]:
    """Up to a few cards by key, none of them with a fault."""
    cards = draw(st.lists(spells() | omens(), min_size=1, max_size=5))
    named = {f"card-{n}": {"name": f"Card {n} {draw(shown(20))}", **card}
             for n, card in enumerate(cards)}  # fmt: skip
    return {key: {**card, "name": card["name"][:40].strip()} for key, card in named.items()}


JUNK = st.one_of(
    st.integers(-(2**70), 2**70),
    st.integers(-12, 12),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.sampled_from(["self", "each", "actor", "any", "chosen", "all", "season", "pair", "W/W"]),
    st.sampled_from(["", " ", "own, own", "magik(self) >= 036", "\u202e", "a  b", "x" * 300]),
    st.text(max_size=10),
    st.lists(st.integers(0, 3), max_size=3),
    st.just([]),
    st.just({}),
    st.sampled_from(list(PRIMITIVES)).map(lambda op: {"op": op}),
)


@st.composite
def broken_files(draw: Draw) -> dict[str, Any]:
    """Cards of which something was replaced, left out or put in; some are right all the same."""
    cards: Any = draw(files())
    for _ in range(draw(st.integers(1, 2))):
        place, key = draw(st.sampled_from(places(cards)))
        how = draw(st.sampled_from(["replaced", "left out", "put in"]))
        if how == "replaced":
            place[key] = draw(JUNK)
        elif how == "left out":
            del place[key]
        elif isinstance(place, list):
            place.append(draw(JUNK))
        else:
            place[draw(st.sampled_from(["n", "who", "effects", "source", "x"]))] = draw(JUNK)
        if not cards:
            break
    return dict(cards)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value: what holds it, and under which key or number."""
    found: list[tuple[Any, Any]] = []
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found
