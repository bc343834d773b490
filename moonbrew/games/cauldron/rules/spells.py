# mypyc: compiled
"""Chapter 10: which Spells can be cast, what they name, and what becomes of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.causes import STILL_HELD, Cause, run_spell
from moonbrew.games.cauldron.rules.could import any_could
from moonbrew.games.cauldron.rules.decks import discard_spell, gain_spell_openly
from moonbrew.games.cauldron.rules.deed_events import SpellDone, SpellLost
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    BYSTANDER,
    CASTING,
    CASTING_INSTANTS,
    CHOSEN,
    NAMED,
    NOTHING,
    ON_CAST,
    OPENER,
    OPPONENT,
    PLAYER,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import forbidden, set_off
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_114,
    CAULDRON_121,
    CAULDRON_126,
    CAULDRON_148,
    CAULDRON_417,
)
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Rule, Seat, SeatStep

# What a Spell speaks of, in the order in which it is named (CAULDRON-124), as bits.
SAYS_OPPONENT: Final[i64] = 1
SAYS_PLAYER: Final[i64] = 2
SAYS_CHOSEN: Final[i64] = 4


def words_of(edition: Cauldron, number: i64) -> i64:
    """CAULDRON-124: which of `opponent`, `player` and `chosen` a list of effects speaks of."""
    said: i64 = 0
    for effect in edition.lists[number].of:
        said |= words_in(effect)
        for inner in effect.lists:
            if inner != NOTHING:
                said |= words_of(edition, inner)
    return said


def words_in(effect: Effect) -> i64:
    """The same for one effect, without those inside it."""
    said: i64 = 0
    if effect.who == OPPONENT or effect.other == OPPONENT:
        said |= SAYS_OPPONENT
    if effect.who == PLAYER or effect.other == PLAYER:
        said |= SAYS_PLAYER
    if effect.what == CHOSEN or effect.get == CHOSEN:
        said |= SAYS_CHOSEN
    return said


def role_in(entry: Pending, seat: Seat) -> i64:
    """CAULDRON-147, CAULDRON-356: who somebody is in the window of something pending."""
    if seat == entry.opener:
        return OPENER
    if seat == entry.victim or seat == entry.opponent or seat == entry.player:
        return NAMED
    return BYSTANDER


def may_cast(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-310: whether a player may cast at all, whatever they hold."""
    return forbidden(t, seat, CASTING, NOTHING) == NOTHING


def may_cast_instants(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-138, CAULDRON-284: whether a player may cast Instants."""
    return forbidden(t, seat, CASTING_INSTANTS, NOTHING) == NOTHING


def fits(t: CauldronTable, seat: Seat, card: i64, on: i64) -> bool:
    """CAULDRON-146 to CAULDRON-148: whether a condition of a Spell is met.

    `on` is the place of what it would answer, or NOTHING for a Quick Action.
    """
    face = t.edition.spells[card]
    if on == NOTHING:
        return face.own
    entry = t.pending[on]
    return face.answers[entry.kind] & role_in(entry, seat) != 0


def cause_of(t: CauldronTable, seat: Seat, card: i64, on: i64, own: i64) -> Cause:
    """What a Spell would do its effects by, with nothing named yet."""
    actor = NOTHING if on == NOTHING else t.pending[on].opener
    number = t.edition.spells[card].effects.number
    return Cause(seat, NOTHING, NOTHING, NOTHING, actor, on, own, 0, number)


def could_do_something(t: CauldronTable, seat: Seat, card: i64, on: i64) -> bool:
    """CAULDRON-126: whether a Spell in hand could change something, whatever it would name."""
    cause = cause_of(t, seat, card, on, STILL_HELD)
    return any_could(t, cause.source, cause)


def offer_casts(t: CauldronTable, seat: Seat, on: i64, menu: Menu) -> None:
    """CAULDRON-114, CAULDRON-137: the Spells in hand that can be cast now."""
    hand = t.brewers[seat].hand
    left = hand.total
    if left == 0 or not may_cast(t, seat):
        return
    instants = may_cast_instants(t, seat)
    if on != NOTHING and not instants:
        return
    held: vec[i64] = hand.of
    card: i64 = 0
    while left > 0:
        if held[card] > 0:
            left -= held[card]
            if (
                fits(t, seat, card, on)
                and (instants or not t.edition.spells[card].instant)
                and could_do_something(t, seat, card, on)
            ):
                menu.put(t.edition.first_cast + card)
        card += 1


def why_not_cast(t: CauldronTable, seat: Seat, card: i64, on: i64) -> Rule:
    """Chapter 28, `cast-…`."""
    face = t.edition.spells[card]
    if not may_cast(t, seat) or (face.instant and not may_cast_instants(t, seat)):
        return CAULDRON_417  # CAULDRON-359
    if not t.brewers[seat].hand.has(card):
        return CAULDRON_114
    if on != NOTHING and not face.instant:
        return CAULDRON_121
    if not fits(t, seat, card, on):
        return CAULDRON_148
    return ALLOWED if could_do_something(t, seat, card, on) else CAULDRON_126


def can_be_named(t: CauldronTable, place: i64, opponent: i64, player: i64, chosen: i64) -> bool:
    """CAULDRON-126: whether something could still change with these names; NOTHING: still open."""
    entry = t.pending[place]
    cause = cause_of(t, entry.opener, entry.spell, entry.on, place)
    cause = Cause(
        cause.caster, opponent, player, chosen, cause.actor, cause.entry, place, 0, cause.source
    )
    return any_could(t, cause.source, cause)


@final
@mypyc_attr(free_list_len=1)
class ResolveSpell(SeatStep[CauldronTable]):
    """CAULDRON-127: the effects of a Spell are carried out, unless it was cancelled."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-155: a cancelled Spell has no effect at all."""
        t.agenda.put(EndSpell(self.seat, self.place))
        if t.pending[self.place].alive:
            run_spell(t, self.place)


@final
@mypyc_attr(free_list_len=1)
class EndSpell(SeatStep[CauldronTable]):
    """CAULDRON-128: a Spell that has been dealt with leaves the pending stack."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """It goes to the discards, or with `keep` to somebody's hand."""
        entry = t.pending[self.place]
        if entry.alive:
            set_off(t, ON_CAST, self.seat, self.place)
        t.pending.pop()
        if entry.keeper != NOTHING:
            gain_spell_openly(t, Seat(entry.keeper), entry.spell)
        else:
            discard_spell(t, entry.spell)
        if t.events is not None:
            if entry.alive:
                t.tell(SpellDone(self.seat, entry.spell))
            else:
                t.tell(SpellLost(self.seat, entry.spell, entry.keeper))
