"""Mystic Market as a seat sees it: chapter 17.2, built by naming what may be shown."""

from collections.abc import Sequence
from functools import lru_cache

from moonbrew.frame import place_of, scene_of
from moonbrew.games.mystic_market.rules.deciding import (
    BOUGHT_ONE,
    BOUGHT_TWO,
    FINAL_TURN,
    RELIEVED,
    SELLING,
    SWAPPED,
    Decide,
)
from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.moves import NOTHING, Kind
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.choices import choice, prompt
from moonbrew.games.mystic_market.show.words import (
    coins,
    potion_cost,
    potion_effect,
    potion_promise,
)
from moonbrew.games.mystic_market.state import SHIFT
from moonbrew.kernel.pile import Counts
from moonbrew.scene import Part, Piece, Place, Scene, Zone
from moonbrew.words import Voice, capital

BEGUN = {
    int(BOUGHT_ONE): "bought 1 card",
    int(BOUGHT_TWO): "bought 2 cards",
    int(SWAPPED): "swapped",
    int(SELLING): "sold",
    int(RELIEVED): "drew free of charge",
    int(FINAL_TURN): "final turn",
}
HOW_VIALS_GO = "A sold vial goes back to the lowest value. Those above it roll to the next one."
HOW_CARDS_GO = "Buy one or two, or swap for as many of yours"


def scene(t: MarketTable, seat: int | None, names: Sequence[str]) -> Scene:
    """What lies open, the seat's own hand sorted by kind, and of the rest only how many cards."""
    voice = Voice(seat, names)
    return scene_of(
        "mystic-market",
        t,
        voice,
        zones=[*ingredient_zones(t), *potion_zones(t), *seat_zones(t, voice)],
        places=[place(t, voice, s) for s in range(t.seats)],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
    )


# Seats.


def place(t: MarketTable, voice: Voice, seat: int) -> Place:
    """MARKET-179: what all know of a seat."""
    facts = {"cards": t.hands[seat].total}
    if t.full:
        facts["potions"] = t.potions[seat].total
    note = begun(t) if t.active == seat else ""
    score, active = t.coins[seat], int(t.active)
    return place_of(t, voice, seat, score=score, active=active, facts=facts, note=note)


def begun(t: MarketTable) -> str:
    """The action begun in this turn; half a swap is none yet, for only its chooser knows of it."""
    if t.ask is None or isinstance(t.ask, SwapAnother):
        return ""
    for step in (t.ask, *reversed(t.agenda.steps())):
        if isinstance(step, Decide):
            return BEGUN.get(int(step.begun), "")
    return ""


# Zones.


def ingredient_zones(t: MarketTable) -> list[Zone]:
    """MARKET-179: track, market and discard lie open; of the deck only the number is known."""
    cost = int(t.edition.amounts.deck_cost)
    deck = backs("deck", t.deck.size(), cost)
    note, slots = f"{coins(cost)} a card", int(t.edition.amounts.market_slots)
    return [
        Zone("track", "Value track", "track", track(t), note=HOW_VIALS_GO),
        Zone("market", "Ingredient market", "row", market(t), note=HOW_CARDS_GO, slots=slots),
        Zone("deck", "Ingredient deck", "stack", deck, note=note, beside="market"),
        Zone("discard", "Ingredient discard", "pile", discarded(t)),
    ]


def potion_zones(t: MarketTable) -> list[Zone]:
    """The potions that nobody owns, and what the one being played has turned up."""
    if not t.full:
        return []
    hidden = backs("potion-deck", t.potion_deck.size(), shape="recipe")
    spent = potions(t, "potion-discard", t.potion_discard)
    slots = int(t.edition.amounts.potion_slots)
    zones = [
        Zone("potion-market", "Potion market", "row", potion_market(t), slots=slots),
        Zone("potion-deck", "Potion deck", "stack", hidden, beside="potion-market"),
        Zone("potion-discard", "Potion discard", "pile", spent),
    ]
    if t.potion_in_play != NOTHING:
        played = potion_piece(t.edition, "in-play-potion", t.potion_in_play, shape="recipe")
        zones.append(Zone("in-play", "Potion being played", "row", [played]))
    if t.open.size() > 0:
        turned_up = ingredients(t, "open", t.open)
        zones.append(Zone("open", "Open cards", "row", turned_up, beside="in-play"))
    return zones


def seat_zones(t: MarketTable, voice: Voice) -> list[Zone]:
    """MARKET-180: a hand is known to its owner only; MARKET-179: owned potions to all."""
    zones = []
    for seat in range(t.seats):
        held, hand = t.hands[seat], f"hand-{seat}"
        own = seat == voice.reader
        pieces = ingredients(t, hand, held) if own else backs(hand, held.size())
        title = capital(f"{voice.whose(seat)} hand")
        zones.append(Zone(hand, title, "fan", pieces, seat, fact="cards"))
        if t.full:
            owned = potions(t, f"potions-{seat}", t.potions[seat])
            title = capital(f"{voice.whose(seat)} potions")
            zones.append(Zone(f"potions-{seat}", title, "row", owned, seat, fact="potions"))
    return zones


# Pieces.


def backs(zone: str, number: int, price: int | None = None, shape: str = "card") -> list[Piece]:
    """Cards face down: one piece that says how many."""
    if not number:
        return []
    return [Piece(f"{zone}-cards", count=int(number), price=price, shape=shape)]


def track(t: MarketTable) -> list[Piece]:
    """The vials from the lower end of the track to the upper one, with what their marks show."""
    pieces = []
    for number in sorted(range(t.edition.kinds), key=lambda number: int(t.marks[number])):
        kind = t.edition.ingredients[number]
        value, cost = int(t.value(Kind(number))), int(t.cost(Kind(number)))
        pieces.append(
            Piece(
                f"vial-{kind.key}",
                kind.key,
                f"{value}: {kind.name}",
                f"{kind.set_size} sell for {value}, 1 costs {cost}",
                colour=kind.colour,
                shape="roller",
                value=value,
                price=cost,
            )
        )
    return pieces


def market(t: MarketTable) -> list[Piece]:
    """The cards for sale with their prices; an empty slot has no piece."""
    pieces = []
    for slot, number in enumerate(t.market):
        if number != NOTHING:
            kind, cost = t.edition.ingredients[number], int(t.cost(Kind(number)))
            pieces.append(
                Piece(
                    f"market-{slot + 1}",
                    kind.key,
                    kind.single,
                    coins(cost),
                    colour=kind.colour,
                    price=cost,
                    pips=int(kind.set_size),
                )
            )
    return pieces


def ingredients(t: MarketTable, zone: str, held: Counts) -> list[Piece]:
    """Ingredients face up, a piece for each kind, in the order of the content."""
    pieces = []
    for number, kind in enumerate(t.edition.ingredients):
        if held.has(number):
            cards = int(held.of[number])
            label = kind.single if cards == 1 else kind.name
            pieces.append(
                Piece(
                    f"{zone}-{kind.key}",
                    kind.key,
                    label,
                    count=cards,
                    colour=kind.colour,
                    pips=int(kind.set_size),
                )
            )
    return pieces


def discarded(t: MarketTable) -> list[Piece]:
    """The whole Ingredient discard, the spent Supply Shifts after the Ingredients (MARKET-108)."""
    pieces = ingredients(t, "discard", t.discard)
    for number, kind in enumerate(t.edition.ingredients):
        spent = int(t.discard.of[t.edition.kinds + number])
        if spent:
            key, label = SHIFT + kind.key, f"Supply Shift: {kind.name}"
            pieces.append(Piece(f"discard-{key}", key, label, count=spent, colour=kind.colour))
    return pieces


def potion_market(t: MarketTable) -> list[Piece]:
    """The potions for crafting with their costs; an empty slot has no piece."""
    pieces = []
    for slot, potion in enumerate(t.potion_market):
        if potion != NOTHING:
            cost = f"costs {potion_cost(t.edition, potion)}; "
            slot_id = f"potion-market-{slot + 1}"
            pieces.append(potion_piece(t.edition, slot_id, potion, cost, shape="recipe"))
    return pieces


def potions(t: MarketTable, zone: str, held: Counts) -> list[Piece]:
    """Potions face up, a piece for each name, in the order of the content."""
    return [
        potion_piece(t.edition, f"{zone}-{brew.key}", potion, count=int(held.of[potion]))
        for potion, brew in enumerate(t.edition.brews)
        if held.has(potion)
    ]


@lru_cache(maxsize=1024)
def potion_piece(
    edition: Market, id: str, potion: int, cost: str = "", count: int = 1, shape: str = "card"
) -> Piece:
    """A potion with what it brings; the same at all tables of an edition."""
    brew = edition.brews[potion]
    return Piece(
        id,
        brew.key,
        brew.name,
        cost + potion_promise(edition, potion),
        count,
        shape=shape,
        value=int(brew.profit),
        parts=potion_parts(edition, potion),
        text=capital(potion_effect(edition, potion)),
    )


@lru_cache(maxsize=256)
def potion_parts(edition: Market, potion: int) -> tuple[Part, ...]:
    """The two cards that a potion is crafted for; the same at all tables of an edition."""
    brew = edition.brews[potion]
    kinds = [edition.ingredients[brew.one], edition.ingredients[brew.other]]
    return tuple(Part(kind.key, kind.single, kind.colour) for kind in kinds)
