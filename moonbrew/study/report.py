"""The report of a study: sentences first, then plots and tables that a designer understands."""

from collections.abc import Callable, Sequence
from xml.etree.ElementTree import Element

from moonbrew.arena.chance import percent
from moonbrew.arena.report import dot
from moonbrew.report.page import Child, figure, listing, page, table, tag
from moonbrew.report.plots import Dot, dots, histogram
from moonbrew.study.figures import Counts, Figures, mean_of, quantile
from moonbrew.study.findings import PLACES
from moonbrew.study.observe import in_words
from moonbrew.study.study import Study, judged, side_by_side
from moonbrew.words import capital, count, listed

Row = tuple[str, Callable[[Figures], str]]

BALANCED = "Are these cards balanced?"
MOST_ROWS = 40  # of a plot or a table
INTERVALS = (
    "Bounds in brackets and lines through dots are 95 % intervals: the true value probably lies "
    "within. What goes with winning need not be its cause: who is ahead can afford more. And all "
    "this is how these bots play; people may find what they miss."
)


def report(studies: Sequence[Study]) -> str:
    """The whole page, for one content or for two side by side."""
    first = studies[0]
    title = f"{first.contest.loaded().title}: a study"
    figures = [study.figures for study in studies]
    return page(
        title,
        tag("p", about(studies)),
        legend(studies) if len(studies) > 1 else None,
        *found(studies),
        tag("p", INTERVALS, class_="note"),
        tag("h2", "In short"),
        table(["", *(study.name for study in studies)], in_short(figures)),
        *(how_often_won(studies) if figures[0].as_one else order(figures)),
        *length(figures),
        *scores(figures),
        *choice(figures),
        *uses(studies, "What is done", Figures.verbs),
        *uses(studies, "Which cards it is done with", Figures.cards),
        *moves(studies),
    )


def about(studies: Sequence[Study]) -> str:
    """What was played, by whom."""
    contest = studies[0].contest
    options = listed(contest.loaded().options_told(contest.chosen(), contest.seats))
    bots = listed(list(dict.fromkeys(contest.bots)))
    return (
        f"{count(studies[0].figures.games, 'game')} for {contest.seats}, played by {bots}"
        f"{', with ' if options else ''}{options}; seed {contest.seed}."
    )


def legend(studies: Sequence[Study]) -> Element:
    """Which colour is which content."""
    spots = [
        tag("span", f"● {study.name} ", class_=colour)
        for study, colour in zip(studies, ("one", "two"), strict=True)
    ]
    return tag("p", *spots, "– the same deals with both.", class_="legend")


def found(studies: Sequence[Study]) -> list[Element]:
    """The findings of each, and how they differ."""
    out = []
    if len(studies) > 1:
        out += [tag("h2", BALANCED), listing(judged(*studies))]
        out += [tag("h2", "What differs"), listing(side_by_side(*studies))]
    for study in studies:
        out += [tag("h2", f"What stands out: {study.name}"), listing(study.findings())]
    return out


def in_short(figures: Sequence[Figures]) -> list[list[Child]]:
    """The most important numbers, a column for each study."""
    as_one = figures[0].as_one
    nobody = any(one.won < one.games for one in figures)
    against: list[Row] = [
        *([("Nobody wins", lambda one: percent(1 - one.won / one.games))] if nobody else []),
        ("Lead of the winner", lambda one: middle(one.margins)),
        ("Shared wins", lambda one: percent(one.shared / one.games)),
        ("Going first wins", lambda one: one.order()[0].text()),
    ]
    together: list[Row] = [
        ("Won", lambda one: one.how_often_won().text()),
        ("Lead over the rival", lambda one: middle(one.leads)),
    ]
    rows: list[Row] = [
        ("Turns in a game", lambda one: middle(one.turns)),
        ("Moves in a game", lambda one: middle(one.plies)),
        ("Winning score", lambda one: middle(one.best)),
        ("All scores", lambda one: middle(one.scores)),
        *(together if as_one else against),
        ("Decisions of a seat in a game", lambda one: middle(one.decisions)),
        ("Moves to choose from", lambda one: middle(one.branching)),
        ("Ways that a game can go", lambda one: f"about 10 to the {one.tree:.0f}"),
    ]
    return [[name, *(say(one) for one in figures)] for name, say in rows]


def middle(counts: Counts) -> str:
    """The average, and where the middle half lies."""
    if not counts:
        return "–"
    low, high = quantile(counts, 0.25), quantile(counts, 0.75)
    return f"{mean_of(counts).mean:.1f} (half: {low}–{high})"


# Plots


def order(figures: Sequence[Figures]) -> list[Element]:
    """Who wins, by turn order and by seat."""
    seats = range(figures[0].seats)
    fair = figures[0].fair
    by_order = {capital(PLACES[at]): [dot(one.order()[at]) for one in figures] for at in seats}
    by_seat = {f"Seat {at}": [dot(one.by_chair()[at]) for one in figures] for at in seats}
    return [
        tag("h2", "Who wins"),
        figure(
            dots(by_order, "share of wins", percent, fair),
            "By turn order: who goes first, second and so on. On the dashed line all are equal.",
        ),
        figure(dots(by_seat, "share of wins", percent, fair), "By seat, whoever goes first."),
    ]


def how_often_won(studies: Sequence[Study]) -> list[Element]:
    """How often a team, or who plays alone, wins."""
    won = {study.name: [dot(study.figures.how_often_won())] for study in studies}
    leads = [study.figures.leads for study in studies]
    return [
        tag("h2", "How often it is won"),
        figure(dots(won, "share of games won", percent), "All seats win or lose together."),
        *(
            [figure(histogram(leads, "points"), "The lead over the rival; below 0 it was ahead.")]
            if all(leads)
            else []
        ),
    ]


def length(figures: Sequence[Figures]) -> list[Element]:
    """How long games last."""
    plots = []
    if all(max(one.turns) > 0 for one in figures):
        plots.append(
            figure(
                histogram([one.turns for one in figures], "turns in a game"),
                "A turn lasts until another seat's begins.",
            )
        )
    moves = histogram([one.plies for one in figures], "moves in a game")
    return [tag("h2", "How long it lasts"), *plots, figure(moves, "A move is one answered choice.")]


def scores(figures: Sequence[Figures]) -> list[Element]:
    """What the seats score."""
    drawn = [
        ([one.scores for one in figures], "score", "The scores of all seats."),
        ([one.best for one in figures], "score", "The scores of the winners."),
        (
            [one.margins for one in figures],
            "points",
            "The lead of the best score over the next one; at 0 a tie had to be broken or shared.",
        ),
    ]
    return [
        tag("h2", "Scores"),
        *(figure(histogram(one, axis), told) for one, axis, told in drawn if all(one)),
    ]


def choice(figures: Sequence[Figures]) -> list[Element]:
    """How much there is to decide."""
    return [
        tag("h2", "Decisions"),
        figure(
            histogram([one.branching for one in figures], "moves to choose from"),
            "How many moves there are to choose from in a decision (the branching factor).",
        ),
        figure(
            histogram([one.decisions for one in figures], "decisions"),
            "How many decisions a seat makes in a game.",
        ),
    ]


# Tables of what is done


def uses(
    studies: Sequence[Study], title: str, names_of: Callable[[Figures], list[str]]
) -> list[Element]:
    """How often things are done, and how that goes with winning."""
    figures = [study.figures for study in studies]
    names = list(dict.fromkeys(name for one in figures for name in names_of(one)))[:MOST_ROWS]
    known = [name for name in names if all(name in one.uses for one in figures)]
    more = {name: [winning(one, name) for one in figures] for name in known}
    heads = ["Times by a seat", "In games", "Wins of who does it", "Wins of who does not"]
    parts = [
        table(
            [of.name, *heads], [use_row(of.figures, one) for one in names if one in of.figures.uses]
        )
        for of in studies
    ]
    compared = figure(
        dots(more, "times that winners do it more than the others", mark=0),
        "Right of the dashed line: winners do it oftener than the others at the same table.",
    )
    return [tag("h2", title), *([] if figures[0].as_one else [compared]), *parts]


def winning(figures: Figures, name: str) -> Dot:
    """How much oftener winners do something, as a dot."""
    more = figures.winners_more(name)
    return Dot(more.mean, more.low, more.high)


def use_row(figures: Figures, name: str) -> list[Child]:
    """How often, and how it goes with winning."""
    did, did_not = figures.with_and_without(name)
    return [
        name,
        f"{figures.per_seat(name):.2f}",
        percent(figures.uses[name].games / figures.games),
        did.text(),
        did_not.text() if did_not.of else "–",
    ]


def moves(studies: Sequence[Study]) -> list[Element]:
    """Every move of the catalogue that was possible: how often it could be made, and was."""
    figures = [study.figures for study in studies]
    keys = sorted({key for one in figures for key in one.offered})
    rows: list[list[Child]] = [
        [in_words(key), *(text for one in figures for text in choosing(one, key))] for key in keys
    ]
    heads = [
        f"{study.name}: {what}" for study in studies for what in ("possible", "chosen", "part")
    ]
    return [
        tag("h2", "Move by move"),
        tag("details", tag("summary", f"All {len(keys)} moves"), table(["Move", *heads], rows)),
    ]


def choosing(figures: Figures, key: str) -> list[str]:
    """How often a move could be made, was made, and which part that is."""
    offered, made = figures.offered[key], figures.made[key]
    return [str(offered), str(made), percent(made / offered) if offered else "–"]
