"""The fields of a table of Cauldron, declared: dumps, loading and components follow."""

from collections.abc import Callable, Sequence
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
    WhoKnows,
    Whole,
    Wholes,
    keys_of,
    last_seat,
    places,
)
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_SPELL,
    BASIC_POTION,
    DECKS,
    DURATIONS,
    IN_CAST,
    NOTHING,
    OMEN,
    OPS,
    ORDERS,
    TYPES,
    WINDOWS,
    ZONES,
)
from moonbrew.games.cauldron.rules.land import MOST_FIELDS, Land, empty_land, position, q_of, r_of
from moonbrew.games.cauldron.rules.lasting import MOST_LASTING, recount
from moonbrew.games.cauldron.rules.table import PHASES, CauldronTable, Lasting, Pending
from moonbrew.kernel.bits import bit, size
from moonbrew.kernel.knowledge import Deck
from moonbrew.kernel.pile import Counts, pile, vector
from moonbrew.kernel.table import Seat

TYPE_KEYS = keys_of("types")
SPELL_KEYS = keys_of("spells")
POTION_KEYS = keys_of("potions")
OMEN_KEYS = keys_of("omens")
CHARACTERS = keys_of("characters")
TRACK = keys_of("track")

TOKEN = "token {name}"
SPELL = "spell {name}"
POTION = "potion {name}"
AN_OMEN = "omen {name}"
MOST_PENDING = 400


def phases(t: CauldronTable) -> Sequence[str]:
    """The parts of a season."""
    return PHASES


def orders(t: CauldronTable) -> Sequence[str]:
    """What changes who goes first."""
    return ORDERS


def last_list(t: CauldronTable) -> int:
    """The highest number of a list of effects."""
    return len(t.edition.lists) - 1


def goal(t: CauldronTable) -> int:
    """The Magik that wins."""
    return int(t.edition.amounts.goal)


@dataclass(frozen=True)
class Maybe(Form):
    """A whole number, or nothing, written as null."""

    number: Whole

    def write(self, t: CauldronTable, value: Any) -> int | None:
        """The number."""
        return None if value == NOTHING else self.number.write(t, value)

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> int:
        """The number."""
        return int(NOTHING) if entry.data[key] is None else self.number.read(t, entry, key, old)


A_SEAT = Maybe(Whole(0, last_seat))


class LandForm(Form):
    """The Fields in the order of their placement: type, position and tokens of each."""

    def write(self, t: CauldronTable, value: Any) -> list[dict[str, Any]]:
        """Field by field."""
        return [
            {
                "type": TYPE_KEYS(t)[kind],
                "at": [int(q_of(at)), int(r_of(at))],
                "tokens": int(tokens),
            }
            for kind, at, tokens in zip(t.land.types, t.land.places, t.lying, strict=True)
        ]

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> None:
        """Field by field, each where it could be placed."""
        cells = entry.cells(key)
        if len(cells.data) > MOST_FIELDS:
            raise entry.wrong(key, f"has {len(cells.data)} Fields; there are {MOST_FIELDS}.")
        t.land, lying = empty_land(), []
        for place in cells.data:
            field = cells.entry(place)
            field.only("type", "at", "tokens")
            kind = TYPE_KEYS(t).index(field.one_of("type", TYPE_KEYS(t)))
            t.land = t.land.placed(kind, self.position(t.land, field))
            lying.append(field.whole("tokens", 0, MOST_FIELDS) if field.has("tokens") else 0)
        t.lying = vector(lying)
        t.laden = sum(int(bit(field)) for field, tokens in enumerate(lying) if tokens)

    def position(self, land: Land, field: Entry) -> int:
        """CAULDRON-045, CAULDRON-046: where a Field may be placed."""
        spots = places(field, "at", 2)
        at = int(position(spots.whole("0", -21, 22), spots.whole("1", -21, 22)))
        placed = int(land.size())
        if placed < 2:
            right = at == position(placed, 0)
        else:
            right = land.field_at(at) == NOTHING and size(land.fields_beside(at)) >= 2
        if not right:
            why = "must be empty and beside two Fields; the first two are [0, 0] and [1, 0]."
            raise field.wrong("at", why)
        return at

    def pieces(self, t: CauldronTable, value: Any) -> Pieces:
        """Fields and tokens."""
        kinds = [TYPE_KEYS(t)[kind] for kind in t.land.types]
        fields = [(f"field {kind}", 1) for kind in kinds]
        return fields + [(f"token {k}", int(n)) for k, n in zip(kinds, t.lying, strict=True)]


@dataclass(frozen=True)
class DeckForm(Form):
    """A deck of Spells or Potions, the top card last."""

    deck: int

    def write(self, t: CauldronTable, value: Any) -> list[str]:
        """The cards."""
        return Row(cards_of(self.deck)).write(t, t.decks[self.deck])

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> None:
        """The cards, which must belong to this deck."""
        names = cards_of(self.deck)(t)
        found = [names.index(name) for name in entry.names(key, names)]
        check_deck(t, entry, key, self.deck, found)
        t.decks[self.deck] = pile(found)

    def pieces(self, t: CauldronTable, value: Any) -> Pieces:
        """One for each."""
        return [(name, 1) for name in self.write(t, value)]


@dataclass(frozen=True)
class DiscardForm(Form):
    """A discard pile, counted."""

    deck: int

    def write(self, t: CauldronTable, value: Any) -> Any:
        """The numbers by name."""
        return Tally(cards_of(self.deck)).write(t, t.discards[self.deck])

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> None:
        """The numbers, of cards of this deck."""
        found = Tally(cards_of(self.deck)).read(t, entry, key, t.discards[self.deck])
        check_deck(t, entry, key, self.deck, [card for card, n in enumerate(found.of) if n])
        t.discards[self.deck] = found

    def pieces(self, t: CauldronTable, value: Any) -> Pieces:
        """As many as there are."""
        return Tally(cards_of(self.deck)).pieces(t, t.discards[self.deck])


def cards_of(deck: int) -> Callable[[Any], Sequence[str]]:
    """The keys among which those of a deck are found."""
    if deck == OMEN:
        return OMEN_KEYS
    return SPELL_KEYS if deck <= ADVANCED_SPELL else POTION_KEYS


def check_deck(t: CauldronTable, entry: Entry, key: str, deck: int, cards: list[int]) -> None:
    """Refuse cards that belong to another deck."""
    of = t.edition.deck_of_spell if deck < BASIC_POTION else t.edition.deck_of_potion
    for card in cards:
        if deck != OMEN and of(card) != deck:
            why = f"has {cards_of(deck)(t)[card]}, which is no {DECKS[deck]} card."
            raise entry.wrong(key, why)


class OmenDeckForm(Form):
    """The Omen deck, the top card last; who knows one, as bits by viewer, stands beside it."""

    def write(self, t: CauldronTable, value: Deck) -> list[list[Any]]:
        """Each with the viewers that know it."""
        cards = zip(value.kinds, value.seen, strict=True)
        return [[OMEN_KEYS(t)[card], int(seen)] for card, seen in cards]

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> Deck:
        """Each a name, or a name and the viewers."""
        cells, kinds, seen = entry.cells(key), [], []
        for place in cells.data:
            alone = isinstance(cells.data[place], str)
            card = cells if alone else places(cells, place, 2)
            kinds.append(OMEN_KEYS(t).index(card.one_of(place if alone else "0", OMEN_KEYS(t))))
            seen.append(0 if alone else card.whole("1", 0, int(bit(t.seats)) - 1))
        return Deck(vector(kinds), vector(seen))

    def pieces(self, t: CauldronTable, value: Deck) -> Pieces:
        """One for each."""
        return [(OMEN_KEYS(t)[card], 1) for card in value.kinds]


@dataclass(frozen=True)
class HandForm(Form):
    """A hand of Spells, counted."""

    def write(self, t: CauldronTable, value: Counts) -> Any:
        """The numbers by name."""
        return Tally(SPELL_KEYS).write(t, value)

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Counts) -> Counts:
        """The numbers; those of Basic Spells follow (see `note_basic`)."""
        held: Counts = Tally(SPELL_KEYS).read(t, entry, key, old)
        return held

    def pieces(self, t: CauldronTable, value: Counts) -> Pieces:
        """As many as there are."""
        return Tally(SPELL_KEYS).pieces(t, value)


def note_basic(t: CauldronTable) -> None:
    """CAULDRON-400: how many of each hand are Basic follows from the hands."""
    for brewer in t.brewers:
        brewer.basic = sum(int(n) for n in brewer.hand.of[: t.edition.basic_spells])


class SpellsKnown(WhoKnows):
    """CAULDRON-401: what each viewer knows of each hand."""

    def hand_of(self, t: CauldronTable, seat: int) -> Counts:
        """With its brewer."""
        return t.brewers[seat].hand


class KeptForm(Form):
    """By seat: the tokens that will not spoil, counted."""

    tally = Tally(TYPE_KEYS)

    def write(self, t: CauldronTable, value: Any) -> list[Any]:
        """Seat by seat."""
        rows = [t.kept[seat * TYPES : (seat + 1) * TYPES] for seat in range(t.seats)]
        return [self.tally.write(t, row) for row in rows]

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> None:
        """Seat by seat, no more than lie in the supply."""
        cells = places(entry, key, int(t.seats))
        for seat in range(t.seats):
            row = self.tally.read(t, cells, str(seat), vector([]))
            for kind in range(TYPES):
                if row[kind] > t.brewers[seat].supply.of[kind]:
                    raise cells.wrong(str(seat), "keeps more than lies in the supply.")
                t.kept[seat * TYPES + kind] = row[kind]


# What is pending and what lasts: each a few values by name; what is not there is left out.


@dataclass(frozen=True)
class Part:
    """A value of something pending: its form, and what stands for nothing there."""

    form: Form
    nothing: Any = int(NOTHING)


PARTS: dict[str, Part] = {
    "alive": Part(Truth(), nothing=True),
    "ability": Part(Whole(0, lambda t: len(t.edition.abilities) - 1)),
    "fields": Part(Wholes(0, lambda t: t.land.size() - 1), nothing=[]),
    "victim": Part(SEAT),
    "wanted": Part(OneOf(TYPE_KEYS)),
    "zone": Part(OneOf(lambda t: ZONES[:2])),
    "potion": Part(OneOf(POTION_KEYS)),
    "paid": Part(Wholes(0, 24), nothing=[]),
    "quick": Part(Truth(), nothing=False),
    "wild": Part(Whole(0, 99), nothing=0),
    "change": Part(Whole(-9999, 9999), nothing=0),
    "echoes": Part(Wholes(0, 6), nothing=[]),
    "spell": Part(OneOf(SPELL_KEYS)),
    "opponent": Part(SEAT),
    "player": Part(SEAT),
    "chosen": Part(OneOf(TYPE_KEYS)),
    "keeper": Part(SEAT),
    "on": Part(Whole(0, MOST_PENDING)),
    "die": Part(Whole(1, 6)),
}


class PendingForm(Form):
    """The pending stack from the bottom, each entry with what it names."""

    def write(self, t: CauldronTable, value: list[Pending]) -> list[dict[str, Any]]:
        """Entry by entry."""
        return [self.write_one(t, one) for one in value]

    def write_one(self, t: CauldronTable, one: Pending) -> dict[str, Any]:
        """Only what is there."""
        out = {"kind": WINDOWS[one.kind], "opener": int(one.opener)}
        for name, part in PARTS.items():
            value = getattr(one, name)
            value = list(value) if isinstance(part.nothing, list) else value
            if value != part.nothing:
                out[name] = part.form.write(t, value)
        return out

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> list[Pending]:
        """Entry by entry."""
        cells = entry.cells(key)
        if len(cells.data) > MOST_PENDING:
            raise entry.wrong(key, f"has {len(cells.data)} entries; that is too many.")
        return [self.read_one(t, cells.entry(place), int(place)) for place in cells.data]

    def read_one(self, t: CauldronTable, one: Entry, place: int) -> Pending:
        """What is not said is not there."""
        one.only("kind", "opener", *PARTS)
        kind = WINDOWS.index(one.one_of("kind", WINDOWS))
        out = Pending(kind, Seat(one.whole("opener", 0, last_seat(t))))
        for name, part in PARTS.items():
            if one.has(name):
                setattr(out, name, part.form.read(t, one, name, vector([])))
        if out.on >= place:
            raise one.wrong("on", "must be the place of an entry below it.")
        if len(out.paid) not in (0, TYPES):
            raise one.wrong("paid", f"must have {TYPES} numbers, one for each type.")
        if len(out.echoes) % 2:
            raise one.wrong("echoes", "must have a seat and a divisor each.")
        return out

    def pieces(self, t: CauldronTable, value: list[Pending]) -> Pieces:
        """CAULDRON-354: the Spells that lie open."""
        return [(SPELL_KEYS(t)[one.spell], 1) for one in value if one.kind == IN_CAST]


LASTING: dict[str, Form] = {
    "op": OneOf(lambda t: OPS),
    "seat": Maybe(SEAT),
    "n": Whole(-9999, 9999),
    "what": Whole(0, 255),
    "mode": Maybe(Whole(0, 99)),
    "scope": Maybe(Whole(0, 2)),
    "until": OneOf(lambda t: DURATIONS),
    "of": Maybe(Whole(0, MOST_PENDING)),
    "begun": Whole(0, 1),
    "source": Whole(0, last_list),
    "inner": Maybe(Whole(0, last_list)),
    "caster": A_SEAT,
    "opponent": A_SEAT,
    "player": A_SEAT,
    "chosen": OneOf(TYPE_KEYS),
}


class LastingForm(Form):
    """The effects in force, the oldest first."""

    def write(self, t: CauldronTable, value: Any) -> list[dict[str, Any]]:
        """Effect by effect."""
        return [
            {name: form.write(t, getattr(one, name)) for name, form in LASTING.items()}
            for one in t.lasting
        ]

    def read(self, t: CauldronTable, entry: Entry, key: str, old: Any) -> None:
        """Effect by effect."""
        cells = entry.cells(key)
        if len(cells.data) > MOST_LASTING:
            raise entry.wrong(key, f"has {len(cells.data)} effects; there can be {MOST_LASTING}.")
        t.lasting = [self.read_one(t, cells.entry(place)) for place in cells.data]
        recount(t)

    def read_one(self, t: CauldronTable, one: Entry) -> Lasting:
        """All values must be there."""
        one.only(*LASTING)
        for name in LASTING:
            if name not in one.data:
                raise one.wrong(name, "must be there.")
        values = [form.read(t, one, name, 0) for name, form in LASTING.items()]
        if values[0] == NOTHING or values[6] == NOTHING:
            raise one.wrong("op", "and until must be there.")
        return Lasting(*values)


FIELDS: Sequence[Field] = (
    Field("season", Whole(0, 60), "Harvest Seasons begun"),
    Field("phase", OneOf(phases), "where in its round the season is"),
    Field("active", SEAT, "whose turn it is, or who buys"),
    Field("first", SEAT, "who went first in Step 4"),
    Field("market_first", SEAT, "the first in Market order, of the last Market Season or this"),
    Field("harvester", A_SEAT, "the final harvester, once known"),
    Field("last_taker", A_SEAT, "who took the token that left the board last, or `null`"),
    Field("last_harvester", A_SEAT, "who harvested last this season, or `null`"),
    Field("backwards", Truth(), "whether turns pass counter-clockwise"),
    Field("turns", Whole(), "turns of Step 4 in this season"),
    Field("idle", Whole(), "the idle count"),
    Field("stirred", Truth(), "whether a token left the board or a brew was made this turn"),
    Field("actions", Whole(0, 999), "Actions open in this turn"),
    Field("due", Truth(), "whether one of them must be taken"),
    Field("quick_taken", Whole(0, 50), "Quick Actions taken in this turn"),
    Field("answers", Whole(0, 30), "Instants cast in windows since nothing was pending"),
    Field("stored", Members(TYPE_KEYS), "types stored since the last other deed"),
    Field("fetched", Members(TYPE_KEYS), "types fetched since the last other deed"),
    Field("purchases", Whole(0, 999), "purchases left to the buyer"),
    Field("triggered", Members(TRACK), "track effects triggered"),
    Field("rituals", Truth(), "whether Advanced cards can be bought"),
    Field("winner", A_SEAT, "who has won by brewing, or `null`"),
    Field("over", Truth(), "whether the game is over"),
    Field("produce", Each(Whole(0, 3)), "by type: tokens for each Field in Step 2"),
    Field("order", OneOf(orders), "what decides who goes first, if no roll for highest"),
    Field("prizes", Wholes(0, last_list), "prizes of the roll: rank and list of effects each"),
    Field("rolled", Wholes(0, 6), "by seat: the first throw of Step 3"),
    Field("board", LandForm(), "the Fields in placement order", at=TABLE, holds="{name}"),
    Field("stock", Tally(TYPE_KEYS), "the game supply, counted", holds=TOKEN),
    Field("stacks", Tally(TYPE_KEYS), "Fields not yet placed, counted", holds="field {name}"),
    Field("cellar_cards", Whole(), "Cellar cards in the stack", holds="cellar"),
    *(
        Field(
            f"{DECKS[deck]}_deck",
            DeckForm(deck),
            "a deck, the top card last",
            NOBODY,
            at=TABLE,
            holds=SPELL if deck < BASIC_POTION else POTION,
        )
        for deck in range(int(OMEN))
    ),
    *(
        Field(
            f"{DECKS[deck]}_discards",
            DiscardForm(deck),
            "a discard pile, counted",
            at=TABLE,
            holds=AN_OMEN if deck == OMEN else SPELL if deck < BASIC_POTION else POTION,
        )
        for deck in range(int(OMEN) + 1)
    ),
    Field(
        "omen_deck",
        OmenDeckForm(),
        "the Omens, the top one last, each with the seats that know it, as bits",
        NOBODY,
        at="omens",
        holds=AN_OMEN,
    ),
    Field("omen", OneOf(OMEN_KEYS), "the Omen that lies open, or `null`", holds=AN_OMEN),
    Field("aside", Row(OMEN_KEYS), "Omens put aside in this search", holds=AN_OMEN),
    Field("drawn", Row(OMEN_KEYS), "Omens of which one is to be picked", OWNER, holds=AN_OMEN),
    Field("two_spells", Row(SPELL_KEYS), "Spells of which one is kept", OWNER, holds=SPELL),
    Field("two_potions", Row(POTION_KEYS), "Potions of which one is kept", holds=POTION),
    Field("gone", Members(POTION_KEYS), "Easy potions out of the game", holds=POTION),
    Field("character", OneOf(CHARACTERS), "by seat", at="brewers.character"),
    Field("used", Truth(), "by seat: whether the ability is marked Used", at="brewers.used"),
    Field("magik", Whole(0, goal), "by seat", at="brewers.magik"),
    Field("supply", Tally(TYPE_KEYS), "by seat, counted", at="brewers.supply", holds=TOKEN),
    Field("cellars", Whole(), "by seat: Cellar cards", at="brewers.cellars", holds="cellar"),
    Field("cellar", Tally(TYPE_KEYS), "by seat: tokens in them", at="brewers.cellar", holds=TOKEN),
    Field("potions", Tally(POTION_KEYS), "by seat", at="brewers.potions", holds=POTION),
    Field("spells", HandForm(), "by seat: the hand", OWNER, at="brewers.hand", holds=SPELL),
    Field("skips", Whole(0, 999), "by seat: turns to be missed", at="brewers.skips"),
    Field("known", SpellsKnown(SPELL_KEYS), "who knows which Spells of a hand", NOBODY),
    Field("kept", KeptForm(), "by seat: tokens that will not spoil", at=TABLE),
    Field("pending", PendingForm(), "the pending stack, the newest last", holds=SPELL),
    Field("lasting", LastingForm(), "effects in force, the oldest first", at=TABLE),
)


def boxed(t: CauldronTable) -> dict[str, int]:
    """CAULDRON-333: the cards that still lie in the box while characters are chosen."""
    pieces = {f"potion {name}": 1 for name in POTION_KEYS(t)}
    pieces |= {f"omen {omen.key}": int(omen.copies) for omen in t.edition.omens}
    if not t.terms.simple:
        pieces |= {f"spell {spell.key}": int(spell.copies) for spell in t.edition.spells}
    return pieces
