"""Tables of Spirits of the Forest set by hand."""

from pathlib import Path

import moonbrew.games
from moonbrew.content import load_content
from moonbrew.games.spirits_of_the_forest.content.reading import read_spirits
from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint

CONTENT = Path(moonbrew.games.__file__).parent / "spirits_of_the_forest/content/content.toml"
EDITION = read_spirits(load_content(CONTENT))


def plan(key: str) -> Blueprint:
    """A Forest by its key."""
    (found,) = [found for found in EDITION.blueprints if found.key == key]
    return found
