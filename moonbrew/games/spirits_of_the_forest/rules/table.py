# mypyc: compiled
"""What lies on the table, in all modes, and how it is copied; what a mode does not use is empty."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint
from moonbrew.games.spirits_of_the_forest.rules.edition import Keys, Spirits, none
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import (
    FREE,
    Forest,
    highest,
    topmost,
    topmost_without,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import Variants
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Ask, Seat, Table

# Modes (section 28); how many sit there decides whether one plays alone.
MODES: Final = ("base", "coop", "competitive")
BASE: Final[i64] = 0
COOP: Final[i64] = 1
COMPETITIVE: Final[i64] = 2


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Section 28: what was chosen before the game (SPIRIT-782: it never changes)."""

    def __init__(
        self,
        mode: i64,
        plan: i64,
        difficulty: i64,
        free: bool,
        air: bool,
        moonlight: bool,
        enchanted: bool,
        auto_score: bool,
        first: i64,
    ) -> None:
        self.mode: Final = mode
        self.plan: Final = plan  # the number of the blueprint
        self.difficulty: Final = difficulty
        self.free: Final = free  # communication: one common supply of gems (SPIRIT-170)
        self.air: Final = air  # the Air Spirit module of the base game
        self.moonlight: Final = moonlight  # the Moonlight-tiles module
        self.enchanted: Final = enchanted  # the Enchanted mode
        self.auto_score: Final = auto_score
        self.first: Final = first  # the seat that was named to start, or NOTHING


@final
@mypyc_attr(acyclic=True)
class Hoard:
    """What is collected: by each player of the base game, or by each of two sides.

    Alone in the base game, the first hoard is the player's and the second the opponent's; by
    moonlight, the first is the team's or Light's and the second the opponent's or Shadow's.
    """

    def __init__(self) -> None:
        self.tiles: i64 = 0  # a set of tiles
        self.lit: i64 = 0  # those of them that carry a firefly
        self.favours: vec[i64] = vec[i64]()  # tokens in the order of getting them
        self.moons: vec[i64] = vec[i64]()  # Moonlight tiles
        self.bits: i64 = 0
        self.threes: i64 = 0  # types for which `three=draw` has brought a token

    def clone(self) -> "Hoard":
        """A copy of its own."""
        other = Hoard()
        other.tiles = self.tiles
        other.lit = self.lit
        other.favours = self.favours[:]
        other.moons = self.moons[:]
        other.bits = self.bits
        other.threes = self.threes
        return other


@final
@mypyc_attr(acyclic=True)
class Purse:
    """What belongs to a seat beside its hoard: gems, and in some modes bits and cards."""

    def __init__(self) -> None:
        self.supply: i64 = 0  # gems
        self.removed: i64 = 0  # gems removed from the game, or used
        self.placed: i64 = 0  # a set of slots with a gem of this seat
        self.moved: i64 = 0  # of those, the ones that the bonus has moved (SPIRIT-722)
        self.bits: i64 = 0  # of a competitive game
        self.objective: i64 = NOTHING
        self.cards: i64 = 0  # a set of Enchanted cards
        self.put_away: vec[i64] = vec[i64]()  # tokens put away by the bonus
        self.alchemy: vec[i64] = vec[i64]()  # tiles that carry a gem of the supply

    def clone(self) -> "Purse":
        """A copy of its own."""
        other = Purse()
        other.supply = self.supply
        other.removed = self.removed
        other.placed = self.placed
        other.moved = self.moved
        other.bits = self.bits
        other.objective = self.objective
        other.cards = self.cards
        other.put_away = self.put_away[:]
        other.alchemy = self.alchemy[:]
        return other


@final
@mypyc_attr(acyclic=True)
class Picked:
    """A tile picked in this turn, and what was noted then (SPIRIT-735)."""

    def __init__(self, tile: i64, slot: i64, creature: i64) -> None:
        self.tile: i64 = tile
        self.slot: i64 = slot  # where it lay; NOTHING for an alchemy tile
        self.creature: i64 = creature  # LIGHT, SHADOW, or NOTHING for an alchemy tile
        self.side: i64 = NOTHING  # to which it was assigned; then the tile is NOTHING
        self.near: i64 = 0  # the creatures that it surrounded, as bits
        self.touched: i64 = 0  # slots of tiles with tokens at whose long side it lay
        self.lines: i64 = 0  # lines of the blueprint that it emptied, as bits
        self.eclipses: i64 = 0  # spaces with an Eclipse token next to it, as bits
        self.moons: i64 = 0  # places of Moonlight tiles around which it was the last
        self.favours: vec[i64] = vec[i64]()  # tokens set aside with it, the upper one first

    def clone(self) -> "Picked":
        """A copy of its own."""
        other = Picked(self.tile, self.slot, self.creature)
        other.side = self.side
        other.near = self.near
        other.touched = self.touched
        other.lines = self.lines
        other.eclipses = self.eclipses
        other.moons = self.moons
        other.favours = self.favours[:]
        return other


@final
@mypyc_attr(acyclic=True)
class ForestTable(Table):
    """One game of Spirits of the Forest."""

    def __init__(self, edition: Spirits, seats: i64, dice: Dice, terms: Terms) -> None:
        super().__init__(seats, dice)
        nothing = vec[i64]()
        self.edition: Final = edition
        self.terms: Final = terms
        self.plan: Final[Blueprint] = edition.blueprints[terms.plan]
        self.keys: Final[Keys] = edition.keys[terms.plan]
        self.forest: Final[Forest] = self.plan.forest
        self.variants: Final[Variants] = self.plan.variants
        self.starter = Seat(0)
        self.active = Seat(0)
        self.turns: i64 = 0  # turns begun
        # The Forest, by slot.
        self.tiles = nothing  # the tile that lies there, or NOTHING
        self.present: i64 = 0  # the slots with a tile; follows from the tiles
        self.tops: i64 = 0  # the topmost of them; follows too
        self.open: i64 = 0  # those face up
        self.seen: i64 = 0  # those turned down again, which all remember (SPIRIT-748)
        self.favours = nothing  # at [slot][upper, lower]: a token, or NOTHING
        self.bits = nothing
        self.eclipses = nothing  # an Eclipse token, or NOTHING
        self.trail = nothing  # at [slot][yellow, green]: gems
        self.fireflies: i64 = 0  # a set of slots
        self.light: i64 = NOTHING  # where a creature stands: a slot, or SPACE and a cell
        self.shadow: i64 = NOTHING
        # Tokens by what all have seen of them.
        self.shown: i64 = 0  # Favour tokens that lie open, or that all remember
        self.eclipses_shown: i64 = 0
        # Beside the Forest.
        self.lines = nothing  # at [line][upper, lower]: tokens of columns and rows
        self.islands = nothing  # at [island][open, hidden]: tokens
        self.sunk: i64 = 0  # a set of islands whose tokens are assigned
        self.pairs = nothing  # at [pair][open, hidden]: tokens
        self.pair_gems = nothing  # by pair: YELLOW, GREEN or NOTHING
        self.beside = nothing  # open tokens, those to dance on, those of the single-player card
        self.lit: i64 = 0  # a set of Favour tokens that carry a firefly
        self.spaces = nothing  # Eclipse tokens in empty spaces, by space
        self.quotas = nothing  # Eclipse tokens beside rows, by row of the blueprint's list
        self.bits_beside: i64 = 0
        self.fireflies_beside: i64 = 0
        self.pool = nothing  # Favour tokens that can still be drawn, unseen
        self.powers = nothing  # Power Source tokens that were not added (SPIRIT-120), unseen
        self.air_pile = nothing  # Air Spirit tiles, the top one last
        self.moons = nothing  # Moonlight tiles by place, or NOTHING
        self.moons_up: i64 = 0  # a set of places: those face up
        self.moons_seen: i64 = 0  # those that all have seen
        self.spare = nothing  # alchemy tiles put back unseen
        self.deck = nothing  # Enchanted cards, the top one last
        self.display = nothing  # three Enchanted cards, or NOTHING
        self.objectives = nothing  # those that nobody has
        self.card: i64 = NOTHING  # the Moonlight card
        self.covers = nothing  # by symbol of the card: the token on it, or NOTHING
        self.card_gems = nothing  # by symbol: the seat whose gem lies there, or NOTHING
        # What has left the game.
        self.out_tiles: i64 = 0  # a set
        self.box = nothing  # Favour tokens
        self.out_eclipses = nothing
        self.out_bits: i64 = 0
        self.out_fireflies: i64 = 0
        self.out_gems: i64 = 0  # yellow and green ones
        self.out_moons = nothing
        # By seat or by side.
        self.hoards: list[Hoard] = []
        self.purses: list[Purse] = []
        # The turn.
        self.picked: list[Picked] = []
        self.fresh = nothing  # tokens of this turn's tiles, not yet looked at (SPIRIT-684)
        self.talking = False
        self.gem_used = False  # SPIRIT-171
        self.claimed = False  # SPIRIT-305
        self.again = False  # SPIRIT-317: the next turn is the same player's
        self.claiming: i64 = NOTHING  # the Enchanted card that is being paid for
        self.revealed_now: i64 = 0  # slots just revealed whose effects are still to come
        # The end.
        self.ended = False
        self.kept: i64 = 0  # slots whose tiles stay unassigned (SPIRIT-659)
        self.scored: i64 = 0  # the types that the team has chosen to score
        # What is on offer while a move is drawn, and for which ask; of no use to a clone.
        self.menu: Final = edition.menu.clone()
        self._offered: Ask[ForestTable] | None = None

    def clone(self) -> "ForestTable":
        """A copy to play on; nothing done to it is seen here."""
        other = ForestTable(self.edition, self.seats, self.dice.clone(), self.terms)
        self.copy_flow(other)
        self.copy_forest(other)
        self.copy_beside(other)
        other.starter = self.starter
        other.active = self.active
        other.turns = self.turns
        other.hoards = [hoard.clone() for hoard in self.hoards]
        other.purses = [purse.clone() for purse in self.purses]
        if len(self.picked) > 0:
            other.picked = [picked.clone() for picked in self.picked]
        other.fresh = self.fresh[:]
        other.talking = self.talking
        other.gem_used = self.gem_used
        other.claimed = self.claimed
        other.again = self.again
        other.claiming = self.claiming
        other.revealed_now = self.revealed_now
        other.ended = self.ended
        other.kept = self.kept
        other.scored = self.scored
        return other

    def copy_forest(self, other: "ForestTable") -> None:
        """What lies on the Forest."""
        other.tiles = self.tiles[:]
        other.present = self.present
        other.tops = self.tops
        other.open = self.open
        other.seen = self.seen
        other.favours = self.favours[:]
        other.bits = self.bits[:]
        other.eclipses = self.eclipses[:]
        other.trail = self.trail[:]
        other.fireflies = self.fireflies
        other.light = self.light
        other.shadow = self.shadow
        other.shown = self.shown
        other.eclipses_shown = self.eclipses_shown

    def copy_beside(self, other: "ForestTable") -> None:
        """What lies beside it, and what has left the game."""
        other.lines = self.lines[:]
        other.islands = self.islands[:]
        other.sunk = self.sunk
        other.pairs = self.pairs[:]
        other.pair_gems = self.pair_gems[:]
        other.beside = self.beside[:]
        other.lit = self.lit
        other.spaces = self.spaces[:]
        other.quotas = self.quotas[:]
        other.bits_beside = self.bits_beside
        other.fireflies_beside = self.fireflies_beside
        other.pool = self.pool[:]
        other.powers = self.powers[:]
        other.air_pile = self.air_pile[:]
        other.moons = self.moons[:]
        other.moons_up = self.moons_up
        other.moons_seen = self.moons_seen
        other.spare = self.spare[:]
        other.deck = self.deck[:]
        other.display = self.display[:]
        other.objectives = self.objectives[:]
        other.card = self.card
        other.covers = self.covers[:]
        other.card_gems = self.card_gems[:]
        other.out_tiles = self.out_tiles
        other.box = self.box[:]
        other.out_eclipses = self.out_eclipses[:]
        other.out_bits = self.out_bits
        other.out_fireflies = self.out_fireflies
        other.out_gems = self.out_gems
        other.out_moons = self.out_moons[:]

    # The Forest.

    def follow(self) -> None:
        """What follows from the tiles that lie there."""
        self.present = 0
        for slot in range(len(self.tiles)):
            if self.tiles[slot] != NOTHING:
                self.present |= bit(slot)
        self.tops = topmost(self.forest, self.present)

    def lift(self, slot: i64) -> i64:
        """Take a topmost tile out of the Forest; what lies on it is the caller's business."""
        tile = self.tiles[slot]
        self.tops = topmost_without(self.forest, self.present, self.tops, slot)
        self.present &= ~bit(slot)
        self.open &= ~bit(slot)
        self.seen &= ~bit(slot)
        self.tiles[slot] = NOTHING
        return tile

    def slot_at(self, place: i64) -> i64:
        """The tile that is seen at a place of the catalogue, or NOTHING."""
        slot = self.keys.slot_of[place]
        if slot != NOTHING:
            return slot if has(self.present, slot) else NOTHING
        cell = self.keys.cell_of[place]
        if cell == NOTHING or self.forest.pyramid:
            return NOTHING
        return highest(self.forest.stack[cell] & self.present)

    def standing(self, creature: i64) -> i64:
        """Where a creature stands."""
        return self.light if creature == LIGHT else self.shadow

    def stand(self, creature: i64, where: i64) -> None:
        """Put a creature there; nothing is triggered."""
        if creature == LIGHT:
            self.light = where
        else:
            self.shadow = where

    def favours_on(self, slot: i64) -> i64:
        """How many Favour tokens lie on a tile."""
        found: i64 = 0
        if self.favours[2 * slot] != NOTHING:
            found += 1
        if self.favours[2 * slot + 1] != NOTHING:
            found += 1
        return found

    def reserved(self) -> i64:
        """SPIRIT-041: the tiles with a gem of anybody."""
        found: i64 = 0
        for purse in self.purses:
            found |= purse.placed
        return found

    def row_quotas(self) -> vec[i64]:
        """SPIRIT-656: by row number, how many tiles must remain; FREE where no token lies."""
        if len(self.quotas) == 0:
            return FREE
        found = zeros(self.forest.rows + 1)
        rows = self.plan.places.quotas
        for place in range(len(self.quotas)):
            if self.quotas[place] != NOTHING:
                found[rows[place]] = self.edition.eclipses[self.quotas[place]].number
        return found

    # Seats and sides.

    def purse(self, seat: Seat) -> Purse:
        """What a seat pays from: with free communication all have one purse (SPIRIT-170)."""
        return self.purses[0] if self.terms.free else self.purses[seat]

    def is_alone(self) -> bool:
        """Chapter 6: the base game for one."""
        return self.terms.mode == BASE and self.seats == 1

    def has_air(self) -> bool:
        """SPIRIT-082: whether the Air Spirit is one of the types in play."""
        return self.plan.air != 0


def lay_empty(edition: Spirits, seats: i64, dice: Dice, terms: Terms) -> ForestTable:
    """A table on which nothing lies yet, with room for all that its Forest can hold."""
    t = ForestTable(edition, seats, dice, terms)
    plan, size = t.plan, t.forest.size
    t.tiles = none(size)
    t.favours = none(2 * size)
    t.bits = zeros(size)
    t.eclipses = none(size)
    t.trail = zeros(2 * size)
    t.lines = none(2 * len(plan.places.lines))
    t.islands = none(2 * len(plan.places.islands))
    t.pairs = none(2 * len(plan.places.pairs))
    t.pair_gems = none(len(plan.places.pairs))
    t.spaces = none(len(plan.marks.spaces))
    t.quotas = none(len(plan.places.quotas))
    t.covers = none(4)
    t.card_gems = none(4)
    t.display = none(3 if terms.enchanted else 0)
    t.moons = none(moon_places(t))
    sides = seats if terms.mode == BASE and seats > 1 else 2
    t.hoards = [Hoard() for _side in range(sides)]
    t.purses = [Purse() for _seat in range(seats)]
    return t


def moon_places(t: ForestTable) -> i64:
    """SPIRIT-284, SPIRIT-590: how many Moonlight tiles are laid out."""
    if t.terms.moonlight:
        return 14 if t.terms.air else 12
    return len(t.plan.moons)


def used_gems(t: ForestTable) -> i64:
    """SPIRIT-165: one pile, whoever has spent them."""
    number: i64 = 0
    for purse in t.purses:
        number += purse.removed
    return number


def purse_with_used(t: ForestTable, seat: Seat) -> Purse:
    """A gem of the seat's own colour, if one is used, else the other's."""
    own = t.purse(seat)
    if own.removed > 0:
        return own
    for purse in t.purses:
        if purse.removed > 0:
            return purse
    return own


def without(row: vec[i64], what: i64) -> vec[i64]:
    """A row without the first thing of this kind."""
    out = vec[i64]()
    gone = False
    for one in row:
        if one == what and not gone:
            gone = True
        else:
            out = append(out, one)
    return out
