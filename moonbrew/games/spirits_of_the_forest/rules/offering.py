# mypyc: compiled
"""`tokens=offer`, `bits=offer` (SPIRIT-518 to SPIRIT-531): a token or a bit, gems of the card."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, Further, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import PiecesGone, SymbolCovered
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.moves import Cover, TakeBit, TakeToken
from moonbrew.games.spirits_of_the_forest.rules.pushing import push_another
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_521, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_bits, give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import BITS_OFFER
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def is_offered(t: ForestTable, slot: i64) -> bool:
    """SPIRIT-518, SPIRIT-519: whether a bit and a token lie on a tile, to be chosen between."""
    return t.variants.bits == BITS_OFFER and t.bits[slot] > 0 and t.favours_on(slot) > 0


@final
class TakeOffer(ForestAsk):
    """D-S17, SPIRIT-518, SPIRIT-520: the token or the bit, whichever creature was moved."""

    def __init__(self, seat: Seat, creature: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature

    def offer(self, t: ForestTable) -> Menu:
        """One or the other."""
        menu = blank(t)
        menu.put(t.edition.take_token.index)
        menu.put(t.edition.take_bit.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        return allowed(isinstance(move, (TakeToken, TakeBit)), SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """The token to the team and the bit to the opponent, or the bit to the team."""
        slot = t.standing(self.creature)
        bits = t.bits[slot]
        t.bits[slot] = 0
        push_another(t, self.creature)
        if isinstance(move, TakeBit):
            give_bits(t, TEAM, bits)
            for _token in range(t.favours_on(slot)):
                t.agenda.put(CoverSymbol(self.seat, slot))
            return
        for place in range(2 * slot, 2 * slot + 2):
            token = t.favours[place]
            if token != NOTHING:
                t.favours[place] = NOTHING
                give_favour(t, TEAM, token)
        give_bits(t, OPPONENT, bits)


# Discarded tokens.


def carries_gem(t: ForestTable, symbol: i64) -> bool:
    """SPIRIT-515: whether a gem lies on a symbol of the Moonlight card, counted from 0."""
    return 0 <= symbol < len(t.card_gems) and t.card_gems[symbol] != NOTHING


@final
class CoverSymbol(Further):
    """D-S17, SPIRIT-521, SPIRIT-522: for which gem of the card the token of a slot is discarded."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """The symbols that still carry one."""
        menu = blank(t)
        for move in t.edition.cover:
            menu.put_if(carries_gem(t, move.number - 1), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Cover):
            return SPIRIT_766
        return allowed(carries_gem(t, move.number - 1), SPIRIT_521)

    def take_up(self, t: ForestTable) -> i64:
        """The upper token leaves the tile."""
        place = 2 * self.slot
        if t.favours[place] == NOTHING:
            place += 1
        token = t.favours[place]
        t.favours[place] = NOTHING
        return token

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-523: the gem goes to the player whose colour it has, or to the common supply."""
        assert isinstance(move, Cover)
        symbol, token = move.number - 1, self.take_up(t)
        owner = t.card_gems[symbol]
        t.card_gems[symbol] = NOTHING
        t.covers[symbol] = token
        t.purses[owner].supply += 1
        if t.events is not None:
            t.tell(SymbolCovered(Seat(owner), move.number, token))

    def fall_away(self, t: ForestTable) -> None:
        """SPIRIT-528: after the first four, tokens leave the game."""
        t.box = append(t.box, self.take_up(t))
        if t.events is not None:
            t.tell(PiecesGone(self.slot))
