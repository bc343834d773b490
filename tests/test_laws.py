"""The laws, over every game, option and number of seats."""

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonbrew
from moonbrew import build, laws
from moonbrew.kernel.dice import Dice
from moonbrew.laws.checking import must_deal_anew, rare_moments, visit
from moonbrew.laws.moments import play, worth_a_visit
from moonbrew.laws.of_secrets import imagined_tables_differ_in_hidden_fields_alone
from tests.cauldron import rare as cauldron
from tests.laws import each_setting, played_through, settings
from tests.mystic_market import rare as market
from tests.mystic_moon import rare as moon
from tests.spirits_of_the_forest import rare as spirits
from tests.witchstone import rare as stone

SETTINGS = settings()
RARE = {
    "mystic-market": market.rare_tables,
    "mystic-moon": moon.rare_tables,
    "spirits-of-the-forest": spirits.rare_tables,
    "witchstone": stone.rare_tables,
    "cauldron": cauldron.rare_tables,
}
every_game = pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)


@each_setting(int(build.compiled()), some=7)  # a run of both ways tries twice as many
def test_every_law_holds(setting):
    seed = len(str(setting))
    seen = laws.check_setting(setting, seed)
    for more in range(seed + 1, seed + 9):  # a team that plays at random may be done very soon
        if seen.moments <= 20:
            seen.add(laws.check_setting(setting, more))
    assert seen.moments > 20


@every_game
def test_every_law_holds_where_random_play_rarely_comes(game):
    assert laws.check_tables(game, RARE[game.name]()).moments > 10


@every_game
def test_a_table_set_by_hand_has_no_piece_more_often_than_the_game(game):
    for name, dumped in RARE[game.name]().items():
        t = game.load(dumped)
        there = game.components(game.start(t.seats, 0, game.table_options(t)))
        twice = [piece for piece, n in game.components(t).items() if n > there.get(piece, 0)]
        assert twice == [], name


@given(
    st.sampled_from(SETTINGS),
    st.integers(0, 2**31),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=8),
)
def test_no_law_is_broken_whatever_is_played(setting, seed, drawn):
    length = sum(1 for _ in play(setting, seed, listen=False)) - 1
    choices = {int(far * length): which for far, which in drawn}
    laws.check_setting(setting, seed, choices, many=0)


@every_game
def test_every_ask_comes_and_every_hidden_field_is_dealt_anew(game):
    seen = laws.Seen()
    games = [visit(at, place, seen, many=8) for place, at in enumerate(laws.settings_of(game))]
    for moment in chain(rare_moments(game, RARE[game.name](), seen), *games):
        imagined_tables_differ_in_hidden_fields_alone(moment)
    findings = laws.Findings(game, seen)
    must_deal_anew(findings)
    assert findings.never_asked == []
    assert findings.never_refused == []


@pytest.mark.parametrize("length", [0, 1, 7, 24, 300])
def test_moments_are_the_first_of_every_ask_the_end_and_some_of_every_stretch(length):
    asks = ["turn" if ply % 10 else "pass" for ply in range(length)]
    plies = worth_a_visit(asks, Dice(1))
    assert {0, length, *([1] if length > 1 else [])} <= set(plies)
    assert len(plies) == min(len(set(plies)), laws.MANY)
    for stretch in range(0, length - 40, 40):
        assert any(ply in range(stretch, stretch + 40) for ply in plies)


@each_setting(1)
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
