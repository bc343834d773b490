"""The app offline or slow: the shell stands at once, says so, and nothing of a table is kept."""

import asyncio

import pytest

WORKING = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
KEPT = """
async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()
"""


def test_offline_a_page_says_so_and_nothing_of_a_table_was_kept(someone, house):
    wren = someone(service_workers="allow")
    wren.goes("/")
    wren.page.wait_for_function(WORKING)
    path = wren.opens("me", "random")
    wren.waits("[data-live]")
    wren.goes("/games")
    kept = wren.page.evaluate(KEPT)
    assert {"/offline", "/waiting"} <= set(kept)
    assert all(
        one in ("/offline", "/waiting") or one.startswith(("/static/", "/art/")) for one in kept
    )
    wren.quiet = True
    wren.context.set_offline(True)
    wren.page.wait_for_selector("#offline:not([hidden])")
    assert "You are offline." in wren.find("#offline").inner_text()
    wren.page.goto(f"{house.url}{path}")
    assert wren.find("h1").inner_text() == "You are offline"
    assert wren.find("[data-id], #hand").count() == 0
    assert wren.find("header.top").evaluate("el => getComputedStyle(el).display") != "block"
    wren.context.set_offline(False)
    wren.waits("main.room #hand")  # it tries again by itself
    wren.quiet = False


def test_a_new_worker_takes_over_and_forgets_what_the_old_one_kept(someone, house):
    wren = someone(service_workers="allow")
    wren.goes("/")
    wren.page.wait_for_function(WORKING)
    wren.page.evaluate("caches.open('moonbrew of old').then((one) => one.add('/offline'))")
    wren.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    wren.goes("/")
    wren.page.wait_for_function(WORKING)
    wren.page.wait_for_function(
        "caches.keys().then((all) => all.length === 1 && all[0] !== 'moonbrew of old')"
    )


class Slow:
    """A server that keeps one page back."""

    def __init__(self, inner, path):
        self.inner, self.path, self.held, self.asked = inner, path, True, 0

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"] == self.path:
            self.asked += 1
            while self.held:
                await asyncio.sleep(0.02)
        await self.inner(scope, receive, send)


def test_while_a_page_is_on_its_way_the_shell_stands_there(someone, house, monkeypatch):
    wren = someone(service_workers="allow")
    wren.goes("/")
    wren.page.wait_for_function(WORKING)
    path = wren.opens("me", "open")
    wren.goes("/games")
    slow = Slow(house.app.middleware_stack, path)
    monkeypatch.setattr(house.app, "middleware_stack", slow)
    try:
        wren.page.goto(f"{house.url}{path}", wait_until="commit")
        wren.page.get_by_role("heading", name="One moment").wait_for()
        assert wren.find("header.top").is_visible()
        assert wren.find("main.room").count() == 0
    finally:
        slow.held = False
    wren.waits("main.room[data-live]")
    assert wren.page.url == f"{house.url}{path}"
    assert slow.asked == 1, "The page that was on its way is the one that is shown."


# The worker's own script among things that note what it does, with a clock moved by hand.
STAGE = """script => {
  const hears = {}, timers = [], fetches = [];
  const stage = { now: 0, deeds: [], open: [], fetches };
  const parts = {
    addEventListener: (name, how) => { hears[name] = how; },
    location: { origin: "https://inn" },
    caches: { match: async (address) => `kept ${address}` },
    fetch: () => new Promise((come) => { fetches.push(come); }),
    clients: {
      matchAll: async () => stage.open.map((url) => (
        { url, focus: () => stage.deeds.push(`focus ${url}`) })),
      openWindow: async (url) => stage.deeds.push(`open ${url}`),
    },
    setTimeout: (deed, after) => timers.push({ deed, at: stage.now + after }),
  };
  new Function(...Object.keys(parts), script)(...Object.values(parts));
  const settle = () => new Promise((wake) => { setTimeout(wake, 0); });
  stage.pass = async (milliseconds) => {
    stage.now += milliseconds;
    for (const one of timers) if (one.at <= stage.now && !one.over) { one.over = true; one.deed(); }
    await settle();
  };
  stage.visit = (path) => {
    let answer;
    const request = { method: "GET", mode: "navigate", url: `https://inn${path}` };
    hears.fetch({ request, respondWith: (it) => { answer = it; } });
    return answer;
  };
  stage.touch = async (data) => {
    const held = [];
    const notification = { data, close: () => stage.deeds.push("close") };
    hears.notificationclick({ notification, waitUntil: (it) => held.push(it) });
    await Promise.all(held);
  };
  window.stage = stage;
}"""
STAND_IN = """async ([after]) => {
  const first = stage.visit("/rooms/a");
  await stage.pass(300);
  const seen = [await first];
  stage.fetches[0]("the first hand");
  await stage.pass(0);
  await stage.pass(after);
  const second = stage.visit("/rooms/a");
  await stage.pass(0);
  stage.fetches[1]?.("the second hand");
  return [...seen, await second];
}"""


@pytest.fixture
def stage(someone, house):
    """An empty page with the worker's script."""
    wren = someone()
    script = wren.page.request.get(f"{house.url}/worker.js").text()
    wren.page.evaluate(STAGE, script)
    return wren.page


@pytest.mark.parametrize(("after", "hand"), [(200, "the first hand"), (6000, "the second hand")])
def test_a_page_that_nobody_came_for_is_not_shown_to_whoever_comes_later(stage, after, hand):
    assert stage.evaluate(STAND_IN, [after]) == ["kept /waiting", hand]


@pytest.mark.parametrize(
    ("open_", "deed"),
    [
        (["https://inn/", "https://inn/rooms/a#log"], "focus https://inn/rooms/a#log"),
        (["https://inn/rooms/b"], "open https://inn/rooms/a"),
    ],
)
def test_a_notice_that_is_touched_brings_its_table_to_the_front(stage, open_, deed):
    stage.evaluate("open => { stage.open = open; }", open_)
    stage.evaluate("stage.touch('https://inn/rooms/a')")
    assert stage.evaluate("stage.deeds") == ["close", deed]
