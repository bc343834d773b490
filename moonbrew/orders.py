"""Standing orders: what somebody lets pass without being asked each time, and for how long.

An order is a line of words, the same in the terminal, in the API and in a room's deeds:
`toll -named @2 until-dusk` passes wherever the occasion says toll and does not say named, if seat 2
is being answered, until dusk.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from moonbrew.entries import nearest
from moonbrew.errors import Trouble, UnknownName
from moonbrew.kernel.table import Move, Table
from moonbrew.words import listed

T = TypeVar("T")
NO_WINDOW = -1
NO_ANSWER = "no-answer"  # is said of a window in which the seat can do nothing but pass
TURN, WITHDRAWN = "turn", "withdrawn"  # how long orders last in every game
UNTIL = "until-"
UNTIL_WORDS = {TURN: "until your next turn", WITHDRAWN: "until you stop it"}
NAMED = "named"  # is said of a window in which the seat itself is aimed at
LONGEST = 120  # signs of an order, as it is given and as it is written down


@dataclass(frozen=True)
class Order:
    """Where to pass: the words of an occasion, whose deeds are answered, and until when."""

    words: tuple[str, ...] = ()  # all of them must be said of the occasion
    without: tuple[str, ...] = ()  # and none of these
    openers: tuple[int, ...] = ()  # whose deeds are answered; empty: anybody's
    until: str = TURN

    def __str__(self) -> str:
        """The order as a line of words."""
        without = [f"-{word}" for word in self.without]
        openers = [f"@{seat}" for seat in self.openers]
        return " ".join([*self.words, *without, *openers, f"{UNTIL}{self.until}"])

    def fits(self, t: Table) -> bool:
        """Whether it speaks of what is asked.

        Without words it speaks of every window, and of asks that no order has a word for.
        """
        ask = t.ask
        if ask is None:
            return False
        opener, said = int(ask.answers()), set(ask.occasion(t))
        named = not said.isdisjoint(self.without) or (self.openers and opener not in self.openers)
        if named:
            return False
        if not self.words:
            return opener != NO_WINDOW or not said
        if NO_ANSWER in self.words and opener != NO_WINDOW and len(ask.moves(t)) == 1:
            said.add(NO_ANSWER)
        return said.issuperset(self.words)


def read_order(text: str) -> Order:
    """An order from its line of words; what is not said is as wide as can be."""
    words, without, openers, until = [], [], [], TURN
    for part in text.lower().split():
        if part.startswith(UNTIL):
            until = part.removeprefix(UNTIL)
        elif part.startswith("-"):
            without.append(part[1:])
        elif part.startswith("@"):
            openers.append(read_seat(part[1:]))
        else:
            words.append(part)
    return Order(once(words), once(without), once(openers), until)


def once(parts: Iterable[T]) -> tuple[T, ...]:
    """Each part where it comes first."""
    return tuple(dict.fromkeys(parts))


def read_seat(text: str) -> int:
    """The seat that an order names."""
    if not (text.isascii() and text.isdigit()):
        raise Trouble(f"@{text} is no seat: write @ and its number, as in @0.")
    return int(text[:4])


@dataclass(frozen=True)
class Offered:
    """An order that a game offers, under a short name and with a sentence."""

    key: str
    text: str  # the order itself
    sentence: str
    at_once: bool = False  # whether it is in force when somebody sits down
    deed: str = ""  # what others do where it passes, if it can be given for other seats and times


USUAL = (
    Offered("all", f"{UNTIL}{TURN}", "Pass until your next turn."),
    Offered(
        NO_ANSWER,
        f"{NO_ANSWER} {UNTIL}{WITHDRAWN}",
        "Pass whenever you have no answer. The time you take may then show that you have one.",
    ),
)


def offered_order(offers: Sequence[Offered], seats: int, spans: Sequence[str], text: str) -> Order:
    """The order that somebody means: an offered one, with more words perhaps; checked."""
    check_length(text)
    first, *more = text.lower().split() or [offers[0].key if offers else ""]
    by_key = {one.key: one.text for one in offers}
    in_full = text.lower() in by_key.values()  # its first word may be the key of another one
    order = read_order(text if in_full else " ".join([by_key.get(first, first), *more]))
    known = sorted({word for one in offers for word in said_in(read_order(one.text))})
    for word in said_in(order):
        if word not in known:
            names = [*by_key, *known]
            raise UnknownName(f"There is no order about {word}. {nearest(word, names)}")
    if order.until not in (TURN, WITHDRAWN, *spans):
        choices = [TURN, WITHDRAWN, *spans]
        raise UnknownName(f"No order lasts until {order.until}. {nearest(order.until, choices)}")
    if any(seat >= seats for seat in order.openers):
        raise Trouble(f"The seats are 0 to {seats - 1}.")
    check_length(str(order))  # which says until when, and what a short name stands for
    return order


def check_length(text: str) -> None:
    """Refuse what is longer than what is kept of an order."""
    if len(text) > LONGEST:
        raise Trouble(f"An order has at most {LONGEST} signs, written out in full.")


def said_in(order: Order) -> tuple[str, ...]:
    """All words of occasions in an order."""
    return (*order.words, *order.without)


def told(order: Order, offers: Sequence[Offered], names: Sequence[str]) -> str:
    """An order in a sentence: that of the game, or one with other seats and times."""
    for one in offers:
        if read_order(one.text) == order:
            return one.sentence
    deed = next((one.deed for one in offers if one.deed and is_about(one, order)), "")
    if not deed:
        return str(order)
    who = listed([names[seat] for seat in order.openers], "or") if order.openers else "somebody"
    aim = " and does not aim at you" if NAMED in order.without else ""
    return f"Pass when {who} {deed}{aim}, {UNTIL_WORDS.get(order.until) or over(order.until)}."


def is_about(one: Offered, order: Order) -> bool:
    """Whether an order passes where an offered one does, for other seats or times perhaps."""
    offered = read_order(one.text)
    return offered.words == order.words and {*offered.without} ^ {*order.without} <= {NAMED}


def over(span: str) -> str:
    """How long something lasts that ends with a span of the game."""
    return f"until the {span} is over"


class StandingOrders:
    """The orders in force, seat by seat; nobody but their owner may know of them."""

    def __init__(self, offers: Sequence[Offered], seats: int) -> None:
        self.offers = offers
        self.at_once = [read_order(one.text) for one in offers if one.at_once]
        # Each with the number of its span when it was given: once that is another, it is over.
        self.given: list[dict[Order, int]] = [{} for _ in range(seats)]

    def sit(self, seat: int, spans: Mapping[str, int]) -> None:
        """Somebody sits down: the orders that everybody begins with, and no others."""
        self.given[seat] = {order: spans.get(order.until, 0) for order in self.at_once}

    def give(self, seat: int, order: Order, spans: Mapping[str, int]) -> None:
        """Put an order in force."""
        self.given[seat][order] = spans.get(order.until, 0)

    def withdraw(self, seat: int, order: Order | None = None) -> None:
        """End an order of a seat, or all of them."""
        if order is None:
            self.given[seat].clear()
        else:
            self.given[seat].pop(order, None)

    def of(self, seat: int) -> list[Order]:
        """What a seat has ordered."""
        return list(self.given[seat])

    def passed(self, t: Table) -> Move | None:
        """The move that an order of the asked seat makes now, if one fits."""
        ask = t.ask
        if ask is None or not self.given[int(ask.seat)]:
            return None
        move = ask.standing(t)
        fits = move is not None and any(order.fits(t) for order in self.given[int(ask.seat)])
        return move if fits else None

    def end(self, t: Table, spans: Mapping[str, int]) -> None:
        """End those whose time is over; a choice of one's own ends what lasts until one's turn."""
        for given in self.given:
            for order, since in list(given.items()):
                if spans.get(order.until, since) != since:
                    del given[order]
        if t.ask is not None and t.ask.answers() == NO_WINDOW and self.passed(t) is None:
            own = self.given[int(t.ask.seat)]
            for order in [order for order in own if order.until == TURN]:
                del own[order]
