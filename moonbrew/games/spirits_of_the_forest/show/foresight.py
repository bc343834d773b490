"""What a movement of a creature leads to, as far as all can tell before it is made."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.closing import types_missing
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.gates import MoveEclipse
from moonbrew.games.spirits_of_the_forest.rules.mirror import is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature, can_move
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst, collectable, has_pair
from moonbrew.games.spirits_of_the_forest.rules.pushing import PushBit, PushOnto
from moonbrew.games.spirits_of_the_forest.rules.relocating import (
    needs_spaces,
    new_places,
    relocated_now,
    relocates,
)
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.together import why_no_token
from moonbrew.games.spirits_of_the_forest.rules.trail import PutOnPair
from moonbrew.games.spirits_of_the_forest.show.words import creature_name
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.kernel.table import ALLOWED, Move, Seat
from moonbrew.scene import Caution
from moonbrew.words import listed

TOGETHER = "SPIRIT-185"  # the end for want of a pair
WITH_ISLANDS = "SPIRIT-560"  # where creatures are relocated, but that helps no more
COMPETING = "SPIRIT-271"  # the same in a competitive game
FEW = 4  # types that are named; of more it is told how many they are

# Asked after a movement, and all the same to what each creature can collect.
BY_THE_WAY = (MoveEclipse, PushBit, PushOnto, PutOnPair)


def after_moving(t: ForestTable, move: Move) -> ForestTable | None:
    """The Forest once a creature was moved; None where what comes then could depend on more.

    The rest of the turn is left out, for it belongs to what is not known yet.
    """
    after = t.clone()
    after.agenda.clear()
    after.play(move)
    settled = after.ask is None or isinstance(after.ask, (type(t.ask), *BY_THE_WAY))
    return after if settled and after.revealed == t.revealed else None


def is_last(t: ForestTable, move: Move) -> bool:
    """Whether tiles are collected after this movement, before anything else is turned up."""
    if t.terms.mode == BASE:
        return False
    if isinstance(move, m.Go):
        return isinstance(t.ask, MoveCreature)
    return isinstance(move, m.GemMove) and isinstance(t.ask, (LastGems, PickFirst))


def stuck(after: ForestTable) -> str:
    """Why no two tiles could be collected; nothing where they could, or a relocation helps."""
    if has_pair(after) or relocation_helps(after):
        return ""
    without = [creature_name(int(one)) for one in (LIGHT, SHADOW) if not collectable(after, one)]
    why = f"{listed(without)} could take nothing" if without else "no two tiles could be taken"
    return f"{why}, wherever the creatures were put" if relocates(after) else why


def relocation_helps(t: ForestTable) -> bool:
    """SPIRIT-271, SPIRIT-560: whether there is a place for a creature that has to be relocated."""
    if not relocates(t):
        return False
    creatures, spaces = relocated_now(t), needs_spaces(t)
    there = (one for one in (LIGHT, SHADOW) if has(creatures, one))
    return any(len(new_places(t, one, spaces)) > 0 for one in there)


def can_be_helped(t: ForestTable, after: ForestTable) -> bool:
    """SPIRIT-187: whether a gem could move a creature on before tiles are collected."""
    if is_mirrored(after) or not can_move(after):  # SPIRIT-372: there it comes without asking
        return False
    if has_gem(after, t.active):
        return True
    if isinstance(t.ask, PickFirst) or relocates(after):  # SPIRIT-712: before anybody can help
        return False
    after.gem_used = False  # SPIRIT-171: the next player's turn begins
    return has_gem(after, Seat((t.active + 1) % t.seats))


def has_gem(t: ForestTable, seat: Seat) -> bool:
    """Whether a player has a gem to spend, or could take a used one for a gem token (SPIRIT-173).

    SPIRIT-702: with free communication a token does not lift the limit of one gem in a turn.
    """
    if t.terms.free and t.gem_used:
        return False
    return bool(t.purse(seat).supply) or why_no_token(t) == ALLOWED


def caution_of(t: ForestTable, move: Move) -> Caution | None:
    """A movement after which the game is over for want of a pair of tiles, and by which rule."""
    if not is_last(t, move):
        return None
    after = after_moving(t, move)
    why = stuck(after) if after is not None else ""
    if after is None or not why or can_be_helped(t, after):
        return None
    lost = "" if t.terms.mode == COMPETITIVE else loss(after)
    text = f"This ends the game: {why}.{lost}"
    return Caution(text, "Move and end it", "ends it", end_by(after), "snuffed")


def end_by(after: ForestTable) -> str:
    """The rule by which a game ends for want of a pair."""
    if after.terms.mode == COMPETITIVE:
        return COMPETING
    return WITH_ISLANDS if relocates(after) else TOGETHER


def loss(after: ForestTable) -> str:
    """SPIRIT-196: whether the team has lost then, for want of tiles; Light's own is the team's."""
    missing = set(members_of(types_missing(after)))
    slot = int(after.light)
    unknown = 0
    if 0 <= slot < after.forest.size and has(after.open, slot):
        missing.discard(int(after.edition.type_of[after.tiles[slot]]))
    else:
        unknown = 1
    if len(missing) <= unknown:
        return ""
    names = [after.edition.types[kind].name for kind in sorted(missing)]
    what = listed(names) if len(names) <= FEW else f"{len(names)} types"
    return f" The team loses, without a tile of {what}."


def prospect(t: ForestTable, move: Move) -> str:
    """How many tiles each creature could take then."""
    if not is_last(t, move):
        return ""
    after = after_moving(t, move)
    if after is None:
        return ""
    why = stuck(after)
    if why:
        return f"then {why}, and only a gem could help" if can_be_helped(t, after) else ""
    light, shadow = (int(size(collectable(after, one))) for one in (LIGHT, SHADOW))
    return f"then {light} for Light, {shadow} for Shadow"
