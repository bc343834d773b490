"""Spirits of the Forest as a seat sees it: section 26.2, built by naming what may be shown."""

from collections.abc import Sequence

from moonbrew.frame import place_of, scene_of
from moonbrew.games.spirits_of_the_forest.rules.closing import side_points
from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT, SIDES, TEAM
from moonbrew.games.spirits_of_the_forest.rules.result import OPPONENT_NAME
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    base_points,
    open_points,
    points_alone,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable
from moonbrew.games.spirits_of_the_forest.show.choices import choice
from moonbrew.games.spirits_of_the_forest.show.forest import forest_zone
from moonbrew.games.spirits_of_the_forest.show.majorities import majorities
from moonbrew.games.spirits_of_the_forest.show.modules import module_zones
from moonbrew.games.spirits_of_the_forest.show.prompts import prompt
from moonbrew.games.spirits_of_the_forest.show.rivals import (
    rival_facts,
    rival_score,
    rival_side,
    rival_zones,
)
from moonbrew.games.spirits_of_the_forest.show.seats import OPPONENT_ID, seat_zones
from moonbrew.games.spirits_of_the_forest.show.stock import stock_zones
from moonbrew.games.spirits_of_the_forest.show.team import team_zones
from moonbrew.games.spirits_of_the_forest.show.tonight import tonight
from moonbrew.games.spirits_of_the_forest.show.words import side_name
from moonbrew.kernel.bits import size
from moonbrew.kernel.table import Seat
from moonbrew.scene import Place, Scene, Side, Zone
from moonbrew.words import Voice


def scene(t: ForestTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
    """The table as a seat sees it; a spectator sees what is public (SPIRIT-760)."""
    voice = Voice(seat, names)
    return scene_of(
        "spirits-of-the-forest",
        t,
        voice,
        zones=[forest_zone(t), *module_zones(t), *stock_zones(t), *zones(t, voice)],
        places=[place(t, voice, s) for s in range(t.seats)],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
        sides=sides(t),
        reckonings=[majorities(t, voice)],
        in_force=tonight(t),
    )


def zones(t: ForestTable, voice: Voice) -> list[Zone]:
    """What lies beside the Forest."""
    if t.terms.mode == COMPETITIVE:
        return rival_zones(t, voice)
    return team_zones(t, voice) if t.terms.mode == COOP else seat_zones(t, voice)


def sides(t: ForestTable) -> list[Side]:
    """SPIRIT-067: alone, the opponent collects and sits nowhere; SPIRIT-111: so does a team's.

    SPIRIT-235: in a competitive game there are two sides, whoever plays for them.
    """
    if t.terms.mode == COOP:
        return [team_side(t, side) for side in range(2)]
    if t.terms.mode == COMPETITIVE:
        return [rival_side(t, side) for side in range(2)]
    if not t.is_alone():
        return []
    facts = {"tiles": int(size(t.hoards[OPPONENT].tiles))}
    return [
        Side(OPPONENT_ID, OPPONENT_NAME, int(points_alone(t, OPPONENT)), facts, face="opponent")
    ]


def team_side(t: ForestTable, side: int) -> Side:
    """SPIRIT-144, SPIRIT-146: all that a side has lies open."""
    hoard = t.hoards[side]
    facts = {
        "tiles": int(size(hoard.tiles)),
        "favours": len(hoard.favours),
        "bits": int(hoard.bits),
    }
    seats = list(range(int(t.seats))) if side == TEAM else []
    return Side(
        SIDES[side], side_name(t, side), int(side_points(t, side)), facts, seats, SIDES[side]
    )


def place(t: ForestTable, voice: Voice, seat: int) -> Place:
    """What all know of a seat; tokens count only once they are turned up (SPIRIT-052)."""
    points, active = score(t, voice, seat), int(t.active)
    return place_of(t, voice, seat, score=points, active=active, facts=facts_of(t, seat))


def facts_of(t: ForestTable, seat: int) -> dict[str, int]:
    """By the mode."""
    if t.terms.mode == COMPETITIVE:
        return rival_facts(t, seat)
    return {"gems": int(t.purse(Seat(seat)).supply)} if t.terms.mode == COOP else held(t, seat)


def held(t: ForestTable, seat: int) -> dict[str, int]:
    """What a player of the base game has."""
    hoard = t.hoards[seat]
    facts = {"tiles": int(size(hoard.tiles))}
    if not t.is_alone():
        facts |= {"favours": len(hoard.favours), "gems": int(t.purses[seat].supply)}
    if t.terms.enchanted:
        facts["cards"] = int(size(t.purses[seat].cards))
    if len(t.purses[seat].put_away):
        facts["discards"] = len(t.purses[seat].put_away)
    return facts


def score(t: ForestTable, voice: Voice, seat: int) -> int | None:
    """Points by what lies open; together, those of the team; None where a card is secret."""
    if t.terms.mode == COMPETITIVE:
        return rival_score(t, voice, seat)
    if t.terms.mode == COOP:
        return int(side_points(t, TEAM))
    if t.is_alone():
        return int(points_alone(t, seat))
    return int(base_points(t)[seat] if t.ended else open_points(t)[seat])
