"""Pages of a report: a tree of tags, so that nothing can be left open or unescaped."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, tostring

Child = Element | str

STYLE = """
:root { color-scheme: light dark; --ink: #2a2438; --paper: #fbf8f1; --faint: #8d859c;
  --line: #ddd5c5; --one: #5b3fa0; --two: #c46a1b; --good: #2f7d4f; --bad: #b03a48; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e3f5; --paper: #17132a; --faint: #9a92ad; --line: #3a3354;
    --one: #b79cff; --two: #f0a95a; --good: #7fd6a0; --bad: #f08a96; } }
body { background: var(--paper); color: var(--ink); margin: 2rem auto; max-width: 60rem;
  padding: 0 1rem; font: 1rem/1.5 Georgia, serif; }
h1, h2, h3 { line-height: 1.2; margin: 2rem 0 0.5rem; }
p.note, figcaption { color: var(--faint); font-size: 0.9rem; }
ul.findings { background: color-mix(in srgb, var(--one) 10%, transparent); padding: 1rem 2rem;
  border-left: 4px solid var(--one); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
td.good { color: var(--good); } td.bad { color: var(--bad); }
figure { margin: 1rem 0; }
span.one { color: var(--one); } span.two { color: var(--two); }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .faint { fill: var(--faint); }
svg .axis { stroke: var(--line); } svg .mark { stroke: var(--faint); stroke-dasharray: 4 3; }
svg .one { fill: var(--one); } svg .two { fill: var(--two); }
svg line.one { stroke: var(--one); } svg line.two { stroke: var(--two); }
""".strip()


def tag(name: str, /, *children: Child | None, **attributes: object) -> Element:
    """An element; `class_` is written class, `stroke_width` stroke-width. None is left out."""
    element = Element(
        name, {key.rstrip("_").replace("_", "-"): str(value) for key, value in attributes.items()}
    )
    for child in children:
        add(element, child)
    return element


def add(element: Element, child: Child | None) -> None:
    """Put a child behind the others; a text goes where ElementTree keeps texts."""
    if isinstance(child, Element):
        element.append(child)
    elif child is not None and len(element):
        element[-1].tail = (element[-1].tail or "") + child
    elif child is not None:
        element.text = (element.text or "") + child


def table(heads: Sequence[str], rows: Sequence[Sequence[Child]]) -> Element:
    """A table of texts to the left and numbers to the right; a cell may bring its own td."""
    return tag(
        "div",
        tag(
            "table",
            tag("thead", tag("tr", *(tag("th", head) for head in heads))),
            tag("tbody", *(tag("tr", *map(cell, row)) for row in rows)),
        ),
        class_="wide",
    )


def cell(child: Child) -> Element:
    """A cell of a table."""
    return child if isinstance(child, Element) and child.tag == "td" else tag("td", child)


def listing(sentences: Sequence[str], class_: str = "findings") -> Element:
    """Sentences one below the other."""
    return tag("ul", *(tag("li", sentence) for sentence in sentences), class_=class_)


def figure(plot: Element, caption: str) -> Element:
    """A plot and what it shows."""
    return tag("figure", plot, tag("figcaption", caption))


def page(title: str, *body: Child | None) -> str:
    """A whole page, which needs nothing but itself."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", STYLE),
    )
    html = tag("html", head, tag("body", tag("h1", title), *body), lang="en")
    return "<!DOCTYPE html>\n" + tostring(html, encoding="unicode", method="html") + "\n"
