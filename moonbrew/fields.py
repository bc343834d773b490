"""The fields of a table, declared once: how each is written, read and checked, and who sees it.

From a game's `fields` follow its dumps, what `load` accepts, its components, `hidden`, and its page
in docs/formats.md.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moonbrew.entries import Entry
from moonbrew.kernel.bits import bits, has, members_of
from moonbrew.kernel.knowledge import Deck, Known, deck, everybody
from moonbrew.kernel.pile import Counts, Pile, pile, vector

NOTHING = -1  # stands on a table for no name: an empty slot, no area
MOST = 10**9  # no number on a table is larger

# Who sees a field.
ALL = "all"
OWNER = "owner"  # each seat its own part, or the seat that is choosing
NOBODY = "nobody"

Names = Callable[[Any], Sequence[str]]  # of a table
Bound = int | Callable[[Any], int]
Pieces = Iterable[tuple[str, int]]  # by name: how many
# What a viewer knows to be somewhere, and what is there: by name, how many.
KnownAndThere = tuple[Mapping[str, int], Mapping[str, int]]


def keys_of(things: str) -> Names:
    """The keys of what the edition lists under this name, in order."""
    return lambda t: [thing.key for thing in getattr(t.edition, things)]


def bound(limit: Bound, t: Any) -> int:
    """A bound of a number, which may depend on the table."""
    return int(limit) if isinstance(limit, int) else int(limit(t))


def last_seat(t: Any) -> int:
    """The highest number of a seat."""
    return int(t.seats) - 1


def number_of(names: Sequence[str], entry: Entry, key: str) -> int:
    """The number of the name that stands there."""
    return names.index(entry.one_of(key, names))


def places(entry: Entry, key: str, length: int) -> Entry:
    """The places of a list that must have so many."""
    cells = entry.cells(key)
    if len(cells.data) != length:
        raise entry.wrong(key, f"has {len(cells.data)} entries; it must have {length}.")
    return cells


# Forms: how one value is written down.


class Form:
    """How a value is written as data and read back."""

    def write(self, t: Any, value: Any) -> Any:
        """The value as data."""
        raise NotImplementedError

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """The value that was written; `old` lies there as long as nothing is read."""
        raise NotImplementedError

    def pieces(self, t: Any, value: Any) -> Pieces:
        """What pieces it stands for."""
        return ()

    def known(self, t: Any, value: Any, viewer: int) -> Iterable[KnownAndThere]:
        """Place by place: what it says that a viewer knows of hidden things, and what is there."""
        return ()


@dataclass(frozen=True)
class Whole(Form):
    """A whole number within bounds; written from 1 where people count so."""

    least: Bound = 0
    most: Bound = MOST
    count_from: int = 0

    def write(self, t: Any, value: Any) -> int:
        """The number."""
        return int(value) + self.count_from

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> int:
        """The number, if it is within the bounds."""
        first = self.count_from
        least, most = bound(self.least, t) + first, bound(self.most, t) + first
        return entry.whole(key, least, most) - first

    def pieces(self, t: Any, value: Any) -> Pieces:
        """So many that have no name."""
        return [("", int(value))]


SEAT = Whole(0, last_seat)


class Truth(Form):
    """True or false."""

    def write(self, t: Any, value: Any) -> bool:
        """As it is."""
        return bool(value)

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> bool:
        """True or false."""
        return entry.truth(key)


@dataclass(frozen=True)
class OneOf(Form):
    """One of the names by its number, or nothing: null, or an empty text where a file has none."""

    names: Names

    def write(self, t: Any, value: Any) -> str | None:
        """Its name."""
        return None if value == NOTHING else self.names(t)[value]

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> int:
        """Its number."""
        if entry.data[key] in (None, ""):
            return NOTHING
        return number_of(self.names(t), entry, key)

    def pieces(self, t: Any, value: Any) -> Pieces:
        """One piece, or none."""
        return [] if value == NOTHING else [(self.names(t)[value], 1)]


@dataclass(frozen=True)
class Row(Form):
    """Names in order, as many as there are: a row, or a pile with its top last."""

    names: Names
    most: Bound = MOST

    def write(self, t: Any, value: Any) -> list[str]:
        """The names."""
        names = self.names(t)
        return [names[number] for number in listed(value)]

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """A row or a pile, as it was one."""
        names = self.names(t)
        found = [names.index(name) for name in entry.names(key, names)]
        if len(found) > bound(self.most, t):
            raise entry.wrong(key, f"has {len(found)} entries; there is room for {self.most}.")
        return like(old, found)

    def pieces(self, t: Any, value: Any) -> Pieces:
        """One for each."""
        return [(name, 1) for name in self.write(t, value)]


@dataclass(frozen=True)
class Wholes(Form):
    """Whole numbers in order, as many as there are: a row, or a pile with its top last."""

    least: Bound = 0
    most: Bound = MOST

    def write(self, t: Any, value: Any) -> list[int]:
        """The numbers."""
        return [int(number) for number in listed(value)]

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """A row or a pile, as it was one."""
        cells, each = entry.cells(key), Whole(self.least, self.most)
        return like(old, [each.read(t, cells, place, 0) for place in cells.data])

    def pieces(self, t: Any, value: Any) -> Pieces:
        """One for each, called by its number."""
        return [(str(number), 1) for number in listed(value)]


def listed(value: Any) -> Iterable[int]:
    """What lies in a row or a pile."""
    return value.kinds if isinstance(value, Pile) else value


def like(old: Any, numbers: list[int]) -> Any:
    """These numbers in a row or a pile, whichever lay there."""
    if isinstance(old, list):
        return numbers
    return pile(numbers) if isinstance(old, Pile) else vector(numbers)


@dataclass(frozen=True)
class Members(Form):
    """A set of names, kept as bits."""

    names: Names

    def write(self, t: Any, value: Any) -> list[str]:
        """The names in order."""
        names = self.names(t)
        return [names[number] for number in members_of(value)]

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> int:
        """The set; nothing can be in it twice."""
        names, found = self.names(t), entry.names(key, self.names(t))
        for name, number in Counter(found).items():
            if number > 1:
                raise entry.wrong(key, f"has {name} {number} times; there is one.")
        return int(bits(names.index(name) for name in found))

    def pieces(self, t: Any, value: Any) -> Pieces:
        """One for each."""
        return [(name, 1) for name in self.write(t, value)]


@dataclass(frozen=True)
class Tally(Form):
    """How many there are of each name, without the zeros; a list of names is read as well."""

    names: Names

    def write(self, t: Any, value: Any) -> Any:
        """The numbers by name."""
        return dict(self.pieces(t, value))

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """Counts, or a row of numbers, as it was one."""
        names = self.names(t)
        if isinstance(entry.data[key], list):
            found = Counter(entry.names(key, names))
        else:
            held = entry.entry(key)
            held.only(*names)
            found = Counter({name: held.whole(name, 0, MOST) for name in held.data})
        row = vector(found[name] for name in names)
        return Counts(row, found.total()) if isinstance(old, Counts) else row

    def pieces(self, t: Any, value: Any) -> Pieces:
        """As many as there are."""
        of = value.of if isinstance(value, Counts) else value
        return [(name, int(n)) for name, n in zip(self.names(t), of, strict=True) if n]


class Listed(Tally):
    """The same, written one by one."""

    def write(self, t: Any, value: Any) -> Any:
        """The names in order."""
        return [name for name, n in self.pieces(t, value) for _ in range(n)]


@dataclass(frozen=True)
class Each(Form):
    """A fixed number of places, all written alike: by seat, by slot, by stack."""

    form: Form

    def write(self, t: Any, value: Any) -> list[Any]:
        """Place by place."""
        return [self.form.write(t, one) for one in value]

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """Place by place; there must be as many as there were."""
        cells = places(entry, key, len(old))
        for place in range(len(old)):
            old[place] = self.form.read(t, cells, str(place), old[place])
        return old

    def pieces(self, t: Any, value: Any) -> Pieces:
        """What lies at all places."""
        return [piece for one in value for piece in self.form.pieces(t, one)]


@dataclass(frozen=True)
class ByName(Form):
    """A place for each name, written by name and without the empty ones."""

    names: Names
    form: Form

    def write(self, t: Any, value: Any) -> dict[str, Any]:
        """What lies there, by name."""
        lying = zip(self.names(t), value, strict=True)
        return {name: self.form.write(t, one) for name, one in lying if one != NOTHING}

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> Any:
        """What lies there; the rest is empty."""
        names, found = self.names(t), entry.entry(key)
        found.only(*names)
        for place, name in enumerate(names):
            there = found.has(name)
            old[place] = self.form.read(t, found, name, old[place]) if there else NOTHING
        return old

    def pieces(self, t: Any, value: Any) -> Pieces:
        """What lies at all places."""
        return [piece for one in value for piece in self.form.pieces(t, one)]


@dataclass(frozen=True)
class Together(Form):
    """Attributes of the table that are there together or not at all; a part gives one its form."""

    parts: Mapping[str, tuple[str, Form]]

    def write(self, t: Any, value: Any) -> dict[str, Any] | None:
        """The values by name; null if the first one is not there."""
        if next(getattr(t, at) for at, _ in self.parts.values()) == NOTHING:
            return None
        return {name: form.write(t, getattr(t, at)) for name, (at, form) in self.parts.items()}

    def read(self, t: Any, entry: Entry, key: str, old: Any) -> None:
        """Lay all of them, or none."""
        if entry.data[key] is not None:
            found = entry.entry(key)
            found.only(*self.parts)
            for name, (at, form) in self.parts.items():
                found.value(name, "there")
                setattr(t, at, form.read(t, found, name, NOTHING))


@dataclass(frozen=True)
class WhoKnows(Form):
    """By viewer, the spectator last, and by hand: how many of each name are known to be there.

    The hands are read before.
    """

    names: Names

    def hand_of(self, t: Any, seat: int) -> Any:
        """Where a seat's hand lies."""
        return t.hands[seat]

    def write(self, t: Any, value: Known) -> list[list[dict[str, int]]]:
        """Counted by name."""
        tally, hands = Tally(self.names), range(value.hands)
        viewers = range(value.hands + 1)
        return [[tally.write(t, value.row(viewer, hand)) for hand in hands] for viewer in viewers]

    def read(self, t: Any, entry: Entry, key: str, old: Known) -> Known:
        """Nobody knows of what is not there, and all know what a spectator does."""
        viewers = places(entry, key, int(old.hands) + 1)
        for viewer in reversed(range(old.hands + 1)):
            hands = places(viewers, str(viewer), int(old.hands))
            for hand in range(old.hands):
                row = Tally(self.names).read(t, hands, str(hand), ())
                for kind in range(old.kinds):
                    self.check(t, old, hands, viewer, hand, kind, int(row[kind]))
                    old.of[old.at(viewer, hand) + kind] = row[kind]
        return old

    def check(
        self, t: Any, known: Known, hands: Entry, viewer: int, hand: int, kind: int, number: int
    ) -> None:
        """Refuse a number that cannot be; the spectator's have been read before."""
        name = self.names(t)[kind]
        if number > self.hand_of(t, hand).of[kind]:
            raise hands.wrong(str(hand), f"knows of more {name} than there are.")
        if viewer == hand and number:
            raise hands.wrong(str(hand), "is the viewer's own hand; it must be empty.")
        if viewer != hand and number < known.row(known.hands, hand)[kind]:
            raise hands.wrong(str(hand), f"knows of fewer {name} than a spectator does.")

    def known(self, t: Any, value: Known, viewer: int) -> Iterable[KnownAndThere]:
        """Hand by hand."""
        tally = Tally(self.names)
        return [
            (tally.write(t, value.row(viewer, hand)), tally.write(t, self.hand_of(t, hand)))
            for hand in range(value.hands)
        ]


@dataclass(frozen=True)
class DeckOf(Form):
    """A deck with its top last: names, and beside each that somebody knows the viewers who do."""

    names: Names

    def write(self, t: Any, value: Deck) -> list[Any]:
        """A name, or a name with the numbers of viewers; the spectator is the last of them."""
        names, places = self.names(t), zip(value.kinds, value.seen, strict=True)
        return [
            {"card": names[kind], "known_to": members_of(seen)} if seen else names[kind]
            for kind, seen in places
        ]

    def read(self, t: Any, entry: Entry, key: str, old: Deck) -> Deck:
        """The cards and who knows them."""
        cells, names, read = entry.cells(key), self.names(t), deck()
        for place, card in cells.data.items():
            if isinstance(card, str):
                read.put(number_of(names, cells, place), 0)
                continue
            found = cells.entry(place)
            found.only("card", "known_to")
            read.put(number_of(names, found, "card"), self.viewers(t, found))
        return read

    def viewers(self, t: Any, found: Entry) -> int:
        """The set of those who know a card; all know what a spectator does."""
        numbers, spectator = found.cells("known_to"), int(t.seats)
        seen = int(bits(numbers.whole(place, 0, spectator) for place in numbers.data))
        if has(seen, spectator) and seen != everybody(spectator):
            raise found.wrong("known_to", "has the spectator, and so must have every seat.")
        return seen

    def pieces(self, t: Any, value: Deck) -> Pieces:
        """One for each."""
        names = self.names(t)
        return [(names[kind], 1) for kind in value.kinds]

    def known(self, t: Any, value: Deck, viewer: int) -> Iterable[KnownAndThere]:
        """Each card with its place, for what is known is known in its order."""
        names = self.names(t)
        lying = [f"{names[kind]} at {place}" for place, kind in enumerate(value.kinds)]
        known = {name: 1 for place, name in enumerate(lying) if value.knows(viewer, place)}
        return [(known, dict.fromkeys(lying, 1))]


# Fields.

TABLE = "*"  # as a place: the form looks for all that it needs on the table by itself


@dataclass(frozen=True)
class Field:
    """A field of a dump: its form, what it means, who sees it, and where on the table it is.

    `at` names the attribute, if it is not called as the field; "boards.score" is one of an object
    that each seat has. `holds` says what its pieces are called among the components of the game.
    """

    key: str
    form: Form
    meaning: str
    seen: str = ALL
    at: str = ""
    holds: str = ""  # "card {name}", "tile {name} of seat {seat}"

    def owners(self, t: Any) -> list[Any]:
        """The objects that have the attribute: the table, or something for each seat."""
        of, dot, _ = self.at.partition(".")
        return list(getattr(t, of)) if dot else [t]

    @property
    def attribute(self) -> str:
        """The name of the attribute."""
        return self.at.rpartition(".")[2] or self.key

    def write(self, t: Any) -> Any:
        """The field as data."""
        values = [self.form.write(t, value) for value in self.values(t)]
        return values if "." in self.at else values[0]

    def values(self, t: Any) -> list[Any]:
        """What lies on the table: one value, or one for each seat."""
        owners = self.owners(t)
        return owners if self.at == TABLE else [getattr(own, self.attribute) for own in owners]

    def read(self, t: Any, entry: Entry) -> None:
        """Lay on the table what was written."""
        owners, cells, keys = self.owners(t), entry, [self.key]
        if "." in self.at:
            cells = places(entry, self.key, len(owners))
            keys = list(cells.data)
        for owner, key, old in zip(owners, keys, self.values(t), strict=True):
            value = self.form.read(t, cells, key, old)
            if self.at != TABLE:
                setattr(owner, self.attribute, value)

    def pieces(self, t: Any) -> Iterator[tuple[str, int]]:
        """The pieces that lie here, as the components of the game are called."""
        if self.holds:
            for seat, value in enumerate(self.values(t)):
                for name, number in self.form.pieces(t, value):
                    called = self.holds.replace("{name}", name)  # which may name {seat} too
                    yield called.replace("{seat}", str(seat)), number


# All fields of a game.


def write_fields(fields: Iterable[Field], t: Any) -> dict[str, Any]:
    """What lies on the table, as data."""
    return {field.key: field.write(t) for field in fields}


def read_fields(fields: Iterable[Field], t: Any, entry: Entry) -> None:
    """Lay on the table what was written; what is left out stays as it is."""
    for field in fields:
        if entry.has(field.key):
            field.read(t, entry)


def pieces_of(fields: Iterable[Field], t: Any) -> dict[str, int]:
    """Every piece by name and number, wherever it lies."""
    found: Counter[str] = Counter()
    for field in fields:
        for name, number in field.pieces(t):
            found[name] += number
    return dict(found)


def known_of(fields: Iterable[Field], t: Any, viewer: int) -> list[KnownAndThere]:
    """What a viewer, the last being the spectator, knows of hidden things, and what is there."""
    return [
        pair
        for field in fields
        for value in field.values(t)
        for pair in field.form.known(t, value, viewer)
    ]


def hidden_fields(fields: Iterable[Field]) -> frozenset[str]:
    """Those that some seat cannot wholly see."""
    return frozenset(field.key for field in fields if field.seen != ALL)


def places_of(fields: Iterable[Field], t: Any, piece: str) -> str:
    """The fields that hold a piece, for a sentence."""
    holding = [field.key for field in fields if piece in dict(field.pieces(t))]
    return " and ".join(holding) or "components"


def page(fields: Iterable[Field]) -> list[str]:
    """The rows of the table in docs/formats.md."""
    return [f"| `{field.key}` | {field.seen} | {field.meaning} |" for field in fields]
