# mypyc: compiled
"""What lies on the table in Witchstone, and how it is copied."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.cauldron import Cauldron
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Pile
from moonbrew.kernel.table import Seat, Table


@final
@mypyc_attr(acyclic=True)
class Coven:
    """All that belongs to one seat. Sets of tiles, areas, scrolls and special tiles are bits."""

    def __init__(self, cauldron: Cauldron, supply: Pile, owls: Pile, tokens: vec[i64]) -> None:
        self.cauldron = cauldron
        self.supply = supply  # action tiles face down, the top one last
        self.owls = owls  # the values of the owl tokens, in the order in which they came
        self.tokens = tokens  # by front: magic tokens collected
        self.score: i64 = 0
        self.hand: i64 = 0  # a set of action tiles
        self.removed: i64 = 0  # by a handicap, seen by nobody (STONE-237)
        self.out: i64 = 0  # out of the game unplaced (STONE-056)
        self.tower: i64 = NOTHING
        self.charges: i64 = 0  # in the supply
        self.witches: i64 = 0  # small ones in the supply
        self.lying: i64 = 0  # small ones beside the tower
        self.standing: i64 = 0  # the areas where own witches stand, the tower included
        self.network: i64 = 0  # STONE-071; follows from the links
        self.unfinished: i64 = NOTHING  # the link begun and not completed; follows too
        self.links: i64 = 0  # how many were completed; follows too
        self.pentagram: i64 = 0  # field of the pawn
        self.wand: i64 = 0
        self.arrival: i64 = 0  # when the wand pawn came to its field: STONE-232, STONE-281
        self.scrolls: i64 = 0  # owned, used or not
        self.used: i64 = 0  # boosts played
        self.cast: i64 = 0  # special tiles beside the screen
        self.aside: i64 = 0  # crystals beside the screen
        self.discards: i64 = 0  # how many of these were discarded (STONE-154)
        self.black_level: i64 = NOTHING  # of the shelf, where the black crystal lies

    def clone(self) -> "Coven":
        """A copy of its own."""
        other = Coven(self.cauldron.clone(), self.supply.clone(), self.owls.clone(), self.tokens[:])
        other.score = self.score
        other.hand = self.hand
        other.removed = self.removed
        other.out = self.out
        other.tower = self.tower
        other.charges = self.charges
        other.witches = self.witches
        other.lying = self.lying
        other.standing = self.standing
        other.network = self.network
        other.unfinished = self.unfinished
        other.links = self.links
        other.pentagram = self.pentagram
        other.wand = self.wand
        other.arrival = self.arrival
        other.scrolls = self.scrolls
        other.used = self.used
        other.cast = self.cast
        other.aside = self.aside
        other.discards = self.discards
        other.black_level = self.black_level
        return other


@final
@mypyc_attr(acyclic=True)
class StoneTable(Table):
    """One game of Witchstone."""

    def __init__(
        self, edition: Stone, seats: i64, dice: Dice, handicaps: vec[i64], first: i64
    ) -> None:
        super().__init__(seats, dice)
        nothing = vec[i64]()
        self.edition: Final = edition
        self.handicaps: Final = handicaps  # by seat: the level, in the order of the content
        self.first: Final = first  # the seat that was named to start, or NOTHING
        self.starter = Seat(0)
        self.active = Seat(0)
        self.round: i64 = 0  # from 1; 0 while towers are chosen
        self.covens: list[Coven] = []
        # The crystal ball.
        self.area_tokens = nothing  # by area: the front of its magic token, or NOTHING
        self.owners = nothing  # by link: the seat that has charges there, or NOTHING
        self.charges = nothing  # by link
        self.free: i64 = 0  # the links without a charge; follows from the owners
        self.ways = nothing  # by area: the areas that completed links join to it; follows too
        self.arrived = nothing  # the seats at the Witchstone, in order of arrival
        # Tracks and shelves.
        self.owl_stacks: list[Pile] = []  # by gold field
        self.specials = nothing  # by blue field: its special tile, or NOTHING
        self.special_stack = Pile(nothing)
        self.scroll_pile = Pile(nothing)
        self.rack = nothing  # the scrolls on shelf 1, 2 and so on
        self.shelf = nothing  # at [level][seat]: crystals, the lowest level last
        self.shelf_tokens = nothing  # by front: magic tokens below the shelf
        self.arrivals: i64 = 0  # arrival numbers given so far
        self.wand_list = nothing  # fields still to be resolved, in order
        # A tile of which the place is still being chosen: known to nobody but the chooser.
        self.placing: i64 = NOTHING
        self.placing_at: i64 = NOTHING
        # STONE-266: what the last choice has granted. The series below it opens it in the same
        # breath, so this is never of use to a clone.
        self.granted: i64 = 0
        self.granted_kind: i64 = NOTHING

    def clone(self) -> "StoneTable":
        """A copy to play on; nothing done to it is seen here."""
        other = StoneTable(self.edition, self.seats, self.dice.clone(), self.handicaps, self.first)
        self.copy_flow(other)
        other.starter = self.starter
        other.active = self.active
        other.round = self.round
        other.covens = [coven.clone() for coven in self.covens]
        other.area_tokens = self.area_tokens[:]
        other.owners = self.owners[:]
        other.charges = self.charges[:]
        other.free = self.free
        other.ways = self.ways[:]
        other.arrived = self.arrived[:]
        other.owl_stacks = [stack.clone() for stack in self.owl_stacks]
        other.specials = self.specials[:]
        other.special_stack = self.special_stack.clone()
        other.scroll_pile = self.scroll_pile.clone()
        other.rack = self.rack[:]
        other.shelf = self.shelf[:]
        other.shelf_tokens = self.shelf_tokens[:]
        other.arrivals = self.arrivals
        other.wand_list = self.wand_list[:]
        other.placing = self.placing
        other.placing_at = self.placing_at
        return other

    def gain(self, seat: Seat, points: i64) -> None:
        """STONE-283: points are booked at the moment they arise."""
        self.covens[seat].score += points

    def grant(self, kind: i64, actions: i64) -> None:
        """STONE-266: note actions for the series below to open or to join."""
        self.granted_kind = kind
        self.granted = actions

    def draws_openly(self, seat: i64) -> bool:
        """STONE-240, STONE-254: without a hand a tile is drawn in each turn, for all to see."""
        return self.edition.handicaps[self.handicaps[seat]].hand == 0
