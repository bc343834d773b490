"""A package for a new game: Tollgate under another name, playing and tested from the start."""

import re
from pathlib import Path

from moonbrew.errors import Trouble
from moonbrew.games import game_names

PACKAGE = Path(__file__).parent
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_LETTERS = 40
KEPT = {".py", ".toml", ".md"}


def make_package(name: str, folder: Path) -> list[Path]:
    """Write the package of a new game into a folder that is not there yet; its files."""
    check_name(name)
    if folder.exists():
        raise Trouble(f"{folder} is there already. Choose another folder with --into.")
    written = []
    for source in sorted(sample().rglob("*")):
        if source.suffix in KEPT:
            path = folder / renamed(str(source.relative_to(sample())), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(renamed(source.read_text("utf-8"), name), "utf-8")
            written.append(path)
    return written


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a game and of its package."""
    if not NAME.fullmatch(name) or len(name) > MOST_LETTERS:
        raise Trouble(
            f"{name!r} cannot be the name of a game: begin with a letter, and take small "
            f"letters, digits and hyphens, {MOST_LETTERS} at most, for example no-thanks."
        )
    if name in game_names():
        raise Trouble(f"There is a game {name} already. Choose another name.")


def sample() -> Path:
    """Where the sources of Tollgate are: in the package, or in a source checkout."""
    installed = PACKAGE / "sample_game"
    return installed if installed.is_dir() else PACKAGE.parent / "tests" / "sample_game"


def renamed(text: str, name: str) -> str:
    """A text of Tollgate with every name that is made of the game's own."""
    words = name.split("-")
    joined = "".join(word.capitalize() for word in words)
    for pattern, other in (
        (r"(class |import |:)Tollgate\b", rf"\1{joined}"),
        (r"\bToll(?=[A-Z][a-z])", joined),  # TollTable; the toll itself stays one
        (r"\bTollgate\b", " ".join(word.capitalize() for word in words)),
        (r"(moonbrew|test)_tollgate\b", rf"\1_{'_'.join(words)}"),
        (r"\btollgate\b|(?<=moonbrew-)tollgate\b", name),
        (r"\bTOLL(?=[-_]\d|\")", joined.upper()),
    ):
        text = re.sub(pattern, other, text)
    return text
