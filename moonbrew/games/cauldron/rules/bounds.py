"""Chapter 26: how long a game can last at the most."""

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.seasons import MOST_SEASONS
from moonbrew.games.cauldron.rules.turns import MOST_TURNS
from moonbrew.games.cauldron.rules.windows import MOST_ANSWERS

QUICK = 50  # CAULDRON-323
ACTIONS = 1 + 5 * 24 * 50  # the one of a turn, and what EXTRA_ACTION can give in one turn
CHOICES = 200  # in declaring a deed and in carrying out all the effects of one card


def most_plies(edition: Cauldron, seats: int) -> int:
    """CAULDRON-325: seasons, turns, deeds, answers, and the choices that belong to each."""
    deeds = QUICK + ACTIONS
    asked = seats * (int(MOST_ANSWERS) + 1) ** 2  # after each answer all may be asked again
    turn = deeds * (int(MOST_ANSWERS) + 1) * (asked + CHOICES)
    cards = len(edition.potions) + sum(int(spell.copies) for spell in edition.spells)
    market = seats * (cards + 10) * 2
    return int(MOST_SEASONS) * (int(MOST_TURNS) * seats * turn + market) + seats
