"""Documents are true: excerpts, links, files, rules and commands that they name are there."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

import moonbrew
from moonbrew.bench import measured, run_bench, run_search_bench
from moonbrew.cli import cli
from moonbrew.rules import Rulebook
from tests.conftest import LONGEST

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "tests" / "sample_game"
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "SECURITY.md", *(ROOT / "docs").glob("*.md")]
)
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
FILE = re.compile(r"`((?:moonbrew|docs|tests)/[\w/.-]*\w|\w+\.py)`")
RULE = re.compile(r"\b(?:MARKET|STONE|TOLL)-\d+")
COMMAND = re.compile(r"(?<![\w.-])moonbrew ([a-z]+(?:-[a-z]+)*)")


def blocks(page: Path, *languages: str) -> list[str]:
    """The code blocks of a page in these languages."""
    found = BLOCK.findall(page.read_text("utf-8"))
    return [text for language, text in found if language in languages]


def code_in(page: Path) -> list[str]:
    """What stands in code blocks and between backticks."""
    text = page.read_text("utf-8")
    return [*(text for _, text in BLOCK.findall(text)), *re.findall(r"`([^`\n]+)`", text)]


def sample_sources() -> str:
    """All of the sample game."""
    files = [path for path in SAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    return "\n".join(path.read_text("utf-8") for path in sorted(files))


ADDING = ROOT / "docs" / "adding-a-game.md"
EXCERPTS = blocks(ADDING, "python", "toml", "markdown")


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda excerpt: excerpt.split("\n")[0].strip())
def test_each_excerpt_stands_in_the_sources_of_the_sample_game(excerpt):
    sources = f"\n{sample_sources()}"
    assert any("\n" + indent(excerpt, " " * depth) in sources for depth in (0, 4, 8, 12))


def test_there_are_excerpts():
    assert len(EXCERPTS) > 15


@every_page
def test_links_lead_somewhere(page):
    for target in LINK.findall(page.read_text("utf-8")):
        assert "//" in target or (page.parent / target).exists(), f"{page.name}: {target}"


@every_page
def test_files_that_are_named_are_there(page):
    for name in FILE.findall(page.read_text("utf-8")):
        found = (ROOT / name).exists() if "/" in name else any(ROOT.glob(f"*/**/{name}"))
        assert found or (ROOT / name).exists(), f"{page.name}: {name}"


@every_page
def test_rules_that_are_cited_are_there(page):
    books = [game.rulebook for game in moonbrew.all_games()]
    books.append(Rulebook(SAMPLE / "moonbrew_tollgate" / "rules.md"))
    known = {number for book in books for number in book.rules}
    assert set(RULE.findall(page.read_text("utf-8"))) <= known


@every_page
def test_commands_that_are_named_are_there(page):
    named = {command for text in code_in(page) for command in COMMAND.findall(text)}
    assert named <= set(cli.commands), page.name


def test_every_figure_of_the_benchmark_is_explained():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    market = measured("mystic-market", options=["length=shortened"])
    figures = run_bench(market, 0.01) | run_search_bench(market, 2)
    for key in figures:
        assert f"`{key}`" in page, f"docs/architecture.md does not say what {key} means."


def test_the_picture_can_be_drawn_again(tmp_path):
    folder = ROOT / "docs" / "pictures"
    drawn = tmp_path / "terminal.svg"
    path = str(Path(moonbrew.__file__).parents[1])
    script = f"import sys; sys.path.insert(0, {path!r}); sys.argv[1:] = [{str(drawn)!r}]\n"
    run = f"import runpy; runpy.run_path({str(folder / 'draw.py')!r}, run_name='__main__')"
    subprocess.run([sys.executable, "-c", script + run], check=True, cwd=tmp_path)
    for picture in (drawn, folder / "terminal.svg"):
        assert "Value&#160;track" in picture.read_text("utf-8")
        assert "@font-face" not in picture.read_text("utf-8")


def test_tests_that_are_named_for_their_time_are_there():
    once = (ROOT / "brew.py").read_text("utf-8").partition("ONCE = (")[2].partition(")")[0]
    named = [*re.findall(r'"([^"]+)"', once), *LONGEST]
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "tests" / name).exists()] == []
