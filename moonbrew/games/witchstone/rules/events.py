"""What happens in Witchstone, for the log and for motion on the table."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event


class GameBegan(Told):
    """STONE-030: the starting player is drawn or named."""

    starter: i64


class TowerTaken(SeatTold):
    """STONE-033, STONE-036: a big witch is stood on a tower."""

    area: i64
    points: i64


class TurnBegan(SeatTold):
    """STONE-042: a turn begins."""

    round: i64


class TileLaid(SeatTold):
    """STONE-043: an action tile is laid on two spaces, its first symbol on the first."""

    tile: i64
    first: i64
    second: i64


class TileOut(SeatTold):
    """STONE-056: an action tile goes out of the game unplaced."""

    tile: i64


class TileDrawn(SeatTold):
    """STONE-052, STONE-240: a tile comes from the supply; only its owner sees it, if not open."""

    tile: i64
    open: bool

    def seen_by(self, seat: i64) -> Event:
        """Without the tile, for all but the owner."""
        if self.open or seat == self.seat:
            return self
        return TileDrawn(self.seat, NOTHING, False)


class Activated(SeatTold):
    """STONE-263: the cluster of a tile half gives actions of its kind."""

    kind: i64
    actions: i64


class ActionsLost(SeatTold):
    """STONE-270: a series ends and what was left of it is lost."""

    kind: i64
    actions: i64


class Charged(SeatTold):
    """STONE-068: an energy charge is put on a link; points, once the link is complete."""

    link: i64
    points: i64


class WitchLaid(SeatTold):
    """STONE-085: a witch comes to lie beside the own tower."""


class WitchSent(SeatTold):
    """STONE-087, STONE-099: a witch is stood up on a new area."""

    area: i64
    points: i64
    bonus: i64  # STONE-101: of the place at the Witchstone


class TokenTaken(SeatTold):
    """STONE-212: a magic token is taken, and scored at once if it shows points."""

    front: i64
    points: i64


class TokenUsed(SeatTold):
    """STONE-268: the action of a magic token is used."""

    front: i64
    actions: i64


class PentagramEntered(SeatTold):
    """STONE-105: the pentagram pawn enters a field."""

    field: i64


class OwlTaken(SeatTold):
    """STONE-107: an owl token is taken from a gold field."""

    value: i64


class GoldEmpty(SeatTold):
    """STONE-108: a gold field without owls scores points."""

    points: i64


class SpecialTaken(SeatTold):
    """STONE-109: a special tile is taken from a blue field."""

    special: i64


class SpecialRefilled(Told):
    """STONE-109: a blue field is refilled from the stack."""

    blue: i64
    special: i64


class SpecialCast(SeatTold):
    """STONE-116: a special tile is used for its actions."""

    special: i64
    kind: i64
    actions: i64


class SpecialLaid(SeatTold):
    """STONE-117: a special tile is laid in the cauldron."""

    special: i64
    space: i64


class KindNamed(SeatTold):
    """STONE-110: an empty blue field gives actions of the kind named."""

    kind: i64
    actions: i64


class CrystalMoved(SeatTold):
    """STONE-127: a crystal moves to an empty space."""

    start: i64
    end: i64
    black: bool


class CrystalLeft(SeatTold):
    """STONE-129: a crystal leaves the cauldron through a side of its rim."""

    start: i64
    side: i64
    black: bool


class CrystalShelved(SeatTold):
    """STONE-137, STONE-139: a crystal is put on a level of the potion shelf."""

    level: i64
    black: bool
    actions: i64  # that it gives at once; none on the lowest level


class CrystalAside(SeatTold):
    """STONE-142: there is no room on the shelf, and a crystal goes beside the screen."""

    black: bool


class CrystalDiscarded(SeatTold):
    """STONE-149, STONE-150: a crystal is discarded at a price."""

    space: i64
    black: bool
    price: i64


class WandMoved(SeatTold):
    """STONE-155: the wand pawn moves one field."""

    field: i64


class WandGave(SeatTold):
    """STONE-160, STONE-161: a dark field gives actions, doubled for who leads."""

    field: i64
    actions: i64
    leading: bool


class WandScored(SeatTold):
    """STONE-164: a silver field scores points."""

    field: i64
    points: i64


class ScrollTaken(SeatTold):
    """STONE-169: a scroll is taken from a shelf of the rack."""

    scroll: i64
    shelf: i64


class ScrollRevealed(Told):
    """STONE-171: a scroll of the draw pile is revealed on the rack."""

    scroll: i64


class BoostPlayed(SeatTold):
    """STONE-269: a boost adds actions to the running series."""

    scroll: i64
    kind: i64


class OwlsCounted(SeatTold):
    """STONE-225: the owl tokens are added to the score."""

    points: i64


class TokensCounted(SeatTold):
    """STONE-226: the magic tokens are added to the score."""

    tokens: i64
    points: i64


class BoostsCounted(SeatTold):
    """STONE-227: the unused boosts are added to the score."""

    boosts: i64
    points: i64


class ProphecyJudged(SeatTold):
    """STONE-228: a prophecy is added to the score."""

    scroll: i64
    level: i64
    points: i64


class GameOver(Told):
    """STONE-230: the points are compared."""
