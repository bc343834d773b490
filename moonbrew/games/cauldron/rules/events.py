"""What happens in Cauldron around the turns, for the log and for motion on the table.

Turns, Actions and Spells have theirs in deed_events, effects in effect_events.
"""

from mypy_extensions import i64

from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event


class CharacterTaken(SeatTold):
    """CAULDRON-021: a character is taken or dealt."""

    character: i64


class LaidOut(Told):
    """CAULDRON-025: the starting Fields lie on the board and the decks are shuffled."""


class SeasonBegan(Told):
    """CAULDRON-053: a Harvest Season begins."""

    season: i64


class OmensSeen(SeatTold):
    """CAULDRON-313: somebody looks at so many Omens."""

    number: i64


class OmenPutAside(Told):
    """CAULDRON-331: an Omen that is not used in this game."""

    omen: i64


class OmenTurned(Told):
    """CAULDRON-055: the Omen of the season, or -1 where there is none (CAULDRON-279)."""

    omen: i64


class OmenGone(Told):
    """CAULDRON-060: the card of the Omen goes to the discards."""

    omen: i64


class Populated(Told):
    """CAULDRON-061: so many tokens of a type come to the board."""

    kind: i64
    number: i64


class OrderRolled(Told):
    """CAULDRON-065: a throw for the turn order; 0 for who does not throw."""

    dice: tuple[int, ...]


class FirstFound(SeatTold):
    """CAULDRON-065: who goes first in this season."""

    backwards: bool


class PrizeWon(SeatTold):
    """ORDER_PRIZE: a prize of the turn-order roll."""

    rank: i64


class TieRolled(Told):
    """CAULDRON-237: a throw among those who are level; 0 for who does not throw."""

    dice: tuple[int, ...]
    lowest: bool  # whether the lowest is wanted


class MagikGained(SeatTold):
    """CAULDRON-217: Magik is gained."""

    magik: i64
    source: i64  # a list of effects, or BY_BREW or BY_ECHO


class MagikLost(SeatTold):
    """CAULDRON-217: Magik is lost, not by paying for something."""

    magik: i64


class TrackTriggered(SeatTold):
    """CAULDRON-221: somebody reaches or passes an effect of the Magik Track."""

    track: i64


class SpellDrawn(SeatTold):
    """A Spell comes from its deck into a hand; others see its back (CAULDRON-400)."""

    deck: i64
    spell: i64  # or -1 for who does not see it

    def seen_by(self, seat: i64) -> Event:
        """CAULDRON-312: its owner alone sees which."""
        return self if seat == self.seat else SpellDrawn(self.seat, self.deck, -1)


class SpellGained(SeatTold):
    """A Spell comes openly into a hand (CAULDRON-401)."""

    spell: i64


class SpellDiscarded(SeatTold):
    """CAULDRON-314: a Spell goes from a hand to the discards."""

    spell: i64


class PotionGained(SeatTold):
    """A Potion is laid face up (CAULDRON-039)."""

    potion: i64


class PotionDiscarded(SeatTold):
    """CAULDRON-277: a Potion goes to the discards."""

    potion: i64


class DeckRenewed(Told):
    """CAULDRON-274: the discards are shuffled to form a new deck."""

    deck: i64


class FieldPlaced(SeatTold):
    """CAULDRON-046: a Field comes to the board."""

    kind: i64
    field: i64
    q: i64
    r: i64


class TokenKept(SeatTold):
    """KEEP: a token does not spoil."""

    kind: i64


class Spoiled(SeatTold):
    """CAULDRON-173: so many tokens of a supply return to the game supply."""

    number: i64


class SeasonEnded(Told):
    """CAULDRON-370: the Harvest Season is over."""


class MarketBegan(Told):
    """CAULDRON-179: Market Season begins with this seat."""

    first: i64


class Bought(SeatTold):
    """CAULDRON-183: something is paid for; what is it (faces.ITEMS), and its price."""

    item: i64
    price: i64


class BonusTaken(SeatTold):
    """CAULDRON-190: the buyer of a Field receives a token."""

    kind: i64


class CellarGained(SeatTold):
    """CAULDRON-211: a Cellar comes to a player."""


class BuyerPassed(SeatTold):
    """CAULDRON-209: somebody buys nothing more."""


class TwoDrawn(SeatTold):
    """CAULDRON-388: somebody draws cards to keep one; Spells are seen by them alone."""

    deck: i64
    cards: tuple[int, ...]  # empty for who does not see them

    def seen_by(self, seat: i64) -> Event:
        """CAULDRON-388: two Potions lie open."""
        if seat == self.seat or self.deck >= 2:
            return self
        return TwoDrawn(self.seat, self.deck, ())


class OneRefused(SeatTold):
    """CAULDRON-315: the card not kept goes openly to the discards."""

    deck: i64
    card: i64


class GameWon(SeatTold):
    """CAULDRON-240: somebody reaches the goal by brewing."""


class GameOver(Told):
    """CAULDRON-324: the game ends without a victory by brewing."""
