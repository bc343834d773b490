"""Scene."""

from collections.abc import Sequence

from moonbrew.frame import choice_of, place_of, prompt_of, scene_of
from moonbrew.games.mystic_moon.rules.result import result
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Move
from moonbrew.scene import Choice, Scene
from moonbrew.words import Voice


def scene(t: MoonTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
    """The table as a seat sees it."""
    voice = Voice(seat, names)

    def choice(move: Move) -> Choice:
        return choice_of(t, move, move.key, [move.key])

    places = [
        place_of(t, voice, s, score=int(t.witches[s].power), active=int(t.active), facts={})
        for s in range(t.seats)
    ]
    prompt = prompt_of(t, voice, result, str, lambda t, voice: "You choose.")
    return scene_of("mystic-moon", t, voice, zones=[], places=places, prompt=prompt, choice=choice)
