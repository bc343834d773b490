"""The content tables and blueprints as the rules print them, in the shape of the content file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.spirits_of_the_forest.glade import EDITION, GAME

PAGE = GAME.rules_file.read_text("utf-8")
CODES = {face.name.removesuffix("s"): face.key for face in EDITION.types}
LISTS = ("columns", "rows", "islands", "island-favours")  # of pairs key=value
BONUSES = {"gem": "gem", "two Favour tokens": "favours", "play again": "again"}


def section(number: str) -> str:
    """A section by its number, up to the next one."""
    found = re.search(rf"^##+ {re.escape(number)}\.? .*?(?=^##)", PAGE, re.M | re.S)
    assert found is not None, number
    return found[0]


def tables(number: str) -> list[list[list[str]]]:
    """The tables of a section: rows of cells, without heads and totals."""
    found = re.findall(r"(?:^\|.*\n)+", section(number), re.M)
    return [[row for row in cells(table)[2:] if "Total" not in row[0]] for table in found]


def cells(table: str) -> list[list[str]]:
    """The rows of a table as cells."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


# Tables.


def faces() -> dict[str, dict[str, Any]]:
    """Tables 25.1 and 25.2: every tile."""
    found = {}
    for row in [*tables("25.1")[0], *tables("25.2")[0]]:
        code = CODES[row[0].removesuffix("s")]
        for text in row[3].split("; "):
            ids, _, face = text.partition(": ")
            symbols, _, icon = face.removesuffix(" each").partition(" + ")
            shown = {"icon": icon} if icon else {}
            for key in through(ids):
                found[key] = {"type": code, "symbols": int(symbols), **shown}
    return found


def through(ids: str) -> list[str]:
    """AIR1 to AIR5 one by one, or a single id."""
    first, _, last = ids.partition(" to ")
    if not last:
        return [first]
    return [f"{first[:3]}{number}" for number in range(int(first[3:]), int(last[3:]) + 1)]


def printed() -> dict[str, tuple[str, int]]:
    """By type: its name, and the number printed on its tiles."""
    rows = [*tables("25.1")[0], *tables("25.2")[0]]
    return {CODES[row[0].removesuffix("s")]: (row[0], int(row[1])) for row in rows}


def favours() -> dict[str, dict[str, str]]:
    """Table 25.3."""
    ids = [key for row in tables("25.3")[0] for key in row[0].split(", ")]
    return {key: {"shows": key.removeprefix("FT-").rstrip("12")} for key in ids}


def moonlight_cards() -> dict[str, dict[str, list[str]]]:
    """Table 25.4."""
    return {row[0]: {"types": row[1].split(", ")} for row in tables("25.4")[0]}


def objectives() -> dict[str, dict[str, Any]]:
    """Table 25.5."""
    return {
        row[0]: {"side": row[1].lower(), "missions": list(row[2:6])} for row in tables("25.5")[0]
    }


def enchanted() -> dict[str, dict[str, Any]]:
    """Table 25.6."""
    return {
        row[0]: {"requests": list(row[1:4]), "bonus": BONUSES[row[4]], "points": int(row[5])}
        for row in tables("25.6")[0]
    }


def moonlight_tiles() -> dict[str, dict[str, str]]:
    """Table 25.7, the first one: "MT-SPI a, b" are two."""
    kinds = [kind for row in tables("25.7")[0] for kind in row[0].split("; ")]
    names = [(kind.partition(" ")[0], kind.partition(" ")[2].split(", ")) for kind in kinds]
    return {f"{name}-{one}": {"type": name[3:]} for name, letters in names for one in letters}


def eclipses() -> dict[str, dict[str, int]]:
    """Table 25.7, the second one."""
    return {row[0]: {"number": int(row[1])} for row in tables("25.7")[1]}


def bits_chart() -> list[int]:
    """Table 25.8."""
    return [int(cell) for cell in tables("25.8")[0][0][1:-1]]


def difficulties() -> dict[str, dict[str, Any]]:
    """SPIRIT-218: by difficulty, for each of two, alone, and in common."""
    each, alone, common = ([int(cell) for cell in row[1:]] for row in tables("16")[0])
    return {
        name.lower(): {"name": name, "each": a, "alone": b, "common": c}
        for name, a, b, c in zip(
            ("Regular", "Difficult", "Extreme"), each, alone, common, strict=True
        )
    }


def slots() -> dict[str, list[str]]:
    """Table 23.2: by slot its values, the default first."""
    found: dict[str, list[str]] = {}
    for row in tables("23.2")[0]:
        slot = row[0].strip("`") or list(found)[-1]
        found.setdefault(slot, []).extend(re.findall(r"`([a-z]+)`", row[1]))
    return found


# Blueprints.


def blueprints() -> dict[str, dict[str, Any]]:
    """All blueprint blocks of the page, by key."""
    blocks = re.findall(r"^```blueprint\n(.*?)^```", PAGE, re.M | re.S)
    return dict(blueprint(block.splitlines()) for block in blocks)


def blueprint(lines: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """A block with its key, as the content file writes it."""
    key = ""
    found: dict[str, Any] = {}
    for line in lines:
        name, _, text = line.partition(": ")
        if name == "blueprint":
            key = text
        elif re.fullmatch(r"r\d+", name):
            rows = found.setdefault("forest", [])
            rows.append(text)
            assert name == f"r{len(rows)}", line
        elif name[0] == "L":
            found.setdefault("pyramid", []).append(line)
        else:
            found |= header(name, text)
    return key, found


def header(name: str, text: str) -> Mapping[str, Any]:
    """A line of a block's head; `setup` has keys of its own in the content file."""
    if name == "setup":
        return {key.replace("-", "_"): value for key, value in pairs(text)}
    if name == "rules":
        return {} if text == "none" else {"rules": dict(pairs(text))}
    if name in ("beside", *LISTS):
        return {name.replace("-", "_"): dict(pairs(text))}
    if name in ("modes", "moonlight"):
        return {name: text.split()}
    if name == "eclipse-rows":
        return {"eclipse_rows": [int(row) for row in text.split()]}
    return {name: whole(text.removeprefix("row ") if name == "mirror" else text)}


def pairs(text: str) -> Iterator[tuple[str, Any]]:
    """key=value, several times."""
    for part in text.split():
        key, _, value = part.partition("=")
        yield key, whole(value)


def whole(text: str) -> Any:
    """A number where it is one."""
    return int(text) if text.isdecimal() else text
