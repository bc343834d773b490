"""Content of one's own, and what is refused in it."""

import pytest

from moonbrew.errors import BadContent
from moonbrew.games.witchstone import Witchstone
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out

WRONG = [
    ("[kind.energy]\ncolour = 'pink'", r"kind\.energy\.colour is 'pink'"),
    ("[area.t1]\nkind = 'forest'", "area must have 4 towers"),
    ("[area.t1]\nkind = 'witchstone'", "area must have 4 towers"),
    ("[area.f1]\nkind = 'witchstone'", "area must have one Witchstone"),
    ("[area.f1]\nx = 2", r"area\.f1\.x is 2; it must be a number from -1"),
    ("[link.l01]\nends = ['t1', 't1']", r"link\.l01\.ends must name two different areas"),
    ("[link.l01]\nsegments = 4", r"link\.l01\.segments is 4"),
    ("[space.a1]\ncrystal = 'coloured'", r"space\.a1\.crystal cannot lie on a printed symbol"),
    ("[space.a2]\nq = 0", "space has two entries with the same q and r"),
    ("[space.a2]\ncrystal = 'black'", "space must have one black crystal"),
    ("[tile.energy-witch]\nsymbols = ['wand', 'wand']", "must name two different kinds"),
    ("[token.energy]\npoints = 2", r"token\.energy\.kind must be there, or else points"),
    ("[wand]\nfields = [{ colour = 'light' }]", r"wand\.fields must begin with the handle"),
    ("[wand]\nfields = [{ colour = 'gold' }]", r"wand\.fields\.0\.colour is 'gold'"),
    ("[scroll.s15]\nlevels = [4, 5]", r"scroll\.s15\.levels has 2 numbers; it must have 3"),
    ("[scroll.s33]\nareas = ['tower', 'tower', 'tower']", r"scroll\.s33\.areas\.0 is 'tower'"),
    ("[scroll.s01]\nactions = 3", "boosts of the same kind with different actions"),
    ("[scroll.s01]\nlevels = [1, 2, 3]", r"scroll\.s01\.levels means nothing here"),
    ("[handicap.small]\nremoved = 5", "leaves too few tiles for all rounds"),
    ("[shelf]\nlowest = [4, 5, 6]", "token must have 22 tokens or more"),
    ("[points]\nwitchstone = [5, 3]", r"points\.witchstone has 2 numbers; it must have 4"),
    ("[owls]\nstack = [3, 4]", r"totals\.owls is 50, but the entries add up to 14"),
]


def with_content(folder, text: str) -> Witchstone:
    """The game with some content of one's own laid over the standard one."""
    mine = folder / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    return Witchstone(mine)


@pytest.mark.parametrize(("text", "message"), WRONG, ids=lambda value: value.split("\n")[0])
def test_content_that_cannot_be_is_refused(tmp_path, text, message):
    with pytest.raises(BadContent, match=message):
        with_content(tmp_path, text)


def test_a_longer_game_on_another_board_can_be_played(tmp_path):
    text = """
        [setup]
        rounds = 12
        [handicap.small]
        removed = 3
        [handicap.medium]
        removed = 3
        [handicap.large]
        removed = 3
        [pentagram]
        fields = ["light", "gold", "blue"]
        [totals]
        owls = 25
    """
    game = with_content(tmp_path, text)
    t = game.start(2, seed=1)
    play_out(t, Dice(1))
    assert (t.round, len(t.owl_stacks), len(t.specials)) == (12, 1, 1)
