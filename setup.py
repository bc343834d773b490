"""Builds Moonbrew: compiles the modules that ask for it, packs rulebooks and sample game.

A module asks with its first line, `# mypyc: compiled`. Where compiling is not possible, the package
is built as plain Python and says so. The other half, what happens at import, is moonbrew/build.py.

Every module becomes a C file of its own, so that all cores compile and what did not change is not
compiled again; the linker then optimises over all of them, as if they were one.
"""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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
CHANGED = "its sources changed while they were compiled"
LATER = "compiling has not finished yet"

GROUP = "moonbrew"  # of modules that call each other directly
OPTIMISE = "3"
# gcc and clang cannot call our functions directly without these.
DIRECT = ["-fno-semantic-interposition", "-fvisibility=hidden"]

PROBE = """
#include <Python.h>
PyMODINIT_FUNC PyInit_probe(void) { return NULL; }
"""

CONSTANT = re.compile(r"\bCPyStatics\[(\d+)\]")
FILLED = re.compile(r"(CPyStatics_Initialize\([^)]*\) < 0)")
HAND_OUT = """
static int hand_out_constants(void) {
%s
return 0;
}
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
        elif os.environ.get("MOONBREW_LATER"):  # brew.py compiles while somebody plays already
            self.note(LATER, {})
        else:
            sources = digests(compiled_sources())
            why_plain = self.compile()
            if digests(compiled_sources()) != sources:
                why_plain = CHANGED
            self.note(why_plain, {} if why_plain else sources)

    def compile(self) -> str:
        """Put all compiled modules where they are installed from; if that cannot be, the reason."""
        with TemporaryDirectory() as folder:
            # brew.py names a folder where what was compiled is kept until its sources change.
            built = Path(os.environ.get("MOONBREW_KEEP") or folder, fingerprint())
            why_plain = "" if built.is_dir() else self.build_into(built, Path(folder))
            if not why_plain:
                shutil.copytree(built, self.build_lib, dirs_exist_ok=True)
        return why_plain

    def build_into(self, built: Path, scratch: Path) -> str:
        """Compile into the folder `built`; if that cannot be, the reason."""
        try:
            self.build_extensions_in(scratch / "probe", probe(scratch))
        except Exception:
            traceback.print_exc()
            return NO_COMPILER
        try:
            # The C is written to the same place each time, so that commands to compile it agree.
            extensions = compiled_extensions(built.parent / "c", self.link_time_flags(scratch))
            self.build_extensions_in(scratch / "lib", extensions, built.parent / "objects")
        except (Exception, SystemExit):  # mypyc exits when it finds an error
            traceback.print_exc()
            return FAILED
        for old in (built.parent / "c", *built.parent.glob("compiled-*")):
            shutil.rmtree(old)
        unfinished = built.with_suffix(".part")
        shutil.move(scratch / "lib", unfinished)
        unfinished.rename(built)
        return ""

    def link_time_flags(self, scratch: Path) -> list[str]:
        """What lets the compiler optimise over all files when it links them; none if nothing."""
        for flag in (f"-flto={cores()}", "-flto=thin"):  # gcc and clang
            with suppress(Exception):
                self.build_extensions_in(scratch / "probe", probe(scratch, flag))
                return [flag]
        return []

    def build_extensions_in(
        self, folder: Path, extensions: list[Extension], kept: Path | None = None
    ) -> None:
        self.distribution.ext_modules = [*extensions]
        command = AllCores(self.distribution)
        command.build_lib, command.build_temp = str(folder), f"{folder}-objects"
        command.kept = kept or Path(f"{folder}-kept")
        command.ensure_finalized()
        command.run()

    def note(self, why_plain: str, sources: dict[str, str]) -> None:
        """Write down for moonbrew.build which sources were compiled, or why none."""
        if why_plain:
            tell(f"this will be plain Python; all works, but slowly: {why_plain}.")
        file = Path(self.build_lib, "moonbrew", "_compiled.json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"sources": sources, "why_plain": why_plain}, indent=1))


class AllCores(build_ext):
    """Compiles on all cores, and only what it has not compiled before."""

    kept: Path  # objects by the digest of all that decides them

    def build_extensions(self) -> None:
        self.kept.mkdir(parents=True, exist_ok=True)
        self.parallel = cores()  # for the extensions; below, for the files of one
        self.used: set[Path] = set()
        if self.compiler.compiler_type == "unix":  # gcc and clang; of others nothing is kept
            self.compile_alone, self.compiler.compile = self.compiler.compile, self.compile_all
        super().build_extensions()
        for old in set(self.kept.iterdir()) - self.used:
            old.unlink()

    def compile_all(self, sources: list[str], **how: Any) -> list[str]:
        """Instead of the compiler's own way, which is one file after the other."""
        command = self.command(how)
        with ThreadPoolExecutor(cores()) as pool:
            found = [pool.submit(self.compile_one, source, command, how) for source in sources]
            return [str(one.result()) for one in found]

    def command(self, how: dict[str, Any]) -> bytes:
        """All that decides an object, but for its own source."""
        compiler = self.compiler.compiler_so
        flags = [how["macros"], sorted(how["include_dirs"]), how["extra_postargs"]]
        known = [tools(), compiler, compiler_version(compiler), flags]
        headers = [Path(header).read_bytes() for header in how["depends"]]
        return b"".join([json.dumps(known).encode(), *headers])

    def compile_one(self, source: str, command: bytes, how: dict[str, Any]) -> Path:
        """The object of a source, kept from before or compiled now."""
        digest = hashlib.sha256(command + Path(source).read_bytes()).hexdigest()
        kept = self.kept / f"{digest}{self.compiler.obj_extension}"
        self.used.add(kept)
        if not kept.exists():
            (made,) = self.compile_alone([source], **how)
            unfinished = shutil.copyfile(made, kept.with_suffix(".part"))
            unfinished.rename(kept)
        return kept


def cores() -> int:
    """How many of them we may use."""
    mine = getattr(os, "sched_getaffinity", None)
    return len(mine(0)) if mine else os.cpu_count() or 1


def compiler_version(command: list[str]) -> str:
    """What the compiler calls itself, for one cannot read the objects of another."""
    return subprocess.run([command[0], "--version"], capture_output=True, text=True).stdout


def probe(scratch: Path, *flags: str) -> list[Extension]:
    """The smallest extension there is, to find out whether there is a compiler that knows this."""
    source = scratch / "probe.c"
    source.write_text(PROBE)
    return [
        Extension("probe", [str(source)], extra_compile_args=[*flags], extra_link_args=[*flags])
    ]


def compiled_extensions(folder: Path, link_time: list[str]) -> list[Extension]:
    """An extension for each module, which is a door only, and the one with all that they do."""
    from mypyc.build import mypycify

    extensions: list[Any] = mypycify(  # its type depends on the version of Python
        ["--config-file=", *map(str, compiled_sources())],
        opt_level=OPTIMISE,
        debug_level="0",
        multi_file=bool(link_time),  # otherwise one C file: only so can calls become direct
        group_name=GROUP,
        target_dir=str(folder),
    )
    own_constants(folder)
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args += DIRECT
            if extension.name == f"{GROUP}__mypyc":
                extension.extra_compile_args += link_time
                extension.extra_link_args += [f"-O{OPTIMISE}", *DIRECT, *link_time]
    return extensions


def own_constants(folder: Path) -> None:
    """Let every module number the constants that it uses by itself.

    mypyc numbers those of all modules together, so a new text in one would change the C of all.
    """
    main, header = folder / f"__native_{GROUP}.c", folder / f"__native_internal_{GROUP}.h"
    parts = sorted(folder.glob(f"__native_{GROUP}_*.c"))
    text, filled = FILLED.subn(r"(\1 || hand_out_constants() < 0)", main.read_text())
    if not parts or filled != 1:
        return  # one C file only, or a mypyc that does it in another way
    handing = []
    for part in parts:
        array = f"constants_of{part.stem}"
        own, numbers = numbered_anew(part.read_text(), array)
        part.write_text(after_includes(own, f"PyObject *{array}[{len(numbers) + 1}];"))
        handing.append(f"extern PyObject *{array}[];")
        handing += [f"{array}[{i}] = CPyStatics[{number}];" for i, number in enumerate(numbers)]
    main.write_text(after_includes(text, HAND_OUT % "\n".join(handing)))
    header.write_text(re.sub(r"(extern PyObject \*CPyStatics)\[\d+\]", r"\1[]", header.read_text()))


def numbered_anew(text: str, array: str) -> tuple[str, list[str]]:
    """A C file with its constants in an array of its own, and their numbers in the common one."""
    numbers = list(dict.fromkeys(CONSTANT.findall(text)))
    own = {number: place for place, number in enumerate(numbers)}
    return CONSTANT.sub(lambda found: f"{array}[{own[found[1]]}]", text), numbers


def after_includes(text: str, line: str) -> str:
    """A C file with a line more, where all types are known."""
    include = f'#include "__native_internal_{GROUP}.h"\n'
    return text.replace(include, f"{include}{line}\n", 1)


def fingerprint() -> str:
    """A name for all that decides what compiling gives."""
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    files = {Path("setup.py"), *with_imports(compiled_sources())}
    known = json.dumps([tools(), flags, digests(sorted(files))])
    return "compiled-" + hashlib.sha256(known.encode()).hexdigest()[:16]


def tools() -> list[str]:
    """Who compiles."""
    return [sys.version, sysconfig.get_platform(), version("mypy"), version("setuptools")]


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
