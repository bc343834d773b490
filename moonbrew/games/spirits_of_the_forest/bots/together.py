# mypyc: compiled
"""What a position promises to a team: points to be expected, and whether any type will be missing.

What is left at the end is the opponent's (SPIRIT-192), so it counts most how long the creatures can
go on. Of types the team scores as many as it has bits more (SPIRIT-203), the opponent all.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.bots.lasting import Lasting, could_be_last
from moonbrew.games.spirits_of_the_forest.bots.roaming import Roaming
from moonbrew.games.spirits_of_the_forest.rules.closing import on_card, types_left
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR,
    CATEGORIES,
    NOTHING,
    OPPONENT,
    TEAM,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    counted,
    in_play,
    on_tiles,
    still_out,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    END_ISLANDS,
    FIREFLIES_BURDEN,
    SCORE_ISLAND,
)
from moonbrew.kernel.bits import has, least, size
from moonbrew.kernel.pile import zeros

TEMPER: Final = 20.0  # a lead of so many points is a clear one
DOUBT: Final = 3.0  # how uncertain the number of bits is
DOUBT_EACH: Final = 0.5  # how much more so with every bit that lies on the Forest
BIT: Final = (
    3.0  # what a bit more is worth besides: who waits until it scores a type, waits too long
)
GEM: Final = 8.0  # what a gem is worth while the whole Forest lies there
SURE: Final = 0.3  # how exactly a lead decides that nothing can change any more
SPREAD: Final = 0.9  # how much is open by what is still to be collected
SHARE: Final = 0.6  # what who has the majority gets of that
# The same where islands sink, and what counts there only.
TEMPER_OF_ISLANDS: Final = 15.0
GEM_OF_ISLANDS: Final = 4.0  # nobody is stuck there for good
SPREAD_OF_ISLANDS: Final = 0.6
EACH_TILE: Final = 2.0  # how much surer a missing type is, for the creatures come everywhere
CHOICE: Final = 5.0  # how much goes by the best of them; tiles face down hide which that is


def promise_together(t: ForestTable) -> vec[float]:
    """To all the same: the team's; tiles just picked as is best."""
    roaming = Roaming(t)
    hopes = Hopes(t, roaming)
    best = 0.0
    loose: i64 = 0
    for number in range(len(t.picked)):
        if t.picked[number].tile != NOTHING:
            best = max(best, hopes.with_picks(number))
            loose += 1
    if loose == 0:
        best = hopes.promise()
    elif len(t.picked) == 1:  # the other one may be better
        best = 0.5 * (best + hopes.with_picks(NOTHING))
    shares = vec[float]()
    for _seat in range(t.seats):
        shares = append(shares, best)
    return shares


@final
class Hopes:
    """What both sides have, and what they should end with."""

    def __init__(self, t: ForestTable, roaming: Roaming) -> None:
        self.t: Final = t
        self.roaming: Final = roaming
        self.own = counted(t, t.hoards[TEAM])
        self.other = counted(t, t.hoards[OPPONENT])
        self.held = on_tiles(t, t.hoards[TEAM])
        self.given = on_tiles(t, t.hoards[OPPONENT])
        self.out = still_out(t)
        self.there: Final = tiles_there(t, roaming.part)
        self.islands: Final = could_be_last(t)
        self.last: Lasting | None = None  # the one that is taken to be the last
        if t.variants.fireflies == FIREFLIES_BURDEN:
            self.burn()

    def burn(self) -> None:
        """SPIRIT-086: who has the most fireflies loses the tiles that carry them."""
        own, other = size(self.t.hoards[TEAM].lit), size(self.t.hoards[OPPONENT].lit)
        if own > other:
            self.own[AIR] -= 2 * own
            self.held[AIR] -= 2 * own
        elif other > own:
            self.other[AIR] -= 2 * other

    def with_picks(self, first: i64) -> float:
        """The promise once one of the tiles picked is the team's and the others the opponent's."""
        before = self.own, self.other, self.held, self.given
        self.own, self.other = self.own[:], self.other[:]
        self.held, self.given = self.held[:], self.given[:]
        for number in range(len(self.t.picked)):
            tile = self.t.picked[number].tile
            if tile != NOTHING and number == first:
                self.add(self.own, tile)
                self.add(self.held, tile)
            elif tile != NOTHING:
                self.add(self.other, tile)
                self.add(self.given, tile)
        found = self.promise()
        self.own, self.other, self.held, self.given = before
        return found

    def add(self, counts: vec[i64], tile: i64) -> None:
        """One more tile."""
        edition = self.t.edition
        counts[edition.type_of[tile]] += edition.symbols_of[tile]
        source = edition.source_of[tile]
        if source != NOTHING:
            counts[TYPES + source] += 1

    # What it all should come to.

    def promise(self) -> float:
        """The share of the win; where islands sink, the team sees to it which will be the last."""
        if len(self.islands) == 0:
            return self.share()
        total, weights = 0.0, 0.0
        for island in self.islands:
            share = self.share_with(island)
            weight = exp(CHOICE * share)
            total += weight * share
            weights += weight
        return total / weights

    def share_with(self, island: Lasting) -> float:
        """The share of the win if this island is the last."""
        whole = self.out
        self.last, self.out = island, whole[:]
        for category in range(CATEGORIES):
            self.out[category] -= island.on_it[category]
        share = self.share()
        self.last, self.out = None, whole
        return share

    def share(self) -> float:
        """The share of the win: by the lead in points, if no type is missing in the end."""
        lead = self.lead() / (TEMPER if self.last is None else TEMPER_OF_ISLANDS)
        return (0.5 + 0.5 * lead / (1.0 + abs(lead))) * self.chance_of_all_types()

    def lead(self) -> float:
        """The points that the team should have more than the opponent."""
        t = self.t
        live, lost = self.roaming.live, 1.0 - self.roaming.live
        if t.variants.end == END_ISLANDS:  # SPIRIT-553: nobody gets what is left
            lost = 0.0
        points = self.gems()
        spread = SPREAD if self.last is None else SPREAD_OF_ISLANDS
        scored = vec[float]()
        leads = vec[float]()
        for category in range(CATEGORIES):
            out = float(self.out[category])
            own, other = float(self.own[category]), float(self.other[category]) + lost * out
            open = SURE + spread * sqrt(live * out)
            leading = likely((own - other - 0.5) / open)
            leads = append(leads, leading)
            own_points = leading * (own + SHARE * live * out)
            if in_play(t, category):
                points -= likely((other - own - 0.5) / open) * (other + SHARE * live * out)
            if category < TYPES:
                scored = append(scored, own_points * self.chance_to_be_left(category))
            else:
                if t.variants.score != SCORE_ISLAND:  # SPIRIT-558
                    points += own_points
                missing = float(t.edition.amounts.missing)
                hope = live * min(1.0, 0.3 * out)
                if self.held[category] == 0:
                    points -= missing * (1.0 - hope)
                if self.given[category] == 0 and lost * out < 0.5:
                    points += missing * (1.0 - hope)
        for category in on_card(t):
            points -= float(t.edition.amounts.card) * (1.0 - leads[category])
        more = self.bits_more()
        points += best_of(scored, self.types_to_score(more))
        return points if t.ended else points + BIT * more

    def gems(self) -> float:
        """What the gems are worth that can still be used."""
        t = self.t
        if t.ended:
            return 0.0
        number: i64 = 0
        for purse in t.purses:
            number += purse.supply
        gem = GEM if self.last is None else GEM_OF_ISLANDS
        return gem * float(number) * float(size(t.present)) / float(t.forest.size)

    def chance_to_be_left(self, type: i64) -> float:
        """SPIRIT-556: with `score=island` a type counts only if some of it is left."""
        t = self.t
        if t.variants.score != SCORE_ISLAND:
            return 1.0
        if t.ended:
            return 1.0 if has(types_left(t), type) else 0.0
        return 1.0 if self.last is None else self.last.keeps(type)

    def bits_more(self) -> float:
        """How many bits more than the opponent the team should end with."""
        t = self.t
        if t.variants.score != 0:
            return 0.0
        more = float(t.hoards[TEAM].bits - t.hoards[OPPONENT].bits)
        return (
            more + 0.5 * float(t.bits_beside) + 2.0 * self.roaming.bits - float(self.roaming.lying)
        )

    def types_to_score(self, more: float) -> float:
        """SPIRIT-203: as many as the team has bits more, and never less than none."""
        t = self.t
        if t.variants.score != 0:
            return float(TYPES)
        if t.ended:
            return more
        doubt = DOUBT + DOUBT_EACH * float(self.roaming.lying)
        return 0.5 * (more + sqrt(more * more + doubt))

    def chance_of_all_types(self) -> float:
        """SPIRIT-196: how likely it is that the team gets a tile of every type."""
        chance = 1.0
        for type in range(TYPES):
            if self.held[type] <= 0 and in_play(self.t, type):
                tiles = float(self.there[type])
                if self.last is not None:
                    tiles = EACH_TILE * (tiles - float(self.last.number[type]))
                chance *= 1.0 - exp(-self.roaming.live * tiles)
        return chance


def tiles_there(t: ForestTable, part: i64) -> vec[i64]:
    """By type: the tiles in a part of the Forest and on the pile beside it."""
    found = zeros(TYPES)
    while part != 0:
        tile = t.tiles[least(part)]
        part &= part - 1
        if tile != NOTHING:
            found[t.edition.type_of[tile]] += 1
    for tile in t.air_pile:
        found[t.edition.type_of[tile]] += 1
    return found


def likely(lead: float) -> float:
    """How likely a majority is, by the lead in measures of what is open."""
    return 1.0 / (1.0 + exp(-1.7 * lead))


def best_of(points: vec[float], number: float) -> float:
    """The sum of so many of the best, of the last one a part."""
    total = 0.0
    used: i64 = 0
    while number > 0.0:
        best: i64 = NOTHING
        for one in range(len(points)):
            if not has(used, one) and (best == NOTHING or points[one] > points[best]):
                best = one
        if best == NOTHING:
            break
        used |= i64(1) << best
        total += points[best] * min(1.0, number)
        number -= 1.0
    return total
