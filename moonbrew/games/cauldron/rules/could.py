# mypyc: compiled
"""22.5: when an effect could change something.

A player or a type that is not named yet (NOTHING) means some: so one question tells whether a Spell
can be announced at all (CAULDRON-126), and one for each name whether that name is possible.
"""

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause, named_seat, primitive_of
from moonbrew.games.cauldron.rules.faces import (
    ANY,
    CHOSEN,
    EACH,
    HSP,
    LSP,
    NOTHING,
    OPPONENT,
    OTHERS,
    PLAYER,
    TYPES,
    Effect,
)
from moonbrew.games.cauldron.rules.standing import highest_bits, lowest_bits
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import bit, has


def could_change(t: CauldronTable, effect: Effect, cause: Cause) -> bool:
    """Whether an effect could change something on the table as it stands."""
    return primitive_of(t, effect).could(t, effect, cause)


def any_could(t: CauldronTable, source: i64, cause: Cause) -> bool:
    """CAULDRON-126: whether one of the effects of a list could change something."""
    if source == NOTHING:
        return False
    effects = t.edition.lists[source].of
    return any(could_change(t, effects[place], cause) for place in range(len(effects)))


def meant(t: CauldronTable, who: i64, cause: Cause) -> i64:
    """22.1: the players whom a word may mean, as bits; before any roll of a tie."""
    everybody = bit(t.seats) - 1
    if who == EACH or (who == PLAYER and cause.player == NOTHING):
        return everybody
    if who == OTHERS or (who == OPPONENT and cause.opponent == NOTHING):
        return everybody & ~bit(cause.caster) if cause.caster != NOTHING else everybody
    if who == LSP:
        return lowest_bits(t)
    if who == HSP:
        return highest_bits(t)
    seat = named_seat(cause, who)
    return bit(seat) if seat != NOTHING else 0


def types_of(what: i64, cause: Cause) -> i64:
    """22.2: the types that a word means, as bits; all while one is still to be named."""
    if what != CHOSEN:
        return what
    return bit(cause.chosen) if cause.chosen != NOTHING else ANY


def is_any_of(row: vec[i64], among: i64) -> bool:
    """Whether a row of numbers by type has something of one of these types."""
    return any(row[kind] > 0 and has(among, kind) for kind in range(TYPES))


def with_opponent(cause: Cause, opponent: i64) -> Cause:
    """The same cause, an opponent named."""
    return renamed(cause, opponent, cause.player, cause.chosen)


def with_player(cause: Cause, player: i64) -> Cause:
    """The same cause, a player named."""
    return renamed(cause, cause.opponent, player, cause.chosen)


def with_type(cause: Cause, chosen: i64) -> Cause:
    """The same cause, a type named."""
    return renamed(cause, cause.opponent, cause.player, chosen)


def with_actor(cause: Cause, actor: i64) -> Cause:
    """The same cause for another actor."""
    return Cause(
        cause.caster,
        cause.opponent,
        cause.player,
        cause.chosen,
        actor,
        cause.entry,
        cause.own,
        cause.on,
        cause.source,
    )


def renamed(cause: Cause, opponent: i64, player: i64, chosen: i64) -> Cause:
    """The same cause with other names."""
    return Cause(
        cause.caster,
        opponent,
        player,
        chosen,
        cause.actor,
        cause.entry,
        cause.own,
        cause.on,
        cause.source,
    )
