"""Finding rules by the words that people use: whole words first, then others for the same.

Parts of words come last: who looks for a win does not mean a window.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

WORD = re.compile(r"[\w'’]+")
ENDINGS = ("ing", "ed", "es", "s")
SHORTEST = 3  # letters that a word keeps
WHOLE, OTHERWISE, PART = 0, 1, 2  # how a word is found: itself, another for the same, in a word

# What questions are made of, and rules are not told by.
EMPTY = frozenset(
    WORD.findall(
        "a an the and or if of to in on for at by with is are be do does can could may must will "
        "would should i me my you your one it its this that there what when where which who why "
        "how many much long happens get have has"
    )
)
# What people say for one of the words below; "end of the game" is nothing but the end.
PHRASES = {
    "game over": "end",
    "the point": "goal",
    "(of )?the game": "",
    r"(final|end|victory) (scor\w*|points?)": r"\2",
    "tie[ -]?break(s|ers?|ing)?": "tie",
}
ALONE = {"object": "goal", "objective": "goal"}  # with another word they are things of a game

# By what people say: what else it may be called in rules.
ALSO: Mapping[str, Sequence[str]] = {
    "goal": ("win", "winner", "victory"),
    "aim": ("win", "winner", "victory"),
    "purpose": ("win", "winner", "victory"),
    "win": ("winner", "won", "victory"),
    "won": ("win", "winner", "victory"),
    "winner": ("win", "won", "victory"),
    "victory": ("win", "winner", "won"),
    "end": ("over", "stop"),
    "over": ("end", "stop"),
    "finish": ("end", "over", "stop"),
    "stop": ("end", "over"),
    "score": ("point", "count", "worth", "total"),
    "point": ("score", "count", "worth", "total"),
    "count": ("score", "point", "worth", "total"),
    "lose": ("lost", "loss", "defeat"),
    "lost": ("lose", "loss", "defeat"),
    "start": ("begin", "first", "setup"),
    "begin": ("start", "first", "setup"),
    "tie": ("tied",),
    "tied": ("tie",),
    "draw": ("drawn",),
    "money": ("coin", "buyer"),
    "trade": ("swap", "exchange"),
    "swap": ("trade", "exchange"),
    "exchange": ("swap", "trade"),
}
# Of several rules with a word those come first that say it like this.
TELLING: Mapping[str, Sequence[str]] = {
    "win": ("wins", "victory", "has won"),
    "end": ("game ends", "game stops", "end begins", "end of the game"),
    "score": ("scores", "adds", "points", "highest total", "wins"),
    "tie": ("tied .*wins", "tied .*victory"),
    "money": ("money", "price is taken"),
}
# Where else it is told: with how one wins also when the game ends, and with both what scores.
AT_HOME: Mapping[str, Sequence[str]] = {"end": ("win",), "score": ("end", "win")}


def stem(word: str) -> str:
    """A word without its ending: card of cards, scor of scores, win of winning."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word.removesuffix(ending)
            break
    if len(word) > SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > SHORTEST else word


def stems(text: str) -> frozenset[str]:
    """The words of a text without their endings."""
    return frozenset(stem(word) for word in WORD.findall(text))


def by_stem(said: Mapping[str, Sequence[str]]) -> dict[str, frozenset[str]]:
    """Other words for each, all without their endings."""
    return {stem(word): frozenset(map(stem, others)) for word, others in said.items()}


USUAL = by_stem(ALSO)
SCORES = frozenset(map(stem, ("score", "point")))
# By each word that is said so: what people may call it.
CALLED = {
    one: {stem(one), *(said for said in USUAL if stem(one) in USUAL[said])} for one in TELLING
}


def meaning(word: str) -> str:
    """The word for which it is known how rules say it; empty where that is not known."""
    return next((one for one in TELLING if stem(word) in CALLED[one]), "")


@dataclass(frozen=True)
class Wanted:
    """What somebody looks for: words, and what points are called where they have another name."""

    words: Sequence[str]
    points: Sequence[str] = ()

    @property
    def telling(self) -> Sequence[str]:
        """How rules say it that are about nothing else, as patterns."""
        return [say for word in self.words for say in telling(meaning(word), self.points)]

    @property
    def homes(self) -> frozenset[str]:
        """What chapters are about in which it is told, without endings."""
        return frozenset(stem(one) for word in self.words for one in AT_HOME.get(meaning(word), ()))


def wanted(words: Iterable[str], points: Sequence[str] = ()) -> Wanted:
    """What is looked for, without what questions are made of."""
    asked = text = " ".join(words).lower()
    for phrase, said in PHRASES.items():
        text = re.sub(rf"\b{phrase}(?!\w)", said, text)
    found = WORD.findall(text) or WORD.findall(asked)
    told = [word for word in found if word not in EMPTY] or found
    if len(told) == 1:
        told = [ALONE.get(told[0].removesuffix("s"), told[0])]
    return Wanted(told, points)


def telling(meant: str, points: Sequence[str]) -> Sequence[str]:
    """How rules say something, or what means the same, that are about nothing else."""
    own = [re.escape(f"most {name.lower()}") for name in points] if meant == "score" else []
    return [*TELLING.get(meant, ()), *own]


def rank(looked_for: Wanted, text: str, found: frozenset[str]) -> int | None:
    """How the word is found that is hardest to find; None if one is not there at all."""
    ranks = [rank_of(word, looked_for.points, text, found) for word in looked_for.words]
    return None if None in ranks else max((one for one in ranks if one is not None), default=WHOLE)


def rank_of(word: str, points: Sequence[str], text: str, found: frozenset[str]) -> int | None:
    """The same of one word; what points are called in a game is as good as the word."""
    meant = stem(word)
    named = {stem(name) for name in points} if meant in SCORES else set()
    if named & found or (meant in found and not named):
        return WHOLE
    if meant in found or USUAL.get(meant, frozenset()) & found:
        return OTHERWISE
    return PART if word in text else None
