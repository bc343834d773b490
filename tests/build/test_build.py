"""The installed package: what is in it, and that a stale compiled file never runs."""

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import moonbrew
from moonbrew import build

ROOT = Path(__file__).parents[2]
PACKAGE = Path(moonbrew.__file__).parent
SITE = Path(sysconfig.get_path("platlib"))
SUFFIX = EXTENSION_SUFFIXES[0]
PURE = os.environ.get("MOONBREW_PURE", "0") not in ("", "0")

installed = pytest.mark.skipif(
    not PACKAGE.is_relative_to(SITE), reason="Moonbrew is run from a checkout, not installed"
)
once = pytest.mark.skipif(
    not PURE, reason="about setup.py only: the plain run of the tests proves it"
)


def compiled_names() -> list[str]:
    return list(json.loads(build.NOTE.read_text())["sources"]) if build.NOTE.exists() else []


needs_compiled = pytest.mark.skipif(
    not compiled_names(), reason="this install has no compiled modules"
)


def run(*command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with only what it is given, and the search path, in its environment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        command, cwd=cwd, env={**kept, **environment}, capture_output=True, text=True, check=True
    )


def python(code: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-c", code, cwd=cwd, **environment)


# What runs


@installed
def test_the_tests_are_about_the_installed_package():
    assert not Path(moonbrew.__file__).is_relative_to(ROOT / "moonbrew")


def test_the_words_agree_with_what_runs():
    modules = [sys.modules[name] for name in compiled_names() if name in sys.modules]
    suffixes = tuple(EXTENSION_SUFFIXES)
    assert {build.compiled()} >= {(m.__file__ or "").endswith(suffixes) for m in modules}
    assert build.describe().startswith("compiled" if build.compiled() else "plain Python (")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with a copy of the installed package, compiled files and all."""
    shutil.copytree(PACKAGE, tmp_path / "moonbrew", ignore=shutil.ignore_patterns("__pycache__"))
    for library in PACKAGE.parent.glob(f"moonbrew__mypyc*{SUFFIX}"):
        shutil.copy(library, tmp_path)
    return tmp_path


def source(copy: Path, name: str) -> Path:
    return copy.joinpath(*name.split(".")).with_suffix(".py")


def test_a_copy_without_the_note_runs_as_plain_python(copy: Path):
    (copy / "moonbrew" / "_compiled.json").unlink(missing_ok=True)
    said = python("from moonbrew import build; print(build.describe())", copy)
    assert said.stdout == "plain Python (no compiled modules in this install)\n"
    assert said.stderr == ""


REPORT = """
import importlib, json
from moonbrew import build
names = {names}
modules = [importlib.import_module(name) for name in names]
files = [module.__file__ for module in modules]
print(json.dumps([build.describe(), files, getattr(modules[0], "EDITED", False)]))
"""


@needs_compiled
@pytest.mark.parametrize(
    ("pure", "words", "ending"),
    [("", "compiled (mypyc)", SUFFIX), ("1", "plain Python (MOONBREW_PURE is set)", ".py")],
)
def test_the_same_package_runs_compiled_or_plain(copy: Path, pure: str, words: str, ending: str):
    said = python(REPORT.format(names=compiled_names()), copy, MOONBREW_PURE=pure)
    describe, files, _ = json.loads(said.stdout)
    assert describe == words
    assert {file.endswith(ending) for file in files} == {True}
    assert {Path(file).is_relative_to(copy) for file in files} == {True}
    assert said.stderr == ""


@needs_compiled
def test_an_edited_source_is_what_runs_and_a_warning_says_so(copy: Path):
    names = compiled_names()
    with source(copy, names[0]).open("a") as lines:
        lines.write("\nEDITED = True\n")
    said = python(REPORT.format(names=names), copy)
    describe, files, edited = json.loads(said.stdout)
    assert describe == f"plain Python (the sources of {names[0]} changed after they were compiled)"
    assert edited
    assert {file.endswith(".py") for file in files} == {True}
    assert "install it again" in said.stderr


@needs_compiled
def test_a_compiled_file_without_its_source_does_not_run(copy: Path):
    name = compiled_names()[0]
    source(copy, name).unlink()
    attempt = f"try: import {name}\nexcept ModuleNotFoundError as error: print(error)"
    assert python(attempt, copy).stdout == f"The source of {name} is missing.\n"


# What is built


TOY = """# mypyc: compiled
def double(number: int) -> int:
    return {body}
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A checkout with the true build files and one small module to compile."""
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    kernel = tmp_path / "moonbrew" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "__init__.py").touch()
    (kernel / "toy.py").write_text(TOY.format(body="number * 2"))
    (tmp_path / "moonbrew" / "__init__.py").write_text(
        "from moonbrew import build\n\nbuild.guard()\n"
    )
    shutil.copy(ROOT / "moonbrew" / "build.py", tmp_path / "moonbrew")
    content = tmp_path / "moonbrew" / "games" / "toy" / "content" / "content.toml"
    content.parent.mkdir(parents=True)
    content.touch()
    rules = tmp_path / "docs" / "rules"
    rules.mkdir(parents=True)
    (rules / "toy.md").write_text("# Toy\n")
    return tmp_path


def wheel(toy: Path, **environment: str) -> tuple[set[str], dict[str, object]]:
    """Build a wheel; what is in it, and its note about what was compiled."""
    run(sys.executable, "setup.py", "-q", "bdist_wheel", cwd=toy, **environment)
    (file,) = (toy / "dist").iterdir()
    with zipfile.ZipFile(file) as archive:
        names = set(archive.namelist())
        note = "moonbrew/_compiled.json"
        return names, json.loads(archive.read(note)) if note in names else {}


def native(names: set[str]) -> set[str]:
    return {name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))}


@once
@needs_compiled
def test_a_wheel_has_compiled_modules_sources_content_and_rulebooks(toy: Path, kept: Path):
    names, note = wheel(toy, MOONBREW_KEEP=str(kept))
    assert len(native(names)) == 2
    assert note["why_plain"] == ""
    assert {"moonbrew/kernel/toy.py", "moonbrew/games/toy/content/content.toml"} < names
    assert "moonbrew/rulebooks/toy.md" in names


@once
def test_a_wheel_built_with_moonbrew_pure_has_no_compiled_modules(toy: Path):
    names, note = wheel(toy, MOONBREW_PURE="1")
    assert native(names) == set()
    assert note == {}
    assert "moonbrew/rulebooks/toy.md" in names


@once
@pytest.mark.skipif(os.name == "nt", reason="CC says nothing to the compiler there")
def test_without_a_compiler_the_wheel_is_plain_and_knows_why(toy: Path):
    names, note = wheel(toy, CC="no-such-compiler")
    assert native(names) == set()
    assert note == {
        "sources": {},
        "why_plain": "no working C compiler was found when it was installed",
    }


@once
@needs_compiled
def test_when_compiling_fails_the_wheel_is_plain_and_knows_why(toy: Path):
    (toy / "moonbrew/kernel/toy.py").write_text(TOY.format(body="'not a number'"))
    names, note = wheel(toy)
    assert native(names) == set()
    assert note == {"sources": {}, "why_plain": "compiling failed when it was installed"}


@once
@needs_compiled
def test_what_was_compiled_is_kept_until_something_that_it_imports_changes(toy: Path):
    kept = str(toy / "kept")
    (toy / "moonbrew/kernel/toy.py").write_text(
        "# mypyc: compiled\nfrom moonbrew.number import Number\n\nnumber: Number = 1\n"
    )
    number = toy / "moonbrew/number.py"
    number.write_text("Number = int\n")
    assert native(wheel(toy, MOONBREW_KEEP=kept)[0])
    assert native(wheel(toy, MOONBREW_KEEP=kept, PATH="")[0]), "nothing was kept"
    number.write_text("Number = float\n")
    assert not native(wheel(toy, MOONBREW_KEEP=kept, PATH="")[0]), "it outlived a change"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where objects are kept, so that what mypyc brings is compiled for one test only."""
    return tmp_path_factory.mktemp("kept")


def unpacked(toy: Path, name: str, **environment: str) -> Path:
    """A folder with what a wheel would install."""
    shutil.rmtree(toy / "dist", ignore_errors=True)
    wheel(toy, **environment)
    (file,) = (toy / "dist").iterdir()
    with zipfile.ZipFile(file) as archive:
        archive.extractall(toy / name)
    return toy / name


SPEAKING = """# mypyc: compiled
def words() -> list[str]:
    return {words}
"""
WORDS = "from moonbrew.kernel.{one} import words; print(words(), words.__module__)"


@once
@needs_compiled
def test_only_a_module_that_changed_is_compiled_again_and_each_keeps_its_own_constants(
    toy: Path, kept: Path
):
    def objects() -> set[Path]:
        return set((kept / "objects").iterdir())

    def speak(one: str, *words: str) -> None:
        (toy / f"moonbrew/kernel/{one}.py").write_text(SPEAKING.format(words=list(words)))

    for one in ("owl", "raven", "toad"):
        speak(one, one, "night")
    unpacked(toy, "first", MOONBREW_KEEP=str(kept))
    before = objects()
    speak("owl", "a new word", "another", "night")
    second = unpacked(toy, "second", MOONBREW_KEEP=str(kept))
    assert len(objects() - before) == 2, "the owl's, and the one that hands constants to all"
    assert len(objects() & before) > 5, "the others, their doors and what mypyc brings"
    for one, words in (("owl", ["a new word", "another", "night"]), ("toad", ["toad", "night"])):
        said = python(WORDS.format(one=one), second).stdout
        assert said == f"{words} moonbrew.kernel.{one}\n"
    assert len(native(set(map(str, second.rglob("*"))))) == 5


NEVER_MIXED = """
import shutil
from moonbrew import build
print(build.describe())
shutil.copytree({compiled!r}, ".", dirs_exist_ok=True)
from moonbrew.kernel import toy
print(build.describe(), toy.__file__.rpartition(".")[2])
print(build.describe_new())
"""


@once
@needs_compiled
def test_who_began_in_plain_python_stays_there_and_who_starts_later_runs_compiled(
    toy: Path, kept: Path
):
    compiled = unpacked(toy, "compiled", MOONBREW_KEEP=str(kept))
    plain = unpacked(toy, "plain", MOONBREW_LATER="1")
    unfinished = "plain Python (compiling has not finished yet)"
    said = python(NEVER_MIXED.format(compiled=str(compiled)), plain).stdout
    assert said.splitlines() == [unfinished, f"{unfinished} py", "compiled (mypyc)"]
    again = "from moonbrew import build; print(build.describe())"
    assert python(again, plain).stdout == "compiled (mypyc)\n"


@once
def test_nothing_is_compiled_beside_the_sources(toy: Path):
    said = run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=toy)
    assert "a source checkout stays plain Python" in said.stderr
    assert not list(toy.rglob(f"*{SUFFIX}"))


# brew.py


def brew() -> ModuleType:
    spec = importlib.util.spec_from_file_location("brew", ROOT / "brew.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_brew_tells_an_old_python_what_it_needs():
    assert "needs Python 3.11 or newer, and this is Python 3.9.2" in brew().too_old((3, 9, 2))
    assert brew().too_old((3, 11, 0)) == ""


def test_brew_can_be_read_by_an_old_python():
    text = (ROOT / "brew.py").read_text()
    ast.parse(text, feature_version=(3, 6))
    with pytest.raises(SyntaxError):
        ast.parse("if x := 1: pass", feature_version=(3, 6))


@pytest.fixture
def brewing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """brew.py with what only seems to be an environment: Moonbrew is there, but not compiled."""
    found = brew()
    venv, site = tmp_path / ".venv", tmp_path / "site"
    for folder in (venv, site / "moonbrew", site / "moonbrew-1.dist-info"):
        folder.mkdir(parents=True)
    (site / "moonbrew-1.dist-info" / "RECORD").write_text("moonbrew/_compiled.json,,\n")
    (site / "moonbrew" / "_compiled.json").write_text('{"why_plain": "not yet"}')
    monkeypatch.setattr(found, "ROOT", tmp_path)
    monkeypatch.setattr(found, "VENV", venv)
    monkeypatch.setattr(found, "STAMP", venv / "brew.json")
    monkeypatch.setattr(found, "LOG", venv / "brew.log")
    monkeypatch.setattr(found, "KEPT", venv / "compiled")
    monkeypatch.setattr(found, "PINS", tmp_path / "pins")
    monkeypatch.setattr(found, "site_packages", lambda: site)
    monkeypatch.setattr(found, "sources_digest", lambda: "sources")
    monkeypatch.setattr(found, "build_requirements", list)
    monkeypatch.setattr(found, "true_pip", found.pip, raising=False)
    monkeypatch.setattr(found, "pip", lambda *requirements: None)
    monkeypatch.setattr(found, "compile_in", lambda folder, lock: compiled_into(tmp_path / "built"))
    monkeypatch.setattr(found, "how_it_runs", lambda: note_in(site)["why_plain"] or "compiled")
    found.write_stamp(venv="here", sources="sources", extras="")
    return found


def compiled_into(folder: Path) -> Path:
    """What compiling leaves in a folder."""
    for name in ("toy", "kernel/toy"):
        file = folder / "moonbrew" / f"{name}{SUFFIX}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("machine code")
    (folder / "moonbrew/_compiled.json").write_text('{"why_plain": "", "sources": {"toy": "1"}}')
    return folder


def note_in(site: Path) -> dict[str, str]:
    return dict(json.loads((site / "moonbrew/_compiled.json").read_text()))


def test_brew_compiles_once_and_pip_can_take_it_away_again(brewing: ModuleType, capsys):
    site = brewing.site_packages()
    (site / "moonbrew/kernel").mkdir()
    brewing.compile_if_need_be()
    assert (site / f"moonbrew/kernel/toy{SUFFIX}").read_text() == "machine code"
    listed = (site / "moonbrew-1.dist-info/RECORD").read_text().splitlines()
    assert sorted(listed) == [
        "moonbrew/_compiled.json,,",
        f"moonbrew/kernel/toy{SUFFIX},,",
        f"moonbrew/toy{SUFFIX},,",
    ]
    assert "Moonbrew is installed: compiled." in capsys.readouterr().out
    brewing.compile_if_need_be()
    assert capsys.readouterr().out == ""
    assert brewing.read_stamp()["extras"] == ""


def test_the_note_comes_last_so_that_half_of_it_never_runs(brewing: ModuleType):
    site = brewing.site_packages()  # without a folder for one of the modules: moving in breaks off
    with pytest.raises(FileNotFoundError):
        brewing.compile_if_need_be()
    assert note_in(site)["why_plain"] == "not yet"
    assert not brewing.compiled_already()
    (site / "moonbrew/kernel").mkdir()
    brewing.compile_if_need_be()
    assert note_in(site)["why_plain"] == ""
    assert len((site / "moonbrew-1.dist-info/RECORD").read_text().splitlines()) == 3


def test_what_was_compiled_from_other_sources_stays_out(brewing: ModuleType, monkeypatch, capsys):
    monkeypatch.setattr(brewing, "sources_digest", lambda: "edited since")
    brewing.compile_if_need_be()
    assert "The sources changed meanwhile" in capsys.readouterr().out
    assert note_in(brewing.site_packages())["why_plain"] == "not yet"
    assert not brewing.compiled_already()


def test_that_compiling_failed_is_said_and_not_tried_again(
    brewing: ModuleType, monkeypatch, capsys
):
    def failing(folder: Path, lock: list[int]) -> Path:
        note = compiled_into(folder) / "moonbrew/_compiled.json"
        note.write_text('{"why_plain": "compiling failed", "sources": {}}')
        for file in folder.rglob(f"*{SUFFIX}"):
            file.unlink()
        return folder

    monkeypatch.setattr(brewing, "compile_in", failing)
    brewing.compile_if_need_be()
    assert "Moonbrew is installed: compiling failed." in capsys.readouterr().out
    assert brewing.compiled_already()


def wait_for(file: Path) -> None:
    """Wait until a file is there, but not for ever."""
    end = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < end, f"{file} does not come."
        time.sleep(0.02)


def test_play_compiles_beside_the_table_until_the_table_is_closed(brewing, monkeypatch, capfd):
    monkeypatch.delenv("MOONBREW_PURE", raising=False)
    wait = (
        "import pathlib, time\npathlib.Path(__file__).with_suffix('.begun').touch()\ntime.sleep({})"
    )
    (brewing.ROOT / "brew.py").write_text(wait.format(60))
    begun = time.monotonic()
    with brewing.compiling_beside():
        wait_for(brewing.ROOT / "brew.begun")
        assert "The table opens in plain Python" in capfd.readouterr().out
    assert time.monotonic() - begun < 50
    assert "Compiling ends here" in capfd.readouterr().out


def test_the_tests_wait_for_what_compiles_beside_their_first_checks(brewing, capfd):
    touch = (
        "import pathlib, time\ntime.sleep(1)\npathlib.Path(__file__).with_suffix('.done').touch()"
    )
    (brewing.ROOT / "brew.py").write_text(touch)
    with brewing.compiling_beside(wait=True):
        assert not (brewing.ROOT / "brew.done").exists()
    assert (brewing.ROOT / "brew.done").exists()
    assert capfd.readouterr().out == ""


def test_a_check_that_fails_ends_what_compiles_beside_it(brewing, capfd):
    (brewing.ROOT / "brew.py").write_text("import time\ntime.sleep(60)")
    begun = time.monotonic()
    with pytest.raises(brewing.Stop), brewing.compiling_beside(wait=True):
        raise brewing.Stop("A check failed.")
    assert time.monotonic() - begun < 50
    assert "Compiling ends here" in capfd.readouterr().out


def test_what_compiles_comes_before_the_rest_and_only_where_something_changed(
    brewing: ModuleType, monkeypatch
):
    installed: list[tuple[str, ...]] = []
    (brewing.site_packages() / "moonbrew/kernel").mkdir()
    monkeypatch.setattr(brewing, "venv_works", lambda: True)
    monkeypatch.setattr(brewing, "build_requirements", lambda: ["setuptools", "mypy"])
    monkeypatch.setattr(brewing, "pip", lambda *names: installed.append(names))
    brewing.write_stamp(venv="here", sources="sources", extras="", compiled="sources")
    brewing.set_up_tools()
    assert installed == []
    brewing.set_up_tools("test")  # more is wanted than is installed
    assert [names[-1] for names in installed] == [str(brewing.PINS / "tools.txt")]
    assert not brewing.compiled_already()
    brewing.set_up("test")
    assert installed[1][-1] == str(brewing.PINS / "test.txt")
    assert installed[2] == ("--no-build-isolation", "--no-deps", ".")
    brewing.compile_if_need_be()
    assert len(installed) == 3
    brewing.set_up_tools("test")
    assert len(installed) == 3
    monkeypatch.setattr(brewing, "sources_digest", lambda: "edited since")
    brewing.set_up_tools("test")
    assert len(installed) == 3, "the tools are there"
    assert not brewing.compiled_already()


def refusing_pins(brewing: ModuleType, words: str) -> None:
    """Let pip refuse what is pinned, with these words."""
    brewing.LOG.touch()
    python = brewing.VENV / "python"
    python.write_text(
        f"#!/bin/sh\ncase \"$*\" in *require-hashes*) echo '{words}'; exit 1;; esac\n"
    )
    python.chmod(0o755)


@pytest.fixture
def pinning(brewing: ModuleType, monkeypatch) -> ModuleType:
    """brew.py whose pip is a script of ours."""
    monkeypatch.setattr(brewing, "pip", brewing.true_pip)
    monkeypatch.setattr(brewing, "tool", lambda name: str(brewing.VENV / name))
    monkeypatch.setattr(brewing, "build_requirements", lambda: ["setuptools"])
    return brewing


@pytest.mark.skipif(os.name != "posix", reason="the pip of this test is a shell script")
def test_where_a_pinned_file_does_not_fit_pip_chooses_by_itself(pinning: ModuleType, capsys):
    refusing_pins(pinning, "ERROR: No matching distribution found for a-part==1.0")
    pinning.install("")
    assert "pip chooses others" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="the pip of this test is a shell script")
def test_a_file_that_is_not_the_one_that_was_written_down_ends_it(pinning: ModuleType):
    words = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE"
    refusing_pins(pinning, words)
    with pytest.raises(Exception, match="DO NOT MATCH THE HASHES"):
        pinning.install("")


def pins(name: str) -> dict[str, str]:
    """The versions that are written down, by name."""
    text = (ROOT / "pins" / f"{name}.txt").read_text()
    return {
        found[1].replace("_", "-").lower(): found[2]
        for found in re.finditer(r"^([\w.-]+)(?:\[.*\])?==([^\s;]+)", text, re.MULTILINE)
    }


def wanted(*extras: str) -> list[Requirement]:
    """What the project asks for, by its own words."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    lists = [project["project"]["dependencies"]]
    lists += [project["project"]["optional-dependencies"][name] for name in extras]
    return [Requirement(one) for part in lists for one in part if "moonbrew" not in one]


@pytest.mark.parametrize(
    ("name", "extras"), [("run", []), ("test", ["test", "news", "postgres", "ray"])]
)
def test_the_pins_have_what_the_project_asks_for(name: str, extras: list[str]):
    found = pins(name)
    for one in wanted(*extras):
        version = found[one.name.replace("_", "-").lower()]
        assert one.specifier.contains(version), f"pins/{name}.txt is old: python3 brew.py pin"
    assert found.items() <= pins("test").items()


# The first versions of these parts in which the holes known in November 2026 are closed.
CLOSED = {
    "click": "8.3.3", "h11": "0.16.0", "idna": "3.15", "jinja2": "3.1.6", "mako": "1.3.12",
    "pygments": "2.20.0", "pytest": "9.0.3", "ray": "2.55.0", "starlette": "1.3.1",
}  # fmt: skip


def test_no_version_with_a_known_hole_is_taken():
    asked = {one.name: one.specifier for one in wanted("test", "news", "postgres", "ray")}
    for name, closed in CLOSED.items():
        least = min(Version(one.version) for one in asked[name] if one.operator == ">=")
        assert least >= Version(closed), name
        assert Version(pins("test")[name]) >= Version(closed), name


def test_the_tools_are_pinned_as_the_project_asks_for():
    found = pins("tools")
    for one in map(Requirement, brew().build_requirements()):
        assert one.specifier.contains(found[one.name.replace("_", "-").lower()])
    assert found.items() <= pins("test").items()


@pytest.mark.parametrize("name", ["run", "test", "tools"])
def test_pins_are_names_versions_and_digests_and_nothing_else(name: str):
    line = re.compile(
        r"[\w.-]+(\[[\w,-]+\])?==[\w.+!]+( ; [^#@:]+)? \\"
        r"|    --hash=sha256:[0-9a-f]{64}( \\)?"
    )
    for text in (ROOT / "pins" / f"{name}.txt").read_text().splitlines():
        assert line.fullmatch(text), text


def test_what_is_compiled_waits_until_the_rest_is_installed(brewing: ModuleType, monkeypatch):
    (brewing.site_packages() / "moonbrew/kernel").mkdir()
    brewing.write_stamp(venv="here", tools="")
    compiling = threading.Thread(target=brewing.compile_if_need_be)
    with brewing.alone_in(brewing.ROOT, "is at work in this checkout"):
        compiling.start()
        wait_for(brewing.ROOT / "built/moonbrew/_compiled.json")
        compiling.join(0.2)
        assert compiling.is_alive()
        brewing.write_stamp(venv="here", sources="sources", extras="test")
    compiling.join(20)
    assert brewing.compiled_already()


FAILS_ONCE = """
import pathlib

def test_late():
    tried = pathlib.Path(__file__).with_suffix(".tried")
    before = tried.exists()
    tried.touch()
    assert before

def test_steady():
    pathlib.Path(__file__).with_suffix(".steady").open("a").write("x")
"""


def checked(brewing: ModuleType, folder: Path, **files: str) -> list[str]:
    """What the summary says of tests in a project's folder; the last word of a line is a test."""
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    pytest = [sys.executable, "-m", "pytest", "-q", "."]
    return [line.split()[-1] for line in brewing.check_tests("tests, here", *pytest)]


def test_a_test_that_was_late_is_tried_once_more_alone_and_named(brewing, monkeypatch, capfd):
    monkeypatch.chdir(brewing.ROOT)
    folder = brewing.ROOT / "tests" / "browser"
    found = checked(brewing, folder, waits=FAILS_ONCE)
    assert found == ["here", "tests/browser/test_waits.py::test_late"]
    assert (folder / "test_waits.steady").read_text() == "x", "what passed is not tried again"
    assert "Once more, alone: tests/browser/test_waits.py::test_late." in capfd.readouterr().out


@pytest.mark.parametrize(
    ("folder", "text", "tries"),
    [
        ("tests/browser", "def test_broken():\n    assert False", 2),
        ("tests/bots", FAILS_ONCE, 1),  # these wait for nobody
        ("tests/server", "\n".join(f"def test_{n}():\n    assert False" for n in range(7)), 1),
    ],
)
def test_what_is_broken_fails_and_what_is_no_chance_is_tried_once(
    brewing, monkeypatch, capfd, folder, text, tries
):
    monkeypatch.chdir(brewing.ROOT)
    with pytest.raises(brewing.Stop, match="This check failed: tests, here"):
        checked(brewing, brewing.ROOT / folder, waits=text)
    assert capfd.readouterr().out.count("== FAILURES ==") == tries


def test_play_does_not_compile_what_is_compiled_or_wanted_plain(brewing, monkeypatch, capfd):
    monkeypatch.setenv("MOONBREW_PURE", "1")
    with brewing.compiling_beside():
        pass
    monkeypatch.delenv("MOONBREW_PURE")
    brewing.write_stamp(sources="sources", compiled="sources")
    with brewing.compiling_beside():
        pass
    assert capfd.readouterr().out == ""


def test_one_brew_at_a_time_compiles(brewing: ModuleType, monkeypatch):
    waiting = brewing.VENV / "waiting"
    monkeypatch.setattr(brewing, "say", lambda words: waiting.write_text(words))
    other = threading.Thread(target=brewing.compile_if_need_be)
    with brewing.alone_in(brewing.VENV, "compiles"):
        other.start()
        wait_for(waiting)
        brewing.write_stamp(sources="sources", compiled="sources")
    other.join(20)
    assert waiting.read_text().startswith("Waiting for another brew.py that compiles")
    assert note_in(brewing.site_packages())["why_plain"] == "not yet", "it compiled once more"
