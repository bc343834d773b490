"""What happens, told in sentences."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.games.spirits_of_the_forest.rules import events as e
from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import COLOURS, LIGHT
from moonbrew.games.spirits_of_the_forest.rules.result import result
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS
from moonbrew.games.spirits_of_the_forest.show.modules import moon_name, tell_modules, tell_swap
from moonbrew.games.spirits_of_the_forest.show.words import (
    a_favour,
    a_tile,
    creature_name,
    favour_name,
    points,
    side_name,
    slot_words,
    space_words,
    standing_words,
)
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, capital, count, listed, one, outcome


def narrate(t: ForestTable, event: Event, seat: int | None, names: Sequence[str] = ()) -> str:
    """An event in a sentence, as the seat may know it."""
    voice = Voice(seat, names)
    if isinstance(event, e.GameOver):  # after which no table moves on
        return outcome(voice, result(t), points)
    seen = event.seen_by(-1 if seat is None else seat)
    for tell in (tell_place, tell_moonlit, tell_variants, tell_sides):
        if said := tell(t, voice, seen):
            return said
    return told(t.edition, event, seat, names, TELLERS)


def tell_place(t: ForestTable, voice: Voice, event: Event) -> str:
    """What names a place of this Forest."""
    edition = t.edition
    match event:
        case e.Collected():
            tokens = f" and {count(event.favours, 'Favour token')}" if event.favours else ""
            what = f"{a_tile(edition, event.tile)}{tokens} from {slot_words(t, event.slot)}"
            return f"{voice.does(event.seat, 'take')} {what}."
        case e.OpponentTook():
            what = f"{a_tile(edition, event.tile)} from {slot_words(t, event.slot)}"
            return f"The opponent gets {what}."
        case e.TurnedUp():
            tile = a_tile(edition, event.tile)
            return capital(f"{tile} is turned up at {slot_words(t, event.slot)}.")
        case e.GemBack():
            whose = capital(voice.whose(event.seat))
            return f"{whose} gem at {slot_words(t, event.slot)} goes back to the supply."
        case e.Paid():
            where = "the supply" if event.slot < 0 else slot_words(t, event.slot)
            price = f"a gem from {where} for the tile that {reserver(voice, event.owner)} reserved"
            return f"{voice.does(event.seat, 'pay')} {price}."
        case e.GemPut():
            return f"{voice.does(event.seat, 'put')} a gem on {slot_words(t, event.slot)}."
        case e.GemMoved():
            way = f"from {slot_words(t, event.origin)} to {slot_words(t, event.slot)}"
            return f"{voice.does(event.seat, 'move')} a gem {way}."
        case e.GemsSwapped():
            return tell_swap(t, voice, event)
    return ""


def tell_moonlit(t: ForestTable, voice: Voice, event: Event) -> str:
    """Chapters 9 to 13: what is done with creatures, tiles and gems by moonlight."""
    match event:
        case e.CreaturePlaced():
            where = f"{creature_name(event.creature)} on {slot_words(t, event.slot)}"
            return f"{voice.does(event.seat, 'put')} {where}."
        case e.TilePicked():
            tokens = f" and {count(event.favours, 'Favour token')}" if event.favours else ""
            what = f"{a_tile(t.edition, event.tile)}{tokens} from {slot_words(t, event.slot)}"
            whom = creature_name(event.creature)
            return f"{voice.does(event.seat, 'collect')} {what} for {whom}."
        case e.CreatureMoved():
            return f"{creature_name(event.creature)} moves to {slot_words(t, event.slot)}."
        case e.FavourTurnedUp():
            return capital(f"{a_favour(t.edition, event.favour)} is turned up.")
        case e.GemSpent():
            return f"{voice.does(event.seat, 'spend')} a gem."
        case e.TalkBought():
            return "Everybody may talk until the end of the movement."
        case e.CreatureRelocated():
            where = f"{creature_name(event.creature)} to {standing_words(t, event.place)}"
            return f"{voice.does(event.seat, 'relocate')} {where}."
        case e.BitsTaken():
            return f"{voice.does(event.seat, 'take')} {count(event.number, 'Moonlight bit')}."
        case e.CompetingEnded():
            tiles = count(event.left, "tile")
            left = f"{tiles} {'is' if event.left == 1 else 'are'} left, and nobody gets"
            return f"The game ends: {left} {'it' if event.left == 1 else 'them'}."
        case e.ForestClosed():
            if t.variants.end == END_ISLANDS:
                return "The game ends: the creatures' tiles and the tokens left are given out."
            return "No two tiles can be collected: the game ends, and what is left is given out."
    return ""


def tell_variants(t: ForestTable, voice: Voice, event: Event) -> str:
    """Section 24: what the rule variants of scenarios bring."""
    match event:
        case e.BridgeCrossed():
            where = slot_words(t, event.slot)
            return f"{creature_name(event.creature)} crosses the horizontal tile at {where}."
        case e.FireflyLaid():
            token = f"a firefly on the {favour_name(t.edition, event.favour)}"
            return f"{voice.does(event.seat, 'put')} {token}."
        case e.FireflyGone():
            return f"The firefly at {slot_words(t, event.slot)} leaves the game."
        case e.EclipseMet():
            turned = "up" if event.creature == LIGHT else "down"
            tiles = f"{count(event.number, 'tile')} {turned}"
            return f"{creature_name(event.creature)} comes to an Eclipse token: turn {tiles}."
        case e.TurnedDown():
            tile = a_tile(t.edition, event.tile)
            return capital(f"{tile} is turned down at {slot_words(t, event.slot)}.")
        case e.BitLaid():
            return f"A Moonlight bit is put on the tile at {slot_words(t, event.slot)}."
        case e.CreaturesSwapped():
            return "Light and Shadow change places."
        case e.GemReturned():
            if t.terms.free:
                return "A used gem comes back to the common supply."
            return f"{voice.does(event.seat, 'get')} a used gem back."
        case e.TrailGemPut():
            gem = f"the {COLOURS[2 + event.colour]} gem on pair {event.pair}"
            return f"{voice.does(event.seat, 'put')} {gem}."
        case e.BitPushed():
            way = f"from {slot_words(t, event.origin)} to {slot_words(t, event.slot)}"
            return f"{voice.does(event.seat, 'push')} a bit {way}."
        case e.AlchemyPicked():
            tile = a_tile(t.edition, event.tile)
            return f"{voice.does(event.seat, 'collect')} {tile} as a third tile."
        case e.TileGone():
            return capital(f"{a_tile(t.edition, event.tile)} leaves the game.")
        case e.EclipseMoved():
            way = f"from {slot_words(t, event.origin)} to {slot_words(t, event.slot)}"
            return f"{voice.does(event.seat, 'move')} the Eclipse token {way}."
        case e.SymbolCovered():
            token = capital(a_favour(t.edition, event.favour))
            gem = f"and {voice.name(event.seat)} {voice.agreeing(event.seat, 'get')} its gem"
            return f"{token} covers symbol {event.symbol} of the Moonlight card, {gem}."
        case e.IslandSunk():
            return f"Island {t.plan.places.island_names[event.island]} is sunk."
    return ""


def tell_sides(t: ForestTable, voice: Voice, event: Event) -> str:
    """What the two sides of a Moonlight game get; nobody sits there."""
    match event:
        case e.TileGiven():
            side = capital(side_name(t, event.side))
            return f"{side} gets {a_tile(t.edition, event.tile)}."
        case e.FavourGiven():
            side = capital(side_name(t, event.side))
            return f"{side} gets {a_favour(t.edition, event.favour)}."
        case e.BitsGiven():
            side = capital(side_name(t, event.side))
            return f"{side} gets {count(event.number, 'Moonlight bit')}."
        case e.SideFirefly():
            tile = a_tile(t.edition, event.tile)
            return f"A firefly is put on {tile} of {side_name(t, event.side)}."
        case e.SideDiscarded():
            tiles = listed([a_tile(t.edition, tile) for tile in event.tiles])
            side = capital(side_name(t, event.side))
            return f"{side} has the most fireflies and loses {tiles}."
        case e.SideScored():
            side = capital(side_name(t, event.side))
            kinds = listed([t.edition.types[kind].name for kind in event.types])
            scored = f", scoring {kinds}" if kinds else ", scoring no Spirit type"
            return f"{side} has {points(event.points)}{scored}."
        case e.ThirdOfType():
            tile = f"third {t.edition.types[event.type].one} tile"
            return f"The {tile} of {side_name(t, event.side)} brings a Favour token."
        case e.MoonGiven():
            moon = one(f"{moon_name(t.edition, event.moon)} Moonlight tile")
            return f"{capital(side_name(t, event.side))} gets {moon}."
        case e.TileKept():
            return f"A tile at {slot_words(t, event.slot)} stays unassigned."
        case e.Reflected():
            where = slot_words(t, event.slot)
            return f"A creature stands farthest from {where}: nothing goes to the opponent."
        case e.WhirlBegan():
            kind, where = t.edition.types[event.type].name, slot_words(t, event.slot)
            return f"The team has the absolute majority of {kind}, shown at {where}."
        case e.FortuneFound():
            where = space_words(t, event.space)
            what = f"{count(event.number, 'Air Spirit tile')} for {side_name(t, event.side)}"
            return f"The Eclipse token at {where} is turned up: {what}."
        case e.Fallen():
            return f"What lay there falls to the tile below, at {slot_words(t, event.target)}."
        case e.PiecesGone():
            return f"What lay at {slot_words(t, event.slot)} leaves the game."
    return ""


def reserver(voice: Voice, owner: int) -> str:
    """Who had reserved a tile."""
    return f"{voice.name(owner)} {voice.agreeing(owner, 'have')}"


def tell_turn(edition: Spirits, voice: Voice, event: Event) -> str:
    """Chapters 3 and 7: turns, tokens, fireflies."""
    match event:
        case e.GameBegan():
            return f"{voice.does(event.starter, 'start')}."
        case e.TurnBegan():
            return capital(f"{voice.whose(event.seat)} turn begins.")
        case e.Skipped():
            return f"{voice.does(event.seat, 'take')} no tile."
        case e.Stopped():
            return f"{voice.does(event.seat, 'take')} no second tile."
        case e.LookedAt():
            token = a_favour(edition, event.favour)
            said = f": {token}" if event.favour >= 0 else ""
            return f"{voice.does(event.seat, 'look')} at a Favour token{said}."
        case e.GemTokenUsed():
            back = f"{voice.agreeing(event.seat, 'get')} a gem back"
            return f"{voice.does(event.seat, 'discard')} a gem token and {back}."
        case e.FireflyPut():
            tile = a_tile(edition, event.tile)
            return f"{voice.does(event.seat, 'put')} a firefly on {tile}."
    return ""


def tell_end(edition: Spirits, voice: Voice, event: Event) -> str:
    """Chapters 4 to 6: the end, and the game for one."""
    match event:
        case e.FavoursTurnedUp():
            tokens = listed([a_favour(edition, favour) for favour in event.favours])
            return f"{voice.does(event.seat, 'turn')} up {tokens}."
        case e.AirDiscarded():
            tiles = listed([a_tile(edition, tile) for tile in event.tiles])
            most = f"the most fireflies and {voice.agreeing(event.seat, 'lose')} {tiles}"
            return f"{voice.does(event.seat, 'have')} {most}."
        case e.Scored():
            lost = f", after losing {event.lost} for what is missing" if event.lost else ""
            return f"{voice.does(event.seat, 'have')} {points(event.points)}{lost}."
        case e.ObjectiveShown():
            side = creature_name(int(edition.objectives[event.card].side))
            return f"{voice.does(event.seat, 'have')} scored for {side}."
        case e.PlayerScored():
            met = f"{count(event.missions, 'mission')} and {count(event.bits, 'bit')}"
            return f"{voice.does(event.seat, 'have')} {points(event.points)}, with {met}."
        case e.OpponentFavour():
            return f"A row is used up: the opponent gets {a_favour(edition, event.favour)}."
        case e.OwnFavour():
            token = f"{a_favour(edition, event.favour)} from the card"
            return f"{voice.does(event.seat, 'get')} {token}."
    return ""


TELLERS = (tell_turn, tell_end, tell_modules)
