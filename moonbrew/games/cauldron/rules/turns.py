# mypyc: compiled
"""Chapter 5, and the end of Step 4: turns, the deeds that they have room for, and when they end."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import clear_board, takeable
from moonbrew.games.cauldron.rules.brewing import (
    begin_brew,
    brewable,
    why_not_brew,
    why_not_pay,
)
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, allowed, blank, put_bits
from moonbrew.games.cauldron.rules.decks import lose_spell
from moonbrew.games.cauldron.rules.deed_events import (
    TurnBegan,
    TurnEnded,
    TurnMissed,
    TurnsEnded,
    TurnsStopped,
)
from moonbrew.games.cauldron.rules.edition import ABILITIES, MOST_SEATS
from moonbrew.games.cauldron.rules.faces import (
    AS_HARVEST,
    AS_QUICK,
    AS_STEAL,
    IN_CELLAR,
    IN_SUPPLY,
    NOTHING,
)
from moonbrew.games.cauldron.rules.harvesting import (
    begin_harvest,
    begin_harvest_by,
    can_use_harvest,
    why_not_harvest,
    why_not_harvest_by,
)
from moonbrew.games.cauldron.rules.lasting import begin_turn, end_turn, quick_now
from moonbrew.games.cauldron.rules.moves import (
    Brew,
    Cast,
    DropSpell,
    End,
    Fetch,
    Harvest,
    QuickBrew,
    Steal,
    StealStored,
    Store,
    UseAbility,
)
from moonbrew.games.cauldron.rules.quick import (
    may_act_quickly,
    move_in,
    move_out,
    note_other_deed,
    offer_fetching,
    offer_storing,
    why_not_fetch,
    why_not_store,
    why_not_use_quickly,
)
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_072,
    CAULDRON_103,
    CAULDRON_105,
    CAULDRON_165,
    CAULDRON_319,
    CAULDRON_323,
    CAULDRON_332,
    CAULDRON_417,
)
from moonbrew.games.cauldron.rules.spells import may_cast, offer_casts, why_not_cast
from moonbrew.games.cauldron.rules.stealing import (
    begin_steal,
    may_steal,
    offer_steals,
    why_not_steal,
)
from moonbrew.games.cauldron.rules.table import FINAL, FINISH, TURNS, CauldronTable
from moonbrew.games.cauldron.rules.windows import (
    ability_could,
    cast,
    is_used,
    use_ability,
    why_not_own,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep

IDLE_BARS_STEALING: Final[i64] = 2  # CAULDRON-319, times the number of players
IDLE_ENDS_SEASON: Final[i64] = 4  # CAULDRON-320
MOST_TURNS: Final[i64] = 60  # CAULDRON-321


# What the turn of a player has room for.


def idle_bars_steal(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-319: whether a Harvest or a brew must be taken instead."""
    if t.idle < IDLE_BARS_STEALING * t.seats:
        return False
    return takeable(t, seat) != 0 or brewable(t, seat) != 0


def offer_actions(t: CauldronTable, seat: Seat, potions: i64, menu: Menu) -> None:
    """CAULDRON-073: Harvest, Steal and Brew, without abilities."""
    edition = t.edition
    put_bits(menu, edition.first_harvest, takeable(t, seat))
    if may_steal(t, seat) and not idle_bars_steal(t, seat):
        offer_steals(t, seat, IN_SUPPLY, edition.first_steal, menu)
    put_bits(menu, edition.first_brew, potions)


def offer_abilities(t: CauldronTable, seat: Seat, menu: Menu) -> None:
    """CAULDRON-112, CAULDRON-250: ways of harvesting, if an Action is open; Quick Actions."""
    first = t.brewers[seat].character * ABILITIES
    for ability in range(first, first + ABILITIES):
        use = t.edition.abilities[ability].use
        if use == AS_HARVEST:
            legal = t.actions > 0 and can_use_harvest(t, seat, ability)
        else:
            legal = use == AS_QUICK and may_act_quickly(t)
            legal = legal and ability_could(t, seat, ability, NOTHING)
        if legal and not is_used(t, seat, ability):
            menu.put(t.edition.first_use[ability])


def offer_cellar_steals(t: CauldronTable, seat: Seat, menu: Menu) -> None:
    """CAULDRON-383: by an ability, tokens that lie in Cellars."""
    first = t.brewers[seat].character * ABILITIES
    for ability in range(first, first + ABILITIES):
        able = t.edition.abilities[ability].use == AS_STEAL and not is_used(t, seat, ability)
        if able and may_steal(t, seat) and not idle_bars_steal(t, seat):
            offer_steals(t, seat, IN_CELLAR, t.edition.first_stored[ability], menu)


def quick_ones(t: CauldronTable, seat: Seat, potions: i64) -> i64:
    """CAULDRON-105: those of some Potions that are Quick now, as bits."""
    out: i64 = 0
    left = potions
    potion: i64 = 0
    while left != 0:
        if left & 1 and quick_now(t, seat, potion):
            out |= bit(potion)
        left >>= 1
        potion += 1
    return out


def offer_quick_actions(t: CauldronTable, seat: Seat, potions: i64, menu: Menu) -> None:
    """CAULDRON-112: Quick Potions, Spells and moves of tokens."""
    put_bits(menu, t.edition.first_quick, quick_ones(t, seat, potions))
    offer_casts(t, seat, NOTHING, menu)
    offer_storing(t, seat, menu)
    offer_fetching(t, seat, menu)


def can_act(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-340: whether an Action is possible at this very moment."""
    if takeable(t, seat) != 0 or brewable(t, seat) != 0:
        return True
    if not may_steal(t, seat):
        return False
    menu = blank(t)
    offer_steals(t, seat, IN_SUPPLY, 0, menu)
    offer_cellar_steals(t, seat, menu)
    return menu.size > 0


# Why not.


def why_no_action(t: CauldronTable) -> Rule:
    """Chapter 28, any Action."""
    if t.phase != TURNS:
        return CAULDRON_165
    return allowed(t.actions > 0, CAULDRON_072)


def why_not_by_action(t: CauldronTable, seat: Seat, move: Move) -> Rule:
    """Chapter 28: Harvest, Steal and Brew without an ability."""
    refused = why_no_action(t)
    if isinstance(move, Brew):
        if refused == CAULDRON_072 and not t.edition.potions[move.potion].quick:
            return CAULDRON_103
        if refused == ALLOWED:
            refused = why_not_brew(t, seat, move.potion)
        return refused if refused != ALLOWED else why_not_pay(t, seat, move.potion)
    if refused != ALLOWED:
        return refused
    if isinstance(move, Steal):
        return why_not_rob(t, seat, move.victim, move.wanted, IN_SUPPLY)
    assert isinstance(move, Harvest)
    return why_not_harvest(t, seat, move.field)


def why_not_rob(t: CauldronTable, seat: Seat, victim: Seat, wanted: i64, zone: i64) -> Rule:
    """Chapter 28, `steal-…` and Steals from Cellars, from bans on."""
    if not may_steal(t, seat):
        return CAULDRON_417
    if idle_bars_steal(t, seat):
        return CAULDRON_319
    return why_not_steal(t, seat, victim, wanted, zone)


def why_not_use(t: CauldronTable, seat: Seat, ability: i64) -> Rule:
    """Chapter 28, `ability-…` in one's own turn."""
    use = t.edition.abilities[ability].use
    if use == AS_HARVEST:
        refused = why_no_action(t)
    elif use == AS_QUICK:
        refused = allowed(may_act_quickly(t), CAULDRON_323)
    else:
        return CAULDRON_332  # a reaction
    if refused == ALLOWED:
        refused = why_not_own(t, seat, ability)
    if refused != ALLOWED:
        return refused
    if use == AS_HARVEST:
        return why_not_harvest_by(t, seat, ability)
    return why_not_use_quickly(t, seat, ability)


def why_not_rob_cellar(t: CauldronTable, seat: Seat, move: StealStored) -> Rule:
    """Chapter 28, Steals from Cellars."""
    refused = why_no_action(t)
    if refused == ALLOWED:
        refused = why_not_own(t, seat, move.ability)
    if refused == ALLOWED:
        refused = why_not_rob(t, seat, move.victim, move.wanted, IN_CELLAR)
    return refused


def why_not_quickly(t: CauldronTable, seat: Seat, move: Move) -> Rule:
    """Chapter 28: Quick Actions without an ability."""
    if not may_act_quickly(t):
        return CAULDRON_323
    if isinstance(move, QuickBrew):
        refused = why_not_brew(t, seat, move.potion)
        if refused == ALLOWED and not quick_now(t, seat, move.potion):
            refused = CAULDRON_105
        return refused if refused != ALLOWED else why_not_pay(t, seat, move.potion)
    if isinstance(move, Cast):
        return why_not_cast(t, seat, move.spell, NOTHING)
    if isinstance(move, Store):
        return why_not_store(t, seat, move.kind)
    assert isinstance(move, Fetch)
    return why_not_fetch(t, seat, move.kind)


def why_not_deed(t: CauldronTable, seat: Seat, move: Move) -> Rule:
    """Chapter 28: everything that is done in one's own turn but to end it."""
    if isinstance(move, (Harvest, Steal, Brew)):
        return why_not_by_action(t, seat, move)
    if isinstance(move, UseAbility):
        return why_not_use(t, seat, move.ability)
    if isinstance(move, StealStored):
        return why_not_rob_cellar(t, seat, move)
    if isinstance(move, (QuickBrew, Cast, Store, Fetch)):
        return why_not_quickly(t, seat, move)
    return CAULDRON_332


# Doing it.


def act(t: CauldronTable, seat: Seat, move: Move) -> bool:
    """CAULDRON-072, CAULDRON-073: take an Action; whether the move is one."""
    if isinstance(move, Harvest):
        spend_action(t)
        begin_harvest(t, seat, move.field)
    elif isinstance(move, Steal):
        spend_action(t)
        begin_steal(t, seat, move.victim, move.wanted, IN_SUPPLY, NOTHING)
    elif isinstance(move, Brew):
        spend_action(t)
        begin_brew(t, seat, move.potion, False, NOTHING)
    elif isinstance(move, StealStored):
        spend_action(t)
        begin_steal(t, seat, move.victim, move.wanted, IN_CELLAR, move.ability)
    elif isinstance(move, UseAbility) and t.edition.abilities[move.ability].use == AS_HARVEST:
        spend_action(t)
        begin_harvest_by(t, seat, move.ability)
    else:
        return False
    return True


def spend_action(t: CauldronTable) -> None:
    """CAULDRON-076: whatever becomes of it, it counts as the Action of the turn."""
    t.actions -= 1
    t.due = False
    note_other_deed(t)


def act_quickly(t: CauldronTable, seat: Seat, move: Move) -> None:
    """CAULDRON-111, CAULDRON-323: take a Quick Action."""
    t.quick_taken += 1
    if isinstance(move, Store):
        move_in(t, seat, move.kind)
        return
    if isinstance(move, Fetch):
        move_out(t, seat, move.kind)
        return
    note_other_deed(t)
    if isinstance(move, Cast):
        cast(t, seat, move.spell, NOTHING)
    elif isinstance(move, QuickBrew):
        begin_brew(t, seat, move.potion, True, NOTHING)
    else:
        assert isinstance(move, UseAbility)
        use_ability(t, seat, move.ability, NOTHING)


def asks_although_forced(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-310: whoever holds a Spell and may cast is asked even with one move."""
    return t.brewers[seat].hand.total > 0 and may_act_quickly(t) and may_cast(t, seat)


@final
class Act(CauldronAsk):
    """CAULDRON-070, CAULDRON-071: an Action, a Quick Action, or the end of the turn (DP04)."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-163, CAULDRON-164: with nothing pending and an empty board Step 4 is over."""
        if t.laden == 0:
            leave_turns(t, self.seat)
        else:
            super().run(t)

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: else it would tell that no Spell in hand can be cast."""
        return asks_although_forced(t, self.seat)

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-072, CAULDRON-074: the end of the turn, unless an Action is due."""
        menu = blank(t)
        seat = self.seat
        potions = brewable(t, seat)
        if t.actions > 0:
            offer_actions(t, seat, potions, menu)
        actions = menu.size
        offer_abilities(t, seat, menu)
        if t.actions > 0:
            before = menu.size
            offer_cellar_steals(t, seat, menu)
            actions += menu.size - before
        if may_act_quickly(t):
            offer_quick_actions(t, seat, potions, menu)
        menu.put_if(not t.due or actions == 0, t.edition.end.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, for one's own turn."""
        if isinstance(move, End):
            return allowed(not t.due or not can_act(t, self.seat), CAULDRON_072)
        return why_not_deed(t, self.seat, move)

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-353: it is dealt with completely before the next decision of the turn."""
        seat = self.seat
        if isinstance(move, End):
            t.agenda.put(END[seat])
            t.agenda.put(DROP[seat])
            return
        t.agenda.put(self)
        if not act(t, seat, move):
            act_quickly(t, seat, move)

    def standing(self, t: CauldronTable) -> Move | None:
        """CAULDRON-418: an order ends the turn once its Actions have been dealt with."""
        return t.edition.end if t.actions == 0 else None

    def occasion(self, t: CauldronTable) -> tuple[str, ...]:
        """CAULDRON-418: the end of a turn."""
        return ("end",)


@final
class FinalQuick(CauldronAsk):
    """CAULDRON-169, CAULDRON-170: the final quick phase: Quick Actions and its end (DP15)."""

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: else it would tell that no Spell in hand can be cast."""
        return asks_although_forced(t, self.seat)

    def offer(self, t: CauldronTable) -> Menu:
        """No more Actions (CAULDRON-165)."""
        menu = blank(t)
        seat = self.seat
        offer_abilities(t, seat, menu)
        if may_act_quickly(t):
            offer_quick_actions(t, seat, brewable(t, seat), menu)
        menu.put(t.edition.end.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, with Step 4 over."""
        return ALLOWED if isinstance(move, End) else why_not_deed(t, self.seat, move)

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-368: at its end the player discards down to three Spells."""
        if isinstance(move, End):
            t.agenda.put(DROP[self.seat])
            return
        t.agenda.put(self)
        act_quickly(t, self.seat, move)


# The course of Step 4.


@final
class Turn(SeatStep[CauldronTable]):
    """CAULDRON-342: a turn begins, or Step 4 ends because nothing happens any more."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-343: a missed turn is no turn for anything."""
        seat = self.seat
        brewer = t.brewers[seat]
        if t.idle >= IDLE_ENDS_SEASON * t.seats or t.turns >= MOST_TURNS * t.seats:
            stop_turns(t)
            return
        if brewer.skips > 0:
            brewer.skips -= 1
            if t.events is not None:
                t.tell(TurnMissed(seat))
            t.agenda.put(TURN[next_in_turn(t, seat)])
            return
        begin_turn(t, seat)
        t.phase = TURNS
        t.active = seat
        t.turns += 1
        t.actions = 1
        t.due = True
        t.quick_taken = 0
        t.stirred = False
        note_other_deed(t)
        if t.events is not None:
            t.tell(TurnBegan(seat, t.turns))
        t.agenda.put(ACT[seat])


def next_in_turn(t: CauldronTable, seat: Seat) -> Seat:
    """CAULDRON-067: the next player clockwise, or counter-clockwise if an Omen says so."""
    if not t.backwards:
        return t.left_of(seat)
    return Seat(seat - 1) if seat > 0 else Seat(t.seats - 1)


@final
class EndTurn(SeatStep[CauldronTable]):
    """CAULDRON-341: what lasts to the end of this turn ends, idle turns are counted, the next."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-318: a turn in which no token left the board and nothing was brewed is idle."""
        end_turn(t)
        t.actions = 0
        t.due = False
        if not t.stirred:
            t.idle += 1
        if t.events is not None:
            t.tell(TurnEnded(self.seat, t.idle))
        t.agenda.put(TURN[next_in_turn(t, self.seat)])


@final
class DropDown(CauldronAsk):
    """CAULDRON-077: with more than three Spells at the end of the own turn, discard one (DP14)."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-310: asked even if there is one kind of Spell only."""
        if t.brewers[self.seat].hand.total > t.edition.amounts.hand:
            t.ask = self

    def offer(self, t: CauldronTable) -> Menu:
        """Every Spell in hand."""
        menu = blank(t)
        menu.put_held(t.edition.first_drop_spell, t.brewers[self.seat].hand.of)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `drop-…`."""
        held = isinstance(move, DropSpell) and t.brewers[self.seat].hand.has(move.spell)
        return allowed(held, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Again until three are left."""
        assert isinstance(move, DropSpell)
        t.agenda.put(self)
        lose_spell(t, self.seat, move.spell)


def leave_turns(t: CauldronTable, seat: Seat) -> None:
    """CAULDRON-165 to CAULDRON-168: no more Actions; who took the last token goes on."""
    t.harvester = t.last_taker if t.last_taker != NOTHING else seat
    t.phase = FINAL
    t.actions = 0
    t.due = False
    if t.events is not None:
        t.tell(TurnsEnded(t.harvester))
    if t.harvester != seat:
        t.agenda.put(DROP[seat])


def stop_turns(t: CauldronTable) -> None:
    """CAULDRON-320, CAULDRON-415: the season ends without a final quick phase."""
    right = t.first - 1 if t.first > 0 else t.seats - 1
    t.harvester = t.last_harvester if t.last_harvester != NOTHING else right
    t.phase = FINISH
    if t.events is not None:
        tokens: i64 = 0
        for n in t.lying:
            tokens += n
        t.tell(TurnsStopped(t.harvester, tokens))
    clear_board(t)


# The steps that every turn puts down: few, so they are made once.
SEATS: Final = [Seat(i64(seat)) for seat in range(MOST_SEATS)]
ACT: Final = [Act(seat) for seat in SEATS]
TURN: Final = [Turn(seat) for seat in SEATS]
END: Final = [EndTurn(seat) for seat in SEATS]
DROP: Final = [DropDown(seat) for seat in SEATS]
