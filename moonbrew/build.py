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

PACKAGE = Path(__file__).parent
NOTE = (
    PACKAGE / "_compiled.json"
)  # written by setup.py into what is installed, never into a checkout

_sources: dict[str, str] = {}  # the digest of the source of each compiled module
_why_plain = ""  # empty while compiled modules may run


def guard() -> None:
    """Let compiled modules run if they are true to their sources; otherwise run the sources."""
    global _why_plain
    note = json.loads(NOTE.read_bytes()) if NOTE.exists() else {}
    _sources.update(note.get("sources", {}))
    if not _sources:
        _why_plain = note.get("why_plain") or "no compiled modules in this install"
    elif os.environ.get("MOONBREW_PURE", "0") not in ("", "0"):
        _why_plain = "MOONBREW_PURE is set"
    elif changed := [name for name, digest in _sources.items() if _digest(name) != digest]:
        _why_plain = f"the sources of {_some(changed)} changed after they were compiled"
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
    if compiled():
        return "compiled (mypyc)"
    return f"plain Python ({_why_plain or 'the compiled modules do not fit this Python'})"


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


def _digest(name: str) -> str:
    source = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.is_file() else "missing"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return names[0] + more
