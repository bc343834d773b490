"""The laws, over every game, option and number of seats."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonbrew
from moonbrew import build
from tests.laws import LAWS, fields_that_dreams_change, moments, played_through, settings

SETTINGS = settings()
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_setting
def test_the_law_holds(law, setting):
    for t in moments(setting, seed=len(str(setting)), every=9):
        law(setting.game, t)


@given(
    st.sampled_from(SETTINGS),
    st.integers(0, 2**31),
    st.lists(st.integers(0, 255), max_size=80),
    st.integers(11, 60),
)
def test_no_law_is_broken_whatever_is_played(setting, seed, choices, every):
    for t in moments(setting, seed, choices, every):
        for law in LAWS:
            law(setting.game, t)


@every_game
def test_imagined_tables_differ_in_every_hidden_field_and_in_no_other(game):
    changed = fields_that_dreams_change(game, seeds=[1, 2], every=4)
    assert changed == game.hidden, "A law that could pass by doing nothing would prove nothing."


@every_setting
def test_the_same_seed_and_moves_give_the_same_game(setting):
    one, other = list(moments(setting, 3, every=10**6)), list(moments(setting, 3, every=10**6))
    assert setting.game.dump(one[-1]) == setting.game.dump(other[-1])


@every_setting
def test_other_seeds_give_other_games(setting):
    starts = {setting.game.fingerprint(setting.start(seed)) for seed in range(20)}
    assert len(starts) == 20


def test_compiled_and_plain_play_the_same_games():
    if not build.compiled():
        pytest.skip(f"This runs as {build.describe()}; the compiled run makes the comparison.")
    script = (
        "import json, sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from laws import played_through\n"
        "from moonbrew import build\n"
        "assert not build.compiled()\n"
        "json.dump(played_through(range(3)), sys.stdout)\n"
    )
    plain = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "MOONBREW_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == json.loads(json.dumps(played_through(range(3))))
