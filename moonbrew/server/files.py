"""Files that pages are dressed in: style sheets, scripts, pictures."""

import os
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

import moonbrew
from moonbrew.server.drawing.art import FILES
from moonbrew.server.errors import NotFound
from moonbrew.server.rendering import STATIC

AGE = {"Cache-Control": "public, max-age=31536000, immutable"}  # the address changes with the file

files = APIRouter(include_in_schema=False)


@files.get("/static/{version}/{file}")
async def static(version: str, file: str) -> FileResponse:
    """Style sheets, scripts and pictures of every page."""
    return kept(STATIC, file)


@files.get("/art/{game}/{version}/{file}")
async def art(game: str, version: str, file: str) -> FileResponse:
    """A game's own style sheet and picture."""
    folder = moonbrew.game(game).art
    if folder is None or file not in FILES:
        raise NotFound("There is no such picture.")
    return kept(folder, file)


def kept(folder: Path, file: str) -> FileResponse:
    """A file that may be kept for as long as its address stays the same."""
    if file not in os.listdir(folder):
        raise NotFound("There is no such file.")
    return FileResponse(folder / file, headers=AGE)
