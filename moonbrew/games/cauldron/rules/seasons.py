# mypyc: compiled
"""Chapter 4: the seasons, and Steps 1 to 3 of a Harvest Season."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import run_list
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, allowed, blank
from moonbrew.games.cauldron.rules.decks import can_draw_omen, draw_omen
from moonbrew.games.cauldron.rules.edition import ABILITIES
from moonbrew.games.cauldron.rules.events import (
    FirstFound,
    GameOver,
    OmenPutAside,
    OmensSeen,
    OmenTurned,
    OrderRolled,
    Populated,
    PrizeWon,
    SeasonBegan,
)
from moonbrew.games.cauldron.rules.faces import (
    AT_OMEN,
    FIRST,
    LOWEST_FIRST,
    LSP_FIRST,
    NOTHING,
    OMEN,
    TYPES,
)
from moonbrew.games.cauldron.rules.finishing import FinalPhase, Finish
from moonbrew.games.cauldron.rules.market import Market
from moonbrew.games.cauldron.rules.moves import PickOmen
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.standing import best_of, lowest, roll_off
from moonbrew.games.cauldron.rules.table import (
    AT_OMEN as OMEN_STEP,
)
from moonbrew.games.cauldron.rules.table import (
    FINISH,
    ORDERING,
    POPULATING,
    TURNS,
    CauldronTable,
)
from moonbrew.games.cauldron.rules.turns import Turn
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Move, Rule, Seat, Step

MOST_SEASONS: Final[i64] = 60  # CAULDRON-324


@final
class Season(Step[CauldronTable]):
    """CAULDRON-052, CAULDRON-053: a Harvest Season in five steps, a Market Season, and so on."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-324: nobody plays on for ever."""
        if t.season >= MOST_SEASONS:
            t.over = True
            if t.events is not None:
                t.tell(GameOver())
            return
        t.season += 1
        t.phase = OMEN_STEP
        begin_anew(t)
        t.do(Finish(), Market(), Season())
        t.do(FindOmen(), Populate(), FindOrder(), BeginTurns())
        if t.events is not None:
            t.tell(SeasonBegan(t.season))


def begin_anew(t: CauldronTable) -> None:
    """What is counted for a season starts again (CAULDRON-318)."""
    t.active = t.market_first
    t.harvester = NOTHING
    t.last_taker = NOTHING
    t.last_harvester = NOTHING
    t.backwards = False
    t.turns = 0
    t.idle = 0
    t.order = NOTHING
    t.prizes = vec[i64]()
    t.produce = ones()
    t.rolled = vec[i64]()


def ones() -> vec[i64]:
    """CAULDRON-061: one token for each Field of every type."""
    out = zeros(TYPES)
    for kind in range(TYPES):
        out[kind] = 1
    return out


# Step 1.


@final
class FindOmen(Step[CauldronTable]):
    """CAULDRON-055: the top Omen is drawn; with Foresight several, of which one is picked."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-279, CAULDRON-386: look for as many as are wanted."""
        seer = seer_of(t)
        wanted: i64 = 1 if seer == NOTHING else foresight(t, seer)
        t.drawn = search_omens(t, wanted)
        if len(t.drawn) > 1:
            if t.events is not None:
                t.tell(OmensSeen(seer, len(t.drawn)))
            t.do(ChooseOmen(Seat(seer)))
            return
        omen = t.drawn[0] if len(t.drawn) == 1 else NOTHING
        t.drawn = vec[i64]()
        turn_omen(t, omen)


def seer_of(t: CauldronTable) -> i64:
    """Who has an ability for Step 1, or NOTHING."""
    for seat in range(t.seats):
        if omen_ability(t, seat) != NOTHING:
            return seat
    return NOTHING


def omen_ability(t: CauldronTable, seat: i64) -> i64:
    """The number of a player's ability for Step 1, or NOTHING."""
    first = t.brewers[seat].character * ABILITIES
    for ability in range(first, first + ABILITIES):
        if t.edition.abilities[ability].use == AT_OMEN:
            return ability
    return NOTHING


def foresight(t: CauldronTable, seat: i64) -> i64:
    """FORESIGHT: how many Omens its owner may look at."""
    return t.edition.abilities[omen_ability(t, seat)].effects.of[0].n


def search_omens(t: CauldronTable, wanted: i64) -> vec[i64]:
    """CAULDRON-279, CAULDRON-329: draw until so many acceptable ones are found, or no more."""
    found = vec[i64]()
    while len(found) < wanted and can_draw_omen(t):
        omen = draw_omen(t)
        if is_acceptable(t, omen):
            found = append(found, omen)
        else:
            t.aside = append(t.aside, omen)
            if t.events is not None:
                t.tell(OmenPutAside(omen))
    return found


def is_acceptable(t: CauldronTable, omen: i64) -> bool:
    """CAULDRON-255, CAULDRON-268: whether an Omen is used in this game."""
    face = t.edition.omens[omen]
    return not (t.terms.simple and face.of_spells) and not (t.terms.less_luck and face.of_order)


def turn_omen(t: CauldronTable, omen: i64) -> None:
    """CAULDRON-055, CAULDRON-338: the Omen lies open and is applied."""
    for other in t.aside:
        t.discards[OMEN].put(other)
    t.aside = vec[i64]()
    t.omen = omen
    if t.events is not None:
        t.tell(OmenTurned(omen))
    if omen != NOTHING:
        run_list(t, t.edition.omens[omen].effects.number, NOTHING, NOTHING, NOTHING)


@final
class ChooseOmen(CauldronAsk):
    """FORESIGHT: pick the Omen that applies (DP02)."""

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: two alike are not to be told by silence."""
        return True

    def offer(self, t: CauldronTable) -> Menu:
        """Those drawn, by rising number."""
        menu = blank(t)
        for omen in range(t.edition.omen_count):
            menu.put_if(is_drawn(t, omen), t.edition.first_omen + omen)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-332: one of those drawn."""
        if not isinstance(move, PickOmen):
            return CAULDRON_332
        return allowed(is_drawn(t, move.omen), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """CAULDRON-402: it applies; the others go face down under the deck."""
        assert isinstance(move, PickOmen)
        taken = False
        for omen in t.drawn:
            if omen == move.omen and not taken:
                taken = True
            else:
                t.omens.put_under(omen, bit(self.seat))
        t.drawn = vec[i64]()
        t.reveal()
        turn_omen(t, move.omen)


def is_drawn(t: CauldronTable, omen: i64) -> bool:
    """Whether an Omen is among those drawn."""
    found = False
    for one in t.drawn:
        found = found or one == omen
    return found


# Step 2.


@final
class Populate(Step[CauldronTable]):
    """CAULDRON-061 to CAULDRON-064: every Field receives its tokens, type by type."""

    def run(self, t: CauldronTable) -> None:
        """One each, or as an Omen has it."""
        t.phase = POPULATING
        for kind in range(TYPES):
            populate(t, kind)


def populate(t: CauldronTable, kind: i64) -> None:
    """CAULDRON-063, CAULDRON-064: in rounds, each in placement order, as far as tokens go."""
    before = t.stock[kind]
    for _round in range(t.produce[kind]):
        for field in range(len(t.lying)):
            if t.land.types[field] == kind and t.stock[kind] > 0:
                t.stock[kind] -= 1
                t.lying[field] += 1
                t.laden |= bit(field)
    if t.events is not None and t.stock[kind] < before:
        t.tell(Populated(kind, before - t.stock[kind]))


# Step 3.


@final
class FindOrder(Step[CauldronTable]):
    """CAULDRON-065 to CAULDRON-067: who goes first, by dice or as the LSP; then the prizes."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-267, ORDER: the LSP without a roll, or the lowest instead of the highest."""
        t.phase = ORDERING
        if t.terms.less_luck or t.order == LSP_FIRST:
            t.first = lowest(t, NOTHING)
        else:
            t.first = roll_for_order(t)
            t.do(Prizes(0))
        if t.events is not None:
            t.tell(FirstFound(t.first, t.backwards))


def roll_for_order(t: CauldronTable) -> Seat:
    """CAULDRON-065, CAULDRON-066, CAULDRON-339: the highest goes first, ties roll again."""
    t.rolled = zeros(t.seats)
    for seat in range(t.seats):
        t.rolled[seat] = t.roll(6) + 1
    if t.events is not None:
        t.tell(OrderRolled(tuple([int(die) for die in t.rolled])))
    least = t.order == LOWEST_FIRST
    return roll_off(t, best_of(t.rolled, bit(t.seats) - 1, least), least)


@final
class Prizes(Step[CauldronTable]):
    """ORDER_PRIZE: the prizes of the turn-order roll, one after the other."""

    def __init__(self, place: i64) -> None:
        self.place: Final = place

    def run(self, t: CauldronTable) -> None:
        """Find the winner, and carry out the effects."""
        if 2 * self.place >= len(t.prizes):
            return
        rank = t.prizes[2 * self.place]
        winner = t.first if rank == FIRST else lowest_thrower(t)
        t.do(Prizes(self.place + 1))
        run_list(t, t.prizes[2 * self.place + 1], NOTHING, winner, NOTHING)
        if t.events is not None:
            t.tell(PrizeWon(winner, rank))


def lowest_thrower(t: CauldronTable) -> Seat:
    """ORDER_PRIZE: the lowest die of the first throw; of several not the one who goes first."""
    low = best_of(t.rolled, bit(t.seats) - 1, True)
    if size(low) > 1 and has(low, t.first):
        low &= ~bit(t.first)
    return roll_off(t, low, True)


# Step 4.


@final
class BeginTurns(Step[CauldronTable]):
    """CAULDRON-068: turns begin, unless there is nothing on the board."""

    def run(self, t: CauldronTable) -> None:
        """The first player begins."""
        if t.laden == 0:
            t.harvester = t.first
            t.phase = FINISH
            return
        t.phase = TURNS
        t.active = t.first
        t.do(Turn(t.first), FinalPhase())
