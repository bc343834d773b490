"""A table of Mystic Market as readable data, and back."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.entries import Entry
from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.memory import known_at
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.setup import lay_empty
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Counts, counts, pile, vector
from moonbrew.kernel.table import Seat

SHIFT = "supply-shift-"


def card_names(edition: Market) -> list[str]:
    """The cards of the Ingredient deck by number: Ingredients, then Supply Shifts."""
    kinds = [ingredient.key for ingredient in edition.ingredients]
    return kinds + [SHIFT + kind for kind in kinds]


def potion_names(edition: Market) -> list[str]:
    """The potions by number."""
    return [brew.key for brew in edition.brews]


def tally(counts: Iterable[int], names: Sequence[str]) -> dict[str, int]:
    """Counts by name, without the zeros."""
    return {names[kind]: int(n) for kind, n in enumerate(counts) if n}


def slots(cards: Iterable[int], names: Sequence[str]) -> list[str | None]:
    """The cards in slots by name, None for an empty one."""
    return [None if card == NOTHING else names[card] for card in cards]


def dump_state(t: MarketTable) -> dict[str, Any]:
    """What lies on the table."""
    cards, potions = card_names(t.edition), potion_names(t.edition)
    kinds = int(t.edition.kinds)
    track = sorted(range(kinds), key=lambda kind: t.marks[kind])
    return {
        "dealer": int(t.dealer),
        "active": int(t.active),
        "final": t.final,
        "stall": int(t.stall),
        "quiet": t.quiet,
        "track": [cards[kind] for kind in track],
        "coins": [int(coins) for coins in t.coins],
        "hands": [tally(hand.of, cards) for hand in t.hands],
        "deck": [cards[card] for card in t.deck.kinds],
        "market": slots(t.market, cards),
        "discard": tally(t.discard.of, cards),
        "aside": tally(t.aside.of, cards),
        "potions": [tally(owned.of, potions) for owned in t.potions],
        "potion_deck": [potions[potion] for potion in t.potion_deck.kinds],
        "potion_market": slots(t.potion_market, potions),
        "potion_discard": tally(t.potion_discard.of, potions),
        "potion_in_play": None if t.potion_in_play == NOTHING else potions[t.potion_in_play],
        "open": tally(t.open.of, cards),
        "half_swap": None
        if t.swap_given == NOTHING
        else {"given": cards[t.swap_given], "slot": int(t.swap_slot) + 1},
        "known": [
            [tally(known(t, viewer, hand), cards) for hand in range(t.seats)]
            for viewer in range(t.seats + 1)
        ],
    }


def components(t: MarketTable) -> dict[str, int]:
    """Every card by name and number, wherever it lies."""
    kinds = int(t.edition.kinds)
    cards: Counter[int] = Counter(t.deck.kinds)
    cards.update(card for card in t.market if card != NOTHING)
    for held in (*t.hands, t.discard, t.open):
        cards.update({kind: int(n) for kind, n in enumerate(held.of)})
    cards.update({kinds + kind: int(n) for kind, n in enumerate(t.aside.of)})
    potions: Counter[int] = Counter(t.potion_deck.kinds)
    potions.update(p for p in (*t.potion_market, t.potion_in_play) if p != NOTHING)
    for held in (*t.potions, t.potion_discard):
        potions.update({potion: int(n) for potion, n in enumerate(held.of)})
    card_name, potion_name = card_names(t.edition), potion_names(t.edition)
    return {card_name[card]: n for card, n in sorted(cards.items())} | {
        potion_name[potion]: n for potion, n in sorted(potions.items())
    }


def known(t: MarketTable, viewer: int, hand: int) -> list[int]:
    """By kind: the cards that a viewer knows a hand to hold."""
    at = known_at(t, viewer, hand)
    return [int(t.known[at + kind]) for kind in range(t.edition.kinds)]


class StateReader:
    """Reads what dump_state wrote, or somebody by hand; what is left out stays empty."""

    def __init__(self, entry: Entry, edition: Market) -> None:
        self.entry = entry
        self.cards = card_names(edition)
        self.kinds = self.cards[: edition.kinds]
        self.potions = potion_names(edition)

    def counts(self, key: str, names: list[str], within: Entry | None = None) -> Counts:
        """Cards by name and number, or simply as a list of names."""
        entry = within or self.entry
        if isinstance(entry.data.get(key), list):
            return counts(len(names), [names.index(name) for name in entry.names(key, names)])
        held = entry.entry(key)
        held.only(*names)
        return counts(
            len(names), [names.index(name) for name in held.data for _ in range(held.whole(name))]
        )

    def counts_by_seat(self, key: str, names: list[str], seats: int) -> vec[Counts]:
        """One such for each seat."""
        cells = self.entry.cells(key)
        if len(cells.data) != seats:
            raise self.entry.wrong(key, f"has {len(cells.data)} entries; it must have {seats}.")
        return vec[Counts]([self.counts(place, names, cells) for place in cells.data])

    def slots(self, key: str, names: list[str]) -> vec[i64]:
        """Cards in slots, null for an empty one."""
        cells = self.entry.cells(key)
        return vector(
            NOTHING if card is None else names.index(cells.one_of(place, names))
            for place, card in cells.data.items()
        )

    def pile(self, key: str, names: list[str]) -> list[int]:
        """Cards in order, the top one last."""
        return [names.index(name) for name in self.entry.names(key, names)]

    def track(self) -> vec[i64]:
        """The kinds from the lower end of the track to the upper one."""
        order = self.entry.names("track", self.kinds)
        if sorted(order) != sorted(self.kinds):
            raise self.entry.wrong("track", "must name every kind once, from mark 15 to mark 5.")
        return vector(order.index(kind) for kind in self.kinds)

    def seat(self, key: str, seats: int) -> Seat:
        """A seat."""
        return Seat(self.entry.whole(key, 0, seats - 1))


def load_state(
    entry: Entry, edition: Market, seats: int, dice: Dice, full: bool, short: bool
) -> MarketTable:
    """The table that dump_state wrote down."""
    t = lay_empty(edition, seats, dice, full, short)
    read = StateReader(entry, edition)
    has = entry.has
    t.dealer = read.seat("dealer", seats) if has("dealer") else t.dealer
    t.active = read.seat("active", seats) if has("active") else t.active
    t.final = entry.truth("final") if has("final") else t.final
    t.stall = entry.whole("stall") if has("stall") else t.stall
    t.quiet = entry.truth("quiet") if has("quiet") else t.quiet
    t.marks = read.track() if has("track") else t.marks
    if has("coins"):
        coins = entry.wholes("coins")
        if len(coins) != seats:
            raise entry.wrong("coins", f"has {len(coins)} numbers; it must have {seats}.")
        t.coins = vector(coins)
    t.hands = read.counts_by_seat("hands", read.kinds, seats) if has("hands") else t.hands
    t.deck = pile(read.pile("deck", read.cards)) if has("deck") else t.deck
    load_markets(t, read)
    t.discard = read.counts("discard", read.cards) if has("discard") else t.discard
    t.aside = read.counts("aside", read.kinds) if has("aside") else t.aside
    load_potions(t, read, seats)
    t.open = read.counts("open", read.kinds) if has("open") else t.open
    if entry.data.get("half_swap") is not None:
        half = entry.entry("half_swap")
        t.swap_given = read.kinds.index(half.one_of("given", read.kinds))
        t.swap_slot = half.whole("slot", 1, len(t.market)) - 1
    if has("known"):
        load_known(t, read)
    return t


def load_markets(t: MarketTable, read: StateReader) -> None:
    """Both markets, of the size that the content says."""
    for key, names, size in (
        ("market", read.kinds, len(t.market)),
        ("potion_market", read.potions, len(t.potion_market)),
    ):
        if read.entry.has(key):
            cards = read.slots(key, names)
            if len(cards) != size:
                raise read.entry.wrong(key, f"has {len(cards)} slots; it must have {size}.")
            if key == "market":
                t.market = cards
            else:
                t.potion_market = cards


def load_potions(t: MarketTable, read: StateReader, seats: int) -> None:
    """Potions owned, in the deck, in the discard and in play."""
    has, names = read.entry.has, read.potions
    t.potions = read.counts_by_seat("potions", names, seats) if has("potions") else t.potions
    t.potion_deck = pile(read.pile("potion_deck", names)) if has("potion_deck") else t.potion_deck
    if has("potion_discard"):
        t.potion_discard = read.counts("potion_discard", names)
    if read.entry.data.get("potion_in_play") is not None:
        t.potion_in_play = names.index(read.entry.one_of("potion_in_play", names))


def load_known(t: MarketTable, read: StateReader) -> None:
    """By viewer, the spectator last, and by hand: the cards known to be there."""
    cells = read.entry.cells("known")
    if len(cells.data) != t.seats + 1:
        raise read.entry.wrong("known", f"must have {t.seats + 1} rows: the seats and a spectator.")
    for viewer in range(t.seats + 1):
        hands = cells.cells(str(viewer))
        for hand in range(t.seats):
            held = read.counts(str(hand), read.kinds, hands)
            for kind in range(t.edition.kinds):
                if held.of[kind] > t.hands[hand].of[kind]:
                    raise hands.wrong(
                        str(hand), f"knows of more {read.kinds[kind]} than there are."
                    )
                t.known[known_at(t, viewer, hand) + kind] = held.of[kind]
