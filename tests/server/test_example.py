"""The example of an outside bot plays a whole game over the API."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import SHORT

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


# Against somebody who thinks as little as it takes to be done soon.
KINDS = [("mystic-market", "greedy", SHORT), ("witchstone", "random", {})]


@pytest.mark.parametrize(("game", "rival", "options"), KINDS)
def test_the_example_plays_a_game_to_its_end(house, game, rival, options):
    room = house.visitor("Wren").opens("open", rival, game=game, **options)
    done = subprocess.run(
        [sys.executable, str(BOT), f"{house.url}/rooms/{room}"],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert "I sit on seat 0" in done.stdout
    scores = house.room(room).result().scores
    assert f"The scores are {scores}" in done.stdout
    assert house.room(room).names[0] == "Example"


def test_the_example_is_short():
    code = [line for line in BOT.read_text("utf-8").splitlines() if line.strip()]
    assert len(code) <= 34
