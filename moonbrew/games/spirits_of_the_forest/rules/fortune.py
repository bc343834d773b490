# mypyc: compiled
"""Section 24.21, `eclipse=fortune`: Eclipse tokens in empty spaces bring Air Spirit tiles."""

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import FortuneFound
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.forest import Forest
from moonbrew.games.spirits_of_the_forest.rules.sides import give_tile
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.kernel.bits import bit, has


def is_beside(f: Forest, slot: i64, cell: i64) -> bool:
    """SPIRIT-575: whether a tile is orthogonally adjacent to a space, whatever its level."""
    left, right = f.cell[slot] - cell, f.second[slot] - cell
    if left == 1 or right == -1:
        return True
    return left == f.width or left == -f.width or right == f.width or right == -f.width


def spaces_beside(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-575: the spaces next to a tile in which an Eclipse token lies."""
    found: i64 = 0
    for space in range(len(t.spaces)):
        if t.spaces[space] != NOTHING and is_beside(t.forest, slot, t.plan.marks.spaces[space]):
            found |= bit(space)
    return found


def find_fortune(t: ForestTable) -> None:
    """SPIRIT-577, SPIRIT-578: tokens that only Light touched first, then those Shadow touched."""
    light: i64 = 0
    shadow: i64 = 0
    for pick in t.picked:
        if pick.creature == LIGHT:
            light |= pick.eclipses
        else:
            shadow |= pick.eclipses
        pick.eclipses = 0
    turn_tokens(t, light & ~shadow, TEAM)
    turn_tokens(t, shadow, OPPONENT)  # SPIRIT-576: also what both touched


def turn_tokens(t: ForestTable, spaces: i64, side: i64) -> None:
    """SPIRIT-575, SPIRIT-579: each is turned up, brings its tiles and leaves the game."""
    for space in range(len(t.spaces)):
        if has(spaces, space):
            token = t.spaces[space]
            t.spaces[space] = NOTHING
            t.out_eclipses = append(t.out_eclipses, token)
            t.eclipses_shown |= bit(token)
            t.reveal()
            number = t.edition.eclipses[token].number
            if t.events is not None:
                t.tell(FortuneFound(side, space, number))
            take_air(t, side, number)


def take_air(t: ForestTable, side: i64, number: i64) -> None:
    """SPIRIT-580: so many Air Spirit tiles from the pile, or all that are left."""
    while number > 0 and len(t.air_pile) > 0:
        tile = t.air_pile[len(t.air_pile) - 1]
        t.air_pile = t.air_pile[: len(t.air_pile) - 1]
        give_tile(t, side, tile)
        number -= 1


def note_fortune(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-577: which tokens the tile touched counts when both tiles are collected."""
    pick.eclipses = spaces_beside(t, pick.slot)
