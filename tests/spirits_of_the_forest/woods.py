"""Scenarios as they are laid out, at the beginning of a turn, for tests of their variants."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append

from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.moonlit_turn import PARTS, MoonlitTurn
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Seat, Step
from tests.spirits_of_the_forest.glade import TILES
from tests.spirits_of_the_forest.test_setup import laid_out


def slot_of(t: ForestTable, tag: str) -> int:
    """A slot by its name."""
    return list(t.forest.tags).index(tag)


def stand(t: ForestTable, light: str, shadow: str) -> ForestTable:
    """Put both creatures somewhere, with somebody listening."""
    t.light, t.shadow = slot_of(t, light), slot_of(t, shadow)
    t.events = []
    return t


def bare(t: ForestTable, kept: str) -> ForestTable:
    """Give all tiles to the opponent but those in these places; what lay on them is gone."""
    names = kept.split()
    for slot in range(t.forest.size - 1, -1, -1):
        if t.forest.tags[slot] not in names and t.present & bit(slot):
            t.hoards[1].tiles |= bit(int(t.lift(slot)))
            t.bits[slot] = 0
            for place in (2 * slot, 2 * slot + 1):
                if t.favours[place] != NOTHING:
                    t.box = append(t.box, t.favours[place])
                    t.favours[place] = NOTHING
    return t


def lay(t: ForestTable, at: Mapping[str, str]) -> ForestTable:
    """Let these tiles lie in these places; those that lay there go where they came from."""
    for tag, tile in at.items():
        slot, wanted = slot_of(t, tag), TILES.index(tile)
        there = list(map(int, t.tiles))
        if wanted in there:
            t.tiles[there.index(wanted)] = t.tiles[slot]
        else:
            for hoard in t.hoards:
                if hoard.tiles & bit(wanted):
                    hoard.tiles ^= bit(wanted) | bit(int(t.tiles[slot]))
        t.tiles[slot] = wanted
    return t


def turn(t: ForestTable, seat: int = 0, gems: int = 0) -> ForestTable:
    """Begin the turn of a seat, with so many gems for each purse in use."""
    for number, purse in enumerate(t.purses):
        purse.supply = gems if number == 0 or not t.terms.free else 0
    t.do(MoonlitTurn(Seat(seat)))
    t.settle()
    return t


def turn_at(t: ForestTable, part: type[Step[Any]], seat: int = 0) -> ForestTable:
    """The turn of a seat, from this part on."""
    t.active = Seat(seat)
    t.turns = 1
    t.do(MoonlitTurn(t.left_of(t.active)))
    for steps in PARTS:
        t.do(steps[seat])
        if isinstance(steps[seat], part):
            break
    t.settle()
    return t


def without_bits(t: ForestTable) -> ForestTable:
    """Take all bits off the Forest."""
    t.bits = zeros(t.forest.size)
    return t


def own_wood(
    game: SpiritsOfTheForest, light: str, shadow: str, kept: str, seats: int = 2
) -> ForestTable:
    """The scenario "mine" with these tiles, all face up, and no bits; before any turn."""
    options = game.check(game.Options.of({"mode": "coop", "scenario": "mine"}), seats)
    t = game.set_up(seats, Dice(0), options)
    t.agenda.clear()
    without_bits(bare(stand(t, light, shadow), kept))
    t.open = t.present & ~t.forest.bridges
    return t


def scenario(key: str, light: str, shadow: str, **more: Any) -> ForestTable:
    """A scenario as it is laid out, with the creatures there."""
    return stand(laid_out(key, **more), light, shadow)
