"""Combinations of options: all that a game accepts, and the few that reach every value."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from moonbrew.game import Game
from moonbrew.options import GameOptions

FEW = 12  # combinations that are all worth a try

Mark = tuple[tuple[str, str], ...]  # an option and its value, or two of them


def leaves(
    game: Game[Any], seats: int, taken: Mapping[str, str] | None = None
) -> Iterator[GameOptions]:
    """Every combination that so many seats can play with: a tree, option by option."""
    taken = taken or {}
    spec = next((one for one in game.options(seats, taken) if one.name not in taken), None)
    if spec is not None:
        for value in spec.values:
            yield from leaves(game, seats, {**taken, spec.name: value})
    elif not (leaf := game.Options(**taken)).why_not(seats):
        yield leaf


def combinations(game: Game[Any], seats: int) -> list[GameOptions]:
    """The fewest leaves, found greedily, that reach all that matters; all where they are few.

    The usual ones come first, if so many seats can play with them.
    """
    every = list(leaves(game, seats))
    if len(every) <= FEW:
        return every
    # Shuffled, so that options with the same values do not go hand in hand.
    Random(seats).shuffle(every)
    usual = game.Options(**{one.name: one.default for one in game.options(seats)})
    every.sort(key=lambda leaf: leaf != usual)
    marks = {leaf: marks_of(leaf) for leaf in every}
    missing = set[Mark]().union(*marks.values())
    picked = every[:1]
    missing -= marks[every[0]]
    while missing:
        picked.append(max(every, key=lambda leaf: len(marks[leaf] & missing)))
        missing -= marks[picked[-1]]
    return picked


def marks_of(leaf: GameOptions) -> set[Mark]:
    """Each value of a leaf, and each pair of values of which one option depends on the other."""
    chosen = leaf.chosen()
    pairs = {
        ((name, chosen[name]), (one.name, chosen[one.name]))
        for one in leaf.declared()
        if one.name in chosen
        for name in one.when
    }
    return pairs | {(value,) for value in chosen.items()}
