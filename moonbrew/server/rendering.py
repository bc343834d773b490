"""What pages are written on: the templates, and what they all may use."""

from collections.abc import Iterable
from functools import cache
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from moonbrew.server.drawing import Drawn
from moonbrew.server.drawing.art import Art, digest_of, icon, load_art
from moonbrew.words import capital, listed

HERE = Path(__file__).parent
STATIC = HERE / "static"


@cache
def static_address() -> str:
    """Where the static files are: a new address whenever one of them changes."""
    return f"/static/{digest_of(STATIC)}"


def groupby_in_order(things: Iterable[Any], name: str) -> list[tuple[Any, list[Any]]]:
    """Things in groups of neighbours with the same attribute, in the order they have."""
    return [(key, list(members)) for key, members in groupby(things, attrgetter(name))]


@cache
def templates() -> Environment:
    """All templates; whatever they are given is escaped unless it is marked as drawn by us."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["groupby_in_order"] = groupby_in_order
    environment.globals["icon"] = lambda symbol, names="ico": Markup(icon(symbol, names))
    environment.globals["capital"] = capital
    environment.globals["listed"] = listed
    environment.globals["static"] = static_address()
    return environment


def render(name: str, art: Art | None = None, drawn: Drawn | None = None, **known: Any) -> str:
    """A page by its template."""
    sprite = (art or load_art("", None)).sprite
    names = known.get("names", [])
    if drawn is not None:
        known["drawn"] = {part: Markup(text) for part, text in vars(drawn).items()}
    known["told"] = lambda text: Markup(bold_name(text, names))
    return templates().get_template(f"{name}.html").render(art=art, sprite=Markup(sprite), **known)


def bold_name(text: str, names: Iterable[str]) -> str:
    """A line of the log with the name in bold with which it begins."""
    for name in sorted([*names, "You"], key=len, reverse=True):
        if text.startswith(f"{name} "):
            return f"<b>{escape(name)}</b>{escape(text[len(name) :])}"
    return escape(text)
