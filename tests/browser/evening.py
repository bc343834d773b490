"""Tables that are played move by move, and looked at in windows of many sizes."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.kernel.dice import Dice
from moonbrew.laws import drawn
from tests.server.house import House, Visitor

NAMES = ("Wren", "Rowan", "Tamsin", "Hazel", "Ash")
SIZES = (
    (320, 640), (360, 740), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080),
)  # fmt: skip
FINGERS = 1000  # up to here a window is touched, not pointed at
LOOKS = ("light", "dark", "large")
FONTS = {
    "usual": "",
    "wider": ":root { --sans: Verdana, 'DejaVu Serif', serif; --serif: Verdana, sans-serif; }"
    " * { letter-spacing: .02em !important; }",
    "narrower": "* { font-stretch: condensed; letter-spacing: -.03em !important; }",
}
MEASURE = Path(__file__).with_name("measuring.js").read_text("utf-8")
WEAR = """([look, font]) => {
  const root = document.documentElement, sheet = new CSSStyleSheet();
  root.dataset.theme = look === "dark" ? "dark" : "light";
  root.dataset.text = look === "large" ? "large" : "";
  sheet.replaceSync(font);
  document.adoptedStyleSheets = [sheet];
}"""


@dataclass(frozen=True)
class Evening:
    """A table at which everybody is a person, and nobody moves unless they are told to."""

    house: House
    room: str
    people: list[Visitor]

    @property
    def table(self) -> Any:
        """The room itself."""
        return self.house.room(self.room)

    def plays(self, dice: Dice) -> None:
        """Make one move at random; those who have ordered to pass may be quicker."""
        room, deed = self.table, self.table.deed
        move = drawn(room.table.ask.moves(room.table), dice)
        body = {"key": move.key, "deed": deed, "move_id": f"at random {deed}"}
        asked = self.people[int(room.table.ask.seat)]
        asked.web.post(f"/api/rooms/{self.room}/moves", json=body)
        assert room.deed > deed

    def moments(self, seed: int) -> Iterator[int]:
        """Play to the end; the number of moves before each moment, and the end."""
        dice, made = Dice(seed), 0
        while not self.table.over:
            yield made
            self.plays(dice)
            made += 1
        yield made


def sit_down(house: House, game: str, seats: int, **options: str) -> Evening:
    """A table with as many people as are wanted, dealt."""
    people = [house.visitor(name) for name in NAMES[:seats]]
    room = people[0].opens("me", *["open"] * (seats - 1), game=game, **options)
    for one in people[1:]:
        one.joins(room)
    house.settles(room)
    if not house.room(room).dealt:
        house.room(room).deal()
    return Evening(house, room, people)


class Onlooker:
    """Looks at a table over somebody's shoulder, in a window to point in and in one to touch."""

    def __init__(self, browser: Any, evening: Evening, seat: int = 0) -> None:
        self.url = f"{evening.house.url}/rooms/{evening.room}"
        jar = evening.people[seat].web.cookies.jar
        cookies = [{"name": c.name, "value": c.value, "url": evening.house.url} for c in jar]
        self.contexts = [
            browser.new_context(has_touch=touch, reduced_motion="reduce") for touch in (False, True)
        ]
        for context in self.contexts:
            context.add_init_script("localStorage.setItem('moonbrew-motion', 'none')")
            context.add_cookies(cookies)
        self.pages = [context.new_page() for context in self.contexts]

    def looks_again(self) -> None:
        """Load the table as it is now."""
        for page in self.pages:
            page.goto(self.url)
            page.wait_for_selector("[data-live]", state="attached")

    def page_of(self, size: tuple[int, int]) -> Any:
        """The page in a window of a size."""
        page = self.pages[size[0] < FINGERS]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    def faults(self, size: tuple[int, int], look: str, font: str = "usual") -> list[str]:
        """What is wrong in a window of a size."""
        page = self.page_of(size)
        page.evaluate(WEAR, [look, FONTS[font]])
        found = page.evaluate(MEASURE)
        return [f"{size[0]} × {size[1]}, {look}, {font} fonts: {fault}" for fault in found]

    def leaves(self) -> None:
        """Close the windows."""
        for context in self.contexts:
            context.close()
