"""Windows: the sheet in which somebody answers, and the fuse that burns down."""

from dataclasses import dataclass

from moonbrew.server.beats import HOLD
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.moves import listed
from moonbrew.server.drawing.orders import draw_orders
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View
from moonbrew.server.history import History

TOLD = 3  # lines of the log that say what happens


@dataclass(frozen=True)
class BeatSeen:
    """A beat as one viewer may know it."""

    seconds: float
    inside: bool  # whether the viewer would be asked in this window, with an answer or without
    answer: bool  # whether the viewer has one, and has said nothing yet
    passing: str  # the key of the viewer's passing move
    wish: str | None  # what the viewer has said
    happens: tuple[str, ...]  # what the viewer was told last


def beat_for(room: History, seat: int | None) -> BeatSeen | None:
    """The beat that runs, as a viewer may know it."""
    beat = room.running_beat
    if beat is None:
        return None
    own = beat.of(seat)
    last = max((line.deed for line in room.log(seat)), default=0)
    told = [line.text for line in room.log(seat) if line.deed == last]
    return BeatSeen(
        seconds=beat.seconds,
        inside=own is not None,
        answer=room.to_answer(seat) is not None,
        passing=own.passing if own is not None else "",
        wish=None if seat is None else beat.wishes.get(seat),
        happens=tuple(told[-TOLD:]),
    )


# The sheet, which takes the place of the moves.


def draw_window(view: View, beat: BeatSeen) -> str:
    """What happens, what could be answered, and how long there is time for it."""
    choices = [one for one in view.scene.choices if one.key != beat.passing]
    title, _, more = view.scene.prompt.partition(". ")
    happens = " ".join(beat.happens)
    return (
        '<section class="moves panel window" id="moves" aria-label="Answer" tabindex="-1">'
        f"{fuse()}<header><h2>{escape(title)}</h2>"
        f'<output class="secs num">{beat.seconds:g} s<small>then it goes on</small></output>'
        '<button type="button" class="plain num" data-do="let-go" hidden>All</button></header>'
        f'<p class="happens">{escape(more)}</p><p class="happens soft">{escape(happens)}</p>'
        f'<div class="sentences">{listed(view, choices)}'
        f"</div><footer>{hold_button('first')}{pass_button(beat)}{draw_orders(view)}</footer></section>"
    )


def pass_button(beat: BeatSeen) -> str:
    """To have no part in the beat any more."""
    return (
        f'<button type="button" class="button" data-do="let-pass" data-move="{beat.passing}">'
        f"{icon('forth')}Let it pass <kbd>␣</kbd></button>"
    )


def hold_button(kind: str = "") -> str:
    """To be asked when the beat is over; it must not tell that one could answer."""
    return (
        f'<button type="button" class="button {kind}" data-do="hold">{icon("lock")}Hold '
        "<kbd>W</kbd></button>"
    )


def fuse(kind: str = "") -> str:
    """The time of the beat, which the page's script lets burn down."""
    return f'<div class="beat {kind}" aria-hidden="true"><i></i></div>'


def draw_quiet(view: View) -> str:
    """What everybody sees of a beat who has nothing to answer with; the banner has it."""
    beat = view.beat
    if beat is None or beat.answer:
        return ""
    return fuse("inline")


def draw_hold(view: View) -> str:
    """In the banner: to hold without an answer, for everybody who would be asked."""
    beat = view.beat
    open_to = beat is not None and beat.inside and not beat.answer and beat.wish is None
    return hold_button() if open_to else ""


def said(beat: BeatSeen) -> str:
    """What the viewer has said in this beat, in a sentence."""
    if beat.wish is None:
        return ""
    if beat.wish == HOLD:
        return "You hold, and will be asked."
    return "You let it pass." if beat.wish == beat.passing else "You will answer."
