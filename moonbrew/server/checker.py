"""A process in which contents of guests' own are checked: each is read, started and played.

It is a program of its own (`python -m moonbrew.server.checker`), like that in which bots think. It
may take little memory and little time, so that no file can do any harm but to its own check.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import ceil
from time import process_time
from typing import Any

from moonbrew.combinations import leaves
from moonbrew.content import CALLED
from moonbrew.errors import BadContent, Trouble
from moonbrew.game import Game
from moonbrew.games import game
from moonbrew.kernel.dice import Dice
from moonbrew.options import GameOptions

MEMORY = 512 * 1024 * 1024  # bytes
SECONDS = 120  # of computing, should the server be gone that would have ended it
READING = 0.5  # seconds: a server reads it again beside play; the standard ones take up to 0.12
COMBINATIONS = 3000  # of options with a number of seats, among which new ones are looked for
MOVES = 2000  # of a game at random; whoever chooses so badly may need many more
LARGEST = 1_000_000  # signs of a scene, which is drawn anew with every move

Setting = tuple[int, GameOptions]


def check(name: str, text: str) -> Game[Any]:
    """The game with a content with which it can be played; refused with a sentence otherwise."""
    standard = game(name)  # first, for no file has to answer for what is imported
    begun = process_time()
    played = game(name, text)
    if process_time() - begun > READING:
        raise BadContent(f"{CALLED}: takes too long to read. Make it smaller.")
    for seats, options in settings(played, standard):
        play(played, seats, options)
    return played


def settings(played: Game[Any], standard: Game[Any]) -> Iterator[Setting]:
    """Every number of seats, every choice, and with every number those that are of this content."""
    known = {(spec.name, value) for spec in standard.all_options for value in spec.values}
    seen: set[tuple[str, str, int]] = set()
    for seats in played.seats:
        new = {("seats", str(seats), seats)}
        for options in islice(leaves(played, seats), COMBINATIONS):
            chosen = options.chosen().items()
            new |= {(*one, 0 if one in known else seats) for one in chosen} - seen
            if new:
                yield seats, options
            seen, new = seen | new, set()


def play(played: Game[Any], seats: int, options: GameOptions) -> None:
    """Play a game at random, to its end or for long enough."""
    dice = Dice(seats)
    t = played.start(seats, seats, options, listen=True)
    check_scene(played, t)
    bound = played.most_plies(seats, options)
    while t.ask is not None and t.ply < min(bound, MOVES):
        moves = t.ask.moves(t)
        move = moves[int(dice.below(len(moves)))]
        played.sentence(t, move)
        t.play(move)
        tell(played, t)
    if t.ask is not None and t.ply >= bound:
        raise BadContent(f"{CALLED}: makes a game for {seats} that does not end.")
    played.result(t)
    check_scene(played, t)


def check_scene(played: Game[Any], t: Any) -> None:
    """Refuse more than could be drawn."""
    for seat in (None, *range(int(t.seats))):
        size = len(json.dumps(played.scene(t, seat).as_json()))
        if size > LARGEST:
            raise BadContent(f"{CALLED}: lays out more than can be shown. Make it smaller.")


def tell(played: Game[Any], t: Any) -> None:
    """Tell what has just happened, for that can fail too; then let it be over."""
    for event in t.events:
        played.narrate(t, event, None)
    t.events = []


def answer(name: str, text: str) -> dict[str, str]:
    """The digest of a content that can be played with, or what is wrong with it."""
    try:
        return {"digest": check(name, text).content.whole_digest}
    except Trouble as trouble:
        return {"error": str(trouble)}
    except MemoryError:
        return {"error": f"{CALLED}: needs too much memory. Make it smaller."}
    except Exception as error:  # nothing that anybody has foreseen, so there is no better advice
        why = f"{type(error).__name__}: {str(error)[:200]}"
        return {"error": f"{CALLED}: cannot be played with ({why}). Change less at once."}


def limit_memory() -> None:
    """Take little memory."""
    with suppress(ImportError):  # there is none on Windows, where the deadline alone has to do
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def limit_time(seconds: int) -> None:
    """End after so many more seconds of computing, even if nobody ends this process."""
    with suppress(ImportError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        end = ceil(process_time()) + seconds
        end = end if most == resource.RLIM_INFINITY else min(end, most)
        resource.setrlimit(resource.RLIMIT_CPU, (end, most))


def main() -> None:
    """Answer lines until there are no more; an empty one asks whether anybody is there."""
    limit_memory()
    limit_time(SECONDS)
    for line in sys.stdin:
        found = answer(**json.loads(line)) if line.strip() else {}
        print(json.dumps([found]), flush=True)


if __name__ == "__main__":
    main()
