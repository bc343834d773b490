"""Edited records, dumps and files of cards are refused with a sentence, or taken for what they are.

Never does one end in a bare exception, go on for ever or send control characters to a terminal.
"""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given

import moonbrew
from moonbrew.cli import cli
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game_names
from moonbrew.kernel.dice import Dice
from moonbrew.record import game_of, read, verify, write
from moonbrew.sitting import Sitting
from tests.attack.files import Edit, edited, edits, ends_within, some

PATIENCE = 20.0  # seconds of computing
PLIES = 40
every_game = pytest.mark.parametrize("name", game_names())
GAMES = Path(moonbrew.__file__).parent / "games"


@cache
def record_of(name: str) -> str:
    """A record of a game that has gone on for a while."""
    sitting = begun(moonbrew.game(name))
    return write(sitting.record())


@cache
def dump_of(name: str) -> str:
    """A dump of a table in the middle of a game."""
    played = moonbrew.game(name)
    return json.dumps(played.dump(begun(played).t), indent=1)


def begun(played: Game[Any]) -> Sitting:
    """A game after some moves at random."""
    sitting, dice = Sitting(played, played.seats[0], "moon"), Dice(3)
    while sitting.t.ask is not None and sitting.ply < PLIES:
        moves = sitting.t.ask.moves(sitting.t)
        sitting.play(int(sitting.t.ask.seat), moves[dice.below(len(moves))].key)
    return sitting


@cache
def cards_of(name: str) -> list[str]:
    """Parts of the standard cards, each as a file of somebody's own."""
    folder = GAMES / name.replace("-", "_") / "content"
    text = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.toml")))
    chunks = ("\n" + text).split("\n[[")
    found = ["[[" + chunk for chunk in chunks[1:]]
    return found or [text]


def is_plain(text: str) -> bool:
    """Whether a terminal shows a text without doing anything else."""
    return all(sign.isprintable() or sign in "\n\t" for sign in text)


@every_game
def test_what_is_not_edited_is_taken(name: str):
    record = read(record_of(name))
    assert verify(record, game_of(record)) == []
    played = moonbrew.game(name)
    assert played.dump(played.load(json.loads(dump_of(name)))) == json.loads(dump_of(name))
    taken = 0
    for cards in cards_of(name):
        with suppress(Trouble):  # a part may need another one
            taken += bool(moonbrew.game(name, cards).start(played.seats[0], 1))
    assert taken


@every_game
@some(0.5)
@given(changes=edits())
def test_an_edited_record_is_read_or_refused(name: str, changes: list[Edit]):
    with ends_within(PATIENCE):
        try:
            record = read(edited(record_of(name), changes))
            wrong = verify(record, game_of(record))
        except Trouble as trouble:
            wrong = [str(trouble)]
    assert all(wrong)


@every_game
@some(0.1)
@given(changes=edits())
def test_what_is_said_of_an_edited_record_can_be_shown(
    name: str, changes: list[Edit], tmp_path_factory
):
    path = tmp_path_factory.mktemp("record") / "it.toml"
    path.write_bytes(edited(record_of(name), changes).encode("utf-8", "replace"))
    with ends_within(PATIENCE):
        for command in (["verify", str(path)], ["replay", str(path)]):
            done = CliRunner().invoke(cli, command)
            assert done.exit_code in (0, 1, 2), done.exception
            assert done.exception is None or isinstance(done.exception, (SystemExit, Trouble))
            assert is_plain(done.output), ascii(done.output)


@every_game
@some(0.5)
@given(changes=edits())
def test_an_edited_dump_is_refused_or_plays_on_to_its_end(name: str, changes: list[Edit]):
    played, dice = moonbrew.game(name), Dice(1)
    try:
        data = json.loads(edited(dump_of(name), changes))
    except (ValueError, RecursionError):
        return
    with ends_within(PATIENCE):
        try:
            t = played.load(data)
        except Trouble:
            return
        left = played.most_plies(int(t.seats), played.table_options(t))
        while t.ask is not None:
            assert left > 0, "It does not end."
            t.play(t.ask.pick(t, dice))
            left -= 1


@every_game
@some(0.25)
@given(changes=edits(), which=...)
def test_an_edited_file_of_cards_is_refused_or_can_be_dealt_from(
    name: str, changes: list[Edit], which: int
):
    cards = cards_of(name)
    with ends_within(PATIENCE):
        try:
            played = moonbrew.game(name, edited(cards[which % len(cards)], changes))
            played.start(played.seats[0], 1)
        except Trouble:
            return
