"""What a movement of a creature leads to, as far as all can tell before it is made."""

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.alchemy import SpendGem
from moonbrew.games.spirits_of_the_forest.rules.closing import types_missing
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, MoveEclipse
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
from moonbrew.games.spirits_of_the_forest.rules.variants import THREE_DRAW, TOKENS_WHIRL
from moonbrew.games.spirits_of_the_forest.show.words import creature_name
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.kernel.table import ALLOWED, Move, Seat, Step
from moonbrew.scene import Caution
from moonbrew.words import listed

TOGETHER = "SPIRIT-185"  # the end for want of a pair
WITH_ISLANDS = "SPIRIT-560"  # where creatures are relocated, but that helps no more
COMPETING = "SPIRIT-271"  # the same in a competitive game
FEW = 4  # types that are named; of more it is told how many they are

# Asked after a movement, and all the same to what each creature can collect.
BY_THE_WAY = (MoveEclipse, PushBit, PushOnto, PutOnPair)


def after_moving(t: ForestTable, move: Move) -> ForestTable:
    """The table once a creature was moved, or a gem spent.

    The rest of the turn is left out, for it belongs to what is not known yet.
    """
    after = t.clone()
    after.agenda.clear()
    if isinstance(t.ask, PickFirst):  # it would close the Forest, and with it turn up all there is
        after.ask = LastGems(t.ask.seat)
    after.play(move)
    return after


def outcomes(t: ForestTable, move: Move) -> list[ForestTable]:
    """What a movement leads to, by gate; nothing where what comes then could depend on more."""
    after = after_moving(t, move)
    if isinstance(after.ask, ChooseGate):
        ways = [outcomes(after, gate) for gate in after.ask.moves(after)]
        return [way for found in ways for way in found] if all(ways) else []
    if isinstance(after.ask, SpendGem):  # whichever gem it is, all comes to the same
        return outcomes(after, after.ask.moves(after)[0])
    settled = after.ask is None or isinstance(after.ask, (LastGems, *BY_THE_WAY))
    shown = after.revealed - t.revealed - crosses_for_sure(t, move)
    return [after] if settled and shown <= 0 else []


def crosses_for_sure(t: ForestTable, move: Move) -> bool:
    """SPIRIT-598: whether only a bridge is turned up, and brings nothing else whatever it shows."""
    if not isinstance(move, m.OfCreature):
        return False
    slot = int(t.slot_at(move.place))
    if slot < 0 or not has(t.forest.bridges, slot):
        return False
    plain = t.variants.three != THREE_DRAW and t.variants.tokens != TOKENS_WHIRL
    return plain and t.favours_on(slot) == 0


def moment(t: ForestTable) -> Step[ForestTable] | None:
    """What the turn is at; of a gate, the window that comes after it."""
    if not isinstance(t.ask, ChooseGate):
        return t.ask
    return t.agenda.stack[t.agenda.depth - 1] if t.agenda.depth > 0 else None


def is_last(t: ForestTable, move: Move) -> bool:
    """Whether tiles are collected after this movement, before anything else is turned up."""
    if t.terms.mode == BASE:
        return False
    if isinstance(move, m.Go):
        return isinstance(t.ask, MoveCreature)
    spent = isinstance(move, (m.GemMove, m.Gate, m.Talk))
    return spent and isinstance(moment(t), (LastGems, PickFirst))


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
    if isinstance(moment(t), PickFirst) or relocates(after):  # SPIRIT-712: before anybody can help
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
    """A movement after which the game is over for want of a pair of tiles, and by which rule.

    Talk can end it too, with the last gem that could have moved a creature (SPIRIT-706).
    """
    ways = outcomes(t, move) if is_last(t, move) else []
    reasons = [stuck(after) for after in ways if not can_be_helped(t, after)]
    if not ways or len(reasons) < len(ways) or not all(reasons):
        return None
    why = reasons[0] if len(set(reasons)) == 1 else "no two tiles could be taken"
    told = len(ways) == 1 and t.terms.mode != COMPETITIVE and not crosses_for_sure(t, move)
    text = f"This ends the game: {why}.{loss(ways[0]) if told else ''}"
    deed = "Talk and end it" if isinstance(move, m.Talk) else "Move and end it"
    return Caution(text, deed, "ends it", end_by(ways[0]), "snuffed")


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
    ways = outcomes(t, move) if is_last(t, move) else []
    if len(ways) != 1:
        return ""
    after = ways[0]
    why = stuck(after)
    if why:
        return f"then {why}, and only a gem could help" if can_be_helped(t, after) else ""
    light, shadow = (int(size(collectable(after, one))) for one in (LIGHT, SHADOW))
    return f"then {light} for Light, {shadow} for Shadow"
