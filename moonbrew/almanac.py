"""An almanac: tables that people go through one by one, such as the scenarios of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from moonbrew.scene import InForce

Shape = Literal["tile", "lying", "disc", "square", "diamond"]


@dataclass(frozen=True)
class Spot:
    """One thing in the miniature of a layout; the first ones lie lowest."""

    look: str  # a class of the game's own style sheet
    x: float  # in cells: the upper left corner of a tile, the middle of anything else
    y: float
    shape: Shape = "tile"
    up: int = 0  # on how many others it lies


@dataclass(frozen=True)
class Way:
    """With whom a table can be played."""

    label: str  # Two, Alone
    seats: int
    options: Mapping[str, str]  # what it needs, beside the stage itself


@dataclass(frozen=True)
class Stage:
    """One table of an almanac."""

    key: str  # the value of the almanac's option
    title: str
    facts: str  # of what it is made: 48 tiles, 8 bits
    ways: Sequence[Way]  # a stage is won in the first one, or in one that needs the same options
    rules: Sequence[InForce] = ()  # what is special there
    spots: Sequence[Spot] = ()
    kinds: Sequence[str] = ()  # by which the list can be narrowed
    levels: Sequence[str] = ()  # the values of the option `harder` that it has
    note: str = ""  # how hard it is, in a sentence


@dataclass(frozen=True)
class Almanac:
    """All stages of a game, in the order in which people play them."""

    title: str  # Twenty-eight nights
    one: str  # what a stage is called: night
    option: str  # which option says the stage
    stages: Sequence[Stage]
    harder: str = ""  # the option that makes a stage harder, its easiest value first
    legend: Sequence[tuple[Spot, str]] = ()  # what is seen in miniatures
