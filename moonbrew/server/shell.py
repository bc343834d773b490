"""The shell: what makes the pages an app that can be installed and says when it is offline."""

from functools import cache

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from moonbrew.server.drawing.art import digest_of
from moonbrew.server.rendering import HERE, STATIC, render, static_address, templates

shell = APIRouter(include_in_schema=False)
ICONS = [
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-whole-512.png", "512x512", "image/png", "maskable"),
]
# What the worker's two pages are dressed in; the rest is kept when a page has asked for it.
DRESS = ["base.css", "table.css", "boards.css", "narrow.css", "pages.css"]
WORN = [*DRESS, "settings.js", "app.js", "icon.svg"]


@shell.get("/app.webmanifest")
async def manifest() -> JSONResponse:
    """What a system has to know to install the pages as an app."""
    facts = {
        "id": "/",
        "name": "Moonbrew",
        "short_name": "Moonbrew",
        "description": "Board games of witches, potions and moonlit woods.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#141b34",
        "theme_color": "#141b34",
        "categories": ["games"],
        "icons": [
            {"src": f"{static_address()}/{file}", "sizes": size, "type": kind, "purpose": purpose}
            for file, size, kind, purpose in ICONS
        ],
    }
    return JSONResponse(facts, media_type="application/manifest+json")


@shell.get("/worker.js")
async def worker() -> Response:
    """The service worker."""
    return Response(worker_text(), media_type="text/javascript")


@cache
def worker_text() -> str:
    """Its text, another one whenever a file or a page that it keeps has changed."""
    version = f"{digest_of(STATIC)} {digest_of(HERE / 'templates')}"
    return templates().get_template("worker.js").render(version=version, files=WORN)


@shell.get("/offline")
async def offline() -> HTMLResponse:
    """What the service worker shows when the server cannot be reached; the same for everybody."""
    return HTMLResponse(render("offline", me=""))


@shell.get("/waiting")
async def waiting() -> HTMLResponse:
    """What the service worker shows while a page is on its way; the same for everybody."""
    return HTMLResponse(render("waiting", me=""))
