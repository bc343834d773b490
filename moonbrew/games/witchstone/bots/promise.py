# mypyc: compiled
"""What a seat's position promises: points in hand, and what all that is begun should still bring.

The numbers are points; worth.py tells where they come from.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.bots.worth import (
    ACTION,
    BY_THE_RIM,
    PRIZE,
    TOKEN,
    WAITING,
    boost_worth,
    field_worth,
    later,
    lead_worth,
    leaving_at,
    prizes,
    prophecy_worth,
    stride_worth,
    turns_left,
    wand_worth,
    worth_of,
)
from moonbrew.games.witchstone.rules.activating import Activate, ChooseOrder
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.clusters import cluster_size
from moonbrew.games.witchstone.rules.counting import tokens
from moonbrew.games.witchstone.rules.dreams import imagine
from moonbrew.games.witchstone.rules.ending import outcome, unused_boosts
from moonbrew.games.witchstone.rules.faces import (
    BOOST,
    CRYSTAL,
    KINDS,
    NOTHING,
    WAND,
)
from moonbrew.games.witchstone.rules.pentagram import NameKind
from moonbrew.games.witchstone.rules.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.rules.specials import UseSpecial
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.games.witchstone.rules.tokens import Pending
from moonbrew.games.witchstone.rules.wand import leads
from moonbrew.kernel.bits import has, least, size
from moonbrew.kernel.board import region
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Seat, Table

TEMPER: Final = 12.0  # points of lead that count as a clear one
BEGUN: Final = 1.4  # measured: a charge on an unfinished link
# Measured, by kind: a symbol more in a cluster, for each tile still to come.
GROWTH: Final = vec[float]([0.24, 0.34, 0.25, 0.4, 0.18, 0.09])


def prospects(t: StoneTable, seat: Seat) -> float:
    """A seat's points, and what its pieces and its unfinished actions should bring."""
    coven = t.covens[seat]
    if t.ask is None:
        return float(coven.score)
    turns = turns_left(t, coven)
    total = float(coven.score) + float(t.edition.amounts.token_points * tokens(coven))
    for value in coven.owls.kinds:
        total += float(value)
    total += scroll_prospects(t, seat, turns) + ball_prospects(t, seat, turns)
    total += cauldron_prospects(t, coven, turns) + track_prospects(t, seat, turns)
    return total + agenda_prospects(t, seat)


# What lies there.


def scroll_prospects(t: StoneTable, seat: Seat, turns: float) -> float:
    """Prophecies at their present level with some hope of the next, boosts in hand."""
    coven = t.covens[seat]
    total = float(unused_boosts(t, coven)) * boost_worth(t, turns)
    for scroll in range(len(t.edition.scrolls)):
        if has(coven.scrolls, scroll) and t.edition.scrolls[scroll].form != BOOST:
            total += prophecy_worth(t, seat, scroll, turns)
    return total


def ball_prospects(t: StoneTable, seat: Seat, turns: float) -> float:
    """Links begun, witches waiting, and areas of the network where something is to be had."""
    coven = t.covens[seat]
    total = 0.0
    if coven.unfinished != NOTHING:
        total += BEGUN * float(t.charges[coven.unfinished])
    areas = coven.network & ~coven.standing
    total += WAITING * float(min(coven.lying, size(areas) + 1))
    return later(turns, total + PRIZE * float(prizes(t, areas)))


def cauldron_prospects(t: StoneTable, coven: Coven, turns: float) -> float:
    """For every kind its largest cluster that can still grow; crystals by the rim."""
    total = 0.0
    for kind in range(KINDS):
        total += GROWTH[kind] * turns * float(open_cluster(t, coven, kind))
    return total + later(turns, BY_THE_RIM * float(leaving_at(t, coven.cauldron.crystals, 1)))


def open_cluster(t: StoneTable, coven: Coven, kind: i64) -> i64:
    """The size of the largest cluster with a space beside it that is empty or can become so."""
    near = t.edition.hexes.near
    cauldron = coven.cauldron
    room = cauldron.empty | cauldron.crystals
    rest = cauldron.shows[kind]
    largest: i64 = 0
    while rest != 0:
        found = region(near, rest, least(rest))
        rest &= ~found
        if size(found) > largest and touches(near, found, room):
            largest = size(found)
    return largest


def touches(near: vec[i64], members: i64, others: i64) -> bool:
    """Whether a member of one set lies beside a member of the other."""
    while members != 0:
        if near[least(members)] & others != 0:
            return True
        members &= members - 1
    return False


def track_prospects(t: StoneTable, seat: Seat, turns: float) -> float:
    """How near the pawns are to something."""
    coven = t.covens[seat]
    return later(turns, stride_worth(t, coven.pentagram)) + lead_worth(t, seat, coven.wand, turns)


# What is still to be done in this turn.


def agenda_prospects(t: StoneTable, seat: Seat) -> float:
    """The series that run or will run, the tokens that wait and the fields of the wand."""
    total = 0.0
    ask = t.ask
    if ask is None or ask.seat != seat:
        return 0.0
    if isinstance(ask, Series) and ask.kind == WAND:
        total += wand_worth(t, seat, ask.left, ask.used)
    elif isinstance(ask, Series):
        total += worth_of(t, seat, ask.kind, ask.left)
    elif isinstance(ask, ChooseOrder):
        total += worth_of(t, seat, ask.one, cluster_size(t, seat, ask.one, ask.at_one))
        total += worth_of(t, seat, ask.other, cluster_size(t, seat, ask.other, ask.at_other))
    elif isinstance(ask, MoveCrystal):
        total += worth_of(t, seat, CRYSTAL, ask.left)
    else:
        total += choice_worth(t, seat)
    for field in t.wand_list:
        total += field_worth(t, seat, field, leads(t, seat))
    for place in range(t.agenda.depth):
        step = t.agenda.stack[place]
        if isinstance(step, Series) and step.kind == WAND:
            total += wand_worth(t, seat, step.left, step.used)
        elif isinstance(step, Series):
            total += worth_of(t, seat, step.kind, step.left)
        elif isinstance(step, Activate):
            total += worth_of(t, seat, step.kind, cluster_size(t, seat, step.kind, step.space))
        elif isinstance(step, Pending):
            total += worth_of(t, seat, t.edition.tokens[step.front].kind, step.actions)
    return total


def choice_worth(t: StoneTable, seat: Seat) -> float:
    """What a smaller choice that is open should bring."""
    ask, amounts = t.ask, t.edition.amounts
    if isinstance(ask, UseSpecial):
        face = t.edition.specials[ask.special]
        one = worth_of(t, seat, face.one, amounts.special)
        return max(one, worth_of(t, seat, face.other, amounts.special))
    if isinstance(ask, ChooseLevel):
        actions = amounts.shelf + (amounts.black if ask.black else 0)
        return max(TOKEN, worth_of(t, seat, ask.side, actions))
    if isinstance(ask, ChooseToken):
        return TOKEN
    if isinstance(ask, NameKind):
        return ACTION * float(amounts.empty_blue)
    return 0.0


def promises(t: StoneTable) -> vec[float]:
    """By seat: the share of the win to be expected, by the lead over the best of the others."""
    worth = vec[float]()
    for seat in range(t.seats):
        worth = append(worth, prospects(t, Seat(seat)))
    return shares_by_lead(worth, TEMPER)


@final
class StoneMind(Mind):
    """How Witchstone is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> StoneTable:
        """Chapter 21.2."""
        assert isinstance(t, StoneTable)
        return imagine(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """Chapter 18."""
        assert isinstance(t, StoneTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in points, in hand and in prospect."""
        assert isinstance(t, StoneTable)
        return promises(t)
