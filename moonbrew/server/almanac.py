"""How far a guest is in an almanac: which stages they have won, from what is kept with rooms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moonbrew.almanac import Almanac, Stage, Way
from moonbrew.server.store import RoomRow
from moonbrew.words import capital

ALL = "All"


@dataclass
class Progress:
    """What a guest has reached on one stage."""

    won_at: set[str] = field(default_factory=set)  # values of the option that makes it harder
    line: str = "Not played"
    best: int | None = None  # by how much it was won or lost, if that can be said
    room: str = ""  # the game that the line tells of
    # By label: what counts apart, for ways that need other options than the first one.
    apart: dict[str, "Progress"] = field(default_factory=dict)

    @property
    def won(self) -> bool:
        """Whether it was won at all."""
        return bool(self.won_at)

    @property
    def played(self) -> bool:
        """Whether it was ever played to the end."""
        return bool(self.room)


def progress(almanac: Almanac, rows: Sequence[RoomRow], guest: str) -> dict[str, Progress]:
    """By stage: the best of what a guest has played to the end, with standard cards."""
    found = {stage.key: Progress() for stage in almanac.stages}
    stages = {stage.key: stage for stage in almanac.stages}
    for row in rows:
        guests = (row.result or {}).get("guests", [])
        stage = stages.get(row.options.get(almanac.option, ""))
        way = way_of(stage, row.options) if stage else None
        if row.result and guest in guests and stage and way and not row.content:
            so_far = reached_in(found[stage.key], stage, way)
            note(so_far, row, row.result, guests.index(guest), almanac.harder)
    return found


def way_of(stage: Stage, options: Mapping[str, str]) -> Way | None:
    """In which way a game was played, by the options that ways need; None in no way of them."""
    fitting = (way for way in stage.ways if way.options.items() <= options.items())
    return next(fitting, None)


def reached_in(so_far: Progress, stage: Stage, way: Way) -> Progress:
    """Where a game counts: with the first way of its stage, or apart."""
    if way.options == stage.ways[0].options:
        return so_far
    return so_far.apart.setdefault(way.label, Progress())


def note(so_far: Progress, row: RoomRow, result: Mapping[str, Any], seat: int, harder: str) -> None:
    """Count one game in; a win is told before a defeat, the higher margin before the lower."""
    won, margin = seat in result["winners"], margin_of(result, seat)
    was_won = so_far.won
    if won:
        so_far.won_at.add(row.options.get(harder, ""))
    rank = (won, margin if margin is not None else 0)
    if not so_far.played or rank > (was_won, so_far.best or 0):
        so_far.room, so_far.best, so_far.line = row.id, margin, told(won, margin, result)


def margin_of(result: Mapping[str, Any], seat: int) -> int | None:
    """How far a seat was ahead of the best of the others; below 0 behind."""
    rivals = [rival["score"] for rival in result.get("rivals", ())]
    own, scores = result["scores"][seat], result["scores"]
    others = rivals or [score for other, score in enumerate(scores) if other != seat]
    if own is None or None in others or not others:
        return None
    return int(own - max(others))


def told(won: bool, margin: int | None, result: Mapping[str, Any]) -> str:
    """How it ended, in a few words."""
    if won:
        return f"Won by {margin}" if margin and margin > 0 else "Won"
    if margin is not None and margin < 0:
        return f"Lost by {-margin}"
    return capital(str(result.get("why") or "Lost").rstrip("."))


def in_a_word(almanac: Almanac, found: Mapping[str, Progress]) -> str:
    """How many stages are won, tried, and left."""
    won = sum(one.won for one in found.values())
    tried = sum(one.played and not one.won for one in found.values())
    return f"{won} won, {tried} tried, {len(almanac.stages) - won - tried} still dark"


def chosen_stage(almanac: Almanac, found: Mapping[str, Progress], wish: str) -> Stage:
    """The stage that is asked for, or the first that is not won."""
    by_key = {stage.key: stage for stage in almanac.stages}
    open_ones = [stage for stage in almanac.stages if not found[stage.key].won]
    return by_key.get(wish) or (open_ones or list(almanac.stages))[0]


def filters(almanac: Almanac, found: Mapping[str, Progress]) -> dict[str, list[Stage]]:
    """What the list can be narrowed to, by name."""
    stages = list(almanac.stages)
    kinds = dict.fromkeys(kind for stage in stages for kind in stage.kinds)
    return {
        ALL: stages,
        "Won": [stage for stage in stages if found[stage.key].won],
        "Not yet": [stage for stage in stages if not found[stage.key].won],
        **{kind: [stage for stage in stages if kind in stage.kinds] for kind in kinds},
    }
