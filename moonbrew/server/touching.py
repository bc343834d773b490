"""What somebody meant who touched pieces that stand for no legal move, and why it cannot be."""

from collections.abc import Sequence

from moonbrew.kernel.table import Move
from moonbrew.server.history import History


def why_not(room: History, on: Sequence[str], chosen: Sequence[str]) -> dict[str, str | None]:
    """The move that was probably meant by touching something, and the rule that forbids it."""
    for move in meant(room, on, chosen):
        if rule := room.game.refusal(room.table, move):
            sentence = room.game.sentence(room.table, move, room.names)
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
    found: list[tuple[int, Move]] = []
    for move in room.game.catalogue:
        stands_for = room.game.touches(room.table, move)
        if any(id in stands_for for id in on):
            found.append((sum(id not in stands_for for id in chosen), move))
    return [move for _, move in sorted(found, key=lambda pair: pair[0])]
