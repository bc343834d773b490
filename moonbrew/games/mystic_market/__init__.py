"""Mystic Market: buy low, sell sets high on a shifting value track; potions at any time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.game import Game, Result
from moonbrew.games.mystic_market.bots.promise import MarketMind
from moonbrew.games.mystic_market.content.reading import read_market
from moonbrew.games.mystic_market.rules.bounds import most_plies
from moonbrew.games.mystic_market.rules.dreams import imagine
from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.events import Passed, Renewed
from moonbrew.games.mystic_market.rules.result import result
from moonbrew.games.mystic_market.rules.setup import lay_empty, set_up
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.choices import touches
from moonbrew.games.mystic_market.show.counting import reckoning
from moonbrew.games.mystic_market.show.lacking import lacks
from moonbrew.games.mystic_market.show.narration import narrate
from moonbrew.games.mystic_market.show.scene import scene
from moonbrew.games.mystic_market.show.sentences import sentence
from moonbrew.games.mystic_market.show.words import goal, potion_words
from moonbrew.games.mystic_market.state import FIELDS, STEPS, refuse
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Event, Move
from moonbrew.options import GameOptions, option
from moonbrew.orders import USUAL, Offered
from moonbrew.rules import rulebook_path
from moonbrew.scene import Reckoning, Scene

HERE = Path(__file__).parent
UNTIL_FINAL = Offered(
    "turns",
    "turn -final until-withdrawn",
    "Pass in the turns of the others until the final turns begin.",
    deed="has a turn before the final ones",
)


@dataclass(frozen=True)
class MarketOptions(GameOptions):
    """Chapter 19: content and length can be combined freely (MARKET-207)."""

    content: Literal["full", "practice"] = option(
        "full", "full: with Supply Shift cards and potions; practice: with neither."
    )
    length: Literal["normal", "shortened"] = option(
        "normal", "normal: until the deck is empty; shortened: first to 30 coins wins."
    )


class MysticMarket(Game[MarketTable]):
    """The game, with its content loaded."""

    name = "mystic-market"
    title = "Mystic Market"
    about = "Buy low, sell sets high on a shifting value track; potions at any time."
    prefix = "MARKET"
    version = 2
    elsewhere = frozenset({55, 136, 176})
    seats = range(2, 5)
    Options = MarketOptions
    content_file = HERE / "content" / "content.toml"
    rules_file = rulebook_path("mystic-market")
    walkthrough_files = (HERE / "show" / "walkthrough.toml",)
    points = ("coins",)
    scored_in = ("coin", "coins")
    guide_file = HERE / "show" / "guide.toml"
    art = HERE / "show" / "art"
    fields = FIELDS
    steps = STEPS
    hidden_flow = ("ask", "agenda")  # a half-chosen swap is known to its chooser alone
    emergencies: ClassVar[Mapping[type[Event], str]] = {Renewed: "the market is renewed"}
    untold = frozenset({Passed})
    orders: ClassVar[Sequence[Offered]] = (*USUAL, UNTIL_FINAL)
    # With 1000 iterations it won 81 % of 60 games against the usual playouts of 30 moves.
    style = Style(exploration=0.5, playout=5, learning=True)
    mind = MarketMind()
    edition: Market

    def load_edition(self, content: Content) -> Market:
        """Chapter 16: the content tables."""
        return read_market(content)

    def card_words(self, chapter: str, key: str) -> str:
        """What a potion costs and brings."""
        return potion_words(self.edition, key) if chapter == "potion" else ""

    def goal(self, seats: int, options: MarketOptions) -> str:
        """Chapters 13 and 14."""
        return goal(self.edition, options.length == "shortened")

    def set_up(self, seats: int, dice: Dice, options: MarketOptions) -> MarketTable:
        """Chapter 2."""
        full, short = options.content == "full", options.length == "shortened"
        return set_up(self.edition, seats, dice, full, short)

    def imagine(self, t: MarketTable, seat: int | None, dice: Dice) -> MarketTable:
        """Chapter 17.2."""
        return imagine(t, t.seats if seat is None else seat, dice)

    def result(self, t: MarketTable) -> Result:
        """Chapter 13."""
        return result(t)

    def promise(self, t: MarketTable, seat: int) -> float:
        """By the lead in coins, cards and potions."""
        return self.mind.promises(t)[seat]

    def most_plies(self, seats: int, options: MarketOptions) -> int:
        """MARKET-195 to MARKET-197."""
        return most_plies(self.edition, seats, options.content == "full")

    def scene(self, t: MarketTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: MarketTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def reckoning(
        self, t: MarketTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning:
        """Where the scores came from, by category."""
        return reckoning(t, events, names)

    def sentence(self, t: MarketTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move, names)

    def touches(self, t: MarketTable, move: Move) -> list[str]:
        """The pieces that stand for a move."""
        return touches(t, move)

    def lacks(self, t: MarketTable, move: Move) -> str:
        """What is missing here for a move that a rule forbids."""
        return lacks(t, move)

    def table_options(self, t: MarketTable) -> MarketOptions:
        """The options that the table is played with."""
        return MarketOptions(
            content="full" if t.full else "practice", length="shortened" if t.short else "normal"
        )

    def lay_empty(self, seats: int, dice: Dice, options: MarketOptions) -> MarketTable:
        """The board without a card."""
        full, short = options.content == "full", options.length == "shortened"
        return lay_empty(self.edition, seats, dice, full, short)

    def refuse(self, t: MarketTable, entry: Entry) -> None:
        """What lies there for a moment only needs the step that takes it away."""
        refuse(t, entry)
