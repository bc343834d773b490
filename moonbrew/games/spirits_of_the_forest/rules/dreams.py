# mypyc: compiled
"""Section 26.2: tables that a seat cannot tell from the true one, group by group."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.spirits_of_the_forest.rules.faces import (
    NOTHING,
    PLAIN_FAVOURS,
    SYMBOL_FAVOURS,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.dice import Dice


def imagine(t: ForestTable, seat: i64, dice: Dice) -> ForestTable:
    """Every group is collected in its order, shuffled, and dealt back; future chance is new.

    A spectator is the seat after the last, who knows what is public (SPIRIT-760).
    """
    dream = t.clone()
    inside = dream.plan.places.rectangle
    if inside != 0:  # SPIRIT-758
        imagine_tiles(dream, inside, False, dice)
    imagine_tiles(dream, ~inside, True, dice)
    imagine_favours(dream, seat, dice)
    imagine_eclipses(dream, dice)
    dream.air_pile = mixed(dream.air_pile, dice)
    imagine_moons(dream, dice)
    dream.deck = mixed(dream.deck, dice)
    imagine_objectives(dream, seat, dice)
    dream.dice = dice.fork()
    return dream


@final
@mypyc_attr(acyclic=True)
class Group:
    """Pieces that a seat cannot tell apart: handed in one by one, shuffled, and handed out."""

    def __init__(self) -> None:
        self.pieces: vec[i64] = vec[i64]()
        self.given: i64 = 0

    def add(self, piece: i64) -> None:
        """A piece whose face the seat does not know."""
        self.pieces = append(self.pieces, piece)

    def add_row(self, row: vec[i64], known: i64) -> None:
        """All of a row but for empty places and pieces that are known."""
        for piece in row:
            if piece != NOTHING and not has(known, piece):
                self.add(piece)

    def shuffle(self, dice: Dice) -> None:
        """In the canonical order first, so that nothing hidden decides the outcome."""
        self.pieces = mixed(self.pieces, dice)

    def next(self) -> i64:
        """One after the other."""
        self.given += 1
        return self.pieces[self.given - 1]

    def deal(self, row: vec[i64], known: i64) -> None:
        """Put others in the place of those that were handed in."""
        for place in range(len(row)):
            if row[place] != NOTHING and not has(known, row[place]):
                row[place] = self.next()


def mixed(row: vec[i64], dice: Dice) -> vec[i64]:
    """The same pieces in a random order that depends on nothing but the dice."""
    out = row[:]
    for i in range(1, len(out)):
        at: i64 = i
        while at > 0 and out[at - 1] > out[at]:
            out[at - 1], out[at] = out[at], out[at - 1]
            at -= 1
    if len(out) > 1:
        dice.shuffle(out)
    return out


def imagine_tiles(t: ForestTable, within: i64, spare: bool, dice: Dice) -> None:
    """Tiles that nobody has seen: face down, covered, horizontal, or put back unseen."""
    hidden = t.present & ~(t.open & t.tops) & ~t.seen & within
    group = Group()
    for slot in range(t.forest.size):
        if has(hidden, slot):
            group.add(t.tiles[slot])
    if spare:
        group.add_row(t.spare, 0)
    group.shuffle(dice)
    for slot in range(t.forest.size):
        if has(hidden, slot):
            t.tiles[slot] = group.next()
    if spare:
        group.deal(t.spare, 0)


def imagine_favours(t: ForestTable, seat: i64, dice: Dice) -> None:
    """Tokens that the seat has not seen, wherever they lie."""
    swap_power(t, dice)
    known = t.shown
    rows = [t.favours, t.lines, t.pairs, t.islands, t.beside, t.pool, t.box, t.fresh]
    for picked in t.picked:
        rows.append(picked.favours)
    if t.terms.mode == BASE:
        for other in range(len(t.hoards)):
            if other != seat:
                rows.append(t.hoards[other].favours)
        for other in range(t.seats):
            if other != seat:
                rows.append(t.purses[other].put_away)
    group = Group()
    for row in rows:
        group.add_row(row, known)
    group.shuffle(dice)
    for row in rows:
        group.deal(row, known)


def swap_power(t: ForestTable, dice: Dice) -> None:
    """SPIRIT-120: which Power Source token was added nobody knows until it is seen."""
    if len(t.powers) == 0:
        return
    added: i64 = 0  # in the sum of the numbers of all three
    for token in range(SYMBOL_FAVOURS, PLAIN_FAVOURS):
        added += token
    for token in t.powers:
        added -= token
    if has(t.shown, added):
        t.powers = mixed(t.powers, dice)
        return
    other = SYMBOL_FAVOURS + dice.below(PLAIN_FAVOURS - SYMBOL_FAVOURS)
    if other != added:
        for row in (t.favours, t.lines, t.pairs, t.islands, t.beside, t.pool, t.box, t.fresh):
            replace(row, added, other)
        for picked in t.picked:
            replace(picked.favours, added, other)
        replace(t.powers, other, added)
    t.powers = mixed(t.powers, dice)


def replace(row: vec[i64], old: i64, new: i64) -> None:
    """Lay one piece where another lies."""
    for place in range(len(row)):
        if row[place] == old:
            row[place] = new


def imagine_eclipses(t: ForestTable, dice: Dice) -> None:
    """Faces that nobody has seen, on the Forest or out of the game."""
    group = Group()
    for row in (t.eclipses, t.spaces, t.out_eclipses):
        group.add_row(row, t.eclipses_shown)
    group.shuffle(dice)
    for row in (t.eclipses, t.spaces, t.out_eclipses):
        group.deal(row, t.eclipses_shown)


def imagine_moons(t: ForestTable, dice: Dice) -> None:
    """Moonlight tiles of the module that were not yet shown."""
    group = Group()
    for place in range(len(t.moons)):
        if t.moons[place] != NOTHING and not has(t.moons_seen, place):
            group.add(t.moons[place])
    group.shuffle(dice)
    for place in range(len(t.moons)):
        if t.moons[place] != NOTHING and not has(t.moons_seen, place):
            t.moons[place] = group.next()


def imagine_objectives(t: ForestTable, seat: i64, dice: Dice) -> None:
    """SPIRIT-264: all Objective cards but the own one; at the end all lie open."""
    if len(t.objectives) == 0 or t.ended:
        return
    group = Group()
    for other in range(t.seats):
        if other != seat:
            group.add(t.purses[other].objective)
    group.add_row(t.objectives, 0)
    group.shuffle(dice)
    for other in range(t.seats):
        if other != seat:
            t.purses[other].objective = group.next()
    group.deal(t.objectives, 0)
