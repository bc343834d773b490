"""Being called: by sounds, by the tab, by the system; who is there, and what is unread."""

import pytest

import moonbrew
from moonbrew.server import attendance
from tests.browser.people import DESK, PHONE
from tests.server.house import SHORT, Pair, opens_usual, wait_for

GAMES = [game.name for game in moonbrew.all_games()]
TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# What a page would be heard to play, and what the system would show.
RECORDED = """
window.tones = [];
const Real = window.OscillatorNode;
window.OscillatorNode = class extends Real {
  constructor(context, options) { super(context, options); window.tones.push(options.frequency); }
};
window.notices = [];
window.permission = "granted";
window.Notification = class extends EventTarget {
  static get permission() { return window.permission; }
  static async requestPermission() { window.notices.push("asked"); return window.permission; }
  constructor(words, more) { super(); window.notices.push(`${words}: ${more.body}`); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => Boolean(window.elsewhere) });
"""


@pytest.fixture
def table(house, someone, monkeypatch):
    """Sits down at a table for two at which it is the other's turn: a person, and the pair."""
    monkeypatch.setattr(attendance, "NEAR", 1000.0)

    def sit(**window):
        wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
        room = wren.opens("me", "open", **SHORT)
        rowan.joins(room)
        pair = Pair(house, room, [wren, rowan])
        if pair.asked() is wren:  # so that it is Rowan's turn
            ends_turn(pair, wren)
        person = someone(**window)
        person.context.add_init_script(RECORDED)
        cookies = [
            {"name": one.name, "value": one.value, "url": house.url} for one in wren.web.cookies.jar
        ]
        person.context.add_cookies(cookies)
        person.goes(f"/rooms/{room}").waits("[data-live]")
        return person, pair

    return sit


def ends_turn(pair, player):
    """Let somebody make moves until the turn is over."""
    while (scene := player.scene(pair.room))["asked"]:
        keys = [choice["key"] for choice in scene["choices"]]
        player.plays(pair.room, "end-turn" if "end-turn" in keys else keys[0])


def sign_of(person):
    """The sign of the tab."""
    return person.find("link[rel=icon]").get_attribute("href").rpartition("/")[2]


def test_title_and_sign_of_the_tab_say_that_one_is_asked_and_what_is_unread(table):
    wren, pair = table()
    rowan = pair.people[1]
    assert (wren.page.title(), sign_of(wren)) == ("Rowan is thinking: Mystic Market", "icon.svg")
    rowan.post(f"/api/rooms/{pair.room}/talk", text="Hello", move_id="a")
    rowan.post(f"/api/rooms/{pair.room}/talk", text="Well", move_id="b")
    wait_for(lambda: wren.page.title() == "(2) Rowan is thinking: Mystic Market")
    assert sign_of(wren) == "icon-called.svg"
    wren.find("#talk").hover()
    wait_for(lambda: wren.page.title() == "Rowan is thinking: Mystic Market")
    assert sign_of(wren) == "icon.svg"
    ends_turn(pair, rowan)
    wait_for(lambda: wren.page.title() == "Your turn: Mystic Market")
    assert sign_of(wren) == "icon-called.svg"


def test_a_soft_sound_calls_once_the_page_was_touched_and_a_setting_silences_it(table):
    wren, pair = table()
    rowan = pair.people[1]
    wren.find(".turn h1").click()
    ends_turn(pair, rowan)
    wren.waits_for_turn()
    wait_for(lambda: wren.page.evaluate("tones.length") == 2)
    ends_turn(pair, pair.people[0])
    wren.find("[data-do=settings]").click()
    assert wren.find("#settings [name=sound][value=on]").is_checked()
    wren.find("#settings label:has([name=sound][value=off])").click()
    wren.page.keyboard.press("Escape")
    wren.waits(".turn h1:has-text('Rowan')")
    ends_turn(pair, rowan)
    wren.waits_for_turn()
    wait_for(lambda: wren.page.title().startswith("Your turn"))
    assert wren.page.evaluate("tones.length") == 2


def test_a_phone_is_quiet_until_one_wants_it_otherwise(table):
    wren, pair = table(**TOUCHED)
    wren.find(".turn h1").tap()
    wren.find("[data-do=settings]").tap()
    assert wren.find("#settings [name=sound][value=off]").is_checked()
    wren.page.keyboard.press("Escape")
    ends_turn(pair, pair.people[1])
    wren.waits_for_turn()
    wait_for(lambda: wren.page.title().startswith("Your turn"))
    assert wren.page.evaluate("tones.length") == 0


def chooses_notices(person):
    """Ask for notices of the system in the settings."""
    person.find("[data-do=settings]").click()
    person.find("#settings label:has([name=notify][value=on])").click()


def test_the_system_calls_only_who_asked_for_it_and_looks_elsewhere(table):
    wren, pair = table()
    wren.page.evaluate("elsewhere = true")
    ends_turn(pair, pair.people[1])
    wren.waits_for_turn()
    assert wren.page.evaluate("notices") == [], "Nobody asked for them, nor asked the browser."
    chooses_notices(wren)
    wait_for(lambda: wren.page.evaluate("notices") == ["asked"])
    wren.page.keyboard.press("Escape")
    ends_turn(pair, pair.people[0])
    wren.waits(".turn h1:has-text('Rowan')")
    ends_turn(pair, pair.people[1])
    wait_for(lambda: wren.page.evaluate("notices") == ["asked", "Your turn: Mystic Market"])
    ends_turn(pair, pair.people[0])
    wren.waits(".turn h1:has-text('Rowan')")
    wren.page.evaluate("elsewhere = false")
    ends_turn(pair, pair.people[1])
    wait_for(lambda: wren.page.title().startswith("Your turn"))
    assert len(wren.page.evaluate("notices")) == 2


# As on a phone, where only a worker may show notices; and the badge of an app.
ON_A_PHONE = """
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor() { throw new TypeError("Illegal constructor"); }
};
window.withdrawn = [];
const worker = {
  showNotification: async (words, more) => { window.notices.push([words, more.tag, more.data]); },
  getNotifications: async ({ tag }) => [{ close: () => window.withdrawn.push(tag) }],
};
navigator.serviceWorker.getRegistration = async () => worker;
navigator.setAppBadge = async () => { localStorage.setItem("badge", "on"); };
navigator.clearAppBadge = async () => { localStorage.setItem("badge", "off"); };
"""


def test_where_a_worker_shows_notices_they_lead_to_the_table_and_go_on_return(table):
    wren, pair = table()
    wren.context.add_init_script(ON_A_PHONE)
    wren.context.add_init_script("localStorage.setItem('moonbrew-notify', 'on')")
    wren.page.reload()
    wren.waits("[data-live]")
    tag = f"moonbrew-{pair.room}"
    wren.page.evaluate("elsewhere = true; withdrawn = []; 0")
    ends_turn(pair, pair.people[1])
    wait_for(lambda: wren.page.evaluate("notices") == [["Your turn", tag, wren.page.url]])
    wren.page.evaluate(
        "elsewhere = false; document.dispatchEvent(new Event('visibilitychange')); 0"
    )
    wait_for(lambda: wren.page.evaluate("withdrawn") == [tag])


def test_whoever_leaves_takes_the_badge_along(table):
    wren, pair = table()
    wren.context.add_init_script(ON_A_PHONE)
    wren.page.reload()
    ends_turn(pair, pair.people[1])
    wren.waits_for_turn()
    wait_for(lambda: wren.page.evaluate("localStorage.getItem('badge')") == "on")
    wren.goes("/")
    assert wren.page.evaluate("localStorage.getItem('badge')") == "off"


def test_notices_that_the_browser_forbids_are_off_and_it_is_said_why(table):
    wren, _ = table()
    wren.page.evaluate("permission = 'denied'")
    chooses_notices(wren)
    wren.page.get_by_text("The browser does not allow it.").wait_for()
    assert wren.find("#settings [name=notify][value=off]").is_checked()


def test_a_rival_who_goes_is_called_away_and_who_looks_on_is_counted(table, someone, monkeypatch):
    wren, pair = table()
    monkeypatch.setattr(attendance, "NEAR", 0.0)
    wren.page.reload()
    wren.waits(".turn h1:has-text('Rowan is away')")
    assert wren.find(".seat small").inner_text() == "away"
    assert not wren.find("#onlookers").is_visible()
    fern = someone()
    fern.goes(f"/rooms/{pair.room}")
    wren.waits("#onlookers[aria-label='1 looks on']")
    assert wren.find("#onlookers").inner_text() == "1"
    fern.goes("/")
    wren.page.wait_for_function("() => document.querySelector('#onlookers').hidden", polling=50)


LINES = """
window.lines = [];
const Line = window.EventSource;
window.EventSource = class extends Line {
  constructor(...all) { super(...all); window.lines.push(this); }
};
"""


def test_who_looked_on_before_the_line_was_lost_is_counted_anew(someone):
    wren = someone()
    wren.context.add_init_script(LINES)
    wren.sits_opposite()
    wren.waits("[data-live]")
    told = "new MessageEvent('company', { data: JSON.stringify({ onlookers: 3 }) })"
    wren.page.evaluate(f"() => lines.at(-1).dispatchEvent({told})")
    assert wren.find("#onlookers").inner_text() == "3"
    wren.page.evaluate("() => lines.at(-1).dispatchEvent(new Event('open'))")  # it is there again
    assert wren.find("#onlookers").is_hidden()


@pytest.mark.parametrize("window", [{"viewport": DESK}, TOUCHED], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_people_talk_at_every_table_and_see_what_is_unread(house, someone, game, window):
    wren, fern = house.visitor("Wren"), house.visitor("Fern")
    room = opens_usual(wren, game)
    person = someone(**window)
    cookies = [
        {"name": one.name, "value": one.value, "url": house.url} for one in wren.web.cookies.jar
    ]
    person.context.add_cookies(cookies)
    person.goes(f"/rooms/{room}").waits("[data-live]")
    fern.post(f"/api/rooms/{room}/talk", text="Good evening", move_id="a")
    mark = ".dock [href='#talk'][data-fresh='1']" if "is_mobile" in window else "#talk .fresh"
    person.waits(mark)
    assert person.find(mark).is_visible()
    assert person.page.title().startswith("(1) ")
    if "is_mobile" in window:
        person.find(".dock [href='#talk']").tap()
    person.find("#talk li").get_by_text("Good evening").wait_for()
    person.find("#talk input").fill("And to you")
    person.page.keyboard.press("Enter")
    person.find("#talk li").get_by_text("And to you").wait_for()
    assert not person.page.title().startswith("(")
