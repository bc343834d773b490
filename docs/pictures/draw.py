"""Draws docs/pictures/terminal.svg, the picture in the README: a real game in the terminal.

Run it again when the drawing of tables has changed, with Moonbrew installed:

    python docs/pictures/draw.py
"""

import io
import sys
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import moonbrew
from moonbrew.seating import bot_moves, bots_at
from moonbrew.sitting import Sitting
from moonbrew.terminal.board import draw
from moonbrew.terminal.choices import listing

PICTURE = Path(__file__).parent / "terminal.svg"
REDRAW = "<!-- Drawn by docs/pictures/draw.py: run that again instead of editing this. -->\n"
PLIES, CHOICES, WIDTH = 20, 15, 96
NIGHT = TerminalTheme(
    background=(21, 19, 34),
    foreground=(226, 220, 203),
    normal=[
        (45, 42, 62),
        (224, 108, 98),
        (143, 188, 118),
        (229, 192, 110),
        (112, 160, 220),
        (190, 132, 208),
        (108, 190, 190),
        (226, 220, 203),
    ],
)


def mid_game() -> Sitting:
    """A game of greedy bots, stopped in Wren's turn at a moment that shows something of all."""
    for seed in count():
        names = ["Wren", "Moss", "Hazel"]
        sitting = Sitting(moonbrew.game("mystic-market"), 3, seed, None, names, ["greedy"] * 3)
        bots = bots_at(sitting)
        while bot_moves(sitting, bots):
            if sitting.ply >= PLIES and sitting.asked == 0 and is_worth_a_picture(sitting):
                return sitting
    raise AssertionError


def is_worth_a_picture(sitting: Sitting) -> bool:
    """Whether market and hand are mixed and there is much to choose from."""
    scene = sitting.game.scene(sitting.t, 0)
    kinds = {zone.id: len({piece.face for piece in zone.pieces}) for zone in scene.zones}
    return kinds["market"] >= 4 and kinds["hand-0"] >= 3 and len(scene.choices) >= CHOICES


def picture() -> str:
    """The table as Wren sees it, with what has just happened and what she can choose."""
    sitting = mid_game()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    scene = sitting.game.scene(sitting.t, 0, sitting.players)
    for line in sitting.told(0)[-4:]:
        console.print(f"· {line}", markup=False, highlight=False)
    console.print(draw(scene, sitting.game.title, sitting.players))
    console.print(listing(scene.choices))
    svg = console.export_svg(title="moonbrew play", theme=NIGHT, unique_id="moonbrew")
    return REDRAW + without_web_fonts(svg)


def without_web_fonts(svg: str) -> str:
    """The picture with the reader's own fonts, so that it asks nothing of other machines."""
    while "@font-face" in svg:
        start = svg.index("@font-face")
        svg = svg[:start].rstrip() + svg[svg.index("}", start) + 1 :]
    lines = svg.replace("Fira Code, monospace", "monospace").splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip()) + "\n"


if __name__ == "__main__":
    (Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE).write_text(picture(), encoding="utf-8")
