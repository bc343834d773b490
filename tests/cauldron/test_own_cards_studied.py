"""Own Spells and Omens in a study: what bots make of them, beside the standard cards."""

import json

from click.testing import CliRunner

from moonbrew.cli import cli
from tests.cauldron.files import text_of
from tests.cauldron.own import omen, spell

WISHES = ("--games", "2", "--seats", "2", "--option", "quick=on", "--bots", "random,greedy")
OMENS = {f"hive-{number}": omen(copies=10, name=f"Hive {number}") for number in range(1, 5)}


def test_a_study_tells_how_often_own_spells_were_cast_and_own_omens_lay_open(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(text_of({"lantern": spell(copies=10), **OMENS}))
    against = ("--content", str(mine), "--against", "standard", "--seed", "6")
    done = CliRunner().invoke(cli, ["study", "cauldron", *against, *WISHES, "--json"])
    assert done.exit_code == 0, done.output
    verdict, *told = json.loads(done.stdout)["balance"]
    assert verdict == "As far as 2 games can tell, mine.toml is as balanced as standard."
    spells = [one for one in told if one.startswith("Moth Lantern: “Cast” ")]
    omens = [one for one in told if one.startswith("Hive ")]
    assert len(spells) == 1
    assert len(omens) == len(OMENS)
    assert any(": open or in force " in one for one in omens), omens
