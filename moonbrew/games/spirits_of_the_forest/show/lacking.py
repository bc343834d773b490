"""What is missing for a move of Spirits of the Forest that a rule forbids."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.collecting import TakeSecond
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.picking import PickSecond
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.words import a_tile, creature_name
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move
from moonbrew.words import one

NO_TILE = "No tile lies there."
NO_GEM = "You have no gem in your supply."
DOWN = "It lies face down."
PLAIN = {
    28: "You can take a tile.",
    35: "You have no gem token.",
    37: "None of your gems has been removed.",
    41: "A gem lies on it already.",
    46: NO_GEM,
    48: "It is reserved by the gem of another, and you have no gem to pay.",
    132: "A creature stands on it.",
    135: DOWN,
    136: DOWN,
    137: "After it the other creature could collect nothing.",
    151: NO_TILE,
    152: "The other creature stands there.",
    171: "You have used a gem in this turn.",
    173: "The team has no gem token.",
    174: "No gem has been used.",
    186: "There are tiles to collect.",
    240: "No creature can be put there.",
    241: "From there the two creatures could not collect a tile each.",
    302: "That card does not lie in the display.",
    305: "You have claimed a card in this turn.",
    312: "No gem of another lies in the Forest.",
    314: "A gem lies on every tile.",
    359: "Shadow collects nothing here.",
    363: "Shadow goes where Light goes.",
    418: "It is not free on a long side.",
    603: "That tile lies across.",
    637: DOWN,
    680: "It is an empty space.",
    718: "With it the rest of what the card asks for could not be met.",
    719: "You do not have the tiles that it asks for.",
    722: "You have moved a gem already.",
    767: NO_GEM,
}


def lacks(t: ForestTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    match move:
        case m.Take():
            return not_taken(t, move, number)
        case m.Shift() | m.SwapGem() if number == 312:
            return "You have no gem there."
        case m.SwapWith() if number == 312:
            return "No gem of another lies there."
        case m.Put() if number == 314:
            return NO_TILE if t.slot_at(move.place) == NOTHING else "A gem lies on it already."
        case m.Put() | m.Shift() | m.PayFrom() if number in (39, 40, 46):
            return without_gem(t, move, number)
        case m.Pick():
            return not_collected(t, move, number)
        case m.Go() | m.GemMove():
            return not_gone(t, move, number)
    return PLAIN.get(number, "")


def not_taken(t: ForestTable, move: m.Take, number: int) -> str:
    """SPIRIT-022, SPIRIT-024, SPIRIT-027: not at an end, or not like the first one."""
    slot = int(t.slot_at(move.place))
    if slot == NOTHING:
        return NO_TILE
    tile = a_tile(t.edition, int(t.tiles[slot])) if has(t.open, slot) else "a tile"
    if number == 22:
        return f"It is {tile}, and others lie on both sides of it in its row."
    if number == 27:
        return f"It is {tile}."
    if number == 24 and isinstance(t.ask, TakeSecond):
        first = one(t.edition.types[t.ask.type].one)
        return f"It is {tile}, and your first one was {first}."
    return PLAIN.get(number, "")


def without_gem(t: ForestTable, move: m.AtPlace, number: int) -> str:
    """SPIRIT-039, SPIRIT-040, SPIRIT-046: no gem, or nothing to put it on."""
    if number == 40:
        return NO_TILE
    return NO_GEM if isinstance(move, m.Put) else "You have no gem there."


def not_collected(t: ForestTable, move: m.Pick, number: int) -> str:
    """SPIRIT-105, SPIRIT-106, SPIRIT-131: for whom a tile is not within reach, and why."""
    creature = creature_name(int(move.creature))
    if t.slot_at(move.place) == NOTHING:
        return NO_TILE
    if number == 131:
        other = isinstance(t.ask, PickSecond)
        return f"A tile was collected for {creature} already." if other else ""
    if number in (105, 417):
        return f"It does not lie beside {creature}."
    if number in (106, 394):
        return f"Tiles lie on {'both of its long' if number == 106 else 'all of its'} sides."
    return PLAIN.get(number, "")


def not_gone(t: ForestTable, move: m.Go | m.GemMove, number: int) -> str:
    """SPIRIT-150, SPIRIT-232: where a creature cannot go."""
    creature = creature_name(int(move.creature))
    told = {
        125: f"It is no starting tile of {creature}.",
        150: f"It is not beside {creature}.",
        232: f"It is no starting tile of {creature}.",
        242: f"{creature} has a tile to collect where it stands.",
        714: "Light goes first.",
    }
    return told.get(number, PLAIN.get(number, ""))
