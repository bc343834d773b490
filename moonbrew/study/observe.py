"""Observing one game: how long it lasts, what can be chosen, what is chosen."""

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from moonbrew.arena.contest import Contest
from moonbrew.arena.play import plies, start
from moonbrew.bots import Outlook
from moonbrew.changes import Change
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
            if self.own:  # a scene more at every choice is only worth it where it is judged
                notes.note_open(self.own & lying_open(game.scene(t, None)))
        result = game.result(t)
        return {
            "number": number,
            "scores": result.scores,
            "shares": result.utility,
            "rivals": [rival.score for rival in result.rivals],
            "emergencies": emergencies(game, happened),
            **notes.as_data(),
        }

    @cached_property
    def own(self) -> frozenset[str]:
        """The names of all cards of one's own; many act on everybody and are nobody's choice."""
        cards = [card for card in self.contest.loaded().changes() if card.key]
        return frozenset(name for card in cards for name in called(card))


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
        self.opened: Counter[str] = Counter()  # how often own cards came to lie open for all
        self.open: Set[str] = frozenset()  # those that do now

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

    def note_open(self, names: Set[str]) -> None:
        """A card has come if it did not lie there at the choice before."""
        self.opened.update(names - self.open)
        self.open = names

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
            "opened": dict(self.opened),
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


SPENT = ("pile", "stack")  # layouts of what does nothing any more, or not yet


def lying_open(scene: Scene) -> frozenset[str]:
    """The names of what everybody sees and nobody owns: what lies open, and what is in force."""
    zones = [zone for zone in scene.zones if zone.owner is None and zone.layout not in SPENT]
    seen = [name for zone in zones for piece in zone.pieces for name in names_of(piece)]
    return frozenset([*seen, *(rule.title.lower() for rule in scene.in_force)])


def called(card: Change) -> tuple[str, str]:
    """How a card is named on pieces: by its key, or by its title."""
    return in_words(card.key), card.title.lower()


def names_of(piece: Piece) -> Iterator[str]:
    """What a piece shows, and its name if that is another: cards may share one symbol."""
    if piece.face:
        yield in_words(piece.face)
        if piece.label and piece.label.lower() != in_words(piece.face):
            yield piece.label.lower()


def in_words(key: str) -> str:
    """A key as people read it."""
    return key.replace("-", " ")
