# mypyc: compiled
"""Piles, where order matters, and counts, where it does not."""

from collections.abc import Iterable
from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.dice import Dice


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Things in order, the top one last."""

    def __init__(self, kinds: vec[i64]) -> None:
        self.kinds = kinds

    def size(self) -> i64:
        """How many there are."""
        return len(self.kinds)

    def put(self, kind: i64) -> None:
        """Lay one on top."""
        self.kinds = append(self.kinds, kind)

    def take(self) -> i64:
        """Take the top one."""
        self.kinds, kind = pop(self.kinds)
        return kind

    def shuffle(self, dice: Dice) -> None:
        """Put them into a random order."""
        dice.shuffle(self.kinds)

    def clone(self) -> "Pile":
        """A pile of its own with the same things."""
        return Pile(self.kinds[:])


@final
@mypyc_attr(acyclic=True)
class Counts:
    """How many there are of each kind, where their order does not matter."""

    def __init__(self, of: vec[i64], total: i64) -> None:
        self.of = of
        self.total = total

    def size(self) -> i64:
        """How many there are in all."""
        return self.total

    def has(self, kind: i64) -> bool:
        """Whether there is one of this kind."""
        return self.of[kind] > 0

    def put(self, kind: i64) -> None:
        """Add one of this kind."""
        self.of[kind] += 1
        self.total += 1

    def take(self, kind: i64) -> None:
        """Remove one of this kind, which must be there."""
        assert self.of[kind] > 0, "There is none of this kind to take."
        self.of[kind] -= 1
        self.total -= 1

    def kinds(self) -> i64:
        """How many different kinds there are."""
        different: i64 = 0
        for n in self.of:
            if n > 0:
                different += 1
        return different

    def nth(self, place: i64) -> i64:
        """The kind of the card at a place, counted from 0, when they lie sorted by kind."""
        kind: i64 = 0
        while place >= self.of[kind]:
            place -= self.of[kind]
            kind += 1
        return kind

    def clone(self) -> "Counts":
        """Counts of its own with the same numbers."""
        return Counts(self.of[:], self.total)


def clones(many: vec[Counts]) -> vec[Counts]:
    """Clones of them all."""
    out = vec[Counts](capacity=len(many))
    for one in many:
        out = append(out, one.clone())
    return out


def vector(values: Iterable[int]) -> vec[i64]:
    """A native vector of these numbers."""
    out = vec[i64]()
    for value in values:
        out = append(out, value)
    return out


def zeros(size: i64) -> vec[i64]:
    """A native vector of so many zeros."""
    out = vec[i64](capacity=size)
    for _place in range(size):  # not a bare _, which would be an object
        out = append(out, 0)
    return out


def pile(kinds: Iterable[int] = ()) -> Pile:
    """A pile of these things, the top one last."""
    return Pile(vector(kinds))


def counts(size: i64, kinds: Iterable[int] = ()) -> Counts:
    """Counts over so many kinds, holding these things."""
    out = Counts(zeros(size), 0)
    for kind in kinds:
        out.put(kind)
    return out
