# mypyc: compiled
"""Chapter 13: finishing the Harvest Season, after Step 4."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, allowed, blank
from moonbrew.games.cauldron.rules.decks import discard_potion, lose_spell
from moonbrew.games.cauldron.rules.events import OmenGone, SeasonEnded, Spoiled, TokenKept
from moonbrew.games.cauldron.rules.faces import NOTHING, OMEN, TYPES
from moonbrew.games.cauldron.rules.lasting import end_season, keeps, lasts_to_market
from moonbrew.games.cauldron.rules.moves import DropPotion, DropSpell, Enough, Keep
from moonbrew.games.cauldron.rules.refusals import CAULDRON_176, CAULDRON_332
from moonbrew.games.cauldron.rules.table import FINAL, FINISH, CauldronTable
from moonbrew.games.cauldron.rules.turns import FinalQuick
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, Step


@final
class FinalPhase(Step[CauldronTable]):
    """CAULDRON-169, CAULDRON-170: the final harvester may take Quick Actions."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-369: as a part of their turn; whose turn it was not begins to count anew."""
        if t.phase != FINAL:  # CAULDRON-068, CAULDRON-320: it is left out
            return
        harvester = Seat(t.harvester)
        if t.active != harvester:
            t.active = harvester
            t.quick_taken = 0
            t.stored = 0
            t.fetched = 0
        t.actions = 0
        t.due = False
        t.do(FinalQuick(harvester))


@final
class Finish(Step[CauldronTable]):
    """CAULDRON-370: what is kept, spoiling, discarding, and the end of the season's effects."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-054, CAULDRON-179: from here on in Market order."""
        t.phase = FINISH
        t.market_first = t.left_of(Seat(t.harvester))
        t.active = t.market_first
        t.kept = zeros(t.seats * TYPES)
        t.do(Spoil(), EndSeason())
        for steps in range(t.seats):
            seat = in_market_order(t, t.seats - 1 - steps)  # the last one put down comes first
            many = keeps(t, seat)
            if many > 0:
                t.do(KeepSome(seat, many))


def in_market_order(t: CauldronTable, place: i64) -> Seat:
    """CAULDRON-179: the player at a place of the Market order."""
    return Seat((t.market_first + place) % t.seats)


@final
class KeepSome(CauldronAsk):
    """KEEP: tokens of the own supply that will not spoil (DP16)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def offer(self, t: CauldronTable) -> Menu:
        """Every type not all of which are kept; or to keep no more."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(unkept(t, self.seat, kind) > 0, t.edition.first_keep + kind)
        menu.put(t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-332: only what lies in the supply."""
        if isinstance(move, Keep):
            return allowed(unkept(t, self.seat, move.kind) > 0, CAULDRON_332)
        return allowed(isinstance(move, Enough), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Note what is kept, and go on until the number is reached."""
        if not isinstance(move, Keep):
            return
        t.kept[self.seat * TYPES + move.kind] += 1
        if t.events is not None:
            t.tell(TokenKept(self.seat, move.kind))
        if self.left > 1:
            t.do(KeepSome(self.seat, self.left - 1))


def unkept(t: CauldronTable, seat: Seat, kind: i64) -> i64:
    """How many tokens of a type in a supply are to spoil."""
    return t.brewers[seat].supply.of[kind] - t.kept[seat * TYPES + kind]


@final
class Spoil(Step[CauldronTable]):
    """CAULDRON-173, CAULDRON-174: supplies return to the game supply, Cellars stay; then DP17."""

    def run(self, t: CauldronTable) -> None:
        """Seat by seat in Market order."""
        for place in range(t.seats):
            spoil(t, in_market_order(t, place))
            t.do(DropAny(in_market_order(t, t.seats - 1 - place), 0))
        t.kept = zeros(t.seats * TYPES)


def spoil(t: CauldronTable, seat: Seat) -> None:
    """CAULDRON-173: what a supply does not keep returns to the game supply."""
    supply = t.brewers[seat].supply
    lost: i64 = 0
    for kind in range(TYPES):
        gone = unkept(t, seat, kind)
        supply.of[kind] -= gone
        t.stock[kind] += gone
        lost += gone
    supply.total -= lost
    if t.events is not None and lost > 0:
        t.tell(Spoiled(seat, lost))


@final
class DropAny(Further):
    """CAULDRON-175, CAULDRON-176: discard any number of own Spells and Potions (DP17)."""

    def __init__(self, seat: Seat, dropped: i64) -> None:
        super().__init__(seat)
        self.dropped: Final = dropped

    def carries_on(self) -> bool:
        """After the first card."""
        return self.dropped > 0

    def follows(self, last: Move, move: Move) -> bool:
        """CAULDRON-410: one order will do."""
        return move.index >= last.index

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: always; but who has no cards is not asked."""
        brewer = t.brewers[self.seat]
        return brewer.hand.total + brewer.potions.total > 0

    def offer(self, t: CauldronTable) -> Menu:
        """With too many Spells these only; otherwise all cards, or no more."""
        menu = blank(t)
        brewer = t.brewers[self.seat]
        if brewer.hand.total > 0:
            menu.put_held(t.edition.first_drop_spell, brewer.hand.of)
        if brewer.hand.total <= t.edition.amounts.hand:
            menu.put_held(t.edition.first_drop_potion, brewer.potions.of)
            menu.put(t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-176: three Spells at the most in the end."""
        brewer = t.brewers[self.seat]
        too_many = brewer.hand.total > t.edition.amounts.hand
        if isinstance(move, Enough):
            return CAULDRON_176 if too_many else ALLOWED
        if isinstance(move, DropSpell):
            return allowed(brewer.hand.has(move.spell), CAULDRON_332)
        if isinstance(move, DropPotion):
            return allowed(brewer.potions.has(move.potion) and not too_many, CAULDRON_332)
        return CAULDRON_332

    def take(self, t: CauldronTable, move: Move) -> None:
        """Discard it, and go on."""
        if isinstance(move, DropSpell):
            lose_spell(t, self.seat, move.spell)
        elif isinstance(move, DropPotion):
            discard_potion(t, self.seat, move.potion)
        else:
            return
        t.do(DropAny(self.seat, self.dropped + 1))

    def standing(self, t: CauldronTable) -> Move | None:
        """CAULDRON-365: an order keeps all cards, where that is allowed."""
        too_many = t.brewers[self.seat].hand.total > t.edition.amounts.hand
        return None if too_many else t.edition.enough

    def occasion(self, t: CauldronTable) -> tuple[str, ...]:
        """CAULDRON-365: cards that might be discarded."""
        return ("cards",)


@final
class EndSeason(Step[CauldronTable]):
    """CAULDRON-177, CAULDRON-178, CAULDRON-370: markers off, effects end, the Omen goes."""

    def run(self, t: CauldronTable) -> None:
        """In this order."""
        for brewer in t.brewers:
            brewer.used = False
            brewer.skips = 0
        end_season(t)
        if t.omen != NOTHING and not lasts_to_market(t, t.omen):
            discard_omen(t)
        if t.events is not None:
            t.tell(SeasonEnded())


def discard_omen(t: CauldronTable) -> None:
    """CAULDRON-060: the card that lies open goes to the discards."""
    t.discards[OMEN].put(t.omen)
    if t.events is not None:
        t.tell(OmenGone(t.omen))
    t.omen = NOTHING
