"""What is missing for a move of Witchstone that a rule forbids."""

from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.words import actions, kind_name
from moonbrew.kernel.table import Move

PLAIN = {
    44: "That space is not empty.",
    68: "That link has no place left.",
    70: "That link does not end at your tower.",
    72: "Neither end of that link belongs to your network.",
    73: "You have begun another link, which is not finished.",
    87: "None of your witches lies beside your tower.",
    88: "A witch of yours stands there already.",
    91: "Your own tower stands there.",
    93: "No completed links lead there from your tower.",
    103: "You have no witch left.",
    127: "That space is not empty.",
    244: "First finish what you have begun.",
}


def lacks(t: StoneTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    if number in PLAIN:
        return PLAIN[number]
    if number == 176 and isinstance(t.ask, Series):
        return f"Your actions are of another kind: {kind_name(t.edition, t.ask.kind)}."
    return what_is_left(t)


def what_is_left(t: StoneTable) -> str:
    """How many actions there are, where a move costs more."""
    if isinstance(t.ask, Series):
        return f"You have {actions(t.edition, int(t.ask.left), t.ask.kind)} left."
    return f"You have {t.ask.left} actions left." if isinstance(t.ask, MoveCrystal) else ""
