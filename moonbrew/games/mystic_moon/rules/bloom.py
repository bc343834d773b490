# mypyc: compiled
"""Chapters 13 and 18: the Bloom step, and what Sludge does at the end of a turn."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import MoonAsk, allowed, around, blank
from moonbrew.games.mystic_moon.rules.events import Bloomed, Withered
from moonbrew.games.mystic_moon.rules.faces import LOCATIONS
from moonbrew.games.mystic_moon.rules.garden import put_tokens
from moonbrew.games.mystic_moon.rules.moves import Wither
from moonbrew.games.mystic_moon.rules.refusals import MOON_241, MOON_342, MOON_346
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


@final
class Bloom(SeatStep[MoonTable]):
    """MOON-166: a token from the bag at every second location, from the Hat on."""

    def run(self, t: MoonTable) -> None:
        """MOON-169: as long as there are tokens in the bag."""
        for steps in range(0, LOCATIONS, 2):
            if t.bag.total > 0:
                bloom_at(t, around(t.hat, steps))


def bloom_at(t: MoonTable, place: i64) -> None:
    """MOON-167, MOON-168: a full location sends its token back at once."""
    token = t.pull()
    full = t.lying[place] >= t.edition.amounts.location
    if full:
        t.bag.put(token)
    else:
        t.put_down(place, token)
    if t.events is not None:
        t.tell(Bloomed(place, token, full))


@final
class ResolveSludge(SeatStep[MoonTable]):
    """MOON-239, MOON-342: locations with Sludge lose a token each, in ascending order."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place  # the first that has not lost one yet

    def run(self, t: MoonTable) -> None:
        """MOON-240, MOON-242: one for each location; then all Sludge returns (MOON-382)."""
        for place in range(self.place, LOCATIONS):
            if t.sludge[place] > 0 and t.lying[place] > 0:
                t.do(WitherAt(self.seat, place), ResolveSludge(self.seat, place + 1))
                return
        for place in range(LOCATIONS):
            t.sludge_pile += t.sludge[place]
            t.sludge[place] = 0


@final
class WitherAt(MoonAsk):
    """MOON-241: which token a location loses, Frogs included (D21)."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def offer(self, t: MoonTable) -> Menu:
        """Each token that lies there."""
        menu = blank(t)
        put_tokens(t, menu, t.edition.first_wither, self.place)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `wither`."""
        if not isinstance(move, Wither):
            return MOON_346
        if move.place != self.place:
            return MOON_342
        return allowed(t.at(move.place, move.token) > 0, MOON_241)

    def take(self, t: MoonTable, move: Move) -> None:
        """To the bag; a Frog steals nothing (MOON-158)."""
        assert isinstance(move, Wither)
        t.take_up(move.place, move.token)
        t.bag.put(move.token)
        if t.events is not None:
            t.tell(Withered(move.place, move.token))
