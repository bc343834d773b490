"""docs/formats.md says what is true: every field is there, and its examples work."""

import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import moonbrew
from moonbrew import fields, steps
from moonbrew.games import OWN
from moonbrew.games.mystic_market.content.reading import PRIMITIVES
from moonbrew.record import KEYS, read, replay

GAME = moonbrew.game("mystic-market")
OURS = [moonbrew.game(name) for name in OWN]
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
PAGE = (Path(__file__).parents[1] / "docs" / "formats.md").read_text(encoding="utf-8")


def rows(after: str, page: str = PAGE) -> dict[str, str]:
    """The first table after some words, by first column."""
    lines = page.partition(after)[2].splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| ---"))
    table = takewhile(lambda line: line.startswith("|"), lines[start + 1 :])
    cells = [line.strip("| ").partition(" | ") for line in table]
    return {name: rest for name, _, rest in cells}


def block(number: int, language: str) -> str:
    """A piece of code on the page."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)
    return blocks[number]


def test_every_key_of_a_record_is_explained():
    assert all(f"| `{key}` |" in PAGE or f"`{key}.scores`" in PAGE for key in KEYS)


def lines(after: str, page: str = PAGE) -> list[str]:
    """The rows of the first table after some words, below its heading."""
    return [f"| {name} | {rest} |" for name, rest in rows(after, page).items()]


@every_game
def test_every_field_of_a_dumped_table_is_explained_and_no_other(game):
    shared = [name.strip("`") for name in rows("These fields are the same in all games:")]
    assert [*shared, *(field.key for field in game.fields)] == list(game.dump(game.start(2)))
    assert lines(f"### {game.title}") == fields.page(game.fields)


@every_game
def test_every_step_is_explained_with_its_numbers_and_marked_if_it_asks(game):
    chapter = PAGE.partition(f"### {game.title}")[2]
    declared = steps.page(game.step_forms.values())
    assert lines("those marked * are asks", chapter) == declared


@every_game
def test_every_number_of_a_step_is_declared_in_the_order_of_its_constructor(game):
    for form in game.step_forms.values():
        step = form.of(*range(1, 1 + len(form.numbers)))
        assert form.write(step) == [form.name, *range(1, 1 + len(form.numbers))]


def test_every_primitive_is_explained_with_its_arguments():
    explained = rows("An effect is a list of primitives")
    assert [name.strip("`") for name in explained] == list(PRIMITIVES)
    for name, (number, arguments) in PRIMITIVES.items():
        assert list(PRIMITIVES)[number] == name, "they are counted from 0 in this order"
        assert all(f"`{argument}`" in explained[f"`{name}`"] for argument in arguments)


def test_the_record_on_the_page_can_be_replayed():
    assert replay(read(block(0, "toml"))).ply == 2


def test_the_table_on_the_page_can_be_played():
    names: dict[str, Any] = {"game": GAME}
    exec(block(0, "python"), names)
    assert GAME.result(names["t"]).winners == [0]


@pytest.mark.parametrize("base", ["standard", "none"])
def test_the_content_on_the_page_can_be_played(tmp_path, base):
    own = tmp_path / "mine.toml"
    text = block(1, "toml") if base == "standard" else GAME.content_file.read_text()
    own.write_text(f'base = "{base}"\n{text}')
    t = moonbrew.game("mystic-market", own).start(2)
    assert t.ask is not None
