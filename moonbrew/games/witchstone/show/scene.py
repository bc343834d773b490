"""Witchstone as a seat sees it: chapter 21.2, built by naming what may be shown."""

from collections.abc import Sequence
from typing import NamedTuple

from moonbrew.frame import place_of, scene_of
from moonbrew.games.witchstone.rules.activating import Activate, ChooseOrder
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series, WandList
from moonbrew.games.witchstone.rules.clusters import cluster_size
from moonbrew.games.witchstone.rules.counting import specials, tokens
from moonbrew.games.witchstone.rules.faces import CRYSTAL, KIND_KEYS, NOTHING
from moonbrew.games.witchstone.rules.pentagram import NameKind
from moonbrew.games.witchstone.rules.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.rules.specials import UseSpecial
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import Pending
from moonbrew.games.witchstone.show.board import board_zones
from moonbrew.games.witchstone.show.choices import choice, prompt
from moonbrew.games.witchstone.show.seats import seat_zones
from moonbrew.games.witchstone.show.words import actions, special_name, token_name
from moonbrew.kernel.bits import size
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Place, Scene, Zone
from moonbrew.words import Voice, capital

Smaller = UseSpecial | NameKind | ChooseLevel | ChooseToken
SMALLER = (UseSpecial, NameKind, ChooseLevel, ChooseToken)
NOW, AFTER = "now", "goes on after that"  # what runs, and what was interrupted for it
HOW_TO_BEGIN = (
    "No actions yet. "
    "Each symbol of the tile you lay gives one action for every space of its cluster."
)


def scene(t: StoneTable, seat: int | None, names: Sequence[str]) -> Scene:
    """What lies open, the seat's own tiles, and of the rest only how many there are."""
    voice = Voice(seat, names)
    return scene_of(
        "witchstone",
        t,
        voice,
        zones=[
            series_zone(t, seat),
            *board_zones(t, voice),
            *seat_zones(t, voice),
        ],
        places=[place(t, voice, s) for s in range(t.seats)],
        prompt=prompt(t, voice),
        choice=lambda move: choice(t, move, names),
    )


def place(t: StoneTable, voice: Voice, seat: int) -> Place:
    """STONE-247: what all know of a seat."""
    coven = t.covens[seat]
    facts = {
        "tiles": size(coven.hand),
        "supply": coven.supply.size(),
        "charges": coven.charges,
        "witches": coven.witches,
        "scrolls": size(coven.scrolls),
        "tokens": tokens(coven),
        "owls": coven.owls.size(),
        "special tiles": specials(coven),
    }
    score, active, note = coven.score, int(t.active), turn_note(t, seat)
    return place_of(t, voice, seat, score=score, active=active, facts=facts, note=note)


def series_zone(t: StoneTable, seat: int | None) -> Zone:
    """STONE-261: what runs; who plays is told how to make something run."""
    how = "" if seat is None or t.ask is None else HOW_TO_BEGIN
    return Zone("series", "Running actions", "row", running(t), note=round_note(t), empty=how)


def turn_note(t: StoneTable, seat: int) -> str:
    """The series that runs, for all to see."""
    if t.ask is None or t.active != seat:
        return ""
    for step in (t.ask, *reversed(t.agenda.steps())):
        if isinstance(step, Series) and step.left:
            return f"{actions(t.edition, int(step.left), step.kind)} left"
    return "" if t.round else "chooses a tower"


def round_note(t: StoneTable) -> str:
    """How far the game is."""
    return f"round {t.round} of {t.edition.amounts.rounds}" if t.round else ""


# STONE-261: the stack of frames, so that nobody is lost in a chain.


def running(t: StoneTable) -> list[Piece]:
    """What runs now, what waits in it, and what comes after it, in this order."""
    steps = [t.ask, *reversed(t.agenda.steps())]
    found = [frame for step in steps for frame in frames(t, step)]
    seen: dict[str, int] = {}
    pieces = []
    for place, frame in enumerate(found):
        seen[frame.id] = seen.get(frame.id, 0) + 1
        id = f"series-{frame.id}-{seen[frame.id]}"
        note = NOW if place == 0 and frame.note == AFTER else frame.note
        pieces.append(Piece(id, frame.face, frame.label, note, 1, frame.colour, "chip"))
    return pieces


class Frame(NamedTuple):
    """What is shown of a step of the agenda."""

    id: str
    face: str
    label: str
    note: str
    colour: str = ""


def frames(t: StoneTable, step: object) -> list[Frame]:
    """A step of the agenda as it is shown; most are nothing to show."""
    if isinstance(step, SMALLER):
        return [smaller(t, step)]
    match step:
        case Series() if step.left:
            return [frame_of(t, step.kind, int(step.left), AFTER)]
        case MoveCrystal() if step.left:
            return [frame_of(t, CRYSTAL, int(step.left), AFTER)]
        case Activate():
            return [coming(t, step.seat, step.kind, step.space)]
        case ChooseOrder():
            halves = ((step.one, step.at_one), (step.other, step.at_other))
            return [coming(t, step.seat, kind, space) for kind, space in halves]
        case Pending():
            return [waiting(t, step)]
        case WandList():
            fields = ", ".join(str(field) for field in t.wand_list)
            return (
                [Frame("wand-list", "wand-list", "Wand fields", f"then {fields}")] if fields else []
            )
    return []


def smaller(t: StoneTable, step: Smaller) -> Frame:
    """A choice that interrupts a series."""
    match step:
        case UseSpecial():
            name = special_name(t.edition, step.special).removeprefix("the ")
            return Frame("special", "special", capital(name), AFTER)
        case NameKind():
            return Frame("blue", "blue", "An empty blue field", AFTER)
        case ChooseLevel():
            return Frame("level", "crystals", "A crystal for the potion shelf", AFTER)
        case ChooseToken():
            return Frame("token", "tokens", "A magic token to take", AFTER)


def waiting(t: StoneTable, step: Pending) -> Frame:
    """A magic token that may be used in the series above it."""
    face, more = t.edition.tokens[step.front], step.actions > t.edition.amounts.token
    name = capital(token_name(t.edition, step.front, more))
    colour = "" if face.kind == NOTHING else t.edition.kinds[face.kind].colour
    return Frame(f"token-{face.key}-{step.actions}", face.key, name, "waits", colour)


def frame_of(t: StoneTable, kind: int, left: int, note: str) -> Frame:
    """A series with what is left of it."""
    key, colour = KIND_KEYS[kind], t.edition.kinds[kind].colour
    return Frame(key, key, capital(actions(t.edition, left, kind)), note, colour)


def coming(t: StoneTable, seat: Seat, kind: int, space: int) -> Frame:
    """STONE-064: a kind that is still to come, with the cluster as it is now."""
    return frame_of(t, kind, int(cluster_size(t, seat, kind, space)), "to come")
