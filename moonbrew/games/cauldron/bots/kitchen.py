# mypyc: compiled
"""What a seat could brew in a season: from what it holds, and from what it may harvest.

Brews are chosen one after the other, the best first, until time or tokens run out. What each of
them brings is Magik; how likely it comes about follows from the Actions that it takes.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.faces import NOTHING, TYPES
from moonbrew.games.cauldron.rules.lasting import quick_now, yield_change
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import size
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Seat

HARVESTS: Final = 0.7  # of all turns: in the others something is brewed or stolen
HALF: Final = 0.5  # of a turn: the board may last a little longer than it seems, or less
QUICK: Final = 0.3  # Actions that a Quick brew counts for: it too waits for the next turn
SURE: Final = 0.98  # what can be done in this very turn
SLOPE: Final = 0.6  # how much more likely a brew is for each Action that is left after it
WAIT: Final = 0.1  # for each Action before a brew is done: tokens can be stolen
CATCH: Final = 0.25  # for each token that is missing, and the more the fewer there are of it
FEAR: Final = 0.01  # for each Spell that others hold: some of them spoil a brew
PACE: Final = 0.15  # Magik that an Action should bring, when brews are compared
DRAWN: Final = 0.8  # the Spell of a Potion's mark
LEAST: Final = 0.05  # a brew that promises less is none
MOST_BREWS: Final[i64] = 5  # that are looked at in one season


@final
@mypyc_attr(acyclic=True)
class Kitchen:
    """What lies ready for one seat, and the time that it has; `later` is a season to come."""

    def __init__(self, t: CauldronTable, seat: Seat, later: bool) -> None:
        brewer = t.brewers[seat]
        self.t: Final = t
        self.seat: Final = seat
        self.later: Final = later
        self.owned: Final = kinds_of(brewer.potions.of)
        self.magik: i64 = brewer.magik
        self.held: vec[i64] = zeros(TYPES)
        self.total: i64 = 0  # tokens held
        self.growing: vec[i64] = zeros(TYPES)  # by type: tokens on the board
        self.change: i64 = 0  # what a brew yields more or less
        self.fear = 0.0  # of Spells that others hold
        self.at_turn = False  # whether it may brew now
        self.only_quick = False  # whether Actions are over
        self.open = 0.0  # Actions of this very turn
        self.time = 0.0  # Actions left in the season, these included
        self.spent = 0.0  # Actions that what was chosen before would take
        self.risk = 0.0  # of the Potion looked at last: how scarce what it lacks is

    def next_season(self) -> None:
        """All Fields bear, and nothing is held."""
        t = self.t
        for kind in range(TYPES):
            self.growing[kind] = size(t.land.of_type[kind])
        self.time = float(t.land.size()) / (HARVESTS * float(t.seats))

    def this_season(self, at_turn: bool) -> None:
        """What is held, in Cellars too: to take it out costs nothing in one's own turn."""
        t = self.t
        brewer = t.brewers[self.seat]
        self.at_turn = at_turn
        self.change = yield_change(t, self.seat)
        self.total = brewer.supply.total + brewer.cellar.total
        for kind in range(TYPES):
            self.held[kind] = brewer.supply.of[kind] + brewer.cellar.of[kind]
        for other in range(t.seats):
            if other != self.seat:
                self.fear += FEAR * float(t.brewers[other].hand.total)

    def look_around(self) -> None:
        """What lies on the board, and how many Actions are left until it is empty."""
        t = self.t
        tokens: i64 = 0
        for field in range(len(t.lying)):
            self.growing[t.land.types[field]] += t.lying[field]
            tokens += t.lying[field]
        before = t.active - self.seat if t.backwards else self.seat - t.active
        if before <= 0:
            before += t.seats
        turns = float(tokens) / HARVESTS
        self.time = max(0.0, (turns - float(before)) / float(t.seats) + HALF)
        if self.at_turn:
            self.open = float(t.actions)
            self.time += self.open

    def magik_of(self, potion: i64) -> float:
        """What a Potion would bring (CAULDRON-109), or nothing if it may not be brewed."""
        t = self.t
        face = t.edition.potions[potion]
        amounts = t.edition.amounts
        magik: i64 = face.magik + self.change
        if not self.later and self.magik <= amounts.enthusiasm and potion < t.edition.basic_potions:
            magik += amounts.enthusiasm_magik
        worth = float(max(0, magik)) + (DRAWN if face.spell and not t.terms.simple else 0.0)
        if face.size == amounts.alchemy_slots:
            # CAULDRON-228: it will not carry anybody to the end.
            if self.magik >= amounts.alchemy:
                return 0.0
            if self.later:
                way = float(amounts.goal - self.magik)
                worth *= float(amounts.alchemy - self.magik) / way
        return worth

    def missing(self, potion: i64) -> i64:
        """How many tokens are lacking for a Potion; NOTHING if they cannot be had in time."""
        face = self.t.edition.potions[potion]
        lacking: i64 = 0
        spare = self.total
        self.risk = 0.0
        for kind in range(TYPES):
            wanted = face.slots[kind]
            short = wanted - self.held[kind]
            if short > 0 and wanted > 0:
                if short > self.growing[kind]:
                    return NOTHING
                lacking += short
                self.risk += float(short) / float(self.growing[kind])
                spare -= self.held[kind]
            else:
                spare -= wanted
        return lacking + max(0, face.wild - spare)

    def pay(self, potion: i64) -> None:
        """Use the tokens up; wildcards take of what there is most."""
        face = self.t.edition.potions[potion]
        for kind in range(TYPES):
            used = min(face.slots[kind], self.held[kind])
            self.held[kind] -= used
            self.total -= used
            self.growing[kind] -= face.slots[kind] - used
        for _slot in range(face.wild):
            most: i64 = 0
            for kind in range(1, TYPES):
                if self.held[kind] > self.held[most]:
                    most = kind
            if self.held[most] > 0:
                self.held[most] -= 1
                self.total -= 1

    def worth(self) -> float:
        """The brews of the season, the best first, as far as time and tokens go."""
        total = 0.0
        for _brew in range(MOST_BREWS):
            best: i64 = NOTHING
            most = LEAST
            brought = 0.0
            spent = 0.0
            for potion in self.owned:
                cost = self.cost_of(potion)
                if cost >= 0.0:
                    worth = self.magik_of(potion) * self.chance(cost)
                    if worth - PACE * cost > most:
                        most = worth - PACE * cost
                        brought = worth
                        best = potion
                        spent = cost
            if best == NOTHING:
                break
            total += brought
            self.magik += self.t.edition.potions[best].magik
            self.pay(best)
            self.spent += spent
        return total

    def cost_of(self, potion: i64) -> float:
        """The Actions that a brew takes with all harvests before it; -1 if it cannot be made."""
        lacking = self.missing(potion)
        if lacking == NOTHING:
            return -1.0
        cost = float(lacking)
        face = self.t.edition.potions[potion]
        quick = face.quick if self.later else quick_now(self.t, self.seat, potion)
        if self.only_quick:
            return 0.0 if quick and lacking == 0 else -1.0
        if not quick:
            return cost + 1.0
        return cost if self.at_turn and self.spent + cost <= self.open else cost + QUICK

    def chance(self, cost: float) -> float:
        """How likely it is that a brew comes about that takes so many Actions more."""
        done = self.spent + cost
        if done <= self.open:
            return SURE - self.fear
        fit = min(1.0, max(0.0, 0.5 + SLOPE * (self.time - done)))
        return fit / (1.0 + WAIT * done + CATCH * self.risk + self.fear)


def kinds_of(counted: vec[i64]) -> vec[i64]:
    """The numbers of the things that are there at all."""
    out = vec[i64]()
    for kind in range(len(counted)):
        if counted[kind] > 0:
            out = append(out, kind)
    return out
