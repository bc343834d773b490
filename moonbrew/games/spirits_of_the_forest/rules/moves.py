# mypyc: compiled
"""The moves of Spirits of the Forest; section 26.4 lists the asks to which they belong.

A move that names a place knows its number among the places of the edition; which slot that is, a
table's Forest knows. What the rules write with two cells (shift, swap, push) is two choices.
"""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import CREATURES, Favour, Tile
from moonbrew.kernel.table import Move, Seat

# Moves that name a place.


class AtPlace(Move):
    """A move that names a place of the Forest."""

    def __init__(self, verb: str, place: i64, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.place: Final = place


@final
class Take(AtPlace):
    """D-TAKE1, D-TAKE2, D-SOLO: collect the end tile of a row."""


@final
class PayFrom(AtPlace):
    """D-PAY: remove the own gem there from the game."""


@final
class Put(AtPlace):
    """D-GEM: put a gem there, from the supply or, after `shift`, from its tile."""


@final
class Shift(AtPlace):
    """D-GEM, D-BGEM: take up the own gem there, to put it elsewhere."""


@final
class SwapGem(AtPlace):
    """D-BGEM: take up the own gem there, to swap it."""


@final
class SwapWith(AtPlace):
    """D-BGEM: the gem of another player with which it is swapped."""


@final
class Turn(AtPlace):
    """D-S11: turn the tile there up or down."""


@final
class Push(AtPlace):
    """D-S14: push the bit there away."""


@final
class Onto(AtPlace):
    """D-S14: where the pushed bit goes."""


@final
class Gate(AtPlace):
    """D-S16: go on to the Eclipse token there."""


@final
class Dusk(AtPlace):
    """D-S16: the Eclipse token goes there."""


@final
class Reflect(AtPlace):
    """D-S25: which revealed tile is handled."""


@final
class Far(AtPlace):
    """D-S25: the farthest tile goes to the opponent."""


@final
class Shield(AtPlace):
    """D-S25: the farthest tile carries a creature, so nothing happens."""


@final
class Whirl(AtPlace):
    """D-S27: which token is handled."""


@final
class Fall(AtPlace):
    """D-PYR: the bits fall there."""


@final
class KeepTile(Move):
    """D-S28: the tile of this level stays unassigned."""

    def __init__(self, place: i64, level: i64, name: str) -> None:
        super().__init__(f"keep-{name}-{level}")
        self.place: Final = place
        self.level: Final = level


class OfCreature(Move):
    """A move that names a creature and a place."""

    def __init__(self, verb: str, creature: i64, place: i64, name: str) -> None:
        super().__init__(f"{verb}-{CREATURES[creature]}-{name}")
        self.creature: Final = creature
        self.place: Final = place


@final
class Pick(OfCreature):
    """D-PICK1, D-PICK2: collect a tile for a creature."""


@final
class GemMove(OfCreature):
    """D-GEMMOVE: spend a gem to move a creature."""


@final
class Go(OfCreature):
    """D-START, D-RELOC, D-MOVE, D-S19: put or move a creature there."""


# Moves that name a token, a tile, a card.


class OfFavour(Move):
    """A move that names a Favour token."""

    def __init__(self, verb: str, favour: Favour, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.favour: Final = favour


@final
class TakeFavour(OfFavour):
    """D-S1: the token goes to the team."""


@final
class PutFirefly(OfFavour):
    """D-S6a, D-S6b: the firefly is put on the token."""


@final
class ToTeam(OfFavour):
    """D-TOKEN, D-S27: the token goes to the team, the others to the opponent."""


@final
class ToLight(OfFavour):
    """D-TOKEN of a competitive game: the token goes to the Light side."""


@final
class ToShadow(OfFavour):
    """D-TOKEN of a competitive game: the token goes to the Shadow side."""


@final
class KeepFavour(OfFavour):
    """D-BFAV: keep this token of two."""


class OfTile(Move):
    """A move that names a tile by its face."""

    def __init__(self, verb: str, tile: Tile, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.tile: Final = tile


@final
class Alchemy(OfTile):
    """D-ALCH: spend the gem on this tile, and collect it."""


@final
class GemFrom(OfTile):
    """With `gems=alchemy`: the gem spent is the one on this tile."""


@final
class UseTile(OfTile):
    """D-CLAIM: the tile meets the next request."""


@final
class Claim(Move):
    """D-CLAIM: claim an Enchanted card."""

    def __init__(self, card: i64, name: str) -> None:
        super().__init__(f"claim-{name}")
        self.card: Final = card


@final
class ScoreType(Move):
    """D-SCORE: the type is scored."""

    def __init__(self, type: i64, name: str) -> None:
        super().__init__(f"score-{name}")
        self.type: Final = type


# Moves that name a number.


class OfNumber(Move):
    """A move that names a number, from 1."""

    def __init__(self, verb: str, number: i64) -> None:
        super().__init__(f"{verb}-{number}")
        self.number: Final = number


@final
class Start(OfNumber):
    """D-START-L with `move=mirror`: both creatures start at this pair."""


@final
class ToPair(OfNumber):
    """D-S13: the gem is put on this pair of tokens."""


@final
class Cover(OfNumber):
    """D-S17: the token covers this symbol of the Moonlight card."""


@final
class Assign(Move):
    """D-ASSIGN: one picked tile to the team or Light side, one to the other; counted from 1."""

    def __init__(self, team: i64, opponent: i64) -> None:
        super().__init__(f"assign-{team}-{opponent}")
        self.team: Final = team
        self.opponent: Final = opponent


@final
class GemTo(Move):
    """D-S27: who gets the gem back."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"gem-to-seat-{seat}")
        self.seat: Final = seat


# Moves that name nothing.


@final
class Stop(Move):
    """D-TAKE2: take no second tile."""


@final
class Plus(Move):
    """D-PLUS: discard a gem token to get a gem back."""


@final
class PaySupply(Move):
    """D-PAY: remove a gem of the supply from the game."""


@final
class NoGem(Move):
    """D-GEM: do nothing with gems."""


@final
class EndGame(Move):
    """D-ENDGEM: let the game end."""


@final
class GoOn(Move):
    """G4, G6, D-MOVE without a destination: nothing more here."""


@final
class SwapCreatures(Move):
    """D-GEMMOVE with `gems=swap`: the creatures change places."""


@final
class GemLoose(Move):
    """With `gems=alchemy`: the gem spent lies on no tile."""


@final
class Talk(Move):
    """D-TALK: spend a gem to talk."""


@final
class TakeToken(Move):
    """D-S17: the token goes to the team, the bit to the opponent."""


@final
class TakeBit(Move):
    """D-S17: the bit goes to the team, the token is discarded."""


@final
class TeamOpen(Move):
    """D-S19: the face-up token of a sunk island goes to the team."""


@final
class TeamHidden(Move):
    """D-S19: the face-down token of a sunk island goes to the team."""


@final
class BitToTeam(Move):
    """D-S20: the bits go to the team."""


@final
class BitToOpponent(Move):
    """D-S20: the bits go to the opponent."""


@final
class GiveBit(Move):
    """D-S25: a bit goes to the opponent instead of a tile."""


@final
class FaceUp(Move):
    """D-MT: the Moonlight tile stays face up."""


@final
class FaceDown(Move):
    """D-MT: the Moonlight tile is turned face down."""


@final
class PassClaim(Move):
    """D-CLAIM: claim no card."""


@final
class Done(Move):
    """D-BGEM: do no more with the bonus."""
