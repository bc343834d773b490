"""Tables of any scenario set by hand, in the middle of a turn by moonlight."""

from collections.abc import Mapping, Sequence
from typing import Any

from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from tests.spirits_of_the_forest.glade import GAME, PARTS, plan


def grove(
    scenario: str,
    lying: Mapping[str, str],
    light: str | None,
    shadow: str | None,
    *,
    at: str = "move-creature",
    seats: int = 1,
    turn: int = 0,
    hidden: str = "",
    bits: str = "",
    tokens: Mapping[str, str] | None = None,
    supply: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> ForestTable:
    """A table of a scenario at a part of a turn.

    `lying` are tiles by slot, in a stack with the level: `1.2/2`. `hidden` are the slots of those
    that lie face down, `bits` the slots with a bit. Tokens on tiles are known to nobody, unless
    `shown` names them.
    """
    tags = list(plan(scenario).forest.tags)
    favours: list[str | None] = [None] * (2 * len(tags))
    for tag, names in (tokens or {}).items():
        for place, token in enumerate(names.split()):
            favours[2 * tags.index(tag) + place] = token
    parts = PARTS[: PARTS.index(at) + 1]
    data: dict[str, Any] = {
        "game": GAME.name,
        "seats": seats,
        "options": {"mode": "coop", "scenario": scenario, **(options or {})},
        "agenda": [["moonlit-turn", (turn + 1) % seats], *([part, turn] for part in parts)],
        "active": turn,
        "turns": 1,
        "forest": [lying.get(tag) for tag in tags],
        "open": [tag for tag in tags if tag in lying and tag not in hidden.split()],
        "tokens": favours,
        "bits": [bits.split().count(tag) for tag in tags],
        "light": light,
        "shadow": shadow,
        "supply": [*supply, *[0] * (seats - len(supply))],
    }
    t = GAME.load({**data, **more})
    t.events = []
    return t


def row(tags: str, tiles: str) -> dict[str, str]:
    """Tiles by slot: as many slots as tiles."""
    return dict(zip(tags.split(), tiles.split(), strict=True))


def slots_of(scenario: str) -> list[str]:
    """The slots of a scenario by name."""
    return list(plan(scenario).forest.tags)
