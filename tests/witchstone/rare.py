"""States of Witchstone that random play rarely reaches, as dumps by name, for the laws."""

from typing import Any

from moonbrew.games.witchstone.rules.table import StoneTable
from tests.witchstone.coven import (
    GAME,
    board,
    cauldron,
    full_cauldron,
    hemmed_in,
    links,
    play,
    series,
    table,
)

HANDS = (("energy-witch", "pentagram-wand"), ("crystal-scroll", "witch-scroll"))
SUPPLIES = [["energy-wand", "energy-scroll", "wand-scroll"], ["pentagram-scroll", "crystal-wand"]]
PILES: dict[str, Any] = {
    "supplies": SUPPLIES,
    "scroll_pile": ["s21", "s22", "s23", "s24"],
    "special_stack": ["crystal-scroll", "crystal-wand", "wand-scroll"],
}


def rare_tables() -> dict[str, dict[str, Any]]:
    """Every table as a dump."""
    return {name: GAME.dump(t) for name, t in laid().items()}


def laid() -> dict[str, StoneTable]:
    """Chapters 5, 10, 12, 13 and 16 at their edges."""
    hidden = {"hands": HANDS, **PILES}
    level = series("crystal", 2, **hidden)
    token = series("crystal", 2, shelf_tokens={"wand": 1, "energy": 1}, **hidden)
    scrolls = series("scroll", 6, rack=["s15", "s16", "s17"], **{**hidden, "scroll_pile": ["s21"]})
    return {
        "no room for any tile": table(
            (("crystal-scroll", "wand-scroll"), ("energy-witch",)),
            cauldrons=[full_cauldron(), cauldron()],
            **{**PILES, "supplies": [[], SUPPLIES[1]]},
        ),
        "half a tile is placed": play(table(HANDS, **PILES), "tile-energy-witch", "at-d2"),
        "a level of the shelf is chosen": play(level, "crystal-b3", "leave-crystal"),
        "a token of the shelf is chosen": play(
            token, "crystal-b3", "leave-crystal", "shelve-lowest"
        ),
        "the blue field is empty": play(series("pentagram", 2, **hidden), "advance", "advance"),
        "crystals are hemmed in": series("crystal", 3, cauldrons=hemmed_in("d4"), **hidden),
        "one crystal is left, and it is black": series(
            "crystal", 3, cauldrons=board("d4", black="d4"), **hidden
        ),
        "tokens wait in a series": series(
            "energy", 2, pending=[("wand", 2), ("witch", 1)], **hidden
        ),
        "one scroll is left": play(scrolls, "scroll-1"),
        "links lead to the last forest": series(
            "witch", 3, links=links("l04"), lying=[2, 0], **hidden
        ),
        "the last round": table(HANDS, round=11, turn=1, **PILES),
    }
