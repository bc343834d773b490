"""Pace: a turn of others is one movement that one can follow, and nobody waits."""

from typing import Any

import pytest

from tests.browser.people import ASKED, Person

# What would be shown of tables that come at once, and when: [how many ms after, deed, lines].
SHOWN = """async ([turns, pace]) => {
  document.documentElement.dataset.pace = pace;
  const table = document.querySelector('script[src*="table.js"]').src;
  const pacing = await import(table.replace("table.js", "pacing.js"));
  const began = performance.now();
  const shown = [];
  const made = turns.map((turn, n) => ({
    deed: n + 1, turn, on: n, beat: null, asked: false, rematch: "", announce: "",
    sections: {}, talk: [], log: [{ deed: n + 1 }],
  }));
  await new Promise((done) => {
    pacing.begin((news) => {
      shown.push([performance.now() - began, news.deed, news.log.map((line) => line.deed)]);
      if (news.deed === made.length) done();
    });
    for (const news of made) pacing.add(news);
  });
  return shown;
}"""
# The same tables on their way, and nobody shows them before something is done.
HELD = """async (number) => {
  document.documentElement.dataset.pace = "calm";
  const table = document.querySelector('script[src*="table.js"]').src;
  const pacing = await import(table.replace("table.js", "pacing.js"));
  window.shown = [];
  pacing.begin((news) => window.shown.push(news.deed));
  for (let n = 1; n <= number; n += 1) pacing.add({
    deed: n, turn: 7, on: n - 1, beat: null, asked: false, rematch: "", announce: "",
    sections: {}, talk: [], log: [],
  });
  await new Promise((done) => setTimeout(done, 200));
}"""
SLACK = 700  # milliseconds: the machine may be busy


@pytest.fixture
def wren(someone: Any) -> Person:
    """Somebody at a table at which nothing happens."""
    person: Person = someone(pace="")
    person.sits_opposite()
    person.waits("main[data-live] #hand .piece")
    person.page.wait_for_timeout(300)  # whatever else comes of the deal has come by then
    return person


@pytest.mark.parametrize(("pace", "most"), [("calm", 2500), ("", 1600)])
@pytest.mark.parametrize("plies", [3, 60])
def test_a_turn_is_shown_in_steps_and_within_its_time_however_many_plies_it_has(
    wren, pace, most, plies
):
    shown = wren.page.evaluate(SHOWN, [[7] * plies, pace])
    times = [when for when, _, _ in shown]
    assert times[-1] < most + SLACK
    assert times[-1] > 600, "One can follow it."
    assert len(shown) >= 3
    assert [line for _, _, lines in shown for line in lines] == list(range(1, plies + 1))


def test_the_next_turn_has_a_time_of_its_own(wren):
    shown = wren.page.evaluate(SHOWN, [[7] * 20 + [8] * 20, ""])
    second = next(when for when, deed, _ in shown if deed > 20)
    assert 1000 < second < 1600 + SLACK
    assert 2200 < shown[-1][0] < 3200 + SLACK
    assert all(len({line > 20 for line in lines}) == 1 for _, _, lines in shown)


def test_at_once_means_at_once(wren):
    shown = wren.page.evaluate(SHOWN, [[7] * 30 + [8] * 30, "at-once"])
    assert [deed for _, deed, _ in shown] == [60]


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_a_key_skips_to_the_newest_table_and_does_nothing_else(wren, how):
    deed = wren.deed()
    wren.page.evaluate(HELD, 40)
    if how == "click":
        wren.find("#hand .piece").first.click()
    else:
        wren.page.keyboard.press("Enter")
    wren.page.wait_for_function("() => window.shown.at(-1) === 40", timeout=600)
    assert len(wren.page.evaluate("window.shown")) <= 3
    assert wren.find(".sel").count() == 0
    assert wren.deed() == deed


def test_a_click_outside_the_table_skips_and_counts(wren):
    wren.page.evaluate(HELD, 40)
    wren.find("[data-do=settings]").first.click()
    assert wren.find("#settings").is_visible()
    wren.page.wait_for_function("() => window.shown.at(-1) === 40", timeout=600)


def test_a_window_is_shown_at_once_for_there_one_may_answer(wren):
    assert (
        wren.page.evaluate(
            """async () => {
          document.documentElement.dataset.pace = "calm";
          const table = document.querySelector('script[src*="table.js"]').src;
          const pacing = await import(table.replace("table.js", "pacing.js"));
          const news = (deed, beat) => ({ deed, turn: 7, on: 1, beat, asked: true, rematch: "",
            announce: "", sections: {}, talk: [], log: [] });
          const began = performance.now();
          return new Promise((done) => {
            pacing.begin(({ deed }) => { if (deed === 9) done(performance.now() - began); });
            for (let n = 1; n < 9; n += 1) pacing.add(news(n, null));
            pacing.add(news(9, 4.5));
          });
        }"""
        )
        < 300
    )


def test_whoever_is_asked_sees_the_newest_table(someone, house):
    wren = someone(pace="calm")
    path = wren.opens("me", "greedy", "greedy", content="practice")
    room = house.room(path.removeprefix("/rooms/"))
    for _ in range(4):
        if not wren.waits_for_turn():
            break
        assert room.asked == 0
        assert wren.deed() == room.deed
        wren.find(ASKED).first.evaluate("sentence => sentence.click()")
        wren.page.wait_for_function("() => !document.querySelector('.sent')")
        if room.asked != 0:
            wren.waits_for_news(wren.deed())


def test_the_pace_is_a_setting_that_is_kept(someone):
    wren = someone(pace="").goes("/")
    wren.find("[data-do=settings]").first.click()
    wren.page.get_by_label("At once").check()
    assert wren.page.evaluate("localStorage.getItem('moonbrew-pace')") == "at-once"
    assert wren.page.evaluate("document.documentElement.dataset.pace") == "at-once"
