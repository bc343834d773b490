"""What if, from a replay to a table of one's own."""

from tests.browser.hands import play_by_sentence
from tests.server.house import SHORT, Pair


def test_from_a_moment_of_a_replay_a_new_table_is_opened_and_played_at(someone, house):
    sorrel, rowan = house.visitor("Sorrel"), house.visitor("Rowan")
    room = sorrel.opens("me", "open", **SHORT)
    rowan.joins(room)
    Pair(house, room, [sorrel, rowan]).to_the_end()
    earlier = house.room(room)
    third, fourth = [deed.number for deed in earlier.deeds if deed.kind == "move"][2:4]
    wren = someone()
    wren.goes(f"/rooms/{room}/replay?moment={third}&seat=0")
    wren.page.keyboard.press("ArrowRight")
    wren.page.wait_for_function(
        "() => document.querySelector('.where').textContent.startsWith('4 ')"
    )
    wren.find("text=What if").click()
    wren.page.wait_for_url(f"**/what-if?moment={fourth}*")
    assert "no fair deal" in wren.find("main").inner_text()
    assert wren.find("select[name=chair]").first.input_value() == "me"
    seat = int(earlier.at(fourth).table.ask.seat)
    for number in range(2):
        wren.find("select[name=chair]").nth(number).select_option(
            "me" if number == seat else "random"
        )
    wren.find("text=Play on from here").click()
    wren.page.wait_for_url("**/rooms/*")
    assert "what if: from move" in wren.find("header.top").inner_text()
    assert wren.waits_for_turn()
    wren.page.set_viewport_size({"width": 1280, "height": 720})
    goal, bar = (wren.find(one).bounding_box() for one in (".top .aim", "header.top"))
    assert goal["y"] >= 0, "the goal has room beside a long name"
    assert goal["y"] + goal["height"] <= bar["height"]
    new = house.room(wren.page.url.rsplit("/", 1)[1])
    assert new.sitting.ply == new.origin.plies
    play_by_sentence(wren, wren.moves()[0])
    assert new.sitting.ply > new.origin.plies
    assert earlier.over
