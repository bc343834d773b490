"""What decided a game, told once it is over."""

from dataclasses import dataclass
from itertools import pairwise

from moonbrew.game import Result
from moonbrew.server.history import History, moves_that_stand
from moonbrew.words import capital, count, listed


@dataclass(frozen=True)
class Standing:
    """How a game stood after so many of its moves."""

    ply: int
    deed: int  # the moment of the replay
    result: Result


@dataclass(frozen=True)
class Turning:
    """Where a game turned: the move, and how it stood before the last one if that decided it."""

    ply: int
    deed: int
    behind: int | None = None  # how far the winner lay back then


def course_of(room: History) -> list[Standing]:
    """How a game stood from the deal on, after each move that was not taken back."""
    moves = moves_that_stand(room.deeds)
    deeds = [moves[0].number - 1 if moves else room.deed, *(deed.number for deed in moves)]
    after = room.moments.tables([deed.key for deed in moves])
    return [
        Standing(ply, deed, room.game.result(t))
        for ply, (deed, t) in enumerate(zip(deeds, after, strict=True))
    ]


def leaders(result: Result, fewest: bool) -> tuple[list[int], list[str]]:
    """The seats and the rivals with the best score."""
    totals = [*result.scores, *(rival.score for rival in result.rivals)]
    best = min(totals) if fewest else max(totals)
    seats = [seat for seat, score in enumerate(result.scores) if score == best]
    return seats, [rival.name for rival in result.rivals if rival.score == best]


def turning_point(room: History, result: Result, course: list[Standing]) -> Turning:
    """The move from which on whoever has won was never behind or level with the others.

    With the last move much is counted in many games. Where that alone decided, the move is shown
    that brought the winner most before it.
    """
    fewest = room.game.fewest_win
    ahead = (result.winners, [result.victor.name] if result.victor else [])
    last = turned = course[-1]
    for standing in reversed(course[1:]):
        if leaders(standing.result, fewest) != ahead:
            break
        turned = standing
    if turned is not last or len(course) < 3:
        return Turning(turned.ply, turned.deed)
    best = best_move(course[:-1], result, fewest)
    return Turning(best.ply, best.deed, -margin(course[-2].result, result, fewest))


def best_move(course: list[Standing], result: Result, fewest: bool) -> Standing:
    """The move that brought whoever has won most, compared with the best of the others."""
    leads = [margin(standing.result, result, fewest) for standing in course]
    gains = [after - before for before, after in pairwise(leads)]
    return course[1 + gains.index(max(gains))]


def how_often_it_changed(room: History, course: list[Standing]) -> str:
    """How often the lead went from one to another, in a sentence."""
    teams = room.game.teams_at(room.table)
    held: list[tuple[list[int], list[str]]] = []
    for standing in course[1:]:
        seats, rivals = leaders(standing.result, room.game.fewest_win)
        alone = len({teams[seat] for seat in seats}) + len(rivals) == 1
        if alone and (seats, rivals) not in held[-1:]:
            held.append((seats, rivals))
    times = len(held) - 1
    if times < 1:
        return "The lead never changed hands."
    return f"The lead changed hands {'once' if times == 1 else count(times, 'time')}."


def last_lines(room: History, seat: int | None) -> list[str]:
    """What a seat was told of the last move, with which in many games everything is counted."""
    last = max((deed.number for deed in room.deeds if deed.kind == "move"), default=0)
    return [line.text for line in room.log(seat) if line.deed == last]


def what_decided(room: History, result: Result, turning: Turning) -> str:
    """One sentence on it, and why it came so if the game says that."""
    return f"{how_it_went(room, result, turning)} {result.why}".strip()


def how_it_went(room: History, result: Result, turning: Turning) -> str:
    """Who took the lead for good, and by how much."""
    if not result.winners and not result.victor:
        return "" if result.why else "Nobody has won."
    names = listed([room.names[seat] for seat in result.winners])
    if len(result.winners) > 1 and not result.won_together:
        return f"{names} ended level, and share the win."
    if not result.rivals and len(result.scores) == 1:
        return f"{names} won with {result.scores[0]}."
    lead = margin(result, result, room.game.fewest_win)
    winner = names or capital(result.victor.name if result.victor else "")
    if lead <= 0:
        return f"{winner} won, {'level' if lead == 0 else 'behind'} on {room.game.scored_in[1]}."
    if turning.behind is None:
        return f"{winner} took the lead for good at move {turning.ply}, and won by {lead}."
    before = f"{turning.behind} behind" if turning.behind > 0 else "level"
    verb = "were" if len(result.winners) > 1 else "was"
    return f"{winner} {verb} {before} before the last move, and won by {lead}."


def margin(then: Result, final: Result, fewest: bool) -> int:
    """How far whoever has won was ahead of the best of the others at some time, by the score."""
    others = [score for seat, score in enumerate(then.scores) if seat not in final.winners]
    victor = final.victor.name if final.victor else None
    others += [rival.score for rival in then.rivals if rival.name != victor]
    own = then.scores[final.winners[0]] if final.winners else 0
    if victor:
        own = next(rival.score for rival in then.rivals if rival.name == victor)
    next_best = (min if fewest else max)(others, default=0)
    return next_best - own if fewest else own - next_best
