"""What a guided first game says: in a bar of its own above the table, with a way out of it."""

from dataclasses import dataclass

from moonbrew.guide import step_told, told
from moonbrew.scene import Choice
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.text import escape
from moonbrew.server.history import History
from moonbrew.words import listed

HIDDEN = '<section class="guide" id="guide" aria-label="Guide" hidden></section>'


@dataclass(frozen=True)
class GuideSeen:
    """The guide as the newcomer sees it."""

    text: str
    number: int  # of the step, from 1 on; 0 once all are made
    steps: int
    key: str = ""  # of the move that it waits for
    touch: tuple[str, ...] = ()  # the pieces to touch for it, in order


def guide_for(room: History, seat: int | None) -> GuideSeen | None:
    """What the guide says now, to the newcomer and nobody else."""
    guide = room.guide
    if guide is None or room.guide_left or room.over or seat != guide.seat:
        return None
    made, steps = room.keys, len(guide.steps)
    key = guide.next(made)
    if key is None:
        done = made == guide.moves
        return GuideSeen(told(guide.last, room.scene(seat)), 0, steps) if done else None
    number = guide.number(made) + 1
    if room.asked != seat:
        others = listed([name for one, name in enumerate(room.names) if one != seat])
        return GuideSeen(f"Look on: {others} to move.", min(number, steps), steps)
    text = step_told(room.game, room.table, guide, made, room.names)
    touch = next((needed(one) for one in room.scene(seat).choices if one.key == key), ())
    return GuideSeen(text, number, steps, key, touch)


def needed(choice: Choice) -> tuple[str, ...]:
    """The pieces that have to be touched for a move."""
    return tuple(choice.touch[-1:] if choice.enough else choice.touch)


def draw_guide(seen: GuideSeen | None) -> str:
    """The bar; the page's script marks what is to be touched."""
    if seen is None:
        return HIDDEN
    step = f"{seen.number} of {seen.steps}" if seen.number else "Your game"
    out = "Play freely" if seen.number else "Got it"
    return (
        f'<section class="guide" id="guide" aria-label="Guide" data-key="{escape(seen.key)}"'
        f' data-touch="{escape(" ".join(seen.touch))}">{icon("candle")}'
        f'<p><b class="num">{step}</b> {escape(seen.text)}</p>'
        f'<button type="button" class="button" data-do="free">{out}</button></section>'
    )
