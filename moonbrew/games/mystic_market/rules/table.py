# mypyc: compiled
"""What lies on the table in Mystic Market, and how it is copied."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.moves import NOTHING, Kind
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import UNWATCHED
from moonbrew.kernel.pile import Counts, Pile, clones
from moonbrew.kernel.table import Seat, Table


@final
@mypyc_attr(acyclic=True)
class MarketTable(Table):
    """One game of Mystic Market.

    A card of the deck is a number: below `kinds` the Ingredient of that kind, from there on the
    Supply Shift of kind `card - kinds`.
    """

    def __init__(self, edition: Market, seats: i64, dice: Dice, full: bool, short: bool) -> None:
        super().__init__(seats, dice)
        nothing = vec[i64]()
        self.edition: Final = edition
        self.full: Final = full  # MARKET-205: with Supply Shift and potions, or practice
        self.short: Final = short  # MARKET-206: first to the goal, or until the deck is empty
        self.dealer = Seat(0)
        self.active = Seat(0)
        self.final = False  # whether the final turns have begun
        self.stall: i64 = 0  # MARKET-191: normal turns in a row that were quiet to their end
        self.quiet = True  # whether nothing was drawn, sold or crafted since the turn began
        self.marks = nothing  # by kind: the mark of its vial, 0 being the lower end
        self.coins = nothing  # by seat
        self.hands = vec[Counts]()
        self.deck = Pile(nothing)
        self.market = nothing  # by slot
        self.discard = Counts(nothing, 0)  # Ingredients and spent Supply Shifts
        self.aside = Counts(nothing, 0)  # by kind: Supply Shifts that are out of the game
        self.potions = vec[Counts]()  # owned, by seat
        self.potion_deck = Pile(nothing)
        self.potion_market = nothing  # by slot
        self.potion_discard = Counts(nothing, 0)
        self.potion_in_play: i64 = NOTHING  # the one being handled
        self.open = Counts(nothing, 0)  # what a potion turned up
        # A swap of which only the first pair is chosen: known to nobody but the chooser.
        self.swap_given: i64 = NOTHING
        self.swap_slot: i64 = NOTHING
        self.known = UNWATCHED  # which cards every viewer knows each hand to hold
        self.menu: Final = edition.menu.clone()  # what is on offer while a move is drawn

    def clone(self) -> "MarketTable":
        """A copy to play on; nothing done to it is seen here."""
        other = self.clone_unwatched()
        other.known = self.known.clone()
        return other

    def clone_unwatched(self) -> "MarketTable":
        """A copy on which nobody keeps track of what is known, for it is never imagined again."""
        other = MarketTable(self.edition, self.seats, self.dice.clone(), self.full, self.short)
        self.copy_flow(other)
        other.dealer = self.dealer
        other.active = self.active
        other.final = self.final
        other.stall = self.stall
        other.quiet = self.quiet
        other.marks = self.marks[:]
        other.coins = self.coins[:]
        other.hands = clones(self.hands)
        other.deck = self.deck.clone()
        other.market = self.market[:]
        other.discard = self.discard.clone()
        other.aside = self.aside.clone()
        other.potions = clones(self.potions)
        other.potion_deck = self.potion_deck.clone()
        other.potion_market = self.potion_market[:]
        other.potion_discard = self.potion_discard.clone()
        other.potion_in_play = self.potion_in_play
        other.open = self.open.clone()
        other.swap_given = self.swap_given
        other.swap_slot = self.swap_slot
        return other

    def value(self, kind: Kind) -> i64:
        """MARKET-035: what a complete set is worth now."""
        return self.edition.values[self.marks[kind]]

    def cost(self, kind: Kind) -> i64:
        """MARKET-036: what a card in the market costs now."""
        return self.edition.costs[self.marks[kind]]
