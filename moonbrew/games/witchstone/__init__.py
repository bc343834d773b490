"""Witchstone: lay tiles in your cauldron, and let clusters of symbols set off chains of actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.fields import pieces_of
from moonbrew.game import Game, Result
from moonbrew.games.witchstone.bots.promise import StoneMind
from moonbrew.games.witchstone.content.reading import read_stone
from moonbrew.games.witchstone.flow import STEPS, refuse
from moonbrew.games.witchstone.rules.bounds import most_plies
from moonbrew.games.witchstone.rules.dreams import imagine
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import HANDICAPS, NOTHING
from moonbrew.games.witchstone.rules.result import result
from moonbrew.games.witchstone.rules.setup import lay_empty, lay_out_owls, set_up
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.choices import touches
from moonbrew.games.witchstone.show.counting import reckoning
from moonbrew.games.witchstone.show.lacking import lacks
from moonbrew.games.witchstone.show.narration import narrate
from moonbrew.games.witchstone.show.scene import scene
from moonbrew.games.witchstone.show.sentences import sentence
from moonbrew.games.witchstone.show.words import goal, scroll_text
from moonbrew.games.witchstone.state import FIELDS, follow
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Event, Move
from moonbrew.options import GameOptions, option, starter, starter_named, starting_seat
from moonbrew.rules import rulebook_path
from moonbrew.scene import Reckoning, Scene
from moonbrew.words import capital

HANDICAP = "chooses among fewer tiles: none 5, small 3, medium 2, large only the one just drawn."

HERE = Path(__file__).parent
# STONE-299: only a seat at the table can have a handicap; one that is not there has none.
FROM_THREE = dict.fromkeys(("small", "medium", "large"), (3, 4))
WITH_FOUR = dict.fromkeys(FROM_THREE, (4,))


@dataclass(frozen=True)
class StoneOptions(GameOptions):
    """Chapter 24: who starts, and a handicap for each seat."""

    first: str = starter()
    handicap_1: Literal["none", "small", "medium", "large"] = option("none", f"Seat 1 {HANDICAP}")
    handicap_2: Literal["none", "small", "medium", "large"] = option("none", f"Seat 2 {HANDICAP}")
    handicap_3: Literal["none", "small", "medium", "large"] = option(
        "none", f"Seat 3 {HANDICAP}", seats=FROM_THREE
    )
    handicap_4: Literal["none", "small", "medium", "large"] = option(
        "none", f"Seat 4 {HANDICAP}", seats=WITH_FOUR
    )

    def levels(self) -> list[str]:
        """The handicaps by seat."""
        return [self.handicap_1, self.handicap_2, self.handicap_3, self.handicap_4]

    def handicaps(self, seats: int) -> vec[i64]:
        """The handicaps of the seats there are, by number."""
        return vector(HANDICAPS.index(level) for level in self.levels()[:seats])


class Witchstone(Game[StoneTable]):
    """The game, with its content loaded."""

    name = "witchstone"
    title = "Witchstone"
    about = "Lay tiles in your cauldron; clusters of symbols set off chains of actions."
    prefix = "STONE"
    version = 2
    elsewhere = frozenset({32, 43, 47, 48, 115, 244, 267})
    seats = range(2, 5)
    Options = StoneOptions
    content_file = HERE / "content" / "content.toml"
    rules_file = rulebook_path("witchstone")
    walkthrough_files = (HERE / "show" / "walkthrough.toml",)
    points = ("VP",)
    guide_file = HERE / "show" / "guide.toml"
    art = HERE / "show" / "art"
    wide = True
    fields = FIELDS
    steps = STEPS
    hidden_flow = ("ask",)  # a tile whose place is being chosen is known to its chooser alone
    mind = StoneMind()
    # Random players discard their crystals and stop their series, so playouts tell nothing. A turn
    # is a long chain of choices, so most moves are judged only, and others' turns are out of reach.
    style = Style(exploration=0.3, playout=0, judging=True, own_turn=True)
    edition: Stone

    def load_edition(self, content: Content) -> Stone:
        """Chapter 20: the content tables."""
        return read_stone(content)

    def card_words(self, chapter: str, key: str) -> str:
        """What is printed on a scroll."""
        if chapter != "scroll":
            return ""
        face = next(face for face in self.edition.scrolls if face.key == key)
        return f"{capital(scroll_text(self.edition, face))}."

    def goal(self, seats: int, options: StoneOptions) -> str:
        """Chapter 17."""
        return goal(self.edition)

    def set_up(self, seats: int, dice: Dice, options: StoneOptions) -> StoneTable:
        """Chapters 2 and 3."""
        handicaps, first = options.handicaps(seats), starting_seat(options.first)
        return set_up(self.edition, seats, dice, handicaps, first)

    def imagine(self, t: StoneTable, seat: int | None, dice: Dice) -> StoneTable:
        """Chapter 21.2."""
        return imagine(t, t.seats if seat is None else seat, dice)

    def result(self, t: StoneTable) -> Result:
        """Chapters 17 and 18."""
        return result(t)

    def promise(self, t: StoneTable, seat: int) -> float:
        """By the lead in points, in hand and in prospect."""
        return self.mind.promises(t)[seat]

    def components(self, t: StoneTable) -> dict[str, int]:
        """STONE-288 to STONE-294; a big witch, which comes out with the tower, is not counted."""
        pieces = pieces_of(self.fields, t)
        for seat, coven in enumerate(t.covens):
            pieces[f"witch of seat {seat}"] -= coven.tower != NOTHING
        return pieces

    def most_plies(self, seats: int, options: StoneOptions) -> int:
        """STONE-284 to STONE-287."""
        return most_plies(self.edition, seats)

    def scene(self, t: StoneTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: StoneTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def reckoning(
        self, t: StoneTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning:
        """Where the scores came from, by category."""
        return reckoning(t, events, names)

    def sentence(self, t: StoneTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move, names)

    def touches(self, t: StoneTable, move: Move) -> list[str]:
        """The pieces that stand for a move."""
        return touches(t, move)

    def lacks(self, t: StoneTable, move: Move) -> str:
        """What is missing here for a move that a rule forbids."""
        return lacks(t, move)

    def table_options(self, t: StoneTable) -> StoneOptions:
        """The options that the table is played with."""
        levels = {f"handicap_{s + 1}": HANDICAPS[level] for s, level in enumerate(t.handicaps)}
        return StoneOptions.of({"first": starter_named(int(t.first)), **levels})

    def lay_empty(self, seats: int, dice: Dice, options: StoneOptions) -> StoneTable:
        """The boards as they lie at the start, with nothing that is shuffled."""
        handicaps, first = options.handicaps(seats), starting_seat(options.first)
        t = lay_empty(self.edition, seats, dice, handicaps, first)
        lay_out_owls(t)
        t.round = 1
        return t

    def load_state(self, entry: Entry, seats: int, dice: Dice, options: StoneOptions) -> StoneTable:
        """The fields, and what follows from them."""
        t = super().load_state(entry, seats, dice, options)
        follow(t, entry)
        return t

    def refuse(self, t: StoneTable, entry: Entry) -> None:
        """What no play could reach."""
        refuse(t, entry)
