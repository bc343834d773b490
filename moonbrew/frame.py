"""The frame of every scene, prompt and narration: what all games show and say alike.

A game writes what is its own: its zones, what all know of a seat, what it asks, and what its moves
and events are in words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from moonbrew.kernel.table import Event, Move, Table
from moonbrew.outcome import Result
from moonbrew.scene import Choice, Place, Scene, Zone, reveals
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
    )


def place_of(
    t: Table,
    voice: Voice,
    seat: int,
    *,
    score: int,
    active: int,
    facts: Mapping[str, int],
    note: str = "",
) -> Place:
    """A seat as all see it; `active` is the seat whose turn it is, as long as anybody is asked."""
    ask = t.ask
    return Place(
        seat=seat,
        score=int(score),
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
) -> Choice:
    """A legal move of who is asked; whether it is final is found out, not said."""
    return Choice(move.key, sentence, list(touch), group, note, reveals(t, move), gain, about)


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
