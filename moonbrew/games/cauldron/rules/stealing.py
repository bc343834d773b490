# mypyc: compiled
"""Chapter 7: the Action Steal, out of a supply or, by an ability, out of a Cellar."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.board import pass_token, zone_of
from moonbrew.games.cauldron.rules.deed_events import (
    StealDeclared,
    StealFailed,
    StealRolled,
    Stolen,
)
from moonbrew.games.cauldron.rules.faces import (
    IN_ROLL,
    IN_STEAL,
    IN_SUPPLY,
    NOTHING,
    ON_STEAL,
    STEALING,
    TYPES,
)
from moonbrew.games.cauldron.rules.lasting import forbidden, protected, set_off, steal_change
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_087,
    CAULDRON_089,
    CAULDRON_092,
    CAULDRON_345,
)
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.rules.windows import declare, mark_used, pop_pending
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Rule, Seat, SeatStep


def may_steal(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-417: whether no effect forbids it."""
    return forbidden(t, seat, STEALING, NOTHING) == NOTHING


def offer_steals(t: CauldronTable, seat: Seat, zone: i64, first: i64, menu: Menu) -> None:
    """CAULDRON-088, CAULDRON-089: each type in a supply, or a Cellar, of an opponent."""
    for victim in range(t.seats):
        if victim != seat:
            there = zone_of(t, victim, zone)
            if there.total > 0 and not protected(t, Seat(victim)):
                menu.put_held(first + victim * TYPES, there.of)


def why_not_steal(t: CauldronTable, seat: Seat, victim: Seat, wanted: i64, zone: i64) -> Rule:
    """Chapter 28, `steal-…` and Cellar Job, from the victim on."""
    if victim == seat:
        return CAULDRON_087
    if victim >= t.seats:
        return CAULDRON_089
    if protected(t, victim):
        return CAULDRON_345
    if zone_of(t, victim, zone).has(wanted):
        return ALLOWED
    stored = zone == IN_SUPPLY and t.brewers[victim].cellar.has(wanted)
    return CAULDRON_092 if stored else CAULDRON_089


def begin_steal(
    t: CauldronTable, seat: Seat, victim: Seat, wanted: i64, zone: i64, ability: i64
) -> None:
    """CAULDRON-088, CAULDRON-131: owner, type and place are named; then it can be answered."""
    if ability != NOTHING:
        mark_used(t, seat, ability)
    entry = Pending(IN_STEAL, seat)
    entry.victim = victim
    entry.wanted = wanted
    entry.zone = zone
    entry.ability = ability
    if t.events is not None:
        t.tell(StealDeclared(seat, victim, wanted, zone, ability))
    declare(t, entry, TryToSteal(seat, len(t.pending)))


def needed(t: CauldronTable, thief: Seat) -> i64:
    """CAULDRON-090, CAULDRON-093: the number that a thief needs now."""
    amounts = t.edition.amounts
    number = amounts.steal + steal_change(t, thief)
    if number < amounts.steal_least:
        return amounts.steal_least
    return number if number < amounts.steal_most else amounts.steal_most


def is_possible(t: CauldronTable, entry: Pending) -> bool:
    """CAULDRON-094: whether the token is still there and can be touched by the thief."""
    return (
        zone_of(t, entry.victim, entry.zone).has(entry.wanted)
        and not protected(t, Seat(entry.victim))
        and may_steal(t, entry.opener)
    )


def fail(t: CauldronTable, entry: Pending) -> None:
    """CAULDRON-094: the thief gets nothing."""
    if t.events is not None and entry.alive:  # what is cancelled was told before
        t.tell(StealFailed(entry.opener, entry.victim, entry.wanted))


@final
@mypyc_attr(free_list_len=1)
class TryToSteal(SeatStep[CauldronTable]):
    """CAULDRON-090: the thief rolls a die, if the Steal is still possible."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-134: the roll can be answered too."""
        entry = t.pending[self.place]
        if not entry.alive or not is_possible(t, entry):
            fail(t, pop_pending(t))
            return
        roll = Pending(IN_ROLL, self.seat)
        roll.victim = entry.victim
        roll.die = t.roll(6) + 1
        if t.events is not None:
            t.tell(StealRolled(self.seat, roll.die, needed(t, self.seat)))
        declare(t, roll, UseRoll(self.seat, self.place))


@final
@mypyc_attr(free_list_len=1)
class UseRoll(SeatStep[CauldronTable]):
    """CAULDRON-091: on success the token moves to the thief's supply."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-093, CAULDRON-094: what counts is how things are now."""
        die = pop_pending(t).die
        entry = pop_pending(t)
        if die < needed(t, self.seat) or not is_possible(t, entry):
            fail(t, entry)
            return
        pass_token(t, entry.victim, self.seat, entry.wanted, entry.zone)
        if t.events is not None:
            t.tell(Stolen(self.seat, entry.victim, entry.wanted, entry.zone))
        set_off(t, ON_STEAL, self.seat, NOTHING)
