"""The numbered rules, as players read them and as refusals cite them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from moonbrew.entries import nearest, whole_number
from moonbrew.errors import UnknownName
from moonbrew.finding import OTHERWISE, PART, WHOLE, Wanted, rank, stems, wanted
from moonbrew.words import capital

LINE = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*\s*(.*)$")
NUMBER = re.compile(r"([A-Za-z]+-)?\d+")  # as readers write it
CHAPTER = re.compile(r"^#{2,3} (.+)$")
PACKAGE = Path(__file__).parent

# Where a rule comes from stands in brackets, [R], [P: a magazine] or [X: ruling], with brackets of
# its own one deep. Before a statement it is set as code, and may say for which part it holds:
# `[R]` for the shuffles, `[X]` for the rest: ...
MARK = r"\[[RPX]\b(?:[^\[\]]|\[[^\[\]]*\])*\]"
BEFORE = re.compile(rf"(`{MARK}`|\(`{MARK}`[^()]*\))(,? (for|by|but)\b[^:`]*)?(: |,? ?)")
BEHIND = re.compile(rf"[ /]*(?P<source>{MARK}( \([^()]*\))?)$")
REASON = re.compile(r" *\((?P<reason>Reason: .*)\)$")
CODE = re.compile(r"(`[^`]*`)")
ROW = re.compile(r"^\|(.*)\|$|^ *[-*] (?!\*\*[A-Z]+-\d)(.*)$")  # of a table, or of a list
RULER = re.compile(r"[-: ]+")  # between the head of a table and its rows


@dataclass(frozen=True)
class RuleText:
    """One rule, taken apart into what it says, where that comes from and why it is so."""

    number: str  # TOLL-021
    chapter: str
    statement: str  # with its markup
    sources: tuple[str, ...]
    reason: str
    table: tuple[tuple[str, ...], ...] = ()  # what a statement that ends with a colon announces

    @property
    def plain(self) -> str:
        """What the rule says, without markup."""
        return capital(without_markup(self.statement))

    def as_data(self) -> dict[str, object]:
        """The rule for programs."""
        data: dict[str, object] = {"number": self.number, "chapter": self.chapter}
        return {**data, "text": self.plain, **({"table": self.table} if self.table else {})}


def without_markup(text: str) -> str:
    """A text as it is read: code stays as it is, and what is emphasised loses its asterisks."""
    parts = CODE.split(text)
    return "".join(p[1:-1] if CODE.fullmatch(p) else p.replace("*", "") for p in parts)


def read_rule(number: str, chapter: str, text: str, below: Sequence[str]) -> RuleText:
    """A rule from its line and from the lines below it."""
    before: list[str] = []
    while mark := BEFORE.match(text):
        before.append(mark[0].strip(" ,:"))
        text = text[mark.end() :]
    behind: list[str] = []
    reason = ""
    while found := BEHIND.search(text) or REASON.search(text):
        if "source" in found.groupdict():
            behind.insert(0, found["source"])
        else:
            reason = found["reason"]
        text = text[: found.start()]
    table = rows(below) if text.endswith(":") else ()
    return RuleText(number, chapter, text, (*before, *behind), reason, table)


def rows(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The table or list that these lines begin with, row by row."""
    found: list[tuple[str, ...]] = []
    for line in lines:
        row = ROW.match(line)
        if row is None:
            if line.strip() or found:
                break
            continue
        cells = [cell.strip() for cell in row[1].split("|")] if row[1] is not None else [row[2]]
        if not all(RULER.fullmatch(cell) for cell in cells):
            found.append(tuple(without_markup(cell) for cell in cells))
    return tuple(found)


class Rulebook:
    """All rules of one game."""

    def __init__(self, path: Path, points: Sequence[str] = ()) -> None:
        self.path = path
        self.points = points  # what they are called, where not points
        self.rules: dict[str, RuleText] = {}
        chapter = ""
        lines = path.read_text(encoding="utf-8").splitlines()
        for place, line in enumerate(lines):
            if heading := CHAPTER.match(line):
                chapter = heading[1]
            elif rule := LINE.match(line):
                number = f"{rule[1]}-{rule[2]}"
                if number in self.rules:
                    raise ValueError(f"{path.name} has two rules {number}.")
                self.rules[number] = read_rule(number, chapter, rule[3], lines[place + 1 :])

    def rule(self, number: str) -> RuleText:
        """The rule with this number, written TOLL-021, toll-21 or just 21."""
        wanted = number.upper()
        number_given = whole_number(wanted.rpartition("-")[2]) is not None
        for known in self.rules:
            if wanted == known or (number_given and same_number(wanted, known)):
                return self.rules[known]
        raise UnknownName(f"There is no rule {number}. {nearest(wanted, self.rules)}")

    def look_up(self, words: Sequence[str]) -> list[RuleText]:
        """The rule of this number, or the rules with these words in them; all of them for none."""
        if len(words) == 1 and NUMBER.fullmatch(words[0]):
            return [self.rule(words[0])]
        found = self.search(words)
        if not found:
            raise UnknownName(f"No rule speaks of {' '.join(words)!r}. Try fewer or other words.")
        return found

    def search(self, words: Sequence[str]) -> list[RuleText]:
        """The rules in which all these words occur: those first that are most about them."""
        looked_for = wanted(words, self.points)
        found = []
        for place, rule in enumerate(self.rules.values()):
            if (how := nearness(looked_for, rule)) is not None:
                found.append((*how, place, rule))
        return [rule for *_, rule in sorted(found, key=lambda one: one[:-1])]


def nearness(looked_for: Wanted, rule: RuleText) -> tuple[bool, bool, bool, int, int] | None:
    """How far a rule is from what is looked for; None if it does not speak of it at all.

    Parts of words are farthest; nearest is what says it plainly, then where it is at home, then
    word by word, then what says it itself in a chapter that is about it.
    """
    text, chapter, plain = in_short(rule), rule.chapter.lower(), rule.plain.lower()
    how = rank(looked_for, text, stems(text))
    if how is None:
        return None
    telling = any(re.search(say, plain) for say in looked_for.telling)
    itself = rank(looked_for, plain, stems(plain)) in (WHOLE, OTHERWISE)
    about = rank(looked_for, chapter, stems(chapter)) in (WHOLE, OTHERWISE)
    at_home = telling and (about or bool(looked_for.homes & stems(chapter)))
    return how == PART, not telling, not at_home, how, -itself - about


def in_short(rule: RuleText) -> str:
    """All of a rule that is searched, in small letters."""
    cells = " ".join(cell for row in rule.table for cell in row)
    return f"{rule.number} {rule.chapter} {rule.plain} {cells}".lower()


def same_number(wanted: str, known: str) -> bool:
    """Whether 21 or TOLL-21 stands for TOLL-021."""
    prefix, _, digits = wanted.rpartition("-")
    known_prefix, _, known_digits = known.rpartition("-")
    return int(digits) == int(known_digits) and prefix in ("", known_prefix)


def rulebook_folder() -> Path:
    """Where the rules of our own games stand: in the package, or in a source checkout."""
    installed = PACKAGE / "rulebooks"
    return installed if installed.is_dir() else PACKAGE.parent / "docs" / "rules"


def rulebook_path(name: str) -> Path:
    """Where the rules of one of our own games stand."""
    return rulebook_folder() / f"{name}.md"
