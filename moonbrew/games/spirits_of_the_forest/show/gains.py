"""What a move brings and costs, for the notes of choices."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, SOURCE_KEYS, TYPES
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted, still_out
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.games.spirits_of_the_forest.show.foresight import prospect
from moonbrew.games.spirits_of_the_forest.show.majorities import MAJORITIES, categories
from moonbrew.games.spirits_of_the_forest.show.words import side_name
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move
from moonbrew.scene import Becomes
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
        return shared(t, move)
    if isinstance(move, m.GemMove):
        return prospect(t, move) or gems_left(t)
    if isinstance(move, m.Gate):
        return prospect(t, move)
    if isinstance(move, m.OfCreature):
        return prospect(t, move) or out_there(t, int(move.place)) or face_down(t, int(move.place))
    return gems_left(t) if isinstance(move, m.Talk) else note_of_taking(t, move)


def gems_left(t: ForestTable) -> str:
    """SPIRIT-170: what the purse of who is asked holds once a gem of it is spent."""
    left = 0 if t.ask is None else int(t.purse(t.ask.seat).supply) - 1
    told = count(left, "gem") if left else "no gem"
    return f"{told} left then" if left >= 0 else ""


def out_there(t: ForestTable, place: int) -> str:
    """By moonlight: what both sides have of the type of a tile, and how much is still out."""
    slot = int(t.slot_at(place))
    if slot == NOTHING or not has(t.open, slot):
        return ""
    kind = int(t.edition.type_of[t.tiles[slot]])
    sides = [f"{side_name(t, side)} {counted(t, t.hoards[side])[kind]}" for side in range(2)]
    return f"{', '.join(sides)}, {still_out(t)[kind]} still out"


def face_down(t: ForestTable, place: int) -> str:
    """Of a tile that lies face down."""
    slot = int(t.slot_at(place))
    hidden = slot != NOTHING and has(t.present, slot) and not has(t.open, slot)
    return "what lies there nobody knows yet" if hidden else ""


def shared(t: ForestTable, move: m.Assign) -> str:
    """How the types of two picked tiles would stand between the sides."""
    tiles = assigned(t, move)
    if NOTHING in tiles:
        return ""
    counts = [
        list(with_tile(t, list(map(int, counted(t, hoard))), tile))
        for hoard, tile in zip(t.hoards, tiles, strict=True)
    ]
    kinds = [int(t.edition.tiles[tile].type) for tile in tiles]
    return ", ".join(
        f"{t.edition.types[kind].name} {counts[0][kind]} : {counts[1][kind]}"
        for kind in dict.fromkeys(kinds)
    )


def assigned(t: ForestTable, move: m.Assign) -> list[int]:
    """The tile of the team and that of the opponent; NOTHING where it is not known."""
    numbers = [int(move.team), int(move.opponent)]
    if max(numbers) > len(t.picked):
        return [int(NOTHING)] * len(numbers)
    return [int(t.picked[number - 1].tile) for number in numbers]


def with_tile(t: ForestTable, held: list[int], tile: int) -> list[int]:
    """What is held of each type and Power Source, with one more tile."""
    face = t.edition.tiles[tile]
    held[face.type] += int(face.symbols)
    if face.source != NOTHING:
        held[int(TYPES) + int(face.source)] += 1
    return held


def made_of(t: ForestTable, move: Move) -> list[Becomes]:
    """The numbers that a move writes into the majorities."""
    if isinstance(move, m.Assign):
        tiles = list(enumerate(assigned(t, move)))
    elif isinstance(move, m.Take) and t.ask is not None and t.terms.mode == BASE:
        slot = int(t.slot_at(move.place))
        known = slot != NOTHING and has(t.open, slot)
        tiles = [(int(t.ask.seat), int(t.tiles[slot]) if known else int(NOTHING))]
    else:
        tiles = []
    return [one for owner, tile in tiles if tile != NOTHING for one in becomes(t, owner, tile)]


def becomes(t: ForestTable, owner: int, tile: int) -> list[Becomes]:
    """What a tile changes in the column of a player or a side."""
    before = list(map(int, counted(t, t.hoards[owner])))
    after = with_tile(t, before.copy(), tile)
    return [
        Becomes(MAJORITIES, row, owner, after[category])
        for row, category in enumerate(categories(t))
        if after[category] != before[category]
    ]


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
