"""What decided a game, told once it is over."""

from collections.abc import Iterator

from moonbrew.game import Result
from moonbrew.kernel.table import Table
from moonbrew.server.story import Story
from moonbrew.words import listed


def scores_by_ply(room: Story) -> Iterator[tuple[int, list[int]]]:
    """The scores after each ply at which the table changed."""
    tables: list[Table] = [room.game.start(len(room.chairs), room.secret_seed, room.options)]
    for deed in room.deeds:
        if deed.kind == "move":
            t = tables[-1].clone()
            t.play(room.game.moves[deed.key])
            tables.append(t)
        elif deed.kind == "undo":
            tables.pop()
        else:
            continue
        yield deed.ply, room.game.result(tables[-1]).scores


def turning_point(room: Story, result: Result) -> int:
    """The ply from which on the winners were never behind or level with the others."""
    turning = room.ply
    for ply, scores in reversed(list(scores_by_ply(room))):
        best = max(scores)
        if [seat for seat, score in enumerate(scores) if score == best] != result.winners:
            return turning
        turning = ply
    return turning


def last_lines(room: Story, seat: int | None) -> list[str]:
    """What a seat was told of the last move, with which in many games everything is counted."""
    return [line.text for line in room.log(seat) if line.ply == room.moments[-1]]


def what_decided(room: Story, result: Result, turning: int) -> str:
    """One sentence on it."""
    names = listed([room.names[seat] for seat in result.winners])
    if len(result.winners) > 1:
        return f"{names} ended level, and share the win."
    first, second = [*sorted(result.scores, reverse=True), 0][:2]
    return f"{names} took the lead for good at move {turning}, and won by {first - second}."
