# mypyc: compiled
"""The moves of Witchstone: the smallest choices that the decisions of chapter 21.1 are made of."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import Area, Front, Kind, Link, Space, Tile
from moonbrew.kernel.table import Move


@final
class ChooseTower(Move):
    """D01: stand the big witch on a tower."""

    def __init__(self, area: Area, name: str) -> None:
        super().__init__(f"tower-{name}")
        self.area: Final = area


@final
class Pick(Move):
    """D02, D15: pick an action tile of the hand."""

    def __init__(self, tile: Tile, name: str) -> None:
        super().__init__(f"tile-{name}")
        self.tile: Final = tile


@final
class At(Move):
    """A space of the cauldron: for the first half of a tile, a special tile or a crystal."""

    def __init__(self, space: Space, name: str) -> None:
        super().__init__(f"at-{name}")
        self.space: Final = space


@final
class Toward(Move):
    """D02: where the second half of a tile lies, seen from the first."""

    def __init__(self, direction: i64, name: str) -> None:
        super().__init__(f"toward-{name}")
        self.direction: Final = direction


@final
class First(Move):
    """D04: which of the two kinds of a tile comes first."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"first-{name}")
        self.kind: Final = kind


@final
class Perform(Move):
    """D08, D09: the kind of action that a special tile or an empty blue field shall give."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"perform-{name}")
        self.kind: Final = kind


@final
class Charge(Move):
    """D05: put an energy charge on a link."""

    def __init__(self, link: Link, name: str) -> None:
        super().__init__(f"charge-{name}")
        self.link: Final = link


@final
class Lay(Move):
    """D06: lay a witch beside the own tower."""


@final
class Send(Move):
    """D06: send a lying witch to an area."""

    def __init__(self, area: Area, name: str) -> None:
        super().__init__(f"send-{name}")
        self.area: Final = area


@final
class Advance(Move):
    """D07, D13: move the pawn of the running series one field on."""


@final
class PickCrystal(Move):
    """D10: the crystal that is to move."""

    def __init__(self, space: Space, name: str) -> None:
        super().__init__(f"crystal-{name}")
        self.space: Final = space


@final
class Leave(Move):
    """D10: the rim side through which a crystal leaves the cauldron."""

    def __init__(self, side: Kind, name: str) -> None:
        super().__init__(f"leave-{name}")
        self.side: Final = side


@final
class Shelve(Move):
    """D11: the level for a crystal, the upper one of its rim side or the lowest."""

    def __init__(self, upper: bool) -> None:
        super().__init__("shelve-upper" if upper else "shelve-lowest")
        self.upper: Final = upper


@final
class TakeToken(Move):
    """D12: take a magic token from below the shelf."""

    def __init__(self, front: Front, name: str) -> None:
        super().__init__(f"take-{name}")
        self.front: Final = front


@final
class UseToken(Move):
    """D06, D10: use a magic token that was taken in this series."""

    def __init__(self, front: Front, name: str, actions: i64) -> None:
        super().__init__(f"use-{name}-{actions}")
        self.front: Final = front
        self.actions: Final = actions


@final
class TakeScroll(Move):
    """D14: take the scroll from a shelf of the rack, counted from 0; people count from 1."""

    def __init__(self, shelf: i64) -> None:
        super().__init__(f"scroll-{shelf + 1}")
        self.shelf: Final = shelf


@final
class Boost(Move):
    """D05 to D14: play a boost that belongs to a kind, or to any."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"boost-{name}")
        self.kind: Final = kind


@final
class Stop(Move):
    """End the running series."""


@final
class Discard(Move):
    """D03: discard a crystal from the cauldron."""

    def __init__(self, space: Space, name: str) -> None:
        super().__init__(f"discard-{name}")
        self.space: Final = space
