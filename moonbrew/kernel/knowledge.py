# mypyc: compiled
"""Who knows what of hidden hands and of piles that are face down."""

from collections.abc import Iterable
from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.bits import bit
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Counts, vector, zeros


@final
@mypyc_attr(acyclic=True)
class Known:
    """How many things of each kind every viewer knows each hand to hold.

    The last viewer is the spectator, who has seen only what everybody has. Of a hand of their own
    nothing is written down, for its owner sees it. Where nobody watches nothing is kept at all.
    """

    def __init__(self, of: vec[i64], hands: i64, kinds: i64) -> None:
        self.of = of  # at [viewer][hand][kind]; empty where nobody watches
        self.hands: Final = hands
        self.kinds: Final = kinds

    def watched(self) -> bool:
        """Whether it matters who knows what: search never imagines its tables again."""
        return len(self.of) > 0

    def at(self, viewer: i64, hand: i64) -> i64:
        """Where the numbers begin of what a viewer knows of a hand."""
        return (viewer * self.hands + hand) * self.kinds

    def row(self, viewer: i64, hand: i64) -> vec[i64]:
        """By kind: how many a viewer knows a hand to hold."""
        at = self.at(viewer, hand)
        return self.of[at : at + self.kinds]

    # What happens to a hand.

    def gained_openly(self, hand: i64, kind: i64) -> None:
        """Something goes into a hand before everybody's eyes."""
        if len(self.of) == 0:
            return
        for viewer in range(self.hands + 1):
            if viewer != hand:
                self.of[self.at(viewer, hand) + kind] += 1

    def lost_openly(self, hand: i64, kind: i64) -> bool:
        """Something leaves a hand before everybody's eyes; whether that was news to anybody.

        Of several alike, one that a viewer knows leaves first, for each viewer by itself.
        """
        if len(self.of) == 0:
            return False
        news = False
        for viewer in range(self.hands + 1):
            if viewer != hand and not self.forget(viewer, hand, kind):
                news = True
        return news

    def passed(self, giver: i64, taker: i64, kind: i64) -> None:
        """Something goes from hand to hand, and only these two see which."""
        if len(self.of) == 0:
            return
        for viewer in range(self.hands + 1):
            if viewer == taker:
                self.forget(viewer, giver, kind)
            elif viewer == giver:
                self.of[self.at(viewer, taker) + kind] += 1
            else:
                # Anything that was known to be there could be what left.
                for any_kind in range(self.kinds):
                    self.forget(viewer, giver, any_kind)

    def shown(self, viewer: i64, hand: i64, held: Counts) -> None:
        """A peek: a viewer sees a whole hand of another."""
        if len(self.of) == 0 or viewer == hand:
            return
        at = self.at(viewer, hand)
        for kind in range(self.kinds):
            self.of[at + kind] = held.of[kind]

    def forget(self, viewer: i64, hand: i64, kind: i64) -> bool:
        """Let a viewer count on one less; whether there was one to count on."""
        at = self.at(viewer, hand) + kind
        if self.of[at] == 0:
            return False
        self.of[at] -= 1
        return True

    # What is imagined.

    def lift_unknown(
        self, viewer: i64, hands: vec[Counts], start: i64, end: i64, tally: vec[i64]
    ) -> None:
        """Take what a viewer does not know out of the hands of others, and count it by kind.

        Only kinds from `start` to before `end` are meant. The hands keep their totals, by which
        `deal_unknown` sees how many each is to get back.
        """
        for hand in range(len(hands)):
            if hand != viewer:
                held = hands[hand].of
                at = self.at(viewer, hand)
                for kind in range(start, end):
                    tally[kind] += held[kind] - self.of[at + kind]
                    held[kind] = self.of[at + kind]

    def deal_unknown(self, viewer: i64, hands: vec[Counts], unseen: vec[i64]) -> i64:
        """Deal to the hands of others what they lack, the first first; how many were dealt."""
        dealt: i64 = 0
        for other in range(len(hands)):
            if other != viewer:
                hand = hands[other]
                missing = hand.total
                for kind in range(self.kinds):
                    missing -= hand.of[kind]
                for _thing in range(missing):
                    hand.of[unseen[dealt]] += 1
                    dealt += 1
        return dealt

    def as_one_imagines(self, viewer: i64) -> None:
        """What two others know of each other is hidden too: let them know what all know."""
        size = self.hands * self.kinds
        common = self.hands * size
        for other in range(self.hands):
            if other != viewer:
                for place in range(size):
                    self.of[other * size + place] = self.of[common + place]
                own = self.at(other, other)
                for kind in range(self.kinds):
                    self.of[own + kind] = 0

    def as_one_imagines_by_group(
        self, viewer: i64, hands: vec[Counts], starts: vec[i64], dice: Dice
    ) -> None:
        """The same where all know how many of each group of kinds another has seen in a hand.

        Others know as many of the things imagined there: what all know, then what the viewer knows
        too, then any. Hands are those that are imagined; a group begins at each of the starts.
        """
        for group in range(len(starts)):
            start = starts[group]
            end = starts[group + 1] if group + 1 < len(starts) else self.kinds
            for other in range(self.hands):
                for hand in range(self.hands):
                    if viewer != other != hand:
                        held = hands[hand].of
                        self.imagine_seen(viewer, other, hand, held, start, end, dice)

    def imagine_seen(
        self, viewer: i64, other: i64, hand: i64, held: vec[i64], start: i64, end: i64, dice: Dice
    ) -> None:
        """What a viewer imagines that another has seen in a hand, of one group of kinds."""
        theirs = self.at(other, hand)
        common = self.at(self.hands, hand)
        more: i64 = 0
        for kind in range(start, end):
            more += self.of[theirs + kind] - self.of[common + kind]
            self.of[theirs + kind] = self.of[common + kind]
        more -= self.add_some(theirs, self.row(viewer, hand), start, end, more, dice)
        self.add_some(theirs, held, start, end, more, dice)

    def add_some(
        self, at: i64, there: vec[i64], start: i64, end: i64, most: i64, dice: Dice
    ) -> i64:
        """Add some of what is there and not yet known, at random if not all; how many."""
        if most <= 0:
            return 0
        further = vec[i64]()
        for kind in range(start, end):
            for _thing in range(there[kind] - self.of[at + kind]):
                further = append(further, kind)
        if len(further) > most:
            dice.shuffle(further)
        added: i64 = min(most, len(further))
        for place in range(added):
            self.of[at + further[place]] += 1
        return added

    def clone(self) -> "Known":
        """The same by itself; where nobody watches nothing changes, so that can be shared."""
        if len(self.of) == 0:
            return self
        return Known(self.of[:], self.hands, self.kinds)


UNWATCHED: Final = Known(vec[i64](), 0, 0)  # for tables that are never imagined again


def nothing_known(hands: i64, kinds: i64) -> Known:
    """So many hands and a spectator, and nobody has seen anything yet."""
    return Known(zeros((hands + 1) * hands * kinds), hands, kinds)


@final
@mypyc_attr(acyclic=True)
class Deck:
    """A pile of which some viewers know some cards: each has the set of those who do.

    The top one is last. The spectator is the viewer after the last seat.
    """

    def __init__(self, kinds: vec[i64], seen: vec[i64]) -> None:
        self.kinds = kinds
        self.seen = seen  # by place: the set of viewers who know what lies there

    def size(self) -> i64:
        """How many there are."""
        return len(self.kinds)

    def put(self, kind: i64, seen: i64) -> None:
        """Lay one on top, known to a set of viewers."""
        self.kinds = append(self.kinds, kind)
        self.seen = append(self.seen, seen)

    def put_under(self, kind: i64, seen: i64) -> None:
        """Lay one at the bottom, known to a set of viewers."""
        self.kinds = below(kind, self.kinds)
        self.seen = below(seen, self.seen)

    def take(self) -> i64:
        """Take the top one."""
        self.seen, _seen = pop(self.seen)
        self.kinds, kind = pop(self.kinds)
        return kind

    def shuffle(self, dice: Dice) -> None:
        """Put them into a random order, which nobody knows."""
        dice.shuffle(self.kinds)
        self.seen = zeros(len(self.kinds))

    def knows(self, viewer: i64, place: i64) -> bool:
        """Whether a viewer knows what lies at a place, counted from the bottom."""
        return (self.seen[place] >> viewer) & 1 != 0

    def count_unknown(self, viewer: i64, tally: vec[i64]) -> None:
        """Add to the tally, by kind, what a viewer does not know."""
        for place in range(len(self.kinds)):
            if not self.knows(viewer, place):
                tally[self.kinds[place]] += 1

    def deal_anew(self, viewer: i64, pool: vec[i64], dice: Dice) -> vec[i64]:
        """Deal what a viewer does not know anew, from a pool that is shuffled; what is left of it.

        What they know stays in its place. The pool's order must tell nothing: see `one_by_one`.
        """
        dice.shuffle(pool)
        for place in range(len(self.kinds)):
            if not self.knows(viewer, place):
                pool, kind = pop(pool)
                self.kinds[place] = kind
        return pool

    def clone(self) -> "Deck":
        """A deck of its own with the same cards, known to the same."""
        return Deck(self.kinds[:], self.seen[:])


def below(first: i64, others: vec[i64]) -> vec[i64]:
    """A number and then all the others."""
    out = vec[i64](capacity=len(others) + 1)
    out = append(out, first)
    for other in others:
        out = append(out, other)
    return out


def deck(kinds: Iterable[int] = ()) -> Deck:
    """A deck of these cards, the top one last, of which nobody knows any."""
    cards = vector(kinds)
    return Deck(cards, zeros(len(cards)))


def everybody(seats: i64) -> i64:
    """The set of all viewers: the seats and the spectator."""
    return bit(seats + 1) - 1


def one_by_one(tally: vec[i64]) -> vec[i64]:
    """What was counted, one by one and sorted by kind: an order that tells nothing."""
    out = vec[i64]()
    for kind in range(len(tally)):
        for _thing in range(tally[kind]):
            out = append(out, kind)
    return out
