"""Tables of Mystic Market set by hand.

Ingredients are written with their letters: R O Y G B P. A small letter in the deck is the Supply
Shift of that kind. The top card of a deck stands last. A track is written from mark 15 to mark 5.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import moonbrew
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.dice import Dice
from tests.tabletop import at_random, keys

found = moonbrew.game("mystic-market")
assert isinstance(found, MysticMarket)
GAME = found  # narrowed, so that its own edition and options are known to the type checker
EDITION = GAME.edition

KINDS = {
    "R": "dragon-scales",
    "O": "phoenix-feathers",
    "Y": "orc-teeth",
    "G": "kraken-tentacles",
    "B": "mermaid-tears",
    "P": "pixie-powder",
}
LETTERS = {kind: letter for letter, kind in KINDS.items()}


def cards(letters: str) -> list[str | None]:
    """Cards by their letters; a dot is an empty slot."""
    return [
        None if c == "." else KINDS.get(c) or f"supply-shift-{KINDS[c.upper()]}" for c in letters
    ]


def letters(held: dict[str, int]) -> str:
    """A hand or pile as sorted letters in the order of the kinds, Supply Shifts as small ones."""
    small = {f"supply-shift-{kind}": letter.lower() for kind, letter in LETTERS.items()}
    names = {**LETTERS, **small}
    return "".join(names[name] * held.get(name, 0) for name in names)


def table(
    hands: Sequence[str] = ("", ""),
    *,
    market: str = "ROYGB",
    deck: str = "ROYGBPROYGBP",
    track: str = "PBGYOR",
    coins: Sequence[int] | None = None,
    potions: Sequence[Sequence[str]] | None = None,
    potion_market: Sequence[str] = (),
    potion_deck: Sequence[str] = (),
    potion_discard: Sequence[str] = (),
    turn: int = 0,
    content: str = "full",
    length: str = "normal",
    **more: Any,
) -> MarketTable:
    """A table at the start of a seat's turn; `more` goes into the dumped form as it is.

    For another moment than the start of a turn give `ask` and `agenda` (see Game.dump).
    """
    seats = len(hands)
    slots = [*potion_market, *[None] * (5 - len(potion_market))] if content == "full" else []
    data: dict[str, Any] = {
        "game": "mystic-market",
        "seats": seats,
        "options": {"content": content, "length": length},
        "agenda": [["turn", turn]],
        "dealer": turn,
        "active": turn,
        "hands": [cards(hand) for hand in hands],
        "market": cards(market),
        "deck": cards(deck),
        "track": cards(track),
        "coins": list(coins) if coins is not None else [5] * seats,
        "potions": [dict(Counter(owned)) for owned in potions or [()] * seats],
        "potion_market": slots,
        "potion_deck": list(potion_deck),
        "potion_discard": dict(Counter(potion_discard)),
        **more,
    }
    t = GAME.load(data)
    assert isinstance(t, MarketTable)
    t.events = []
    return t


def play(t: MarketTable, *keys: str) -> MarketTable:
    """Make moves as they come from outside: checked."""
    for key in keys:
        GAME.play(t, key)
    return t


def swap(t: MarketTable, slot: int = 2) -> MarketTable:
    """A whole turn that gives a Dragon Scale for the card in a slot, and does nothing else."""
    play(t, f"swap-dragon-scales-{slot}")
    return play(t, *["swap-done"] * ("swap-done" in keys(t)), "end-turn")


def one_before_renewal(seats: int) -> int:
    """A count of quiet turns that one more brings to a renewal of the market (MARKET-192)."""
    return 12 * seats - 1


def hand(t: MarketTable, seat: int) -> str:
    """A hand in letters, sorted in the order R O Y G B P."""
    return letters(GAME.dump(t)["hands"][seat])


def market(t: MarketTable) -> str:
    """The Ingredient market in letters, slot by slot; a dot is an empty slot."""
    return "".join("." if kind is None else LETTERS[kind] for kind in GAME.dump(t)["market"])


def track(t: MarketTable) -> str:
    """The track in letters, from mark 15 to mark 5."""
    return "".join(LETTERS[kind] for kind in GAME.dump(t)["track"])


def discard(t: MarketTable) -> str:
    """The Ingredient discard in letters, spent Supply Shifts as small ones."""
    return letters(GAME.dump(t)["discard"])


def coins(t: MarketTable) -> list[int]:
    """Everybody's coins."""
    return [int(n) for n in t.coins]


def asked(t: MarketTable) -> tuple[str, int] | None:
    """The name of the ask and the seat, for instance ("decide", 0); None when the game is over."""
    ask = GAME.dump(t)["ask"]
    return ask and (ask[0], ask[1])


def deck(t: MarketTable) -> str:
    """The Ingredient deck in letters, the top card last, Supply Shifts as small ones."""
    return "".join(
        LETTERS.get(card) or LETTERS[card.removeprefix("supply-shift-")].lower()
        for card in GAME.dump(t)["deck"]
    )


def wander(games: int = 1) -> Iterator[MarketTable]:
    """Random games for every count of seats and all options, handed out before every move."""
    options = product((2, 3, 4), ("full", "practice"), ("normal", "shortened"))
    for (seats, content, length), seed in product(options, range(games)):
        t = GAME.start(seats, seed, GAME.Options.of({"content": content, "length": length}))
        dice = Dice(seed)
        while t.ask is not None:
            yield t
            moves = t.ask.moves(t)
            t.play(moves[dice.below(len(moves))])
        yield t


def owned(t: MarketTable, seat: int) -> list[str]:
    """The potions of a seat by name, sorted."""
    return sorted(Counter(GAME.dump(t)["potions"][seat]).elements())


def potion_market(t: MarketTable) -> list[str | None]:
    """The Potion market by name, slot by slot; None is an empty slot."""
    slots: list[str | None] = GAME.dump(t)["potion_market"]
    return slots


def potion_discard(t: MarketTable) -> list[str]:
    """The Potion discard by name, sorted."""
    return sorted(Counter(GAME.dump(t)["potion_discard"]).elements())


# Whole games, for what holds at every moment of each.

EVERY_OPTION = list(product((2, 3, 4), ("full", "practice"), ("normal", "shortened")))


def begin(
    seats: int = 2, content: str = "full", length: str = "normal", *, seed: int = 0
) -> MarketTable:
    """A new game; the events are recorded from its first decision on."""
    t = GAME.start(seats, seed, GAME.Options.of({"content": content, "length": length}))
    assert isinstance(t, MarketTable)
    t.events = []
    return t


def in_earnest(t: MarketTable, seed: int = 0) -> Iterator[str]:
    """Play to the end at random, but selling no single card for nothing while it can be helped.

    So hands fill up, sets are sold and potions crafted, which rarely happens at random.
    """
    return at_random(t, seed, avoid=("sell-one-", "swap-"))
