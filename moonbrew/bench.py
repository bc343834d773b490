"""Benchmarks: how fast a game is, as ratios to reference workloads timed in the same run.

Machines are noisy, so every figure is taken in several rounds, each of which times all workloads
one after the other; a ratio is the median over the rounds.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Any

from moonbrew import build
from moonbrew.game import Game
from moonbrew.games import game as load_game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from moonbrew.kernel.search import TO_THE_END, Search, Style
from moonbrew.seating import options_from, seats_from

ROUNDS = 3
SEARCH_ROUNDS = 9  # short ones, when compiled
PEERS = ("crazy_eights", "hearts")  # card games of OpenSpiel, in C++
REPEATS = 64  # calls between two looks at the clock


@dataclass(frozen=True)
class Measured:
    """What is measured: a game, for how many, with which options."""

    name: str
    seats: int
    options: tuple[str, ...] = ()  # as on the command line: length=shortened

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return load_game(self.name)

    def start(self, seed: int) -> Any:
        """A new table."""
        return self.game.start(self.seats, seed, options_from(self.game, self.options))

    def facts(self) -> dict[str, Any]:
        """What stands first in a report."""
        options = {"options": " ".join(self.options)} if self.options else {}
        return {"game": self.name, "seats": self.seats, **options}


def measured(name: str, seats: int | None = None, options: Sequence[str] = ()) -> Measured:
    """A game with its usual seats, unless others are wanted; refused if it cannot be played."""
    game = load_game(name)
    number = seats_from(game, options_from(game, options), seats)
    found = Measured(name, number, tuple(options))
    found.start(0)
    return found


def run_bench(what: Measured, seconds: float = 1.0) -> dict[str, Any]:
    """All figures of a game; docs/architecture.md says what they mean."""
    rounds = [one_round(what, seconds) for _ in range(ROUNDS)]
    middle = {key: median(figures[key] for figures in rounds) for key in rounds[0]}
    ratios = {key: middle.get(key) for key in ("ratio_interpreted", "ratio_openspiel")}
    return {
        **what.facts(),
        **{key: round(value) for key, value in middle.items() if key not in ratios},
        "compiled": build.compiled(),
        **{key: None if value is None else round(value, 2) for key, value in ratios.items()},
    }


def one_round(what: Measured, seconds: float) -> dict[str, float]:
    """Every workload once."""
    figures = measure(what, seconds)
    if build.compiled():
        plain = interpreted(what, seconds)["moves_per_s"]
        figures["ratio_interpreted"] = figures["moves_per_s"] / plain
    if openspiel() is not None:
        peer = max(openspiel_moves_per_s(name, seconds) for name in PEERS)
        figures["ratio_openspiel"] = figures["moves_per_s"] / peer
    return figures


def measure(what: Measured, seconds: float) -> dict[str, float]:
    """Random play from setup to the end, then clones and imagined tables."""
    dice = Dice(1)
    moves, games, end = 0, 0, perf_counter() + seconds
    started = perf_counter()
    while perf_counter() < end:
        moves += play_out(what.start(games), dice)
        games += 1
    spent = perf_counter() - started
    t, game = mid_game(what), what.game
    return {
        "moves_per_s": moves / spent,
        "playouts_per_s": games / spent,
        "clones_per_s": per_second(t.clone, seconds / 4),
        "imagines_per_s": per_second(lambda: game.imagine(t, 0, dice), seconds / 4),
    }


def mid_game(what: Measured) -> Any:
    """A table halfway through a random game."""
    length = play_out(what.start(1), Dice(1))
    t, dice = what.start(1), Dice(1)
    for _ in range(length // 2):
        moves = t.ask.moves(t)
        t.play(moves[dice.below(len(moves))])
    return t


def per_second(call: Callable[[], object], seconds: float) -> float:
    """How often something can be done in a second."""
    done, started, end = 0, perf_counter(), perf_counter() + seconds
    while perf_counter() < end:
        for _ in range(REPEATS):
            call()
        done += REPEATS
    return done / (perf_counter() - started)


def interpreted(what: Measured, seconds: float) -> dict[str, float]:
    """The same measurement of the same code, run as plain Python in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "moonbrew.bench", json.dumps(astuple(what)), str(seconds)],
        env={**os.environ, "MOONBREW_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def openspiel() -> Any:
    """OpenSpiel, if it is installed (the extra `openspiel`)."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def openspiel_moves_per_s(name: str, seconds: float) -> float:
    """Random play of one of OpenSpiel's games, driven from Python; moves of players only."""
    game, pick = openspiel().load_game(name), random.Random(1).random
    moves, started, end = 0, perf_counter(), perf_counter() + seconds
    while perf_counter() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                moves += 1
            state.apply_action(actions[int(pick() * len(actions))])
    return moves / (perf_counter() - started)


# Search


def run_search_bench(what: Measured, iterations: int = 1000) -> dict[str, Any]:
    """Search with random playouts to the end, from the first choice of a game."""
    times = SEARCH_ROUNDS if build.compiled() else ROUNDS
    rounds = [search_round(what, iterations, seed) for seed in range(times)]
    middle = {key: median(figures[key] for figures in rounds) for key in rounds[0]}
    ratio = middle.pop("ratio_openspiel", None)
    return {
        **what.facts(),
        "iterations": iterations,
        **{key: round(value) for key, value in middle.items()},
        "compiled": build.compiled(),
        "ratio_openspiel": None if ratio is None else round(ratio, 2),
    }


def search_round(what: Measured, iterations: int, seed: int) -> dict[str, float]:
    """Our own search, and OpenSpiel's if it is there; in processor time, as neither waits."""
    game, t = what.game, what.start(seed)
    search = Search(game.mind, t, len(game.catalogue), Dice(seed), Style(playout=int(TO_THE_END)))
    started = process_time()
    search.run(iterations)
    spent = process_time() - started
    figures = {
        "iterations_per_s": iterations / spent,
        "simulated_moves_per_s": int(search.simulated) / spent,
    }
    if openspiel() is not None:
        peer = openspiel_simulated_moves_per_s(iterations, seed)
        figures["ratio_openspiel"] = figures["simulated_moves_per_s"] / peer
    return figures


def openspiel_simulated_moves_per_s(iterations: int, seed: int) -> float:
    """OpenSpiel's own search (IS-MCTS in C++) at the first choice of its hearts.

    From there every game has the same number of moves, and every iteration plays to the end.
    """
    state = openspiel_choice(seed)
    moves = openspiel_moves_left(state, seed)
    spiel = openspiel()
    bot = spiel.ISMCTSBot(seed, spiel.RandomRolloutEvaluator(1, seed), 0.7, iterations)
    started = process_time()
    bot.step(state)
    return iterations * moves / (process_time() - started)


def openspiel_choice(seed: int) -> Any:
    """The first choice of a game of hearts: which cards to pass on.

    In some deals none are, and the first move is forced; there nothing would be searched.
    """
    pick = random.Random(seed).random
    while True:
        state = openspiel().load_game("hearts").new_initial_state()
        while state.is_chance_node():
            deal = [action for action, _ in state.chance_outcomes()]
            state.apply_action(deal[int(pick() * len(deal))])
        if len(state.legal_actions()) > 1:
            return state


def openspiel_moves_left(state: Any, seed: int) -> int:
    """How many moves end the game, if they are made at random."""
    moves, rest, pick = 0, state.clone(), random.Random(seed).random
    while not rest.is_terminal():
        actions = rest.legal_actions()
        rest.apply_action(actions[int(pick() * len(actions))])
        moves += 1
    return moves


if __name__ == "__main__":
    print(json.dumps(measure(Measured(*json.loads(sys.argv[1])), float(sys.argv[2]))))
