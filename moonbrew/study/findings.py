"""Findings: what stands out in the figures, in sentences for a designer."""

from collections.abc import Iterator
from typing import Any

from moonbrew.arena.chance import SURE, difference, percent, wilson
from moonbrew.game import Game
from moonbrew.study.figures import Figures, Mean, mean_of, quantile
from moonbrew.study.observe import in_words
from moonbrew.words import count, listed

RATHER_SURE = 2.58  # standard deviations: 99 in 100
FEW = 30  # fewer seats than that prove nothing
NOTABLE = 0.08  # a difference in shares of wins worth a sentence
OFTENER = 0.2  # the same for how often something is done, relative to its number
RARELY = 0.01  # of the times that a move could have been made
MOST = 8  # sentences or names of one kind
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def findings(game: Game[Any], figures: Figures) -> list[str]:
    """Everything that stands out, who goes first before all else."""
    return [
        *(about_team(figures) if figures.as_one else about_seating(figures)),
        *about_length(figures),
        *about_choice(figures),
        *about_emergencies(game, figures),
        *about_winning(figures),
        *about_unused(game, figures),
    ]


def about_team(figures: Figures) -> Iterator[str]:
    """How often a team, or who plays alone, wins, and by how much."""
    who = "The team wins" if figures.seats > 1 else "Who plays alone wins"
    yield f"{who} {figures.how_often_won().text()} of the games."
    if figures.leads:
        lead, close = quantile(figures.leads, 0.5), figures.leads[0]
        how = (
            f"{abs(lead)} ahead of" if lead > 0 else f"{abs(lead)} behind" if lead else "level with"
        )
        yield (
            f"In the median game the score is {how} the rival's; "
            f"{percent(close / figures.games)} of the games end level."
        )
    else:
        yield f"In the median game the score is {quantile(figures.scores, 0.5)}."


def about_seating(figures: Figures) -> list[str]:
    """What there is to say where seats play against each other."""
    return [*about_order(figures), *about_seats(figures), *about_scores(figures)]


def about_order(figures: Figures) -> Iterator[str]:
    """Whether it helps to go first."""
    found = False
    for place, share in enumerate(figures.order(RATHER_SURE)):
        if not share.low <= figures.fair <= share.high:
            found = True
            kind = "an advantage" if share.share > figures.fair else "a disadvantage"
            usual = figures.order()[place]
            yield (
                f"Going {PLACES[place]} is {kind}: it wins {usual.text()} of the games, where "
                f"{percent(figures.fair)} would be fair."
            )
    if not found:
        away = max(abs(share.share - figures.fair) for share in figures.order())
        yield (
            f"Turn order makes no difference that {count(figures.games, 'game')} could show: every "
            f"place is within {away * 100:.1f} points of the fair {percent(figures.fair)}."
        )


def about_seats(figures: Figures) -> Iterator[str]:
    """Whether a seat is better than others, whoever begins."""
    if figures.by_seat == figures.by_order:  # the same seat always begins
        return
    for seat, share in enumerate(figures.by_chair(RATHER_SURE)):
        if not share.low <= figures.fair <= share.high:
            yield (
                f"Seat {seat} wins {figures.by_chair()[seat].text()} of the games, whoever begins; "
                f"{percent(figures.fair)} would be fair. Seats should be equal, so look into that."
            )


def about_scores(figures: Figures) -> Iterator[str]:
    """Whether games are close."""
    close = sum(times for margin, times in figures.margins.items() if margin <= 1)
    if figures.won < figures.games:
        nobody = wilson(figures.games - figures.won, figures.games)
        yield f"Nobody wins {nobody.text()} of the games."
    if not figures.won:
        return
    yield (
        f"In the median game the winner has {quantile(figures.best, 0.5)} points and leads by "
        f"{quantile(figures.margins, 0.5)}; "
        f"{percent(close / figures.games)} of the games are decided by a point or none, and "
        f"{percent(figures.shared / figures.games)} end with a shared win."
    )


def about_length(figures: Figures) -> Iterator[str]:
    """How long games last."""
    if max(figures.turns) > 0:
        low, high = quantile(figures.turns, 0.25), quantile(figures.turns, 0.75)
        yield (
            f"Half of the games last {low} to {high} turns, about "
            f"{mean_of(figures.turns).mean / figures.seats:.1f} for each seat; the shortest had "
            f"{min(figures.turns)}, the longest {max(figures.turns)}."
        )


def about_choice(figures: Figures) -> Iterator[str]:
    """How much there is to choose."""
    total = sum(figures.branching.values())
    yield (
        f"A seat decides {mean_of(figures.decisions).mean:.0f} times in a game, among "
        f"{mean_of(figures.branching).mean:.1f} moves on average and {max(figures.branching)} at "
        f"most; {percent(figures.branching[1] / total)} of the decisions leave no choice."
    )


def about_emergencies(game: Game[Any], figures: Figures) -> Iterator[str]:
    """How often happens what ought to be rare."""
    for clause in game.emergencies.values():
        share = wilson(figures.emergencies[clause], figures.games)
        yield f"In {share.text()} of the games {clause}, which is meant for emergencies."


# What goes with winning


def about_winning(figures: Figures) -> list[str]:
    """What winners do oftener, or less often, than chance can explain; the strongest first."""
    strongest: dict[str, tuple[float, str]] = {}  # by card: to craft it and to play it is one story
    for name in figures.uses:
        card = name.partition(": ")[2] or name
        found = with_winning(figures, name)
        if found and found[0] > strongest.get(card, (0.0, ""))[0]:
            strongest[card] = found
    best = sorted(strongest.values(), key=lambda one: -one[0])
    return [sentence for _, sentence in best[:MOST]]


def with_winning(figures: Figures, name: str) -> tuple[float, str] | None:
    """How strongly something goes with winning and a sentence on it, if it surely does."""
    use, without = figures.uses[name].seats, figures.games * figures.seats
    if min(use, without - use) >= FEW:
        did, did_not = figures.with_and_without(name, SURE)
        low, high = difference(did, did_not)
        gap = did.share - did_not.share
        if (low > 0 or high < 0) and abs(gap) >= NOTABLE:
            return abs(gap), (
                f"Seats that do “{name}” win {percent(did.share)} of their games, those that never "
                f"do {percent(did_not.share)}."
            )
    return by_number(figures, name)


def by_number(figures: Figures, name: str) -> tuple[float, str] | None:
    """The same for what nearly everybody does, only not equally often."""
    more, usual = figures.winners_more(name, SURE), figures.per_seat(name)
    part = abs(more.mean) / usual
    sure = more.low > 0 or more.high < 0
    if figures.uses[name].seats < FEW or not sure or part < OFTENER or abs(more.mean) < OFTENER:
        return None
    how = "more" if more.mean > 0 else "less"
    # Less telling than a difference in wins: such things often follow from being ahead.
    return NOTABLE * part, (
        f"Winners do “{name}” {abs(more.mean):.1f} times {how} in a game than the others; a seat "
        f"does it {usual:.1f} times on average."
    )


# What nobody does


def about_unused(game: Game[Any], figures: Figures) -> Iterator[str]:
    """Moves that nobody wants, and moves that never were possible."""
    keys = [move.key for move in game.catalogue]
    never = [key for key in keys if figures.offered[key] and not figures.made[key]]
    if never:
        yield f"Never chosen, though possible: {some(never)}."
    rare = [
        key
        for key in keys
        if figures.made[key] and figures.made[key] < RARELY * figures.offered[key]
    ]
    if rare:
        yield f"Chosen less than once in a hundred times that it was possible: {some(rare)}."
    impossible = [key for key in keys if not figures.offered[key]]
    if impossible:
        yield (
            f"Of {len(keys)} moves in the catalogue, {len(impossible)} were possible in no game: "
            f"{some(impossible)}."
        )


def some(keys: list[str]) -> str:
    """The first few names, and how many there are beside them."""
    names = [f"“{in_words(key)}”" for key in keys[:MOST]]
    more = len(keys) - len(names)
    return listed([*names, f"{more} more"] if more else names)


# Side by side


def differences(one: Figures, other: Figures, names: tuple[str, str]) -> list[str]:
    """How a game differs from another, where chance cannot explain it."""
    found = [
        *difference_in_means("A game", "turns", one.turns, other.turns, names),
        *difference_in_wins(one, other, names),
        *difference_in_means("The winner", "points", one.best, other.best, names),
        *difference_in_means("The lead", "points", one.margins, other.margins, names),
        *difference_in_means("The lead", "points", one.leads, other.leads, names),
        *difference_in_means("A decision", "moves to choose from", one.branching, other.branching,
                             names),
        *difference_in_order(one, other, names),
        *difference_in_uses(one, other, names),
    ]  # fmt: skip
    return found or [f"Between {names[0]} and {names[1]} no difference is beyond chance."]


def difference_in_means(
    what: str, unit: str, one: Any, other: Any, names: tuple[str, str]
) -> Iterator[str]:
    """A sentence if the intervals of two averages lie apart."""
    if not (one and other):
        return
    a, b = mean_of(one, RATHER_SURE), mean_of(other, RATHER_SURE)
    if apart(a, b):
        yield (
            f"{what} has {a.mean:.1f} {unit} on average with {names[0]}, {b.mean:.1f} with "
            f"{names[1]}."
        )


def difference_in_wins(one: Figures, other: Figures, names: tuple[str, str]) -> Iterator[str]:
    """A sentence if games are won by somebody more or less often."""
    a, b = one.how_often_won(RATHER_SURE), other.how_often_won(RATHER_SURE)
    low, high = difference(a, b)
    if low > 0 or high < 0:
        yield (
            f"Somebody wins {percent(a.share)} of the games with {names[0]}, {percent(b.share)} "
            f"with {names[1]}."
        )


def difference_in_order(one: Figures, other: Figures, names: tuple[str, str]) -> Iterator[str]:
    """A sentence for each place in turn order that wins more or less than before."""
    if one.as_one or other.as_one:
        return
    for place, (a, b) in enumerate(
        zip(one.order(RATHER_SURE), other.order(RATHER_SURE), strict=True)
    ):
        low, high = difference(a, b)
        if low > 0 or high < 0:
            yield (
                f"Going {PLACES[place]} wins {percent(a.share)} with {names[0]}, "
                f"{percent(b.share)} with {names[1]}."
            )


def difference_in_uses(one: Figures, other: Figures, names: tuple[str, str]) -> list[str]:
    """What is done much oftener, or much less, than before."""
    found = []
    for name in dict.fromkeys([*one.uses, *other.uses]):
        a, b = one.per_game(name, SURE), other.per_game(name, SURE)
        most = max(a.mean, b.mean)
        part = abs(a.mean - b.mean) / most
        if apart(a, b) and most >= OFTENER and part >= OFTENER:
            sentence = (
                f"“{name}”: {a.mean:.2f} times in a game with {names[0]}, {b.mean:.2f} with "
                f"{names[1]}."
            )
            found.append((-part, sentence))
    return [sentence for _, sentence in sorted(found)[:MOST]]


def apart(one: Mean, other: Mean) -> bool:
    """Whether two intervals do not meet."""
    return one.low > other.high or other.low > one.high
