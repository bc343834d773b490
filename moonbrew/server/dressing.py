"""Dressing: a drawing by its style sheets alone, for what knows neither sheets nor variables.

A browser dresses the table by rules, variables and colours that are mixed. What makes pictures of
drawings knows little of that, so the same sheets are applied here: every element gets its own
colours, and every symbol is put where it is used.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
from tinycss2.color4 import parse_color

SVG = "http://www.w3.org/2000/svg"
SYMBOL, USE, NESTED, GROUP = (f"{{{SVG}}}{tag}" for tag in ("symbol", "use", "svg", "g"))
DEEP = 8  # symbols within symbols, and variables within variables
# What a drawing can be dressed in; the rest of a sheet is about where things lie on a page.
WORN = {
    "background", "border", "border-color", "color", "display", "fill", "fill-opacity", "filter",
    "font", "font-size", "font-style", "font-weight", "letter-spacing", "opacity", "paint-order",
    "r", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-linecap",
    "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor",
}  # fmt: skip
FONT = re.compile(r"(?P<style>italic\s+)?(?P<weight>\d{3}\s+)?(?P<size>[\d.]+)px\b")
SHARE = re.compile(r"^(?P<colour>.*?)\s*(?P<share>[\d.]+)%$")
MIXED = ("color-mix", "rgb", "rgba", "hsl", "hsla", "oklab")
COLOURED = re.compile(r"#[0-9a-f]{3,8}|rgba\([^)]*\)")
BOXED = {"background": "fill", "border": "stroke", "border-color": "stroke"}
TOLD = ("class", "role", "tabindex")  # of no use once it is dressed
Variables = Mapping[str, str]
Colour = tuple[float, float, float, float]
Way = Callable[[Sequence[float]], list[float]]


class Unknown(Exception):
    """A value of which nobody says what it is."""


@dataclass(frozen=True)
class Rule:
    """What one rule of a sheet says that a drawing can wear, each value still unread."""

    variables: Mapping[str, Sequence[Any]]
    worn: Mapping[str, Sequence[Any]]


def dress(svg: str, sheets: Sequence[str]) -> str:
    """The drawing with everything that the sheets at these paths say written into it."""
    root = ElementTree.fromstring(svg)
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    wardrobe = Wardrobe(wrapped, matcher_of(tuple(sheets)))
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(wardrobe.dressed(wrapped, {}), "unicode")


class Wardrobe:
    """The symbols of a drawing, and by element the rules that hold for it."""

    def __init__(self, root: Any, matcher: Any) -> None:
        every = list(root.iter_subtree())
        self.symbols = {
            f"#{one.etree_element.get('id')}": one for one in every if one.local_name == "symbol"
        }
        self.rules = {
            id(one.etree_element): [rule for *_, rule in matcher.match(one)] for one in every
        }

    def dressed(self, wrapped: Any, inherited: Variables, depth: int = 0) -> Element:
        """A copy of an element, dressed, with all that is in it."""
        element = wrapped.etree_element
        rules = self.rules[id(element)]
        variables = variables_of(rules, inherited)
        copy = worn_by(element, rules, variables)
        for child in wrapped.iter_children():
            if child.local_name != "symbol":
                copy.append(self.dressed(child, variables, depth))
        symbol = self.symbols.get(element.get("href", ""))
        if symbol is not None and depth < DEEP:
            copy.append(self.put(symbol, wrapped, variables, depth + 1))
        return tidied(copy)

    def put(self, symbol: Any, use: Any, variables: Variables, depth: int) -> Element:
        """A symbol where it is used: its rules are those of where it lies, its colours are not."""
        copy = self.dressed(symbol, variables, depth)
        place = use.etree_element
        for name, room in zip(("width", "height"), room_of(use.parent.etree_element), strict=True):
            copy.set(name, place.get(name) or room)
        for name in ("x", "y"):
            copy.set(name, place.get(name, "0"))
        copy.attrib.pop("id", None)
        return copy


def room_of(parent: Element) -> tuple[str, str]:
    """How wide and high something is for what is drawn in it."""
    if box := parent.get("viewBox"):
        _, _, wide, high = box.split()
        return wide, high
    return parent.get("width", "100%"), parent.get("height", "100%")


def tidied(element: Element) -> Element:
    """An element by names that every reader of drawings knows."""
    if element.tag == USE:
        element.tag = GROUP
        for name in ("x", "y", "width", "height", "href"):
            element.attrib.pop(name, None)
    elif element.tag == SYMBOL:
        element.tag = NESTED
    for name in list(element.attrib):
        if name in TOLD or name.startswith(("aria-", "data-")):
            del element.attrib[name]
    return element


# Rules.


@lru_cache(maxsize=16)
def matcher_of(sheets: tuple[str, ...]) -> Any:
    """All rules of some sheets, found by what they are about; read once."""
    matcher = cssselect2.Matcher()
    for sheet in sheets:
        text = Path(sheet).read_text("utf-8")
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "qualified-rule":  # others are about windows and printers
                add_rule(matcher, rule)
    return matcher


def add_rule(matcher: Any, rule: Any) -> None:
    """Add one, if it says anything that a drawing can wear, of something that a drawing has."""
    found = tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True)
    said = {one.name: one.value for one in found if one.type == "declaration"}
    variables = {name: value for name, value in said.items() if name.startswith("--")}
    worn = {name: value for name, value in said.items() if name in WORN}
    if not variables and not worn:
        return
    try:
        selectors = cssselect2.compile_selector_list(rule.prelude)
    except cssselect2.SelectorError:  # of a state that only a browser knows
        return
    for selector in selectors:
        if selector.pseudo_element is None:
            matcher.add_selector(selector, Rule(variables, worn))


def variables_of(rules: Sequence[Rule], inherited: Variables) -> Variables:
    """All variables of an element; they may be made of others."""
    found = {**inherited}
    for rule in rules:
        for name, value in rule.variables.items():
            try:
                found[name] = read(value, found)
            except Unknown:
                found.pop(name, None)
    return found


def worn_by(element: Element, rules: Sequence[Rule], variables: Variables) -> Element:
    """A copy of an element alone, with what it wears."""
    copy = Element(element.tag, element.attrib)
    copy.text = element.text
    for name, text in element.attrib.items():
        if "var(" in text:
            wear(copy, name, tinycss2.parse_component_value_list(text), variables)
    for rule in rules:
        for name, value in rule.worn.items():
            wear(copy, name, value, variables)
    return copy


def wear(element: Element, name: str, value: Sequence[Any], variables: Variables) -> None:
    """Write one thing into an element; what cannot be read is as if nobody had said it."""
    try:
        text = read(value, variables)
    except Unknown:
        if name in element.attrib and "var(" in element.attrib[name]:
            del element.attrib[name]
        return
    if name == "font":
        wear_font(element, text)
    elif name == "display":
        if text == "none":
            element.set(name, text)
    elif name in BOXED:
        wear_box(element, BOXED[name], text)
    elif "calc(" not in text and text not in ("inherit", "unset"):
        element.set(name, text.removesuffix("px"))


def wear_font(element: Element, text: str) -> None:
    """The size and the weight of a font; which one it is, is the painter's to say."""
    if found := FONT.search(text):
        element.set("font-size", found["size"])
        element.set("font-weight", (found["weight"] or "400").strip())
        element.set("font-style", "italic" if found["style"] else "normal")


def wear_box(element: Element, name: str, text: str) -> None:
    """What a box of a page is painted in, for a rectangle that stands for one; of a gradient its
    first colour."""
    if element.get("data-box") is None:
        return
    if found := COLOURED.search(text):
        element.set(name, found[0])
    elif text == "none":
        element.set(name, text)


# Values.


def read(tokens: Iterable[Any], variables: Variables) -> str:
    """A value in plain words: variables put in, of two colours the dark one, mixtures mixed."""
    return "".join(read_one(token, variables) for token in tokens).strip()


def read_one(token: Any, variables: Variables) -> str:
    """One part of a value."""
    if token.type != "function":
        text: str = token.serialize()
        return text
    if token.lower_name == "var":
        return read_variable(token, variables)
    parts = [read(part, variables) for part in parts_of(token)]
    if token.lower_name == "light-dark":
        return parts[-1]  # the picture is one of the night
    if token.lower_name == "color-mix":
        return told(mix(*parts))
    text = f"{token.name}({', '.join(parts)})"
    return told(colour_of(text)) if token.lower_name in MIXED else text


def read_variable(token: Any, variables: Variables) -> str:
    """What a variable is, or what stands for it where there is none."""
    first, *others = parts_of(token)
    name = tinycss2.serialize(first).strip()
    if name in variables:
        return variables[name]
    if not others:
        raise Unknown(name)
    return ", ".join(read(part, variables) for part in others)


def parts_of(token: Any) -> list[list[Any]]:
    """The arguments of a function."""
    parts: list[list[Any]] = [[]]
    for one in token.arguments:
        if one == ",":
            parts.append([])
        else:
            parts[-1].append(one)
    return parts


# Colours: red, green, blue and how much they cover, each from 0 to 1.


def mix(way: str, one: str, other: str) -> Colour:
    """A colour between two, mixed in the space that is named, weighed by how much they cover."""
    there, back = SPACES[way.removeprefix("in").strip()]
    (first, share), (second, rest) = shared(one), shared(other)
    if share is None:
        share = 0.5 if rest is None else 1 - rest
    (*a, above), (*b, below) = colour_of(first), colour_of(second)
    cover = share * above + (1 - share) * below
    weight = share * above / cover if cover else share
    mixed = [weight * x + (1 - weight) * y for x, y in zip(there(a), there(b), strict=True)]
    red, green, blue = back(mixed)
    return red, green, blue, cover


def shared(text: str) -> tuple[str, float | None]:
    """A colour, and how much of it is wanted if that is said."""
    found = SHARE.match(text)
    return (found["colour"], float(found["share"]) / 100) if found else (text, None)


def to_oklab(colour: Sequence[float]) -> list[float]:
    """A colour in the space in which mixtures look as one expects (Ottosson, 2020)."""
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in colour]
    return times(FROM_CONES, [x ** (1 / 3) for x in times(TO_CONES, linear)])


def from_oklab(colour: Sequence[float]) -> list[float]:
    """And back."""
    linear = times(BACK_FROM_CONES, [x**3 for x in times(BACK_TO_CONES, colour)])
    return [12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in linear]


def times(matrix: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
    """A matrix times a column."""
    return [sum(map(mul, row, column)) for row in matrix]


TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
FROM_CONES = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
BACK_TO_CONES = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
BACK_FROM_CONES = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
SPACES: Mapping[str, tuple[Way, Way]] = {"oklab": (to_oklab, from_oklab), "srgb": (list, list)}


def colour_of(text: str) -> Colour:
    """A colour by its words."""
    found = parse_color(text)
    if found is None or found == "currentcolor" or found.space != "srgb":
        raise Unknown(text)
    red, green, blue = found.coordinates
    return red, green, blue, found.alpha


def told(colour: Colour) -> str:
    """A colour in words that every reader of drawings knows."""
    red, green, blue = (round(255 * min(max(x, 0), 1)) for x in colour[:3])
    if colour[3] >= 1:
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"rgba({red}, {green}, {blue}, {colour[3]:.3g})"
