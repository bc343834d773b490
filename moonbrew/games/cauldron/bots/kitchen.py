# mypyc: compiled
"""What a seat could still brew in this season: from what it holds, and from what it may harvest."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.faces import NOTHING, TYPES
from moonbrew.games.cauldron.rules.lasting import quick_now, yield_change
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Seat

WAIT: Final = 0.82  # of what a brew brings, for each Action before it is done: much can happen
CATCH: Final = 0.9  # that a token which is missing will still be there, each time
QUICK: Final = 0.7  # Actions that a Quick brew counts for: it too waits for the next turn
DRAWN: Final = 0.8  # the Spell of a Potion's mark
LEFT: Final = 0.12  # a token that completes nothing, while there is time
MOST_BREWS: Final[i64] = 5  # that are looked at in one season


@final
@mypyc_attr(acyclic=True)
class Kitchen:
    """What lies ready for one seat, and the time that it has left."""

    def __init__(self, t: CauldronTable, seat: Seat) -> None:
        self.t: Final = t
        self.seat: Final = seat
        self.held: vec[i64] = t.brewers[seat].supply.of[:]
        self.total: i64 = t.brewers[seat].supply.total
        self.magik: i64 = t.brewers[seat].magik
        self.time = 0.0  # Actions that are left to it
        self.spent = 0.0  # Actions that what was looked at before would take
        self.growing: vec[i64] = zeros(TYPES)  # by type: tokens on the board

    def look_around(self) -> None:
        """What lies on the board."""
        t = self.t
        for kind in range(TYPES):
            fields = t.land.of_type[kind] & t.laden
            while fields:
                lowest = fields & -fields
                self.growing[kind] += 1
                fields ^= lowest

    def fetch_all(self) -> None:
        """Take out of the Cellars whatever lies there, which costs nothing in one's own turn."""
        stored = self.t.brewers[self.seat].cellar
        for kind in range(TYPES):
            self.held[kind] += stored.of[kind]
        self.total += stored.total

    def magik_of(self, potion: i64) -> float:
        """What a Potion would bring now (CAULDRON-109), or nothing if it may not be brewed."""
        t = self.t
        face = t.edition.potions[potion]
        amounts = t.edition.amounts
        if self.magik >= amounts.alchemy and face.size == amounts.alchemy_slots:
            return 0.0
        magik: i64 = face.magik + yield_change(t, self.seat)
        if self.magik <= amounts.enthusiasm and potion < t.edition.basic_potions:
            magik += amounts.enthusiasm_magik
        return float(max(0, magik)) + (DRAWN if face.spell and not t.terms.simple else 0.0)

    def missing(self, potion: i64) -> i64:
        """How many tokens are lacking for a Potion; NOTHING if they cannot be had in time."""
        face = self.t.edition.potions[potion]
        lacking: i64 = 0
        spare = self.total
        for kind in range(TYPES):
            wanted = face.slots[kind]
            short = wanted - self.held[kind]
            if short > 0:
                if short > self.growing[kind]:
                    return NOTHING
                lacking += short
                spare -= self.held[kind]
            else:
                spare -= wanted
        if face.wild > spare:
            lacking += face.wild - spare
        return lacking

    def pay(self, potion: i64) -> None:
        """Use the tokens up; wildcards take of what there is most."""
        face = self.t.edition.potions[potion]
        for kind in range(TYPES):
            used = min(face.slots[kind], self.held[kind])
            self.held[kind] -= used
            self.total -= used
        for _slot in range(face.wild):
            most: i64 = 0
            for kind in range(1, TYPES):
                if self.held[kind] > self.held[most]:
                    most = kind
            if self.held[most] > 0:
                self.held[most] -= 1
                self.total -= 1

    def worth(self) -> float:
        """The brews of this season, the best first, as far as time and tokens go."""
        t = self.t
        owned = t.brewers[self.seat].potions.of
        total = 0.0
        for _brew in range(MOST_BREWS):
            best: i64 = NOTHING
            most = 0.05
            spent = 0.0
            for potion in range(t.edition.potion_count):
                if owned[potion] > 0:
                    lacking = self.missing(potion)
                    if lacking != NOTHING:
                        cost = float(lacking)
                        cost += QUICK if quick_now(t, self.seat, potion) else 1.0
                        worth = self.magik_of(potion) * self.chance(lacking, cost)
                        if worth > most:
                            most = worth
                            best = potion
                            spent = cost
            if best == NOTHING:
                break
            total += most
            self.magik += t.edition.potions[best].magik
            self.pay(best)
            self.spent += spent
        if self.time - self.spent > 0.5:
            total += LEFT * float(self.total)
        return total

    def chance(self, lacking: i64, cost: float) -> float:
        """How likely it is that a brew comes about that takes so many Actions more."""
        chance = 1.0
        for _token in range(lacking):
            chance *= CATCH
        done = self.spent + cost
        late = done - self.time
        if late > 0.0:
            chance *= max(0.0, 1.0 - 0.7 * late)
        while done > 0.0:
            chance *= WAIT if done >= 1.0 else 1.0 - (1.0 - WAIT) * done
            done -= 1.0
        return chance
