"""The report of a contest."""

from itertools import chain
from xml.etree.ElementTree import Element

from moonbrew.arena.chance import Share, percent
from moonbrew.arena.contest import Contest
from moonbrew.arena.standings import Standings
from moonbrew.report.page import Child, figure, listing, page, table, tag
from moonbrew.report.plots import Dot, dots
from moonbrew.words import count, listed

INTERVALS = (
    "The bounds in brackets and the lines through the dots are 95 % intervals: were all repeated "
    "with other deals, 95 of 100 such intervals would hold the true value. Where two of them "
    "overlap, the order may be chance."
)


def report(contest: Contest, found: Standings) -> str:
    """The whole page."""
    played = contest.loaded()
    names = listed([one.bot for one in found.standings])
    return page(
        f"{played.title}: {names}",
        tag("p", about(contest, found)),
        listing(found.sentences()) if found.pairs else None,
        tag("p", INTERVALS, class_="note"),
        *strength(found),
        *against(found),
        *by_seat(found),
    )


def about(contest: Contest, found: Standings) -> str:
    """What was played."""
    heading = contest.heading()
    options = listed(contest.loaded().options_told(contest.chosen(), contest.seats))
    goes_round = "Every bot plays each deal, with copies of itself at all seats."
    if not contest.as_one:
        goes_round = "Each deal goes round all seats."
    content = f"own content {heading['content']}" if heading["content"] else "standard content"
    return (
        f"{count(found.games, 'game')} for {contest.seats}, {found.plies / found.games:.0f} moves "
        f"on average; {content}{'; ' if options else ''}{options}; rules {heading['rules']}; seed "
        f"{contest.seed}. {goes_round}"
    )


def strength(found: Standings) -> list[Element]:
    """Ratings and shares of wins, bot by bot."""
    heads = ["Bot", "Rating", "Games", "Won", "Shared", "Share of wins", "Fair share", "Score"]
    rows = [
        [
            one.bot,
            f"{one.rating.mu:.1f} ({one.rating.low:.1f} to {one.rating.high:.1f})",
            str(one.games),
            str(one.won),
            str(one.shared),
            one.wins.text(),
            "–" if one.fair is None else percent(one.fair),
            f"{one.average_score:.1f}",
        ]
        for one in found.standings
    ]
    ratings = {
        one.bot: [Dot(one.rating.mu, one.rating.low, one.rating.high)] for one in found.standings
    }
    wins = {one.bot: [dot(one.wins)] for one in found.standings}
    fair = found.standings[0].fair
    caption = (
        "The share of wins at each seat that a bot took; a shared win counts in part. The "
        "dashed line is what a bot as good as the others would get."
    )
    rated = found.setting_rating
    if rated is not None:
        caption = "How often each bot wins, as a team of copies of itself."
        ratings[found.setting] = [Dot(rated.mu, rated.low, rated.high)]
    return [
        tag("h2", "Strength"),
        table(heads, rows),
        figure(
            dots(wins, "share of wins", percent, fair),
            caption,
        ),
        figure(
            dots(ratings, "rating (openskill, Plackett-Luce)"),
            "Ratings start at 25; who beats stronger bots rises more."
            + (" A team is rated against what it plays against." if rated else ""),
        ),
    ]


def against(found: Standings) -> list[Element]:
    """Who finishes ahead of whom, if there are several."""
    if not found.pairs:
        return []
    order = [one.bot for one in found.standings]
    ahead = dict(
        chain.from_iterable(
            [
                ((pair.bot, pair.other), pair.ahead),
                ((pair.other, pair.bot), turned(pair.ahead)),
            ]
            for pair in found.pairs
        )
    )
    rows: list[list[Child]] = [
        [one, *(versus(ahead.get((one, other))) for other in order)] for one in order
    ]
    on = ", both with the same deals" if found.setting else ""
    return [
        tag("h2", "Against each other"),
        tag("p", f"How often the bot of the row finishes ahead of the bot of the column{on}; level "
            "counts half."),
        table(["", *order], rows),
    ]  # fmt: skip


def turned(share: Share) -> Share:
    """The same from the other side."""
    return Share(share.of, 1 - share.share, 1 - share.high, 1 - share.low)


def versus(share: Share | None) -> Element:
    """A cell: green where the row is surely better, red where it is surely worse."""
    if share is None or not share.of:
        return tag("td", "–")
    surely = "good" if share.low > 0.5 else "bad" if share.high < 0.5 else "open"
    return tag("td", share.text(), class_=surely)


def by_seat(found: Standings) -> list[Element]:
    """Whether it matters where one sits, if seats play against each other."""
    if not found.by_seat:
        return []
    rows = {f"Seat {seat}": [dot(share)] for seat, share in enumerate(found.by_seat)}
    return [
        tag("h2", "Seats"),
        figure(
            dots(rows, "share of wins", percent, 1 / len(rows)),
            "The share of wins of each seat, whoever sat there. All bots sit everywhere, so this "
            "favours none of them.",
        ),
    ]


def dot(share: Share) -> Dot:
    """A share as a dot."""
    return Dot(share.share, share.low, share.high)
