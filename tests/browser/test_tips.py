"""Tips: what is told of a piece stands where it covers nothing that can be touched."""

import pytest

from tests.browser.hands import play_by_sentence
from tests.browser.people import PHONE

SMALL = {"width": 1280, "height": 720}
# Of every piece that can be touched and is in sight: whether its tip is cut off, or covers one.
COVERED = """async () => {
  const table = document.querySelector('script[src*="table.js"]').src;
  const { point } = await import(table.replace("table.js", "telling.js"));
  const box = (el) => el.getBoundingClientRect();
  const seen = ({ top, bottom, left, right, width }) => (
    width && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth);
  const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const apart = (a, b) => before(a, b) || before(b, a);
  const touched = [...document.querySelectorAll("main .piece:is(.may, .can, .sel)")];
  const tip = document.querySelector(".tip"), wrong = [];
  let told = 0;
  for (const piece of touched.filter((el) => seen(box(el)))) {
    point(piece);
    if (tip.hidden) continue;
    told += 1;
    const own = box(tip);
    if (!seen(own)) wrong.push(`${piece.dataset.id} is told of outside`);
    for (const other of [...touched, document.getElementById("moves")]) {
      const name = other.dataset.id ?? other.id;
      if (!apart(own, box(other))) wrong.push(`${piece.dataset.id} covers ${name}`);
    }
  }
  return { told, wrong };
}"""


@pytest.mark.parametrize("window", [SMALL, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["mystic-moon", "spirits-of-the-forest", "witchstone", "cauldron"])
@pytest.mark.usefixtures("same_dice")
def test_what_is_told_of_a_piece_covers_none_that_can_be_touched(someone, game, window):
    wren = someone(viewport=window)
    wren.opens("me", "greedy", game=game)
    told = 0
    for _ in range(3):  # a few moves on, other pieces can be touched
        assert wren.waits_for_turn()
        found = wren.page.evaluate(COVERED)
        assert found["wrong"] == []
        told += found["told"]
        play_by_sentence(wren, wren.wish())
    assert told, "nothing was told, so this proves nothing"
