"""The steps of Spirits of the Forest, declared: numbers, what they lie over, what they need."""

from collections.abc import Mapping
from itertools import pairwise

from moonbrew.games.spirits_of_the_forest.flow_variants import VARIANT_STEPS, lacks_whirl
from moonbrew.games.spirits_of_the_forest.lacking import (
    SLOT,
    lacks_moonlight,
    lacks_moonlit_turn,
    lacks_rivals,
    lacks_team,
    last_slot,
)
from moonbrew.games.spirits_of_the_forest.needs import (
    lacks_bonus_gem,
    lacks_cards,
    lacks_company,
    lacks_cover,
    lacks_discard,
    lacks_division,
    lacks_eclipse,
    lacks_firefly,
    lacks_gate,
    lacks_gem,
    lacks_islands,
    lacks_jump,
    lacks_landing,
    lacks_mirror,
    lacks_moon,
    lacks_offer,
    lacks_open_tokens,
    lacks_pair,
    lacks_payment,
    lacks_push,
    lacks_relocation,
    lacks_solitude,
    lacks_spending,
    lacks_start,
    lacks_sunk_island,
    lacks_token,
    lacks_tokens,
    lacks_trail_gem,
    lacks_turn,
    lacks_turnable,
    lacks_types,
    lacks_used_gate,
)
from moonbrew.games.spirits_of_the_forest.rules.alchemy import SpendGem
from moonbrew.games.spirits_of_the_forest.rules.alone import (
    BeginAlone,
    EndAlone,
    TakeAlone,
)
from moonbrew.games.spirits_of_the_forest.rules.assigning import AssignTiles
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    CloseForest,
    FinishForest,
    GiveRest,
    ScoreTypes,
)
from moonbrew.games.spirits_of_the_forest.rules.collecting import (
    ANY_TYPE,
    Pay,
    TakeFirst,
    TakeSecond,
)
from moonbrew.games.spirits_of_the_forest.rules.dancing import PlaceFirefly
from moonbrew.games.spirits_of_the_forest.rules.enchanted import (
    REQUESTS,
    ClaimCard,
    DiscardTile,
    KeepToken,
    ShiftGem,
    SwapGems,
    UseGems,
)
from moonbrew.games.spirits_of_the_forest.rules.entering import Imitate
from moonbrew.games.spirits_of_the_forest.rules.faces import TYPES
from moonbrew.games.spirits_of_the_forest.rules.favours import LookAtFavours
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, MoveEclipse
from moonbrew.games.spirits_of_the_forest.rules.gems import MoveGem, PlaceGem
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    ShareIsland,
    SinkIslands,
)
from moonbrew.games.spirits_of_the_forest.rules.jumping import ForcedJump, ForcedJumps
from moonbrew.games.spirits_of_the_forest.rules.mirror import PlacePair
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import TurnMoon
from moonbrew.games.spirits_of_the_forest.rules.moonlit_turn import MoonlitTurn
from moonbrew.games.spirits_of_the_forest.rules.moving import LastGems, MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.objectives import FinishCompeting
from moonbrew.games.spirits_of_the_forest.rules.offering import CoverSymbol, TakeOffer
from moonbrew.games.spirits_of_the_forest.rules.picking import (
    PickFirst,
    PickSecond,
)
from moonbrew.games.spirits_of_the_forest.rules.pushing import PushBit, PushOnto
from moonbrew.games.spirits_of_the_forest.rules.pyramid import LetFall
from moonbrew.games.spirits_of_the_forest.rules.relocating import (
    Relocate,
)
from moonbrew.games.spirits_of_the_forest.rules.revealing import (
    BeforeReveal,
    DivideTokens,
    ForgetPicks,
    GiveFavours,
    TurnUp,
)
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken
from moonbrew.games.spirits_of_the_forest.rules.starting import (
    BeginCompeting,
    BeginTogether,
    PlaceCreature,
    ShareFavours,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.trail import PutOnPair
from moonbrew.games.spirits_of_the_forest.rules.turn import BeginBase, EndBase, EndTurn, Turn
from moonbrew.games.spirits_of_the_forest.rules.turning import MeetEclipse, TurnTile
from moonbrew.games.spirits_of_the_forest.rules.whirling import ChooseWhirl
from moonbrew.steps import FLOOR, Number, seat, step


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
# What can wait below a part: reflections turn up more tiles (SPIRIT-619) before forced jumps.
WAITING: Mapping[type, tuple[type, ...]] = {TurnUp: (ForcedJumps,)}
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
        step(part, seat=seat(), over=(below, *WAITING.get(part, ())), lacks=lacks_moonlit_turn)
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
        over=(TurnUp, ForcedJump, LastGems, Relocate, ChooseWhirl),
        lacks=lacks_islands,
    ),
    step(
        ChooseWhirl,
        seat=seat(),
        over=(*MOMENTS, *EFFECTS, TurnUp, ForcedJump, Relocate, SinkIslands),
        lacks=lacks_whirl,
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
