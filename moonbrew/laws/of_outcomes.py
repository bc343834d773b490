"""Laws of results: who has won, who has lost with whom, and what follows for bots."""

from moonbrew.game import Result
from moonbrew.laws.comparing import must, must_be_same
from moonbrew.laws.moments import Moment


def a_result_follows_from_who_has_won(moment: Moment) -> None:
    """Winners are first; a team stands, wins and loses together; a rival's win is nobody's.

    It holds at every moment: a result can be asked for before the end, and must not fail there.
    """
    result, teams = moment.game.result(moment.t), list(moment.game.teams_at(moment.t))
    must_have_all_seats(result, teams, int(moment.t.seats))
    must_stand_as_teams(result, teams)
    must_share_out_one_win(result, teams)
    standing = [*result.ranks, *(rival.rank for rival in result.rivals)]
    must(min(standing) == 1, f"nobody has rank 1: {standing}")
    first = [rival.name for rival in result.rivals if rival.rank == 1]
    must(1 in result.ranks or not result.winners, f"{first} is first alone, and yet a seat has won")
    must(not result.why or result.why.endswith("."), f"no full stop ends {result.why!r}")
    outcome = moment.game.mind.outcome(moment.t)
    must_be_same(result.ranks, [int(rank) for rank in outcome.ranks], "`mind` has other ranks")
    won = [seat for seat in range(len(teams)) if outcome.won >> seat & 1]
    must_be_same(result.winners, won, "`mind` has other winners")


def must_have_all_seats(result: Result, teams: list[int], seats: int) -> None:
    """Everything that is told by seat is told of every seat."""
    for name, told in (
        ("scores", result.scores),
        ("ranks", result.ranks),
        ("utility", result.utility),
        ("teams", teams),
    ):
        must(len(told) == seats, f"{name} are {told}, but there are {seats} seats")


def must_stand_as_teams(result: Result, teams: list[int]) -> None:
    """The members of a team have the same score, rank and part of the win; winners are first."""
    for seat, team in enumerate(teams):
        captain = teams.index(team)
        for name, told in (
            ("score", result.scores),
            ("rank", result.ranks),
            ("utility", result.utility),
        ):
            alike = told[seat] == told[captain]
            must(alike, f"seats {captain} and {seat} are one team, but differ in {name}")
        won = seat in result.winners
        must(won == (captain in result.winners), f"of a team only one has won: {result.winners}")
        must(not won or result.ranks[seat] == 1, f"seat {seat} has won and is not first")


def must_share_out_one_win(result: Result, teams: list[int]) -> None:
    """The winning teams share one win alike; nobody else has a part of it."""
    winning = {teams[seat] for seat in result.winners}
    for seat in range(len(teams)):
        share = 1 / len(winning) if seat in result.winners else 0.0
        found = result.utility[seat]
        must(abs(found - share) < 1e-9, f"seat {seat} has {found} of the win, not {share}")
