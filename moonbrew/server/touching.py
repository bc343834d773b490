"""What somebody meant who touched pieces that stand for no legal move, and why it cannot be."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.kernel.table import ALLOWED, Move, Table
from moonbrew.scene import Scene
from moonbrew.server.history import History, Touch, Touches


def why_not(
    room: History, seat: int, on: Sequence[str], chosen: Sequence[str]
) -> dict[str, str | None]:
    """What is missing here for the move that was probably meant, and the rule that forbids it.

    A rule that only says that something else is asked is no answer: then it is told what is.
    """
    t, game, scene = room.table_for(seat), room.game, room.scene(seat)
    refused = [one for one in meant(room, on, chosen) if speaks(room, t, one[0])]
    move = likeliest(refused, ids_of(scene))
    if move is None:
        nothing = f"Nothing can be done with this now. {scene.prompt}"
        return {"key": None, "rule": None, "lacks": "", "text": nothing, "sentence": ""}
    rule = game.refusal(t, move)
    return {
        "key": move.key,
        "rule": rule.number if rule else None,
        "lacks": game.lacks(t, move),
        "text": rule.plain if rule else "",
        "sentence": game.sentence(t, move, room.names),
    }


def ids_of(scene: Scene) -> set[str]:
    """All that can be touched: zones and the pieces in them."""
    return {id for zone in scene.zones for id in (zone.id, *(piece.id for piece in zone.pieces))}


def likeliest(refused: Sequence[Touch], there: set[str]) -> Move | None:
    """The first move for which all pieces are there, or else the only one that there is.

    Of many moves that a piece goes with, nobody means one whose other piece is nowhere to be seen.
    """
    whole = (move for move, ids in refused if there.issuperset(ids))
    return next(whole, refused[0][0] if len(refused) == 1 else None)


def speaks(room: History, t: Table, move: Move) -> bool:
    """Whether a move is refused by a rule that is about it."""
    number = t.ask.refusal(t, move) if t.ask is not None else ALLOWED
    return number != ALLOWED and int(number) not in room.game.elsewhere


def meant(room: History, on: Sequence[str], chosen: Sequence[str]) -> list[Touch]:
    """The moves that stand for a touched piece or its zone, those first that go with the choice.

    Otherwise the order of the catalogue holds: there actions come before the smaller choices.
    """
    found = {move.index: (move, ids) for id in on for move, ids in standing_for(room).get(id, ())}

    def order(index: i64) -> tuple[int, i64]:
        return sum(id not in found[index][1] for id in chosen), index

    return [found[index] for index in sorted(found, key=order)]


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
