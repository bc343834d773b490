# mypyc: compiled
"""Chapters 14 and 15: Market Season."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import gain_cellar, gain_token
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, allowed, blank
from moonbrew.games.cauldron.rules.decks import (
    basic_potions,
    can_draw,
    discard_potion,
    draw,
    draw_potion,
    draw_spell,
    gain_potion,
    hold,
    lose_spell,
)
from moonbrew.games.cauldron.rules.events import (
    BonusTaken,
    Bought,
    BuyerPassed,
    CellarGained,
    MarketBegan,
    OneRefused,
    SpellDrawn,
    TwoDrawn,
)
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
    NOTHING,
)
from moonbrew.games.cauldron.rules.fields import SiteAsk, place_field
from moonbrew.games.cauldron.rules.finishing import discard_omen, in_market_order
from moonbrew.games.cauldron.rules.lasting import (
    cellar_limit,
    end_market,
    more_purchases,
    price_change,
)
from moonbrew.games.cauldron.rules.moves import (
    Buy,
    DropPotion,
    DropSpell,
    Enough,
    Pass,
    PickField,
    TakePotion,
    TakeSpell,
)
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_184,
    CAULDRON_189,
    CAULDRON_202,
    CAULDRON_211,
    CAULDRON_215,
    CAULDRON_275,
    CAULDRON_332,
    CAULDRON_373,
    CAULDRON_414,
)
from moonbrew.games.cauldron.rules.table import MARKETING, CauldronTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep, Step


@final
class Market(Step[CauldronTable]):
    """CAULDRON-179, CAULDRON-210: all players in Market order, and then it is over."""

    def run(self, t: CauldronTable) -> None:
        """The left neighbour of the final harvester begins."""
        t.phase = MARKETING
        t.do(EndMarket())
        for steps in range(t.seats):
            t.do(MarketTurn(in_market_order(t, t.seats - 1 - steps)))
        if t.events is not None:
            t.tell(MarketBegan(t.market_first))


@final
class EndMarket(Step[CauldronTable]):
    """CAULDRON-058, CAULDRON-060: what was for the Market Season ends, and the Omen goes."""

    def run(self, t: CauldronTable) -> None:
        """Both."""
        t.purchases = 0
        end_market(t)
        if t.omen != NOTHING:
            discard_omen(t)


@final
class MarketTurn(SeatStep[CauldronTable]):
    """CAULDRON-181, CAULDRON-265, CAULDRON-328: one purchase, or as many as are allowed."""

    def run(self, t: CauldronTable) -> None:
        """Ask for the first."""
        amounts = t.edition.amounts
        usual = amounts.advanced_purchases if t.terms.advanced else amounts.purchases
        t.active = self.seat
        t.purchases = usual + more_purchases(t, self.seat)
        t.do(Shop(self.seat))


# Prices.


def price(t: CauldronTable, seat: Seat, item: i64) -> i64:
    """CAULDRON-185: what an item costs this player now, never below 0."""
    dear = printed_price(t, seat, item) + price_change(t, seat, item)
    return dear if dear > 0 else 0


def printed_price(t: CauldronTable, seat: Seat, item: i64) -> i64:
    """CAULDRON-187 to CAULDRON-208: the price without what changes prices."""
    amounts = t.edition.amounts
    if item == A_FIELD:
        return amounts.field
    if item == A_CELLAR:
        return amounts.cellar + t.brewers[seat].cellars
    if item == BASIC_SPELL:
        return amounts.basic_spell
    if item == ADVANCED_SPELL:
        return amounts.advanced_spell
    if item == BASIC_POTION:
        return basic_potions(t, seat)
    return t.brewers[seat].potions.total + amounts.advanced_potion


def least_price(t: CauldronTable, seat: Seat, item: i64) -> i64:
    """CAULDRON-372: the price, for a Potion after discarding all that one owns."""
    if item != BASIC_POTION and item != ADVANCED_POTION:
        return price(t, seat, item)
    printed = t.edition.amounts.advanced_potion if item == ADVANCED_POTION else 0
    dear = printed + price_change(t, seat, item)
    return dear if dear > 0 else 0


def pay_price(t: CauldronTable, seat: Seat, item: i64, magik: i64) -> None:
    """CAULDRON-183: the price is taken from the buyer's Magik at once."""
    t.brewers[seat].magik -= magik
    if t.events is not None:
        t.tell(Bought(seat, item, magik))


def why_not_buy(t: CauldronTable, seat: Seat, item: i64) -> Rule:
    """CAULDRON-372: the first rule against buying something that is no Field."""
    if t.terms.simple and item <= ADVANCED_SPELL:
        return CAULDRON_414
    if (item == ADVANCED_SPELL or item == ADVANCED_POTION) and not t.rituals:
        return CAULDRON_202
    if item == A_CELLAR:
        if t.brewers[seat].cellars >= cellar_limit(t, seat):
            return CAULDRON_211
        if t.cellar_cards == 0:
            return CAULDRON_215
    elif not can_draw(t, item):
        return CAULDRON_275
    return allowed(least_price(t, seat, item) <= t.brewers[seat].magik, CAULDRON_184)


def why_not_field(t: CauldronTable, seat: Seat, kind: i64) -> Rule:
    """CAULDRON-188: the first rule against buying a Field of a type."""
    if t.stacks[kind] == 0:
        return CAULDRON_189
    return allowed(price(t, seat, A_FIELD) <= t.brewers[seat].magik, CAULDRON_184)


@final
class Shop(CauldronAsk):
    """CAULDRON-181, CAULDRON-182: what is bought (DP18)."""

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-372: only what can be completed; or to pass (CAULDRON-209)."""
        menu = blank(t)
        edition = t.edition
        if price(t, self.seat, A_FIELD) <= t.brewers[self.seat].magik:
            menu.put_held(edition.first_field, t.stacks)
        for place in range(len(edition.goods)):
            legal = why_not_buy(t, self.seat, edition.goods[place]) == ALLOWED
            menu.put_if(legal, edition.first_buy + place)
        menu.put(edition.pass_.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, the rows on purchases."""
        if isinstance(move, PickField):
            return why_not_field(t, self.seat, move.kind)
        if isinstance(move, Buy):
            return why_not_buy(t, self.seat, move.item)
        return allowed(isinstance(move, Pass), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-266, CAULDRON-376: buy it and come again, or be done."""
        if isinstance(move, PickField):
            self.come_again(t)
            t.do(PlaceBought(self.seat, move.kind))
        elif isinstance(move, Buy):
            self.come_again(t)
            begin_purchase(t, self.seat, move.item)
        elif t.events is not None:
            t.tell(BuyerPassed(self.seat))

    def come_again(self, t: CauldronTable) -> None:
        """CAULDRON-266: all is worked out anew for a further purchase."""
        t.purchases -= 1
        if t.purchases > 0:
            t.do(Shop(self.seat))


def begin_purchase(t: CauldronTable, seat: Seat, item: i64) -> None:
    """CAULDRON-371: the parts that follow."""
    if item == A_CELLAR:
        pay_price(t, seat, item, price(t, seat, item))
        gain_cellar(t, seat)
        if t.events is not None:
            t.tell(CellarGained(seat))
    elif item == BASIC_POTION or item == ADVANCED_POTION:
        t.do(DropForPotion(seat, item))
    elif t.brewers[seat].hand.total >= t.edition.amounts.hand:
        t.do(DropForSpell(seat, item))
    else:
        buy_card(t, seat, item)


@final
class PlaceBought(SiteAsk):
    """CAULDRON-188: where a Field that is bought is placed (DP18)."""

    def place(self, t: CauldronTable, at: i64) -> None:
        """CAULDRON-190 to CAULDRON-195: pay, place it, and take a token of its type."""
        poor = t.brewers[self.seat].magik < t.edition.amounts.alchemy
        pay_price(t, self.seat, A_FIELD, price(t, self.seat, A_FIELD))
        place_field(t, self.seat, self.kind, at)
        if poor and gain_token(t, self.seat, self.kind) and t.events is not None:
            t.tell(BonusTaken(self.seat, self.kind))


class OfDeck(Further):
    """A part of the purchase of a card."""

    def __init__(self, seat: Seat, deck: i64) -> None:
        super().__init__(seat)
        self.deck: Final = deck


@final
class DropForSpell(OfDeck):
    """CAULDRON-198: the Spell that makes room for another (DP18)."""

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: that all Spells are alike is not to be seen."""
        return t.brewers[self.seat].hand.total > 1

    def offer(self, t: CauldronTable) -> Menu:
        """Any Spell of the hand."""
        menu = blank(t)
        menu.put_held(t.edition.first_drop_spell, t.brewers[self.seat].hand.of)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-332: one of the hand."""
        if not isinstance(move, DropSpell):
            return CAULDRON_332
        return allowed(t.brewers[self.seat].hand.has(move.spell), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Discard it and buy."""
        assert isinstance(move, DropSpell)
        lose_spell(t, self.seat, move.spell)
        buy_card(t, self.seat, self.deck)


@final
class DropForPotion(OfDeck):
    """CAULDRON-204, CAULDRON-374: the Potions that are discarded first (DP18)."""

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-373: any own Potion, or no more once the price can be paid."""
        menu = blank(t)
        brewer = t.brewers[self.seat]
        menu.put_held(t.edition.first_drop_potion, brewer.potions.of)
        menu.put_if(price(t, self.seat, self.deck) <= brewer.magik, t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-373: the price of this moment must be paid."""
        brewer = t.brewers[self.seat]
        if isinstance(move, Enough):
            return allowed(price(t, self.seat, self.deck) <= brewer.magik, CAULDRON_373)
        if isinstance(move, DropPotion):
            return allowed(brewer.potions.has(move.potion), CAULDRON_332)
        return CAULDRON_332

    def take(self, t: CauldronTable, move: Move) -> None:
        """Discard it and go on, or buy."""
        if isinstance(move, DropPotion):
            t.do(DropForPotion(self.seat, self.deck))
            discard_potion(t, self.seat, move.potion)
        else:
            buy_card(t, self.seat, self.deck)

    def follows(self, last: Move, move: Move) -> bool:
        """CAULDRON-410: one order will do."""
        return move.index >= last.index


def buy_card(t: CauldronTable, seat: Seat, deck: i64) -> None:
    """CAULDRON-201, CAULDRON-413: pay for the top card; with Less Luck draw two."""
    pay_price(t, seat, deck, price(t, seat, deck))
    if t.terms.less_luck:
        draw_two(t, seat, deck)
    elif deck <= ADVANCED_SPELL:
        draw_spell(t, seat, deck)
    else:
        draw_potion(t, seat, deck)


def draw_two(t: CauldronTable, seat: Seat, deck: i64) -> None:
    """CAULDRON-269, CAULDRON-270: two cards of which one is kept; a single one is taken."""
    drawn = append(vec[i64](), draw(t, deck))
    if can_draw(t, deck):
        drawn = append(drawn, draw(t, deck))
    if len(drawn) == 1:
        keep_card(t, seat, deck, drawn[0])
        return
    if deck <= ADVANCED_SPELL:
        t.two_spells = drawn
    else:
        t.two_potions = drawn
    if t.events is not None:
        t.tell(TwoDrawn(seat, deck, tuple([int(card) for card in drawn])))
    t.do(TakeOne(seat, deck))


def keep_card(t: CauldronTable, seat: Seat, deck: i64, card: i64) -> None:
    """The card goes to the buyer: Spells unseen by others."""
    if deck > ADVANCED_SPELL:
        gain_potion(t, seat, card)
        return
    hold(t, seat, card)
    if t.events is not None:
        t.tell(SpellDrawn(seat, deck, card))


@final
class TakeOne(OfDeck):
    """CAULDRON-269: keep one of two cards (DP19)."""

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: two Spells alike are not to be told by silence."""
        return self.deck <= ADVANCED_SPELL

    def drawn(self, t: CauldronTable) -> vec[i64]:
        """The two cards."""
        return t.two_spells if self.deck <= ADVANCED_SPELL else t.two_potions

    def offer(self, t: CauldronTable) -> Menu:
        """Both, by rising number."""
        menu = blank(t)
        edition = t.edition
        spells = self.deck <= ADVANCED_SPELL
        first = edition.first_take_spell if spells else edition.first_take_potion
        drawn = self.drawn(t)
        low = min(drawn[0], drawn[1])
        high = max(drawn[0], drawn[1])
        menu.put(first + low)
        menu.put_if(low != high, first + high)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-332: one of the two."""
        drawn = self.drawn(t)
        card: i64 = NOTHING
        if isinstance(move, TakeSpell) and self.deck <= ADVANCED_SPELL:
            card = move.spell
        if isinstance(move, TakePotion) and self.deck > ADVANCED_SPELL:
            card = move.potion
        return allowed(card == drawn[0] or card == drawn[1], CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-315: the other one goes openly to the discards."""
        if isinstance(move, TakeSpell):
            self.keep(t, move.spell)
        elif isinstance(move, TakePotion):
            self.keep(t, move.potion)

    def keep(self, t: CauldronTable, card: i64) -> None:
        """Keep one, discard the other."""
        drawn = self.drawn(t)
        other = drawn[1] if drawn[0] == card else drawn[0]
        t.two_spells = vec[i64]()
        t.two_potions = vec[i64]()
        t.discards[self.deck].put(other)
        t.reveal()
        if t.events is not None:
            t.tell(OneRefused(self.seat, self.deck, other))
        keep_card(t, self.seat, self.deck, card)

    def seen_as(self, move: Move, viewer: i64) -> i64:
        """CAULDRON-315: which Spell was kept is not seen."""
        return move.index if viewer == self.seat or self.deck > ADVANCED_SPELL else NOTHING
