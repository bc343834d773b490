"""Steps and fields that the variants of scenarios bring, and what no play of them could reach."""

from collections.abc import Iterator
from typing import Any

from moonbrew.games.spirits_of_the_forest.lacking import SLOT, lacks_moonlit_turn, lacks_team
from moonbrew.games.spirits_of_the_forest.rules.closing import FinishForest, GiveRest
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import under_creatures
from moonbrew.games.spirits_of_the_forest.rules.fortune import spaces_beside
from moonbrew.games.spirits_of_the_forest.rules.jumping import ForcedJumps
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.quotas import (
    KeepTiles,
    can_be_kept,
    left_to_keep,
    row_to_keep,
)
from moonbrew.games.spirits_of_the_forest.rules.reflecting import (
    ChooseReflection,
    SendFarthest,
    farthest,
)
from moonbrew.games.spirits_of_the_forest.rules.reveal_bits import GiveRevealedBits, is_adjacent
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    BITS_REVEAL,
    ECLIPSE_FORTUNE,
    ECLIPSE_QUOTA,
    MOONLIGHT_WIN,
    REVEAL_REFLECT,
    TOKENS_WHIRL,
)
from moonbrew.games.spirits_of_the_forest.rules.whirling import (
    ChooseWhirl,
    ReturnGem,
    ShareWhirl,
    absolute_majorities,
    whirling,
    won_token,
)
from moonbrew.games.spirits_of_the_forest.rules.winning_moons import moons_bared
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.table import SeatStep
from moonbrew.steps import seat, step

# What fields say together.


def wrong_variants(t: ForestTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Where a field that a variant brings does not fit the others."""
    yield from wrong_notes(t)
    yield from wrong_kept(t, steps)
    if (t.open | t.seen) & t.forest.bridges:
        yield "open", "and seen have no horizontal tile, which nobody has seen (SPIRIT-775)."
    reflecting = any(isinstance(step, ChooseReflection) for step in steps)
    if t.revealed_now & ~(t.open & t.tops) or (t.revealed_now and not reflecting):
        yield "revealed_now", "must be tiles just turned up, with a choose-reflection step."


def wrong_kept(t: ForestTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """SPIRIT-659, SPIRIT-754: tiles that stay, once the end has come, in rows from the top."""
    ending = any(isinstance(step, GiveRest | FinishForest) for step in steps)
    if t.kept and not (ending or t.ended):
        yield "kept", "is for the end of a game whose rows keep tiles."
    quotas = list(t.row_quotas()) or [0] * int(t.forest.rows + 1)
    rows = [t.forest.in_row[row] & t.present for row in range(len(quotas))]
    kept = [int(size(there & t.kept)) for there in rows]
    if t.kept & ~t.present or any(n > quota for n, quota in zip(kept, quotas, strict=True)):
        yield "kept", "must be tiles that are there, in each row as many as its token says."
    first = int(row_to_keep(t))
    if first >= 0 and any(kept[first + 1 :]):
        yield "kept", f"has tiles below row {first}, which comes first (SPIRIT-754)."


def wrong_notes(t: ForestTable) -> Iterator[tuple[str, str]]:
    """SPIRIT-735: what was noted when tiles were picked, as long as it counts."""
    fortune = t.variants.eclipse == ECLIPSE_FORTUNE
    for pick in t.picked:
        waits = fortune and len(t.picked) == 1  # SPIRIT-577: until both tiles are collected
        if pick.eclipses != (spaces_beside(t, int(pick.slot)) if waits else 0):
            yield "picked", "must note the Eclipse tokens next to the first tile until the second."
        if pick.side == NOTHING and pick.moons != noted_moons(t, pick):
            yield "picked", "must note the Moonlight tiles of which it was the last (SPIRIT-591)."
    if t.variants.moonlight == MOONLIGHT_WIN:
        lying = sum(bit(place) for place, moon in enumerate(t.moons) if moon != NOTHING)
        if t.moons_up != lying or t.moons_seen != lying:
            yield "moonlight_up", "and moonlight_seen must be all that lie there (SPIRIT-590)."


def noted_moons(t: ForestTable, pick: Picked) -> int:
    """What is noted of Moonlight tiles; tiles that go otherwise than by a pick bare none."""
    if t.variants.moonlight != MOONLIGHT_WIN:
        return 0
    found = moons_bared(t, pick)
    return int(found & pick.moons if t.forest.bridges else found)


# Steps: what they need.


def lacks_revealed_bits(t: ForestTable, step: GiveRevealedBits, below: Any) -> str:
    """A bit on a tile that lies open, and where it is asked both creatures next to it."""
    slot = int(step.slot)
    if t.variants.bits != BITS_REVEAL or not has(t.open & t.tops, slot) or not t.bits[slot]:
        return "needs a bit on a tile just revealed, where that gives it away."
    if isinstance(below, GiveRevealedBits) and below.slot <= slot:
        return "must come in reading order (SPIRIT-739)."
    if t.ask is step and not all(is_adjacent(t, creature, slot) for creature in range(2)):
        return "needs both creatures next to it (SPIRIT-567)."
    return lacks_moonlit_turn(t, step, below)


def lacks_reflection(t: ForestTable, step: ChooseReflection, below: Any) -> str:
    """A scenario with reflections, and where it is asked two tiles just revealed."""
    if t.variants.reveal != REVEAL_REFLECT:
        return "belongs to scenarios in which revealed tiles cost something."
    if t.ask is step and size(t.revealed_now) < 2:
        return "needs two tiles just revealed (SPIRIT-617)."
    return lacks_moonlit_turn(t, step, below)


def lacks_farthest(t: ForestTable, step: SendFarthest, below: Any) -> str:
    """A tile that was revealed, and where it is asked something to choose."""
    slot = int(step.slot)
    if not has(t.open & t.tops & ~t.revealed_now, slot):
        return "needs a tile that was revealed and is being handled."
    free = farthest(t, slot) & ~under_creatures(t.light, t.shadow)
    if t.ask is step and (not free or len(step.moves(t)) < 2):
        return "needs a tile that can be given, and another choice."
    return lacks_moonlit_turn(t, step, below)


def lacks_whirl(t: ForestTable, step: SeatStep[Any], below: Any) -> str:
    """A scenario with such tokens, and where it is asked two that are won."""
    if t.variants.tokens != TOKENS_WHIRL:
        return "belongs to scenarios whose tokens are won by absolute majorities."
    if t.ask is step and isinstance(step, ChooseWhirl) and size(whirling(t)) < 2:
        return "needs two tokens that are won (SPIRIT-647)."
    return lacks_moonlit_turn(t, step, below)


def lacks_used_gem(t: ForestTable, step: ReturnGem, below: Any) -> str:
    """Where it is asked, a used gem and two players with supplies of their own."""
    if t.ask is step and len(step.moves(t)) < 2:
        return "needs a used gem, and two players to whom it could go."
    return lacks_whirl(t, step, below)


def lacks_whirled(t: ForestTable, step: ShareWhirl, below: Any) -> str:
    """A token that is won on a tile turned up, and where it is asked another beside it."""
    slot = int(step.slot)
    won = won_token(t, slot, absolute_majorities(t))
    if won == NOTHING or not has(t.open, slot):
        return "needs a token that is won, on a tile turned up (SPIRIT-639)."
    if t.ask is step and len(step.places(t)) < 2:
        return "needs two tokens (SPIRIT-652)."
    return lacks_whirl(t, step, below)


def lacks_kept_tiles(t: ForestTable, step: KeepTiles, below: Any) -> str:
    """Quotas, and where it is asked more tiles than must stay."""
    if t.variants.eclipse != ECLIPSE_QUOTA:
        return "belongs to scenarios whose rows keep tiles."
    row = int(row_to_keep(t))
    if t.ask is step and (row < 0 or size(can_be_kept(t)) <= left_to_keep(t, row)):
        return "needs a row with more tiles than must stay (SPIRIT-662)."
    return lacks_team(t, step, below)


VARIANT_STEPS = (
    step(
        GiveRevealedBits,
        seat=seat(),
        slot=SLOT,
        over=(GiveRevealedBits, ChooseReflection, MoveCreature, ForcedJumps),
        lacks=lacks_revealed_bits,
    ),
    step(ChooseReflection, seat=seat(), over=(TurnUp,), lacks=lacks_reflection),
    step(SendFarthest, seat=seat(), slot=SLOT, over=(ChooseReflection,), lacks=lacks_farthest),
    step(ReturnGem, seat=seat(), over=(ChooseWhirl,), lacks=lacks_used_gem),
    step(ShareWhirl, seat=seat(), slot=SLOT, over=(ReturnGem,), lacks=lacks_whirled),
    step(KeepTiles, seat=seat(), over=(GiveRest,), lacks=lacks_kept_tiles),
)
