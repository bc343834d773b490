"""What all games share in speaking of seats, counts and lists."""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import i64

IRREGULAR = {"be": "is", "have": "has"}
SOUNDS_LIKE_YOU = ("eu", "ewe", "one", "uni", "use", "usu")  # a unicorn, not an unicorn


@dataclass(frozen=True)
class Voice:
    """Speaks of seats to one reader: a seat, which is "you", or a spectator (None)."""

    reader: int | None
    names: Sequence[str] = ()

    def name(self, seat: i64) -> str:
        """The seat inside a sentence: you, Wren or Seat 1."""
        if seat == self.reader:
            return "you"
        given = self.names[seat] if seat < len(self.names) else ""
        return given or f"Seat {seat + 1}"

    def whose(self, seat: i64) -> str:
        """The seat as an owner: your or Wren's."""
        return "your" if seat == self.reader else f"{self.name(seat)}'s"

    def does(self, seat: i64, verb: str) -> str:
        """The beginning of a sentence: You sell or Wren sells."""
        return capital(f"{self.name(seat)} {self.agreeing(seat, verb)}")

    def agreeing(self, seat: i64, verb: str) -> str:
        """The verb as it goes with the seat."""
        if seat != self.reader:
            return third_person(verb)
        return "are" if verb == "be" else verb


def outcome(voice: Voice, winners: Sequence[int], total: str) -> str:
    """How a game has ended: who has won it, and with how much."""
    names = listed([voice.name(seat) for seat in winners])
    if len(winners) > 1:
        return f"The game is over: {names} share the win with {total} each."
    return f"The game is over: {names} {voice.agreeing(winners[0], 'win')} with {total}."


def third_person(verb: str) -> str:
    """Sells, passes, carries, has."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def one(thing: str) -> str:
    """A thing with its article: a lantern, an owl."""
    word = thing.lower()
    vowel = word.startswith(tuple("aeiou")) and not word.startswith(SOUNDS_LIKE_YOU)
    return f"an {thing}" if vowel else f"a {thing}"


def count(number: int, thing: str, things: str = "") -> str:
    """So many things: 1 card, 3 cards."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(things: Sequence[str]) -> str:
    """A, B and C."""
    *firsts, last = things or [""]
    return f"{', '.join(firsts)} and {last}" if firsts else last
