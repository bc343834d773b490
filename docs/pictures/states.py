"""What a table can look like beside a turn of one's own: offers, slips, pauses, company, results.

Each function leads Wren's page to its state; `shoot.py` takes the picture under its name.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.cauldron.tables import FINISH
from tests.cauldron.tables import table as cauldron
from tests.mystic_market.stall import play
from tests.mystic_market.stall import table as market
from tests.server.house import House, Visitor, wait_for

NAMES = ("Rowan", "Sorrel", "Hazel", "Moss")
ASKED = "[data-live] #moves .sentence"

AMONG_FIVE: dict[str, Any] = {  # a table of Cauldron at which Wren could answer
    "season": 4,
    "phase": "turns",
    "omen": "thieves-moon",
    "character": ["occulist", "shaman", "druid", "wizard", "witch"],
    "magik": [16, 21, 9, 13, 18],
    "triggered": ["apprentices-spark", "rituals-of-power"],
    "supply": ("WWTTB", "WFFD", "FT", "TMB", "WW"),
    "potions": (["ruby-restorative", "hasty-broth"], ["cobweb-nip"], [], [], []),
    "agenda": [*FINISH, ["final-phase"], ["turn", 0]],
}

State = Callable[[House, Page], None]


def opened(house: House, page: Page, *chairs: str, game: str = "mystic-market", **more: str) -> Any:
    """A room of Wren's, with her page at it."""
    answer = page.request.post(
        f"{house.url}/api/rooms", data={"game": game, "chairs": chairs, "options": more}
    )
    room = house.room(str(answer.json()["room"]))
    page.goto(f"{house.url}/rooms/{room.id}")
    return room


def joined(house: House, room: Any, name: str) -> Visitor:
    """Somebody else who sits down there."""
    found = house.visitor(name)
    found.joins(room.id)
    wait_for(lambda: room.dealt)
    return found


def set_by_hand(house: House, page: Page, t: Any, game: str = "mystic-market") -> None:
    """A table with what lies there chosen; nobody else moves."""
    others = NAMES[: int(t.seats) - 1]
    room = opened(house, page, "me", *["open"] * len(others), game=game)
    for name in others:
        house.visitor(name).joins(room.id)
    house.settles(room.id)
    page.wait_for_selector(f'[data-live][data-deed="{room.deed}"]')
    house.sets(room.id, t)
    page.goto(f"{house.url}/rooms/{room.id}")
    page.wait_for_selector(ASKED, state="attached")


def offer(house: House, page: Page) -> None:
    """Before somebody's first game a guided one is offered, once."""
    page.goto(house.url)
    page.get_by_role("button", name="Play Mystic Market now").click()
    page.wait_for_selector("#offer[open]")


def slip(house: House, page: Page) -> None:
    """Why not: what is missing, then the rule."""
    set_by_hand(house, page, market(["RO", "OO"], coins=[1, 9]))
    page.locator("main .z-market .piece:not(.may)").first.click()
    page.wait_for_selector("#why:not([hidden])")


def two_steps(house: House, page: Page) -> None:
    """What gives something up is asked for a second time, elsewhere."""
    set_by_hand(house, page, play(market(["RRROOOYY", "OO"]), "buy-1"))
    page.locator('[data-key="end-turn"]:visible').first.click()
    page.wait_for_selector("#why [data-key=end-turn]")


def paused(house: House, page: Page) -> None:
    """A table of bots that waits for its only person."""
    room = opened(house, page, "me", "greedy")
    page.wait_for_selector(ASKED, state="attached")
    page.request.post(f"{house.url}/api/rooms/{room.id}/leave", data={})
    page.get_by_role("button", name="Go on").wait_for()


def rules(house: House, page: Page) -> None:
    """What is found in the rules by words that people use."""
    opened(house, page, "me", "greedy")
    page.wait_for_selector(ASKED, state="attached")
    page.keyboard.press("?")
    page.locator("#rules input").fill("how do I win")
    page.keyboard.press("Enter")
    page.locator("#found .count").wait_for()


def chair(house: House, page: Page) -> None:
    """A chair that is open, and what the bots are like that could sit there."""
    opened(house, page, "me", "open", "open")
    page.locator(".seat .bots summary").first.click()


def company(house: House, page: Page) -> None:
    """Words that are not read yet, of a rival and of somebody who looks on."""
    room = opened(house, page, "me", "open")
    rowan, owl = joined(house, room, "Rowan"), house.visitor("Owl")
    page.wait_for_selector("[data-live][data-deed]")
    rowan.post(f"/api/rooms/{room.id}/talk", text="Back in a minute.", move_id="a")
    owl.post(f"/api/rooms/{room.id}/talk", text="Who is winning?", move_id="b")
    page.locator("#talk li").nth(1).wait_for(state="attached")


def results(house: House, page: Page) -> None:
    """A deal that several have played, compared."""
    page.goto(house.url)
    page.locator("a.today").first.click()
    page.wait_for_url("**/deals/*")
    path = page.url.removeprefix(house.url)
    for name in ("Rowan", "Sorrel"):
        played_through(house, house.visitor(name), path)
    page.goto(house.url + path)
    page.locator(".results tbody tr").nth(1).wait_for()


def played_through(house: House, person: Visitor, deal: str) -> None:
    """Somebody has played a deal to its end."""
    answer = person.web.post(deal, headers={"Origin": house.url}, follow_redirects=False)
    house.plays_out(answer.headers["location"].rpartition("/")[2])


def games(house: House, page: Page) -> None:
    """My games: one that waits for Wren, one that is paused, one of somebody else's turn."""
    paused(house, page)
    opened(house, page, "me", "witch", game="witchstone")
    page.wait_for_selector("[data-live]")
    opened(house, page, "me", "open", game="cauldron")
    page.goto(f"{house.url}/games")


def what_if(house: House, page: Page) -> None:
    """A table that began with a moment of another game."""
    page.goto(f"{house.url}/games")
    over = page.locator("a[href*='/result'], main a[href^='/rooms/']").last
    room = str(over.get_attribute("href")).split("/")[2]
    page.goto(f"{house.url}/rooms/{room}/what-if?moment=40")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/rooms/*")
    page.wait_for_selector("[data-live]")


def window(house: House, page: Page) -> None:
    """What one could answer before somebody is stolen from, among five."""
    t = cauldron(5, "W1 F1 T1 W F T M1 S1 B D1 W1 F1 F T1 W", **AMONG_FIVE)
    set_by_hand(house, page, t, "cauldron")
    room = house.room(page.url.rpartition("/")[2])
    move = {"key": "steal-1-frog", "deed": room.deed, "move_id": "steal"}
    page.request.post(f"{house.url}/api/rooms/{room.id}/moves", data=move)
    page.wait_for_selector("[data-live] #moves.window", state="attached")


STATES: dict[str, State] = {
    "slip": slip,
    "two-steps": two_steps,
    "paused": paused,
    "rules": rules,
    "chair": chair,
    "company": company,
    "results": results,
    "games": games,
    "what-if-table": what_if,
}
ON_A_PHONE = ("slip", "company", "games")
