# mypyc: compiled
"""The edition of Witchstone: its content as native numbers, and its catalogue of moves."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.faces import (
    BOOST,
    KIND_KEYS,
    KINDS,
    NOTHING,
    TOWER,
    WITCHSTONE,
    Area,
    AreaFace,
    Front,
    Handicap,
    Kind,
    KindFace,
    Link,
    LinkFace,
    Pair,
    ScrollFace,
    Space,
    SpaceFace,
    Tile,
    TokenFace,
    WandField,
)
from moonbrew.games.witchstone.rules.moves import (
    Advance,
    At,
    Boost,
    Charge,
    ChooseTower,
    Discard,
    First,
    Lay,
    Leave,
    Perform,
    Pick,
    PickCrystal,
    Send,
    Shelve,
    Stop,
    TakeScroll,
    TakeToken,
    Toward,
    UseToken,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.board import HEX_COMPASS, Board, hexes
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.pile import vector, zeros


@final
class Amounts:
    """The numbers of the content that belong to no single piece."""

    def __init__(self, of: dict[str, int], rows: dict[str, list[int]]) -> None:
        self.rounds: Final[i64] = of["rounds"]
        self.rack: Final[i64] = of["rack"]
        self.charges: Final[i64] = of["charges"]
        self.witches: Final[i64] = of["witches"]
        self.start: Final[i64] = of["start"]  # field of the pentagram
        self.stand: Final[i64] = of["stand"]
        self.empty_gold: Final[i64] = of["empty_gold"]
        self.token_points: Final[i64] = of["token_points"]
        self.boost_points: Final[i64] = of["boost_points"]
        self.special: Final[i64] = of["special"]
        self.empty_blue: Final[i64] = of["empty_blue"]
        self.shelf: Final[i64] = of["shelf"]
        self.token: Final[i64] = of["token"]
        self.black: Final[i64] = of["black"]
        self.links: Final[vec[i64]] = vector(rows["links"])  # points by segments, from 1
        self.witchstone: Final[vec[i64]] = vector(rows["witchstone"])  # by order of arrival
        self.prophecies: Final[vec[i64]] = vector(rows["prophecies"])  # by level, from 0
        self.upper: Final[vec[i64]] = vector(rows["upper"])  # by seats, from 2
        self.lowest: Final[vec[i64]] = vector(rows["lowest"])
        self.pentagram: Final[vec[i64]] = vector(rows["pentagram"])  # by field: its colour
        self.owls: Final[vec[i64]] = vector(rows["owls"])  # of a stack, the uppermost last


@final
class Faces:
    """Everything that is printed on boards, tiles, tokens and scrolls."""

    def __init__(
        self,
        kinds: list[KindFace],
        areas: list[AreaFace],
        links: list[LinkFace],
        spaces: list[SpaceFace],
        tiles: list[Pair],
        specials: list[Pair],
        tokens: list[TokenFace],
        scrolls: list[ScrollFace],
        wand: list[WandField],
        handicaps: list[Handicap],
    ) -> None:
        self.kinds: Final = kinds
        self.areas: Final = areas
        self.links: Final = links
        self.spaces: Final = spaces
        self.tiles: Final = tiles
        self.specials: Final = specials
        self.tokens: Final = tokens
        self.scrolls: Final = scrolls
        self.wand: Final = wand
        self.handicaps: Final = handicaps


@final
class Stone(Edition):
    """Witchstone with its content loaded, shared by all its tables."""

    def __init__(self, faces: Faces, amounts: Amounts) -> None:
        super().__init__()
        self.amounts: Final = amounts
        self.kinds: Final = faces.kinds
        self.areas: Final = faces.areas
        self.links: Final = faces.links
        self.spaces: Final = faces.spaces
        self.tiles: Final = faces.tiles
        self.specials: Final = faces.specials
        self.tokens: Final = faces.tokens
        self.scrolls: Final = faces.scrolls
        self.wand: Final = faces.wand
        self.handicaps: Final = faces.handicaps
        # The crystal ball; sets of areas and of links are bits.
        self.stone: Final[i64] = lands(faces.areas, WITCHSTONE)
        self.towers: Final[i64] = lands(faces.areas, TOWER)
        self.links_at: Final[vec[i64]] = links_by_area(faces)  # by area: the links that end there
        self.segments: Final[vec[i64]] = vector([int(link.segments) for link in faces.links])
        # The cauldron; sets of spaces are bits.
        self.hexes: Final = hexes([(space.q, space.r) for space in faces.spaces])
        self.printed: Final[vec[i64]] = printed_symbols(faces.spaces)  # by kind
        self.within: Final[vec[i64]] = spaces_within(self.hexes)  # at [space][distance]
        self.way_out: Final[vec[i64]] = ways_out(faces.spaces, self.hexes)  # at [space][side]
        self.exits: Final[vec[i64]] = nearest_exits(self.way_out)  # by space: the cheapest way out
        self.nth: Final[vec[i64]] = nth_of_colour(amounts.pentagram)  # by field of the pentagram
        self.boosts: Final[vec[i64]] = boosts_by_kind(faces.scrolls)  # by kind: a set of scrolls
        # Chapter 21.1: every decision there is, in small choices, each move once.
        areas = [area.key for area in faces.areas]
        spaces = [space.key for space in faces.spaces]
        fronts = [token.key for token in faces.tokens]
        kinds = range(int(KINDS))
        places = range(len(spaces))
        black = amounts.token + amounts.black
        self.tower: Final = [
            self.add(ChooseTower(Area(a), areas[a]))
            for a in range(len(areas))
            if faces.areas[a].land == TOWER
        ]
        self.pick: Final = [
            self.add(Pick(Tile(t), faces.tiles[t].key)) for t in range(len(faces.tiles))
        ]
        self.at: Final = [self.add(At(Space(s), spaces[s])) for s in places]
        self.toward: Final = [self.add(Toward(d, HEX_COMPASS[d])) for d in range(len(HEX_COMPASS))]
        self.first: Final = [self.add(First(Kind(k), KIND_KEYS[k])) for k in kinds]
        self.perform: Final = [self.add(Perform(Kind(k), KIND_KEYS[k])) for k in kinds]
        self.charge: Final = [
            self.add(Charge(Link(n), faces.links[n].key)) for n in range(len(faces.links))
        ]
        self.lay: Final = self.add(Lay("lay"))
        self.send: Final = [self.add(Send(Area(a), areas[a])) for a in range(len(areas))]
        self.advance: Final = self.add(Advance("advance"))
        self.crystal: Final = [self.add(PickCrystal(Space(s), spaces[s])) for s in places]
        self.leave: Final = [self.add(Leave(Kind(k), KIND_KEYS[k])) for k in kinds]
        self.shelve_upper: Final = self.add(Shelve(True))
        self.shelve_lowest: Final = self.add(Shelve(False))
        self.take_token: Final = [
            self.add(TakeToken(Front(f), fronts[f])) for f in range(len(fronts))
        ]
        self.use_token: Final = [
            self.add(UseToken(Front(f), fronts[f], actions))
            for f in range(len(fronts))
            for actions in (amounts.token, black)
            if faces.tokens[f].kind != NOTHING
        ]
        self.take_scroll: Final = [self.add(TakeScroll(shelf)) for shelf in range(amounts.rack)]
        self.boost: Final = [
            self.add(Boost(Kind(k), [*KIND_KEYS, "any"][k])) for k in range(int(KINDS) + 1)
        ]
        self.stop: Final = self.add(Stop("stop"))
        self.discard: Final = [self.add(Discard(Space(s), spaces[s])) for s in places]

    def near_enough(self, space: i64, steps: i64) -> i64:
        """The set of spaces that can be reached in so many steps."""
        size = self.hexes.size
        return self.within[space * size + min(steps, size - 1)]


def lands(areas: list[AreaFace], land: i64) -> i64:
    """The areas of one kind."""
    found: i64 = 0
    for area in range(len(areas)):
        if areas[area].land == land:
            found |= bit(area)
    return found


def links_by_area(faces: Faces) -> vec[i64]:
    """By area: the set of links that end there."""
    out = zeros(len(faces.areas))
    for number in range(len(faces.links)):
        out[faces.links[number].one] |= bit(number)
        out[faces.links[number].other] |= bit(number)
    return out


def printed_symbols(spaces: list[SpaceFace]) -> vec[i64]:
    """By kind: the set of spaces with its printed symbol."""
    out = zeros(KINDS)
    for number in range(len(spaces)):
        if spaces[number].printed != NOTHING:
            out[spaces[number].printed] |= bit(number)
    return out


def spaces_within(board: Board) -> vec[i64]:
    """At [space][distance]: the set of spaces that lie no farther away."""
    out = vec[i64]()
    for space in range(board.size):
        for distance in range(board.size):
            found: i64 = 0
            for other in range(board.size):
                if board.distance(space, other) <= distance:
                    found |= bit(other)
            out = append(out, found)
    return out


def ways_out(spaces: list[SpaceFace], board: Board) -> vec[i64]:
    """STONE-130: at [space][side] the cost of leaving: 1 more than the way to the nearer exit."""
    out = vec[i64]()
    for space in range(board.size):
        for side in range(KINDS):
            nearest = board.size
            for other in range(board.size):
                if spaces[other].exit == side:
                    nearest = min(nearest, board.distance(space, other))
            out = append(out, nearest + 1)
    return out


def nearest_exits(way_out: vec[i64]) -> vec[i64]:
    """By space: what it costs to leave through the nearest side."""
    out = vec[i64]()
    for first in range(0, len(way_out), KINDS):
        cost = way_out[first]
        for side in range(1, KINDS):
            cost = min(cost, way_out[first + side])
        out = append(out, cost)
    return out


def boosts_by_kind(scrolls: list[ScrollFace]) -> vec[i64]:
    """By kind, the universal ones last: the set of boosts that belong to it."""
    out = zeros(KINDS + 1)
    for number in range(len(scrolls)):
        if scrolls[number].form == BOOST:
            out[scrolls[number].what] |= bit(number)
    return out


def nth_of_colour(fields: vec[i64]) -> vec[i64]:
    """By field: how many of its colour come before it."""
    out = vec[i64]()
    for field in range(len(fields)):
        before: i64 = 0
        for other in range(field):
            if fields[other] == fields[field]:
                before += 1
        out = append(out, before)
    return out
