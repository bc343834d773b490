"""Pace: a turn of others is one movement that one can follow, and nobody waits."""

from typing import Any

import pytest

from tests.browser.hands import play_by_sentence
from tests.browser.people import Person
from tests.browser.test_calls import LINES

# Tables come at once, or apart, and it is noted what is shown when: [milliseconds after, deed,
# lines]. With each of them dice roll and cards are dealt, and it is noted when all is at rest.
COME = """async ([turns, pace, last, apart]) => {
  Object.assign(document.documentElement.dataset, { pace, motion: "slow" });
  const table = document.querySelector('script[src*="table.js"]').src;
  const pacing = await import(table.replace("table.js", "pacing.js"));
  const motion = await import(table.replace("table.js", "motion.js"));
  const stage = document.createElement("div");
  let now = 0;
  const piece = (id, left, top) => {
    const el = document.createElement("div"), face = document.createElement("span");
    Object.assign(el.dataset, { id, count: 1, face: "owl" });
    Object.assign(el.style, { position: "fixed", left: `${left}px`, top: `${top}px` });
    Object.assign(face.style, { display: "block", width: "40px", height: "40px" });
    [el.className, face.className, face.innerHTML] = ["piece", "face", '<i class="wheel"></i>'];
    el.append(face);
    return el;
  };
  const lay = () => stage.replaceChildren(...[0, 50, 100, 150, 200, 250, 300, 350].flatMap((y) => [
    piece(`die-${y}`, 300 * now, y), piece(`card-${now}-${y}`, 900 - 300 * (now % 2), y)]));
  lay();
  document.body.append(stage);
  const began = performance.now();
  window.shown = [];
  window.beats = [];
  window.rests = 0;
  pacing.begin(({ deed, log, beat }) => {
    const after = performance.now() - began;
    window.shown.push([after, deed, log.map((line) => line.deed)]);
    window.beats.push(beat);
    motion.finish();
    const before = motion.survey(stage);
    now += 1;
    lay();
    motion.animate(before, stage);
    const ends = document.getAnimations().map((one) => one.effect.getComputedTiming().endTime);
    window.rests = after + Math.max(0, ...ends);
  });
  const come = (turn, n) => pacing.add({
    deed: n + 1, turn, on: n, beat: null, asked: false, rematch: "", announce: "",
    sections: {}, talk: [], log: [{ deed: n + 1 }],
    ...(apart ? { active: turn, seat: 0, bot: true } : {}),
    ...(n === turns.length - 1 ? last : {}),
  });
  turns.forEach((turn, n) => (apart ? setTimeout(() => come(turn, n), n * apart) : come(turn, n)));
}"""
# Whether a key is left to others that is pressed now.
COUNTS = """() => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "x", bubbles: true, cancelable: true }))"""


@pytest.fixture
def wren(someone: Any) -> Person:
    """Somebody at a table at which nothing happens, whose clock is moved by hand."""
    person: Person = someone(pace="")
    person.context.add_init_script(LINES)
    person.sits_opposite()
    person.waits("main[data-live] #hand .piece")
    person.page.evaluate("lines.at(-1).close()")  # nothing else comes,
    person.page.wait_for_timeout(300)  # and what had come of the deal is shown
    person.page.clock.install()
    person.page.clock.pause_at(person.page.evaluate("Date.now()") + 30_000)
    return person


def come(person: Person, turns: list[int], pace: str, apart: int = 0, **last: Any) -> None:
    """Let tables come, of these turns, and of the last one say more.

    Where they come milliseconds apart, it is said too that each turn goes on.
    """
    person.page.evaluate(COME, [turns, pace, last, apart])


def shown(person: Person, after: int) -> list[Any]:
    """What was shown until so many milliseconds later."""
    person.page.clock.run_for(after)
    found: list[Any] = person.page.evaluate("window.shown")
    return found


@pytest.mark.parametrize(("pace", "most"), [("calm", 2500), ("", 1600)])
@pytest.mark.parametrize("plies", [3, 60])
def test_a_turn_is_shown_in_steps_and_within_its_time_however_many_plies_it_has(
    wren, pace, most, plies
):
    come(wren, [7] * plies, pace)
    seen = shown(wren, 5000)
    assert 600 < seen[-1][0] <= most, "One can follow it, and nobody waits."
    assert len(seen) >= 3
    assert [line for _, _, lines in seen for line in lines] == list(range(1, plies + 1))
    rests = wren.page.evaluate("window.rests")
    assert seen[-1][0] + 300 < rests <= most + 1, (
        "All of it has come to rest by then, and not at once."
    )


def test_the_next_turn_has_a_time_of_its_own(wren):
    come(wren, [7] * 20 + [8] * 20, "")
    seen = shown(wren, 5000)
    second = next(when for when, deed, _ in seen if deed > 20)
    assert 1000 < second <= 1650
    assert 2200 < seen[-1][0] <= 3250
    assert all(len({line > 20 for line in lines}) == 1 for _, _, lines in seen)


SLOW = 1500  # milliseconds that a bot thinks for each ply
LONGEST = 4000  # for which a turn that goes on is held back


@pytest.mark.parametrize(("pace", "most"), [("calm", 2500), ("", 1600)])
@pytest.mark.parametrize(
    "last", [{"active": 8}, {"asked": True}, {"beat": 4.5, "seat": None}, {"bot": False}]
)
def test_a_turn_of_a_bot_that_thinks_long_for_each_ply_is_one_movement_too(wren, pace, most, last):
    come(wren, [7] * 3, pace, apart=SLOW, **last)
    seen = shown(wren, 8000)
    assert seen[0][0] >= 2 * SLOW, "until then the turn went on"
    assert [line for _, _, lines in seen for line in lines] == [1, 2, 3]
    assert wren.page.evaluate("window.rests") - seen[0][0] <= most + 1


def test_what_a_person_does_in_a_turn_that_goes_on_is_shown_as_it_comes(wren):
    come(wren, [7], "", apart=SLOW, bot=False)
    assert [deed for _, deed, _ in shown(wren, 1)] == [1]


def test_a_turn_that_goes_on_for_long_is_not_held_back_for_ever(wren):
    come(wren, [7] * 20, "", apart=SLOW)
    seen = shown(wren, LONGEST + 1700)
    assert LONGEST <= seen[0][0] <= LONGEST + 50
    assert [line for _, _, lines in seen for line in lines][:3] == [1, 2, 3]


def test_a_turn_of_a_quick_bot_is_shown_while_it_goes_on(wren):
    come(wren, [7] * 12, "", apart=100)
    seen = shown(wren, 5000)
    assert seen[0][0] <= 150
    assert seen[-1][1] == 12
    assert wren.page.evaluate("window.rests") - seen[0][0] <= 1601


def test_at_once_nothing_is_held_back(wren):
    come(wren, [7] * 3, "at-once", apart=SLOW)
    assert [round(when, -2) for when, _, _ in shown(wren, 5000)] == [0, SLOW, 2 * SLOW]


def test_a_click_shows_what_is_held_back(wren):
    come(wren, [7] * 3, "", apart=SLOW)
    assert shown(wren, 2000) == []
    wren.find("#hand .piece").first.click()
    assert [deed for _, deed, _ in shown(wren, 100)] == [2]


@pytest.mark.parametrize(("pace", "turn"), [("calm", 2500), ("", 1600)])
def test_where_many_turns_wait_each_has_less_time(wren, pace, turn):
    come(wren, [whose for whose in (1, 2, 3, 4, 5) for _ in range(6)], pace)
    seen = shown(wren, 15000)
    assert [line for _, _, lines in seen for line in lines] == list(range(1, 31))
    assert all(len({(line - 1) // 6 for line in lines}) == 1 for _, _, lines in seen)
    assert wren.page.evaluate("window.rests") < 0.7 * 5 * turn
    first = {(deed - 1) // 6: when for when, deed, _ in reversed(seen)}
    assert all(first[n + 1] - first[n] >= 400 for n in range(4)), "one can follow each"


def test_at_once_means_at_once(wren):
    come(wren, [7] * 30 + [8] * 30, "at-once")
    assert [deed for _, deed, _ in shown(wren, 1)] == [60]


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_a_key_skips_to_the_newest_table_and_does_nothing_else(wren, how):
    deed = wren.deed()
    come(wren, [7] * 40, "calm")
    assert len(before := shown(wren, 200)) in (1, 2)
    if how == "click":
        wren.find("#hand .piece").first.click()
    else:
        wren.page.keyboard.press("Enter")
    assert [one[1] for one in shown(wren, 100)] == [*(one[1] for one in before), 40]
    assert wren.find(".sel").count() == 0
    assert wren.deed() == deed


def test_a_click_outside_the_table_skips_and_counts(wren):
    come(wren, [7] * 40, "calm")
    wren.find("[data-do=settings]").first.click()
    assert wren.find("#settings").is_visible()
    assert shown(wren, 100)[-1][1] == 40


def test_the_rules_open_by_their_key_while_tables_are_on_their_way(wren):
    come(wren, [7] * 40, "calm")
    wren.page.keyboard.press("?")
    wren.find("#rules.open").wait_for()
    assert shown(wren, 100)[-1][1] == 40


@pytest.mark.parametrize(("pace", "counts"), [("calm", False), ("at-once", True)])
def test_a_key_counts_where_nothing_is_held_back_though_a_table_has_just_come(wren, pace, counts):
    come(wren, [7] * 3, pace)
    assert wren.page.evaluate(COUNTS) == counts


def test_a_window_is_shown_at_once_for_there_one_may_answer(wren):
    come(wren, [7] * 9, "calm", beat=4.5)
    assert [deed for _, deed, _ in shown(wren, 1)] == [9]


@pytest.mark.parametrize(
    ("last", "steps"),
    [
        ({"beat": 0.3, "seat": 0}, 9),
        ({"beat": 0.3, "seat": 0, "asked": True}, 1),
        ({"beat": 4.5, "seat": 0}, 1),
        ({"beat": 4.5, "seat": None}, 9),
    ],
    ids=["bots could answer", "one could answer", "one could hold", "one looks on"],
)
def test_a_window_hurries_only_those_who_can_do_something_in_it(wren, last, steps):
    come(wren, [7] * 9, "calm", **last)
    assert len(shown(wren, 5000)) == steps


def test_the_fuse_of_a_window_that_is_shown_later_is_shorter(wren):
    come(wren, [7] * 2, "calm", beat=4.5, seat=None)
    shown(wren, 5000)
    assert wren.page.evaluate("window.beats") == [None, pytest.approx(3.7, abs=0.02)]


def test_what_one_does_oneself_has_all_the_time_that_it_takes(wren):
    for _ in range(4):
        come(wren, [7], "", asked=True, seat=7)
        shown(wren, 500)
        assert wren.page.evaluate("window.rests") > 1500


def test_whoever_is_asked_sees_the_newest_table(someone, house):
    wren = someone(pace="calm")
    path = wren.opens("me", "greedy", "greedy", content="practice")
    room = house.room(path.removeprefix("/rooms/"))
    for _ in range(4):
        if not wren.waits_for_turn():
            break
        assert room.asked == 0
        assert wren.deed() == room.deed
        play_by_sentence(wren, wren.moves()[0])


def test_the_pace_is_a_setting_that_is_kept(someone):
    wren = someone(pace="").goes("/")
    wren.find("[data-do=settings]").first.click()
    wren.page.get_by_label("At once").check()
    assert wren.page.evaluate("localStorage.getItem('moonbrew-pace')") == "at-once"
    assert wren.page.evaluate("document.documentElement.dataset.pace") == "at-once"
