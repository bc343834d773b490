"""Boards of a scene of no game in a real browser: a ring, grids, and what a move is about."""

from dataclasses import replace
from typing import Any

import pytest

from moonbrew import games
from moonbrew.scene import Choice, Piece, Zone
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.server.orchard import LAID, SIDE, STEPS, orchard

# The boxes of the lines that are drawn around something, and those of what they should enclose.
AROUND = """(ids) => {
  const box = (el) => (({ left, top, right, bottom }) => [left, top, right, bottom])(
    el.getBoundingClientRect());
  const line = (id) => document.querySelector(`main [data-id="${id}"] .outline`);
  const around = [...document.querySelectorAll(".around:not(.case)")];
  return { around: around.map(box), pieces: ids.map(line).map(box) };
}"""
# By piece: the lesser of width and height, with all that can be touched of it, in pixels.
TARGETS = """(selector) => [...document.querySelectorAll(selector)].map((el) => {
  const { width, height } = el.getBoundingClientRect();
  return Math.min(width, height);
})"""
# From where a token flies that lay in one zone and lies in another; the sack feeds the garden, and
# the pot swallows.
FLIGHTS = """async ([from, to]) => {
  const table = document.querySelector('script[src*="table.js"]').src;
  const { survey, animate, finish } = await import(table.replace("table.js", "motion.js"));
  const main = document.body.appendChild(document.createElement("main"));
  const zones = { sack: {}, garden: { fedBy: "sack" }, pot: { swallows: "" }, hand: {} };
  const box = (name) => main.querySelector(`[data-zone=${name}]`).getBoundingClientRect();
  for (const [zone, more] of Object.entries(zones)) {
    const el = main.appendChild(document.createElement("div"));
    Object.assign(el.dataset, { zone, ...more });
    el.style.height = "60px";
  }
  const lay = (zone, id) => {
    main.querySelector(".piece")?.remove();
    const piece = document.createElement("div");
    piece.className = "piece";
    Object.assign(piece.dataset, { id, face: "owl", shape: "token", count: 1 });
    piece.innerHTML = '<span class="face">O</span>';
    main.querySelector(`[data-zone=${zone}]`).append(piece);
  };
  lay(from, "one");
  const before = survey(main);
  lay(to, "other");
  animate(before, main);
  const starts = [...document.querySelectorAll(".flight")].map((el) => {
    const { transform } = el.getAnimations()[0].effect.getKeyframes()[0];
    const y = parseFloat(transform.split(",")[1]) + 5;
    return Object.keys(zones).find((zone) => box(zone).top <= y && y < box(zone).bottom);
  });
  finish();
  main.remove();
  return starts;
}"""


@pytest.fixture
def table(house: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of a game without art, with a ring, grids and recipes."""
    game = games.game("mystic-market")
    monkeypatch.setattr(type(game), "art", None)
    monkeypatch.setattr(type(game), "scene", lambda self, t, seat, names=(): orchard(seat))
    return "mystic-market"


def sits_down(person: Person, table: str) -> Person:
    """Open the table, and wait until it can be touched."""
    path = person.sits_opposite(table)
    assert person.waits_for_turn()
    person.goes(path)  # so that nothing of the deal is still on its way
    person.waits("[data-live] .board .may")
    return person


def encloses(person: Person, ids: list[str]) -> bool:
    """Whether one line runs closely around these pieces."""
    found = person.page.evaluate(AROUND, ids)
    [(left, top, right, bottom)] = found["around"]
    return all(
        left < x and top < y and right > to_x and bottom > to_y
        for x, y, to_x, to_y in found["pieces"]
    )


@pytest.mark.parametrize(
    ("pointed", "about"),
    [
        ("bed-6", [f"bed-{n}" for n in (5, 6, 7)]),
        ("bed-3-0", [f"bed-3-{n}" for n in range(4)]),
        ("recipe-ink", LAID),
        ("recipe-bath", LAID),
    ],
    ids=["steps of a ring", "tokens of a ring", "cells of a grid", "a piece that points to cells"],
)
def test_a_line_is_drawn_around_what_a_move_or_a_piece_is_about(someone, table, pointed, about):
    wren = sits_down(someone(), table)
    assert wren.find(".around").count() == 0
    wren.piece(pointed).locator(".face").first.hover()
    wren.waits(".around")
    assert encloses(wren, about)
    wren.page.mouse.move(2, 2)
    wren.page.wait_for_function("() => !document.querySelector('.around')")


def test_a_sentence_shows_what_it_is_about_as_well(someone, table):
    wren = sits_down(someone(), table)
    wren.find(
        "#moves summary",
    ).first.click()
    wren.find('#moves [data-key="hat-0"]').hover()
    wren.waits(".around")
    assert encloses(wren, ["bed-11", "bed-0", "bed-1"])


def test_on_a_phone_steps_and_cells_are_large_enough_for_a_thumb(someone, table):
    wren = sits_down(someone(viewport=PHONE, has_touch=True), table)
    steps = wren.page.evaluate(TARGETS, '.z-beds [data-shape="field"]')
    cells = wren.page.evaluate(TARGETS, '#hand .z-shelf [data-shape="space"]')
    assert (len(steps), len(cells)) == (STEPS, SIDE * SIDE)
    assert min(steps) >= 44
    assert min(cells) >= 44
    assert wren.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_a_thumb_beside_a_step_still_means_it(someone, table):
    wren = sits_down(someone(viewport=PHONE, has_touch=True), table)
    at = wren.find('.z-beds [data-id="bed-0"] .edge').bounding_box()
    assert at is not None
    wren.page.route("**/moves", lambda route: route.fulfill(json={}))  # no game knows this move
    with wren.page.expect_request("**/moves") as made:
        wren.page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + 6)
    assert "hat-0" in (made.value.post_data or "")


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_such_a_table_has_no_serious_fault(someone, table, window):
    wren = sits_down(someone(viewport=window), table)
    assert violations(wren) == []


@pytest.mark.parametrize(
    ("left", "came", "flights"),
    [
        ("hand", "pot", ["hand"]),
        ("pot", "hand", []),
        ("pot", "pot", ["pot"]),
        ("pot", "garden", ["sack"]),
        ("hand", "garden", ["sack"]),
        ("garden", "hand", ["garden"]),
        ("garden", "garden", ["garden"]),
    ],
)
def test_what_was_swallowed_is_not_what_comes_elsewhere(someone, table, left, came, flights):
    wren = sits_down(someone(motion="slow"), table)
    assert wren.page.evaluate(FLIGHTS, [left, came]) == flights


# Upright cells.

# By cell: its width and its height on the page.
CELLS = """() => [...document.querySelectorAll('.z-wood .cell')].map((el) => {
  const { width, height } = el.getBoundingClientRect();
  return [width, height];
})"""


def wood(rows: int, columns: int) -> Zone:
    """A grid of upright cells; the first can be touched."""
    cells = [
        Piece(f"tile-{x}-{y}", "oak", "Oak", shape="space", x=x, y=y, outline="upright")
        for y in range(rows)
        for x in range(columns)
    ]
    return Zone("wood", "Wood", "grid", cells)


@pytest.mark.parametrize(("rows", "pans"), [(4, False), (7, True)], ids=["fits", "pans"])
def test_on_a_phone_upright_cells_are_turned_and_large_enough_for_a_thumb(
    someone, table, monkeypatch, rows, pans
):
    def scene(self: Any, t: Any, seat: int | None, names: Any = ()) -> Any:
        choices = [Choice("tile", "Take it", ["tile-0-0"])]
        return replace(orchard(seat), zones=[wood(rows, 12)], choices=choices)

    monkeypatch.setattr(type(games.game(table)), "scene", scene)
    wren = sits_down(someone(viewport=PHONE, has_touch=True), table)
    wren.waits(".board.turned")
    found = wren.page.evaluate(CELLS)
    assert len(found) == 12 * rows
    assert all(wide > high >= 44 for wide, high in found)
    assert wren.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    wider = "(el) => el.scrollWidth > el.clientWidth"
    assert wren.find(".z-wood .holder").evaluate(wider) == pans
    wren.page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    wren.page.wait_for_function("() => !document.querySelector('.board.turned')")
    assert all(high > wide for wide, high in wren.page.evaluate(CELLS))
