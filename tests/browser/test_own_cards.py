"""Cards of one's own, brought from the home page, in a real browser."""

import pytest

from tests.browser.people import ASKED, DESK, PHONE

MINE = "[potion.duplication-tonic]\nprofit = 9\n"


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_file_is_brought_read_by_all_and_played_with(someone, tmp_path, window):
    mine, broken = tmp_path / "mine.toml", tmp_path / "broken.toml"
    mine.write_text(MINE)
    broken.write_text("[potion.nonsense\n")
    wren = someone(viewport=window).goes("/")
    box = wren.find('.own-cards[data-contents$="mystic-market"]')
    box.evaluate("el => { el.closest('details').open = true }")
    said = box.locator("[role=status]")
    wren.quiet = True  # the page complains of the refusal
    box.locator("[type=file]").set_input_files(broken)
    said.get_by_text("is not TOML").wait_for()
    wren.quiet = False
    box.locator("[type=file]").set_input_files(mine)
    said.get_by_text("1 changed").wait_for()
    address = said.get_by_role("link").get_attribute("href") or ""
    box.evaluate("el => el.closest('form').querySelector('button.first').click()")
    wren.page.wait_for_url("**/rooms/*")
    wren.waits(ASKED)
    assert wren.page.get_by_text("with cards of").first.is_visible()
    wren.goes(address)
    assert wren.page.get_by_text("Duplication Tonic").first.is_visible()
    assert "gain 9 coins" in (wren.find(".changed dd").first.text_content() or "")
    assert wren.find("main").evaluate(
        "el => getComputedStyle(el.querySelector('dl'), '::before').content"
    ) in ("none", "normal")
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= window["width"]
