"""Chapter 18: how long a game can last at the most."""

from moonbrew.games.mystic_market.rules.cards import Effect
from moonbrew.games.mystic_market.rules.edition import Market


def most_turns(edition: Market, seats: int, full: bool) -> int:
    """MARKET-195: in so many rounds a card leaves the deck, or is sold or spent on a potion."""
    dealt = seats * edition.amounts.opening_hand + edition.amounts.market_slots
    deck = edition.cards - dealt + (edition.amounts.supply_shifts_in_play if full else 0)
    return int(edition.amounts.stall_rounds * seats * (deck + edition.cards) + seats)


def most_plies(edition: Market, seats: int, full: bool) -> int:
    """MARKET-196, MARKET-197: every turn and every window is finite too."""
    turns = most_turns(edition, seats, full)
    cards = int(edition.cards)
    potions = sum(int(brew.copies) for brew in edition.brews) if full else 0
    choices = max(chain(brew.effects) for brew in edition.brews) if potions else 0
    steps = 2 * turns + cards + 2 * potions  # purchases or a swap; sales; crafts and potion plays
    windows = (turns + steps + 1) if potions else 0
    passes = seats * (windows + potions)
    discards = cards
    return steps + turns + discards + 2 * potions * choices + passes


def chain(effects: list[Effect]) -> int:
    """The most choices that the effects of one potion can ask for, before any duplication."""
    return sum(1 + int(max(effect.first, effect.second, 1)) for effect in effects)
