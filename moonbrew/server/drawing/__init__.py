"""One renderer for all games: from a scene to HTML, by the layouts of its zones.

A move at a busy server draws the table for every viewer, so this is plain building of strings.
"""

from dataclasses import dataclass

from moonbrew.server.drawing.art import art_of, icon
from moonbrew.server.drawing.end import draw_end
from moonbrew.server.drawing.force import draw_forced, draw_strip
from moonbrew.server.drawing.guides import draw_guide, guide_for
from moonbrew.server.drawing.moves import draw_moves
from moonbrew.server.drawing.orders import draw_all_orders, draw_orders, orders_for
from moonbrew.server.drawing.pieces import unit
from moonbrew.server.drawing.reckonings import draw_reckoning
from moonbrew.server.drawing.seats import draw_hand, draw_seats
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View
from moonbrew.server.drawing.windows import (
    beat_for,
    draw_hold,
    draw_quiet,
    draw_window,
    said,
)
from moonbrew.server.drawing.zones import draw_zone
from moonbrew.server.history import History, Moment
from moonbrew.words import capital

__all__ = ["Drawn", "View", "draw", "draw_parts", "draw_table", "view_of", "view_of_moment"]


@dataclass(frozen=True)
class Drawn:
    """A table as HTML, in the sections that the page's script exchanges one by one."""

    seats: str
    table: str
    piles: str
    hand: str
    moves: str
    force: str  # in the drawer of rules
    orders: str  # in a dialog of their own
    guide: str  # above the table

    def sections(self) -> dict[str, str]:
        """By their ids on the page."""
        return dict(vars(self))

    def __str__(self) -> str:
        """All sections one after another."""
        return "".join(self.sections().values())


def draw_table(room: History, seat: int | None) -> str:
    """The table as it stands, for a seat or a spectator."""
    return str(draw(view_of(room, seat)))


def view_of(room: History, seat: int | None) -> View:
    """What a seat, or a spectator, sees of a room."""
    undo = room.why_not_undo(seat) if seat is not None else ""
    return View(
        scene=room.scene(seat),
        art=art_of(room.game),
        chairs=room.chairs,
        undo=undo,
        freely=room.is_among_bots(seat),
        begun=not undo and is_half_made(room, seat),
        result=room.result(),
        room=room.id,
        beat=beat_for(room, seat),
        orders=orders_for(room, seat),
        absent=room.absent,
        fewest_win=room.game.fewest_win,
        scored_in=room.game.scored_in,
        paused=room.paused,
        rules=room.game.rulebook.rules,
        guide=guide_for(room, seat),
        deeds=room.last_deeds(seat),
    )


def is_half_made(room: History, seat: int | None) -> bool:
    """Whether a seat is asked for the rest of a choice of which it has made a part."""
    ask = room.table_for(seat).ask
    return room.asks(seat) and ask is not None and ask.carries_on()


def view_of_moment(room: History, moment: Moment, seat: int | None) -> View:
    """What a seat, or a spectator, saw at an earlier moment."""
    return View(
        scene=moment.scene(seat),
        art=art_of(room.game),
        chairs=room.chairs,
        live=False,
        room=room.id,
        scored_in=room.game.scored_in,
        deeds=room.last_deeds(seat, moment.deed),
    )


def draw(view: View) -> Drawn:
    """The whole table for one viewer."""
    return Drawn(**{name: text.replace(SEAM, "") for name, text in draw_sections(view).items()})


def draw_parts(view: View) -> dict[str, list[str]]:
    """The same in small parts, section by section."""
    return {name: text.split(SEAM) for name, text in draw_sections(view).items()}


def draw_sections(view: View) -> dict[str, str]:
    """The same with its seams."""
    zones = [zone for zone in view.zones_of(None) if not zone.beside]
    board = "".join(draw_zone(view, zone) for zone in zones if zone.layout != "pile")
    piles = "".join(draw_zone(view, zone) for zone in zones if zone.layout == "pile")
    reckoned = "".join(draw_reckoning(view, one) for one in view.scene.reckonings)
    return {
        "seats": draw_seats(view),
        "table": section("table", "Table", f"{banner(view)}{board}{SEAM}{reckoned}"),
        "piles": section("piles", "Beside the table", piles),
        "hand": draw_hand(view),
        "moves": draw_panel(view),
        "force": draw_forced(view),
        "orders": draw_all_orders(view),
        "guide": draw_guide(view.guide),
    }


def draw_panel(view: View) -> str:
    """The moves; in a window the sheet, and once the game is over how it ended."""
    if view.live and view.result:
        return draw_end(view, view.result)
    if view.beat is not None and view.beat.answer and view.playing:
        return draw_window(view, view.beat)
    return draw_moves(view, draw_orders(view))


def section(name: str, title: str, inside: str) -> str:
    """One of the sections that the page's script exchanges."""
    return f'<section class="{name}" id="{name}" aria-label="{title}">{inside}</section>'


# The banner over the table.


def banner(view: View) -> str:
    """Whose turn it is, what they are asked, the tools, and what is in force."""
    title = headline(view)
    told = waiting(view) if view.paused else said(view.beat) if view.beat is not None else ""
    sub = told or capital(view.scene.prompt.removeprefix(f"{title}: "))
    below = f'<p class="sub">{escape(sub)}</p>' if view.paused or not waits_for_other(view) else ""
    purse = ""
    if view.seat is not None:
        score = view.scene.places[view.seat].score
        if score is not None:
            purse = f'<p class="mine num" aria-hidden="true">{unit(view.art)}{score}</p>'
    aids = tools(view) if view.playing else go_on(view)
    return (
        f'<header class="turn"><div class="say-turn"><h1>{escape(title)}</h1>{below}</div>{purse}'
        f'<p class="why" id="why" hidden></p>{aids}{draw_strip(view)}</header>{draw_quiet(view)}'
    )


def headline(view: View) -> str:
    """Whose turn it is, in two or three words."""
    asked = view.asked
    if view.paused:
        return "The game is paused"
    if view.beat is not None and not view.beat.answer:
        return "A moment to answer"
    if asked is None:
        return "The game is over" if view.scene.over else "Before the game"
    if asked.seat == view.seat:
        return "Your turn" if asked.active else "Your choice"
    if view.chairs[asked.seat].open:
        return f"Waiting for {asked.name}"
    return f"{asked.name} is {'away' if asked.seat in view.absent else 'thinking'}"


def waits_for_other(view: View) -> bool:
    """Whether somebody else is asked, so that the headline says all."""
    return view.asked is not None and view.asked.seat != view.seat


def waiting(view: View) -> str:
    """What a pause means: bots wait, or, where none sit, nothing changes."""
    if any(chair.bot for chair in view.chairs):
        return "The bots wait."
    return "All stays as it lies."


def go_on(view: View) -> str:
    """For whoever has paused the game."""
    if not view.paused or view.seat is None:
        return ""
    return (
        '<div class="tools"><button type="button" class="button first" data-do="sit">'
        "Go on</button></div>"
    )


def tools(view: View) -> str:
    """Hint, undo, and what is said rather than touched: to end, to pass."""
    asked = view.asked is not None and view.asked.seat == view.seat
    said = "".join(
        f'<button type="button" class="button said" data-key="{escape(choice.key)}">'
        f"{escape(choice.sentence)}</button>"
        for choice in view.scene.choices
        if not choice.touch and view.beat is None
    )
    off = "" if asked else " disabled"
    why = f' disabled title="{escape(view.undo)}"' if view.undo else ""
    why += " data-freely" if view.freely else ""
    why += " data-begun" if view.begun else ""
    return (
        f'<div class="tools"><button type="button" class="button" data-do="hint"{off}>'
        f'{icon("candle")}Hint</button><button type="button" class="button" data-do="undo"{why}>'
        f"{icon('undo')}Undo</button>{said}{draw_hold(view)}</div>"
    )
