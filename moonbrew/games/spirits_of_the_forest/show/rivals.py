"""A competitive game as it is shown: Objective cards, bits of players, two sides without a seat."""

from moonbrew.games.spirits_of_the_forest.rules.faces import Mission
from moonbrew.games.spirits_of_the_forest.rules.objectives import (
    is_met,
    points_competing,
    side_of,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import base_points, counted
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.pieces import SIGNS_OF_CREATURES, small_piece
from moonbrew.games.spirits_of_the_forest.show.seats import gems_zone
from moonbrew.games.spirits_of_the_forest.show.team import beside_zones, picked_zone, side_zones
from moonbrew.games.spirits_of_the_forest.show.words import (
    creature_name,
    mission_words,
    points,
    side_id,
    side_name,
)
from moonbrew.kernel.bits import size
from moonbrew.scene import Piece, Side, Zone
from moonbrew.words import Voice, capital

# Zones.


def rival_zones(t: ForestTable, voice: Voice) -> list[Zone]:
    """Both sides, then seat by seat its card, its bits and its gems."""
    zones = [picked_zone(t), *side_zones(t)]
    for seat in range(int(t.seats)):
        zones.append(objective_zone(t, voice, seat))
        zones.append(bits_zone(t, voice, seat))
        zones.append(gems_zone(t, voice, seat))
    return [*zones, *beside_zones(t)]


def is_shown(t: ForestTable, voice: Voice, seat: int) -> bool:
    """SPIRIT-264: a card is its owner's secret until the end."""
    return t.ended or seat == voice.reader


def objective_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """The side for which a seat scores, and its missions; of others a back."""
    id, title = f"objective-{seat}", f"{capital(voice.whose(seat))} Objective card"
    if not is_shown(t, voice, seat):
        back = Piece(f"{id}-back", None, "Objective card", shape="card", sign="?")
        return Zone(id, title, "row", [back], owner=seat, fact="cards")
    card = t.edition.objectives[t.purses[seat].objective]
    counts = [counted(t, hoard) for hoard in t.hoards]
    pieces = [creature_card(f"{id}-side", int(card.side))]
    for number, mission in enumerate(card.missions, 1):
        met = is_met(mission, counts)
        pieces.append(mission_piece(t, f"{id}-{number}", mission, met))
    note = f"{points(int(t.edition.amounts.mission))} for each mission that is fulfilled at the end"
    return Zone(id, title, "row", pieces, owner=seat, note=note)


def creature_card(id: str, side: int) -> Piece:
    """The creature on an Objective card (SPIRIT-255)."""
    name = creature_name(side)
    face, colour, sign = SIGNS_OF_CREATURES[side]
    return Piece(id, face, f"Scores for {name}", colour=colour, shape="token", sign=sign)


def mission_piece(t: ForestTable, id: str, mission: Mission, met: bool) -> Piece:
    """SPIRIT-256, SPIRIT-257: which side needs how much of what, and whether it has it now."""
    kind = t.edition.types[mission.type]
    state = ("fulfilled" if met else "not fulfilled") + ("" if t.ended else " so far")
    return Piece(
        id,
        kind.key.lower(),
        capital(mission_words(t.edition, mission)),
        state,
        colour=kind.colour,
        shape="token",
        pips=1 if met else 0,
        sign=kind.key[:2],
        outline="round" if met else "octagon",
    )


def bits_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-253: bits of players are public."""
    number = int(t.purses[seat].bits)
    pieces = [small_piece(f"bits-{seat}-all", "bit", number, "")] if number else []
    title = f"{capital(voice.whose(seat))} Moonlight bits"
    return Zone(f"bits-{seat}", title, "row", pieces, owner=seat, fact="bits")


# Sides and seats.


def rival_side(t: ForestTable, side: int) -> Side:
    """SPIRIT-236: a side's collection is public; who plays for it only at the end."""
    hoard = t.hoards[side]
    facts = {"tiles": int(size(hoard.tiles)), "favours": len(hoard.favours)}
    seats = [seat for seat in range(int(t.seats)) if t.ended and side_of(t, seat) == side]
    id, name, score = side_id(t, side), side_name(t, side), int(base_points(t)[side])
    return Side(id, name, score, facts, seats, face=id)


def rival_facts(t: ForestTable, seat: int) -> dict[str, int]:
    """Gems and bits, which all can see, and the Objective card."""
    purse = t.purses[seat]
    return {"gems": int(purse.supply), "bits": int(purse.bits), "cards": 1}


def rival_score(t: ForestTable, voice: Voice, seat: int) -> int | None:
    """What a seat would score now, for who knows its card."""
    return int(points_competing(t)[seat]) if is_shown(t, voice, seat) else None
