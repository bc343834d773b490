"""The edition of Tollgate: its content as numbers, and its catalogue of moves."""

from dataclasses import dataclass

from moonbrew.content import Content
from moonbrew.entries import Entry
from moonbrew.kernel.edition import Edition
from moonbrew_tollgate.moves import Give, Play, Yield

SEATS = range(1, 6)  # TOLL-001
MANY = 99  # more would mean nothing at this table


@dataclass(frozen=True)
class Traveller:
    """One kind of card, as the content describes it."""

    key: str
    name: str
    cards: int


class Road(Edition):
    """Tollgate with its content loaded, shared by all its tables."""

    def __init__(self, travellers: list[Traveller], hand: int, goal: int) -> None:
        super().__init__()
        self.travellers = travellers
        self.hand = hand
        self.goal = goal
        self.keys = [traveller.key for traveller in travellers]
        self.cards = sum(traveller.cards for traveller in travellers)
        self.play = [self.add(Play(kind, key)) for kind, key in enumerate(self.keys)]
        self.give = [self.add(Give(kind, key)) for kind, key in enumerate(self.keys)]
        self.yield_ = self.add(Yield("yield"))


def read_road(content: Content) -> Road:
    """The edition that a content file describes."""
    top = content.top
    top.only("setup", "traveller")
    setup = top.entry("setup")
    setup.only("hand", "goal", "source")
    travellers = [read_traveller(key, entry) for key, entry in top.entries("traveller").items()]
    road = Road(travellers, setup.whole("hand", 1, MANY), setup.whole("goal", 1, MANY))
    most = SEATS[-1]
    if road.cards < most * road.hand:
        raise setup.wrong(
            "hand", f"is {road.hand}; {road.cards} cards must be enough for {most} hands."
        )
    return road


def read_traveller(key: str, entry: Entry) -> Traveller:
    """One kind of card."""
    entry.only("name", "cards", "source")
    return Traveller(key, entry.text("name"), entry.whole("cards", 1, MANY))
