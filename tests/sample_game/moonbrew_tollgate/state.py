"""A table of Tollgate as readable data, and back."""

from collections import Counter
from typing import Any

from moonbrew.entries import Entry
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import Counts, counts
from moonbrew.kernel.table import Seat
from moonbrew_tollgate.edition import Road
from moonbrew_tollgate.table import TollTable, cards


def dump_state(t: TollTable) -> dict[str, Any]:
    """What lies on the table, cards by name."""
    keys = t.edition.keys
    return {
        "active": int(t.active),
        "hands": [[keys[card] for card in cards(hand)] for hand in t.hands],
        "gifts": [[keys[card] for card in cards(gifts)] for gifts in t.gifts],
        "deck": [keys[card] for card in t.deck.kinds],
        "road": [keys[card] for card in t.road.kinds],
        "points": list(t.points),
        "night": t.night,
    }


def load_state(
    entry: Entry, edition: Road, seats: int, dice: Dice, short: bool, together: bool
) -> TollTable:
    """The table that dump_state wrote down, or somebody by hand; what is left out is empty."""
    t = TollTable(edition, seats, dice, short, together)
    keys = edition.keys
    if entry.has("active"):
        t.active = Seat(entry.whole("active", 0, seats - 1))
    if entry.has("hands"):
        t.hands = held_by_seat(entry, "hands", keys, seats)
    if entry.has("gifts"):
        t.gifts = held_by_seat(entry, "gifts", keys, seats)
    for key, lying in (("deck", t.deck), ("road", t.road)):
        for name in entry.names(key, keys) if entry.has(key) else []:
            lying.put(keys.index(name))
    if entry.has("points"):
        t.points = entry.wholes("points")
        check_seats(entry, "points", len(t.points), seats)
        if together and len(set(t.points)) > 1:
            raise entry.wrong("points", f"are {t.points}; a team's are the same for every seat.")
    if entry.has("night"):
        t.night = entry.whole("night", 0, None if together else 0)
    return t


def held_by_seat(entry: Entry, key: str, keys: list[str], seats: int) -> list[Counts]:
    """One list of names for each seat."""
    cells = entry.cells(key)
    check_seats(entry, key, len(cells.data), seats)
    return [counts(len(keys), map(keys.index, cells.names(seat, keys))) for seat in cells.data]


def check_seats(entry: Entry, key: str, found: int, seats: int) -> None:
    """Refuse a list that does not fit the table."""
    if found != seats:
        raise entry.wrong(key, f"has {found} entries; it must have {seats}, one for each seat.")


def components(t: TollTable) -> dict[str, int]:
    """Every card by name and number, wherever it lies."""
    found = Counter([*t.deck.kinds, *t.road.kinds])
    for held in (*t.hands, *t.gifts):
        found.update(cards(held))
    return {t.edition.keys[kind]: number for kind, number in sorted(found.items())}
