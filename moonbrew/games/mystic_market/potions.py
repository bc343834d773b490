# mypyc: compiled
"""Chapter 11: playing potions, and the effects of table 16.3."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.cards import (
    BORROW,
    BROWSE,
    DRAW,
    DUPLICATE,
    EXCHANGE,
    FORFEIT,
    PLUNDER,
    REDUCE,
    Effect,
)
from moonbrew.games.mystic_market.events import (
    Borrowed,
    Discarded,
    Drawn,
    Duplicated,
    Exchanged,
    Fizzled,
    GaveBack,
    Kept,
    Opened,
    Played,
    Plundered,
    Profited,
    Reduced,
)
from moonbrew.games.mystic_market.memory import (
    gain_openly,
    gain_secretly,
    lose_openly,
    pass_secretly,
)
from moonbrew.games.mystic_market.moves import (
    NOTHING,
    Choose,
    Copy,
    Discard,
    Drink,
    Give,
    Kind,
    Potion,
    TakeOpen,
    Vial,
)
from moonbrew.games.mystic_market.numbers import (
    MARKET_128,
    MARKET_133,
    MARKET_135,
    MARKET_136,
    MARKET_173,
    MARKET_176,
    MARKET_198,
)
from moonbrew.games.mystic_market.supply import draw
from moonbrew.games.mystic_market.table import MarketTable
from moonbrew.games.mystic_market.track import trade_places, value_shift
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, Step


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
class Reward(Step[MarketTable]):
    """MARKET-129: the bank pays the profit, and the potion goes to the discard."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def numbers(self) -> list[int]:
        """The seat."""
        return [int(self.seat)]

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

    def numbers(self) -> list[int]:
        """The seat, the potion and the place among its primitives."""
        return [int(self.seat), int(self.potion), int(self.place)]

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


def not_before_the_effect(move: Move) -> Rule:
    """MARKET-136: the effect is not optional; and the next potion has to wait (MARKET-133)."""
    return MARKET_133 if isinstance(move, Drink) else MARKET_136


# Browse: Elixir of Luck.


def browse(t: MarketTable, seat: Seat, open_cards: i64, keep: i64) -> None:
    """MARKET-186: turn up cards for all to see, until there are enough or the deck is empty."""
    for _card in range(open_cards):
        card = draw(t)
        if card == NOTHING:
            break
        t.open.put(card)
        if t.events is not None:
            t.tell(Opened(card))
    if t.open.size() == 0 and t.events is not None:
        t.tell(Fizzled(seat))
    t.do(KeepOpen(seat, keep))


@final
class KeepOpen(Ask[MarketTable]):
    """Take open cards into the hand; the others go to the Ingredient discard."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def numbers(self) -> list[int]:
        """The seat, and how many it may still take."""
        return [int(self.seat), int(self.left)]

    def run(self, t: MarketTable) -> None:
        """Ask, unless all open cards are alike (MARKET-177)."""
        if self.left == 0 or t.open.size() == 0:
            discard_open(t, self.seat)
        elif t.open.kinds() == 1:
            self.keep(t, Kind(t.open.nth(0)))
        else:
            t.ask = self

    def keep(self, t: MarketTable, kind: Kind) -> None:
        """Take one, then go on."""
        t.open.take(kind)
        gain_openly(t, self.seat, kind)
        if t.events is not None:
            t.tell(Kept(self.seat, kind))
        t.do(KeepOpen(self.seat, self.left - 1))

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind that lies open."""
        return [move for move in t.edition.take_open if t.open.has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: one of the open cards must be taken."""
        if not isinstance(move, TakeOpen):
            return not_before_the_effect(move)
        return ALLOWED if t.open.has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Take the card."""
        assert isinstance(move, TakeOpen)
        self.keep(t, move.kind)


def discard_open(t: MarketTable, seat: Seat) -> None:
    """What was not taken goes to the Ingredient discard."""
    for kind in range(t.edition.kinds):
        while t.open.has(kind):
            t.open.take(kind)
            t.discard.put(kind)
            if t.events is not None:
                t.tell(Discarded(seat, kind, "open"))


# Draw: Tonic of Mystery.


def draw_unseen(t: MarketTable, seat: Seat, cards: i64) -> None:
    """MARKET-184: draw into the hand without showing."""
    for drawn in range(cards):
        card = draw(t)
        if card == NOTHING:
            if drawn == 0 and t.events is not None:
                t.tell(Fizzled(seat))
            return
        gain_secretly(t, seat, card)
        if t.events is not None:
            t.tell(Drawn(seat, card, 0, "potion"))


# Effects that name an opponent: Serum of Forfeit, Tonic of Borrowing, Plunder Tonic.


def can_be_hit(t: MarketTable, seat: Seat, victim: Seat, primitive: i64) -> bool:
    """MARKET-135: another player on whom the effect can do something."""
    if victim == seat or victim >= t.seats:
        return False
    return t.coins[victim] > 0 if primitive == PLUNDER else t.hands[victim].total > 0


def find_victim(t: MarketTable, seat: Seat, primitive: i64, amount: i64) -> None:
    """MARKET-135: ask for an opponent; a single one is hit without asking, none is skipped."""
    found: i64 = 0
    last = seat
    for victim in range(t.seats):
        if can_be_hit(t, seat, Seat(victim), primitive):
            found += 1
            last = Seat(victim)
    if found > 1:
        t.do(ChooseOpponent(seat, primitive, amount))
    elif found == 1:
        hit(t, seat, last, primitive, amount)
    elif t.events is not None:
        t.tell(Fizzled(seat))


def hit(t: MarketTable, seat: Seat, victim: Seat, primitive: i64, amount: i64) -> None:
    """Let the effect have its victim."""
    if primitive == FORFEIT:
        t.do(Forfeit(victim, amount))
    elif primitive == BORROW:
        t.do(Borrow(seat, victim, amount))
    else:
        plunder(t, seat, victim, amount)


@final
class ChooseOpponent(Ask[MarketTable]):
    """MARKET-135: choose the opponent whom the effect hits."""

    def __init__(self, seat: Seat, primitive: i64, amount: i64) -> None:
        super().__init__(seat)
        self.primitive: Final = primitive
        self.amount: Final = amount

    def numbers(self) -> list[int]:
        """The seat, the primitive and its argument."""
        return [int(self.seat), int(self.primitive), int(self.amount)]

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each opponent on whom it can do something."""
        return [
            move
            for move in t.edition.choose
            if can_be_hit(t, self.seat, move.victim, self.primitive)
        ]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-135 and MARKET-136: somebody must be chosen who has something to lose."""
        if not isinstance(move, Choose):
            return not_before_the_effect(move)
        hittable = can_be_hit(t, self.seat, move.victim, self.primitive)
        return ALLOWED if hittable else MARKET_135

    def take(self, t: MarketTable, move: Move) -> None:
        """Hit the opponent chosen."""
        assert isinstance(move, Choose)
        hit(t, self.seat, move.victim, self.primitive, self.amount)


def plunder(t: MarketTable, seat: Seat, victim: Seat, coins: i64) -> None:
    """Take so many coins, or all of them if there are fewer."""
    taken = min(coins, t.coins[victim])
    t.coins[victim] -= taken
    t.coins[seat] += taken
    if t.events is not None:
        t.tell(Plundered(seat, victim, taken))


@final
class Forfeit(Ask[MarketTable]):
    """The victim chooses cards to discard (decision D10, MARKET-178)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def numbers(self) -> list[int]:
        """The victim, and how many cards are still to be discarded."""
        return [int(self.seat), int(self.left)]

    def run(self, t: MarketTable) -> None:
        """Ask while there is a choice; a hand of so few cards goes without asking (MARKET-177)."""
        hand = t.hands[self.seat]
        if self.left == 0 or hand.total == 0:
            return
        if hand.total <= self.left:
            self.lose(t, Kind(hand.nth(0)))
        else:
            t.ask = self

    def lose(self, t: MarketTable, kind: Kind) -> None:
        """Discard one, then go on."""
        lose_openly(t, self.seat, kind)
        t.discard.put(kind)
        if t.events is not None:
            t.tell(Discarded(self.seat, kind, "forfeit"))
        t.do(Forfeit(self.seat, self.left - 1))

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind in the hand."""
        return [move for move in t.edition.discard if t.hands[self.seat].has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a card of one's own must go."""
        if not isinstance(move, Discard):
            return not_before_the_effect(move)
        return ALLOWED if t.hands[self.seat].has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Discard the card."""
        assert isinstance(move, Discard)
        self.lose(t, move.kind)


@final
class Borrow(Step[MarketTable]):
    """Take a card at random from the victim (MARKET-188), then give one for it."""

    def __init__(self, seat: Seat, victim: Seat, left: i64) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.left: Final = left

    def numbers(self) -> list[int]:
        """The seat, the victim, and how many cards are still to be borrowed."""
        return [int(self.seat), int(self.victim), int(self.left)]

    def run(self, t: MarketTable) -> None:
        """Take a card and ask for the one to give."""
        hand = t.hands[self.victim]
        if self.left == 0 or hand.total == 0:
            return
        kind = hand.nth(t.roll(hand.total))
        pass_secretly(t, self.victim, self.seat, kind)
        if t.events is not None:
            t.tell(Borrowed(self.seat, self.victim, kind))
        t.do(GiveBack(self.seat, self.victim), Borrow(self.seat, self.victim, self.left - 1))


@final
class GiveBack(Ask[MarketTable]):
    """Give the victim a card of one's choice; the one just taken is allowed."""

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def numbers(self) -> list[int]:
        """The seat and the victim."""
        return [int(self.seat), int(self.victim)]

    def run(self, t: MarketTable) -> None:
        """MARKET-177: who holds nothing but the card just taken gives it without being asked."""
        hand = t.hands[self.seat]
        if hand.total == 1:
            self.give(t, Kind(hand.nth(0)))
        else:
            t.ask = self

    def give(self, t: MarketTable, kind: Kind) -> None:
        """MARKET-185: only the two see the card."""
        pass_secretly(t, self.seat, self.victim, kind)
        if t.events is not None:
            t.tell(GaveBack(self.seat, self.victim, kind))

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind in the hand."""
        return [move for move in t.edition.give if t.hands[self.seat].has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a card of one's own must be given."""
        if not isinstance(move, Give):
            return not_before_the_effect(move)
        return ALLOWED if t.hands[self.seat].has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Give the card."""
        assert isinstance(move, Give)
        self.give(t, move.kind)


# Effects on the track: Exchange Elixir, Reduction Serum.


@final
class ExchangeVials(Ask[MarketTable]):
    """Choose two different vials, one after the other (decision D12)."""

    def __init__(self, seat: Seat, first: i64) -> None:
        super().__init__(seat)
        self.first: Final = first

    def numbers(self) -> list[int]:
        """The seat, and the first vial or -1."""
        return [int(self.seat), int(self.first)]

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """Every vial that is not chosen already."""
        return [move for move in t.edition.vial if move.kind != self.first]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136, MARKET-176: two different vials must be chosen."""
        if not isinstance(move, Vial):
            return not_before_the_effect(move)
        return MARKET_176 if move.kind == self.first else ALLOWED

    def take(self, t: MarketTable, move: Move) -> None:
        """Ask for the second vial, or let the two trade places."""
        assert isinstance(move, Vial)
        if self.first == NOTHING:
            t.do(ExchangeVials(self.seat, move.kind))
            return
        trade_places(t, Kind(self.first), move.kind)
        if t.events is not None:
            t.tell(Exchanged(self.seat, self.first, move.kind))


@final
class ReduceVial(Ask[MarketTable]):
    """Choose any vial for a value shift (decision D13)."""

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """Every vial."""
        return [*t.edition.vial]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a vial must be chosen."""
        return ALLOWED if isinstance(move, Vial) else not_before_the_effect(move)

    def take(self, t: MarketTable, move: Move) -> None:
        """MARKET-037: a value shift without a sale."""
        assert isinstance(move, Vial)
        value_shift(t, move.kind)
        if t.events is not None:
            t.tell(Reduced(self.seat, move.kind))


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
class CopyPotion(Ask[MarketTable]):
    """Choose the potion whose effect is carried out (decision D14)."""

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True

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
