"""Tollgate: play a card on the road; if it matches, your left neighbour owes you a toll."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from moonbrew.content import Content
from moonbrew.game import Game, Result, ranked
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Event, Move
from moonbrew.options import GameOptions, option
from moonbrew.scene import Scene
from moonbrew_tollgate.edition import SEATS, Road, read_road
from moonbrew_tollgate.scene import scene
from moonbrew_tollgate.setup import set_up
from moonbrew_tollgate.state import FIELDS, STEPS
from moonbrew_tollgate.table import TollTable, imagine
from moonbrew_tollgate.turn import Toll
from moonbrew_tollgate.words import narrate, sentence

HERE = Path(__file__).parent


@dataclass(frozen=True)
class TollOptions(GameOptions):
    """Chapter 5: what ends the game."""

    length: Literal["long", "short"] = option(
        "long", "long: until somebody has no card to play; short: or reaches the goal."
    )


class Tollgate(Game[TollTable]):
    """The game, with its content loaded."""

    name = "tollgate"
    title = "Tollgate"
    about = "Play a card on the road; if it matches, your left neighbour owes you a toll."
    prefix = "TOLL"
    version = 1
    seats = SEATS
    Options = TollOptions
    content_file = HERE / "content.toml"
    rules_file = HERE / "rules.md"
    fields = FIELDS
    steps = STEPS
    edition: Road

    def load_edition(self, content: Content) -> Road:
        """Chapter 1."""
        return read_road(content)

    def set_up(self, seats: int, dice: Dice, options: TollOptions) -> TollTable:
        """Chapter 2."""
        return set_up(self.edition, seats, dice, options.length == "short")

    def imagine(self, t: TollTable, seat: int | None, dice: Dice) -> TollTable:
        """Chapter 6."""
        return imagine(t, seat, dice)

    def result(self, t: TollTable) -> Result:
        """TOLL-052: the most points, then the fewest cards; equals share (TOLL-053)."""
        return ranked(t.points, [[-t.cards(seat) for seat in range(t.seats)]])

    def promise(self, t: TollTable, seat: int) -> float:
        """By the lead in points; a toll owed is worth half of one."""
        ask = t.ask
        if ask is None:
            return self.result(t).utility[seat]
        points = [float(n) for n in t.points]
        if isinstance(ask, Toll):
            points[ask.owner] += 0.5
        lead = points[seat] - max(n for other, n in enumerate(points) if other != seat)
        return 0.5 + 0.5 * lead / (1 + abs(lead))

    def most_plies(self, seats: int, options: TollOptions) -> int:
        """TOLL-054."""
        return 2 * self.edition.cards

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: TollTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def sentence(self, t: TollTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move)

    def table_options(self, t: TollTable) -> TollOptions:
        """The options that the table is played with."""
        return TollOptions(length="short" if t.short else "long")

    def lay_empty(self, seats: int, dice: Dice, options: TollOptions) -> TollTable:
        """A table without a card."""
        return TollTable(self.edition, seats, dice, options.length == "short")
