"""The Mystic Moon: forage, barter, and fill a cauldron of nine slots with the right patterns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.fields import pieces_of
from moonbrew.game import Game, Result
from moonbrew.games.mystic_moon.bots.promise import MoonMind
from moonbrew.games.mystic_moon.content.reading import read_moon
from moonbrew.games.mystic_moon.flow import STEPS, refuse
from moonbrew.games.mystic_moon.rules.alchemy import KeepFormula
from moonbrew.games.mystic_moon.rules.bounds import most_plies
from moonbrew.games.mystic_moon.rules.dreams import imagine
from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.result import result
from moonbrew.games.mystic_moon.rules.setup import lay_empty, set_up
from moonbrew.games.mystic_moon.rules.table import HUT_MODES, TIE_MODES, MoonTable, Terms
from moonbrew.games.mystic_moon.show.choices import touches
from moonbrew.games.mystic_moon.show.counting import reckoning
from moonbrew.games.mystic_moon.show.lacking import lacks
from moonbrew.games.mystic_moon.show.narration import narrate
from moonbrew.games.mystic_moon.show.scene import scene
from moonbrew.games.mystic_moon.show.sentences import sentence
from moonbrew.games.mystic_moon.show.words import goal
from moonbrew.games.mystic_moon.state import FIELDS, boxed
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Event, Move, Seat
from moonbrew.options import GameOptions, option, starter, starter_named, starting_seat
from moonbrew.rules import rulebook_path
from moonbrew.scene import Reckoning, Scene

HERE = Path(__file__).parent


@dataclass(frozen=True)
class MoonOptions(GameOptions):
    """Chapter 23: every combination is legal (MOON-273)."""

    zodiac: Literal["off", "on"] = option(
        "off", "Curse of the Zodiac: all begin cursed, and have to brew what lifts it."
    )
    alchemy: Literal["off", "on"] = option(
        "off", "Secrets of Alchemy: Gold, Crystals and Sludge out of Ingredients."
    )
    hut_assignment: Literal["choose", "random", "draft"] = option(
        "choose",
        "Huts: chosen in turn order, dealt at random, or drafted from one more than players, the "
        "first player last.",
    )
    first: str = starter()
    final_tie: Literal["lots", "contest", "shared"] = option(
        "lots",
        "The last tie: lots are drawn, the tied play stone, parchment, shears, or they share.",
    )

    def terms(self) -> Terms:
        """The same as native numbers."""
        return Terms(
            self.zodiac == "on",
            self.alchemy == "on",
            HUT_MODES.index(self.hut_assignment),
            TIE_MODES.index(self.final_tie),
            starting_seat(self.first),
        )


class MysticMoon(Game[MoonTable]):
    """The game, with its content loaded."""

    name = "mystic-moon"
    title = "The Mystic Moon"
    about = "Forage under the moon, barter, and fill your cauldron with the right patterns."
    prefix = "MOON"
    version = 1
    elsewhere = frozenset({346})
    turn_rule = "MOON-345"
    seats = range(2, 5)
    Options = MoonOptions
    content_file = HERE / "content" / "content.toml"
    rules_file = rulebook_path("mystic-moon")
    walkthrough_files = tuple(
        HERE / "show" / f"{name}.toml" for name in ("walkthrough", "zodiac", "alchemy")
    )
    points = ("SP",)
    guide_file = HERE / "show" / "guide.toml"
    scored_in = ("Star Power", "Star Power")
    art = HERE / "show" / "art"
    wide = True
    fields = FIELDS
    steps = STEPS
    mind = MoonMind()
    style = Style(exploration=0.3, playout=0, judging=True, own_turn=True)
    edition: Moon

    def load_edition(self, content: Content) -> Moon:
        """Chapter 20: the content tables."""
        return read_moon(content)

    def goal(self, seats: int, options: MoonOptions) -> str:
        """Chapter 15."""
        return goal(self.edition, options.zodiac == "on")

    def set_up(self, seats: int, dice: Dice, options: MoonOptions) -> MoonTable:
        """Chapter 2."""
        return set_up(self.edition, seats, dice, options.terms())

    def imagine(self, t: MoonTable, seat: int | None, dice: Dice) -> MoonTable:
        """Chapter 21.3."""
        return imagine(t, t.seats if seat is None else seat, dice)

    def result(self, t: MoonTable) -> Result:
        """Chapter 15."""
        return result(t)

    def promise(self, t: MoonTable, seat: int) -> float:
        """By the lead in Star Power, in hand and in prospect."""
        return self.mind.promises(t)[seat]

    def components(self, t: MoonTable) -> Mapping[str, int]:
        """MOON-020, MOON-274; while Huts are chosen, nothing has been laid out (MOON-279)."""
        pieces = pieces_of(self.fields, t)
        if t.round == 0:
            for name, number in boxed(t).items():
                pieces[name] = pieces.get(name, 0) + number
        if isinstance(t.ask, KeepFormula):  # it lies with its player, though not yet to stay
            taken = self.edition.formulas[int(t.ask.taken)].key
            pieces[f"formula {taken}"] = pieces.get(f"formula {taken}", 0) + 1
        return {name: number for name, number in pieces.items() if number}

    def most_plies(self, seats: int, options: MoonOptions) -> int:
        """MOON-364 to MOON-367."""
        return most_plies(self.edition, seats)

    def scene(self, t: MoonTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: MoonTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def reckoning(
        self, t: MoonTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning:
        """Where the scores came from, by category."""
        return reckoning(t, events, names)

    def sentence(self, t: MoonTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move, names)

    def touches(self, t: MoonTable, move: Move) -> list[str]:
        """The pieces that stand for a move."""
        return touches(t, move)

    def lacks(self, t: MoonTable, move: Move) -> str:
        """What is missing here for a move that a rule forbids."""
        return lacks(t, move)

    def table_options(self, t: MoonTable) -> MoonOptions:
        """The options that the table is played with."""
        terms = t.terms
        return MoonOptions(
            zodiac="on" if terms.zodiac else "off",
            alchemy="on" if terms.alchemy else "off",
            hut_assignment=HUT_MODES[terms.huts],
            first=starter_named(int(terms.first)),
            final_tie=TIE_MODES[terms.tie],
        )

    def lay_empty(self, seats: int, dice: Dice, options: MoonOptions) -> MoonTable:
        """A table on which nothing lies yet but what is never shuffled."""
        t = lay_empty(self.edition, seats, dice, options.terms())
        t.round = 1
        if t.terms.first >= 0:
            t.starter = Seat(t.terms.first)
        return t

    def refuse(self, t: MoonTable, entry: Entry) -> None:
        """What no play could reach."""
        refuse(t, entry)
