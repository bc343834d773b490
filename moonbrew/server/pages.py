"""The pages: what people see. Each is drawn from the seat's own scene, and nothing else."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from markupsafe import Markup

import moonbrew
from moonbrew.bots import LIKE, bot_names
from moonbrew.changes import in_short, in_words
from moonbrew.entries import whole_number
from moonbrew.errors import Refused, Trouble
from moonbrew.game import Game
from moonbrew.server.almanac import ALL, chosen_stage, filters, in_a_word, progress
from moonbrew.server.api import AsGuest, Digest, InRoom, OwnSeat, Viewer, purse_of, the_guest
from moonbrew.server.chairs import HERE, usual_bot, usual_chairs
from moonbrew.server.chances import worth_it
from moonbrew.server.company import SUBSTITUTE
from moonbrew.server.drawing import View, draw, view_of, view_of_moment
from moonbrew.server.drawing.art import art_of
from moonbrew.server.drawing.curves import draw_plot, plot_of_chances, plot_of_lead
from moonbrew.server.drawing.end import draw_ranks, headline
from moonbrew.server.drawing.miniatures import miniature, phase
from moonbrew.server.drawing.reckonings import draw_reckoning
from moonbrew.server.ending import (
    Standing,
    Turning,
    course_of,
    how_often_it_changed,
    last_lines,
    turning_point,
    what_decided,
)
from moonbrew.server.errors import NotFound, NotYours, status_of
from moonbrew.server.files import files
from moonbrew.server.guests import Guest
from moonbrew.server.history import moves_that_stand
from moonbrew.server.lately import REPLAYED, newest
from moonbrew.server.picture_routes import ABOUT, shared, shared_room
from moonbrew.server.rendering import render
from moonbrew.server.results import in_a_line
from moonbrew.server.room import Room
from moonbrew.server.rooms import Summary
from moonbrew.server.talk import LONGEST, PHRASES, SHOWN, silence_as_json
from moonbrew.server.tallies import tallies
from moonbrew.server.touching import why_not
from moonbrew.server.what_if import moment_of, usual_wishes
from moonbrew.words import count, listed

LONGEST_WAIT = 1.0  # seconds for an answer that is still being worked out
RECENT = 6  # tables on the home page
FIELDS = 64  # of a form
Words = Annotated[str, Query(max_length=100)]
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
    ("O", "standing orders: what passes without your being asked"),
    ("U", "undo"),
    ("H", "hint"),
    ("T", "talk; Esc leads back"),
    ("G", "in a guided game: to what is marked"),
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
    pay = purse_of(request).pay_for_listed
    rooms = await request.app.state.rooms.of_guest(guest.id, RECENT, pay)
    running = [told(room, guest) for room in rooms if not room.over]
    known = {room.game for room in rooms}
    games = [{**card(game), "new": game.name not in known} for game in moonbrew.all_games()]
    deals = request.app.state.deals.of_today(moonbrew.all_games())
    return render(
        "home",
        me=guest.name,
        games=games,
        bots=LIKE,
        usual_bot=usual_bot(),
        rooms=running[:RECENT],
        deals=deals,
        tries=await request.app.state.deals.tries_of(guest.id, deals),
        shared=shared(request, "/", "/picture.png", f"Moonbrew. {ABOUT}"),
    )


def card(game: Game[Any]) -> dict[str, Any]:
    """A game as its card shows it."""
    usual = usual_chairs(game)
    bots = len(usual) - 1
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "art": art_of(game),
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "for_whom": game.for_whom,
        "rules": len(game.rulebook.rules),
        "usual": usual,
        "company": f"with {count(bots, 'bot')}" if bots else "alone",
        "almanac": game.almanac(),
        "guide": game.guide is not None,
        "options": game.all_options,
        "depends": any(spec.depends for spec in game.all_options),
    }


def told(room: Summary, guest: Guest) -> dict[str, Any]:
    """A room in a list: with whom, whether it waits, and how it ended."""
    own = room.names.index(guest.name) if guest.name in room.names else None
    own = own if room.seat is None else room.seat
    others = listed([name for seat, name in enumerate(room.names) if seat != own]) or "nobody"
    return {
        "id": room.id,
        "title": room.title,
        "over": room.over,
        "asked": room.asked,
        "turn": room.turn,
        "at": datetime.fromtimestamp(room.last, UTC),
        "paused": room.paused,
        "note": room.note,
        "others": others,
        "ended": in_a_line(room.result, room.names, room.seat) if room.result else "",
        "brought": room.brought,
        "what_if": "room" in (room.origin or {}),
        "deal": (room.origin or {}).get("deal", ""),
        "guide": (room.origin or {}).get("guide", ""),
    }


@pages.post("/rooms")
async def open_room(request: Request, guest: AsGuest) -> RedirectResponse:
    """Open a room as the form on the home page says."""
    form = read_form(await request.body())
    options = chosen_in(form)
    chairs = wished_chairs(await request.body())
    game = form.get("game", [""])[0]
    cards = form.get("cards", [""])[0]
    room = await request.app.state.rooms.create(game, options, chairs, guest, cards, None)
    return RedirectResponse(f"/rooms/{room}", 303)


@pages.post("/guides/{game}")
async def open_guided(request: Request, guest: AsGuest, game: str) -> RedirectResponse:
    """Open a guided first game."""
    return RedirectResponse(f"/rooms/{await request.app.state.rooms.guide(game, guest)}", 303)


def chosen_in(form: Mapping[str, list[str]]) -> dict[str, str]:
    """The options that a form names."""
    return {
        name.removeprefix("option-"): values[-1]
        for name, values in form.items()
        if name.startswith("option-")
    }


def wished_chairs(body: bytes) -> list[str]:
    """Who is to sit where, as a form names it: beside each chair may stand a name for it."""
    form = read_form(body, blank=True)
    names = [*form.get(HERE, []), *[""] * FIELDS]
    wishes = zip(form.get("chair", []), names, strict=False)
    return [f"{HERE}:{name}" if wish == HERE else wish for wish, name in wishes if wish]


def read_form(body: bytes, blank: bool = False) -> dict[str, list[str]]:
    """The fields of a form, of which there are never many; blank ones only where they count."""
    try:
        return parse_qs(
            body.decode(errors="replace"), keep_blank_values=blank, max_num_fields=FIELDS
        )
    except ValueError as error:
        raise Trouble(f"A form has at most {FIELDS} fields. Send fewer.") from error


@pages.get("/games")
async def my_games(request: Request, guest: AsGuest, game: Words = "") -> str:
    """All tables of the guest, or those of one game, those that wait first; and how it went."""
    rooms = request.app.state.rooms
    found = await rooms.of_guest(guest.id, pay=purse_of(request).pay_for_listed)
    titles = {room.game: room.title for room in found}
    shown = [room for room in found if room.game == game] if game in titles else found
    shown.sort(key=lambda room: (not room.asked, room.over, -room.last))
    tables = [told(room, guest) for room in shown]
    return render(
        "games",
        me=guest.name,
        titles=titles,
        game=game if game in titles else "",
        running=[room for room in tables if not room["over"]],
        finished=[room for room in tables if room["over"]],
        tallies=tallies(
            await rooms.finished_of(guest.id, game if game in titles else ""), guest.id
        ),
    )


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
        bots=LIKE,
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
    """The rules that are asked for and how many they are, or why there are none."""
    try:
        rules = game.rulebook.look_up(words.split())
    except Trouble as trouble:
        return {"rules": [], "sorry": str(trouble), "counted": ""}
    return {"rules": rules, "sorry": "", "counted": words and counted(len(rules), words)}


def counted(number: int, words: str) -> str:
    """How many rules were found."""
    speak = "1 rule speaks" if number == 1 else f"{number} rules speak"
    nearest = ", the nearest first" if number > 1 else ""
    return f"{speak} of “{words}”{nearest}."


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
    """The table; whoever has paused it is back."""
    guest = request.app.state.guests.id_of(request)
    own = room.seat_of(guest)
    await room.resume(guest)
    if (due := room.due(guest)) is not None:
        return render("handover", **await around(request, room), due=room.chairs[due])
    log = room.log(seat)
    return render(
        "room",
        **await around(request, room),
        seat=seat,
        away=own is not None and seat is None,
        fresh=not room.over and not room.has_moved(seat),
        drawn=draw(view_of(room, seat)),
        lines=newest(log),
        earlier=len(newest(log)) < len(log),
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
        "goal": room.goal,
        "here": -1,
        "shared": shared_room(request, room),
    }


@pages.post("/rooms/{id}/take")
async def take_device(request: Request, room: InRoom) -> RedirectResponse:
    """Whoever was handed the device has it, and sees their table."""
    form = read_form(await request.body())
    seat = whole_number(form.get("seat", [""])[0])
    if seat is None:
        raise Trouble("Say by the number of the seat who has the device.")
    await room.take(request.app.state.guests.id_of(request), seat)
    return RedirectResponse(f"/rooms/{room.id}", 303)


@pages.get("/rooms/{id}/result")
async def result_page(request: Request, room: InRoom, seat: Viewer) -> Response:
    """How it ended; before that there is only the table."""
    result = room.result()
    if result is None:
        return RedirectResponse(f"/rooms/{room.id}", 303)
    await request.app.state.rounds.next()
    view, course = view_of(room, seat), course_of(room)
    turning = turning_point(room, result, course)
    reckoning = room.reckoning()
    html = render(
        "result",
        **await around(request, room),
        seated=seat is not None,
        moves=len(room.sitting.moves),
        headline=headline(view, result),
        ranks=Markup(draw_ranks(view, result)),
        decided=what_decided(room, result, turning),
        turning=turning.deed if result.winners or result.victor else None,
        lead=drawn_lead(room, view, course, turning),
        changed=how_often_it_changed(room, course),
        chances=drawn_chances(room, view, course),
        unclear=room.chances is None and worth_it(room),
        reckoning=Markup(draw_reckoning(view, reckoning)) if reckoning else "",
        last=last_lines(room, seat),
        drawn=draw(view_of_moment(room, room.at(room.deed), seat)),
    )
    return HTMLResponse(html)


def drawn_lead(room: Room, view: View, course: list[Standing], turning: Turning) -> Markup:
    """The curve of the lead; nothing of a game that was not played here, or has no others."""
    if len(course) < 3 or (len(view.chairs) == 1 and not course[-1].result.rivals):
        return Markup()
    plot = plot_of_lead(view, course, room.game.teams_at(room.table))
    return Markup(draw_plot(plot, room.id, turning.deed))


def drawn_chances(room: Room, view: View, course: list[Standing]) -> Markup:
    """The curve of the chances, as soon as they are estimated."""
    if not room.chances:
        return Markup()
    plies, shares = zip(*((one.ply, one.shares) for one in room.chances), strict=True)
    plot = plot_of_chances(view, course, room.game.teams_at(room.table), plies, shares)
    return Markup(draw_plot(plot, room.id, room.deed))


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
        **await around(request, room) | {"here": at, "shared": shared_room(request, room, at)},
        moment=at,
        ply=ply_at(room, at),
        plies=len(room.sitting.moves),
        before=step_from(room, at, -1),
        after=step_from(room, at, 1),
        talked=[one.deed for one in room.said],
        seat=eyes,
        eyes=f"&seat={seat}" if seat != "own" else "",
        drawn=drawn,
        lines=newest(room.log(eyes), REPLAYED),
        earlier=False,
    )
    return HTMLResponse(html)


@pages.get("/rooms/{id}/what-if")
async def what_if_page(
    request: Request, room: InRoom, own: Viewer, moment: int = 0, seat: Eyes = "own"
) -> str:
    """A moment of a game that is over, and who could play on from there."""
    at = moment_of(room, moment)
    eyes = eyes_of(room, own, seat)
    await request.app.state.rounds.next()
    return render(
        "what_if",
        **await around(request, room),
        moment=moment,
        plies=at.table.ply,
        wishes=usual_wishes(room, eyes, usual_bot()),
        bots=bot_names(),
        drawn=draw(view_of_moment(room, at, eyes)),
    )


@pages.post("/rooms/{id}/what-if")
async def play_what_if(request: Request, room: InRoom, guest: AsGuest) -> RedirectResponse:
    """Open the table that the page before was for."""
    form = read_form(await request.body())
    moment = whole_number(form.get("moment", [""])[0])
    if moment is None:
        raise Trouble("Name the moment from which to play on by its number.")
    id = await request.app.state.rooms.what_if(
        room, moment, wished_chairs(await request.body()), guest
    )
    return RedirectResponse(f"/rooms/{id}", 303)


def ply_at(room: Room, moment: int) -> int:
    """How many moves stood at a moment."""
    return len(moves_that_stand(room.deeds[:moment]))


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
        "ply": ply_at(room, moment),
        "sections": draw(view_of_moment(room, room.at(moment), eyes)).sections(),
        "told": [line.text for line in room.log(eyes) if line.deed == moment],
    }


@parts.get("/rooms/{id}/chances")
async def chances(request: Request, room: InRoom, seat: Viewer) -> dict[str, Any]:
    """The curve of the chances to win, once it is drawn; whether it is worth asking again."""
    estimates = request.app.state.chances
    wanted = room.over and estimates.want(room)
    if not wanted or not await estimates.wait_for(room, LONGEST_WAIT):
        return {"html": "", "again": wanted and estimates.want(room)}
    await request.app.state.rounds.next()
    return {"html": drawn_chances(room, view_of(room, seat), course_of(room)), "again": False}


@parts.get("/rooms/{id}/why")
async def why(room: InRoom, seat: OwnSeat, on: Ids, chosen: Ids = ()) -> dict[str, str | None]:
    """Why what was touched cannot be done, by itself or with what was chosen before."""
    room.check_asked(seat)
    return why_not(room, seat, on, chosen)


pages.include_router(parts)
pages.include_router(files)
