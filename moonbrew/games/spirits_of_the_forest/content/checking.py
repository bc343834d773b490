"""What SPIRIT-728 to SPIRIT-730 ask of a blueprint: refused is what could not be played."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.entries import Entry
from moonbrew.games.spirits_of_the_forest.rules.blueprint import (
    AIR_NONE,
    AIR_SHUFFLED,
    Blueprint,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR_TILES,
    BASE_TILES,
    FAVOURS,
    SYMBOL_FAVOURS,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import FREE, available, topmost
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    DEAL_DOUBLES,
    FACES_BLIND,
    MOONLIGHT_WIN,
    MOVE_MIRROR,
    POOL_SYMBOLS,
    POOL_TWELVE,
    SIDES_ALL,
    SLOTS,
)
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.pile import vector

# SPIRIT-728: what is meaningless without something else; variants, or keys of the blueprint.
TOGETHER = {
    ("tokens", "offer"): ("bits=offer", "card"),
    ("bits", "offer"): ("tokens=offer",),
    ("end", "islands"): ("score=island", "move=jumps", "islands"),
    ("score", "island"): ("end=islands", "move=jumps", "islands"),
    ("move", "jumps"): ("end=islands", "score=island", "islands"),
    ("deal", "doubles"): ("rectangle",),
    ("move", "mirror"): ("mirror", "digits", "tokens=tile"),
    ("move", "steps"): ("pyramid",),
    ("eclipse", "quota"): ("eclipse_rows",),
    ("moonlight", "win"): ("moonlight",),
    ("gems", "alchemy"): ("beside.alchemy",),
    ("trail", "pairs"): ("beside.pairs",),
    ("fireflies", "dance"): ("beside.favours",),
    ("eclipse", "fortune"): ("air=pile",),
}
# SPIRIT-729: what can be played as a competition; other slots must be as usual.
COMPETITIVE = {
    "tokens": ("tile", "creature", "near", "touch"),
    "lines": ("none", "divide"),
    "bits": ("enter",),
    "move": ("any", "steps", "bridges", "open"),
    "eclipse": ("none", "gate"),
    "pool": SLOTS["pool"],
    "trail": SLOTS["trail"],
}


def check(
    entry: Entry,
    found: Blueprint,
    rules: Mapping[str, str],
    pieces: Mapping[str, int],
    numbers: Sequence[int],
) -> None:
    """SPIRIT-730: refuse the first thing that does not fit.

    `rules` are the variants that are named, `pieces` what there is in the box, `numbers` those on
    the Eclipse tokens.
    """
    check_tiles(entry, found)
    check_pieces(entry, found, pieces)
    if found.modes:
        values = {slot: rules.get(slot, usual[0]) for slot, usual in SLOTS.items()}
        check_together(entry, found, values)
        check_room(entry, found, pieces)
        check_competitive(entry, found, values)
        check_starts(entry, found, numbers)


def check_tiles(entry: Entry, found: Blueprint) -> None:
    """SPIRIT-338: every tile of the game is laid out."""
    right = BASE_TILES + (AIR_TILES if found.air == AIR_SHUFFLED else 0) - found.alchemy
    if found.tiles != found.forest.size or found.tiles != right:
        lies = f"{found.tiles}, and {found.forest.size} are drawn"
        raise entry.wrong("tiles", f"is {lies}; both must be {right} (SPIRIT-338).")


def check_pieces(entry: Entry, found: Blueprint, pieces: Mapping[str, int]) -> None:
    """SPIRIT-340: no more of anything than there is."""
    marks, places = found.marks, found.places
    eclipses = len(members_of(marks.eclipse)) + len(marks.spaces) + len(places.quotas)
    used = {
        "bits": sum(marks.bits) + found.team_bits + found.beside_bits,
        "fireflies": len(members_of(marks.fireflies)) + found.fireflies,
        "yellow": sum(marks.yellow),
        "green": sum(marks.green),
        "eclipses": eclipses,
        "favours": sum(found.lying) + found.open_favours,
    }
    most = {**pieces, "favours": pool_size(found)}
    most["yellow"] = most["green"] = pieces["gems"]
    for kind, number in used.items():
        if number > most[kind]:
            what = f"uses {int(number)} {kind}; there are {most[kind]} (SPIRIT-340)."
            raise entry.wrong("forest", what)


def check_together(entry: Entry, found: Blueprint, values: Mapping[str, str]) -> None:
    """SPIRIT-728: what is meaningless without something else."""
    for (slot, value), needed in TOGETHER.items():
        if values[slot] == value:
            for need in needed:
                if not fulfils(entry, found, values, need):
                    what = f"is {value!r}, which needs {need} (SPIRIT-728)."
                    raise entry.wrong(f"rules.{slot}", what)


def fulfils(entry: Entry, found: Blueprint, values: Mapping[str, str], need: str) -> bool:
    """Whether a variant, a key or a number is there."""
    slot, equals, value = need.partition("=")
    if equals:
        return (entry.data.get("air") if slot == "air" else values[slot]) == value
    if need == "digits":
        return bool(found.marks.pairs)
    if need == "card":
        return bool(found.card)
    outer, _, inner = need.partition(".")
    there = entry.data.get(outer) or {}
    return bool(there.get(inner) if inner else there)


def check_room(entry: Entry, found: Blueprint, pieces: Mapping[str, int]) -> None:
    """SPIRIT-728, SPIRIT-634: Moonlight tiles have their places, double tiles their rectangle."""
    moons, right = len(found.moons), 12 if found.air == AIR_NONE else 14
    if found.variants.moonlight == MOONLIGHT_WIN and moons != right:
        what = f"has {moons} places; it needs {right} (SPIRIT-728)."
        raise entry.wrong("moonlight", what)
    room = len(members_of(found.places.rectangle))
    doubles = pieces["doubles"] + (pieces["air_doubles"] if found.air == AIR_SHUFFLED else 0)
    if found.variants.deal == DEAL_DOUBLES and room < doubles:
        what = f"has {room} tiles; {doubles} double tiles must fit (SPIRIT-634)."
        raise entry.wrong("rectangle", what)


def check_competitive(entry: Entry, found: Blueprint, values: Mapping[str, str]) -> None:
    """SPIRIT-729: other variants speak of a team."""
    if "competitive" not in found.modes:
        return
    for slot, usual in SLOTS.items():
        if values[slot] not in COMPETITIVE.get(slot, usual[:1]):
            what = f"is {values[slot]!r}, which no competitive game can have (SPIRIT-729)."
            raise entry.wrong(f"rules.{slot}", what)


def pool_size(found: Blueprint) -> int:
    """SPIRIT-340: how many tokens there are to be laid out."""
    if not found.modes:
        return int(FAVOURS)
    pool = found.variants.pool
    if pool == POOL_SYMBOLS:
        return int(SYMBOL_FAVOURS)
    return 12 if pool == POOL_TWELVE else 11


def check_starts(entry: Entry, found: Blueprint, numbers: Sequence[int]) -> None:
    """SPIRIT-341 to SPIRIT-343: the game can begin, whatever is chosen."""
    forest, marks = found.forest, found.marks
    tops = topmost(forest, forest.all)
    free = available(forest, forest.all, tops, found.variants.sides == SIDES_ALL)
    hidden = free & ~marks.open & ~forest.bridges
    if hidden and found.variants.faces != FACES_BLIND:
        where = forest.names[members_of(hidden)[0]]
        raise entry.wrong("forest", f"has an available tile face down at {where} (SPIRIT-343).")
    for light, shadow in all_starts(entry, found):
        for slot in (light, shadow):
            if marks.bits[slot]:
                where = forest.names[slot]
                raise entry.wrong("forest", f"has a bit on the starting tile {where} (SPIRIT-342).")
        if not can_begin(found, light, shadow, numbers):
            names = f"{forest.names[light]} and {forest.names[shadow]}"
            what = f"has no two tiles to collect from {names} (SPIRIT-341)."
            raise entry.wrong("forest", what)


def all_starts(entry: Entry, found: Blueprint) -> list[tuple[int, int]]:
    """Every choice of starting points, Light before Shadow."""
    marks, tops = found.marks, topmost(found.forest, found.forest.all)
    if found.variants.move == MOVE_MIRROR:
        pairs = [tuple(members_of(pair)) for pair in marks.pairs]
        return [(light, shadow) for light, shadow in pairs]
    lights, shadows = members_of(marks.light & tops), members_of(marks.shadow & tops)
    if not lights or not shadows:
        raise entry.wrong("forest", "must have starting tiles l and s (SPIRIT-341).")
    return [(light, shadow) for light in lights for shadow in shadows if light != shadow]


def can_begin(found: Blueprint, light: int, shadow: int, numbers: Sequence[int]) -> bool:
    """SPIRIT-341: a legal pair of picks exists."""
    forest, marks, picks = found.forest, found.marks, found.picks
    tops = topmost(forest, forest.all)
    if found.variants.move == MOVE_MIRROR:
        return picks.collectable(forest.all, tops, marks.open, light, shadow, FREE) != 0
    orders = set(permutations(numbers, len(found.places.quotas)))
    return all(
        picks.has_pair(forest.all, tops, marks.open, light, shadow, quotas_of(found, order))
        for order in orders
    )


def quotas_of(found: Blueprint, numbers: Sequence[int]) -> vec[i64]:
    """SPIRIT-656: by row, how many tiles must remain, if the Eclipse tokens lie in this order."""
    if not numbers:
        return FREE
    rows = dict(zip(found.places.quotas, numbers, strict=True))
    return vector(rows.get(row, 0) for row in range(int(found.forest.rows) + 1))
