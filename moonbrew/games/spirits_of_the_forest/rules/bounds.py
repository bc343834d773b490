"""Chapter 27: how long a game can last at the most."""

from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import BONUS_AGAIN, FAVOURS, GEM_FAVOURS
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, Terms

# Moves of a turn of the base game: two tiles, each paid for, and a gem that is moved.
BASE_TURN = 6
SHOWING = 2  # Moonlight tiles whose last tile was taken
CLAIM = 3 + 7  # three tiles; three gems, each taken up and put down, and the end
ALONE_TURNS = 23  # SPIRIT-667
MOONLIT_TURNS = 27  # SPIRIT-668, SPIRIT-669
MOONLIT_TURN = 80  # SPIRIT-768: windows, picks, assignment, movement, and what effects bring


def most_plies(edition: Spirits, seats: int, terms: Terms) -> int:
    """SPIRIT-666 to SPIRIT-674."""
    if terms.mode != BASE:
        return MOONLIT_TURNS * MOONLIT_TURN
    if seats == 1:
        return ALONE_TURNS
    tiles = int(edition.blueprints[terms.plan].tiles)
    turns = tiles * seats + (extra_turns(edition) if terms.enchanted else 0)  # SPIRIT-666
    turn = BASE_TURN + (SHOWING if terms.moonlight else 0) + int(terms.enchanted)
    claims = CLAIM * len(edition.enchanted) if terms.enchanted else 0  # SPIRIT-674
    return turns * turn + claims + int(FAVOURS - GEM_FAVOURS)


def extra_turns(edition: Spirits) -> int:
    """SPIRIT-674: one for each card that lets its player play again."""
    return sum(card.bonus == BONUS_AGAIN for card in edition.enchanted)
