"""What is missing for a move of Cauldron that a rule forbids."""

from moonbrew.games.cauldron.rules import moves as m
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.words import magik
from moonbrew.kernel.table import Move

PLAIN = {
    72: "Your Action of this turn is used.",
    87: "Those tokens are your own.",
    89: "They have no such token.",
    92: "It lies in a Cellar.",
    95: "You do not have that Potion.",
    100: "Some of its tokens lie in your Cellars.",
    103: "Your Action of this turn is used, and that Potion is not Quick.",
    105: "That Potion is not marked Quick.",
    247: "You have used it in this season.",
    345: "Their tokens are protected now.",
    347: "Your supply does not fill all of its slots.",
}


def lacks(t: CauldronTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    brewer, number = t.brewers[t.ask.seat], int(t.ask.refusal(t, move))
    if number == 184:
        return f"You have {magik(int(brewer.magik))}, and it costs more."
    if number == 351 and isinstance(move, m.Store):
        has = brewer.supply.has(move.kind)
        return "None of your Cellars is empty." if has else "You have none of it in your supply."
    return PLAIN.get(number, "")
