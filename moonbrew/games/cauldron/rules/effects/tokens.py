# mypyc: compiled
"""22.4: HARVEST, GAIN and LOSE."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import (
    fields_of,
    gain_token,
    give_back,
    give_back_stored,
    take_from_board,
    takeable,
    zone_of,
)
from moonbrew.games.cauldron.rules.causes import Cause
from moonbrew.games.cauldron.rules.choosing import allowed, blank, put_bits
from moonbrew.games.cauldron.rules.could import is_any_of, types_of
from moonbrew.games.cauldron.rules.deed_events import Harvested
from moonbrew.games.cauldron.rules.effect_events import TokenGained, TokenLost
from moonbrew.games.cauldron.rules.effects.players import ForPlayers, PickSome
from moonbrew.games.cauldron.rules.faces import (
    CASTER,
    HARVESTING,
    IN_CELLAR,
    IN_SUPPLY,
    NOTHING,
    ON_HARVEST,
    RANDOM,
    TYPES,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import forbidden, protected_from, set_off
from moonbrew.games.cauldron.rules.moves import Enough, Gain, Harvest, Lose
from moonbrew.games.cauldron.rules.refusals import CAULDRON_082, CAULDRON_332, CAULDRON_417
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# HARVEST.


@final
class HarvestTokens(ForPlayers):
    """HARVEST: who takes up to n tokens from the board; at least one if possible."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-125: each from a Field of their choice."""
        what = types_of(effect.what, cause)
        t.do(HarvestSome(seat, effect.n, 0, what, cause.own, cause.on))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """A token on the board matches and the player may harvest it."""
        return takeable(t, seat) & fields_of(t, types_of(effect.what, cause)) != 0


@final
class HarvestSome(PickSome):
    """25.2, HARVEST: a Field, and after the first token also enough."""

    def __init__(self, seat: Seat, left: i64, done: i64, what: i64, own: i64, on: i64) -> None:
        super().__init__(seat, left, done)
        self.what: Final = what  # types, as bits
        self.own: Final = own  # the Spell that does it, and whether it is inside an ON: see Cause
        self.on: Final = on

    def offer(self, t: CauldronTable) -> Menu:
        """Fields with a token that matches and may be taken."""
        menu = blank(t)
        fields = takeable(t, self.seat) & fields_of(t, self.what)
        put_bits(menu, t.edition.first_harvest, fields)
        menu.put_if(self.done > 0, t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `harvest-…` and `enough`."""
        if isinstance(move, Harvest):
            return why_not_take(t, self.seat, move.field, fields_of(t, self.what))
        return allowed(isinstance(move, Enough) and self.done > 0, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Into the supply, and go on."""
        if not isinstance(move, Harvest):
            self.fall_away(t)
            return
        harvest_token(t, self.seat, move.field)
        more = HarvestSome(self.seat, self.left - 1, self.done + 1, self.what, self.own, self.on)
        if more.left > 0:
            t.do(more)
        else:
            more.fall_away(t)

    def fall_away(self, t: CauldronTable) -> None:
        """ON: tokens harvested by one effect are one event."""
        if self.done > 0 and self.on == 0:
            set_off(t, ON_HARVEST, self.seat, self.own)


def harvest_token(t: CauldronTable, seat: Seat, field: i64) -> None:
    """CAULDRON-086: a token from the board into a supply."""
    take_from_board(t, seat, field)
    if t.events is not None:
        t.tell(Harvested(seat, field, t.land.types[field]))


def why_not_take(t: CauldronTable, seat: Seat, field: i64, among: i64) -> Rule:
    """Chapter 28: a Field that somebody may harvest, out of a set of Fields."""
    there = field < t.land.size()
    if there and forbidden(t, seat, HARVESTING, t.land.types[field]) != NOTHING:
        return CAULDRON_417
    if not there or not has(t.laden, field):
        return CAULDRON_082
    return ALLOWED if has(among, field) else CAULDRON_332


# GAIN.


@final
class GainTokens(ForPlayers):
    """GAIN: who takes n tokens from the game supply, choosing types freely (CAULDRON-278)."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """One after the other."""
        t.do(GainSome(seat, effect.n, 0, types_of(effect.what, cause)))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The game supply holds a matching token."""
        return is_any_of(t.stock, types_of(effect.what, cause))


@final
class GainSome(PickSome):
    """25.2, GAIN: a type of which the game supply has a token."""

    def __init__(self, seat: Seat, left: i64, done: i64, what: i64) -> None:
        super().__init__(seat, left, done)
        self.what: Final = what

    def offer(self, t: CauldronTable) -> Menu:
        """Types that match and are there."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(self.can_gain(t, kind), t.edition.first_gain + kind)
        return menu

    def can_gain(self, t: CauldronTable, kind: i64) -> bool:
        """Whether a type matches and is there."""
        return has(self.what, kind) and t.stock[kind] > 0

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `gain-…`."""
        return allowed(isinstance(move, Gain) and self.can_gain(t, move.kind), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Into the supply, and go on."""
        assert isinstance(move, Gain)
        gain_token(t, self.seat, move.kind)
        if t.events is not None:
            t.tell(TokenGained(self.seat, move.kind))
        if self.left > 1:
            t.do(GainSome(self.seat, self.left - 1, self.done + 1, self.what))


# LOSE.


@final
class LoseTokens(ForPlayers):
    """LOSE: n tokens go from who's supply to the game supply, picked as `by` says."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """PROTECT: others cannot touch what is safe."""
        if self.could_for(t, effect, cause, seat):
            what = types_of(effect.what, cause)
            lose_tokens(t, seat, cause.caster, effect.n, what, IN_SUPPLY, effect.mode)

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The supply holds a matching token and is not protected against self."""
        held = t.brewers[seat].supply
        if held.total == 0 or not is_any_of(held.of, types_of(effect.what, cause)):
            return False
        return not protected_from(t, seat, cause.caster)


def lose_tokens(
    t: CauldronTable, owner: Seat, caster: i64, n: i64, what: i64, zone: i64, by: i64
) -> None:
    """So many tokens out of a supply or Cellars: at random, or as the owner or caster picks."""
    if by == RANDOM:
        for _token in range(n):
            lose_at_random(t, owner, what, zone)
    else:
        picker = Seat(caster) if by == CASTER else owner
        t.do(LoseSome(picker, n, 0, owner, what, zone))


def lose_at_random(t: CauldronTable, owner: Seat, what: i64, zone: i64) -> None:
    """CAULDRON-406: one token, each equally likely."""
    held = zone_of(t, owner, zone).of
    total: i64 = 0
    for kind in range(TYPES):
        if has(what, kind):
            total += held[kind]
    if total == 0:
        return
    left = t.roll(total)
    for kind in range(TYPES):
        if has(what, kind):
            if left < held[kind]:
                lose_token(t, owner, kind, zone)
                return
            left -= held[kind]


def lose_token(t: CauldronTable, owner: Seat, kind: i64, zone: i64) -> None:
    """A token goes to the game supply."""
    if zone == IN_CELLAR:
        give_back_stored(t, owner, kind)
    else:
        give_back(t, owner, kind)
    if t.events is not None:
        t.tell(TokenLost(owner, kind, zone))


@final
class LoseSome(PickSome):
    """25.2, LOSE and EMPTY_CELLAR: a type that is there."""

    def __init__(self, seat: Seat, left: i64, done: i64, owner: Seat, what: i64, zone: i64) -> None:
        super().__init__(seat, left, done)
        self.owner: Final = owner
        self.what: Final = what
        self.zone: Final = zone

    def offer(self, t: CauldronTable) -> Menu:
        """Types that match."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(self.can_lose(t, kind), t.edition.first_lose + kind)
        return menu

    def can_lose(self, t: CauldronTable, kind: i64) -> bool:
        """Whether a type matches and is there."""
        return has(self.what, kind) and zone_of(t, self.owner, self.zone).of[kind] > 0

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        return allowed(isinstance(move, Lose) and self.can_lose(t, move.kind), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """To the game supply, and go on."""
        assert isinstance(move, Lose)
        lose_token(t, self.owner, move.kind, self.zone)
        if self.left > 1:
            more = self.left - 1
            t.do(LoseSome(self.seat, more, self.done + 1, self.owner, self.what, self.zone))
