# mypyc: compiled
"""The edition of Cauldron: its content as native numbers, and its catalogue of moves."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    ANY_SPELL,
    AS_HARVEST,
    AS_QUICK,
    AS_REACTION,
    AS_STEAL,
    BASIC_POTION,
    BASIC_SPELL,
    DRAW,
    IN_CELLAR,
    IN_SUPPLY,
    KINDS_OF_WINDOW,
    NOTHING,
    PRICE,
    TYPES,
    AbilityFace,
    CharacterFace,
    Effect,
    Effects,
    FieldNo,
    OmenCard,
    OmenFace,
    PotionCard,
    PotionFace,
    SpellCard,
    SpellFace,
    TrackFace,
    Type,
    TypeFace,
)
from moonbrew.games.cauldron.rules.holding import Holding
from moonbrew.games.cauldron.rules.land import MOST_FIELDS, MOST_SITES
from moonbrew.games.cauldron.rules.moves import (
    Brew,
    Buy,
    Cast,
    ChooseCharacter,
    Down,
    DropPotion,
    DropSpell,
    End,
    Enough,
    Fetch,
    Gain,
    Get,
    Give,
    GiveUp,
    Grow,
    Harvest,
    Keep,
    Lose,
    NamePlayer,
    NameType,
    No,
    Option,
    Pass,
    Pay,
    PayAgain,
    PickField,
    PickOmen,
    PickPotion,
    PlaceAt,
    QuickBrew,
    Steal,
    StealStored,
    Store,
    SwapToken,
    TakePotion,
    TakeSpell,
    TakeToken,
    Up,
    UseAbility,
    Wither,
    Yes,
)
from moonbrew.kernel.bits import bit
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.menu import menu_of
from moonbrew.kernel.pile import vector, zeros
from moonbrew.kernel.table import Seat

MOST_SEATS: Final = 5
MOST_OPTIONS: Final = 4  # CAULDRON-307
ABILITIES: Final = 2  # of each character
GOODS: Final = (5, 0, 1, 2, 3)  # faces.ITEMS: Cellar, Spells, Potions

# What a list of effects belongs to.
SOURCES: Final = ("spell", "omen", "ability", "track")
FROM_SPELL: Final[i64] = 0
FROM_OMEN: Final[i64] = 1
FROM_ABILITY: Final[i64] = 2
FROM_TRACK: Final[i64] = 3


@final
class Amounts:
    """The numbers of the content that belong to no single piece."""

    def __init__(self, of: dict[str, int]) -> None:
        self.goal: Final[i64] = of["goal"]  # CAULDRON-240: 35
        self.magik: Final[i64] = of["magik"]  # CAULDRON-023: 2
        self.quick_magik: Final[i64] = of["quick_magik"]  # CAULDRON-260: 15
        self.quick_track: Final[i64] = of["quick_track"]  # CAULDRON-263: 15
        self.first_spells: Final[i64] = of["first_spells"]  # CAULDRON-036: 2
        self.hand: Final[i64] = of["hand"]  # CAULDRON-118: 3
        self.cellars: Final[i64] = of["cellars"]  # CAULDRON-016: 12
        self.cellar_limit: Final[i64] = of["cellar_limit"]  # CAULDRON-211: 2
        self.enthusiasm: Final[i64] = of["enthusiasm"]  # CAULDRON-226: up to 10
        self.enthusiasm_magik: Final[i64] = of["enthusiasm_magik"]  # CAULDRON-226: 1
        self.alchemy: Final[i64] = of["alchemy"]  # CAULDRON-191, CAULDRON-228: from 25 on
        self.alchemy_slots: Final[i64] = of["alchemy_slots"]  # CAULDRON-228: 2
        self.steal: Final[i64] = of["steal"]  # CAULDRON-090: 4
        self.steal_least: Final[i64] = of["steal_least"]  # CAULDRON-093: 2
        self.steal_most: Final[i64] = of["steal_most"]  # CAULDRON-093: 6
        self.field: Final[i64] = of["field"]  # CAULDRON-187: price 3
        self.basic_spell: Final[i64] = of["basic_spell"]  # CAULDRON-196: price 1
        self.advanced_spell: Final[i64] = of["advanced_spell"]  # CAULDRON-197: price 3
        self.advanced_potion: Final[i64] = of["advanced_potion"]  # CAULDRON-200: 2 more than owned
        self.cellar: Final[i64] = of["cellar"]  # CAULDRON-207: price of the first, 3
        self.purchases: Final[i64] = of["purchases"]  # CAULDRON-181: 1
        self.advanced_purchases: Final[i64] = of["advanced_purchases"]  # CAULDRON-265: 2


@final
class Faces:
    """Everything that is printed."""

    def __init__(
        self,
        types: list[TypeFace],
        spells: list[SpellFace],
        potions: list[PotionFace],
        omens: list[OmenFace],
        characters: list[CharacterFace],
        track: list[TrackFace],
        lists: list[Effects],
    ) -> None:
        self.types: Final = types
        self.spells: Final = spells  # the Basic ones, own ones at their end, then the Advanced ones
        self.potions: Final = potions  # Easy, Basic, Advanced
        self.omens: Final = omens
        self.characters: Final = characters
        self.track: Final = track  # by rising position
        self.lists: Final = lists  # by number, inner ones too


class Carrier:
    """Who carries effects out; rules/causes.py says how, and who loads an edition sets it."""


@final
class Cauldron(Edition):
    """Cauldron with its content loaded, shared by all its tables."""

    def __init__(self, faces: Faces, amounts: Amounts) -> None:
        super().__init__()
        self.amounts: Final = amounts
        self.carrier: Carrier = Carrier()
        self.types: Final = faces.types
        self.spells: Final = faces.spells
        self.potions: Final = faces.potions
        self.omens: Final = faces.omens
        self.characters: Final = faces.characters
        # The two abilities of a character have the numbers 2c and 2c + 1.
        self.abilities: Final = [a for one in faces.characters for a in one.abilities]
        self.holding: Final = Holding(faces.characters)  # what abilities change all the time
        self.track: Final = faces.track
        self.track_at: Final[vec[i64]] = vector([int(one.at) for one in faces.track])
        self.lists: Final[vec[Effects]] = lists_of(faces.lists)
        self.source_kind: Final[vec[i64]] = zeros(len(faces.lists))  # by list: FROM_SPELL and so on
        self.source_of: Final[vec[i64]] = zeros(len(faces.lists))  # by list: the number of the card
        self.find_sources()
        self.spell_count: Final[i64] = len(faces.spells)
        self.basic_spells: Final[i64] = sum([one.deck == BASIC_SPELL for one in faces.spells])
        self.potion_count: Final[i64] = len(faces.potions)
        self.easy_potions: Final[i64] = sum([one.easy for one in faces.potions])
        self.basic_potions: Final[i64] = sum([one.deck == BASIC_POTION for one in faces.potions])
        # CAULDRON-258: the characters whose abilities speak of Spells, as bits.
        self.spell_characters: Final[i64] = self.find_spell_characters()
        self.omen_count: Final[i64] = len(faces.omens)
        # CAULDRON-138, CAULDRON-357: at [deck][kind of window], as whom a Spell of it can answer.
        self.answering: Final[vec[i64]] = answering(faces.spells)
        # At [potion][type], so that a recipe is found without its card.
        self.recipes: Final[vec[i64]] = recipes(faces.potions)
        # Tables 25.1 and 25.2: every decision there is, each move once. Menus keep this order.
        types = [one.key for one in faces.types]
        kinds = [Type(kind) for kind in range(TYPES)]
        seats = [Seat(seat) for seat in range(MOST_SEATS)]
        spells = [one.key for one in faces.spells]
        potions = [one.key for one in faces.potions]
        fields = [FieldNo(field) for field in range(MOST_FIELDS)]
        of_spell = [SpellCard(card) for card in range(len(spells))]
        of_potion = [PotionCard(card) for card in range(len(potions))]
        abilities = self.abilities
        self.character: Final = [
            self.add(ChooseCharacter(c, faces.characters[c].key))
            for c in range(len(faces.characters))
        ]
        self.pick_omen: Final = [
            self.add(PickOmen(OmenCard(o), faces.omens[o].key)) for o in range(len(faces.omens))
        ]
        self.harvest: Final = [self.add(Harvest("harvest", field)) for field in fields]
        self.steal: Final = [self.add(Steal(s, k, types[k])) for s in seats for k in kinds]
        self.brew: Final = [self.add(Brew("brew", p, potions[p])) for p in of_potion]
        self.use: Final = [
            self.add(UseAbility(a, abilities[a].key))
            for a in range(len(abilities))
            if abilities[a].use in (AS_QUICK, AS_HARVEST, AS_REACTION)
        ]
        self.steal_stored: Final = [
            self.add(StealStored(a, abilities[a].key, s, k, types[k]))
            for a in range(len(abilities))
            if abilities[a].use == AS_STEAL
            for s in seats
            for k in kinds
        ]
        self.quick: Final = [self.add(QuickBrew("quick", p, potions[p])) for p in of_potion]
        self.cast: Final = [self.add(Cast("cast", s, spells[s])) for s in of_spell]
        self.store: Final = [self.add(Store("store", k, types[k])) for k in kinds]
        self.fetch: Final = [self.add(Fetch("fetch", k, types[k])) for k in kinds]
        self.pay: Final = [self.add(Pay("pay", k, types[k])) for k in kinds]
        self.pay_again: Final = self.add(PayAgain("pay-again"))
        self.give_up: Final = self.add(GiveUp("give-up"))
        self.name_player: Final = [self.add(NamePlayer(seat)) for seat in seats]
        self.name_type: Final = [self.add(NameType("name", k, types[k])) for k in kinds]
        self.keep: Final = [self.add(Keep("keep", k, types[k])) for k in kinds]
        self.drop_spell: Final = [self.add(DropSpell("drop", s, spells[s])) for s in of_spell]
        self.drop_potion: Final = [self.add(DropPotion("drop", p, potions[p])) for p in of_potion]
        self.field: Final = [self.add(PickField("field", k, types[k])) for k in kinds]
        self.place_at: Final = [self.add(PlaceAt(site)) for site in range(MOST_SITES)]
        self.goods: Final[vec[i64]] = vector(GOODS)  # what can be bought beside Fields
        self.buy: Final = [self.add(Buy(item)) for item in self.goods]
        self.take_spell: Final = [self.add(TakeSpell("take", s, spells[s])) for s in of_spell]
        self.take_potion: Final = [self.add(TakePotion("take", p, potions[p])) for p in of_potion]
        self.gain: Final = [self.add(Gain("gain", k, types[k])) for k in kinds]
        self.lose: Final = [self.add(Lose("lose", k, types[k])) for k in kinds]
        self.take_token: Final = [
            self.add(TakeToken(k, types[k], zone)) for zone in (IN_SUPPLY, IN_CELLAR) for k in kinds
        ]
        self.swap: Final = [self.add(SwapToken("swap", k, types[k])) for k in kinds]
        self.give: Final = [self.add(Give("give", k, types[k])) for k in kinds]
        self.get: Final = [self.add(Get("get", k, types[k])) for k in kinds]
        self.grow: Final = [self.add(Grow("grow", field)) for field in fields]
        self.wither: Final = [self.add(Wither("wither", field)) for field in fields]
        self.pick_potion: Final = [self.add(PickPotion("potion", p, potions[p])) for p in of_potion]
        self.up: Final = self.add(Up("up"))
        self.down: Final = self.add(Down("down"))
        self.yes: Final = self.add(Yes("yes"))
        self.no: Final = self.add(No("no"))
        self.option: Final = [self.add(Option(option)) for option in range(MOST_OPTIONS)]
        self.enough: Final = self.add(Enough("enough"))
        self.pass_: Final = self.add(Pass("pass"))
        self.end: Final = self.add(End("end"))
        # Where rows begin in the catalogue: a menu takes moves by their indexes.
        self.first_character: Final = self.character[0].index
        self.first_omen: Final = self.pick_omen[0].index
        self.first_harvest: Final = self.harvest[0].index
        self.first_steal: Final = self.steal[0].index  # at [seat][type]
        self.first_brew: Final = self.brew[0].index
        self.first_use: Final[vec[i64]] = uses(abilities, self.use)  # by ability: its one move
        self.first_stored: Final[vec[i64]] = stored_uses(abilities, self.steal_stored)  # by ability
        self.first_quick: Final = self.quick[0].index
        self.first_cast: Final = self.cast[0].index
        self.first_store: Final = self.store[0].index
        self.first_fetch: Final = self.fetch[0].index
        self.first_pay: Final = self.pay[0].index
        self.first_name_player: Final = self.name_player[0].index
        self.first_name_type: Final = self.name_type[0].index
        self.first_keep: Final = self.keep[0].index
        self.first_drop_spell: Final = self.drop_spell[0].index
        self.first_drop_potion: Final = self.drop_potion[0].index
        self.first_field: Final = self.field[0].index
        self.first_at: Final = self.place_at[0].index
        self.first_buy: Final = self.buy[0].index  # as in `goods`
        self.first_take_spell: Final = self.take_spell[0].index
        self.first_take_potion: Final = self.take_potion[0].index
        self.first_gain: Final = self.gain[0].index
        self.first_lose: Final = self.lose[0].index
        self.first_take_token: Final = self.take_token[0].index  # at [zone][type]
        self.first_swap: Final = self.swap[0].index
        self.first_give: Final = self.give[0].index
        self.first_get: Final = self.get[0].index
        self.first_grow: Final = self.grow[0].index
        self.first_wither: Final = self.wither[0].index
        self.first_potion: Final = self.pick_potion[0].index
        self.first_option: Final = self.option[0].index
        self.menu: Final = menu_of(self.catalogue, 2 * len(potions) + len(spells) + MOST_SITES)

    def find_sources(self) -> None:
        """Write down what every list of effects belongs to, inner ones too."""
        for i in range(len(self.spells)):
            self.note_source(self.spells[i].effects.number, FROM_SPELL, i)
        for i in range(len(self.omens)):
            self.note_source(self.omens[i].effects.number, FROM_OMEN, i)
        for i in range(len(self.abilities)):
            self.note_source(self.abilities[i].effects.number, FROM_ABILITY, i)
        for i in range(len(self.track)):
            self.note_source(self.track[i].effects.number, FROM_TRACK, i)

    def note_source(self, number: i64, kind: i64, of: i64) -> None:
        """Do so for a list and those inside it."""
        self.source_kind[number] = kind
        self.source_of[number] = of
        for effect in self.lists[number].of:
            for inner in effect.lists:
                if inner != NOTHING:
                    self.note_source(inner, kind, of)

    def find_spell_characters(self) -> i64:
        """CAULDRON-258: the characters whose abilities speak of Spells, as bits."""
        found: i64 = 0
        for ability in range(len(self.abilities)):
            for effect in self.abilities[ability].effects.of:
                if mentions_spells(effect):
                    found |= bit(ability // ABILITIES)
        return found

    def deck_of_spell(self, card: i64) -> i64:
        """The deck to which a Spell belongs."""
        return BASIC_SPELL if card < self.basic_spells else ADVANCED_SPELL

    def deck_of_potion(self, card: i64) -> i64:
        """The deck to which a Potion belongs; Easy ones are Basic (CAULDRON-034)."""
        return BASIC_POTION if card < self.basic_potions else ADVANCED_POTION


def mentions_spells(effect: Effect) -> bool:
    """Whether an effect of an ability is about Spells: it draws them, or changes their price."""
    if effect.op == DRAW:
        return effect.mode <= ADVANCED_SPELL
    return effect.op == PRICE and effect.mode in (BASIC_SPELL, ADVANCED_SPELL, ANY_SPELL)


def lists_of(lists: list[Effects]) -> vec[Effects]:
    """The lists of effects as a native vector, each at its number."""
    out = vec[Effects]()
    for one in lists:
        if one.number != len(out):
            raise ValueError(f"List {one.number} of effects stands at {len(out)}.")
        out = append(out, one)
    return out


def answering(spells: list[SpellFace]) -> vec[i64]:
    """CAULDRON-357: by deck and kind of window, as whom some Spell can be cast there."""
    out = zeros(2 * KINDS_OF_WINDOW)
    for face in spells:
        for kind in range(KINDS_OF_WINDOW):
            out[face.deck * KINDS_OF_WINDOW + kind] |= face.answers[kind]
    return out


def recipes(potions: list[PotionFace]) -> vec[i64]:
    """At [potion][type]: the slots with this type."""
    return vector([int(n) for face in potions for n in face.slots])


def uses(abilities: list[AbilityFace], moves: list[UseAbility]) -> vec[i64]:
    """By ability: the index of its move, or NOTHING."""
    out = vector([int(NOTHING)] * len(abilities))
    for move in moves:
        out[move.ability] = move.index
    return out


def stored_uses(abilities: list[AbilityFace], moves: list[StealStored]) -> vec[i64]:
    """By ability: the index of the first of its moves, at [seat][type], or NOTHING."""
    out = vector([int(NOTHING)] * len(abilities))
    for move in moves:
        if out[move.ability] == NOTHING:
            out[move.ability] = move.index
    return out
