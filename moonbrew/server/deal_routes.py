"""Deals to share, for people and for programs."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

import moonbrew
from moonbrew.errors import Trouble
from moonbrew.seating import player_names
from moonbrew.server.api import AsGuest, named, opened, purse_of
from moonbrew.server.bodies import NewDeal, Player
from moonbrew.server.chairs import ME
from moonbrew.server.deal_store import Try
from moonbrew.server.deals import Deal, Deals
from moonbrew.server.drawing.art import art_of
from moonbrew.server.pages import Page, chosen_in, read_form
from moonbrew.server.picture_routes import deal_picture, shared
from moonbrew.server.rendering import render

deal_api = APIRouter(prefix="/api/deals")
deal_pages = APIRouter(
    include_in_schema=False, route_class=Page, default_response_class=HTMLResponse
)
NOBODY_ELSE = Player()


async def the_deals(request: Request) -> Deals:
    """All of them."""
    found: Deals = request.app.state.deals
    return found


async def the_deal(
    deals: Annotated[Deals, Depends(the_deals)], deal: Annotated[str, Path(max_length=96)]
) -> Deal:
    """The deal in the address."""
    return await deals.find(deal)


AllDeals = Annotated[Deals, Depends(the_deals)]
OneDeal = Annotated[Deal, Depends(the_deal)]


# For programs


@deal_api.get("")
async def todays_deals(deals: AllDeals, guest: AsGuest) -> list[dict[str, Any]]:
    """Today's deal of each game, and how you have fared with it."""
    found = deals.of_today(moonbrew.all_games())
    mine = await deals.tries_of(guest.id, found)
    return [{**deal.as_json(), "mine": my_try(mine.get(deal.id))} for deal in found]


@deal_api.post("", status_code=201)
async def new_deal(
    request: Request, deals: AllDeals, guest: AsGuest, wish: NewDeal
) -> dict[str, Any]:
    """Make a deal to share: whoever has its link plays it once, with the same bots."""
    guest = await named(request, guest, wish.name)
    deal = await deals.add(wish.game, wish.options, wish.chairs, guest)
    return deal.as_json()


@deal_api.get("/{deal}")
async def one_deal(deals: AllDeals, guest: AsGuest, deal: OneDeal) -> dict[str, Any]:
    """A deal, how you have fared with it, and how everybody has who played it to its end."""
    mine = my_try(await deals.try_of(deal, guest.id))
    results = [one.as_json() for one in await deals.results(deal)]
    return {**deal.as_json(), "mine": mine, "results": results}


@deal_api.post("/{deal}/play")
async def play(
    request: Request, deals: AllDeals, guest: AsGuest, deal: OneDeal, wish: Player = NOBODY_ELSE
) -> dict[str, Any]:
    """Open the room in which you play a deal; the same one however often you ask."""
    guest = await named(request, guest, wish.name)
    id = await deals.play(deal, guest)
    room = await request.app.state.rooms.open(id, guest.id, purse_of(request).pay_for_room)
    return opened(request, room, guest)


def my_try(found: Try | None) -> dict[str, Any] | None:
    """How the asker has fared, and where."""
    return {**found.as_json(), "room": found.room} if found else None


# For people


@deal_pages.get("/deals/{deal}")
async def deal_page(request: Request, deals: AllDeals, guest: AsGuest, deal: OneDeal) -> str:
    """What the deal is, a way to play it, and how others fared."""
    return render(
        "deal",
        me=guest.name,
        game=deal.game,
        art=art_of(deal.game),
        deal=deal,
        today=deal.day is not None and deal.day == deals.today,
        bots=player_names([one for one in deal.chairs if one != ME], ""),
        mine=await deals.try_of(deal, guest.id),
        results=await deals.results(deal),
        day_of=day_of,
        guest=guest.id,
        shared=shared(
            request,
            f"/deals/{deal.id}",
            f"/deals/{deal.id}/picture.png",
            f"{deal.game.title}: {deal.title}",
        ),
    )


@deal_pages.get("/deals/{deal}/picture.png")
async def picture_of_deal(request: Request, deal: OneDeal) -> Response:
    """What is shown with the link of a deal."""
    return await deal_picture(request, deal)


def day_of(at: float) -> str:
    """The day of a moment, as it stands in a list."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


@deal_pages.post("/deals")
async def share_deal(request: Request, deals: AllDeals, guest: AsGuest) -> RedirectResponse:
    """Make a deal as the form on the home page says."""
    form = read_form(await request.body())
    if any(form.get("cards", [])):
        raise Trouble("A deal to share has the standard cards. Leave out those of your own.")
    game = form.get("game", [""])[0]
    deal = await deals.add(game, chosen_in(form), form.get("chair", []), guest)
    return RedirectResponse(f"/deals/{deal.id}", 303)


@deal_pages.post("/deals/{deal}")
async def play_deal(deals: AllDeals, guest: AsGuest, deal: OneDeal) -> RedirectResponse:
    """Go to the table at which one plays the deal."""
    return RedirectResponse(f"/rooms/{await deals.play(deal, guest)}", 303)
