# mypyc: compiled
"""22.4: ON, ROLL, MAY, CHOOSE and IF: effects that hold lists of effects."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import (
    Cause,
    Caused,
    Primitive,
    is_several,
    run_inner,
)
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, allowed, blank
from moonbrew.games.cauldron.rules.could import (
    any_could,
    meant,
    with_actor,
    with_opponent,
    with_player,
)
from moonbrew.games.cauldron.rules.effect_events import Answered, OptionChosen, Rolled
from moonbrew.games.cauldron.rules.effects.players import ForPlayers, found, spells_held
from moonbrew.games.cauldron.rules.faces import (
    AT_LEAST,
    IN_ROLL,
    LSP,
    NOTHING,
    OF_MAGIK,
    OF_SPELLS,
    OF_TOKENS,
    ON,
    OPPONENT,
    PLAYER,
    SAME,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import add
from moonbrew.games.cauldron.rules.moves import No, Option, Yes
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.table import FINAL, TURNS, CauldronTable, Lasting, Pending
from moonbrew.games.cauldron.rules.windows import declare, pop_pending
from moonbrew.kernel.bits import bit
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

SIDES: Final[i64] = 6  # CAULDRON-018

# ON.


@final
class OnEvent(Primitive):
    """ON: each time an event has been completed, effects happen; see lasting.set_off."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-286: in force; the card that brings it sets nothing off itself."""
        own = cause.own if cause.own >= 0 else NOTHING
        add(
            t,
            Lasting(
                ON,
                NOTHING,
                0,
                0,
                effect.mode,
                NOTHING,
                effect.dur,
                own,
                0,
                cause.source,
                effect.lists[0],
                cause.caster,
                cause.opponent,
                cause.player,
                cause.chosen,
            ),
        )

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True


# ROLL.


@final
class RollDie(ForPlayers):
    """ROLL: who rolls a die; then the effects listed for the result happen."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-134: after its window, if there is one."""
        die = t.roll(SIDES) + 1
        if t.events is not None:
            t.tell(Rolled(seat, die, cause.source))
        if t.phase == TURNS or t.phase == FINAL:
            declare(t, pending_roll(t, cause, seat, die), use_result(cause, place, seat))
        else:
            run_inner(t, cause, seat, effect.lists[die - 1])

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """One of the effects inside could change something."""
        rolled = with_actor(cause, seat)
        return any(any_could(t, inner, rolled) for inner in effect.lists)


def pending_roll(t: CauldronTable, cause: Cause, seat: Seat, die: i64) -> Pending:
    """CAULDRON-356: named in the roll of a Spell are those whom it names; of ON, nobody."""
    entry = Pending(IN_ROLL, seat)
    entry.die = die
    if cause.own >= 0 and cause.on == 0:
        entry.spell = t.pending[cause.own].spell
        entry.opponent = cause.opponent
        entry.player = cause.player
    return entry


def use_result(cause: Cause, place: i64, seat: Seat) -> "UseResult":
    """The step that uses the result of a roll."""
    return UseResult(
        cause.caster,
        cause.opponent,
        cause.player,
        cause.chosen,
        seat,
        cause.entry,
        cause.own,
        cause.on,
        cause.source,
        place,
    )


@final
class UseResult(Caused):
    """ROLL: the window of the roll has closed; the actor is the player who rolled."""

    def run(self, t: CauldronTable) -> None:
        """A result without entry does nothing."""
        die = pop_pending(t).die
        effect = t.edition.lists[self.source].of[self.place]
        run_inner(t, self, self.actor, effect.lists[die - 1])


# MAY and CHOOSE.


class CausedAsk(CauldronAsk):
    """A choice between effects; it knows what their words mean."""

    def __init__(
        self,
        seat: Seat,
        caster: i64,
        opponent: i64,
        player: i64,
        chosen: i64,
        actor: i64,
        entry: i64,
        own: i64,
        on: i64,
        source: i64,
        place: i64,
    ) -> None:
        super().__init__(seat)
        self.caster: Final = caster
        self.opponent: Final = opponent
        self.player: Final = player
        self.chosen: Final = chosen
        self.actor: Final = actor
        self.entry: Final = entry
        self.own: Final = own
        self.on: Final = on
        self.source: Final = source
        self.place: Final = place

    def cause(self) -> Cause:
        """What the words mean."""
        return Cause(
            self.caster,
            self.opponent,
            self.player,
            self.chosen,
            self.actor,
            self.entry,
            self.own,
            self.on,
            self.source,
        )

    def effect(self, t: CauldronTable) -> Effect:
        """The effect that asks."""
        return t.edition.lists[self.source].of[self.place]


class Deciding(ForPlayers):
    """MAY and CHOOSE: `each` and `others` decide one by one, each as the actor."""

    def cause_for(self, effect: Effect, cause: Cause, seat: Seat) -> Cause:
        """22.1: inside MAY and CHOOSE of several players the actor is the one deciding."""
        return with_actor(cause, seat) if is_several(effect.who) else cause

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """One of the effects inside could change something."""
        inside = self.cause_for(effect, cause, seat)
        return any(any_could(t, inner, inside) for inner in effect.lists)


@final
class May(Deciding):
    """MAY: who decides whether the effects happen, if they could change something."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Ask."""
        if self.could_for(t, effect, cause, seat):
            c = self.cause_for(effect, cause, seat)
            t.do(
                Decide(
                    seat,
                    c.caster,
                    c.opponent,
                    c.player,
                    c.chosen,
                    c.actor,
                    c.entry,
                    c.own,
                    c.on,
                    c.source,
                    place,
                )
            )


@final
class Decide(CausedAsk):
    """25.2, MAY: yes or no."""

    def offer(self, t: CauldronTable) -> Menu:
        """Both."""
        menu = blank(t)
        menu.put(t.edition.yes.index)
        menu.put(t.edition.no.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Nothing else."""
        return allowed(isinstance(move, (Yes, No)), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Let them happen, or not."""
        agreed = isinstance(move, Yes)
        if t.events is not None:
            t.tell(Answered(self.seat, self.source, agreed))
        if agreed:
            run_inner(t, self.cause(), self.actor, self.effect(t).lists[0])


@final
class ChooseList(Deciding):
    """CHOOSE: who picks one of several lists among those that could change something."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Ask."""
        c = self.cause_for(effect, cause, seat)
        t.do(
            PickOption(
                seat,
                c.caster,
                c.opponent,
                c.player,
                c.chosen,
                c.actor,
                c.entry,
                c.own,
                c.on,
                c.source,
                place,
            )
        )


@final
class PickOption(CausedAsk):
    """25.2, CHOOSE: one of those that could change something."""

    def can_pick(self, t: CauldronTable, option: i64) -> bool:
        """Whether there is such an option, and it could change something."""
        lists = self.effect(t).lists
        return option < len(lists) and any_could(t, lists[option], self.cause())

    def offer(self, t: CauldronTable) -> Menu:
        """These."""
        menu = blank(t)
        for option in range(len(self.effect(t).lists)):
            if self.can_pick(t, option):
                menu.put(t.edition.first_option + option)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        legal = isinstance(move, Option) and self.can_pick(t, move.option)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Let it happen."""
        assert isinstance(move, Option)
        inner = self.effect(t).lists[move.option]
        if t.events is not None:
            t.tell(OptionChosen(self.seat, inner))
        run_inner(t, self.cause(), self.actor, inner)


# IF.


@final
class Branch(Primitive):
    """IF: if the condition holds, the effects happen, otherwise those under `else`."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-238, CAULDRON-239: LSP and HSP are found now, LSP first."""
        if effect.measure == SAME and effect.other == LSP:
            second = found(t, effect.other, cause, NOTHING)
            first = found(t, effect.who, cause, other_than(effect, second))
        else:
            first = found(t, effect.who, cause, NOTHING)
            second = first
            if effect.measure == SAME:
                second = found(t, effect.other, cause, other_than(effect, first))
        run_inner(t, cause, cause.actor, branch(effect, holds(t, effect, cause, first, second)))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """The branch that would be taken holds an effect that could change something."""
        if cause.opponent == NOTHING and OPPONENT in (effect.who, effect.other):
            for seat in range(t.seats):
                if seat != cause.caster and self.could(t, effect, with_opponent(cause, seat)):
                    return True
            return False
        if cause.player == NOTHING and PLAYER in (effect.who, effect.other):
            return any(self.could(t, effect, with_player(cause, seat)) for seat in range(t.seats))
        return self.could_named(t, effect, cause)

    def could_named(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """The same, all being named; LSP and HSP may be any of those who are level."""
        ones = meant(t, effect.who, cause)
        others = meant(t, effect.other, cause) if effect.measure == SAME else ones
        for first in range(t.seats):
            if ones & bit(first):
                for second in range(t.seats):
                    if others & bit(second) and can_be_both(effect, first, second):
                        held = holds(t, effect, cause, first, second)
                        if any_could(t, branch(effect, held), cause):
                            return True
        return False


def other_than(effect: Effect, seat: i64) -> i64:
    """CAULDRON-239: whom a second word cannot mean, if one of the two is LSP."""
    return seat if LSP in (effect.who, effect.other) and effect.who != effect.other else NOTHING


def can_be_both(effect: Effect, first: i64, second: i64) -> bool:
    """Whether the two words of a condition can mean these two at once."""
    if effect.measure != SAME or effect.who == effect.other:
        return first == second
    return first != second or not is_of_level(effect)


def is_of_level(effect: Effect) -> bool:
    """CAULDRON-239: whether a condition names both LSP and HSP."""
    return effect.who >= LSP and effect.other >= LSP


def branch(effect: Effect, held: bool) -> i64:
    """The list that is carried out, or NOTHING."""
    if held:
        return effect.lists[0]
    return effect.lists[1] if len(effect.lists) > 1 else NOTHING


def holds(t: CauldronTable, effect: Effect, cause: Cause, first: i64, second: i64) -> bool:
    """CAULDRON-395: whether a condition holds for the players meant."""
    if effect.measure == SAME:
        return first == second and first != NOTHING
    if first == NOTHING:
        return False
    amount = measured(t, effect.measure, cause, Seat(first))
    return amount >= effect.n if effect.compared == AT_LEAST else amount <= effect.n


def measured(t: CauldronTable, measure: i64, cause: Cause, seat: Seat) -> i64:
    """What a condition counts: Magik, tokens in the supply, Spells or Potions."""
    brewer = t.brewers[seat]
    if measure == OF_MAGIK:
        return brewer.magik
    if measure == OF_TOKENS:
        return brewer.supply.total
    if measure == OF_SPELLS:
        return spells_held(t, cause, seat)
    return brewer.potions.total
