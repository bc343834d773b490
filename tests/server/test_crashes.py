"""A server that is killed loses no move that it has acknowledged, and makes none twice."""

import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

import moonbrew
from moonbrew.record import read, verify
from moonbrew.server.store import Store
from tests.server.house import SHORT, Process, Visitor, promising

BATCHES, GAMES, KILLS = 2, 25, 3  # fifty games, every one of them struck
FEWEST, MOST = 20, 70  # plies of a scripted game
game = moonbrew.game("mystic-market")


@dataclass
class Script:
    """A whole game written out beforehand, and what became of it."""

    room: str
    players: list[Visitor]
    moves: list[tuple[int, str]]
    acknowledged: list[int] = field(default_factory=list)  # deeds, move by move
    struck: int = 0  # kills while it was being played
    failure: str = ""

    def play(self) -> None:
        """Send every move until it is answered, whatever happens to the server."""
        try:
            for deed, (seat, key) in enumerate(self.moves, start=1):
                answer = persistent(self.players[seat].web, self.room, key, deed)
                assert answer.status_code == 200, answer.text
                self.acknowledged.append(answer.json()["deed"])
        except Exception as error:
            self.failure = repr(error)


def persistent(web: httpx.Client, room: str, key: str, deed: int) -> httpx.Response:
    """The answer to a move, which is sent again and again under the same id."""
    body = {"key": key, "deed": deed, "move_id": f"{room}-{deed}"}
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            return web.post(f"/api/rooms/{room}/moves", json=body, timeout=10)
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("The server has not come back.")


def written_out(seed: str) -> list[tuple[int, str]]:
    """A game in which everybody takes what promises most at once; a long one only begun."""
    t = game.start(2, seed, game.Options.of(SHORT))
    moves: list[tuple[int, str]] = []
    while t.ask is not None and len(moves) <= MOST:
        move = promising(game, t)
        moves.append((int(t.ask.seat), move.key))
        t.play(move)
    return moves


def scripts(server: Process, store: Store, number: int) -> list[Script]:
    """So many rooms for two, each with a game that is neither too short nor too long."""
    found: list[Script] = []
    players = [Visitor(server.url, "Wren"), Visitor(server.url, "Rowan")]
    while len(found) < number:
        room = players[0].opens("me", "open", **SHORT)
        row = store.room(room)
        assert row is not None
        moves = written_out(row.seed)
        if FEWEST <= len(moves) <= MOST:
            own = [Visitor(server.url), Visitor(server.url)]
            for visitor, player in zip(own, players, strict=True):
                visitor.web.cookies = player.web.cookies
            own[1].joins(room)
            # The second player's sitting down was the first deed, so deeds count from 1.
            found.append(Script(room, own, moves))
    return found


def play_all(server: Process, playing: list[Script], chance: random.Random) -> None:
    """Play all games at once while the server is killed and started again."""
    threads = [threading.Thread(target=script.play, daemon=True) for script in playing]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.05, 0.4))
        for script in playing:
            script.struck += len(script.acknowledged) < len(script.moves)
        server.kill()
        server.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "A game does not end."


def check(script: Script, store: Store) -> None:
    """Everything that was acknowledged is there, once, and nothing else."""
    assert script.failure == ""
    deeds = [deed for deed in store.deeds(script.room) if deed.kind == "move"]
    assert [(deed.seat, deed.key) for deed in deeds] == script.moves
    assert [deed.number for deed in deeds] == script.acknowledged
    facts = script.players[0].get(f"/api/rooms/{script.room}")
    assert facts["over"]
    record = read(script.players[0].web.get(f"/api/rooms/{script.room}/record").text)
    assert verify(record, game, facts["commitment"]) == []


def test_no_acknowledged_move_is_lost_or_doubled_and_every_game_ends(tmp_path: Path):
    server = Process(tmp_path)
    server.start()
    try:
        store = Store(server.db)
        for batch in range(BATCHES):
            playing = scripts(server, store, GAMES)
            play_all(server, playing, random.Random(batch))
            for script in playing:
                check(script, store)
            assert all(one.struck for one in playing), "A game was over before it was struck."
    finally:
        server.kill()
