"""Tables of words and numbers: games, results, ledgers, benchmarks."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from moonbrew.game import Game, Result
from moonbrew.ledger import Ledger
from moonbrew.scene import Reckoning
from moonbrew.terminal.reckonings import draw_reckoning
from moonbrew.words import Voice, capital, count, verdict


def columns(*names: str) -> Table:
    """An empty table: texts to the left, then numbers to the right."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(names):
        table.add_column(name, justify="right" if place else "left")
    return table


def games_report(games: Sequence[Game[Any]]) -> RenderableType:
    """Each game with its seats and options."""
    return Group(*(game_report(game) for game in games))


def game_report(game: Game[Any]) -> Text:
    """One game: what it is, for how many, and what can be chosen."""
    text = Text.assemble((game.name, "bold cyan"), f"  {game.title}\n  {game.about}\n")
    text.append(f"  For {game.for_whom}, usually {game.seats_for(game.Options())}.\n")
    for spec in game.all_options:
        text.append(f"  --option {spec.name}={'|'.join(spec.values)}", "green")
        text.append(f" (usually {spec.default})\n")
        text.append("".join(f"      {note}\n" for note in spec.notes))
    return text


def result_report(
    result: Result, players: Sequence[str], reckoning: Reckoning | None = None
) -> RenderableType:
    """Who won, everybody's score, and where it came from if that is told."""
    table = columns("Player", "Score", "Rank")
    rows = [
        (rank, Text(name, "bold" if seat in result.winners else ""), score)
        for seat, (name, score, rank) in enumerate(
            zip(players, result.scores, result.ranks, strict=True)
        )
    ]
    rows += [(one.rank, Text(capital(one.name), "italic"), one.score) for one in result.rivals]
    for rank, name, score in sorted(rows, key=lambda row: row[0]):
        table.add_row(name, str(score), str(rank))
    counted = [draw_reckoning(reckoning)] if reckoning else []
    return Group(Text(winners(result, players), "bold green"), table, *counted)


def winners(result: Result, players: Sequence[str]) -> str:
    """The outcome in a sentence."""
    return f"{capital(verdict(Voice(None, players), result))}. {result.why}".rstrip()


def ledger_report(ledgers: Mapping[str, Ledger]) -> RenderableType:
    """How many rules are proven, and which are not."""
    lines = []
    for name, ledger in ledgers.items():
        lines.append(Text(f"{name}: {ledger.proven} of {count(ledger.rules, 'rule')} proven"))
        lines += [Text(f"  {number} has no test", "red") for number in ledger.missing]
    return Group(*lines)


def bench_report(figures: Mapping[str, Any]) -> RenderableType:
    """Names and numbers as they came."""
    table = columns("What", "How much")
    for name, value in flat(figures):
        table.add_row(Text(name), f"{value:,.3g}" if isinstance(value, float) else str(value))
    return table


def flat(figures: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """Nested names joined by dots."""
    out: list[tuple[str, Any]] = []
    for name, value in figures.items():
        if isinstance(value, Mapping):
            out += flat(value, f"{above}{name}.")
        else:
            out.append((f"{above}{name}", value))
    return out
