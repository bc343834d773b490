"""What decided a game, told once it is over."""

from collections.abc import Iterator

from moonbrew.game import Result
from moonbrew.server.history import History, moves_that_stand
from moonbrew.words import listed


def scores_by_deed(room: History) -> Iterator[tuple[int, list[int]]]:
    """The scores after each move that was not taken back, with the number of its deed."""
    moves = moves_that_stand(room.deeds)
    after = room.moments.tables([deed.key for deed in moves], 1)
    for deed, t in zip(moves, after, strict=True):
        yield deed.number, room.game.result(t).scores


def turning_point(room: History, result: Result) -> int:
    """The deed from which on the winners were never behind or level with the others."""
    turning = room.deed
    for number, scores in reversed(list(scores_by_deed(room))):
        best = max(scores)
        if [seat for seat, score in enumerate(scores) if score == best] != result.winners:
            return turning
        turning = number
    return turning


def last_lines(room: History, seat: int | None) -> list[str]:
    """What a seat was told of the last move, with which in many games everything is counted."""
    last = max((deed.number for deed in room.deeds if deed.kind == "move"), default=0)
    return [line.text for line in room.log(seat) if line.deed == last]


def what_decided(room: History, result: Result, turning: int) -> str:
    """One sentence on it."""
    names = listed([room.names[seat] for seat in result.winners])
    if len(result.winners) > 1:
        return f"{names} ended level, and share the win."
    first, second = [*sorted(result.scores, reverse=True), 0][:2]
    return f"{names} took the lead for good at move {turning}, and won by {first - second}."
