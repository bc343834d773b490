# mypyc: compiled
"""22.4: FORESIGHT, CELLAR_JOB, BREW_AGAIN and RITUALS: abilities and track effects only."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.effect_events import RitualsBegan
from moonbrew.games.cauldron.rules.faces import Effect
from moonbrew.games.cauldron.rules.table import CauldronTable


class Asked(Primitive):
    """A primitive that is never carried out: a rule asks whether a character has it."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """Nothing is carried out."""

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """It is never used, so it never changes anything."""
        return False


@final
class Foresight(Asked):
    """FORESIGHT: of n Omens drawn in secret who picks the one that applies (seasons)."""


@final
class CellarJob(Asked):
    """CELLAR_JOB: a Steal of a token that lies in a Cellar (CAULDRON-383; stealing)."""


@final
class BrewAgain(Asked):
    """BREW_AGAIN: one more brew with the same Action (CAULDRON-384; brewing)."""


@final
class Rituals(Primitive):
    """RITUALS: Advanced Spells and Advanced Potions can be bought from now on (CAULDRON-203)."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """For all players."""
        t.rituals = True
        if t.events is not None:
            t.tell(RitualsBegan())

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True
