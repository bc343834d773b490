"""What effects of cards, abilities and the Magik Track do, for the log and for motion."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import NOTHING
from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event


class CameIntoForce(Told):
    """22.3: an effect that lasts begins, for one player or (-1) for all."""

    seat: i64
    op: i64
    source: i64  # the number of its list of effects
    until: i64  # a duration


class TokenGained(SeatTold):
    """GAIN: a token goes from the game supply into a supply."""

    kind: i64


class TokenLost(SeatTold):
    """LOSE, EMPTY_CELLAR: a token goes from a supply or a Cellar to the game supply."""

    kind: i64
    zone: i64


class TokenGrown(Told):
    """GROW: a token goes from the game supply to a Field."""

    field: i64
    kind: i64


class TokenWithered(Told):
    """WITHER: a token goes from a Field to the game supply."""

    field: i64
    kind: i64


class TokenTaken(SeatTold):
    """TAKE: a token goes out of another's supply or Cellar into the own supply."""

    victim: i64
    kind: i64
    zone: i64


class Swapped(SeatTold):
    """SWAP: tokens of two supplies change places."""

    one: i64
    other: i64
    given: tuple[int, ...]  # by type: what the first one gave
    got: tuple[int, ...]


class Converted(SeatTold):
    """CONVERT: a token goes to the game supply for one of another type."""

    given: i64
    got: i64


class ActionsGranted(SeatTold):
    """EXTRA_ACTION: further Actions are open in this turn."""

    actions: i64


class TurnLost(SeatTold):
    """SKIP_TURN: a turn that will not take place."""


class YieldChanged(SeatTold):
    """YIELD: what a declared brew will yield more or less."""

    magik: i64


class EchoSet(SeatTold):
    """ECHO: a share of what a declared brew will yield."""

    divisor: i64


class SpellCancelled(SeatTold):
    """CAULDRON-155: a Spell has no effect; the seat is that of its caster."""

    spell: i64
    by: i64
    kept: bool


class ActionCancelled(SeatTold):
    """CANCEL: a declared Harvest, Steal or brew does not happen."""

    kind: i64  # of its window
    by: i64


class Snatched(SeatTold):
    """SNATCH: a token that another wanted to harvest."""

    field: i64
    kind: i64
    harvester: i64


class DieChanged(SeatTold):
    """DIE: a pending roll becomes another."""

    old: i64
    new: i64
    mode: i64


class Rolled(SeatTold):
    """ROLL: a die is rolled for the effects of a card."""

    die: i64
    source: i64


class HandSeen(SeatTold):
    """CAULDRON-313: somebody looks at the Spells of another; which they are only the two know."""

    owner: i64
    spells: tuple[int, ...]

    def seen_by(self, seat: i64) -> Event:
        """That they looked is public."""
        if seat in (self.seat, self.owner):
            return self
        return HandSeen(self.seat, self.owner, (int(NOTHING),) * len(self.spells))


class PotionsSwapped(SeatTold):
    """SWAP_POTION: two Potions change owners."""

    one: i64
    other: i64
    given: i64
    got: i64


class Answered(SeatTold):
    """MAY: somebody lets effects happen, or does not."""

    source: i64
    agreed: bool


class OptionChosen(SeatTold):
    """CHOOSE: the list of effects that somebody picks."""

    source: i64


class RitualsBegan(Told):
    """CAULDRON-202: Advanced Spells and Advanced Potions can be bought from now on."""


class OrderChanged(Told):
    """ORDER: how Step 3 or the turns of this season go."""

    mode: i64


class ProductionChanged(Told):
    """PRODUCE: how many tokens Fields of a type receive in this season."""

    kind: i64
    tokens: i64
