# mypyc: compiled
"""Chapter 8: brewing, as an Action or as a Quick Action; how it is paid and what it brings."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.board import give_back
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Rising, blank, put_bits
from moonbrew.games.cauldron.rules.decks import draw_spell
from moonbrew.games.cauldron.rules.deed_events import (
    BrewDeclared,
    Brewed,
    BrewFailed,
    Echoed,
    PaymentRenamed,
)
from moonbrew.games.cauldron.rules.edition import ABILITIES
from moonbrew.games.cauldron.rules.faces import (
    AS_BREW,
    BASIC_POTION,
    BASIC_SPELL,
    BREWING,
    IN_BREW,
    NOTHING,
    ON_BREW,
    TYPES,
)
from moonbrew.games.cauldron.rules.lasting import (
    forbidden,
    set_off,
    use_up_next,
    wild_next,
    yield_change,
)
from moonbrew.games.cauldron.rules.magik import BY_BREW, BY_ECHO, gain_magik
from moonbrew.games.cauldron.rules.moves import Brew, Enough, GiveUp, Pay, PayAgain
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_095,
    CAULDRON_100,
    CAULDRON_228,
    CAULDRON_332,
    CAULDRON_347,
    CAULDRON_384,
    CAULDRON_417,
)
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.rules.windows import (
    is_used,
    mark_used,
    open_window,
    pop_pending,
    put_pending,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep

# Payments (CAULDRON-347): tokens of the supply, as many as there are slots, by type. All that is
# asked of one is answered by counting: how many slots with a type could not be paid as printed.


def lacking(t: CauldronTable, supply: vec[i64], potion: i64) -> i64:
    """How many slots with a type a supply cannot pay with a token of that type."""
    recipes = t.edition.recipes
    first = potion * TYPES
    out: i64 = 0
    for kind in range(TYPES):
        short = recipes[first + kind] - supply[kind]
        if short > 0:
            out += short
    return out


def can_pay(t: CauldronTable, seat: Seat, potion: i64, wild: i64) -> bool:
    """CAULDRON-347: whether there is a legal payment."""
    supply = t.brewers[seat].supply
    return supply.total >= t.edition.potions[potion].size and lacking(t, supply.of, potion) <= wild


def could_pay_with_cellars(t: CauldronTable, seat: Seat, potion: i64, wild: i64) -> bool:
    """CAULDRON-100: whether there were one if the tokens in the Cellars were in the supply."""
    brewer = t.brewers[seat]
    both = brewer.supply.of[:]
    for kind in range(TYPES):
        both[kind] += brewer.cellar.of[kind]
    size = t.edition.potions[potion].size
    return brewer.supply.total + brewer.cellar.total >= size and lacking(t, both, potion) <= wild


def can_be_completed(t: CauldronTable, entry: Pending, limits: vec[i64]) -> bool:
    """CAULDRON-347: whether what is named is part of a legal payment within limits by type."""
    recipes = t.edition.recipes
    first = entry.potion * TYPES
    left = t.edition.potions[entry.potion].size  # tokens still to be named
    room: i64 = 0  # tokens there are to name
    short: i64 = 0  # slots with a type that are not yet paid as printed
    helped: i64 = 0  # those of them for which there are tokens
    for kind in range(TYPES):
        named = entry.paid[kind]
        left -= named
        if limits[kind] < named:
            return False
        room += limits[kind] - named
        open_slots = recipes[first + kind] - named
        if open_slots > 0:
            short += open_slots
            there = limits[kind] - named
            helped += open_slots if open_slots < there else there
    if left < 0 or room < left:
        return False
    return short - (helped if helped < left else left) <= entry.wild


def can_be_named(t: CauldronTable, entry: Pending, kind: i64) -> bool:
    """CAULDRON-348: whether one more token of a type is found in a payment still possible."""
    supply = t.brewers[entry.opener].supply.of
    if entry.paid[kind] >= supply[kind]:
        return False
    entry.paid[kind] += 1
    possible = can_be_completed(t, entry, supply)
    entry.paid[kind] -= 1
    return possible


def name_forced(t: CauldronTable, entry: Pending) -> bool:
    """CAULDRON-348: name the tokens that all payments have in common; whether that is all."""
    face = t.edition.potions[entry.potion]
    if face.wild == 0 and entry.wild == 0:
        entry.paid = face.slots[:]
        return True
    supply = t.brewers[entry.opener].supply.of
    limits = supply[:]
    for kind in range(TYPES):
        least = entry.paid[kind]
        limits[kind] = least
        while not can_be_completed(t, entry, limits):  # no payment has so few of this type
            least += 1
            limits[kind] = least
        limits[kind] = supply[kind]
        entry.paid[kind] = least
    return total_of(entry.paid) == face.size


def total_of(many: vec[i64]) -> i64:
    """The sum of a few numbers."""
    out: i64 = 0
    for one in many:
        out += one
    return out


def as_tuple(many: vec[i64]) -> tuple[int, ...]:
    """The same numbers, for an event."""
    return tuple([int(one) for one in many])


# What can be brewed.


def may_brew(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-417: whether no effect forbids it."""
    return forbidden(t, seat, BREWING, NOTHING) == NOTHING


def is_too_small(t: CauldronTable, seat: Seat, potion: i64) -> bool:
    """CAULDRON-228, CAULDRON-229: Advanced Alchemy; the printed slots count."""
    amounts = t.edition.amounts
    if t.brewers[seat].magik < amounts.alchemy:
        return False
    return t.edition.potions[potion].size == amounts.alchemy_slots


def brewable(t: CauldronTable, seat: Seat) -> i64:
    """CAULDRON-340: the Potions of which a brew can be declared now, as bits."""
    brewer = t.brewers[seat]
    if brewer.supply.total == 0 or not may_brew(t, seat):
        return 0
    wild = wild_next(t, seat)
    left = brewer.potions.total
    owned = brewer.potions.of
    out: i64 = 0
    potion: i64 = 0
    while left > 0:
        if owned[potion] > 0:
            left -= 1
            if can_pay(t, seat, potion, wild) and not is_too_small(t, seat, potion):
                out |= bit(potion)
        potion += 1
    return out


def why_not_brew(t: CauldronTable, seat: Seat, potion: i64) -> Rule:
    """Chapter 28, `brew-…` and `quick-…`: the rows before payment."""
    if not may_brew(t, seat):
        return CAULDRON_417
    if not t.brewers[seat].potions.has(potion):
        return CAULDRON_095
    return CAULDRON_228 if is_too_small(t, seat, potion) else ALLOWED


def why_not_pay(t: CauldronTable, seat: Seat, potion: i64) -> Rule:
    """Chapter 28, `brew-…` and `quick-…`: the rows on payment."""
    wild = wild_next(t, seat)
    if can_pay(t, seat, potion, wild):
        return ALLOWED
    return CAULDRON_100 if could_pay_with_cellars(t, seat, potion, wild) else CAULDRON_347


# Declaring.


def begin_brew(t: CauldronTable, seat: Seat, potion: i64, quick: bool, ability: i64) -> None:
    """CAULDRON-101, CAULDRON-349: the Potion is named, and whether as an Action or quickly."""
    entry = Pending(IN_BREW, seat)
    entry.potion = potion
    entry.quick = quick
    entry.ability = ability  # of the second brew of Expert Brewing
    entry.paid = zeros(TYPES)
    use_up_next(t, seat, entry)  # CAULDRON-283
    pay_further(t, seat, put_pending(t, entry), 0)


def pay_further(t: CauldronTable, seat: Seat, place: i64, again: i64) -> None:
    """CAULDRON-348: name what is forced; if more is to be named, ask for one token."""
    entry = t.pending[place]
    if not name_forced(t, entry):
        t.agenda.put(NamePayment(seat, place, again))
        return
    if again:
        if t.events is not None:
            t.tell(PaymentRenamed(seat, as_tuple(entry.paid)))
        carry_out_brew(t, seat, place)
        return
    if t.events is not None:
        t.tell(BrewDeclared(seat, entry.potion, as_tuple(entry.paid), entry.quick))
    t.agenda.put(ResolveBrew(seat, place))
    open_window(t, place)  # CAULDRON-132


@final
class NamePayment(Rising):
    """CAULDRON-348: name one further token type of the payment (DP07).

    `again` is 1 where the first payment is gone (DP13), after which no window opens.
    """

    def __init__(self, seat: Seat, place: i64, again: i64) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.again: Final = again

    def offer(self, t: CauldronTable) -> Menu:
        """The types found in a payment still possible beyond what is named."""
        menu = blank(t)
        entry = t.pending[self.place]
        for kind in range(TYPES):
            menu.put_if(can_be_named(t, entry, kind), t.edition.first_pay + kind)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `pay-…`."""
        if not isinstance(move, Pay):
            return CAULDRON_332
        legal = can_be_named(t, t.pending[self.place], move.kind)
        return ALLOWED if legal else CAULDRON_347

    def take(self, t: CauldronTable, move: Move) -> None:
        """Name it, and what is forced by that."""
        assert isinstance(move, Pay)
        t.pending[self.place].paid[move.kind] += 1
        pay_further(t, self.seat, self.place, self.again)


# Resolving.


@final
@mypyc_attr(free_list_len=1)
class ResolveBrew(SeatStep[CauldronTable]):
    """CAULDRON-108: check, pay, gain, and what follows."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-102, CAULDRON-350: a brew that fails costs nothing."""
        entry = t.pending[self.place]
        seat = self.seat
        if not entry.alive or not may_brew(t, seat) or is_too_small(t, seat, entry.potion):
            fail_brew(t, seat)
        elif has_payment(t, seat, entry):
            carry_out_brew(t, seat, self.place)
        elif can_pay(t, seat, entry.potion, entry.wild):
            t.agenda.put(PayOrGiveUp(seat, self.place))
        else:
            fail_brew(t, seat)


def has_payment(t: CauldronTable, seat: Seat, entry: Pending) -> bool:
    """CAULDRON-102: whether the tokens named are all there."""
    supply = t.brewers[seat].supply.of
    gone: i64 = 0
    for kind in range(TYPES):
        gone += supply[kind] < entry.paid[kind]
    return gone == 0


def fail_brew(t: CauldronTable, seat: Seat) -> None:
    """CAULDRON-145: the brew does nothing and is dealt with."""
    entry = pop_pending(t)
    if t.events is not None and entry.alive:  # what is cancelled was told before
        t.tell(BrewFailed(seat, entry.potion))
    brew_again(t, seat, entry)


@final
class PayOrGiveUp(CauldronAsk):
    """CAULDRON-102: name another payment or give up (DP13)."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def offer(self, t: CauldronTable) -> Menu:
        """Both."""
        menu = blank(t)
        menu.put(t.edition.pay_again.index)
        menu.put(t.edition.give_up.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Nothing else."""
        return ALLOWED if isinstance(move, (PayAgain, GiveUp)) else CAULDRON_332

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-102: without a new window."""
        if isinstance(move, GiveUp):
            fail_brew(t, self.seat)
            return
        t.pending[self.place].paid = zeros(TYPES)
        pay_further(t, self.seat, self.place, 1)


def carry_out_brew(t: CauldronTable, seat: Seat, place: i64) -> None:
    """CAULDRON-096, CAULDRON-097: pay and gain; CAULDRON-240: reaching the goal ends the game."""
    entry = t.pending[place]
    pay(t, seat, entry)
    t.stirred = True  # CAULDRON-318
    t.idle = 0
    magik = yield_of(t, seat, entry)
    if t.events is not None:
        t.tell(Brewed(seat, entry.potion, as_tuple(entry.paid), magik))
    t.agenda.put(AfterBrew(seat, place, magik, SPELL_MARK))
    gain_magik(t, seat, magik, BY_BREW)
    if t.over:
        pop_pending(t)


def pay(t: CauldronTable, seat: Seat, entry: Pending) -> None:
    """CAULDRON-096: the tokens go back to the game supply."""
    for kind in range(TYPES):
        left = entry.paid[kind]
        while left > 0:
            give_back(t, seat, kind)
            left -= 1


def yield_of(t: CauldronTable, seat: Seat, entry: Pending) -> i64:
    """CAULDRON-109, CAULDRON-226, CAULDRON-227: what the brew comes to, never less than 0."""
    face = t.edition.potions[entry.potion]
    amounts = t.edition.amounts
    magik = face.magik + entry.change + yield_change(t, seat)
    if face.deck == BASIC_POTION and t.brewers[seat].magik <= amounts.enthusiasm:
        magik += amounts.enthusiasm_magik
    return magik if magik > 0 else 0


SPELL_MARK: Final[i64] = -1  # as the stage of AfterBrew; from 0 on, which ECHO comes next


@final
@mypyc_attr(free_list_len=1)
class AfterBrew(SeatStep[CauldronTable]):
    """CAULDRON-108: the Spell of a Spell mark, then each ECHO, then ON, then Expert Brewing."""

    def __init__(self, seat: Seat, place: i64, magik: i64, stage: i64) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.magik: Final = magik
        self.stage: Final = stage

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-378: what a gain sets off comes before the next one."""
        entry = t.pending[self.place]
        stage = self.stage
        if stage == SPELL_MARK:
            if t.edition.potions[entry.potion].spell and not t.terms.simple:  # CAULDRON-259
                draw_spell(t, self.seat, BASIC_SPELL)
            stage = 0
        if 2 * stage < len(entry.echoes):
            t.agenda.put(AfterBrew(self.seat, self.place, self.magik, stage + 1))
            echo(t, Seat(entry.echoes[2 * stage]), self.magik // entry.echoes[2 * stage + 1])
            return
        pop_pending(t)
        brew_again(t, self.seat, entry)
        set_off(t, ON_BREW, self.seat, NOTHING)


def echo(t: CauldronTable, seat: Seat, magik: i64) -> None:
    """ECHO: gain a part of the yield, up to the limit for Spells."""
    if magik > 0:
        if t.events is not None:
            t.tell(Echoed(seat, magik))
        gain_magik(t, seat, magik, BY_ECHO)


# Expert Brewing.


def brewing_ability(t: CauldronTable, seat: Seat) -> i64:
    """CAULDRON-384: the ability by which a player can brew once more now, or NOTHING."""
    first = t.brewers[seat].character * ABILITIES
    for ability in range(first, first + ABILITIES):
        if t.edition.abilities[ability].use == AS_BREW and not is_used(t, seat, ability):
            return ability
    return NOTHING


def brew_again(t: CauldronTable, seat: Seat, entry: Pending) -> None:
    """CAULDRON-384: after the first brew with an Action there may be a second one."""
    if not entry.quick and entry.ability == NOTHING and brewing_ability(t, seat) != NOTHING:
        t.agenda.put(BrewAgain(seat, entry.potion))


@final
class BrewAgain(CauldronAsk):
    """CAULDRON-384: declare one more brew of a different Potion card, or do not (DP08)."""

    def __init__(self, seat: Seat, potion: i64) -> None:
        super().__init__(seat)
        self.potion: Final = potion  # the card just brewed

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-385: what can be declared; if there is none, nothing is asked."""
        menu = blank(t)
        put_bits(menu, t.edition.first_brew, brewable(t, self.seat) & ~bit(self.potion))
        menu.put(t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `brew-…`."""
        if isinstance(move, Enough):
            return ALLOWED
        if not isinstance(move, Brew):
            return CAULDRON_332
        refused = why_not_brew(t, self.seat, move.potion)
        if move.potion == self.potion and refused in (ALLOWED, CAULDRON_228):
            return CAULDRON_384
        return refused if refused != ALLOWED else why_not_pay(t, self.seat, move.potion)

    def take(self, t: CauldronTable, move: Move) -> None:
        """It is part of the same Action."""
        if isinstance(move, Brew):
            ability = brewing_ability(t, self.seat)
            mark_used(t, self.seat, ability)
            begin_brew(t, self.seat, move.potion, False, ability)
