"""Cards of one's own in rooms: kept, shown to all before play, played with by bots to the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import moonbrew
from moonbrew.record import read, verify
from tests.server.house import House, Visitor, open_house, wait_for

MOTHS = (Path(__file__).parents[2] / "examples" / "moth-hour.toml").read_text("utf-8")
NAMES = ("Moth Lantern", "Sticky Fingers", "Bargain with the Moon", "Humming Hives")
QUICK = {"quick": "on", "characters": "random"}
BROKEN = MOTHS.replace('op = "MAGIK", who = "self", n = 1', 'op = "MAGIK", who = "self", n = 99')


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server that forgets everything in the end."""
    with open_house() as opened:
        yield opened


def sends(visitor: Visitor, text: str) -> Any:
    """The answer to a file of cards."""
    path = "/api/contents?game=cauldron"
    return visitor.web.post(path, content=text.encode(), timeout=60).json()


def opens(visitor: Visitor, digest: str, *chairs: str) -> str:
    """A room in which these cards are played with."""
    wish = {"game": "cauldron", "options": QUICK, "chairs": chairs, "content": digest}
    return str(visitor.post("/api/rooms", **wish)["room"])


@pytest.fixture(scope="module")
def digest(house: House) -> str:
    """The cards of the example, kept by the house."""
    return str(sends(house.visitor("Wren"), MOTHS)["content"])


def test_everybody_can_read_the_cards_before_play(house, digest):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = opens(wren, digest, "me", "open", "greedy")
    table = rowan.web.get(f"/rooms/{room}").text
    assert f'href="/contents/{digest}"' in table
    page = rowan.web.get(f"/contents/{digest}").text
    assert "5 cards: 5 new" in page
    assert all(name in page for name in NAMES)
    assert "gain 1 Magik" in page
    assert rowan.web.get(f"/api/rooms/{room}/content").text == MOTHS


def test_bots_play_with_them_to_the_end_and_the_record_is_verified(house, digest):
    wren = house.visitor("Wren")
    room = opens(wren, digest, "greedy", "greedy")
    keys = {one.key for one in house.room(room).game.edition.spells}
    assert {"x01", "x02", "x03"} <= keys
    wait_for(lambda: wren.get(f"/api/rooms/{room}")["over"], 300)
    record = read(wren.web.get(f"/api/rooms/{room}/record").text)
    assert verify(record, moonbrew.game("cauldron", MOTHS)) == []
    assert record.content == digest[:16]
    assert record.bots == ["greedy", "greedy"]


def test_a_file_with_a_fault_is_refused_with_a_sentence_that_names_card_and_rule(house):
    said = sends(house.visitor("Wren"), BROKEN)["error"]
    assert 'card.moth-lantern ("Moth Lantern").effects' in said
    assert "(CAULDRON-308)" in said
