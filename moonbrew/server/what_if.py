"""What if: a new table that goes on from a moment of a game that is over."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.server.chairs import ME, Chair, chairs_for
from moonbrew.server.deeds import NOBODY, Deed
from moonbrew.server.errors import NotYours
from moonbrew.server.guests import Guest
from moonbrew.server.history import History, Moment, moves_that_stand
from moonbrew.server.origins import Origin, Start


def moment_of(room: History, moment: int) -> Moment:
    """The table from which somebody wants to play on; refused where it would tell or end."""
    if not room.over:
        raise NotYours(
            "While a game goes on, nobody plays another from it: it would tell what is hidden. "
            "Wait until it is over."
        )
    found = room.at(moment)
    if found.table.ask is None:
        raise Trouble("At this moment the game is over. Choose an earlier one.")
    return found


def start_from(room: History, moment: int) -> Start:
    """The seed and the moves of a game up to a moment, and the mark that it goes on from there."""
    moves = [Deed("move", deed.seat, deed.key) for deed in moves_that_stand(room.deeds[:moment])]
    begun = [*moves, Deed("begin", NOBODY, key=room.id)]
    now = time.time()
    numbered = [replace(deed, number=number, at=now) for number, deed in enumerate(begun, 1)]
    return Start(room.secret_seed, Origin(room.id, moment, len(moves)), numbered)


def chairs_from(room: History, wishes: Sequence[str], host: Guest) -> list[dict[str, Any]]:
    """Chairs as they are wished for, with the shares that are in the dice already."""
    if len(wishes) != len(room.chairs):
        raise Trouble(
            f"This game has {len(room.chairs)} chairs, and {len(wishes)} were named. "
            "Say for each who sits there."
        )
    chairs = chairs_for(room.game, wishes, host)
    shares = room.sitting.shares
    return [replace(one, share=shares[one.seat]).as_begun() for one in chairs]


def usual_wishes(room: History, eyes: int | None, usual_bot: str) -> list[str]:
    """Who could sit where: oneself on the seat that one looks from, bots elsewhere."""
    own = 0 if eyes is None else eyes
    players: Sequence[Chair] = room.players or room.chairs
    return [ME if one.seat == own else one.bot or usual_bot for one in players]
