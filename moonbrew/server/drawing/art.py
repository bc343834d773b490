"""What a game looks like: its symbols and its style sheet, found through the game."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from moonbrew.game import Game
from moonbrew.server.drawing.text import escape

SHARED = Path(__file__).parents[1] / "static" / "symbols.svg"
FILES = {"style.css": "text/css", "card.svg": "image/svg+xml"}  # beside symbols.svg
NAMED = re.compile(r'<symbol id="s-([a-z0-9-]+)"')
GROUND = re.compile(r'<symbol id="s-(board-[a-z-]+)" viewBox="([-0-9. ]+)"')
ANY = "star"  # what stands for a face that nobody drew, as in content of one's own


@dataclass(frozen=True, eq=False)
class Art:
    """The symbols of one game, and of every table."""

    game: str
    folder: Path | None
    sprite: str  # all symbols, to stand once in a page
    names: frozenset[str]
    grounds: Mapping[str, str]  # of the boards: by symbol, what part of the plane it shows
    version: str  # changes with any of the game's own files
    wide: bool = False  # whether its boards need most of the page

    def symbol(self, face: str) -> str:
        """The symbol that shows a face."""
        return face if face in self.names else ANY

    def has(self, face: str) -> bool:
        """Whether somebody drew a symbol for a face; otherwise words have to do."""
        return face in self.names

    def address(self, file: str) -> str:
        """Where a page finds one of the game's files; empty if the game has no such file."""
        found = self.folder is not None and (self.folder / file).is_file()
        return f"/art/{self.game}/{self.version}/{file}" if found else ""


def art_of(game: Game[Any]) -> Art:
    """The art of a game; without any of its own it is drawn with what all tables share."""
    return load_art(game.name, game.art, game.wide)


@lru_cache(maxsize=64)
def load_art(name: str, folder: Path | None, wide: bool = False) -> Art:
    """Read the symbols once."""
    own = folder / "symbols.svg" if folder else None
    files = [SHARED, *([own] if own and own.is_file() else [])]
    sprite = "\n".join(bare(file.read_text("utf-8")) for file in files)
    names, grounds = frozenset(NAMED.findall(sprite)), dict(GROUND.findall(sprite))
    return Art(name, folder, sprite, names, grounds, digest_of(folder), wide)


def digest_of(folder: Path | None) -> str:
    """A short digest of all files in a folder, to be part of their addresses."""
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()) if folder else []:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def bare(text: str) -> str:
    """A file of symbols without its comments, which no reader of the page needs."""
    return re.sub(r"\s*<!--.*?-->", "", text, flags=re.DOTALL).strip()


@lru_cache(maxsize=512)
def icon(symbol: str, names: str = "ico") -> str:
    """A symbol as a picture that says nothing to a screen reader: the words stand beside it."""
    return f'<svg class="{names}" aria-hidden="true"><use href="#s-{escape(symbol)}"/></svg>'
