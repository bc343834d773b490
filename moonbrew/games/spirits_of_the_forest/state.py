"""The fields of a table of Spirits of the Forest, declared: dumps, loading, components follow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import (
    NOBODY,
    OWNER,
    SEAT,
    Each,
    Field,
    Form,
    Members,
    OneOf,
    Pieces,
    Row,
    Truth,
    Whole,
    keys_of,
    last_seat,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    COLOURS,
    CREATURES,
    NOTHING,
    SIDES,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.pile import vector

TILES = keys_of("tiles")
FAVOURS = keys_of("favours")
MOONS = keys_of("moons")
ECLIPSES = keys_of("eclipses")
CARDS = keys_of("cards")
OBJECTIVES = keys_of("objectives")
ENCHANTED = keys_of("enchanted")


def slots(t: ForestTable) -> Sequence[str]:
    """The slots by name: a place, and the level where several tiles lie in one."""
    return t.forest.tags


def islands(t: ForestTable) -> Sequence[str]:
    """The islands by their letters."""
    return t.plan.places.island_names


def moon_places(t: ForestTable) -> list[str]:
    """The places of Moonlight tiles, by number."""
    return [str(place) for place in range(len(t.moons))]


def types(t: ForestTable) -> list[str]:
    """The Spirit types."""
    return [face.key for face in t.edition.types[: int(TYPES)]]


def trail_gems(t: ForestTable) -> Sequence[str]:
    """Yellow and green."""
    return COLOURS[2:]


@dataclass(frozen=True)
class Number(Form):
    """How many pieces of one kind lie at a place, each place by itself."""

    most: int = 99

    def write(self, t: ForestTable, value: Any) -> int:
        """The number."""
        return int(value)

    def read(self, t: ForestTable, entry: Entry, key: str, old: Any) -> int:
        """The number."""
        return entry.whole(key, 0, self.most)

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """So many that have no name."""
        return [("", int(value))]


class Standing(Form):
    """Where a creature stands: a slot, an empty space, or nowhere yet."""

    def write(self, t: ForestTable, value: Any) -> str | None:
        """The name of the slot; that of an empty space after the word."""
        if value == NOTHING:
            return None
        if value >= SPACE:
            return f"space {t.forest.cell_name(int(value) - int(SPACE))}"
        return str(slots(t)[value])

    def read(self, t: ForestTable, entry: Entry, key: str, old: Any) -> int:
        """The slot or the space."""
        if entry.data[key] is None:
            return int(NOTHING)
        spaces = [f"space {t.forest.cell_name(cell)}" for cell in range(int(t.forest.cells))]
        name = entry.one_of(key, [*slots(t), *spaces])
        return slots(t).index(name) if name in slots(t) else int(SPACE) + spaces.index(name)


PICKED_SETS: dict[str, Callable[[ForestTable], Sequence[str]]] = {
    "near": lambda t: CREATURES,
    "touched": slots,
    "lines": lambda t: [line.name for line in t.plan.places.lines],
    "eclipses": lambda t: [str(space) for space in range(len(t.spaces))],
    "moons": moon_places,
}
PICKED_NAMES: dict[str, Callable[[ForestTable], Sequence[str]]] = {
    "tile": TILES,
    "slot": slots,
    "creature": lambda t: CREATURES,
    "side": lambda t: SIDES,
}


class PickedForm(Form):
    """The tiles picked in this turn, one after the other, each with what was noted."""

    def write(self, t: ForestTable, value: Any) -> list[dict[str, Any]]:
        """Pick by pick."""
        return [self.write_one(t, picked) for picked in value]

    def write_one(self, t: ForestTable, picked: Picked) -> dict[str, Any]:
        """One pick."""
        found = {
            "tile": OneOf(TILES).write(t, picked.tile),
            "slot": OneOf(slots).write(t, picked.slot),
            "creature": OneOf(lambda t: CREATURES).write(t, picked.creature),
            "side": OneOf(lambda t: SIDES).write(t, picked.side),
            "favours": Row(FAVOURS).write(t, picked.favours),
        }
        sets = {
            key: Members(names).write(t, getattr(picked, key)) for key, names in PICKED_SETS.items()
        }
        return {**found, **sets}

    def read(self, t: ForestTable, entry: Entry, key: str, old: Any) -> list[Picked]:
        """Pick by pick."""
        cells = entry.cells(key)
        return [self.read_one(t, cells.entry(place)) for place in cells.data]

    def read_one(self, t: ForestTable, entry: Entry) -> Picked:
        """One pick; what is left out is empty."""
        entry.only(*PICKED_NAMES, "favours", *PICKED_SETS)
        tile, slot, creature, side = [
            OneOf(names).read(t, entry, key, NOTHING) if entry.has(key) else int(NOTHING)
            for key, names in PICKED_NAMES.items()
        ]
        picked = Picked(tile, slot, creature)
        picked.side = side
        if entry.has("favours"):
            picked.favours = Row(FAVOURS).read(t, entry, "favours", picked.favours)
        for key, names in PICKED_SETS.items():
            if entry.has(key):
                setattr(picked, key, Members(names).read(t, entry, key, 0))
        return picked

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """The tiles, and the tokens set aside with them."""
        found = [(f"tile {TILES(t)[picked.tile]}", 1) for picked in value if picked.tile >= 0]
        tokens = [token for picked in value for token in picked.favours]
        return [*found, *((f"favour {FAVOURS(t)[token]}", 1) for token in tokens)]


class SomeFavours(Form):
    """As many Favour tokens as there are, or null where one has been."""

    each = OneOf(FAVOURS)

    def write(self, t: ForestTable, value: Any) -> list[str | None]:
        """Place by place."""
        return [self.each.write(t, token) for token in value]

    def read(self, t: ForestTable, entry: Entry, key: str, old: Any) -> Any:
        """Place by place."""
        cells = entry.cells(key)
        return vector(self.each.read(t, cells, place, NOTHING) for place in cells.data)

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """Those that are there."""
        return [piece for token in value for piece in self.each.pieces(t, token)]


class SlotGems(Members):
    """A set of slots with gems of one seat."""

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """One gem for each."""
        return [("", len(members_of(value)))]


class Fireflies(Members):
    """A set of things that carry a firefly."""

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """One firefly for each."""
        return [("", len(members_of(value)))]


class CardGems(Form):
    """By symbol of the Moonlight card: the seat whose gem lies there, or nothing."""

    def write(self, t: ForestTable, value: Any) -> int | None:
        """The seat."""
        return None if value == NOTHING else int(value)

    def read(self, t: ForestTable, entry: Entry, key: str, old: Any) -> int:
        """The seat."""
        if entry.data[key] is None:
            return int(NOTHING)
        return entry.whole(key, 0, last_seat(t))

    def pieces(self, t: ForestTable, value: Any) -> Pieces:
        """A gem of that seat."""
        return [] if value == NOTHING else [("", 1)]


TILE = "tile {name}"
FAVOUR = "favour {name}"
ECLIPSE = "eclipse {name}"
MOON = "moonlight tile {name}"
CARD = "enchanted {name}"
OBJECTIVE = "objective {name}"
GEM = "gem"

FIELDS: Sequence[Field] = (
    Field("first", SEAT, "the first player", at="starter"),
    Field("active", SEAT, "the seat whose turn it is"),
    Field("turns", Whole(), "turns begun so far"),
    # The Forest.
    Field(
        "forest",
        Each(OneOf(TILES)),
        "slot by slot, in reading order and each stack from the bottom: a tile, or `null`",
        NOBODY,
        at="tiles",
        holds=TILE,
    ),
    Field("open", Members(slots), "the slots whose tiles lie face up"),
    Field("seen", Members(slots), "those turned down again, which all remember"),
    Field(
        "tokens",
        Each(OneOf(FAVOURS)),
        "two for each slot, the upper one first: a Favour token, or `null`",
        NOBODY,
        at="favours",
        holds=FAVOUR,
    ),
    Field("shown", Members(FAVOURS), "the Favour tokens that lie open or that all remember"),
    Field("bits", Each(Number()), "by slot: Moonlight bits", holds="bit"),
    Field(
        "eclipses",
        Each(OneOf(ECLIPSES)),
        "by slot: an Eclipse token, or `null`",
        NOBODY,
        holds=ECLIPSE,
    ),
    Field("eclipses_shown", Members(ECLIPSES), "the Eclipse tokens that all have seen"),
    Field("trail", Each(Number()), "two for each slot: yellow gems, green gems", holds="trail gem"),
    Field("fireflies", Fireflies(slots), "the slots with a firefly", holds="firefly"),
    Field("light", Standing(), "where the Light creature stands: a slot, `space 2.3`, or `null`"),
    Field("shadow", Standing(), "the same of the Shadow creature"),
    # Beside it.
    Field(
        "line_tokens",
        Each(OneOf(FAVOURS)),
        "two for each column and row with tokens",
        NOBODY,
        at="lines",
        holds=FAVOUR,
    ),
    Field(
        "island_tokens",
        Each(OneOf(FAVOURS)),
        "two for each island",
        NOBODY,
        at="islands",
        holds=FAVOUR,
    ),
    Field("sunk", Members(islands), "the islands whose tokens are assigned"),
    Field(
        "pair_tokens",
        Each(OneOf(FAVOURS)),
        "two for each pair",
        NOBODY,
        at="pairs",
        holds=FAVOUR,
    ),
    Field(
        "pair_gems",
        Each(OneOf(trail_gems)),
        "by pair: `yellow`, `green` or `null`",
        holds="trail gem",
    ),
    Field(
        "beside",
        SomeFavours(),
        "tokens beside the Forest, `null` where one was; alone the opponent's two and one's own",
        NOBODY,
        holds=FAVOUR,
    ),
    Field("lit", Fireflies(FAVOURS), "the tokens that carry a firefly", holds="firefly"),
    Field(
        "eclipse_spaces",
        Each(OneOf(ECLIPSES)),
        "Eclipse tokens in empty spaces",
        NOBODY,
        at="spaces",
        holds=ECLIPSE,
    ),
    Field("quotas", Each(OneOf(ECLIPSES)), "Eclipse tokens beside rows", holds=ECLIPSE),
    Field("bits_beside", Whole(), "bits beside the Forest", holds="bit"),
    Field("fireflies_beside", Whole(), "fireflies beside it", holds="firefly"),
    Field("pool", Row(FAVOURS), "Favour tokens that can still be drawn", NOBODY, holds=FAVOUR),
    Field("powers", Row(FAVOURS), "Power Source tokens that were not added", NOBODY, holds=FAVOUR),
    Field("air_pile", Row(TILES), "Air Spirit tiles, the top one last", NOBODY, holds=TILE),
    Field(
        "moonlight",
        Each(OneOf(MOONS)),
        "Moonlight tiles by place, or `null`",
        NOBODY,
        at="moons",
        holds=MOON,
    ),
    Field("moonlight_up", Members(moon_places), "those face up", at="moons_up"),
    Field("moonlight_seen", Members(moon_places), "those that all have seen", at="moons_seen"),
    Field("spare", Row(TILES), "alchemy tiles put back unseen", NOBODY, holds=TILE),
    Field("deck", Row(ENCHANTED), "Enchanted cards, the top one last", NOBODY, holds=CARD),
    Field("display", Each(OneOf(ENCHANTED)), "Enchanted cards on display", holds=CARD),
    Field(
        "objectives", Row(OBJECTIVES), "Objective cards that nobody has", NOBODY, holds=OBJECTIVE
    ),
    Field("card", OneOf(CARDS), "the Moonlight card, or `null`"),
    Field(
        "covers",
        Each(OneOf(FAVOURS)),
        "by symbol of the card: the token that covers it",
        holds=FAVOUR,
    ),
    Field("card_gems", Each(CardGems()), "by symbol: the seat whose gem lies there", holds=GEM),
    # Out of the game.
    Field("out_tiles", Members(TILES), "tiles that have left the game", holds=TILE),
    Field("box", Row(FAVOURS), "Favour tokens that have left the game", NOBODY, holds=FAVOUR),
    Field(
        "out_eclipses",
        Row(ECLIPSES),
        "Eclipse tokens that have left the game",
        NOBODY,
        holds=ECLIPSE,
    ),
    Field("out_bits", Whole(), "bits that have left the game", holds="bit"),
    Field("out_fireflies", Whole(), "fireflies that have", holds="firefly"),
    Field("out_gems", Whole(), "yellow and green gems that have", holds="trail gem"),
    Field("out_moons", Row(MOONS), "Moonlight tiles that have", holds=MOON),
    # By player of the base game, or by side.
    Field(
        "tiles", Members(TILES), "by player or side: tiles collected", at="hoards.tiles", holds=TILE
    ),
    Field(
        "lit_tiles",
        Fireflies(TILES),
        "by player or side: those that carry a firefly",
        at="hoards.lit",
        holds="firefly",
    ),
    Field(
        "favours",
        Row(FAVOURS),
        "by player or side: Favour tokens in the order of getting them",
        OWNER,
        at="hoards.favours",
        holds=FAVOUR,
    ),
    Field("moons", Row(MOONS), "by player or side: Moonlight tiles", at="hoards.moons", holds=MOON),
    Field("side_bits", Whole(), "by player or side", at="hoards.bits", holds="bit"),
    Field(
        "threes",
        Members(types),
        "by player or side: types whose third tile has brought a token",
        at="hoards.threes",
    ),
    # By seat.
    Field("supply", Whole(), "by seat: gems", at="purses.supply", holds=GEM),
    Field("removed", Whole(), "by seat: gems removed or used", at="purses.removed", holds=GEM),
    Field("gems", SlotGems(slots), "by seat: slots with its gems", at="purses.placed", holds=GEM),
    Field("moved", Members(slots), "by seat: gems that the bonus has moved", at="purses.moved"),
    Field("bits_of", Whole(), "by seat: bits", at="purses.bits", holds="bit"),
    Field(
        "objective",
        OneOf(OBJECTIVES),
        "by seat: the Objective card, or `null`",
        OWNER,
        at="purses.objective",
        holds=OBJECTIVE,
    ),
    Field("cards", Members(ENCHANTED), "by seat: Enchanted cards", at="purses.cards", holds=CARD),
    Field(
        "put_away",
        Row(FAVOURS),
        "by seat: tokens put away by the bonus",
        OWNER,
        at="purses.put_away",
        holds=FAVOUR,
    ),
    Field(
        "alchemy",
        Row(TILES),
        "by seat: tiles that carry a gem of the supply",
        at="purses.alchemy",
        holds=TILE,
    ),
    # The turn, and the end.
    Field("picked", PickedForm(), "the tiles picked in this turn", NOBODY, holds="{name}"),
    Field(
        "fresh",
        Row(FAVOURS),
        "tokens of this turn's tiles, at which nobody has looked",
        NOBODY,
        holds=FAVOUR,
    ),
    Field("talking", Truth(), "whether communication was bought in this turn"),
    Field("gem_used", Truth(), "whether a gem was used in this turn"),
    Field("claimed", Truth(), "whether a card was claimed in this turn"),
    Field("again", Truth(), "whether the player whose turn it is takes another one"),
    Field("claiming", OneOf(ENCHANTED), "the Enchanted card that is being paid for, or `null`"),
    Field("revealed_now", Members(slots), "slots just revealed whose effects are to come"),
    Field("ended", Truth(), "whether the game has ended"),
    Field("kept", Members(slots), "slots whose tiles stay unassigned"),
    Field("scored", Members(types), "types that the team has chosen to score"),
)
