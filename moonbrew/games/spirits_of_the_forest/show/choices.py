"""Each choice: its sentence, the pieces to touch, and its group."""

from collections.abc import Sequence
from dataclasses import replace

from moonbrew.frame import choice_of
from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.alchemy import FROM_THE_FOREST
from moonbrew.games.spirits_of_the_forest.rules.collecting import TakeSecond
from moonbrew.games.spirits_of_the_forest.rules.faces import CREATURES, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.favours import gem_token
from moonbrew.games.spirits_of_the_forest.rules.islands import ShareIsland
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import TurnMoon
from moonbrew.games.spirits_of_the_forest.rules.offering import TakeOffer
from moonbrew.games.spirits_of_the_forest.rules.reveal_bits import GiveRevealedBits
from moonbrew.games.spirits_of_the_forest.rules.sharing import GiveToken
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.whirling import absolute_majorities, won_token
from moonbrew.games.spirits_of_the_forest.show.foresight import caution_of
from moonbrew.games.spirits_of_the_forest.show.forest import (
    cell_id,
    creature_id,
    favour_at,
    gem_id,
)
from moonbrew.games.spirits_of_the_forest.show.gains import gain_of, is_anothers, made_of, note_of
from moonbrew.games.spirits_of_the_forest.show.modules import card_id, moon_id
from moonbrew.games.spirits_of_the_forest.show.seats import favour_id, supply_id
from moonbrew.games.spirits_of_the_forest.show.sentences import sentence, start_names
from moonbrew.games.spirits_of_the_forest.show.team import (
    alchemy_id,
    card_gem_id,
    island_ids,
    open_id,
    pair_ids,
    picked_id,
    plate_id,
    side_favour_id,
)
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move
from moonbrew.scene import Caution, Choice

GROUPS = {
    m.Take: "Take",
    m.Put: "Put a gem",
    m.Shift: "Take up a gem",
    m.PayFrom: "Pay",
    m.PaySupply: "Pay",
    m.Pick: "Collect",
    m.Go: "Move",
    m.GemMove: "Spend a gem",
    m.Turn: "Turn",
    m.Fall: "Let fall",
    m.SwapGem: "Swap a gem",
    m.SwapWith: "Swap with",
    m.Claim: "Claim",
    m.UseTile: "Discard",
    m.KeepFavour: "Keep",
    m.KeepTile: "Keep",
    m.Push: "Push a bit",
    m.Onto: "Push it to",
    m.Alchemy: "Collect a third tile",
    m.GemFrom: "Spend a gem",
    m.GemLoose: "Spend a gem",
}


def choice(t: ForestTable, move: Move, names: Sequence[str]) -> Choice:
    """A legal move of the asked seat."""
    found = choice_of(
        t,
        move,
        sentence(t, move, names),
        touches(t, move),
        GROUPS.get(type(move), ""),
        note_of(t, move),
        gain=gain_of(t, move),
        caution=loss_of(t, move),
    )
    found = replace(found, makes=made_of(t, move))
    if isinstance(move, m.OfCreature):
        return of_creature(t, move, found)
    three = isinstance(move, m.Assign) and len(t.picked) > FROM_THE_FOREST
    return replace(found, opens=True) if three else found  # the team's tile comes first


def of_creature(t: ForestTable, move: m.OfCreature, found: Choice) -> Choice:
    """What a creature does is drawn in its colour: what it could take, or where it could go.

    Where only one of them can, its tile is enough. A gem is taken up before it is spent.
    """
    return replace(
        found,
        by=CREATURES[move.creature],
        way=not isinstance(move, m.Pick),
        opens=isinstance(move, m.GemMove),
        enough=True,
    )


def loss_of(t: ForestTable, move: Move) -> Caution | None:
    """What is given up by a move, so that nobody makes it by mistake."""
    match move:
        case m.OfCreature() | m.Gate() | m.Talk():
            return caution_of(t, move)
        case m.Stop() if second_for_nothing(t):
            text = "You could take a second tile of this type, and it costs nothing."
            return Caution(text, "Take no second tile all the same", "", "SPIRIT-029")
        case m.EndGame() if gem_could_help(t):
            text = "This ends the game, while a gem could still move a creature."
            return Caution(text, "Let it end all the same", "", "SPIRIT-188", "snuffed")
    return None


def second_for_nothing(t: ForestTable) -> bool:
    """SPIRIT-024, SPIRIT-044: whether a second tile is to be had that nobody else has reserved."""
    moves = t.ask.moves(t) if isinstance(t.ask, TakeSecond) else []
    return any(isinstance(one, m.Take) and not is_anothers(t, int(one.place)) for one in moves)


def gem_could_help(t: ForestTable) -> bool:
    """SPIRIT-187: whether the game could go on by a gem."""
    moves = t.ask.moves(t) if t.ask is not None else []
    return any(isinstance(one, (m.GemMove, m.SwapCreatures)) for one in moves)


def touches(t: ForestTable, move: Move) -> list[str]:
    """The pieces that stand for a move of the asked seat, whether it is legal or not."""
    seat = 0 if t.ask is None else int(t.ask.seat)
    if isinstance(move, (m.Shift, m.PayFrom, m.SwapWith)):
        return [gem_id(t.edition.places[move.place])]
    if isinstance(move, (m.Take, m.Put, m.SwapGem)):  # touching the gem itself takes it up
        return [cell_id(t.edition.places[move.place])]
    if isinstance(move, m.PaySupply):
        return [supply_id(seat)]
    if t.terms.mode != BASE:
        return moonlit_touches(t, move, seat)
    if isinstance(move, m.Plus) and not t.is_alone():
        token = int(gem_token(t.hoards[seat].favours))
        return [] if token == NOTHING else [favour_id(t, seat, token)]
    return module_touches(t, move, seat)


def module_touches(t: ForestTable, move: Move, seat: int) -> list[str]:
    """Cards, tiles and tokens before the seat, Moonlight tiles."""
    if isinstance(move, m.Claim) and t.terms.enchanted:
        return [card_id(t.edition, int(move.card))]
    if isinstance(move, m.UseTile) and t.terms.enchanted:
        return [f"tiles-{seat}-{t.edition.tiles[move.tile].key}"]
    if isinstance(move, m.KeepFavour) and t.terms.enchanted:
        return [favour_id(t, seat, int(move.favour))]
    if isinstance(move, m.FaceUp) and isinstance(t.ask, TurnMoon):
        return [moon_id(int(t.ask.place))]
    return []


def token_id(t: ForestTable, favour: int) -> str:
    """An open token, on the Forest or beside it; where a hidden one lies nobody may learn."""
    places = [place for place, token in enumerate(t.favours) if token == favour]
    places = places if has(t.shown, favour) else []
    return favour_at(t, places[0]) if places else open_id(t, favour)


def moonlit_touches(t: ForestTable, move: Move, seat: int) -> list[str]:
    """By moonlight: creatures and tiles, with a gem where one is spent; tokens; picked tiles."""
    if isinstance(move, m.OfCreature):
        there = [cell_id(t.edition.places[move.place])]
        if t.standing(move.creature) != NOTHING:
            there = [creature_id(int(move.creature)), *there]
        spent = isinstance(move, m.GemMove)
        return [supply_id(0 if t.terms.free else seat), *there] if spent else there
    if isinstance(t.ask, GiveToken) and isinstance(move, (m.ToLight, m.ToShadow)):
        side = int(isinstance(move, m.ToShadow))
        return [favour_at(t, int(t.ask.place)), plate_id(t, side)]
    if isinstance(move, (m.TakeFavour, m.ToTeam, m.ToLight, m.ToShadow, m.PutFirefly)):
        return [token_id(t, int(move.favour))]
    if isinstance(move, (m.Turn, m.Fall)):
        return [cell_id(t.edition.places[move.place])]
    if isinstance(move, m.Start):
        return [cell_id(name) for name in start_names(t, int(move.number))]
    if isinstance(move, m.Push):
        return [f"bit-{t.edition.places[move.place]}"]
    if isinstance(move, m.Gate):
        return [f"eclipse-{t.edition.places[move.place]}"]
    if isinstance(move, (m.Onto, m.Dusk)):
        return [cell_id(t.edition.places[move.place])]
    if isinstance(move, m.ToPair):
        return pair_ids(t, int(move.number) - 1)[:1]
    if isinstance(move, (m.TakeToken, m.TakeBit)):
        return offered_ids(t, isinstance(move, m.TakeBit))
    if isinstance(move, (m.TeamOpen, m.TeamHidden)):
        return shared_ids(t, 0 if isinstance(move, m.TeamOpen) else 1)
    if isinstance(move, m.Cover):
        return [card_gem_id(int(move.number))]
    if isinstance(move, (m.Alchemy, m.GemFrom)):
        return [alchemy_id(t, int(move.tile))]
    if isinstance(move, m.GemLoose):
        return [supply_id(0 if t.terms.free else seat)]
    if isinstance(move, m.Assign) and len(t.picked) > FROM_THE_FOREST:
        return [picked_id(int(move.team)), picked_id(int(move.opponent))]
    if isinstance(move, m.Assign):
        return [picked_id(int(move.team)), plate_id(t, int(TEAM))]
    if isinstance(move, m.Plus) and t.terms.mode == COOP:
        token = int(gem_token(t.hoards[TEAM].favours))
        return [] if token == NOTHING else [side_favour_id(t, int(TEAM), token)]
    return variant_touches(t, move)


def variant_touches(t: ForestTable, move: Move) -> list[str]:
    """What the variants of scenarios bring: tiles, bits and tokens on them, supplies."""
    if isinstance(move, (m.Reflect, m.Far, m.Shield)):
        return [cell_id(t.edition.places[move.place])]
    if isinstance(move, m.KeepTile):
        slot = int(t.slot_at(move.place))
        top = slot != NOTHING and t.forest.level[slot] == move.level
        return [cell_id(t.edition.places[move.place])] if top else []
    if isinstance(move, (m.BitToTeam, m.BitToOpponent)) and isinstance(t.ask, GiveRevealedBits):
        side = TEAM if isinstance(move, m.BitToTeam) else OPPONENT
        return [f"bit-{t.forest.names[t.ask.slot]}", plate_id(t, int(side))]
    if isinstance(move, m.Whirl):
        slot = int(t.slot_at(move.place))
        place = NOTHING if slot < 0 else won_token(t, slot, absolute_majorities(t))
        return [] if place == NOTHING else [favour_at(t, int(place))]
    if isinstance(move, m.GemTo) and move.seat < t.seats and t.purses[move.seat].supply > 0:
        return [supply_id(int(move.seat))]
    return []


def offered_ids(t: ForestTable, bit: bool) -> list[str]:
    """D-S17: the bit, or the upper token, of the tile on which the creature stands."""
    if not isinstance(t.ask, TakeOffer):
        return []
    slot = int(t.standing(t.ask.creature))
    name, upper = t.forest.names[slot], 1 if t.favours[2 * slot] != NOTHING else 2
    return [f"bit-{name}" if bit else f"favour-{name}-{upper}"]


def shared_ids(t: ForestTable, place: int) -> list[str]:
    """D-S19: the open or the hidden token of the sunk island."""
    ids = island_ids(t, int(t.ask.island)) if isinstance(t.ask, ShareIsland) else []
    return ids[place : place + 1]
