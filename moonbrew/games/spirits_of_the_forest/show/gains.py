"""What taking a tile of the base game brings and costs, for the notes of choices."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, SOURCE_KEYS, TYPES
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move
from moonbrew.words import count

PRICE = "\N{MINUS SIGN}1\N{BLACK DIAMOND SUIT}"  # a gem, on a tile that somebody else has reserved


def gain_of(t: ForestTable, move: Move) -> str:
    """SPIRIT-044: the price of a tile that is reserved by another."""
    return PRICE if isinstance(move, m.Take) and is_anothers(t, int(move.place)) else ""


def note_of(t: ForestTable, move: Move) -> str:
    """What the seat that is asked would have of what the tile shows, and what it would pay."""
    if not isinstance(move, m.Take) or t.ask is None or t.terms.mode != BASE:
        return ""
    slot = int(t.slot_at(move.place))
    if slot == NOTHING or not has(t.open, slot):
        return ""
    pays = "; costs a gem" if is_anothers(t, int(move.place)) else ""
    return f"makes {made(t, int(t.ask.seat), int(t.tiles[slot]))}{pays}"


def made(t: ForestTable, seat: int, tile: int) -> str:
    """For instance 3 Vines and 1 sun."""
    face, held = t.edition.tiles[tile], counted(t, t.hoards[seat])
    kind = t.edition.types[face.type]
    number = int(held[face.type] + face.symbols)
    spirits = count(number, kind.one, kind.name)
    if face.source == NOTHING or t.is_alone():
        return spirits
    icons = int(held[int(TYPES) + int(face.source)]) + 1
    return f"{spirits} and {count(icons, SOURCE_KEYS[face.source])}"


def is_anothers(t: ForestTable, place: int) -> bool:
    """Whether a gem of another seat lies on the tile at a place."""
    slot = int(t.slot_at(place))
    if slot == NOTHING or t.ask is None:
        return False
    seat = int(t.ask.seat)
    return any(has(t.purses[other].placed, slot) for other in range(t.seats) if other != seat)
