"""The laws over every mode, scenario, difficulty, module and number of seats."""

from moonbrew import laws
from tests.laws import each_combination
from tests.spirits_of_the_forest.glade import GAME

FEW = 16  # moments of a game
SHARE = 60  # of the settings, one in so many belongs to the short profile


@each_combination(GAME, SHARE, first="random")
def test_every_law_holds_in_every_combination(setting):
    seed = len(str(setting))
    seen = laws.check_setting(setting, seed, many=FEW)
    for more in range(seed + 1, seed + 9):  # a team that plays at random may be done very soon
        if seen.moments <= 10:
            seen.add(laws.check_setting(setting, more, many=FEW))
    assert seen.moments > 10
