"""The app offline: the shell stands at once, says so, and nothing of a table is kept."""

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
    assert "/offline" in kept
    assert all(one == "/offline" or one.startswith(("/static/", "/art/")) for one in kept)
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
