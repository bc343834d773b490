"""What decided a game, told once it is over."""

from collections.abc import Iterator

from moonbrew.game import Result
from moonbrew.server.history import History, moves_that_stand
from moonbrew.words import capital, listed


def results_by_deed(room: History) -> Iterator[tuple[int, Result]]:
    """The result as it stood after each move that was not taken back, with its deed's number."""
    moves = moves_that_stand(room.deeds)
    after = room.moments.tables([deed.key for deed in moves], 1)
    for deed, t in zip(moves, after, strict=True):
        yield deed.number, room.game.result(t)


def leaders(result: Result, fewest: bool) -> tuple[list[int], list[str]]:
    """The seats and the rivals with the best score."""
    totals = [*result.scores, *(rival.score for rival in result.rivals)]
    best = min(totals) if fewest else max(totals)
    seats = [seat for seat, score in enumerate(result.scores) if score == best]
    return seats, [rival.name for rival in result.rivals if rival.score == best]


def turning_point(room: History, result: Result) -> int:
    """The deed from which on whoever has won was never behind or level with the others."""
    ahead = (result.winners, [result.victor.name] if result.victor else [])
    turning = room.deed
    for number, then in reversed(list(results_by_deed(room))):
        if leaders(then, room.game.fewest_win) != ahead:
            return turning
        turning = number
    return turning


def last_lines(room: History, seat: int | None) -> list[str]:
    """What a seat was told of the last move, with which in many games everything is counted."""
    last = max((deed.number for deed in room.deeds if deed.kind == "move"), default=0)
    return [line.text for line in room.log(seat) if line.deed == last]


def what_decided(room: History, result: Result, turning: int) -> str:
    """One sentence on it, and why it came so if the game says that."""
    return f"{how_it_went(room, result, turning)} {result.why}".strip()


def how_it_went(room: History, result: Result, turning: int) -> str:
    """Who took the lead for good, and by how much."""
    if not result.winners and not result.victor:
        return "" if result.why else "Nobody has won."
    names = listed([room.names[seat] for seat in result.winners])
    if len(result.winners) > 1 and not result.won_together:
        return f"{names} ended level, and share the win."
    if not result.rivals and len(result.scores) == 1:
        return f"{names} won with {result.scores[0]}."
    lead = margin(result, room.game.fewest_win)
    winner = names or capital(result.victor.name if result.victor else "")
    if lead > 0:
        return f"{winner} took the lead for good at move {turning}, and won by {lead}."
    return f"{winner} won, level on points." if lead == 0 else f"{winner} won, behind on points."


def margin(result: Result, fewest: bool) -> int:
    """How far whoever has won is ahead of the best of the others, by the score."""
    others = [s for seat, s in enumerate(result.scores) if seat not in result.winners]
    others += [rival.score for rival in result.rivals if rival != result.victor]
    own = result.scores[result.winners[0]] if result.winners else 0
    if result.victor:
        own = result.victor.score
    next_best = (min if fewest else max)(others, default=0)
    return next_best - own if fewest else own - next_best
