"""The end of a game: its course, where it turned, and the chances that everybody had."""

import asyncio
import json
import re
import time
from dataclasses import replace
from html import unescape
from types import SimpleNamespace

import pytest

import moonbrew
from moonbrew.bots.chances import chances
from moonbrew.game import ranked
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from moonbrew.outcome import Result, Rival
from moonbrew.server.chances import MOMENTS, moments_of
from moonbrew.server.ending import (
    Standing,
    course_of,
    how_often_it_changed,
    turning_point,
)
from moonbrew.server.thinker import Job, Thinker
from moonbrew.server.turns import Turns
from moonbrew.server.workers import Worker, Workers
from tests.laws import some_settings
from tests.server.house import SHORT, opens_usual, wait_for
from tests.test_outcomes_played import TOGETHER

OURS = [game.name for game in moonbrew.all_games()]


def course(*scores, rivals=(), **more):
    """How a game stood after each of its moves, the deal first; every move is the second deed."""
    return [
        Standing(ply, 2 * ply, replace(ranked(one, **more), rivals=list(rivals[ply : ply + 1])))
        for ply, one in enumerate(scores)
    ]


def room_of(fewest=False, teams=(0, 1)):
    """As much of a room as its end needs."""
    game = SimpleNamespace(fewest_win=fewest, teams_at=lambda _: teams)
    return SimpleNamespace(game=game, table=None)


def turned(went, fewest=False):
    """Where a game turned: the move, its deed, and how far behind the winner was before the end."""
    found = turning_point(room_of(fewest), went[-1].result, went)
    return found.ply, found.deed, found.behind


# Turning points


def test_a_game_turns_where_the_winner_took_the_lead_for_good():
    assert turned(course([0, 0], [2, 0], [2, 3], [4, 3], [4, 3], [6, 5])) == (3, 6, None)


def test_where_the_last_move_decides_the_winners_best_move_before_it_is_shown():
    went = course([0, 0], [1, 0], [1, 4], [1, 9], [3, 9], [20, 11])
    assert turned(went) == (4, 8, 6)
    level = course([0, 0], [5, 0], [5, 5], [9, 5])
    assert turned(level) == (1, 2, 0)


def test_where_the_fewest_win_the_lead_is_theirs():
    assert turned(course([9, 9], [8, 9], [8, 7], [6, 7], fewest=True), fewest=True) == (1, 2, 1)
    went = course([9, 9], [8, 9], [7, 9], [7, 8], fewest=True)
    assert turned(went, fewest=True) == (1, 2, None)


def test_a_rival_that_has_won_has_its_turning_point_too():
    rivals = [Rival("the Night", score, 1) for score in (0, 1, 5, 6)]
    went = [
        Standing(ply, ply, Result([score], [2], [], [0.0], [rivals[ply]]))
        for ply, score in enumerate([0, 3, 4, 4])
    ]
    assert turned(went) == (2, 2, None)


def test_a_game_of_a_single_move_turns_there():
    assert turned(course([0, 0], [3, 1])) == (1, 2, None)


def test_changes_of_the_lead_are_counted_and_levels_are_none():
    said = "The lead changed hands {}."
    assert how_often_it_changed(room_of(), course([0, 0], [1, 0], [1, 1], [2, 1])) == (
        "The lead never changed hands."
    )
    assert how_often_it_changed(room_of(), course([0, 0], [1, 0], [1, 2])) == said.format("once")
    went = course([0, 0], [1, 0], [1, 1], [1, 2], [3, 2], [3, 4])
    assert how_often_it_changed(room_of(), went) == said.format("3 times")


def test_what_is_said_counts_moves_and_not_what_else_was_done(house):
    pair = house.pair(**SHORT)
    wren, rowan = pair.people
    for number in range(4):
        wren.post(f"/api/rooms/{pair.room}/talk", text=f"Line {number}", move_id=f"talk {number}")
    house.plays_out(pair.room)
    page = unescape(wren.web.get(f"/rooms/{pair.room}/result").text)
    room = house.room(pair.room)
    turning = turning_point(room, room.result(), course_of(room))
    assert turning.deed >= turning.ply + 5, "There was talk, and somebody sat down."
    if "took the lead" in page:
        assert f"at move {turning.ply}," in page
    assert f'href="/rooms/{pair.room}/replay?moment={turning.deed}">Watch the turning' in page
    replay = rowan.web.get(f"/rooms/{pair.room}/replay?moment={turning.deed}").text
    moves = len(room.sitting.moves)
    assert f'<output class="where num">{turning.ply} of {moves}</output>' in replay
    moment = rowan.get(f"/rooms/{pair.room}/moment?moment={turning.deed}")
    assert moment["ply"] == turning.ply


# The page


def plotted(page, name):
    """What the script is told of a curve."""
    figure = page.partition(f'id="course-{name}"')[2].partition("</figure>")[0]
    (facts,) = re.findall(r'data-course="([^"]*)"', figure)
    return json.loads(unescape(facts)), figure


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_curve_a_table_of_scores_and_chances_at_its_end(house, game, monkeypatch):
    monkeypatch.setattr("moonbrew.server.chances.SECONDS", 0.002)
    wren = house.visitor("Wren")
    room = opens_usual(wren, game)
    house.plays_out(room)
    page = wren.web.get(f"/rooms/{room}/result").text
    story = house.room(room)
    course, figure = plotted(page, "lead")
    result = story.result()
    moves = len(story.sitting.moves)
    assert course["plies"] == list(range(moves + 1))
    assert course["deeds"][-1] == story.deed
    last = [values[-1] for _, values in course["lines"]]
    assert sorted(last) == sorted([*result.scores, *(one.score for one in result.rivals)])
    assert figure.count("<polyline") == figure.count("<li ") == len(course["lines"])
    assert figure.count("<tr>") <= 13
    assert 'class="panel counted"' in page
    assert page.count('<details class="panel proof"') == 1
    wait_for(lambda: not wren.get(f"/rooms/{room}/chances")["again"])
    found = wren.get(f"/rooms/{room}/chances")
    chance, figure = plotted(found["html"], "chance")
    assert chance["plies"] == moments_of(moves)
    assert all(0 <= value <= 100 for _, values in chance["lines"] for value in values)
    shares = [*result.utility, *(1 - max(result.utility) for _ in result.rivals)]
    assert [values[-1] for _, values in chance["lines"]] == [100 * share for share in shares]
    later = wren.web.get(f"/rooms/{room}/result").text
    assert plotted(later, "chance")[0] == chance


def test_every_mode_of_every_game_of_ours_tells_where_the_scores_came_from():
    for setting in some_settings()[::3]:
        t, dice = setting.start(1), Dice(1)
        assert t.events is not None
        play_out(t, dice)
        told = setting.game.reckoning(t, t.events)
        assert told is not None, str(setting)
        assert told.rows


def test_a_game_together_has_one_line_for_the_team_and_one_for_the_rival(tollgate, house):
    assert tollgate
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = wren.opens("me", "open", game="tollgate", **TOGETHER)
    rowan.joins(room)
    while not house.room(room).over:
        next(one for one in (wren, rowan) if one.scene(room)["asked"]).plays(room)
    page = wren.web.get(f"/rooms/{room}/result").text
    assert wren.get(f"/rooms/{room}/chances") == {"html": "", "again": False}, (
        "Its bots think elsewhere, where nobody knows the game."
    )
    assert [who for who, _ in plotted(page, "lead")[0]["lines"]] == ["You and Rowan", "The Night"]


def test_nothing_is_estimated_of_a_game_that_goes_on_nor_told_of_its_course(house):
    pair = house.pair(**SHORT)
    asked = pair.people[0].get(f"/rooms/{pair.room}/chances")
    assert asked == {"html": "", "again": False}
    assert pair.room not in house.app.state.chances.tasks
    answer = pair.people[0].web.get(f"/rooms/{pair.room}/result", follow_redirects=False)
    assert answer.status_code == 303


# Estimates


def test_moments_are_evenly_apart_from_the_deal_to_the_end_and_never_too_many():
    assert moments_of(3) == [0, 1, 2, 3]
    for plies in (39, 40, 41, 400, 1234):
        found = moments_of(plies)
        assert (found[0], found[-1]) == (0, plies)
        assert len(found) <= MOMENTS + 1
        assert found == sorted(set(found))


@pytest.mark.parametrize("game", OURS)
def test_chances_are_shares_of_one_win_and_certain_in_the_end(game):
    played = moonbrew.game(game)
    seats = played.seats_for(played.Options())
    t = played.start(seats, 1)
    before = played.fingerprint(t)
    found = chances(played, t, Dice(1), 0.0)
    assert sum(found) == pytest.approx(1.0)
    assert played.fingerprint(t) == before
    play_out(t, Dice(2))
    assert chances(played, t, Dice(1), 0.0) == played.result(t).utility


def test_who_is_far_ahead_near_the_end_is_thought_to_win():
    played = moonbrew.game("mystic-market")
    t = played.start(2, 1)
    t.coins[0] = t.coins[0] + 60
    first, second = chances(played, t, Dice(1), 0.05)
    assert first > 0.8 > 0.2 > second


def test_a_thinker_estimates_without_choosing_and_stops_in_time():
    job = Job("a room", "mystic-market", ["Wren", "Rowan"], "seed", dict(SHORT), [], 0, "", 1)
    begun = time.monotonic()
    found = Thinker().think(replace(job, chances=True, seconds=0.05))
    assert time.monotonic() - begun < 5.0
    assert sum(found[0]["shares"]) == pytest.approx(1.0)


def test_what_no_table_waits_for_is_begun_only_while_a_worker_has_nothing_to_do():
    order = []

    class Busy(Worker):
        async def think(self, job, deadline):
            order.append(job.room)
            await asyncio.sleep(0.01)
            return [{}]

    async def run():
        workers = Workers(1, 5.0)
        workers.turns = Turns([Busy()])
        job = Job("", OURS[0], ["Wren", "Rowan"], "seed", {}, [], 0, "greedy", 1)
        first = asyncio.create_task(workers.think(replace(job, room="first")))
        await asyncio.sleep(0)
        aside = asyncio.create_task(workers.think_aside(replace(job, room="aside")))
        others = [
            asyncio.create_task(workers.think(replace(job, room=f"other {n}"))) for n in range(3)
        ]
        await asyncio.gather(first, aside, *others)
        assert list(workers.turns.free), "Everybody gives it back."

    asyncio.run(run())
    assert order == ["first", "other 0", "other 1", "other 2", "aside"]
