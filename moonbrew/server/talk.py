"""Talk: what people around a table say to each other. It is kept with the room, in no record."""

import unicodedata
from dataclasses import dataclass
from typing import Any

from moonbrew.entries import nearest
from moonbrew.errors import Trouble, UnknownName
from moonbrew.game import Game
from moonbrew.server.deeds import NOBODY, Deed
from moonbrew.talk import Silence

LONGEST = 280  # signs
SHOWN = 100  # the latest lines on a page that is opened
PHRASES = {
    "hello": "Hello, everybody.",
    "luck": "Good luck.",
    "thinking": "Let me think.",
    "time": "Take your time.",
    "moment": "One moment, please.",
    "well": "Well played.",
    "ouch": "That hurts.",
    "thanks": "Thank you.",
    "again": "Another game?",
    "night": "Good night.",
}
UNSEEN = ("Cc", "Cf", "Co", "Cs")  # kinds of signs that do not print, or turn the line around
JOINERS = "\u200c\u200d"  # which some scripts and pictures are written with


@dataclass(frozen=True)
class Said:
    """One thing that somebody said."""

    deed: int
    seat: int | None  # None for somebody who looks on
    name: str  # at that time
    text: str
    phrase: str  # the key, if it was a phrase
    at: float

    def as_json(self) -> dict[str, Any]:
        """As everybody may know it."""
        return dict(vars(self))


def said_in(deed: Deed) -> Said:
    """What was said with a deed; a phrase that is on the list no more is shown by its key."""
    seat = None if deed.seat == NOBODY else deed.seat
    text = PHRASES.get(deed.key, deed.key) if deed.key else deed.text
    return Said(deed.number, seat, deed.name, text, deed.key, deed.at)


def checked_words(text: str, phrase: str) -> str:
    """The text, tidied up; refused if it cannot be shown, or if there is none beside a phrase."""
    text = " ".join(text.split())
    if phrase and phrase not in PHRASES:
        raise UnknownName(f"There is no phrase {phrase}. {nearest(phrase, PHRASES)}")
    if bool(text) == bool(phrase):
        raise Trouble("Say one thing: a text, or one of the phrases.")
    if len(text) > LONGEST:
        raise Trouble(f"At most {LONGEST} signs can be said at once, and these are {len(text)}.")
    if any(unicodedata.category(sign) in UNSEEN and sign not in JOINERS for sign in text):
        raise Trouble("There is a sign in it that cannot be shown. Write it without.")
    return text


def silence_as_json(game: Game[Any], silence: Silence | None) -> dict[str, str] | None:
    """Why nobody may talk, for programs and pages; None where nothing stands against it."""
    if silence is None:
        return None
    rule = game.rule(silence.rule).number
    return {"rule": rule, "why": silence.why, "until": silence.until, "key": silence.key}
