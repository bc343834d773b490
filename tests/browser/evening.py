"""Tables that are played move by move, and looked at in windows of many sizes."""

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import font_source_serif_pro

from moonbrew.bots.chances import most_promising
from moonbrew.kernel.ahead import Ahead
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move
from moonbrew.laws import drawn
from tests.server.house import House, Visitor, wait_for

NAMES = ("Wren", "Rowan", "Tamsin", "Hazel", "Ash")
SIZES = (
    (320, 640), (360, 740), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080),
)  # fmt: skip
KEPT = {"motion": "none", "pace": "at-once", "guided": "all"}  # as if chosen in the settings
LIVE = "main[data-live]"
CAME = "deed => document.querySelector('main[data-live]')?.dataset.deed >= deed"
FINGERS = 1000  # up to here a window is touched, not pointed at
LOOKS = ("light", "dark", "large")
FONTS = ("usual", "wider", "narrower")
# The usual fonts are whatever is installed. These are files that the pictures of tables need
# anyway: the wider one runs as wide as the widest fonts of any system, the other one narrower than
# the first choice of the style sheet.
FACES = {"wider": ("SourceSerifProSemibold", "120%"), "narrower": ("SourceSerifPro", "92%")}
# The page that says that one is offline would find the line again, and load itself anew.
OFFLINE = "if (location.pathname === '/offline') globalThis.fetch = () => Promise.reject()"
MEASURE = Path(__file__).with_name("measuring.js").read_text("utf-8")
WEAR = """async ([look, font]) => {
  const root = document.documentElement, sheet = new CSSStyleSheet();
  root.dataset.theme = look === "dark" ? "dark" : "light";
  root.dataset.text = look === "large" ? "large" : "";
  sheet.replaceSync(font === "usual" ? "" : `:root { --sans: ${font}; --serif: ${font}; }`);
  document.adoptedStyleSheets = [sheet];
  await Promise.all([...document.fonts].map((one) => one.load()));
}"""

# What a table is made of: each kind of thing, in what it stands, with about how many things and how
# much text in it. Colours, faces, and marks that are only a line take no room, and are left out.
MADE_OF = """() => {
  const about = (n) => (n < 5 ? n : 5 + Math.floor(2 * Math.log2(n / 5)));
  const plain = /^(last|new|now|will|best|sure|(f|of|one|two|tenths|dash)-.*)$/;
  const hues = /^(red|orange|yellow|green|blue|purple|grey|teal|rose)$/;
  const kind = (el) => [...el.classList].filter((one) => !plain.test(one) && !hues.test(one));
  const found = new Set();
  for (const el of document.querySelectorAll("main *:not(#log li *, #talk *, use)")) {
    const words = [...el.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE);
    const text = words.reduce((sum, one) => sum + one.data.trim().length, 0);
    const names = `${kind(el.parentElement).join(".")} > ${el.localName}.${kind(el).join(".")}`;
    found.add(`${names} ${about(el.childElementCount)} ${about(text)}`);
  }
  return [...found];
}"""


def faces() -> str:
    """A script that brings the wider and the narrower font to a page."""
    files = font_source_serif_pro.font_files_ttf
    found = {
        font: (b64encode(Path(files[name]).read_bytes()).decode(), size)
        for font, (name, size) in FACES.items()
    }
    return f"""for (const [font, [file, sizeAdjust]] of Object.entries({json.dumps(found)})) {{
      const bytes = Uint8Array.from(atob(file), (one) => one.charCodeAt(0));
      document.fonts.add(new FontFace(font, bytes, {{ sizeAdjust, weight: "100 900" }}));
    }}"""


@dataclass
class Evening:
    """A table at which everybody is a person, and nobody moves unless they are told to."""

    house: House
    room: str
    people: list[Visitor]
    latest: str = ""  # the key of the move that was made last

    @property
    def table(self) -> Any:
        """The room itself."""
        return self.house.room(self.room)

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"/rooms/{self.room}"

    def plays(self, dice: Dice) -> None:
        """Make one move at random; those who have ordered to pass may be quicker."""
        self.makes(drawn(self.table.table.ask.moves(self.table.table), dice))

    def plays_calmly(self, dice: Dice) -> None:
        """The same, once no window closes by itself any more: so the same moves each time."""
        wait_for(lambda: self.table.autoplay.task is None)
        self.plays(dice)
        wait_for(lambda: self.table.autoplay.task is None)

    def plays_well(self) -> None:
        """Make the move that promises most at once."""
        t, style = self.table.table, self.table.game.style_of(self.table.table)
        ahead = Ahead(self.table.game.mind, chain=int(style.chain), windows=style.windows)
        self.makes(most_promising(t.clone(), ahead))

    def makes(self, move: Move) -> None:
        """Make a move for whoever is asked."""
        room, deed = self.table, self.table.deed
        body = {"key": move.key, "deed": deed, "move_id": f"at random {deed}"}
        asked = self.people[int(room.table.ask.seat)]
        asked.web.post(f"/api/rooms/{self.room}/moves", json=body)
        assert room.deed > deed
        self.latest = move.key
        self.settles()

    def settles(self) -> None:
        """Wait until no standing order answers any more, so that the same happens each time."""
        room = self.table
        wait_for(
            lambda: not room.lock.locked() and (room.over or room.orders.passed(room.table) is None)
        )

    def moments(self, seed: int | None = None) -> Iterator[int]:
        """Play to the end, well or at random; how many moves were made before each moment."""
        dice, made = None if seed is None else Dice(seed), 0
        while not self.table.over:
            yield made
            self.plays(dice) if dice else self.plays_well()
            made += 1
        yield made


def sit_down(
    house: House, game: str, seats: int, names: tuple[str, ...] = NAMES, /, **options: str
) -> Evening:
    """A table with as many people as are wanted, dealt."""
    people = [house.visitor(name) for name in names[:seats]]
    room = people[0].opens("me", *["open"] * (seats - 1), game=game, **options)
    for one in people[1:]:
        one.joins(room)
    house.settles(room)
    if not house.room(room).dealt:
        house.room(room).deal()
    evening = Evening(house, room, people)
    evening.settles()
    return evening


class Onlooker:
    """Looks at pages as somebody sees them, in a window to point in and in one to touch."""

    def __init__(self, browser: Any, visitor: Visitor) -> None:
        self.url = visitor.url
        jar = visitor.web.cookies.jar
        self.cookies = [{"name": c.name, "value": c.value or "", "url": self.url} for c in jar]
        self.browser = browser
        self.pages: dict[bool, Any] = {}  # by whether they are touched
        self.way = ("/", "main", "null")

    def looks_at(self, path: str, there: str = "main", step: str = "null") -> None:
        """Load a page as it is now, in each window as soon as it is looked into."""
        self.way = (path, there, step)
        for page in self.pages.values():
            self.goes_with(page)

    def goes_with(self, page: Any) -> None:
        """Load the page that is looked at, and take a step there."""
        path, there, step = self.way
        page.goto(self.url + path)
        page.wait_for_selector(there, state="attached")
        page.evaluate(step)

    def keeps_up(self, deed: int) -> None:
        """Wait until a table that is looked at has come so far by itself."""
        for page in self.pages.values():
            page.wait_for_function(CAME, arg=deed, polling=20)

    def made_of(self) -> set[str]:
        """What the table that is looked at is made of."""
        return set(next(iter(self.pages.values())).evaluate(MADE_OF))

    def opens(self, touch: bool) -> Any:
        """A window to touch, or one to point in."""
        context = self.browser.new_context(
            has_touch=touch, reduced_motion="reduce", service_workers="block"
        )
        for name, value in KEPT.items():
            context.add_init_script(f"localStorage.setItem('moonbrew-{name}', '{value}')")
        context.add_init_script(faces())
        context.add_cookies(self.cookies)
        context.add_init_script(OFFLINE)
        return context.new_page()

    def page_of(self, size: tuple[int, int]) -> Any:
        """The page in a window of a size."""
        touch = size[0] < FINGERS
        if touch not in self.pages:
            self.pages[touch] = self.opens(touch)
            self.goes_with(self.pages[touch])
        page = self.pages[touch]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    def wears(self, size: tuple[int, int], look: str, font: str = "usual") -> Any:
        """The page in a window of a size, in a look and with a font."""
        page = self.page_of(size)
        page.evaluate(WEAR, [look, font])
        return page

    def faults(self, size: tuple[int, int], look: str, font: str = "usual") -> list[str]:
        """What is wrong in a window of a size."""
        found = self.wears(size, look, font).evaluate(MEASURE)
        return [f"{size[0]} × {size[1]}, {look}, {font} fonts: {fault}" for fault in found]

    def leaves(self) -> None:
        """Close the windows."""
        for page in self.pages.values():
            page.context.close()
