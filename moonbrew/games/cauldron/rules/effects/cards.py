# mypyc: compiled
"""22.4: DRAW, DROP, PEEK, REDRAW and SWAP_POTION."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, allowed, blank
from moonbrew.games.cauldron.rules.decks import (
    can_draw,
    discard_potion,
    draw_potion,
    draw_spell,
    lose_spell,
    peek,
)
from moonbrew.games.cauldron.rules.effect_events import HandSeen, PotionsSwapped
from moonbrew.games.cauldron.rules.effects.players import (
    BetweenTwo,
    ForPlayers,
    PickSome,
    spells_held,
)
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    CASTER,
    NOTHING,
    RANDOM,
    SPELLS,
    Effect,
)
from moonbrew.games.cauldron.rules.moves import DropPotion, DropSpell, PickPotion
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

# DRAW.


@final
class DrawCards(ForPlayers):
    """DRAW: who draws n cards of a deck, whether or not Rituals of Power has happened."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-389: as many as there are."""
        for _card in range(effect.n):
            draw_card(t, seat, effect.mode)

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The deck or its discard pile is not empty."""
        return can_draw(t, effect.mode)


def draw_card(t: CauldronTable, seat: Seat, deck: i64) -> None:
    """CAULDRON-275: a card of a deck, if there is one."""
    if deck <= ADVANCED_SPELL:
        draw_spell(t, seat, deck)
    else:
        draw_potion(t, seat, deck)


# DROP and PEEK.


@final
class DropCards(ForPlayers):
    """DROP: who discards n Spells or Potions, picked as `by` says."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """With `self` and Spells, self first looks at the hand."""
        if effect.mode == RANDOM:
            for _card in range(effect.n):
                drop_at_random(t, seat, effect.scope)
            return
        picker = seat
        if effect.mode == CASTER:
            picker = Seat(cause.caster)
            if effect.scope == SPELLS:
                look(t, picker, seat)
        t.do(DropSome(picker, effect.n, 0, seat, effect.scope))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The player has such a card."""
        if effect.scope == SPELLS:
            return spells_held(t, cause, seat) > 0
        return t.brewers[seat].potions.total > 0


def drop_at_random(t: CauldronTable, seat: Seat, kind: i64) -> None:
    """CAULDRON-406: one card, each equally likely."""
    brewer = t.brewers[seat]
    if kind == SPELLS:
        if brewer.hand.total > 0:
            lose_spell(t, seat, brewer.hand.nth(t.roll(brewer.hand.total)))
    elif brewer.potions.total > 0:
        discard_potion(t, seat, brewer.potions.nth(t.roll(brewer.potions.total)))


def look(t: CauldronTable, viewer: Seat, owner: Seat) -> None:
    """CAULDRON-313, CAULDRON-401: see all Spells of another; that is public, what is not."""
    hand = t.brewers[owner].hand
    if viewer == owner or hand.total == 0:
        return
    peek(t, viewer, owner)
    if t.events is not None:
        seen = tuple([int(hand.nth(card)) for card in range(hand.total)])
        t.tell(HandSeen(viewer, owner, seen))


@final
class DropSome(PickSome):
    """25.2, DROP: a card that is there."""

    def __init__(self, seat: Seat, left: i64, done: i64, owner: Seat, kind: i64) -> None:
        super().__init__(seat, left, done)
        self.owner: Final = owner
        self.kind: Final = kind  # SPELLS or POTIONS

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: not asking would tell that all Spells of a hand are alike."""
        return self.kind == SPELLS and t.brewers[self.owner].hand.total > self.left

    def offer(self, t: CauldronTable) -> Menu:
        """Each different card."""
        menu = blank(t)
        if self.kind == SPELLS:
            menu.put_held(t.edition.first_drop_spell, t.brewers[self.owner].hand.of)
        else:
            menu.put_held(t.edition.first_drop_potion, t.brewers[self.owner].potions.of)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        brewer = t.brewers[self.owner]
        if self.kind == SPELLS:
            legal = isinstance(move, DropSpell) and brewer.hand.has(move.spell)
        else:
            legal = isinstance(move, DropPotion) and brewer.potions.has(move.potion)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """To the discards, and go on."""
        if isinstance(move, DropSpell):
            lose_spell(t, self.owner, move.spell)
        else:
            assert isinstance(move, DropPotion)
            discard_potion(t, self.owner, move.potion)
        if self.left > 1:
            t.do(DropSome(self.seat, self.left - 1, self.done + 1, self.owner, self.kind))


@final
class PeekAt(ForPlayers):
    """PEEK: self looks at all Spells of who."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-313: what is seen stays private."""
        look(t, Seat(cause.caster), seat)

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """Another player than self is meant and holds a Spell."""
        return seat != cause.caster and t.brewers[seat].hand.total > 0


# REDRAW.

NONE_DROPPED: Final[i64] = 1  # a leading 1, then a bit for each Potion: 1 if it was Advanced


@final
class RedrawPotions(ForPlayers):
    """REDRAW: who discards n of their own Potions and then takes as many of the same decks."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """One after the other."""
        t.do(RedrawSome(seat, effect.n, NONE_DROPPED))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The player has a Potion."""
        return t.brewers[seat].potions.total > 0


@final
class RedrawSome(CauldronAsk):
    """25.2, REDRAW: a Potion to discard; when all are gone the new cards come."""

    def __init__(self, seat: Seat, left: i64, dropped: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.dropped: Final = dropped

    def carries_on(self) -> bool:
        """Not the first Potion."""
        return self.dropped != NONE_DROPPED

    def offer(self, t: CauldronTable) -> Menu:
        """Each of the own Potions."""
        menu = blank(t)
        menu.put_held(t.edition.first_drop_potion, t.brewers[self.seat].potions.of)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        owned = t.brewers[self.seat].potions
        return allowed(isinstance(move, DropPotion) and owned.has(move.potion), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """To the discards, and go on."""
        assert isinstance(move, DropPotion)
        discard_potion(t, self.seat, move.potion)
        advanced = t.edition.deck_of_potion(move.potion) == ADVANCED_POTION
        more = RedrawSome(self.seat, self.left - 1, self.dropped * 2 + (1 if advanced else 0))
        if more.left > 0:
            t.do(more)
        else:
            more.fall_away(t)

    def fall_away(self, t: CauldronTable) -> None:
        """For each in the same order the top card of the same deck."""
        shift: i64 = 0
        while self.dropped >> (shift + 1) != 0:
            shift += 1
        while shift > 0:
            shift -= 1
            advanced = (self.dropped >> shift) & 1
            draw_potion(t, self.seat, ADVANCED_POTION if advanced else BASIC_POTION)


# SWAP_POTION.


@final
class SwapPotions(BetweenTwo):
    """SWAP_POTION: one Potion of a and one of b, both chosen by self, change owners."""

    def carry_out_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> None:
        """First out of a's."""
        t.do(SwapPotion(Seat(cause.caster), first, second, NOTHING))

    def could_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> bool:
        """Both have a Potion."""
        return t.brewers[first].potions.total > 0 and t.brewers[second].potions.total > 0


@final
class SwapPotion(Further):
    """25.2, SWAP_POTION: a Potion of the first player, then one of the second."""

    def __init__(self, seat: Seat, first: Seat, second: Seat, given: i64) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.second: Final = second
        self.given: Final = given  # the Potion of the first one, or NOTHING

    def carries_on(self) -> bool:
        """The second part."""
        return self.given != NOTHING

    def owner(self) -> Seat:
        """Whose Potion is picked now."""
        return self.first if self.given == NOTHING else self.second

    def offer(self, t: CauldronTable) -> Menu:
        """Each of the Potions."""
        menu = blank(t)
        menu.put_held(t.edition.first_potion, t.brewers[self.owner()].potions.of)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        owned = t.brewers[self.owner()].potions
        return allowed(isinstance(move, PickPotion) and owned.has(move.potion), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Both at once."""
        assert isinstance(move, PickPotion)
        if self.given == NOTHING:
            t.do(SwapPotion(self.seat, self.first, self.second, move.potion))
            return
        one = t.brewers[self.first].potions
        other = t.brewers[self.second].potions
        one.take(self.given)
        other.take(move.potion)
        one.put(move.potion)
        other.put(self.given)
        if t.events is not None:
            t.tell(PotionsSwapped(self.seat, self.first, self.second, self.given, move.potion))
