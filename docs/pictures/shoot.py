"""Takes the pictures of the web table anew: python -m docs.pictures.shoot

It is run in the checkout, needs the packages playwright and pillow and a Chromium, and serves on
loopback for as long as it takes. The cards are dealt from a fixed seed and played by bots, so that
the pictures change only when the table does.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from docs.pictures.states import ON_A_PHONE, STATES, offer, window
from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.scene import Scene
from moonbrew.server import rooms
from tests.browser.conftest import ARGUMENTS, NAMES
from tests.browser.people import DESK, PHONE
from tests.server.house import House, open_house, wait_for

HERE = Path(__file__).resolve().parent
SEED = "a lantern in the pines"
EARLY, LATE = 4, 10_000  # moves of Wren's: until the table is well filled, and to the end
AMID = 55  # moves of Wren's in a game with many small ones
THIRD_ROUND = 25  # moves of Wren's in The Mystic Moon
LONG_BEAT = 120.0  # seconds that a window stays open to be looked at
MOMENT = 68  # of the replay
SHOTS = [("desktop", DESK, "dark"), ("desktop", DESK, "light"), ("phone", PHONE, "dark")]


@contextmanager
def fixed_dice() -> Iterator[None]:
    """Deal the same cards whenever pictures are taken."""
    secret, rooms.secret_seed = rooms.secret_seed, lambda: SEED
    yield
    rooms.secret_seed = secret


def guest(browser: Browser, house: House, size: dict[str, int], scheme: Any) -> Page:
    """Wren, with a window."""
    context = browser.new_context(viewport=size, color_scheme=scheme, device_scale_factor=1)
    page = context.new_page()
    page.goto(house.url)
    page.evaluate(
        "() => fetch('/api/me', {method: 'POST', body: JSON.stringify({name: 'Wren'}),"
        " headers: {'content-type': 'application/json'}})"
    )
    return page


def post(page: Page, path: str, **body: Any) -> Any:
    """A call from within the page, by the same guest."""
    return page.evaluate(
        "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body),"
        " headers: {'content-type': 'application/json'}}).then(answer => answer.json())",
        [path, body],
    )


def opened(page: Page, game: str, bots: int, **options: str) -> str:
    """A room with bots."""
    chairs = ["me", *["greedy"] * bots]
    return str(post(page, "/api/rooms", game=game, chairs=chairs, options=options)["url"])


def much(scene: Scene) -> bool:
    """Whether there is much to choose from."""
    return len(scene.choices) > 20


def laying(scene: Scene) -> bool:
    """Whether all that can be done is to touch a space, and some bring more than others."""
    gains = {choice.gain for choice in scene.choices}
    return "" not in gains and len(gains) > 1


def foraging(scene: Scene) -> bool:
    """Whether the Hat is to be placed."""
    return any(choice.key.startswith("hat-") for choice in scene.choices)


def play_on(
    house: House, page: Page, room: str, moves: int, wish: Callable[[Scene], bool] = much
) -> None:
    """Play for Wren as a greedy bot would, until the table is as wished, or to the end."""
    table, mind = house.room(room.rpartition("/")[2]), bot("greedy", 1)
    for made in range(10_000):
        wait_for(lambda: table.over or table.asked == 0)
        if table.over or (made >= moves and wish(table.scene(0))):
            return
        key = mind.choose(Outlook(table.game, table.table, 0)).key
        post(page, f"/api{room}/moves", key=key, deed=table.deed, move_id=f"{moves}-{made}")


def shoot(page: Page, name: str) -> None:
    """Take a picture, in few enough colours to be small."""
    page.wait_for_timeout(900)
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    colours = image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2)
    small = image.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG)
    small.save(HERE / f"{name}.png", optimize=True)


def take(browser: Browser, house: House, name: str, size: dict[str, int], scheme: str) -> None:
    """All pictures of one size and colour."""
    page = guest(browser, house, size, scheme)

    def shot(what: str) -> None:
        shoot(page, f"{what}-{name}-{scheme}")

    page.goto(house.url)
    shot("home")
    if scheme == "dark":
        offer(house, page)
        shot("offer")
    room = opened(page, "mystic-market", 2)
    play_on(house, page, room, EARLY)
    page.goto(house.url + room)
    page.wait_for_selector("#hand .piece.may")
    page.locator("#hand .piece.may").first.click()
    shot("room")
    play_on(house, page, room, LATE)
    page.goto(f"{house.url}{room}/result")
    page.wait_for_selector("#course-chance")
    shot("result")
    if name == "phone":
        page.locator("#course-chance").scroll_into_view_if_needed()
        shot("course")
    page.goto(f"{house.url}{room}/replay?moment={MOMENT}")
    shot("replay")
    take_witchstone(house, page)
    shot("witchstone")
    take_moon(house, page)
    shot("mystic-moon")
    take_spirits(house, page)
    shot("spirits")
    if scheme == "dark":
        page.goto(f"{house.url}/games/spirits-of-the-forest/almanac")
        shot("spirits-scenarios")
    take_cauldron(house, page)
    shot("cauldron")
    if scheme == "dark":
        take_moments(house, page, room, shot)
        take_states(house, page, shot)
    page.context.close()


def take_moments(house: House, page: Page, over: str, shot: Callable[[str], None]) -> None:
    """What one comes across beside the games: newcomers, slips, other ways to a table."""
    page.goto(house.url)
    page.get_by_role("button", name="Guided first game of Mystic Market").click()
    page.wait_for_selector(".guided:not([hidden])")
    shot("guide")
    page.get_by_role("button", name="Leave").click()
    shot("leaving")
    page.goto(f"{house.url}{over}/what-if?moment={MOMENT}")
    shot("what-if")
    page.goto(house.url)
    page.locator("a.today").first.click()
    page.wait_for_url("**/deals/*")
    shot("deal")
    page.locator("[data-do=settings]").click()
    shot("settings")
    take_handover(house, page)
    shot("handover")
    take_advice(house, page)
    shot("hint")
    page.route("**/api/alive", lambda route: route.abort())  # else it would be left at once
    page.goto(f"{house.url}/offline")
    shot("offline")


def take_states(house: House, page: Page, shot: Callable[[str], None]) -> None:
    """What a table can look like beside a turn of one's own."""
    for what, leads_to in STATES.items():
        if page.viewport_size == DESK or what in ON_A_PHONE:
            leads_to(house, page)
            shot(what)


def take_window(browser: Browser, house: House, name: str, size: dict[str, int]) -> None:
    """A window of Cauldron, at a house where it stays open for as long as the picture takes."""
    page = guest(browser, house, size, "dark")
    window(house, page)
    shoot(page, f"window-{name}-dark")
    page.context.close()


def take_handover(house: House, page: Page) -> None:
    """Two at one device, between two turns; the page loads itself anew meanwhile."""
    answer = post(page, "/api/rooms", game="mystic-market", chairs=["me", "here:Jenny"])
    table, mind = house.room(answer["url"].rpartition("/")[2]), bot("greedy", 1)
    page.goto(house.url + answer["url"])
    wait_for(lambda: table.dealt)
    first = int(table.table.ask.seat)
    while int(table.table.ask.seat) == first:
        if table.due(table.chairs[0].guest) is not None:
            page.request.post(f"{house.url}/api{answer['url']}/take", data={"seat": first})
        key = mind.choose(Outlook(table.game, table.table, first)).key
        move = {"key": key, "deed": table.deed, "move_id": str(table.deed)}
        page.request.post(f"{house.url}/api{answer['url']}/moves", data=move)
    page.wait_for_selector("main.handover")  # it comes by itself


def take_advice(house: House, page: Page) -> None:
    """A hint at a table of Mystic Market, with the candle at its pieces."""
    room = opened(page, "mystic-market", 2)
    play_on(house, page, room, EARLY)
    page.goto(house.url + room)
    page.wait_for_selector("#hand .piece.may")
    page.keyboard.press("h")
    page.locator("[data-do=hinted]").first.wait_for()


def take_witchstone(house: House, page: Page) -> None:
    """A tile that was taken up in the middle of a game; a pointer rests where it would do most."""
    room = opened(page, "witchstone", 1)
    play_on(house, page, room, AMID, laying)
    page.goto(house.url + room)
    page.locator(".gain.best").first.wait_for()
    if page.viewport_size == DESK:
        page.locator(".piece:has(.gain.best)").first.hover()


def take_moon(house: House, page: Page) -> None:
    """The Garden in the third round, with both expansions; a pointer shows what the Hat takes."""
    room = opened(page, "mystic-moon", 2, zodiac="on", alchemy="on")
    play_on(house, page, room, THIRD_ROUND, foraging)
    page.goto(house.url + room)
    page.locator(".piece.may .gain").first.wait_for()
    if page.viewport_size == DESK:
        page.locator(".piece.may:has(.gain)").nth(8).hover()


def moving(scene: Scene) -> bool:
    """Whether both creatures can be moved."""
    return {choice.by for choice in scene.choices if choice.key.startswith("move-")} > {"light"}


def take_spirits(house: House, page: Page) -> None:
    """Two against the Forest, in a scenario with gates, when a creature is to be moved."""
    room = opened(page, "spirits-of-the-forest", 1, mode="coop", scenario="16")
    play_on(house, page, room, EARLY, moving)
    page.goto(house.url + room)
    page.locator(".piece.signed").first.wait_for()


def brewing(scene: Scene) -> bool:
    """Whether there is much to harvest, somebody to steal from, and a Potion to brew."""
    verbs = {choice.key.partition("-")[0] for choice in scene.choices}
    harvests = sum(choice.key.startswith("harvest-") for choice in scene.choices)
    return harvests > 4 and verbs >= {"steal", "brew"}


def take_cauldron(house: House, page: Page) -> None:
    """A turn of a full game with three others in which Wren could harvest, steal or brew."""
    room = opened(page, "cauldron", 3, quick="on")
    play_on(house, page, room, EARLY, brewing)
    page.goto(house.url + room)
    page.locator(".z-potions .piece.may").first.wait_for()
    page.evaluate("() => scrollTo(0, 0)")


def main() -> None:
    """Take them all."""
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, fixed_dice(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        with open_house(db=f"sqlite:///{folder}/rooms.sqlite") as house:
            for name, size, scheme in SHOTS:
                take(browser, house, name, size, scheme)
        with open_house(db=f"sqlite:///{folder}/beats.sqlite", beat=LONG_BEAT) as house:
            take_window(browser, house, "desktop", DESK)
            take_window(browser, house, "phone", PHONE)
        browser.close()


if __name__ == "__main__":
    main()
