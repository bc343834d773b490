# mypyc: compiled
"""Section 10.3: the tokens of this turn's tiles, then face-down tiles that became available."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitLaid,
    FavourTurnedUp,
    PiecesGone,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    LIGHT,
    NOTHING,
    OPPONENT,
    SHADOW,
    TEAM,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import available
from moonbrew.games.spirits_of_the_forest.rules.islands import sink_islands
from moonbrew.games.spirits_of_the_forest.rules.jumping import force_jumps
from moonbrew.games.spirits_of_the_forest.rules.moves import OfFavour, ToLight, ToTeam
from moonbrew.games.spirits_of_the_forest.rules.objectives import close_competing, is_over
from moonbrew.games.spirits_of_the_forest.rules.reflecting import ChooseReflection
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.reveal_bits import GiveRevealedBits
from moonbrew.games.spirits_of_the_forest.rules.sharing import put_touched, shares_touched
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable, Picked
from moonbrew.games.spirits_of_the_forest.rules.together import Pause
from moonbrew.games.spirits_of_the_forest.rules.touching import (
    both_touched,
    take_won,
    touched_tiles,
    won_tokens,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    BITS_REVEAL,
    FACES_BLIND,
    LINES_CROSS,
    LINES_DIVIDE,
    REVEAL_BIT,
    REVEAL_REFLECT,
    SIDES_ALL,
    TOKENS_CREATURE,
    TOKENS_CROSS,
    TOKENS_NEAR,
    TOKENS_TOUCH,
    TOKENS_WHIRL,
)
from moonbrew.games.spirits_of_the_forest.rules.whirling import check_whirl
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


@final
class BeforeReveal(Pause):
    """G4, SPIRIT-700: put only if a free action is possible, and left with `go`."""


@final
class GiveFavours(SeatStep[ForestTable]):
    """SPIRIT-145, SPIRIT-738: the Favour tokens of this turn are assigned first."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-696: what needs no choice, then the choices in the order of the picks."""
        for pick in t.picked:
            cross_lines(t, pick)
            if not is_divided(t, pick):
                give_tokens(t, pick)
        check_whirl(t)  # SPIRIT-738
        sink_islands(t)
        t.agenda.put(ForgetPicks(self.seat))
        if shares_touched(t):
            revealed(t, touched_tiles(t) & ~t.open)
            put_touched(t, self.seat)
        elif t.variants.tokens == TOKENS_TOUCH:
            self.put_touched(t)
        for number in range(len(t.picked) - 1, -1, -1):
            if is_divided(t, t.picked[number]):
                t.agenda.put(DivideTokens(self.seat, number, NOTHING))
            self.put_lines(t, number)

    def put_touched(self, t: ForestTable) -> None:
        """SPIRIT-436 to SPIRIT-440: won by one pick, they are the opponent's, else divided.

        Their tiles are turned up as all that became available, but where nothing else is.
        """
        if t.variants.faces == FACES_BLIND:
            revealed(t, touched_tiles(t) & ~t.open)
        if both_touched(t):
            t.agenda.put(DivideTokens(self.seat, NOTHING, NOTHING))
        else:
            for token in take_won(t):
                give_favour(t, OPPONENT, token)

    def put_lines(self, t: ForestTable, number: i64) -> None:
        """SPIRIT-430: a line that a pick has emptied comes before the tokens of the tile."""
        if t.variants.lines != LINES_DIVIDE:
            return
        for line in range(len(t.plan.places.lines) - 1, -1, -1):
            if has(t.picked[number].lines, line):
                t.agenda.put(DivideTokens(self.seat, number, line))


def is_divided(t: ForestTable, pick: Picked) -> bool:
    """SPIRIT-382: two tokens of a tile that lay next to both creatures; or SPIRIT-386: any two."""
    near = pick.near == bit(LIGHT) | bit(SHADOW) or t.terms.mode == COMPETITIVE
    both = near and pick.side != NOTHING  # SPIRIT-788
    return t.variants.tokens == TOKENS_NEAR and len(pick.favours) > 1 and both


def give_tokens(t: ForestTable, pick: Picked) -> None:
    """They go to one side together, but for `tokens=cross`."""
    side = side_of_tokens(t, pick)
    crossed = is_crossed(t, pick)
    for place in range(len(pick.favours)):
        if side == NOTHING:
            t.box = append(t.box, pick.favours[place])
        else:
            give_favour(t, 1 - side if crossed and place > 0 else side, pick.favours[place])
    if side == NOTHING and len(pick.favours) > 0 and t.events is not None:
        t.tell(PiecesGone(pick.slot))
    pick.favours = vec[i64]()


def is_crossed(t: ForestTable, pick: Picked) -> bool:
    """SPIRIT-444, SPIRIT-445: a face-up token on a face-down one, which is the other side's."""
    if t.variants.tokens != TOKENS_CROSS or len(pick.favours) < 2:
        return False
    return has(t.shown, pick.favours[0]) and not has(t.shown, pick.favours[1])


def cross_lines(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-456, SPIRIT-457: of a line that it emptied, its side gets the upper token."""
    if t.variants.lines != LINES_CROSS or pick.side == NOTHING:  # SPIRIT-789: a discarded tile
        return
    for line in range(len(t.plan.places.lines)):
        if has(pick.lines, line):
            pass_line_token(t, 2 * line, pick.side)
            pass_line_token(t, 2 * line + 1, 1 - pick.side)


def pass_line_token(t: ForestTable, place: i64, side: i64) -> None:
    """A token beside a line goes to a side, if one lies there."""
    token = t.lines[place]
    if token != NOTHING:
        t.lines[place] = NOTHING
        give_favour(t, side, token)


def side_of_tokens(t: ForestTable, pick: Picked) -> i64:
    """SPIRIT-141: with their tile; otherwise by SPIRIT-383, SPIRIT-490, SPIRIT-491, SPIRIT-731.

    SPIRIT-788: NOTHING for a tile that was discarded; SPIRIT-496: unless the creature counts.
    """
    if t.variants.tokens == TOKENS_CREATURE:
        return TEAM if pick.creature == LIGHT else OPPONENT
    if pick.side == NOTHING or t.variants.tokens == TOKENS_TOUCH:  # SPIRIT-732
        return NOTHING if pick.side == NOTHING else OPPONENT
    if t.variants.tokens == TOKENS_WHIRL:  # SPIRIT-650, SPIRIT-732
        return OPPONENT
    if t.variants.tokens == TOKENS_NEAR and len(pick.favours) > 1:
        return OPPONENT
    return pick.side


@final
class DivideTokens(ForestAsk):
    """D-TOKEN: which token goes to the team, of a tile or of a line (not NOTHING).

    Without a pick (NOTHING) they are those that both picks have won by `tokens=touch`.
    """

    def __init__(self, seat: Seat, pick: i64, line: i64) -> None:
        super().__init__(seat)
        self.pick_number: Final = pick
        self.line: Final = line

    def run(self, t: ForestTable) -> None:
        """SPIRIT-385, SPIRIT-430, SPIRIT-695: they are turned up before the choice."""
        for token in self.tokens(t):
            if not has(t.shown, token):
                t.reveal()
                t.shown |= bit(token)
                if t.events is not None:
                    t.tell(FavourTurnedUp(token))
        super().run(t)

    def tokens(self, t: ForestTable) -> vec[i64]:
        """Those that are divided."""
        if self.line == NOTHING:
            if self.pick_number == NOTHING:
                return won_tokens(t)
            return t.picked[self.pick_number].favours
        found = vec[i64]()
        for place in range(2 * self.line, 2 * self.line + 2):
            if t.lines[place] != NOTHING:
                found = append(found, t.lines[place])
        return found

    def members(self, t: ForestTable) -> i64:
        """The same as a set."""
        found: i64 = 0
        for token in self.tokens(t):
            found |= bit(token)
        return found

    def offer(self, t: ForestTable) -> Menu:
        """Each of them."""
        menu = blank(t)
        tokens = self.members(t)
        if t.terms.mode == COMPETITIVE:
            for light in t.edition.to_light:
                menu.put_if(has(tokens, light.favour), light.index)
        else:
            for move in t.edition.to_team:
                menu.put_if(has(tokens, move.favour), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Another token does not answer the ask."""
        if t.terms.mode == COMPETITIVE:
            light = isinstance(move, ToLight) and has(self.members(t), move.favour)
            return allowed(light, SPIRIT_766)
        fits = isinstance(move, ToTeam) and has(self.members(t), move.favour)
        return allowed(fits, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-382, SPIRIT-431, SPIRIT-438: this one to the team, the rest to the opponent.

        SPIRIT-386, SPIRIT-434: in a competitive game to the Light and to the Shadow side.
        """
        assert isinstance(move, OfFavour)
        tokens = self.tokens(t)[:]
        if self.line == NOTHING:
            if self.pick_number == NOTHING:
                take_won(t)
            else:
                t.picked[self.pick_number].favours = vec[i64]()
        else:
            t.lines[2 * self.line] = NOTHING
            t.lines[2 * self.line + 1] = NOTHING
        give_favour(t, TEAM, move.favour)
        for token in tokens:
            if token != move.favour:
                give_favour(t, OPPONENT, token)


@final
class ForgetPicks(SeatStep[ForestTable]):
    """All that the picks brought is given out."""

    def run(self, t: ForestTable) -> None:
        """Nothing is picked any more; SPIRIT-681: the last turn ends here."""
        t.picked = []
        if is_over(t):
            close_competing(t)


@final
class TurnUp(SeatStep[ForestTable]):
    """SPIRIT-147, SPIRIT-148: face-down topmost tiles that are available, all at the same time."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-375: unless nothing is revealed; the Movement phase begins with forced jumps."""
        force_jumps(t, self.seat)
        if t.variants.faces != FACES_BLIND:
            revealed(t, hidden_ends(t))


def hidden_ends(t: ForestTable) -> i64:
    """The tiles that are to be turned up (SPIRIT-395: through any side where that counts)."""
    any_side = t.variants.sides == SIDES_ALL
    return available(t.forest, t.present, t.tops & ~t.open & ~t.forest.bridges, any_side)


def revealed(t: ForestTable, slots: i64) -> None:
    """SPIRIT-739: all are turned up; then `reveal=bit`, `bits=reveal`, `reveal=reflect`."""
    if slots == 0:
        return
    if slots & ~t.seen != 0:
        t.reveal()
    t.open |= slots
    t.seen &= ~slots
    if t.events is not None:
        for slot in range(t.forest.size):
            if has(slots, slot):
                t.tell(TurnedUp(t.tiles[slot], slot))
    if t.variants.reveal == REVEAL_BIT:
        lay_bits(t, slots)
    if t.variants.reveal == REVEAL_REFLECT:  # SPIRIT-619: then whatever is available by now
        t.revealed_now |= slots
        t.do(ChooseReflection(t.active), TurnUp(t.active))
    if t.variants.bits == BITS_REVEAL:
        put_bits(t, slots)


def lay_bits(t: ForestTable, slots: i64) -> None:
    """SPIRIT-396 to SPIRIT-398, SPIRIT-744: a bit for each that lay under another, while any is."""
    for slot in range(t.forest.size):
        if has(slots, slot) and t.forest.covers[slot] != 0 and t.bits_beside > 0:
            t.bits_beside -= 1
            t.bits[slot] += 1
            if t.events is not None:
                t.tell(BitLaid(slot))


def put_bits(t: ForestTable, slots: i64) -> None:
    """SPIRIT-739: in reading order, the bits on tiles just revealed."""
    for slot in range(t.forest.size - 1, -1, -1):
        if has(slots, slot) and t.bits[slot] > 0:
            t.agenda.put(GiveRevealedBits(t.active, slot))
