"""Standing orders: the nearest one at the foot of the moves, and all of them in a dialog."""

from collections.abc import Sequence
from dataclasses import dataclass

from moonbrew.orders import (
    NAMED,
    TURN,
    UNTIL_WORDS,
    WITHDRAWN,
    Offered,
    Order,
    over,
    read_order,
    said_in,
    told,
)
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View
from moonbrew.server.history import History
from moonbrew.words import capital


@dataclass(frozen=True)
class OrdersSeen:
    """What the viewer can let pass, and does."""

    offered: tuple[Offered, ...]
    given: tuple[Order, ...]
    fitting: tuple[Offered, ...]  # those that would pass what the viewer is asked now
    spans: tuple[str, ...]  # how long orders can last


def orders_for(room: History, seat: int | None) -> OrdersSeen | None:
    """The orders of a viewer who sits here; none in games without such."""
    if seat is None or room.over or not room.dealt or not room.game.orders:
        return None
    t, offers = room.table_for(seat), room.game.orders
    now = room.asks(seat) and t.ask is not None and t.ask.standing(t) is not None
    fitting = [one for one in offers if read_order(one.text).fits(t)] if now else []
    spans = (*room.game.spans(t), TURN, WITHDRAWN)
    return OrdersSeen(tuple(offers), tuple(room.orders.of(seat)), tuple(fitting), spans)


def not_given(orders: OrdersSeen, offers: Sequence[Offered]) -> list[Offered]:
    """Those of the offered orders that the viewer has not given yet."""
    return [one for one in offers if read_order(one.text) not in orders.given]


def draw_orders(view: View) -> str:
    """The order that fits best, what was ordered, and the way to all others."""
    orders = view.orders
    if orders is None or not view.playing:
        return ""
    given = given_buttons(view, orders)
    if len(orders.given) > 1:  # they would leave little room for the moves
        given = f"<details><summary>{len(orders.given)} orders given</summary>{given}</details>"
    first = "".join(map(order_button, not_given(orders, orders.fitting)[:1]))
    return (
        f'<div class="orders" role="group" aria-label="Standing orders">{first}{given}'
        '<button type="button" class="plain" data-do="orders" aria-haspopup="dialog">'
        "All standing orders</button></div>"
    )


def given_buttons(view: View, orders: OrdersSeen) -> str:
    """The orders in force, each with a way to end it."""
    return "".join(end_button(view, orders, order) for order in orders.given)


def order_button(one: Offered) -> str:
    """To give an order."""
    return (
        f'<button type="button" class="plain" data-do="order" data-order="{escape(one.key)}">'
        f"{escape(one.sentence)}</button>"
    )


def end_button(view: View, orders: OrdersSeen, order: Order) -> str:
    """To withdraw an order that is in force."""
    names = [place.name for place in view.scene.places]
    sentence = escape(told(order, orders.offered, names))
    return (
        f'<button type="button" class="plain given" data-do="withdraw" '
        f'data-order="{escape(str(order))}">{sentence} <b>Stop passing</b></button>'
    )


# The dialog.


def draw_all_orders(view: View) -> str:
    """All that can be given and taken back at any time, whoever is asked."""
    inside = all_orders(view, view.orders) if view.orders is not None and view.playing else ""
    return f'<section id="orders">{inside}</section>'


def all_orders(view: View, orders: OrdersSeen) -> str:
    """Those in force, those that are offered, and one for chosen seats and times."""
    given = given_buttons(view, orders) or '<p class="soft">None.</p>'
    offered = "".join(map(order_button, not_given(orders, orders.offered)))
    return (
        '<h2 id="standing-title" tabindex="-1" autofocus>Standing orders</h2>'
        '<p class="soft">Where one of them fits, you pass and are not asked. They never cast or '
        "play anything, and nobody else can read them.</p>"
        f"<h3>In force</h3>{given}<h3>To be given</h3>{offered}{own_order(view, orders)}"
        '<p class="buttons"><button type="button" class="button first" data-do="close-orders">Done'
        "</button></p>"
    )


def own_order(view: View, orders: OrdersSeen) -> str:
    """The form of an order for certain seats and a certain time."""
    offers = [one for one in orders.offered if one.deed]
    if not offers:
        return ""
    deeds = [(core(one), capital(one.deed)) for one in offers]
    others = [place for place in view.scene.places if place.seat != view.seat]
    openers = [(f"@{place.seat}", place.name) for place in others]
    times = [(span, capital(UNTIL_WORDS.get(span) or over(span))) for span in orders.spans]
    named = any(NAMED in said_in(read_order(one.text)) for one in offers)
    return (
        '<h3>Or as you like</h3><form method="dialog">'
        f"{picks('Pass when somebody', 'radio', 'deed', deeds)}"
        f"{picks('Only these, or else anybody', 'checkbox', 'opener', openers, len(others) > 1)}"
        f"{picks('And if it aims at me', 'checkbox', 'named', [('on', 'Pass too')], named)}"
        f"{picks('How long', 'radio', 'until', times)}"
        '<p class="buttons"><button type="submit" class="button" data-do="own-order">Pass so'
        "</button></p></form>"
    )


def core(one: Offered) -> str:
    """An order without its seats and its time."""
    order = read_order(one.text)
    return " ".join([*order.words, *(f"-{word}" for word in order.without)])


def picks(
    legend: str, kind: str, name: str, values: Sequence[tuple[str, str]], wanted: bool = True
) -> str:
    """A row of things to pick from, if it is wanted; of radio buttons the first one is chosen."""
    if not wanted:
        return ""
    inputs = "".join(
        f'<label><input type="{kind}" name="{name}" value="{escape(value)}"'
        f"{' checked' if kind == 'radio' and not place else ''}>"
        f"<span>{escape(words)}</span></label>"
        for place, (value, words) in enumerate(values)
    )
    row = f'<div class="picks">{inputs}</div>'
    return f"<fieldset><legend>{escape(legend)}</legend>{row}</fieldset>"
