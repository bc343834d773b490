# mypyc: compiled
"""Chapters 3 and 14: rounds and turns."""

from typing import Final, final

from librt.vecs import append, pop
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.bloom import Bloom, ResolveSludge
from moonbrew.games.mystic_moon.rules.brewing import EnterHut
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.ending import EndGame
from moonbrew.games.mystic_moon.rules.events import RoundBegan, TurnBegan
from moonbrew.games.mystic_moon.rules.faces import DRAIN, GIFT, NOTHING
from moonbrew.games.mystic_moon.rules.fates import (
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
)
from moonbrew.games.mystic_moon.rules.garden import Hat
from moonbrew.games.mystic_moon.rules.power import gain, lose
from moonbrew.games.mystic_moon.rules.shop import EnterShop
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Seat, SeatStep, Step


@final
class Round(Step[MoonTable]):
    """MOON-283: a tile comes into force, and from the second round on a Rising Sign."""

    def run(self, t: MoonTable) -> None:
        """MOON-173, MOON-174: in round 1 the sign from setup applies."""
        t.round += 1
        if t.round > 1 and t.terms.zodiac:
            if len(t.zodiac) > 2:  # MOON-357: the next Recipe is turned up, and gives its card away
                t.reveal()
            t.zodiac, sign = pop(t.zodiac)
            t.rising = append(t.rising, sign)
        if t.events is not None:
            t.tell(RoundBegan(t.round, t.sign()))
        t.do(Turn(t.starter))  # MOON-043


@final
class Turn(SeatStep[MoonTable]):
    """MOON-044: Garden, Shop, Hut, Bloom; then the end of the turn (MOON-285)."""

    def run(self, t: MoonTable) -> None:
        """MOON-284: the ward ends, Capricorn takes effect, the Garden step begins."""
        seat = self.seat
        t.active = seat
        t.witches[seat].warded = False
        if t.events is not None:
            t.tell(TurnBegan(seat, t.round))
        feel_capricorn(t, seat)
        t.agenda.put(END[seat])
        t.agenda.put(SLUDGE[seat])
        t.agenda.put(BLOOM[seat])
        t.agenda.put(HUT[seat])
        t.agenda.put(SHOP[seat])
        t.agenda.put(HAT[seat])


def feel_capricorn(t: MoonTable, seat: Seat) -> None:
    """Table 20.5, Capricorn: Star Power lost or gained at the start of the turn."""
    if is_cursed_with(t, seat, DRAIN):
        lose(t, seat, present_curse(t).first, "sign")
    elif is_blessed_with(t, seat, GIFT):
        gain(t, seat, present_blessing(t).first, "sign")


@final
class EndTurn(SeatStep[MoonTable]):
    """MOON-171: the Hat goes to the left; after the last seat the round ends (MOON-172)."""

    def run(self, t: MoonTable) -> None:
        """MOON-176: after the last turn of the last round the game ends."""
        t.hat = NOTHING
        following = t.left_of(self.seat)
        if following != t.starter:
            t.agenda.put(TURN[following])
        elif t.round < t.edition.amounts.rounds:
            t.do(Round())
        else:
            t.do(EndGame())


# The steps that every turn puts down: few, so they are made once.
SEATS: Final = [Seat(i64(seat)) for seat in range(MOST_SEATS)]
TURN: Final = [Turn(seat) for seat in SEATS]
HAT: Final = [Hat(seat) for seat in SEATS]
SHOP: Final = [EnterShop(seat) for seat in SEATS]
HUT: Final = [EnterHut(seat) for seat in SEATS]
BLOOM: Final = [Bloom(seat) for seat in SEATS]
SLUDGE: Final = [ResolveSludge(seat, 0) for seat in SEATS]
END: Final = [EndTurn(seat) for seat in SEATS]
