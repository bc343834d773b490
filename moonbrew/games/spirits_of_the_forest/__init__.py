"""Spirits of the Forest: collect the tiles of a Forest from its ends, or by moonlight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from moonbrew.almanac import Almanac
from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.game import Game, Result
from moonbrew.games.spirits_of_the_forest.bots.promise import ForestMind
from moonbrew.games.spirits_of_the_forest.content.reading import DIFFICULTIES, read_spirits
from moonbrew.games.spirits_of_the_forest.flow import STEPS
from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint
from moonbrew.games.spirits_of_the_forest.rules.bounds import most_plies
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.edition import (
    AIR_FOREST,
    ALONE_FOREST,
    BASE_FOREST,
    FIRST_SCENARIO,
    Spirits,
)
from moonbrew.games.spirits_of_the_forest.rules.opening import set_up
from moonbrew.games.spirits_of_the_forest.rules.result import result
from moonbrew.games.spirits_of_the_forest.rules.table import (
    BASE,
    COOP,
    MODES,
    ForestTable,
    Terms,
    lay_empty,
)
from moonbrew.games.spirits_of_the_forest.show.almanac import almanac, stage_words
from moonbrew.games.spirits_of_the_forest.show.choices import touches
from moonbrew.games.spirits_of_the_forest.show.counting import reckoning
from moonbrew.games.spirits_of_the_forest.show.goals import aim
from moonbrew.games.spirits_of_the_forest.show.lacking import lacks
from moonbrew.games.spirits_of_the_forest.show.narration import narrate
from moonbrew.games.spirits_of_the_forest.show.scene import scene
from moonbrew.games.spirits_of_the_forest.show.sentences import sentence
from moonbrew.games.spirits_of_the_forest.show.talk import why_not_talk
from moonbrew.games.spirits_of_the_forest.state import FIELDS
from moonbrew.games.spirits_of_the_forest.wrongs import refuse
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Event, Move, Seat
from moonbrew.options import GameOptions, option, starter, starter_named, starting_seat
from moonbrew.rules import rulebook_path
from moonbrew.scene import Reckoning, Scene
from moonbrew.talk import Silence

HERE = Path(__file__).parent

SWITCH = ("off", "on")  # not Literal: to Python that is the same type as with "on" first
MODULES = (2, 3, 4)  # players for whom the modules of the base game are


def scenarios(edition: Spirits, chosen: Mapping[str, str]) -> dict[str, str]:
    """Those of the mode, by number or name, with their titles; alone is a mode of its own."""
    alone = chosen["mode"] == "coop" and chosen["seats"] == "1"
    plans = scenarios_of(edition, "solo" if alone else chosen["mode"])
    return {plan.key: f"{plan.key}: {plan.title}" for plan in plans}


def scenarios_of(edition: Spirits, mode: str) -> list[Blueprint]:
    """SPIRIT-223: those that are marked for the mode."""
    return [plan for plan in edition.blueprints[int(FIRST_SCENARIO) :] if mode in plan.modes]


def difficulties(edition: Spirits, chosen: Mapping[str, str]) -> Sequence[str]:
    """SPIRIT-219: some scenarios have one only."""
    regular = edition.blueprints[plan_of(edition, chosen["scenario"])].regular_only
    return DIFFICULTIES[:1] if regular else DIFFICULTIES


def plan_of(edition: Spirits, scenario: str) -> int:
    """The number of a scenario's blueprint."""
    keys = [plan.key for plan in edition.blueprints]
    return keys.index(scenario, int(FIRST_SCENARIO))


@dataclass(frozen=True)
class ForestOptions(GameOptions):
    """Section 28; whether one plays alone is the number of seats."""

    mode: str = option(
        "base",
        "base: majorities of tiles; coop: a team, or one alone, against the opponent by moonlight; "
        "competitive: for Light or Shadow in secret.",
        values=MODES,
        seats={"coop": (1, 2), "competitive": (2, 3, 4)},
        labels={"base": "Base game", "coop": "Together", "competitive": "Against each other"},
    )
    scenario: str | None = option(
        "1", "The scenario.", when={"mode": ("coop", "competitive")}, values=scenarios
    )
    difficulty: str | None = option(
        "regular", "How many gems the team has.", when={"mode": ("coop",)}, values=difficulties
    )
    communication: Literal["restricted", "free"] | None = option(
        "restricted",
        "restricted: a gem buys talk for a turn; free: one common supply of gems, one a turn.",
        when={"mode": ("coop",)},
        seats=(2,),
    )
    air_spirit: str | None = option(
        "off",
        "With the Air Spirit tiles and fireflies.",
        when={"mode": ("base",)},
        seats=MODULES,
        values=SWITCH,
    )
    moonlight_tiles: str | None = option(
        "off",
        "With Moonlight tiles between the tiles, which double a type.",
        when={"mode": ("base",)},
        seats=MODULES,
        values=SWITCH,
    )
    enchanted: str | None = option(
        "off",
        "Enchanted mode: cards that are claimed with tiles.",
        when={"mode": ("base",)},
        seats=MODULES,
        values=SWITCH,
    )
    first: str = starter()
    auto_score: Literal["on", "off"] | None = option(
        "on", "Types are scored for the team: the best ones.", when={"mode": ("coop",)}
    )

    def terms(self, edition: Spirits, seats: int) -> Terms:
        """The same as native numbers."""
        return Terms(
            MODES.index(self.mode or MODES[0]),
            self.plan(edition, seats),
            DIFFICULTIES.index(self.difficulty or DIFFICULTIES[0]),
            self.communication == "free",
            self.air_spirit == "on",
            self.moonlight_tiles == "on",
            self.enchanted == "on",
            self.auto_score != "off",
            starting_seat(self.first),
        )

    def plan(self, edition: Spirits, seats: int) -> int:
        """The number of the blueprint."""
        if self.scenario is not None:
            return plan_of(edition, self.scenario)
        if seats == 1:
            return int(ALONE_FOREST)
        return int(AIR_FOREST if self.air_spirit == "on" else BASE_FOREST)


class SpiritsOfTheForest(Game[ForestTable]):
    """The game, with its content loaded."""

    name = "spirits-of-the-forest"
    title = "Spirits of the Forest"
    about = "Collect the Spirits of the Forest, against each other or together by moonlight."
    prefix = "SPIRIT"
    version = 1
    elsewhere = frozenset({766})
    turn_rule = "SPIRIT-766"
    seats = range(1, 5)
    usual_seats = 2
    Options = ForestOptions
    content_file = HERE / "content" / "content.toml"
    rules_file = rulebook_path("spirits-of-the-forest")
    wide = True
    guide_file = HERE / "show" / "guide.toml"
    art = HERE / "show" / "art"
    walkthrough_files = tuple(
        HERE / "show" / f"{name}.toml" for name in ("walkthrough", "together", "competing")
    )
    fields = FIELDS
    steps = STEPS
    mind = ForestMind()
    style = Style(exploration=0.3, playout=0, judging=True)
    edition: Spirits

    def load_edition(self, content: Content) -> Spirits:
        """Chapters 23 to 25: content tables and blueprints."""
        return read_spirits(content)

    def card_words(self, chapter: str, key: str) -> str:
        """Of what a scenario is made, and its special rules."""
        if chapter != "scenario":
            return ""
        plan = next(plan for plan in self.edition.blueprints if plan.key == key)
        return stage_words(plan)

    def goal(self, seats: int, options: ForestOptions) -> str:
        """Chapters 4 to 6, 13, 14, 20 and 22."""
        return aim(seats, options.terms(self.edition, seats), self.edition)

    def set_up(self, seats: int, dice: Dice, options: ForestOptions) -> ForestTable:
        """Chapters 2, 9 and 17."""
        return set_up(self.edition, seats, dice, options.terms(self.edition, seats))

    def imagine(self, t: ForestTable, seat: int | None, dice: Dice) -> ForestTable:
        """Section 26.2."""
        return imagine(t, t.seats if seat is None else seat, dice)

    def result(self, t: ForestTable) -> Result:
        """Chapters 5, 6, 14 and 20."""
        return result(t)

    def promise(self, t: ForestTable, seat: int) -> float:
        """By the lead in points to be expected."""
        return self.mind.promises(t)[seat]

    def teams(self, seats: int, options: ForestOptions) -> Sequence[int]:
        """SPIRIT-111: together, or alone, all seats are one team."""
        return [0] * seats if options.mode == "coop" else range(seats)

    def most_plies(self, seats: int, options: ForestOptions) -> int:
        """Chapter 27."""
        return most_plies(self.edition, seats, options.terms(self.edition, seats))

    def scene(self, t: ForestTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it."""
        return scene(t, seat, names)

    def narrate(
        self, t: ForestTable, event: Event, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """An event in a sentence, as a seat may know it."""
        return narrate(t, event, seat, names)

    def reckoning(
        self, t: ForestTable, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning | None:
        """Where the scores came from, by category."""
        return reckoning(t, names)

    def sentence(self, t: ForestTable, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence."""
        return sentence(t, move, names)

    def touches(self, t: ForestTable, move: Move) -> list[str]:
        """The pieces that stand for a move."""
        return touches(t, move)

    def lacks(self, t: ForestTable, move: Move) -> str:
        """What is missing here for a move that a rule forbids."""
        return lacks(t, move)

    def table_options(self, t: ForestTable) -> ForestOptions:
        """The options that the table is played with, None for what does not apply."""
        terms, on = t.terms, {True: "on", False: "off"}
        base, several = terms.mode == BASE, t.seats > 1
        together = terms.mode == COOP
        modules = base and several
        talk: Literal["free", "restricted"] = "free" if terms.free else "restricted"
        auto: Literal["on", "off"] = "on" if terms.auto_score else "off"
        return ForestOptions(
            mode=MODES[terms.mode],
            scenario=None if base else t.plan.key,
            difficulty=DIFFICULTIES[terms.difficulty] if together else None,
            communication=talk if together and several else None,
            air_spirit=on[terms.air] if modules else None,
            moonlight_tiles=on[terms.moonlight] if modules else None,
            enchanted=on[terms.enchanted] if modules else None,
            first=starter_named(int(terms.first)),
            auto_score=auto if together else None,
        )

    def almanac(self) -> Almanac:
        """SPIRIT-223: all scenarios, each a night."""
        plans = self.edition.blueprints[int(FIRST_SCENARIO) :]
        return almanac(plans, bool(self.content.own))

    def why_not_talk(self, t: ForestTable) -> Silence | None:
        """SPIRIT-166: together, one talks before the game and where a gem has bought it."""
        return why_not_talk(t)

    def lay_empty(self, seats: int, dice: Dice, options: ForestOptions) -> ForestTable:
        """A table on which nothing lies yet."""
        t = lay_empty(self.edition, seats, dice, options.terms(self.edition, seats))
        if t.terms.first >= 0:
            t.starter = Seat(t.terms.first)
        return t

    def load_state(
        self, entry: Entry, seats: int, dice: Dice, options: ForestOptions
    ) -> ForestTable:
        """The fields, and what follows from them."""
        t = super().load_state(entry, seats, dice, options)
        t.follow()
        return t

    def refuse(self, t: ForestTable, entry: Entry) -> None:
        """What no play could reach."""
        refuse(t, entry)
