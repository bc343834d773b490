"""Balance: whether a user's own cards leave a game as fair, as long and as varied as another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonbrew.arena.chance import SURE, difference, percent
from moonbrew.changes import Change
from moonbrew.study.figures import Counts, Figures, Mean, mean_of
from moonbrew.study.findings import FEW, NOTABLE, OFTENER, PLACES, RATHER_SURE, apart
from moonbrew.study.observe import called
from moonbrew.words import count, listed

LEADS = ("The winner leads by", "points", "leads are larger", "leads are smaller")

Names = tuple[str, str]
Words = tuple[str, str, str, str]  # how a sentence begins, the unit, and what is wrong if it is so


@dataclass(frozen=True)
class Judged:
    """A sentence on something that makes a game balanced or not."""

    sentence: str
    fault: str = ""  # what is wrong about it, in a few words; empty if nothing is


def balance(own: Figures, other: Figures, names: Names, cards: Sequence[Change] = ()) -> list[str]:
    """A verdict on a content beside another, then what it rests on."""
    who_wins = in_wins if own.as_one or other.as_one else in_order
    judged = [
        *who_wins(own, other, names),
        *in_length(own, other, names),
        *in_scores(own, other, names),
        *(about_card(own, card) for card in cards if card.key and card.how != "gone"),
    ]
    return [verdict(judged, own.games, names), *(one.sentence for one in judged)]


def verdict(judged: Sequence[Judged], games: int, names: Names) -> str:
    """Balanced or not, and why not."""
    faults = [one.fault for one in judged if one.fault]
    if faults:
        return f"{names[0]} is not balanced: {listed(faults)}."
    return f"As far as {count(games, 'game')} can tell, {names[0]} is as balanced as {names[1]}."


def in_order(own: Figures, other: Figures, names: Names) -> Iterator[Judged]:
    """Who wins, by the place in turn order."""
    for place, (a, b) in enumerate(zip(own.order(), other.order(), strict=True)):
        low, high = difference(own.order(RATHER_SURE)[place], other.order(RATHER_SURE)[place])
        sure = (low > 0 or high < 0) and abs(a.share - own.fair) > abs(b.share - own.fair)
        yield Judged(
            f"Going {PLACES[place]} wins {a.text()} of the games, {percent(b.share)} with "
            f"{names[1]}; {percent(own.fair)} would be fair.",
            f"going {PLACES[place]} wins {percent(a.share)}" if sure else "",
        )


def in_wins(own: Figures, other: Figures, names: Names) -> Iterator[Judged]:
    """How often a team, or who plays alone, wins."""
    a, b = own.how_often_won(), other.how_often_won()
    low, high = difference(own.how_often_won(RATHER_SURE), other.how_often_won(RATHER_SURE))
    sure = (low > 0 or high < 0) and abs(a.share - b.share) >= NOTABLE
    how = "easier" if a.share > b.share else "harder"
    yield Judged(
        f"{a.text()} of the games are won, {percent(b.share)} with {names[1]}.",
        f"it is {how} to win" if sure else "",
    )


def in_length(own: Figures, other: Figures, names: Names) -> Iterator[Judged]:
    """How long games last: in turns, or in choices where nobody's turn is told."""
    told = any(own.turns) and any(other.turns)
    one, two = (own.turns, other.turns) if told else (own.plies, other.plies)
    unit = "turns" if told else "choices"
    yield compared(("A game has", unit, "games are longer", "games are shorter"), one, two, names)


def in_scores(own: Figures, other: Figures, names: Names) -> Iterator[Judged]:
    """With how much games are won, and how close they are."""
    if own.best and other.best:
        a, b = mean_of(own.best), mean_of(other.best)
        yield Judged(f"The winner has {a.mean:.1f} points, {b.mean:.1f} with {names[1]}.")
    if own.margins and other.margins:
        yield compared(LEADS, own.margins, other.margins, names)


def compared(what: Words, one: Counts, other: Counts, names: Names) -> Judged:
    """Two averages; a fault where they surely and clearly differ."""
    begin, unit, more, less = what
    a, b = mean_of(one), mean_of(other)
    sure = apart(mean_of(one, RATHER_SURE), mean_of(other, RATHER_SURE))
    clear = abs(a.mean - b.mean) >= OFTENER * b.mean
    return Judged(
        f"{begin} {within(a)} {unit} on average, {b.mean:.1f} with {names[1]}.",
        (more if a.mean > b.mean else less) if sure and clear else "",
    )


def within(mean: Mean) -> str:
    """An average with its bounds."""
    return f"{mean.mean:.1f} ({mean.low:.1f}–{mean.high:.1f})"


def about_card(own: Figures, card: Change) -> Judged:
    """How often an own card was used, how that goes with winning, and how often it was there."""
    uses = [name for name in own.cards() if name.partition(": ")[2] in called(card)]
    if not uses:
        there = lay_open(own, card) or "it never lay open, and "
        return Judged(f"{card.title}: {there}no choice of the bots ever was for it.")
    main = uses[0]  # what is done with it most often
    use = own.uses[main]
    verb = main.partition(": ")[0]
    there = lay_open(own, card) if times_open(own, card) > use.times else ""
    told = (
        f"{card.title}: {there}“{verb}” {own.per_game(main).mean:.2f} times in a game, in "
        f"{percent(use.games / own.games)} of the games"
    )
    if own.as_one or min(use.seats, own.games * own.seats - use.seats) < FEW:
        return Judged(f"{told}.")
    return with_winning(own, card, main, told)


def times_open(own: Figures, card: Change) -> int:
    """How often a card came to lie open, in all games together."""
    return max(own.opened[name] for name in called(card))


def lay_open(own: Figures, card: Change) -> str:
    """A clause on a card that lay open; many act on everybody and need nobody's choice."""
    times = times_open(own, card)
    if not times:
        return ""
    games = max(own.opened_games[name] for name in called(card))
    return (
        f"open or in force {times / own.games:.2f} times in a game, in "
        f"{percent(games / own.games)} of the games; "
    )


def with_winning(own: Figures, card: Change, name: str, told: str) -> Judged:
    """The same with the wins of those who used it, and of those who did not."""
    did, did_not = own.with_and_without(name, SURE)
    low, high = difference(did, did_not)
    sure = (low > 0 or high < 0) and abs(did.share - did_not.share) >= NOTABLE
    how = "often go" if did.share > did_not.share else "rarely go"
    return Judged(
        f"{told}; seats that did won {percent(did.share)}, the others {percent(did_not.share)}.",
        f"{card.title} and winning {how} together" if sure else "",
    )
