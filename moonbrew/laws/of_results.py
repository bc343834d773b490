"""Laws of results: who has won, who stands above whom, and what follows from it.

Each takes a moment, leaves its table as it was, and says what is wrong.
"""

import json
from collections.abc import Sequence

from moonbrew.laws.comparing import must, must_be_same
from moonbrew.laws.moments import Moment
from moonbrew.outcome import Result
from moonbrew.scene import Reckoning
from moonbrew.words import capital


def outcomes_follow_from_who_has_won(moment: Moment) -> None:
    """Winners are first; a team stands, wins and loses together; a rival's win is nobody's.

    It holds at every moment: a result can be asked for before the end, and must not fail there.
    """
    t, game = moment.t, moment.game
    result, teams = game.result(t), list(game.teams_at(t))
    for name in ("scores", "ranks", "utility"):
        told = getattr(result, name)
        must(len(told) == t.seats, f"{name} of {len(told)} seats are told, not of {t.seats}")
    teams_stand_together(result, teams)
    shares_are_those_of_winners(result, teams)
    ranks = [*result.ranks, *(rival.rank for rival in result.rivals)]
    must(min(ranks) == 1, f"nobody has rank 1: {ranks}")
    must(not result.why or result.why.endswith("."), f"{result.why!r} has no full stop")
    outcome = game.mind.outcome(t)
    won = [seat for seat in range(t.seats) if outcome.won >> seat & 1]
    must_be_same(
        result.ranks, [int(rank) for rank in outcome.ranks], "`mind.outcome` ranks otherwise"
    )
    must_be_same(result.winners, won, "`mind.outcome` has other winners")


def a_promise_is_a_share_of_the_win(moment: Moment) -> None:
    """Between 0 and 1, for every seat, at every moment; bots weigh one against another."""
    for seat in range(moment.t.seats):
        promise = moment.game.promise(moment.t, seat)
        must(0 <= promise <= 1, f"`promise` is {promise} for seat {seat}; it is a share of a win")


def teams_stand_together(result: Result, teams: Sequence[int]) -> None:
    """The seats of a team have the same score, rank and share, and all have won or none."""
    for seat, team in enumerate(teams):
        captain = teams.index(team)
        for name in ("scores", "ranks", "utility"):
            told = getattr(result, name)
            what = f"seats {captain} and {seat} are one team, and their {name} differ: {told}"
            must(told[seat] == told[captain], what)
        both = (seat in result.winners) == (captain in result.winners)
        must(both, f"of the team of seats {captain} and {seat} only one has won")


def shares_are_those_of_winners(result: Result, teams: Sequence[int]) -> None:
    """Every winning team has rank 1 and the same share; nobody else has a share."""
    winning = {teams[seat] for seat in result.winners}
    for seat, told in enumerate(result.utility):
        won = seat in result.winners
        must(
            not won or result.ranks[seat] == 1,
            f"seat {seat} has won with rank {result.ranks[seat]}",
        )
        share = 1 / len(winning) if won else 0
        must(abs(told - share) < 1e-9, f"seat {seat} has the share {told}, not {share}")


def scores_by_category_add_up(moment: Moment) -> None:
    """What a game tells of where its scores came from adds up to them, for seats and rivals.

    It is told of whole games: at the end, with all that has happened.
    """
    t, game = moment.t, moment.game
    if t.ask is not None or not moment.news or not game.reckons:
        return
    told, result = game.reckoning(t, moment.news), game.result(t)
    if told is None:
        return
    must_fit(told)
    rivals = {capital(rival.name): rival.score for rival in result.rivals}
    for seat, score in enumerate(result.scores):
        totals = [column.total for column in told.columns if seat in column.seats]
        must(bool(totals), f"no column of the reckoning is that of seat {seat}")
        must(score in totals, f"seat {seat} has {score}, and its categories add up to {totals}")
    for column in told.columns:
        if column.title in rivals and not column.seats:
            score = rivals[column.title]
            what = f"{column.title} has {score}, and its categories add up to {column.total}"
            must(column.total == score, what)


def must_fit(reckoning: Reckoning) -> None:
    """Say where a reckoning is no table: a number or a leader without a column, a wrong sum."""
    columns, name = range(len(reckoning.columns)), reckoning.title
    json.dumps(reckoning.as_json())  # which programs are sent
    for row in reckoning.rows:
        wide = len(row.numbers)
        what = f"the row {row.label} of {name} has {wide} numbers for {len(columns)} columns"
        must(wide == len(columns), what)
        led = all(place in columns and row.numbers[place] is not None for place in row.leads)
        must(led, f"who leads in {row.label} of {name} has no number there: {list(row.leads)}")
        idle = sorted({*row.idle} - {*row.leads})
        must(not idle, f"in {row.label} of {name} who does not lead is said to in vain: {idle}")
    for place, column in enumerate(reckoning.columns):
        numbers = [row.numbers[place] or 0 for row in reckoning.rows]
        right = column.total in (None, sum(numbers))
        must(right, f"{column.title} of {name} has the total {column.total}, not {sum(numbers)}")
