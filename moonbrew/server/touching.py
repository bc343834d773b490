"""What somebody meant who touched pieces that stand for no legal move, and why it cannot be."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.kernel.table import Move
from moonbrew.server.history import History, Touches


def why_not(
    room: History, seat: int, on: Sequence[str], chosen: Sequence[str]
) -> dict[str, str | None]:
    """The move that was probably meant by touching something, and the rule that forbids it."""
    t = room.table_for(seat)
    for move in meant(room, on, chosen):
        if rule := room.game.refusal(t, move):
            sentence = room.game.sentence(t, move, room.names)
            return {
                "key": move.key,
                "rule": rule.number,
                "text": rule.plain,
                "sentence": sentence,
            }
    nothing = "Nothing can be done with this now."
    return {"key": None, "rule": None, "text": nothing, "sentence": ""}


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
