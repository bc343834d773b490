"""What happens in Spirits of the Forest, for the log and for motion on the table."""

from mypy_extensions import i64

from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event

UNSEEN = -1  # a token of which somebody sees the back only


class GameBegan(Told):
    """SPIRIT-017: the first player is drawn or named."""

    starter: i64


class TurnBegan(SeatTold):
    """SPIRIT-019: a turn begins."""


class Collected(SeatTold):
    """SPIRIT-024: a tile is collected from the end of a row."""

    tile: i64
    slot: i64
    favours: i64  # how many tokens lay on it


class GemBack(SeatTold):
    """SPIRIT-043, SPIRIT-045: a gem on a tile returns to its owner's supply."""

    slot: i64


class Paid(SeatTold):
    """SPIRIT-044: a gem is removed from the game for a tile that another player had reserved."""

    slot: i64  # SPIRIT-046: where it lay, or -1 for the supply
    owner: i64  # who had reserved the tile


class Skipped(SeatTold):
    """SPIRIT-021: a player can collect no tile at all."""


class Stopped(SeatTold):
    """SPIRIT-029: no second tile is taken."""


class LookedAt(SeatTold):
    """SPIRIT-033: a player looks at a token just taken."""

    favour: i64

    def seen_by(self, seat: i64) -> Event:
        """Others see a back."""
        return self if seat == self.seat else LookedAt(self.seat, UNSEEN)


class GemTokenUsed(SeatTold):
    """SPIRIT-035: a gem token is discarded for a gem."""

    favour: i64


class GemPut(SeatTold):
    """SPIRIT-039: a gem is put on a tile."""

    slot: i64


class GemMoved(SeatTold):
    """SPIRIT-039: a gem is moved to another tile."""

    origin: i64
    slot: i64


class FireflyPut(SeatTold):
    """SPIRIT-092: a firefly is put on a double Air Spirit tile."""

    tile: i64


class MoonRevealed(SeatTold):
    """SPIRIT-287: a Moonlight tile is revealed with the last tile around it."""

    moon: i64
    place: i64


class MoonTurned(SeatTold):
    """SPIRIT-287: it stays face up, or is turned face down."""

    moon: i64
    up: bool


class CardClaimed(SeatTold):
    """SPIRIT-302: an Enchanted card is claimed."""

    card: i64


class TileDiscarded(SeatTold):
    """SPIRIT-304: a tile goes back to the box for a card."""

    tile: i64
    lit: bool  # SPIRIT-723: a firefly leaves the game with it


class DisplayRefilled(Told):
    """SPIRIT-307: a card of the deck comes to the display."""

    card: i64


class GemsSwapped(SeatTold):
    """SPIRIT-312: an own gem and that of another player change places."""

    slot: i64
    owner: i64
    other: i64  # the slot where the gem of the other lay


class FavourDrawn(SeatTold):
    """SPIRIT-320: a token is drawn from the box."""

    favour: i64

    def seen_by(self, seat: i64) -> Event:
        """SPIRIT-323: others see a back."""
        return self if seat == self.seat else FavourDrawn(self.seat, UNSEEN)


class FavourKept(SeatTold):
    """SPIRIT-320: one token is kept and the other put away."""

    favour: i64
    away: i64

    def seen_by(self, seat: i64) -> Event:
        """SPIRIT-323, SPIRIT-756: others see two backs."""
        return self if seat == self.seat else FavourKept(self.seat, UNSEEN, UNSEEN)


class PlaysAgain(SeatTold):
    """SPIRIT-317: the player takes another turn."""


class BonusLapsed(SeatTold):
    """SPIRIT-316, SPIRIT-319, SPIRIT-322: a bonus that cannot be carried out."""


class ScoresNothing(SeatTold):
    """SPIRIT-326, SPIRIT-328: a player without a card or without a majority has 0 points."""


class FavoursTurnedUp(SeatTold):
    """SPIRIT-052: the tokens of a player are turned up at the end."""

    favours: tuple[int, ...]


class AirDiscarded(SeatTold):
    """SPIRIT-093: who has the most fireflies discards the tiles with them."""

    tiles: tuple[int, ...]


class Scored(SeatTold):
    """SPIRIT-053 to SPIRIT-057: the points of a player."""

    points: i64
    lost: i64  # for what is missing, as a positive number


# Alone (chapter 6).


class OpponentTook(Told):
    """SPIRIT-067: the tile at the other end goes to the opponent."""

    tile: i64
    slot: i64


class TurnedUp(Told):
    """SPIRIT-769: a tile is turned up."""

    tile: i64
    slot: i64


class OpponentFavour(Told):
    """SPIRIT-070, SPIRIT-071: a token of the opponent field is turned up and given."""

    favour: i64


class OwnFavour(SeatTold):
    """SPIRIT-075: the player gets the token of the own field."""

    favour: i64


# The two sides of a Moonlight game.


class TileGiven(Told):
    """SPIRIT-142: a tile is assigned to a side."""

    side: i64
    tile: i64


class FavourGiven(Told):
    """SPIRIT-146: a Favour token is assigned to a side."""

    side: i64
    favour: i64


class BitsGiven(Told):
    """SPIRIT-176, SPIRIT-177, SPIRIT-181: bits go to a side."""

    side: i64
    number: i64


class SideFirefly(Told):
    """SPIRIT-084: a firefly is put on a double Air Spirit tile of a side."""

    side: i64
    tile: i64


class SideDiscarded(Told):
    """SPIRIT-086: the side with the most fireflies discards the tiles with them."""

    side: i64
    tiles: tuple[int, ...]


class Fallen(Told):
    """SPIRIT-179: what lay on a tile falls to the one below."""

    slot: i64
    target: i64


class PiecesGone(Told):
    """SPIRIT-734: what lay on a tile leaves the game with it, but for bits that go to a side."""

    slot: i64


class ThirdOfType(Told):
    """SPIRIT-561: the third tile of a type brings a side a Favour token."""

    side: i64
    type: i64


class MoonGiven(Told):
    """SPIRIT-591, SPIRIT-594: a Moonlight tile goes to a side."""

    side: i64
    moon: i64
    place: i64


class TileKept(Told):
    """SPIRIT-659: at the end a tile stays unassigned."""

    slot: i64


class Reflected(Told):
    """SPIRIT-610: a revealed tile costs nothing, for a creature stands on the farthest one."""

    slot: i64


class WhirlBegan(Told):
    """SPIRIT-638: the team has the absolute majority of a type that a token on the Forest shows."""

    type: i64
    slot: i64


class GemReturned(SeatTold):
    """SPIRIT-642: a used gem comes back."""


class FortuneFound(Told):
    """SPIRIT-575: an Eclipse token is turned up and brings Air Spirit tiles to a side."""

    side: i64
    space: i64
    number: i64


# The turn of a Moonlight game (chapters 9 to 14).


class CreaturePlaced(SeatTold):
    """SPIRIT-125: a creature is put on one of its starting tiles."""

    creature: i64
    slot: i64


class TilePicked(SeatTold):
    """SPIRIT-131: a tile is collected for a creature."""

    creature: i64
    tile: i64
    slot: i64
    favours: i64  # how many tokens lay on it


class FavourTurnedUp(Told):
    """SPIRIT-695: a token is turned up before it is divided."""

    favour: i64


class BitLaid(Told):
    """SPIRIT-396: a bit from beside the Forest is put on a tile that was revealed."""

    slot: i64


class FireflyLaid(SeatTold):
    """SPIRIT-405: a firefly is put on a Favour token beside the Forest."""

    favour: i64


class FireflyGone(Told):
    """SPIRIT-407: the firefly of a collected tile leaves the game."""

    slot: i64


class EclipseMet(Told):
    """SPIRIT-447: a creature comes to an Eclipse token, which says how many tiles are turned."""

    creature: i64
    number: i64


class TurnedDown(Told):
    """SPIRIT-449: a tile is turned down, which all remember."""

    tile: i64
    slot: i64


class CreatureMoved(Told):
    """SPIRIT-150, SPIRIT-159: a creature is moved."""

    creature: i64
    slot: i64


class BridgeCrossed(Told):
    """SPIRIT-598: a creature is moved on over a horizontal tile."""

    creature: i64
    slot: i64


class CreaturesSwapped(Told):
    """SPIRIT-367: the creatures change places."""


class GemSpent(SeatTold):
    """SPIRIT-165: a gem is used."""


class TalkBought(SeatTold):
    """SPIRIT-159: talk is free until the end of the movement."""


class TrailGemPut(SeatTold):
    """SPIRIT-465: a yellow or green gem is put on a pair of tokens."""

    colour: i64
    pair: i64  # counted from 1


class BitPushed(SeatTold):
    """SPIRIT-478: a bit is moved a step away from a creature that has collected another."""

    origin: i64
    slot: i64


class AlchemyPicked(SeatTold):
    """SPIRIT-493: an alchemy tile is collected as the third tile."""

    tile: i64


class TileGone(Told):
    """SPIRIT-492, SPIRIT-495: a tile leaves the game."""

    tile: i64


class EclipseMoved(SeatTold):
    """SPIRIT-501: an Eclipse token that was a gate is moved to another tile."""

    origin: i64
    slot: i64


class SymbolCovered(SeatTold):
    """SPIRIT-521: a discarded token is put on the Moonlight card, and its gem goes to a seat."""

    symbol: i64  # counted from 1
    favour: i64


class IslandSunk(Told):
    """SPIRIT-548: the last tile of an island is gone."""

    island: i64


class ForestClosed(Told):
    """SPIRIT-185: there are no two tiles to collect; what is left is given out."""


class SideScored(Told):
    """SPIRIT-198 to SPIRIT-212, SPIRIT-273: the points of a side."""

    side: i64
    points: i64
    types: tuple[int, ...]  # the Spirit types that it scores


# A competitive game (chapters 17 to 20).


class BitsTaken(SeatTold):
    """SPIRIT-249: who moves a creature to a tile with bits takes them."""

    number: i64


class CreatureRelocated(SeatTold):
    """SPIRIT-238: a creature that could collect no tile is put elsewhere."""

    creature: i64
    place: i64  # a slot, or an empty space


class CompetingEnded(Told):
    """SPIRIT-265, SPIRIT-271: the game ends with so many tiles left, which are nobody's."""

    left: i64


class ObjectiveShown(SeatTold):
    """SPIRIT-264: at the end all Objective cards are turned up."""

    card: i64


class PlayerScored(SeatTold):
    """SPIRIT-274: the points of a player, with missions fulfilled and bits."""

    points: i64
    missions: i64
    bits: i64


class GameOver(Told):
    """SPIRIT-051, SPIRIT-073: the game is over."""
