"""The content tables of chapter 20 as the rules print them."""

from tests.witchstone.coven import GAME


def section(letter: str) -> list[str]:
    """The lines of a table's section."""
    lines = GAME.rules_file.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith(f"### Table {letter}."))
    length = next(n for n, line in enumerate(lines[first + 1 :]) if line.startswith("##"))
    return lines[first + 1 : first + 1 + length]


def rows(letter: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    table = [line for line in section(letter) if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]
