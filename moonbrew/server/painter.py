"""A process in which pictures are painted: an SVG is dressed by its style sheets and made a PNG.

It is a program of its own (`python -m moonbrew.server.painter`), like that in which bots think: the
library that paints holds up all threads of its process while it does so, and whatever happens to it
happens to one picture alone.
"""

import base64
import json
import sys
from collections.abc import Sequence
from functools import cache

import font_source_serif_pro
import resvg_py

from moonbrew.server.checker import limit_memory, limit_time
from moonbrew.server.dressing import dress

FAMILY = "Source Serif Pro"
WEIGHTS = ("", "Semibold", "Bold")
SECONDS = 30  # of computing for one picture, should the server be gone that would have ended it
COVERED = (range(0x0530), range(0x2000, 0x2200))  # for other letters the machine is asked


def paint(svg: str, sheets: Sequence[str]) -> bytes:
    """The PNG of a drawing, dressed by these style sheets."""
    return resvg_py.svg_to_bytes(
        svg_string=dress(svg, sheets),
        font_files=fonts(),
        font_family=FAMILY,
        serif_family=FAMILY,
        skip_system_fonts=all(is_covered(letter) for letter in set(svg)),
    )


def is_covered(letter: str) -> bool:
    """Whether the font has what is usual of a letter's script."""
    return any(ord(letter) in letters for letters in COVERED)


@cache
def fonts() -> list[str]:
    """The files of the font, so that it does not matter which ones the machine has."""
    files: dict[str, str] = font_source_serif_pro.font_files_ttf
    return [files[f"SourceSerifPro{weight}"] for weight in WEIGHTS]


def answer(svg: str, sheets: Sequence[str]) -> dict[str, str]:
    """A picture in letters, or why there is none."""
    try:
        return {"png": base64.b64encode(paint(svg, sheets)).decode()}
    except Exception as error:  # a style sheet of somebody's own can say anything
        return {"error": f"{type(error).__name__}: {str(error)[:200]}"}


def main() -> None:
    """Answer lines until there are no more; an empty one asks whether anybody is there.

    Each has its own time: this process paints for as long as pictures are wanted.
    """
    limit_memory()
    for line in sys.stdin:
        limit_time(SECONDS)
        found = answer(**json.loads(line)) if line.strip() else {}
        print(json.dumps([found]), flush=True)


if __name__ == "__main__":
    main()
