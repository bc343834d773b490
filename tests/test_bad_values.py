"""Bad values in files and on the command line: each is refused with a sentence that prints."""

import copy
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import moonbrew
from moonbrew.bots import check_bot
from moonbrew.cli import cli
from moonbrew.content import read_text
from moonbrew.entries import whole_number
from moonbrew.errors import BadContent, BadRecord, BadTable, Trouble, UnknownName, printable
from moonbrew.kernel.dice import Dice
from moonbrew.record import LARGEST, game_of, load, read, record_of, verify, write
from moonbrew.scene import Choice
from moonbrew.server.settings import from_environment
from moonbrew.terminal.choices import meant
from tests.test_edited_dumps import spots

GAMES = moonbrew.game_names()
TRIES = 60  # for each game and kind of file


def deep(levels: int) -> list[Any]:
    """Lists within lists."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


BAD: list[Any] = [
    2**63, -(2**63) - 1, 2**64, 10**30, 10**5000, float("nan"), float("inf"), "²", "\x1b[31m",
    "\x9b31m", "x" * 100_000, deep(5000), [2**63] * 3, "9" * 5000,
]  # fmt: skip


def tables(name: str, random: Random) -> dict[str, Any]:
    """A dump from somewhere in a game."""
    game = moonbrew.game(name)
    t, dice = game.start(game.seats[0], 1), Dice(1)
    for _ in range(random.randrange(40)):
        if t.ask is not None:
            t.play(t.ask.pick(t, dice))
    return game.dump(t)


@pytest.mark.parametrize("name", GAMES)
def test_a_dump_with_a_bad_value_is_refused_with_a_sentence(name):
    random, told = Random(7), list[str]()
    for number in range(TRIES):
        data = copy.deepcopy(tables(name, random))
        *path, last = random.choice(list(spots(data)))
        holder: Any = data
        for key in path:
            holder = holder[key]
        holder[last] = BAD[number % len(BAD)]
        try:
            moonbrew.game(name).load(data)
        except BadTable as error:
            told.append(str(error))
    assert all(one.isprintable() for one in told)
    assert len(told) > TRIES / 2


WRITTEN = [
    "9223372036854775808", "-9223372036854775809", "1000000001", "1" + "0" * 1100, "1" + "0" * 5000,
    "nan", "inf", "1e300", '"²"', '"\\u001b[31m"', "[" * 550 + "]" * 550, "1979-05-27",
]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_content_with_a_bad_value_is_refused_with_a_sentence(name):
    random, told = Random(7), list[str]()
    data = tomllib.loads(moonbrew.game(name).content_file.read_text("utf-8"))
    places = [spot for spot in spots(data) if all(isinstance(key, str) for key in spot)]
    for number in range(TRIES):
        where = ".".join(json.dumps(key) for key in random.choice(places))
        try:
            moonbrew.game(name, f"{where} = {WRITTEN[number % len(WRITTEN)]}\n")
        except BadContent as error:
            told.append(str(error))
    assert all(one.isprintable() for one in told)
    assert len(told) > TRIES / 2


def recorded(name: str) -> list[str]:
    """The lines of a record of some moves."""
    game = moonbrew.game(name)
    t, dice = game.start(game.seats[0], "seed"), Dice(1)
    moves: list[tuple[int, str]] = []
    while t.ask is not None and len(moves) < 12:
        move = t.ask.pick(t, dice)
        moves.append((int(t.ask.seat), move.key))
        t.play(move)
    return write(record_of(game, t, "seed", moves)).splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_bad_value_is_refused_with_a_sentence(name):
    lines = recorded(name)
    assert verify(read("\n".join(lines)), moonbrew.game(name)) == []
    for place, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        if key in ("moves", "") or not equals:
            continue
        for value in WRITTEN:
            text = "\n".join([*lines[:place], f"{key} = {value}", *lines[place + 1 :]])
            assert refusals(text), f"{key} = {value[:40]}"


def refusals(text: str) -> list[str]:
    """What is said against a record, all of it printable."""
    try:
        record = read(text)
        found = verify(record, game_of(record))
    except BadRecord as error:
        found = [str(error)]
    assert all(one.isprintable() for one in found)
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "line",
    ["0 \x9b31m", "0 a\\u001b[31mb", "² end", "9" * 5000 + " end", "0 " + "k" * 9000, "0 a\u202eb"],
)
def test_keys_in_a_record_print_or_are_refused(name, line):
    lines = recorded(name)
    begins = lines.index('moves = """')
    assert refusals("\n".join([*lines[: begins + 1], line, *lines[begins + 1 :]]))


@pytest.mark.parametrize(
    "line",
    ['"a\\u001b[31mb" = 1', "[" * 5000, ".".join(["a"] * 9000) + " = 1", "x = 1" + "0" * 5000],
)
def test_what_is_like_no_record_is_refused_at_once(line):
    assert refusals("\n".join([line, *recorded(GAMES[0])]))


def test_no_file_is_read_without_end(tmp_path):
    endless = Path("/dev/zero")
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(BadRecord, match="larger than any record"):
        load(large)
    if endless.exists():
        with pytest.raises(BadRecord, match="larger than any record"):
            load(endless)
        with pytest.raises(BadContent, match="more than 16777216 bytes"):
            read_text(endless)


def test_what_is_quoted_cannot_steer_a_terminal(tmp_path):
    file = tmp_path / "game.toml"
    for line in ('"\\u001b[31m" = 1', 'content = "\\u009b31m"'):
        file.write_text("\n".join([line, *recorded(GAMES[0])]), "utf-8")
        for command in (
            ["verify", str(file)],
            ["replay", str(file)],
            ["play", "--resume", str(file)],
        ):
            done = CliRunner().invoke(cli, command)
            assert done.exit_code == 2
            assert done.output.replace("\n", "").isprintable()
    assert str(Trouble("a\x1b[31m\nb")) == "a\\x1b[31m\nb"
    assert printable("naïve ²") == "naïve ²"


def test_json_for_a_terminal_cannot_steer_it(tmp_path):
    file = tmp_path / "a\x9b31m.toml"
    file.write_text("\n".join(recorded(GAMES[0])), "utf-8")
    done = CliRunner().invoke(cli, ["verify", str(file), "--json"])
    assert done.output.replace("\n", "").isprintable()
    assert list(json.loads(done.output)) == [str(file)]


# Numbers as people type them


def test_a_number_is_plain_digits():
    assert [whole_number(text) for text in ("0", "17", "9" * 18)] == [0, 17, 10**18 - 1]
    for text in ("", "²", "٣", "-1", "1.5", " 1", "9" * 19, "9" * 5000):
        assert whole_number(text) is None


@pytest.mark.parametrize("text", ["²", "9" * 5000])
def test_a_choice_by_a_strange_number_is_none(text):
    assert meant([Choice("end", "End it")], text) == []


@pytest.mark.parametrize("name", ["search:²", "search:" + "9" * 5000, "search:0", "search:-1"])
def test_a_bot_thinks_for_a_number_that_there_is(name):
    with pytest.raises(UnknownName, match="needs a number of iterations"):
        check_bot(name)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", ["²", "X-²", "9" * 5000])
def test_a_rule_by_a_strange_number_is_none(name, number):
    with pytest.raises(UnknownName):
        moonbrew.game(name).rulebook.rule(number)


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "²", "1e99"])
@pytest.mark.parametrize(
    "command",
    [
        ["watch", GAMES[0], "--bots", "random", "--delay"],
        ["serve", "--no-browser", "--pace"],
        ["serve", "--no-browser", "--beat"],
        ["bench", GAMES[0], "--seconds"],
        ["bench", "serve", "--every"],
    ],
)
def test_a_time_on_the_command_line_is_one_that_can_be_waited_for(command, value):
    done = CliRunner().invoke(cli, [*command, value])
    assert done.exit_code == 2
    assert "Invalid value" in done.output


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "²", "9" * 5000])
@pytest.mark.parametrize("name", ["MOONBREW_PACE", "MOONBREW_ROOMS_KEPT"])
def test_a_setting_has_bounds(name, value):
    with pytest.raises(Trouble, match=f"{name} is .* from 0 to"):
        from_environment({name: value})


@pytest.mark.parametrize(
    "wish",
    [["--db", "postgresql://wren@127.0.0.1:port/x"], ["--host", "x" * 300], ["--port", "²"]],
)
def test_a_bad_address_of_a_server_is_told(wish, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["serve", "--no-browser", "--port", "0", *wish])
    assert done.exit_code == 2, done.exception
    assert done.output
