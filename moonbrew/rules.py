"""The numbered rules, as players read them and as refusals cite them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from moonbrew.entries import nearest
from moonbrew.errors import UnknownName

LINE = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*\s*(.*)$")
NUMBER = re.compile(r"([A-Za-z]+-)?\d+")  # as readers write it
CHAPTER = re.compile(r"^#{2,3} (.+)$")
PACKAGE = Path(__file__).parent


@dataclass(frozen=True)
class RuleText:
    """One rule."""

    number: str  # MARKET-031
    chapter: str
    text: str

    @property
    def plain(self) -> str:
        """The text without its source marks, its reason and its markup."""
        text = re.sub(
            r"^(`\[[^`]*\]`[^:.]*?: |(`\[[^`]*\]`,? ?(for [^,`]*|but [^,`]*|by [^,`]*)?,? ?)+:? ?)",
            "",
            self.text,
        )
        text = re.sub(r"\s*(\(Reason: .*\)|\[[RPX]\b[^\[\]]*\])$", "", text)
        return re.sub(r"[`*]", "", text)


class Rulebook:
    """All rules of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rules: dict[str, RuleText] = {}
        chapter = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if heading := CHAPTER.match(line):
                chapter = heading[1]
            elif rule := LINE.match(line):
                number = f"{rule[1]}-{rule[2]}"
                if number in self.rules:
                    raise ValueError(f"{path.name} has two rules {number}.")
                self.rules[number] = RuleText(number, chapter, rule[3])

    def rule(self, number: str) -> RuleText:
        """The rule with this number, written MARKET-031, market-31 or just 31."""
        wanted = number.upper()
        digits = wanted.rpartition("-")[2]
        for known in self.rules:
            if wanted == known or (digits.isdigit() and same_number(wanted, known)):
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
        """The rules in which all these words occur."""
        wanted = [word.lower() for word in words]
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.number} {rule.chapter} {rule.text}".lower() for word in wanted)
        ]


def same_number(wanted: str, known: str) -> bool:
    """Whether 31 or MARKET-31 stands for MARKET-031."""
    prefix, _, digits = wanted.rpartition("-")
    known_prefix, _, known_digits = known.rpartition("-")
    return int(digits) == int(known_digits) and prefix in ("", known_prefix)


def rulebook_path(name: str) -> Path:
    """Where the rules of one of our own games stand: in the package, or in a source checkout."""
    installed = PACKAGE / "rulebooks" / f"{name}.md"
    return installed if installed.exists() else PACKAGE.parent / "docs" / "rules" / f"{name}.md"
