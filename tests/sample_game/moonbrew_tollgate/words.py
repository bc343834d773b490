"""Tollgate in words: cards, events and moves."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.kernel.table import Event, Move
from moonbrew.words import Voice, count, one, outcome
from moonbrew_tollgate.edition import Road
from moonbrew_tollgate.events import UNSEEN, Drew, GameOver, Gave, Played, Scored, Yielded
from moonbrew_tollgate.moves import Give, Play
from moonbrew_tollgate.result import NIGHT, result
from moonbrew_tollgate.table import TollTable


def card(edition: Road, kind: int) -> str:
    """A card with its article; one that may not be named is a card."""
    return one("card" if kind == UNSEEN else edition.travellers[kind].name)


def points(number: int) -> str:
    """So many points."""
    return count(number, "point")


def sentence(t: TollTable, move: Move) -> str:
    """A move in a sentence."""
    if isinstance(move, Play):
        return f"Play {card(t.edition, move.kind)}"
    if isinstance(move, Give):
        return f"Give {card(t.edition, move.kind)} as the toll"
    return "Give no card, and yield a point"


def narrate(t: TollTable, event: Event, seat: int | None, names: Sequence[str]) -> str:
    """An event in a sentence, as a seat may know it."""
    if isinstance(event, GameOver):  # after which no table moves on
        return outcome(Voice(seat, names), result(t), points)
    return told(t.edition, event, seat, names, [tell])


def tell(edition: Road, voice: Voice, event: Event) -> str:
    """What happened, from what the reader may know of it."""
    if isinstance(event, Played):
        return f"{voice.does(event.seat, 'play')} {card(edition, event.kind)}."
    if isinstance(event, Drew):
        return f"{voice.does(event.seat, 'draw')} {card(edition, event.kind)}."
    if isinstance(event, Gave):
        given = card(edition, event.kind)
        return f"{voice.does(event.seat, 'give')} {voice.name(event.owner)} {given}."
    if isinstance(event, Yielded):
        return f"{voice.does(event.seat, 'yield')} {voice.name(event.owner)} a point."
    if isinstance(event, Scored):
        night = f"{voice.side(NIGHT, 'score')} a point."
        return night if event.for_night else "A match: the team scores."
    return ""
