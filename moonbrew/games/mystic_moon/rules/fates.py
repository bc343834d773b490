# mypyc: compiled
"""Chapters 16 and 17: what Talents, curses and blessings change, asked by what they change."""

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.faces import (
    BLESSED,
    CURSED,
    SMALL_SATCHEL,
    Power,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Seat


def has_talent(t: MoonTable, seat: Seat, talent: i64) -> bool:
    """MOON-188: whether the own Hut has this Talent."""
    return talent_of(t, seat).primitive == talent


def talent_of(t: MoonTable, seat: Seat) -> Power:
    """MOON-188: the Talent of the own Hut."""
    return t.edition.huts[t.witches[seat].hut].power


def is_cursed_with(t: MoonTable, seat: Seat, curse: i64) -> bool:
    """MOON-194, MOON-287: whether a player is under this curse at this moment."""
    return t.witches[seat].fate == CURSED and present_curse(t).primitive == curse


def is_blessed_with(t: MoonTable, seat: Seat, blessing: i64) -> bool:
    """MOON-195, MOON-287: whether a player has this blessing at this moment."""
    return t.witches[seat].fate == BLESSED and present_blessing(t).primitive == blessing


def present_curse(t: MoonTable) -> Power:
    """The curse of the Rising Sign, which must be there."""
    return t.edition.signs[t.sign()].curse


def present_blessing(t: MoonTable) -> Power:
    """The blessing of the Rising Sign, which must be there."""
    return t.edition.signs[t.sign()].blessing


def satchel_limit(t: MoonTable, seat: Seat) -> i64:
    """MOON-091: how many Ingredients may leave the shop."""
    if is_cursed_with(t, seat, SMALL_SATCHEL):
        return present_curse(t).first
    return t.edition.amounts.satchel
