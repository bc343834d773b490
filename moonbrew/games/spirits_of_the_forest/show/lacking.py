"""What is missing for a move of Spirits of the Forest that a rule forbids."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.table import Move


def lacks(t: ForestTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    if number == 22 and isinstance(move, m.Take):
        return "It lies at no end of its row."
    if number == 39 and isinstance(move, m.Put):
        return "You have no gem in your supply."
    if number == 41 and isinstance(move, m.Put):
        return "A gem lies on it already."
    return "No tile lies there." if number == 40 and isinstance(move, m.Put) else ""
