# mypyc: compiled
"""Chapter 15: the end of the game, and the last tie."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.alchemy import score_gold
from moonbrew.games.mystic_moon.rules.asking import MoonAsk, allowed, blank
from moonbrew.games.mystic_moon.rules.events import GameOver, LotDrawn, StayedCursed, Thrown
from moonbrew.games.mystic_moon.rules.faces import CURSED, NOTHING
from moonbrew.games.mystic_moon.rules.moves import SIGNS, Throw
from moonbrew.games.mystic_moon.rules.refusals import MOON_346
from moonbrew.games.mystic_moon.rules.table import CONTEST, SHARED, MoonTable
from moonbrew.kernel.bits import bit, has, members_of, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.outcome import Outcome, by_marks
from moonbrew.kernel.table import Move, Rule, Seat, Step


def outcome(t: MoonTable) -> Outcome:
    """MOON-180 to MOON-186: Star Power, then Ingredients, then contest or lots; cursed last."""
    power, ingredients, drawn = vec[i64](), vec[i64](), vec[i64]()
    cursed: i64 = 0
    for seat in range(t.seats):
        witch = t.witches[seat]
        power = append(power, witch.power)
        ingredients = append(ingredients, witch.satchel.total)
        drawn = append(drawn, 1 if seat == t.winner else 0)
        if witch.fate == CURSED:
            cursed |= bit(seat)
    return by_marks([power, ingredients, drawn], cursed)


@final
class EndGame(Step[MoonTable]):
    """MOON-177, MOON-178: Gold is scored, then who is still cursed goes to 0."""

    def run(self, t: MoonTable) -> None:
        """MOON-183: where the best are level, the option decides how it goes on."""
        if t.terms.alchemy:
            score_gold(t)
        for seat in range(t.seats):
            if t.witches[seat].fate == CURSED:
                t.witches[seat].power = 0
                if t.events is not None:
                    t.tell(StayedCursed(seat))
        best = outcome(t).won
        if size(best) < 2 or t.terms.tie == SHARED:
            t.do(Finish())
        elif t.terms.tie == CONTEST:
            t.tied = best
            t.do(NextThrow())
        else:
            t.tied = best
            t.do(Lots())


@final
class Finish(Step[MoonTable]):
    """The game is over."""

    def run(self, t: MoonTable) -> None:
        """Tell it; the result is read off the table."""
        if t.events is not None:
            t.tell(GameOver())


@final
class Lots(Step[MoonTable]):
    """MOON-332: one of the tied players is drawn, each with equal chance."""

    def run(self, t: MoonTable) -> None:
        """Draw."""
        tied = members_of(t.tied)
        t.winner = tied[t.roll(len(tied))]
        if t.events is not None:
            t.tell(LotDrawn(t.winner))
        t.do(Finish())


@final
class NextThrow(Step[MoonTable]):
    """MOON-333: all in the tie choose a sign, in turn order from the first player on."""

    def run(self, t: MoonTable) -> None:
        """The last one lowest."""
        t.do(Compare())
        for steps in range(t.seats - 1, -1, -1):
            seat = (t.starter + steps) % t.seats
            if has(t.tied, seat):
                t.do(ChooseSign(Seat(seat)))


@final
class ChooseSign(MoonAsk):
    """MOON-333: stone, parchment or shears; it stays hidden until all have chosen (D22)."""

    def offer(self, t: MoonTable) -> Menu:
        """All three."""
        menu = blank(t)
        for sign in range(len(SIGNS)):
            menu.put(t.edition.first_throw + sign)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """None is ever refused."""
        return allowed(isinstance(move, Throw), MOON_346)

    def seen_as(self, move: Move, viewer: i64) -> i64:
        """Others only see that a sign was chosen."""
        return move.index if viewer == self.seat else self.first(move)

    def first(self, move: Move) -> i64:
        """The index that stands for all three signs."""
        assert isinstance(move, Throw)
        return move.index - move.sign

    def take(self, t: MoonTable, move: Move) -> None:
        """Keep it hidden."""
        assert isinstance(move, Throw)
        t.throws[self.seat] = move.sign


@final
class Compare(Step[MoonTable]):
    """MOON-334: if exactly two signs were chosen, the losing ones drop out."""

    def run(self, t: MoonTable) -> None:
        """MOON-335: until one is left, or there were too many throws."""
        t.reveal()
        t.thrown += 1
        losing = losing_sign(shown(t))
        signs = [int(sign) for sign in t.throws]
        for seat in range(t.seats):
            if has(t.tied, seat) and t.throws[seat] == losing:
                t.tied &= ~bit(seat)
            t.throws[seat] = NOTHING
        if t.events is not None:
            t.tell(Thrown(tuple(signs), t.tied))
        if size(t.tied) == 1:
            t.winner = members_of(t.tied)[0]
            t.do(Finish())
        elif t.thrown >= t.edition.amounts.throws:
            t.do(Lots())
        else:
            t.do(NextThrow())


def shown(t: MoonTable) -> i64:
    """The set of signs that were chosen."""
    signs: i64 = 0
    for seat in range(t.seats):
        if has(t.tied, seat):
            signs |= bit(t.throws[seat])
    return signs


def losing_sign(signs: i64) -> i64:
    """MOON-334: each sign beats the one before it, stone the last; NOTHING without a loser."""
    if size(signs) != 2:
        return NOTHING
    for sign in range(len(SIGNS)):
        beaten_by = (sign + 1) % len(SIGNS)
        if has(signs, sign) and has(signs, beaten_by):
            return sign
    return NOTHING
