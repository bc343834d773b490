"""Windows: the sheet in which somebody answers, the fuse that burns down, and standing orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from moonbrew.kernel.table import Table
from moonbrew.orders import Offered, Order, read_order
from moonbrew.server.beats import HOLD, in_window
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.moves import listed
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View
from moonbrew.server.history import History

TOLD = 3  # lines of the log that say what happens


@dataclass(frozen=True)
class BeatSeen:
    """A beat as one viewer may know it."""

    seconds: float
    inside: bool  # whether the viewer would be asked in this window, with an answer or without
    answer: bool  # whether the viewer has one, and has said nothing yet
    passing: str  # the key of the viewer's passing move
    wish: str | None  # what the viewer has said
    happens: tuple[str, ...]  # what the viewer was told last


@dataclass(frozen=True)
class OrdersSeen:
    """What the viewer can let pass, and does."""

    offered: tuple[Offered, ...]  # those that could be given now
    given: tuple[Order, ...]
    named: Mapping[str, str]  # sentences by the words of orders


def beat_for(room: History, seat: int | None) -> BeatSeen | None:
    """The beat that runs, as a viewer may know it."""
    beat = room.running_beat
    if beat is None:
        return None
    own = beat.of(seat)
    last = max((line.deed for line in room.log(seat)), default=0)
    told = [line.text for line in room.log(seat) if line.deed == last]
    return BeatSeen(
        seconds=beat.seconds,
        inside=own is not None,
        answer=room.to_answer(seat) is not None,
        passing=own.passing if own is not None else "",
        wish=None if seat is None else beat.wishes.get(seat),
        happens=tuple(told[-TOLD:]),
    )


def orders_for(room: History, seat: int | None) -> OrdersSeen | None:
    """The orders of a viewer who sits here."""
    if seat is None or room.over or not room.dealt:
        return None
    t = room.table_for(seat)
    now = room.asks(seat) and t.ask is not None and t.ask.standing(t) is not None
    named = {str(read_order(one.text)): one.sentence for one in room.game.orders}
    offered = fitting(room.game.orders, t) if now else ()
    return OrdersSeen(tuple(offered), tuple(room.orders.of(seat)), named)


def fitting(offers: Sequence[Offered], t: Table) -> list[Offered]:
    """The orders that would pass here, and in a window then the others, for the next one."""
    now = [one for one in offers if read_order(one.text).fits(t)]
    return [*now, *(one for one in offers if one not in now)] if in_window(t) else now


# The sheet, which takes the place of the moves.


def draw_window(view: View, beat: BeatSeen) -> str:
    """What happens, what could be answered, and how long there is time for it."""
    choices = [one for one in view.scene.choices if one.key != beat.passing]
    title, _, more = view.scene.prompt.partition(". ")
    happens = " ".join(beat.happens)
    return (
        '<section class="moves panel window" id="moves" aria-label="Answer" tabindex="-1">'
        f"{fuse()}<header><h2>{escape(title)}</h2>"
        f'<output class="secs num">{beat.seconds:g} s<small>then it goes on</small></output>'
        '<button type="button" class="plain num" data-do="let-go" hidden>All</button></header>'
        f'<p class="happens">{escape(more)}</p><p class="happens soft">{escape(happens)}</p>'
        f'<div class="sentences">{listed(view, choices)}'
        f"</div><footer>{hold_button('first')}{pass_button(beat)}{draw_orders(view)}</footer></section>"
    )


def pass_button(beat: BeatSeen) -> str:
    """To have no part in the beat any more."""
    return (
        f'<button type="button" class="button" data-do="let-pass" data-move="{beat.passing}">'
        f"{icon('forth')}Let it pass <kbd>␣</kbd></button>"
    )


def hold_button(kind: str = "") -> str:
    """To be asked when the beat is over; it must not tell that one could answer."""
    return (
        f'<button type="button" class="button {kind}" data-do="hold">{icon("lock")}Hold '
        "<kbd>W</kbd></button>"
    )


def fuse(kind: str = "") -> str:
    """The time of the beat, which the page's script lets burn down."""
    return f'<div class="beat {kind}" aria-hidden="true"><i></i></div>'


def draw_quiet(view: View) -> str:
    """What everybody sees of a beat who has nothing to answer with; the banner has it."""
    beat = view.beat
    if beat is None or beat.answer:
        return ""
    return fuse("inline")


def draw_hold(view: View) -> str:
    """In the banner: to hold without an answer, for everybody who would be asked."""
    beat = view.beat
    open_to = beat is not None and beat.inside and not beat.answer and beat.wish is None
    return hold_button() if open_to else ""


def said(beat: BeatSeen) -> str:
    """What the viewer has said in this beat, in a sentence."""
    if beat.wish is None:
        return ""
    if beat.wish == HOLD:
        return "You hold, and will be asked."
    return "You let it pass." if beat.wish == beat.passing else "You will answer."


# Standing orders.


def draw_orders(view: View) -> str:
    """The orders in force, each with a way to end it, and those that could be given now."""
    orders = view.orders
    if orders is None or not view.playing:
        return ""
    given = "".join(end_button(orders, order) for order in orders.given)
    if len(orders.given) > 1:  # they would leave little room for the moves
        given = f"<details><summary>{len(orders.given)} orders given</summary>{given}</details>"
    texts = {str(order) for order in orders.given}
    offered = [one for one in orders.offered if str(read_order(one.text)) not in texts]
    more = offers(offered)
    if not given and not more:
        return ""
    return f'<div class="orders" role="group" aria-label="Standing orders">{more}{given}</div>'


def offers(offered: Sequence[Offered]) -> str:
    """The first order of those that could be given, and the others folded away."""
    first, rest = offered[:1], "".join(map(order_button, offered[1:]))
    folded = f"<details><summary>Other orders</summary>{rest}</details>" if rest else ""
    return "".join(map(order_button, first)) + folded


def order_button(one: Offered) -> str:
    """To give an order."""
    return (
        f'<button type="button" class="plain" data-do="order" data-order="{escape(one.key)}">'
        f"{escape(one.sentence)}</button>"
    )


def end_button(orders: OrdersSeen, order: Order) -> str:
    """To withdraw an order that is in force."""
    told, key = escape(orders.named.get(str(order), str(order))), escape(str(order))
    return (
        f'<button type="button" class="plain given" data-do="withdraw" data-order="{key}">'
        f"{told} <b>Stop passing</b></button>"
    )
