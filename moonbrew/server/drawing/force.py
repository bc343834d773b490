"""What is in force: a strip under the banner, and its rules first in the drawer."""

from moonbrew.scene import InForce
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View, colour, sigil


def draw_strip(view: View) -> str:
    """The special rules that hold now, each with its name, what it does, and how long."""
    if not view.scene.in_force:
        return ""
    items = "".join(item(view, one) for one in view.scene.in_force)
    return (
        f'<section class="force" aria-label="In force"><h2>In force</h2><ul>{items}</ul></section>'
    )


def item(view: View, one: InForce) -> str:
    """One of them; its name leads to its rules."""
    title = escape(one.title)
    if one.rules:
        number = escape(one.rules[0])
        address = f"/rules/{view.scene.game}#{number}"
        title = f'<a href="{address}" data-rule="{number}">{title}</a>'
    text = f'<span class="full"> {escape(one.text)}</span>' if one.text else ""
    until = f' <small class="full">{escape(one.until)}</small>' if one.until else ""
    return f"<li>{symbol(view, one)}<p><b>{title}</b>{text}{until}</p></li>"


def symbol(view: View, one: InForce) -> str:
    """The sigil of whom it concerns, or its own symbol."""
    if one.seat is not None:
        return icon(sigil(one.seat), f"sigil {colour(one.seat)}")
    return icon(one.face if view.art.has(one.face) else "crescent")


def draw_forced(view: View) -> str:
    """The same in the drawer, with the texts of the rules; hidden where there is nothing."""
    told = "".join(in_drawer(view, one) for one in view.scene.in_force)
    heading = "<h3>In force</h3>" if told else ""
    hidden = "" if told else " hidden"
    return (
        f'<section class="forced" id="force" aria-label="Rules in force"{hidden}>'
        f"{heading}{told}</section>"
    )


def in_drawer(view: View, one: InForce) -> str:
    """A special rule with the numbered rules that it stands for."""
    until = f" <small>{escape(one.until)}</small>" if one.until else ""
    text = f"<p>{escape(one.text)}</p>" if one.text else ""
    quoted = "".join(
        f'<dt id="force-{escape(number)}">{escape(number)}</dt>'
        f"<dd>{escape(view.rules[number].plain)}</dd>"
        for number in one.rules
        if number in view.rules
    )
    rules = f"<dl>{quoted}</dl>" if quoted else ""
    return f"<h4>{escape(one.title)}{until}</h4>{text}{rules}"
