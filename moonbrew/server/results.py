"""Results as they are told in a guest's list, from what is kept with the rooms."""

from collections.abc import Mapping, Sequence
from typing import Any

from moonbrew.words import capital, listed


def in_a_line(result: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Who has won with how much, and what a seat had, as somebody there reads it."""
    who, score = first_of(result, names, seat)
    won = f"{who} won" if score is None else f"{who} won with {score}"
    if seat is None or seat in result["winners"]:
        return won
    return f"{won}, you had {result['scores'][seat]}"


def first_of(
    result: Mapping[str, Any], names: Sequence[str], seat: int | None
) -> tuple[str, int | None]:
    """Who has won, a seat itself as You before the others, and with which score."""
    winners: list[int] = sorted(result["winners"], key=lambda winner: winner != seat)
    if winners:
        called = ["You" if winner == seat else names[winner] for winner in winners]
        return listed(called), result["scores"][winners[0]]
    rivals = [rival for rival in result.get("rivals", ()) if rival["rank"] == 1]
    return (capital(rivals[0]["name"]), rivals[0]["score"]) if rivals else ("Nobody", None)
