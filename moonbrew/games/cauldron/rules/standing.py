# mypyc: compiled
"""Chapters 17 and 18: who has least, who has most, who wins."""

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.events import TieRolled
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.outcome import Outcome, by_marks
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Seat


def outcome(t: CauldronTable) -> Outcome:
    """CAULDRON-240, CAULDRON-245, CAULDRON-324: by Magik; who has brewed the goal has most."""
    magik = zeros(t.seats)
    for seat in range(t.seats):
        magik[seat] = t.brewers[seat].magik
    return by_marks([magik])


def lowest_bits(t: CauldronTable) -> i64:
    """CAULDRON-233: all who have the least Magik, before any roll."""
    return level(t, -1, True)


def highest_bits(t: CauldronTable) -> i64:
    """CAULDRON-235: all who have the most Magik, before any roll."""
    return level(t, -1, False)


def level(t: CauldronTable, but: i64, least: bool) -> i64:
    """Those with the least or the most Magik, one seat left out."""
    found: i64 = 0
    best: i64 = 0
    for seat in range(t.seats):
        if seat != but:
            magik = t.brewers[seat].magik
            if found == 0 or (magik < best if least else magik > best):
                best = magik
                found = bit(seat)
            elif magik == best:
                found |= bit(seat)
    return found


def lowest(t: CauldronTable, but: i64) -> Seat:
    """CAULDRON-233, CAULDRON-234, CAULDRON-238: the LSP of this moment, one seat left out."""
    return roll_off(t, level(t, but, True), True)


def highest(t: CauldronTable, but: i64) -> Seat:
    """CAULDRON-235, CAULDRON-236, CAULDRON-239: the HSP of this moment, one seat left out."""
    return roll_off(t, level(t, but, False), False)


def roll_off(t: CauldronTable, tied: i64, least: bool) -> Seat:
    """CAULDRON-237: the tied roll in seat order until one of them is lowest, or highest."""
    while tied & (tied - 1):
        tied = best_of_throw(t, tied, least)
    seat: i64 = 0
    while not has(tied, seat):
        seat += 1
    return Seat(seat)


def best_of_throw(t: CauldronTable, tied: i64, least: bool) -> i64:
    """One throw among the tied: those who are lowest, or highest, in it."""
    dice = zeros(t.seats)
    for seat in range(t.seats):
        if has(tied, seat):
            dice[seat] = t.roll(6) + 1
    if t.events is not None:
        t.tell(TieRolled(tuple([int(die) for die in dice]), least))
    return best_of(dice, tied, least)


def best_of(dice: vec[i64], tied: i64, least: bool) -> i64:
    """Those of the tied whose die is lowest, or highest."""
    found: i64 = 0
    best: i64 = 0
    for seat in range(len(dice)):
        if has(tied, seat):
            die = dice[seat]
            if found == 0 or (die < best if least else die > best):
                best = die
                found = bit(seat)
            elif die == best:
                found |= bit(seat)
    return found
