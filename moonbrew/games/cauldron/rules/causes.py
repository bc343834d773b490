# mypyc: compiled
"""Chapter 22: for whom effects are carried out, and the steps that do it one after the other."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.edition import Carrier
from moonbrew.games.cauldron.rules.faces import (
    ACTOR,
    EACH,
    IN_CAST,
    NOTHING,
    OPPONENT,
    OTHERS,
    PLAYER,
    SELF,
    Effect,
    Effects,
)
from moonbrew.games.cauldron.rules.table import FINAL, TURNS, CauldronTable
from moonbrew.kernel.table import Seat, Step

STILL_HELD: Final[i64] = -2  # as `own`: the Spell is not yet out of the hand (CAULDRON-126)


class Cause(Step[CauldronTable]):
    """22.1: what the words of a list of effects mean; steps that carry effects out know it all.

    `entry` is the place in `pending` of what a Spell or a reaction answers, `own` that of the Spell
    itself, `on` 1 inside an ON, `source` the number of the list. What is not there is NOTHING.
    """

    def __init__(
        self,
        caster: i64,
        opponent: i64,
        player: i64,
        chosen: i64,
        actor: i64,
        entry: i64,
        own: i64,
        on: i64,
        source: i64,
    ) -> None:
        self.caster: Final = caster
        self.opponent: Final = opponent
        self.player: Final = player
        self.chosen: Final = chosen
        self.actor: Final = actor
        self.entry: Final = entry
        self.own: Final = own
        self.on: Final = on
        self.source: Final = source


class Primitive:
    """A row of table 22.4: what it does, and when it could change something."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """Do it; `place` is that of the effect in its list."""
        raise NotImplementedError

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Do it for one of the players meant."""
        raise NotImplementedError

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """22.5: whether it could change something."""
        raise NotImplementedError

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The same for one of the players meant."""
        raise NotImplementedError


@final
class Primitives(Carrier):
    """All primitives, in the order of table 22.4."""

    def __init__(self, of: vec[Primitive]) -> None:
        self.of: Final = of


def primitive_of(t: CauldronTable, effect: Effect) -> Primitive:
    """The primitive of an effect."""
    carrier = t.edition.carrier
    assert isinstance(carrier, Primitives), "The edition was loaded without its effects."
    return carrier.of[effect.op]


class Caused(Cause):
    """A step that is about one effect of a list, the one at `place`."""

    def __init__(
        self,
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
        super().__init__(caster, opponent, player, chosen, actor, entry, own, on, source)
        self.place: Final = place


@final
@mypyc_attr(free_list_len=1)
class RunEffects(Caused):
    """CAULDRON-127, CAULDRON-280: a list from one of its effects on, in order."""

    def run(self, t: CauldronTable) -> None:
        """Carry one out above the others."""
        effects = t.edition.lists[self.source].of
        if self.place + 1 < len(effects):
            t.do(run_from(self, self.actor, self.source, self.place + 1))
        effect = effects[self.place]
        primitive_of(t, effect).carry_out(t, effect, self, self.place)


@final
@mypyc_attr(free_list_len=1)
class EachInTurn(Caused):
    """22.4: one effect for several players, each dealt with completely before the next."""

    def __init__(
        self,
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
        steps: i64,
    ) -> None:
        super().__init__(caster, opponent, player, chosen, actor, entry, own, on, source, place)
        self.steps: Final = steps  # from the first player in season order

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-054: the next one in season order."""
        seat = Seat((season_start(t) + self.steps) % t.seats)
        if self.steps + 1 < t.seats:
            t.do(each_from(self, self.place, self.steps + 1))
        effect = t.edition.lists[self.source].of[self.place]
        if effect.who == EACH or seat != self.caster:
            primitive_of(t, effect).carry_out_for(t, effect, self, self.place, seat)


def run_from(cause: Cause, actor: i64, source: i64, place: i64) -> RunEffects:
    """The step that goes on with a list for the same cause, or begins an inner one."""
    return RunEffects(
        cause.caster,
        cause.opponent,
        cause.player,
        cause.chosen,
        actor,
        cause.entry,
        cause.own,
        cause.on,
        source,
        place,
    )


def each_from(cause: Cause, place: i64, steps: i64) -> EachInTurn:
    """The step that does an effect for each player from one on."""
    return EachInTurn(
        cause.caster,
        cause.opponent,
        cause.player,
        cause.chosen,
        cause.actor,
        cause.entry,
        cause.own,
        cause.on,
        cause.source,
        place,
        steps,
    )


def run_inner(t: CauldronTable, cause: Cause, actor: i64, source: i64) -> None:
    """Put down an inner list (NOTHING: there is none)."""
    if source != NOTHING and len(t.edition.lists[source].of) > 0:
        t.do(run_from(cause, actor, source, 0))


def run_list(t: CauldronTable, source: i64, caster: i64, actor: i64, entry: i64) -> None:
    """Put down a list of an ability, a track effect (CAULDRON-225), an Omen or a prize."""
    if len(t.edition.lists[source].of) > 0:
        nobody = NOTHING
        t.do(RunEffects(caster, nobody, nobody, nobody, actor, entry, nobody, 0, source, 0))


def run_spell(t: CauldronTable, place: i64) -> None:
    """CAULDRON-127: put down the effects of the Spell at a place of the pending stack."""
    effects: Effects = t.edition.spells[t.pending[place].spell].effects
    if len(effects.of) > 0:
        t.do(run_from(spell_cause(t, place), actor_of(t, t.pending[place].on), effects.number, 0))


def spell_cause(t: CauldronTable, place: i64) -> Cause:
    """What the words mean for the Spell at a place of the pending stack (CAULDRON-355)."""
    spell = t.pending[place]
    assert spell.kind == IN_CAST, "Only a Spell is announced."
    return Cause(
        spell.opener,
        spell.opponent,
        spell.player,
        spell.chosen,
        actor_of(t, spell.on),
        spell.on,
        place,
        0,
        t.edition.spells[spell.spell].effects.number,
    )


def actor_of(t: CauldronTable, entry: i64) -> i64:
    """22.1: the actor for a Spell cast in a window is its opener."""
    return t.pending[entry].opener if entry != NOTHING else NOTHING


def named_seat(cause: Cause, who: i64) -> i64:
    """22.1: the player meant by a word for one player that needs no roll, or NOTHING."""
    if who == SELF:
        return cause.caster
    if who == OPPONENT:
        return cause.opponent
    if who == PLAYER:
        return cause.player
    assert who == ACTOR, "This word does not name one player."
    return cause.actor


def season_start(t: CauldronTable) -> Seat:
    """CAULDRON-054: the first player in season order; the others follow clockwise."""
    return t.active if t.phase == TURNS or t.phase == FINAL else t.market_first


def is_several(who: i64) -> bool:
    """Whether a word means several players."""
    return who == EACH or who == OTHERS
