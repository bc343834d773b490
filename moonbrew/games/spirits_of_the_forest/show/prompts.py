"""What a seat is asked, in a sentence for each ask."""

from collections.abc import Callable
from typing import Any

from moonbrew.frame import prompt_of
from moonbrew.games.spirits_of_the_forest.rules.alchemy import (
    FROM_THE_FOREST,
    SpendGem,
    why_no_gem,
)
from moonbrew.games.spirits_of_the_forest.rules.alone import TakeAlone
from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.closing import ScoreTypes, types_allowed
from moonbrew.games.spirits_of_the_forest.rules.collecting import (
    Pay,
    TakeFirst,
    TakeSecond,
    within_reach,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import PlaceFirefly
from moonbrew.games.spirits_of_the_forest.rules.enchanted import (
    ClaimCard,
    DiscardTile,
    KeepToken,
    ShiftGem,
    SwapGems,
    UseGems,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    CATEGORIES,
    COLOURS,
    LIGHT,
    OPPONENT,
    SHADOW,
    TEAM,
    YELLOW,
)
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, MoveEclipse
from moonbrew.games.spirits_of_the_forest.rules.gems import MoveGem, PlaceGem
from moonbrew.games.spirits_of_the_forest.rules.islands import ShareIsland
from moonbrew.games.spirits_of_the_forest.rules.jumping import ForcedJump
from moonbrew.games.spirits_of_the_forest.rules.mirror import PlacePair, is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import TurnMoon
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature, can_move
from moonbrew.games.spirits_of_the_forest.rules.offering import CoverSymbol, TakeOffer
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst, PickSecond, has_pair
from moonbrew.games.spirits_of_the_forest.rules.pushing import PushBit, PushOnto
from moonbrew.games.spirits_of_the_forest.rules.pyramid import LetFall
from moonbrew.games.spirits_of_the_forest.rules.quotas import (
    KeepTiles,
    left_to_keep,
    row_to_keep,
)
from moonbrew.games.spirits_of_the_forest.rules.reflecting import ChooseReflection, SendFarthest
from moonbrew.games.spirits_of_the_forest.rules.relocating import (
    Relocate,
    lacks_tile,
    relocated_now,
)
from moonbrew.games.spirits_of_the_forest.rules.result import result
from moonbrew.games.spirits_of_the_forest.rules.reveal_bits import GiveRevealedBits
from moonbrew.games.spirits_of_the_forest.rules.revealing import BeforeReveal, DivideTokens
from moonbrew.games.spirits_of_the_forest.rules.scoring import beaten_in, in_play, on_tiles
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken
from moonbrew.games.spirits_of_the_forest.rules.starting import PlaceCreature, ShareFavours
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.trail import PutOnPair
from moonbrew.games.spirits_of_the_forest.rules.turning import TurnTile
from moonbrew.games.spirits_of_the_forest.rules.whirling import ChooseWhirl, ReturnGem, ShareWhirl
from moonbrew.games.spirits_of_the_forest.show.modules import moon_name, request_words
from moonbrew.games.spirits_of_the_forest.show.words import (
    category_names,
    creature_name,
    points,
    side_name,
    slot_words,
)
from moonbrew.kernel.bits import members_of, size
from moonbrew.kernel.table import ALLOWED
from moonbrew.words import Voice, count, listed

FEW = 5  # that are named; of more it is told how many they are


def prompt(t: ForestTable, voice: Voice) -> str:
    """What the table waits for."""
    return prompt_of(t, voice, result, points, own_prompt)


def own_prompt(t: ForestTable, voice: Voice) -> str:
    """What the reader is asked."""
    said = PROMPTS[type(t.ask)]
    return said if isinstance(said, str) else said(t)


def of_first(t: ForestTable) -> str:
    """D-TAKE1."""
    assert isinstance(t.ask, TakeFirst)
    if within_reach(t, t.ask.seat) == 0:
        return "Your turn: you can take no tile. Use a gem token if you have one, or go on."
    only = " In the first turn it is the only one." if t.turns == 1 else ""
    return f"Your turn: take the first or last tile of a row.{only}{lacking(t, int(t.ask.seat))}"


def lacking(t: ForestTable, seat: int) -> str:
    """SPIRIT-057: that of which the seat has no tile yet, once that is worth a word."""
    held = on_tiles(t, t.hoards[seat])
    names = [
        category_names(t.edition, n)
        for n in range(int(CATEGORIES))
        if in_play(t, n) and not held[n]
    ]
    if not names or not size(t.hoards[seat].tiles):
        return ""
    if len(names) > FEW:
        return f" You have no tile yet of {len(names)} Spirits and Power Sources."
    return f" You have no tile yet of {listed(names)}."


def of_second(t: ForestTable) -> str:
    """D-TAKE2."""
    assert isinstance(t.ask, TakeSecond)
    kind = t.edition.types[t.ask.type].one
    return f"Take another {kind} tile with one symbol, or stop."


def of_pay(t: ForestTable) -> str:
    """D-PAY."""
    assert isinstance(t.ask, Pay)
    return f"The tile at {slot_words(t, int(t.ask.slot))} is reserved. Which gem do you pay with?"


def of_moved_gem(t: ForestTable) -> str:
    """D-GEM and D-BGEM, second choice."""
    assert isinstance(t.ask, MoveGem | ShiftGem)
    return f"Where does your gem at {slot_words(t, int(t.ask.slot))} go?"


def of_alone(t: ForestTable) -> str:
    """D-SOLO, with what would lose the game (SPIRIT-077)."""
    asked = "Your turn: take the first or last tile of a row; the other end is the opponent's."
    ahead = [t.edition.types[kind].name for kind in members_of(beaten_in(t))]
    return f"{asked} The opponent is ahead in {listed(ahead)}." if ahead else asked


def of_creature(t: ForestTable) -> str:
    """D-START-L, D-START-S."""
    assert isinstance(t.ask, PlaceCreature)
    return f"Put {creature_name(int(t.ask.creature))} on one of its starting tiles."


def of_first_pick(t: ForestTable) -> str:
    """D-PICK1, D-ENDGEM."""
    if not has_pair(t):
        return "No two tiles can be collected. Move a creature with a gem, or let the game end."
    if is_mirrored(t):
        return "Your turn: collect a tile next to Light; Shadow collects the corresponding one."
    return "Your turn: collect a tile next to Light or next to Shadow."


def of_second_pick(t: ForestTable) -> str:
    """D-PICK2."""
    assert isinstance(t.ask, PickSecond)
    return f"Collect a tile next to {creature_name(int(t.ask.creature(t)))}."


def of_revealed_bits(t: ForestTable) -> str:
    """D-S20."""
    assert isinstance(t.ask, GiveRevealedBits)
    what = count(int(t.bits[t.ask.slot]), "Moonlight bit")
    where = slot_words(t, int(t.ask.slot))
    asked = "for the team, or for the opponent?"
    return f"Light and Shadow are both next to {what} at {where}: {asked}"


def of_farthest(t: ForestTable) -> str:
    """D-S25."""
    assert isinstance(t.ask, SendFarthest)
    where = slot_words(t, int(t.ask.slot))
    return f"For the tile at {where} the farthest tile of its row or a bit goes to the opponent."


def of_assignment(t: ForestTable) -> str:
    """D-ASSIGN, with D-ALCH."""
    assert isinstance(t.ask, AssignTiles)
    if len(t.picked) > FROM_THE_FOREST:
        return "Which tile is the team's, and which the opponent's? The third leaves the game."
    first, second = side_name(t, int(TEAM)), side_name(t, int(OPPONENT))
    asked = f"Which of the two tiles is {first}'s? The other goes to {second}."
    if len(t.purse(t.ask.seat).alchemy) and why_no_gem(t, t.ask.seat) == ALLOWED:
        return f"{asked} A gem can bring a third tile."
    return asked


def of_movement(t: ForestTable) -> str:
    """D-MOVE."""
    if not can_move(t):
        return "No creature can be moved. Use a gem, or go on."
    if is_mirrored(t):
        return "Move Light to a tile next to it; Shadow makes the corresponding move."
    return "Move Light or Shadow to a tile next to it."


def of_kept(t: ForestTable) -> str:
    """D-S28."""
    row = int(row_to_keep(t))
    left = count(int(left_to_keep(t, row)), "tile")
    return f"Row {row} must still keep {left}. Which tile does not go to the opponent?"


def of_pair(t: ForestTable) -> str:
    """D-S13."""
    assert isinstance(t.ask, PutOnPair)
    whose = side_name(t, int(TEAM if t.ask.colour == YELLOW else OPPONENT))
    colour = COLOURS[2 + int(t.ask.colour)]
    return f"On which pair of tokens do you put the {colour} gem? It wins the pair for {whose}."


def of_push(t: ForestTable) -> str:
    """D-S14."""
    assert isinstance(t.ask, PushBit)
    creature = creature_name(int(t.ask.creature))
    return f"{creature} has collected a bit. Which other bit is pushed a step away from it?"


def of_pushed_bit(t: ForestTable) -> str:
    """D-S14, second choice."""
    assert isinstance(t.ask, PushOnto)
    return f"Where is the bit at {slot_words(t, int(t.ask.slot))} pushed to?"


def of_gate(t: ForestTable) -> str:
    """D-S16."""
    assert isinstance(t.ask, ChooseGate)
    return f"To which Eclipse token does {creature_name(int(t.ask.creature))} go on?"


def of_relocation(t: ForestTable) -> str:
    """D-RELOC."""
    names = [creature_name(creature) for creature in members_of(relocated_now(t))]
    if len(names) > 1:
        return "There are no two tiles to collect. Which creature is relocated, and where to?"
    if lacks_tile(t, LIGHT) and lacks_tile(t, SHADOW):
        return "Neither creature has a tile to collect. Where is Light relocated to?"
    return f"{names[0]} has no tile to collect. Where is it relocated to?"


def of_jump(t: ForestTable) -> str:
    """D-S19, forced jump."""
    assert isinstance(t.ask, ForcedJump)
    creature = creature_name(int(t.ask.creature))
    return f"{creature} stands on the last tile of its island. Where does it jump to?"


def of_island(t: ForestTable) -> str:
    """D-S19, sunk island."""
    assert isinstance(t.ask, ShareIsland)
    name = t.plan.places.island_names[t.ask.island]
    return f"Island {name} is sunk. Which of its tokens is the team's? The other is the opponent's."


def of_falling(t: ForestTable) -> str:
    """D-PYR."""
    assert isinstance(t.ask, LetFall)
    return f"To which tile falls what lay at {slot_words(t, int(t.ask.slot))}?"


def of_turned(t: ForestTable) -> str:
    """D-S11."""
    assert isinstance(t.ask, TurnTile)
    which = "up a face-down" if t.ask.creature == LIGHT else "down a face-up"
    return f"Turn {which} tile. {count(int(t.ask.number), 'tile')} to turn."


def of_tokens(t: ForestTable) -> str:
    """D-TOKEN."""
    assert isinstance(t.ask, DivideTokens)
    others = "The other is" if len(t.ask.tokens(t)) == 2 else "The others are"
    first, second = side_name(t, int(TEAM)), side_name(t, int(OPPONENT))
    return f"Which of these Favour tokens is {first}'s? {others} {second}'s."


def of_score(t: ForestTable) -> str:
    """D-SCORE."""
    left = int(types_allowed(t) - size(t.scored))
    return f"Which Spirit type does the team score? {count(left, 'type')} can still be scored."


def of_moon(t: ForestTable) -> str:
    """D-MT."""
    assert isinstance(t.ask, TurnMoon)
    moon = moon_name(t.edition, int(t.moons[t.ask.place]))
    return f"You reveal a Moonlight tile: {moon}. Leave it face up, or turn it face down?"


def of_discard(t: ForestTable) -> str:
    """D-CLAIM, tile by tile."""
    assert isinstance(t.ask, DiscardTile)
    card = t.edition.enchanted[t.claiming]
    wanted = request_words(t.edition, card.requests[t.ask.number])
    return f"Request {t.ask.number + 1} of card {card.key}: discard {wanted}."


def of_gem_bonus(t: ForestTable) -> str:
    """D-BGEM."""
    assert isinstance(t.ask, UseGems)
    if t.purses[t.ask.seat].moved:
        return "Take up another of your gems to move it, or end the bonus."
    return "Bonus: swap a gem with another player's, take up gems to move them, or do neither."


def of_swap(t: ForestTable) -> str:
    """D-BGEM, second choice."""
    assert isinstance(t.ask, SwapGems)
    where = slot_words(t, int(t.ask.slot))
    return f"With which gem does your gem at {where} change places?"


PROMPTS: dict[type[Any], str | Callable[[ForestTable], str]] = {
    TakeFirst: of_first,
    TakeSecond: of_second,
    Pay: of_pay,
    PlaceGem: "Put a gem on a tile to reserve it, take one up to move it, or leave them.",
    MoveGem: of_moved_gem,
    ShareFavours: "Take two of the open Favour tokens for the team; the others are the opponent's.",
    PlaceFirefly: "On which Favour token does the firefly go? At the end it is the team's.",
    PlaceCreature: of_creature,
    PlacePair: "Where do both creatures start? Light above, Shadow on the corresponding tile.",
    PickFirst: of_first_pick,
    PickSecond: of_second_pick,
    AssignTiles: of_assignment,
    BeforeReveal: "Before tiles are revealed: use a gem, or go on.",
    DivideTokens: of_tokens,
    GiveToken: "Which side gets this Favour token?",
    LetFall: of_falling,
    TurnTile: of_turned,
    GiveRevealedBits: of_revealed_bits,
    ChooseReflection: "With which of the tiles just revealed do you begin?",
    SendFarthest: of_farthest,
    ChooseWhirl: "The team has more than half of several types. With which token do you begin?",
    ShareWhirl: "Which of these two Favour tokens is the team's? The other is the opponent's.",
    ReturnGem: "Who gets a used gem back?",
    PutOnPair: of_pair,
    PushBit: of_push,
    PushOnto: of_pushed_bit,
    SpendGem: "Which gem do you spend? The tile on which it lies leaves the game.",
    ChooseGate: of_gate,
    MoveEclipse: "To which face-down tile does the Eclipse token go?",
    TakeOffer: "The token for the team and the bit for the opponent, or the bit for the team?",
    CoverSymbol: "Which symbol of the Moonlight card does the token cover? Its gem is gained.",
    Relocate: of_relocation,
    ForcedJump: of_jump,
    ShareIsland: of_island,
    MoveCreature: of_movement,
    LastGems: "The movement is over: use a gem, or go on.",
    KeepTiles: of_kept,
    ScoreTypes: of_score,
    TurnMoon: of_moon,
    ClaimCard: "Claim a card of the display with three of your tiles, or pass.",
    DiscardTile: of_discard,
    UseGems: of_gem_bonus,
    SwapGems: of_swap,
    ShiftGem: of_moved_gem,
    KeepToken: "Bonus: which of the two Favour tokens do you keep?",
    TakeAlone: of_alone,
}
