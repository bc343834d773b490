"""Miniatures of layouts and phases of the moon, drawn from what a stage is, never by hand."""

from collections.abc import Sequence
from math import cos, pi

from markupsafe import Markup

from moonbrew.almanac import Spot
from moonbrew.server.drawing.text import escape

WIDE, HIGH = 12.6, 19.6  # the distance of cells
TILE = (10.0, 15.4)
RISE = 2.4  # by how much a tile stands higher for each one below it
MARGIN = 3.0
RADIUS = {"disc": 2.7, "square": 2.5, "diamond": 3.4}


def miniature(spots: Sequence[Spot], label: str = "") -> Markup:
    """A layout as a small picture; without a label words beside it say what it is."""
    xs = [spot.x * WIDE for spot in spots] or [0.0]
    ys = [spot.y * HIGH for spot in spots] or [0.0]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN - RISE
    width, height = max(xs) + TILE[0] + MARGIN - left, max(ys) + TILE[1] + MARGIN - top
    box = f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}"
    marks = "".join(map(mark, spots))
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    # What comes from the game is escaped in `mark` and here.
    return Markup(f'<svg class="mini" viewBox="{box}" {told}>{marks}</svg>')


def mark(spot: Spot) -> str:
    """One thing of a miniature."""
    x, y, look = spot.x * WIDE, spot.y * HIGH - RISE * spot.up, escape(spot.look)
    if spot.shape == "tile":
        return rectangle(look, x, y, *TILE)
    if spot.shape == "lying":
        return rectangle(
            look, x - (TILE[1] - TILE[0]) / 2, y + (TILE[1] - TILE[0]) / 2, *TILE[::-1]
        )
    r = RADIUS[spot.shape]
    if spot.shape == "disc":
        return f'<circle class="{look}" cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>'
    if spot.shape == "square":
        return rectangle(look, x - r, y - r, 2 * r, 2 * r)
    points = f"{x:.1f},{y - r:.1f} {x + r:.1f},{y:.1f} {x:.1f},{y + r:.1f} {x - r:.1f},{y:.1f}"
    return f'<polygon class="{look}" points="{points}"/>'


def rectangle(look: str, x: float, y: float, width: float, height: float) -> str:
    """A rectangle with round corners."""
    size = f'width="{width:.1f}" height="{height:.1f}" rx="1.6"'
    return f'<rect class="{look}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def phase(number: int, of: int) -> Markup:
    """The moon of a night, counted from 0: from new moon to new moon in all nights."""
    turned = number / of  # 0 new, 1/2 full
    bulge = 12 * abs(cos(2 * pi * turned))
    growing, more_than_half = turned < 0.5, 0.25 < turned < 0.75
    outer = 1 if growing else 0  # on which side the light is
    inner = outer if more_than_half else 1 - outer
    lit = f"M16 4A12 12 0 0 {outer} 16 28A{bulge:.2f} 12 0 0 {inner} 16 4Z"
    return Markup(
        '<svg class="phase" viewBox="0 0 32 32" aria-hidden="true">'
        f'<circle cx="16" cy="16" r="12"/><path d="{lit}"/></svg>'
    )
