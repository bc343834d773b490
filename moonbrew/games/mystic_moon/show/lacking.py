"""What is missing for a move of The Mystic Moon that a rule forbids."""

from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.words import power
from moonbrew.kernel.table import Move

PLAIN = {
    75: "That Potion does not lie in the display.",
    78: "You have fewer than 2 of it in your satchel.",
    79: "That is the kind that you gave.",
    80: "None of it lies in the shop.",
    98: "That column is full.",
    188: "That is not the Talent of your Hut.",
    208: "No blessing of yours allows it.",
    298: "The shop has nothing to give for it.",
    300: "You have used this form of trade already.",
}


def lacks(t: MoonTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    witch, number = t.witches[t.ask.seat], int(t.ask.refusal(t, move))
    if isinstance(move, m.Learn) and number == 295:
        return f"You have {int(witch.gold)} Gold."
    if isinstance(move, m.Learn) and number == 67:
        return f"You have {power(int(witch.power))}, and it costs more."
    return PLAIN.get(number, "")
