# mypyc: compiled
"""Section 11: gems, gem tokens and talk at the six moments of a turn (SPIRIT-160)."""

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.alchemy import spend, use_gem, why_no_gem
from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.bridges import far_side
from moonbrew.games.spirits_of_the_forest.rules.edition import GEM
from moonbrew.games.spirits_of_the_forest.rules.entering import destinations, why_not_entered
from moonbrew.games.spirits_of_the_forest.rules.events import CreaturesSwapped, GemTokenUsed
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW, TEAM
from moonbrew.games.spirits_of_the_forest.rules.favours import gem_token
from moonbrew.games.spirits_of_the_forest.rules.gates import goes_on_from
from moonbrew.games.spirits_of_the_forest.rules.going_on import (
    NEEDS_NOTHING,
    NEEDS_SETTLED,
    goes_on,
)
from moonbrew.games.spirits_of_the_forest.rules.islands import on_last_tile
from moonbrew.games.spirits_of_the_forest.rules.moves import (
    GemMove,
    GoOn,
    Plus,
    SwapCreatures,
    Talk,
)
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_173,
    SPIRIT_174,
    SPIRIT_367,
    SPIRIT_679,
    SPIRIT_701,
    SPIRIT_704,
    SPIRIT_766,
    SPIRIT_767,
    SPIRIT_773,
)
from moonbrew.games.spirits_of_the_forest.rules.table import (
    COMPETITIVE,
    ForestTable,
    purse_with_used,
    used_gems,
    without,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import GEMS_SWAP
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


class Window(ForestAsk):
    """A moment of the own turn at which gems can be used (SPIRIT-159), beside what it asks."""

    def may_talk(self) -> bool:
        """SPIRIT-701: not after the movement, with which talk ends."""
        return True

    # What a window offers.

    def offer_gem_moves(self, t: ForestTable, menu: Menu) -> None:
        """SPIRIT-159: either creature to a surrounding tile."""
        if t.variants.gems != GEMS_SWAP and why_no_gem(t, self.seat) == ALLOWED:
            put_slots(t, menu, GEM + LIGHT, self.gem_moves(t, LIGHT))
            put_slots(t, menu, GEM + SHADOW, self.gem_moves(t, SHADOW))

    def offer_others(self, t: ForestTable, menu: Menu, end: bool, go: bool) -> None:
        """The moves that name nothing: a gem token, the end, `go`, swapping, talk."""
        menu.put_if(why_no_token(t) == ALLOWED, t.edition.plus.index)
        menu.put_if(end, t.edition.end.index)
        menu.put_if(go, t.edition.go_on.index)
        menu.put_if(self.why_not_swapped(t) == ALLOWED, t.edition.swap.index)
        menu.put_if(self.why_no_talk(t) == ALLOWED, t.edition.talk.index)

    def gem_moves(self, t: ForestTable, creature: i64) -> i64:
        """SPIRIT-163, SPIRIT-679: the destinations after which the turn can go on."""
        if on_last_tile(t, creature):  # SPIRIT-773
            return 0
        found, needs = destinations(t, creature), self.needs(t)
        if needs == NEEDS_NOTHING:
            return found
        fine: i64 = 0
        for slot in range(t.forest.size):
            if has(found, slot) and goes_on_to(t, needs, creature, slot):
                fine |= bit(slot)
        return fine

    # What it refuses.

    def why_not_free(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5, for free actions; another move does not answer any ask."""
        if isinstance(move, GemMove):
            return self.why_not_moved(t, move)
        if isinstance(move, SwapCreatures):
            return self.why_not_swapped(t)
        if isinstance(move, Talk):
            return self.why_no_talk(t)
        return why_no_token(t) if isinstance(move, Plus) else SPIRIT_766

    def why_not_moved(self, t: ForestTable, move: GemMove) -> Rule:
        """SPIRIT-767, SPIRIT-171, SPIRIT-367, then where the creature would go."""
        why = why_no_gem(t, self.seat)
        if why != ALLOWED:
            return why
        if t.variants.gems == GEMS_SWAP:
            return SPIRIT_367
        why = why_not_entered(t, move.creature, move.place)
        if why != ALLOWED:
            return why
        if on_last_tile(t, move.creature):
            return SPIRIT_773
        needs = self.needs(t)
        fine = goes_on_to(t, needs, move.creature, t.slot_at(move.place))
        return allowed(fine, SPIRIT_704 if needs == NEEDS_SETTLED else SPIRIT_679)

    def why_not_swapped(self, t: ForestTable) -> Rule:
        """SPIRIT-367: only where a gem has this use; elsewhere it answers no ask."""
        if t.variants.gems != GEMS_SWAP:
            return SPIRIT_766
        why = why_no_gem(t, self.seat)
        if why != ALLOWED:
            return why
        needs = self.needs(t)
        why = SPIRIT_704 if needs == NEEDS_SETTLED else SPIRIT_679
        return allowed(goes_on(t, needs, t.shadow, t.light), why)

    def why_no_talk(self, t: ForestTable) -> Rule:
        """SPIRIT-767, SPIRIT-701; SPIRIT-246: nobody buys talk in a competitive game."""
        if t.terms.mode == COMPETITIVE:
            return SPIRIT_766
        if t.purse(self.seat).supply == 0:
            return SPIRIT_767
        fine = self.may_talk() and t.seats > 1 and not t.terms.free and not t.talking
        return allowed(fine and t.variants.gems != GEMS_SWAP, SPIRIT_701)

    # What it does.

    def take_free(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-699: a free action leaves the player at the same window."""
        t.agenda.put(self)
        if isinstance(move, GemMove):
            use_gem(t, self.seat, move.creature, t.slot_at(move.place))
        elif isinstance(move, SwapCreatures):
            spend(t, self.seat)
            swap_creatures(t)
        elif isinstance(move, Talk):
            use_gem(t, self.seat, NOTHING, NOTHING)
        else:
            use_team_token(t, self.seat)


class Pause(Window):
    """SPIRIT-700: a window that asks nothing else, so it is put only if a free action is possible.

    It is left with `go`.
    """

    def offer(self, t: ForestTable) -> Menu:
        """Free actions, and `go`."""
        menu = blank(t)
        self.offer_gem_moves(t, menu)
        self.offer_others(t, menu, False, True)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        return ALLOWED if isinstance(move, GoOn) else self.why_not_free(t, move)

    def take(self, t: ForestTable, move: Move) -> None:
        """Nothing more, or a free action."""
        if not isinstance(move, GoOn):
            self.take_free(t, move)

    def standing(self, t: ForestTable) -> Move | None:
        """A standing pass goes on."""
        return t.edition.go_on


# Gems.


def goes_on_to(t: ForestTable, needs: i64, creature: i64, slot: i64) -> bool:
    """SPIRIT-679: whether the turn can go on there; a crossed bridge leaves its space free."""
    if not has(t.forest.bridges, slot):
        return goes_on_from(t, needs, creature, slot)
    present, tops = t.present, t.tops
    there = far_side(t, creature, slot)
    t.present &= ~bit(slot)
    t.tops &= ~bit(slot)
    fine = goes_on_from(t, needs, creature, there)
    t.present, t.tops = present, tops
    return fine


def swap_creatures(t: ForestTable) -> None:
    """SPIRIT-368: it is no move, and nothing is triggered."""
    t.light, t.shadow = t.shadow, t.light
    if t.events is not None:
        t.tell(CreaturesSwapped())


# Gem tokens.


def why_no_token(t: ForestTable) -> Rule:
    """SPIRIT-173, SPIRIT-174: a gem token of the team, and a used gem of anybody.

    SPIRIT-252: in a competitive game it has no effect.
    """
    if t.terms.mode == COMPETITIVE:
        return SPIRIT_766
    if gem_token(t.hoards[TEAM].favours) == NOTHING:
        return SPIRIT_173
    return allowed(used_gems(t) > 0, SPIRIT_174)


def use_team_token(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-173, SPIRIT-703: the first gem token is discarded, a used gem comes to the seat."""
    hoard = t.hoards[TEAM]
    token = gem_token(hoard.favours)
    hoard.favours = without(hoard.favours, token)
    t.box = append(t.box, token)
    purse_with_used(t, seat).removed -= 1
    t.purse(seat).supply += 1
    if t.events is not None:
        t.tell(GemTokenUsed(seat, token))
