"""What somebody meant who touched pieces that stand for no legal move, and why it cannot be."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.kernel.table import ALLOWED, Move, Table
from moonbrew.server.history import History, Touches


def why_not(
    room: History, seat: int, on: Sequence[str], chosen: Sequence[str]
) -> dict[str, str | None]:
    """What is missing here for the move that was probably meant, and the rule that forbids it.

    A rule that only says that something else is asked is no answer: then it is told what is.
    """
    t, game = room.table_for(seat), room.game
    for move in meant(room, on, chosen):
        if speaks(room, t, move):
            rule = game.refusal(t, move)
            return {
                "key": move.key,
                "rule": rule.number if rule else None,
                "lacks": game.lacks(t, move),
                "text": rule.plain if rule else "",
                "sentence": game.sentence(t, move, room.names),
            }
    now = room.scene(seat).prompt
    nothing = f"Nothing can be done with this now. {now}"
    return {"key": None, "rule": None, "lacks": "", "text": nothing, "sentence": ""}


def speaks(room: History, t: Table, move: Move) -> bool:
    """Whether a move is refused by a rule that is about it."""
    number = t.ask.refusal(t, move) if t.ask is not None else ALLOWED
    return number != ALLOWED and int(number) not in room.game.elsewhere


def meant(room: History, on: Sequence[str], chosen: Sequence[str]) -> list[Move]:
    """The moves that stand for a touched piece or its zone, those first that go with the choice.

    Otherwise the order of the catalogue holds: there actions come before the smaller choices.
    """
    found = {move.index: (move, ids) for id in on for move, ids in standing_for(room).get(id, ())}

    def order(index: i64) -> tuple[int, i64]:
        return sum(id not in found[index][1] for id in chosen), index

    return [found[index][0] for index in sorted(found, key=order)]


def standing_for(room: History) -> Touches:
    """By piece: the moves that it stands for, each with all its pieces.

    This asks every move of the catalogue, of which there can be thousands, so it is kept as long as
    the table stays as it is.
    """
    if room.touches is None:
        touches: Touches = {}
        for move in room.game.catalogue:
            ids = room.game.touches(room.table, move)
            for id in dict.fromkeys(ids):
                touches.setdefault(id, []).append((move, ids))
        room.touches = touches
    return room.touches
