"""What follows from moves that bring nothing at once: how far they lead, and what comes next."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.activating import ChooseOrder
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.crystals import cost_of_leaving, cost_of_move
from moonbrew.games.witchstone.rules.faces import BLUE, BOOST, GOLD, KINDS, WAND
from moonbrew.games.witchstone.rules.moves import (
    Advance,
    At,
    Charge,
    First,
    Lay,
    Pick,
    PickCrystal,
    TakeScroll,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.words import actions, kind_name
from moonbrew.kernel.bits import bit, members_of, size
from moonbrew.kernel.board import region
from moonbrew.kernel.table import Move
from moonbrew.words import count


def following(t: StoneTable, move: Move) -> str:
    """What a move leads to, in a few words."""
    ask = t.ask
    match move:
        case Pick():
            return best_clusters(t, move)
        case First() if isinstance(ask, ChooseOrder):
            later = ask.other if move.kind == ask.one else ask.one
            return f"then {kind_name(t.edition, later)}"
        case Charge():
            segments = t.edition.segments[move.link]
            return f"{t.charges[move.link] + 1} of {segments} charged then"
        case Lay() if ask is not None:
            return f"{t.covens[ask.seat].lying + 1} beside your tower then, ready to be sent"
        case TakeScroll() if move.shelf < len(t.rack):
            boost = t.edition.scrolls[t.rack[move.shelf]].form == BOOST
            return "to be played once, for more actions" if boost else "it counts at the end"
    return farther(t, move)


def farther(t: StoneTable, move: Move) -> str:
    """How far pawns and crystals still are."""
    ask = t.ask
    match move:
        case Advance() if isinstance(ask, Series) and ask.kind == WAND:
            left = len(t.edition.wand) - 2 - int(t.covens[ask.seat].wand)
            return f"{count(left, 'field')} to the end then" if left > 0 else "that is the end"
        case Advance() if isinstance(ask, Series):
            return to_reward(t, int(t.covens[ask.seat].pentagram))
        case PickCrystal():
            least = min(int(cost_of_leaving(t, move.space, i64(side))) for side in range(KINDS))
            return f"it leaves for {count(least, 'action')} at the least"
        case At() if isinstance(ask, MoveCrystal):
            left = int(ask.left - cost_of_move(t, ask.start, move.space))
            return f"{count(left, 'action')} left then"
    return ""


def to_reward(t: StoneTable, field: int) -> str:
    """How far the next gold or blue field of the pentagram is."""
    fields = t.edition.amounts.pentagram
    for steps in range(1, len(fields) + 1):
        colour = fields[(field + steps) % len(fields)]
        if colour in (GOLD, BLUE):
            name = "gold" if colour == GOLD else "blue"
            return f"{steps - 1} more to a {name} field" if steps > 1 else "you get it at once"
    return ""


def best_clusters(t: StoneTable, move: Pick) -> str:
    """The most actions that each half of a tile can give, wherever there is room for it."""
    assert t.ask is not None
    face = t.edition.tiles[move.tile]
    near, empty = t.edition.hexes.near, t.covens[t.ask.seat].cauldron.empty
    spaces = [i64(space) for space in members_of(empty) if near[space] & empty != 0]
    if not spaces:
        return ""
    told = [
        actions(t.edition, max(int(size(would_be(t, kind, space))) for space in spaces), kind)
        for kind in (face.one, face.other)
    ]
    return f"at best {' or '.join(told)} by its place"


def would_be(t: StoneTable, kind: i64, space: i64) -> i64:
    """The cluster of a symbol with one more on this space."""
    assert t.ask is not None
    shown = t.covens[t.ask.seat].cauldron.shows[kind] | bit(space)
    return region(t.edition.hexes.near, shown, space)
