"""Cards are programs in the content: no rules module knows one of them; and moves stay few."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonbrew.games import cauldron
from moonbrew.games.cauldron.rules.faces import OPS
from tests.cauldron.tables import EDITION, GAME

RULES = Path(cauldron.__file__).parent / "rules"
MODULES = sorted(RULES.rglob("*.py"))
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
NAMED = {ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.alias: "name"}
FACES: list[Any] = [
    *EDITION.potions,
    *EDITION.spells,
    *EDITION.omens,
    *EDITION.characters,
    *EDITION.abilities,
    *EDITION.track,
]


def words_of(text: str) -> str:
    """A name as its words with spaces around: MagikDome, magik_dome and magik-dome are one."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).replace("'", "").replace("’", "")
    return f" {' '.join(re.findall(r'[a-z0-9]+', apart.lower()))} "


# Two abilities are called as the primitives of chapter 22.4 that were made for them.
CARDS = {words_of(face.name) for face in FACES} - {words_of(op) for op in OPS}


def said_in(source: str) -> Iterator[str]:
    """Every name and text of a module but its docstrings."""
    tree = ast.parse(source)
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in skipped:
                yield node.value
        elif isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name
        elif type(node) in NAMED:
            yield getattr(node, NAMED[type(node)])


def docstrings(tree: ast.AST) -> set[int]:
    """Which texts of a module are docstrings."""
    parts = [node for node in ast.walk(tree) if isinstance(node, DOCUMENTED)]
    firsts = [part.body[0] for part in parts if ast.get_docstring(part) is not None]
    return {id(first.value) for first in firsts if isinstance(first, ast.Expr)}


def cards_in(source: str) -> set[str]:
    """The cards that a module names outside of its docstrings."""
    said = [words_of(text) for text in said_in(source)]
    return {card.strip() for card in CARDS for text in said if card in text}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(RULES)))
def test_no_card_is_named_in_a_rules_module(module):
    assert cards_in(module.read_text("utf-8")) == set()


def test_a_card_that_is_named_in_a_module_would_be_found():
    assert len(MODULES) > 30
    assert len(CARDS) > 130
    assert cards_in('"""Of Fizzle."""\n\ndef cancels():\n    """As Fizzle does."""') == set()
    named = 'class MagikDome:\n    """A."""\n\ndef is_second_helping(card):\n    "fizzle" + card'
    assert cards_in(named) == {"magik dome", "second helping", "fizzle"}


def test_the_catalogue_of_moves_stays_near_a_thousand():
    assert 900 <= len(GAME.catalogue) <= 1050
