"""The steps of Spirits of the Forest, declared, and what no play could reach: for tables loaded."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from moonbrew.entries import Entry
from moonbrew.games.spirits_of_the_forest.flow_variants import VARIANT_STEPS, wrong_variants
from moonbrew.games.spirits_of_the_forest.lacking import (
    SLOT,
    lacks_moonlight,
    lacks_moonlit_turn,
    lacks_rivals,
    lacks_team,
    last_slot,
)
from moonbrew.games.spirits_of_the_forest.rules.alchemy import FROM_THE_FOREST, SpendGem
from moonbrew.games.spirits_of_the_forest.rules.alone import (
    OWN_FIELD,
    BeginAlone,
    EndAlone,
    TakeAlone,
    rows_left,
)
from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk
from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    CloseForest,
    FinishForest,
    GiveRest,
    ScoreTypes,
    has_choice,
)
from moonbrew.games.spirits_of_the_forest.rules.collecting import (
    ANY_TYPE,
    Pay,
    TakeFirst,
    TakeSecond,
    can_pay,
    ends,
    owner_of_gem,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import PlaceFirefly, danced_on, dark
from moonbrew.games.spirits_of_the_forest.rules.edition import GEM
from moonbrew.games.spirits_of_the_forest.rules.enchanted import (
    DRAWN,
    REQUESTS,
    ClaimCard,
    DiscardTile,
    KeepToken,
    ShiftGem,
    SwapGems,
    UseGems,
    can_meet,
    gems_of_others,
    place_in_display,
)
from moonbrew.games.spirits_of_the_forest.rules.entering import Imitate
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM, TYPES
from moonbrew.games.spirits_of_the_forest.rules.favours import LookAtFavours
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, is_visible
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, MoveEclipse, leads_on
from moonbrew.games.spirits_of_the_forest.rules.gems import MoveGem, PlaceGem, bare_tiles
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    ShareIsland,
    SinkIslands,
    on_last_tile,
)
from moonbrew.games.spirits_of_the_forest.rules.jumping import ForcedJump, ForcedJumps
from moonbrew.games.spirits_of_the_forest.rules.mirror import PlacePair, is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import TurnMoon, tiles_around
from moonbrew.games.spirits_of_the_forest.rules.moonlit_turn import MoonlitTurn
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.objectives import FinishCompeting, is_over
from moonbrew.games.spirits_of_the_forest.rules.offering import CoverSymbol, TakeOffer, is_offered
from moonbrew.games.spirits_of_the_forest.rules.picking import (
    PickFirst,
    PickSecond,
    has_pair,
    second_picks,
)
from moonbrew.games.spirits_of_the_forest.rules.pushing import PushBit, PushOnto, free_steps
from moonbrew.games.spirits_of_the_forest.rules.pyramid import LetFall
from moonbrew.games.spirits_of_the_forest.rules.relocating import (
    Relocate,
    needs_relocation,
    relocates,
)
from moonbrew.games.spirits_of_the_forest.rules.revealing import (
    BeforeReveal,
    DivideTokens,
    ForgetPicks,
    GiveFavours,
    TurnUp,
)
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken, shares_touched
from moonbrew.games.spirits_of_the_forest.rules.sides import anything_on, landing
from moonbrew.games.spirits_of_the_forest.rules.starting import (
    BeginCompeting,
    BeginTogether,
    PlaceCreature,
    ShareFavours,
    open_tokens,
    starting_tiles,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.together import Window
from moonbrew.games.spirits_of_the_forest.rules.trail import PutOnPair
from moonbrew.games.spirits_of_the_forest.rules.turn import BeginBase, EndBase, EndTurn, Turn
from moonbrew.games.spirits_of_the_forest.rules.turning import MeetEclipse, TurnTile, turnable
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    BITS_OFFER,
    ECLIPSE_GATE,
    ECLIPSE_TURN,
    END_ISLANDS,
    FIREFLIES_DANCE,
    GEMS_ALCHEMY,
    PUSH_BITS,
    TOKENS_TOUCH,
    USUAL,
)
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.kernel.table import ALLOWED, Move, SeatStep
from moonbrew.steps import FLOOR, Number, seat, step

# What fields say together.


def refuse(t: ForestTable, entry: Entry) -> None:
    """Raise the first thing that no play could reach."""
    for field, why in wrongs(t):
        raise entry.wrong(field, why)


def wrongs(t: ForestTable) -> Iterator[tuple[str, str]]:
    """Field by field, where it does not fit the others."""
    if t.terms.first not in (NOTHING, t.starter):
        yield "first", f"is {t.starter}; by the options seat {t.terms.first} starts."
    if t.open & t.seen or (t.open | t.seen) & ~t.present:
        yield "open", "and seen must be slots with a tile, each in one of the two at the most."
    yield from wrong_gems(t)
    yield from wrong_hoards(t)
    if t.terms.mode == BASE:
        yield from wrong_base(t)
    else:
        yield from wrong_moonlit(t)
        if t.terms.mode == COMPETITIVE:
            yield from wrong_competing(t)


def wrong_gems(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-041: one gem on a tile, and none where no tile is."""
    taken = 0
    for purse in t.purses:
        if purse.placed & taken:
            yield "gems", "lie on the same tile twice; a tile holds one (SPIRIT-041)."
        taken |= purse.placed
    if taken & ~t.present:
        yield "gems", "lie where no tile is."


def wrong_hoards(t: ForestTable) -> Iterator[tuple[str, str]]:
    """Fireflies lie on tiles that are there; tokens lie on tiles."""
    if any(hoard.lit & ~hoard.tiles for hoard in t.hoards):
        yield "lit_tiles", "must be among the tiles of the same player or side."
    for slot in range(int(t.forest.size)):
        if t.favours_on(slot) and not has(t.present, slot):
            yield "tokens", f"lie at {t.forest.names[slot]}, where no tile is."


def wrong_base(t: ForestTable) -> Iterator[tuple[str, str]]:
    """The base game: all tiles face up, or alone only the ends."""
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    right = t.open | ends(t) == t.open if t.is_alone() else t.open == t.present
    if not right:
        yield "open", "must have every tile, alone the ends of every row."
    if t.is_alone():
        yield from wrong_alone(t, steps)
    elif len(t.fresh) and not any(isinstance(step, LookAtFavours) for step in steps):
        yield "fresh", "needs a look-at-favours step."
    yield from wrong_modules(t, steps)
    top = steps[-1] if steps else None
    needs = 2 if isinstance(top, TakeAlone) else int(isinstance(top, TakeFirst | PlaceGem))
    if rows_left(t) < needs:
        yield "forest", "has too few tiles for anybody to be asked."


def wrong_modules(t: ForestTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Chapters 21 and 22: every place has its Moonlight tile, the display is full."""
    if t.terms.moonlight and NOTHING in t.moons:
        yield "moonlight", "must have a tile at every place (SPIRIT-284)."
    if t.terms.moonlight and t.moons_up & ~t.moons_seen:
        yield "moonlight_up", "must be among those that all have seen (SPIRIT-288)."
    for place in members_of(t.moons_seen) if t.terms.moonlight else ():
        if tiles_around(t, place) & t.present:
            yield "moonlight_seen", f"has {place}, around which tiles are left (SPIRIT-287)."
    if len(t.deck) and NOTHING in t.display:
        yield "display", "must be full as long as there is a deck (SPIRIT-307)."
    paying = any(isinstance(step, DiscardTile) for step in steps)
    if (t.claiming != NOTHING) != paying:
        yield "claiming", "is the card for which a discard-tile step asks, else `null`."
    if any(purse.moved & ~purse.placed for purse in t.purses):
        yield "moved", "must be among the gems of the same seat."
    moving = any(isinstance(step, UseGems | ShiftGem) for step in steps)
    if any(purse.moved for purse in t.purses) and not moving:
        yield "moved", "is for the bonus of gems, which nobody uses."
    if t.again and not any(isinstance(step, EndTurn) for step in steps):
        yield "again", "needs an end-turn step."


def wrong_alone(t: ForestTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """SPIRIT-068: rows are even; the card holds what was not given yet."""
    for row in range(1, int(t.forest.rows) + 1):
        if len(members_of(t.forest.in_row[row] & t.present)) % 2:
            yield "forest", f"has an odd number of tiles in row {row} (SPIRIT-068)."
    if len(t.beside) != OWN_FIELD + 1:
        yield "beside", "must be the two places of the opponent and the own one."
    elif steps and t.beside[OWN_FIELD] == NOTHING:
        yield "beside", "must have the own token until the end (SPIRIT-075)."
    elif steps and sum(token != NOTHING for token in t.beside) < min(rows_left(t) - 1, 3):
        yield "beside", "must have a token for each row that is still to be used up."


# How many tiles are picked when a step is the next one, and whether they are assigned by then.
PICKED: dict[type[Any], int] = {PickSecond: 1, AssignTiles: 2, BeforeReveal: 2, GiveFavours: 2}
PICKED |= {DivideTokens: 2, GiveToken: 2, ForgetPicks: 2}
ASSIGNED = (BeforeReveal, GiveFavours, DivideTokens, GiveToken, ForgetPicks)


def wrong_moonlit(t: ForestTable) -> Iterator[tuple[str, str]]:
    """By moonlight: where the creatures stand, and what is picked at which moment."""
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    top = next_part(steps)
    if any(isinstance(step, LastGems) for step in steps):
        for name, place in (("light", t.light), ("shadow", t.shadow)):
            if not stands_well(t, int(place)):
                yield name, "must stand on a topmost tile, in a pyramid on one that is visible."
        if t.light == t.shadow:
            yield "shadow", "must stand on another tile than Light (SPIRIT-152)."
    yield from wrong_picks(t, type(top))
    yield from wrong_alchemy(t)
    yield from wrong_card(t)
    yield from wrong_islands(t)
    if skips_relocation(t):
        yield "light", "or shadow must be relocated first (SPIRIT-242)."
    if isinstance(top, PickSecond) and not second_picks(t, int(top.creature(t))):
        yield "picked", "leaves the other creature without a tile (SPIRIT-137)."
    yield from wrong_fireflies(t)
    falling = {int(step.slot) for step in steps if isinstance(step, LetFall)}
    for slot in range(int(t.forest.size)):
        if t.bits[slot] and not has(t.present, slot) and slot not in falling:
            yield "bits", f"lie at {t.forest.names[slot]}, where no tile is."
    if is_mirrored(t) and 0 <= t.light < t.forest.size:
        yield from wrong_mirror(t)
    yield from wrong_variants(t, steps)


def wrong_fireflies(t: ForestTable) -> Iterator[tuple[str, str]]:
    """Fireflies lie on tiles, or on open tokens beside the Forest (SPIRIT-401)."""
    if t.fireflies & ~t.present:
        yield "fireflies", "lie where no tile is."
    if t.lit & ~danced_on(t):
        yield "lit", "must be tokens beside the Forest that fireflies can win."
    if any(token != NOTHING and not has(t.shown, token) for token in t.beside):
        yield "shown", "must have the tokens beside the Forest, which lie open."


def next_part(steps: list[Any]) -> Any:
    """The part of the turn that comes next; what an effect asks before it is none."""
    parts = {*PICKED, PickFirst, TurnUp, MoveCreature, LastGems, MoonlitTurn}
    return next((step for step in reversed(steps) if type(step) in parts), None)


def wrong_mirror(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-370: two Forests of the same shape, unless another variant changes one of them."""
    if t.variants.reveal != USUAL or t.variants.eclipse != USUAL:
        return
    if t.shadow != t.plan.mirror[t.light]:
        yield "shadow", "must stand where Light stands in the other Forest (SPIRIT-364)."
    shape = {int(t.plan.mirror[slot]) for slot in members_of(t.present)}
    if len(t.picked) != 1 and shape != set(members_of(t.present)):
        yield "forest", "must be two Forests of the same shape (SPIRIT-370)."


def stands_well(t: ForestTable, place: int) -> bool:
    """A topmost tile; SPIRIT-680: in a competitive game an empty space, too."""
    if place >= SPACE:
        empty = not t.forest.stack[place - int(SPACE)] & t.present
        return bool(t.terms.mode == COMPETITIVE and empty)
    return 0 <= place < t.forest.size and is_visible(t.forest, t.present, place)


def wrong_competing(t: ForestTable) -> Iterator[tuple[str, str]]:
    """A competitive game: a card for each, bits with players only, and tiles to play for."""
    if any(purse.objective == NOTHING for purse in t.purses):
        yield "objective", "must be a card for every seat (SPIRIT-226)."
    if any(hoard.bits for hoard in t.hoards):
        yield "side_bits", "must be 0: bits are the players' (SPIRIT-249)."
    if t.card != NOTHING:
        yield "card", "must be `null` (SPIRIT-224)."
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    top = steps[-1] if steps else None
    if isinstance(top, PickFirst | Relocate | TurnUp | MoveCreature | LastGems) and is_over(t):
        yield "forest", "has too few tiles left for the turn to go on (SPIRIT-265)."


def skips_relocation(t: ForestTable) -> bool:
    """SPIRIT-242, SPIRIT-784: whether a tile is to be picked where creatures must move first."""
    if not isinstance(t.ask, PickFirst) or not relocates(t) or not needs_relocation(t):
        return False
    return bool(Relocate(t.ask.seat).moves(t)) or not has_pair(t)


def wrong_picks(t: ForestTable, part: type[Any]) -> Iterator[tuple[str, str]]:
    """As many as fit the part of the turn; the third is an alchemy tile (SPIRIT-493)."""
    number, due = len(t.picked), PICKED.get(part, 0)
    third = t.variants.gems == GEMS_ALCHEMY and due == FROM_THE_FOREST and t.gem_used
    if number != due and not (third and number == due + 1):
        yield "picked", f"has {number} tiles, which does not fit the next step."
    for place, pick in enumerate(t.picked):
        lay = pick.slot != NOTHING and pick.creature != NOTHING
        alchemy = pick.slot == NOTHING and pick.creature == NOTHING
        assigned = (pick.tile == NOTHING) == (part in ASSIGNED)
        if not assigned or not (lay if place < FROM_THE_FOREST else alchemy):
            yield "picked", "must say where each tile lay, for whom, and once assigned its side."
    sides = sorted(int(pick.side) for pick in t.picked if pick.side != NOTHING)
    if sides != ([TEAM, OPPONENT] if part in ASSIGNED else []):
        yield "picked", "must have one tile of each side, once assigned its side, and none before."


def wrong_alchemy(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-778: a gem on every alchemy tile."""
    for number, purse in enumerate(t.purses):
        if len(purse.alchemy) > (t.variants.gems == GEMS_ALCHEMY) * purse.supply:
            yield "alchemy", f"has more tiles of seat {number} than it has gems to lie on them."


def wrong_card(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-515, SPIRIT-521: a token lies on a symbol in exchange for its gem."""
    for gem, cover in zip(t.card_gems, t.covers, strict=True):
        if t.plan.card_gems == 0 and (gem != NOTHING or cover != NOTHING):
            yield "card_gems", "and covers are for a Forest with gems on the Moonlight card."
        if gem != NOTHING and cover != NOTHING:
            yield "covers", "has a token on a symbol that still carries a gem (SPIRIT-521)."


def wrong_islands(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-548: a sunk island has no tiles."""
    for island in members_of(t.sunk):
        if t.plan.islands[island] & t.present:
            yield "sunk", f"has {t.plan.places.island_names[island]}, where tiles lie (SPIRIT-548)."


# Steps: what they need.


def lacks_turn(t: ForestTable, step: SeatStep[Any], below: Any) -> str:
    """What belongs to a turn is of the seat whose turn it is."""
    if step.seat != t.active:
        return f"is of seat {step.seat}; it is the turn of seat {t.active}."
    return lacks_company(t, step, below)


def lacks_company(t: ForestTable, step: Any, below: Any) -> str:
    """Steps of the base game for several."""
    several = t.terms.mode == BASE and t.seats > 1
    return "" if several else "belongs to the base game for 2 to 4."


def lacks_solitude(t: ForestTable, step: Any, below: Any) -> str:
    """Steps of the base game for one."""
    return "" if t.is_alone() else "belongs to the base game for one."


def lacks_payment(t: ForestTable, step: Pay, below: Any) -> str:
    """Somebody else's gem on an end tile, and a gem to pay with."""
    owner = owner_of_gem(t, int(step.slot))
    if owner in (NOTHING, step.seat) or not has(ends(t), int(step.slot)):
        return "needs an end tile that another player has reserved."
    if not can_pay(t.purses[step.seat]):
        return "needs a gem to pay with."
    return lacks_turn(t, step, below)


def lacks_gem(t: ForestTable, step: MoveGem, below: Any) -> str:
    """An own gem, and somewhere to put it."""
    if not has(t.purses[step.seat].placed, int(step.slot)) or not bare_tiles(t):
        return "needs an own gem on its slot, and a tile without one."
    return lacks_turn(t, step, below)


def lacks_start(t: ForestTable, step: PlaceCreature, below: Any) -> str:
    """A creature that stands nowhere yet, and a tile for it."""
    if t.terms.mode != BASE and t.standing(step.creature) != NOTHING:
        return "is of a creature that stands somewhere."
    if t.terms.mode != BASE and not starting_tiles(t, int(step.creature)):
        return "needs a starting tile."
    return lacks_moonlight(t, step, below)


def lacks_token(t: ForestTable, step: GiveToken, below: Any) -> str:
    """A token that lies on a tile, turned up."""
    if not shares_touched(t):
        return "belongs to competitive games in which tokens are touched."
    token = int(t.favours[step.place])
    if token == NOTHING or not has(t.shown, token):
        return "needs a token on its tile that was turned up."
    return lacks_moonlit_turn(t, step, below)


def lacks_pair(t: ForestTable, step: PlacePair, below: Any) -> str:
    """Creatures that stand nowhere yet, in mirrored Forests."""
    if not is_mirrored(t) or t.light != NOTHING or t.shadow != NOTHING:
        return "needs mirrored Forests in which no creature stands."
    return lacks_team(t, step, below)


def lacks_landing(t: ForestTable, step: LetFall, below: Any) -> str:
    """Something that falls, and two tiles to which it can."""
    slot = int(step.slot)
    if has(t.present, slot) or not anything_on(t, slot) or size(landing(t, slot)) < 2:
        return "needs something to fall, and two tiles that are equally external (SPIRIT-426)."
    return lacks_moonlit_turn(t, step, below)


def lacks_firefly(t: ForestTable, step: PlaceFirefly, below: Any) -> str:
    """A firefly beside the Forest, and tokens without one; where it is asked, two."""
    asked = [step, *t.agenda.steps()] if t.ask is step else t.agenda.steps()
    waiting = sum(isinstance(one, PlaceFirefly) for one in asked)
    if t.variants.fireflies != FIREFLIES_DANCE or t.fireflies_beside < waiting:
        return "needs a firefly beside the Forest that can dance."
    if size(dark(t)) < (2 if t.ask is step else 1):
        return "needs tokens without a firefly (SPIRIT-405)."
    return lacks_moonlit_turn(t, step, below)


def lacks_eclipse(t: ForestTable, step: MeetEclipse, below: Any) -> str:
    """An Eclipse token on the tile of its creature."""
    there = t.variants.eclipse == ECLIPSE_TURN and t.eclipses[step.slot] != NOTHING
    if not there or t.standing(step.creature) != step.slot:
        return "needs a creature on a tile with an Eclipse token that turns tiles."
    return lacks_moonlit_turn(t, step, below)


def lacks_turnable(t: ForestTable, step: TurnTile, below: Any) -> str:
    """More tiles than are to be turned (SPIRIT-451)."""
    if t.variants.eclipse != ECLIPSE_TURN:
        return "needs Eclipse tokens that turn tiles."
    if size(turnable(t, int(step.creature))) <= step.number:
        return "needs more tiles that can be turned (SPIRIT-451)."
    return lacks_moonlit_turn(t, step, below)


def lacks_mirror(t: ForestTable, step: Imitate, below: Any) -> str:
    """Mirrored Forests."""
    return "" if is_mirrored(t) else "belongs to mirrored Forests."


def lacks_open_tokens(t: ForestTable, step: ShareFavours, below: Any) -> str:
    """Open tokens to be shared."""
    return lacks_team(t, step, below) or ("" if open_tokens(t) else "needs open tokens.")


def lacks_division(t: ForestTable, step: DivideTokens, below: Any) -> str:
    """Two tokens to be divided; those of `tokens=touch` may be more."""
    why = lacks_moonlit_turn(t, step, below)
    touched = step.pick_number == NOTHING
    if touched and (t.variants.tokens != TOKENS_TOUCH or step.line != NOTHING):
        return "needs a pick, or `tokens=touch`."
    many = len(step.tokens(t))
    enough = many >= 2 * int(t.ask is step) if touched else many == 2
    there = len(t.picked) >= FROM_THE_FOREST and enough
    return why or ("" if there else "needs two tokens.")


def lacks_choice(t: ForestTable, step: ForestAsk) -> str:
    """SPIRIT-697: where it is asked, something to choose."""
    fits = t.ask is not step or step.offer(t).size > 1
    return "" if fits else "needs more than one move to choose from (SPIRIT-697)."


def lacks_trail_gem(t: ForestTable, step: PutOnPair, below: Any) -> str:
    """A gem of the colour under a creature."""
    slot = int(step.slot)
    if slot not in (t.light, t.shadow) or not t.trail[2 * slot + step.colour]:
        return "needs a creature on a tile with a gem of its colour."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_push(t: ForestTable, step: PushBit | PushOnto, below: Any) -> str:
    """A creature that has collected a bit, and once another is named, somewhere to push it."""
    if t.variants.push != PUSH_BITS or not 0 <= t.standing(step.creature) < t.forest.size:
        return "needs a creature on a Forest where bits are pushed away."
    if isinstance(step, PushOnto):
        slot = int(step.slot)
        if not t.bits[slot] or not free_steps(t, int(step.creature), slot):
            return "needs a bit on its slot, and a tile to push it to."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_spending(t: ForestTable, step: SpendGem, below: Any) -> str:
    """A use of a gem that the moment below allows."""
    if t.variants.gems != GEMS_ALCHEMY:
        return "belongs to a Forest where gems lie on tiles."
    move: Move = t.edition.talk
    if step.creature != NOTHING and step.slot != NOTHING:
        move = t.edition.catalogue[t.keys.of[GEM + step.creature][step.slot]]
    if not isinstance(below, Window) or below.refusal(t, move) != ALLOWED:
        return "needs a gem, and a use for it."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_gate(t: ForestTable, step: ChooseGate, below: Any) -> str:
    """A creature on a face-down tile."""
    slot = int(t.standing(step.creature))
    if not has(t.tops, slot) or not leads_on(t, slot):
        return "needs its creature on a face-down tile, on a Forest with gates."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_used_gate(t: ForestTable, step: MoveEclipse, below: Any) -> str:
    """An Eclipse token that was a gate, under the creature that came through it."""
    slot = int(step.slot)
    gate = t.variants.eclipse == ECLIPSE_GATE and slot in (t.light, t.shadow)
    if not gate or t.eclipses[slot] == NOTHING:
        return "needs a creature on an Eclipse token, on a Forest with gates."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_offer(t: ForestTable, step: TakeOffer, below: Any) -> str:
    """A creature on a tile with a bit and a token."""
    slot = int(t.standing(step.creature))
    if not has(t.tops, slot) or not is_offered(t, slot):
        return "needs its creature on a tile with a bit and a token to choose between."
    return lacks_moonlit_turn(t, step, below)


def lacks_cover(t: ForestTable, step: CoverSymbol, below: Any) -> str:
    """A token to be discarded, under a creature."""
    slot = int(step.slot)
    offered = t.variants.bits == BITS_OFFER and slot in (t.light, t.shadow)
    if not offered or not t.favours_on(slot):
        return "needs a creature on a tile with a token to be discarded."
    return lacks_moonlit_turn(t, step, below) or lacks_choice(t, step)


def lacks_islands(t: ForestTable, step: SeatStep[Any], below: Any) -> str:
    """A Forest of islands, and where it is asked something to choose."""
    if t.variants.end != END_ISLANDS:
        return "belongs to a Forest of islands."
    why = lacks_moonlit_turn(t, step, below)
    return why or (lacks_choice(t, step) if isinstance(step, ForestAsk) else "")


def lacks_relocation(t: ForestTable, step: Relocate, below: Any) -> str:
    """Where it is asked, a creature that needs it."""
    if not relocates(t):
        return "belongs to games in which creatures are relocated."
    if t.ask is step and not needs_relocation(t):
        return "needs a creature without a tile to collect (SPIRIT-712)."
    if t.ask is step and not step.moves(t):
        return "needs a place that helps (SPIRIT-241)."
    return lacks_moonlit_turn(t, step, below)


def lacks_jump(t: ForestTable, step: ForcedJump, below: Any) -> str:
    """A creature on the last tile of an island."""
    if not on_last_tile(t, int(step.creature)):
        return "needs its creature on the only tile left of an island."
    return lacks_islands(t, step, below)


def lacks_sunk_island(t: ForestTable, step: ShareIsland, below: Any) -> str:
    """An island that is sunk."""
    if not has(t.sunk, int(step.island)):
        return "needs a sunk island."
    return lacks_islands(t, step, below)


def lacks_types(t: ForestTable, step: ScoreTypes, below: Any) -> str:
    """Where it is asked, something to choose."""
    if t.ask is step and (t.terms.auto_score or not has_choice(t)):
        return "needs more majorities than types to score (SPIRIT-709)."
    return lacks_team(t, step, below)


def lacks_moon(t: ForestTable, step: TurnMoon, below: Any) -> str:
    """A Moonlight tile that was just revealed."""
    if not t.terms.moonlight or not has(t.moons_up, int(step.place)):
        return "needs a Moonlight tile that lies face up."
    return lacks_turn(t, step, below)


def lacks_cards(t: ForestTable, step: SeatStep[Any], below: Any) -> str:
    """Steps of the Enchanted mode."""
    return lacks_turn(t, step, below) if t.terms.enchanted else "belongs to the Enchanted mode."


def lacks_discard(t: ForestTable, step: DiscardTile, below: Any) -> str:
    """A card on display, and tiles for the requests that are left."""
    card, tiles = int(t.claiming), t.hoards[step.seat].tiles
    if card == NOTHING or place_in_display(t, card) == NOTHING:
        return "needs a card of the display that is being paid for."
    if not can_meet(t.edition, tiles, card, int(step.number)):
        return "needs tiles for the requests that are left."
    return lacks_cards(t, step, below)


def lacks_bonus_gem(t: ForestTable, step: ShiftGem | SwapGems, below: Any) -> str:
    """An own gem that was not moved, and somewhere to put it or another to swap it with."""
    purse = t.purses[step.seat]
    if not has(purse.placed & ~purse.moved, int(step.slot)):
        return "needs an own gem on its slot that was not moved yet."
    if isinstance(step, ShiftGem) and not bare_tiles(t):
        return "needs a tile without a gem."
    if isinstance(step, SwapGems) and (purse.moved or not gems_of_others(t, step.seat)):
        return "needs a gem of another player, and none moved before."
    return lacks_cards(t, step, below)


def lacks_tokens(t: ForestTable, step: KeepToken, below: Any) -> str:
    """Two tokens just drawn."""
    if len(t.hoards[step.seat].favours) < DRAWN:
        return "needs two Favour tokens of the seat, those just drawn."
    return lacks_cards(t, step, below)


def last_moon(t: ForestTable) -> int:
    """The highest number of a place of Moonlight tiles."""
    return max(len(t.moons) - 1, 0)


def last_token_place(t: ForestTable) -> int:
    """The highest number of a place of a token on a tile."""
    return 2 * int(t.forest.size) - 1


def last_line(t: ForestTable) -> int:
    """The highest number of a column or row with tokens; -1 without any."""
    return len(t.plan.places.lines) - 1


def last_island(t: ForestTable) -> int:
    """The highest number of an island."""
    return max(len(t.plan.islands) - 1, 0)


def most_turned(t: ForestTable) -> int:
    """The highest number on an Eclipse token."""
    return max(int(token.number) for token in t.edition.eclipses)


TYPE = Number("the type, counted from 0", 0, TYPES - 1)
BEFORE = Number("the type of the tile before, counted from 0, or -1", ANY_TYPE, TYPES - 1)
MOON = Number("the place of the Moonlight tile, counted from 0", 0, last_moon)
REQUEST = Number("the request, counted from 0", 0, REQUESTS - 1)

BASE_STEPS = (
    step(BeginBase, over=(FLOOR,), lacks=lacks_company),
    step(Turn, seat=seat(), over=(FLOOR,), lacks=lacks_company),
    step(TakeFirst, seat=seat(), over=(LookAtFavours, FLOOR), lacks=lacks_turn),
    step(TakeSecond, seat=seat(), type=TYPE, over=(LookAtFavours, FLOOR), lacks=lacks_turn),
    step(
        Pay, seat=seat(), slot=SLOT, type=BEFORE, over=(LookAtFavours, FLOOR), lacks=lacks_payment
    ),
    step(LookAtFavours, seat=seat(), over=(PlaceGem, FLOOR), lacks=lacks_turn),
    step(PlaceGem, seat=seat(), over=(ClaimCard, EndTurn, FLOOR), lacks=lacks_turn),
    step(MoveGem, seat=seat(), slot=SLOT, over=(ClaimCard, EndTurn, FLOOR), lacks=lacks_gem),
    step(EndTurn, seat=seat(), over=(FLOOR,), lacks=lacks_turn),
    step(EndBase, over=(FLOOR,), lacks=lacks_company),
)
ALONE_STEPS = (
    step(BeginAlone, over=(FLOOR,), lacks=lacks_solitude),
    step(TakeAlone, seat=seat(), over=(FLOOR,), lacks=lacks_solitude),
    step(EndAlone, over=(FLOOR,), lacks=lacks_solitude),
)
CREATURE = Number("0 for Light, 1 for Shadow", 0, 1)

# A turn by moonlight, the last part first: each lies over the one before it.
PARTS = (
    *(LastGems, MoveCreature, TurnUp, GiveFavours, BeforeReveal),
    *(AssignTiles, PickSecond, PickFirst),
)
# What can be next when a creature has been moved, in the movement or with a gem.
WINDOWS = (LastGems, MoveCreature, BeforeReveal, AssignTiles, PickSecond, PickFirst)
MOMENTS = (*WINDOWS, Imitate)
# What a creature that was moved brings about, which can lie over one another.
EFFECTS = (
    *(PutOnPair, PushBit, PushOnto, ChooseGate, MoveEclipse),
    *(TakeOffer, CoverSymbol, MeetEclipse, TurnTile),
)
TEAM_STEPS = (
    step(BeginTogether, over=(FLOOR,), lacks=lacks_team),
    step(
        ShareFavours,
        seat=seat(),
        over=(PlaceCreature, PlacePair, PlaceFirefly),
        lacks=lacks_open_tokens,
    ),
    step(
        PlaceCreature,
        seat=seat(),
        creature=CREATURE,
        over=(PlaceCreature, MoonlitTurn),
        lacks=lacks_start,
    ),
    step(PlacePair, seat=seat(), over=(MoonlitTurn,), lacks=lacks_pair),
    step(MoonlitTurn, seat=seat(), over=(FLOOR,), lacks=lacks_moonlight),
    *(
        step(part, seat=seat(), over=(below,), lacks=lacks_moonlit_turn)
        for below, part in pairwise((MoonlitTurn, *PARTS))
    ),
    step(
        PlaceFirefly,
        seat=seat(),
        over=(PlaceCreature, PlacePair, PlaceFirefly, PickSecond, AssignTiles),
        lacks=lacks_firefly,
    ),
    step(
        LetFall,
        seat=seat(),
        slot=SLOT,
        over=(PickSecond, AssignTiles, PlaceFirefly),
        lacks=lacks_landing,
    ),
    step(
        MeetEclipse,
        seat=seat(),
        creature=CREATURE,
        slot=SLOT,
        over=(*MOMENTS, SinkIslands),
        lacks=lacks_eclipse,
    ),
    step(
        TurnTile,
        seat=seat(),
        creature=CREATURE,
        number=Number("tiles still to be turned", 1, most_turned),
        over=(*MOMENTS, SinkIslands),
        lacks=lacks_turnable,
    ),
    step(Imitate, slot=SLOT, over=WINDOWS, lacks=lacks_mirror),
    step(ForgetPicks, seat=seat(), over=(TurnUp, SinkIslands), lacks=lacks_moonlit_turn),
    step(
        DivideTokens,
        seat=seat(),
        pick_number=Number("the pick, counted from 0, or -1 for `tokens=touch`", -1, 1),
        line=Number("the line, counted from 0, or -1 for the tile", -1, last_line),
        over=(DivideTokens, GiveToken, ForgetPicks),
        lacks=lacks_division,
    ),
    step(
        PutOnPair,
        seat=seat(),
        slot=SLOT,
        colour=Number("0 for yellow, 1 for green", 0, 1),
        over=(*MOMENTS, SinkIslands, *EFFECTS),
        lacks=lacks_trail_gem,
    ),
    step(
        PushBit,
        seat=seat(),
        creature=CREATURE,
        over=(*MOMENTS, SinkIslands, *EFFECTS),
        lacks=lacks_push,
    ),
    step(
        PushOnto,
        seat=seat(),
        creature=CREATURE,
        slot=SLOT,
        over=(*MOMENTS, SinkIslands, *EFFECTS),
        lacks=lacks_push,
    ),
    step(
        SpendGem,
        seat=seat(),
        creature=Number("0 for Light, 1 for Shadow, -1 for talk", -1, 1),
        slot=Number("where the creature goes, counted from 0, or -1", -1, last_slot),
        over=WINDOWS,
        lacks=lacks_spending,
    ),
    step(
        ChooseGate, seat=seat(), creature=CREATURE, over=(*MOMENTS, SinkIslands), lacks=lacks_gate
    ),
    step(MoveEclipse, seat=seat(), slot=SLOT, over=(*MOMENTS, SinkIslands), lacks=lacks_used_gate),
    step(
        TakeOffer,
        seat=seat(),
        creature=CREATURE,
        over=(*MOMENTS, SinkIslands, *EFFECTS),
        lacks=lacks_offer,
    ),
    step(
        CoverSymbol,
        seat=seat(),
        slot=SLOT,
        over=(*MOMENTS, SinkIslands, *EFFECTS),
        lacks=lacks_cover,
    ),
    step(Relocate, seat=seat(), over=(PickFirst,), lacks=lacks_relocation),
    step(ForcedJumps, seat=seat(), over=(MoveCreature,), lacks=lacks_islands),
    step(
        ForcedJump,
        seat=seat(),
        creature=CREATURE,
        over=(ForcedJump, LastGems),
        lacks=lacks_jump,
    ),
    step(
        SinkIslands,
        seat=seat(),
        over=(TurnUp, ForcedJump, LastGems, Relocate),
        lacks=lacks_islands,
    ),
    step(
        ShareIsland,
        seat=seat(),
        island=Number("the island, counted from 0", 0, last_island),
        over=(SinkIslands,),
        lacks=lacks_sunk_island,
    ),
    step(CloseForest, over=(FLOOR,), lacks=lacks_team),
    step(GiveRest, over=(FLOOR,), lacks=lacks_team),
    step(ScoreTypes, seat=seat(), over=(FinishForest,), lacks=lacks_types),
    step(FinishForest, over=(FLOOR,), lacks=lacks_team),
)

MODULE_STEPS = (
    step(
        TurnMoon,
        seat=seat(),
        place=MOON,
        over=(TakeSecond, LookAtFavours, FLOOR),
        lacks=lacks_moon,
    ),
    step(ClaimCard, seat=seat(), over=(EndTurn, FLOOR), lacks=lacks_cards),
    step(DiscardTile, seat=seat(), number=REQUEST, over=(EndTurn, FLOOR), lacks=lacks_discard),
    step(UseGems, seat=seat(), over=(EndTurn, FLOOR), lacks=lacks_cards),
    step(SwapGems, seat=seat(), slot=SLOT, over=(EndTurn, FLOOR), lacks=lacks_bonus_gem),
    step(ShiftGem, seat=seat(), slot=SLOT, over=(UseGems, FLOOR), lacks=lacks_bonus_gem),
    step(KeepToken, seat=seat(), over=(EndTurn, FLOOR), lacks=lacks_tokens),
)

TOKEN_PLACE = Number("the place among `tokens`, counted from 0", 0, last_token_place)
RIVAL_STEPS = (
    step(BeginCompeting, over=(FLOOR,), lacks=lacks_rivals),
    step(
        GiveToken,
        seat=seat(),
        place=TOKEN_PLACE,
        over=(GiveToken, ForgetPicks),
        lacks=lacks_token,
    ),
    step(FinishCompeting, over=(FLOOR,), lacks=lacks_rivals),
)

# Other modes and modules add a row of their own.
STEPS = (*BASE_STEPS, *ALONE_STEPS, *MODULE_STEPS, *TEAM_STEPS, *VARIANT_STEPS, *RIVAL_STEPS)
