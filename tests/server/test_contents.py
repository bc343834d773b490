"""Cards of guests' own in rooms: sent, checked apart, kept, shown, played with, found again."""

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

import moonbrew
from moonbrew.content import LARGEST
from moonbrew.errors import BadContent
from moonbrew.record import game_of, read, verify
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.contents import Contents
from moonbrew.server.errors import TooMuch
from moonbrew.server.store import Store
from tests.server.house import SHORT, House, Process, Visitor, open_house, wait_for

MARKET = "mystic-market"
DEARER = "[potion.fortune-serum]\nprofit = 9\n"
TEA = """
[potion.moon-tea]
name = "Moon Tea"
copies = 2
cost = ["orc-teeth", "orc-teeth"]
profit = 5
effect = [{ do = "draw", cards = 1 }]
[totals]
potion_cards = 22
"""
MILL_POND = Path("examples/mill-pond.toml").read_text()
OTHERS = {
    "witchstone": "[setup]\nrounds = 10\n[points]\nstand = 3\n",
    "mystic-moon": "[setup]\npower = 7\n",
    "spirits-of-the-forest": MILL_POND,
    "tollgate": '[traveller.knight]\nname = "Dame"\ncards = 9\n',
}


def send(visitor: Visitor, text: str | bytes, game: str = MARKET) -> httpx.Response:
    """The answer to a file of cards."""
    data = text.encode() if isinstance(text, str) else text
    return visitor.web.post(f"/api/contents?game={game}", content=data, timeout=60)


def kept(visitor: Visitor, text: str, game: str = MARKET) -> str:
    """The digest of a file of cards that must be taken."""
    answer = send(visitor, text, game)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["content"])


def refused(visitor: Visitor, text: str | bytes, status: int = 422, game: str = MARKET) -> str:
    """Why a file of cards is not taken."""
    answer = send(visitor, text, game)
    assert answer.status_code == status, answer.text
    assert answer.json()["rule"] is None
    said = str(answer.json()["error"])
    assert said
    assert len(said) < 1500
    return said


def opens(visitor: Visitor, *chairs: str, cards: str, game: str = MARKET, **options: str) -> str:
    """A room with cards of somebody's own."""
    wish = {"game": game, "options": options, "chairs": chairs, "content": cards}
    return str(visitor.post("/api/rooms", **wish)["room"])


@pytest.fixture(scope="module")
def wren(house: House) -> Visitor:
    """Who brings cards."""
    return house.visitor("Wren")


# The round trip


def test_cards_are_sent_played_with_by_bots_and_verified_with_the_file_from_the_room(wren):
    digest = kept(wren, TEA)
    room = opens(wren, "greedy", "greedy", cards=digest, **SHORT)
    wait_for(lambda: wren.get(f"/api/rooms/{room}")["over"], 60)
    facts = wren.get(f"/api/rooms/{room}")
    assert (facts["content"], facts["brought"]) == (digest, "Wren")
    record = read(wren.web.get(f"/api/rooms/{room}/record").text)
    text = wren.web.get(f"/api/rooms/{room}/content").text
    assert text == TEA
    assert record.content == digest[:16]
    assert verify(record, moonbrew.game(MARKET, text)) == []
    with pytest.raises(moonbrew.Trouble, match="Give the file of that game as content"):
        game_of(record)


def test_a_killed_server_finds_the_room_with_its_cards_again(tmp_path):
    server = Process(tmp_path)
    server.start()
    try:
        wren = Visitor(server.url, "Wren")
        digest = kept(wren, DEARER)
        room = opens(wren, "me", "greedy", cards=digest, **SHORT)
        wren.plays(room)
        server.kill()
        server.start()
        assert wren.get(f"/api/rooms/{room}")["content"] == digest
        assert wren.scene(room)["seat"] == 0
        wren.plays(room)
        assert wren.web.get(f"/api/rooms/{room}/content").text == DEARER
    finally:
        server.kill()


def test_two_rooms_play_with_different_cards_at_once(house, wren):
    dearer = opens(wren, "me", "open", cards=kept(wren, DEARER))
    usual = wren.opens("me", "open")
    cheaper = opens(wren, "me", "open", cards=kept(wren, DEARER.replace("9", "1")))
    profits = {
        room: [brew.profit for brew in house.room(room).game.edition.brews]
        for room in (dearer, usual, cheaper)
    }
    market: Any = moonbrew.game(MARKET).edition
    standard = [brew.profit for brew in market.brews]
    assert profits[usual] == standard
    assert [int(sum(profits[room]) - sum(standard)) for room in (dearer, cheaper)] == [3, -5]


def test_a_rematch_keeps_the_cards_and_who_brought_them(house):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    digest = kept(wren, DEARER)
    room = opens(wren, "me", "open", cards=digest, **SHORT)
    rowan.joins(room)
    there = house.room(room)
    there.sitting.t.ask = None
    there.sitting.t.agenda = type(there.sitting.t.agenda)([])
    again = rowan.post(f"/api/rooms/{room}/rematch")["room"]
    facts = wren.get(f"/api/rooms/{again}")
    assert (facts["content"], facts["brought"]) == (digest, "Wren")


def test_hints_come_from_the_cards_of_the_room(wren):
    room = opens(wren, "me", "greedy", cards=kept(wren, TEA), **SHORT)
    wait_for(lambda: wren.scene(room)["asked"])
    assert wren.get(f"/api/rooms/{room}/hint")["key"]


@pytest.mark.parametrize("game", [name for name in OTHERS if name != "tollgate"])
def test_every_game_takes_cards_of_ones_own(wren, game):
    digest = kept(wren, OTHERS[game], game)
    chairs = ["me", "greedy"]
    room = opens(wren, *chairs, cards=digest, game=game)
    wren.plays(room)
    assert wren.get(f"/api/rooms/{room}")["content"] == digest


def test_a_third_partys_game_takes_them_without_a_line_of_its_own(tollgate):
    with open_house() as house:
        wren = house.visitor("Wren")
        digest = kept(wren, OTHERS["tollgate"], "tollgate")
        room = opens(wren, "me", "greedy", cards=digest, game="tollgate")
        wren.plays(room)
        told = wren.get(f"/api/contents/{digest}")["changes"]
        fields = ["name Dame instead of Knight", "cards 9 instead of 6"]
        assert [(one["title"], one["fields"]) for one in told] == [("Dame", fields)]
        assert "cards 9 instead of 6" in wren.web.get(f"/contents/{digest}").text.lower()


def test_an_own_scenario_is_one_more_value_of_its_option(wren):
    digest = kept(wren, MILL_POND, "spirits-of-the-forest")
    wish = f"/api/games/spirits-of-the-forest/options?seats=2&mode=coop&own-cards={digest}"
    values = {one["name"]: one["values"] for one in wren.get(wish)}
    assert "mill-pond" in values["scenario"]
    usual = {one["name"]: one["values"] for one in wren.get(wish.partition("&own")[0])}
    assert "mill-pond" not in usual["scenario"]
    form = wren.web.get(wish.removeprefix("/api").replace("seats=2", "seats=2"))
    assert 'value="mill-pond"' in form.text
    own = {"mode": "coop", "scenario": "mill-pond"}
    room = opens(wren, "me", "greedy", cards=digest, game="spirits-of-the-forest", **own)
    assert wren.get(f"/api/rooms/{room}")["options"]["scenario"] == "mill-pond"


# What is refused


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        ("", "is empty"),
        ("a = ", "is not TOML"),
        ("[potion.fortune-serum]\nprofit = -1", "it must be a whole number from 0 to"),
        ("[potion.fortune-serum]\ncopies = 1000000", "potion.fortune-serum.copies is 1000000"),
        ("[ingredient.orc-teeth]\ncards = 1000000", "ingredient.orc-teeth.cards is 1000000"),
        ("[setup]\nnonsense = 1", "setup.nonsense means nothing here"),
        ("[potion.fortune-serum]\n[potion.fortune-serum]", "is not TOML"),
        (".".join("a" * 30_000) + " = 1", "line 1 has more than"),
        ("a = [\n" + "[\n" * 9000, "brackets within brackets"),
    ],
)
def test_what_cannot_be_played_with_is_refused_with_a_sentence(wren, text, why):
    assert why in refused(wren, text)


def test_a_million_cards_are_too_many_bytes(house, wren):
    many = "".join(f'[potion.p{n}]\nname = "P"\n' for n in range(1_000_000))
    assert f"At most {LARGEST} bytes" in refused(wren, many, 413)
    chunks = iter([b"# moon\n" * 2000] * 10)
    answer = wren.web.post(f"/api/contents?game={MARKET}", content=chunks)
    assert answer.status_code == 413
    # Elsewhere a body may not even have half of that.
    assert wren.web.post("/api/me", content=b"x" * 40_000).status_code == 413


def test_an_unknown_game_is_named(wren):
    assert "There is no game market" in refused(wren, DEARER, 400, "market")


def test_a_room_needs_cards_that_are_kept_and_for_its_game(wren):
    wish = {"game": MARKET, "chairs": ["me", "open"], "content": "0" * 64}
    assert "Send the file again" in wren.refused("/api/rooms", 404, **wish)["error"]
    digest = kept(wren, OTHERS["witchstone"], "witchstone")
    said = wren.refused("/api/rooms", 422, **{**wish, "content": digest})["error"]
    assert "are cards for witchstone, not for mystic-market" in said
    assert wren.web.get(f"/contents/{'0' * 64}").status_code == 404
    usual = wren.opens("me", "open")
    assert wren.web.get(f"/api/rooms/{usual}/content").status_code == 404
    assert wren.get(f"/api/rooms/{usual}")["content"] is None


def test_files_count_as_rooms_that_are_opened():
    with open_house(rooms_per_minute=2) as house:
        wren = house.visitor("Wren")
        kept(wren, DEARER)
        wren.opens("me", "open")
        assert send(wren, DEARER).status_code == 429
        wren.refused("/api/rooms", 429, game=MARKET, chairs=["me", "open"])


# What hangs or floods: a game that does what its file says

TROUBLESOME = '''
"""A game whose content can do harm."""
from pathlib import Path
from moonbrew_tollgate import Tollgate

class Troublesome(Tollgate):
    name = "troublesome"
    content_file = Path(__file__).with_name("content.toml")
    rules_file = Tollgate.rules_file

    def load_edition(self, content):
        harm = content.top.data.pop("harm", "")
        if harm == "hang":
            while True:
                pass
        if harm == "flood":
            held = []
            while True:
                held.append(bytearray(1 << 24))
        if harm == "slow":
            for _ in range(60_000_000):
                pass
        if harm == "fail":
            raise KeyError("nobody has foreseen this")
        if harm == "die":
            import os
            os._exit(1)
        self.harm = harm
        return super().load_edition(content)

    def set_up(self, seats, dice, options):
        if self.harm == "fail in play":
            raise KeyError("nobody has foreseen this")
        while self.harm == "hang in play" and seats == 3:
            pass
        return super().set_up(seats, dice, options)

    def most_plies(self, seats, options):
        return 3 if self.harm == "endless" else super().most_plies(seats, options)
'''


@pytest.fixture
def troublesome(tollgate, tmp_path, monkeypatch) -> str:
    """The game, as if it were installed."""
    standard = Path(tollgate.content_file).read_text()
    (tmp_path / "content.toml").write_text(standard)
    (tmp_path / "troublesome.py").write_text(TROUBLESOME)
    notes = tmp_path / "troublesome-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: troublesome\nVersion: 1.0\n")
    entry = "[moonbrew.games]\ntroublesome = troublesome:Troublesome\n"
    (notes / "entry_points.txt").write_text(entry)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = os.environ["PYTHONPATH"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), before]))
    return "troublesome"


@pytest.mark.parametrize("harm", ["hang", "hang in play"])
def test_what_hangs_is_refused_and_the_house_goes_on(troublesome, harm):
    with open_house(content_deadline=2.0) as house:
        wren = house.visitor("Wren")
        said = refused(wren, f'harm = "{harm}"', game=troublesome)
        assert "takes longer than 2 seconds" in said
        assert wren.opens("me", "open", game=troublesome)


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        ("flood", "needs too much memory"),
        ("die", "needs too much memory"),
        ("fail", "cannot be used (KeyError"),
        ("fail in play", "cannot be played with (KeyError"),
        ("endless", "makes a game for 1 that does not end"),
    ],
)
def test_what_floods_or_fails_is_refused_and_the_next_file_is_taken(troublesome, harm, why):
    with open_house(content_deadline=50.0) as house:
        wren = house.visitor("Wren")
        assert why in refused(wren, f'harm = "{harm}"', game=troublesome)
        assert kept(wren, 'harm = "none"', troublesome)


def test_what_takes_long_to_read_would_make_everybody_wait(troublesome, monkeypatch):
    from moonbrew.server import checker

    monkeypatch.setattr(checker, "READING", 0.2)
    assert "takes too long to read" in checker.answer(troublesome, 'harm = "slow"')["error"]
    assert "digest" in checker.answer(MARKET, DEARER)


def test_few_files_wait_at_once_and_the_others_are_asked_to_come_again(tmp_path):
    store = Store("sqlite://")
    store.upgrade()

    class Slow(Contents):
        async def checked(self, game: str, text: str) -> str:
            await asyncio.sleep(0.05)
            return text

    async def run() -> list[Any]:
        contents = Slow(AsyncStore(store), 1.0)
        wishes = [contents.keep(MARKET, f"text {n}") for n in range(8)]
        return await asyncio.gather(*wishes, return_exceptions=True)

    found = asyncio.run(run())
    assert [isinstance(one, TooMuch) for one in found] == [False] * 5 + [True] * 3
    store.close()


# What is seen


def test_every_card_that_differs_is_shown_before_play(house, wren):
    digest = kept(wren, TEA + DEARER)
    page = wren.web.get(f"/contents/{digest}").text
    assert "2 cards: 1 new, 1 changed" in page
    assert "2 copies, each for 2 Orc Teeth. Draw 1 card; gain 5 coins." in page
    assert "Profit 9 instead of 6." in page
    assert digest in page
    room = opens(wren, "me", "open", cards=digest)
    rowan = house.visitor("Rowan")
    for who in (wren, rowan):
        table = who.web.get(f"/rooms/{room}").text
        assert f'href="/contents/{digest}"' in table
        assert "with cards of Wren’s own" in table
    assert "and cards of Wren’s own" in wren.web.get("/").text
    assert "own" not in rowan.web.get(f"/rooms/{rowan.opens('me', 'open')}").text.split("<main")[0]


def test_the_form_of_the_home_page_takes_the_digest(wren):
    digest = kept(wren, DEARER)
    form = {"game": MARKET, "chair": ["me", "open"], "cards": digest}
    answer = wren.web.post("/rooms", data=form)
    assert answer.status_code == 303
    assert wren.get(f"/api{answer.headers['location']}")["content"] == digest
    assert f'data-contents="/api/contents?game={MARKET}"' in wren.web.get("/").text


def test_the_same_cards_sent_twice_are_kept_once(house, wren):
    assert kept(wren, DEARER) == kept(wren, f"# another remark\n{DEARER}")
    digest = kept(wren, DEARER)
    assert house.app.state.rooms.services.storage.store.content(digest) is not None


def test_a_room_whose_cards_lie_over_another_standard_is_refused(tmp_path, monkeypatch):
    db = f"sqlite:///{tmp_path / 'it.db'}"
    with open_house(db=db) as house:
        wren = house.visitor("Wren")
        room = opens(wren, "me", "open", cards=kept(wren, DEARER))
    changed = tmp_path / "content.toml"
    cls = moonbrew.games.game_class(MARKET)
    changed.write_text(
        cls.content_file.read_text().replace("opening_coins = 5", "opening_coins = 6")
    )
    monkeypatch.setattr(cls, "content_file", changed)
    moonbrew.games.own_game.cache_clear()
    with open_house(db=db) as house:
        again = house.visitor()
        again.web.cookies = wren.web.cookies
        answer = again.web.get(f"/api/rooms/{room}")
        assert answer.status_code == 410
        assert "opened with other cards" in answer.json()["error"]
        assert "opened with other cards" in again.get("/api/rooms")[0]["note"]
    moonbrew.games.own_game.cache_clear()


def test_a_broken_file_is_a_bad_content_wherever_it_is_checked():
    with pytest.raises(BadContent):
        moonbrew.game(MARKET, "a = ")
