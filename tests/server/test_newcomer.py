"""What the pages tell somebody who has never played: the goal, and what bots are like."""

import pytest

import moonbrew
from moonbrew.bots import LIKE, bot_names
from moonbrew.record import read, verify
from moonbrew.server.chairs import Chair
from moonbrew.server.deeds import Deed
from moonbrew.server.drawing import View, draw
from moonbrew.server.drawing.art import art_of
from moonbrew.server.history import History
from moonbrew.server.store import RoomRow
from tests.server.house import House, Visitor, opens_usual, promising, wait_for

GAMES = [game.name for game in moonbrew.all_games()]
GUIDED = [game.name for game in moonbrew.all_games() if game.guide is not None]
FIRST_TURN = 'id="aim"'


@pytest.mark.parametrize("game", GAMES)
def test_every_table_says_what_one_plays_for(house: House, game):
    wren = house.visitor("Wren")
    room = opens_usual(wren, game)
    page = wren.web.get(f"/rooms/{room}").text
    assert page.count(f"<b>Goal</b> {house.room(room).goal}") == 3  # bar, first turn, drawer
    assert f"<b>Goal</b> {moonbrew.game(game).usual_goal}" in wren.web.get(f"/rules/{game}").text


def test_the_line_of_the_first_turn_goes_with_ones_first_move(house: House):
    pair = house.pair(content="practice", length="shortened")
    assert all(FIRST_TURN in one.web.get(f"/rooms/{pair.room}").text for one in pair.people)
    first, second = pair.asked(), pair.waiting()
    first.plays(pair.room)
    assert FIRST_TURN not in first.web.get(f"/rooms/{pair.room}").text
    assert FIRST_TURN in second.web.get(f"/rooms/{pair.room}").text
    assert "first to have 30 coins" in first.web.get(f"/rooms/{pair.room}").text, "in the drawer"


def test_a_game_that_says_nothing_of_its_goal_has_no_line_for_it(house: House, tollgate):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open", game="tollgate")
    assert "<b>Goal</b>" not in wren.web.get(f"/rooms/{room}").text
    assert "<b>Goal</b>" not in wren.web.get("/rules/tollgate").text


# Bots


def test_of_every_bot_it_is_said_what_it_is_like():
    assert list(LIKE) == bot_names()
    assert len(set(LIKE.values())) == len(LIKE)


def test_the_forms_say_what_the_bots_are_like(house: House):
    wren = house.visitor("Wren")
    home, nights = (
        wren.web.get(path).text for path in ("/", "/games/spirits-of-the-forest/almanac?way=Two")
    )
    for like in LIKE.values():
        assert home.count(like) == len(GAMES)
        assert like in nights


def test_who_adds_a_bot_to_a_chair_chooses_which(house: House):
    game = moonbrew.game("mystic-market")
    chairs = [Chair(0, "g", "Wren"), Chair(1, None, "Seat 2")]
    seats = draw(View(game.scene(game.start(2, 1), 0), art_of(game), chairs)).seats
    for name, like in LIKE.items():
        assert f'data-do="bot" data-seat="1" data-bot="{name}"' in seats
        assert like in seats


# Rules


def test_the_rules_page_counts_what_it_finds(house: House):
    wren = house.visitor("Wren")
    page = wren.web.get("/rules/mystic-market", params={"q": "winner"}).text
    assert "4 rules speak of “winner”, the nearest first." in page
    assert page.index("MARKET-161") < page.index("MARKET-164")
    assert "rules speak of" not in wren.web.get("/rules/mystic-market").text


# Guided first games


def begins(visitor: Visitor, game: str = "mystic-market") -> str:
    """A guided room, opened as the home page does, which then shows it."""
    answer = visitor.web.post(f"/guides/{game}")
    assert answer.status_code == 303
    assert visitor.web.get(answer.headers["location"]).status_code == 200
    return str(answer.headers["location"].rpartition("/")[2])


def row_of(house: House, room: str) -> RoomRow:
    """A room as it is kept."""
    found: RoomRow = house.app.state.rooms.services.storage.store.room(room)
    return found


def is_led(house: House, visitor: Visitor, room: str) -> None:
    """Make all moves of the guide."""
    guide = house.room(room).guide
    for step in guide.steps:
        wait_for(lambda key=step.move: house.room(room).guided == key)
        visitor.plays(room, step.move)
    wait_for(lambda: house.room(room).guided is None)


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_room_is_a_real_one_whose_others_make_the_written_moves(house: House, game):
    wren = house.visitor("Wren")
    room = begins(wren, game)
    is_led(house, wren, room)
    played = house.room(room)
    assert played.keys == played.guide.moves
    assert not played.guide_left
    assert wren.get(f"/api/rooms/{room}")["origin"] == {"guide": "guide"}
    assert any(one["room"] == room for one in wren.get("/api/rooms"))
    assert "a guided first game, with" in wren.web.get("/games").text


def test_another_move_is_refused_with_a_sentence_until_one_plays_freely(house: House):
    wren = house.visitor("Wren")
    room = begins(wren)
    said = wren.refused(f"/api/rooms/{room}/moves", 400, **wren.move(room, "buy-1"))
    assert said["error"].startswith("The guide is about another move, which is marked.")
    assert house.room(room).keys == []
    wren.post(f"/api/rooms/{room}/free")
    wren.plays(room, "buy-1")
    assert house.room(room).keys == ["buy-1"]
    assert 'id="guide" aria-label="Guide" hidden' in wren.web.get(f"/rooms/{room}").text


def test_a_move_of_the_guide_can_be_taken_back_and_made_again(house: House):
    wren = house.visitor("Wren")
    room = begins(wren)
    played = house.room(room)
    assert played.guided == "buy-2"
    wren.plays(room, "buy-2")
    assert played.guided == "end-turn"


def test_nobody_but_the_newcomer_sees_the_guide_or_can_end_it(house: House):
    wren, ash = house.visitor("Wren"), house.visitor("Ash")
    room = begins(wren)
    assert 'data-key="buy-2" data-touch="market-2"' in wren.web.get(f"/rooms/{room}").text
    assert 'data-touch="market-2">' not in ash.web.get(f"/rooms/{room}").text.split("<main")[0]
    ash.refused(f"/api/rooms/{room}/free", 403)


def test_to_play_freely_where_no_guide_leads_changes_nothing(house: House):
    pair = house.pair()
    before = house.room(pair.room).deed
    pair.people[0].post(f"/api/rooms/{pair.room}/free")
    assert house.room(pair.room).deed == before


def test_a_guided_game_goes_on_after_a_restart_where_it_was(house: House):
    wren = house.visitor("Wren")
    room = begins(wren)
    wren.plays(room, "buy-2")
    again = History(row_of(house, room), moonbrew.game("mystic-market"))
    for deed in house.room(room).deeds:
        again.apply(deed)
    assert again.guided == "end-turn"
    again.apply(Deed("free", 0, number=again.deed + 1))
    assert again.guided is None


def test_its_record_says_that_the_deal_is_the_same_for_everybody(house: House):
    wren = house.visitor("Wren")
    room = begins(wren)
    is_led(house, wren, room)
    own = house.room(room)
    while not own.over:
        wait_for(lambda: own.over or own.asked == 0)
        if not own.over:
            wren.plays(room, promising(own.game, own.table).key)
    record = read(wren.web.get(f"/api/rooms/{room}/record").text)
    assert record.deal == "guide guide"
    assert record.caveat == "Its deal was the house's choice, the same for everybody."
    assert verify(record, own.game) == []
    assert "This was a guided first game" in wren.web.get(f"/rooms/{room}/result").text


def test_a_game_without_a_guide_says_so(house: House, tollgate):
    answer = house.visitor("Wren").web.post("/guides/tollgate")
    assert answer.status_code == 404
    assert "Tollgate has no guided first game." in answer.text
    assert house.visitor("Ash").web.post("/guides/gryphon").status_code == 400
