"""What is missing for a move of Witchstone that a rule forbids."""

from moonbrew.games.witchstone.rules import moves as m
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.crystals import cost_of_leaving, cost_of_move
from moonbrew.games.witchstone.rules.faces import CRYSTAL
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.witches import cost_to
from moonbrew.games.witchstone.show.words import actions, area_name, kind_name
from moonbrew.kernel.table import Move
from moonbrew.words import count

PLAIN = {
    33: "Another big witch stands there.",
    40: "Towers are still being chosen.",
    44: "That space is not empty.",
    54: "You can lay a tile.",
    55: "No two empty spaces of your cauldron lie side by side.",
    56: "There is no room left for a tile in your cauldron.",
    68: "That link has no place left.",
    70: "That link does not end at your tower.",
    72: "Neither end of that link belongs to your network.",
    73: "You have begun another link, which is not finished.",
    75: "Another player has put energy on that link.",
    81: "You have no energy left in your supply.",
    85: "You have no witch left in your supply.",
    87: "None of your witches lies beside your tower.",
    88: "A witch of yours stands there already.",
    91: "Your own tower stands there.",
    93: "No completed links lead there from your tower.",
    103: "You have no witch left.",
    110: "You have not named a kind of action yet.",
    119: "Your cauldron has no empty space.",
    124: "No crystal of yours lies there.",
    127: "That space is not empty.",
    132: "Your crystal waits beside the shelf.",
    133: "No crystal is left in your cauldron.",
    136: "The lowest level is full.",
    139: "No such token lies below the shelf.",
    141: "The upper level of that side is full.",
    149: "No crystal of yours lies there.",
    165: "Your pawn stands on the last field.",
    175: "You have no such boost.",
    178: "You have used that boost.",
    179: "You have no actions under way that it could add to.",
    185: "You could not use what it adds.",
    220: "You could not use its action now.",
    223: "No such token waits to be used now.",
    244: "First finish what you have begun.",
}


def lacks(t: StoneTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    if number in PLAIN:
        return PLAIN[number]
    match move:
        case m.Boost() if number == 176 and isinstance(t.ask, Series):
            return f"Your actions are of another kind: {kind_name(t.edition, t.ask.kind)}."
        case m.Perform() if number == 116:
            return f"That tile does not show {kind_name(t.edition, move.kind)}."
        case m.TakeScroll() if number == 172:
            return f"No scroll lies on shelf {move.shelf + 1}."
    return too_dear(t, move, number)


def too_dear(t: StoneTable, move: Move, number: int) -> str:
    """STONE-097, STONE-128, STONE-130, STONE-170: what it costs, and what is left."""
    match move:
        case m.Send() if number == 97 and isinstance(t.ask, Series):
            where = area_name(t.edition, move.area)
            return costly(t, f"To send a witch to {where}", int(cost_to(t, t.ask.seat, move.area)))
        case m.PickCrystal() if number == 128 and isinstance(t.ask, Series):
            return f"With {left(t)} it reaches no empty space and no side."
        case m.At() if number == 128 and isinstance(t.ask, MoveCrystal):
            return costly(t, "To move it there", int(cost_of_move(t, t.ask.start, move.space)))
        case m.Leave() if number == 130 and isinstance(t.ask, MoveCrystal):
            return costly(t, "To leave there", int(cost_of_leaving(t, t.ask.start, move.side)))
        case m.TakeScroll() if number == 170 and isinstance(t.ask, Series):
            have = count(int(t.ask.left), "scroll action")
            return f"Shelf {move.shelf + 1} takes {move.shelf + 1}, and you have {have}."
    return ""


def costly(t: StoneTable, deed: str, cost: int) -> str:
    """A deed with its cost, and what there is."""
    return f"{deed} costs {cost}, and you have {left(t)} left."


def left(t: StoneTable) -> str:
    """The actions that are left of those under way."""
    if isinstance(t.ask, MoveCrystal):
        return actions(t.edition, int(t.ask.left), CRYSTAL)
    return actions(t.edition, int(t.ask.left), t.ask.kind) if isinstance(t.ask, Series) else ""
