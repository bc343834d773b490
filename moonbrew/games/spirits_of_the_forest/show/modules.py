"""Chapters 21 and 22 as they are shown: Moonlight tiles, Enchanted cards, and what they bring."""

from functools import lru_cache

from moonbrew.games.spirits_of_the_forest.rules import events as e
from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    ANY,
    ANY_SOURCE,
    DOUBLE,
    NOTHING,
    OF_SOURCE,
    OF_TYPE,
    SOURCE_KEYS,
    Request,
)
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import along
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.words import (
    a_favour,
    a_tile,
    points,
    slot_words,
)
from moonbrew.kernel.bits import has, members_of
from moonbrew.kernel.table import Event
from moonbrew.scene import Part, Piece, Zone
from moonbrew.words import Voice, capital, listed, one

BONUS_WORDS = ("Swap or move gems", "Two Favour tokens, keep one", "Play again")

# Zones.


def module_zones(t: ForestTable) -> list[Zone]:
    """What lies beside the Forest for all."""
    zones = [moonlight_zone(t)] if t.terms.moonlight else []
    return [*zones, display_zone(t)] if t.terms.enchanted else zones


def moon_id(place: int) -> str:
    """A Moonlight tile by its place."""
    return f"moonlight-{place + 1}"


def card_id(edition: Spirits, card: int) -> str:
    """An Enchanted card, wherever it lies."""
    return f"enchanted-{edition.enchanted[card].key}"


def moonlight_zone(t: ForestTable) -> Zone:
    """SPIRIT-283, SPIRIT-284: as they lie between the tiles, each among four of them."""
    wide = int(along(t))
    pieces = [
        moon_piece(t, place, place % wide, place // wide)
        for place in range(len(t.moons))
        if t.moons[place] != NOTHING
    ]
    note = "each among four tiles; two of a type face up at the end count it twice"
    return Zone("moonlight", "Moonlight tiles", "grid", pieces, note=note)


def moon_piece(t: ForestTable, place: int, x: int, y: int) -> Piece:
    """A Moonlight tile; face down, what all have seen is told (SPIRIT-288)."""
    kind = t.edition.types[t.edition.moons[t.moons[place]].type]
    where = f"rows {2 * y + 1} and {2 * y + 2}, columns {2 * x + 1} and {2 * x + 2}"
    face = kind.key.lower() if has(t.moons_up, place) else None
    known = has(t.moons_seen, place)
    label = f"Moonlight tile: {kind.one}" if known else "Moonlight tile"
    return Piece(
        moon_id(place),
        face,
        label,
        where if face or not known else f"face down, {where}",
        colour=kind.colour if face else "",
        shape="space",
        parts=(Part(face, kind.one, kind.colour, sign=kind.key[:2].capitalize()),) if face else (),
        x=x,
        y=y,
        sign=kind.key[:2] if face else "#",
        outline="round",
    )


def display_zone(t: ForestTable) -> Zone:
    """SPIRIT-296: three cards face up, and how many are in the deck."""
    pieces = [card_piece(t.edition, int(card)) for card in t.display if card != NOTHING]
    return Zone(
        "enchanted",
        "Enchanted cards",
        "row",
        pieces,
        note=f"{len(t.deck)} in the deck",
        empty="No card left",
    )


def cards_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-306: the cards that a player has claimed."""
    pieces = [card_piece(t.edition, card) for card in members_of(t.purses[seat].cards)]
    title = f"{capital(voice.whose(seat))} Enchanted cards"
    return Zone(f"cards-{seat}", title, "row", pieces, owner=seat, fact="cards", empty="No card")


@lru_cache(64)
def card_piece(edition: Spirits, card: int) -> Piece:
    """SPIRIT-297: three requests, a bonus and points."""
    face = edition.enchanted[card]
    parts = tuple(request_part(edition, request) for request in face.requests)
    return Piece(
        card_id(edition, card),
        "enchanted",
        f"Enchanted card {face.key}",
        listed([part.label for part in parts]),
        shape="recipe",
        value=int(face.points),
        parts=parts,
        text=BONUS_WORDS[face.bonus],
    )


def request_part(edition: Spirits, request: Request) -> Part:
    """SPIRIT-298: what a request wants, as a symbol and in words."""
    label = capital(request_words(edition, request))
    if request.kind in (DOUBLE, ANY, ANY_SOURCE):
        face = {DOUBLE: "double", ANY: "any", ANY_SOURCE: "power"}[request.kind]
        return Part(face, label, sign={DOUBLE: "2", ANY: "_", ANY_SOURCE: "*"}[request.kind])
    if request.kind == OF_SOURCE:
        source = SOURCE_KEYS[request.of]
        return Part(source, label, sign="*")
    kind = edition.types[request.of]
    return Part(kind.key.lower(), label, kind.colour, sign=kind.key[0])


def request_words(edition: Spirits, request: Request) -> str:
    """What a tile must show."""
    kind = request.kind
    if kind == ANY:
        return "any tile"
    if kind == DOUBLE:
        return "a tile with two symbols"
    if kind == ANY_SOURCE:
        return "a tile with a Power Source"
    if kind == OF_SOURCE:
        return f"a tile with the {SOURCE_KEYS[request.of]}"
    tile = f"{one(edition.types[request.of].one)} tile"
    return tile if kind == OF_TYPE else f"{tile} with a Power Source"


# What happens.


def tell_modules(edition: Spirits, voice: Voice, event: Event) -> str:
    """Moonlight tiles, cards claimed, and who scores nothing."""
    match event:
        case e.MoonRevealed():
            moon = moon_name(edition, event.moon)
            return f"{voice.does(event.seat, 'reveal')} a Moonlight tile: {moon}."
        case e.MoonTurned():
            moon = moon_name(edition, event.moon)
            if event.up:
                return f"{voice.does(event.seat, 'leave')} the Moonlight tile {moon} face up."
            return f"{voice.does(event.seat, 'turn')} the Moonlight tile {moon} face down."
        case e.TileDiscarded():
            firefly = " with its firefly" if event.lit else ""
            tile = f"{a_tile(edition, event.tile)}{firefly}"
            return f"{voice.does(event.seat, 'discard')} {tile} for a card."
        case e.CardClaimed():
            face = edition.enchanted[event.card]
            worth = points(int(face.points))
            return f"{voice.does(event.seat, 'claim')} the card {face.key}, for {worth}."
        case e.DisplayRefilled():
            return f"The card {edition.enchanted[event.card].key} comes to the display."
        case e.ScoresNothing():
            why = "without a card and a majority"
            return f"{voice.does(event.seat, 'have')} 0 points, {why}."
    return tell_bonus(edition, voice, event)


def tell_bonus(edition: Spirits, voice: Voice, event: Event) -> str:
    """What the bonus of a card brings."""
    match event:
        case e.PlaysAgain():
            return f"{voice.does(event.seat, 'play')} again."
        case e.BonusLapsed():
            return f"{voice.does(event.seat, 'have')} no use for the bonus."
        case e.FavourDrawn():
            said = f": {a_favour(edition, event.favour)}" if event.favour >= 0 else ""
            return f"{voice.does(event.seat, 'draw')} a Favour token from the box{said}."
        case e.FavourKept():
            put = voice.agreeing(event.seat, "put")
            if event.favour < 0:
                return f"{voice.does(event.seat, 'keep')} one token and {put} the other away."
            kept, away = a_favour(edition, event.favour), a_favour(edition, event.away)
            return f"{voice.does(event.seat, 'keep')} {kept} and {put} {away} away."
    return ""


def tell_swap(t: ForestTable, voice: Voice, event: e.GemsSwapped) -> str:
    """SPIRIT-312: which gems have changed places."""
    whose = voice.whose(event.owner)
    there = f"{whose} gem at {slot_words(t, event.other)}"
    return f"{voice.does(event.seat, 'swap')} a gem at {slot_words(t, event.slot)} with {there}."


def moon_name(edition: Spirits, moon: int) -> str:
    """A Moonlight tile by its type."""
    return edition.types[edition.moons[moon].type].one
