# mypyc: compiled
"""22.4: TAKE, SWAP and CONVERT."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import gain_token, give_back, pass_token, zone_of
from moonbrew.games.cauldron.rules.causes import Cause
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, allowed, blank
from moonbrew.games.cauldron.rules.could import is_any_of, types_of, with_type
from moonbrew.games.cauldron.rules.effect_events import Converted, Swapped, TokenTaken
from moonbrew.games.cauldron.rules.effects.players import BetweenTwo, ForPlayers, PickSome
from moonbrew.games.cauldron.rules.faces import (
    ALL,
    CHOSEN,
    IN_CELLAR,
    IN_SUPPLY,
    NOTHING,
    TYPES,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import protected_from
from moonbrew.games.cauldron.rules.moves import Enough, Get, Give, SwapToken, TakeToken
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Move, Rule, Seat

# TAKE.


@final
class TakeTokens(BetweenTwo):
    """TAKE: to receives n tokens from the zone of from, without a roll."""

    def carry_out_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> None:
        """Chosen by to."""
        what = types_of(effect.what, cause)
        t.do(TakeSome(second, effect.n, 0, first, what, effect.mode))

    def could_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> bool:
        """From is not protected against to or self, and the zone holds a matching token."""
        if not is_in_zone(t, first, effect.mode, types_of(effect.what, cause)):
            return False
        return not protected_from(t, first, second) and not protected_from(t, first, cause.caster)


def is_in_zone(t: CauldronTable, owner: Seat, zone: i64, what: i64) -> bool:
    """CAULDRON-288: whether a token of these types lies in the zone."""
    brewer = t.brewers[owner]
    if zone != IN_CELLAR and is_any_of(brewer.supply.of, what):
        return True
    return zone != IN_SUPPLY and is_any_of(brewer.cellar.of, what)


@final
class TakeSome(PickSome):
    """25.2, TAKE: a type in the supply, or in a Cellar."""

    def __init__(self, seat: Seat, left: i64, done: i64, owner: Seat, what: i64, zone: i64) -> None:
        super().__init__(seat, left, done)
        self.owner: Final = owner
        self.what: Final = what
        self.zone: Final = zone  # the zone of the effect, perhaps both

    def offer(self, t: CauldronTable) -> Menu:
        """Types that match, in the supply first."""
        menu = blank(t)
        for zone in (IN_SUPPLY, IN_CELLAR):
            for kind in range(TYPES):
                index = t.edition.first_take_token + zone * TYPES + kind
                menu.put_if(self.can_take(t, kind, zone), index)
        return menu

    def can_take(self, t: CauldronTable, kind: i64, zone: i64) -> bool:
        """Whether a type matches and lies in a zone that the effect names."""
        if self.zone != zone and self.zone in (IN_SUPPLY, IN_CELLAR):
            return False
        return has(self.what, kind) and zone_of(t, self.owner, zone).of[kind] > 0

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        legal = isinstance(move, TakeToken) and self.can_take(t, move.kind, move.zone)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Into the own supply, and go on."""
        assert isinstance(move, TakeToken)
        pass_token(t, self.owner, self.seat, move.kind, move.zone)
        if t.events is not None:
            t.tell(TokenTaken(self.seat, self.owner, move.kind, move.zone))
        if self.left > 1:
            more = self.left - 1
            t.do(TakeSome(self.seat, more, self.done + 1, self.owner, self.what, self.zone))


# SWAP.

DIGIT: Final[i64] = 3  # bits for each type of what was picked: five tokens at most (CAULDRON-308)


def picked(tokens: i64, kind: i64) -> i64:
    """How many of a type are among tokens that were picked."""
    return (tokens >> (kind * DIGIT)) & 7


def how_many(tokens: i64) -> i64:
    """How many tokens were picked."""
    out: i64 = 0
    for kind in range(TYPES):
        out += picked(tokens, kind)
    return out


def with_one(tokens: i64, kind: i64) -> i64:
    """The tokens picked with one more."""
    return tokens + (bit(0) << (kind * DIGIT))


@final
class SwapTokens(BetweenTwo):
    """SWAP: tokens of two supplies change places, or the complete supplies."""

    def carry_out_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> None:
        """As many as the smaller supply holds; all at once."""
        one = t.brewers[first].supply
        other = t.brewers[second].supply
        if effect.n == ALL:
            t.brewers[first].supply = other
            t.brewers[second].supply = one
            if t.events is not None:
                given = tuple([int(n) for n in one.of])
                got = tuple([int(n) for n in other.of])
                t.tell(Swapped(cause.caster, first, second, given, got))
        else:
            size = min(effect.n, one.total, other.total)
            t.do(SwapSome(Seat(cause.caster), size, first, second, 0, 0))

    def could_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> bool:
        """Neither is protected against self, and both supplies hold a token (all: one does)."""
        one = t.brewers[first].supply.total
        other = t.brewers[second].supply.total
        if (one == 0 and other == 0) or (effect.n != ALL and (one == 0 or other == 0)):
            return False
        caster = cause.caster
        return not protected_from(t, first, caster) and not protected_from(t, second, caster)


@final
class SwapSome(CauldronAsk):
    """25.2, SWAP: tokens out of the first supply, then as many out of the second."""

    def __init__(
        self, seat: Seat, size: i64, first: Seat, second: Seat, of_first: i64, of_second: i64
    ) -> None:
        super().__init__(seat)
        self.size: Final = size  # how many of each
        self.first: Final = first
        self.second: Final = second
        self.of_first: Final = of_first  # those picked by type, three bits each
        self.of_second: Final = of_second

    def carries_on(self) -> bool:
        """Not the first pick."""
        return self.of_first != 0

    def is_second(self) -> bool:
        """Whether the picks out of the first supply are done."""
        return how_many(self.of_first) == self.size

    def can_pick(self, t: CauldronTable, kind: i64) -> bool:
        """Whether a token of a type is there that was not picked yet."""
        if self.is_second():
            return t.brewers[self.second].supply.of[kind] > picked(self.of_second, kind)
        return t.brewers[self.first].supply.of[kind] > picked(self.of_first, kind)

    def offer(self, t: CauldronTable) -> Menu:
        """Types that are left to pick."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(self.can_pick(t, kind), t.edition.first_swap + kind)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        legal = isinstance(move, SwapToken) and self.can_pick(t, move.kind)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Nothing moves before both are full."""
        assert isinstance(move, SwapToken)
        ones = self.of_first
        others = self.of_second
        if self.is_second():
            others = with_one(others, move.kind)
        else:
            ones = with_one(ones, move.kind)
        if how_many(others) == self.size:
            swap(t, self.seat, self.first, self.second, ones, others)
        else:
            t.do(SwapSome(self.seat, self.size, self.first, self.second, ones, others))


def swap(t: CauldronTable, seat: Seat, first: Seat, second: Seat, ones: i64, others: i64) -> None:
    """All change places at once."""
    given = zeros(TYPES)
    got = zeros(TYPES)
    for kind in range(TYPES):
        given[kind] = picked(ones, kind)
        got[kind] = picked(others, kind)
        for _token in range(given[kind]):
            pass_token(t, first, second, kind, IN_SUPPLY)
        for _token in range(got[kind]):
            pass_token(t, second, first, kind, IN_SUPPLY)
    if t.events is not None:
        t.tell(
            Swapped(
                seat, first, second, tuple([int(n) for n in given]), tuple([int(n) for n in got])
            )
        )


# CONVERT.


@final
class ConvertTokens(ForPlayers):
    """CONVERT: who may exchange tokens of their supply for others of the game supply."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Up to n times."""
        give = types_of(effect.what, cause)
        t.do(ConvertSome(seat, effect.n, 0, give, types_of(effect.get, cause)))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """A token matching give, and one of another type matching get in the game supply."""
        if cause.chosen == NOTHING and CHOSEN in (effect.what, effect.get):
            for kind in range(TYPES):
                if self.could_for(t, effect, with_type(cause, kind), seat):
                    return True
            return False
        give = types_of(effect.what, cause)
        get = types_of(effect.get, cause)
        return any(can_convert(t, seat, kind, give, get) for kind in range(TYPES))


def can_convert(t: CauldronTable, seat: Seat, kind: i64, give: i64, get: i64) -> bool:
    """Whether a token of a type can be returned for one of another type."""
    if not has(give, kind) or t.brewers[seat].supply.of[kind] == 0:
        return False
    return is_any_of(t.stock, get & ~bit(kind))


@final
class ConvertSome(CauldronAsk):
    """25.2, CONVERT: the token that is returned, or enough."""

    def __init__(self, seat: Seat, left: i64, done: i64, give: i64, get: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final = done
        self.give: Final = give
        self.get: Final = get

    def carries_on(self) -> bool:
        """Not the first time."""
        return self.done > 0

    def offer(self, t: CauldronTable) -> Menu:
        """Types for which there is another, and enough."""
        menu = blank(t)
        for kind in range(TYPES):
            legal = can_convert(t, self.seat, kind, self.give, self.get)
            menu.put_if(legal, t.edition.first_give + kind)
        menu.put(t.edition.enough.index)
        return menu

    def refusal(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks: here to give something is what is asked."""
        if isinstance(move, Give):
            legal = can_convert(t, self.seat, move.kind, self.give, self.get)
            return allowed(legal, CAULDRON_332)
        return super().refusal(t, move)

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Or it is enough."""
        return allowed(isinstance(move, Enough), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Then what is taken for it; nothing moves before that is named."""
        if isinstance(move, Give):
            seat = self.seat
            t.do(ConvertInto(seat, self.left, self.done, self.give, self.get, move.kind))


@final
class ConvertInto(Further):
    """25.2, CONVERT: the token that is taken for one."""

    def __init__(self, seat: Seat, left: i64, done: i64, give: i64, get: i64, given: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final = done
        self.give: Final = give
        self.get: Final = get
        self.given: Final = given

    def can_get(self, t: CauldronTable, kind: i64) -> bool:
        """Another type that matches and is there."""
        return has(self.get, kind) and kind != self.given and t.stock[kind] > 0

    def offer(self, t: CauldronTable) -> Menu:
        """What the game supply has."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(self.can_get(t, kind), t.edition.first_get + kind)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        return allowed(isinstance(move, Get) and self.can_get(t, move.kind), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """One for the other, and perhaps again."""
        assert isinstance(move, Get)
        give_back(t, self.seat, self.given)
        gain_token(t, self.seat, move.kind)
        if t.events is not None:
            t.tell(Converted(self.seat, self.given, move.kind))
        if self.left > 1:
            more = self.left - 1
            t.do(ConvertSome(self.seat, more, self.done + 1, self.give, self.get))
