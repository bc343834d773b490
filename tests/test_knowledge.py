"""Who knows what of hidden hands and decks: the counts of the kernel, and how they are written."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec

from moonbrew.entries import Entry
from moonbrew.errors import BadTable
from moonbrew.fields import DeckOf, Field, WhoKnows, known_of
from moonbrew.kernel.bits import bit, bits
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import (
    UNWATCHED,
    Deck,
    Known,
    deck,
    everybody,
    nothing_known,
    one_by_one,
)
from moonbrew.kernel.pile import Counts, counts, vector, zeros

SEATS, KINDS = 3, 6
SPECTATOR = SEATS
BASIC, ADVANCED = range(4), range(4, 6)  # two groups of kinds, each with backs of its own
STARTS = vector([0, 4])
EVERYBODY = everybody(SEATS)


def seen(known: Known, viewer: int, hand: int) -> list[int]:
    """What a viewer knows of a hand, one by one."""
    return [int(kind) for kind in one_by_one(known.row(viewer, hand))]


def dealt(*hands: list[int]) -> Any:
    """Hands with these things."""
    return vec[Counts]([counts(KINDS, hand) for hand in hands])


def test_what_comes_openly_is_known_to_all_but_its_owner_needs_no_note():
    known = nothing_known(SEATS, KINDS)
    known.gained_openly(1, 4)
    assert [seen(known, viewer, 1) for viewer in range(SEATS + 1)] == [[4], [], [4], [4]]


def test_what_leaves_is_news_unless_all_have_known_of_it():
    known = nothing_known(SEATS, KINDS)
    known.gained_openly(1, 4)
    assert known.lost_openly(1, 4) is False
    assert known.lost_openly(1, 4) is True
    known.shown(0, 1, counts(KINDS, [2]))
    assert known.lost_openly(1, 2) is True  # to the third seat, who had not seen it
    assert not any(known.of)


def test_of_several_alike_a_known_one_leaves_first_for_each_viewer_by_itself():
    known = nothing_known(SEATS, KINDS)
    known.shown(0, 1, counts(KINDS, [2, 2]))
    known.gained_openly(1, 2)
    known.lost_openly(1, 2)
    assert [seen(known, viewer, 1) for viewer in range(SEATS + 1)] == [[2, 2], [], [], []]


def test_what_passes_from_hand_to_hand_is_known_to_the_two_alone():
    known = nothing_known(SEATS, KINDS)
    for kind in (2, 2, 4):
        known.gained_openly(1, kind)
    known.passed(1, 0, 2)
    assert [seen(known, viewer, 1) for viewer in range(SEATS + 1)] == [[2, 4], [], [2], [2]]
    assert [seen(known, viewer, 0) for viewer in range(SEATS + 1)] == [[], [2], [], []]


def test_who_peeks_knows_the_whole_hand_and_nobody_else_does():
    known = nothing_known(SEATS, KINDS)
    known.gained_openly(1, 4)
    known.shown(0, 1, counts(KINDS, [1, 4, 4]))
    known.shown(1, 1, counts(KINDS, [1, 4, 4]))
    assert [seen(known, viewer, 1) for viewer in range(SEATS + 1)] == [[1, 4, 4], [], [4], [4]]


def test_where_nobody_watches_nothing_is_kept():
    for known in (UNWATCHED, UNWATCHED.clone()):
        known.gained_openly(1, 4)
        known.passed(1, 0, 4)
        known.shown(0, 1, counts(KINDS, [1]))
        assert known.lost_openly(1, 4) is False
        assert not known.watched()
    assert nothing_known(SEATS, KINDS).watched()


def test_a_clone_has_knowledge_of_its_own():
    known = nothing_known(SEATS, KINDS)
    other = known.clone()
    other.gained_openly(1, 4)
    assert not any(known.of)
    assert any(other.of)


def test_who_imagines_lets_others_know_what_all_know():
    known = nothing_known(SEATS, KINDS)
    known.gained_openly(0, 5)
    known.shown(0, 1, counts(KINDS, [1]))
    known.shown(2, 1, counts(KINDS, [3]))
    known.as_one_imagines(0)
    assert [seen(known, viewer, 1) for viewer in range(SEATS + 1)] == [[1], [], [], []]
    assert [seen(known, viewer, 0) for viewer in range(SEATS + 1)] == [[], [5], [5], [5]]


# By groups of kinds.

held = st.lists(st.integers(0, KINDS - 1), max_size=6)


@dataclass
class Hidden:
    """Hands, what lies in the two decks beside them, and who knows what."""

    hands: list[Counter[int]]
    decks: list[int]
    known: Known

    def imagine(self, viewer: int, dice: Dice) -> "Hidden":
        """All of it as a viewer imagines it, dealt deck by deck."""
        there, left = dealt(*(sorted(hand.elements()) for hand in self.hands)), []
        for group in (BASIC, ADVANCED):
            tally = zeros(KINDS)
            for kind in in_group(self.decks, group):
                tally[kind] += 1
            self.known.lift_unknown(viewer, there, group.start, group.stop, tally)
            unseen = one_by_one(tally)
            dice.shuffle(unseen)
            left += [int(kind) for kind in unseen[self.known.deal_unknown(viewer, there, unseen) :]]
        dream = self.known.clone()
        dream.as_one_imagines_by_group(viewer, there, STARTS, dice)
        return Hidden([Counter(map(int, one_by_one(hand.of))) for hand in there], left, dream)


@st.composite
def known_hands(draw: Any) -> Hidden:
    """Hands, some of each known to all and more of it to single viewers."""
    hands = [draw(held) for _ in range(SEATS)]
    known = nothing_known(SEATS, KINDS)
    for hand, things in enumerate(hands):
        openly = draw(st.integers(0, len(things)))
        for viewer in range(SEATS + 1):
            more = [draw(st.booleans()) and viewer != SPECTATOR for _ in things]
            for place, kind in enumerate(things):
                if viewer != hand and (place < openly or more[place]):
                    known.of[known.at(viewer, hand) + kind] += 1
    return Hidden([Counter(hand) for hand in hands], [*range(KINDS)], known)


def in_group(things: Iterable[int], group: range) -> list[int]:
    """Those of a group."""
    return [kind for kind in things if kind in group]


@given(known_hands(), st.integers(0, SEATS), st.integers(0, 2**31))
def test_imagined_hands_have_what_is_known_and_as_many_of_each_group(made, viewer, seed):
    known, there = made.known, made.imagine(viewer, Dice(seed)).hands
    for hand in range(SEATS):
        assert Counter(seen(known, viewer, hand)) <= there[hand]
        for group in (BASIC, ADVANCED):
            before, after = made.hands[hand].elements(), there[hand].elements()
            assert len(in_group(after, group)) == len(in_group(before, group))
    if viewer != SPECTATOR:
        assert there[viewer] == made.hands[viewer]


@given(known_hands(), st.integers(0, SEATS), st.integers(0, 2**31))
def test_others_know_as_many_of_each_group_of_what_is_imagined(made, viewer, seed):
    imagined = made.imagine(viewer, Dice(seed))
    known, there, dream = made.known, imagined.hands, imagined.known
    for other in range(SEATS + 1):
        for hand in range(SEATS):
            before, after = seen(known, other, hand), seen(dream, other, hand)
            assert Counter(after) <= there[hand]
            for group in (BASIC, ADVANCED):
                assert len(in_group(after, group)) == len(in_group(before, group))
            if other in (viewer, SPECTATOR):
                assert after == before


@given(known_hands(), st.integers(0, SEATS), st.integers(0, 2**31))
def test_others_know_first_what_all_know_and_then_what_the_viewer_knows_too(made, viewer, seed):
    imagined = made.imagine(viewer, Dice(seed))
    known, there, dream = made.known, imagined.hands, imagined.known
    for other in range(SEATS):
        for hand in range(SEATS):
            if viewer != other != hand:
                theirs = Counter(seen(dream, other, hand))
                assert Counter(seen(known, SPECTATOR, hand)) <= theirs
                mine = there[hand] if hand == viewer else Counter(seen(known, viewer, hand))
                for group in (BASIC, ADVANCED):
                    strange = in_group((theirs - mine).elements(), group)
                    unshared = in_group((mine - theirs).elements(), group)
                    assert not (strange and unshared)


@given(known_hands(), st.integers(0, SEATS), st.integers(0, 2**31))
def test_to_imagine_by_group_from_a_dream_is_to_imagine_from_the_truth(made, viewer, seed):
    dream = made.imagine(viewer, Dice(1))
    once, twice = made.imagine(viewer, Dice(seed)), dream.imagine(viewer, Dice(seed))
    assert (once.hands, once.decks) == (twice.hands, twice.decks)
    assert list(once.known.of) == list(twice.known.of)


# Decks.


def lying(pack: Deck) -> list[tuple[int, int]]:
    """The cards from the bottom, each with the set of those who know it."""
    return [(int(kind), int(who)) for kind, who in zip(pack.kinds, pack.seen, strict=True)]


def test_a_card_put_under_is_the_last_to_be_taken():
    pack = deck([1, 2])
    pack.put_under(3, bit(0))
    pack.put_under(4, EVERYBODY)
    pack.put(5, 0)
    assert lying(pack) == [(4, EVERYBODY), (3, bit(0)), (1, 0), (2, 0), (5, 0)]
    assert [int(pack.take()) for _ in range(5)] == [5, 2, 1, 3, 4]
    assert (pack.size(), len(pack.seen)) == (0, 0)


def test_what_is_put_under_known_stays_known_until_it_is_taken_or_shuffled():
    pack = deck([1, 2])
    pack.put_under(3, bit(0))
    assert [pack.knows(0, place) for place in range(3)] == [True, False, False]
    assert not pack.knows(1, 0)
    assert not pack.knows(SPECTATOR, 0)
    pack.shuffle(Dice(1))
    assert sorted(lying(pack)) == [(1, 0), (2, 0), (3, 0)]


def test_a_clone_of_a_deck_is_a_deck_of_its_own():
    pack = deck([1, 2])
    other = pack.clone()
    other.put_under(3, bit(0))
    other.take()
    assert lying(pack) == [(1, 0), (2, 0)]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, EVERYBODY))), st.integers(0, SEATS))
def test_dealt_anew_a_deck_keeps_what_the_viewer_knows_in_its_place(cards, viewer):
    pack = Deck(vector(kind for kind, _ in cards), vector(who for _, who in cards))
    tally = zeros(10)
    pack.count_unknown(viewer, tally)
    tally[7] += 2  # held elsewhere
    pool = one_by_one(tally)
    all_of_it = sorted([*map(int, pool), *(k for k, who in cards if who >> viewer & 1)])
    dream = pack.clone()
    left = dream.deal_anew(viewer, pool, Dice(3))
    assert len(left) == 2
    assert sorted([*map(int, dream.kinds), *map(int, left)]) == all_of_it
    assert list(dream.seen) == list(pack.seen)
    known = [place for place, (_, who) in enumerate(cards) if who >> viewer & 1]
    assert [int(dream.kinds[place]) for place in known] == [cards[place][0] for place in known]


def test_dealt_anew_a_deck_has_every_order_of_what_is_unknown():
    orders = set()
    for seed in range(60):
        pack = deck([0, 1, 2])
        pack.put_under(3, bit(1))
        left = pack.deal_anew(1, vector([0, 1, 2]), Dice(seed))
        orders.add(tuple(map(int, pack.kinds)))
        assert len(left) == 0
    assert len(orders) == 6
    assert {order[0] for order in orders} == {3}


# How both are written.

OMENS = ["storm", "frost", "dawn"]


def a_table(**lies: Any) -> Any:
    """Something with seats on which these things lie."""
    return SimpleNamespace(seats=SEATS, **lies)


def test_a_deck_is_written_with_those_who_know_its_cards_and_read_back():
    pack = deck([0, 1])
    pack.put_under(2, bits([0]))
    t, form = a_table(omens=pack), DeckOf(lambda t: OMENS)
    written = form.write(t, pack)
    assert written == [{"card": "dawn", "known_to": [0]}, "storm", "frost"]
    read = form.read(t, Entry("table", "", {"omens": written}, BadTable), "omens", pack)
    assert lying(read) == lying(pack)
    assert Counter(dict(form.pieces(t, pack))) == {"storm": 1, "frost": 1, "dawn": 1}
    fields = [Field("omens", form, "a deck")]
    assert [known for known, _ in known_of(fields, t, 0)] == [{"dawn at 0": 1}]
    assert [known for known, _ in known_of(fields, t, 1)] == [{}]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("snow", "is 'snow', which is not known"),
        ({"card": "dawn"}, "known_to"),
        ({"card": "dawn", "known_to": [4]}, "a whole number from 0 to 3"),
        ({"card": "dawn", "known_to": [3]}, "has the spectator, and so must have every seat"),
        ({"card": "dawn", "seen": []}, "seen"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(card, why):
    form, pack = DeckOf(lambda t: OMENS), deck()
    with pytest.raises(BadTable, match=why):
        form.read(a_table(), Entry("table", "", {"omens": [card]}, BadTable), "omens", pack)


def test_what_is_known_of_hands_is_written_by_viewer_and_hand():
    known = nothing_known(SEATS, 3)
    known.gained_openly(1, 2)
    hands = vec[Counts]([counts(3), counts(3, [2, 0]), counts(3)])
    t, form = a_table(hands=hands), WhoKnows(lambda t: OMENS)
    written = form.write(t, known)
    assert written == [[{}, {"dawn": 1}, {}], [{}] * 3, *[[{}, {"dawn": 1}, {}]] * 2]
    entry = Entry("table", "", {"known": written}, BadTable)
    assert list(form.read(t, entry, "known", nothing_known(SEATS, 3)).of) == list(known.of)
    assert list(form.known(t, known, 0))[1] == ({"dawn": 1}, {"storm": 1, "dawn": 1})
