"""The command `moonbrew serve` and its settings."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from moonbrew import build
from moonbrew.cli import cli
from moonbrew.errors import Trouble
from moonbrew.server import serve
from moonbrew.server.bench_servers import free_port
from moonbrew.server.settings import LOOPBACK, Settings, from_environment, settings_from
from tests.server.house import SHORT, Process, Visitor

DOCS = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")


def started(tmp_path: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """The command as a process, and the address that it says."""
    command = [sys.executable, "-m", "moonbrew", "serve", "--port", "0", *arguments]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[3]


def test_it_serves_keeps_rooms_in_the_data_directory_and_stops_when_told(tmp_path):
    process, address = started(tmp_path)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"It runs as {build.describe()}.\n"
        visitor = Visitor(address.rstrip("/"), "Wren")
        room = visitor.opens("me", "open", **SHORT)
        with visitor.listens(room) as stream:
            stream.next()
            process.send_signal(signal.SIGINT)
            assert process.wait(15) == 0
    finally:
        process.kill()
        process.wait(10)
    assert (tmp_path / "moonbrew" / "rooms.sqlite").exists()


def test_a_game_goes_on_after_the_server_was_started_again(tmp_path):
    server = Process(tmp_path)
    server.start()
    try:
        wren = Visitor(server.url, "Wren")
        room = wren.opens("me", "random", **SHORT)
        before = wren.plays(room)["deed"]
        server.kill()
        server.start()
        with wren.listens(room, before) as stream:
            assert stream.next().id >= before
        assert wren.plays(room)["deed"] > before
    finally:
        server.kill()


def test_a_port_that_is_taken_is_named():
    with (
        closing(serve.bind("127.0.0.1", 0)) as door,
        pytest.raises(Trouble, match="Choose another with --port"),
    ):
        serve.bind("127.0.0.1", door.getsockname()[1])


def test_a_database_that_is_not_there_is_named():
    there = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    done = subprocess.run(
        [sys.executable, "-m", "moonbrew", "serve", "--no-browser", "--port", "0", "--db", there],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("moonbrew: The database")
    assert "Traceback" not in done.stderr


def test_a_browser_opens_for_a_person_at_a_terminal_only(monkeypatch):
    seen = []
    monkeypatch.setattr(serve, "serve", lambda settings, host, port, browser: seen.append(browser))
    CliRunner().invoke(cli, ["serve"])
    monkeypatch.setattr("moonbrew.cli.running.at_a_terminal", lambda: True)
    CliRunner().invoke(cli, ["serve"])
    CliRunner().invoke(cli, ["serve", "--no-browser"])
    assert seen == [False, True, False]


# Settings


def test_the_environment_sets_what_the_command_line_leaves_out(monkeypatch):
    monkeypatch.setenv("MOONBREW_PACE", "3")
    monkeypatch.setenv("MOONBREW_DB", "sqlite:///elsewhere")
    monkeypatch.setenv("MOONBREW_HOSTS", "one.example, two.example")
    settings = settings_from("127.0.0.1", pace=1.5)
    assert (settings.pace, settings.db) == (1.5, "sqlite:///elsewhere")
    assert settings.hosts == (*LOOPBACK, "127.0.0.1", "one.example", "two.example")


def test_a_setting_that_cannot_be_read_is_named():
    with pytest.raises(Trouble, match="MOONBREW_PACE is 'quick'; it must be a number"):
        from_environment({"MOONBREW_PACE": "quick"})


def test_hosts_are_known_unless_the_server_is_for_everybody():
    assert settings_from("127.0.0.1").hosts == (*LOOPBACK, "127.0.0.1")
    assert settings_from("0.0.0.0").hosts == ()
    assert "games.example" in settings_from("0.0.0.0", ["games.example"]).hosts


def test_every_setting_and_option_is_documented():
    for one in fields(Settings):
        assert f"`MOONBREW_{one.name.upper()}`" in DOCS
    for option in cli.commands["serve"].params:
        assert f"`{option.opts[0]}`" in DOCS


def test_the_server_answers_that_it_is_alive(house):
    assert httpx.get(f"{house.url}/api/alive").json() == {"alive": True}
