# mypyc: compiled
"""What a position promises: Star Power in hand, the brew that could be made, and what follows.

The numbers are Star Power; worth.py tells where they come from.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_moon.bots.packing import NONE, Kitchen
from moonbrew.games.mystic_moon.bots.worth import (
    AT_THE_END,
    BLESSING,
    GOLD_TO_SPEND,
    LIFTED_BY_HAT,
    LIFTED_BY_SHOP,
    LIFTED_BY_TURN,
    LIFTING_COST,
    POISONED,
    TALENT,
    book_worth,
    card_worth,
    lacking,
    things_worth,
)
from moonbrew.games.mystic_moon.rules.brewing import Declare, Effects, EnterHut, is_lifting
from moonbrew.games.mystic_moon.rules.cauldron import Fill
from moonbrew.games.mystic_moon.rules.dreams import imagine
from moonbrew.games.mystic_moon.rules.ending import outcome
from moonbrew.games.mystic_moon.rules.faces import (
    CURSED,
    MUSHROOM,
    NOTHING,
)
from moonbrew.games.mystic_moon.rules.fates import talent_of
from moonbrew.games.mystic_moon.rules.garden import Hat
from moonbrew.games.mystic_moon.rules.learning import most_gold, power_due, price
from moonbrew.games.mystic_moon.rules.shop import EnterShop, Shop
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Seat, Table

TEMPER: Final = 12.0  # a lead of so much Star Power is a clear one

# How far a seat is in its turn.
WAITING: Final[i64] = 0  # for its turn, or done with its brew
SHOPPING: Final[i64] = 1  # it can still learn, trade and fill
FILLING: Final[i64] = 2
DECLARING: Final[i64] = 3
EFFECTS: Final[i64] = 4  # its brew is being resolved


@final
@mypyc_attr(acyclic=True)
class Prospect:
    """What a seat should end with, and the chance that no curse takes it away."""

    def __init__(self, worth: float, chance: float) -> None:
        self.worth = worth
        self.chance = chance

    def consider(self, worth: float, chance: float) -> None:
        """Take another way if it promises more."""
        if chance * worth > self.chance * self.worth:
            self.worth = worth
            self.chance = chance


def stage_of(t: MoonTable, seat: Seat) -> i64:
    """How far a seat is in its turn."""
    stage = WAITING
    ask = t.ask
    if t.active != seat or isinstance(ask, Hat):
        return WAITING
    if isinstance(ask, Shop):
        return SHOPPING
    if isinstance(ask, Fill):
        return FILLING
    if isinstance(ask, Declare):
        return DECLARING
    if isinstance(ask, Effects):
        return EFFECTS
    for place in range(t.agenda.depth):
        step = t.agenda.stack[place]
        if isinstance(step, (Shop, EnterShop)):
            return SHOPPING
        if isinstance(step, (EnterHut, Fill)):
            stage = FILLING
        elif isinstance(step, Effects):
            return EFFECTS
    return stage


def turns_later(t: MoonTable, seat: Seat) -> i64:
    """How many turns a seat still has, without the one in which it has placed the Hat."""
    later = t.edition.amounts.rounds - t.round
    if t.active == seat:
        return later + 1 if isinstance(t.ask, Hat) else later
    if (seat - t.starter + t.seats) % t.seats > (t.active - t.starter + t.seats) % t.seats:
        later += 1
    return later


def prospect(t: MoonTable, seat: Seat) -> Prospect:
    """What a seat has, and what it should still get."""
    witch = t.witches[seat]
    if t.round == 0:
        return Prospect(0.0 if witch.hut == NOTHING else TALENT[talent_of(t, seat).primitive], 1.0)
    cursed = witch.fate == CURSED
    if t.ask is None:
        worth = float(witch.power) + AT_THE_END * float(witch.satchel.total)
        return Prospect(worth, 0.0 if cursed else 1.0)
    later = turns_later(t, seat)
    stage = stage_of(t, seat)
    sure = float(witch.power) + things_worth(t, seat, later)
    if stage == WAITING or stage == EFFECTS:
        return at_rest(t, seat, later, sure, stage)
    declared = t.declared if stage == DECLARING else vec[i64]()
    kitchen = Kitchen(t, seat, later, stage != DECLARING, declared)
    found = Prospect(NONE, 1.0)
    consider_book(t, kitchen, witch.book, sure, stage, found)
    if stage == SHOPPING and len(witch.book) < t.edition.amounts.book:
        for card in t.display:
            if card != NOTHING:
                cost = price(t, seat, card, 0)
                gold = most_gold(t, seat, cost)
                due = power_due(t, cost, gold)
                if due <= witch.power:
                    left = sure - float(due) - GOLD_TO_SPEND * float(gold)
                    consider_book(t, kitchen, append(witch.book[:], card), left, stage, found)
    return found


def consider_book(
    t: MoonTable, kitchen: Kitchen, book: vec[i64], sure: float, stage: i64, found: Prospect
) -> None:
    """The best brew of this turn with these cards, and what they bring in later turns."""
    seat, later = kitchen.seat, kitchen.later
    kitchen.learn(book)
    worth = sure + float(later) * book_worth(t, book)
    if t.witches[seat].fate != CURSED:
        if worth + kitchen.limit() > found.worth:
            found.consider(worth + kitchen.brew(), 1.0)
        return
    if worth + kitchen.limit() + BLESSING * float(later) <= found.chance * found.worth:
        return
    if kitchen.lifted:
        found.consider(worth + kitchen.brew() + BLESSING * float(later), 1.0)
        return
    now = LIFTED_BY_SHOP[lacking(t, t.witches[seat])] if stage == SHOPPING else 0.0
    chance = 1.0 - (1.0 - now) * still_cursed(later)
    waiting = chance * BLESSING * 0.5 * float(later) - LIFTING_COST
    found.consider(max(worth + kitchen.brew() + waiting, 0.0), chance)
    lifted = kitchen.brew_lifting(t.lifting())
    if lifted > NONE:
        found.consider(worth + lifted + BLESSING * float(later), 1.0)


def is_any_lifting(t: MoonTable) -> bool:
    """Whether the Potion that lifts the curse is declared."""
    return any(is_lifting(t, spot) for spot in t.declared)


def still_cursed(later: i64) -> float:
    """The chance that so many turns do not lift the curse."""
    chance = 1.0
    for _turn in range(later):
        chance *= 1.0 - LIFTED_BY_TURN
    return chance


def at_rest(t: MoonTable, seat: Seat, later: i64, sure: float, stage: i64) -> Prospect:
    """What a seat has between its turns, or while the effects of its brew are resolved."""
    witch = t.witches[seat]
    kitchen = Kitchen(t, seat, later, False, vec[i64]())
    kitchen.learn(witch.book)
    worth = sure + float(later) * book_worth(t, witch.book)
    if t.active == seat and len(t.declared) > 0:  # the clean-up is still to come
        worth += kitchen.kept_only() + (effects_worth(t, later) if stage == EFFECTS else 0.0)
    else:
        worth += kitchen.without()
        if later > 0 and witch.cauldron.lies[MUSHROOM] != 0:
            worth -= POISONED
    if witch.fate != CURSED:
        if t.terms.zodiac:
            worth += BLESSING * float(later)
        return Prospect(worth, 1.0)
    cursed = still_cursed(later)
    if stage == EFFECTS and is_any_lifting(t):
        return Prospect(worth + BLESSING * float(later), 1.0)
    if later > t.edition.amounts.rounds - t.round:  # a turn of this round is to come
        cursed = still_cursed(later - 1) * (1.0 - LIFTED_BY_HAT[lacking(t, witch)])
    waiting = (1.0 - cursed) * BLESSING * 0.5 * float(later) - LIFTING_COST
    return Prospect(max(worth + waiting, 0.0), 1.0 - cursed)


def effects_worth(t: MoonTable, later: i64) -> float:
    """What the effects that are not used yet should bring."""
    worth = 0.0
    for i in range(len(t.used)):
        card = t.edition.card_of[t.declared[i]]
        if t.used[i] == 0 and card < t.edition.potion_count:
            worth += card_worth(t, card, later) - float(t.edition.rewards[card])
    return worth


def promises(t: MoonTable) -> vec[float]:
    """By seat: the share of the win, by the lead over what the others should really end with."""
    shares = vec[float]()
    found = [prospect(t, Seat(seat)) for seat in range(t.seats)]
    for seat in range(t.seats):
        worth = vec[float]()
        for other in range(t.seats):
            part = 1.0 if other == seat else found[other].chance
            worth = append(worth, found[other].worth * part)
        shares = append(shares, found[seat].chance * shares_by_lead(worth, TEMPER)[seat])
    return shares


@final
class MoonMind(Mind):
    """How The Mystic Moon is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> MoonTable:
        """Chapter 21.3."""
        assert isinstance(t, MoonTable)
        return imagine(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """Chapter 15."""
        assert isinstance(t, MoonTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in Star Power, in hand and in prospect, and the chance to lift the curse."""
        assert isinstance(t, MoonTable)
        return promises(t)
