"""What happens in The Mystic Moon, for the log and for motion on the table."""

from mypy_extensions import i64

from moonbrew.kernel.events import SeatTold, Told


class GameBegan(Told):
    """MOON-040: the first player is drawn or named."""

    starter: i64


class HutTaken(SeatTold):
    """MOON-023: a Witch's Hut is taken or dealt."""

    hut: i64


class FirstPull(SeatTold):
    """MOON-029: a Basic Ingredient of the start comes out of the bag."""

    kind: i64


class RoundBegan(Told):
    """MOON-283: a tile comes into force, and with the expansion a Rising Sign."""

    round: i64
    sign: i64  # or -1


class TurnBegan(SeatTold):
    """MOON-042: a turn begins."""

    round: i64


class Gained(SeatTold):
    """Star Power is gained by something that the last words name."""

    power: i64
    by: str  # sign, glyph, reward, sign-reward, hut, crystals, effect, gold


class Lost(SeatTold):
    """Star Power is lost, at least 1."""

    power: i64
    by: str  # sign, mushroom


class HatPlaced(SeatTold):
    """MOON-051: the Witch's Hat is put at a location."""

    place: i64


class Gathered(SeatTold):
    """MOON-053: a token is taken from a location."""

    place: i64
    token: i64
    by: str  # hat, hut, sign, effect


class FrogGone(SeatTold):
    """MOON-152: a Frog has done its work and goes to the bag."""

    vain: bool  # MOON-155: it found nobody


class Stolen(SeatTold):
    """MOON-142: an Ingredient goes from one Satchel into another."""

    victim: i64
    kind: i64


class Discarded(SeatTold):
    """MOON-138: an Ingredient goes from a Satchel to the bag."""

    kind: i64
    by: str  # frog, limit, effect, formula


class GlyphUsed(SeatTold):
    """MOON-057: a Glyph takes effect."""

    glyph: i64


class Drawn(SeatTold):
    """MOON-135: a token is drawn from the bag."""

    token: i64


class Learned(SeatTold):
    """MOON-066: a Recipe is paid for and goes to the Book."""

    card: i64
    power: i64
    gold: i64


class CardTurned(Told):
    """MOON-069: a card comes to the display."""

    slot: i64
    card: i64


class CardReturned(SeatTold):
    """MOON-071: a card of a Book goes under the deck."""

    card: i64


class Refreshed(SeatTold):
    """MOON-086: the display goes under the deck."""


class Given(SeatTold):
    """MOON-078: Ingredients are given to the shop."""

    kind: i64
    number: i64


class Bought(SeatTold):
    """MOON-078: an Ingredient is taken from the shop."""

    kind: i64


class Performed(SeatTold):
    """MOON-210: Alchemy is performed; what was really collected."""

    formula: i64
    gold: i64
    crystals: i64
    sludge: i64


class FormulaTaken(SeatTold):
    """MOON-214: an Alchemy card comes into a play area."""

    formula: i64


class FormulaReturned(SeatTold):
    """MOON-216: an Alchemy card goes under its deck."""

    formula: i64


class SludgePut(SeatTold):
    """MOON-235: Sludge is placed at a location."""

    place: i64


class Added(SeatTold):
    """MOON-096: something is added to a Cauldron."""

    what: i64
    slot: i64


class Brewed(SeatTold):
    """MOON-122: a placement is declared."""

    spot: i64


class EffectUsed(SeatTold):
    """MOON-130: the effect of a brewed Potion is used."""

    spot: i64
    again: bool


class CurseLifted(SeatTold):
    """MOON-198: a player becomes blessed."""


class Saved(SeatTold):
    """MOON-140, MOON-311: an Ingredient goes from a Cauldron to the Satchel."""

    kind: i64
    slot: i64
    by: str  # salvage, sign, hut


class MushroomPut(SeatTold):
    """MOON-159: a Mushroom comes into a Cauldron."""

    target: i64
    slot: i64  # MOON-379: or -1, where it could not


class Scattered(SeatTold):
    """Sneezing Powder: a random Ingredient goes to the bag."""

    victim: i64
    kind: i64


class HandedOver(SeatTold):
    """Sticky Paw Syrup: an Ingredient is handed to another player."""

    to: i64
    kind: i64


class Bartered(SeatTold):
    """Lantern Oil: an Ingredient of the Garden and one of the Satchel change places."""

    place: i64
    taken: i64
    given: i64


class Warded(SeatTold):
    """MOON-147: a player is warded."""


class Emptied(SeatTold):
    """MOON-125: a Cauldron is emptied without a brew."""


class CleanedUp(SeatTold):
    """MOON-132: after a brew what is left goes to the bag."""


class Bloomed(Told):
    """MOON-166: a token comes to a location, or back to the bag from a full one (MOON-167)."""

    place: i64
    token: i64
    full: bool


class Withered(Told):
    """MOON-239: Sludge costs a location a token."""

    place: i64
    token: i64


class GoldScored(SeatTold):
    """MOON-227: Gold brings Star Power at the end."""

    power: i64


class StayedCursed(SeatTold):
    """MOON-178: who is still cursed goes to 0."""


class Thrown(Told):
    """MOON-334: all signs of a throw are shown; -1 for who is not in the tie."""

    signs: tuple[int, ...]
    left: i64  # the set of seats still in the tie


class LotDrawn(SeatTold):
    """MOON-332: the lot falls on one of the tied players."""


class GameOver(Told):
    """MOON-176: the game is over."""
