"""Where an effect stands: on what card, when that is cast, and inside of what."""

from dataclasses import dataclass, replace

from moonbrew.entries import Entry
from moonbrew.games.cauldron.content.schema import (
    CONDITIONS_OF_WINDOWS,
    DECIDING,
    MAKING_ACTORS,
    ROLES,
    SEVERAL,
    SPELL,
)

# CAULDRON-146, CAULDRON-147: conditions of windows, with the kind of window and the role.
WINDOWS_OF = {f"on-{kind}": (kind, "") for kind in CONDITIONS_OF_WINDOWS} | {
    f"on-{kind} ({role})": (kind, role) for kind in CONDITIONS_OF_WINDOWS for role in ROLES
}


def window(condition: str) -> str:
    """The kind of window of a condition; empty for `own` and `any`."""
    return WINDOWS_OF.get(condition, ("", ""))[0]


@dataclass(frozen=True)
class Place:
    """Where an effect stands: on what card, and inside of what."""

    kind: str  # SPELL, OMEN or ABILITY
    when: tuple[str, ...] = ()  # the conditions of a Spell
    inside: tuple[str, ...] = ()  # the primitives around it, the outermost first
    acting: bool = False  # whether something around it says who `actor` is

    @property
    def windows(self) -> tuple[str, ...]:
        """The kinds of window in which the Spell can be cast, one for each condition."""
        return tuple(window(one) for one in self.when)

    @property
    def answering(self) -> bool:
        """Whether all its conditions are windows."""
        return self.kind == SPELL and all(self.windows)

    @property
    def instant(self) -> bool:
        """CAULDRON-146: whether any condition is other than `own`."""
        return any(one != "own" for one in self.when)

    def within(self, entry: Entry, op: str) -> "Place":
        """Inside this effect."""
        several = op in DECIDING and entry.data["who"] in SEVERAL
        acting = self.acting or op in MAKING_ACTORS or several
        return replace(self, inside=(*self.inside, op), acting=acting)
