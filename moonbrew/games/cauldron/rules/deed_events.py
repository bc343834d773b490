"""What happens in turns: Harvests, Steals, brews, Spells and answers to them."""

from mypy_extensions import i64

from moonbrew.kernel.events import SeatTold


class TurnBegan(SeatTold):
    """CAULDRON-342: a turn of Step 4 begins."""

    turn: i64  # of this season, from 1


class TurnMissed(SeatTold):
    """CAULDRON-343: a turn does not take place."""


class TurnEnded(SeatTold):
    """CAULDRON-341: a turn is over."""

    idle: i64  # CAULDRON-318


class TurnsEnded(SeatTold):
    """CAULDRON-163, CAULDRON-166: no token is left; the seat is the final harvester."""


class TurnsStopped(SeatTold):
    """CAULDRON-320, CAULDRON-321: nothing happens any more; the tokens go back."""

    tokens: i64


class HarvestDeclared(SeatTold):
    """CAULDRON-081: the Fields that are to be harvested, one for each token."""

    fields: tuple[int, ...]
    ability: i64  # or -1


class Harvested(SeatTold):
    """CAULDRON-080: a token is taken from a Field into the supply."""

    field: i64
    kind: i64


class HarvestFailed(SeatTold):
    """CAULDRON-084: a Field named could not be harvested any more."""

    field: i64


class StealDeclared(SeatTold):
    """CAULDRON-088: whom and what a thief wants to rob."""

    victim: i64
    kind: i64
    zone: i64
    ability: i64  # or -1


class StealRolled(SeatTold):
    """CAULDRON-090: a thief has rolled a die; it may still be changed."""

    die: i64
    needed: i64


class Stolen(SeatTold):
    """CAULDRON-091: a token moves to the thief's supply."""

    victim: i64
    kind: i64
    zone: i64


class StealFailed(SeatTold):
    """CAULDRON-090, CAULDRON-094: the thief gets nothing."""

    victim: i64
    kind: i64


class BrewDeclared(SeatTold):
    """CAULDRON-101: a Potion and its payment are named."""

    potion: i64
    paid: tuple[int, ...]  # by type
    quick: bool


class PaymentRenamed(SeatTold):
    """CAULDRON-102: another payment is named for a brew whose first one is gone."""

    paid: tuple[int, ...]


class Brewed(SeatTold):
    """CAULDRON-097: a brew is carried out; its yield is what it comes to in all."""

    potion: i64
    paid: tuple[int, ...]
    magik: i64


class BrewFailed(SeatTold):
    """CAULDRON-102, CAULDRON-145, CAULDRON-350: a brew is not carried out."""

    potion: i64


class Echoed(SeatTold):
    """ECHO: somebody gains a part of what a brew has yielded."""

    magik: i64


class SpellShown(SeatTold):
    """CAULDRON-123: a Spell leaves the hand to be cast."""

    spell: i64


class SpellAnnounced(SeatTold):
    """CAULDRON-419: everything that a Spell speaks of is named; -1 where it does not."""

    spell: i64
    opponent: i64
    player: i64
    chosen: i64


class SpellDone(SeatTold):
    """CAULDRON-128: a Spell is carried out and discarded."""

    spell: i64


class SpellLost(SeatTold):
    """CAULDRON-155: a cancelled Spell is discarded, or goes to somebody's hand."""

    spell: i64
    keeper: i64  # or -1


class AbilityUsed(SeatTold):
    """CAULDRON-246: an ability is used."""

    ability: i64


class Passed(SeatTold):
    """CAULDRON-137: somebody who was asked in a window does nothing."""


class TokenStored(SeatTold):
    """CAULDRON-116: a token moves from the supply into a Cellar."""

    kind: i64


class TokenFetched(SeatTold):
    """CAULDRON-116: a token moves from a Cellar into the supply."""

    kind: i64
