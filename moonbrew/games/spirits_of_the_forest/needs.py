"""What single steps of a loaded table need: pieces, tiles and choices that are there."""

from typing import Any

from moonbrew.games.spirits_of_the_forest.lacking import (
    lacks_moonlight,
    lacks_moonlit_turn,
    lacks_team,
)
from moonbrew.games.spirits_of_the_forest.rules.alchemy import FROM_THE_FOREST, SpendGem
from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    ScoreTypes,
    has_choice,
)
from moonbrew.games.spirits_of_the_forest.rules.collecting import (
    Pay,
    can_pay,
    ends,
    owner_of_gem,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import PlaceFirefly, dark
from moonbrew.games.spirits_of_the_forest.rules.edition import GEM
from moonbrew.games.spirits_of_the_forest.rules.enchanted import (
    DRAWN,
    DiscardTile,
    KeepToken,
    ShiftGem,
    SwapGems,
    can_meet,
    gems_of_others,
    place_in_display,
)
from moonbrew.games.spirits_of_the_forest.rules.entering import Imitate
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, MoveEclipse, leads_on
from moonbrew.games.spirits_of_the_forest.rules.gems import MoveGem, bare_tiles
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    ShareIsland,
    on_last_tile,
)
from moonbrew.games.spirits_of_the_forest.rules.jumping import ForcedJump
from moonbrew.games.spirits_of_the_forest.rules.mirror import PlacePair, is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import TurnMoon
from moonbrew.games.spirits_of_the_forest.rules.offering import CoverSymbol, TakeOffer, is_offered
from moonbrew.games.spirits_of_the_forest.rules.pushing import PushBit, PushOnto, free_steps
from moonbrew.games.spirits_of_the_forest.rules.pyramid import LetFall
from moonbrew.games.spirits_of_the_forest.rules.relocating import (
    Relocate,
    needs_relocation,
    relocates,
)
from moonbrew.games.spirits_of_the_forest.rules.revealing import (
    DivideTokens,
)
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken, shares_touched
from moonbrew.games.spirits_of_the_forest.rules.sides import anything_on, landing
from moonbrew.games.spirits_of_the_forest.rules.starting import (
    PlaceCreature,
    ShareFavours,
    open_tokens,
    starting_tiles,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.together import Window
from moonbrew.games.spirits_of_the_forest.rules.trail import PutOnPair
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
)
from moonbrew.kernel.bits import has, size
from moonbrew.kernel.table import ALLOWED, Move, SeatStep


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
