# mypyc: compiled
"""Chapter 22: the Enchanted mode, in which cards are claimed with tiles."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.air import discard_tiles
from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    Further,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import PUT, SHIFT, SWAP, WITH, Spirits
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BonusLapsed,
    CardClaimed,
    DisplayRefilled,
    FavourDrawn,
    FavourKept,
    GemMoved,
    GemsSwapped,
    PlaysAgain,
    TileDiscarded,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    BONUS_FAVOURS,
    BONUS_GEM,
    GEM_FAVOURS,
    NOTHING,
)
from moonbrew.games.spirits_of_the_forest.rules.gems import bare_tiles
from moonbrew.games.spirits_of_the_forest.rules.moves import (
    Claim,
    Done,
    KeepFavour,
    PassClaim,
    Put,
    Shift,
    SwapGem,
    SwapWith,
    UseTile,
)
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_302,
    SPIRIT_305,
    SPIRIT_312,
    SPIRIT_314,
    SPIRIT_718,
    SPIRIT_719,
    SPIRIT_722,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, without
from moonbrew.kernel.bits import bit, has, least, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

REQUESTS: Final[i64] = 3  # SPIRIT-297: of a card
DRAWN: Final[i64] = 2  # SPIRIT-320: tokens of the bonus

# Requests.


def can_meet(edition: Spirits, tiles: i64, card: i64, number: i64) -> bool:
    """SPIRIT-303, SPIRIT-719: whether these tiles meet the requests from this one on.

    They do if, of these requests, any one is met by a tile, any two by two, all three by three.
    """
    meeting = edition.meeting[card]
    for some in range(1, bit(REQUESTS - number)):
        found: i64 = 0
        for place in range(REQUESTS - number):
            if has(some, place):
                found |= meeting[number + place]
        if size(found & tiles) < size(some):
            return False
    return True


def fitting(edition: Spirits, tiles: i64, card: i64, number: i64) -> i64:
    """SPIRIT-718: tiles that meet a request and leave enough for those after it."""
    found: i64 = 0
    left = edition.meeting[card][number] & tiles
    while left != 0:
        tile = bit(least(left))
        if can_meet(edition, tiles & ~tile, card, number + 1):
            found |= tile
        left &= ~tile
    return found


def within_means(t: ForestTable, seat: Seat, card: i64) -> bool:
    """SPIRIT-719: whether a player has three tiles for a card."""
    return can_meet(t.edition, t.hoards[seat].tiles, card, 0)


def place_in_display(t: ForestTable, card: i64) -> i64:
    """Where a card lies on display, or NOTHING."""
    for place in range(len(t.display)):
        if t.display[place] == card:
            return place
    return NOTHING


# Claiming.


@final
class ClaimCard(ForestAsk):
    """D-CLAIM, SPIRIT-302, SPIRIT-309: a card of the display, after the gem step, or none."""

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-305, SPIRIT-719: one in a turn, of those whose requests can be met."""
        menu = blank(t)
        if not t.claimed:
            for card in range(len(t.edition.claim)):
                if place_in_display(t, card) != NOTHING:
                    menu.put_if(within_means(t, self.seat, card), t.edition.claim[card].index)
        menu.put(t.edition.pass_claim.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, PassClaim):
            return ALLOWED
        if not isinstance(move, Claim):
            return SPIRIT_766
        if place_in_display(t, move.card) == NOTHING:
            return SPIRIT_302
        if t.claimed:
            return SPIRIT_305
        return allowed(within_means(t, self.seat, move.card), SPIRIT_719)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-718: then tile by tile."""
        if isinstance(move, Claim):
            t.claiming = move.card
            t.do(DiscardTile(self.seat, 0))


@final
class DiscardTile(Further):
    """D-CLAIM, SPIRIT-304, SPIRIT-718: the tile for the next request of the card."""

    def __init__(self, seat: Seat, number: i64) -> None:
        super().__init__(seat)
        self.number: Final = number  # of the request, counted from 0

    def fit(self, t: ForestTable) -> i64:
        """The tiles that can be named."""
        return fitting(t.edition, t.hoards[self.seat].tiles, t.claiming, self.number)

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-718: those with which the rest can still be met."""
        menu = blank(t)
        tiles = self.fit(t)
        tile: i64 = 0
        while tiles != 0:
            if tiles & 1 != 0:
                menu.put(t.edition.use_tile[tile].index)
            tiles >>= 1
            tile += 1
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, UseTile):
            return SPIRIT_766
        meeting = t.edition.meeting[t.claiming][self.number]
        if not has(meeting & t.hoards[self.seat].tiles, move.tile):
            return SPIRIT_719
        return allowed(has(self.fit(t), move.tile), SPIRIT_718)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-304, SPIRIT-720: the tile goes to the box; after the third the card is taken."""
        assert isinstance(move, UseTile)
        hoard = t.hoards[self.seat]
        lit = has(hoard.lit, move.tile)
        discard_tiles(t, hoard, bit(move.tile))
        if t.events is not None:
            t.tell(TileDiscarded(self.seat, move.tile, lit))
        if self.number + 1 < REQUESTS:
            t.do(DiscardTile(self.seat, self.number + 1))
        else:
            take_card(t, self.seat)


def take_card(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-720: the card is taken, the display refilled in the same place, then the bonus."""
    card = t.claiming
    t.claiming = NOTHING
    t.claimed = True
    t.purses[seat].cards |= bit(card)
    if t.events is not None:
        t.tell(CardClaimed(seat, card))
    refill(t, place_in_display(t, card))
    bonus = t.edition.enchanted[card].bonus
    if bonus == BONUS_GEM:
        begin_gem_bonus(t, seat)
    elif bonus == BONUS_FAVOURS:
        draw_favours(t, seat)
    else:
        play_again(t, seat)


def refill(t: ForestTable, place: i64) -> None:
    """SPIRIT-307, SPIRIT-308: from the deck, as long as it lasts."""
    t.display[place] = NOTHING
    if len(t.deck) == 0:
        return
    t.reveal()
    t.display[place] = t.deck[len(t.deck) - 1]
    t.deck = t.deck[: len(t.deck) - 1]
    if t.events is not None:
        t.tell(DisplayRefilled(t.display[place]))


def lapse(t: ForestTable, seat: Seat) -> None:
    """A bonus that cannot be carried out."""
    if t.events is not None:
        t.tell(BonusLapsed(seat))


def play_again(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-317, SPIRIT-319: another turn, if a tile is left."""
    if t.present == 0:
        lapse(t, seat)
        return
    t.again = True
    if t.events is not None:
        t.tell(PlaysAgain(seat))


# The bonus of gems.


def gems_of_others(t: ForestTable, seat: Seat) -> i64:
    """SPIRIT-312: the tiles with a gem of another player."""
    return t.reserved() & ~t.purses[seat].placed


def begin_gem_bonus(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-316: it lapses without a gem on the Forest."""
    if t.purses[seat].placed == 0:
        lapse(t, seat)
    else:
        t.do(UseGems(seat))


@final
class UseGems(ForestAsk):
    """D-BGEM, SPIRIT-312: swap a gem with another player's, or move own ones; or neither."""

    def unmoved(self, t: ForestTable) -> i64:
        """SPIRIT-722: the own gems that were not moved yet."""
        purse = t.purses[self.seat]
        return purse.placed & ~purse.moved

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-316: it may be declined, and ended after every gem."""
        menu = blank(t)
        purse = t.purses[self.seat]
        if bare_tiles(t) != 0:
            put_slots(t, menu, SHIFT, self.unmoved(t))
        if purse.moved == 0 and gems_of_others(t, self.seat) != 0:
            put_slots(t, menu, SWAP, purse.placed)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        purse = t.purses[self.seat]
        if isinstance(move, Done):
            return ALLOWED
        if isinstance(move, SwapGem):
            if not names_one_of(t, move.place, purse.placed):
                return SPIRIT_312
            if gems_of_others(t, self.seat) == 0:
                return SPIRIT_312
            return allowed(purse.moved == 0, SPIRIT_722)
        if not isinstance(move, Shift):
            return SPIRIT_766
        if not names_one_of(t, move.place, purse.placed):
            return SPIRIT_312
        if bare_tiles(t) == 0:
            return SPIRIT_314
        return allowed(names_one_of(t, move.place, self.unmoved(t)), SPIRIT_722)

    def take(self, t: ForestTable, move: Move) -> None:
        """The second choice says where to."""
        if isinstance(move, SwapGem):
            t.do(SwapGems(self.seat, t.slot_at(move.place)))
        elif isinstance(move, Shift):
            t.do(ShiftGem(self.seat, t.slot_at(move.place)), self)
        else:
            t.purses[self.seat].moved = 0


@final
class SwapGems(Further):
    """D-BGEM, SPIRIT-312, SPIRIT-313: which gem of another player changes places with it."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """All gems of others."""
        menu = blank(t)
        put_slots(t, menu, WITH, gems_of_others(t, self.seat))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, SwapWith):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, gems_of_others(t, self.seat)), SPIRIT_312)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-313: each reserves the tile that it lies on now."""
        assert isinstance(move, SwapWith)
        slot = t.slot_at(move.place)
        for owner in range(t.seats):
            other = t.purses[owner]
            if has(other.placed, slot):
                other.placed = (other.placed & ~bit(slot)) | bit(self.slot)
                if t.events is not None:
                    t.tell(GemsSwapped(self.seat, self.slot, owner, slot))
                break
        purse = t.purses[self.seat]
        purse.placed = (purse.placed & ~bit(self.slot)) | bit(slot)


@final
class ShiftGem(Further):
    """D-BGEM, SPIRIT-314, SPIRIT-315: the tile without a gem to which a gem is moved."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """All tiles without a gem."""
        menu = blank(t)
        put_slots(t, menu, PUT, bare_tiles(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Put):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, bare_tiles(t)), SPIRIT_314)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-722: it is moved once."""
        assert isinstance(move, Put)
        slot = t.slot_at(move.place)
        purse = t.purses[self.seat]
        purse.placed = (purse.placed & ~bit(self.slot)) | bit(slot)
        purse.moved |= bit(slot)
        if t.events is not None:
            t.tell(GemMoved(self.seat, self.slot, slot))


# The bonus of two Favour tokens.


def draw_favours(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-320 to SPIRIT-322: two from the box; one alone is kept, with none it lapses."""
    number = min(DRAWN, len(t.pool))
    if number == 0:
        lapse(t, seat)
        return
    hoard = t.hoards[seat]
    t.reveal()
    for _token in range(number):
        token = t.pool[t.roll(len(t.pool))]
        t.pool = without(t.pool, token)
        hoard.favours = append(hoard.favours, token)
        if t.events is not None:
            t.tell(FavourDrawn(seat, token))
    if number == DRAWN:
        t.do(KeepToken(seat))


def just_drawn(t: ForestTable, seat: Seat) -> vec[i64]:
    """The two tokens from which one is kept: those that the player got last."""
    favours = t.hoards[seat].favours
    return favours[len(favours) - DRAWN :]


@final
class KeepToken(ForestAsk):
    """D-BFAV, SPIRIT-320: which of the two tokens drawn is kept; the other is out of the game."""

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-765: two gem tokens are one move."""
        menu = blank(t)
        drawn = just_drawn(t, self.seat)
        first, second = min(drawn[0], drawn[1]), max(drawn[0], drawn[1])
        menu.put(t.edition.keep_favour[first].index)
        menu.put_if(first < GEM_FAVOURS, t.edition.keep_favour[second].index)
        return menu

    def is_put(self, t: ForestTable) -> bool:
        """SPIRIT-323: if it were not, all would know that both are gem tokens."""
        return True

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        for legal in self.offer(t).moves():
            if legal is move:
                return ALLOWED
        return SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-323, SPIRIT-324: the other is put away unseen by the others, for good."""
        assert isinstance(move, KeepFavour)
        hoard, purse = t.hoards[self.seat], t.purses[self.seat]
        drawn = just_drawn(t, self.seat)
        away = drawn[1] if drawn[0] == move.favour else drawn[0]
        hoard.favours = without(hoard.favours, away)
        purse.put_away = append(purse.put_away, away)
        if t.events is not None:
            t.tell(FavourKept(self.seat, move.favour, away))

    def seen_as(self, move: Move, viewer: i64) -> i64:
        """SPIRIT-756: others only see that one was kept."""
        return move.index if viewer == self.seat else move.index - keeps(move)


def keeps(move: Move) -> i64:
    """The token that a move keeps."""
    assert isinstance(move, KeepFavour)
    return move.favour
