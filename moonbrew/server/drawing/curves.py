"""Curves over the moves of a game, drawn: who was ahead, and what everybody could expect.

Everything in them that is read keeps its size in a narrow window; only the lines are stretched.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonbrew.report.plots import Scale, plain, spread
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.server.ending import Standing
from moonbrew.words import capital, listed

SIDE = 1000  # of the square that the lines are drawn in
ROWS = 10  # of the table beside a curve, at most
Say = Callable[[float], str]


@dataclass(frozen=True)
class Curve:
    """One line of a plot: whose it is, how it looks, and its values."""

    who: str
    names: str  # classes: a colour, and dashes
    sigil: str
    values: Sequence[float]


@dataclass(frozen=True)
class Plot:
    """Some curves over the same moves."""

    id: str
    title: str
    note: str
    plies: Sequence[int]
    deeds: Sequence[int]  # the moments of the replay
    curves: Sequence[Curve]
    bounds: tuple[float, float]  # at the foot and at the head
    sign: str = ""  # behind every number


def sides_of(view: View, teams: Sequence[int]) -> list[list[int]]:
    """The seats that have a line of their own, those of a team together."""
    return [
        [seat for seat in range(len(view.chairs)) if teams[seat] == team]
        for team in dict.fromkeys(teams)
    ]


def curve_of(view: View, seats: Sequence[int], values: Sequence[float]) -> Curve:
    """The line of a seat, or of a team."""
    who = listed(["you" if seat == view.seat else view.chairs[seat].name for seat in seats])
    first = seats[0]
    return Curve(capital(who), f"{colour(first)} dash-{first % 5}", sigil(first), values)


def plot_of_lead(view: View, course: Sequence[Standing], teams: Sequence[int]) -> Plot:
    """The points of everybody, the best always on top."""
    curves = [
        curve_of(view, seats, [one.result.scores[seats[0]] for one in course])
        for seats in sides_of(view, teams)
    ]
    for place, rival in enumerate(course[-1].result.rivals):
        scores = [one.result.rivals[place].score for one in course]
        curves.append(Curve(capital(rival.name), "rival", "", scores))
    low, high = spread([value for curve in curves for value in curve.values])
    return Plot(
        id="lead",
        title="The lead, move by move",
        note=f"Fewer {view.scored_in[1]} are better, and stand higher." if view.fewest_win else "",
        plies=[one.ply for one in course],
        deeds=[one.deed for one in course],
        curves=curves,
        bounds=(high, low) if view.fewest_win else (low, high),
    )


def plot_of_chances(
    view: View,
    course: Sequence[Standing],
    teams: Sequence[int],
    plies: Sequence[int],
    shares: Sequence[Sequence[float]],
) -> Plot:
    """The chances of everybody, in percent."""
    curves = [
        curve_of(view, seats, [round(100 * one[seats[0]]) for one in shares])
        for seats in sides_of(view, teams)
    ]
    if rivals := course[-1].result.rivals:
        won = [max(one) for one in shares]
        curves.append(
            Curve(capital(rivals[0].name), "rival", "", [round(100 - 100 * x) for x in won])
        )
    return Plot(
        id="chance",
        title="The chance to win",
        note="Estimated by bots that play on from what everybody could see.",
        plies=plies,
        deeds=[course[ply].deed for ply in plies],
        curves=curves,
        bounds=(0, 100),
        sign=" %",
    )


def draw_plot(plot: Plot, room: str, at: int) -> str:
    """A plot that leads into the replay, by itself to one moment, with a table beside it."""
    told = f"{plot.title}: choose a move with the arrow keys, then watch it"
    note = f'<p class="soft">{escape(plot.note)}</p>' if plot.note else ""
    return (
        f'<figure class="course" id="course-{plot.id}">'
        f"<figcaption><h2>{escape(plot.title)}</h2>{note}</figcaption>{draw_legend(plot)}"
        f'<a class="curve" href="{address(room, at)}" aria-label="{escape(told)}"'
        f' data-course="{escape(facts(plot))}">{draw_lines(plot)}</a>'
        '<p class="told soft num" role="status">Touch the curve to watch that move.</p>'
        f"{draw_numbers(plot, room)}</figure>"
    )


def address(room: str, deed: int) -> str:
    """Where a moment can be watched."""
    return f"/rooms/{room}/replay?moment={deed}"


def facts(plot: Plot) -> str:
    """What the script has to know to say what lies under the pointer."""
    lines = [[curve.who, list(curve.values)] for curve in plot.curves]
    return json.dumps(
        {"plies": plot.plies, "deeds": plot.deeds, "lines": lines, "sign": plot.sign},
        separators=(",", ":"),
    )


def draw_legend(plot: Plot) -> str:
    """Whose line is which, by dashes, colour and sigil."""
    return '<ul class="whose">{}</ul>'.format(
        "".join(
            f'<li class="{curve.names}"><svg class="dash" aria-hidden="true"><line x1="1" y1="50%"'
            f' x2="99%" y2="50%"/></svg>{icon(curve.sigil, "sigil") if curve.sigil else ""}'
            f"<span>{escape(curve.who)}</span></li>"
            for curve in plot.curves
        )
    )


def draw_lines(plot: Plot) -> str:
    """The lines between their axes."""
    across, up = Scale(0, max(1, plot.plies[-1]), 0, 100), Scale(*plot.bounds, 100, 0)
    values = Scale(min(plot.bounds), max(plot.bounds), 0, 1).ticks()
    rows = "".join(
        f'<line class="axis" x1="0" x2="100%" y1="{up.at(value)}%" y2="{up.at(value)}%"/>'
        f'<text class="value" x="-8" y="{up.at(value)}%">{plain(value)}{plot.sign}</text>'
        for value in values
    )
    columns = "".join(
        f'<text class="move" x="{across.at(ply)}%" y="100%">{plain(ply)}</text>'
        for ply in across.ticks()
    )
    lines = "".join(polyline(plot, curve) for curve in plot.curves)
    return (
        '<svg class="plot" aria-hidden="true">'
        f'<rect class="ground" width="100%" height="100%"/>{rows}{columns}'
        f'<svg viewBox="0 0 {SIDE} {SIDE}" preserveAspectRatio="none">{lines}</svg>'
        '<line class="here" y1="0" y2="100%" visibility="hidden"/></svg>'
    )


def polyline(plot: Plot, curve: Curve) -> str:
    """One line."""
    across, up = Scale(0, max(1, plot.plies[-1]), 0, SIDE), Scale(*plot.bounds, SIDE, 0)
    points = " ".join(
        f"{across.at(ply):g},{up.at(value):g}"
        for ply, value in zip(plot.plies, curve.values, strict=True)
    )
    return f'<polyline class="{curve.names}" points="{points}"/>'


def draw_numbers(plot: Plot, room: str) -> str:
    """Some of the moves as a table, for those who would rather read it."""
    heads = "".join(f'<th scope="col">{escape(curve.who)}</th>' for curve in plot.curves)
    apart = max(1, -(-(len(plot.plies) - 1) // ROWS))
    places = [*range(0, len(plot.plies) - 1, apart), len(plot.plies) - 1]
    rows = "".join(draw_row(plot, place, room) for place in places)
    return (
        '<details class="numbers"><summary>As a table</summary><div class="held">'
        f'<table class="num"><thead><tr><th scope="col">Move</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def draw_row(plot: Plot, place: int, room: str) -> str:
    """One move of the table."""
    ply = plot.plies[place]
    cells = "".join(f"<td>{plain(curve.values[place])}{plot.sign}</td>" for curve in plot.curves)
    link = f'<a href="{address(room, plot.deeds[place])}">{ply or "deal"}</a>'
    return f'<tr><th scope="row">{link}</th>{cells}</tr>'
