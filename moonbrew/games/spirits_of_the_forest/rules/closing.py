# mypyc: compiled
"""Chapters 13 and 14: the end of a game played together, and its points."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.air import discard_fireflies
from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.dancing import give_danced
from moonbrew.games.spirits_of_the_forest.rules.events import (
    ForestClosed,
    GameOver,
    SideScored,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    CATEGORIES,
    GREEN,
    NOTHING,
    OPPONENT,
    TEAM,
    TYPES,
    YELLOW,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import highest
from moonbrew.games.spirits_of_the_forest.rules.moves import ScoreType
from moonbrew.games.spirits_of_the_forest.rules.quotas import KeepTiles
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_205, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted, in_play, missing, on_tiles
from moonbrew.games.spirits_of_the_forest.rules.sides import (
    give_bits,
    give_favour,
    give_tile,
    take_up,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.trail import give_pairs
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    ECLIPSE_QUOTA,
    END_ISLANDS,
    FIREFLIES_BURDEN,
    MOONLIGHT_WIN,
    SCORE_ALL,
    SCORE_ISLAND,
)
from moonbrew.games.spirits_of_the_forest.rules.winning_moons import give_left_moons
from moonbrew.kernel.bits import bit, has, members_of, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.outcome import Outcome, as_one
from moonbrew.kernel.table import Move, Rule, Step

# The end.


@final
class CloseForest(Step[ForestTable]):
    """SPIRIT-707: what is left is given out, in this order, before anything is counted."""

    def run(self, t: ForestTable) -> None:
        """Light's tile; SPIRIT-658: the team may choose what stays; then all the rest."""
        if t.events is not None:
            t.tell(ForestClosed())
        t.talking = False
        give_light_tile(t)
        t.do(GiveRest())
        if t.variants.eclipse == ECLIPSE_QUOTA:
            t.do(KeepTiles(t.starter))


@final
class GiveRest(Step[ForestTable]):
    """SPIRIT-707: all that is left, in this order."""

    def run(self, t: ForestTable) -> None:
        """Tiles, tokens beside the Forest, fireflies; then the team chooses what to score."""
        if t.variants.end == END_ISLANDS:
            leave_islands(t)
        else:
            give_other_tiles(t)
        t.shadow = NOTHING
        give_row(t, t.lines)
        give_pairs(t)
        give_row(t, t.islands)
        give_danced(t)
        put_stock_away(t)
        if t.variants.moonlight == MOONLIGHT_WIN:
            give_left_moons(t)
        if t.variants.fireflies == FIREFLIES_BURDEN:
            discard_fireflies(t)
        t.do(ScoreTypes(t.starter), FinishForest())


def give_light_tile(t: ForestTable) -> None:
    """SPIRIT-189 to SPIRIT-193: the topmost tile of its cell alone, not what lies on it."""
    slot = t.light
    if 0 <= slot < t.forest.size and has(t.present, slot):
        clear_tile(t, slot)
        give_left_tile(t, slot, TEAM)
    t.light = NOTHING


def leave_islands(t: ForestTable) -> None:
    """SPIRIT-552, SPIRIT-553: Shadow's tile to the opponent; the others stay where they are, open.

    Bits and tokens on them are the opponent's all the same (SPIRIT-192), unless rows keep them,
    which was chosen before (SPIRIT-660, SPIRIT-707).
    """
    if 0 <= t.shadow < t.forest.size and has(t.present & ~t.kept, t.shadow):
        clear_tile(t, t.shadow)
        give_left_tile(t, t.shadow, OPPONENT)
    for slot in range(t.forest.size):
        if has(t.present, slot):
            if not has(t.kept, slot):
                clear_tile(t, slot)
            if t.events is not None and not has(t.open, slot):
                t.tell(TurnedUp(t.tiles[slot], slot))
    t.reveal()
    t.seen = t.present & ~t.tops  # of a stack all is seen, though one tile only lies on top
    t.open = t.tops


def give_other_tiles(t: ForestTable) -> None:
    """SPIRIT-192: in reading order, each stack from the top, with what lies on them.

    SPIRIT-659, SPIRIT-660: what the team keeps unassigned stays, with all that lies on it.
    SPIRIT-604: so do horizontal tiles.
    """
    f = t.forest
    left = t.present & ~t.kept & ~f.bridges
    for slot in range(f.size):
        stack = f.stack[f.cell[slot]] & left
        left &= ~stack
        while stack != 0:
            top = highest(stack)
            stack &= ~bit(top)
            clear_tile(t, top)
            give_left_tile(t, top, OPPONENT)


def give_left_tile(t: ForestTable, slot: i64, side: i64) -> None:
    """SPIRIT-191, SPIRIT-708: it is turned up first."""
    if t.events is not None and not has(t.open, slot):
        t.tell(TurnedUp(t.tiles[slot], slot))
    give_tile(t, side, take_up(t, slot))


def clear_tile(t: ForestTable, slot: i64) -> None:
    """SPIRIT-192, SPIRIT-193: bits and tokens go to the opponent, other pieces out of the game."""
    give_bits(t, OPPONENT, t.bits[slot])
    t.bits[slot] = 0
    for place in range(2 * slot, 2 * slot + 2):
        token = t.favours[place]
        if token != NOTHING:
            t.favours[place] = NOTHING
            give_favour(t, OPPONENT, token)
    t.out_gems += t.trail[2 * slot + YELLOW] + t.trail[2 * slot + GREEN]
    t.trail[2 * slot + YELLOW] = 0
    t.trail[2 * slot + GREEN] = 0
    if t.eclipses[slot] != NOTHING:
        t.out_eclipses = append(t.out_eclipses, t.eclipses[slot])
        t.eclipses[slot] = NOTHING
    if has(t.fireflies, slot):
        t.fireflies &= ~bit(slot)
        t.out_fireflies += 1


def give_row(t: ForestTable, row: vec[i64]) -> None:
    """SPIRIT-195: tokens laid out to be won go to the opponent."""
    for place in range(len(row)):
        token = row[place]
        if token != NOTHING:
            row[place] = NOTHING
            give_favour(t, OPPONENT, token)


def put_stock_away(t: ForestTable) -> None:
    """SPIRIT-194: what did not come into play leaves the game."""
    t.out_bits += t.bits_beside
    t.bits_beside = 0
    for space in range(len(t.spaces)):
        if t.spaces[space] != NOTHING:
            t.out_eclipses = append(t.out_eclipses, t.spaces[space])
            t.spaces[space] = NOTHING
    for purse in t.purses:  # SPIRIT-498
        for tile in purse.alchemy:
            t.out_tiles |= bit(tile)
        purse.alchemy = vec[i64]()
    if t.variants.fireflies != FIREFLIES_BURDEN:
        t.out_fireflies += t.fireflies_beside
        t.fireflies_beside = 0


# What the team scores.


def majorities(t: ForestTable, side: i64) -> i64:
    """SPIRIT-199, SPIRIT-200: the categories in play of which a side has more than the other."""
    own, other = counted(t, t.hoards[side]), counted(t, t.hoards[1 - side])
    found: i64 = 0
    for category in range(CATEGORIES):
        if own[category] > other[category] and in_play(t, category):
            found |= bit(category)
    return found


def types_of(categories: i64) -> i64:
    """The Spirit types among these."""
    return categories & (bit(TYPES) - 1)


def types_allowed(t: ForestTable) -> i64:
    """SPIRIT-203, SPIRIT-204: how many types the team may score; all with SPIRIT-630."""
    if t.variants.score == SCORE_ALL:
        return TYPES
    return max(i64(0), t.hoards[TEAM].bits - t.hoards[OPPONENT].bits)


def scored_types(t: ForestTable) -> i64:
    """SPIRIT-205, SPIRIT-206: those chosen, then the ones with the most symbols."""
    left = types_of(majorities(t, TEAM))
    if t.variants.score == SCORE_ISLAND:
        return left & types_left(t)
    found = t.scored & left
    counts = counted(t, t.hoards[TEAM])
    number = types_allowed(t) - size(found)
    while number > 0 and left & ~found != 0:
        found |= bit(best_type(counts, left & ~found))
        number -= 1
    return found


def types_left(t: ForestTable) -> i64:
    """SPIRIT-556, SPIRIT-557: the types on tiles of islands, as far as all can see them."""
    found: i64 = 0
    for slot in range(t.forest.size):
        if has((t.open & t.tops) | t.seen, slot):
            found |= bit(t.edition.type_of[t.tiles[slot]])
    return found


def best_type(counts: vec[i64], types: i64) -> i64:
    """The one with the most symbols, among equals the first."""
    best = NOTHING
    for type in range(TYPES):
        if has(types, type) and (best == NOTHING or counts[type] > counts[best]):
            best = type
    return best


@final
class ScoreTypes(ForestAsk):
    """D-SCORE, SPIRIT-205, SPIRIT-709: one type at a time, while there is a choice."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-206: unless it is chosen for the team, or nothing is to be chosen."""
        if not t.terms.auto_score and has_choice(t):
            t.ask = self

    def offer(self, t: ForestTable) -> Menu:
        """Majorities that are not yet chosen."""
        menu = blank(t)
        types = unscored(t)
        for move in t.edition.score_type:
            menu.put_if(has(types, move.type), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Only types of which the team has the majority."""
        if not isinstance(move, ScoreType):
            return SPIRIT_766
        return allowed(has(unscored(t), move.type), SPIRIT_205)

    def take(self, t: ForestTable, move: Move) -> None:
        """On to the next."""
        assert isinstance(move, ScoreType)
        t.scored |= bit(move.type)
        t.do(self)


def unscored(t: ForestTable) -> i64:
    """The team's majorities that it has not chosen."""
    return types_of(majorities(t, TEAM)) & ~t.scored


def has_choice(t: ForestTable) -> bool:
    """SPIRIT-709: while there are more majorities than types to score, and one may be scored."""
    if t.variants.score == SCORE_ISLAND:
        return False
    left = types_allowed(t) - size(t.scored)
    return 0 < left < size(unscored(t))


# Points.


def scoring_of(t: ForestTable, side: i64) -> i64:
    """SPIRIT-201, SPIRIT-202, SPIRIT-205: the categories that a side scores."""
    scoring = majorities(t, side)
    if side == OPPONENT:
        return scoring
    if t.variants.score == SCORE_ISLAND:
        return scored_types(t)  # SPIRIT-558: no Power Source
    return (scoring & ~types_of(scoring)) | scored_types(t)


def side_points(t: ForestTable, side: i64) -> i64:
    """SPIRIT-201 to SPIRIT-212: majorities, then what is lost."""
    scoring = scoring_of(t, side)
    counts = counted(t, t.hoards[side])
    points: i64 = 0
    for category in range(CATEGORIES):
        if has(scoring, category):
            points += counts[category]
    points -= t.edition.amounts.missing * missing(t, t.hoards[side], TYPES, CATEGORIES)
    return points - lost_by_card(t) if side == TEAM else points


def lost_by_card(t: ForestTable) -> i64:
    """SPIRIT-207 to SPIRIT-210: for each type on the card without the majority, scored or not."""
    won = majorities(t, TEAM)
    lost: i64 = 0
    for category in on_card(t):
        if not has(won, category):
            lost += t.edition.amounts.card
    return lost


def on_card(t: ForestTable) -> vec[i64]:
    """SPIRIT-524 to SPIRIT-527: what the Moonlight card shows, tokens on it instead of symbols."""
    found = vec[i64]()
    if t.card == NOTHING:
        return found
    types = t.edition.cards[t.card].types
    for symbol in range(len(types)):
        cover = t.covers[symbol]
        if cover == NOTHING:
            found = append(found, types[symbol])
        elif t.edition.shows[cover] != NOTHING:  # SPIRIT-526: a gem token leaves no symbol
            found = append(found, t.edition.shows[cover])
    return found


def types_missing(t: ForestTable) -> i64:
    """SPIRIT-196, SPIRIT-197: the types in play of which the team has no tile."""
    held = on_tiles(t, t.hoards[TEAM])
    found: i64 = 0
    for type in range(TYPES):
        if held[type] == 0 and in_play(t, type):
            found |= bit(type)
    return found


def outcome_together(t: ForestTable) -> Outcome:
    """SPIRIT-213, SPIRIT-214: more points than the opponent, and no type missing."""
    won = types_missing(t) == 0 and side_points(t, TEAM) > side_points(t, OPPONENT)
    return as_one(t.seats, won, 1)


@final
class FinishForest(Step[ForestTable]):
    """Points are counted."""

    def run(self, t: ForestTable) -> None:
        """The game is over."""
        t.scored = scored_types(t)
        t.ended = True
        if t.events is not None:
            for side in (TEAM, OPPONENT):
                types = scored_types(t) if side == TEAM else types_of(majorities(t, side))
                t.tell(SideScored(side, side_points(t, side), tuple(members_of(types))))
            t.tell(GameOver())
