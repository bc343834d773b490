# mypyc: compiled
"""Chapters 10 to 12: announcing a Spell, and the windows in which what is declared is answered."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.causes import Cause, run_list
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, blank
from moonbrew.games.cauldron.rules.could import any_could
from moonbrew.games.cauldron.rules.decks import show_spell
from moonbrew.games.cauldron.rules.deed_events import (
    AbilityUsed,
    Passed,
    SpellAnnounced,
    SpellShown,
)
from moonbrew.games.cauldron.rules.edition import ABILITIES
from moonbrew.games.cauldron.rules.faces import (
    AS_REACTION,
    COMMON,
    IN_CAST,
    IN_HARVEST,
    IN_ROLL,
    KINDS_OF_WINDOW,
    NAMED,
    NOTHING,
    TYPES,
    WINDOWS,
)
from moonbrew.games.cauldron.rules.moves import Cast, NamePlayer, NameType, Pass, UseAbility
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_126,
    CAULDRON_246,
    CAULDRON_247,
    CAULDRON_332,
    CAULDRON_379,
)
from moonbrew.games.cauldron.rules.spells import (
    SAYS_CHOSEN,
    SAYS_OPPONENT,
    SAYS_PLAYER,
    ResolveSpell,
    can_be_named,
    may_cast_instants,
    offer_casts,
    role_in,
    why_not_cast,
    words_of,
)
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep, Step

MOST_ANSWERS: Final[i64] = 30  # CAULDRON-322


# The pending stack.


def put_pending(t: CauldronTable, entry: Pending) -> i64:
    """Put something on the pending stack; its place there."""
    place: i64 = len(t.pending)
    if place == 0:
        t.answers = 0  # CAULDRON-322: counted from a declaration with nothing else pending
    t.pending.append(entry)
    return place


def declare(t: CauldronTable, entry: Pending, resolve: Step[CauldronTable]) -> None:
    """CAULDRON-143: something complete is pending; after its window it is resolved."""
    place = put_pending(t, entry)
    t.agenda.put(resolve)
    open_window(t, place)


def pop_pending(t: CauldronTable) -> Pending:
    """CAULDRON-143: what was put down last has been dealt with."""
    return t.pending.pop()


# Abilities.


def owns_ability(t: CauldronTable, seat: Seat, ability: i64) -> bool:
    """CAULDRON-246: whether it is an ability of this player's character."""
    return ability // ABILITIES == t.brewers[seat].character


def is_used(t: CauldronTable, seat: Seat, ability: i64) -> bool:
    """CAULDRON-247: whether it is marked Used."""
    return t.edition.abilities[ability].once and t.brewers[seat].used


def why_not_own(t: CauldronTable, seat: Seat, ability: i64) -> Rule:
    """Chapter 28, `ability-…`: the rows that hold for every ability."""
    if not owns_ability(t, seat, ability):
        return CAULDRON_246
    return CAULDRON_247 if is_used(t, seat, ability) else ALLOWED


def mark_used(t: CauldronTable, seat: Seat, ability: i64) -> None:
    """CAULDRON-380: a once-per-season ability is marked as soon as it is declared."""
    if t.edition.abilities[ability].once:
        t.brewers[seat].used = True
    if t.events is not None:
        t.tell(AbilityUsed(seat, ability))


def ability_could(t: CauldronTable, seat: Seat, ability: i64, on: i64) -> bool:
    """CAULDRON-379: whether an effect of an ability could change something."""
    number = t.edition.abilities[ability].effects.number
    actor = NOTHING if on == NOTHING else t.pending[on].opener
    cause = Cause(seat, NOTHING, NOTHING, NOTHING, actor, on, NOTHING, 0, number)
    return any_could(t, number, cause)


def use_ability(t: CauldronTable, seat: Seat, ability: i64, on: i64) -> None:
    """CAULDRON-246: the effects of a Quick Action or a reaction, which nobody can answer."""
    mark_used(t, seat, ability)
    actor = NOTHING if on == NOTHING else t.pending[on].opener
    run_list(t, t.edition.abilities[ability].effects.number, seat, actor, on)


def can_react(t: CauldronTable, seat: Seat, ability: i64, place: i64) -> bool:
    """CAULDRON-138: whether a reaction ability, which is one for rolls, can be used now."""
    return (
        t.pending[place].kind == IN_ROLL
        and t.edition.abilities[ability].use == AS_REACTION
        and not is_used(t, seat, ability)
        and ability_could(t, seat, ability, place)
    )


def reaction_of(t: CauldronTable, seat: Seat, place: i64) -> i64:
    """CAULDRON-138: the ability of a player that can answer now, or NOTHING."""
    if t.pending[place].kind != IN_ROLL:
        return NOTHING
    first = t.brewers[seat].character * ABILITIES
    for ability in range(first, first + ABILITIES):
        if can_react(t, seat, ability, place):
            return ability
    return NOTHING


# Windows.


def is_asked(t: CauldronTable, seat: Seat, place: i64) -> bool:
    """CAULDRON-138, CAULDRON-357: whether, by what everybody can see, an answer is possible."""
    brewer = t.brewers[seat]
    held = brewer.hand.total
    if held > 0 and t.answers < MOST_ANSWERS:
        entry = t.pending[place]
        role = role_in(entry, seat)
        answering = t.edition.answering
        roles: i64 = 0
        if brewer.basic > 0:
            roles = answering[entry.kind]
        if held > brewer.basic:
            roles |= answering[KINDS_OF_WINDOW + entry.kind]
        if roles & role != 0 and may_cast_instants(t, seat):
            return True
    return reaction_of(t, seat, place) != NOTHING


def ask_from(t: CauldronTable, place: i64, seat: Seat) -> None:
    """CAULDRON-136: ask the next player of a window, this one or one to the left of it."""
    opener = t.pending[place].opener
    while not is_asked(t, seat, place):
        if seat == opener:
            return  # CAULDRON-141: all have passed
        seat = t.left_of(seat)
    t.agenda.put(React(seat, opener, place))


def open_window(t: CauldronTable, place: i64) -> None:
    """CAULDRON-130 to CAULDRON-136: let everybody answer who could, the opener last."""
    ask_from(t, place, t.left_of(t.pending[place].opener))


@final
@mypyc_attr(free_list_len=1)
class Window(SeatStep[CauldronTable]):
    """CAULDRON-140: after an answer the asking starts again from the first player."""

    def __init__(self, seat: Seat, place: i64) -> None:
        super().__init__(seat)  # the opener
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-142: unless what it was opened for is cancelled."""
        if t.pending[self.place].alive:
            open_window(t, self.place)


@final
@mypyc_attr(free_list_len=1)
class React(CauldronAsk):
    """CAULDRON-137: cast an Instant that fits, use a reaction ability, or pass (DP12)."""

    def __init__(self, seat: Seat, opener: Seat, place: i64) -> None:
        super().__init__(seat)
        self.opener: Final = opener
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-138, CAULDRON-310: asked even if passing is the only option."""
        t.ask = self

    def offer(self, t: CauldronTable) -> Menu:
        """What can be answered, and to pass."""
        menu = blank(t)
        ability = reaction_of(t, self.seat, self.place)
        if ability != NOTHING:
            menu.put(t.edition.first_use[ability])
        if t.answers < MOST_ANSWERS:
            offer_casts(t, self.seat, self.place, menu)
        menu.put(t.edition.pass_.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, for windows."""
        if isinstance(move, Pass):
            return ALLOWED
        if isinstance(move, Cast) and t.answers < MOST_ANSWERS:
            return why_not_cast(t, self.seat, move.spell, self.place)
        if isinstance(move, UseAbility):
            return self.why_not_use(t, move.ability)
        return CAULDRON_332

    def why_not_use(self, t: CauldronTable, ability: i64) -> Rule:
        """Chapter 28, `ability-…` in a window."""
        if t.edition.abilities[ability].use != AS_REACTION:
            return CAULDRON_332
        refused = why_not_own(t, self.seat, ability)
        if refused != ALLOWED:
            return refused
        return ALLOWED if can_react(t, self.seat, ability, self.place) else CAULDRON_379

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-139, CAULDRON-140: an answer is dealt with before the window goes on."""
        seat = self.seat
        if isinstance(move, Cast):
            t.agenda.put(Window(self.opener, self.place))
            t.answers += 1
            cast(t, seat, move.spell, self.place)
        elif isinstance(move, UseAbility):
            t.agenda.put(Window(self.opener, self.place))
            use_ability(t, seat, move.ability, self.place)
        else:
            if t.events is not None:
                t.tell(Passed(seat))
            if seat != self.opener:
                ask_from(t, self.place, t.left_of(seat))

    def standing(self, t: CauldronTable) -> Move | None:
        """CAULDRON-362: an order passes."""
        return t.edition.pass_

    def answers(self) -> i64:
        """CAULDRON-356: the opener, whose deed is being answered."""
        return self.opener

    def occasion(self, t: CauldronTable) -> tuple[str, ...]:
        """CAULDRON-363, CAULDRON-364: the kind of window, and what orders ask beyond that."""
        entry = t.pending[self.place]
        words = [WINDOWS[entry.kind]]
        if role_in(entry, self.seat) == NAMED:
            words.append("named")
        if is_small(t, entry):
            words.append("small")
        return tuple(words)


def is_small(t: CauldronTable, entry: Pending) -> bool:
    """CAULDRON-364: a Harvest of a single common token that is not the last one on the board."""
    if entry.kind != IN_HARVEST or len(entry.fields) != 1:
        return False
    field = entry.fields[0]
    last = t.laden & (t.laden - 1) == 0 and t.lying[field] == 1
    return has(COMMON, t.land.types[field]) and not last


# Announcing a Spell.


def cast(t: CauldronTable, seat: Seat, card: i64, on: i64) -> None:
    """CAULDRON-123: show a card; it lies open until it has been dealt with (CAULDRON-354)."""
    show_spell(t, seat, card)
    if t.events is not None:
        t.tell(SpellShown(seat, card))
    entry = Pending(IN_CAST, seat)
    entry.spell = card
    entry.on = on
    place = put_pending(t, entry)
    name_or_announce(t, place, words_of(t.edition, t.edition.spells[card].effects.number))


def name_or_announce(t: CauldronTable, place: i64, words: i64) -> None:
    """CAULDRON-124, CAULDRON-419: name what is still to be named; then the Spell is announced."""
    entry = t.pending[place]
    if words != 0:
        t.agenda.put(Name(entry.opener, place, words))
        return
    if t.events is not None:
        t.tell(
            SpellAnnounced(entry.opener, entry.spell, entry.opponent, entry.player, entry.chosen)
        )
    t.agenda.put(ResolveSpell(entry.opener, place))
    if not t.edition.spells[entry.spell].uncancellable:  # CAULDRON-133, CAULDRON-158
        open_window(t, place)


@final
class Name(Further):
    """CAULDRON-124: name the opponent, the player or the type that a Spell speaks of (DP09).

    `words` are those still to be named; this ask is for the first of them.
    """

    def __init__(self, seat: Seat, place: i64, words: i64) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.words: Final = words

    def asks_for(self) -> i64:
        """The first of the words still to be named."""
        if self.words & SAYS_OPPONENT != 0:
            return SAYS_OPPONENT
        return SAYS_PLAYER if self.words & SAYS_PLAYER != 0 else SAYS_CHOSEN

    def can_name(self, t: CauldronTable, named: i64) -> bool:
        """CAULDRON-126: whether this seat, or type, can be named."""
        entry = t.pending[self.place]
        word = self.asks_for()
        if word == SAYS_OPPONENT:
            return named != self.seat and can_be_named(t, self.place, named, NOTHING, NOTHING)
        if word == SAYS_PLAYER:
            return can_be_named(t, self.place, entry.opponent, named, NOTHING)
        return can_be_named(t, self.place, entry.opponent, entry.player, named)

    def offer(self, t: CauldronTable) -> Menu:
        """All that leave the Spell something that it could change."""
        menu = blank(t)
        if self.asks_for() == SAYS_CHOSEN:
            for kind in range(TYPES):
                menu.put_if(self.can_name(t, kind), t.edition.first_name_type + kind)
        else:
            for seat in range(t.seats):
                menu.put_if(self.can_name(t, seat), t.edition.first_name_player + seat)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `name-…`."""
        if isinstance(move, NameType) and self.asks_for() == SAYS_CHOSEN:
            return ALLOWED if self.can_name(t, move.kind) else CAULDRON_126
        if isinstance(move, NamePlayer) and self.asks_for() != SAYS_CHOSEN:
            there = move.named < t.seats
            return ALLOWED if there and self.can_name(t, move.named) else CAULDRON_126
        return CAULDRON_332

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-355: every effect of the card means the same."""
        entry = t.pending[self.place]
        word = self.asks_for()
        if isinstance(move, NameType):
            entry.chosen = move.kind
        elif isinstance(move, NamePlayer):
            if word == SAYS_OPPONENT:
                entry.opponent = move.named
            else:
                entry.player = move.named
        name_or_announce(t, self.place, self.words & ~word)
