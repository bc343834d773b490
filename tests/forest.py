"""The options of Spirits of the Forest, chapter 28: a large case, of which only these are built."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from moonbrew.content import Content
from moonbrew.game import Game
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.kernel.edition import Edition
from moonbrew.options import GameOptions, option, starter

LEVELS = ("regular", "difficult", "extreme")
TOGETHER = {"mode": ("coop",)}
BASE = {"mode": ("base",)}


class ForestEdition(Edition):
    """The scenarios, each with its title, its levels and whether it can be competitive."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.scenarios = dict(content.top.entries("scenario"))


def scenarios(edition: Any, chosen: Mapping[str, str]) -> dict[str, str]:
    """SPIRIT-223: those of the mode with their titles; the usual one is the first."""
    return {
        number: f"{number}: {entry.text('title')}"
        for number, entry in edition.scenarios.items()
        if chosen["mode"] == "coop" or entry.has("competitive")
    }


def levels(edition: Any, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """SPIRIT-219: some scenarios can be played at regular difficulty only."""
    entry = edition.scenarios[chosen["scenario"]]
    return tuple(entry.names("levels", LEVELS)) if entry.has("levels") else LEVELS


@dataclass(frozen=True)
class ForestOptions(GameOptions):
    """Chapter 28; solo is the number of seats."""

    mode: Literal["base", "coop", "competitive"] = option(
        "base",
        "What is played.",
        seats={"coop": (1, 2), "competitive": (2, 3, 4)},
        labels={"coop": "Together", "competitive": "Against each other"},
    )
    scenario: str = option(
        "1", "Which Forest.", when={"mode": ("coop", "competitive")}, values=scenarios
    )
    difficulty: Literal["regular", "difficult", "extreme"] | None = option(
        "regular", "How hard it is.", when=TOGETHER, values=levels
    )
    communication: Literal["restricted", "free"] | None = option(
        "restricted", "Who may say what.", when=TOGETHER, seats=(2,)
    )
    air_spirit: Literal["off", "on"] | None = option("off", "Air.", when=BASE, seats=(2, 3, 4))
    moonlight_tiles: Literal["off", "on"] | None = option(
        "off", "Moonlight.", when=BASE, seats=(2, 3, 4)
    )
    enchanted: Literal["off", "on"] | None = option("off", "Cards.", when=BASE, seats=(2, 3, 4))
    first: str = starter()
    auto_score: Literal["on", "off"] | None = option(
        "on", "Whether types are chosen for the team.", when=TOGETHER
    )


def game_with(
    options: type[GameOptions], seats: range = range(2, 5), usual_seats: int = 3
) -> Game[Any]:
    """Mystic Market with other options, of which nothing else can be asked."""
    given = {
        "Options": options,
        "seats": seats,
        "usual_seats": usual_seats,
        "goal": without_a_goal,
    }
    game: Game[Any] = type("Sample", (MysticMarket,), given)()
    return game


def without_a_goal(game: Game[Any], seats: int, options: GameOptions) -> str:
    """Mystic Market's goal goes by options that these games do not have."""
    return ""


def forest(own_content: Path | None = None) -> Game[Any]:
    """A game of which nothing can be asked but the options of the Forest."""
    given = {
        "name": "forest",
        "title": "Forest",
        "seats": range(1, 5),
        "usual_seats": 2,
        "Options": ForestOptions,
        "content_file": Path(__file__).parent / "forest.toml",
        "load_edition": lambda self, content: ForestEdition(content),
        "goal": without_a_goal,
    }
    game: Game[Any] = type("Forest", (MysticMarket,), given)(own_content)
    return game
