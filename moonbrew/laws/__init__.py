"""The laws that hold for every game, every option and every number of seats.

They are tried at many moments of random games, and at tables set by hand. For a game of your own:

    from moonbrew import laws

    def test_every_law_holds():
        print(laws.check_all(moonbrew.game("tollgate")))

A law that is broken raises `Broken`, which names the law, the setting, the seed and the ply, and
says what is wrong. What comes back tells which asks never came, and which moves of the catalogue
were never legal or never refused in what was played. For states that random play rarely reaches
give `rare_tables`: dumps by name.
"""

from moonbrew.laws.checking import (
    LAWS,
    Broken,
    Findings,
    Law,
    check_all,
    check_moment,
    check_setting,
    check_tables,
)
from moonbrew.laws.moments import MANY, Moment, Seen, drawn, tables, viewers
from moonbrew.laws.settings import Setting, settings_of

__all__ = [
    "LAWS",
    "MANY",
    "Broken",
    "Findings",
    "Law",
    "Moment",
    "Seen",
    "Setting",
    "check_all",
    "check_moment",
    "check_setting",
    "check_tables",
    "drawn",
    "settings_of",
    "tables",
    "viewers",
]
