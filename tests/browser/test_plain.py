"""A game without any art of its own, drawn by a real browser."""

from typing import Any

import pytest

from moonbrew import games
from tests.browser.people import DESK, PHONE
from tests.server.plain import CARDS, crowded

LOW = {"width": 1280, "height": 720}
# What is drawn wider than what holds it: a card of the hand, a word of a card, the page.
TOO_WIDE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const right = (el) => el.getBoundingClientRect().right;
  const hand = document.querySelector("#hand"), cards = all("#hand .card");
  const scrolls = getComputedStyle(hand.querySelector(".cards")).overflowX === "auto";
  const wide = (stack) => stack.clientWidth > 1.2 * stack.querySelector(".piece").clientWidth;
  return {
    page: document.documentElement.scrollWidth - innerWidth,
    cards: cards.filter((card) => !scrolls && right(card) > right(hand)).length,
    words: all(".card .word").filter((el) => el.scrollWidth > el.parentNode.clientWidth).length,
    stacks: all(".stack").filter(wide).length,
    drawn: cards.length,
  };
}"""
# By token: the number on it in pixels, and how much wider than its ground it is.
COUNTS = """() => [...document.querySelectorAll("#table .many")].map((many) => {
  const text = many.querySelector("text").getBoundingClientRect();
  const ground = many.querySelector("rect").getBoundingClientRect();
  return [text.height, text.width - ground.width];
})"""


@pytest.fixture
def table(house: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of a game without art, on which much of everything lies."""
    game = games.game("mystic-market")
    monkeypatch.setattr(type(game), "art", None)
    monkeypatch.setattr(type(game), "scene", lambda self, t, seat, names=(): crowded(seat))
    return "mystic-market"


@pytest.mark.parametrize("window", [DESK, LOW, PHONE], ids=["desk", "low", "phone"])
def test_many_cards_of_ones_own_fit_and_nothing_is_wider_than_what_holds_it(
    window: dict[str, int], table: str, someone: Any
):
    wren = someone(viewport=window)
    wren.sits_opposite(table)
    wren.waits("#hand .card")
    found = wren.page.evaluate(TOO_WIDE)
    assert found.pop("drawn") == CARDS
    assert found == {"page": 0, "cards": 0, "words": 0, "stacks": 0}
    counts = wren.page.evaluate(COUNTS)
    assert len(counts) == 2
    assert all(high >= 12 and wider < 0 for high, wider in counts)
