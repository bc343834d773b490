# mypyc: compiled
"""Small sets of the numbers 0 to 62, each kept as the bits of one number: cheap to copy and ask."""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

MOST: Final[i64] = 62
ONE: Final = i64(1)  # a call, so that it has 64 bits: a plain 1 is written as an int of C, with 32


def bit(number: i64) -> i64:
    """The set of this number alone."""
    return ONE << number


def has(members: i64, number: i64) -> bool:
    """Whether a number is in the set."""
    return (members >> number) & 1 != 0


def size(members: i64) -> i64:
    """How many numbers are in the set."""
    found: i64 = 0
    while members != 0:
        members &= members - 1
        found += 1
    return found


def least(members: i64) -> i64:
    """The smallest number in a set that is not empty."""
    number: i64 = 0
    while (members >> number) & 1 == 0:
        number += 1
    return number


def bits(numbers: Iterable[int]) -> i64:
    """The set of these numbers."""
    members: i64 = 0
    for number in numbers:
        members |= bit(number)
    return members


def members_of(members: i64) -> list[int]:
    """The numbers in the set, in order."""
    found: list[int] = []
    number = 0
    while members != 0:
        if members & 1 != 0:
            found.append(number)
        members >>= 1
        number += 1
    return found
