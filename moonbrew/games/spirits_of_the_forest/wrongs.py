"""What the fields of a loaded table say together, and no play could reach."""

from collections.abc import Iterator
from typing import Any

from moonbrew.entries import Entry
from moonbrew.games.spirits_of_the_forest.flow_variants import wrong_variants
from moonbrew.games.spirits_of_the_forest.rules.alchemy import FROM_THE_FOREST
from moonbrew.games.spirits_of_the_forest.rules.alone import (
    OWN_FIELD,
    TakeAlone,
    rows_left,
)
from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.collecting import (
    TakeFirst,
    ends,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import danced_on
from moonbrew.games.spirits_of_the_forest.rules.enchanted import (
    DiscardTile,
    ShiftGem,
    UseGems,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.favours import LookAtFavours
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, is_visible
from moonbrew.games.spirits_of_the_forest.rules.gems import PlaceGem
from moonbrew.games.spirits_of_the_forest.rules.mirror import is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import tiles_around
from moonbrew.games.spirits_of_the_forest.rules.moonlit_turn import MoonlitTurn
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.objectives import is_over
from moonbrew.games.spirits_of_the_forest.rules.picking import (
    PickFirst,
    PickSecond,
    has_pair,
    second_picks,
)
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
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.turn import EndTurn
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    GEMS_ALCHEMY,
    USUAL,
)
from moonbrew.kernel.bits import has, members_of


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
