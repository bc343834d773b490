"""Cauldron as a seat sees it: chapter 25.3, built by naming what may be shown."""

from collections.abc import Sequence

from moonbrew.frame import place_of, scene_of
from moonbrew.games.cauldron.rules.table import FINISH, SETUP, CauldronTable
from moonbrew.games.cauldron.show.choices import choice
from moonbrew.games.cauldron.show.common import common_zones
from moonbrew.games.cauldron.show.country import country_zones
from moonbrew.games.cauldron.show.force import in_force
from moonbrew.games.cauldron.show.prompts import prompt
from moonbrew.games.cauldron.show.seats import seat_zones
from moonbrew.games.cauldron.show.stack import deed_alone, stack_zones
from moonbrew.games.cauldron.show.track import track_zones
from moonbrew.scene import Place, Scene
from moonbrew.words import Voice


def scene(t: CauldronTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
    """CAULDRON-311, CAULDRON-312: all but Spells in hands and the order of decks."""
    voice = Voice(seat, names)
    zones = [
        *country_zones(t, voice),
        *stack_zones(t, voice),
        *track_zones(t, voice),
        *common_zones(t, voice),
        *seat_zones(t, voice),
    ]
    return scene_of(
        "cauldron",
        t,
        voice,
        zones=zones,
        places=[place(t, voice, s) for s in range(int(t.seats))],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
        in_force=in_force(t, voice),
    )


def place(t: CauldronTable, voice: Voice, seat: int) -> Place:
    """What all know of a seat."""
    brewer = t.brewers[seat]
    facts = {"tokens": brewer.supply.total}
    if not t.terms.simple:
        facts["spells"] = brewer.hand.total
    return place_of(
        t,
        voice,
        seat,
        score=int(brewer.magik),
        active=active_seat(t),
        facts=facts,
        note=turn_note(t, voice, seat),
    )


def active_seat(t: CauldronTable) -> int:
    """Whose turn it is; where all are asked one after the other, who is asked."""
    if t.ask is not None and t.phase in (SETUP, FINISH):
        return int(t.ask.seat)
    return int(t.active)


def turn_note(t: CauldronTable, voice: Voice, seat: int) -> str:
    """What a seat has declared, for all to see."""
    own = [entry for entry in t.pending if entry.opener == seat and entry.alive]
    return deed_alone(t, voice, own[-1]) if own and t.ask is not None else ""
