"""The fields of a table of The Mystic Moon, declared: dumps, loading and components follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import (
    NOBODY,
    OWNER,
    SEAT,
    TABLE,
    Each,
    Field,
    Form,
    Members,
    OneOf,
    Pieces,
    Row,
    Tally,
    Truth,
    Whole,
    Wholes,
    keys_of,
    last_seat,
    places,
)
from moonbrew.games.mystic_moon.rules.faces import (
    CONTENTS,
    FATES,
    KINDS,
    LOCATIONS,
    MUSHROOM,
    NOTHING,
    SLOTS,
    TOKENS,
)
from moonbrew.games.mystic_moon.rules.moves import SIGNS
from moonbrew.games.mystic_moon.rules.table import Cauldron, Deck, MoonTable, empty_cauldron
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.pile import vector

EMPTY = "_"  # a slot of a Cauldron with nothing in it
CRYSTAL_LETTER, MUSHROOM_LETTER = "C", "X"

TOKEN_KEYS = keys_of("tokens")
HUTS = keys_of("huts")
CARDS = keys_of("cards")
FORMULAS = keys_of("formulas")


def kinds(t: MoonTable) -> list[str]:
    """The kinds of Ingredients."""
    return list(TOKEN_KEYS(t))[: int(KINDS)]


def potions(t: MoonTable) -> list[str]:
    """The Potion cards."""
    return list(CARDS(t))[: int(t.edition.potion_count)]


def signs(t: MoonTable) -> list[str]:
    """The Zodiac cards."""
    return list(CARDS(t))[int(t.edition.potion_count) :]


def fates(t: MoonTable) -> Sequence[str]:
    """Cursed, blessed, or neither."""
    return FATES


def throws(t: MoonTable) -> Sequence[str]:
    """Stone, parchment, shears."""
    return SIGNS


def seat_names(t: MoonTable) -> list[str]:
    """The seats by number."""
    return [str(seat) for seat in range(t.seats)]


def spot_names(t: MoonTable) -> list[str]:
    """The placements, each as its card and its slots."""
    return [move.key.removeprefix("brew-") for move in t.edition.brew]


def letters(t: MoonTable) -> list[str]:
    """A letter for whatever can lie in a Cauldron."""
    kinds = [token.letter for token in t.edition.tokens[: int(KINDS)]]
    return [*kinds, CRYSTAL_LETTER, MUSHROOM_LETTER]


@dataclass(frozen=True)
class Maybe(Form):
    """A whole number, or nothing, written as null."""

    number: Whole

    def write(self, t: MoonTable, value: Any) -> int | None:
        """The number."""
        return None if value == NOTHING else self.number.write(t, value)

    def read(self, t: MoonTable, entry: Entry, key: str, old: Any) -> int:
        """The number."""
        return int(NOTHING) if entry.data[key] is None else self.number.read(t, entry, key, old)


class CauldronForm(Form):
    """Nine letters, from slot 0 at the bottom left to slot 8."""

    def write(self, t: MoonTable, value: Cauldron) -> str:
        """Slot by slot."""
        lying = [int(value.at(slot)) for slot in range(SLOTS)]
        return "".join(EMPTY if what == NOTHING else letters(t)[what] for what in lying)

    def read(self, t: MoonTable, entry: Entry, key: str, old: Any) -> Cauldron:
        """Slot by slot; nothing can hang in the air, but for what a brew has left."""
        text, known = entry.text(key), letters(t)
        if len(text) != SLOTS or not set(text) <= {EMPTY, *known}:
            raise entry.wrong(key, f"is {text!r}; it must be 9 letters of _{''.join(known)}.")
        cauldron = empty_cauldron()
        for slot, letter in enumerate(text):
            if letter != EMPTY:
                cauldron.put(known.index(letter), slot)
        if len(members_of(cauldron.lies[MUSHROOM])) > 1:
            raise entry.wrong(key, "holds two Mushrooms; there can be one (MOON-160).")
        return cauldron

    def pieces(self, t: MoonTable, value: Cauldron) -> Pieces:
        """Ingredients, Crystals and the Mushroom."""
        names = [*(f"token {kind}" for kind in kinds(t)), "crystal", "mushroom"]
        lying = [(names[what], len(members_of(value.lies[what]))) for what in range(CONTENTS)]
        return [(name, number) for name, number in lying if number > 0]


class GardenForm(Form):
    """By location: its tokens, counted; kept as one row."""

    tally = Tally(TOKEN_KEYS)

    def write(self, t: MoonTable, value: Any) -> list[dict[str, int]]:
        """Location by location."""
        rows = [t.garden[place * TOKENS : (place + 1) * TOKENS] for place in range(LOCATIONS)]
        return [self.tally.write(t, row) for row in rows]

    def read(self, t: MoonTable, entry: Entry, key: str, old: Any) -> None:
        """Location by location, none above the limit (MOON-167)."""
        cells, most = places(entry, key, int(LOCATIONS)), int(t.edition.amounts.location)
        for place in range(LOCATIONS):
            row = self.tally.read(t, cells, str(place), vector([]))
            if sum(row) > most:
                raise cells.wrong(str(place), f"has {sum(row)} tokens; there is room for {most}.")
            t.lying[place] = sum(row)
            for token in range(TOKENS):
                t.garden[place * TOKENS + token] = row[token]

    def pieces(self, t: MoonTable, value: Any) -> Pieces:
        """All tokens."""
        return [piece for row in self.write(t, value) for piece in row.items()]


@dataclass(frozen=True)
class DeckForm(Form):
    """A deck from the bottom: what is known of it, what is not, and what lies open on top."""

    names: Any

    def write(self, t: MoonTable, value: Deck) -> dict[str, list[str]]:
        """Part by part, the uppermost card last."""
        cards = [self.names(t)[card] for card in value.cards]
        opened = min(self.opened(t, value), len(cards))
        known = len(cards) - opened - int(value.unknown)
        return {
            "known": cards[:known],
            "unknown": cards[known : known + int(value.unknown)],
            "open": cards[len(cards) - opened :],
        }

    def opened(self, t: MoonTable, value: Deck) -> int:
        """How many lie open: of the Alchemy deck one."""
        return 1 if value is t.formulas else 0

    def read(self, t: MoonTable, entry: Entry, key: str, old: Deck) -> Deck:
        """Part by part."""
        names, parts = self.names(t), entry.entry(key)
        parts.only("known", "unknown", "open")
        found = {part: parts.names(part, names) if parts.has(part) else [] for part in PARTS}
        cards = [*found["known"], *found["unknown"], *found["open"]]
        if len(found["open"]) != (self.opened(t, old) if cards else 0):
            raise parts.wrong("open", "must be the one card that lies open, of Alchemy only.")
        return Deck(vector(names.index(card) for card in cards), len(found["unknown"]))

    def pieces(self, t: MoonTable, value: Deck) -> Pieces:
        """One for each."""
        return [(self.names(t)[card], 1) for card in value.cards]


PARTS = ("known", "unknown", "open")
TOKEN = "token {name}"
POTION = "potion {name}"
SIGN = "sign {name}"
FORMULA = "formula {name}"


def last_place(t: MoonTable) -> int:
    """The highest number of a location."""
    return int(LOCATIONS) - 1


FIELDS: Sequence[Field] = (
    Field("first", SEAT, "the first player", at="starter"),
    Field("active", SEAT, "the seat whose turn it is"),
    Field(
        "round",
        Whole(0, lambda t: t.edition.amounts.rounds),
        "1 to 5: its tile is on top; 0 while Huts are chosen",
    ),
    Field("hat", Maybe(Whole(0, last_place)), "the location of the Hat, or `null`"),
    Field("huts", Members(HUTS), "the Huts on offer while they are chosen"),
    Field("bag", Tally(TOKEN_KEYS), "the tokens in the bag, counted", holds=TOKEN),
    Field("shop", Tally(kinds), "the tokens in the shop, counted", holds=TOKEN),
    Field(
        "garden",
        GardenForm(),
        "location by location: its tokens, counted",
        at=TABLE,
        holds=TOKEN,
    ),
    Field("sludge", Each(Whole()), "Sludge, location by location", holds="sludge"),
    Field("held", Whole(), "Frogs that are being resolved", holds="token frog"),
    Field(
        "display",
        Each(OneOf(potions)),
        "the face-up Potion cards slot by slot, `null` for an empty one",
        holds=POTION,
    ),
    Field(
        "potion_deck",
        DeckForm(potions),
        "the Potion deck from the bottom: `known` to all, `unknown`, the top card last",
        NOBODY,
        at="potions",
        holds=POTION,
    ),
    Field(
        "zodiac_deck",
        Row(signs),
        "the Zodiac deck, the top card last: its Recipe lifts curses now",
        NOBODY,
        at="zodiac",
        holds=SIGN,
    ),
    Field("rising", Row(signs), "the Rising Signs so far, the present one last", holds=SIGN),
    Field(
        "alchemy_deck",
        DeckForm(FORMULAS),
        "the Alchemy deck from the bottom: `known` to all, `unknown`, and the card that lies "
        "`open` on top",
        NOBODY,
        at="formulas",
        holds=FORMULA,
    ),
    Field("mushrooms", Whole(), "Mushrooms in the pile", holds="mushroom"),
    Field("gold_pile", Whole(), "Gold in the pile", at="gold", holds="gold"),
    Field("crystal_pile", Whole(), "Crystals in the pile", at="crystals", holds="crystal"),
    Field("sludge_pile", Whole(), "Sludge in the pile", holds="sludge"),
    Field("hut", OneOf(HUTS), "by seat", at="witches.hut"),
    Field("sp", Whole(), "by seat: Star Power", at="witches.power"),
    Field(
        "satchel", Tally(kinds), "by seat: Ingredients, counted", at="witches.satchel", holds=TOKEN
    ),
    Field(
        "cauldron",
        CauldronForm(),
        "by seat: nine letters from slot 0, bottom left, to slot 8; `C` a Crystal, `X` a "
        "Mushroom, `_` nothing",
        at="witches.cauldron",
        holds="{name}",
    ),
    Field(
        "book",
        Row(potions, lambda t: t.edition.amounts.book + 1),
        "by seat: Potion cards in the order of learning",
        at="witches.book",
        holds=POTION,
    ),
    Field("fate", OneOf(fates), "by seat: `neither`, `cursed` or `blessed`", at="witches.fate"),
    Field("warded", Truth(), "by seat", at="witches.warded"),
    Field("gold", Whole(), "by seat", at="witches.gold", holds="gold"),
    Field("crystals", Whole(), "by seat", at="witches.crystals", holds="crystal"),
    Field(
        "alchemy",
        OneOf(FORMULAS),
        "by seat: the Alchemy card owned, or `null`",
        at="witches.formula",
        holds=FORMULA,
    ),
    Field(
        "named",
        Wholes(0, lambda t: LOCATIONS * TOKENS - 1),
        "tokens picked so far under the curse of Sagittarius: 10 times the location and the token",
    ),
    Field("reached", Truth(), "whether the extra taking of the Hut was used"),
    Field("shot", Truth(), "whether the extra taking of the sign was used"),
    Field("refreshed", Truth(), "whether the display was refreshed in this Shop step"),
    Field("haggled", Whole(), "how often Shrewd Haggler was used in this Shop step"),
    Field("twinned", Truth(), "whether the blessing of Gemini was used in this Shop step"),
    Field("learned", Whole(), "Recipes learned in this Shop step"),
    Field("declared", Row(spot_names), "the placements of this brew: card and slots"),
    Field("used", Wholes(0, 2), "by placement of this brew: how often its effect was used"),
    Field("againned", Truth(), "whether the blessing of Aquarius was used in this brew"),
    Field("fished", Truth(), "whether the blessing of Pisces was used in this brew"),
    Field("tied", Members(seat_names), "the seats in the last tie"),
    Field(
        "throws",
        Each(OneOf(throws)),
        "by seat: the sign of the present throw, or `null`",
        OWNER,
    ),
    Field("thrown", Whole(0, lambda t: t.edition.amounts.throws), "throws so far"),
    Field("winner", Maybe(Whole(0, last_seat)), "who has won the contest or the lots, or `null`"),
)


def boxed(t: MoonTable) -> dict[str, int]:
    """MOON-279: all that still lies in the box while Huts are chosen."""
    pieces = {f"token {token.key}": int(token.tokens) for token in t.edition.tokens}
    pieces |= {f"potion {name}": 1 for name in potions(t)}
    if t.terms.zodiac:
        pieces |= {f"sign {name}": 1 for name in signs(t)}
    if t.terms.alchemy:
        pieces |= {f"formula {name}": 1 for name in FORMULAS(t)}
    return pieces
