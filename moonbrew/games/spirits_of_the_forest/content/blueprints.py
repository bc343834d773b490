"""Reading Forests: the notation of section 23.1."""

from collections.abc import Iterable, Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.entries import Entry
from moonbrew.games.spirits_of_the_forest.content.checking import check
from moonbrew.games.spirits_of_the_forest.rules.blueprint import (
    AIR_KEYS,
    DOWN,
    ON_A_TILE,
    UP,
    Blueprint,
    Line,
    Marks,
    Places,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR_TILES,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import (
    Forest,
    Lying,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    SLOTS,
    Variants,
)
from moonbrew.kernel.bits import MOST, bit, bits, members_of

MODES = ("solo", "coop", "competitive")
MARKS = "*fFeEygbls123"
MOST_ROWS, MOST_COLUMNS = 13, 16
LARGEST = 99  # points, gems, pieces: more would mean nothing at this table
HIGHEST = 3  # tiles of a stack
ALCHEMY = 6  # SPIRIT-728: tiles beside the Forest
ALL_KEYS = (
    *("title", "modes", "difficulty", "rules", "tiles", "air", "card", "team_bits"),
    *("open_favours", "card_gems", "beside", "columns", "rows", "mirror", "moonlight", "islands"),
    *("island_favours", "rectangle", "eclipse_rows", "forest", "pyramid", "source"),
)
BESIDE_KEYS = ("bits", "favours", "fireflies", "air", "pairs", "alchemy")


class Reader:
    """One blueprint on its way from text to numbers."""

    def __init__(
        self, key: str, entry: Entry, pieces: Mapping[str, int], numbers: Sequence[int]
    ) -> None:
        self.key = key
        self.entry = entry
        self.numbers = numbers  # on the Eclipse tokens
        self.pieces = pieces  # how many there are of each kind in the box
        entry.only(*ALL_KEYS)
        self.rules = self.read_rules()
        self.slots: list[Lying] = []
        self.signs: list[tuple[str, str, str]] = []  # by slot: key, sign of the tile, marks
        self.bare: list[tuple[int, int, str]] = []  # empty spaces with marks
        self.read_grid()
        pyramid = entry.has("pyramid")
        bridges = sum(bit(slot) for slot, sign in enumerate(self.signs) if sign[1] == "H")
        self.forest = Forest(self.slots, pyramid, bridges)
        self.marks = Marks(len(self.slots))
        self.places = Places()

    # Rules.

    def read_rules(self) -> dict[str, str]:
        """SPIRIT-725: the variants that are named."""
        if not self.entry.has("rules"):
            return {}
        rules = self.entry.entry("rules")
        rules.only(*SLOTS)
        return {slot: rules.one_of(slot, SLOTS[slot]) for slot in rules.data}

    # The grid.

    def read_grid(self) -> None:
        """Rows from the top, or the layers of a pyramid; tiles in the order of dealing."""
        if self.entry.has("forest") == self.entry.has("pyramid"):
            raise self.entry.wrong("forest", "or pyramid must be there, one of the two.")
        rows = self.pyramid_rows() if self.entry.has("pyramid") else self.plain_rows()
        for place, level, row, left, cells in rows:
            wide = 2 if self.entry.has("pyramid") else 1
            for number, text in enumerate(cells.split()):
                self.read_cell(place, level, row, left + wide * number, text)
        if not self.slots or len(self.slots) > MOST:
            raise self.entry.wrong("forest", f"has {len(self.slots)} tiles; 1 to {MOST} fit.")

    def plain_rows(self) -> Iterable[tuple[str, int, int, int, str]]:
        """The rows of a grid, and where each begins."""
        cells = self.entry.cells("forest")
        for number, place in enumerate(cells.data, 1):
            text = cells.text(place)
            if number >= MOST_ROWS or len(text.split()) >= MOST_COLUMNS:
                most = f"{MOST_ROWS - 1} rows of {MOST_COLUMNS - 1}"
                raise self.entry.wrong("forest", f"is too large; {most} fit.")
            yield f"forest.{place}", 1, number, 1, text

    def pyramid_rows(self) -> Iterable[tuple[str, int, int, int, str]]:
        """The rows of a pyramid, level by level."""
        cells, before = self.entry.cells("pyramid"), (0, 0, 0)
        for place in cells.data:
            head, _, row_cells = cells.text(place).partition(": ")
            numbers = numbers_in(head, "L", " r", " h")
            if len(numbers) != 3 or not row_cells:
                raise cells.wrong(place, 'must be a row like "L2 r3 h2: U D D U".')
            level, row, left = numbers
            if not (1 <= row < MOST_ROWS and left >= 1 and before < (level, row, left)):
                raise cells.wrong(place, "must come after the row before it, and begin at 1.")
            before = (level, row, left)
            yield f"pyramid.{place}", level, row, left, row_cells

    def read_cell(self, place: str, level: int, row: int, column: int, text: str) -> None:
        """One cell: the tiles of its stack from the bottom, and what lies there."""
        tiles = text[: len(text) - len(text.lstrip("UD"))] or text[:1]
        marks = text[len(tiles) :]
        if len(tiles) > HIGHEST or tiles[0] not in ".HUD" or not set(marks) <= set(MARKS):
            raise self.entry.wrong(place, f"has {text!r}, which is no sign for a cell.")
        if tiles == ".":
            if not set(marks) <= set("eE") or len(marks) > 1:
                raise self.entry.wrong(place, f"has {text!r}; on an empty space only e can lie.")
            if marks:
                self.bare.append((row, column, marks))
            return
        for height, tile in enumerate(reversed(tiles)):
            top = height == len(tiles) - 1
            self.slots.append((level + height, row, column))
            self.signs.append((place, tile, marks if top else ""))

    # Marks.

    def read_marks(self) -> None:
        """What lies on every tile."""
        marks = self.marks
        for slot, (place, tile, signs) in enumerate(self.signs):
            if tile == "U":
                marks.open |= bit(slot)
            self.read_favours(place, slot, signs)
            marks.bits[slot] = signs.count("*")
            marks.yellow[slot] = signs.count("y")
            marks.green[slot] = signs.count("g")
            marks.eclipse |= bit(slot) if set(signs) & set("eE") else 0
            marks.fireflies |= bit(slot) if "b" in signs else 0
            marks.light |= bit(slot) if "l" in signs else 0
            marks.shadow |= bit(slot) if "s" in signs else 0
            if tile == "H" and signs:
                raise self.entry.wrong(place, "has a horizontal tile with something on it.")
        for digit in "123":
            pair = [slot for slot, sign in enumerate(self.signs) if digit in sign[2]]
            if pair and len(pair) != 2:
                raise self.entry.wrong("forest", f"must have the mark {digit} twice or never.")
            if pair:
                self.marks.pairs.append(int(bit(pair[0]) | bit(pair[1])))
        self.marks.spaces.extend(int(self.forest.cell_at(r, c)) for r, c, _ in self.bare)
        eclipses = [sign for _, _, sign in sorted(self.signs_with_eclipse())]
        shown = [i for i, sign in enumerate(eclipses) if "E" in sign]
        self.marks.shown_eclipses = bits(shown)

    def signs_with_eclipse(self) -> list[tuple[int, int, str]]:
        """The cells with an Eclipse token: those with a tile in reading order, then the others."""
        on_tiles = [(0, slot, sign[2]) for slot, sign in enumerate(self.signs)]
        spaces = [(1, place, sign) for place, (_, _, sign) in enumerate(self.bare)]
        return [one for one in (*on_tiles, *spaces) if set(one[2]) & set("eE")]

    def read_favours(self, place: str, slot: int, signs: str) -> None:
        """Tokens on a tile, the upper one first."""
        lying = faces([sign for sign in signs if sign in "fF"])
        if len(lying) > ON_A_TILE:
            raise self.entry.wrong(place, f"has {len(lying)} tokens on a tile; 2 fit.")
        for number, face in enumerate(lying):
            self.marks.favours[2 * slot + number] = face

    # Beside the grid.

    def read_places(self) -> None:
        """Lines, islands, mirror, rectangle, Moonlight tiles, quotas."""
        places, entry = self.places, self.entry
        places.lines.extend(self.read_lines("columns", self.forest.in_column))
        places.lines.extend(self.read_lines("rows", self.forest.in_row))
        self.read_islands()
        if entry.has("mirror"):
            places.mirror.extend(self.read_mirror(entry.whole("mirror", 1, MOST_ROWS)))
        if entry.has("rectangle"):
            places.rectangle = self.read_block("rectangle", entry.text("rectangle"))
        if entry.has("moonlight"):
            self.read_moons()
        if entry.has("eclipse_rows"):
            rows = entry.wholes("eclipse_rows", 1, MOST_ROWS)
            if not rows or sorted(set(rows)) != rows or rows[-1] > self.forest.rows:
                raise entry.wrong("eclipse_rows", "must be rows of the Forest, in order.")
            places.quotas.extend(rows)
        self.read_beside()

    def read_lines(self, key: str, slots: vec[i64]) -> Iterable[Line]:
        """Tokens beside columns or rows, by number."""
        if not self.entry.has(key):
            return
        lines = self.entry.entry(key)
        for name in sorted(lines.data, key=lambda name: (len(name), name)):
            if not name.isdecimal() or not 0 < int(name) < len(slots) or not slots[int(name)]:
                raise lines.wrong(name, "is no line of this Forest that has tiles.")
            yield Line(f"{key[:-1]} {name}", slots[int(name)], self.two(lines, name, "ff", "Ff"))

    def two(self, entry: Entry, key: str, *right: str) -> list[int]:
        """Two tokens, in one of the ways in which they can lie."""
        text = entry.text(key)
        if text not in right:
            raise entry.wrong(key, f"is {text!r}; it must be {' or '.join(right)}.")
        return faces(text.replace("+", ""))

    def read_islands(self) -> None:
        """SPIRIT-536: blocks of cells that share no tile and leave none out."""
        if not self.entry.has("islands"):
            return
        islands, taken = self.entry.entry("islands"), 0
        favours = self.entry.entry("island_favours")
        favours.only(*islands.data)
        for name in sorted(islands.data):
            block = self.read_block(f"islands.{name}", islands.text(name))
            if block & taken:
                raise islands.wrong(name, "shares tiles with another island.")
            taken |= block
            self.places.island_names.append(name)
            self.places.islands.append(block)
            self.places.island_favours.append(self.two(favours, name, "F+f"))
        if taken != self.forest.all:
            raise self.entry.wrong("islands", "must have every tile of the Forest.")

    def read_block(self, key: str, text: str) -> int:
        """The slots between two corner cells."""
        numbers = numbers_in(text, "", ",", "-", ",")
        if len(numbers) != 4:
            raise self.entry.wrong(key, f'is {text!r}; it must be two cells, like "1,1-2,4".')
        top, left, bottom, right = numbers
        inside = [
            slot
            for slot, (_, row, column) in enumerate(self.slots)
            if top <= row <= bottom and left <= column <= right
        ]
        if not inside:
            raise self.entry.wrong(key, "has no tile in it.")
        return sum(int(bit(slot)) for slot in inside)

    def read_mirror(self, axis: int) -> list[int]:
        """SPIRIT-355: by slot, the one that corresponds to it on the other side of the axis."""
        at = {lying: slot for slot, lying in enumerate(self.slots)}
        found = [at.get((level, 2 * axis - row, c), -1) for level, row, c in self.slots]
        if -1 in found or any(row == axis for _, row, _ in self.slots):
            raise self.entry.wrong("mirror", "needs two Forests of the same shape around its row.")
        return found

    def read_moons(self) -> None:
        """SPIRIT-590: places between four cells, in the order of the blueprint."""
        cells = self.entry.cells("moonlight")
        for place in cells.data:
            text = cells.text(place)
            numbers = numbers_in(text.removesuffix(".5"), "", ".5,") if text.endswith(".5") else []
            if len(numbers) != 2:
                raise cells.wrong(place, 'must be a corner between four cells, like "1.5,3.5".')
            row, column = numbers
            block = f"{row},{column}-{row + 1},{column + 1}"
            touched = self.read_block(f"moonlight.{place}", block)
            if len({self.slots[slot][1:] for slot in members_of(touched)}) != 4:
                raise cells.wrong(place, "must touch four cells with tiles.")
            self.places.moons.append(touched)
            self.places.moon_names.append(f"{row}.{column}")

    def read_beside(self) -> None:
        """What lies beside the Forest."""
        if not self.entry.has("beside"):
            return
        beside = self.entry.entry("beside")
        beside.only(*BESIDE_KEYS)
        if beside.has("favours"):
            text = beside.text("favours")
            if not set(text) <= set("fF"):
                raise beside.wrong("favours", f"is {text!r}; it must be letters f and F.")
            self.places.favours.extend(faces(text))
        if beside.has("pairs"):
            number = beside.text("pairs").removesuffix("xFf")
            if number not in "123456789":
                raise beside.wrong("pairs", 'must be a number of pairs, like "6xFf".')
            self.places.pairs.extend([int(UP), int(DOWN)] for _ in range(int(number)))

    # All of it.

    def read(self, base: bool) -> Blueprint:
        """The blueprint, checked."""
        self.read_marks()
        self.read_places()
        entry = self.entry
        modes = [] if base else entry.names("modes", MODES)
        numbers = self.read_numbers(base)
        variants = Variants({slot: SLOTS[slot].index(v) for slot, v in self.rules.items()})
        title = entry.text("title") if entry.has("title") else self.key
        found = Blueprint(
            self.key,
            title,
            modes,
            self.forest,
            variants,
            self.marks,
            self.places,
            numbers,
        )
        check(entry, found, self.rules, self.pieces, self.numbers)
        return found

    def read_numbers(self, base: bool) -> dict[str, int]:
        """The header's numbers."""
        entry = self.entry
        beside = (
            entry.entry("beside")
            if entry.has("beside")
            else entry.__class__(entry.file, "beside", {}, entry.trouble)
        )
        of = {
            key: beside.whole(key, 0, LARGEST) if beside.has(key) else 0
            for key in ("bits", "fireflies")
        }
        of["alchemy"] = beside.whole("alchemy", ALCHEMY, ALCHEMY) if beside.has("alchemy") else 0
        for key in ("team_bits", "open_favours", "card_gems", "card"):
            of[key] = entry.whole(key, 0, LARGEST) if entry.has(key) else 0
        of["tiles"] = entry.whole("tiles", 1, LARGEST)
        of["air"] = AIR_KEYS.index(entry.one_of("air", AIR_KEYS))
        if beside.has("air"):
            beside.whole("air", AIR_TILES, AIR_TILES)
        usual = base or entry.one_of("difficulty", ("all", "regular")) == "all"
        of["regular"] = int(not usual)
        if of["card"] > 1:
            raise entry.wrong("card", "must be 0 or 1.")
        if of["open_favours"] not in (0, 5) or of["card_gems"] not in (0, 4):
            raise entry.wrong("open_favours", "must be 5 or nothing, card_gems 4 or nothing.")
        return of


def numbers_in(text: str, *before: str) -> list[int]:
    """The numbers of a text, each after its sign; none if it is not written so."""
    numbers = []
    for sign, following in zip(before, [*before[1:], ""], strict=True):
        if not text.startswith(sign):
            return []
        number, _, rest = text.removeprefix(sign).partition(following or "\n")
        if not number.isdecimal():
            return []
        numbers.append(int(number))
        text = following + rest
    return numbers


def faces(signs: Iterable[str]) -> list[int]:
    """How tokens lie: f down, F up."""
    return [int(UP) if sign == "F" else int(DOWN) for sign in signs]


def read_blueprint(
    key: str,
    entry: Entry,
    pieces: Mapping[str, int],
    numbers: Sequence[int],
    base: bool = False,
) -> Blueprint:
    """A Forest of the base game, or a scenario; with what there is in the box."""
    return Reader(key, entry, pieces, numbers).read(base)
