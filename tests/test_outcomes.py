"""Outcomes: nobody wins, a team wins or loses, who is alone loses; results made by hand."""

from types import SimpleNamespace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.arena.standings import standings
from moonbrew.errors import Trouble
from moonbrew.game import Result, Rival, ranked, together
from moonbrew.kernel.mind import shares_by_lead
from moonbrew.kernel.outcome import by_marks, shares_of
from moonbrew.seating import fill
from moonbrew.server.drawing.end import draw_ranks, headline
from moonbrew.server.ending import Turning, what_decided
from moonbrew.study.figures import Figures
from moonbrew.study.findings import findings
from moonbrew.terminal.contests import contest_from
from moonbrew.terminal.reports import winners
from moonbrew.words import Voice, count, outcome

NAMES = ["Wren", "Moss", "Fern"]
NOBODY = Result([3, 0], [2, 2], [], [0.0, 0.0])  # nobody stands above, and yet nobody is first
CURSED = ranked([0, 0], barred=[0, 1], why="All are cursed (MOON-185).")
LOST_ALONE = together(1, 3, won=False)
TEAM = together(2, 12, won=True, rival=("the Night", 9))
BEATEN = together(2, 9, won=False, rival=("the Night", 12))
ALONE = together(1, 12, won=True, rival=("the Night", 9))
AUTOMA = Result([5, 3], [2, 3], [], [0.0, 0.0], [Rival("the Automa", 8, 1)])


def points(number: int) -> str:
    """So many points."""
    return count(number, "point")


# Results


def test_who_is_barred_comes_last_and_cannot_win():
    result = ranked([9, 4, 4, 7], [[0, 1, 0, 0]], barred=[0, 3])
    assert result.ranks == [3, 1, 2, 3]
    assert result.winners == [1]
    assert result.utility == [0, 1, 0, 0]


def test_if_all_are_barred_all_are_first_and_nobody_has_won():
    assert (CURSED.ranks, CURSED.winners, CURSED.utility) == ([1, 1], [], [0, 0])


def test_the_fewest_can_win_while_ties_are_still_broken_by_more():
    result = ranked([3, 1, 1], [[0, 0, 5]], fewest=True)
    assert result.ranks == [3, 2, 1]
    assert result.scores == [3, 1, 1]


def test_partners_win_together_and_teams_share():
    assert ranked([5, 3, 5, 3], teams=[0, 1, 0, 1]).utility == [1, 0, 1, 0]
    assert ranked([5, 5, 5, 5], teams=[0, 1, 0, 1]).utility == [0.5] * 4
    assert ranked([5, 5, 5]).utility == pytest.approx([1 / 3] * 3)


def test_a_rival_has_won_where_a_team_has_not():
    assert (TEAM.ranks, TEAM.rivals) == ([1, 1], [Rival("the Night", 9, 2)])
    assert (BEATEN.ranks, BEATEN.rivals) == ([2, 2], [Rival("the Night", 12, 1)])
    assert (TEAM.utility, BEATEN.utility) == ([1, 1], [0, 0])


def test_search_gets_its_shares_from_who_has_won_and_the_teams():
    outcome = by_marks([vec[i64]([5, 3, 5, 3])])
    assert list(shares_of(outcome, vec[i64]([0, 1, 0, 1]))) == [1, 0, 1, 0]
    assert list(shares_of(outcome, vec[i64]([0, 1, 2, 3]))) == [0.5, 0, 0.5, 0]


# Words

SAID = {
    "alone": (ranked([7, 5]), "Wren wins with 7 points.", "you win with 7 points."),
    "by the fewest": (
        ranked([7, 5], fewest=True),
        "Moss wins with 5 points.",
        "Moss wins with 5 points.",
    ),
    "shared": (
        ranked([7, 7]),
        "Wren and Moss share the win with 7 points each.",
        "you and Moss share the win with 7 points each.",
    ),
    "as a team": (
        TEAM,
        "Wren and Moss win together with 12 points to the Night's 9.",
        "you and Moss win together with 12 points to the Night's 9.",
    ),
    "lost as a team": (
        BEATEN,
        "Wren and Moss lose to the Night with 9 points to 12.",
        "you and Moss lose to the Night with 9 points to 12.",
    ),
    "alone against a rival": (
        ALONE,
        "Wren wins with 12 points to the Night's 9.",
        "you win with 12 points to the Night's 9.",
    ),
    "lost alone": (LOST_ALONE, "Wren loses with 3 points.", "you lose with 3 points."),
    "nobody": (NOBODY, "nobody wins.", "nobody wins."),
    "all are cursed": (
        CURSED,
        "nobody wins. All are cursed (MOON-185).",
        "nobody wins. All are cursed (MOON-185).",
    ),
    "a rival among opponents": (
        AUTOMA,
        "the Automa wins with 8 points.",
        "the Automa wins with 8 points.",
    ),
}


@pytest.mark.parametrize(("result", "spectator", "wren"), SAID.values(), ids=SAID)
def test_an_outcome_is_said_in_a_sentence(result, spectator, wren):
    for reader, sentence in ((None, spectator), (0, wren)):
        said = outcome(Voice(reader, NAMES), result, points)
        assert said == f"The game is over: {sentence}"


SHORT = {
    "nobody": (NOBODY, "Nobody wins."),
    "lost alone": (LOST_ALONE, "Wren loses."),
    "cursed": (CURSED, "Nobody wins. All are cursed (MOON-185)."),
    "team": (TEAM, "Wren and Moss win together."),
    "beaten": (BEATEN, "Wren and Moss lose to the Night."),
    "shared": (ranked([7, 7]), "Wren and Moss share the win."),
}


@pytest.mark.parametrize(("result", "said"), SHORT.values(), ids=SHORT)
def test_the_terminal_says_who_has_won_or_that_nobody_has(result, said):
    assert winners(result, NAMES) == said


# The browser


def view(seat: int | None = None, fewest_win: bool = False) -> Any:
    """What the drawing of an end needs of a view."""
    chairs, art = [SimpleNamespace(name=name) for name in NAMES], SimpleNamespace(names=())
    return SimpleNamespace(chairs=chairs, seat=seat, art=art, fewest_win=fewest_win)


HEADLINES = {
    "nobody": (NOBODY, "Nobody takes the night", "Nobody takes the night"),
    "lost alone": (LOST_ALONE, "The night is lost", "The night is lost"),
    "cursed": (CURSED, "Nobody takes the night", "Nobody takes the night"),
    "team": (TEAM, "Wren and Moss take the night", "The night is yours"),
    "beaten": (BEATEN, "The night is lost", "The night is lost"),
    "alone": (ranked([7, 5]), "Wren takes the night", "The night is yours"),
    "shared": (ranked([7, 7]), "Wren and Moss share the night", "Wren and Moss share the night"),
}


@pytest.mark.parametrize(("result", "spectator", "wren"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_of_the_end_is_never_empty_of_names(result, spectator, wren):
    assert headline(view(), result) == spectator
    assert headline(view(0), result) == wren


def test_bars_begin_at_the_lowest_total_and_a_rival_has_one_without_a_sigil():
    result = Result([-4, 6], [3, 2], [], [0.0, 0.0], [Rival("the Night", 16, 1)])
    drawn = draw_ranks(view(), result)
    first, second, third = drawn.split("<li")[1:]
    assert "The Night" in first
    assert 'class="rival"' in first
    assert "sigil" not in first
    assert "sigil" in second
    assert [line.partition('rect width="')[2].partition('"')[0] for line in (first, second, third)
            ] == ["100", "50", "0"]  # fmt: skip


@pytest.mark.parametrize("scores", [[8, 2], [-5, -9], [4, -4]])
def test_where_the_fewest_win_they_have_the_longest_bar_and_stand_first(scores):
    drawn = draw_ranks(view(fewest_win=True), ranked(scores, fewest=True))
    first, second = drawn.split("<li")[1:]
    assert "Moss" in first
    assert 'rect width="100"' in first
    assert 'rect width="25"' in second


def decided(result: Result, fewest: bool = False, behind: int | None = None) -> str:
    """What the result page says of how it came."""
    game = SimpleNamespace(fewest_win=fewest, scored_in=("point", "points"))
    room: Any = SimpleNamespace(names=NAMES, game=game)
    return what_decided(room, result, Turning(3, 5, behind))


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (NOBODY, "Nobody has won."),
        (CURSED, "All are cursed (MOON-185)."),
        (LOST_ALONE, "Nobody has won."),
        (TEAM, "Wren and Moss took the lead for good at move 3, and won by 3."),
        (BEATEN, "The Night took the lead for good at move 3, and won by 3."),
        (
            together(1, 4, won=False, rival=("the Night", 4), why="A tie is a defeat (X-1)."),
            "The Night won, level on points. A tie is a defeat (X-1).",
        ),
        (
            together(2, 9, won=False, rival=("the Night", 4), why="You have no Moss (X-2)."),
            "The Night won, behind on points. You have no Moss (X-2).",
        ),
        (together(1, 4, won=True), "Wren won with 4."),
        (ranked([7, 7]), "Wren and Moss ended level, and share the win."),
        (ranked([7, 5]), "Wren took the lead for good at move 3, and won by 2."),
        (ranked([7, 7], [[1, 0]]), "Wren won, level on points."),
        (AUTOMA, "The Automa took the lead for good at move 3, and won by 3."),
    ],
)
def test_what_decided_a_game_is_told_whoever_has_won(result, said):
    assert decided(result) == said


def test_the_fewest_win_by_how_many_fewer_they_have():
    said = "Moss took the lead for good at move 3, and won by 2."
    assert decided(ranked([7, 5], fewest=True), fewest=True) == said


@pytest.mark.parametrize(
    ("result", "behind", "said"),
    [
        (ranked([7, 5]), 4, "Wren was 4 behind before the last move, and won by 2."),
        (ranked([7, 5]), 0, "Wren was level before the last move, and won by 2."),
        (TEAM, 1, "Wren and Moss were 1 behind before the last move, and won by 3."),
        (ranked([7, 7], [[1, 0]]), 2, "Wren won, level on points."),
    ],
)
def test_where_the_last_move_decided_it_is_told_how_it_stood_before(result, behind, said):
    assert decided(result, behind=behind) == said


# The arena


def line(number: int, bots: list[str], result: Result, deal: int = 0) -> dict[str, Any]:
    """A game as a line of the results file has it."""
    return {"number": number, "deal": deal, "bots": bots, "plies": 9, "shares": result.utility} | {
        key: value for key, value in result.as_json().items() if key != "why"
    }


def test_standings_count_games_that_nobody_has_won():
    found = standings([line(0, ["a", "b"], NOBODY), line(1, ["b", "a"], CURSED)])
    assert [(one.games, one.won, one.shared) for one in found.standings] == [(2, 0, 0)] * 2
    assert [share.share for share in found.by_seat] == [0, 0]


def test_lines_from_before_there_were_winners_are_counted_by_ranks():
    old = line(0, ["a", "b"], ranked([7, 5]))
    del old["winners"], old["rivals"]
    assert [(one.bot, one.won) for one in standings([old]).standings] == [("a", 1), ("b", 0)]


def test_a_team_has_won_what_it_won_and_is_rated_against_its_setting():
    games = [line(number, ["a", "a"], TEAM, number) for number in range(20)]
    found = standings(games, "night, 2 seats")
    (one,) = found.standings
    assert (one.won, one.shared, one.fair, one.wins.share) == (20, 0, None, 1)
    assert found.by_seat == []
    assert found.setting_rating is not None
    assert one.rating.mu > 25 > found.setting_rating.mu


def test_two_bots_are_compared_on_the_same_deal():
    better = together(2, 11, won=False, rival=("the Night", 12))
    games = [
        line(0, ["a", "a"], TEAM, deal=0),  # a wins where b loses
        line(1, ["b", "b"], BEATEN, deal=0),
        line(2, ["a", "a"], BEATEN, deal=1),  # both lose, b by less
        line(3, ["b", "b"], better, deal=1),
        line(4, ["a", "a"], TEAM, deal=2),  # both do the same
        line(5, ["b", "b"], TEAM, deal=2),
        line(6, ["a", "a"], TEAM, deal=3),  # b has not played it yet
    ]
    (pair,) = standings(games, "night, 2 seats").pairs
    assert (pair.bot, pair.other, pair.ahead.of) == ("a", "b", 3)
    assert pair.ahead.share == 0.5


# Studies


def seen(result: Result, *used: dict[str, int]) -> dict[str, Any]:
    """A game as a study has observed it."""
    return {
        "scores": result.scores,
        "shares": result.utility,
        "rivals": [rival.score for rival in result.rivals],
        "emergencies": [],
        "opened": {},
        "first": 0,
        "turns": 4,
        "decisions": [3] * len(result.scores),
        "branching": {2: 6},
        "offered": {},
        "made": {},
        "used": list(used),
    }


def studied(figures: Figures, *games: dict[str, Any]) -> Figures:
    """The figures of some games."""
    for game in games:
        figures.add(game)
    return figures


def test_who_never_did_a_thing_has_not_won_what_nobody_won():
    did, did_not = studied(Figures(2), *[seen(NOBODY, {"Buy": 1}, {})] * 4).with_and_without("Buy")
    assert (did.share, did.of, did_not.share, did_not.of) == (0, 4, 0, 4)


def test_a_partner_wins_what_the_team_wins():
    figures = studied(Figures(2, as_one=True), *[seen(TEAM, {"Buy": 1}, {})] * 4)
    did, did_not = figures.with_and_without("Buy")
    assert (did.share, did_not.share) == (1, 1)
    assert figures.winners_more("Buy").mean == 0, "There is nobody to compare with."


def test_a_study_of_one_seat_does_not_speak_of_turn_order():
    game: Any = SimpleNamespace(emergencies={}, catalogue=[])
    figures = studied(Figures(1, as_one=True), seen(ALONE, {}), seen(LOST_ALONE, {}))
    said = findings(game, figures)
    assert said[0].startswith("Who plays alone wins 50.0 % (")
    assert not any("Going" in sentence or "Turn order" in sentence for sentence in said)


def test_a_study_of_a_team_tells_how_often_it_wins_and_by_how_much():
    game: Any = SimpleNamespace(emergencies={}, catalogue=[])
    figures = studied(Figures(2, as_one=True), *[seen(TEAM, {}, {})] * 2, seen(BEATEN, {}, {}))
    said = findings(game, figures)
    assert said[0].startswith("The team wins 66.7 % (")
    assert said[1] == (
        "In the median game the score is 3 ahead of the rival's; 0.0 % of the games end level."
    )
    assert dict(figures.leads) == {3: 2, -3: 1}


def test_a_study_says_how_often_nobody_wins():
    game: Any = SimpleNamespace(emergencies={}, catalogue=[])
    some = studied(Figures(2), seen(NOBODY, {}, {}), seen(ranked([7, 5]), {}, {}))
    assert any(one.startswith("Nobody wins 50.0 % (") for one in findings(game, some))
    never = studied(Figures(2), seen(NOBODY, {}, {}))
    assert any(one.startswith("Nobody wins 100.0 % (") for one in findings(game, never))


def test_where_the_fewest_win_the_best_score_is_the_lowest():
    figures = studied(Figures(2, fewest=True), seen(ranked([7, 5], fewest=True), {}, {}))
    assert dict(figures.best) == {5: 1}
    assert dict(figures.margins) == {2: 1}


# One seat


def test_a_single_seat_has_a_promise_of_its_own():
    promised = [shares_by_lead(vec[float]([worth]), 8.0)[0] for worth in (-50.0, 0.0, 1.0, 900.0)]
    assert promised == sorted(set(promised))
    assert 0 < promised[0] < promised[-1] < 1


def test_a_team_leads_other_teams_and_rivals_but_not_its_own_members():
    worth, teams = vec[float]([5.0, 5.0, 3.0, 3.0]), vec[i64]([0, 0, 1, 1])
    ahead, _, behind, _ = shares_by_lead(worth, 1.0, teams)
    assert ahead == pytest.approx(1 - behind) == pytest.approx(0.5 + 0.5 * 2 / 3)
    alone = shares_by_lead(vec[float]([5.0, 5.0]), 1.0, vec[i64]([0, 0]), vec[float]([6.0, 2.0]))
    assert list(alone) == [0.25, 0.25]


def test_nobody_has_to_be_named_for_no_place():
    assert fill([], 0) == []
    with pytest.raises(Trouble, match="1 bot is named, but there is room for 0 only"):
        fill(["witch"], 0)


def test_one_bot_named_is_no_wish_to_play_alone(tollgate):
    wishes: dict[str, Any] = {"bots": "greedy", "seats": None, "seed": 1, "options": []}
    assert contest_from("tollgate", wishes, None).seats > 1
    alone = wishes | {"seats": 1, "options": ["play=together"]}
    assert contest_from("tollgate", alone, None).seats == 1
