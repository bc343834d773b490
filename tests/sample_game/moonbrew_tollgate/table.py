"""What lies on the table in Tollgate, how it is copied, and what of it a seat can imagine."""

from mypy_extensions import i64

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Counts, counts, pile, vector
from moonbrew.kernel.table import Seat, Table
from moonbrew_tollgate.edition import Road


class TollTable(Table):
    """One game of Tollgate."""

    def __init__(self, edition: Road, seats: int, dice: Dice, short: bool, together: bool) -> None:
        super().__init__(seats, dice)
        kinds = len(edition.travellers)
        self.edition = edition
        self.short = short  # whether a goal ends the game too
        self.together = together  # whether all seats are one team
        self.moon = False  # whether it is full, and so the team began with a point
        self.covered = False  # whether everybody sees their own points only
        self.active = Seat(0)
        self.hands = [counts(kinds) for _ in range(seats)]
        self.gifts = [counts(kinds) for _ in range(seats)]  # cards that lie open before a seat
        self.deck = pile()
        self.road = pile()
        self.points = [0] * seats  # played together, every seat has the team's
        self.night = 0  # points of the Night, against which a team plays

    def clone(self) -> "TollTable":
        """A copy to play on; nothing done to it is seen here."""
        other = TollTable(self.edition, self.seats, self.dice.clone(), self.short, self.together)
        self.copy_flow(other)
        other.moon = self.moon
        other.covered = self.covered
        other.active = self.active
        other.hands = [hand.clone() for hand in self.hands]
        other.gifts = [gifts.clone() for gifts in self.gifts]
        other.deck = self.deck.clone()
        other.road = self.road.clone()
        other.points = self.points[:]
        other.night = self.night
        return other

    def cards(self, seat: i64) -> int:
        """How many cards a seat has, which all can see (TOLL-060)."""
        return int(self.hands[seat].size() + self.gifts[seat].size())

    def has(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has a card of this kind."""
        return self.hands[seat].has(kind) or self.gifts[seat].has(kind)

    def lose(self, seat: i64, kind: i64) -> None:
        """TOLL-034: a gift goes first; a card from the hand shows what was hidden."""
        if self.gifts[seat].has(kind):
            self.gifts[seat].take(kind)
        else:
            self.hands[seat].take(kind)
            self.reveal()


def imagine(t: TollTable, seat: int | None, dice: Dice) -> TollTable:
    """TOLL-061: the other hands and the deck dealt anew, and new dice.

    What is hidden is collected and sorted first, so that nothing but what the seat knows decides.
    """
    dream = t.clone()
    others = [other for other in range(t.seats) if other != seat]
    unseen = vector(sorted([*t.deck.kinds, *(card for s in others for card in cards(t.hands[s]))]))
    dice.shuffle(unseen)
    dream.deck = pile(unseen)
    for other in others:
        dream.hands[other] = counts(len(t.edition.travellers))
        for _ in range(t.hands[other].size()):
            dream.hands[other].put(dream.deck.take())
    dream.dice = dice.fork()
    return dream


def cards(held: Counts) -> list[int]:
    """The cards one by one, sorted by kind."""
    return [kind for kind, number in enumerate(held.of) for _ in range(number)]
