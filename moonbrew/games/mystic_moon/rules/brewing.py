# mypyc: compiled
"""Chapters 8 and 9: matching Recipes, declaring a brew, its order, and what is kept of it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, Rising, allowed, blank, in_order
from moonbrew.games.mystic_moon.rules.cauldron import (
    FILL,
    EmptyOrKeep,
    return_crystals,
    return_ingredients,
)
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.effects import begin_effect, can_use
from moonbrew.games.mystic_moon.rules.events import (
    Brewed,
    CleanedUp,
    CurseLifted,
    EffectUsed,
)
from moonbrew.games.mystic_moon.rules.faces import (
    AGAIN,
    BLESSED,
    CURSED,
    FISH,
    GRAND_BREW,
    MUSHROOM,
    NO_EFFECTS,
    NOTHING,
    POOR_REWARDS,
    RICH_REWARDS,
    STING,
    WASTE,
    WILD,
)
from moonbrew.games.mystic_moon.rules.fates import (
    has_talent,
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.moves import Brew, Done, FishOut, Use, UseAgain
from moonbrew.games.mystic_moon.rules.mushrooms import Sting
from moonbrew.games.mystic_moon.rules.power import gain, lose
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_110,
    MOON_112,
    MOON_120,
    MOON_130,
    MOON_203,
    MOON_208,
    MOON_312,
    MOON_313,
    MOON_314,
    MOON_316,
    MOON_317,
    MOON_318,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.saving import Gleaning, SalvageSome, Thrifty, used_cells
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.bits import least, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep


@final
class EnterHut(SeatStep[MoonTable]):
    """MOON-044: the Hut step: perhaps a sting, then fill, then brew."""

    def run(self, t: MoonTable) -> None:
        """MOON-286: what may be done once per brew may be done again."""
        t.againned = False
        t.fished = False
        t.agenda.put(DECLARE[self.seat])
        t.agenda.put(FILL[self.seat])
        if is_blessed_with(t, self.seat, STING):
            t.do(Sting(self.seat))


# Recipes.


def known_cards(t: MoonTable, seat: Seat) -> vec[i64]:
    """MOON-120, MOON-197: the Book, and for a cursed player the visible Zodiac Recipe."""
    cards = in_order(t.witches[seat].book)
    if t.witches[seat].fate == CURSED:
        cards = append(cards, t.lifting())
    return cards


def is_lifting(t: MoonTable, spot: i64) -> bool:
    """Whether a placement is of a Zodiac Recipe."""
    return t.edition.card_of[spot] >= t.edition.potion_count


def is_lifting_declared(t: MoonTable) -> bool:
    """MOON-203: whether the curse-lifting Potion is in this brew."""
    last = len(t.declared) - 1  # Zodiac Recipes come last
    return last >= 0 and is_lifting(t, t.declared[last])


def matches(t: MoonTable, seat: Seat, spot: i64) -> bool:
    """MOON-110, MOON-111: whether the Ingredients of the Cauldron match a placement."""
    lies = t.witches[seat].cauldron.lies
    return t.edition.spots[spot].fits(lies, lies[WILD])


def offer_placements(t: MoonTable, seat: Seat, menu: Menu) -> None:
    """MOON-309: each that is possible and shares no slot with those declared before."""
    free = t.witches[seat].cauldron.ingredients() & ~used_cells(t)
    lifted = is_lifting_declared(t)
    first, cells = t.edition.first_spot, t.edition.cells
    for card in known_cards(t, seat):
        if card < t.edition.potion_count or not lifted:
            for spot in range(first[card], first[card + 1]):
                if cells[spot] & ~free == 0 and matches(t, seat, spot):
                    menu.put(t.edition.first_brew + spot)


def why_not_brew(t: MoonTable, seat: Seat, spot: i64) -> Rule:
    """Table 21.1a, `brew`; MOON-306: no other slots have a move."""
    witch = t.witches[seat]
    card = t.edition.card_of[spot]
    if is_lifting(t, spot):
        if witch.fate == BLESSED or is_lifting_declared(t):
            return MOON_203
        if witch.fate != CURSED or card != t.lifting():
            return MOON_120
    elif card not in witch.book:
        return MOON_120
    if t.edition.cells[spot] & used_cells(t) != 0:
        return MOON_112
    return allowed(matches(t, seat, spot), MOON_110)


@final
class Declare(Rising):
    """MOON-122, MOON-309: declare placements one at a time, and close the declaration (D16)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-123: all that is possible, and to leave it."""
        menu = blank(t)
        offer_placements(t, self.seat, menu)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a."""
        if isinstance(move, Brew):
            return why_not_brew(t, self.seat, move.spot)
        return allowed(isinstance(move, Done), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """Declare it; or brew what was declared, and if nothing was, perhaps empty (MOON-124)."""
        if isinstance(move, Brew):
            t.declared = in_order(append(t.declared, move.spot))
            if t.events is not None:
                t.tell(Brewed(self.seat, move.spot))
            t.do(self)
        elif len(t.declared) == 0:
            t.do(EmptyOrKeep(self.seat))
        else:
            t.do(Resolve(self.seat))


DECLARE: Final = [Declare(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once


# The order of a brew.


@final
class Resolve(SeatStep[MoonTable]):
    """MOON-311: rewards, Crystals, Mushroom, waste; then effects, what is kept, the clean-up."""

    def run(self, t: MoonTable) -> None:
        """All that asks nothing, and then what does."""
        t.used = zeros(len(t.declared))
        reward(t, self.seat)
        shine(t, self.seat)
        suffer_mushroom(t, self.seat)
        suffer_waste(t, self.seat)
        seat = self.seat
        t.do(Effects(seat), Thrifty(seat), Gleaning(seat, 0), CleanUp(seat))


def reward(t: MoonTable, seat: Seat) -> None:
    """MOON-126: once per brewed copy, with what Leo and Grand Brew change."""
    less = present_curse(t).first if is_cursed_with(t, seat, POOR_REWARDS) else 0
    total: i64 = 0
    potions: i64 = 0
    for spot in t.declared:
        if not is_lifting(t, spot):  # MOON-201
            potions += 1
            total += max(t.edition.rewards[t.edition.card_of[spot]] - less, 0)
    if potions > 0:
        gain(t, seat, total, "reward")
        if is_blessed_with(t, seat, RICH_REWARDS):
            gain(t, seat, present_blessing(t).first, "sign")
    if has_talent(t, seat, GRAND_BREW) and len(t.declared) >= talent_of(t, seat).first:
        gain(t, seat, talent_of(t, seat).second, "hut")


def shine(t: MoonTable, seat: Seat) -> None:
    """MOON-230, MOON-231: each Crystal gives 1 for each Ingredient used, then goes."""
    crystals = return_crystals(t, t.witches[seat].cauldron)
    if crystals > 0:
        gain(t, seat, crystals * size(used_cells(t)), "crystals")


def suffer_mushroom(t: MoonTable, seat: Seat) -> None:
    """MOON-128, MOON-375: a Mushroom costs 1 for each Potion, and goes."""
    cauldron = t.witches[seat].cauldron
    if cauldron.lies[MUSHROOM] != 0:
        cauldron.lift(MUSHROOM, least(cauldron.lies[MUSHROOM]))
        t.mushrooms += 1
        lose(t, seat, len(t.declared), "mushroom")


def suffer_waste(t: MoonTable, seat: Seat) -> None:
    """Table 20.5, Virgo: for each Ingredient that belongs to no placement, and for a small brew."""
    if is_cursed_with(t, seat, WASTE):
        curse = present_curse(t)
        used = used_cells(t)
        power = curse.first * size(t.witches[seat].cauldron.ingredients() & ~used)
        if size(used) < curse.third:
            power += curse.second
        lose(t, seat, power, "sign")


@final
class Effects(Further):
    """MOON-130: the effects of all Potions brewed, in any order (D18)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-312 to MOON-318: what is not used yet and can be, and to end it."""
        menu = blank(t)
        unresolved = False
        for i in range(len(t.declared)):
            spot = t.declared[i]
            if t.used[i] == 0:
                lifting = is_lifting(t, spot)
                unresolved = unresolved or lifting
                menu.put_if(lifting or self.may_use(t, spot), t.edition.first_use + spot)
        if is_blessed_with(t, self.seat, AGAIN):
            for i in range(len(t.declared)):
                legal = self.why_not_again(t, t.declared[i]) == ALLOWED
                menu.put_if(legal, t.edition.first_again + t.declared[i])
        menu.put_if(self.why_not_fish(t) == ALLOWED, t.edition.fish.index)
        menu.put_if(not unresolved, t.edition.done.index)  # MOON-314
        return menu

    def may_use(self, t: MoonTable, spot: i64) -> bool:
        """MOON-313, and not under the curse of Aquarius."""
        return can_use(t, self.seat, spot) and not is_cursed_with(t, self.seat, NO_EFFECTS)

    def used(self, t: MoonTable, spot: i64) -> i64:
        """How often the effect of a placement was used; NOTHING if it was not brewed."""
        for i in range(len(t.declared)):
            if t.declared[i] == spot:
                return t.used[i]
        return NOTHING

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a."""
        if isinstance(move, Use):
            return self.why_not_use(t, move.spot)
        if isinstance(move, UseAgain):
            return self.why_not_again(t, move.spot)
        if isinstance(move, FishOut):
            return self.why_not_fish(t)
        if not isinstance(move, Done):
            return MOON_346
        unresolved = is_lifting_declared(t) and t.used[len(t.used) - 1] == 0
        return allowed(not unresolved, MOON_314)

    def why_not_use(self, t: MoonTable, spot: i64) -> Rule:
        """Table 21.1a, `use`."""
        used = self.used(t, spot)
        if used == NOTHING:
            return MOON_130
        if used > 0:
            return MOON_312
        if is_lifting(t, spot):
            return ALLOWED
        if is_cursed_with(t, self.seat, NO_EFFECTS):
            return MOON_208
        return allowed(can_use(t, self.seat, spot), MOON_313)

    def why_not_again(self, t: MoonTable, spot: i64) -> Rule:
        """Table 21.1a, `again`."""
        if not is_blessed_with(t, self.seat, AGAIN):
            return MOON_208
        used = self.used(t, spot)
        if used == NOTHING:
            return MOON_130
        if used == 0 or is_lifting(t, spot) or t.againned:
            return MOON_317
        return allowed(can_use(t, self.seat, spot), MOON_313)

    def why_not_fish(self, t: MoonTable) -> Rule:
        """Table 21.1a, `fish`."""
        if not is_blessed_with(t, self.seat, FISH):
            return MOON_208
        if t.fished:
            return MOON_318
        there = t.witches[self.seat].cauldron.ingredients() & used_cells(t)
        return allowed(there != 0, MOON_316)

    def take(self, t: MoonTable, move: Move) -> None:
        """One after another, each done before the next is named."""
        if isinstance(move, Done):
            return
        t.agenda.put(self)
        if isinstance(move, Use):
            self.use(t, move.spot, again=False)
        elif isinstance(move, UseAgain):
            t.againned = True
            self.use(t, move.spot, again=True)
        else:
            t.fished = True
            t.do(SalvageSome(self.seat, used_cells(t), present_blessing(t).first, 1))

    def use(self, t: MoonTable, spot: i64, again: bool) -> None:
        """Carry out the effect of a placement; that of a Zodiac Recipe lifts the curse."""
        for i in range(len(t.declared)):
            if t.declared[i] == spot:
                t.used[i] += 1
        if is_lifting(t, spot):
            t.witches[self.seat].fate = BLESSED  # MOON-198 to MOON-200
            if t.events is not None:
                t.tell(CurseLifted(self.seat))
            return
        if t.events is not None:
            t.tell(EffectUsed(self.seat, spot, again))
        begin_effect(t, self.seat, spot)


@final
class CleanUp(SeatStep[MoonTable]):
    """MOON-132, MOON-133: what is left goes to the bag, and the Cauldron is empty."""

    def run(self, t: MoonTable) -> None:
        """The brew is over."""
        return_ingredients(t, t.witches[self.seat].cauldron)
        t.declared = vec[i64]()
        t.used = vec[i64]()
        if t.events is not None:
            t.tell(CleanedUp(self.seat))
