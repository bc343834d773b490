"""What lies beside the Garden: shop, display, Zodiac, Alchemy, Huts, and signs of a contest."""

from moonbrew.games.mystic_moon.rules.alchemy import top_formula
from moonbrew.games.mystic_moon.rules.effect_asks import LearnCheaper
from moonbrew.games.mystic_moon.rules.ending import ChooseSign
from moonbrew.games.mystic_moon.rules.faces import CURSED, KINDS, NOTHING, STUDY
from moonbrew.games.mystic_moon.rules.fates import has_talent, talent_of
from moonbrew.games.mystic_moon.rules.learning import price
from moonbrew.games.mystic_moon.rules.moves import SIGNS
from moonbrew.games.mystic_moon.rules.shop import Shop
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.force import both, is_cursed, other_fate
from moonbrew.games.mystic_moon.show.pieces import (
    backs,
    formula_piece,
    pattern_parts,
    potion_piece,
    token_piece,
)
from moonbrew.games.mystic_moon.show.seats import would_fill
from moonbrew.games.mystic_moon.show.words import formula_text, power
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice


def market_zones(t: MoonTable, voice: Voice) -> list[Zone]:
    """All that belongs to nobody, as far as it is in the game (MOON-275)."""
    if t.round == 0:
        return [Zone("huts", "Huts to choose from", "row", huts(t))]
    deck = int(t.potions.size())
    hidden = backs("potions-deck", deck, "Recipe")
    zones = [
        Zone(
            "display",
            "Recipes to learn",
            "row",
            display(t, voice),
            note=f"{deck} more in the deck",
            slots=len(t.display),
            fed_by="potions",
        ),
        Zone("potions", "Potion deck", "stack", hidden, beside="display"),
        Zone(
            "shop",
            "Shop",
            "row",
            shop(t),
            note="two of a kind for one of another",
            slots=int(KINDS),
        ),
    ]
    if t.terms.zodiac:
        zones.append(Zone("zodiac", "Zodiac", "row", zodiac(t, voice), note=fate_note(t, voice)))
    if t.terms.alchemy:
        zones.append(Zone("alchemy", "Alchemy", "row", alchemy(t), note=formula_note(t)))
    if t.tied and isinstance(t.ask, ChooseSign):
        zones.append(Zone("contest", "The last tie", "row", contest(t, voice)))
    return zones


# Shop and display.


def shop(t: MoonTable) -> list[Piece]:
    """MOON-248: what can be taken from the shop, each kind in its place."""
    return [
        token_piece(t.edition, f"shop-{kind + 1}", kind, int(t.shop[kind]))
        for kind in range(int(KINDS))
        if t.shop[kind]
    ]


def display(t: MoonTable, voice: Voice) -> list[Piece]:
    """MOON-027: the face-up Potion cards, with what they cost the reader."""
    pieces = []
    for slot, card in enumerate(t.display):
        if card != NOTHING:
            cost = price_for(t, voice.reader, int(card))
            note = f"costs {power(cost)}"
            pieces.append(potion_piece(t.edition, f"display-{slot + 1}", int(card), note, cost))
    return pieces


def price_for(t: MoonTable, reader: int | None, card: int) -> int:
    """MOON-294: what a card costs a seat, for who only watches as printed."""
    if reader is None:
        return int(t.edition.costs[card])
    seat, ask = Seat(reader), t.ask
    if isinstance(ask, LearnCheaper) and ask.seat == reader:
        return int(price(t, seat, card, ask.off))
    cost = int(price(t, seat, card, 0))
    shopping = isinstance(ask, Shop) and ask.seat == reader
    if t.learned and not shopping and has_talent(t, seat, STUDY):
        return max(cost - int(talent_of(t, seat).first), 1)  # of the next visit to the shop
    return cost


# Zodiac.


def zodiac(t: MoonTable, voice: Voice) -> list[Piece]:
    """MOON-248, MOON-357: the Rising Sign, and the next one, whose Recipe lifts curses now."""
    edition, rising, lifting = t.edition, int(t.sign()), int(t.lifting())
    sign = edition.cards[edition.potion_count + rising]
    other = other_fate(t, voice, rising)
    pieces = [Piece("rising", sign.key, sign.name, "Rising Sign", shape="recipe", text=other)]
    if lifting != NOTHING:
        following = edition.cards[lifting]
        pieces.append(
            Piece(
                "lifting",
                following.key,
                f"{following.name} lifts the curse",
                "the next Rising Sign",
                shape="recipe",
                parts=pattern_parts(edition, lifting),
                text=f"Next round: {coming(t, voice, lifting - int(edition.potion_count))}",
                turns=following.turning,
                about=would_fill(t, voice.reader, lifting),
            )
        )
    return pieces


def coming(t: MoonTable, voice: Voice, sign: int) -> str:
    """What a sign would do to the reader, as fate stands now; to who watches, both."""
    face = t.edition.signs[sign]
    if voice.reader is None:
        return both(face)
    return face.curse_text if is_cursed(t, voice.reader) else face.blessing_text


def fate_note(t: MoonTable, voice: Voice) -> str:
    """How many are cursed, for who watches; all others read of their own fate in the strip."""
    cursed = sum(witch.fate == CURSED for witch in t.witches)
    return f"{cursed} still cursed" if voice.reader is None else ""


# Alchemy, Huts, contest.


def alchemy(t: MoonTable) -> list[Piece]:
    """MOON-032, MOON-371: the open card, and what is left of Gold, Crystals and Sludge."""
    top = int(top_formula(t))
    below = f"{int(t.formulas.size()) - 1} more below"
    cards = [formula_piece(t.edition, "alchemy-top", top, below)] if top != NOTHING else []
    piles = [
        ("gold-pile", "gold", "Gold", int(t.gold), "yellow", "octagon"),
        ("crystal-pile", "crystal", "Crystals", int(t.crystals), "teal", "hexagon"),
        ("sludge-pile", "sludge", "Sludge", int(t.sludge_pile), "grey", "square"),
    ]
    return [
        *cards,
        *(
            Piece(id, face, label, "left", number, colour, "token", outline=outline)
            for id, face, label, number, colour, outline in piles
            if number
        ),
    ]


def formula_note(t: MoonTable) -> str:
    """MOON-032: what the open card asks for and brings, and how many lie below it."""
    top = top_formula(t)
    if top == NOTHING:
        return ""
    name = t.edition.formulas[top].name
    return f"{name}: {formula_text(t.edition, top)}; {int(t.formulas.size()) - 1} more below"


def huts(t: MoonTable) -> list[Piece]:
    """MOON-276, MOON-278: the Huts on offer."""
    return [
        Piece(
            f"huts-{t.edition.huts[hut].key}",
            t.edition.huts[hut].key,
            t.edition.huts[hut].name,
            t.edition.huts[hut].talent,
            shape="recipe",
            text=f"{t.edition.huts[hut].talent}. {t.edition.huts[hut].text}",
        )
        for hut in members_of(t.huts)
    ]


def contest(t: MoonTable, voice: Voice) -> list[Piece]:
    """MOON-333: the three signs; of those chosen a seat sees its own only."""
    own = NOTHING if voice.reader is None else t.throws[voice.reader]
    note = f"throw {t.thrown + 1}"
    return [
        Piece(f"show-{key}", key, key.capitalize(), note, shape="chip", lifted=own == sign)
        for sign, key in enumerate(SIGNS)
    ]
