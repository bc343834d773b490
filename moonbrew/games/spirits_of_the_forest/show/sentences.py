"""Every move in a sentence, legal or not."""

from collections.abc import Sequence

from moonbrew.games.spirits_of_the_forest.rules import moves as m
from moonbrew.games.spirits_of_the_forest.rules.alchemy import FROM_THE_FOREST
from moonbrew.games.spirits_of_the_forest.rules.enchanted import ShiftGem
from moonbrew.games.spirits_of_the_forest.rules.faces import CREATURES, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.gems import MoveGem
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.words import (
    favour_name,
    place_words,
    side_name,
    tile_name,
)
from moonbrew.kernel.bits import has, members_of
from moonbrew.kernel.table import Move
from moonbrew.words import capital

PLACED: dict[type[Move], str] = {
    m.PayFrom: "Pay with your gem at {place}",
    m.Shift: "Take up your gem at {place}",
    m.SwapGem: "Swap your gem at {place}",
    m.SwapWith: "Swap it with the gem at {place}",
    m.Turn: "Turn the tile at {place}",
    m.Push: "Push the bit at {place} away",
    m.Onto: "Push it to {place}",
    m.Gate: "Go on to the Eclipse token at {place}",
    m.Dusk: "Put the Eclipse token at {place}",
    m.Reflect: "Deal with the tile revealed at {place}",
    m.Far: "Give the opponent the farthest tile, at {place}",
    m.Shield: "Let the creature at {place} protect it",
    m.Whirl: "Begin with the token at {place}",
    m.Fall: "Let the bits fall to {place}",
}
FAVOURED: dict[type[Move], str] = {
    m.TakeFavour: "Take the {token} for the team",
    m.PutFirefly: "Put the firefly on the {token}",
    m.ToTeam: "Give the {token} to the team",
    m.ToLight: "Give the {token} to Light",
    m.ToShadow: "Give the {token} to Shadow",
    m.KeepFavour: "Keep the {token}",
}
TILED: dict[type[Move], str] = {
    m.Alchemy: "Spend the gem on the {tile} and collect it",
    m.GemFrom: "Spend the gem on the {tile}",
    m.UseTile: "Discard the {tile}",
}
PLAIN: dict[type[Move], str] = {
    m.Stop: "Take no second tile",
    m.Plus: "Discard a gem token and take a gem back",
    m.PaySupply: "Pay with a gem of your supply",
    m.NoGem: "Leave the gems as they are",
    m.EndGame: "Let the game end",
    m.GoOn: "Go on",
    m.SwapCreatures: "Spend a gem: the creatures change places",
    m.GemLoose: "Spend a gem that lies on no tile",
    m.Talk: "Spend a gem to talk",
    m.TakeToken: "Take the token and leave the bit to the opponent",
    m.TakeBit: "Take the bit and discard the token",
    m.TeamOpen: "Take the open token for the team",
    m.TeamHidden: "Take the hidden token for the team",
    m.BitToTeam: "Give the bits to the team",
    m.BitToOpponent: "Give the bits to the opponent",
    m.GiveBit: "Give the opponent a bit",
    m.FaceUp: "Leave the Moonlight tile face up",
    m.FaceDown: "Turn the Moonlight tile face down",
    m.PassClaim: "Claim no card",
    m.Done: "Do no more with the bonus",
}


def sentence(t: ForestTable, move: Move, names: Sequence[str] = ()) -> str:
    """A move as the seat that is asked reads it."""
    kind = type(move)
    if kind in PLAIN:
        return stopping(t) if isinstance(move, m.Stop) else PLAIN[kind]
    if isinstance(move, m.OfFavour):
        return FAVOURED[kind].format(token=favour_name(t.edition, int(move.favour)))
    if isinstance(move, m.OfTile):
        return TILED[kind].format(tile=tile_name(t.edition, int(move.tile)))
    if isinstance(move, m.OfCreature):
        return of_creature(t, move)
    if isinstance(move, m.AtPlace):
        return at_place(t, move)
    return numbered(t, move)


def stopping(t: ForestTable) -> str:
    """To stop before the first tile is to skip (SPIRIT-783)."""
    first = type(t.ask).__name__ == "TakeFirst"
    return "Take no tile" if first else PLAIN[m.Stop]


def where(t: ForestTable, place: int) -> str:
    """A place in words."""
    return place_words(t.edition.places[place])


def at_place(t: ForestTable, move: m.AtPlace) -> str:
    """What is done at a place."""
    place = where(t, int(move.place))
    if isinstance(move, m.Take):
        return f"Take {seen_at(t, int(move.place))} at {place}"
    if isinstance(move, m.Put):
        verb = "Move it" if isinstance(t.ask, MoveGem | ShiftGem) else "Put a gem"
        return f"{verb} on {seen_at(t, int(move.place))} at {place}"
    return PLACED[type(move)].format(place=place)


def seen_at(t: ForestTable, place: int) -> str:
    """The tile that is seen at a place, as far as it lies open."""
    slot = int(t.slot_at(place))
    if slot == NOTHING or not has(t.open, slot):
        return "the tile"
    return f"the {tile_name(t.edition, int(t.tiles[slot]))}"


def of_creature(t: ForestTable, move: m.OfCreature) -> str:
    """What is done with a creature."""
    creature, place = CREATURES[move.creature].capitalize(), where(t, int(move.place))
    if isinstance(move, m.Pick):
        return f"Collect {seen_at(t, int(move.place))} at {place} for {creature}"
    slot = int(t.slot_at(move.place))
    over = slot != NOTHING and has(t.forest.bridges, slot)
    if isinstance(move, m.GemMove):
        way = f"over the horizontal tile at {place}" if over else f"to {place}"
        return f"Spend a gem and move {creature} {way}"
    if over:
        return f"Move {creature} over the horizontal tile at {place}"
    if t.standing(move.creature) != NOTHING:
        return f"Move {creature} to {place}"
    return f"Put {creature} at {place}"


def start_names(t: ForestTable, number: int) -> list[str]:
    """SPIRIT-356: the places of a pair of starting points; none where there is no such pair."""
    pairs = t.plan.marks.pairs
    found = members_of(pairs[number - 1]) if number <= len(pairs) else []
    return [t.forest.names[slot] for slot in found]


def starting_at(names: list[str], number: int) -> str:
    """SPIRIT-358: where each creature starts."""
    if not names:
        return f"Start at the points marked {number}"
    light, shadow = [place_words(name) for name in names]
    return f"Start with Light at {light} and Shadow at {shadow}"


def picked_words(t: ForestTable, number: int) -> str:
    """A tile of this turn by its name, and its number where another is called the same."""
    names = [tile_name(t.edition, int(one.tile)) for one in t.picked if one.tile != NOTHING]
    if len(names) < len(t.picked) or number > len(names):
        return f"tile {number}"
    name = names[number - 1]
    return f"the {name}" + (f" ({number})" if names.count(name) > 1 else "")


def sharing(t: ForestTable, team: int, opponent: int) -> str:
    """Which of the picked tiles goes to which side; a third one leaves the game."""
    first, second = side_name(t, int(TEAM)), side_name(t, int(OPPONENT))
    ours, theirs = capital(picked_words(t, team)), picked_words(t, opponent)
    third = f", {picked_words(t, 6 - team - opponent)} discarded"
    shared = f"{ours} to {first}, {theirs} to {second}"
    return shared + (third if len(t.picked) > FROM_THE_FOREST else "")


def numbered(t: ForestTable, move: Move) -> str:
    """What names a number, a card or a type."""
    match move:
        case m.KeepTile():
            return f"Keep the tile of level {move.level} at {where(t, int(move.place))} unassigned"
        case m.Claim():
            return f"Claim the card {t.edition.enchanted[move.card].key}"
        case m.ScoreType():
            return f"Score {t.edition.types[move.type].name}"
        case m.Start():
            return starting_at(start_names(t, int(move.number)), int(move.number))
        case m.ToPair():
            return f"Put the gem on pair {move.number}"
        case m.Cover():
            return f"Cover symbol {move.number} of the Moonlight card"
        case m.Assign():
            return sharing(t, int(move.team), int(move.opponent))
        case m.GemTo():
            return f"Give the gem to seat {move.seat + 1}"
    raise AssertionError(f"{move.key} has no sentence.")
