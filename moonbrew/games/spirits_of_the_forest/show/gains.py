"""What a move brings and costs, for the notes of choices."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, SOURCE_KEYS, TYPES
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted, still_out
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.games.spirits_of_the_forest.show.foresight import prospect
from moonbrew.games.spirits_of_the_forest.show.words import side_name
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move
from moonbrew.words import count

PRICE = "\N{MINUS SIGN}1\N{BLACK DIAMOND SUIT}"  # a gem, on a tile that somebody else has reserved


def gain_of(t: ForestTable, move: Move) -> str:
    """SPIRIT-044: the price of a tile that is reserved by another."""
    return PRICE if isinstance(move, m.Take) and is_anothers(t, int(move.place)) else ""


def note_of(t: ForestTable, move: Move) -> str:
    """What follows from a move, in a few words."""
    if isinstance(move, m.Pick):
        return out_there(t, int(move.place))
    if isinstance(move, m.Assign):
        return shared(t, int(move.team), int(move.opponent))
    if isinstance(move, m.OfCreature):
        return prospect(t, move)
    return note_of_taking(t, move)


def out_there(t: ForestTable, place: int) -> str:
    """By moonlight: what both sides have of the type of a tile, and how much is still out."""
    slot = int(t.slot_at(place))
    if slot == NOTHING or not has(t.open, slot):
        return ""
    kind = int(t.edition.type_of[t.tiles[slot]])
    sides = [f"{side_name(t, side)} {counted(t, t.hoards[side])[kind]}" for side in range(2)]
    return f"{', '.join(sides)}, {still_out(t)[kind]} still out"


def shared(t: ForestTable, team: int, opponent: int) -> str:
    """How the types of two picked tiles would stand between the sides."""
    if max(team, opponent) > len(t.picked):
        return ""
    counts = [list(map(int, counted(t, hoard))) for hoard in t.hoards]
    kinds = []
    for side, number in enumerate((team, opponent)):
        tile = int(t.picked[number - 1].tile)
        if tile == NOTHING:
            return ""
        face = t.edition.tiles[tile]
        counts[side][face.type] += int(face.symbols)
        kinds.append(int(face.type))
    return ", ".join(
        f"{t.edition.types[kind].name} {counts[0][kind]} : {counts[1][kind]}"
        for kind in dict.fromkeys(kinds)
    )


def note_of_taking(t: ForestTable, move: Move) -> str:
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
