# mypyc: compiled
"""Section 3.3: Favour tokens of the base game, and gem tokens."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import GemTokenUsed, LookedAt
from moonbrew.games.spirits_of_the_forest.rules.faces import GEM_FAVOURS, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_035, SPIRIT_037
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, without
from moonbrew.kernel.bits import bit
from moonbrew.kernel.table import ALLOWED, Rule, Seat, SeatStep


def set_aside(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-033, SPIRIT-684: the tokens of a collected tile wait until collecting is over."""
    number: i64 = 0
    for place in range(2 * slot, 2 * slot + 2):
        token = t.favours[place]
        if token != NOTHING:
            t.fresh = append(t.fresh, token)
            t.favours[place] = NOTHING
            number += 1
    return number


@final
class LookAtFavours(SeatStep[ForestTable]):
    """SPIRIT-684: the tokens of a turn are looked at together when collecting is over."""

    def run(self, t: ForestTable) -> None:
        """They stay face down (SPIRIT-034); only their owner knows them."""
        if len(t.fresh) == 0:
            return
        t.reveal()
        hoard = t.hoards[self.seat]
        for token in t.fresh:
            hoard.favours = append(hoard.favours, token)
            if t.events is not None:
                t.tell(LookedAt(self.seat, token))
        t.fresh = vec[i64]()


# Gem tokens.


def gem_token(favours: vec[i64]) -> i64:
    """SPIRIT-703: the first gem token among these, or NOTHING."""
    found = NOTHING
    for token in favours:
        if token >= GEM_FAVOURS and (found == NOTHING or token < found):
            found = token
    return found


def why_no_plus(t: ForestTable, seat: Seat) -> Rule:
    """SPIRIT-035, SPIRIT-037: one needs a gem token, and a gem that was removed."""
    if gem_token(t.hoards[seat].favours) == NOTHING:
        return SPIRIT_035
    return ALLOWED if t.purses[seat].removed > 0 else SPIRIT_037


def may_have_plus(t: ForestTable, seat: Seat) -> bool:
    """SPIRIT-688: what all can see: a gem was removed, and some token lies face down."""
    return t.purses[seat].removed > 0 and len(t.hoards[seat].favours) > 0


def use_gem_token(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-035: the token is discarded face up, and a gem comes back into the supply."""
    hoard, purse = t.hoards[seat], t.purses[seat]
    token = gem_token(hoard.favours)
    t.reveal()
    hoard.favours = without(hoard.favours, token)
    t.box = append(t.box, token)  # SPIRIT-324
    t.shown |= bit(token)
    purse.removed -= 1
    purse.supply += 1
    if t.events is not None:
        t.tell(GemTokenUsed(seat, token))
