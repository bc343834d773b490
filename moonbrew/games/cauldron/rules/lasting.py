# mypyc: compiled
"""22.3: effects that last, what rules ask of them, and when they end."""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import RunEffects
from moonbrew.games.cauldron.rules.edition import FROM_OMEN
from moonbrew.games.cauldron.rules.effect_events import CameIntoForce
from moonbrew.games.cauldron.rules.faces import (
    ALL_BREWS,
    ANY,
    CASTING,
    CASTING_INSTANTS,
    FORBID,
    HARVEST_SIZE,
    HARVESTING,
    KEEP,
    MARKET,
    NEXT_BREW,
    NEXT_TURN,
    NOTHING,
    ON,
    ON_CAST,
    PRICE,
    PROTECT,
    PURCHASES,
    QUICKEN,
    SLOW,
    STEAL_MOD,
    THIS_TURN,
    UNTIL_OWN_TURN,
    WILD,
    YIELD,
)
from moonbrew.games.cauldron.rules.holding import FOR_SALE, concerns
from moonbrew.games.cauldron.rules.table import CauldronTable, Lasting, Pending
from moonbrew.kernel.bits import bit

MOST_LASTING: Final = 200  # CAULDRON-407


# Coming into force.


def add(t: CauldronTable, new: Lasting) -> None:
    """CAULDRON-407: an effect comes into force, unless there are too many."""
    if len(t.lasting) >= MOST_LASTING:
        return
    t.lasting = [*t.lasting, new]  # a new list, for clones share the old one
    t.in_force |= bit(new.op)
    if t.events is not None:
        t.tell(CameIntoForce(new.seat, new.op, new.source, new.until))


def recount(t: CauldronTable) -> None:
    """Note which primitives are in force, so that rules need not look for others."""
    found: i64 = 0
    for one in t.lasting:
        found |= bit(one.op)
    t.in_force = found


def is_any(t: CauldronTable, op: i64) -> bool:
    """Whether an effect of a primitive is in force for anybody."""
    return t.in_force & bit(op) != 0


def total(t: CauldronTable, op: i64, seat: i64, scope: i64) -> i64:
    """CAULDRON-285: the sum of what a primitive changes for a player, of one scope."""
    out: i64 = 0
    if is_any(t, op):
        for one in t.lasting:
            if one.op == op and one.seat == seat and one.scope == scope:
                out += one.n
    return out


# What rules ask.


def forbidden(t: CauldronTable, seat: i64, deed: i64, kind: i64) -> i64:
    """CAULDRON-417: the list of effects that forbids a deed, or NOTHING.

    `kind` is the type to be harvested; without one only a ban on all types counts.
    """
    if not is_any(t, FORBID):
        return NOTHING
    for one in t.lasting:
        if one.op == FORBID and one.seat == seat and is_banned_by(one, deed, kind):
            return one.source
    return NOTHING


def is_banned_by(one: Lasting, deed: i64, kind: i64) -> bool:
    """Whether a ban is on this deed; one on casting covers Instants (CAULDRON-284)."""
    if one.mode == CASTING:
        return deed == CASTING or deed == CASTING_INSTANTS
    if one.mode != deed:
        return False
    if deed != HARVESTING:
        return True
    return one.what & bit(kind) != 0 if kind != NOTHING else one.what & ANY == ANY


def banned_types(t: CauldronTable, seat: i64) -> i64:
    """The types that a player may not take from the board, as bits."""
    out: i64 = 0
    if is_any(t, FORBID):
        for one in t.lasting:
            if one.op == FORBID and one.seat == seat and one.mode == HARVESTING:
                out |= one.what
    return out


def protected(t: CauldronTable, seat: i64) -> bool:
    """CAULDRON-345: whether others cannot touch a player's tokens."""
    if is_any(t, PROTECT):
        for one in t.lasting:
            if one.op == PROTECT and one.seat == seat:
                return True
    return False


def protected_from(t: CauldronTable, seat: i64, by: i64) -> bool:
    """PROTECT: whether a player's tokens are safe from this one; Omens are nobody's."""
    return by not in (NOTHING, seat) and protected(t, seat)


def steal_change(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-093: what is added to the number that a thief needs."""
    held = t.edition.holding.steals[t.brewers[seat].character]
    return held + total(t, STEAL_MOD, seat, NOTHING)


def price_change(t: CauldronTable, seat: i64, item: i64) -> i64:
    """CAULDRON-185, CAULDRON-186: what is added to the price of an item."""
    out = t.edition.holding.prices[t.brewers[seat].character * FOR_SALE + item]
    if is_any(t, PRICE):
        for one in t.lasting:
            if one.op == PRICE and one.seat == seat and concerns(one.mode, item):
                out += one.n
    return out


def cellar_limit(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-211: how many Cellars a player may own."""
    held = t.edition.holding.cellars[t.brewers[seat].character]
    return held if held > 0 else t.edition.amounts.cellar_limit


def harvest_size(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-080, CAULDRON-285: how many tokens a plain Harvest takes; the newest counts."""
    out: i64 = 1
    if is_any(t, HARVEST_SIZE):
        for one in t.lasting:
            if one.op == HARVEST_SIZE and one.seat == seat:
                out = one.n
    return out


def quick_now(t: CauldronTable, seat: i64, potion: i64) -> bool:
    """CAULDRON-105, CAULDRON-285: whether a Potion can be a Quick Action; SLOW beats QUICKEN."""
    quick = t.edition.potions[potion].quick
    if not is_any(t, QUICKEN) and not is_any(t, SLOW):
        return quick
    for one in t.lasting:
        if one.seat == seat:
            if one.op == SLOW:
                return False
            if one.op == QUICKEN:
                quick = True
    return quick


def wild_next(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-347: how many slots of a player's next brew count as wildcards."""
    return total(t, WILD, seat, NOTHING)


def yield_change(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-109: what every brew of a player yields more or less."""
    return total(t, YIELD, seat, ALL_BREWS)


def keeps(t: CauldronTable, seat: i64) -> i64:
    """KEEP: how many tokens a player may save from spoiling."""
    return total(t, KEEP, seat, NOTHING)


def more_purchases(t: CauldronTable, seat: i64) -> i64:
    """PURCHASES: how many more a player may make."""
    return total(t, PURCHASES, seat, NOTHING)


def use_up_next(t: CauldronTable, seat: i64, brew: Pending) -> None:
    """CAULDRON-283, CAULDRON-392: all effects on the next brew go over to the one declared."""
    brew.wild += wild_next(t, seat)
    brew.change += total(t, YIELD, seat, NEXT_BREW)
    if is_any(t, WILD) or is_any(t, QUICKEN) or is_any(t, YIELD):
        leave(t, [one for one in t.lasting if not (one.seat == seat and is_for_next(one))])


def is_for_next(one: Lasting) -> bool:
    """Whether an effect is one on somebody's next brew."""
    return one.op == WILD or (one.op in (QUICKEN, YIELD) and one.scope == NEXT_BREW)


def lasts_to_market(t: CauldronTable, omen: i64) -> bool:
    """CAULDRON-060: whether an effect of an Omen lasts until the end of the Market Season."""
    edition = t.edition
    for one in t.lasting:
        of_omen = edition.source_kind[one.source] == FROM_OMEN
        if one.until == MARKET and of_omen and edition.source_of[one.source] == omen:
            return True
    return False


# ON.


def set_off(t: CauldronTable, happening: i64, actor: i64, by: i64) -> None:
    """ON: put down what an event sets off, that of the oldest one first.

    `by` is the place of the Spell that did it: what that very card brought is not set off by it,
    and is ready for others' deeds and later ones once the Spell itself is over.
    """
    if not is_any(t, ON):
        return
    place: i64 = len(t.lasting) - 1
    while place >= 0:  # the oldest is put down last and so comes first
        one = t.lasting[place]
        if one.op == ON and one.mode == happening and (by == NOTHING or one.of != by):
            t.do(run_on(one, actor))
        place -= 1
    if happening == ON_CAST:
        t.lasting = [freed(one) if one.op == ON and one.of == by else one for one in t.lasting]


def run_on(one: Lasting, actor: i64) -> RunEffects:
    """Its effects; the words mean what they meant when the card was cast."""
    nothing = NOTHING
    return RunEffects(
        one.caster, one.opponent, one.player, one.chosen, actor, nothing, nothing, 1, one.inner, 0
    )


def freed(one: Lasting) -> Lasting:
    """An ON whose card has been dealt with."""
    return changed(one, NOTHING, one.begun)


# The ends.


def changed(one: Lasting, of: i64, begun: i64) -> Lasting:
    """The same effect with another `of` and `begun`."""
    return Lasting(
        one.op,
        one.seat,
        one.n,
        one.what,
        one.mode,
        one.scope,
        one.until,
        of,
        begun,
        one.source,
        one.inner,
        one.caster,
        one.opponent,
        one.player,
        one.chosen,
    )


def leave(t: CauldronTable, those: list[Lasting]) -> None:
    """Only those stay in force."""
    t.lasting = those
    recount(t)


def begin_turn(t: CauldronTable, seat: i64) -> None:
    """CAULDRON-342: what lasts until this player's turn ends; the next turn of others begins."""
    for each in t.lasting:
        if each.of == seat and (each.until == UNTIL_OWN_TURN or each.until == NEXT_TURN):
            leave(t, [begun_by(one, seat) for one in t.lasting if not is_over_at_turn(one, seat)])
            return


def is_over_at_turn(one: Lasting, seat: i64) -> bool:
    """Whether an effect lasts until this player's turn."""
    return one.until == UNTIL_OWN_TURN and one.of == seat


def begun_by(one: Lasting, seat: i64) -> Lasting:
    """An effect, marked if it ends with the turn that this player begins."""
    ends = one.until == NEXT_TURN and one.of == seat
    return changed(one, one.of, 1) if ends else one


def end_turn(t: CauldronTable) -> None:
    """CAULDRON-341: what lasts to the end of this turn ends."""
    for each in t.lasting:
        if is_over_after_turn(each):
            leave(t, [one for one in t.lasting if not is_over_after_turn(one)])
            return


def is_over_after_turn(one: Lasting) -> bool:
    """Whether an effect ends with the present turn."""
    return one.until == THIS_TURN or (one.until == NEXT_TURN and one.begun == 1)


def end_season(t: CauldronTable) -> None:
    """CAULDRON-178, CAULDRON-287: all ends but what lasts to the end of the Market Season."""
    if len(t.lasting) > 0:
        leave(t, [one for one in t.lasting if one.until == MARKET])


def end_market(t: CauldronTable) -> None:
    """CAULDRON-058: what was for the Market Season ends."""
    if len(t.lasting) > 0:
        leave(t, [one for one in t.lasting if one.until != MARKET])
