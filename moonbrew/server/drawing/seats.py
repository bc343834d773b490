"""The people around the table: the others in panels, the viewer behind the own hand."""

from collections.abc import Iterator

from moonbrew.bots import LIKE
from moonbrew.scene import Place, Side, Zone
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.pieces import draw_heap, frame, unit
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.server.drawing.zones import BOARDS, LAYOUTS, called, kind_of, row
from moonbrew.words import capital, count, listed, singular


def draw_seats(view: View) -> str:
    """Everybody but the viewer, in the order of play after the viewer."""
    places = view.scene.places
    first = 0 if view.seat is None else view.seat + 1
    around = [places[(first + n) % len(places)] for n in range(len(places))]
    others = [place for place in around if place.seat != view.seat]
    panels = "".join(panel(view, place) for place in others)
    sides = "".join(side_panel(view, side) for side in view.scene.sides)
    alone = "" if panels or sides else " hidden"
    title = "Other players and sides" if panels and sides else "Sides" if sides else "Other players"
    inside = f"{panels}{sides}{strip(view, others)}"
    # In a low window the panels are scrolled, by keyboard too where nothing in them can be chosen.
    more = alone if view.live else f' tabindex="0"{alone}'
    return f'<section class="seats" id="seats" aria-label="{title}"{more}>{inside}</section>'


def strip(view: View, places: list[Place]) -> str:
    """All of them in a row, each a way to its panel, for phones where panels lie far below."""
    if not places:
        return ""
    return f'<nav class="rivals" aria-label="To the others">{"".join(ways_to(view, places))}</nav>'


def ways_to(view: View, places: list[Place]) -> Iterator[str]:
    """Who it is, the score and the public counts, small."""
    for place in places:
        said = [count(number, singular(name), name) for name, number in place.facts.items()]
        score = "" if place.score is None else f"<b>{unit(view.art)}{place.score}</b>"
        points = [] if place.score is None else [count(place.score, *view.scored_in)]
        facts = "".join(
            f"<span>{icon(view.art.symbol(name.replace(' ', '-')))}{number}</span>"
            for name, number in place.facts.items()
        )
        gone = place.seat in view.absent
        marks = ["now" if place.asked else "", "absent" if gone else ""]
        names = " ".join(filter(None, [colour(place.seat), *marks]))
        who = f"{place.name}, away" if gone else place.name
        lately = view.deeds.get(place.seat, "")
        deed = f'<em aria-hidden="true">{escape(lately)}</em>'
        yield (
            f'<a href="#seat-{place.seat}" class="{names}"'
            f' aria-label="{escape(f"{who}: {listed([*points, *said])}")}">'
            f"{icon(sigil(place.seat), 'sigil')}{score}<i>{escape(place.name)}</i>"
            f'<small aria-hidden="true">{facts}</small>{deed}</a>'
        )


def panel(view: View, place: Place) -> str:
    """One seat: who sits there, what all know of it, and what lies before it."""
    chair = view.chairs[place.seat]
    names = " ".join(filter(None, ["seat panel", colour(place.seat), "now" if place.asked else ""]))
    ways = ways_on(view, chair) or (way_past(view, chair) if place.asked else "")
    return (
        f'{SEAM}<article class="{names}" id="seat-{place.seat}" data-seat="{place.seat}">'
        f"{icon(sigil(place.seat), 'sigil')}<h2>{escape(place.name)}{standing(view, chair)}</h2>"
        f"{counts(view, place)}{note(place)}{device(view, chair)}{lately(view, place)}"
        f"{belongings(view, place.seat)}{ways}"
        "</article>"
    )


def side_panel(view: View, side: Side) -> str:
    """A side: nobody sits there, so it has an emblem, and nothing can be done about a chair."""
    emblem = icon(side.face if view.art.has(side.face) else "moonbrew", "emblem")
    players = [view.chairs[seat].name for seat in side.seats]
    told = ". ".join(filter(None, [side.note, listed(players)]))
    note = f'<p class="note">{escape(told)}</p>' if told else ""
    return (
        f'<article class="{" ".join(filter(None, ["seat unseated panel", side.colour]))}"'
        f' data-side="{escape(side.id)}">{emblem}<h2>{escape(capital(side.name))}</h2>'
        f"{counts(view, side)}{note}{belongings(view, side.id)}</article>"
    )


def standing(view: View, chair: Chair) -> str:
    """Whether a person, a bot or nobody sits there, and whether the person is there."""
    gone = chair.away or chair.seat in view.absent
    word = "away" if gone else "bot" if chair.bot else "open chair" if chair.open else ""
    return f" <small>{word}</small>" if word else ""


def counts(view: View, one: Place | Side) -> str:
    """The score and the public counts; a count of things that lie somewhere is that place."""
    owner = one.seat if isinstance(one, Place) else one.id
    zones = {zone.fact: zone for zone in view.zones_of(owner) if zone.fact}
    items = []
    if one.score is not None:
        score = f'<span class="num" data-score="{escape(str(owner))}">{one.score}</span>'
        said = f'aria-label="{escape(count(one.score, *view.scored_in))}"'
        items.append(f'<li class="score" {said}>{unit(view.art)}{score}</li>')
    for name, number in one.facts.items():
        said = count(number, singular(name), name)
        symbol = icon(view.art.symbol(name.replace(" ", "-")) if name != "cards" else "cards")
        inside = f'{symbol}<span class="num">{number}</span>'
        items.append(f"<li>{chip(view, zones.get(name), said, inside)}</li>")
    return f'<ul class="counts">{"".join(items)}</ul>' if items else ""


def chip(view: View, zone: Zone | None, said: str, inside: str) -> str:
    """A count; where it stands for a zone face down, it is touched and moved to in its stead."""
    if zone is None or any(piece.face is not None for piece in zone.pieces):
        return f'<span class="chip" role="img" aria-label="{escape(said)}">{inside}</span>'
    where = f'<span class="spot" {called(zone)}>'
    if zone.pieces:
        return f"{where}{frame(view.playing, zone.pieces[0], 'chip heap', inside, '', 0)}</span>"
    return (
        f'{where}<span class="chip" role="img" aria-label="{escape(said)}">{inside}</span></span>'
    )


def note(place: Place) -> str:
    """What the seat has begun in its turn."""
    return f'<p class="note">{escape(place.note)}</p>' if place.note else ""


def lately(view: View, place: Place) -> str:
    """What the seat did last, unless its note says it; its place is kept, so that nothing jumps."""
    deed = view.deeds.get(place.seat, "")
    said = deed and deed.lower() in place.note.lower()
    return f'<p class="lately">{"" if said else escape(deed)}</p>'


def device(view: View, chair: Chair) -> str:
    """With whom somebody shares a device, which everybody may know."""
    others = [
        one.name for one in view.chairs if chair.guest == one.guest is not None and one is not chair
    ]
    if not others:
        return ""
    return f'<p class="note device">At one device with {escape(listed(others))}</p>'


def belongings(view: View, owner: int | str) -> str:
    """What lies open before a seat or a side, small: boards, and all else side by side."""
    boards: list[str] = []
    others: list[str] = []
    for zone in view.zones_of(owner):
        if all(piece.face is None for piece in zone.pieces):  # a count says it
            continue
        if zone.layout in BOARDS:
            inside = LAYOUTS[zone.layout](view, zone)
        else:
            inside = "".join(
                draw_heap(view, piece, 0 if piece is zone.pieces[0] else -1)
                for piece in zone.pieces
            )
        (boards if zone.layout in BOARDS else others).append(
            f'<div class="own {escape(zone.layout)} z-{kind_of(zone)}" role="group"'
            f' {called(zone)} aria-label="{escape(zone.title)}">{inside}</div>'
        )
    beside = f'<div class="owns">{"".join(others)}</div>' if others else ""
    return "".join(boards) + beside


def ways_on(view: View, chair: Chair) -> str:
    """What can be done about a chair on which nobody plays."""
    if not view.live or view.scene.over:
        return ""
    if chair.open and view.seat is None:
        return way("sit", chair.seat, "Sit down here", "first")
    if chair.open:
        copy = '<button type="button" class="button" data-do="copy">Copy the link</button>'
        bot = bare_way("bot", chair.seat, "Add a bot")
        return f'<p class="buttons ways">{copy}{bot}</p>{which_bot(chair)}'
    if chair.agreed and view.seat is not None and view.seat not in chair.agreed:
        who = listed([view.chairs[seat].name for seat in sorted(chair.agreed)])
        what = f"have {capital(chair.wish)} here" if chair.wish else "open this chair"
        words = f"Agree with {who} to {what}"
        wish = f' data-bot="{escape(chair.wish)}"'
        return (
            f'<p class="buttons ways">{bare_way("agree", chair.seat, escape(words), "", wish)}</p>'
        )
    return ""


def which_bot(chair: Chair) -> str:
    """The bots that can be added to an open chair, each with what it is like."""
    bots = "".join(bot_way(chair.seat, name, like) for name, like in LIKE.items())
    return f'<details class="bots"><summary>Which bot</summary><ul>{bots}</ul></details>'


def bot_way(seat: int, name: str, like: str) -> str:
    """One of them."""
    button = bare_way("bot", seat, name.capitalize(), "", f' data-bot="{name}"')
    return f"<li>{button}<span>{escape(like)}</span></li>"


def way_past(view: View, chair: Chair) -> str:
    """What can be done about somebody who does not answer; shown after a while."""
    if not view.playing or chair.bot:
        return ""
    button = bare_way("stand-in", chair.seat, f"Let a bot play for {escape(chair.name)}")
    return f'<p class="buttons ways" data-late>{button}</p>'


def way(deed: str, seat: int, words: str, names: str = "") -> str:
    """One button in a line of its own."""
    return f'<p class="buttons ways">{bare_way(deed, seat, words, names)}</p>'


def bare_way(deed: str, seat: int, words: str, names: str = "", more: str = "") -> str:
    """A button that does something to a chair."""
    return (
        f'<button type="button" class="button {names}" data-do="{deed}" data-seat="{seat}"{more}>'
        f"{words}</button>"
    )


# The viewer.


def draw_hand(view: View) -> str:
    """The viewer's purse and everything of theirs; nothing for a spectator."""
    if view.seat is None:
        return '<section class="hand" id="hand" hidden></section>'
    place = view.scene.places[view.seat]
    chair = view.chairs[view.seat]
    facts = ", ".join(count(number, singular(name), name) for name, number in place.facts.items())
    zones = "".join(
        lying(view, zone)
        for zone in view.zones_of(view.seat)
        if zone.pieces or zone.id in view.touched
    )
    now = "now" if place.asked else ""
    purse = ""
    if place.score is not None:
        score = f'{unit(view.art)}<span data-score="{view.seat}">{place.score}</span>'
        score += f'<span class="hide"> {escape(view.scored_in[place.score != 1])}</span>'
        purse = f'<p class="purse num">{score}</p>'
    return (
        f'<section class="hand {now}" id="hand" aria-label="Your side of the table">'
        f'<div class="me {colour(view.seat)}">{icon(sigil(view.seat), "sigil")}'
        f"<h2>{escape(chair.name)}{', that is you' if view.live else ''}</h2>"
        f"{purse}<p>{escape(facts)}</p></div>"
        f'<button type="button" class="button first say" data-do="say" hidden></button>'
        f'<div class="cards">{zones}</div></section>'
    )


def lying(view: View, zone: Zone) -> str:
    """A zone of the viewer's own, without a title to be seen."""
    drawn = LAYOUTS.get(zone.layout, row)(view, zone)
    return (
        f'<div class="zone {escape(zone.layout)} z-{kind_of(zone)}" {called(zone)}'
        f' role="group" aria-label="{escape(zone.title)}">{drawn}</div>'
    )
