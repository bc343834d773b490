"""My games: what waits comes first, and what was played is counted by game and company."""

import re
import time
from html import unescape

from moonbrew.server.store import RoomRow
from moonbrew.server.tallies import tallies
from tests.server.house import SHORT, wait_for


def row(game="mystic-market", scores=(9, 4), winners=(0,), guests=("wren", None), **more):
    """A room that is over, as the storage has it."""
    bots = more.pop("bots", ["", "witch"])
    opened = more.pop("opened", bots)
    result = {"scores": list(scores), "winners": list(winners), "guests": list(guests)}
    if bots is not None:
        result["bots"] = bots
    return RoomRow(
        id="x",
        game=game,
        rules=1,
        content="",
        options={},
        chairs=[{"guest": None, "name": "", "bot": one} for one in opened],
        names=["Wren", "Rowan"],
        seed="",
        host="wren",
        created=1.0,
        over=True,
        result=result,
    )


def counted(*rows):
    """What is counted of them for Wren."""
    return [
        (one.title, one.company, one.played, one.won, one.best) for one in tallies(rows, "wren")
    ]


def test_games_are_counted_by_game_and_by_the_level_of_the_bots():
    found = counted(
        row(),
        row(scores=(3, 7), winners=(1,)),
        row(bots=["", "elder"]),
        row(game="witchstone", scores=(50, 90), winners=[1]),
    )
    assert found == [
        ("Mystic Market", "Elder", 1, 1, 9),
        ("Mystic Market", "Witch", 2, 1, 9),
        ("Witchstone", "Witch", 1, 0, 50),
    ]


def test_company_is_people_bots_or_nobody():
    three = {"scores": (1, 2, 3), "winners": ()}
    found = counted(
        row(guests=("wren", "rowan"), bots=["", ""]),
        row(guests=("rowan", "wren"), bots=["", "witch"]),  # who left is a person all the same
        row(guests=("wren", "rowan", None), bots=["", "", "elder"], **three),
        row(guests=("wren", None, None), bots=["", "witch", "elder"], **three),
        row(guests=("wren",), bots=[""], scores=(5,)),
    )
    assert {(company, played) for _, company, played, _, _ in found} == {
        ("People", 2),
        ("People and bots", 1),
        ("Several bots", 1),
        ("Nobody", 1),
    }


def test_games_of_others_and_unkept_results_do_not_count_and_old_ones_go_by_how_they_began():
    assert counted(row(guests=("rowan", None))) == []
    old = row(bots=None, opened=["", "archmage"])
    assert counted(old) == [("Mystic Market", "Archmage", 1, 1, 9)]
    assert counted(row(game="gone")) == [("gone", "Witch", 1, 1, 9)]


def test_of_several_at_one_device_the_score_of_whose_device_it_is_counts(house):
    wren = house.visitor("Wren")
    room = wren.opens("here:Rowan", "me", **SHORT)
    house.plays_out(room)
    wren.post("/api/me", name="Ivy")
    scores = wren.get(f"/api/rooms/{room}")["result"]["scores"]
    facts = wren.get("/api/rooms")[0]
    assert facts["seat"] == 1
    page = wren.web.get("/games").text
    counted = rf"<td>People</td><td>1</td><td>[01]</td><td>{scores[1]}</td>"
    assert scores[0] != scores[1]
    assert re.search(counted, page)
    assert "with Rowan." in dict(listed(page))[room]


def test_the_lowest_score_is_the_best_where_the_fewest_win(monkeypatch):
    monkeypatch.setattr("moonbrew.games.mystic_market.MysticMarket.fewest_win", True)
    assert counted(row(), row(scores=(3, 7)))[0][-1] == 3


def listed(page):
    """The tables of the page, in order: which room, and what is told of it."""
    found = re.findall(
        r'<li><a class="panel[^"]*" href="/rooms/([^"/]*)[^"]*">(.*?)</a></li>', page
    )
    return [(room, unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text))) for room, text in found]


def test_what_waits_for_me_stands_first_then_what_goes_on_then_what_is_over(house):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    rooms = []
    for _ in range(4):
        rooms.append(wren.opens("me", "open", **SHORT))
        rowan.joins(rooms[-1])
    over, *rest = rooms
    house.plays_out(over)
    for room in rest:
        if not wren.scene(room)["asked"]:
            rowan.plays(room, "buy-1")
            if not wren.scene(room)["asked"]:
                rowan.plays(room, "end-turn")
    waiting, theirs, other = rest
    for room in (theirs, other):
        wren.plays(room, "buy-1")
        if wren.scene(room)["asked"]:
            wren.plays(room, "end-turn")
    table = listed(wren.web.get("/games").text)
    assert [room for room, _ in table] == [waiting, other, theirs, over]
    told = dict(table)
    assert "Your turn" in told[waiting]
    assert "Rowan’s turn" in told[theirs]
    assert "with Rowan" in told[over]
    assert " won" in told[over]
    day = time.strftime("%b %Y", time.gmtime())
    assert all(day in text for text in told.values())
    facts = {one["room"]: one for one in wren.get("/api/rooms")}
    assert facts[theirs]["turn"] == "Rowan"
    assert facts[waiting]["turn"] == ""
    assert facts[over]["last"] >= facts[over]["created"]
    assert "bots" not in facts[over]["result"]


def test_my_games_are_counted_on_the_page_and_filtered_by_game(house):
    wren = house.visitor("Wren")
    market = wren.opens("me", "random", **SHORT)
    wait_for(lambda: wren.scene(market)["asked"])
    moon = wren.opens("me", "random", game="mystic-moon")
    while not wren.scene(market)["over"]:
        if wren.scene(market)["asked"]:
            wren.plays(market)
    page = wren.web.get("/games").text
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td><td>(\d+)</td>', page)
    assert rows == [("Mystic Market", "Random", "1")]
    filtered = wren.web.get("/games?game=mystic-moon").text
    assert [room for room, _ in listed(filtered)] == [moon]
    assert "How it went" not in filtered
    unknown = wren.web.get("/games?game=nothing")
    assert unknown.status_code == 200
    assert len(listed(unknown.text)) == 2
