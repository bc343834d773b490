# mypyc: compiled
"""Chapter 3: the value track. Marks count from the lower end: 0 is mark 15, the last mark 5."""

from moonbrew.games.mystic_market.rules.moves import Kind
from moonbrew.games.mystic_market.rules.table import MarketTable


def value_shift(t: MarketTable, kind: Kind) -> None:
    """MARKET-037: the vial goes to the upper end; those above it roll down a mark (MARKET-038)."""
    left = t.marks[kind]
    for other in range(t.edition.kinds):
        if t.marks[other] > left:
            t.marks[other] -= 1
    t.marks[kind] = t.edition.kinds - 1


def bring_down(t: MarketTable, kind: Kind) -> None:
    """MARKET-099: the lowest vial goes to the upper end until this one is the lowest.

    So the vials rotate and keep their cyclic order (MARKET-100).
    """
    steps = t.marks[kind]
    for other in range(t.edition.kinds):
        mark = t.marks[other] - steps
        t.marks[other] = mark if mark >= 0 else mark + t.edition.kinds


def trade_places(t: MarketTable, one: Kind, other: Kind) -> None:
    """Two vials trade places; the others stay (Exchange Elixir, table 16.3)."""
    t.marks[one], t.marks[other] = t.marks[other], t.marks[one]
