"""Pages as they are sent: complete, escaped, and without anything inline."""

import re
from html import unescape

import pytest

import moonbrew
from moonbrew.rules import Rulebook, rulebook_path
from moonbrew.server.rendering import templates
from tests.server.house import SHORT, House, wait_for

INLINE = re.compile(r"<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
OUTSIDE = re.compile(r'(?:src|href|action)="(?:https?:)?//')


@pytest.fixture(scope="module")
def pages(house: House):
    """Every kind of page, by its path, as somebody sees it whose name needs escaping."""
    wren = house.visitor("<i>Wren</i>")
    running = wren.opens("me", "open", "greedy")
    house.visitor("Rowan").joins(running)
    finished = wren.opens("greedy", "random", **SHORT)
    wait_for(lambda: wren.scene(finished)["over"], 60)
    paths = ["/", "/games", "/rules/mystic-market", "/rules/mystic-market?q=gryphon"]
    paths += ["/rules/mystic-market/found?q=31", f"/rooms/{running}", f"/rooms/{running}/replay"]
    paths += [f"/rooms/{finished}{rest}" for rest in ("", "/result", "/replay?moment=5&seat=1")]
    paths += ["/games/witchstone/options?seats=3&first=seat-2"]
    paths += ["/rooms/nowhere", "/rules/gryphon"]
    return {path: wren.web.get(path) for path in paths}


def test_every_page_is_there(pages):
    for path, page in pages.items():
        wanted = {"/rooms/nowhere": 404, "/rules/gryphon": 400}.get(path, 200)
        assert page.status_code == wanted, path
        assert page.headers["content-type"].startswith("text/html"), path


def test_a_rule_is_shown_with_its_table():
    book = Rulebook(rulebook_path("spirits-of-the-forest"))
    rules = book.look_up(["218"])
    page = (
        templates().get_template("found.html").render(rules=rules, level="h2", here="", counted="")
    )
    assert "Gems at the start:" in page
    assert "<tr><td>Solo</td><td>4</td><td>3</td><td>2</td></tr>" in page


def test_no_page_has_script_or_style_inline_or_asks_for_anything_outside(pages):
    for path, page in pages.items():
        assert not INLINE.findall(page.text), path
        assert not OUTSIDE.findall(page.text), path
        assert "script-src 'self'" in page.headers["content-security-policy"]


def test_head_is_answered_as_get_without_the_page(pages, house):
    wren = house.visitor("Wren")
    for path, page in pages.items():
        answer = wren.web.head(path)
        assert answer.status_code == page.status_code, path
        assert answer.headers["content-type"] == page.headers["content-type"]
        assert int(answer.headers["content-length"]) > 0
        assert answer.content == b""


def test_there_is_no_head_of_an_endless_stream(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open")
    assert wren.web.head(f"/rooms/{room}/live").status_code == 405


def test_names_are_escaped_on_every_page(pages):
    assert sum("&lt;i&gt;Wren&lt;/i&gt;" in page.text for page in pages.values()) > 3
    assert not any("<i>Wren" in page.text for page in pages.values())


def test_what_pages_link_to_is_there_and_may_be_kept(pages, house):
    found = {
        address
        for page in pages.values()
        for address in re.findall(r'(?:src|href)="(/(?:static|art)/[^"]+)"', page.text)
    }
    assert len(found) > 6
    for address in found:
        answer = house.visitor().web.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["/static/x/..%2Fpages.py", "/static/x/nothing.css", "/art/mystic-market/x/symbols.svg"]
)
def test_other_files_are_not_there(house, path):
    assert house.visitor().web.get(path).status_code == 404


def test_a_room_is_opened_by_the_form(house):
    wren = house.visitor("Wren")
    form = {"game": "mystic-market", "option-length": "shortened", "chair": ["me", "greedy", ""]}
    answer = wren.web.post("/rooms", data=form)
    assert answer.status_code == 303
    room = answer.headers["location"].removeprefix("/rooms/")
    facts = wren.get(f"/api/rooms/{room}")
    assert facts["options"]["length"] == "shortened"
    assert len(facts["chairs"]) == 2


def test_a_form_that_cannot_be_is_answered_with_a_page(house):
    answer = house.visitor().web.post("/rooms", data={"game": "mystic-market", "chair": ["me"]})
    assert answer.status_code == 400
    assert "Mystic Market" in answer.text


def test_a_replay_shows_other_hands_only_when_the_game_is_over(house, pages):
    wren, fern = house.visitor("Wren"), house.visitor("Fern")
    room = wren.opens("me", "open")
    assert fern.joins(room) == 1
    for path in (f"/rooms/{room}/replay?seat=1", f"/rooms/{room}/moment?moment=0&seat=1"):
        assert wren.web.get(path).status_code == 403
        assert fern.web.get(path).status_code == 200
    faces = re.findall(
        r'data-id="hand-[^"]+" data-face="([^"]+)"',
        wren.web.get(f"/rooms/{room}/replay?seat=").text,
    )
    assert faces == []


def test_the_walkthrough_stands_in_the_drawer_and_on_the_page_of_the_rules(house):
    wren = house.visitor("Wren")
    for game in moonbrew.all_games():
        lessons = [one for walk in game.walkthroughs.values() for one in walk.lessons]
        assert lessons
        room = wren.opens("me", "open", game=game.name)
        for path in (f"/rooms/{room}", f"/rules/{game.name}"):
            page = wren.web.get(path).text
            shown = re.findall(r"<li><b>([^<]+)</b> ([^<]+)", page)
            told = [(lesson.title, lesson.text) for lesson in lessons]
            assert [(title, unescape(text).strip()) for title, text in shown] == told
            cited = set(re.findall(r'class="rule" href="[^"#]+#([A-Z0-9-]+)" data-rule', page))
            assert cited == {rule for lesson in lessons for rule in lesson.rules}
        assert all(f'id="{rule}"' in page for rule in cited), "where the links lead"
        assert 'class="walk' not in wren.web.get(f"/rules/{game.name}?q=the").text


def test_the_result_page_waits_for_the_result(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open")
    answer = wren.web.get(f"/rooms/{room}/result")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/rooms/{room}"


def test_the_result_page_tells_what_the_last_move_brought(house):
    wren = house.visitor("Wren")
    room = wren.opens("greedy", "random", game="witchstone")
    wait_for(lambda: wren.scene(room)["over"], 120)
    page = unescape(wren.web.get(f"/rooms/{room}/result").text)
    story = house.room(room)
    last = [line.text for line in story.log(None) if line.deed == story.deed]
    assert last[-1] == story.scene(None).prompt
    assert re.fullmatch(r"The game is over: \w+ wins with \d+ points\.", last[-1])
    shown = re.findall(r"<li>(.+?)</li>", page.partition("what was counted")[2])
    assert [re.sub("</?b>", "", text) for text in shown] == last


def test_touching_tells_which_rule_forbids_what_was_meant(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open", content="practice")
    fern = house.visitor("Fern")
    fern.joins(room)
    player = wren if wren.scene(room)["asked"] else fern
    seat = wren.scene(room)["seat"] if player is wren else 1
    buy = next(c["key"] for c in player.scene(room)["choices"] if c["key"].startswith("buy-"))
    player.plays(room, buy)
    [hand] = [z for z in player.scene(room)["scene"]["zones"] if z["id"] == f"hand-{seat}"]
    why = player.get(f"/rooms/{room}/why?on={hand['pieces'][0]['id']}&on={hand['id']}")
    assert why["rule"] == "MARKET-046"
    assert why["key"].startswith("swap-")
    nothing = player.get(f"/rooms/{room}/why?on=gryphon")
    assert nothing["rule"] is None
    other = fern if player is wren else wren
    assert other.web.get(f"/rooms/{room}/why?on=deck").status_code == 403


# Options


def test_the_form_asks_only_for_options_with_a_choice(house):
    wren = house.visitor("Wren")
    two = wren.web.get("/games/witchstone/options?seats=2&first=seat-2&handicap_3=large").text
    assert set(re.findall(r'name="option-(\w+)"', two)) == {"first", "handicap_1", "handicap_2"}
    assert 'value="seat-2" checked' in two
    assert 'value="seat-3"' not in two
    gone = wren.web.get("/games/witchstone/options?seats=2&first=seat-4").text
    assert 'value="random" checked' in gone, "what cannot be chosen any more is as usual"


def test_the_home_page_shows_every_option_and_opens_the_usual_number_of_seats(house):
    page = house.visitor("Wren").web.get("/").text
    forms = [form for form in re.findall(r"<form.*?</form>", page, re.S) if "option-" in form]
    for game in moonbrew.all_games():
        (form,) = (form for form in forms if f'name="game" value="{game.name}"' in form)
        for spec in game.all_options:
            shown = re.findall(rf'name="option-{spec.name}" value="([^"]+)"', form)
            assert shown == list(spec.values)
    now = re.search(r'<form class="now".*?</form>', page, re.S)
    assert now
    assert now[0].count('name="chair"') == 3
    assert "with 2 bots" in now[0]


def test_a_room_with_options_that_do_not_fit_is_refused_with_a_sentence(house):
    wren = house.visitor("Wren")
    form = {"game": "witchstone", "chair": ["me", "greedy"], "option-first": "seat-3"}
    answer = wren.web.post("/rooms", data=form, headers={"origin": house.url})
    assert answer.status_code == 400
    assert "Option first cannot be &#39;seat-3&#39; with 2 seats." in answer.text
