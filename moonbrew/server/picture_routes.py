"""Where pictures of tables are found, and what a page says of its own."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from moonbrew.server.api import InRoom
from moonbrew.server.deals import Deal
from moonbrew.server.drawing import View, view_of, view_of_moment
from moonbrew.server.drawing.art import Art, art_of, load_art
from moonbrew.server.drawing.end import headline
from moonbrew.server.drawing.still.picture import (
    HIGH,
    WIDE,
    draw_cover,
    draw_house,
    draw_still,
)
from moonbrew.server.errors import NotFound
from moonbrew.server.history import moves_that_stand
from moonbrew.server.pictures import Pictures, can_paint, digest_of
from moonbrew.server.rendering import HERE
from moonbrew.server.room import Room
from moonbrew.words import listed

ABOUT = "Board games of witches, potions and moonlit woods. Alone, with friends, or against bots."
LASTING = "public, max-age=86400"  # what has happened does not change; a name may
SHORT = "public, max-age=10"  # a table at which people play
At = Annotated[int | None, Query(ge=0)]

pictures = APIRouter(include_in_schema=False)


# What a page says.


def shared(request: Request, path: str, picture: str, alt: str) -> dict[str, Any]:
    """What is told of a page wherever its link is shown; nothing of a picture without painter."""
    here = str(request.base_url).rstrip("/")
    url = f"{here}{path}"
    if not can_paint():
        return {"url": url, "image": ""}
    return {"url": url, "image": f"{here}{picture}", "alt": alt, "wide": WIDE, "high": HIGH}


def shared_room(request: Request, room: Room, moment: int | None = None) -> dict[str, Any]:
    """The same of a page of a room: the table at a moment, or as it is now."""
    at = room.deed if moment is None else moment
    shown = f"?moment={at}" if room.dealt else ""
    path = request.url.path + ("" if moment is None else f"?moment={moment}")
    told = told_at(room, at).lower() if room.dealt else "before the game"
    alt = f"The table of {room.title}, {told}: {listed(room.names)}"
    return shared(request, path, f"/rooms/{room.id}/picture.png{shown}", alt)


def told_at(room: Room, moment: int) -> str:
    """Which move a moment is, and of how many once that is known."""
    ply = len(moves_that_stand(room.deeds[:moment]))
    of = f" of {len(room.sitting.moves)}" if room.over else ""
    return f"Move {ply}{of}" if ply else "The first deal"


# The pictures.


@pictures.get("/rooms/{id}/picture.png")
async def room_picture(request: Request, room: InRoom, moment: At = None) -> Response:
    """The table as anybody who looks on sees it, now or at a moment."""
    check_painter()
    await request.app.state.rounds.next()
    view = view_of(room, None) if moment is None else view_of_moment(room, room.at(moment), None)
    svg = draw_still(view, room.title, told_of(room, view, moment))
    name = f"{room.id} {moment}"
    age = SHORT if moment is None and not room.over else LASTING
    return await answer(request, name, svg, view.art, age)


def told_of(room: Room, view: View, moment: int | None) -> str:
    """Which moment a picture shows, in a line; at the end of a game, who has won."""
    if not room.dealt:
        return "Before the game"
    result = room.result()
    if result is not None and moment in (None, room.deed):
        return headline(view, result)
    return told_at(room, room.deed if moment is None else moment)


async def deal_picture(request: Request, deal: Deal) -> Response:
    """What a deal to share is a deal of; what is dealt, nobody is told."""
    check_painter()
    art = art_of(deal.game)
    svg = draw_cover(art, deal.game.title, deal.title, deal.game.about)
    return await answer(request, f"deal {deal.id}", svg, art, LASTING)


@pictures.get("/picture.png")
async def house_picture(request: Request) -> Response:
    """The picture of the house itself."""
    check_painter()
    art = load_art("", None)
    hero = (HERE / "templates" / "hero.svg").read_text("utf-8")
    return await answer(request, "house", draw_house(art, hero, "Moonbrew", ABOUT), art, LASTING)


def check_painter() -> None:
    """There is nothing at these addresses where nothing can be painted."""
    if not can_paint():
        raise NotFound("Pictures cannot be painted on this machine.")


async def answer(request: Request, name: str, svg: str, art: Art, age: str) -> Response:
    """A picture, or word that the asker has it already."""
    digest = digest_of(svg, art)
    headers = {"ETag": f'"{digest}"', "Cache-Control": age}
    if digest in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    painter: Pictures = request.app.state.pictures
    png = await painter.paint(f"{name} {digest}", svg, art)
    return Response(png, media_type="image/png", headers=headers)
