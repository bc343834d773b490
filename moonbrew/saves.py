"""Where games are kept between two evenings."""

import os
import sys
from datetime import datetime
from itertools import count
from pathlib import Path


def data_folder() -> Path:
    """The folder of this program's data, as the system at hand has it."""
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    if chosen.is_absolute():
        return chosen / "moonbrew"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "moonbrew"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "moonbrew"
    return Path.home() / ".local" / "share" / "moonbrew"


def new_save(game: str) -> Path:
    """A file for a new game that no other game has."""
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{f'-{number}' if number else ''}.toml" for number in count())
    paths = (data_folder() / "games" / name for name in names)
    return next(path for path in paths if not path.exists())
