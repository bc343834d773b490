# mypyc: compiled
"""The edition of The Mystic Moon: its content as native numbers, and its catalogue of moves."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.faces import (
    COLUMNS,
    DEAR_RECIPES,
    FROG,
    GLYPHS,
    KINDS,
    LOCATIONS,
    SLOTS,
    TOKENS,
    AlchemyFace,
    Card,
    CardFace,
    HutFace,
    Kind,
    Place,
    PotionFace,
    SignFace,
    Spot,
    TileFace,
    TokenFace,
)
from moonbrew.games.mystic_moon.rules.moves import (
    SIGNS,
    Add,
    Arrow,
    Barter,
    Brew,
    CallFrog,
    ChooseGlyph,
    ChooseHut,
    Discard,
    Done,
    DrawFirst,
    Empty,
    FishOut,
    Gather,
    Give,
    Haggle,
    Hand,
    Keep,
    KeepAll,
    Learn,
    Leave,
    Mushroom,
    Perform,
    Pick,
    PlaceHat,
    PlaceSludge,
    Ram,
    Reach,
    Refresh,
    Return,
    ReturnFormula,
    Salvage,
    Steal,
    Stop,
    Sweep,
    Take,
    Throw,
    Trade,
    Twin,
    Use,
    UseAgain,
    UseGlyph,
    Victim,
    Wither,
)
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.menu import menu_of
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat

MOST_SEATS: Final = 4
MOST_OFFERED: Final = 160  # MOON-368 and what is written beside it before it is counted


@final
class Amounts:
    """The numbers of the content that belong to no single piece."""

    def __init__(self, of: dict[str, int], most_gold: list[int]) -> None:
        self.rounds: Final[i64] = of["rounds"]
        self.power: Final[i64] = of["power"]
        self.first_ingredients: Final[i64] = of["first_ingredients"]
        self.display: Final[i64] = of["display"]
        self.stall: Final[i64] = of["stall"]
        self.location: Final[i64] = of["location"]
        self.satchel: Final[i64] = of["satchel"]
        self.book: Final[i64] = of["book"]
        self.dear: Final[i64] = of["dear"]
        self.mushrooms: Final[i64] = of["mushrooms"]
        self.gold: Final[i64] = of["gold"]
        self.crystals: Final[i64] = of["crystals"]
        self.sludge: Final[i64] = of["sludge"]
        self.throws: Final[i64] = of["throws"]
        self.gold_worth: Final[i64] = of["gold_worth"]
        self.most_gold: Final[vec[i64]] = vector(most_gold)  # by how many have more


@final
class Faces:
    """Everything that is printed on tokens, tiles, cards and huts."""

    def __init__(
        self,
        tokens: list[TokenFace],
        tiles: list[TileFace],
        cards: list[CardFace],
        potions: list[PotionFace],
        signs: list[SignFace],
        huts: list[HutFace],
        formulas: list[AlchemyFace],
    ) -> None:
        self.tokens: Final = tokens
        self.tiles: Final = tiles
        self.cards: Final = cards
        self.potions: Final = potions
        self.signs: Final = signs
        self.huts: Final = huts
        self.formulas: Final = formulas


@final
class Moon(Edition):
    """The Mystic Moon with its content loaded, shared by all its tables."""

    def __init__(self, faces: Faces, amounts: Amounts) -> None:
        super().__init__()
        self.amounts: Final = amounts
        self.tokens: Final = faces.tokens
        self.tiles: Final = faces.tiles
        self.learn_row: Final[i64] = most_gold(faces, amounts) + 1  # moves for one card
        self.cards: Final = faces.cards  # the Potions, then the Zodiac cards
        self.potions: Final = faces.potions
        self.signs: Final = faces.signs
        self.huts: Final = faces.huts
        self.formulas: Final = faces.formulas
        self.potion_count: Final[i64] = len(faces.potions)
        self.costs: Final[vec[i64]] = vector([int(potion.cost) for potion in faces.potions])
        self.rewards: Final[vec[i64]] = vector([int(potion.reward) for potion in faces.potions])
        # At [round][location], rounds counted from 0: the Glyph, or NOTHING.
        self.glyphs: Final[vec[i64]] = vector([g for tile in faces.tiles for g in tile.glyphs])
        self.needs: Final[vec[i64]] = needs_of(faces.formulas)  # at [formula][kind]
        # Placements (MOON-306): those of one card follow each other.
        self.spots: Final = [spot for card in faces.cards for spot in card.placements]
        self.cells: Final[vec[i64]] = vector([int(spot.cells) for spot in self.spots])
        self.gaps: Final[vec[i64]] = vector([int(spot.ways[0].gaps) for spot in self.spots])
        self.card_of: Final[vec[i64]] = cards_of_spots(faces.cards)
        self.first_spot: Final[vec[i64]] = first_spots(faces.cards)  # by card, and one beyond
        # Tables 21.1 and 20.3: every decision there is, each move once.
        tokens = [token.key for token in faces.tokens]
        cards = [card.key for card in faces.cards]
        kinds = [Kind(kind) for kind in range(KINDS)]
        places = [Place(place) for place in range(LOCATIONS)]
        seats = [Seat(seat) for seat in range(MOST_SEATS)]
        potions = [Card(card) for card in range(len(faces.potions))]
        spots = [Spot(spot) for spot in range(len(self.spots))]
        names = [cards[self.card_of[spot]] for spot in range(len(self.spots))]
        slots = [members_of(spot.cells) for spot in self.spots]
        formulas = [formula.key for formula in faces.formulas]
        columns = range(COLUMNS)
        self.hut: Final = [
            self.add(ChooseHut(hut, faces.huts[hut].key)) for hut in range(len(faces.huts))
        ]
        self.hat: Final = [self.add(PlaceHat("hat", place)) for place in places]
        self.pick: Final = [
            self.add(Pick("pick", p, k, tokens[k])) for p in places for k in range(TOKENS)
        ]
        self.reach: Final = [
            self.add(Reach("reach", p, k, tokens[k])) for p in places for k in range(TOKENS)
        ]
        self.call_frog: Final = [self.add(CallFrog(tokens[FROG], place)) for place in places]
        self.ram: Final = self.add(Ram("ram"))
        self.arrow: Final = [
            self.add(Arrow("arrow", p, k, tokens[k])) for p in places for k in range(TOKENS)
        ]
        self.steal: Final = [self.add(Steal(s, k, tokens[k])) for s in seats for k in kinds]
        self.use_glyph: Final = self.add(UseGlyph("glyph"))
        self.draw_first: Final = self.add(DrawFirst("draw"))
        self.learn: Final = [
            self.add(Learn(card, cards[card], gold))
            for card in potions
            for gold in range(int(self.learn_row))
        ]
        self.trade: Final = [self.add(Trade("trade", k, tokens[k])) for k in kinds]
        self.haggle: Final = [self.add(Haggle("haggle", k, tokens[k])) for k in kinds]
        self.twin: Final = [self.add(Twin("twin", k, tokens[k])) for k in kinds]
        self.refresh: Final = self.add(Refresh("refresh"))
        self.perform: Final = [self.add(Perform(f, formulas[f])) for f in range(len(formulas))]
        self.leave: Final = self.add(Leave("leave"))
        self.take: Final = [self.add(Take("take", k, tokens[k])) for k in kinds]
        self.return_card: Final = [self.add(Return(card, cards[card])) for card in potions]
        self.place_sludge: Final = [self.add(PlaceSludge("sludge", place)) for place in places]
        self.return_formula: Final = [
            self.add(ReturnFormula(f, formulas[f])) for f in range(len(formulas))
        ]
        self.mushroom: Final = [
            self.add(Mushroom(s, c)) for s in seats for c in range(-1, int(COLUMNS))
        ]
        self.add_token: Final = [
            self.add(Add(k, [*tokens[:KINDS], "crystal"][k], c))
            for k in range(int(KINDS) + 1)
            for c in columns
        ]
        self.stop: Final = self.add(Stop("stop"))
        self.brew: Final = [self.add(Brew("brew", s, names[s], slots[s])) for s in spots]
        self.empty: Final = self.add(Empty("empty"))
        self.keep_all: Final = self.add(KeepAll("keep"))
        self.use: Final = [self.add(Use("use", s, names[s], slots[s])) for s in spots]
        self.use_again: Final = [self.add(UseAgain("again", s, names[s], slots[s])) for s in spots]
        self.fish: Final = self.add(FishOut("fish"))
        self.salvage: Final = [self.add(Salvage("salvage", slot)) for slot in range(SLOTS)]
        self.keep: Final = [self.add(Keep("keep", slot)) for slot in range(SLOTS)]
        self.barter: Final = [
            self.add(Barter("swap", p, k, tokens[k])) for p in places for k in kinds
        ]
        self.give: Final = [self.add(Give("give", k, tokens[k])) for k in kinds]
        self.gather: Final = [
            self.add(Gather("gather", p, k, tokens[k])) for p in places for k in range(TOKENS)
        ]
        self.sweep: Final = [self.add(Sweep("sweep", place)) for place in places]
        self.victim: Final = [self.add(Victim(seat)) for seat in seats]
        self.choose_glyph: Final = [
            self.add(ChooseGlyph(glyph, GLYPHS[glyph])) for glyph in range(len(GLYPHS))
        ]
        self.discard: Final = [self.add(Discard("discard", k, tokens[k])) for k in kinds]
        self.hand: Final = [self.add(Hand("hand", k, tokens[k])) for k in kinds]
        self.wither: Final = [
            self.add(Wither("wither", p, k, tokens[k])) for p in places for k in range(TOKENS)
        ]
        self.throw: Final = [self.add(Throw(sign)) for sign in range(len(SIGNS))]
        self.done: Final = self.add(Done("done"))
        # Where they begin in the catalogue: a menu takes moves by their indexes.
        self.first_hut: Final = self.hut[0].index
        self.first_hat: Final = self.hat[0].index
        self.first_pick: Final = self.pick[0].index
        self.first_reach: Final = self.reach[0].index
        self.first_call: Final = self.call_frog[0].index
        self.first_arrow: Final = self.arrow[0].index
        self.first_steal: Final = self.steal[0].index
        self.first_learn: Final = self.learn[0].index
        self.first_trade: Final = self.trade[0].index
        self.first_haggle: Final = self.haggle[0].index
        self.first_twin: Final = self.twin[0].index
        self.first_perform: Final = self.perform[0].index
        self.first_take: Final = self.take[0].index
        self.first_return: Final = self.return_card[0].index
        self.first_sludge: Final = self.place_sludge[0].index
        self.first_return_formula: Final = self.return_formula[0].index
        self.first_mushroom: Final = self.mushroom[0].index
        self.first_add: Final = self.add_token[0].index
        self.first_brew: Final = self.brew[0].index
        self.first_use: Final = self.use[0].index
        self.first_again: Final = self.use_again[0].index
        self.first_salvage: Final = self.salvage[0].index
        self.first_keep: Final = self.keep[0].index
        self.first_barter: Final = self.barter[0].index
        self.first_give: Final = self.give[0].index
        self.first_gather: Final = self.gather[0].index
        self.first_sweep: Final = self.sweep[0].index
        self.first_victim: Final = self.victim[0].index
        self.first_glyph: Final = self.choose_glyph[0].index
        self.first_discard: Final = self.discard[0].index
        self.first_hand: Final = self.hand[0].index
        self.first_wither: Final = self.wither[0].index
        self.first_throw: Final = self.throw[0].index
        self.menu: Final = menu_of(self.catalogue, self.most_offered())

    def most_offered(self) -> int:
        """MOON-368: no ask offers more."""
        most = sorted([len(card.placements) for card in self.cards])[-int(self.amounts.book) - 2 :]
        return max(MOST_OFFERED, sum(most) + 2)


def most_gold(faces: Faces, amounts: Amounts) -> int:
    """MOON-295: what the dearest card can take, with the largest surcharge there is."""
    dear = [int(sign.curse.first) for sign in faces.signs if sign.curse.primitive == DEAR_RECIPES]
    dearest = max([int(potion.cost) for potion in faces.potions]) + max([0, *dear])
    return -(-dearest // int(amounts.gold_worth))


def needs_of(formulas: list[AlchemyFace]) -> vec[i64]:
    """At [formula][kind]: how many it needs."""
    out = vec[i64]()
    for formula in formulas:
        for kind in range(KINDS):
            out = append(out, formula.formula.count(int(kind)))
    return out


def cards_of_spots(cards: list[CardFace]) -> vec[i64]:
    """By placement: its card."""
    out = vec[i64]()
    for card in range(len(cards)):
        for _placement in cards[card].placements:
            out = append(out, card)
    return out


def first_spots(cards: list[CardFace]) -> vec[i64]:
    """By card: its first placement; the last one is where a further card would begin."""
    out = vec[i64]()
    first: i64 = 0
    for card in cards:
        out = append(out, first)
        first += len(card.placements)
    return append(out, first)
