"""Cauldron: gather ingredients, brew potions and bewitch rivals until somebody has 35 Magik."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.fields import pieces_of, read_fields
from moonbrew.game import Game, Result
from moonbrew.games.cauldron.bots.promise import CauldronMind
from moonbrew.games.cauldron.content.reading import read_cauldron
from moonbrew.games.cauldron.flow import ONLY_FOR, STEPS, refuse
from moonbrew.games.cauldron.rules.bounds import most_plies
from moonbrew.games.cauldron.rules.dreams import imagine
from moonbrew.games.cauldron.rules.edition import Cauldron as CauldronEdition
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.faces import MAGIK, TYPES
from moonbrew.games.cauldron.rules.result import result
from moonbrew.games.cauldron.rules.setup import lay_empty, set_up
from moonbrew.games.cauldron.rules.table import SETUP, TURNS, CauldronTable, Terms
from moonbrew.games.cauldron.show.card_words import card_words
from moonbrew.games.cauldron.show.choices import touches
from moonbrew.games.cauldron.show.counting import reckoning
from moonbrew.games.cauldron.show.lacking import lacks
from moonbrew.games.cauldron.show.narration import UNTOLD, narrate
from moonbrew.games.cauldron.show.orders import ORDERS, SEASON, muted
from moonbrew.games.cauldron.show.scene import scene
from moonbrew.games.cauldron.show.sentences import sentence
from moonbrew.games.cauldron.show.words import goal
from moonbrew.games.cauldron.state import FIELDS, boxed, note_basic
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Event, Move
from moonbrew.options import GameOptions, option
from moonbrew.orders import Order
from moonbrew.rules import rulebook_path
from moonbrew.scene import Reckoning, Scene
from moonbrew.steps import StepForm, form_of

HERE = Path(__file__).parent


@dataclass(frozen=True)
class CauldronOptions(GameOptions):
    """Chapter 27: every combination is legal (CAULDRON-326)."""

    characters: Literal["choose", "random"] = option(
        "choose", "Characters: chosen one after the other, or dealt at random."
    )
    simple: Literal["off", "on"] = option("off", "Simple Game: without Spells.")
    quick: Literal["off", "on"] = option(
        "off", "Quick Game: all begin with 15 Magik, an Advanced Potion and Spell, and a Cellar."
    )
    advanced: Literal["off", "on"] = option(
        "off", "Advanced Game: up to two purchases in each Market Season."
    )
    less_luck: Literal["off", "on"] = option(
        "off",
        "Less Luck: who has least Magik goes first, and buyers keep one of two cards drawn.",
    )

    def terms(self) -> Terms:
        """The same as native numbers."""
        return Terms(
            self.simple == "on",
            self.quick == "on",
            self.advanced == "on",
            self.less_luck == "on",
            self.characters == "random",
        )


class Cauldron(Game[CauldronTable]):
    """The game, with its content loaded."""

    name = "cauldron"
    about = "Gather, brew and bewitch your rivals: the first to brew 35 Magik wins."
    seats = range(2, 6)
    elsewhere = frozenset({79, 332})  # whoever touches a token hardly means to give it away
    turn_rule = "CAULDRON-309"
    usual_seats = 4
    Options = CauldronOptions
    content_file = HERE / "content" / "content.toml"
    rules_file = rulebook_path("cauldron")
    walkthrough_files = tuple(HERE / "show" / f"{name}.toml" for name in ("walkthrough", "spells"))
    points = ("Magik",)
    guide_file = HERE / "show" / "guide.toml"
    scored_in = ("Magik", "Magik")
    art = HERE / "show" / "art"
    wide = True
    untold = UNTOLD
    fields = FIELDS
    steps = STEPS
    mind = CauldronMind()
    orders = ORDERS
    style = Style(exploration=0.2, playout=0, judging=True, windows=False)
    edition: CauldronEdition

    def load_edition(self, content: Content) -> CauldronEdition:
        """Chapter 23, and who carries its effects out."""
        edition = read_cauldron(content)
        edition.carrier = carrier()
        return edition

    @cached_property
    def step_forms(self) -> dict[str, StepForm]:
        """Those that can come: some asks belong to primitives that only own cards may have."""
        ops = {int(effect.op) for effects in self.edition.lists for effect in effects.of}
        forms = [form_of(each) for each in self.steps]
        able = [form for form in forms if ONLY_FOR.get(form.of, MAGIK) in ops]
        return {form.name: form for form in able}

    def card_words(self, chapter: str, key: str) -> str:
        """CAULDRON-293: what a card does, for all to read before the game."""
        own = list(self.content.top.data.get("card", {}))
        return card_words(self.edition, chapter, key, own)

    def spans(self, t: CauldronTable) -> Mapping[str, int]:
        """CAULDRON-363: an order may last until the season is over."""
        return {SEASON: int(t.season)}

    def muted(self, t: CauldronTable, seat: int, orders: Sequence[Order]) -> Sequence[str]:
        """CAULDRON-421."""
        return muted(t, seat, orders)

    def goal(self, seats: int, options: CauldronOptions) -> str:
        """Chapter 18."""
        return goal(self.edition, options.quick == "on")

    def set_up(self, seats: int, dice: Dice, options: CauldronOptions) -> CauldronTable:
        """Chapter 2."""
        return set_up(self.edition, seats, dice, options.terms())

    def imagine(self, t: CauldronTable, seat: int | None, dice: Dice) -> CauldronTable:
        """Chapter 25.3."""
        return imagine(t, t.seats if seat is None else seat, dice)

    def result(self, t: CauldronTable) -> Result:
        """Chapter 18."""
        return result(t)

    def promise(self, t: CauldronTable, seat: int) -> float:
        """By the distance to the goal, in hand and in prospect."""
        return self.mind.promises(t)[seat]

    def components(self, t: CauldronTable) -> Mapping[str, int]:
        """Chapter 1; while characters are chosen no card has been laid out (CAULDRON-333)."""
        pieces = pieces_of(self.fields, t)
        if t.phase == SETUP:
            for name, number in boxed(t).items():
                pieces[name] = pieces.get(name, 0) + number
        return {name: number for name, number in pieces.items() if number}

    def most_plies(self, seats: int, options: CauldronOptions) -> int:
        """CAULDRON-325."""
        return most_plies(self.edition, seats)

    def scene(self, t: CauldronTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: CauldronTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def reckoning(
        self, t: CauldronTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning:
        """Where the Magik came from, by category."""
        return reckoning(t, events, names)

    def sentence(self, t: CauldronTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move, names)

    def touches(self, t: CauldronTable, move: Move) -> list[str]:
        """The pieces that stand for a move."""
        return touches(t, move)

    def lacks(self, t: CauldronTable, move: Move) -> str:
        """What is missing here for a move that a rule forbids."""
        return lacks(t, move)

    def table_options(self, t: CauldronTable) -> CauldronOptions:
        """The options that the table is played with."""
        terms = t.terms
        return CauldronOptions(
            characters="random" if terms.random else "choose",
            simple="on" if terms.simple else "off",
            quick="on" if terms.quick else "off",
            advanced="on" if terms.advanced else "off",
            less_luck="on" if terms.less_luck else "off",
        )

    def lay_empty(self, seats: int, dice: Dice, options: CauldronOptions) -> CauldronTable:
        """A table in the first Harvest Season on which nothing lies yet."""
        t = lay_empty(self.edition, seats, dice, options.terms())
        t.season = 1
        t.phase = TURNS
        t.stock = zeros(TYPES)
        t.stacks = zeros(TYPES)
        t.cellar_cards = 0
        return t

    def load_state(
        self, entry: Entry, seats: int, dice: Dice, options: CauldronOptions
    ) -> CauldronTable:
        """The table that was written down; what follows from hands is noted."""
        t = self.lay_empty(seats, dice, options)
        read_fields(self.fields, t, entry)
        note_basic(t)
        return t

    def refuse(self, t: CauldronTable, entry: Entry) -> None:
        """What no play could reach."""
        refuse(t, entry)
