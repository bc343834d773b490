# mypyc: compiled
"""What happens in Witchstone, for the log and for motion on the table."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.kernel.table import Event


@final
class GameBegan(Event):
    """STONE-030: the starting player is drawn or named."""

    def __init__(self, starter: i64) -> None:
        self.starter: Final = starter


@final
class TowerTaken(Event):
    """STONE-033, STONE-036: a big witch is stood on a tower."""

    def __init__(self, seat: i64, area: i64, points: i64) -> None:
        self.seat: Final = seat
        self.area: Final = area
        self.points: Final = points


@final
class TurnBegan(Event):
    """STONE-042: a turn begins."""

    def __init__(self, seat: i64, round: i64) -> None:
        self.seat: Final = seat
        self.round: Final = round


@final
class TileLaid(Event):
    """STONE-043: an action tile is laid on two spaces, its first symbol on the first."""

    def __init__(self, seat: i64, tile: i64, first: i64, second: i64) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.first: Final = first
        self.second: Final = second


@final
class TileOut(Event):
    """STONE-056: an action tile goes out of the game unplaced."""

    def __init__(self, seat: i64, tile: i64) -> None:
        self.seat: Final = seat
        self.tile: Final = tile


@final
class TileDrawn(Event):
    """STONE-052, STONE-240: a tile comes from the supply; only its owner sees it, if not open."""

    def __init__(self, seat: i64, tile: i64, open: bool) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.open: Final = open

    def seen_by(self, seat: i64) -> Event:
        """Without the tile, for all but the owner."""
        if self.open or seat == self.seat:
            return self
        return TileDrawn(self.seat, NOTHING, False)


@final
class Activated(Event):
    """STONE-263: the cluster of a tile half gives actions of its kind."""

    def __init__(self, seat: i64, kind: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.actions: Final = actions


@final
class ActionsLost(Event):
    """STONE-270: a series ends and what was left of it is lost."""

    def __init__(self, seat: i64, kind: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.actions: Final = actions


@final
class Charged(Event):
    """STONE-068: an energy charge is put on a link; points, once the link is complete."""

    def __init__(self, seat: i64, link: i64, points: i64) -> None:
        self.seat: Final = seat
        self.link: Final = link
        self.points: Final = points


@final
class WitchLaid(Event):
    """STONE-085: a witch comes to lie beside the own tower."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat


@final
class WitchSent(Event):
    """STONE-087, STONE-099: a witch is stood up on a new area."""

    def __init__(self, seat: i64, area: i64, points: i64, bonus: i64) -> None:
        self.seat: Final = seat
        self.area: Final = area
        self.points: Final = points
        self.bonus: Final = bonus  # STONE-101: of the place at the Witchstone


@final
class TokenTaken(Event):
    """STONE-212: a magic token is taken, and scored at once if it shows points."""

    def __init__(self, seat: i64, front: i64, points: i64) -> None:
        self.seat: Final = seat
        self.front: Final = front
        self.points: Final = points


@final
class TokenUsed(Event):
    """STONE-268: the action of a magic token is used."""

    def __init__(self, seat: i64, front: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.front: Final = front
        self.actions: Final = actions


@final
class PentagramEntered(Event):
    """STONE-105: the pentagram pawn enters a field."""

    def __init__(self, seat: i64, field: i64) -> None:
        self.seat: Final = seat
        self.field: Final = field


@final
class OwlTaken(Event):
    """STONE-107: an owl token is taken from a gold field."""

    def __init__(self, seat: i64, value: i64) -> None:
        self.seat: Final = seat
        self.value: Final = value


@final
class GoldEmpty(Event):
    """STONE-108: a gold field without owls scores points."""

    def __init__(self, seat: i64, points: i64) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class SpecialTaken(Event):
    """STONE-109: a special tile is taken from a blue field."""

    def __init__(self, seat: i64, special: i64) -> None:
        self.seat: Final = seat
        self.special: Final = special


@final
class SpecialRefilled(Event):
    """STONE-109: a blue field is refilled from the stack."""

    def __init__(self, blue: i64, special: i64) -> None:
        self.blue: Final = blue
        self.special: Final = special


@final
class SpecialCast(Event):
    """STONE-116: a special tile is used for its actions."""

    def __init__(self, seat: i64, special: i64, kind: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.special: Final = special
        self.kind: Final = kind
        self.actions: Final = actions


@final
class SpecialLaid(Event):
    """STONE-117: a special tile is laid in the cauldron."""

    def __init__(self, seat: i64, special: i64, space: i64) -> None:
        self.seat: Final = seat
        self.special: Final = special
        self.space: Final = space


@final
class KindNamed(Event):
    """STONE-110: an empty blue field gives actions of the kind named."""

    def __init__(self, seat: i64, kind: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.actions: Final = actions


@final
class CrystalMoved(Event):
    """STONE-127: a crystal moves to an empty space."""

    def __init__(self, seat: i64, start: i64, end: i64, black: bool) -> None:
        self.seat: Final = seat
        self.start: Final = start
        self.end: Final = end
        self.black: Final = black


@final
class CrystalLeft(Event):
    """STONE-129: a crystal leaves the cauldron through a side of its rim."""

    def __init__(self, seat: i64, start: i64, side: i64, black: bool) -> None:
        self.seat: Final = seat
        self.start: Final = start
        self.side: Final = side
        self.black: Final = black


@final
class CrystalShelved(Event):
    """STONE-137, STONE-139: a crystal is put on a level of the potion shelf."""

    def __init__(self, seat: i64, level: i64, black: bool, actions: i64) -> None:
        self.seat: Final = seat
        self.level: Final = level
        self.black: Final = black
        self.actions: Final = actions  # that it gives at once; none on the lowest level


@final
class CrystalAside(Event):
    """STONE-142: there is no room on the shelf, and a crystal goes beside the screen."""

    def __init__(self, seat: i64, black: bool) -> None:
        self.seat: Final = seat
        self.black: Final = black


@final
class CrystalDiscarded(Event):
    """STONE-149, STONE-150: a crystal is discarded at a price."""

    def __init__(self, seat: i64, space: i64, black: bool, price: i64) -> None:
        self.seat: Final = seat
        self.space: Final = space
        self.black: Final = black
        self.price: Final = price


@final
class WandMoved(Event):
    """STONE-155: the wand pawn moves one field."""

    def __init__(self, seat: i64, field: i64) -> None:
        self.seat: Final = seat
        self.field: Final = field


@final
class WandGave(Event):
    """STONE-160, STONE-161: a dark field gives actions, doubled for who leads."""

    def __init__(self, seat: i64, field: i64, actions: i64, leading: bool) -> None:
        self.seat: Final = seat
        self.field: Final = field
        self.actions: Final = actions
        self.leading: Final = leading


@final
class WandScored(Event):
    """STONE-164: a silver field scores points."""

    def __init__(self, seat: i64, field: i64, points: i64) -> None:
        self.seat: Final = seat
        self.field: Final = field
        self.points: Final = points


@final
class ScrollTaken(Event):
    """STONE-169: a scroll is taken from a shelf of the rack."""

    def __init__(self, seat: i64, scroll: i64, shelf: i64) -> None:
        self.seat: Final = seat
        self.scroll: Final = scroll
        self.shelf: Final = shelf


@final
class ScrollRevealed(Event):
    """STONE-171: a scroll of the draw pile is revealed on the rack."""

    def __init__(self, scroll: i64) -> None:
        self.scroll: Final = scroll


@final
class BoostPlayed(Event):
    """STONE-269: a boost adds actions to the running series."""

    def __init__(self, seat: i64, scroll: i64, kind: i64) -> None:
        self.seat: Final = seat
        self.scroll: Final = scroll
        self.kind: Final = kind


@final
class OwlsCounted(Event):
    """STONE-225: the owl tokens are added to the score."""

    def __init__(self, seat: i64, points: i64) -> None:
        self.seat: Final = seat
        self.points: Final = points


@final
class TokensCounted(Event):
    """STONE-226: the magic tokens are added to the score."""

    def __init__(self, seat: i64, tokens: i64, points: i64) -> None:
        self.seat: Final = seat
        self.tokens: Final = tokens
        self.points: Final = points


@final
class BoostsCounted(Event):
    """STONE-227: the unused boosts are added to the score."""

    def __init__(self, seat: i64, boosts: i64, points: i64) -> None:
        self.seat: Final = seat
        self.boosts: Final = boosts
        self.points: Final = points


@final
class ProphecyJudged(Event):
    """STONE-228: a prophecy is added to the score."""

    def __init__(self, seat: i64, scroll: i64, level: i64, points: i64) -> None:
        self.seat: Final = seat
        self.scroll: Final = scroll
        self.level: Final = level
        self.points: Final = points


@final
class GameOver(Event):
    """STONE-230: the points are compared."""
