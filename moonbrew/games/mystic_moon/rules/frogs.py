# mypyc: compiled
"""Chapters 10 and 11: drawing, discarding, stealing, and Frogs."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, Rising, allowed, blank
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import Discarded, Drawn, FrogGone, Gathered, Stolen
from moonbrew.games.mystic_moon.rules.faces import BITING_FROGS, FROG, KINDS, NOTHING
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with
from moonbrew.games.mystic_moon.rules.moves import Discard, Steal
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_050,
    MOON_138,
    MOON_144,
    MOON_147,
    MOON_148,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep

# Tokens that come into a Satchel.


def receive(t: MoonTable, seat: Seat, token: i64) -> None:
    """MOON-055: an Ingredient goes to the Satchel; a Frog is held until it is resolved."""
    if token == FROG:
        t.held += 1
    else:
        t.witches[seat].satchel.put(token)


def gather(t: MoonTable, seat: Seat, place: i64, token: i64, by: str) -> None:
    """Take a token from a location."""
    t.take_up(place, token)
    receive(t, seat, token)
    if t.events is not None:
        t.tell(Gathered(seat, place, token, by))


def gather_all(t: MoonTable, seat: Seat, place: i64, by: str) -> None:
    """Take all tokens of a location."""
    if t.lying[place] == 0:
        return
    for token in range(FROG + 1):
        while t.at(place, token) > 0:
            gather(t, seat, place, token, by)


def resolve_held(t: MoonTable, seat: Seat) -> None:
    """MOON-055: the Frogs just taken are resolved one by one."""
    for _frog in range(t.held):
        t.agenda.put(FROGS[seat])


@final
class Draw(SeatStep[MoonTable]):
    """MOON-135: so many tokens from the bag, one after another."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def run(self, t: MoonTable) -> None:
        """MOON-136, MOON-137: a Frog counts, and is back in the bag before the next pull."""
        left = self.left
        while left > 0 and t.bag.total > 0:  # MOON-322
            token = t.pull()
            left -= 1
            receive(t, self.seat, token)
            if t.events is not None:
                t.tell(Drawn(self.seat, token))
            if token == FROG:
                t.do(FROGS[self.seat], Draw(self.seat, left))
                return


# Tokens that leave a Satchel.


def discard(t: MoonTable, seat: Seat, kind: i64, by: str) -> None:
    """MOON-138: from the Satchel to the bag."""
    t.witches[seat].satchel.take(kind)
    t.bag.put(kind)
    if t.events is not None:
        t.tell(Discarded(seat, kind, by))


def offer_discards(t: MoonTable, seat: Seat, menu: Menu) -> None:
    """One for each kind in the Satchel (MOON-320)."""
    menu.put_held(t.edition.first_discard, t.witches[seat].satchel.of)


def why_not_own(t: MoonTable, seat: Seat, kind: i64) -> Rule:
    """MOON-138: only what is in the own Satchel can be discarded, handed over or given."""
    return allowed(t.witches[seat].satchel.of[kind] > 0, MOON_138)


class Discarding(Rising):
    """A run of discards, one Ingredient at a time."""

    def offer(self, t: MoonTable) -> Menu:
        """Each kind in the own Satchel."""
        menu = blank(t)
        offer_discards(t, self.seat, menu)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Only what one has."""
        return why_not_own(t, self.seat, move.kind) if isinstance(move, Discard) else MOON_346


# Stealing.


def is_foe(t: MoonTable, seat: Seat, other: i64) -> bool:
    """MOON-147, MOON-148: another player who is not warded."""
    return other != seat and not t.witches[other].warded


def can_steal(t: MoonTable, seat: Seat) -> bool:
    """MOON-144: whether a foe has Ingredients."""
    for other in range(t.seats):
        if is_foe(t, seat, other) and t.witches[other].satchel.total > 0:
            return True
    return False


def offer_thefts(t: MoonTable, seat: Seat, menu: Menu) -> None:
    """MOON-143, MOON-321: each foe and each kind in that foe's Satchel."""
    for other in range(t.seats):
        if is_foe(t, seat, other):
            menu.put_held(t.edition.first_steal + other * KINDS, t.witches[other].satchel.of)


def why_not_steal(t: MoonTable, seat: Seat, victim: i64, kind: i64) -> Rule:
    """Table 21.1a; a kind of NOTHING stands for any."""
    if victim == seat:
        return MOON_148
    if victim >= t.seats:
        return MOON_144
    if t.witches[victim].warded:
        return MOON_147
    satchel = t.witches[victim].satchel
    there = satchel.total if kind == NOTHING else satchel.of[kind]
    return allowed(there > 0, MOON_144)


def steal(t: MoonTable, seat: Seat, victim: i64, kind: i64) -> None:
    """MOON-142: out of one Satchel into another."""
    t.witches[victim].satchel.take(kind)
    t.witches[seat].satchel.put(kind)
    if t.events is not None:
        t.tell(Stolen(seat, victim, kind))


@final
class StealOne(Further):
    """Table 20.3: steal an Ingredient, from anybody (-1) or from one player in turn."""

    def __init__(self, seat: Seat, victim: i64) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def offer(self, t: MoonTable) -> Menu:
        """What foes have, or the one whose turn it is to lose."""
        menu = blank(t)
        if self.victim == NOTHING:
            offer_thefts(t, self.seat, menu)
        else:
            first = t.edition.first_steal + self.victim * KINDS
            menu.put_held(first, t.witches[self.victim].satchel.of)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-050: where each foe loses something, they do so in turn."""
        if not isinstance(move, Steal):
            return MOON_346
        if self.victim not in (NOTHING, move.victim) and move.victim != self.seat:
            return MOON_050
        return why_not_steal(t, self.seat, move.victim, move.kind)

    def take(self, t: MoonTable, move: Move) -> None:
        """Steal it."""
        assert isinstance(move, Steal)
        steal(t, self.seat, move.victim, move.kind)


# Frogs.


@final
class ResolveFrog(Further):
    """MOON-152: a Frog steals an Ingredient for its player, then goes to the bag (MOON-326)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-153: all that can be stolen; under the curse of biting Frogs the own things."""
        menu = blank(t)
        if is_cursed_with(t, self.seat, BITING_FROGS):
            offer_discards(t, self.seat, menu)
        else:
            offer_thefts(t, self.seat, menu)
        return menu

    def fall_away(self, t: MoonTable) -> None:
        """MOON-155: it finds nobody to steal from."""
        self.send_back(t, vain=True)

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-346: which form there is depends on the curse."""
        if is_cursed_with(t, self.seat, BITING_FROGS):
            if isinstance(move, Discard):
                return why_not_own(t, self.seat, move.kind)
        elif isinstance(move, Steal):
            return why_not_steal(t, self.seat, move.victim, move.kind)
        return MOON_346

    def take(self, t: MoonTable, move: Move) -> None:
        """The theft or the loss, then the Frog goes."""
        if isinstance(move, Steal):
            steal(t, self.seat, move.victim, move.kind)
        else:
            assert isinstance(move, Discard)
            discard(t, self.seat, move.kind, "frog")
        self.send_back(t, vain=False)

    def send_back(self, t: MoonTable, vain: bool) -> None:
        """The Frog goes to the bag."""
        t.held -= 1
        t.bag.put(FROG)
        if t.events is not None:
            t.tell(FrogGone(self.seat, vain))


FROGS: Final = [ResolveFrog(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once
