"""Cauldron at the web table: by mouse, by keyboard with windows, five on a phone, own cards."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonbrew.bots import Outlook, bot
from moonbrew.kernel.table import Table
from moonbrew.orders import NO_WINDOW, read_order
from moonbrew.server.beats import Beat, Clock, opener_of
from moonbrew.server.drawing.text import hyphenated
from tests.browser.evening import MEASURE, WEAR
from tests.browser.hands import play_by_keyboard, play_by_mouse, play_by_touch, tab_to
from tests.browser.people import ASKED, DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.cauldron.tables import FINISH, at_market, play, start, table
from tests.server.house import House, Visitor, open_house, wait_for

CAULDRON = "cauldron"
SHEET = "#moves.window"
THUMB = 44
NAMES = ("Ash", "Moss", "Hazel", "Rowan")
LONG = ("Apprentice 1", "Apprentice 2", "Apprentice 3", "Apprentice 4")  # as bots are called
# Wren could answer a Steal and a Spell, and lacks one Potion for the win.
LATE: dict[str, Any] = {
    "season": 5,
    "phase": "turns",
    "active": 1,
    "magik": [33, 18],
    "character": ["witch", "shaman"],
    "supply": ("WTB", "MM"),
    "potions": (["hasty-broth", "weavers-tea"], ["cobweb-nip"]),
    "spells": (["watchful-raven", "fizzle"], ["spark-of-insight"]),
    "triggered": ["apprentices-spark", "rituals-of-power", "mercy-of-the-elders"],
    "agenda": [*FINISH, ["final-phase"], ["turn", 1]],
}


class Patient(Clock):
    """Time that stands still in windows until somebody hurries it on."""

    hurried = False

    def is_hurried(self) -> bool:
        """Whether nobody wants to wait any more."""
        return self.hurried

    async def sleep(self, seconds: float) -> None:
        """Wait, but for as long as nobody is in a hurry."""
        end = self.now() + seconds
        while not self.is_hurried() and self.now() < end:
            await asyncio.sleep(0.02)


class Picky(Patient):
    """Time that stands still in every window but those that were looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.room: Any = None
        self.seen: list[Beat] = []

    def is_hurried(self) -> bool:
        """Whether the window that is open now was looked at."""
        return self.room is not None and self.room.running_beat in self.seen


@pytest.fixture(scope="module")
def patient() -> Iterator[tuple[House, Patient]]:
    """A server whose beats last until the test ends them."""
    with open_house(beat=120.0) as house:
        clock, rooms = Patient(), house.app.state.rooms
        rooms.services = replace(rooms.services, clock=clock)
        yield house, clock


def five(seats: int = 5, **more: Any) -> Table:
    """A table of a full game in which Wren has a turn, and much lies before everybody."""
    usual: dict[str, Any] = {
        "season": 4,
        "phase": "turns",
        "omen": "thieves-moon",
        "character": ["trickster", "shaman", "druid", "wizard", "witch"][:seats],
        "magik": [16, 21, 9, 13, 18][:seats],
        "triggered": ["apprentices-spark", "rituals-of-power"],
        "supply": ("WWTTB", "WFFD", "FT", "TMB", "WW")[:seats],
        "cellar": ("D", "S", "", "M", "")[:seats],
        "potions": (["ruby-restorative", "hasty-broth", "weavers-tea"], ["cobweb-nip"], [], [], []),
        "spells": (["fizzle", "watchful-raven", "pilfering-imp"], ["curdle"], [], [], []),
        "agenda": [*FINISH, ["final-phase"], ["turn", 0]],
    }
    board = "W1 F1 T1 W F T1 W1 F T M1 S1 B D1 W1 F1 F T1 W"
    return table(seats, board, **{**usual, **more})


def sits_with_others(
    person: Person, house: House, t: Table, names: tuple[str, ...] = NAMES
) -> tuple[str, list[Visitor]]:
    """Wren at a table set by hand, a person on every other chair; its path, and the others."""
    seats = int(t.seats)
    path = person.opens("me", *["open"] * (seats - 1), game=CAULDRON)
    others = [house.visitor(name) for name in names[: seats - 1]]
    for other in others:
        other.joins(path.removeprefix("/rooms/"))
    person.waits(f"#seats .seat:nth-child({seats - 1}):not(:has(.ways))")
    person.sits_at(house, path, t)
    return path, others


def test_a_token_in_hand_leads_to_a_brew(someone, house):
    wren = someone()
    t = five(2, supply=("WF", "W"), potions=(["weavers-tea"], []))
    path, _ = sits_with_others(wren, house, t)
    assert wren.waits_for_turn()
    deed = wren.deed()
    wren.piece("supply-0-web").click()
    assert wren.find(f'{ASKED}[data-key="brew-weavers-tea"]').is_visible()
    wren.piece("potion-0-weavers-tea").click()
    wren.waits_for_news(deed)
    assert house.room(path.removeprefix("/rooms/")).keys[-1] == "brew-weavers-tea"


# Whole games


@pytest.mark.usefixtures("same_dice")
def test_a_simple_game_by_mouse_to_its_end(someone, house):
    wren = someone()
    options = {"simple": "on", "quick": "on", "characters": "random"}
    path = wren.opens("me", "random", game=CAULDRON, **options)
    room, mind, made = house.room(path.removeprefix("/rooms/")), bot("greedy", 1), []
    while waits_for_both(wren, room):
        made.append(mind.choose(Outlook(room.game, room.table, 0)).key)
        play_by_mouse(wren, made[-1])
    assert {"harvest", "end"} <= {key.partition("-")[0] for key in made}
    assert any(key.startswith(("brew-", "quick-")) for key in made)
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".r-score tbody tr").count() > 1


def waits_for_both(wren: Person, room: Any) -> bool:
    """Wait until Wren is asked, no order answers, and the page shows it; False at the end."""

    def settled() -> bool:
        here: bool = room.over or (room.asked == 0 and room.orders.passed(room.table) is None)
        return here and wren.deed() == room.deed

    wait_for(settled, 30)
    return not room.over


class Evening:
    """Wren in the browser and others who are quick, each of whom plays as greedy would."""

    def __init__(self, wren: Person, house: House, t: Table, beats: bool) -> None:
        path, self.others = sits_with_others(wren, house, t)
        self.wren, self.id = wren, path.removeprefix("/rooms/")
        self.room = house.room(self.id)
        self.minds = [bot("greedy", seat + 1) for seat in range(int(t.seats))]
        self.beats = beats  # whether windows close by themselves
        self.made: list[str] = []  # by Wren

    def goes_on(self, hand: Callable[[Person, str], None]) -> None:
        """The next choice of whoever is asked, as soon as no order and no beat answers it."""
        wait_for(self.is_settled, 30)
        if self.room.over or self.room.running_beat is not None:
            return
        if seat := self.room.asked:
            self.other_plays(seat, self.room.deed)
        elif waits_for_both(self.wren, self.room):
            self.made.append(self.wish(0))
            hand(self.wren, self.made[-1])

    def is_settled(self) -> bool:
        """Whether somebody must choose, a window is open, or the game is over."""
        room, t = self.room, self.room.table
        if room.over or room.running_beat is not None:
            return True
        lasting = t.ask is not None and t.ask.answers() != NO_WINDOW and self.beats
        return not lasting and room.orders.passed(t) is None

    def wish(self, seat: int) -> str:
        """What greedy would do."""
        return self.minds[seat].choose(Outlook(self.room.game, self.room.table, seat)).key

    def other_plays(self, seat: int, deed: int) -> None:
        """What somebody else does."""
        move = {"key": self.wish(seat), "deed": deed, "move_id": f"{seat} at {deed}"}
        self.others[seat - 1].post(f"/api/rooms/{self.id}/moves", **move)


# Deals of which greedy players make short games, with windows that Wren can answer.
QUICK_DEAL, FULL_DEAL = 13, 14


@pytest.mark.long
@pytest.mark.parametrize(
    ("deal", "quick"),
    [(QUICK_DEAL, "on"), (FULL_DEAL, "off")],
    ids=["quick", "full"],
)
def test_a_whole_game_by_keyboard_a_window_answered_and_one_let_pass(someone, patient, deal, quick):
    house, _ = patient
    clock = Picky()
    t = start(2, deal, quick=quick, characters="random")
    evening = Evening(someone(house.url), house, t, beats=True)
    room, met = evening.room, set[str]()
    clock.room = room
    room.services = replace(room.services, clock=clock)
    while not room.over:
        if (beat := room.running_beat) is None:
            evening.goes_on(play_by_keyboard)
            continue
        if len(met) < 2 and is_put(room, beat):
            met.add(meets_window(evening.wren, room, met))
        clock.seen.append(beat)  # all the others are let pass
        wait_for(lambda beat=beat: room.running_beat is not beat)
    assert met == {"answered", "let pass"}
    assert {"harvest", "end"} <= {key.partition("-")[0] for key in evening.made}
    assert any(key.startswith(("brew-", "quick-")) for key in evening.made)
    evening.wren.waits("[data-live] #moves.done")


def is_put(room: Any, beat: Beat) -> bool:
    """Whether Wren could answer a deed of somebody else that no order lets pass."""
    mine = beat.of(0)
    if mine is None or not mine.has_answer or opener_of(beat.window) == 0:
        return False
    return room.orders.passed(mine.t) is None


def meets_window(wren: Person, room: Any, met: set[str]) -> str:
    """Let the first window pass, and answer the second."""
    wren.waits(f"[data-live] {SHEET}")
    wren.waits(f'[data-live][data-deed="{room.deed}"]')
    if not met:  # the focus is on a piece, so Space would touch that
        tab_to(wren, "document.activeElement.matches('#moves [data-do=let-pass]')")
        wren.page.keyboard.press("Enter")
        wren.find(SHEET).wait_for(state="detached")
        return "let pass"
    answer = wren.moves()[0]
    wren.page.keyboard.press("1")
    wait_for(lambda: room.beat.wishes.get(0) == answer)
    return "answered"


def test_the_last_turns_of_a_full_game_by_keyboard_a_window_answered_and_one_let_pass(
    someone, patient
):
    house, clock = patient
    wren = someone(house.url)
    path, (ash,) = sits_with_others(wren, house, table(2, "W2 F1 T1 M1", **LATE))
    id = path.removeprefix("/rooms/")
    room = house.room(id)

    def on_until(done: Callable[[], bool]) -> None:
        clock.hurried = True
        wait_for(done)
        clock.hurried = False

    ash.plays(id, "cast-spark-of-insight")
    wren.waits(f"[data-live] {SHEET}")
    assert wren.find(f"{SHEET} h2").inner_text() == "Ash casts Spark of Insight"
    assert "Gain 2 Magik" in wren.find(f"{SHEET} .happens").first.inner_text()
    assert wren.moves() == ["cast-fizzle"]
    assert violations(wren) == []
    wren.page.keyboard.press(" ")
    wren.find(SHEET).wait_for(state="detached")
    on_until(lambda: int(room.table.brewers[1].magik) == 20)
    ash.plays(id, "steal-0-crystal")
    wren.waits(f"[data-live] {SHEET}")
    assert "4 or more" in wren.find(f"{SHEET} .happens").first.inner_text()
    wren.page.keyboard.press("1")
    wait_for(lambda: room.beat.wishes == {0: "cast-watchful-raven"})
    on_until(lambda: not room.table.pending)
    assert int(room.table.brewers[0].supply.total) == 3, "nothing was stolen"
    ash.plays(id, "end")
    assert wren.waits_for_turn()
    play_by_keyboard(wren, "brew-hasty-broth")
    on_until(lambda: room.over)
    wren.waits("[data-live] #moves.done")
    assert room.game.result(room.table).winners == [0]


# Names that end on the signs of the characters beside them.
COVERED_NAMES = """() => [...document.querySelectorAll('#seats .seat')].filter((seat) => {
  const name = document.createRange(), sign = seat.querySelector('.z-persona .face');
  const {left, top, bottom} = sign.getBoundingClientRect();
  name.selectNodeContents(seat.querySelector('h2'));
  return [...name.getClientRects()].some((r) => r.right > left && r.top < bottom && r.bottom > top);
}).length"""


def test_among_five_a_window_shows_its_answers_and_every_seat_its_name(someone, patient):
    house, _ = patient
    wren = someone(house.url)
    seers = ["occulist", "shaman", "druid", "wizard", "witch"]
    sits_with_others(wren, house, five(character=seers, spells=([], [], [], [], [])), LONG)
    assert wren.waits_for_turn()
    assert wren.page.evaluate(COVERED_NAMES) == 0
    play_by_mouse(wren, "steal-1-frog")
    wren.waits(f"[data-live] {SHEET}")
    shown = wren.find(f"{SHEET} .sentences").bounding_box()
    answer = wren.find(f'{ASKED}[data-key="ability-evil-eye"]').bounding_box()
    assert shown is not None
    assert answer is not None
    assert shown["y"] <= answer["y"]
    assert answer["y"] + answer["height"] <= shown["y"] + shown["height"] + 1
    wren.page.set_viewport_size({"width": 1280, "height": 720})
    wren.page.evaluate(WEAR, ["large", "wider"])  # what is pending is higher than the rail then
    assert wren.page.evaluate(MEASURE) == []


# A phone


def test_five_at_a_table_on_a_phone(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    sits_with_others(wren, house, five())
    assert wren.waits_for_turn()
    chips = wren.find(".rivals a")
    boxes = [chip.bounding_box() for chip in chips.all()]
    assert len(boxes) == 4
    for box in boxes:
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= PHONE["width"]) == (True, True)
        assert box["height"] >= THUMB
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    chips.first.tap()
    wren.find('#seats [data-seat="1"] [data-zone="supply-1"] .piece').first.wait_for()
    wren.page.wait_for_function(
        "() => { const y = document.querySelector('#seat-1').getBoundingClientRect().y;"
        " return y >= 0 && y < innerHeight / 2; }"
    )
    play_by_touch(wren, "steal-1-egg")
    assert violations(wren) == []


def test_a_whole_season_for_five_by_touch_on_a_phone(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    evening = Evening(wren, house, start(5, 1, characters="random"), beats=False)
    room = evening.room
    for seat in range(1, 5):
        room.orders.give(seat, read_order("until-withdrawn"), {})  # the others let all pass
    while int(room.table.season) == 1:
        evening.goes_on(play_by_touch)
    assert "harvest" in {key.partition("-")[0] for key in evening.made}
    assert any(key.startswith(("buy-", "field-", "pass")) for key in evening.made)  # in the market
    wait_for(lambda: wren.deed() == room.deed)
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(wren) == []


def test_on_a_phone_all_that_can_be_touched_is_large_enough(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    sits_with_others(wren, house, five(2))
    assert wren.waits_for_turn()
    lit = wren.find("main .piece:is(.may, .can)")
    small = [
        lit.nth(n).get_attribute("data-id")
        for n in range(lit.count())
        if (box := lit.nth(n).bounding_box()) and min(box["width"], box["height"]) < THUMB
    ]
    assert lit.count() > 10
    assert small == []


# Access


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_neither_harvest_nor_market_has_a_serious_fault(someone, house, window):
    wren = someone(viewport=window)
    path, _ = sits_with_others(wren, house, five(4))
    assert wren.waits_for_turn()
    assert violations(wren) == []
    rich = {"magik": [30, 30, 9, 9], "rituals": True, "spells": (["fizzle"] * 3,)}
    wren.sits_at(house, path, play(at_market(4, **rich), "field-egg"))
    assert wren.waits_for_turn()
    assert violations(wren) == []


@pytest.mark.parametrize("window", [DESK, {"width": 1280, "height": 720}], ids=["desk", "laptop"])
def test_nothing_scrolls_but_the_lists(someone, house, window):
    wren = someone(viewport=window)
    sits_with_others(wren, house, five(4))
    assert wren.waits_for_turn()
    assert wren.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    shown = wren.find(f"{ASKED}, #moves summary").all()
    assert sum(one.is_visible() for one in shown) > 4


# Names of cards

# Where a name is broken inside a word without a hyphen, of all that would stand on cards of a zone.
BROKEN = """([zone, names]) => {
  const name = document.querySelector(`main :is(.hand, .table) .z-${zone} .recipe .name`);
  if (!name) return null;
  const range = document.createRange();
  const top = (n) => {
    range.setStart(name.firstChild, n);
    range.setEnd(name.firstChild, n + 1);
    return [...range.getClientRects()].at(-1)?.top; // the first may be the end of the line before
  };
  return names.filter((text) => {
    name.textContent = text;
    const tops = [...text].map((_, n) => top(n));
    const word = (n) => /[\\p{L}’']/u.test(text[n] ?? "");
    const low = (n) => Math.abs(tops[n] - tops[n - 1]) > 4;
    const divided = tops.some((_, n) => n && word(n) && word(n - 1) && low(n));
    return divided || name.scrollWidth > name.clientWidth + 1;
  });
}"""


@pytest.mark.parametrize(
    "window", [DESK, {"width": 1280, "height": 720}, PHONE], ids=["desk", "laptop", "phone"]
)
def test_no_name_of_a_card_is_broken_inside_a_word_but_by_a_hyphen(someone, house, window):
    wren = someone(viewport=window)
    potions = [
        "ruby-restorative",
        "hasty-broth",
        "weavers-tea",
        "cobweb-nip",
        "oil-of-slipperiness",
    ]
    path, _ = sits_with_others(wren, house, five(4, potions=(potions, [], [], [])))
    assert wren.waits_for_turn()
    edition = house.room(path.removeprefix("/rooms/")).game.edition
    names = {
        zone: [hyphenated(face.name) for face in faces]
        for zone, faces in {
            "potions": edition.potions,
            "spells": edition.spells,
            "omen": edition.omens,
        }.items()
    }
    drawn = wren.find(".hand .z-potions .recipe .name").all_text_contents()
    assert hyphenated("Oil of Slipperiness") in drawn, "cards are drawn with these names"
    for zone, faces in names.items():
        assert wren.page.evaluate(BROKEN, [zone, faces]) == [], zone
    wren.sits_at(house, path, play(at_market(4, magik=[30] * 4, rituals=True), "field-egg"))
    assert wren.waits_for_turn()
    both = [*names["potions"], *names["spells"]]
    assert wren.page.evaluate(BROKEN, ["market", both]) == []


# Cards of one's own


@pytest.mark.usefixtures("same_dice")
def test_cards_of_ones_own_are_brought_and_played(someone, house):
    wren = someone().goes("/")
    box = wren.find(f'.own-cards[data-contents$="{CAULDRON}"]')
    box.evaluate("el => { el.closest('details').open = true }")
    box.locator("[type=file]").set_input_files(Path("examples/moth-hour.toml"))
    said = box.locator("[role=status]")
    said.get_by_text("5 new").wait_for()
    form = box.locator("xpath=ancestor::form")
    for number, chair in enumerate(("me", "random", "", "", "")):
        form.locator(".chairs select").nth(number).select_option(chair)
    form.locator('[name="option-characters"][value="random"]').check()
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")
    room = house.room(wren.page.url.rpartition("/")[2])
    assert "Moth Lantern" in {face.name for face in room.game.edition.spells}
    for number in range(4):
        assert wren.waits_for_turn()
        play_by_mouse(wren, wren.wish(number))
    assert wren.page.get_by_text("with cards of").first.is_visible()
