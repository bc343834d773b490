"""People in front of a browser, for tests."""

from typing import TYPE_CHECKING, Any

from tests.server.house import Visitor

if TYPE_CHECKING:  # so that without the package the tests are skipped, not broken
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

    from moonbrew.kernel.table import Table
    from tests.server.house import House

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
WAIT = 30_000  # milliseconds
BLOCKED = "Service Worker registration blocked by Playwright"  # as most people here have it
NEWER = "deed => Number(document.querySelector('main').dataset.deed) > deed"
ASKED = "#moves .sentence"
OVER = "#moves.done"
QUICK = {"mystic-market": {"length": "shortened"}}  # options with which a game is over soon
BEST = ("sell-set-", "craft-", "play-", "buy-1", "buy-", "take-", "end-turn", "pass")
IDLE = ("discard-", "stop")  # and of these rather to stop


class Person:
    """Somebody with a window; notes whatever goes wrong in it."""

    newcomer = False  # to whom a guided first game was never offered

    def __init__(
        self,
        browser: "Browser",
        url: str,
        motion: str = "none",
        pace: str = "at-once",
        **window: Any,
    ) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.quiet = False  # while the server is away, complaints are no news
        # Playwright does not see all requests that pass a service worker, so few have one.
        settings = {"viewport": DESK, "color_scheme": "dark", "service_workers": "block", **window}
        self.context = browser.new_context(**settings)
        self.context.add_init_script(f"localStorage.setItem('moonbrew-motion', '{motion}')")
        self.context.add_init_script(f"localStorage.setItem('moonbrew-pace', '{pace}')")
        if not self.newcomer:
            self.context.add_init_script("localStorage.setItem('moonbrew-guided', 'all')")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", self.asked_for)

    def heard(self, message: "ConsoleMessage") -> None:
        """Note an error or a warning, such as one about the content policy."""
        wrong = message.type in ("error", "warning") and message.text != BLOCKED
        if wrong and not self.quiet:
            self.troubles.append(message.text)

    def asked_for(self, request: "Request") -> None:
        """Note a request that leaves the house."""
        if not request.url.startswith((self.url, "data:")):
            self.troubles.append(f"An outside request: {request.url}")

    def leave(self) -> None:
        """Close the window."""
        self.context.close()

    # Going places

    def goes(self, path: str) -> "Person":
        """Open a page."""
        self.page.goto(self.url + path)
        return self

    def opens(self, *chairs: str, game: str = "mystic-market", **options: str) -> str:
        """Open a room by the form on the home page; its path."""
        form = self.goes("/").find(f'details.setup:has([name=game][value="{game}"])')
        form.locator("summary").click()
        for name, value in {**QUICK.get(game, {}), **options}.items():
            form.locator(f'[name="option-{name}"][value="{value}" i]').check()
        selects = form.locator(".chairs select")
        for number in range(selects.count()):
            wish = chairs[number] if number < len(chairs) else ""
            selects.nth(number).select_option(wish)
        form.get_by_role("button", name="Open the room").click()
        self.page.wait_for_url("**/rooms/*")
        return self.page.url.removeprefix(self.url)

    def sits_opposite(self, game: str = "mystic-market", **options: str) -> str:
        """Open a table for two, at which another sits down and does nothing; its path."""
        path = self.opens("me", "open", game=game, **options)
        Visitor(self.url).joins(path.removeprefix("/rooms/"))
        return path

    def sits_at(self, house: "House", path: str, t: "Table") -> None:
        """Find a table set by hand in the room that is open; nobody else may move there."""
        room = path.removeprefix("/rooms/")
        house.settles(room)
        self.waits(f'[data-live][data-deed="{house.room(room).deed}"]')  # all is drawn by now
        house.sets(room, t)
        self.goes(path)
        self.waits("[data-live]")  # the first frame exchanges everything

    # Looking

    def find(self, selector: str) -> "Locator":
        """Something on the page."""
        return self.page.locator(selector)

    def waits(self, selector: str, most: int = WAIT) -> "Locator":
        """Wait until something is there, whether it can be seen or not."""
        self.page.wait_for_selector(selector, state="attached", timeout=most)
        return self.find(selector)

    def waits_for_turn(self) -> bool:
        """Wait until this person is asked; False once the game is over."""
        there = f"[data-live] {ASKED}, [data-live] {OVER}"
        # To look in every frame, as a wait for a selector does, would make the browser draw frames.
        self.page.wait_for_function("it => document.querySelector(it)", arg=there, polling=30)
        return self.find(OVER).count() == 0

    def moves(self) -> list[str]:
        """The keys of all legal moves."""
        found: list[str] = self.page.eval_on_selector_all(
            ASKED, "all => all.map(e => e.dataset.key)"
        )
        return found

    def wish(self, made: int = 0) -> str:
        """A move that brings the game on; where any does, another one each time."""
        keys = self.moves()
        for _ in range(20):
            if keys or not self.waits_for_turn():
                break
            keys = self.moves()  # else a window has just closed
        fitting = (key for start in BEST for key in keys if key.startswith(start))
        busy = [key for key in keys if not key.startswith(IDLE)] or sorted(keys, reverse=True)[:1]
        return next(fitting, busy[made % len(busy)])

    def touches(self, key: str) -> list[str]:
        """What stands for a move."""
        found = self.find(f'{ASKED}[data-key="{key}"]').get_attribute("data-touch")
        return (found or "").split()

    def deed(self) -> int:
        """How far the table is, as the page knows it."""
        return int(self.page.evaluate("document.querySelector('main').dataset.deed"))

    def waits_for_news(self, deed: int) -> None:
        """Wait until the page has a newer table."""
        self.page.wait_for_function(NEWER, arg=deed, polling=20)

    def piece(self, id: str) -> "Locator":
        """What one touches for an id: a piece, or something in a zone."""
        own = self.find(f'main [data-id="{id}"]')
        if own.count():
            return own.first
        inside = self.find(f'main [data-zone="{id}"] .piece')
        return inside.first if inside.count() else self.find(f'main [data-zone="{id}"]').first


class Newcomer(Person):
    """Somebody who has never been here."""

    newcomer = True
