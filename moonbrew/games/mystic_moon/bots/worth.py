# mypyc: compiled
"""What cards, tokens, Gold and fates should bring, in Star Power."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.faces import BASIC, NOTHING, WILD
from moonbrew.games.mystic_moon.rules.table import MoonTable, Witch
from moonbrew.kernel.bits import bit, size
from moonbrew.kernel.table import Seat

# By primitive, as in the content: what an effect brings in Star Power, whenever it is used.
AT_ONCE: Final = vec[float](
    [
        0.0,  # exchange
        0.0,  # barter
        0.3,  # gap
        0.9,  # sacrifice
        0.0,  # call-frog
        0.22,  # scatter
        0.75,  # count-frogs
        0.75,  # mushroom
        0.0,  # gather
        0.0,  # salvage
        0.0,  # draw
        0.22,  # levy
        0.22,  # steal
        1.12,  # glyph
        0.15,  # tribute
        0.0,  # learn
        0.0,  # wish
        0.0,  # ward
        0.75,  # mushroom-all
        0.0,  # sweep
        1.88,  # count-kinds
        0.22,  # steal-all
    ]
)
# What it brings for later turns; draws and salvages count for each token.
IN_TIME: Final = vec[float](
    [
        0.22,  # exchange
        0.45,  # barter
        0.0,  # gap
        0.0,  # sacrifice
        1.05,  # call-frog
        0.38,  # scatter
        0.0,  # count-frogs
        0.38,  # mushroom
        0.9,  # gather
        0.83,  # salvage
        0.68,  # draw
        0.38,  # levy
        1.12,  # steal
        0.22,  # glyph
        0.75,  # tribute
        1.5,  # learn
        0.9,  # wish
        0.22,  # ward
        0.38,  # mushroom-all
        1.5,  # sweep
        0.0,  # count-kinds
        1.12,  # steal-all
    ]
)
PER_TOKEN: Final = bit(9) | bit(10)  # salvage and draw

# By number of Ingredients: how often a turn completes a Recipe that one knows.
OFTEN: Final = vec[float]([0.0, 0.8, 0.75, 0.67, 0.54, 0.4, 0.34, 0.27, 0.22, 0.18])
RARELY: Final = 0.75  # for each Rare kind among them
TWICE: Final = 0.88  # for each kind that is wanted more than once
BESIDE: Final = vec[float]([1.0, 0.52, 0.32])  # the best card, the second, the third

SPARE: Final = 0.15  # a token that no Recipe wants
WANTED: Final = 0.4  # the part of what a Recipe gives for a token that the token is worth
AT_THE_END: Final = 0.01  # a token when all turns are over: it breaks ties
STAYING: Final = 0.5  # the part of its worth that a token has in a Cauldron not brewed
PLENTY: Final[i64] = 5  # tokens beyond this are worth half

GOLD_TO_SPEND: Final = 1.0  # with turns to come, each of the first ones
MOST_TO_SPEND: Final[i64] = 2
CRYSTAL_KEPT: Final = 4.0
FORMULA: Final = 0.5
POISONED: Final = 1.8  # a Mushroom in a Cauldron before a turn

# By Talent: what a Hut brings in a whole game, measured where Huts were dealt at random.
TALENT: Final = vec[float]([6.0, 6.5, 2.5, 3.5, 6.3, 4.8])

BLESSING: Final = 2.0  # for each turn under a blessing in place of a curse
LIFTING_COST: Final = 4.0  # what goes into lifting a curse
LIFTED_BY_TURN: Final = 0.6  # the chance that a turn lifts the curse, if one tries
# By the number of Ingredients that the Recipe still lacks: with the Garden to come; with the shop.
LIFTED_BY_HAT: Final = vec[float]([0.97, 0.85, 0.65, 0.45, 0.3])
LIFTED_BY_SHOP: Final = vec[float]([0.97, 0.45, 0.1, 0.0, 0.0])


def ingredients_of(t: MoonTable, card: i64) -> i64:
    """How many Ingredients a Recipe has."""
    return size(t.edition.cells[t.edition.first_spot[card]])


def card_worth(t: MoonTable, card: i64, later: i64) -> float:
    """What brewing a card gives: its reward, and what its effect should bring."""
    if card >= t.edition.potion_count:
        return 0.0
    effect = t.edition.potions[card].effect
    worth = float(t.edition.rewards[card]) + AT_ONCE[effect.primitive]
    if later > 0:
        times = effect.first if (PER_TOKEN >> effect.primitive) & 1 != 0 else 1
        worth += IN_TIME[effect.primitive] * float(times)
    return worth


def hope(t: MoonTable, card: i64) -> float:
    """What a card in the Book should bring in a turn."""
    way = t.edition.spots[t.edition.first_spot[card]].ways[0]
    chance = OFTEN[ingredients_of(t, card)]
    for i in range(len(way.kinds)):
        if way.kinds[i] >= BASIC:
            chance *= RARELY
        if size(way.wanted[i]) > 1:
            chance *= TWICE
    return chance * card_worth(t, card, 1)


def book_worth(t: MoonTable, book: vec[i64]) -> float:
    """What the cards of a Book should bring in a turn, together."""
    best, second, third = 0.0, 0.0, 0.0
    for card in book:
        one = hope(t, card)
        if one > best:
            best, second, third = one, best, second
        elif one > second:
            second, third = one, second
        elif one > third:
            third = one
    return BESIDE[0] * best + BESIDE[1] * second + BESIDE[2] * third


def value_tokens(t: MoonTable, cards: vec[i64], later: i64, keep: vec[float]) -> None:
    """By kind: what a token in the Satchel is worth for later turns, with these cards."""
    if later <= 0:
        for kind in range(len(keep)):
            keep[kind] = AT_THE_END
        return
    for kind in range(len(keep)):
        keep[kind] = SPARE
    for card in cards:
        if card >= t.edition.potion_count:
            continue
        worth = SPARE + WANTED * card_worth(t, card, later) / float(ingredients_of(t, card))
        way = t.edition.spots[t.edition.first_spot[card]].ways[0]
        for kind in way.kinds:
            keep[kind] = max(keep[kind], worth)
        keep[WILD] = max(keep[WILD], worth * 1.2)


def gold_worth(t: MoonTable, seat: Seat, later: i64) -> float:
    """What Gold should bring at the end, and off the price of Recipes."""
    gold = t.witches[seat].gold
    if gold == 0:
        return 0.0
    more: i64 = 0
    nearest: i64 = 99  # how far the next one is behind
    for other in range(t.seats):
        if other != seat:
            if t.witches[other].gold > gold:
                more += 1
            else:
                nearest = min(nearest, gold - t.witches[other].gold)
    worth = float(t.edition.amounts.most_gold[more])
    if later > 0:
        if more == 0:
            safe = min(1.0, 0.5 + 0.15 * float(nearest))
            worth = safe * worth + (1.0 - safe) * float(t.edition.amounts.most_gold[1])
        else:
            worth += 0.5
        worth += GOLD_TO_SPEND * float(min(gold, MOST_TO_SPEND)) * (1.0 if later > 1 else 0.5)
    return worth


def things_worth(t: MoonTable, seat: Seat, later: i64) -> float:
    """Gold, and the Alchemy card."""
    if not t.terms.alchemy:
        return 0.0
    witch = t.witches[seat]
    return gold_worth(t, seat, later) + (
        FORMULA * float(later) if witch.formula != NOTHING else 0.0
    )


def lacking(t: MoonTable, witch: Witch) -> i64:
    """How many Ingredients the Recipe that lifts the curse now still lacks."""
    lifting = t.lifting()
    if lifting == NOTHING:
        return 4
    way = t.edition.spots[t.edition.first_spot[lifting]].ways[0]
    lacks: i64 = 0
    for i in range(len(way.kinds)):
        kind = way.kinds[i]
        there = witch.satchel.of[kind] + size(witch.cauldron.lies[kind])
        lacks += max(size(way.wanted[i]) - there, 0)
    lacks -= witch.satchel.of[WILD]
    return min(max(lacks, 0), 4)
