"""The almanac: a page of all scenarios, each with a miniature of its Forest."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from moonbrew.almanac import Almanac, Shape, Spot, Stage, Way
from moonbrew.content import read_toml
from moonbrew.games.spirits_of_the_forest.content.reading import DIFFICULTIES
from moonbrew.games.spirits_of_the_forest.rules.blueprint import AIR_NONE, Blueprint
from moonbrew.games.spirits_of_the_forest.show.tonight import special_rules
from moonbrew.kernel.bits import has
from moonbrew.words import capital, count

WON = Path(__file__).parent / "won.toml"
GAP = 0.2  # between cells, as a share of one
WAYS = {
    "coop": Way("Two", 2, {"mode": "coop"}),
    "solo": Way("Alone", 1, {"mode": "coop"}),
    "competitive": Way("Rivals", 2, {"mode": "competitive"}),
}
LEGEND: Sequence[tuple[Spot, str]] = (
    (Spot("open", 0, 0), "face up"),
    (Spot("back", 0, 0), "back"),
    (Spot("light", 0, 0, "disc"), "Light may start"),
    (Spot("shadow", 0, 0, "disc"), "Shadow may start"),
    (Spot("bit", 0, 0, "disc"), "bit"),
    (Spot("favour", 0, 0, "disc"), "Favour token"),
    (Spot("dusk", 0, 0, "square"), "Eclipse token"),
    (Spot("plate", 0, 0, "diamond"), "Moonlight tile"),
)


def almanac(plans: Sequence[Blueprint], own: bool = False) -> Almanac:
    """All scenarios, each a night; of a user's own content nothing was measured."""
    stages = [stage(plan, "" if own else how_hard(plan.key)) for plan in plans]
    return Almanac(count(len(plans), "night"), "night", "scenario", stages, "difficulty", LEGEND)


def stage(plan: Blueprint, note: str) -> Stage:
    """A scenario with all that its blueprint says."""
    return Stage(
        plan.key,
        plan.title,
        facts(plan),
        [way for mode, way in WAYS.items() if mode in plan.modes],
        special_rules(plan),
        [*tiles(plan), *marks(plan)],
        kinds(plan),
        DIFFICULTIES[:1] if plan.regular_only else DIFFICULTIES,
        note,
    )


def stage_words(plan: Blueprint) -> str:
    """A scenario in a few sentences."""
    rules = [f"{rule.title}: {rule.text}" for rule in special_rules(plan)]
    return " ".join([f"{capital(facts(plan))}.", *rules])


@cache
def games_won() -> dict[str, dict[str, list[int]]]:
    """By scenario: games won and played, alone and for two."""
    return read_toml(WON)


def how_hard(key: str) -> str:
    """How often bots win a scenario, in a sentence; nothing where nobody has measured it."""
    if key not in games_won():
        return ""
    alone, two = (of_ten(*games_won()[key][seats]) for seats in ("alone", "two"))
    share = (
        f"{alone} games, alone or for two"
        if alone == two
        else f"{alone} games alone, {two} for two"
    )
    return f"At Regular difficulty search bots win {share}."


def of_ten(won: int, played: int) -> str:
    """A share in words, for a few games tell no more."""
    tenths = round(10 * won / played)
    return f"about {tenths} of 10" if 0 < tenths < 10 else "nearly all" if tenths else "hardly any"


def facts(plan: Blueprint) -> str:
    """Of what it is made."""
    bits = int(sum(plan.marks.bits) + plan.beside_bits + plan.team_bits)
    favours = int(sum(plan.lying) + plan.open_favours)
    parts = [count(int(plan.tiles), "tile"), count(bits, "bit"), count(favours, "Favour token")]
    return ", ".join(part for part in parts if not part.startswith("0 "))


def kinds(plan: Blueprint) -> list[str]:
    """By what the list can be narrowed."""
    found = {
        "Heights": max(plan.forest.level) > 1,
        "Air": plan.air != AIR_NONE,
        "Eclipse": bool(plan.marks.eclipse or plan.marks.spaces or plan.places.quotas),
        "Against each other": "competitive" in plan.modes,
    }
    return [name for name, fits in found.items() if fits]


# The miniature.


def corner(plan: Blueprint, slot: int) -> tuple[float, float]:
    """Where a tile lies, in cells."""
    column = float(plan.forest.column[slot]) - 1
    return (column / 2 if plan.forest.pyramid else column), float(plan.forest.row[slot]) - 1


def tiles(plan: Blueprint) -> list[Spot]:
    """Every tile, the lowest first."""
    found = []
    for slot in sorted(range(int(plan.forest.size)), key=lambda slot: int(plan.forest.level[slot])):
        x, y = corner(plan, slot)
        look = "open" if has(plan.marks.open, slot) else "back"
        if plan.forest.covers[slot]:
            look = "under"
        lying = has(plan.forest.bridges, slot)
        up = int(plan.forest.level[slot]) - 1
        found.append(Spot(look, x, y, "lying" if lying else "tile", up))
    return found


def marks(plan: Blueprint) -> list[Spot]:
    """What lies on tiles, and where creatures may start."""
    found = []
    for slot in range(int(plan.forest.size)):
        x, y = corner(plan, slot)
        up = int(plan.forest.level[slot]) - 1
        for look, shape, right, down in on(plan, slot):
            found.append(Spot(look, x + right, y + down, shape, up))
    for name in plan.places.moon_names:  # the corner between four cells, in rows and columns
        row, column = map(int, name.split("."))
        found.append(Spot("plate", column - GAP / 2, row - GAP / 2, "diamond"))
    found += [space(plan, cell) for cell in plan.marks.spaces]
    return [*found, *(Spot("dusk", -0.35, row - 0.6, "square") for row in plan.places.quotas)]


def space(plan: Blueprint, cell: int) -> Spot:
    """An Eclipse token in an empty space."""
    row, column = divmod(cell, int(plan.forest.width))
    return Spot("dusk", column - 0.6, row - 0.6, "square")


def on(plan: Blueprint, slot: int) -> list[tuple[str, Shape, float, float]]:
    """What lies on a tile, each with its look, its shape, and how far right and down."""
    laid = plan.marks
    tokens = sum(1 for number in range(2) if laid.favours[2 * slot + number])
    found: list[tuple[str, Shape, float, float]] = []
    found += [("favour", "disc", 0.62 - 0.2 * number, 0.12) for number in range(tokens)]
    signs: list[tuple[bool, str, Shape, float, float]] = [
        (laid.bits[slot] > 0, "bit", "disc", 0.2, 0.13),
        (has(laid.eclipse, slot), "dusk", "square", 0.4, 0.22),
        (laid.yellow[slot] > 0, "yellow", "diamond", 0.4, 0.3),
        (laid.green[slot] > 0, "green", "diamond", 0.4, 0.3),
        (has(laid.fireflies, slot), "firefly", "disc", 0.4, 0.3),
        (has(laid.light, slot), "light", "disc", 0.4, 0.55),
        (has(laid.shadow, slot), "shadow", "disc", 0.4, 0.55),
        (any(has(pair, slot) for pair in laid.pairs), "light", "disc", 0.4, 0.55),
    ]
    return found + [(look, shape, x, y) for there, look, shape, x, y in signs if there]
