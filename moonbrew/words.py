"""What all games share in speaking of seats, counts and lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from mypy_extensions import i64

from moonbrew.outcome import Result

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

    def side(self, name: str, verb: str) -> str:
        """A side at the beginning of a sentence: The Night scores; never you, whoever plays."""
        return capital(f"{name} {third_person(verb)}")


def outcome(voice: Voice, result: Result, total: Callable[[int], str] = str) -> str:
    """How a game has ended: who has won it or lost it, with how much, and why if that is told."""
    scores = totals(result, total)
    told = f"The game is over: {verdict(voice, result)}{' with ' if scores else ''}{scores}."
    return f"{told} {result.why}".rstrip()


def verdict(voice: Voice, result: Result) -> str:
    """Who has won or lost, as a clause."""
    if result.winners:
        names = listed([voice.name(seat) for seat in result.winners])
        if len(result.winners) == 1:
            return f"{names} {voice.agreeing(result.winners[0], 'win')}"
        return f"{names} win together" if result.won_together else f"{names} share the win"
    seats = range(len(result.scores))
    lose = voice.agreeing(0, "lose") if len(seats) == 1 else "lose"
    losers = f"{listed([voice.name(seat) for seat in seats])} {lose}"
    if result.victor:
        level = len(set(result.ranks)) == 1
        return f"{losers} to {result.victor.name}" if level else f"{result.victor.name} wins"
    return losers if len(seats) == 1 else "nobody wins"


def totals(result: Result, total: Callable[[int], str]) -> str:
    """With how much it was won or lost; empty where nobody has won among several."""
    rival, level = result.toughest, len(set(result.ranks)) == 1
    if result.winners:
        won = total(result.scores[result.winners[0]])
        if rival:
            return f"{won} to {rival.name}'s {rival.score}"
        return f"{won} each" if len(result.winners) > 1 and not result.won_together else won
    if result.victor and not level:
        return total(result.victor.score)
    if result.victor:
        return f"{total(result.scores[0])} to {result.victor.score}"
    return total(result.scores[0]) if len(result.scores) == 1 else ""


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


def singular(things: str) -> str:
    """One of so many things: a card, a witness of witnesses, a berry of berries."""
    for ending, one_ending in (
        ("ies", "y"),
        ("sses", "ss"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("s", ""),
    ):
        if things.endswith(ending):
            return things.removesuffix(ending) + one_ending
    return things


def count(number: int, thing: str, things: str = "") -> str:
    """So many things: 1 card, 3 cards."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def without_repeats(sentences: Sequence[str]) -> list[str]:
    """The sentences, each that comes several times in a row told once: Wren draws a card, twice."""
    runs = [(text, sum(1 for _ in run)) for text, run in groupby(sentences)]
    return [text if times == 1 else f"{text.rstrip('.')}, {often(times)}." for text, times in runs]


def often(times: int) -> str:
    """Twice, three times, 12 times."""
    words = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}
    return words.get(times, f"{times} times")


def listed(things: Sequence[str], word: str = "and") -> str:
    """A, B and C."""
    *firsts, last = things or [""]
    return f"{', '.join(firsts)} {word} {last}" if firsts else last
