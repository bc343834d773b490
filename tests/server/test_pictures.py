"""Pictures of tables: what a shared link shows, drawn for whoever looks on and nobody else."""

import asyncio
import json
import re
import signal
import struct
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, tables
from moonbrew.scene import Scene
from moonbrew.server import picture_routes, pictures
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import View
from moonbrew.server.drawing.art import art_of, load_art
from moonbrew.server.drawing.still.picture import HIGH, WIDE, draw_cover, draw_house, draw_still
from moonbrew.server.dressing import dress
from moonbrew.server.painter import paint
from moonbrew.server.pictures import KEPT, Pictures, sheets_of
from moonbrew.server.rendering import HERE
from moonbrew.server.safety import cost_of
from tests.laws import each_setting
from tests.server.house import House, Visitor, open_house, opens_usual
from tests.server.orchard import orchard
from tests.server.plain import crowded
from tests.server.test_contents import TEA, kept, opens
from tests.server.test_drawing import chairs, holds_secrets

GAMES = [game.name for game in moonbrew.all_games()]
PNG = b"\x89PNG\r\n\x1a\n"
NASTY = """<i>&"x'</i>"""


def size_of(png: bytes) -> tuple[int, int]:
    """How wide and high a PNG says it is."""
    assert png.startswith(PNG)
    assert png[12:16] == b"IHDR"
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def still(scene: Scene, art: Any, seated: list[Chair] | None = None) -> str:
    """The drawing of a scene."""
    return draw_still(View(scene, art, seated or chairs(len(scene.places))), "A game", "Move 7")


def words_in(svg: str) -> list[str]:
    """All that is written on a picture."""
    return [
        one.text or ""
        for one in ElementTree.fromstring(svg).iter()
        if isinstance(one.tag, str) and one.tag.endswith("}text")
    ]


def metas(page: str) -> dict[str, str]:
    """What a page says where its link is shown."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"', page)
    return dict(found)


def picture(visitor: Visitor, path: str, **headers: str) -> Any:
    """The answer to whoever wants a picture."""
    return visitor.web.get(
        path, headers={name.replace("_", "-"): it for name, it in headers.items()}
    )


# What is drawn.


@each_setting(0)
def test_a_picture_depends_on_nothing_hidden(setting: Setting):
    game, secret, changed = setting.game, False, False
    for t in tables(setting, seed=4, many=8):
        secret = secret or any(holds_secrets(game, t, seat) for seat in range(t.seats))
        dream = game.imagine(t, None, Dice(int(t.ply)))
        assert still(game.scene(dream, None), art_of(game)) == still(
            game.scene(t, None), art_of(game)
        )
        changed = changed or any(
            game.scene(dream, seat).zones != game.scene(t, seat).zones for seat in range(t.seats)
        )
    assert changed or not secret, "no imagined table differed, so this proves nothing"


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_is_dressed_by_the_sheets_of_the_page_and_nothing_is_left_to_be_looked_up(name):
    game = moonbrew.game(name)
    for seats in (game.seats[0], game.seats[-1]):
        t = game.start(seats, 3)
        svg = dress(still(game.scene(t, None), art_of(game)), sheets_of(art_of(game)))
        assert "var(" not in svg
        assert "light-dark(" not in svg
        assert "color-mix(" not in svg
        assert "<use" not in svg
        assert "<symbol" not in svg
        written = words_in(svg)
        assert "Moonbrew" in written
        assert "Move 7" in written
        assert {chair.name for chair in chairs(seats)} <= set(written)


def test_names_are_escaped():
    game = moonbrew.game("mystic-market")
    t = game.start(2, 1)
    seated = [Chair(0, "wren", NASTY, ""), Chair(1, None, "Rowan\x0b", "greedy")]
    svg = dress(still(game.scene(t, None), art_of(game), seated), sheets_of(art_of(game)))
    assert NASTY in words_in(svg)
    assert "<i>" not in svg
    assert "Rowan" in words_in(svg)


def test_a_game_without_art_shows_names():
    svg = dress(still(crowded(None), load_art("tollgate", None)), sheets_of(load_art("", None)))
    assert {"Pilgrim", "Merchant", "Minstrel"} <= set(words_in(svg))
    assert size_of(paint(still(crowded(None), load_art("tollgate", None)), [])) == (WIDE, HIGH)


def test_all_layouts_and_sides_can_be_drawn():
    for scene in (crowded(None), orchard(None)):
        ElementTree.fromstring(still(scene, load_art("", None)))


def test_covers_have_the_game_on_them_and_the_house_its_moon():
    game = moonbrew.game("witchstone")
    svg = dress(draw_cover(art_of(game), game.title, "The deal", game.about), [])
    assert {"Witchstone", "The deal"} <= set(words_in(svg))
    hero = (HERE / "templates" / "hero.svg").read_text("utf-8")
    house = draw_house(load_art("", None), hero, "Moonbrew", "Games")
    assert 'viewBox="390 0 800 420"' in house, "the part of it that shows moon and cauldron"
    ElementTree.fromstring(house)


def test_text_is_drawn_whatever_fonts_a_machine_has():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">{}</svg>'
    bare = paint(svg.format(""), [])
    for text in ("Wren", "Rübezahl", "Ведьма", "Μάγισσα"):
        written = paint(
            svg.format(f'<text y="30" font-family="serif" fill="#000">{text}</text>'), []
        )
        assert len(written) > len(bare) + 100, text


# What is sent.


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_pictures_while_it_is_played_and_when_it_is_over(house: House, name: str):
    wren = house.visitor("Wren")
    room = opens_usual(wren, name)
    house.settles(room)
    for path in ("picture.png", "picture.png?moment=0"):
        answer = picture(house.visitor(), f"/rooms/{room}/{path}")
        assert answer.headers["content-type"] == "image/png"
        assert size_of(answer.content) == (WIDE, HIGH)
    house.plays_out(room)
    answer = picture(house.visitor(), f"/rooms/{room}/picture.png")
    assert size_of(answer.content) == (WIDE, HIGH)
    assert "max-age=86400" in answer.headers["cache-control"]


def test_pages_name_their_pictures_with_whole_addresses(house):
    pair = house.pair()
    pair.asked().plays(pair.room)
    deed = house.room(pair.room).deed
    wren = house.visitor()
    told = metas(wren.web.get(f"/rooms/{pair.room}").text)
    here = f"{house.url}/rooms/{pair.room}"
    assert told["og:url"] == here
    assert told["og:type"] == "website"
    assert told["og:image"] == f"{here}/picture.png?moment={deed}"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert "Wren" in told["og:image:alt"]
    assert told["twitter:card"] == "summary_large_image"
    past = metas(wren.web.get(f"/rooms/{pair.room}/replay?moment={deed - 1}&seat=").text)
    assert past["og:image"] == f"{here}/picture.png?moment={deed - 1}"
    assert past["og:url"] == f"{here}/replay?moment={deed - 1}"
    house.plays_out(pair.room)
    over = metas(wren.web.get(f"/rooms/{pair.room}/result").text)
    assert over["og:url"] == f"{here}/result"
    assert size_of(wren.web.get(over["og:image"]).content) == (WIDE, HIGH)


def test_the_host_is_that_of_the_request(house):
    page = house.visitor().web.get("/", headers={"Host": "localhost:1234"})
    assert metas(page.text)["og:image"] == "http://localhost:1234/picture.png"


def test_deals_house_and_tables_before_the_deal_have_pictures_too(house):
    wren = house.visitor("Wren")
    deal = wren.get("/api/deals")[0]["deal"]
    room = wren.opens("me", "open")
    for path in ("/", f"/deals/{deal}", f"/rooms/{room}"):
        image = metas(wren.web.get(path).text)["og:image"]
        assert image.startswith(house.url)
        assert size_of(wren.web.get(image).content) == (WIDE, HIGH)
    assert "moment" not in metas(wren.web.get(f"/rooms/{room}").text)["og:image"]


def test_rooms_with_cards_of_their_own_have_pictures(house):
    wren = house.visitor("Wren")
    room = opens(wren, "me", "greedy", cards=kept(wren, TEA))
    house.settles(room)
    assert size_of(picture(wren, f"/rooms/{room}/picture.png").content) == (WIDE, HIGH)


def test_what_has_happened_may_be_kept_and_what_happens_not_for_long(house):
    pair = house.pair()
    wren = house.visitor()
    path = f"/rooms/{pair.room}/picture.png"
    live, past = picture(wren, path), picture(wren, f"{path}?moment=0")
    assert live.headers["cache-control"] == "public, max-age=10"
    assert past.headers["cache-control"] == "public, max-age=86400"
    assert "set-cookie" not in past.headers
    again = picture(wren, path, If_None_Match=live.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    before = past.headers["etag"]
    pair.asked().plays(pair.room)
    assert picture(wren, f"{path}?moment=0").headers["etag"] == before
    now = picture(wren, path, If_None_Match=live.headers["etag"])
    assert now.status_code == 200
    assert now.headers["etag"] != live.headers["etag"]


def test_whoever_sits_there_sees_the_same_picture_as_who_looks_on(house):
    pair = house.pair()
    path = f"/rooms/{pair.room}/picture.png"
    seen = {picture(one, path).content for one in (*pair.people, house.visitor())}
    assert len(seen) == 1


def test_what_is_not_there_has_no_picture(house):
    pair = house.pair()
    wren, page = house.visitor(), f"/rooms/{pair.room}/picture.png"
    for path, status in (
        ("/rooms/nowhere/picture.png", 404),
        ("/deals/nothing/picture.png", 404),
        (f"{page}?moment=-1", 400),
        (f"{page}?moment=99999999999999999999", 400),
        (f"{page}?moment=soon", 400),
    ):
        answer = wren.web.get(path)
        assert answer.status_code == status, path
        assert "content-security-policy" in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_pictures_cost_as_much_as_a_replay(monkeypatch):
    assert cost_of("/rooms/x/picture.png") == cost_of("/rooms/x/replay") == 10
    assert cost_of("/deals/x/picture.png") == cost_of("/picture.png") == 10
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)  # nothing fills again
    with open_house(reads_per_second=10) as house:
        wren = house.visitor()
        answers = [wren.web.get("/picture.png").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]


async def kept_after(wanted: list[str]) -> tuple[list[str], list[str]]:
    """What is kept, and what was painted, if these pictures are wanted one after another."""
    painted = []

    class Counted(Pictures):
        async def painted(self, svg: str, art: Any) -> bytes:
            painted.append(svg)
            return PNG

    found = Counted(kept=2)
    for one in wanted:
        await found.paint(one, one, load_art("", None))
    return list(found.kept), painted


def test_few_pictures_are_kept_and_those_that_nobody_wants_go_first():
    latest, painted = asyncio.run(kept_after(["a", "b", "a", "c", "a", "b"]))
    assert latest == ["a", "b"]
    assert painted == ["a", "b", "c", "b"]
    assert KEPT <= 64


def test_a_painter_that_fails_or_is_too_slow_costs_one_picture(house, monkeypatch):
    pair = house.pair()
    path = f"/rooms/{pair.room}/picture.png"
    monkeypatch.setattr(pictures, "DEADLINE", 0.0)
    assert picture(house.visitor(), path).status_code == 503
    monkeypatch.undo()
    with monkeypatch.context() as broken:
        broken.setattr(picture_routes, "draw_still", lambda *_: "<svg")
        assert picture(house.visitor(), path).status_code == 503
    assert size_of(picture(house.visitor(), path).content) == (WIDE, HIGH)


def test_where_nothing_can_be_painted_pages_go_without(house, monkeypatch):
    monkeypatch.setattr(picture_routes, "can_paint", lambda: False)
    pair = house.pair()
    told = metas(house.visitor().web.get(f"/rooms/{pair.room}").text)
    assert told["og:url"].startswith(house.url)
    assert "og:image" not in told
    assert "twitter:card" not in told
    assert picture(house.visitor(), f"/rooms/{pair.room}/picture.png").status_code == 404


BUSY_PAINTER = """
from time import process_time
from moonbrew.server import checker, painter

checker.SECONDS = painter.SECONDS = 2

def answer(seconds):
    end = process_time() + seconds
    while process_time() < end:
        pass
    return {"done": seconds}

painter.answer = answer
painter.main()
"""


def test_each_picture_has_its_own_time_and_many_do_not_add_up():
    lines = ["", *[json.dumps({"seconds": 0.4})] * 8]
    done = busy_painter(lines)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 9), done.stderr
    done = busy_painter([*lines[:2], json.dumps({"seconds": 60})])
    assert (done.returncode, len(done.stdout.splitlines())) == (-signal.SIGXCPU, 2)


def busy_painter(lines: list[str]) -> subprocess.CompletedProcess[str]:
    """A painter that has two seconds for a picture, and needs as long as it is told."""
    command, said = [sys.executable, "-c", BUSY_PAINTER], "".join(f"{line}\n" for line in lines)
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)
