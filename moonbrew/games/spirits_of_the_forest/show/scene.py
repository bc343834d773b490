"""Spirits of the Forest as a seat sees it: section 26.2, built by naming what may be shown."""

from collections.abc import Sequence

from moonbrew.frame import place_of, scene_of
from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT
from moonbrew.games.spirits_of_the_forest.rules.result import OPPONENT_NAME
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    base_points,
    open_points,
    points_alone,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.choices import choice
from moonbrew.games.spirits_of_the_forest.show.forest import forest_zone
from moonbrew.games.spirits_of_the_forest.show.majorities import majorities
from moonbrew.games.spirits_of_the_forest.show.modules import module_zones
from moonbrew.games.spirits_of_the_forest.show.prompts import prompt
from moonbrew.games.spirits_of_the_forest.show.seats import OPPONENT_ID, seat_zones
from moonbrew.kernel.bits import size
from moonbrew.scene import Place, Scene, Side
from moonbrew.words import Voice


def scene(t: ForestTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
    """The table as a seat sees it; a spectator sees what is public (SPIRIT-760)."""
    voice = Voice(seat, names)
    return scene_of(
        "spirits-of-the-forest",
        t,
        voice,
        zones=[forest_zone(t), *module_zones(t), *seat_zones(t, voice)],
        places=[place(t, voice, s) for s in range(t.seats)],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
        sides=sides(t),
        reckonings=[majorities(t, voice)],
    )


def sides(t: ForestTable) -> list[Side]:
    """SPIRIT-067: alone, the opponent collects and sits nowhere."""
    if not t.is_alone():
        return []
    facts = {"tiles": int(size(t.hoards[OPPONENT].tiles))}
    return [
        Side(OPPONENT_ID, OPPONENT_NAME, int(points_alone(t, OPPONENT)), facts, face="opponent")
    ]


def place(t: ForestTable, voice: Voice, seat: int) -> Place:
    """What all know of a seat; tokens count only once they are turned up (SPIRIT-052)."""
    hoard, purse = t.hoards[seat], t.purses[seat]
    facts = {"tiles": int(size(hoard.tiles))}
    if not t.is_alone():
        facts |= {"favours": len(hoard.favours), "gems": int(purse.supply)}
    if t.terms.enchanted:
        facts["cards"] = int(size(purse.cards))
    if len(purse.put_away):
        facts["discards"] = len(purse.put_away)
    return place_of(
        t, voice, seat, score=score(t, seat), active=int(t.active), facts=facts, note=""
    )


def score(t: ForestTable, seat: int) -> int:
    """Points by what lies open."""
    if t.is_alone():
        return int(points_alone(t, seat))
    return int(base_points(t)[seat] if t.ended else open_points(t)[seat])
