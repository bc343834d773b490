# mypyc: compiled
"""Chapter 10: the turns of a game played together, step by step."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.edition import MOST_SEATS
from moonbrew.games.spirits_of_the_forest.rules.events import TurnBegan
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst, PickSecond
from moonbrew.games.spirits_of_the_forest.rules.relocating import Relocate
from moonbrew.games.spirits_of_the_forest.rules.revealing import BeforeReveal, GiveFavours, TurnUp
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS
from moonbrew.kernel.table import Seat, SeatStep, Step


@final
class MoonlitTurn(SeatStep[ForestTable]):
    """Section 26.6: Collecting, Assignment, Reveal, Movement, with the six moments for gems."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-130: then the next player's turn."""
        seat = self.seat
        t.active = seat
        t.turns += 1
        t.gem_used = False
        if t.events is not None:
            t.tell(TurnBegan(seat))
        t.agenda.put(TURN[t.left_of(seat)])
        for steps in PARTS:
            t.agenda.put(steps[seat])
        if t.variants.end == END_ISLANDS:  # SPIRIT-712: whenever the first pick is due
            t.agenda.put(RELOCATION[seat])


# The steps that every turn puts down, the last first: few, so they are made once.
SEATS: Final = [Seat(i64(seat)) for seat in range(MOST_SEATS)]
TURN: Final = [MoonlitTurn(seat) for seat in SEATS]
RELOCATION: Final = [Relocate(seat) for seat in SEATS]
PARTS: Final[list[list[Step[ForestTable]]]] = [
    [LastGems(seat) for seat in SEATS],
    [MoveCreature(seat) for seat in SEATS],
    [TurnUp(seat) for seat in SEATS],
    [GiveFavours(seat) for seat in SEATS],
    [BeforeReveal(seat) for seat in SEATS],
    [AssignTiles(seat) for seat in SEATS],
    [PickSecond(seat) for seat in SEATS],
    [PickFirst(seat) for seat in SEATS],
]
