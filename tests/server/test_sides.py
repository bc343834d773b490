"""Sides, reckonings, hidden scores and what is in force: drawn, on pages and over the API."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

import moonbrew
from moonbrew.scene import Column, InForce, Part, Reckoning, Row, Scene, Side
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import Drawn, View, draw
from moonbrew.server.drawing.art import load_art
from moonbrew.server.drawing.reckonings import draw_reckoning
from tests.server.house import House, Visitor, open_house
from tests.server.orchard import contested, majorities, orchard, scored

CHAIRS = [Chair(0, "wren", "Wren"), Chair(1, None, "Rowan")]
ART = load_art("orchard", None)
TOGETHER = {"play": "together", "moon": "full", "length": "short"}


@pytest.fixture
def inn(tollgate) -> Iterator[House]:
    """A house in which Tollgate is played, also by its bots."""
    assert tollgate
    with open_house() as house:
        yield house


def view(scene: Scene, **more: Any) -> View:
    """A scene of no game, as its viewer sees it."""
    return View(scene, ART, CHAIRS, **more)


def drawn(seat: int | None = 0, **changed: Any) -> Drawn:
    """The table with all of it."""
    return draw(view(replace(contested(seat), **changed)))


def text_of(page: str) -> str:
    """A page as one reads it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def cells(html: str) -> list[list[str]]:
    """The rows of a table in words, headings among them."""
    table = re.search(r"<table.*</table>", html)
    assert table
    rows = ElementTree.fromstring(table[0]).iter("tr")
    return [[" ".join("".join(cell.itertext()).split()) for cell in row] for row in rows]


# Sides.


def test_a_side_is_a_panel_without_a_chair():
    panels = re.findall(r"<article.*?</article>", drawn().seats)
    assert [("data-seat" in panel, "data-side" in panel) for panel in panels] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    us, them = panels[1:]
    assert "The lanterns" in us
    assert "Wren and Rowan" in us, "who plays for it"
    assert 'data-score="us">3<' in us
    assert 'aria-label="3 owls"' in us
    assert "#s-candle" in us
    assert "takes what is left" in them
    assert "data-do" not in us + them, "nobody can sit down there"
    assert "sigil" not in us + them


def test_what_a_side_owns_lies_before_it_and_not_on_the_table():
    parts = drawn()
    assert 'data-zone="nest"' in parts.seats
    assert "nest" not in parts.table + parts.piles + parts.hand


def test_who_plays_alone_against_a_side_has_a_panel_of_it():
    scene = contested(0)
    seats = draw(view(replace(scene, places=scene.places[:1]))).seats
    assert 'aria-label="Sides">' in seats
    assert " hidden" not in seats.split(">")[0]
    assert "<article" in seats
    both = draw(view(scene)).seats
    assert 'aria-label="Other players and sides"' in both
    assert 'aria-label="Other players"' in draw(view(orchard(0))).seats


# Scores that are not public.


def test_a_score_that_is_not_known_draws_no_number_no_pulse_and_no_word():
    for seat in (0, None):
        parts = drawn(seat, sides=[])
        assert "None" not in str(parts)
        assert "data-score" not in str(parts)
        assert 'class="purse' not in parts.hand
        assert 'class="mine' not in parts.table
        assert 'class="score"' not in parts.seats
    assert "data-score" in str(draw(view(orchard(0)))), "which is drawn where it is known"


def test_covered_points_are_nowhere_on_the_page_or_in_the_data_until_the_end(inn):
    wren = inn.visitor("Wren")
    room = wren.opens("me", "open", game="tollgate", points="covered")
    inn.visitor("Rowan").joins(room)
    story, t = inn.room(room), inn.room(room).table
    story.table.points[:] = [17, 19]
    story.forget_drawn()
    page = wren.web.get(f"/rooms/{room}").text
    assert 'data-score="0">17<' in page
    assert 'data-score="1"' not in page
    assert not re.search(r"\b19\b", text_of(page.split("<main")[1].split("</main")[0]))
    assert [
        place["score"] for place in wren.get(f"/api/rooms/{room}/scene")["scene"]["places"]
    ] == [
        17,
        None,
    ]
    stranger = Visitor(inn.url)
    places = stranger.get(f"/api/rooms/{room}/scene")["scene"]["places"]
    assert [place["score"] for place in places] == [None, None]
    with stranger.listens(room) as stream:
        sections = stream.next().data["sections"]
    assert "data-score" not in sections["seats"] + sections["table"] + sections["hand"]
    assert wren.get(f"/api/rooms/{room}")["result"] is None
    t.ask = None
    story.forget_drawn()
    places = stranger.get(f"/api/rooms/{room}/scene")["scene"]["places"]
    assert [place["score"] for place in places] == [17, 19]


# Reckonings.


def test_a_reckoning_is_a_table_with_headings_for_rows_and_columns():
    html = draw_reckoning(view(orchard(0)), majorities())
    assert html.count('<th scope="col"') == 3
    assert html.count('<th scope="row"') == 4
    assert cells(html) == [
        ["", "Wren, you", "Them", "Still out"],
        ["Owls needed", "3, the most", "1", "4"],
        ["Ravens", "2", "2", "0"],
        ["Frogs", "0", "", "7"],
        ["Tadpoles", "1", "5, the most", "2"],
    ]
    assert "On the table" in html
    assert '<th scope="col"><svg class="face" aria-hidden="true"><use href="#s-crescent"' in html
    assert "Wren</span>" in draw_reckoning(view(orchard(1)), majorities()), "who is not you"


def test_the_same_reckoning_lies_across_with_its_rows_side_by_side():
    upright = draw_reckoning(view(orchard(0)), majorities())
    across = draw_reckoning(view(orchard(0)), majorities(across=True))
    assert cells(across) == [list(line) for line in zip(*cells(upright), strict=True)]
    assert across.count('<th scope="col"') == 4
    assert across.count('<th scope="row"') == 3
    assert 'class="reckoning across' in across


def test_totals_stand_last_and_a_loss_has_a_minus_sign():
    assert cells(draw_reckoning(view(orchard(1)), scored())) == [
        ["", "Wren", "Rowan, you"],
        ["Owls", "9, the most", "8"],
        ["Candles lost", "\u22122", "0"],
        ["Together", "7", "8"],
    ]


def test_a_reckoning_where_some_columns_have_no_total_leaves_them_blank():
    columns = [Column("Tiles"), Column("Score", total=5)]
    told = Reckoning("x", "Counted", columns, [Row("Owls", [3, 5], out=1)])
    assert cells(draw_reckoning(view(orchard(0)), told))[-1] == ["Together", "", "5", ""]


def test_what_is_still_needed_stands_over_a_reckoning_with_symbols_that_have_names():
    line: list[str | Part] = [
        "The Night needs ",
        Part("owl", "Owls", "red"),
        " and ",
        Part("?", "<Bats>"),
        ".",
    ]
    html = draw_reckoning(view(contested(0)), replace(majorities(), goal=line))
    assert html.index('class="goal"') < html.index("<table")
    assert '<span class="needed red" role="img" aria-label="Owls"' in html
    assert "<b>&lt;Bats&gt;</b>." in html
    assert 'class="goal"' not in draw_reckoning(view(contested(0)), majorities())


def test_a_side_that_the_viewer_plays_for_is_the_viewers_own():
    sides = [Column("The team", [0, 1], face="owl"), Column("The Night", face="raven")]
    one = Reckoning("r", "R", sides, [Row("Moss", [0, 2], [1])], across=True)
    html = draw_reckoning(view(contested(0)), one)
    assert html.count('<tr class="mine">') == 1
    assert '<td class="none" ' in html
    assert 'class="mine"' not in draw_reckoning(view(contested(None)), one)


def test_who_leads_in_vain_and_who_will_hardly_get_any_can_be_told_and_is_told():
    rows = [Row("Moss", [3, 2], [0], idle=[0]), Row("Owls", [0, 4], [1], out=1, scarce=True)]
    html = draw_reckoning(view(contested(0)), replace(majorities(), rows=rows))
    assert cells(html)[1][1:3] == ["3, the most, but it brings nothing", "2"]
    assert cells(html)[2][1:3] == ["0, and hardly any left", "4, the most"]
    assert html.count('<td class="leads idle" ') == html.count('<td class="none scarce" ') == 1


def test_reckonings_of_the_scene_are_drawn_below_its_zones():
    table = drawn().table
    assert table.index('data-zone="market"') < table.index('class="reckoning r-majorities"')


# What is in force.


def test_what_is_in_force_is_a_strip_in_the_banner_and_first_in_the_drawer():
    rules = moonbrew.game("mystic-market").rulebook.rules
    told = InForce("Storm", "Nobody sells.", ["MARKET-001", "MARKET-017"], "until the dawn")
    parts = draw(view(replace(orchard(0), in_force=[told]), rules=rules))
    strip = re.search(r'<section class="force".*?</section>', parts.table)
    assert strip
    assert text_of(strip[0]) == "In force Storm Nobody sells. until the dawn"
    assert 'href="/rules/orchard#MARKET-001" data-rule="MARKET-001"' in strip[0]
    assert parts.table.index("<h1>") < parts.table.index('class="force"')
    assert parts.table.index('class="force"') < parts.table.index("</header>")
    words = text_of(parts.force)
    assert words.startswith("In force Storm until the dawn Nobody sells. MARKET-001 ")
    assert unescape(rules["MARKET-017"].plain) in words


def test_whom_it_concerns_is_told_by_a_sigil():
    strip = drawn().table.split('class="force"')[1]
    assert "#s-candle" in strip
    assert 'class="sigil teal"' in strip
    assert '<use href="#s-raven"' in strip


def test_where_nothing_is_in_force_there_is_no_strip_and_the_drawer_hides_its_place():
    parts = draw(view(orchard(0)))
    assert 'class="force"' not in parts.table
    assert parts.force == (
        '<section class="forced" id="force" aria-label="Rules in force" hidden></section>'
    )


def test_names_of_all_of_them_are_escaped():
    bad = '<script>x</script>&"'
    scene = replace(
        orchard(0),
        sides=[Side("s", bad, note=bad)],
        reckonings=[Reckoning("r", bad, [Column(bad)], [Row(bad, [1], note=bad)], bad)],
        in_force=[InForce(bad, bad, ["X-1"], bad)],
    )
    assert "<script" not in str(draw(view(scene)))


# Rooms.


def test_a_room_shows_the_side_and_what_is_in_force_and_the_drawer_follows_the_table(inn):
    wren = inn.visitor("Wren")
    room = wren.opens("me", game="tollgate", **TOGETHER)
    page = wren.web.get(f"/rooms/{room}").text
    drawer = page.split('<section class="rules')[1]
    assert drawer.index('id="force"') < drawer.index('role="search"'), "first in the drawer"
    assert "Under a full moon the team begins with 1 point." in text_of(drawer)
    assert "The Night" in text_of(page)
    with wren.listens(room) as stream:
        sections = stream.next().data["sections"]
    assert "TOLL-075" in sections["force"]
    replay = wren.web.get(f"/rooms/{room}/replay").text
    assert 'class="force"' in replay
    assert 'id="force"' not in replay, "there is no drawer there"


def test_the_end_of_a_game_tells_scores_by_category_on_the_page_and_as_data(inn):
    wren = inn.visitor("Wren")
    room = wren.opens("me", game="tollgate", **TOGETHER)
    while not wren.scene(room)["over"]:
        wren.plays(room)
    result = wren.get(f"/api/rooms/{room}")["result"]
    columns = result["reckoning"]["columns"]
    assert [column["title"] for column in columns] == ["The team", "The Night"]
    assert [column["total"] for column in columns] == [
        result["scores"][0],
        result["rivals"][0]["score"],
    ]
    page = wren.web.get(f"/rooms/{room}/result").text
    counted = page.split('<div class="panel counted">')[1]
    table = cells(counted)
    assert table[0] == ["", "The team, you", "The Night"]
    assert table[-1] == ["Together", *(str(column["total"]) for column in columns)]
    assert ["Full moon", "1, the most", "0"] in table
