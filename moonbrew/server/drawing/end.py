"""How a game ended, drawn."""

from moonbrew.game import Result
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.pieces import unit
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.words import listed


def headline(view: View, result: Result) -> str:
    """Who has won."""
    winners = [view.chairs[seat].name for seat in result.winners]
    if view.seat in result.winners and len(winners) == 1:
        return "The night is yours"
    verb = "takes" if len(winners) == 1 else "share"
    return f"{listed(winners)} {verb} the night"


def draw_ranks(view: View, result: Result) -> str:
    """Bars and totals, the best first."""
    best = max(1, *result.scores)
    order = sorted(range(len(result.scores)), key=lambda seat: (result.ranks[seat], seat))
    lines = "".join(rank(view, result, seat, best) for seat in order)
    return f'<ol class="ranks num">{lines}</ol>'


def rank(view: View, result: Result, seat: int, best: int) -> str:
    """One seat's place and total."""
    you = ", you" if seat == view.seat else ""
    length = max(0, round(100 * result.scores[seat] / best))
    return (
        f'<li class="{colour(seat)}"><b>{result.ranks[seat]}</b>{icon(sigil(seat), "sigil")}'
        f"<span>{escape(view.chairs[seat].name)}{you}</span>"
        f'<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{length}" height="8"/></svg>'
        f"<em>{unit(view.art)}{result.scores[seat]}</em></li>"
    )


def draw_end(view: View, result: Result) -> str:
    """What stands in the place of the moves once the game is over."""
    return (
        '<section class="moves panel done" id="moves" aria-label="Result" tabindex="-1">'
        f"<header><h2>{escape(headline(view, result))}</h2></header>{draw_ranks(view, result)}"
        f'<p class="buttons"><a class="button first" href="/rooms/{view.room}/result">'
        "See the result</a>"
        f'<a class="button" href="/rooms/{view.room}/replay">Replay</a></p></section>'
    )
