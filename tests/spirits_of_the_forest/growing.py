"""Scenarios at random, as an owner might write them: any Forest with any row of rule variants."""

import json
import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from moonbrew.content import read_toml
from moonbrew.games.spirits_of_the_forest.rules.variants import SLOTS
from tests.spirits_of_the_forest.glade import CONTENT

STANDARD = CONTENT.read_text("utf-8")
NIGHTS = read_toml(CONTENT)["scenario"]
# All but the scenarios, so that a file is read quickly.
BOX = 'base = "none"\n' + STANDARD.partition("[scenario.1]")[0]
MARKS = ("*", "f", "F", "ff", "Ff", "e", "E", "y", "g", "b")
# SPIRIT-728: what a value needs in other slots, and beside the Forest.
WITH = {
    ("tokens", "offer"): {"bits": "offer"},
    ("bits", "offer"): {"tokens": "offer"},
    ("move", "mirror"): {"tokens": "tile"},
    ("end", "islands"): {"score": "island", "move": "jumps"},
    ("score", "island"): {"end": "islands", "move": "jumps"},
    ("move", "jumps"): {"end": "islands", "score": "island"},
}
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("trail", "pairs"): {"pairs": "2xFf"},
    ("fireflies", "dance"): {"favours": "FF"},
    ("fireflies", "burden"): {"fireflies": 5},
    ("gems", "alchemy"): {"alchemy": 6},
    ("reveal", "bit"): {"bits": 2},
}
KEYS: dict[tuple[str, str], dict[str, Any]] = {
    ("deal", "doubles"): {"rectangle": "1,1-14,14"},
    ("eclipse", "quota"): {"eclipse_rows": [1, 2]},
    ("eclipse", "fortune"): {"air": "pile"},
    ("tokens", "offer"): {"card": 1},
}
# Values that a Forest of another shape cannot have.
SHAPES = {("move", "mirror"): "mirror", ("move", "steps"): "pyramid", ("move", "jumps"): "islands"}

rows_of_variants = st.dictionaries(st.sampled_from(list(SLOTS)), st.integers(1, 6), max_size=7)


@st.composite
def scenarios(draw: st.DrawFn) -> str:
    """A content file with one scenario, `mine`; most of them fit together."""
    night = {**NIGHTS[draw(st.sampled_from(list(NIGHTS)))]}
    night.pop("source")
    chosen = {slot: SLOTS[slot][n % len(SLOTS[slot])] for slot, n in draw(rows_of_variants).items()}
    rules = {**night.get("rules", {}), **chosen}
    tended = draw(st.integers(0, 9)) > 0
    if tended:
        night, rules = tend(night, rules)
    night["rules"] = rules
    night["modes"] = draw(st.sampled_from([["solo", "coop"]] * 3 + [["coop", "competitive"]]))
    place = shape_of(night)
    night[place] = strewn(night[place], draw(st.lists(strewing, max_size=6)))
    if place == "forest" and draw(st.booleans()):
        line = draw(st.sampled_from(["columns", "rows"]))
        night[line] = {"2": draw(st.sampled_from(["ff", "Ff"]))}
    for key, number in (("team_bits", 1), ("open_favours", 5), ("card_gems", 4)):
        if draw(st.integers(0, 4)) == 0:
            night[key] = number
    return BOX + written(thinned(night) if tended else night)


def shape_of(night: Mapping[str, Any]) -> str:
    """The key under which its Forest is drawn."""
    return "pyramid" if "pyramid" in night else "forest"


strewing = st.tuples(st.integers(0, 11), st.integers(0, 13), st.sampled_from(MARKS))


def tend(night: dict[str, Any], rules: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The same with what its variants need, and without what they cannot have."""
    for need, key in SHAPES.items():
        fits = key in night
        if rules.get(need[0]) == need[1] and not fits:
            rules = {**rules, need[0]: "any"}
        elif fits:
            rules = {**rules, need[0]: need[1]}
    islands = "islands" in night
    rules = {**rules, "end": "islands" if islands else "usual"}
    score = rules.get("score", "bits")
    rules["score"] = "island" if islands else "bits" if score == "island" else score
    for value, others in WITH.items():
        if rules.get(value[0]) == value[1]:
            rules |= others
    if "moonlight" not in night:
        rules["moonlight"] = "none"
    beside = {**night.get("beside", {})}
    for value in rules.items():
        night |= KEYS.get(value, {})
        beside = {**BESIDE.get(value, {}), **beside}
    if rules.get("gems") == "alchemy" and night["tiles"] == 48 and not pinned(night):
        night = without_six(night)
    if night["tiles"] != 42 or rules.get("gems") != "alchemy":
        beside.pop("alchemy", None)
        rules["gems"] = "move" if rules.get("gems") == "alchemy" else rules.get("gems", "move")
    return {**night, "beside": beside} if beside else night, rules


def pinned(night: Mapping[str, Any]) -> bool:
    """Whether other things of a Forest need its tiles where they are."""
    return bool({"moonlight", "mirror", "islands"} & night.keys())


def without_six(night: dict[str, Any]) -> dict[str, Any]:
    """Six tiles fewer, from the bottom of stacks or at the end of the last row."""
    place = shape_of(night)
    left, rows = 6, []
    for row in reversed(night[place]):
        head, colon, cells = row.rpartition(": ")
        kept = cells.split()
        for number in range(len(kept) - 1, -1, -1):
            if left and re.fullmatch("[UD]", kept[number]):
                kept[number], left = ".", left - 1
        rows.append(head + colon + " ".join(kept))
    return {**night, place: rows[::-1], "tiles": 42}


def strewn(rows: list[str], things: list[tuple[int, int, str]]) -> list[str]:
    """The rows with more on their tiles, as far as there is a tile."""
    found = [row.rpartition(": ") for row in rows]
    cells = [row[2].split() for row in found]
    for row, column, mark in things:
        line = cells[row % len(cells)]
        place = column % len(line)
        if line[place][0] in "UD" and not set(line[place]) & set("lsfF*123"):
            line[place] += mark
    heads = [head + colon for head, colon, _ in found]
    return [head + " ".join(line) for head, line in zip(heads, cells, strict=True)]


def thinned(night: dict[str, Any]) -> dict[str, Any]:
    """SPIRIT-340: with no more pieces than there are; what lies beside the Forest comes first."""
    beside, place = night.get("beside", {}), shape_of(night)
    pairs = int(beside.get("pairs", "0x")[0])
    islands = len(night.get("island_favours", ()))
    pool = {"symbols": 9, "twelve": 12}.get(night["rules"].get("pool", ""), 11)
    tokens = pool - 2 * pairs - 2 * islands - len(beside.get("favours", ""))
    for key, number in (("columns", 2), ("rows", 2), ("open_favours", 5)):
        needed = len(night[key]) * 2 if key in night and number == 2 else number
        if key in night and tokens < needed:
            night = {name: value for name, value in night.items() if name != key}
        elif key in night:
            tokens -= needed
    left = {
        "f": tokens,
        "*": 8 - beside.get("bits", 0) - night.get("team_bits", 0),
        "e": 4 - len(night.get("eclipse_rows", ())),
        "b": 5 - beside.get("fireflies", 0),
        "y": 3,
        "g": 3,
    }

    def kept(found: re.Match[str]) -> str:
        sign = found[0].lower()
        left[sign] -= 1
        return found[0] if left[sign] >= 0 else ""

    rows = [row.rpartition(": ") for row in night[place]]
    thin = [head + colon + re.sub(r"[fFeEbyg*]", kept, cells) for head, colon, cells in rows]
    return {**night, place: thin}


def written(night: Mapping[str, Any]) -> str:
    """A scenario as text."""
    lines = [f"{key} = {inline(value)}" for key, value in night.items()]
    return "[scenario.mine]\n" + "\n".join(lines)


def inline(value: Any) -> str:
    """A value as TOML writes it in a line, a list over several."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"    {inline(one)},\n" for one in value) + "]"
    return json.dumps(value)
