"""How this copy of Moonbrew runs: compiled by mypyc or as plain Python, and why.

A compiled module wins over the source beside it, even when that source was edited since. So the
build notes the digest of every source that it compiled, and `guard`, called before any other module
of the package is imported, lets compiled modules run only while all of them still agree with their
sources. Otherwise everything runs from source: never a mixture.
"""

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGE = Path(__file__).parent
NOTE = (
    PACKAGE / "_compiled.json"
)  # written by setup.py into what is installed, never into a checkout

CHANGED = "changed after they were compiled"

_sources: dict[str, str] = {}  # the digest of the source of each compiled module
_why_plain = ""  # empty while compiled modules may run


def guard() -> None:
    """Let compiled modules run if they are true to their sources; otherwise run the sources."""
    global _why_plain
    note = _read_note()
    _sources.update(note.get("sources", {}))
    _why_plain = _why_not_compiled(note)
    if _why_plain.endswith(CHANGED):
        warnings.warn(
            f"Moonbrew runs as {describe()}, which is slower; install it again to compile it.",
            stacklevel=3,
        )
    if _why_plain:
        sys.meta_path.insert(0, FromSource())


def compiled() -> bool:
    """Whether compiled modules are what really runs."""
    if _why_plain:
        return False
    file = import_module(next(iter(_sources))).__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def describe() -> str:
    """How this copy runs, in words for `moonbrew --version`."""
    return _words("" if compiled() else _why_plain or "the compiled modules do not fit this Python")


def describe_new() -> str:
    """How a process that starts now runs: compiled modules may have come since this one began."""
    return _words(_why_not_compiled(_read_note()))


class FromSource:
    """Finds the source of each module of the package, past any compiled file beside it."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("moonbrew."):
            return None
        tail = name.rpartition(".")[2]
        for folder in path or ():
            for file in (Path(folder, tail, "__init__.py"), Path(folder, f"{tail}.py")):
                if file.is_file():
                    return spec_from_file_location(name, file)
        if name in _sources:  # the compiled file alone is left, and would be found next
            raise ModuleNotFoundError(f"The source of {name} is missing.", name=name)
        return None


def _words(why_plain: str) -> str:
    return f"plain Python ({why_plain})" if why_plain else "compiled (mypyc)"


def _read_note() -> dict[str, Any]:
    return dict(json.loads(NOTE.read_bytes())) if NOTE.exists() else {}


def _why_not_compiled(note: dict[str, Any]) -> str:
    """Why compiled modules must not run; empty if they may."""
    sources = note.get("sources", {})
    if not sources:
        return note.get("why_plain") or "no compiled modules in this install"
    if os.environ.get("MOONBREW_PURE", "0") not in ("", "0"):
        return "MOONBREW_PURE is set"
    if changed := [name for name, digest in sources.items() if _digest(name) != digest]:
        return f"the sources of {_some(changed)} {CHANGED}"
    return ""


def _digest(name: str) -> str:
    source = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.is_file() else "missing"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return names[0] + more
