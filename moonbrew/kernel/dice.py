# mypyc: compiled
"""Dice: the table's only source of chance."""

import hashlib
import hmac
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

WORD: Final[i64] = 0x100000000  # a word has 32 bits, so that plain and compiled agree
MASK: Final[i64] = 0xFFFFFFFF
WARM_UP: Final = 12
MOST_ROLLED: Final = 1 << 40  # words: no game rolls so many


@mypyc_attr(acyclic=True)
class Dice:
    """A fast small generator (Chris Doty-Humphrey's sfc32), for simulation."""

    def __init__(self, seed: int, warm_up: int = WARM_UP) -> None:
        if seed < 0:
            raise ValueError(f"A seed is 0 or more, not {seed}.")
        if seed >> 64 > 0:
            seed = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = self.a ^ MASK
        self.count: i64 = 1
        for _ in range(warm_up):  # in the first words similar seeds are still alike
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        a, b, c = self.a, self.b, self.c
        out = (a + b + self.count) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) | (c >> 11)) & MASK) + out) & MASK
        self.count = (self.count + 1) & MASK
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely: what would favour some is thrown again."""
        product = self.word() * n
        low = product & MASK
        if low < n:
            unfair = WORD % n
            while low < unfair:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def shuffle(self, things: vec[i64]) -> None:
        """Put things into a random order, in place."""
        i: i64 = len(things) - 1
        while i > 0:
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
            i -= 1

    def fork(self) -> "Dice":
        """New dice that depend on nothing but these."""
        return dice_at(self.word(), self.word(), self.word(), 1)

    def clone(self) -> "Dice":
        """Dice that will roll the same."""
        return dice_at(self.a, self.b, self.c, self.count)

    def dump(self) -> list[str]:
        """The kind of dice and all that they need to go on; see load_dice."""
        return ["fast", *[str(word) for word in (self.a, self.b, self.c, self.count)]]


def dice_at(a: i64, b: i64, c: i64, count: i64) -> Dice:
    """Fast dice in a given state."""
    dice = Dice(0, warm_up=0)
    dice.a = a
    dice.b = b
    dice.c = c
    dice.count = count
    return dice


@final
@mypyc_attr(acyclic=True)
class FairDice(Dice):
    """A stream of HMAC-SHA-256 blocks under a secret seed, for live play.

    The commitment to the seed is shown before the game and the seed after it, so that everybody can
    check that the deal was fixed in advance.
    """

    def __init__(self, seed: str, rolled: int = 0) -> None:
        # Not Dice.__init__, which would roll these dice before they have a seed.
        self.a = self.b = self.c = self.count = 0
        self.block = vec[i64]()
        self.seed: Final = seed
        self.rolled: i64 = rolled

    def word(self) -> i64:
        """The next 32 bits: eight words to a block, blocks counted from 0."""
        place: i64 = self.rolled % 8
        if place == 0 or len(self.block) == 0:
            self.block = self.block_at(self.rolled // 8)
        self.rolled += 1
        return self.block[place]

    def block_at(self, number: i64) -> vec[i64]:
        """The eight words of a block."""
        count = int(number).to_bytes(8, "big")
        digest = hmac.digest(self.seed.encode(), count, "sha256")
        words = vec[i64](capacity=8)
        for i in range(0, 32, 4):
            words = append(words, int.from_bytes(digest[i : i + 4], "big"))
        return words

    def clone(self) -> Dice:
        """Dice that will roll the same."""
        return FairDice(self.seed, self.rolled)

    def dump(self) -> list[str]:
        """The kind of dice and all that they need to go on; see load_dice."""
        return ["fair", self.seed, str(self.rolled)]


def commitment(seed: str) -> str:
    """What is shown before the game: the SHA-256 of the seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def dice_for(seed: int | str) -> Dice:
    """A number makes fast dice, a text makes fair ones."""
    return FairDice(seed) if isinstance(seed, str) else Dice(seed)


def load_dice(data: list[str]) -> Dice:
    """The dice that `dump` wrote down."""
    if len(data) == 3 and data[0] == "fair":
        rolled = int(data[2])
        if not 0 <= rolled < MOST_ROLLED:
            raise ValueError(f"No dice have rolled {rolled} words.")
        return FairDice(data[1], rolled)
    if len(data) == 5 and data[0] == "fast":
        a, b, c, count = [int(word) & 0xFFFFFFFF for word in data[1:]]
        return dice_at(a, b, c, count)
    raise ValueError('Dice are written ["fast", four words] or ["fair", seed, words rolled].')
