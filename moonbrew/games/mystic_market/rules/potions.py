# mypyc: compiled
"""Chapter 11: playing potions, whose effects are carried out one after another."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.cards import (
    BROWSE,
    DRAW,
    DUPLICATE,
    EXCHANGE,
    REDUCE,
    Effect,
)
from moonbrew.games.mystic_market.rules.effects import (
    EffectAsk,
    ExchangeVials,
    ReduceVial,
    browse,
    draw_unseen,
    not_before_the_effect,
)
from moonbrew.games.mystic_market.rules.events import Duplicated, Fizzled, Played, Profited
from moonbrew.games.mystic_market.rules.moves import NOTHING, Copy, Potion
from moonbrew.games.mystic_market.rules.opponents import find_victim
from moonbrew.games.mystic_market.rules.refusals import (
    MARKET_128,
    MARKET_173,
    MARKET_176,
    MARKET_198,
)
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep, Step


def why_not_drink(t: MarketTable, seat: Seat, potion: Potion) -> Rule:
    """MARKET-128: only the owner can play a potion."""
    if not t.full:
        return MARKET_173
    return ALLOWED if t.potions[seat].has(potion) else MARKET_128


def offer_drinks(t: MarketTable, seat: Seat, menu: Menu) -> None:
    """Every potion that the seat owns."""
    owned = t.potions[seat]
    if owned.total > 0:
        menu.put_held(t.edition.first_drink, owned.of)


def drink(t: MarketTable, seat: Seat, potion: Potion) -> None:
    """MARKET-129: effect, then profit, then the discard."""
    t.potions[seat].take(potion)
    t.potion_in_play = potion
    if t.events is not None:
        t.tell(Played(seat, potion))
    t.do(Effects(seat, potion, 0), Reward(seat))


@final
class Reward(SeatStep[MarketTable]):
    """MARKET-129: the bank pays the profit, and the potion goes to the discard."""

    def run(self, t: MarketTable) -> None:
        """Pay in full, whatever the effect could do (MARKET-134)."""
        potion = t.potion_in_play
        profit = t.edition.brews[potion].profit
        t.coins[self.seat] += profit
        t.potion_discard.put(potion)
        t.potion_in_play = NOTHING
        if t.events is not None:
            t.tell(Profited(self.seat, profit))


@final
class Effects(Step[MarketTable]):
    """MARKET-136: the primitives of a potion, one after another, none of them optional."""

    def __init__(self, seat: Seat, potion: Potion, place: i64) -> None:
        self.seat: Final = seat
        self.potion: Final = potion
        self.place: Final = place

    def run(self, t: MarketTable) -> None:
        """Put down the primitive at this place, and the rest below it."""
        effects = t.edition.brews[self.potion].effects
        if self.place < len(effects):
            if self.place + 1 < len(effects):
                t.agenda.put(Effects(self.seat, self.potion, self.place + 1))
            carry_out(t, self.seat, effects[self.place])


def carry_out(t: MarketTable, seat: Seat, effect: Effect) -> None:
    """Do one primitive, or put down the choice that it begins with."""
    primitive = effect.primitive
    if primitive == BROWSE:
        browse(t, seat, effect.first, effect.second)
    elif primitive == DRAW:
        draw_unseen(t, seat, effect.first)
    elif primitive == EXCHANGE:
        t.do(ExchangeVials(seat, NOTHING))
    elif primitive == REDUCE:
        t.do(ReduceVial(seat))
    elif primitive == DUPLICATE:
        duplicate(t, seat)
    else:
        find_victim(t, seat, primitive, effect.first)


# Duplicate: Duplication Tonic.


def can_be_copied(t: MarketTable, potion: Potion) -> bool:
    """MARKET-198: a card in the Potion discard that does not duplicate itself."""
    return t.potion_discard.has(potion) and not t.edition.brews[potion].duplicates()


def duplicate(t: MarketTable, seat: Seat) -> None:
    """Ask which potion to copy; a single one is copied without asking, none is skipped."""
    found: i64 = 0
    last = Potion(NOTHING)
    for potion in range(len(t.edition.brews)):
        if can_be_copied(t, Potion(potion)):
            found += 1
            last = Potion(potion)
    if found > 1:
        t.do(CopyPotion(seat))
    elif found == 1:
        copy_potion(t, seat, last)
    elif t.events is not None:
        t.tell(Fizzled(seat))


def copy_potion(t: MarketTable, seat: Seat, potion: Potion) -> None:
    """Carry out its effect; its profit is not paid and it stays in the discard."""
    if t.events is not None:
        t.tell(Duplicated(seat, potion))
    t.do(Effects(seat, potion, 0))


@final
class CopyPotion(EffectAsk):
    """Choose the potion whose effect is carried out (decision D14)."""

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each name that can be copied."""
        return [move for move in t.edition.copy if can_be_copied(t, move.potion)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136, MARKET-198: a potion in the discard that copies no others must be chosen."""
        if not isinstance(move, Copy):
            return not_before_the_effect(move)
        if t.edition.brews[move.potion].duplicates():
            return MARKET_198
        return ALLOWED if can_be_copied(t, move.potion) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Copy the potion."""
        assert isinstance(move, Copy)
        copy_potion(t, self.seat, move.potion)
