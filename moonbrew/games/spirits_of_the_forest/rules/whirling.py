# mypyc: compiled
"""Section 24.27, `tokens=whirl`: pairs of tokens are won by absolute majorities."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import WHIRL, none
from moonbrew.games.spirits_of_the_forest.rules.events import GemReturned, TurnedUp, WhirlBegan
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM, TYPES
from moonbrew.games.spirits_of_the_forest.rules.moves import GemTo, ToTeam, Whirl
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour
from moonbrew.games.spirits_of_the_forest.rules.table import (
    ForestTable,
    purse_with_used,
    used_gems,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import TOKENS_WHIRL
from moonbrew.kernel.bits import bit, has, least
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

# Which tokens are won.


def absolute_majorities(t: ForestTable) -> i64:
    """SPIRIT-645: the types of which the team has more than half of the printed number."""
    counts = counted(t, t.hoards[TEAM])
    found: i64 = 0
    for type in range(TYPES):
        if 2 * counts[type] > t.edition.types[type].symbols:
            found |= bit(type)
    return found


def won_token(t: ForestTable, slot: i64, types: i64) -> i64:
    """The place of an open token on a tile that shows one of these types, or NOTHING."""
    for place in range(2 * slot, 2 * slot + 2):
        token = t.favours[place]
        if token != NOTHING and has(t.shown, token):
            shows = t.edition.shows[token]
            if 0 <= shows < TYPES and has(types, shows):
                return place
    return NOTHING


def whirling(t: ForestTable) -> i64:
    """SPIRIT-638, SPIRIT-647: the tiles whose token is won, of a pair the first (SPIRIT-765)."""
    types = absolute_majorities(t)
    found: i64 = 0
    if types == 0:
        return found
    partners = pairs(t)
    for slot in range(t.forest.size):
        if has(t.present, slot) and won_token(t, slot, types) != NOTHING:
            other = partners[slot]
            if other == NOTHING or not has(found, other):
                found |= bit(slot)
    return found


def pairs(t: ForestTable) -> vec[i64]:
    """SPIRIT-753: by slot, the tile beside it that the blueprint shows with a token, or NOTHING."""
    f, marks = t.forest, t.plan.marks.favours
    partners = none(f.size)
    marked: i64 = 0
    for slot in range(f.size):
        if marks[2 * slot] != 0:
            marked |= bit(slot)
    for slot in range(f.size):
        if has(marked, slot):
            marked &= ~bit(slot)
            beside = f.east[slot] & marked
            if beside == 0:
                beside = f.south[slot] & marked
            if beside != 0:
                other = least(beside)
                partners[slot], partners[other] = other, slot
                marked &= ~bit(other)
    return partners


# What happens.


@final
class ChooseWhirl(ForestAsk):
    """D-S27, SPIRIT-646, SPIRIT-647: after an assignment, which token is handled first."""

    def offer(self, t: ForestTable) -> Menu:
        """Those that are won."""
        menu = blank(t)
        put_slots(t, menu, WHIRL, whirling(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        fits = isinstance(move, Whirl) and names_one_of(t, move.place, whirling(t))
        return allowed(fits, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-639, SPIRIT-640, SPIRIT-642: tiles are turned up, tokens shared, a gem is back."""
        assert isinstance(move, Whirl)
        slot = t.slot_at(move.place)
        if t.events is not None:
            won = t.favours[won_token(t, slot, absolute_majorities(t))]
            t.tell(WhirlBegan(t.edition.shows[won], slot))
        turn_up(t, slot)
        other = pairs(t)[slot]
        if other != NOTHING and has(t.present, other):
            turn_up(t, other)
        t.do(ShareWhirl(self.seat, slot), ReturnGem(self.seat), self)


def check_whirl(t: ForestTable) -> None:
    """SPIRIT-638, SPIRIT-646: after an assignment, next of all.

    Of each type there is one token: while it lies in the Forest, only tiles make its majority.
    """
    if t.variants.tokens == TOKENS_WHIRL:
        t.agenda.put(ChooseWhirl(t.active))


def turn_up(t: ForestTable, slot: i64) -> None:
    """SPIRIT-639, SPIRIT-651: a tile that lies open already stays so."""
    if has(t.open, slot):
        return
    if not has(t.seen, slot):
        t.reveal()
    t.open |= bit(slot)
    t.seen &= ~bit(slot)
    if t.events is not None:
        t.tell(TurnedUp(t.tiles[slot], slot))


@final
class ShareWhirl(ForestAsk):
    """D-S27, SPIRIT-640, SPIRIT-641: one token of the pair to the team, the other not.

    SPIRIT-652: if only one is left, it is the team's.
    """

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def places(self, t: ForestTable) -> vec[i64]:
        """Where the tokens of the pair lie."""
        found = vec[i64]()
        for slot in (self.slot, pairs(t)[self.slot]):
            if slot != NOTHING:
                for place in range(2 * slot, 2 * slot + 2):
                    if t.favours[place] != NOTHING:
                        found = append(found, place)
        return found

    def members(self, t: ForestTable) -> i64:
        """The tokens of the pair as a set."""
        found: i64 = 0
        for place in self.places(t):
            found |= bit(t.favours[place])
        return found

    def offer(self, t: ForestTable) -> Menu:
        """Each of them."""
        menu = blank(t)
        tokens = self.members(t)
        for move in t.edition.to_team:
            menu.put_if(has(tokens, move.favour), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Another token does not answer the ask."""
        fits = isinstance(move, ToTeam) and has(self.members(t), move.favour)
        return allowed(fits, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """This one to the team, the other to the opponent."""
        assert isinstance(move, ToTeam)
        tokens = vec[i64]()
        for place in self.places(t):
            tokens = append(tokens, t.favours[place])
            t.favours[place] = NOTHING
        give_favour(t, TEAM, move.favour)
        for token in tokens:
            if token != move.favour:
                give_favour(t, OPPONENT, token)


@final
class ReturnGem(ForestAsk):
    """D-S27, SPIRIT-642, SPIRIT-643: a used gem comes back to a player, or to the common supply."""

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-644: without a used gem nothing."""
        menu = blank(t)
        for move in t.edition.gem_to:
            menu.put_if(self.can_get(t, move), move.index)
        return menu

    def can_get(self, t: ForestTable, move: GemTo) -> bool:
        """Whether the gem can go there."""
        owners: i64 = 1 if t.terms.free else t.seats
        return used_gems(t) > 0 and move.seat < owners

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        return allowed(isinstance(move, GemTo) and self.can_get(t, move), SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """The gem is in the supply again."""
        assert isinstance(move, GemTo)
        purse_with_used(t, move.seat).removed -= 1
        t.purse(move.seat).supply += 1
        if t.events is not None:
            t.tell(GemReturned(move.seat))
