# mypyc: compiled
"""Section 23.1: what lies on and beside a Forest at the start, and its variants."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.forest import Forest, Picks
from moonbrew.games.spirits_of_the_forest.rules.variants import FACES_BLIND, SIDES_ALL, Variants
from moonbrew.kernel.bits import has
from moonbrew.kernel.pile import vector, zeros

# How a token lies.
DOWN: Final[i64] = 1
UP: Final[i64] = 2
ON_A_TILE: Final[i64] = 2  # tokens at the most, the upper one first

# Air Spirit tiles: none, shuffled into the Forest, a pile beside it.
AIR_KEYS: Final = ("none", "shuffled", "pile")
AIR_NONE: Final[i64] = 0
AIR_SHUFFLED: Final[i64] = 1
AIR_PILE: Final[i64] = 2


@final
class Line:
    """A column or a row with tokens beside it: its slots, and how its tokens lie."""

    def __init__(self, name: str, slots: i64, favours: list[int]) -> None:
        self.name: Final = name  # column 4, row 3
        self.slots: Final[i64] = slots
        self.favours: Final = favours


@final
class Marks:
    """What lies on the tiles and spaces of a Forest, by slot or as sets of slots."""

    def __init__(self, size: int) -> None:
        self.open: i64 = 0  # tiles that lie face up
        self.bits: Final[vec[i64]] = zeros(size)
        self.favours: Final[vec[i64]] = zeros(size * 2)  # at [slot][upper, lower]: DOWN, UP or 0
        self.eclipse: i64 = 0  # tiles with an Eclipse token
        self.spaces: Final[list[int]] = []  # cells of empty spaces with one
        self.shown_eclipses: i64 = 0  # of the tiles and spaces, in order: those face up
        self.yellow: Final[vec[i64]] = zeros(size)  # gems
        self.green: Final[vec[i64]] = zeros(size)
        self.fireflies: i64 = 0
        self.light: i64 = 0  # starting points
        self.shadow: i64 = 0
        self.pairs: Final[list[int]] = []  # starting points for both, as sets of two slots


@final
class Places:
    """What a blueprint names beside its grid: islands, lines, the mirror, Moonlight tiles."""

    def __init__(self) -> None:
        self.lines: Final[list[Line]] = []  # columns, then rows, by number
        self.islands: Final[list[int]] = []  # sets of slots, by letter
        self.island_names: Final[list[str]] = []
        self.island_favours: Final[list[list[int]]] = []  # by island: how its tokens lie
        self.mirror: Final[list[int]] = []  # by slot: the corresponding one; empty without
        self.rectangle: i64 = 0
        self.moons: Final[list[int]] = []  # by Moonlight tile: the slots that it touches
        self.moon_names: Final[list[str]] = []
        self.quotas: Final[list[int]] = []  # the rows beside which an Eclipse token lies
        self.pairs: Final[list[list[int]]] = []  # by pair: how its tokens lie
        self.favours: Final[list[int]] = []  # beside the Forest: how each lies


@final
class Blueprint:
    """SPIRIT-724: a scenario, or a Forest of the base game, completely as data."""

    def __init__(
        self,
        key: str,
        title: str,
        modes: list[str],
        forest: Forest,
        variants: Variants,
        marks: Marks,
        places: Places,
        numbers: dict[str, int],
    ) -> None:
        self.key: Final = key
        self.title: Final = title
        self.modes: Final = modes  # solo, coop, competitive; none for the base game
        self.forest: Final = forest
        self.variants: Final = variants
        self.marks: Final = marks
        self.places: Final = places
        self.regular_only: Final[bool] = numbers["regular"] != 0  # SPIRIT-219
        self.tiles: Final[i64] = numbers["tiles"]
        self.air: Final[i64] = numbers["air"]
        self.card: Final[i64] = numbers["card"]
        self.team_bits: Final[i64] = numbers["team_bits"]
        self.open_favours: Final[i64] = numbers["open_favours"]
        self.card_gems: Final[i64] = numbers["card_gems"]
        self.beside_bits: Final[i64] = numbers["bits"]
        self.fireflies: Final[i64] = numbers["fireflies"]
        self.alchemy: Final[i64] = numbers["alchemy"]
        self.picks: Final = Picks(
            forest, variants.sides == SIDES_ALL, variants.faces == FACES_BLIND
        )
        self.lying: Final[vec[i64]] = count_favours(marks, places)
        self.mirror: Final[vec[i64]] = vector(places.mirror)
        self.moons: Final[vec[i64]] = vector(places.moons)
        self.islands: Final[vec[i64]] = vector(places.islands)
        self.island: Final[vec[i64]] = island_of(places, int(forest.size))  # by slot, or -1


def count_favours(marks: Marks, places: Places) -> vec[i64]:
    """How many Favour tokens lie on the Forest, at lines, in pairs, at islands and beside it."""
    on_tiles = sum([1 for mark in marks.favours if mark != 0])
    at_lines = sum([len(line.favours) for line in places.lines])
    in_pairs = sum([len(pair) for pair in places.pairs])
    at_islands = sum([len(favours) for favours in places.island_favours])
    return vector([on_tiles, at_lines, in_pairs, at_islands, len(places.favours)])


def island_of(places: Places, size: int) -> vec[i64]:
    """By slot: the number of its island, or -1."""
    found = []
    for slot in range(size):
        here = [i for i in range(len(places.islands)) if has(places.islands[i], slot)]
        found.append(here[0] if here else -1)
    return vector(found)
