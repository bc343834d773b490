"""Deals to share: the same for everybody, one of each game every day, and results side by side."""

import hashlib
import hmac
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime

import pytest
import sqlalchemy as sql

from moonbrew.games import game as load_game
from moonbrew.games import game_names
from moonbrew.record import read, verify
from moonbrew.server.autoplay import job_for
from moonbrew.server.deals import Deals
from moonbrew.server.store import deals as kept_deals
from tests.server.house import SHORT, House, Visitor, promising, wait_for

MINE = {"game": "mystic-market", "options": SHORT, "chairs": ["me", "random"]}
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
DAY = 24 * 3600.0


def play_to_the_end(house: House, one: Visitor, id: str) -> None:
    """Take what promises most at once, until the game is over."""
    room = house.room(id)
    seat = room.own_seat(next(chair.guest for chair in room.chairs if chair.guest))
    while not room.over:
        wait_for(lambda: room.over or room.asked == seat)
        if room.over:
            return
        key, deed = promising(room.game, room.table).key, room.deed
        body = {"key": key, "deed": deed, "move_id": f"to the end {deed}"}
        one.web.post(f"/api/rooms/{id}/moves", json=body)


def plays(one: Visitor, deal: str) -> str:
    """The room in which somebody plays a deal."""
    return str(one.post(f"/api/deals/{deal}/play")["room"])


@pytest.fixture(scope="module")
def shared(house: House) -> str:
    """A deal that Wren shares."""
    return str(house.visitor("Wren").post("/api/deals", **MINE)["deal"])


def test_everybody_gets_the_same_table_in_a_room_of_their_own(house, shared):
    rooms = [house.room(plays(house.visitor(name), shared)) for name in ("Rowan", "Sorrel")]
    assert rooms[0].id != rooms[1].id
    starts = [room.moments.table([]) for room in rooms]
    assert rooms[0].game.dump(starts[0]) == rooms[1].game.dump(starts[1])
    assert [chair.bot for chair in rooms[0].chairs] == ["", "random"]
    assert not any(chair.seal is None or chair.share for room in rooms for chair in room.chairs)


def test_whoever_comes_again_finds_the_same_room_even_from_two_windows_at_once(house, shared):
    rowan = house.visitor("Rowan")
    with ThreadPoolExecutor(4) as many:
        rooms = list(many.map(lambda _: plays(rowan, shared), range(4)))
    assert len({*rooms, plays(rowan, shared)}) == 1


def test_results_are_compared_the_best_first_and_each_finds_their_own(house, shared):
    people = [house.visitor(name) for name in ("Ivy", "Fern")]
    rooms = [plays(one, shared) for one in people]
    before = people[0].get(f"/api/deals/{shared}")
    assert before["mine"]["score"] is None
    for one, id in zip(people, rooms, strict=True):
        play_to_the_end(house, one, id)
    found = people[0].get(f"/api/deals/{shared}")
    assert len(found["results"]) == len(before["results"]) + 2
    order = [(not one["won"], -one["score"]) for one in found["results"]]
    assert order == sorted(order)
    room = house.room(rooms[0])
    seat = room.names.index("Ivy")
    mine = found["mine"]
    assert mine["room"] == rooms[0]
    assert mine["score"] == room.result().scores[seat]
    assert mine["won"] == (seat in room.result().winners)
    assert mine["moves"] == room.sitting.ply
    page = people[0].web.get(f"/deals/{shared}").text
    assert all(name in page for name in ("Ivy", "Fern"))
    assert page.count("<small>you</small>") == 1
    assert "told apart by a cookie alone" in page
    assert rooms[1] not in page  # where others play is theirs to show


def test_its_record_is_true_and_says_that_the_house_has_chosen(house, shared):
    tansy = house.visitor("Tansy")
    id = plays(tansy, shared)
    play_to_the_end(house, tansy, id)
    text = tansy.web.get(f"/api/rooms/{id}/record").text
    assert f'deal = "{shared}"\n' in text
    record = read(text)
    assert verify(record, house.room(id).game, house.room(id).commitment) == []
    assert "the house's choice" in record.caveat
    assert record.shares == []
    page = tansy.web.get(f"/rooms/{id}/result").text
    assert "A deal that many play" in page
    assert 'panel proof"' not in page
    assert f"/deals/{shared}#results" in page


def test_who_sits_there_stays(house, shared):
    hazel = house.visitor("Hazel")
    id = plays(hazel, shared)
    for seat, bot in ((1, ""), (1, "greedy"), (0, "witch")):
        answer = hazel.refused(f"/api/rooms/{id}/chairs/{seat}", 403, bot=bot)
        assert "the same bots" in answer["error"]
    hazel.post(f"/api/rooms/{id}/leave")
    assert not any(chair.away for chair in house.room(id).chairs), "A bot plays for a person."


def test_bots_have_the_same_dice_after_the_same_moves(house, shared):
    rooms = [house.room(plays(house.visitor(name), shared)) for name in ("Rue", "Ash")]
    told = house.visitor("Ash")
    told.post(f"/api/rooms/{rooms[1].id}/talk", text="A deed that is no move", move_id="talk")
    wait_for(lambda: all(room.asked == 0 for room in rooms))
    assert rooms[0].sitting.moves == rooms[1].sitting.moves
    assert job_for(rooms[0], 1, "random").dice == job_for(rooms[1], 1, "random").dice
    assert rooms[0].deed != rooms[1].deed


# Every day


def test_every_game_has_a_deal_of_today_and_the_home_page_leads_to_it(house):
    someone = house.visitor("Wren")
    found = someone.get("/api/deals")
    assert [one["game"] for one in found] == list(game_names())
    home = someone.web.get("/").text
    for one in found:
        assert f'href="{one["url"]}"' in home
        page = someone.web.get(one["url"])
        assert page.status_code == 200
        assert "The house has chosen this deal" in page.text
        assert "it is not proven" in page.text
        assert "seed" not in one


def test_a_deal_of_the_day_can_be_played_in_every_game(house):
    someone = house.visitor("Wren")
    for one in someone.get("/api/deals"):
        room = house.room(plays(someone, one["deal"]))
        assert room.dealt
        assert room.options.chosen() == one["options"]


def of_day(house: House, now: float, secret: str = "a secret") -> Deals:
    return Deals(house.app.state.rooms, secret, lambda: now)


def test_the_seed_follows_from_day_game_and_secret_and_from_nothing_less(house):
    market = load_game("mystic-market")
    deals = of_day(house, NOON)
    seed = deals.of_day(deals.today, market).seed
    told = b"deal of 2026-11-18 mystic-market"
    assert seed == hmac.new(b"a secret", told, hashlib.sha256).hexdigest()
    others = [
        of_day(house, NOON, "another secret").of_day(deals.today, market).seed,
        deals.of_day(date(2026, 11, 19), market).seed,
        deals.of_day(deals.today, load_game("witchstone")).seed,
    ]
    assert len({seed, *others}) == 4
    again = of_day(house, NOON + 60).of_day(deals.today, market)
    assert again.seed == seed


def test_the_next_day_brings_the_next_deal(house):
    today, tomorrow = of_day(house, NOON), of_day(house, NOON + DAY)
    assert today.today.isoformat() == "2026-11-18"
    ids = [deals.of_today([load_game("cauldron")])[0].id for deals in (today, tomorrow)]
    assert ids == ["2026-11-18-cauldron", "2026-11-19-cauldron"]
    assert (
        tomorrow.daily("2026-11-18", "cauldron").seed
        == today.of_today([load_game("cauldron")])[0].seed
    )


# Bad input


@pytest.mark.parametrize(
    "id",
    ["nothing", "2999-01-01-mystic-market", "2026-13-01-mystic-market", "2001-01-01-mystic-market",
     "2026-11-18-no-game", "2026-11-18-", "%00", "a%2Fb", "x" * 33, "%F0%9F%8C%99"],
)  # fmt: skip
def test_a_deal_that_is_not_there_is_told_to_be_not_there(house, id):
    someone = house.visitor("Wren")
    for path in (f"/api/deals/{id}", f"/deals/{id}"):
        assert someone.web.get(path).status_code == 404
    assert someone.web.post(f"/api/deals/{id}/play", json={}).status_code in (404, 405)
    assert someone.web.post(f"/deals/{id}").status_code in (404, 405)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"chairs": ["me", "open"]}, "alone with its bots"),
        ({"chairs": ["random", "random"]}, "alone with its bots"),
        ({"chairs": ["me", "me"]}, "alone with its bots"),
        ({"chairs": ["me"]}, "2"),
        ({"chairs": ["me", "nobody"]}, "nobody called nobody"),
        ({"game": "no-game"}, "no-game"),
        ({"options": {"length": "endless"}}, "endless"),
    ],
)
def test_a_deal_that_nobody_could_play_is_not_made(house, changed, said):
    assert said in house.visitor("Wren").refused("/api/deals", 400, **MINE | changed)["error"]


def test_cards_of_ones_own_are_not_dropped_in_silence(house):
    form = {"game": "mystic-market", "chair": ["me", "random"], "cards": "0" * 64}
    answer = house.visitor("Wren").web.post("/deals", data=form)
    assert answer.status_code == 400
    assert "standard cards" in answer.text


def test_a_deal_made_under_other_rules_says_so(house, shared):
    other = house.visitor("Wren").post("/api/deals", **MINE)["deal"]
    with house.app.state.deals.store.engine.begin() as db:
        db.execute(sql.update(kept_deals).where(kept_deals.c.id == other).values(rules=99))
    assert house.visitor("Wren").web.get(f"/deals/{other}").status_code == 410
    house.visitor("Wren").refused(f"/api/deals/{other}/play", 410)
