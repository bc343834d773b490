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
    value_tokens,
)
from moonbrew.games.mystic_moon.rules.brewing import is_lifting
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
PATIENCE: Final[i64] = 120  # sets looked at for one brew; the best cards come first
HARDLY: Final = 0.02  # what is better by less than this is not looked for
USUAL_BREW: Final[i64] = 4  # tokens that leave the Satchel with a brew
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


def guards() -> i64:
    """The highest bit of each kind."""
    out: i64 = 0
    for kind in range(KINDS):
        out |= bit(6 * kind + 5)
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


def cells_of(t: MoonTable, spots: vec[i64]) -> i64:
    """The slots of these placements."""
    cells: i64 = 0
    for spot in spots:
        cells |= t.edition.cells[spot]
    return cells


# Tokens by kind in one number, six bits for each kind; the highest of them is kept free.
WIDTH: Final[i64] = 6
FIELD: Final[i64] = 31
HIGHEST: Final = guards()


def packed(of: vec[i64]) -> i64:
    """Counted tokens as one number."""
    out: i64 = 0
    for kind in range(KINDS):
        out |= min(of[kind], FIELD) << (WIDTH * kind)
    return out


def is_enough(have: i64, need: i64) -> bool:
    """Whether there are as many of each kind as are needed."""
    return ((have | HIGHEST) - need) & HIGHEST == HIGHEST


def number(tokens: i64, kind: i64) -> i64:
    """How many of a kind there are."""
    return (tokens >> (WIDTH * kind)) & FIELD


def with_wild(have: i64, need: i64) -> i64:
    """What is needed with Wild Ingredients in place of what is missing; -1 if they do not do."""
    if is_enough(have, need):
        return need
    wilds = number(have, WILD)
    for kind in range(WILD):
        short = number(need, kind) - number(have, kind)
        if short > 0:
            wilds -= short
            if wilds < 0:
                return -1
            need += (short << (WIDTH * WILD)) - (short << (WIDTH * kind))
    return need


@final
@mypyc_attr(acyclic=True)
class Kitchen:
    """One seat's Cauldron, what could be added to it, and what a brew would bring."""

    def __init__(
        self, t: MoonTable, seat: Seat, later: i64, adding: bool, declared: vec[i64]
    ) -> None:
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
        # The placements that are declared, their slots, and whether one of them lifts the curse.
        self.declared: Final[vec[i64]] = declared
        self.potions: Final[i64] = len(declared)
        self.taken: Final = cells_of(t, declared)
        self.lifted: Final = any(is_lifting(t, spot) for spot in declared)
        self.gained = 0.0  # what they bring
        # What may be added, and where.
        self.held: Final[vec[i64]] = witch.satchel.of
        self.tokens: Final[i64] = witch.satchel.total
        self.have: Final = packed(witch.satchel.of) if adding else i64(0)
        self.bare: Final = adding and cauldron.filled == 0
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
        self.saved: Final = KEPT if talent.primitive == THRIFT and later > 0 else 0.0
        # The cards, those that give most for an Ingredient first.
        self.cards = vec[i64]()
        self.prizes = vec[float]()  # what each gives
        self.nets = vec[float]()  # the same without the worth of what goes into it
        self.sizes = vec[i64]()  # its Ingredients
        self.needs = vec[i64]()  # the same by kind, as one number
        self.keep = vec[float]()  # by kind: what a token is worth that stays in the Satchel
        for _kind in range(KINDS):
            self.keep = append(self.keep, 0.0)
        self.kept = 0.0  # what all of them are worth
        self.best = NONE
        self.lifting = False
        self.looked: i64 = 0
        self.fresh: i64 = 0  # the slots that the way looked at last would fill

    def learn(self, book: vec[i64]) -> None:
        """Begin anew with these cards."""
        self.cards = vec[i64]()
        self.prizes = vec[float]()
        self.nets = vec[float]()
        self.sizes = vec[i64]()
        self.needs = vec[i64]()
        value_tokens(self.t, book, self.later, self.keep)
        brewed: i64 = USUAL_BREW if self.have != 0 else 0
        share = SHARE[max(self.tokens - brewed, 0)]
        self.kept = 0.0
        for kind in range(KINDS):
            self.keep[kind] *= share
            self.kept += self.keep[kind] * float(self.held[kind])
        for card in book:
            self.put(card)
        self.gained = 0.0
        for spot in self.declared:
            self.gained += self.prize(self.edition.card_of[spot])

    def prize(self, card: i64) -> float:
        """What brewing a card gives."""
        if card >= self.edition.potion_count:
            return 0.0
        reward = float(self.edition.rewards[card])
        effect = 0.0 if self.dull else card_worth(self.t, card, self.later) - reward
        return max(reward - self.less, 0.0) + effect

    def put(self, card: i64) -> None:
        """Put a card among the others, by what each of its Ingredients gives."""
        prize = self.prize(card)
        way = self.edition.spots[self.edition.first_spot[card]].ways[0]
        net = prize
        need: i64 = 0
        ingredients: i64 = 0
        for i in range(len(way.kinds)):
            kind = way.kinds[i]
            wanted = SIZE[way.wanted[i]]
            ingredients += wanted
            need |= wanted << (WIDTH * kind)
            net -= self.keep[kind] * float(max(wanted - SIZE[self.lies[kind] | self.wild], 0))
        at: i64 = len(self.cards)
        self.cards = append(self.cards, card)
        self.prizes = append(self.prizes, prize)
        self.nets = append(self.nets, net)
        self.sizes = append(self.sizes, ingredients)
        self.needs = append(self.needs, need)
        while at > 0 and net * float(self.sizes[at - 1]) > self.nets[at - 1] * float(ingredients):
            self.cards[at], self.cards[at - 1] = self.cards[at - 1], card
            self.prizes[at], self.prizes[at - 1] = self.prizes[at - 1], prize
            self.nets[at], self.nets[at - 1] = self.nets[at - 1], net
            self.sizes[at], self.sizes[at - 1] = self.sizes[at - 1], ingredients
            self.needs[at], self.needs[at - 1] = self.needs[at - 1], need
            at -= 1

    def brew(self) -> float:
        """The worth of the best brew with what is kept, and of none if that is best."""
        self.best = NONE
        self.lifting = self.lifted
        self.looked = 0
        if self.potions > 0:
            self.judge(self.taken, 0, self.have, self.kept, self.gained, self.potions)
        else:
            self.best = self.without()
        self.look(0, 0, self.taken, 0, self.have, self.kept, self.gained, self.potions)
        return self.best

    def brew_lifting(self, card: i64) -> float:
        """The same with the Recipe that lifts the curse; NONE if it cannot be brewed."""
        self.best = NONE
        self.lifting = True
        self.looked = 0
        first, potions = self.edition.first_spot, self.potions + 1
        for spot in range(first[card], first[card + 1]):
            cells = self.edition.cells[spot]
            if cells & self.taken == 0:
                used = cells | self.taken
                for way in self.edition.spots[spot].ways:
                    need = self.need_of(way, self.have)
                    if need >= 0:
                        new = self.fresh
                        left, kept = self.have - need, self.kept - self.cost(need)
                        self.judge(used, new, left, kept, self.gained, potions)
                        self.look(0, 0, used, new, left, kept, self.gained, potions)
        return self.best

    def limit(self) -> float:
        """No brew with these cards can be worth more."""
        bound = self.bound(0, self.taken, self.have, self.kept, self.potions)
        return max(self.without(), self.gained + bound)

    def without(self) -> float:
        """What is kept if nothing is brewed."""
        worth = self.kept_only()
        if self.later > 0 and self.filled != 0:
            for kind in range(KINDS):
                worth += STAYING * self.keep[kind] * float(SIZE[self.lies[kind]])
            worth += STAYING * CRYSTAL_KEPT * float(self.shining)
        return worth

    def kept_only(self) -> float:
        """What is kept of the Satchel when the Cauldron is lost."""
        if self.later > 0:
            return self.kept + CRYSTAL_KEPT * float(self.crystals + self.kept_crystals)
        return self.kept

    # Going through the sets of placements.

    def look(
        self,
        place: i64,
        spot: i64,
        used: i64,
        new: i64,
        have: i64,
        kept: float,
        gained: float,
        potions: i64,
    ) -> None:
        """All further placements, from this card and this placement on."""
        first = self.edition.first_spot
        for at in range(place, len(self.cards)):
            limit = gained + self.bound(at, used, have, kept, potions)
            if limit <= self.best + HARDLY or self.looked >= PATIENCE:
                return
            card = self.cards[at]
            need = with_wild(have, self.needs[at]) if self.bare else i64(0)
            if need >= 0:
                begin: i64 = first[card]
                if at == place and spot > begin:
                    begin = spot
                worth = gained + self.prizes[at]
                for one in range(begin, first[card + 1]):
                    cells = self.edition.cells[one]
                    if cells & used == 0:
                        self.try_spot(at, one, used, new, have, kept, worth, potions + 1, need)
                        if limit <= self.best + HARDLY:
                            return

    def try_spot(
        self,
        at: i64,
        spot: i64,
        used: i64,
        new: i64,
        have: i64,
        kept: float,
        gained: float,
        potions: i64,
        need: i64,
    ) -> None:
        """A placement with all that can follow it, if it can be made."""
        cells = self.edition.cells[spot]
        used |= cells
        if self.bare:
            if cells & ~self.fillable == 0:
                self.looked += 1
                left, kept = have - need, kept - self.cost(need)
                self.judge(used, new | cells, left, kept, gained, potions)
                self.look(at, spot + 1, used, new | cells, left, kept, gained, potions)
            return
        for way in self.edition.spots[spot].ways:
            need = self.need_of(way, have)
            if need >= 0:
                self.looked += 1
                fresh = new | self.fresh
                left, rest = have - need, kept - self.cost(need)
                self.judge(used, fresh, left, rest, gained, potions)
                self.look(at, spot + 1, used, fresh, left, rest, gained, potions)

    def need_of(self, way: Way, have: i64) -> i64:
        """What has to be added for this way, as one number; -1 if it cannot be."""
        need: i64 = 0
        fresh: i64 = 0
        i: i64 = 0
        while i < len(way.kinds):
            kind = way.kinds[i]
            lacks = way.wanted[i] & ~(self.lies[kind] | self.wild)
            if lacks != 0:
                if lacks & self.filled != 0 or lacks & ~self.fillable != 0:
                    return -1
                need += SIZE[lacks] << (WIDTH * kind)
                fresh |= lacks
            i += 1
        self.fresh = fresh
        return with_wild(have, need)

    def cost(self, need: i64) -> float:
        """What the tokens that are needed would be worth in the Satchel."""
        total = 0.0
        kind: i64 = 0
        while need != 0:
            some = need & FIELD
            if some != 0:
                total += self.keep[kind] * float(some)
            need >>= WIDTH
            kind += 1
        return total

    def bound(self, place: i64, used: i64, have: i64, kept: float, potions: i64) -> float:
        """No more than this can come of further placements, with all that is kept."""
        free = SLOTS - SIZE[used]
        shine = float(self.shining + self.crystals)
        wilds = number(have, WILD) + SIZE[self.wild & ~used]
        densest = 0.0
        more = 0.0
        for at in range(place, len(self.cards)):
            copies = self.copies(at, used, have, wilds, free // self.sizes[at])
            if copies > 0:
                potions += copies
                worth = self.nets[at] + shine * float(self.sizes[at])
                if worth > 0.0:
                    more += worth * float(copies)
                    densest = max(densest, worth / float(self.sizes[at]))
        total = kept + min(more, densest * float(free)) + shine * float(SIZE[used])
        if self.later > 0:
            total += CRYSTAL_KEPT * float(self.crystals + self.kept_crystals)
        if self.filled != 0:
            total += LAID * float(SIZE[self.ingredients])
        total += self.rich + self.saved * float(min(potions, 2))
        return total + self.grand if potions > 1 else total

    def copies(self, at: i64, used: i64, have: i64, wilds: i64, most: i64) -> i64:
        """How often a card could be brewed by its Ingredients, wherever they lie."""
        need = self.needs[at]
        kind: i64 = 0
        while need != 0 and most > 0:
            some = need & FIELD
            if some != 0:
                there = number(have, kind) + wilds
                if not self.bare:
                    there += SIZE[self.lies[kind] & ~used]
                if there < some * most:
                    most = there // some
            need >>= WIDTH
            kind += 1
        return most

    # What a set of placements is worth.

    def judge(
        self, used: i64, new: i64, have: i64, kept: float, gained: float, potions: i64
    ) -> None:
        """Whether it is the best so far, once all that is needed below lies there."""
        below = SUPPORT[new] & ~self.filled & ~new
        lost: i64 = 0  # tokens that only lie below others
        worth = gained + kept
        if below != 0:
            lost = max(SIZE[below] - self.crystals, 0)
            if lost > 0:
                filling = self.filling(have, lost)
                if filling < 0.0:
                    return
                worth -= filling
        brewed = SIZE[used]
        if self.crystals + self.shining + self.kept_crystals > 0:
            room = SIZE[self.fillable & ~(self.filled | new)]
            shining = min(self.crystals, room)
            worth += float((self.shining + shining) * brewed)
            if self.later > 0:
                worth += CRYSTAL_KEPT * float(self.crystals - shining + self.kept_crystals)
        if potions > 1:
            worth += self.grand
        if potions > (1 if self.lifting else 0):
            worth += self.rich
        if self.poisoned:
            worth -= float(potions)
        if self.wasteful:
            worth -= float(SIZE[self.ingredients & ~used] + lost) + (2.0 if brewed < 6 else 0.0)
        worth += self.saved * float(min(potions, 2))
        worth += LAID * float(SIZE[used & self.filled])
        self.best = max(self.best, worth)

    def filling(self, have: i64, lost: i64) -> float:
        """What so many tokens are worth, the least ones; -1 if there are not so many."""
        worth = 0.0
        while lost > 0:
            cheapest: i64 = -1
            for kind in range(KINDS):
                if number(have, kind) > 0 and (
                    cheapest < 0 or self.keep[kind] < self.keep[cheapest]
                ):
                    cheapest = kind
            if cheapest < 0:
                return -1.0
            some = min(lost, number(have, cheapest))
            worth += self.keep[cheapest] * float(some)
            have -= some << (WIDTH * cheapest)
            lost -= some
        return worth
