"""What one whole game weighs on its way to pages, move by move: for `moonbrew bench serve`.

It is played by bots that take what promises most at once, so that its tables are as full as those
of people.
"""

import asyncio
from statistics import median
from time import perf_counter
from typing import Any

from moonbrew.bots import Bot, Outlook, bot
from moonbrew.errors import Trouble
from moonbrew.kernel.table import Move
from moonbrew.server.bench_clients import Opened, Party
from moonbrew.server.deeds import Deed
from moonbrew.server.drawing import draw_parts, view_of
from moonbrew.server.history import History
from moonbrew.server.store import RoomRow

PLAYER = "greedy"
SEED = "00" * 32  # always the same deal
PATIENCE = 30.0  # seconds until all have heard of a move


async def weigh(party: Party) -> dict[str, Any]:
    """How many bytes everybody is sent for a game, from the first table to the last."""
    await party.sit_down(len(party.people) + 1)
    await party.call()
    player = bot(PLAYER, 1)
    while party.table.ask is not None:
        await party.make(chosen(player, party))
        try:
            await asyncio.wait_for(party.all_heard.wait(), PATIENCE)
        except TimeoutError as late:
            raise Trouble("A move has not reached all who listen.") from late
    frames = [weight for one in party.listeners for weight in one.weights[1:]]
    wholes = [sum(wire for wire, _ in one.weights) for one in party.listeners]
    return {
        "game_moves": len(party.sent),
        "frame_bytes": round(median(wire for wire, _ in frames)),
        "largest_frame_bytes": max(wire for wire, _ in frames),
        "frame_plain_bytes": round(median(plain for _, plain in frames)),
        "largest_frame_plain_bytes": max(plain for _, plain in frames),
        "first_frame_bytes": round(median(one.weights[0][0] for one in party.listeners)),
        "game_bytes": round(median(wholes)),
    }


def chosen(player: Bot, party: Party) -> Move:
    """What a bot does in the place of whoever is asked."""
    t = party.table
    assert t.ask is not None, "Somebody is asked."
    return player.choose(Outlook(party.game, t.clone(), int(t.ask.seat)))


def drawing_ms(what: Opened) -> float:
    """Milliseconds to draw the table for one viewer: the median of all tables of such a game."""
    room, player, times = dealt(what), bot(PLAYER, 1), []
    while room.asked is not None:
        move = player.choose(Outlook(what.game, room.table.clone(), room.asked))
        room.apply(Deed("move", room.asked, move.key, number=room.deed + 1))
        for seat in (*range(what.seats), None):
            begun = perf_counter()
            draw_parts(view_of(room, seat))
            times.append(perf_counter() - begun)
    return round(1000 * median(times), 3)


def dealt(what: Opened) -> History:
    """A room in which nobody has moved yet, and which is written down nowhere."""
    names = [f"Guest {seat + 1}" for seat in range(what.seats)]
    game, options = what.game, what.options.chosen()
    chairs = [{"guest": name, "name": name, "bot": "", "seal": ""} for name in names]
    row = RoomRow(
        "weighed", game.name, game.version, game.content.whole_digest, options, chairs, names,
        SEED, names[0], 0.0,
    )  # fmt: skip
    return History(row, game)
