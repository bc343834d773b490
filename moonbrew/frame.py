"""The frame of every scene, prompt and narration: what all games show and say alike.

A game writes what is its own: its zones, what all know of a seat, what it asks, and what its moves
and events are in words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from moonbrew.kernel.table import Event, Move, Table
from moonbrew.outcome import Result
from moonbrew.scene import (
    Caution,
    Choice,
    Column,
    InForce,
    Place,
    Reckoning,
    Row,
    Scene,
    Side,
    Zone,
    reveals,
)
from moonbrew.words import Voice, capital, outcome

T = TypeVar("T", bound=Table)
E = TypeVar("E")

Teller = Callable[[E, Voice, Event], str]  # an event of some chapter in a sentence, or nothing


def scene_of(
    game: str,
    t: Table,
    voice: Voice,
    *,
    zones: list[Zone],
    places: list[Place],
    prompt: str,
    choice: Callable[[Move], Choice],
    sides: Sequence[Side] = (),
    reckonings: Sequence[Reckoning] = (),
    in_force: Sequence[InForce] = (),
) -> Scene:
    """The table as the reader sees it; only who is asked has choices."""
    ask = t.ask
    mine = ask.moves(t) if ask is not None and ask.seat == voice.reader else []
    return Scene(
        game=game,
        seat=voice.reader,
        ply=int(t.ply),
        zones=zones,
        places=places,
        prompt=prompt,
        choices=[choice(move) for move in mine],
        over=ask is None,
        sides=list(sides),
        reckonings=list(reckonings),
        in_force=list(in_force),
    )


def place_of(
    t: Table,
    voice: Voice,
    seat: int,
    *,
    score: int | None,
    active: int,
    facts: Mapping[str, int],
    note: str = "",
) -> Place:
    """A seat as all see it; `active` is the seat whose turn it is, as long as anybody is asked.

    The score is None where the reader may not know it.
    """
    ask = t.ask
    return Place(
        seat=seat,
        score=None if score is None else int(score),
        active=ask is not None and active == seat,
        asked=ask is not None and ask.seat == seat,
        facts={name: int(number) for name, number in facts.items()},
        name=capital(voice.name(seat)),
        note=note,
    )


def choice_of(
    t: Table,
    move: Move,
    sentence: str,
    touch: Sequence[str] = (),
    group: str = "",
    note: str = "",
    *,
    gain: str = "",
    about: Sequence[Sequence[str]] = (),
    caution: Caution | None = None,
) -> Choice:
    """A legal move of who is asked; whether it is final is found out, not said."""
    return Choice(
        move.key,
        sentence,
        list(touch),
        group,
        note,
        reveals(t, move),
        gain,
        about,
        caution=caution,
    )


def prompt_of(
    t: T,
    voice: Voice,
    result: Callable[[T], Result],
    total: Callable[[int], str],
    own: Callable[[T, Voice], str],
) -> str:
    """What the table waits for; what exactly is asked only who is asked may know."""
    ask = t.ask
    if ask is None:
        return outcome(voice, result(t), total)
    return own(t, voice) if ask.seat == voice.reader else f"{voice.does(ask.seat, 'be')} choosing."


def told(
    edition: E, event: Event, seat: int | None, names: Sequence[str], tellers: Iterable[Teller[E]]
) -> str:
    """An event as a seat may know it, in the sentence of the first who has one for it.

    Tellers get the edition and not the table, for the table may have moved on since.
    """
    voice, seen = Voice(seat, names), event.seen_by(-1 if seat is None else seat)
    return next(filter(None, (teller(edition, voice, seen) for teller in tellers)), "")


# Scores by category, at the end of a game.

Points = tuple[str, int, int]  # a category, the place of a column, and a number of points


def scores_by_category(
    title: str, columns: Sequence[Column], points: Iterable[Points], note: str = ""
) -> Reckoning:
    """Where the points of each column came from, each category a row in the order of its first.

    A category in which nobody has a point is left out; who has the most in one leads there, unless
    all are level.
    """
    found: dict[str, list[int]] = {}
    for category, column, number in points:
        found.setdefault(category, [0] * len(columns))[column] += int(number)
    told = {category: numbers for category, numbers in found.items() if any(numbers)}
    rows = [Row(category, numbers, leaders(numbers)) for category, numbers in told.items()]
    totals = [sum(numbers[place] for numbers in found.values()) for place in range(len(columns))]
    summed = [replace(one, total=total) for one, total in zip(columns, totals, strict=True)]
    return Reckoning("score", title, summed, rows, note)


def leaders(numbers: Sequence[int]) -> list[int]:
    """The places of the greatest number; of none where all are level, or nobody has any."""
    most = max(numbers)
    level = most <= 0 or most == min(numbers)
    return [] if level else [place for place, number in enumerate(numbers) if number == most]


def seat_columns(seats: int, voice: Voice) -> list[Column]:
    """A column for each seat, under its name."""
    return [Column(capital(voice.name(seat)), [seat]) for seat in range(seats)]
