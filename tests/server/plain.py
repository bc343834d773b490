"""A table of a game without any art of its own, with much of everything on it."""

from collections.abc import Sequence
from typing import Any

from moonbrew.scene import Choice, Piece, Place, Scene, Zone

CARDS = 14  # of one's own, each of another kind
NAMES = ("Pilgrim", "Merchant", "Minstrel", "Knight", "Miller", "Tax Collector", "Fool")


def card(id: str, number: int, **more: Any) -> Piece:
    """A card whose face nobody drew."""
    name = NAMES[number % len(NAMES)]
    return Piece(id, f"{name.lower().replace(' ', '-')}-{number}", name, **more)


def tokens(zone: str, **counts: int) -> list[Piece]:
    """Tokens, so many of each."""
    return [
        Piece(f"{zone}-{name}", name, name.capitalize(), count=number, shape="token")
        for name, number in counts.items()
    ]


def zones(reader: int | None) -> list[Zone]:
    """The table: a road, a deck, a bank of tokens, and what the seats have."""
    hands = [[card(f"hand-{seat}-{n}", n) for n in range(CARDS)] for seat in range(2)]
    backs = [[Piece(f"hand-{seat}-cards", count=CARDS)] for seat in range(2)]
    found = [
        Zone("road", "Road", "row", [card(f"road-{n}", n) for n in range(5)]),
        Zone("deck", "Deck", "stack", [Piece("deck-cards", count=23)]),
        Zone("last", "Last card", "stack", [card("last-card", 3)]),
        Zone("bank", "Bank", "row", tokens("bank", pence=12, shillings=1, pounds=104)),
        Zone("mile", "Mile", "track", [card(f"mile-{n}", n, value=n) for n in range(4)]),
        Zone("spent", "Spent", "pile", [card("spent-1", 1), card("spent-2", 2, count=3)]),
    ]
    for seat in range(2):
        cards = hands[seat] if seat == reader else backs[seat]
        found.append(Zone(f"hand-{seat}", "Hand", "fan", cards, seat))
        purse = tokens(f"purse-{seat}", pence=11, pounds=1)
        found.append(Zone(f"purse-{seat}", "Purse", "row", purse, seat))
    return found


def crowded(seat: int | None, names: Sequence[str] = ("Wren", "Rowan")) -> Scene:
    """The table as a seat sees it; seat 0 may play any of its cards, under no verb."""
    choices = [
        Choice(f"play-{n}", f"Play the {NAMES[n % len(NAMES)]}", [f"hand-0-{n}"])
        for n in range(CARDS)
    ]
    return Scene(
        game="tollgate",
        seat=seat,
        ply=0,
        zones=zones(seat),
        places=[Place(s, 7 + s, s == 0, s == 0, {"cards": CARDS}, names[s]) for s in range(2)],
        prompt="Your turn: play a card." if seat == 0 else f"{names[0]} is choosing.",
        choices=choices if seat == 0 else [],
        over=False,
    )
