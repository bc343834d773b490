# mypyc: compiled
"""Chapter 5: what a Recipe costs, learning, and the display."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, allowed, blank, in_order
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import CardReturned, CardTurned, Learned, Refreshed
from moonbrew.games.mystic_moon.rules.faces import CHEAP_RECIPES, DEAR_RECIPES, NOTHING, STUDY
from moonbrew.games.mystic_moon.rules.fates import (
    has_talent,
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.moves import Learn, Return, ReturnFormula
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_067,
    MOON_071,
    MOON_075,
    MOON_086,
    MOON_087,
    MOON_295,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def price(t: MoonTable, seat: Seat, card: i64, off: i64) -> i64:
    """MOON-294: what a card costs; with something off outside the shop, where H3 does not work."""
    cost = t.edition.costs[card]
    if is_cursed_with(t, seat, DEAR_RECIPES):
        cost += present_curse(t).first
    elif is_blessed_with(t, seat, CHEAP_RECIPES):
        cost = max(cost - present_blessing(t).first, 1)
    if off > 0:
        return max(cost - off, 0)
    if t.learned == 0 and has_talent(t, seat, STUDY):
        cost = max(cost - talent_of(t, seat).first, 1)
    return cost


def most_gold(t: MoonTable, seat: Seat, cost: i64) -> i64:
    """MOON-225, MOON-295: no more Gold than is owned or needed."""
    worth = t.edition.amounts.gold_worth
    return min(t.witches[seat].gold, (cost + worth - 1) // worth)


def power_due(t: MoonTable, cost: i64, gold: i64) -> i64:
    """MOON-224: what is left to be paid in Star Power."""
    return max(cost - gold * t.edition.amounts.gold_worth, 0)


def offer_learning(t: MoonTable, seat: Seat, off: i64, menu: Menu) -> None:
    """MOON-067: every face-up card with every number of Gold that pays for it in full."""
    power = t.witches[seat].power
    row = t.edition.learn_row
    for card in in_order(t.display):
        if card != NOTHING:
            cost = price(t, seat, card, off)
            for gold in range(most_gold(t, seat, cost) + 1):
                legal = power_due(t, cost, gold) <= power
                menu.put_if(legal, t.edition.first_learn + card * row + gold)


def can_learn(t: MoonTable, seat: Seat, off: i64) -> bool:
    """Whether a face-up card can be paid."""
    for card in t.display:
        if card != NOTHING:
            cost = price(t, seat, card, off)
            gold = most_gold(t, seat, cost)
            if power_due(t, cost, gold) <= t.witches[seat].power:
                return True
    return False


def why_not_learn(t: MoonTable, seat: Seat, off: i64, move: Learn) -> Rule:
    """Table 21.1a, `learn`."""
    if move.card not in t.display:
        return MOON_075
    cost = price(t, seat, move.card, off)
    if move.gold > most_gold(t, seat, cost):
        return MOON_295
    return allowed(power_due(t, cost, move.gold) <= t.witches[seat].power, MOON_067)


def learn(t: MoonTable, seat: Seat, off: i64, move: Learn) -> None:
    """MOON-296: pay, lay the card into the Book, refill the display; then perhaps return one."""
    witch = t.witches[seat]
    power = power_due(t, price(t, seat, move.card, off), move.gold)
    witch.power -= power
    witch.gold -= move.gold
    t.gold += move.gold
    witch.book = append(witch.book, move.card)
    if off == 0:
        t.learned += 1
    if t.events is not None:
        t.tell(Learned(seat, move.card, power, move.gold))
    for slot in range(len(t.display)):
        if t.display[slot] == move.card:
            fill_slot(t, slot)
    if len(witch.book) > t.edition.amounts.book:
        t.agenda.put(RETURN[seat])


def fill_slot(t: MoonTable, slot: i64) -> None:
    """MOON-069: from the top of the Potion deck, if there is a card (MOON-266)."""
    t.display[slot] = NOTHING
    if t.potions.size() > 0:
        if t.potions.unknown > 1:  # MOON-356: a single unknown card is known
            t.reveal()
        t.display[slot] = t.potions.take()
        if t.events is not None:
            t.tell(CardTurned(slot, t.display[slot]))


@final
class ReturnCard(Further):
    """MOON-071: one of the four cards of a Book goes under the deck (D10)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-072: the card just learned is one of them."""
        menu = blank(t)
        book = t.witches[self.seat].book
        for card in range(t.edition.potion_count):
            menu.put_if(card in book, t.edition.first_return + card)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """One of the own cards; a card of another kind is none either."""
        if isinstance(move, Return):
            return allowed(move.card in t.witches[self.seat].book, MOON_071)
        return MOON_071 if isinstance(move, ReturnFormula) else MOON_346

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-249: all see where it goes."""
        assert isinstance(move, Return)
        witch = t.witches[self.seat]
        kept = vec[i64]()
        for card in witch.book:
            if card != move.card:
                kept = append(kept, card)
        witch.book = kept
        t.potions.put_under(move.card)
        if t.events is not None:
            t.tell(CardReturned(self.seat, move.card))


RETURN: Final = [ReturnCard(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once


# Refreshing the display.


def why_not_refresh(t: MoonTable) -> Rule:
    """MOON-086, MOON-087, MOON-089: once, and only if all cards are dear as printed."""
    if t.refreshed:
        return MOON_087
    for card in t.display:
        if card == NOTHING or t.edition.costs[card] < t.edition.amounts.dear:
            return MOON_086
    return ALLOWED


def refresh(t: MoonTable, seat: Seat) -> None:
    """MOON-090, MOON-302: all go under the deck in slot order, and new ones come."""
    t.refreshed = True
    if t.events is not None:
        t.tell(Refreshed(seat))
    for card in t.display:
        t.potions.put_under(card)
    for slot in range(len(t.display)):
        fill_slot(t, slot)
