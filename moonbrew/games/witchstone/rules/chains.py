# mypyc: compiled
"""Chapter 22: the chain model. What is asked within a series, and what follows from what."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.actions import add_actions, cheapest_action, why_not_act
from moonbrew.games.witchstone.rules.counting import measure
from moonbrew.games.witchstone.rules.crystals import (
    a_discard_helps,
    add_ways,
    cost_of_leaving,
    cost_of_move,
    leave_cauldron,
    move_crystal,
    why_not_leave,
    why_not_to,
)
from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.energy import charge
from moonbrew.games.witchstone.rules.events import ActionsLost, WandGave, WandScored
from moonbrew.games.witchstone.rules.faces import ANY_KIND, CRYSTAL, DARK, NOTHING, SCROLL, WAND
from moonbrew.games.witchstone.rules.moves import (
    Advance,
    At,
    Boost,
    Charge,
    Discard,
    Lay,
    Leave,
    PickCrystal,
    Send,
    Stop,
    TakeScroll,
    UseToken,
)
from moonbrew.games.witchstone.rules.pentagram import step_on_pentagram
from moonbrew.games.witchstone.rules.refusals import STONE_127, STONE_220, STONE_223, STONE_244
from moonbrew.games.witchstone.rules.scrolls import (
    add_scrolls,
    boost_actions,
    boosts_held,
    is_of_use,
    play_boost,
    take_scroll,
    why_not_boost,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import (
    any_pending,
    find_pending,
    pending_actions,
    use_up,
)
from moonbrew.games.witchstone.rules.wand import end_movement, fields_ahead, leads, step_on_wand
from moonbrew.games.witchstone.rules.witches import cost_to, lay, send
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, SeatStep


def begin_series(t: StoneTable, seat: Seat, kind: i64, actions: i64) -> None:
    """STONE-266: push a new series."""
    t.do(Series(seat, kind, actions, 0))


@final
@mypyc_attr(free_list_len=1)
class Series(DecisionPoint):
    """STONE-265, STONE-267: actions of one kind, of which some are left; D05 to D07, D10, D13, D14.

    Magic tokens that wait for their use lie below it on the agenda.
    """

    def __init__(self, seat: Seat, kind: i64, left: i64, used: i64) -> None:
        super().__init__(seat)
        self.kind: Final = kind
        self.left: Final = left
        self.used: Final = used

    def numbers(self) -> list[int]:
        """The seat, the kind, the actions left and the actions used."""
        return [int(self.seat), int(self.kind), int(self.left), int(self.used)]

    def after(self, cost: i64) -> "Series":
        """The series once an action of this cost is done."""
        return Series(self.seat, self.kind, self.left - cost, self.used + cost)

    def run(self, t: StoneTable) -> None:
        """STONE-270: it ends by itself when nothing can be done; before, what was granted opens."""
        if t.granted > 0:
            kind, actions = t.granted_kind, t.granted
            t.granted_kind = NOTHING
            t.granted = 0
            self.receive(t, kind, actions)
        elif self.goes_on(t):
            t.ask = self
        else:
            self.close(t)

    def receive(self, t: StoneTable, kind: i64, actions: i64) -> None:
        """STONE-266: actions of the same kind join this series, unless they are for scrolls."""
        if kind == self.kind and kind != SCROLL:
            t.do(Series(self.seat, kind, self.left + actions, self.used))
        else:
            t.do(self)
            begin_series(t, self.seat, kind, actions)

    def goes_on(self, t: StoneTable) -> bool:
        """Whether an action is possible, or a boost, a token or a discard leads to one."""
        cheapest = cheapest_action(t, self.seat, self.kind)
        if 0 < cheapest <= self.left or is_of_use(t, self.seat, self.kind, self.left, cheapest):
            return True
        return self.has_usable_token(t) or self.waits_for_discard(t)

    def waits_for_discard(self, t: StoneTable) -> bool:
        """STONE-270: whether crystal actions, left here or of a token here, could be given room."""
        if self.kind != CRYSTAL and not self.has_crystal_token(t):
            return False
        return a_discard_helps(t, self.seat, self.reach(t, CRYSTAL))

    def close(self, t: StoneTable) -> None:
        """STONE-270: what is left is lost; a wand series now has its fields resolved."""
        if self.left > 0 and t.events is not None:
            t.tell(ActionsLost(self.seat, self.kind, self.left))
        if self.kind == WAND and self.used > 0:
            end_movement(t, self.seat, self.used)
            if not resolving(t):
                t.do(WandList(self.seat))

    # STONE-220: what may be done with the tokens that wait.

    def add_tokens(self, t: StoneTable, moves: list[Move]) -> None:
        """Every token that waits and can do something; alike ones are one choice (STONE-245)."""
        if any_pending(t):
            for token in t.edition.use_token:
                if self.why_not_use(t, token) == ALLOWED:
                    moves.append(token)

    def has_usable_token(self, t: StoneTable) -> bool:
        """Whether there is one."""
        moves: list[Move] = []
        self.add_tokens(t, moves)
        return len(moves) > 0

    def why_not_use(self, t: StoneTable, move: UseToken) -> Rule:
        """It must wait where this series can use it, and its action must do something."""
        if self.find(t, move) == NOTHING:
            return STONE_223
        kind = t.edition.tokens[move.front].kind
        return ALLOWED if self.has_use_for(t, kind) else STONE_220

    def find(self, t: StoneTable, move: UseToken) -> i64:
        """Where on the agenda such a token waits, or NOTHING."""
        return find_pending(t, self.seat, self.kind, move.front, move.actions)

    def has_crystal_token(self, t: StoneTable) -> bool:
        """Whether a token for crystals waits where this series can use it."""
        if any_pending(t):
            for token in t.edition.use_token:
                crystal = t.edition.tokens[token.front].kind == CRYSTAL
                if crystal and self.find(t, token) != NOTHING:
                    return True
        return False

    def has_use_for(self, t: StoneTable, kind: i64) -> bool:
        """Whether tokens of a kind lead to an action beyond those that are left anyway."""
        if kind == SCROLL:
            return len(t.rack) > 0
        if kind == WAND:
            return fields_ahead(t, self.seat) > (self.left if self.kind == WAND else 0)
        return 0 < cheapest_action(t, self.seat, kind) <= self.reach(t, kind)

    def reach(self, t: StoneTable, kind: i64) -> i64:
        """How many actions of a kind can be brought together here: left, by tokens, by boosts."""
        left = self.left if self.kind == kind else 0
        return left + pending_actions(t, self.seat, kind) + boost_actions(t, self.seat, kind)

    # What may be chosen.

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """Actions, tokens, boosts, and the end of the series."""
        add_actions(t, self.seat, self.kind, self.left, moves)
        self.add_tokens(t, moves)
        if self.kind == SCROLL:
            add_scrolls(t, self.left, moves)
        self.add_boosts(t, moves)
        moves.append(t.edition.stop)

    def add_boosts(self, t: StoneTable, moves: list[Move]) -> None:
        """STONE-185: the fitting boosts, if they are of use."""
        own = boosts_held(t, self.seat, self.kind)
        universal = boosts_held(t, self.seat, ANY_KIND)
        if own | universal != 0 and self.boosts_help(t):
            if own != 0:
                moves.append(t.edition.boost[self.kind])
            if universal != 0:
                moves.append(t.edition.boost[ANY_KIND])

    def boosts_help(self, t: StoneTable) -> bool:
        """STONE-185."""
        cheapest = cheapest_action(t, self.seat, self.kind)
        return is_of_use(t, self.seat, self.kind, self.left, cheapest)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-267: an action of the kind, a token, a boost, or the end."""
        if isinstance(move, Stop):
            return ALLOWED
        if isinstance(move, Boost):
            return why_not_boost(t, self.seat, self.kind, move.kind, self.boosts_help(t))
        if isinstance(move, UseToken):
            return self.why_not_use(t, move)
        return why_not_act(t, self.seat, self.kind, self.left, move)

    # What follows.

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """Carry out the choice and go on with what is left."""
        if isinstance(move, Stop):
            self.close(t)
        elif isinstance(move, Boost):
            added = play_boost(t, self.seat, move.kind, self.kind)
            t.do(Series(self.seat, self.kind, self.left + added, self.used))
        elif isinstance(move, UseToken):
            use_up(t, self.find(t, move))
            self.receive(t, t.edition.tokens[move.front].kind, move.actions)
        elif isinstance(move, TakeScroll):  # STONE-282: taking ends the series
            take_scroll(t, self.seat, move.shelf)
        else:
            self.act(t, move)

    def act(self, t: StoneTable, move: Move) -> None:
        """Do an action that is paid for out of what is left."""
        if isinstance(move, PickCrystal):
            t.do(MoveCrystal(self.seat, move.space, self.left, self.used))
        elif isinstance(move, Charge):
            t.do(self.after(1))
            charge(t, self.seat, move.link)
        elif isinstance(move, Lay):
            t.do(self.after(1))
            lay(t, self.seat)
        elif isinstance(move, Send):
            t.do(self.after(cost_to(t, self.seat, move.area)))
            send(t, self.seat, move.area)
        else:
            assert isinstance(move, Advance)
            t.do(self.after(1))
            if self.kind == WAND:
                step_on_wand(t, self.seat)
            else:
                step_on_pentagram(t, self.seat)


@final
@mypyc_attr(free_list_len=1)
class MoveCrystal(Ask[StoneTable]):
    """STONE-275, the second half of D10: where the crystal chosen goes."""

    def __init__(self, seat: Seat, start: i64, left: i64, used: i64) -> None:
        super().__init__(seat)
        self.start: Final = start
        self.left: Final = left
        self.used: Final = used

    def numbers(self) -> list[int]:
        """The seat, the crystal by its space, and the actions left and used in the series."""
        return [int(self.seat), int(self.start), int(self.left), int(self.used)]

    def carries_on(self) -> bool:
        """The crystal was the first half of the choice."""
        return True

    def moves(self, t: StoneTable) -> list[Move]:
        """Every empty space and every side in reach."""
        moves: list[Move] = []
        add_ways(t, self.seat, self.start, self.left, moves)
        return moves

    def refusal(self, t: StoneTable, move: Move) -> Rule:
        """STONE-127: the move must end somewhere."""
        if isinstance(move, At):
            return why_not_to(t, self.seat, self.start, move.space, self.left)
        if isinstance(move, Leave):
            return why_not_leave(t, self.start, move.side, self.left)
        return STONE_244 if isinstance(move, Discard) else STONE_127

    def take(self, t: StoneTable, move: Move) -> None:
        """Pay for the move, go on with the series, and before that find a level on the shelf."""
        if isinstance(move, At):
            self.go_on(t, cost_of_move(t, self.start, move.space))
            move_crystal(t, self.seat, self.start, move.space)
        else:
            assert isinstance(move, Leave)
            self.go_on(t, cost_of_leaving(t, self.start, move.side))
            leave_cauldron(t, self.seat, self.start, move.side)

    def go_on(self, t: StoneTable, cost: i64) -> None:
        """The crystal series, once the move is paid for."""
        t.do(Series(self.seat, CRYSTAL, self.left - cost, self.used + cost))


# STONE-279, STONE-280: fields of the wand that wait to be resolved.


def resolving(t: StoneTable) -> bool:
    """STONE-279: whether a list is being resolved already, to the end of which new fields go."""
    return any(isinstance(t.agenda.stack[n], WandList) for n in range(t.agenda.depth))


@final
class WandList(SeatStep[StoneTable]):
    """STONE-157: the fields entered, in the order in which they were entered."""

    def run(self, t: StoneTable) -> None:
        """STONE-280: take the first entry and come back for the rest."""
        if len(t.wand_list) == 0:
            return
        field = t.wand_list[0]
        t.wand_list = t.wand_list[1:]
        t.do(self)
        if t.edition.wand[field].colour == DARK:
            self.give(t, field)
        else:
            self.score(t, field)

    def give(self, t: StoneTable, field: i64) -> None:
        """STONE-160: the printed actions, doubled for who leads at this moment (STONE-162)."""
        face = t.edition.wand[field]
        leading = leads(t, self.seat)
        actions = face.number * 2 if leading else face.number
        if t.events is not None:
            t.tell(WandGave(self.seat, field, actions, leading))
        begin_series(t, self.seat, face.what, actions)

    def score(self, t: StoneTable, field: i64) -> None:
        """STONE-164: for what the seat has at that moment."""
        face = t.edition.wand[field]
        points = face.number * measure(t, self.seat, face.what)
        t.gain(self.seat, points)
        if t.events is not None:
            t.tell(WandScored(self.seat, field, points))
