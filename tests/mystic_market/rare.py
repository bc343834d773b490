"""States of Mystic Market that random play rarely reaches, as dumps by name, for the laws."""

from typing import Any

from moonbrew.games.mystic_market.rules.table import MarketTable
from tests.mystic_market.stall import GAME, one_before_renewal, play, table

POTIONS = ["fortune-serum", "elixir-of-luck", "tonic-of-mystery", "plunder-tonic"]
KNOWN_TO_BOTH = [{}, {"dragon-scales": 1}, {}]
KNOWN_TO_ONE = [{}, {"dragon-scales": 1, "orc-teeth": 1}, {}]


def rare_tables() -> dict[str, dict[str, Any]]:
    """Every table as a dump."""
    return {name: GAME.dump(t) for name, t in laid().items()}


def laid() -> dict[str, MarketTable]:
    """Chapters 6, 8, 9, 11 to 14 and 18 at their edges."""
    forfeit = table(["R", "RYG", "OYG"], potions=[["serum-of-forfeit"], [], []])
    copying = table(
        ["R", "Y"],
        potions=[["duplication-tonic"], []],
        potion_discard=["elixir-of-luck", "plunder-tonic"],
    )
    return {
        "the deck is empty": table(["RRY", "OG"], deck=""),
        "the last card is a Supply Shift": table(["RRY", "OG"], deck="p"),
        "one turn before the market is renewed": table(
            ["RRY", "OG"], stall=one_before_renewal(2), potion_deck=POTIONS
        ),
        "nothing can be bought, swapped or sold": table(["", "ROY"], coins=[0, 5]),
        "half a swap": play(table(["RRY", "OGB"]), "swap-dragon-scales-2"),
        "eleven cards in hand": table(
            ["RRRROOOYYYG", "B"],
            deck="ROYrGBPp",
            aside={"orc-teeth": 1},
            agenda=[["close-turn", 0]],
        ),
        "a potion makes another discard": play(forfeit, "play-serum-of-forfeit", "choose-seat-2"),
        "a potion is copied": play(copying, "play-duplication-tonic"),
        "everybody holds a potion": table(
            ["RRY", "OG", "BP"],
            potions=[POTIONS[:2], POTIONS[:2], POTIONS[2:]],
            potion_deck=["fortune-serum", "exchange-elixir", "reduction-serum"],
        ),
        "two know of a hand what the third does not": table(
            ["RRY", "RYG", "BP"], known=[KNOWN_TO_BOTH, [{}, {}, {}], KNOWN_TO_ONE, [{}, {}, {}]]
        ),
        "the last final turn": table(
            ["Y", "Y"],
            deck="",
            final=True,
            agenda=[["final-turn", 0, 1]],
            potions=[POTIONS[:1], POTIONS[:1]],
        ),
        "a goal within reach": table(["RRRRY", "OG"], length="shortened", coins=[29, 29]),
    }
