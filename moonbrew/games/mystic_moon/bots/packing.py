# mypyc: compiled
"""The best brew that a seat could make of its Cauldron and its Satchel, with the cards it knows.

All sets of placements that share no slot are gone through, the best cards first, and left where
what is still to come could not better the best one found. A slot above an empty one needs
something below it: another Potion, a Crystal, or a token that is lost by it.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_moon.bots.worth import (
    CRYSTAL_KEPT,
    PLENTY,
    STAYING,
    card_worth,
    ingredients_of,
    value_tokens,
)
from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import (
    COLUMNS,
    CRYSTAL,
    GRAND_BREW,
    KINDS,
    LOW_CAULDRON,
    MUSHROOM,
    NO_EFFECTS,
    POOR_REWARDS,
    RICH_REWARDS,
    SLOTS,
    THRIFT,
    TOP_ROW,
    WASTE,
    WILD,
)
from moonbrew.games.mystic_moon.rules.fates import (
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.bits import bit
from moonbrew.kernel.patterns import Way
from moonbrew.kernel.table import Seat

NONE: Final = -1.0e6  # less than any brew is worth
PATIENCE: Final[i64] = 240  # sets looked at for one brew; the best cards come first
LAID: Final = 0.03  # for each token of the brew that lies in its slot already
KEPT: Final = 0.8  # each token that the Talent saves


def sizes() -> vec[i64]:
    """By set of slots: how many there are."""
    out = vec[i64]()
    for cells in range(1 << 9):
        out = append(out, int(cells).bit_count())
    return out


def supports() -> vec[i64]:
    """By set of slots: these, and all below them."""
    out = vec[i64]()
    for cells in range(1 << 9):
        below: i64 = cells
        for _row in range(2):
            below |= below >> COLUMNS
        out = append(out, below)
    return out


SIZE: Final = sizes()
SUPPORT: Final = supports()
ALL_SLOTS: Final = bit(SLOTS) - 1
LOWER_SLOTS: Final = bit(TOP_ROW) - 1


def satchel_shares() -> vec[float]:
    """By number of tokens: the part of its worth that each has, less beyond plenty."""
    out = vec[float]()
    for tokens in range(90):
        counted = float(min(tokens, PLENTY)) + 0.5 * float(max(min(tokens, 10) - PLENTY, 0))
        out = append(out, 1.0 if tokens == 0 else counted / float(tokens))
    return out


SHARE: Final = satchel_shares()


@final
@mypyc_attr(acyclic=True)
class Kitchen:
    """One seat's Cauldron, what could be added to it, and what a brew would bring."""

    def __init__(self, t: MoonTable, seat: Seat, later: i64, adding: bool, taken: i64) -> None:
        witch = t.witches[seat]
        cauldron = witch.cauldron
        self.t: Final = t
        self.edition: Final[Moon] = t.edition
        self.seat: Final = seat
        self.later: Final = later
        self.lies: Final[vec[i64]] = cauldron.lies
        self.wild: Final[i64] = cauldron.lies[WILD]
        self.filled: Final[i64] = cauldron.filled
        self.ingredients: Final[i64] = cauldron.ingredients()
        self.taken: Final[i64] = taken  # slots of placements that are declared
        # What may be added, and where.
        self.adding: Final = adding
        self.tokens: i64 = witch.satchel.total
        self.have: vec[i64] = witch.satchel.of[:]
        self.crystals: Final[i64] = witch.crystals if adding else 0
        self.kept_crystals: Final[i64] = 0 if adding else witch.crystals
        low = is_cursed_with(t, seat, LOW_CAULDRON)
        self.fillable: Final[i64] = 0 if not adding else LOWER_SLOTS if low else ALL_SLOTS
        # What a brew costs and gives besides rewards.
        self.shining: Final[i64] = SIZE[cauldron.lies[CRYSTAL]]
        self.poisoned: Final = cauldron.lies[MUSHROOM] != 0
        self.wasteful: Final = is_cursed_with(t, seat, WASTE)
        self.less: Final = (
            float(present_curse(t).first) if is_cursed_with(t, seat, POOR_REWARDS) else 0.0
        )
        self.dull: Final = is_cursed_with(t, seat, NO_EFFECTS)
        self.rich: Final = (
            float(present_blessing(t).first) if is_blessed_with(t, seat, RICH_REWARDS) else 0.0
        )
        talent = talent_of(t, seat)
        self.grand: Final = float(talent.second) if talent.primitive == GRAND_BREW else 0.0
        self.thrifty: Final = talent.primitive == THRIFT and later > 0
        # The cards, the best ones first, with what each gives.
        self.cards = vec[i64]()
        self.prizes = vec[float]()
        self.needs = vec[i64]()
        self.keep = vec[float]()
        for _kind in range(KINDS):
            self.keep = append(self.keep, 0.0)
        self.kept = 0.0  # the worth of what is in the Satchel
        self.best = NONE
        self.lifting = False
        self.looked: i64 = 0

    def learn(self, book: vec[i64]) -> None:
        """Begin anew with these cards."""
        t = self.t
        self.cards = vec[i64]()
        self.prizes = vec[float]()
        self.needs = vec[i64]()
        value_tokens(t, book, self.later, self.keep)
        self.kept = 0.0
        for kind in range(KINDS):
            self.kept += self.keep[kind] * float(self.have[kind])
        for card in book:
            self.put(card)

    def put(self, card: i64) -> None:
        """Put a card among the others, by what each of its Ingredients gives."""
        prize = card_worth(self.t, card, self.later) - self.less
        if self.dull:
            prize = max(float(self.edition.rewards[card]) - self.less, 0.0)
        need = ingredients_of(self.t, card)
        self.cards = append(self.cards, card)
        self.prizes = append(self.prizes, prize)
        self.needs = append(self.needs, need)
        at: i64 = len(self.cards) - 1
        while at > 0 and self.prizes[at] * float(self.needs[at - 1]) > self.prizes[at - 1] * float(
            self.needs[at]
        ):
            self.cards[at], self.cards[at - 1] = self.cards[at - 1], self.cards[at]
            self.prizes[at], self.prizes[at - 1] = self.prizes[at - 1], self.prizes[at]
            self.needs[at], self.needs[at - 1] = self.needs[at - 1], self.needs[at]
            at -= 1

    def brew(self) -> float:
        """The worth of the best brew with what is kept, and of none if that is best."""
        self.best = self.without()
        self.lifting = False
        self.looked = 0
        self.look(0, 0, self.taken, 0, 0.0, 0)
        return self.best

    def brew_lifting(self, card: i64) -> float:
        """The same with the Recipe that lifts the curse; NONE if it cannot be brewed."""
        self.best = NONE
        self.lifting = True
        self.looked = 0
        first = self.edition.first_spot
        for spot in range(first[card], first[card + 1]):
            cells = self.edition.cells[spot]
            if cells & self.taken == 0:
                for way in self.edition.spots[spot].ways:
                    if self.can_take(way):
                        self.follow(way, cells, 0, 0, self.taken, 0, 0.0, 1)
        return self.best

    def without(self) -> float:
        """What is kept if nothing is brewed."""
        worth = self.kept_only()
        if self.later > 0:
            for kind in range(KINDS):
                worth += STAYING * self.keep[kind] * float(SIZE[self.lies[kind]])
            worth += STAYING * CRYSTAL_KEPT * float(self.shining)
        return worth

    def kept_only(self) -> float:
        """What is kept of the Satchel when the Cauldron is lost."""
        worth = self.kept * SHARE[self.tokens]
        if self.later > 0:
            worth += CRYSTAL_KEPT * float(self.crystals + self.kept_crystals)
        return worth

    # Going through the sets of placements.

    def look(self, place: i64, spot: i64, used: i64, new: i64, gained: float, potions: i64) -> None:
        """All further placements, from this card and this placement on."""
        if self.looked >= PATIENCE or gained + self.bound(place, used) <= self.best:
            return
        first = self.edition.first_spot
        for at in range(place, len(self.cards)):
            card = self.cards[at]
            begin: i64 = first[card]
            if at == place and spot > begin:
                begin = spot
            for one in range(begin, first[card + 1]):
                cells = self.edition.cells[one]
                if cells & used == 0:
                    for way in self.edition.spots[one].ways:
                        if self.can_take(way):
                            worth = gained + self.prizes[at]
                            self.follow(way, cells, at, one + 1, used, new, worth, potions + 1)

    def can_take(self, way: Way) -> bool:
        """Whether what lies there and what could be added make up this way."""
        wilds = self.have[WILD]
        i: i64 = 0
        while i < len(way.kinds):
            kind = way.kinds[i]
            need = way.wanted[i] & ~(self.lies[kind] | self.wild)
            if need != 0:
                if need & self.filled != 0 or need & ~self.fillable != 0:
                    return False
                short = SIZE[need] - self.have[kind]
                if short > 0:
                    wilds -= short
                    if wilds < 0:
                        return False
            i += 1
        return True

    def follow(
        self,
        way: Way,
        cells: i64,
        place: i64,
        spot: i64,
        used: i64,
        new: i64,
        gained: float,
        potions: i64,
    ) -> None:
        """Take what this way needs, see what it is worth, look further, and put it back."""
        tokens, kept, have = self.tokens, self.kept, self.have
        self.have = have[:]
        i: i64 = 0
        while i < len(way.kinds):
            kind = way.kinds[i]
            need = way.wanted[i] & ~(self.lies[kind] | self.wild)
            if need != 0:
                number = SIZE[need]
                own = min(number, have[kind])
                self.have[kind] -= own
                self.have[WILD] -= number - own
                self.kept -= self.keep[kind] * float(own) + self.keep[WILD] * float(number - own)
                self.tokens -= number
                new |= need
            i += 1
        self.looked += 1
        self.judge(used | cells, new, gained, potions)
        self.look(place, spot, used | cells, new, gained, potions)
        self.tokens, self.kept, self.have = tokens, kept, have

    def bound(self, place: i64, used: i64) -> float:
        """No more than this can still be gained by further placements, with all that is kept."""
        free = SLOTS - SIZE[used]
        shine = float(self.shining + self.crystals)
        total = self.kept + self.rich + self.grand + 2.0 * KEPT + shine * float(SIZE[used])
        total += CRYSTAL_KEPT * float(self.crystals + self.kept_crystals)
        densest = 0.0
        more = 0.0
        for at in range(place, len(self.cards)):
            copies = self.copies(self.cards[at], used, free // self.needs[at])
            if copies > 0:
                worth = self.prizes[at] + shine * float(self.needs[at])
                more += worth * float(copies)
                densest = max(densest, worth / float(self.needs[at]))
        return total + min(more, densest * float(free))

    def copies(self, card: i64, used: i64, most: i64) -> i64:
        """How often a card could be brewed by its Ingredients, wherever they lie."""
        way = self.edition.spots[self.edition.first_spot[card]].ways[0]
        wilds = self.have[WILD] + SIZE[self.wild & ~used]
        i: i64 = 0
        while i < len(way.kinds) and most > 0:
            kind = way.kinds[i]
            there = self.have[kind] + SIZE[self.lies[kind] & ~used] + wilds
            most = min(most, there // SIZE[way.wanted[i]])
            i += 1
        return most

    # What a set of placements is worth.

    def judge(self, used: i64, new: i64, gained: float, potions: i64) -> None:
        """Whether it is the best so far, once all that is needed below lies there."""
        below = SUPPORT[new] & ~self.filled & ~new
        fillers = SIZE[below]
        if fillers > self.tokens + self.crystals:
            return
        brewed = SIZE[used]
        lost = max(fillers - self.crystals, 0)  # tokens that only lie below others
        worth = gained + self.after_filling(lost)
        room = SIZE[self.fillable & ~(self.filled | new | below)]
        shining = min(self.crystals, room + fillers)
        spare = self.crystals - shining + self.kept_crystals
        worth += float((self.shining + shining) * brewed)
        if self.later > 0:
            worth += CRYSTAL_KEPT * float(spare)
        if potions > 1:
            worth += self.grand
        if potions > (1 if self.lifting else 0):
            worth += self.rich
        if self.poisoned:
            worth -= float(potions)
        if self.wasteful:
            worth -= float(SIZE[self.ingredients & ~used] + lost) + (2.0 if brewed < 6 else 0.0)
        if self.thrifty:
            worth += KEPT * float(min(potions, 2))
        worth += LAID * float(SIZE[used & self.filled])
        if worth > self.best:
            self.best = worth

    def after_filling(self, lost: i64) -> float:
        """What is kept when so many tokens, those worth least, lie below others."""
        kept = self.kept
        left = lost
        while left > 0:
            cheapest: i64 = -1
            for kind in range(KINDS):
                if self.have[kind] > 0 and (cheapest < 0 or self.keep[kind] < self.keep[cheapest]):
                    cheapest = kind
            number = min(left, self.have[cheapest])
            kept -= self.keep[cheapest] * float(number)
            left -= number
            if left > 0:
                kept -= self.keep[cheapest] * float(left)
                left = 0
        return kept * SHARE[self.tokens - lost]
