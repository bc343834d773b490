"""What the table says that a viewer knows is what one can tell who only hears what happens."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import pytest

from moonbrew.games.mystic_market.rules.events import (
    Borrowed,
    Bought,
    Crafted,
    Discarded,
    GaveBack,
    Kept,
    Sold,
    Swapped,
)
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.table import Event
from tests.mystic_market.stall import EDITION, EVERY_OPTION, GAME
from tests.tabletop import at_random, rule

NAMES = [ingredient.key for ingredient in EDITION.ingredients]


class Witness:
    """Somebody who knows nothing but the events as one viewer sees them, and counts."""

    def __init__(self, viewer: int, seats: int) -> None:
        self.viewer = viewer
        self.sure: list[Counter[str]] = [Counter() for _ in range(seats)]  # by hand

    def hear(self, events: Iterable[Event]) -> None:
        """What one move brought about; the cards of a swap change places at the same time."""
        for kind, run in groupby(events, key=type):
            if kind is Swapped:
                self.hear_swap([event for event in run if isinstance(event, Swapped)])
            else:
                for event in run:
                    self.hear_one(event)

    def hear_swap(self, pairs: Sequence[Swapped]) -> None:
        """MARKET-076: all that was given has left before anything is taken."""
        for pair in pairs:
            self.leaves(pair.seat, pair.given)
        for pair in pairs:
            self.comes(pair.seat, pair.taken)

    def hear_one(self, event: Event) -> None:
        """Anything else; of most events no hand is the matter."""
        match event:
            case Bought(seat=hand, kind=kind) | Kept(seat=hand, kind=kind):
                self.comes(hand, kind)
            case Sold(seat=hand, kind=kind, cards=cards):
                for _ in range(cards):
                    self.leaves(hand, kind)
            case Crafted(seat=hand, potion=potion):
                self.leaves(hand, EDITION.brews[potion].one)
                self.leaves(hand, EDITION.brews[potion].other)
            case Discarded(seat=hand, kind=kind, why="limit" | "forfeit"):
                self.leaves(hand, kind)
            case Borrowed(seat=taker, victim=giver, kind=kind):
                self.goes(giver, taker, kind)
            case GaveBack(seat=giver, victim=taker, kind=kind):
                self.goes(giver, taker, kind)

    def comes(self, hand: int, kind: int) -> None:
        """A card that this viewer sees goes into a hand."""
        self.sure[hand][NAMES[kind]] += 1

    def leaves(self, hand: int, kind: int) -> None:
        """A card that this viewer sees leaves a hand."""
        self.sure[hand][NAMES[kind]] = max(0, self.sure[hand][NAMES[kind]] - 1)

    def goes(self, giver: int, taker: int, kind: int) -> None:
        """A card goes from hand to hand; unseen, it may be any of those that were there."""
        if kind != NOTHING:
            self.leaves(giver, kind)
            self.comes(taker, kind)
        else:
            for every_kind in range(len(NAMES)):
                self.leaves(giver, every_kind)

    def tells(self) -> list[dict[str, int]]:
        """By hand what must be there; one's own need not be remembered."""
        of_others = [{} if hand == self.viewer else sure for hand, sure in enumerate(self.sure)]
        return [{name: n for name, n in sure.items() if n > 0} for sure in of_others]


def watched(t: MarketTable, seed: int, avoid: tuple[str, ...]) -> Counter[str]:
    """Play to the end with a witness in every chair; what was heard, each kind how often."""
    seats = int(t.seats)
    witnesses = [Witness(viewer, seats) for viewer in range(seats + 1)]
    heard: Counter[str] = Counter()
    for key in at_random(t, seed, avoid):
        assert t.events is not None
        for witness in witnesses:
            seat = -1 if witness.viewer == seats else witness.viewer
            witness.hear(event.seen_by(seat) for event in t.events)
            assert GAME.dump(t)["known"][witness.viewer] == witness.tells(), (key, seat)
            heard["sure"] += sum(map(bool, witness.tells()))
        heard.update(type(event).__name__ for event in t.events)
        heard["two pairs"] += sum(isinstance(event, Swapped) for event in t.events) == 2
        t.events.clear()
    return heard


@rule("MARKET-183", "MARKET-184", "MARKET-185", "MARKET-186", "MARKET-187")
@pytest.mark.parametrize("avoid", [(), ("sell-one-", "swap-")], ids=["any", "in-earnest"])
def test_everybody_knows_of_hands_what_one_can_tell_from_what_they_saw_happen(avoid):
    heard: Counter[str] = Counter()
    for number, (seats, content, length) in enumerate(EVERY_OPTION):
        options = GAME.Options.of({"content": content, "length": length})
        t = GAME.start(seats, number, options, listen=True)
        heard += watched(t, number, avoid)
    told = {"Bought", "Sold", "Crafted", "Kept", "Borrowed", "GaveBack", "Discarded", "sure"}
    told |= {"Swapped", "two pairs"} if not avoid else set()
    assert {name for name in told if heard[name] < 3} == set(), heard
