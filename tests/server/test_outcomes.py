"""The end of a game in a room: won or lost together, alone, or won by nobody."""

import re
from html import unescape

import pytest

from tests.server.house import House, Visitor, open_house, wait_for
from tests.test_outcomes_played import TOGETHER, ended, winnerless


@pytest.fixture
def inn(tollgate, house):
    """The house, with Tollgate in it."""
    assert tollgate
    return house


def text_of(page: str) -> str:
    """A page as one reads it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def ends(house: House, wren: Visitor, sitting, *chairs: str, **options: str) -> str:
    """A room at which a game came to its end as it did elsewhere; its id."""
    room = wren.opens(*chairs, game="tollgate", **options)
    house.sets(room, sitting.t)
    return room


@pytest.mark.parametrize("won", [True, False])
def test_a_game_together_is_won_or_lost_by_all(inn, tollgate, won):
    wren = inn.visitor("Wren")
    sitting = ended(tollgate, 2, won=won, **TOGETHER)
    result = tollgate.result(sitting.t)
    room = ends(inn, wren, sitting, "me", "open", **TOGETHER)
    page = text_of(wren.web.get(f"/rooms/{room}").text)
    assert ("The night is yours" if won else "The night is lost") in page
    verdict = "win together with" if won else "lose to the Night with"
    assert f"You and Seat 2 {verdict} {result.scores[0]} point" in page
    assert result.why in page
    facts = wren.get(f"/api/rooms/{room}")["result"]
    assert facts["winners"] == ([0, 1] if won else [])
    assert facts["rivals"] == [
        {"name": "the Night", "score": result.rivals[0].score, "rank": 2 if won else 1}
    ]


def test_a_game_that_nobody_wins_has_an_end_page_without_a_turning_point(inn, tollgate):
    wren = inn.visitor("Wren")
    room = ends(inn, wren, winnerless(tollgate), "me", "open")
    page = text_of(wren.web.get(f"/rooms/{room}/result").text)
    assert "Nobody takes the night" in page
    assert "Nobody has a point (TOLL-055)." in page
    assert "turning point" not in page
    facts = wren.get(f"/api/rooms/{room}")["result"]
    assert (facts["winners"], facts["why"]) == ([], "Nobody has a point (TOLL-055).")


def test_one_seat_and_no_bot_is_a_room_from_the_first_card_to_the_record(inn):
    wren = inn.visitor("Wren")
    room = wren.opens("me", game="tollgate", **TOGETHER)
    first = wren.web.get(f"/rooms/{room}").text
    assert re.search(
        r'<section class="seats"[^>]* aria-label="Sides"><article class="seat unseated', first
    )
    while not wren.scene(room)["over"]:
        wren.plays(room)
    story = inn.room(room)
    result = story.result()
    page = wren.web.get(f"/rooms/{room}/result").text
    own, night = sorted(re.findall(r'<li class="(\w+)"><b>(\d)</b>', page))
    assert (own[0], night[0]) == ("purple", "rival")
    assert int(own[1]) == result.ranks[0]
    assert int(night[1]) == result.rivals[0].rank
    decided = re.search(r"(Wren|The Night) (took the lead for good at move \d+|won)", page)
    assert decided
    assert (decided[1] == "Wren") == bool(result.winners)
    told = [line.text for line in story.log(0)][-1]
    assert told.startswith("The game is over: you ")
    record = wren.web.get(f"/api/rooms/{room}/record").text
    assert "rivals = [" in record


def test_the_night_takes_the_lead_for_good_where_the_team_was_last_ahead_or_level(inn, tollgate):
    wren = inn.visitor("Wren")
    room = wren.opens("me", game="tollgate", **TOGETHER)
    while not wren.scene(room)["over"]:
        t = inn.room(room).table
        last = t.edition.keys[t.road.kinds[-1]] if t.road.size() else ""
        keys = [choice["key"] for choice in wren.scene(room)["choices"]]
        wren.plays(room, next((key for key in keys if key != f"play-{last}"), keys[0]))
    page = text_of(wren.web.get(f"/rooms/{room}/result").text)
    assert tollgate.result(inn.room(room).table).winners == []
    assert re.search(r"The Night took the lead for good at move 2, and won by \d+\.", page)


def test_five_sit_at_one_table(inn):
    wren = inn.visitor("Wren")
    room = wren.opens("me", *["open"] * 4, game="tollgate")
    page = wren.web.get(f"/rooms/{room}").text
    assert page.count('class="seat panel') == 4
    others = [inn.visitor(name) for name in ("Moss", "Fern", "Ash", "Rowan")]
    assert sorted(one.joins(room) for one in others) == [1, 2, 3, 4]
    everybody = [wren, *others]
    while not inn.room(room).over:
        next(one for one in everybody if one.scene(room)["asked"]).plays(room)
    ranks = wren.get(f"/api/rooms/{room}")["result"]["ranks"]
    assert len(ranks) == 5


def test_the_home_page_offers_one_to_five_chairs(inn):
    page = inn.visitor("Wren").web.get("/").text
    form = page.partition('id="chairs-tollgate"')[2].partition("</fieldset>")[0]
    assert form.count("<select") == 5
    assert form.count("Nobody") == 4


def test_a_bot_plays_in_the_team_and_a_hint_is_given(tollgate):
    assert tollgate
    with open_house() as house:
        wren = house.visitor("Wren")
        room = wren.opens("me", "greedy", game="tollgate", play="together")
        wait_for(lambda: wren.scene(room)["asked"], 60)
        assert wren.get(f"/api/rooms/{room}/hint")["key"].startswith("play-")
        while not wren.scene(room)["over"]:
            if wren.scene(room)["asked"]:
                wren.plays(room)
        assert wren.get(f"/api/rooms/{room}")["result"]["rivals"]
