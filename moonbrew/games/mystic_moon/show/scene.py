"""The Mystic Moon as a seat sees it: chapter 21.2, built by naming what may be shown."""

from collections.abc import Sequence

from moonbrew.frame import place_of, scene_of
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.choices import choice
from moonbrew.games.mystic_moon.show.force import in_force
from moonbrew.games.mystic_moon.show.garden import garden_zones
from moonbrew.games.mystic_moon.show.market import market_zones
from moonbrew.games.mystic_moon.show.prompts import prompt
from moonbrew.games.mystic_moon.show.seats import seat_zones
from moonbrew.scene import Place, Scene
from moonbrew.words import Voice, listed


def scene(t: MoonTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
    """MOON-354: the same for all, but for the signs of a throw."""
    voice = Voice(seat, names)
    return scene_of(
        "mystic-moon",
        t,
        voice,
        zones=[*garden_zones(t), *market_zones(t, voice), *seat_zones(t, voice)],
        places=[place(t, voice, s) for s in range(t.seats)],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
        in_force=in_force(t, voice),
    )


def place(t: MoonTable, voice: Voice, seat: int) -> Place:
    """What all know of a seat."""
    witch = t.witches[seat]
    facts = {"ingredients": witch.satchel.total, "recipes": len(witch.book)}
    if t.terms.alchemy:
        facts |= {"gold": witch.gold, "crystals": witch.crystals}
    score, active = int(witch.power), int(t.active)
    return place_of(
        t, voice, seat, score=score, active=active, facts=facts, note=turn_note(t, seat)
    )


def turn_note(t: MoonTable, seat: int) -> str:
    """What is being brewed, for all to see."""
    if t.ask is None or t.active != seat or not t.declared:
        return ""
    cards = [t.edition.cards[t.edition.card_of[spot]].name for spot in t.declared]
    return f"brews {listed(cards)}"
