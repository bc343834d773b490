# mypyc: compiled
"""Table 20.3: the effects of Potions: when they can be used, and how each begins."""

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.effect_asks import (
    BarterFor,
    ExchangeSome,
    GatherSome,
    HandOver,
    LearnCheaper,
    LoseSome,
    PickGlyph,
    SacrificeSome,
    ScatterOne,
)
from moonbrew.games.mystic_moon.rules.events import (
    Warded,
)
from moonbrew.games.mystic_moon.rules.faces import (
    ALL_MUSHROOMS,
    BARTER,
    BASIC,
    CALL_FROG,
    COUNT_FROGS,
    COUNT_KINDS,
    DRAW,
    EXCHANGE,
    FROG,
    GAP,
    GATHER,
    GLYPH,
    LEARN,
    LEVY,
    LOCATIONS,
    NO_GLYPHS,
    NOTHING,
    ONE_MUSHROOM,
    SACRIFICE,
    SALVAGE,
    SCATTER,
    STEAL,
    STEAL_ALL,
    SWEEP,
    TRIBUTE,
    WARD,
    WISH,
    Power,
)
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with
from moonbrew.games.mystic_moon.rules.frogs import (
    Draw,
    StealOne,
    can_steal,
    is_foe,
)
from moonbrew.games.mystic_moon.rules.learning import (
    can_learn,
)
from moonbrew.games.mystic_moon.rules.mushrooms import (
    Poison,
    can_take_mushroom,
    is_any_to_poison,
)
from moonbrew.games.mystic_moon.rules.power import gain
from moonbrew.games.mystic_moon.rules.saving import SalvageSome, used_cells
from moonbrew.games.mystic_moon.rules.shop import is_shop_empty, wish
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Seat

# When an effect can be used: the fourth column of the table (MOON-313).


def effect_of(t: MoonTable, spot: i64) -> Power:
    """The effect of the Potion of a placement."""
    return t.edition.potions[t.edition.card_of[spot]].effect


def can_use(t: MoonTable, seat: Seat, spot: i64) -> bool:
    """Whether the effect of a brewed copy could change something now."""
    effect = effect_of(t, spot)
    what = effect.primitive
    satchel = t.witches[seat].satchel
    if what in (EXCHANGE, SACRIFICE):
        return satchel.total > 0
    if what == DRAW:
        return t.bag.total > 0
    if what == SALVAGE:
        return t.witches[seat].cauldron.ingredients() & t.edition.cells[spot] != 0
    if what in (SCATTER, STEAL, STEAL_ALL):
        return can_steal(t, seat)
    if what == LEVY:
        return is_any_hit(t, seat, effect.first)
    if what == TRIBUTE:
        return is_any_hit(t, seat, max(satchel.total, 1))
    if what in (ONE_MUSHROOM, ALL_MUSHROOMS):
        return is_any_to_poison(t, seat)
    if what in (CALL_FROG, COUNT_FROGS):
        return frogs_in_garden(t) > 0
    if what in (GATHER, SWEEP):
        return tokens_in_garden(t) > 0
    return can_use_rare(t, seat, spot, effect)


def can_use_rare(t: MoonTable, seat: Seat, spot: i64, effect: Power) -> bool:
    """The same for the effects that only one card has."""
    what = effect.primitive
    satchel = t.witches[seat].satchel
    if what == BARTER:
        return satchel.total > 0 and tokens_in_garden(t) > frogs_in_garden(t)
    if what == GAP:
        return is_gap_covered(t, spot)
    if what == GLYPH:
        return not is_cursed_with(t, seat, NO_GLYPHS)
    if what == LEARN:
        return can_learn(t, seat, effect.first)
    if what == WISH:
        return not is_shop_empty(t)
    if what == WARD:
        return not t.witches[seat].warded
    assert what == COUNT_KINDS
    return basic_kinds(t, seat) > 0


def is_any_hit(t: MoonTable, seat: Seat, least: i64) -> bool:
    """Whether a foe has at least so many Ingredients."""
    for other in range(t.seats):
        if is_foe(t, seat, other) and t.witches[other].satchel.total >= least:
            return True
    return False


def frogs_in_garden(t: MoonTable) -> i64:
    """How many Frogs lie in the Garden."""
    frogs: i64 = 0
    for place in range(LOCATIONS):
        frogs += t.at(place, FROG)
    return frogs


def tokens_in_garden(t: MoonTable) -> i64:
    """How many tokens lie in the Garden."""
    tokens: i64 = 0
    for place in range(LOCATIONS):
        tokens += t.lying[place]
    return tokens


def basic_kinds(t: MoonTable, seat: Seat) -> i64:
    """How many different Basic kinds are in a Satchel."""
    kinds: i64 = 0
    for kind in range(BASIC):
        if t.witches[seat].satchel.of[kind] > 0:
            kinds += 1
    return kinds


def is_gap_covered(t: MoonTable, spot: i64) -> bool:
    """Catnap Draught: whether another placement of this brew covers the gap of this copy."""
    return t.edition.gaps[spot] & used_cells(t) != 0


# What an effect does: the third and fifth columns.


def begin_effect(t: MoonTable, seat: Seat, spot: i64) -> None:
    """Carry it out, or put down what it asks (MOON-315)."""
    effect = effect_of(t, spot)
    what = effect.primitive
    if what == DRAW:
        t.do(Draw(seat, effect.first))
    elif what == SALVAGE:
        t.do(SalvageSome(seat, t.edition.cells[spot], effect.first, 0))
    elif what == EXCHANGE:
        t.do(ExchangeSome(seat, effect.first, 0))
    elif what == SACRIFICE:
        t.do(SacrificeSome(seat, effect.first, effect.second))
    elif what == STEAL:
        t.do(StealOne(seat, NOTHING))
    elif what == ONE_MUSHROOM:
        t.do(Poison(seat, NOTHING))
    elif what == SCATTER:
        t.do(ScatterOne(seat))
    elif what in (STEAL_ALL, LEVY, TRIBUTE, ALL_MUSHROOMS):
        hit_all(t, seat, effect)
    elif what in (GATHER, SWEEP, CALL_FROG):
        t.do(GatherSome(seat, what))
    else:
        begin_rare(t, seat, effect)


def begin_rare(t: MoonTable, seat: Seat, effect: Power) -> None:
    """The same for the effects that only one card has."""
    what = effect.primitive
    if what == GAP:
        gain(t, seat, effect.first, "effect")
    elif what == COUNT_FROGS:
        gain(t, seat, min(frogs_in_garden(t), effect.first), "effect")
    elif what == COUNT_KINDS:
        gain(t, seat, basic_kinds(t, seat), "effect")
    elif what == WARD:
        t.witches[seat].warded = True
        if t.events is not None:
            t.tell(Warded(seat))
    elif what == WISH:
        wish(t, seat)
    elif what == BARTER:
        t.do(BarterFor(seat))
    elif what == GLYPH:
        t.do(PickGlyph(seat))
    else:
        assert what == LEARN
        t.do(LearnCheaper(seat, effect.first))


def hit_all(t: MoonTable, seat: Seat, effect: Power) -> None:
    """MOON-050: the foes who are hit, one after another, clockwise from the left."""
    what = effect.primitive
    own = t.witches[seat].satchel.total
    for steps in range(t.seats - 1, 0, -1):  # the last one lowest
        other = Seat((seat + steps) % t.seats)
        if is_foe(t, seat, other):
            tokens = t.witches[other].satchel.total
            if what == STEAL_ALL and tokens > 0:
                t.do(StealOne(seat, other))
            elif what == LEVY and tokens >= effect.first:
                t.do(LoseSome(other, effect.second))
            elif what == TRIBUTE and tokens >= max(own, 1):
                t.do(HandOver(other, seat))
            elif what == ALL_MUSHROOMS and can_take_mushroom(t, other):
                t.do(Poison(seat, other))
