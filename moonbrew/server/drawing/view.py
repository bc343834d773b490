"""What is drawn: a scene, and what stands around it on the page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from moonbrew.game import Result
from moonbrew.rules import RuleText
from moonbrew.scene import Piece, Place, Scene, Zone, seat_look
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing.art import Art

if TYPE_CHECKING:
    from moonbrew.server.drawing.guides import GuideSeen
    from moonbrew.server.drawing.orders import OrdersSeen
    from moonbrew.server.drawing.windows import BeatSeen


@dataclass(frozen=True)
class View:
    """A table as one viewer sees it."""

    scene: Scene
    art: Art
    chairs: Sequence[Chair]
    live: bool = True  # a table to play at, not a moment of a replay
    undo: str = ""  # what stands against taking back the last move
    freely: bool = False  # the viewer plays with bots only, and may take back anything
    begun: bool = False  # the viewer has taken something up that can be put down again
    result: Result | None = None  # once the game is over
    room: str = ""  # its id
    beat: "BeatSeen | None" = None  # the one that runs
    orders: "OrdersSeen | None" = None  # of a viewer who sits here
    absent: frozenset[int] = frozenset()  # seats of people who are away
    fewest_win: bool = False  # the lowest score is the best
    paused: bool = False  # the bots wait until their person comes back
    guide: "GuideSeen | None" = None  # of a first game, as long as it leads
    rules: Mapping[str, RuleText] = field(default_factory=dict)  # by number
    scored_in: tuple[str, str] = ("point", "points")  # what a score is read out as
    deeds: Mapping[int, str] = field(default_factory=dict)  # by seat: what it did last

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for a spectator."""
        return self.scene.seat

    @cached_property
    def playing(self) -> bool:
        """Whether the viewer may touch things: they sit here, and the game goes on."""
        return self.live and self.seat is not None and not self.scene.over and not self.paused

    @cached_property
    def asked(self) -> Place | None:
        """The seat that the table waits for."""
        return next((place for place in self.scene.places if place.asked), None)

    @cached_property
    def beside(self) -> Mapping[str, list[Zone]]:
        """The zones that are drawn with another one, by the id of that one."""
        found: dict[str, list[Zone]] = {}
        for zone in self.scene.zones:
            if zone.beside:
                found.setdefault(zone.beside, []).append(zone)
        return found

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece by its id."""
        return {piece.id: piece for zone in self.scene.zones for piece in zone.pieces}

    @cached_property
    def gains(self) -> Mapping[str, str]:
        """By piece: what the choice brings that is made by touching it, in a few signs."""
        choices = self.scene.choices if self.playing else []
        return {choice.touch[-1]: choice.gain for choice in choices if choice.gain and choice.touch}

    @cached_property
    def best_gains(self) -> frozenset[str]:
        """Those that bring most, unless all bring the same."""
        worths = [worth(gain) for gain in self.gains.values()]
        most, least = max(worths, default=0), min(worths, default=0)
        return frozenset(gain for gain in self.gains.values() if worth(gain) == most > least)

    @cached_property
    def follows(self) -> Mapping[str, str]:
        """By piece: what follows from touching it alone, in words."""
        choices = self.scene.choices if self.playing else []
        alone = [one for one in choices if one.note and (len(one.touch) == 1 or one.enough)]
        return {one.touch[-1]: one.note for one in alone if one.touch}

    @cached_property
    def touched(self) -> frozenset[str]:
        """The pieces and zones that stand for choices."""
        choices = self.scene.choices if self.playing else []
        return frozenset(id for choice in choices for id in choice.touch)

    def zones_of(self, owner: int | str | None) -> list[Zone]:
        """What belongs to a seat, to a side, or to nobody."""
        return [zone for zone in self.scene.zones if zone.owner == owner]


@lru_cache(maxsize=256)
def worth(gain: str) -> int:
    """What a gain in a few signs amounts to: 2+1 is 3."""
    return sum(map(int, re.findall(r"\d+", gain)))


def sigil(seat: int) -> str:
    """The animal or flower of a seat."""
    return seat_look(seat).sigil


def colour(seat: int) -> str:
    """The colour of a seat."""
    return seat_look(seat).colour
