"""What lies on the table of Cauldron beside the board: Omen, dice, market, game supply, decks."""

from moonbrew.games.cauldron.rules.decks import can_draw
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
    NOTHING,
    OMEN,
    TYPES,
)
from moonbrew.games.cauldron.rules.lasting import cellar_limit
from moonbrew.games.cauldron.rules.market import Shop, TakeOne, price
from moonbrew.games.cauldron.rules.seasons import ChooseOmen
from moonbrew.games.cauldron.rules.setup import TakeCharacter, free_characters
from moonbrew.games.cauldron.rules.table import MARKETING, TURNS, CauldronTable
from moonbrew.games.cauldron.show.ids import (
    character_id,
    drawn_id,
    item_id,
    stack_id,
    stock_id,
)
from moonbrew.games.cauldron.show.pieces import (
    SYMBOLS,
    backs,
    omen_piece,
    potion_piece,
    spell_piece,
    token_piece,
)
from moonbrew.games.cauldron.show.words import DECK_NAMES, magik
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Zone, seat_look
from moonbrew.words import Voice, capital, count, listed

# What is for sale beside Fields, in the order of the market, with its symbol.
GOODS = (
    (int(A_CELLAR), "cellar", "Cellar"),
    (int(BASIC_POTION), "flask", "Basic Potion"),
    (int(ADVANCED_POTION), "decanter", "Advanced Potion"),
    (int(BASIC_SPELL), "spell", "Basic Spell"),
    (int(ADVANCED_SPELL), "grimoire", "Advanced Spell"),
)


def common_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """Everything that belongs to nobody and is no board."""
    return [
        *characters_zones(t),
        *omen_zones(t),
        *drawn_zones(t, voice),
        *order_zones(t, voice),
        *market_zones(t, voice),
        *supply_zones(t),
        *deck_zones(t),
    ]


# Before the game.


def characters_zones(t: CauldronTable) -> list[Zone]:
    """CAULDRON-022: the characters that are still free."""
    if not isinstance(t.ask, TakeCharacter):
        return []
    pieces = []
    for number in free_characters(t):
        face = t.edition.characters[number]
        text = " ".join(f"{one.name}: {one.text}" for one in face.abilities)
        pieces.append(Piece(character_id(face.key), face.key, face.name, shape="recipe", text=text))
    return [Zone("personae", "Characters", "row", pieces)]


# The Omen.


def omen_zones(t: CauldronTable) -> list[Zone]:
    """CAULDRON-060: the Omen that lies open."""
    if t.season == 0:
        return []
    left = f"{count(int(t.omens.size()), 'Omen')} left"
    if t.omen == NOTHING:
        return [Zone("omen", "Omen", "row", [], note=left, empty="No Omen lies open.")]
    face = t.edition.omens[t.omen]
    note = "in force" if face.ongoing else "has taken effect"
    return [Zone("omen", "Omen", "row", [omen_piece(t.edition, "omen-open", int(t.omen), note)])]


# Cards that were drawn, and of which one is to be chosen.


def drawn_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-388, CAULDRON-403: Potions lie open; Omens and Spells only who is asked sees."""
    ask = t.ask
    if not isinstance(ask, (ChooseOmen, TakeOne)):
        return []
    cards = [int(card) for card in (ask.drawn(t) if isinstance(ask, TakeOne) else t.drawn)]
    potions = isinstance(ask, TakeOne) and ask.deck > ADVANCED_SPELL
    if ask.seat != voice.reader and not potions:
        thing = "Omen" if isinstance(ask, ChooseOmen) else DECK_NAMES[int(ask.deck)]
        title = f"{capital(voice.name(ask.seat))} chooses"
        return [Zone("twodrawn", title, "row", backs("drawn-backs", len(cards), thing))]
    pieces = []
    for card in sorted(set(cards)):
        if isinstance(ask, ChooseOmen):
            key = t.edition.omens[card].key
            pieces.append(omen_piece(t.edition, drawn_id(key), card))
        elif potions:
            key = t.edition.potions[card].key
            pieces.append(potion_piece(t.edition, drawn_id(key), card))
        else:
            key = t.edition.spells[card].key
            pieces.append(spell_piece(t.edition, drawn_id(key), card, cards.count(card)))
    return [Zone("twodrawn", "Drawn", "row", pieces)]


# Who begins.


def order_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-065: the dice of the turn order, until the first turn of the season is over."""
    thrown = len(t.rolled) == t.seats and t.phase == TURNS and t.turns <= 1
    if not thrown or t.ask is None:
        return []
    pieces = [
        Piece(
            f"order-die-{seat}",
            "knucklebone",
            capital(voice.name(seat)),
            "begins" if seat == t.first else "",
            shape="die",
            value=int(t.rolled[seat]),
        )
        for seat in range(int(t.seats))
    ]
    sigils = [
        Piece(
            f"order-{seat}",
            seat_look(seat).sigil,
            capital(voice.name(seat)),
            colour=seat_look(seat).colour,
            shape="pawn",
            seat=seat,
            on=f"order-die-{seat}",
        )
        for seat in range(int(t.seats))
    ]
    way = "counter-clockwise" if t.backwards else "clockwise"
    title = f"{capital(voice.name(t.first))} {voice.agreeing(t.first, 'begin')}"
    return [Zone("turnorder", title, "row", [*pieces, *sigils], note=f"then {way}")]


# The market.


def market_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-182: what can be bought, with what it costs who buys."""
    if t.phase != MARKETING or t.ask is None:
        return []
    buyer = t.active
    pieces = [field_offer(t, buyer)]
    pieces += [offer(t, buyer, *good) for good in GOODS if not (t.terms.simple and is_spell(good))]
    whose = capital(voice.whose(buyer))
    left = count(int(t.purchases), "purchase")
    more = left if isinstance(t.ask, Shop) else ""
    return [Zone("market", "Market", "row", pieces, note=f"{whose} prices. {more}".strip())]


def is_spell(good: tuple[int, str, str]) -> bool:
    """CAULDRON-414: whether it is left out of the Simple Game."""
    return good[0] in (BASIC_SPELL, ADVANCED_SPELL)


def field_offer(t: CauldronTable, buyer: Seat) -> Piece:
    """CAULDRON-187, CAULDRON-190: a Field, whose type and site are chosen next."""
    poor = t.brewers[buyer].magik < t.edition.amounts.alchemy
    text = "And a token." if poor else "Without a token."
    cost = int(price(t, buyer, A_FIELD))
    return Piece(
        item_id(int(A_FIELD)), "acre", "Field", costs(cost), shape="recipe", price=cost, text=text
    )


def costs(price: int) -> str:
    """What something costs, in a few words."""
    return f"costs {magik(price)}"


def offer(t: CauldronTable, buyer: Seat, item: int, face: str, label: str) -> Piece:
    """Something else that is for sale, or why it is not."""
    cost = int(price(t, buyer, item))
    text = why_not_for_sale(t, buyer, item) or price_text(t, buyer, item)
    return Piece(item_id(item), face, label, costs(cost), shape="recipe", price=cost, text=text)


def why_not_for_sale(t: CauldronTable, buyer: Seat, item: int) -> str:
    """CAULDRON-202, CAULDRON-211, CAULDRON-215, CAULDRON-275."""
    if item in (ADVANCED_SPELL, ADVANCED_POTION) and not t.rituals:
        return "Not yet on sale."
    if item == A_CELLAR:
        if t.brewers[buyer].cellars >= cellar_limit(t, buyer):
            return (
                "You have all you may." if t.ask is not None and t.ask.seat == buyer else "No more."
            )
        return "" if t.cellar_cards else "None is left."
    return "" if can_draw(t, item) else "None is left."


def price_text(t: CauldronTable, buyer: Seat, item: int) -> str:
    """CAULDRON-198 to CAULDRON-200, CAULDRON-207: how the price comes about."""
    brewer = t.brewers[buyer]
    if item == BASIC_POTION:
        return "1 for each owned."
    if item == ADVANCED_POTION:
        return f"{t.edition.amounts.advanced_potion}, and 1 for each owned."
    if item == A_CELLAR:
        return "Keeps a token."
    full = brewer.hand.total >= t.edition.amounts.hand
    return "One of yours goes." if full else "Into your hand."


# The game supply, stacks, decks and discards.


def supply_zones(t: CauldronTable) -> list[Zone]:
    """CAULDRON-026, CAULDRON-027: tokens and Fields that are still to be had."""
    tokens = [
        token_piece(t.edition, stock_id(t.edition, kind), kind, int(t.stock[kind]))
        for kind in range(int(TYPES))
        if t.stock[kind]
    ]
    stacks = [
        Piece(
            stack_id(t.edition, kind),
            SYMBOLS[kind],
            f"{t.edition.types[kind].name} {'Fields' if t.stacks[kind] > 1 else 'Field'}",
            "to be placed",
            int(t.stacks[kind]),
            t.edition.types[kind].colour,
            "token",
            outline="hexagon",
            sign=t.edition.types[kind].name[0],
        )
        for kind in range(int(TYPES))
        if t.stacks[kind]
    ]
    if t.season == 0:
        return []
    return [
        Zone("stock", "Game supply", "row", tokens, empty="All tokens are in use."),
        Zone("landstacks", "Fields to be placed", "row", stacks, empty="All Fields are placed."),
    ]


def deck_zones(t: CauldronTable) -> list[Zone]:
    """CAULDRON-276, CAULDRON-311: sizes of decks, and with each all its discards."""
    if t.season == 0:
        return []
    sizes = [int(pile.size()) for pile in t.decks] + [int(t.omens.size())]
    pieces = []
    for deck, size in enumerate(sizes):
        if not (t.terms.simple and deck <= ADVANCED_SPELL):
            label = f"{count(size, DECK_NAMES[deck])} face down"
            pieces.append(Piece(f"decks-{deck + 1}", None, label, discarded(t, deck), size))
    if t.cellar_cards:
        left = int(t.cellar_cards)
        label = "Cellars" if left > 1 else "Cellar"
        pieces.append(Piece("decks-6", "cellar", label, "to be bought", left, shape="token"))
    return [Zone("decks", "Decks", "row", pieces)]


def discarded(t: CauldronTable, deck: int) -> str:
    """CAULDRON-276: the discards of a deck by name."""
    edition = t.edition
    if deck == OMEN:
        names = [face.name for face in edition.omens]
    elif deck <= ADVANCED_SPELL:
        names = [face.name for face in edition.spells]
    else:
        names = [face.name for face in edition.potions]
    gone = [
        names[card] if number == 1 else f"{number} {names[card]}"
        for card, number in enumerate(t.discards[deck].of)
        if number
    ]
    return f"discarded: {listed(gone)}" if gone else "none discarded"
