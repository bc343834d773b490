"""How a game ended, drawn."""

from moonbrew.game import Result
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.pieces import unit
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.words import capital, listed


def headline(view: View, result: Result) -> str:
    """Who has won."""
    winners = [view.chairs[seat].name for seat in result.winners]
    if not winners:
        lost = result.victor or len(result.scores) == 1
        return "The night is lost" if lost else "Nobody takes the night"
    if view.seat in result.winners and (len(winners) == 1 or result.won_together):
        return "The night is yours"
    verb = "takes" if len(winners) == 1 else "take" if result.won_together else "share"
    return f"{listed(winners)} {verb} the night"


def draw_ranks(view: View, result: Result) -> str:
    """Bars and totals, the best first and with the longest bar.

    Bars begin at 0, or at the lowest total if that is below. Where the fewest win, who has the most
    has a quarter of the winner's bar.
    """
    totals = [*result.scores, *(rival.score for rival in result.rivals)]
    least, most = min(0, *totals), max(1, *totals)
    spread = max(1, max(totals) - min(totals))

    def length(score: int) -> int:
        if view.fewest_win:
            return round(100 - 75 * (score - min(totals)) / spread)
        return round(100 * (score - least) / (most - least))

    def total(score: int) -> str:
        return f"{unit(view.art)}{score}"

    lines = [
        (rank, row(colour(seat), rank, who(view, seat), length(score), total(score)))
        for seat, (rank, score) in enumerate(zip(result.ranks, result.scores, strict=True))
    ]
    for rival in result.rivals:
        name = f"<i></i><span>{escape(capital(rival.name))}</span>"
        line = row("rival", rival.rank, name, length(rival.score), total(rival.score))
        lines.append((rival.rank, line))
    drawn = "".join(line for _, line in sorted(lines, key=lambda line: line[0]))
    return f'<ol class="ranks num">{drawn}</ol>'


def who(view: View, seat: int) -> str:
    """A seat's sigil and name."""
    you = ", you" if seat == view.seat else ""
    return f"{icon(sigil(seat), 'sigil')}<span>{escape(view.chairs[seat].name)}{you}</span>"


def row(names: str, rank: int, who: str, length: int, total: str) -> str:
    """One place and total."""
    return (
        f'<li class="{names}"><b>{rank}</b>{who}'
        f'<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{length}" height="8"/></svg>'
        f"<em>{total}</em></li>"
    )


def draw_why(result: Result) -> str:
    """What decided it, where scores do not say so."""
    return f'<p class="soft">{escape(result.why)}</p>' if result.why else ""


def draw_end(view: View, result: Result) -> str:
    """What stands in the place of the moves once the game is over."""
    return (
        '<section class="moves panel done" id="moves" aria-label="Result" tabindex="-1">'
        f"<header><h2>{escape(headline(view, result))}</h2></header>{draw_why(result)}"
        f"{draw_ranks(view, result)}"
        f'<p class="buttons"><a class="button first" href="/rooms/{view.room}/result">'
        "See the result</a>"
        f'<a class="button" href="/rooms/{view.room}/replay">Replay</a></p></section>'
    )
