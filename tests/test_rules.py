"""Rules as they are quoted: whole, and without where they come from."""

import re
from collections import Counter
from pathlib import Path

import pytest

from moonbrew.rules import LINE, Rulebook, RuleText, read_rule

TESTS = Path(__file__).parent
FILES = [
    *sorted((TESTS.parent / "docs" / "rules").glob("*.md")),
    TESTS / "sample_game" / "moonbrew_tollgate" / "rules.md",
]
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def lines(file: Path) -> dict[str, str]:
    """The rules of a file as they are written, by number."""
    found = [LINE.match(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {f"{rule[1]}-{rule[2]}": rule[3] for rule in found if rule}


def words(*texts: str) -> Counter[str]:
    """The words of some texts; what joins sources is not one."""
    return Counter(re.findall(r"[^\s,:/()]+", " ".join(texts)))


def read(text: str, *below: str) -> RuleText:
    """A rule from its line."""
    return read_rule("TOLL-001", "", text, below)


def test_there_are_six_files_with_all_the_rules_of_the_games():
    assert len(FILES) == 6
    assert all(len(lines(file)) > 20 for file in FILES)


@every_file
def test_no_word_of_a_rule_is_lost_and_none_is_quoted_that_tells_its_source(file):
    book = Rulebook(file)
    for number, line in lines(file).items():
        rule = book.rules[number]
        assert words(rule.statement, *rule.sources, rule.reason) == words(line), number
        assert not re.search(r"\[[RPX]\b|\(Reason", rule.plain), number
        assert rule.sources, f"{number} does not say where it comes from"


@every_file
def test_a_quoted_rule_is_a_whole_sentence(file):
    for rule in Rulebook(file).rules.values():
        begins_with_code = rule.statement.startswith("`")
        assert begins_with_code or re.match(r'[A-Z0-9(“"]', rule.plain), rule
        ends = re.search(r"[.)]$", rule.plain) is not None
        assert ends or (rule.plain.endswith(":") and len(rule.table) > 1), rule


@pytest.mark.parametrize(
    ("text", "statement", "sources"),
    [
        ("`[R]` A card costs 2 coins.", "A card costs 2 coins.", ["`[R]`"]),
        (
            "`[R]` You play a card: you put it on the road.",
            "You play a card: you put it on the road.",
            ["`[R]`"],
        ),
        (
            "`[R]` for the shuffles, `[X]` for the rest: the dealer is drawn: by lot.",
            "The dealer is drawn: by lot.",
            ["`[R]` for the shuffles", "`[X]` for the rest"],
        ),
        (
            "`[R]` but `[X]` for the names: there are six.",
            "There are six.",
            ["`[R]` but", "`[X]` for the names"],
        ),
        ("`[X]` by consequence: nobody can.", "Nobody can.", ["`[X]` by consequence"]),
        ("`[R]` (`[X]` for ten) Tiles lie open.", "Tiles lie open.", ["`[R]`", "(`[X]` for ten)"]),
        ("`[P: a page; an interview: X]` There are 12.", "There are 12.", None),
        ("There are 12. [R by silence; X: ruling [see 3]]", "There are 12.", None),
        ("One is chosen. [R] (choosing) / [X — the rest]", "One is chosen.", None),
        ("Its `left` grows by *n*, as `OP(a, *b*)` says. [R]", None, ["[R]"]),
    ],
)
def test_a_rule_is_taken_apart(text, statement, sources):
    rule = read(text)
    assert rule.plain == (statement or "Its left grows by n, as OP(a, *b*) says.")
    assert sources is None or list(rule.sources) == sources


def test_a_reason_stands_apart():
    rule = read("`[X]` It ends at once. (Reason: the winner is known (see 3).)")
    assert (rule.plain, rule.reason) == (
        "It ends at once.",
        "Reason: the winner is known (see 3).",
    )


TABLE = ["", "| Mode | Gems |", "| --- | :-: |", "| `solo` | 4 |", "", "| other | table |"]


def test_a_rule_that_ends_with_a_colon_has_the_table_or_list_below_it():
    assert read("`[R]` Gems at the start:", *TABLE).table == (("Mode", "Gems"), ("solo", "4"))
    listed = read("`[R]` Three things:", "- one", "- **two**", "", "- three")
    assert listed.table == (("one",), ("two",))
    assert read("`[R]` Gems at the start.", *TABLE).table == ()
    assert read("`[R]` Gems:", "- **TOLL-002** `[R]` Another.").table == ()
    assert read("`[R]` Gems:", "A text.", *TABLE).table == ()


def test_a_table_is_found_and_given_to_programs():
    book = Rulebook(TESTS.parent / "docs" / "rules" / "spirits-of-the-forest.md")
    gems = book.rule("SPIRIT-218")
    assert gems.table[0] == ("Mode", "Regular", "Difficult", "Extreme")
    assert gems in book.search(["gems", "extreme", "free", "communication"])
    assert gems.as_data()["table"] == gems.table
    assert "table" not in book.rule("SPIRIT-219").as_data()


def test_sources_and_reasons_are_not_searched():
    book = Rulebook(TESTS.parent / "docs" / "rules" / "mystic-market.md")
    assert not [rule for rule in book.search(["interview"]) if "interview" not in rule.plain]
    assert book.search(["supply", "shift"])
