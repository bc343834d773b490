# mypyc: compiled
"""The edition: content as native numbers, and the catalogue of moves (section 26.4).

A move is made only for places of Forests on which it can come up: `turn` for those that are played
with `eclipse=turn`, and so on. So the catalogue stays small, and grows with an owner's scenarios.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.blueprint import Blueprint
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    ANY,
    ANY_SOURCE,
    BASE_TILES,
    DOUBLE,
    FAVOURS,
    LIGHT,
    NOTHING,
    OF_SOURCE,
    OF_TYPE,
    SHADOW,
    TILES,
    TYPES,
    CardFace,
    DifficultyFace,
    EclipseFace,
    EnchantedFace,
    Favour,
    FavourFace,
    MoonFace,
    ObjectiveFace,
    Request,
    Tile,
    TileFace,
    TypeFace,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    ECLIPSE_GATE,
    ECLIPSE_QUOTA,
    ECLIPSE_TURN,
    MOVE_STEPS,
    PUSH_BITS,
    REVEAL_REFLECT,
    TOKENS_WHIRL,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.menu import menu_of
from moonbrew.kernel.pile import vector, zeros
from moonbrew.kernel.table import Move, Seat

MOST_SEATS: Final = 4
MOST_PAIRS: Final = 9
MOST_OFFERED: Final = 260  # by one ask: every place and every space for a creature

# The Forests of the base game come first among the blueprints.
BASE_FOREST: Final[i64] = 0
AIR_FOREST: Final[i64] = 1
ALONE_FOREST: Final[i64] = 2
FIRST_SCENARIO: Final[i64] = 3

# Forms of moves that name a place.
FORMS: Final = (
    *("take", "pay", "put", "shift", "swap", "with"),
    *("pick-light", "pick-shadow", "gem-light", "gem-shadow", "move-light", "move-shadow"),
    *("turn", "push", "onto", "gate", "dusk", "reflect", "far", "shield", "whirl", "fall", "keep"),
)
TAKE: Final[i64] = 0
PAY: Final[i64] = 1
PUT: Final[i64] = 2
SHIFT: Final[i64] = 3
SWAP: Final[i64] = 4
WITH: Final[i64] = 5
PICK: Final[i64] = 6  # and the creature
GEM: Final[i64] = 8
GO: Final[i64] = 10
TURN: Final[i64] = 12
PUSH: Final[i64] = 13
ONTO: Final[i64] = 14
GATE: Final[i64] = 15
DUSK: Final[i64] = 16
REFLECT: Final[i64] = 17
FAR: Final[i64] = 18
SHIELD: Final[i64] = 19
WHIRL: Final[i64] = 20
FALL: Final[i64] = 21
KEEP: Final[i64] = 22


@final
class Amounts:
    """The numbers of the content that belong to no single piece."""

    def __init__(self, of: dict[str, int], base_gems: list[int], bit_points: list[int]) -> None:
        self.gems: Final[i64] = of["gems"]  # of each colour
        self.bits: Final[i64] = of["bits"]
        self.fireflies: Final[i64] = of["fireflies"]
        self.competitive_gems: Final[i64] = of["competitive"]
        self.last_gems: Final[i64] = of["last"]
        self.missing: Final[i64] = of["missing"]
        self.card: Final[i64] = of["card"]
        self.mission: Final[i64] = of["mission"]
        self.base_gems: Final[vec[i64]] = vector(base_gems)  # with 2, 3, 4 players
        self.bit_points: Final[vec[i64]] = vector(bit_points)


@final
class Faces:
    """Everything that is printed on tiles, tokens and cards."""

    def __init__(
        self,
        types: list[TypeFace],
        tiles: list[TileFace],
        favours: list[FavourFace],
        moons: list[MoonFace],
        eclipses: list[EclipseFace],
        cards: list[CardFace],
        objectives: list[ObjectiveFace],
        enchanted: list[EnchantedFace],
        difficulties: list[DifficultyFace],
    ) -> None:
        self.types: Final = types
        self.tiles: Final = tiles
        self.favours: Final = favours
        self.moons: Final = moons
        self.eclipses: Final = eclipses
        self.cards: Final = cards
        self.objectives: Final = objectives
        self.enchanted: Final = enchanted
        self.difficulties: Final = difficulties


@final
class Keys:
    """Where the moves of one Forest stand in the catalogue, and what place each names."""

    def __init__(self, forms: list[vec[i64]], slot_of: vec[i64], cell_of: vec[i64]) -> None:
        self.of: Final = forms  # by form, then by slot: the index of the move, or NOTHING
        self.slot_of: Final = slot_of  # by place: the slot in a pyramid, else NOTHING
        self.cell_of: Final = cell_of  # by place: the cell in a grid or an empty space, or NOTHING
        self.light_space: vec[i64] = vec[i64]()  # by cell: the index of `move-light` there
        self.shadow_space: vec[i64] = vec[i64]()


@final
class Spirits(Edition):
    """Spirits of the Forest with its content loaded, shared by all its tables."""

    def __init__(self, faces: Faces, amounts: Amounts, blueprints: list[Blueprint]) -> None:
        super().__init__()
        self.amounts: Final = amounts
        self.types: Final = faces.types
        self.tiles: Final = faces.tiles
        self.favours: Final = faces.favours
        self.moons: Final = faces.moons
        self.eclipses: Final = faces.eclipses
        self.cards: Final = faces.cards
        self.objectives: Final = faces.objectives
        self.enchanted: Final = faces.enchanted
        self.difficulties: Final = faces.difficulties
        self.blueprints: Final = blueprints
        # By tile.
        self.type_of: Final[vec[i64]] = vector([int(tile.type) for tile in faces.tiles])
        self.symbols_of: Final[vec[i64]] = vector([int(tile.symbols) for tile in faces.tiles])
        self.source_of: Final[vec[i64]] = vector([int(tile.source) for tile in faces.tiles])
        self.doubles: Final[i64] = sum([bit(t) for t in range(TILES) if self.symbols_of[t] == 2])
        # By Enchanted card: for each request the set of tiles that meet it.
        self.meeting: Final = [that_meet(self, card.requests) for card in faces.enchanted]
        # By Favour token: its category, NOTHING for a gem token.
        self.shows: Final[vec[i64]] = vector([int(favour.shows) for favour in faces.favours])
        self.places: Final = places_of(blueprints)
        self.place_of: Final = {self.places[n]: n for n in range(len(self.places))}
        # Every move there is, each once.
        self.by_place: Final[list[vec[i64]]] = []  # by form: by place, the index or NOTHING
        for form in range(len(FORMS)):
            self.by_place.append(self.add_places(form))
        self.keep_at: Final[dict[str, int]] = self.add_kept_tiles()
        favours = [faces.favours[n].key for n in range(FAVOURS)]
        tiles = [faces.tiles[n].key for n in range(TILES)]
        tokens = [Favour(n) for n in range(FAVOURS)]
        self.take_favour: Final = [self.add(m.TakeFavour("take", n, favours[n])) for n in tokens]
        self.put_firefly: Final = [self.add(m.PutFirefly("firefly", n, favours[n])) for n in tokens]
        self.to_team: Final = [self.add(m.ToTeam("team", n, favours[n])) for n in tokens]
        self.to_light: Final = [self.add(m.ToLight("light", n, favours[n])) for n in tokens]
        self.to_shadow: Final = [self.add(m.ToShadow("shadow", n, favours[n])) for n in tokens]
        self.keep_favour: Final = [self.add(m.KeepFavour("keep", n, favours[n])) for n in tokens]
        numbers = [Tile(n) for n in range(TILES)]
        self.alchemy: Final = [self.add(m.Alchemy("alchemy", n, tiles[n])) for n in numbers]
        self.gem_from: Final = [self.add(m.GemFrom("from", n, tiles[n])) for n in numbers]
        self.use_tile: Final = [self.add(m.UseTile("use", n, tiles[n])) for n in numbers]
        self.claim: Final = [
            self.add(m.Claim(n, faces.enchanted[n].key)) for n in range(len(faces.enchanted))
        ]
        self.score_type: Final = [
            self.add(m.ScoreType(n, faces.types[n].key)) for n in range(TYPES)
        ]
        self.start: Final = [self.add(m.Start("start", n)) for n in range(1, 4)]
        self.to_pair: Final = [self.add(m.ToPair("pair", n)) for n in range(1, MOST_PAIRS + 1)]
        self.cover: Final = [self.add(m.Cover("cover", n)) for n in range(1, 5)]
        self.assign: Final = [
            self.add(m.Assign(team, other))
            for team in range(1, 4)
            for other in range(1, 4)
            if team != other
        ]
        self.gem_to: Final = [self.add(m.GemTo(Seat(seat))) for seat in range(2)]
        self.stop: Final = self.add(m.Stop("stop"))
        self.plus: Final = self.add(m.Plus("plus"))
        self.pay_supply: Final = self.add(m.PaySupply("pay-supply"))
        self.no_gem: Final = self.add(m.NoGem("none"))
        self.end: Final = self.add(m.EndGame("end"))
        self.go_on: Final = self.add(m.GoOn("go"))
        self.swap: Final = self.add(m.SwapCreatures("swap"))
        self.loose: Final = self.add(m.GemLoose("from-loose"))
        self.talk: Final = self.add(m.Talk("talk"))
        self.take_token: Final = self.add(m.TakeToken("take-token"))
        self.take_bit: Final = self.add(m.TakeBit("take-bit"))
        self.team_open: Final = self.add(m.TeamOpen("team-open"))
        self.team_hidden: Final = self.add(m.TeamHidden("team-hidden"))
        self.bit_to_team: Final = self.add(m.BitToTeam("team"))
        self.bit_to_opponent: Final = self.add(m.BitToOpponent("opponent"))
        self.give_bit: Final = self.add(m.GiveBit("bit"))
        self.face_up: Final = self.add(m.FaceUp("up"))
        self.face_down: Final = self.add(m.FaceDown("down"))
        self.pass_claim: Final = self.add(m.PassClaim("pass"))
        self.done: Final = self.add(m.Done("done"))
        self.menu: Final = menu_of(self.catalogue, MOST_OFFERED)
        self.keys: Final = [self.keys_of(blueprint) for blueprint in blueprints]

    def add_places(self, form: i64) -> vec[i64]:
        """The moves of a form, for the places of all Forests on which it can come up."""
        found = vec[i64]()
        if form == KEEP:
            return found
        used = used_places(self.blueprints, form)
        for place in range(len(self.places)):
            name = self.places[place]
            index = self.add(place_move(form, place, name)).index if name in used else NOTHING
            found = append(found, index)
        return found

    def add_kept_tiles(self) -> dict[str, int]:
        """SPIRIT-754: by key, tiles named by their cell and level."""
        found: dict[str, int] = {}
        for place in range(len(self.places)):
            name = self.places[place]
            levels = set()
            for plan in self.blueprints:
                if uses(plan, KEEP):
                    levels |= {
                        int(plan.forest.level[slot])
                        for slot in range(plan.forest.size)
                        if plan.forest.names[slot] == name
                    }
            for level in sorted(levels):
                move = self.add(m.KeepTile(place, level, name))
                found[move.key] = int(move.index)
        return found

    def keys_of(self, plan: Blueprint) -> Keys:
        """The catalogue as it is read at tables with this Forest."""
        forest = plan.forest
        forms: list[vec[i64]] = []
        for form in range(len(FORMS)):
            indexes = vec[i64]()
            for slot in range(forest.size):
                indexes = append(indexes, self.index_of(plan, form, slot))
            forms.append(indexes)
        slot_of, cell_of = none(len(self.places)), none(len(self.places))
        for cell in range(forest.cells):
            name = forest.cell_name(cell)
            if name in self.place_of:
                cell_of[self.place_of[name]] = cell
        for slot in range(forest.size):
            if forest.pyramid:
                slot_of[self.place_of[forest.names[slot]]] = slot
        found = Keys(forms, slot_of, cell_of)
        found.light_space = self.spaces_of(plan, GO + LIGHT)
        found.shadow_space = self.spaces_of(plan, GO + SHADOW)
        return found

    def index_of(self, plan: Blueprint, form: i64, slot: i64) -> i64:
        """The index of the move of a form at a slot, or NOTHING."""
        name = plan.forest.names[slot]
        if form == KEEP:
            return self.keep_at.get(f"keep-{name}-{plan.forest.level[slot]}", int(NOTHING))
        return self.by_place[form][self.place_of[name]]

    def spaces_of(self, plan: Blueprint, form: i64) -> vec[i64]:
        """By cell: the index of the move of a form there, or NOTHING."""
        found = vec[i64]()
        for cell in range(plan.forest.cells):
            place = self.place_of.get(plan.forest.cell_name(cell), int(NOTHING))
            found = append(found, NOTHING if place < 0 else self.by_place[form][place])
        return found


def that_meet(edition: Spirits, requests: list[Request]) -> vec[i64]:
    """By request: the set of all tiles that meet it."""
    found = vec[i64]()
    for request in requests:
        tiles: i64 = 0
        for tile in range(TILES):
            if meets(edition, tile, request):
                tiles |= bit(tile)
        found = append(found, tiles)
    return found


def meets(edition: Spirits, tile: i64, request: Request) -> bool:
    """SPIRIT-298 to SPIRIT-301: whether a tile has what a request wants."""
    kind, of = request.kind, request.of
    source = edition.source_of[tile]
    if kind == ANY:
        return True
    if kind == DOUBLE:
        return edition.symbols_of[tile] == 2
    if kind == ANY_SOURCE:
        return source != NOTHING
    if kind == OF_SOURCE:
        return source == of
    return edition.type_of[tile] == of and (kind == OF_TYPE or source != NOTHING)


def none(size: i64) -> vec[i64]:
    """So many places with nothing."""
    found = zeros(size)
    for place in range(size):
        found[place] = NOTHING
    return found


def place_move(form: i64, place: i64, name: str) -> Move:
    """The move of a form at a place."""
    verb = FORMS[form]
    if PICK <= form < GO + 2:
        creature = LIGHT if (form - PICK) % 2 == 0 else SHADOW
        if form < GEM:
            return m.Pick("pick", creature, place, name)
        if form < GO:
            return m.GemMove("gem", creature, place, name)
        return m.Go("move", creature, place, name)
    if form == TAKE:
        return m.Take(verb, place, name)
    if form == PAY:
        return m.PayFrom(verb, place, name)
    if form == PUT:
        return m.Put(verb, place, name)
    if form == SHIFT:
        return m.Shift(verb, place, name)
    if form == SWAP:
        return m.SwapGem(verb, place, name)
    if form == WITH:
        return m.SwapWith(verb, place, name)
    return effect_move(form, verb, place, name)


def effect_move(form: i64, verb: str, place: i64, name: str) -> Move:
    """The moves that variants bring."""
    if form == TURN:
        return m.Turn(verb, place, name)
    if form == PUSH:
        return m.Push(verb, place, name)
    if form == ONTO:
        return m.Onto(verb, place, name)
    if form == GATE:
        return m.Gate(verb, place, name)
    if form == DUSK:
        return m.Dusk(verb, place, name)
    if form == REFLECT:
        return m.Reflect(verb, place, name)
    if form == FAR:
        return m.Far(verb, place, name)
    if form == SHIELD:
        return m.Shield(verb, place, name)
    if form == WHIRL:
        return m.Whirl(verb, place, name)
    return m.Fall(verb, place, name)


def uses(plan: Blueprint, form: i64) -> bool:
    """Whether a move of this form can come up on a Forest."""
    if len(plan.modes) == 0 or form <= WITH:
        return len(plan.modes) == 0 and form <= WITH
    v = plan.variants
    if form < TURN:
        return True
    if form == TURN:
        return v.eclipse == ECLIPSE_TURN
    if form in (PUSH, ONTO):
        return v.push == PUSH_BITS
    if form in (GATE, DUSK):
        return v.eclipse == ECLIPSE_GATE
    if form in (REFLECT, FAR, SHIELD):
        return v.reveal == REVEAL_REFLECT
    if form == WHIRL:
        return v.tokens == TOKENS_WHIRL
    if form == FALL:
        return v.move == MOVE_STEPS or plan.forest.pyramid
    return v.eclipse == ECLIPSE_QUOTA


def used_places(plans: list[Blueprint], form: i64) -> set[str]:
    """The names of the places for which a form of move is made."""
    found: set[str] = set()
    for plan in plans:
        if uses(plan, form):
            found |= set(plan.forest.names)
            if form in (GO + LIGHT, GO + SHADOW) and "competitive" in plan.modes:
                found |= spaces(plan)
    return found


def spaces(plan: Blueprint) -> set[str]:
    """SPIRIT-715: the empty spaces on which a creature can be put."""
    return {plan.forest.cell_name(cell) for cell in range(plan.forest.cells)}


def places_of(plans: list[Blueprint]) -> list[str]:
    """The names of all places: cells in reading order, then tiles and spaces of pyramids."""
    found: set[tuple[int, int, int, int]] = set()
    names: dict[tuple[int, int, int, int], str] = {}
    for plan in plans:
        forest = plan.forest
        for slot in range(forest.size):
            level, kind = int(forest.level[slot]), 1 if forest.pyramid else 0
            at = (kind, level * kind, int(forest.row[slot]), int(forest.column[slot]))
            found.add(at)
            names[at] = forest.names[slot]
        if "competitive" in plan.modes:
            for cell in range(forest.cells):
                kind = 2 if forest.pyramid else 0
                row, column = int(cell // forest.width), int(cell % forest.width)
                found.add((kind, 0, row, column))
                names[(kind, 0, row, column)] = forest.cell_name(cell)
    return [names[at] for at in sorted(found)]


def tiles_of(air: bool) -> i64:
    """How many tiles there are, with or without the Air Spirit tiles."""
    return TILES if air else BASE_TILES
