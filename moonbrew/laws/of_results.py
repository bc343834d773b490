"""Laws of results: who has won, who stands above whom, and what follows from it.

Each takes a moment, leaves its table as it was, and says what is wrong.
"""

from collections.abc import Sequence

from moonbrew.laws.comparing import must, must_be_same
from moonbrew.laws.moments import Moment
from moonbrew.outcome import Result


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
