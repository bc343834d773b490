"""Tollgate: play a card on the road; if it matches, your left neighbour owes you a toll."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.game import Game, Result
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import shares_by_lead
from moonbrew.kernel.table import Event, Move
from moonbrew.options import GameOptions, option
from moonbrew.scene import Reckoning, Scene
from moonbrew.talk import Silence
from moonbrew_tollgate.counting import reckoning
from moonbrew_tollgate.edition import SEATS, Road, read_road
from moonbrew_tollgate.result import result
from moonbrew_tollgate.scene import scene
from moonbrew_tollgate.setup import set_up
from moonbrew_tollgate.state import FIELDS, STEPS, refuse
from moonbrew_tollgate.table import TollTable, imagine
from moonbrew_tollgate.talk import why_not_talk
from moonbrew_tollgate.turn import Toll
from moonbrew_tollgate.words import narrate, sentence


def moons(edition: Road, chosen: Mapping[str, str]) -> list[str]:
    """TOLL-075: the usual one first."""
    return ["full", "new"] if chosen["length"] == "short" else ["new", "full"]


@dataclass(frozen=True)
class TollOptions(GameOptions):
    """Chapters 5 and 6: who plays against whom, what ends the game, and who is ahead."""

    play: Literal["against", "together"] = option(
        "against",
        "against: everybody for themselves; together: as one team against the Night.",
        seats={"against": SEATS[1:]},  # TOLL-001: who is alone has nobody to play against
    )
    length: Literal["long", "short"] = option(
        "long", "long: until somebody has no card to play; short: or reaches the goal."
    )
    moon: Literal["new", "full"] | None = option(
        "new",
        "full: the team begins with a point.",
        when={"play": ("together",)},
        values=moons,
        labels={"new": "New moon", "full": "Full moon"},
    )
    points: Literal["open", "covered"] | None = option(
        "open",
        "covered: until the end everybody sees their own points only.",
        when={"play": ("against",)},
    )


class Tollgate(Game[TollTable]):
    """The game, with its content loaded."""

    name = "tollgate"
    about = "Play a card on the road; if it matches, your left neighbour owes you a toll."
    prefix = "TOLL"
    seats = SEATS
    Options = TollOptions
    fields = FIELDS
    steps = STEPS
    edition: Road

    def load_edition(self, content: Content) -> Road:
        """Chapter 1."""
        return read_road(content)

    def set_up(self, seats: int, dice: Dice, options: TollOptions) -> TollTable:
        """Chapter 2."""
        t = self.lay_empty(seats, dice, options)
        set_up(t)
        return t

    def imagine(self, t: TollTable, seat: int | None, dice: Dice) -> TollTable:
        """Chapter 6."""
        return imagine(t, seat, dice)

    def result(self, t: TollTable) -> Result:
        """The points as they stand."""
        return result(t)

    def teams(self, seats: int, options: TollOptions) -> Sequence[int]:
        """TOLL-070: played together, all seats are one team."""
        return [0] * seats if options.play == "together" else range(seats)

    def why_not_talk(self, t: TollTable) -> Silence | None:
        """TOLL-076, TOLL-077."""
        return why_not_talk(t)

    def promise(self, t: TollTable, seat: int) -> float:
        """By the lead in points; a toll owed is worth half of one."""
        ask = t.ask
        if ask is None:
            return self.result(t).utility[seat]
        worth = [float(points) for points in t.points]
        if isinstance(ask, Toll):
            worth[ask.owner] += 0.5
        teams = vec[i64](self.teams_at(t))
        rivals = vec[float]([float(t.night)] if t.together else [])
        return shares_by_lead(vec[float](worth), 1.0, teams, rivals)[seat]

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

    def reckoning(
        self, t: TollTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning:
        """Where the points came from."""
        return reckoning(t, events, names)

    def sentence(self, t: TollTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move)

    def table_options(self, t: TollTable) -> TollOptions:
        """The options that the table is played with."""
        length: Literal["long", "short"] = "short" if t.short else "long"
        if not t.together:
            return TollOptions("against", length, points="covered" if t.covered else "open")
        return TollOptions("together", length, "full" if t.moon else "new")

    def lay_empty(self, seats: int, dice: Dice, options: TollOptions) -> TollTable:
        """A table without a card."""
        short, together = options.length == "short", options.play == "together"
        t = TollTable(self.edition, seats, dice, short, together)
        t.moon = options.moon == "full"
        t.covered = options.points == "covered"
        return t

    def refuse(self, t: TollTable, entry: Entry) -> None:
        """What a team cannot have."""
        refuse(t, entry)
