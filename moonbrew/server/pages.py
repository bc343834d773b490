"""The pages: what people see. Each is drawn from the seat's own scene, and nothing else."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from markupsafe import Markup

import moonbrew
from moonbrew.bots import bot_names
from moonbrew.changes import in_short, in_words
from moonbrew.errors import Refused, Trouble
from moonbrew.game import Game
from moonbrew.server.almanac import ALL, chosen_stage, filters, in_a_word, progress
from moonbrew.server.api import AsGuest, Digest, InRoom, OwnSeat, Viewer, the_guest
from moonbrew.server.company import SUBSTITUTE
from moonbrew.server.drawing import draw, view_of, view_of_moment
from moonbrew.server.drawing.art import art_of
from moonbrew.server.drawing.end import draw_ranks, headline
from moonbrew.server.drawing.miniatures import miniature, phase
from moonbrew.server.drawing.reckonings import draw_reckoning
from moonbrew.server.ending import last_lines, turning_point, what_decided
from moonbrew.server.errors import NotFound, NotYours, status_of
from moonbrew.server.files import files
from moonbrew.server.guests import Guest
from moonbrew.server.rendering import render
from moonbrew.server.results import in_a_line
from moonbrew.server.room import Room
from moonbrew.server.rooms import Summary
from moonbrew.server.talk import LONGEST, PHRASES, SHOWN, silence_as_json
from moonbrew.server.touching import why_not
from moonbrew.words import count, listed

RECENT = 6  # tables on the home page
FIELDS = 64  # of a form
HEADLINES = {404: "Nothing here", 403: "Not your table", 410: "Other rules", 400: "Not like this"}
HOW = {"new": "New", "changed": "Changed", "gone": "Left out"}  # what own cards can be
KEYS = [
    ("Tab", "from zone to zone"),
    ("← ↑ → ↓", "within a zone, to what glows"),
    ("Shift + arrow", "to any piece there"),
    ("Space", "touch the piece; in a window: let it pass"),
    ("Enter", "touch it, or take the marked sentence"),
    ("1 to 9", "take the sentence with this number"),
    ("Esc", "let go, close"),
    ("W", "in a window: hold, to be asked"),
    ("U", "undo"),
    ("H", "hint"),
    ("T", "talk; Esc leads back"),
    ("?", "rules and keys"),
]


class Page(APIRoute):
    """A route whose troubles are told on a page."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with troubles caught."""
        handler = super().get_route_handler()

        async def shown(request: Request) -> Response:
            try:
                return await handler(request)
            except Trouble as trouble:
                return await trouble_page(request, trouble)

        return shown


pages = APIRouter(include_in_schema=False, route_class=Page, default_response_class=HTMLResponse)
parts = APIRouter(include_in_schema=False, default_response_class=JSONResponse)


async def trouble_page(request: Request, trouble: Trouble) -> Response:
    """One sentence, and one way home."""
    status = status_of(trouble)
    said = trouble.text if isinstance(trouble, Refused) else str(trouble)
    html = render(
        "trouble", me="", headline=HEADLINES.get(status, "Something is wrong"), sentence=said
    )
    return HTMLResponse(html, status)


# Home, my games, rules


@pages.get("/")
async def home(request: Request, guest: AsGuest) -> str:
    """The games, and the guest's tables."""
    rooms = await request.app.state.rooms.of_guest(guest.id)
    running = [told(room, guest) for room in rooms if not room.over]
    games = [card(game) for game in moonbrew.all_games()]
    return render(
        "home",
        me=guest.name,
        games=games,
        bots=bot_names(),
        usual_bot=usual_bot(),
        rooms=running[:RECENT],
    )


def card(game: Game[Any]) -> dict[str, Any]:
    """A game as its card shows it."""
    bots = game.seats_for(game.Options()) - 1
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "art": art_of(game),
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "for_whom": game.for_whom,
        "rules": len(game.rulebook.rules),
        "usual": ["me"] + [usual_bot()] * bots,
        "company": f"with {count(bots, 'bot')}" if bots else "alone",
        "almanac": game.almanac(),
        "options": game.all_options,
        "depends": any(spec.depends for spec in game.all_options),
    }


def usual_bot() -> str:
    """A bot of middling strength, for those who do not choose."""
    names = bot_names()
    return names[len(names) // 2]


def told(room: Summary, guest: Guest) -> dict[str, Any]:
    """A room in a list: with whom, whether it waits, and how it ended."""
    others = listed([name for name in room.names if name != guest.name]) or "nobody"
    return {
        "id": room.id,
        "title": room.title,
        "over": room.over,
        "asked": room.asked,
        "note": room.note,
        "others": others,
        "ended": in_a_line(room.result, room.names, room.seat) if room.result else "",
        "brought": room.brought,
    }


@pages.post("/rooms")
async def open_room(request: Request, guest: AsGuest) -> RedirectResponse:
    """Open a room as the form on the home page says."""
    form = read_form(await request.body())
    options = {
        name.removeprefix("option-"): values[-1]
        for name, values in form.items()
        if name.startswith("option-")
    }
    chairs = form.get("chair", [])
    game = form.get("game", [""])[0]
    cards = form.get("cards", [""])[0]
    room = await request.app.state.rooms.create(game, options, chairs, guest, cards, None)
    return RedirectResponse(f"/rooms/{room}", 303)


def read_form(body: bytes) -> dict[str, list[str]]:
    """The fields of a form, of which there are never many."""
    try:
        return parse_qs(body.decode(errors="replace"), max_num_fields=FIELDS)
    except ValueError as error:
        raise Trouble(f"A form has at most {FIELDS} fields. Send fewer.") from error


@pages.get("/games")
async def my_games(request: Request, guest: AsGuest) -> str:
    """All tables of the guest, the running ones first."""
    rooms = [told(room, guest) for room in await request.app.state.rooms.of_guest(guest.id)]
    running = [room for room in rooms if not room["over"]]
    finished = [room for room in rooms if room["over"]]
    return render("games", me=guest.name, running=running, finished=finished)


@pages.get("/games/{game}/options")
async def options_part(request: Request, game: str, seats: int, cards: Digest = "") -> str:
    """The options that apply with so many seats and what was chosen, for the form."""
    played = await request.app.state.rooms.game_with(game, cards)
    chosen = dict(request.query_params)
    options = [spec for spec in played.options(seats, chosen) if len(spec.values) > 1]
    kept = {
        spec.name: chosen[spec.name] for spec in options if chosen.get(spec.name) in spec.values
    }
    return render("options", options=options, chosen=kept, unsure=False)


Words = Annotated[str, Query(max_length=100)]


@pages.get("/games/{game}/almanac")
async def almanac(
    request: Request,
    guest: AsGuest,
    game: str,
    stage: Words = "",
    way: Words = "",
    show: Words = ALL,
) -> str:
    """The stages of a game, how far the guest is, and one of them to be set up."""
    played = moonbrew.game(game)
    found = played.almanac()
    if found is None:
        raise NotFound(f"{played.title} has no almanac.")
    rows = await request.app.state.rooms.finished_of(guest.id, played.name)
    reached = progress(found, rows, guest.id)
    shown, lists = chosen_stage(found, reached, stage), filters(found, reached)
    how = next((one for one in shown.ways if one.label == way), shown.ways[0])
    given = {**how.options, found.option: shown.key}
    options = [
        spec
        for spec in played.options(how.seats, given)
        if len(spec.values) > 1 and spec.name not in given
    ]
    return render(
        "almanac",
        me=guest.name,
        game=played,
        art=art_of(played),
        almanac=found,
        reached=reached,
        summary=in_a_word(found, reached),
        filters=lists,
        show=show if show in lists else ALL,
        number=list(found.stages).index(shown) + 1,
        stage=shown,
        way=how,
        given=given,
        options=options,
        bots=bot_names(),
        usual_bot=usual_bot(),
        miniature=miniature,
        phase=phase,
    )


Ids = Annotated[Sequence[str], Query(max_length=8)]
Eyes = Annotated[str, Query(pattern="^(own|[0-9]{0,2})$")]


@pages.get("/rules/{game}")
async def rules(guest: AsGuest, game: str, q: Words = "") -> str:
    """The numbered rules, or those with certain words."""
    played = moonbrew.game(game)
    return render(
        "rules", me=guest.name, game=played, art=art_of(played), q=q, here="", **found(played, q)
    )


@pages.get("/rules/{game}/found")
async def found_rules(game: str, q: Words = "", here: Words = "") -> str:
    """The same for the drawer beside a table."""
    return render("found", level="h3", here=here, **found(moonbrew.game(game), q))


def found(game: Game[Any], words: str) -> dict[str, Any]:
    """The rules that are asked for, or why there are none."""
    try:
        return {"rules": game.rulebook.look_up(words.split()), "sorry": ""}
    except Trouble as trouble:
        return {"rules": [], "sorry": str(trouble)}


@pages.get("/contents/{digest}")
async def content_page(request: Request, guest: AsGuest, digest: str) -> str:
    """Cards of somebody's own: all that is not as usual, to be read before play."""
    row = await request.app.state.contents.find(digest)
    played = await request.app.state.rooms.game_with(row.game, digest)
    found = played.changes()
    return render(
        "contents",
        me=guest.name,
        game=played,
        art=art_of(played),
        digest=digest,
        short=in_short(found),
        groups=[(how, [one for one in found if one.how == kind]) for kind, how in HOW.items()],
        in_words=in_words,
        text=row.text,
    )


# Rooms


@pages.get("/rooms/{id}")
async def room_page(request: Request, room: InRoom, seat: Viewer) -> str:
    """The table."""
    own = room.seat_of(request.app.state.guests.id_of(request))
    return render(
        "room",
        **await around(request, room),
        seat=seat,
        away=own is not None and seat is None,
        drawn=draw(view_of(room, seat)),
        lines=room.log(seat),
        **talk_of(room, seat),
    )


def talk_of(room: Room, seat: int | None) -> dict[str, Any]:
    """What the page shows of the talk; with bots for company it keeps in the background."""
    company = [one for one in room.chairs if one.seat != seat and (one.guest or one.open)]
    return {
        "said": room.said[-SHOWN:],
        "silence": silence_as_json(room.game, room.silence),
        "quiet": not company and not room.said,
        "phrases": PHRASES,
        "longest": LONGEST,
    }


async def around(request: Request, room: Room) -> dict[str, Any]:
    """What all pages of a room need."""
    known = request.app.state.guests.id_of(request)
    me = (await the_guest(request)).name if known else ""
    return {
        "me": me,
        "room": room,
        "game": room.game,
        "art": art_of(room.game),
        "names": room.names,
        "bot": usual_bot(),
        "substitute": SUBSTITUTE,
        "keys": KEYS,
        "here": -1,
    }


@pages.get("/rooms/{id}/result")
async def result_page(request: Request, room: InRoom, seat: Viewer) -> Response:
    """How it ended; before that there is only the table."""
    result = room.result()
    if result is None:
        return RedirectResponse(f"/rooms/{room.id}", 303)
    await request.app.state.rounds.next()
    view, turning = view_of(room, seat), turning_point(room, result)
    reckoning = room.reckoning()
    html = render(
        "result",
        **await around(request, room),
        seated=seat is not None,
        moves=len(room.sitting.moves),
        headline=headline(view, result),
        ranks=Markup(draw_ranks(view, result)),
        decided=what_decided(room, result, turning),
        turning=turning if result.winners or result.victor else None,
        reckoning=Markup(draw_reckoning(view, reckoning)) if reckoning else "",
        last=last_lines(room, seat),
        drawn=draw(view_of_moment(room, room.at(room.deed), seat)),
    )
    return HTMLResponse(html)


@pages.get("/rooms/{id}/replay")
async def replay_page(
    request: Request, room: InRoom, own: Viewer, moment: int | None = None, seat: Eyes = "own"
) -> Response:
    """Any moment of the game; with the eyes of any seat once it is over."""
    if not room.dealt:
        return RedirectResponse(f"/rooms/{room.id}", 303)
    eyes = eyes_of(room, own, seat)
    await request.app.state.rounds.next()
    at = room.deed if moment is None else min(max(moment, 0), room.deed)
    drawn = draw(view_of_moment(room, room.at(at), eyes))
    html = render(
        "replay",
        **await around(request, room) | {"here": at},
        moment=at,
        before=step_from(room, at, -1),
        after=step_from(room, at, 1),
        talked=[one.deed for one in room.said],
        seat=eyes,
        eyes=f"&seat={seat}" if seat != "own" else "",
        drawn=drawn,
        lines=room.log(eyes),
    )
    return HTMLResponse(html)


def step_from(room: Room, at: int, by: int) -> int:
    """The next moment of a replay, or the one before, at which more happened than talk."""
    talked = {one.deed for one in room.said}
    to = at + by
    while to in talked:
        to += by
    return to if to in range(room.deed + 1) else at


def eyes_of(room: Room, own: int | None, wanted: str) -> int | None:
    """The seat with whose eyes one may look: one's own, or any once the game is over."""
    if wanted == "own":
        return own
    if wanted == "":
        return None
    seat = room.checked_seat(int(wanted))
    if seat != own and not room.over:
        raise NotYours("The others' cards can be seen once the game is over.")
    return seat


# Parts of pages, fetched by the script; their troubles are told as JSON


@parts.get("/rooms/{id}/moment")
async def one_moment(
    request: Request,
    room: InRoom,
    own: Viewer,
    moment: Annotated[int, Query(ge=0)],
    seat: Eyes = "own",
) -> dict[str, Any]:
    """One moment of a replay."""
    eyes = eyes_of(room, own, seat)
    await request.app.state.rounds.next()
    return {
        "moment": moment,
        "sections": draw(view_of_moment(room, room.at(moment), eyes)).sections(),
        "told": [line.text for line in room.log(eyes) if line.deed == moment],
    }


@parts.get("/rooms/{id}/why")
async def why(room: InRoom, seat: OwnSeat, on: Ids, chosen: Ids = ()) -> dict[str, str | None]:
    """Why what was touched cannot be done, by itself or with what was chosen before."""
    room.check_asked(seat)
    return why_not(room, seat, on, chosen)


pages.include_router(parts)
pages.include_router(files)
