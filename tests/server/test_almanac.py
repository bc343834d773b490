"""The almanac of a game: its stages, and how far a guest is, from what is kept with rooms."""

import re
from dataclasses import replace
from typing import Any

import moonbrew
from moonbrew.almanac import Almanac, Spot, Stage, Way
from moonbrew.server.almanac import chosen_stage, filters, in_a_word, progress
from moonbrew.server.drawing.miniatures import miniature, phase
from moonbrew.server.store import Ended, RoomRow
from tests.server.house import House

SPIRITS = "spirits-of-the-forest"
PAGE = f"/games/{SPIRITS}/almanac"
ALONE = [Way("Alone", 1, {})]
ALMANAC = Almanac(
    "Three nights",
    "night",
    "night",
    [
        Stage("1", "Dusk", "", ALONE, levels=("mild", "wild")),
        Stage("2", "Midnight", "", ALONE, kinds=["Dark"]),
        Stage("3", "Dawn", "", ALONE),
    ],
    "weather",
)


def row(id: str, night: str, weather: str = "mild", guest: str | None = "wren", **result: Any):
    """A room that is over."""
    found = {"scores": [5], "ranks": [1], "winners": [0], "rivals": [], "why": "", **result}
    options = {"night": night, "weather": weather}
    kept = {**found, "guests": [guest]}
    return RoomRow(id, "g", 1, "", options, [], ["Wren"], "", "", 0.0, True, kept)


def beaten(score: int, by: int, **more: Any) -> dict[str, Any]:
    """A game lost to a rival that is no seat."""
    return {"scores": [score], "winners": [], "rivals": [rival(by)], **more}


def rival(score: int, rank: int = 2) -> dict[str, Any]:
    """One who sits nowhere."""
    return {"name": "the moon", "score": score, "rank": rank}


def test_a_win_is_told_with_its_margin_and_counts_where_it_was_hard():
    rows = [row("a", "1", rivals=[rival(3)]), row("b", "1", "wild", rivals=[rival(-2)])]
    found = progress(ALMANAC, rows, "wren")["1"]
    assert (found.won_at, found.line, found.room) == ({"mild", "wild"}, "Won by 7", "b")


def test_a_defeat_never_covers_a_win_and_a_closer_one_is_told():
    rows = [row("a", "2", **beaten(5, 9)), row("b", "2", **beaten(5, 6)), row("c", "1")]
    found = progress(ALMANAC, [*rows, row("d", "1", **beaten(1, 9))], "wren")
    assert (found["2"].line, found["2"].room, found["2"].won) == ("Lost by 1", "b", False)
    assert (found["1"].line, found["1"].room, found["1"].won) == ("Won", "c", True)


def test_who_lost_although_ahead_reads_why():
    rows = [row("a", "3", **beaten(9, 2, why="The team has no Moss tile."))]
    assert progress(ALMANAC, rows, "wren")["3"].line == "The team has no Moss tile"


def test_what_is_won_in_a_way_with_other_options_is_told_apart_and_lights_nothing():
    together, rivals = {"mood": "together"}, {"mood": "rivals"}
    ways = [Way("Two", 2, together), Way("Alone", 1, together), Way("Rivals", 2, rivals)]
    almanac = Almanac("A night", "night", "night", [Stage("1", "Dusk", "", ways)], "weather")

    def played(id: str, mood: str, **result: Any):
        found = row(id, "1", **result)
        return replace(found, options={**found.options, "mood": mood})

    apart = played("a", "rivals", scores=[9], rivals=[rival(4)])
    other = played("b", "solitaire")
    found = progress(almanac, [apart, other], "wren")["1"]
    assert (found.won, found.played, found.line) == (False, False, "Not played")
    assert {label: one.line for label, one in found.apart.items()} == {"Rivals": "Won by 5"}
    lost = played("c", "together", **beaten(2, 5))
    found = progress(almanac, [apart, lost], "wren")["1"]
    assert (found.won, found.line, found.apart["Rivals"].room) == (False, "Lost by 3", "a")
    won = played("d", "together")
    assert progress(almanac, [won, apart], "wren")["1"].won


def test_only_what_one_has_played_oneself_counts():
    found = progress(ALMANAC, [row("a", "1", guest="rowan"), row("b", "1", guest=None)], "wren")
    assert not found["1"].played
    assert found["1"].line == "Not played"


def test_a_game_with_somebodys_own_cards_does_not_light_a_standard_stage():
    own = replace(row("a", "1"), content="f" * 64)
    assert not progress(ALMANAC, [own], "wren")["1"].played
    assert progress(ALMANAC, [own, row("b", "1")], "wren")["1"].room == "b"


def test_the_first_that_is_not_won_is_offered_and_the_list_is_narrowed():
    found = progress(ALMANAC, [row("a", "1"), row("b", "3", **beaten(1, 2))], "wren")
    assert in_a_word(ALMANAC, found) == "1 won, 1 tried, 1 still dark"
    assert chosen_stage(ALMANAC, found, "").key == "2"
    assert chosen_stage(ALMANAC, found, "3").key == "3"
    told = {
        name: [stage.key for stage in stages] for name, stages in filters(ALMANAC, found).items()
    }
    assert told == {"All": ["1", "2", "3"], "Won": ["1"], "Not yet": ["2", "3"], "Dark": ["2"]}


def test_the_moon_wanes_and_comes_back():
    paths = [re.findall(r' d="([^"]+)"', phase(number, 28))[0] for number in range(28)]
    assert len(set(paths)) == 28
    assert paths[0] == "M16 4A12 12 0 0 1 16 28A12.00 12 0 0 0 16 4Z"  # nothing is lit
    assert paths[14] == "M16 4A12 12 0 0 0 16 28A12.00 12 0 0 0 16 4Z"  # all of it


def test_a_miniature_holds_all_its_spots_and_escapes_their_looks():
    drawn = miniature([Spot('"><b>', 0, 0), Spot("bit", 3, 2, "disc")], "A <layout>")
    assert "<b>" not in drawn
    assert 'aria-label="A &lt;layout&gt;"' in drawn
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
    x, y = (float(re.findall(rf'{name}="([^"]+)"', drawn)[0]) for name in ("cx", "cy"))
    assert left < x < left + width
    assert top < y < top + height


# The page.


def test_a_game_without_stages_has_no_such_page(house: House):
    wren = house.visitor("Wren")
    assert wren.web.get("/games/mystic-market/almanac").status_code == 404
    assert "almanac" not in wren.web.get("/rules/mystic-market").text


def test_every_stage_is_shown_and_set_up_by_its_form(house: House):
    wren = house.visitor("Wren")
    page = wren.web.get(PAGE).text
    almanac = moonbrew.game(SPIRITS).almanac()
    assert almanac is not None
    assert page.count('<a class="stage') == len(almanac.stages)
    assert f'href="{PAGE}"' in wren.web.get("/").text
    last = almanac.stages[-1]
    assert last.note in wren.web.get(PAGE, params={"stage": last.key}).text
    for way in last.ways:
        page = wren.web.get(PAGE, params={"stage": last.key, "way": way.label}).text
        form = re.findall(r'<form method="post".*?</form>', page, re.DOTALL)[-1]
        given = dict(re.findall(r'type="hidden" name="option-([a-z]+)" value="([^"]+)"', form))
        assert given == {**way.options, "scenario": last.key}
        body = {"game": SPIRITS, "chair": ["me"] + ["random"] * (way.seats - 1)}
        body |= {f"option-{name}": value for name, value in given.items()}
        opened = wren.web.post("/rooms", data=body, headers={"origin": house.url})
        assert opened.status_code == 303, opened.text


def test_the_name_of_a_bot_stands_apart_from_what_it_is_like(house: House):
    page = house.visitor("Wren").web.get(PAGE).text
    (told,) = re.findall(r'<dl class="bots".*?</dl>', page, re.DOTALL)
    text = re.sub(r"<[^>]+>", "", told)
    assert "Random Plays whatever is allowed" in text
    assert len(re.findall(r"[a-z] [A-Z]", text)) == told.count("<dt>") > 4


def test_what_one_has_won_is_lit(house: House):
    wren = house.visitor("Wren")
    path = f"{PAGE}?show=Won"
    room = wren.opens("me", game=SPIRITS, mode="coop", scenario="3", difficulty="difficult")
    assert '<a class="stage' not in wren.web.get(path).text
    guests = [chair.guest for chair in house.room(room).chairs]
    result = {"scores": [9], "ranks": [1], "winners": [0], "rivals": [rival(4)], "why": ""}
    store = house.app.state.rooms.services.storage.store
    store.keep_result(room, Ended(["Wren"], guests, result))
    (told,) = re.findall(r'<a class="stage won".*?</a>', wren.web.get(path).text, re.DOTALL)
    assert "Whispers of Air" in told
    assert "Won by 5" in told
    assert re.findall(r"<i( class=\"on\")?>", told) == ["", ' class="on"', ""]
    assert '<a class="stage' not in house.visitor("Rowan").web.get(path).text


def test_a_night_won_against_somebody_is_told_and_not_lit(house: House):
    wren = house.visitor("Wren")
    room = wren.opens("me", "random", game=SPIRITS, mode="competitive", scenario="4")
    guests = [chair.guest for chair in house.room(room).chairs]
    result = {"scores": [9, 4], "ranks": [1, 2], "winners": [0], "rivals": [], "why": ""}
    store = house.app.state.rooms.services.storage.store
    store.keep_result(room, Ended(["Wren", "Random"], guests, result))
    page = wren.web.get(PAGE, params={"stage": "4"}).text
    assert '<a class="stage won"' not in page
    assert f'Rivals: Won by 5. <a href="/rooms/{room}/result">' in page
