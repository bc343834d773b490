"""Nothing is lost by a slip."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.chains import Series
from tests.browser.hands import SURE, play_by_sentence, play_by_touch
from tests.browser.people import DESK, PHONE, Person
from tests.mystic_market.stall import GAME, LETTERS, play
from tests.mystic_market.stall import table as market
from tests.server.house import House
from tests.witchstone.coven import table


@pytest.mark.parametrize("way", ["Enter", "Done"])
def test_a_typed_name_is_kept_by_enter_and_by_done(someone, way):
    wren = someone().goes("/")
    wren.find("[data-do=settings]").click()
    wren.find("#my-name").fill("Bramble")
    if way == "Enter":
        wren.page.keyboard.press("Enter")
    else:
        wren.page.get_by_role("button", name="Done").click()
    wren.find("#settings").wait_for(state="hidden")
    wren.opens("me", "greedy", length="normal")
    assert "Bramble, that is you" in wren.find(".me h2").inner_text()


def test_a_name_that_is_refused_keeps_the_settings_open_and_says_why(someone):
    wren = someone().goes("/")
    wren.find("[data-do=settings]").click()
    before = wren.find("#my-name").input_value()
    wren.quiet = True  # the browser tells of the refusal
    wren.find("#my-name").fill("   ")
    wren.page.keyboard.press("Enter")
    wren.page.wait_for_function("() => document.getElementById('name-said').textContent")
    assert wren.find("#settings").is_visible()
    wren.page.keyboard.press("Escape")
    wren.find("[data-do=settings]").click()
    assert wren.find("#my-name").input_value() == before != ""


def test_a_name_to_which_something_else_than_the_server_answers_is_not_lost_in_silence(someone):
    wren = someone().goes("/")
    wren.page.route(
        "**/api/me", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>")
    )
    wren.find("[data-do=settings]").click()
    wren.quiet = True  # the browser tells of the 502
    wren.find("#my-name").fill("Bramble")
    wren.page.keyboard.press("Enter")
    wren.find("#name-said").get_by_text("Try again.").wait_for()
    assert wren.find("#settings").is_visible()
    assert wren.find("#my-name").input_value() == "Bramble"


def test_a_click_counts_though_the_table_is_exchanged_between_press_and_release(someone):
    wren = someone()
    wren.opens("me", "greedy", length="normal")
    assert wren.waits_for_turn()
    swap = next(key for key in wren.moves() if key.startswith("swap-"))
    hand = wren.touches(swap)[0]
    wren.piece(hand).hover()
    wren.page.mouse.down()
    renamed = wren.page.request.post(f"{wren.url}/api/me", data={"name": "Bramble"})
    assert renamed.ok
    wren.page.wait_for_timeout(300)  # a table with the new name has come by now
    assert "Bramble" not in wren.find(".me h2").inner_text()
    wren.page.mouse.up()
    wren.find(".me h2").get_by_text("Bramble").wait_for()
    assert "sel" in (wren.piece(hand).get_attribute("class") or "").split()


def test_a_press_that_is_never_let_go_does_not_stop_the_table(someone):
    wren = someone()
    wren.opens("me", "greedy", length="normal")
    assert wren.waits_for_turn()
    wren.piece("deck").hover()
    wren.page.mouse.down()
    wren.page.request.post(f"{wren.url}/api/me", data={"name": "Bramble"})
    wren.find(".me h2").get_by_text("Bramble").wait_for()
    wren.page.mouse.up()


def test_leaving_a_table_of_bots_asks_and_pauses_and_coming_back_goes_on(someone, house):
    wren = someone()
    path = wren.opens("me", "greedy", "greedy", length="normal")
    assert wren.waits_for_turn()
    moves, deed = wren.moves(), wren.deed()
    wren.page.get_by_role("button", name="Leave").click()
    wren.page.get_by_role("button", name="Stay").click()
    wren.find("#leaving").wait_for(state="hidden")
    assert wren.deed() == deed
    assert wren.page.url == wren.url + path
    wren.page.get_by_role("button", name="Leave").click()
    wren.find("#leaving").get_by_text("The bots wait for you").wait_for()
    assert wren.page.get_by_role("button", name="Let a bot play for me").is_hidden()
    wren.page.get_by_role("button", name="Pause and leave").click()
    wren.page.wait_for_url(f"{wren.url}/")
    assert house.room(path.removeprefix("/rooms/")).paused
    wren.page.get_by_role("link", name="My games").click()
    wren.find("main mark").get_by_text("Paused").wait_for()
    wren.find(f'main a[href="{path}"]').click()
    assert wren.waits_for_turn()
    assert wren.moves() == moves
    assert not house.room(path.removeprefix("/rooms/")).paused
    assert wren.find("#log").get_by_text("You are back.").is_visible()
    play_by_sentence(wren, moves[0])


def test_a_table_paused_in_another_window_says_so_and_goes_on_by_a_button(someone, house):
    wren = someone()
    path = wren.opens("me", "greedy", length="normal")
    assert wren.waits_for_turn()
    assert wren.page.request.post(f"{wren.url}/api{path}/leave", data={}).ok
    wren.find(".turn h1").get_by_text("The game is paused").wait_for()
    assert wren.moves() == []
    wren.page.get_by_role("button", name="Go on").click()
    assert wren.waits_for_turn()
    assert wren.moves()


def test_leaving_people_offers_a_bot_or_to_let_them_wait(someone, house):
    wren = someone()
    path = wren.sits_opposite()
    wren.waits("#hand button.piece")
    wren.page.get_by_role("button", name="Leave").click()
    wren.page.get_by_role("button", name="Let them wait").wait_for()
    assert wren.page.get_by_role("button", name="Pause and leave").is_hidden()
    wren.page.get_by_role("button", name="Let them wait").click()
    wren.page.wait_for_url(f"{wren.url}/")
    chair = house.room(path.removeprefix("/rooms/")).chairs[0]
    assert (chair.bot, chair.paused) == ("", False)


def at_a_series(person: Person, house: House) -> str:
    """A table of two people, at which one has actions left that could be given up; its path."""
    path = person.opens("me", "open", game="witchstone")
    t = table((("energy-witch", "wand-scroll"), ()))
    while (ask := t.ask) and not (isinstance(ask, Series) and ask.left > 1):
        t.play(ask.moves(t)[0])
    person.sits_at(house, path, t)
    assert person.waits_for_turn()
    return path


def test_what_gives_something_up_takes_two_steps_in_two_places(someone, house):
    wren = someone()
    at_a_series(wren, house)
    deed = wren.deed()
    stop = wren.find('.tools [data-key="stop"]')
    place = stop.bounding_box()
    stop.click()
    wren.find("#why").get_by_text("What you do not use is lost").wait_for()
    stop.click()  # the same button again is no yes
    wren.find('#moves [data-key="stop"]').evaluate("sentence => sentence.click()")
    wren.page.keyboard.press("Enter")
    wren.page.wait_for_timeout(150)
    assert wren.deed() == deed
    sure = wren.find("#why [data-key=stop]")
    assert apart(sure.bounding_box(), place)
    sure.click()
    wren.waits_for_news(deed)


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes on the page do not overlap."""
    sides = (("x", "width"), ("y", "height"))
    pairs = [(a, b, at, size) for at, size in sides for a, b in ((one, other), (other, one))]
    return any(a[at] + a[size] <= b[at] for a, b, at, size in pairs)


def test_what_gives_something_up_never_sits_where_one_confirms_on_a_phone(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    at_a_series(wren, house)
    assert "stop" in wren.moves()
    assert wren.find(".say").get_attribute("data-key") != "stop"


def test_on_a_phone_what_gives_something_up_is_in_the_list_and_is_asked_twice(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    path = wren.opens("me", "open", length="normal")
    wren.sits_at(house, path, play(market(["RRROOOYY", "OO"]), "buy-1"))  # 9 cards: one too many
    assert wren.waits_for_turn()
    assert wren.find('[data-key="end-turn"]:visible').count() == 0
    play_by_touch(wren, "end-turn")
    assert all(key.startswith("discard-") for key in wren.moves())


def asks(person: Person, setting: str) -> dict[str, str]:
    """By move: what the table says before it makes it, where a setting says when to ask."""
    person.page.evaluate("it => { document.documentElement.dataset.confirm = it; }", setting)
    found = {}
    for key in ("buy-deck", "buy-1"):
        deed = person.deed()
        person.find(f'#moves [data-key="{key}"]').evaluate("sentence => sentence.click()")
        if person.find(SURE).count():
            assert person.deed() == deed
            found[key] = person.find("#why").inner_text()
            person.page.keyboard.press("Escape")
    return found


def test_one_rule_says_when_it_is_asked_and_the_table_says_why(someone, house):
    wren = someone()
    path = wren.opens("me", "open", length="normal")
    wren.sits_at(house, path, market(["RO", "OO"], coins=[9, 9]))
    assert wren.waits_for_turn()
    hidden = "It shows something hidden, so it cannot be taken back."
    assert all(text.startswith(hidden) for text in asks(wren, "").values())
    assert len(asks(wren, "")) == 2
    swap = next(key for key in wren.moves() if key.startswith("swap-"))
    wren.page.evaluate("document.documentElement.dataset.confirm = 'always'")
    for id in wren.touches(swap):
        wren.piece(id).click()
    assert wren.find(SURE).get_attribute("data-key") == swap
    assert "Your settings ask before every move." in wren.find("#why").inner_text()
    deed = wren.deed()
    wren.page.keyboard.press("Enter")
    wren.waits_for_news(deed)


def test_who_wants_never_to_be_asked_is_not(someone, house):
    wren = someone()
    at_a_series(wren, house)
    wren.find("[data-do=settings]").click()
    wren.page.get_by_role("radio", name="Never").check()
    wren.page.get_by_role("button", name="Done").click()
    deed = wren.deed()
    wren.find('.tools [data-key="stop"]').click()
    wren.waits_for_news(deed)


@pytest.mark.parametrize("way", ["Escape", "the same piece", "another piece"])
def test_a_chosen_piece_can_be_put_down(someone, house, way):
    wren = someone()
    path = wren.opens("me", "open", length="normal")
    wren.sits_at(house, path, market(["RRO", "OO"]))
    assert wren.waits_for_turn()
    one, other = sorted({wren.touches(key)[0] for key in wren.moves() if key.startswith("swap-")})
    wren.piece(one).click()
    assert chosen(wren) == [one]
    if way == "Escape":
        wren.page.keyboard.press("Escape")
    else:
        wren.piece(one if way == "the same piece" else other).click()
    assert chosen(wren) == ([other] if way == "another piece" else [])


def chosen(person: Person) -> list[str]:
    """The pieces that are held."""
    found: list[str] = person.page.eval_on_selector_all(
        "main .piece.sel", "all => all.map(e => e.dataset.id)"
    )
    return found


@pytest.mark.parametrize("way", ["Escape", "the same piece", "another piece"])
def test_what_was_taken_up_by_a_move_can_be_put_down(someone, house, way):
    wren = someone()
    path = wren.opens("me", "open", game="witchstone")
    wren.sits_at(house, path, table((("energy-witch", "wand-scroll"), ())))
    assert wren.waits_for_turn()
    moves, deed = wren.moves(), wren.deed()
    one, other = (wren.touches(key)[0] for key in moves if key.startswith("tile-"))
    wren.piece(one).click()
    wren.waits_for_news(deed)
    space = wren.moves()[0]
    deed = wren.deed()
    wren.piece(wren.touches(space)[0]).click()  # and half of it is laid
    wren.waits_for_news(deed)
    assert wren.find("#hand .lifted").count()
    if way == "Escape":
        wren.page.keyboard.press("Escape")
    else:
        wren.piece(one if way == "the same piece" else other).click()
    lifted = '[data-id="{}"].lifted'
    if way == "another piece":
        wren.find(lifted.format(other)).wait_for()
    else:
        wren.page.wait_for_function("() => !document.querySelector('#hand .lifted')")
        assert wren.moves() == moves
    assert wren.find(lifted.format(one)).count() == 0


def test_a_setting_allows_any_undo_among_bots(someone):
    wren = someone()
    wren.opens("me", "greedy", length="normal")
    assert wren.waits_for_turn()
    before = wren.moves()
    play_by_sentence(wren, "buy-deck")
    assert wren.waits_for_turn()
    undo = wren.find(".tools [data-do=undo]")
    assert undo.is_disabled()
    wren.find("[data-do=settings]").click()
    wren.page.get_by_role("radio", name="Anything; the record says so").check()
    wren.page.get_by_role("button", name="Done").click()
    deed = wren.deed()
    undo.click()
    wren.waits_for_news(deed)
    assert wren.waits_for_turn()
    assert wren.moves() == before
    assert "though more is known by now" in wren.find("#log li").last.inner_text()


# Why not, and what rather


def test_touching_what_cannot_be_says_first_what_is_missing_then_the_rule(someone, house):
    wren = someone()
    path = wren.opens("me", "open", length="normal")
    wren.sits_at(house, path, market(["RO", "OO"], coins=[1, 9]))
    assert wren.waits_for_turn()
    key = next(f"market-{slot}" for slot in range(1, 6) if f"buy-{slot}" not in wren.moves())
    wren.page.evaluate("document.querySelectorAll('#moves .sentence').forEach((e) => e.remove())")
    wren.piece(key).click()
    wren.find("#why:not([hidden])").wait_for()
    said = wren.find("#why").inner_text()
    assert 0 <= said.index("and you have 1 coin.") < said.index("MARKET-066")


def test_an_ingredient_in_hand_leads_to_crafting_too(someone, house):
    wren = someone()
    path = wren.opens("me", "open", length="normal")
    brew = GAME.edition.brews[0]
    kinds = [GAME.edition.ingredients[kind].key for kind in (brew.one, brew.other)]
    hand = "".join(LETTERS[kind] for kind in kinds)
    wren.sits_at(house, path, market([hand, "OO"], potion_market=[brew.key]))
    assert wren.waits_for_turn()
    first, *_, potion = wren.touches(f"craft-{brew.key}")
    assert first.startswith("hand-0-")
    wren.piece(first).click()
    assert wren.find(f'#moves [data-key="craft-{brew.key}"]').is_visible()
    assert "can" in (wren.piece(potion).get_attribute("class") or "").split()


@pytest.mark.parametrize("way", ["Enter", "Play it"])
@pytest.mark.usefixtures("same_dice")
def test_a_hint_says_why_marks_its_pieces_and_is_played_by_one_button_or_enter(someone, way):
    wren = someone()
    wren.opens("me", "greedy", length="normal")
    assert wren.waits_for_turn()
    deed = wren.deed()
    wren.page.keyboard.press("h")
    button = wren.page.get_by_role("button", name="Play it")
    button.wait_for()
    key = button.get_attribute("data-move")
    touched = wren.touches(key)
    assert wren.find("main .lamp").count() == len(touched)
    note = wren.find(f'#moves [data-key="{key}"] small:not(.danger)').first
    assert note.text_content() in wren.find("#why span").text_content(), "It says what it brings."
    if way == "Enter":
        wren.page.keyboard.press("Enter")
    else:
        button.click()
    wren.waits_for_news(deed)
    assert wren.find("main .lamp").count() == 0


class Held:
    """What the server says to some question, which comes when a test lets it."""

    def __init__(self, person: Person, question: str) -> None:
        self.page, self.question = person.page, question
        self.asked: list[Any] = []
        self.page.route(question, lambda route: self.asked.append(route))

    def wait(self) -> None:
        """Wait until it is asked."""
        while not self.asked:
            self.page.wait_for_timeout(10)

    def comes(self, **answer: str) -> None:
        """Let it answer, and the page do whatever it does then."""
        self.wait()
        with self.page.expect_response(self.question):
            self.asked.pop(0).fulfill(json=answer)
        self.page.evaluate("new Promise((wake) => { setTimeout(wake, 50); })")


@pytest.fixture
def buyer(someone: Any, house: House) -> Person:
    """Somebody who is asked what to buy, and has one coin."""
    person: Person = someone()
    path = person.opens("me", "open", length="normal")
    person.sits_at(house, path, market(["RO", "OO"], coins=[1, 9]))
    assert person.waits_for_turn()
    person.waits("[data-live]")
    return person


THINKING = "Thinking it over."


def slip(person: Person) -> str:
    """What the slip says; nothing if it is not shown."""
    found = person.find("#why:not([hidden])")
    return found.inner_text().strip() if found.count() else ""


def test_a_hint_that_comes_late_does_not_cover_what_was_said_since(buyer):
    hint, key = Held(buyer, "**/hint"), buyer.moves()[0]
    buyer.page.keyboard.press("h")
    hint.wait()
    buyer.page.keyboard.press("u")  # there is nothing to undo, and the slip says so
    buyer.find("#why").get_by_text("back").wait_for()
    said = slip(buyer)
    hint.comes(key=key, sentence="Do it", why="It is good.")
    assert slip(buyer) == said != ""
    assert buyer.find("main .lamp").count() == 0


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.usefixtures("same_dice")
def test_a_hint_that_is_too_long_for_its_slip_leaves_the_move_to_its_marks(someone, window):
    wren = someone(viewport=window)
    wren.opens("me", "random")
    assert wren.waits_for_turn()
    long = "It does so many things. " * 30
    for sentence, why, said in (
        ("Do it", "It does much. It is good.", "Do it. It does much. It is good."),
        ("Do it", f"It does much. It is {'so ' * 200}good.", "Do it. It does much."),
        ("Do it", f"{long}It is good.", "Do it. It is good."),
        (long.replace(".", ","), "It does much. It is good.", "It does much. It is good."),
    ):
        hint = Held(wren, "**/hint")
        wren.page.keyboard.press("h")
        hint.comes(key=wren.moves()[0], sentence=sentence, why=why)
        assert wren.find("#why span").inner_text().strip() == said
        assert wren.find("#why").evaluate("el => el.scrollHeight <= el.clientHeight")
        wren.page.keyboard.press("Escape")
        wren.page.unroute("**/hint")


@pytest.mark.usefixtures("same_dice")
def test_on_a_phone_a_hint_brings_its_piece_into_sight(someone):
    wren = someone(viewport=PHONE, has_touch=True)
    wren.opens("me", "random", game="witchstone")
    assert wren.waits_for_turn()
    hint, key = Held(wren, "**/hint"), wren.moves()[0]
    wren.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wren.page.keyboard.press("h")
    hint.comes(key=key, sentence="Do it", why="It is good.")
    lamp = wren.find("main .lamp").bounding_box()
    assert 0 < lamp["y"] < PHONE["height"] - 200


def test_a_refusal_that_comes_late_does_not_cover_what_was_said_since(buyer):
    why, hint = Held(buyer, "**/why?*"), Held(buyer, "**/hint")
    no = next(f"market-{slot}" for slot in range(1, 6) if f"buy-{slot}" not in buyer.moves())
    buyer.page.evaluate("document.querySelectorAll('#moves .sentence').forEach((e) => e.remove())")
    buyer.piece(no).click()
    why.wait()
    buyer.page.keyboard.press("h")
    why.comes(text="It may not be.")
    assert slip(buyer) == THINKING
    hint.comes(key="nothing", sentence="", why="")


def test_a_hint_whose_move_is_gone_takes_its_slip_away(buyer):
    hint = Held(buyer, "**/hint")
    buyer.page.keyboard.press("h")
    hint.wait()
    assert slip(buyer) == THINKING
    hint.comes(key="gone", sentence="Do it", why="It is good.")
    assert slip(buyer) == ""


def test_a_hint_is_about_the_table_that_is_shown(buyer):
    hint, key = Held(buyer, "**/hint"), buyer.moves()[0]
    buyer.page.keyboard.press("h")
    hint.wait()
    buyer.page.request.post(f"{buyer.url}/api/me", data={"name": "Bramble"})
    buyer.find(".me h2").get_by_text("Bramble").wait_for()
    hint.comes(key=key, sentence="Do it", why="It was good.")
    assert slip(buyer) == THINKING
    hint.comes(key=key, sentence="Do it", why="It is good.")
    assert slip(buyer).startswith("Do it. It is good.")


def test_whoever_asks_twice_for_a_hint_waits_for_the_same_one(buyer):
    hint, key = Held(buyer, "**/hint"), buyer.moves()[0]
    buyer.page.keyboard.press("h")
    hint.wait()
    buyer.page.keyboard.press("h")
    hint.comes(key=key, sentence="Do it", why="It is good.")
    assert slip(buyer).startswith("Do it. It is good.")
    assert hint.asked == []
