# mypyc: compiled
"""Section 10.1: collecting two tiles, one for each creature."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.dancing import dance, take_firefly
from moonbrew.games.spirits_of_the_forest.rules.edition import PICK
from moonbrew.games.spirits_of_the_forest.rules.entering import around, other_of
from moonbrew.games.spirits_of_the_forest.rules.events import TilePicked
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import is_available, protected
from moonbrew.games.spirits_of_the_forest.rules.fortune import find_fortune, note_fortune
from moonbrew.games.spirits_of_the_forest.rules.going_on import (
    NEEDS_NOTHING,
    NEEDS_SECOND,
    NEEDS_SETTLED,
)
from moonbrew.games.spirits_of_the_forest.rules.mirror import (
    counterpart,
    is_mirrored,
    with_counterpart,
)
from moonbrew.games.spirits_of_the_forest.rules.moves import EndGame, Pick
from moonbrew.games.spirits_of_the_forest.rules.pyramid import LetFall
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_105,
    SPIRIT_106,
    SPIRIT_131,
    SPIRIT_132,
    SPIRIT_135,
    SPIRIT_136,
    SPIRIT_137,
    SPIRIT_186,
    SPIRIT_359,
    SPIRIT_394,
    SPIRIT_417,
    SPIRIT_418,
    SPIRIT_603,
    SPIRIT_657,
)
from moonbrew.games.spirits_of_the_forest.rules.relocating import relocates
from moonbrew.games.spirits_of_the_forest.rules.rituals import win_bits
from moonbrew.games.spirits_of_the_forest.rules.sides import anything_on, fall, landing, take_up
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.games.spirits_of_the_forest.rules.together import Window
from moonbrew.games.spirits_of_the_forest.rules.touching import note_touched
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    BITS_RITUAL,
    ECLIPSE_FORTUNE,
    FACES_BLIND,
    MOONLIGHT_WIN,
    SIDES_ALL,
    TOKENS_OFFER,
    TOKENS_TOUCH,
)
from moonbrew.games.spirits_of_the_forest.rules.winning_moons import moons_bared
from moonbrew.kernel.bits import bit, has, least, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

BOTH: Final[i64] = 2  # tiles that are collected in a turn, one for each creature

# What can be collected.


def collectable(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-691: the tiles that a creature can collect."""
    here, other = t.standing(creature), t.standing(other_of(creature))
    return t.plan.picks.collectable(t.present, t.tops, t.open, here, other, t.row_quotas())


def first_picks(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-137: those after which the other creature has one.

    SPIRIT-359: in mirrored Forests one picks for Light only.
    """
    if is_mirrored(t):
        return with_counterpart(t, collectable(t, LIGHT)) if creature == LIGHT else 0
    here, other = t.standing(creature), t.standing(other_of(creature))
    return t.plan.picks.first_picks(t.present, t.tops, t.open, here, other, t.row_quotas())


def has_pair(t: ForestTable) -> bool:
    """SPIRIT-186: whether a legal pair of picks exists, gems left aside."""
    return first_picks(t, LIGHT) != 0 or first_picks(t, SHADOW) != 0


def second_picks(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-131, SPIRIT-360: what can be picked after the first tile."""
    if not is_mirrored(t):
        return collectable(t, creature)
    slot = counterpart(t, t.picked[0].slot)
    return 0 if slot == NOTHING else bit(slot)


def why_not_collectable(t: ForestTable, creature: i64, place: i64, hidden: Rule) -> Rule:
    """The first rule that forbids to collect a tile; section 26.5."""
    slot = t.slot_at(place)
    if slot == NOTHING:
        return SPIRIT_131
    if has(t.forest.bridges, slot):
        return SPIRIT_603
    if slot == t.light or slot == t.shadow:
        return SPIRIT_132
    if not has(around(t, creature), slot):
        return SPIRIT_417 if t.forest.pyramid else SPIRIT_105
    if t.variants.faces != FACES_BLIND and not has(t.open, slot):
        return hidden
    if not has(t.tops, slot):
        return SPIRIT_418
    any_side = t.variants.sides == SIDES_ALL
    if not is_available(t.forest, t.present, slot, any_side):
        if t.forest.pyramid:
            return SPIRIT_418
        return SPIRIT_394 if any_side else SPIRIT_106
    closed = protected(t.forest, t.present, t.row_quotas())
    return allowed(not has(closed, slot), SPIRIT_657)


# Asks.


@final
class PickFirst(Window):
    """D-PICK1 and D-ENDGEM, SPIRIT-133: a tile for either creature; without a pair, gems or end."""

    def needs(self, t: ForestTable) -> i64:
        """SPIRIT-704: nobody pays for a relocation."""
        return NEEDS_SETTLED if relocates(t) else NEEDS_NOTHING

    def run(self, t: ForestTable) -> None:
        """SPIRIT-371, SPIRIT-372: in mirrored Forests gems cannot prevent the end."""
        if is_mirrored(t) and not has_pair(t):
            end_forest(t)
        else:
            super().run(t)

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-764: Light before Shadow; SPIRIT-188: the end only where no pair exists."""
        menu = blank(t)
        light, shadow = first_picks(t, LIGHT), first_picks(t, SHADOW)
        put_slots(t, menu, PICK + LIGHT, light)
        put_slots(t, menu, PICK + SHADOW, shadow)
        self.offer_gem_moves(t, menu)
        self.offer_others(t, menu, light | shadow == 0, False)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, Pick):
            if move.creature == SHADOW and is_mirrored(t):
                return SPIRIT_359
            why = why_not_collectable(t, move.creature, move.place, SPIRIT_135)
            if why != ALLOWED:
                return why
            return allowed(has(first_picks(t, move.creature), t.slot_at(move.place)), SPIRIT_137)
        if isinstance(move, EndGame):
            return allowed(not has_pair(t), SPIRIT_186)
        return self.why_not_free(t, move)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-692: what the pick causes comes before the second one."""
        if isinstance(move, Pick):
            picked(t, self.seat, move.creature, t.slot_at(move.place))
        elif isinstance(move, EndGame):
            end_forest(t)
        else:
            self.take_free(t, move)


def end_forest(t: ForestTable) -> None:
    """SPIRIT-185: the rest of the turn falls away."""
    t.agenda.clear()
    t.do(CloseForest())


@final
class PickSecond(Window):
    """D-PICK2, SPIRIT-131: a tile for the other creature, available by now (SPIRIT-134)."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-360, SPIRIT-785: in mirrored Forests it is the corresponding one, unasked."""
        if is_mirrored(t):
            picked(t, self.seat, SHADOW, least(second_picks(t, SHADOW)))
        else:
            super().run(t)

    def creature(self, t: ForestTable) -> i64:
        """The one that has not picked."""
        return other_of(t.picked[0].creature)

    def needs(self, t: ForestTable) -> i64:
        """SPIRIT-679: the creature that has not yet picked must have a tile."""
        return NEEDS_SECOND

    def offer(self, t: ForestTable) -> Menu:
        """Nothing has been revealed since (SPIRIT-693)."""
        menu = blank(t)
        creature = self.creature(t)
        put_slots(t, menu, PICK + creature, collectable(t, creature))
        self.offer_gem_moves(t, menu)
        self.offer_others(t, menu, False, False)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Pick):
            return self.why_not_free(t, move)
        if move.creature != self.creature(t):
            return SPIRIT_131
        return why_not_collectable(t, move.creature, move.place, SPIRIT_136)

    def take(self, t: ForestTable, move: Move) -> None:
        """The second tile."""
        if isinstance(move, Pick):
            picked(t, self.seat, move.creature, t.slot_at(move.place))
        else:
            self.take_free(t, move)


# What a pick causes.


def picked(t: ForestTable, seat: Seat, creature: i64, slot: i64) -> None:
    """SPIRIT-735: what happens when a tile is picked, in this order.

    (1) What it surrounds is noted, (2) bits are won by `bits=ritual`, (3) its tokens are set aside,
    (4) it is taken, and turned up, (5) what lay on it falls, (6) an emptied line is noted, (7) a
    firefly dances. What asks somebody is put on the agenda, the last first.
    """
    pick = Picked(t.tiles[slot], slot, creature)
    note_creatures(t, pick)
    if t.variants.tokens == TOKENS_TOUCH:
        note_touched(t, pick)
    if t.variants.eclipse == ECLIPSE_FORTUNE:
        note_fortune(t, pick)
    if t.variants.bits == BITS_RITUAL:
        win_bits(t, slot)
    if t.variants.tokens != TOKENS_OFFER:
        set_tokens_aside(t, pick)
    take_up(t, slot)
    t.picked.append(pick)
    if t.events is not None:
        t.tell(TilePicked(seat, creature, pick.tile, slot, len(pick.favours)))
    under = landing(t, slot)
    lit = take_firefly(t, slot)
    if size(under) < 2:
        fall(t, slot, NOTHING if under == 0 else least(under))
    note_lines(t, pick)
    if t.variants.moonlight == MOONLIGHT_WIN:
        pick.moons = moons_bared(t, pick)
    if t.variants.eclipse == ECLIPSE_FORTUNE and len(t.picked) == BOTH:  # SPIRIT-736
        find_fortune(t)
    if lit:
        dance(t, seat, creature, slot)
    if size(under) > 1 and anything_on(t, slot):  # SPIRIT-426
        t.agenda.put(LetFall(seat, slot))


def note_creatures(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-384: the creatures next to it at this moment."""
    for creature in (LIGHT, SHADOW):
        if has(around(t, creature), pick.slot):
            pick.near |= bit(creature)


def set_tokens_aside(t: ForestTable, pick: Picked) -> None:
    """They wait for the Reveal phase (SPIRIT-145)."""
    for place in range(2 * pick.slot, 2 * pick.slot + 2):
        token = t.favours[place]
        if token != NOTHING:
            pick.favours = append(pick.favours, token)
            t.favours[place] = NOTHING


def note_lines(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-432: columns and rows with tokens of which it was the last tile."""
    lines = t.plan.places.lines
    for number in range(len(lines)):
        if has(lines[number].slots, pick.slot) and lines[number].slots & t.present == 0:
            pick.lines |= bit(number)
