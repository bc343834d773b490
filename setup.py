"""Builds Moonbrew: compiles the modules that ask for it, packs rulebooks and sample game.

A module asks with its first line, `# mypyc: compiled`. Where compiling is not possible, the package
is built as plain Python and says so. The other half, what happens at import, is moonbrew/build.py.
"""

import ast
import hashlib
import json
import os
import shutil
import sys
import sysconfig
import traceback
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MARKER = "# mypyc: compiled"
NO_COMPILER = "no working C compiler was found when it was installed"
FAILED = "compiling failed when it was installed"

PROBE = """
#include <Python.h>
PyMODINIT_FUNC PyInit_probe(void) { return NULL; }
"""


def asks_to_be_compiled(file: Path) -> bool:
    with file.open(encoding="utf-8") as lines:
        return file.name != "__init__.py" and lines.readline().strip() == MARKER


def compiled_sources() -> list[Path]:
    return [file for file in sorted(Path("moonbrew").rglob("*.py")) if asks_to_be_compiled(file)]


def digests(files: list[Path]) -> dict[str, str]:
    """The digest of each source by the name of its module."""
    return {
        ".".join(file.with_suffix("").parts): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def tell(sentence: str) -> None:
    print(f"\n*** Moonbrew: {sentence}\n", file=sys.stderr, flush=True)


class Moonbrew(Distribution):
    """Has compiled parts when some module asks for it and the environment does not forbid it."""

    def has_ext_modules(self) -> bool:
        pure = os.environ.get("MOONBREW_PURE", "0") not in ("", "0")
        return not pure and bool(compiled_sources())


class PackPages(build_py):
    """Packs docs/rules as moonbrew/rulebooks, and the sample game, from which new games begin."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        packed = Path(self.build_lib, "moonbrew", "rulebooks")
        packed.mkdir(parents=True, exist_ok=True)
        for page in Path("docs/rules").glob("*.md"):
            shutil.copyfile(page, packed / page.name)
        sample = Path("tests/sample_game")
        if sample.is_dir():
            traces = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
            into = Path(self.build_lib, "moonbrew", "sample_game")
            shutil.copytree(sample, into, ignore=traces, dirs_exist_ok=True)


class Compile(build_ext):
    """Compiles into what is installed, never beside the sources, where it would outlive an edit."""

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            tell("a source checkout stays plain Python; `pip install .` compiles.")
            return
        with TemporaryDirectory() as folder:
            # brew.py names a folder where what was compiled is kept until its sources change.
            built = Path(os.environ.get("MOONBREW_KEEP") or folder, fingerprint())
            why_plain = "" if built.is_dir() else self.build_into(built, Path(folder))
            if not why_plain:
                shutil.copytree(built, self.build_lib, dirs_exist_ok=True)
        self.note(why_plain)

    def build_into(self, built: Path, scratch: Path) -> str:
        """Compile into the folder `built`; if that cannot be, the reason."""
        try:
            self.build_extensions_in(scratch / "probe", probe(scratch))
        except Exception:
            traceback.print_exc()
            return NO_COMPILER
        try:
            self.build_extensions_in(scratch / "lib", compiled_extensions(scratch))
        except (Exception, SystemExit):  # mypyc exits when it finds an error
            traceback.print_exc()
            return FAILED
        for old in built.parent.glob("compiled-*"):
            shutil.rmtree(old)
        unfinished = built.with_suffix(".part")
        shutil.move(scratch / "lib", unfinished)
        unfinished.rename(built)
        return ""

    def build_extensions_in(self, folder: Path, extensions: list[Extension]) -> None:
        self.distribution.ext_modules = [*extensions]
        command = build_ext(self.distribution)
        command.build_lib = str(folder)
        command.ensure_finalized()
        command.run()

    def note(self, why_plain: str) -> None:
        """Write down for moonbrew.build which sources were compiled, or why none."""
        if why_plain:
            tell(f"this will be plain Python; all works, but slowly: {why_plain}.")
        note = {"sources": {} if why_plain else digests(compiled_sources()), "why_plain": why_plain}
        Path(self.build_lib, "moonbrew", "_compiled.json").write_text(json.dumps(note, indent=1))


def probe(scratch: Path) -> list[Extension]:
    """The smallest extension there is, to find out whether there is a compiler."""
    source = scratch / "probe.c"
    source.write_text(PROBE)
    return [Extension("probe", [str(source)])]


def compiled_extensions(scratch: Path) -> list[Extension]:
    from mypyc.build import mypycify

    extensions: list[Any] = mypycify(  # its type depends on the version of Python
        ["--config-file=", *map(str, compiled_sources())],
        opt_level="3",
        debug_level="0",
        group_name="moonbrew",
        target_dir=str(scratch / "c"),
    )
    if os.name != "nt":  # gcc and clang, which without these cannot call our functions directly
        for extension in extensions:
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    return extensions


def fingerprint() -> str:
    """A name for all that decides what compiling gives."""
    tools = [sys.version, sysconfig.get_platform(), version("mypy"), version("setuptools")]
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    files = {Path("setup.py"), *with_imports(compiled_sources())}
    known = json.dumps([tools, flags, digests(sorted(files))])
    return "compiled-" + hashlib.sha256(known.encode()).hexdigest()[:16]


def with_imports(files: list[Path]) -> set[Path]:
    """These files and all of ours that they import: the types there decide too."""
    found, waiting = set(files), list(files)
    while waiting:
        new = imports(waiting.pop()) - found
        found |= new
        waiting += new
    return found


def imports(file: Path) -> set[Path]:
    names = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    paths = [Path(*name.split(".")) for name in names if name.split(".")[0] == "moonbrew"]
    both = [file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py")]
    return {file for file in both if file.is_file()}


os.chdir(Path(__file__).resolve().parent)
with TemporaryDirectory() as build_base:
    setup(
        distclass=Moonbrew,
        cmdclass={"build_py": PackPages, "build_ext": Compile},
        # A build folder in the checkout would bring deleted modules back to life.
        options={"build": {"build_base": build_base}},
    )
