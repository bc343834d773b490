# mypyc: compiled
"""Chapter 6: the Action Harvest, plain or by an ability."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.board import fields_of, may_take, take_from_board, takeable
from moonbrew.games.cauldron.rules.choosing import Further, blank, put_bits
from moonbrew.games.cauldron.rules.deed_events import HarvestDeclared, Harvested, HarvestFailed
from moonbrew.games.cauldron.rules.faces import (
    HARVEST,
    HARVESTING,
    IN_HARVEST,
    NOTHING,
    ON_HARVEST,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import forbidden, harvest_size, set_off
from moonbrew.games.cauldron.rules.moves import Enough, Harvest
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_082,
    CAULDRON_332,
    CAULDRON_344,
    CAULDRON_382,
    CAULDRON_417,
)
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.rules.windows import (
    mark_used,
    open_window,
    pop_pending,
    put_pending,
)
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep


def why_not_harvest(t: CauldronTable, seat: Seat, field: i64) -> Rule:
    """Chapter 28, `harvest-…`."""
    if field >= t.land.size():
        return CAULDRON_082
    if forbidden(t, seat, HARVESTING, t.land.types[field]) != NOTHING:
        return CAULDRON_417
    return CAULDRON_082 if t.lying[field] == 0 else ALLOWED


# What a declaration may name.


def harvest_of(t: CauldronTable, ability: i64) -> Effect:
    """The HARVEST of an ability that is one."""
    return t.edition.abilities[ability].effects.of[0]


def most_tokens(t: CauldronTable, seat: Seat, ability: i64) -> i64:
    """HARVEST_SIZE, CAULDRON-381: how many tokens a Harvest may name."""
    return harvest_size(t, seat) if ability == NOTHING else harvest_of(t, ability).n


def is_pair(t: CauldronTable, ability: i64) -> bool:
    """CAULDRON-382: whether two adjacent Fields must be named."""
    return ability != NOTHING and harvest_of(t, ability).pair


def can_use_harvest(t: CauldronTable, seat: Seat, ability: i64) -> bool:
    """CAULDRON-382: whether an ability finds what it has to name."""
    if harvest_of(t, ability).op != HARVEST:
        return False
    return first_fields(t, seat, ability) != 0


def first_fields(t: CauldronTable, seat: Seat, ability: i64) -> i64:
    """The Fields that a Harvest by an ability can name first, as bits."""
    fields = takeable(t, seat)
    if is_pair(t, ability):
        return with_partner(t, fields)
    return fields & fields_of(t, harvest_of(t, ability).what)


def with_partner(t: CauldronTable, fields: i64) -> i64:
    """CAULDRON-382: those of some Fields that are adjacent to another one of them."""
    out: i64 = 0
    beside = t.land.beside
    for field in range(len(beside)):
        if has(fields, field) and beside[field] & fields != 0:
            out |= bit(field)
    return out


def times_named(entry: Pending, field: i64) -> i64:
    """How many tokens of a Field a Harvest names."""
    times: i64 = 0
    for one in entry.fields:
        if one == field:
            times += 1
    return times


def further_fields(t: CauldronTable, entry: Pending) -> i64:
    """CAULDRON-344, CAULDRON-382: the Fields of which one more token can be named, as bits."""
    seat = entry.opener
    fields = takeable(t, seat) if entry.ability == NOTHING else first_fields(t, seat, entry.ability)
    if len(entry.fields) == 0:
        return fields
    if is_pair(t, entry.ability):
        return fields & t.land.beside[entry.fields[0]]
    for field in entry.fields:
        if times_named(entry, field) >= t.lying[field]:
            fields &= ~bit(field)
    return fields


# Declaring.


def begin_harvest(t: CauldronTable, seat: Seat, field: i64) -> None:
    """CAULDRON-081: the Field is named when the Action is declared."""
    entry = Pending(IN_HARVEST, seat)
    entry.fields = append(entry.fields, field)
    place = put_pending(t, entry)
    if harvest_size(t, seat) > 1:
        t.agenda.put(NameFields(seat, place))
    else:
        declare_harvest(t, seat, place)


def begin_harvest_by(t: CauldronTable, seat: Seat, ability: i64) -> None:
    """CAULDRON-249: a Harvest by an ability, which takes the place of the plain one."""
    mark_used(t, seat, ability)
    entry = Pending(IN_HARVEST, seat)
    entry.ability = ability
    t.agenda.put(NameFields(seat, put_pending(t, entry)))


def declare_harvest(t: CauldronTable, seat: Seat, place: i64) -> None:
    """CAULDRON-130: all is named; before it resolves it can be answered."""
    entry = t.pending[place]
    if t.events is not None:
        t.tell(HarvestDeclared(seat, tuple([int(one) for one in entry.fields]), entry.ability))
    t.agenda.put(ResolveHarvest(seat, place))
    open_window(t, place)


@final
class NameFields(Further):
    """DP05: name a Field for each token, as long as there is something to name."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def may_stop(self, t: CauldronTable) -> bool:
        """One token at least; a pair is named whole."""
        entry = t.pending[self.place]
        return len(entry.fields) > 0 and not is_pair(t, entry.ability)

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-344: each Field with a token left to name, and to stop."""
        menu = blank(t)
        fields = further_fields(t, t.pending[self.place])
        put_bits(menu, t.edition.first_harvest, fields)
        menu.put_if(self.may_stop(t), t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `harvest-…` and `enough`."""
        if isinstance(move, Enough):
            return ALLOWED if self.may_stop(t) else CAULDRON_332
        if not isinstance(move, Harvest):
            return CAULDRON_332
        entry = t.pending[self.place]
        refused = why_not_harvest(t, self.seat, move.field)
        if refused != ALLOWED:
            return refused
        if has(further_fields(t, entry), move.field):
            return ALLOWED
        if is_pair(t, entry.ability):
            return CAULDRON_382
        named = times_named(entry, move.field)
        return CAULDRON_344 if named >= t.lying[move.field] else CAULDRON_332

    def take(self, t: CauldronTable, move: Move) -> None:
        """The Harvest is declared when the number is reached or nothing is left to name."""
        entry = t.pending[self.place]
        if isinstance(move, Harvest):
            entry.fields = append(entry.fields, move.field)
            if len(entry.fields) < most_tokens(t, self.seat, entry.ability):
                t.agenda.put(self)
                return
        declare_harvest(t, self.seat, self.place)


# Resolving.


@final
@mypyc_attr(free_list_len=1)
class ResolveHarvest(SeatStep[CauldronTable]):
    """CAULDRON-080, CAULDRON-085: the tokens named are taken, as far as they still can be."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-084: no other Field may be named for one that fails."""
        entry = pop_pending(t)
        if not entry.alive:
            return
        taken = False
        for field in entry.fields:
            if may_take(t, self.seat, field):
                take_from_board(t, self.seat, field)
                taken = True
                if t.events is not None:
                    t.tell(Harvested(self.seat, field, t.land.types[field]))
            elif t.events is not None:
                t.tell(HarvestFailed(self.seat, field))
        if taken:
            set_off(t, ON_HARVEST, self.seat, NOTHING)


def why_not_harvest_by(t: CauldronTable, seat: Seat, ability: i64) -> Rule:
    """Chapter 28, `ability-…` of a Harvest."""
    if takeable(t, seat) == 0:
        return CAULDRON_417  # a token is on the board, so only a ban is in the way
    return ALLOWED if can_use_harvest(t, seat, ability) else CAULDRON_382
