"""The README is true: its Python runs, its commands do what they say."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from moonbrew.cli import cli

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
LINES = [line for language, text in BLOCKS if language == "sh" for line in text.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("moonbrew ")]
SMALL = {"--games": "2", "--seconds": "0.02"}  # what a test may make smaller


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_runs(code):
    exec(compile(code, "README.md", "exec"), {})


def small(line: str) -> list[str]:
    """The arguments of a command, with big numbers made small."""
    words = shlex.split(line)[1:]
    if words[0] == "serve":  # which would not end; tests/server/test_serve.py lets it
        return [*words, "--help"]
    if words[:2] == ["bench", "serve"]:
        return [*words, "--rooms", "2", "--every", "0.2", "--seconds", "2"]
    if words[0] == "bench" and "--seconds" not in words:
        words += ["--seconds", "1"]
    return [SMALL.get(before, word) for before, word in zip(["", *words[:-1]], words, strict=True)]


def test_the_commands_run_one_after_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for text in blocks("toml"):
        name = text.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(text)
    for line in COMMANDS:
        arguments = small(line)
        if "--ledger" in arguments:  # which is about a checkout
            arguments += ["--tests", str(ROOT / "tests")]
        done = CliRunner().invoke(cli, arguments, input="")
        assert done.exit_code == 0, f"{line}\n{done.output}"
        assert done.output.strip(), f"{line} says nothing."


def test_every_command_is_shown():
    assert {shlex.split(line)[1] for line in COMMANDS} == set(cli.commands)


def test_the_commands_of_brew_are_there():
    usage = (ROOT / "brew.py").read_text("utf-8").split('USAGE = """')[1].split('"""')[0]
    shown = re.findall(r"python3 brew.py (\w+)", TEXT)
    assert {"play", "test"} <= set(shown) <= set(re.findall(r"python3 brew.py (\w+)", usage))


def test_every_other_line_is_known():
    others = {line for line in LINES if not line.startswith(("moonbrew ", "python3 brew.py "))}
    assert others == {"pip install ."}


def test_extras_that_are_named_are_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra in re.findall(r"\.\[(\w+)\]'", TEXT):
        assert extra in project["optional-dependencies"]
    assert project["readme"] == "README.md"
