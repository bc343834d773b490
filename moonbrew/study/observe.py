"""Observing one game: how long it lasts, what can be chosen, what is chosen."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from moonbrew.arena.contest import Contest
from moonbrew.arena.play import plies, start
from moonbrew.bots import Outlook
from moonbrew.game import Game
from moonbrew.kernel.table import Event, Move
from moonbrew.scene import Piece, Scene


@dataclass(frozen=True)
class Observe:
    """The task of observing games of a contest, for any process anywhere."""

    contest: Contest

    def __call__(self, number: int) -> dict[str, Any]:
        """What there was to see in one game."""
        bout = self.contest.bout(number)
        game, t, bots = start(self.contest, bout)
        happened: list[Event] = []
        t.events = happened
        notes = Notes(self.contest.seats)
        for outlook, move in plies(game, t, bots):
            notes.add(outlook, move)
        result = game.result(t)
        return {
            "number": number,
            "scores": result.scores,
            "shares": result.utility,
            "rivals": [rival.score for rival in result.rivals],
            "emergencies": emergencies(game, happened),
            **notes.as_data(),
        }


def emergencies(game: Game[Any], happened: list[Event]) -> list[str]:
    """What ought to be rare and did happen."""
    kinds = {type(event) for event in happened}
    return [clause for kind, clause in game.emergencies.items() if kind in kinds]


class Notes:
    """What is written down while a game is watched; all of it from scenes, as any game has them."""

    def __init__(self, seats: int) -> None:
        self.active: list[int] = []  # whose turn it was, each time that it changed
        self.decisions = [0] * seats
        self.branching: Counter[int] = Counter()  # how often there were so many moves
        self.offered: Counter[str] = Counter()  # by key
        self.made: Counter[str] = Counter()
        self.used: list[Counter[str]] = [Counter() for _ in range(seats)]  # verbs, verbs with cards

    def add(self, outlook: Outlook, move: Move) -> None:
        """Write down one choice."""
        self.note_turn(outlook.scene)
        self.decisions[outlook.seat] += 1
        self.branching[len(outlook.moves)] += 1
        self.offered.update(offered.key for offered in outlook.moves)
        self.made[move.key] += 1
        self.used[outlook.seat].update(deeds(outlook.scene, move.key))

    def note_turn(self, scene: Scene) -> None:
        """A turn has begun if it is another seat's than before."""
        turn = [place.seat for place in scene.places if place.active][:1]
        if turn and turn != self.active[-1:]:
            self.active += turn

    def as_data(self) -> dict[str, Any]:
        """What was noted, as plain data."""
        return {
            "first": self.active[0] if self.active else 0,
            "turns": len(self.active),
            "decisions": self.decisions,
            "branching": dict(self.branching),
            "offered": dict(self.offered),
            "made": dict(self.made),
            "used": [dict(one) for one in self.used],
        }


def deeds(scene: Scene, key: str) -> Iterator[str]:
    """A move as its verb (Sell), and with each card that it touches (Sell: red cards)."""
    choice = next(choice for choice in scene.choices if choice.key == key)
    verb = choice.group or in_words(key).capitalize()
    yield verb
    pieces = {piece.id: piece for zone in scene.zones for piece in zone.pieces}
    touched = [pieces[piece] for piece in choice.touch if piece in pieces]
    for name in dict.fromkeys(name for piece in touched for name in names_of(piece)):
        yield f"{verb}: {name}"


def names_of(piece: Piece) -> Iterator[str]:
    """What a piece shows, and its name if that is another: cards may share one symbol."""
    if piece.face:
        yield in_words(piece.face)
        if piece.label and piece.label.lower() != in_words(piece.face):
            yield piece.label.lower()


def in_words(key: str) -> str:
    """A key as people read it."""
    return key.replace("-", " ")
