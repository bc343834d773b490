"""The steps of Witchstone, declared, and what no play could reach: for tables that are loaded."""

from collections.abc import Iterator
from typing import Any

from moonbrew.entries import Entry
from moonbrew.games.witchstone.rules.activating import Activate, ChooseOrder
from moonbrew.games.witchstone.rules.bounds import ACTIONS
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series, WandList
from moonbrew.games.witchstone.rules.ending import EndGame
from moonbrew.games.witchstone.rules.faces import CRYSTAL, DARK, KINDS, NOTHING, SILVER, WAND
from moonbrew.games.witchstone.rules.pentagram import NameKind
from moonbrew.games.witchstone.rules.placing import (
    PickTile,
    PlaceTile,
    TossTile,
    TurnTile,
    can_make_room,
)
from moonbrew.games.witchstone.rules.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.rules.specials import UseSpecial
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import Pending
from moonbrew.games.witchstone.rules.towers import Beginning, StandBigWitch, TowerChoice, right_of
from moonbrew.games.witchstone.rules.turn import CloseTurn, Turn
from moonbrew.kernel.bits import has
from moonbrew.steps import FLOOR, Number, seat, step

# What fields say together.


def refuse(t: StoneTable, entry: Entry) -> None:
    """Raise the first thing that no play could reach."""
    for field, why in wrongs(t):
        raise entry.wrong(field, why)


def wrongs(t: StoneTable) -> Iterator[tuple[str, str]]:
    """Field by field, where it does not fit the others."""
    if t.first not in (NOTHING, t.starter):
        yield "starter", f"is {t.starter}; by the options seat {t.first} starts."
    towers = [int(coven.tower) for coven in t.covens if coven.tower != NOTHING]
    if len(towers) > len(set(towers)) or not all(has(t.edition.towers, area) for area in towers):
        yield "towers", "must be towers, each of one seat only (STONE-033)."
    yield from wrong_places(t)
    colours = {int(t.edition.wand[field].colour) for field in t.wand_list}
    if not colours <= {DARK, SILVER}:
        yield "wand_list", "has a field that gives nothing (STONE-159)."
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    if len(t.wand_list) and not any(isinstance(step, (WandList, Series)) for step in steps):
        yield "wand_list", "needs a wand-list step that resolves it."
    if t.placing != NOTHING and not (steps and isinstance(steps[-1], (PlaceTile, TurnTile))):
        yield "placing", "needs a place-tile or turn-tile step above all others."


def wrong_places(t: StoneTable) -> Iterator[tuple[str, str]]:
    """The same for what belongs to the seats."""
    at_stone = [seat for seat, own in enumerate(t.covens) if own.standing & t.edition.stone]
    if len(set(t.arrived)) < len(t.arrived) or not set(t.arrived) <= set(at_stone):
        yield "arrived", "must name seats that stand at the Witchstone, each once (STONE-101)."
    if len({int(coven.arrival) for coven in t.covens}) < t.seats:
        yield "arrivals", "must be different: no two pawns came at the same time (STONE-281)."
    for number, coven in enumerate(t.covens):
        if coven.used & ~coven.scrolls:
            yield f"used.{number}", "has a scroll that the seat does not own."
        if coven.discards > coven.aside:
            yield f"discards.{number}", "are more than lie beside the screen."
        shelved = coven.black_level != NOTHING
        on_level = shelved and t.shelf[coven.black_level * t.seats + number] > 0
        if shelved and (coven.cauldron.black != NOTHING or not on_level):
            yield f"black.{number}", "must be a level where the seat's one black crystal lies."
        link = coven.unfinished
        if link != NOTHING:
            face = t.edition.links[link]
            if not has(coven.network, face.one) and not has(coven.network, face.other):
                yield f"links.{face.key}", f"does not touch the network of seat {number}."


# Steps: what they need.


def lacks_seat(t: StoneTable, step: Any, below: Any) -> str:
    """What belongs to a turn, or grants something to a series, is of the same seat."""
    grants = isinstance(step, (ChooseLevel, ChooseToken, UseSpecial, NameKind))
    if (grants or isinstance(below, CloseTurn)) and below.seat != step.seat:
        return f"is of seat {step.seat}, the step below it of seat {below.seat}."
    return ""


def lacks_rounds(t: StoneTable, step: Any, below: Any) -> str:
    """STONE-041, STONE-042: a turn is in one of the rounds; a new one begins with the starter."""
    begins = isinstance(step, Turn) and step.seat == t.starter
    rounds = int(t.edition.amounts.rounds)
    fits = 1 <= t.round + begins <= rounds
    return "" if fits else f"is in no round: round is {t.round}, and {rounds} are played."


def lacks_towers(t: StoneTable, step: Any, below: Any) -> str:
    """STONE-032: who chooses, and who comes after, has no tower yet."""
    seat, chooses = step.seat, [step.seat]
    while isinstance(step, TowerChoice) and seat != t.starter:
        seat = right_of(t, seat)
        chooses.append(seat)
    for one in range(t.seats) if isinstance(step, Beginning) else chooses:
        if t.covens[one].standing or t.round > 0:
            return f"lets seat {one} choose a tower, which it has done."
    return ""


def lacks_tile(t: StoneTable, step: Any, below: Any) -> str:
    """A tile that is being placed is in the hand; and its first space is empty."""
    coven = t.covens[step.seat]
    if t.placing == NOTHING or not has(coven.hand, t.placing):
        return "needs placing with a tile of the hand."
    turns = isinstance(step, TurnTile)
    placed = t.placing_at != NOTHING and has(coven.cauldron.empty, t.placing_at)
    if turns != (t.placing_at != NOTHING) or (turns and not placed):
        return f"needs placing with {'an empty' if turns else 'no'} space."
    return lacks_seat(t, step, below)


def lacks_room(t: StoneTable, step: Any, below: Any) -> str:
    """STONE-055: a tile is picked only where room can be made."""
    if not can_make_room(t, step.seat):
        return "needs room in the cauldron, at the latest without its crystals."
    return lacks_seat(t, step, below)


def lacks_symbol(t: StoneTable, step: Any, below: Any) -> str:
    """STONE-047: what is activated shows its symbol."""
    shows = t.covens[step.seat].cauldron.shows
    halves = (
        [(step.kind, step.space)]
        if isinstance(step, Activate)
        else [(step.one, step.at_one), (step.other, step.at_other)]
    )
    if not all(has(shows[kind], space) for kind, space in halves):
        return "names a space that does not show the symbol of its kind."
    return lacks_seat(t, step, below)


def lacks_movement(t: StoneTable, step: Series, below: Any) -> str:
    """STONE-278: the pawn has come as far as actions of its series were used."""
    if step.kind == WAND and step.used > t.covens[step.seat].wand:
        return f"has used {step.used} actions, more than the wand pawn has moved."
    return lacks_seat(t, step, below)


def lacks_action(t: StoneTable, step: Pending, below: Any) -> str:
    """STONE-215: a token with points does not wait."""
    return "is a magic token without an action." if step.kind(t) == NOTHING else ""


def lacks_crystal(t: StoneTable, step: MoveCrystal, below: Any) -> str:
    """STONE-124: the crystal chosen lies where it was."""
    if not has(t.covens[step.seat].cauldron.crystals, step.start):
        return "needs a crystal on its space."
    return lacks_seat(t, step, below)


def lacks_crystal_aside(t: StoneTable, step: ChooseLevel, below: Series) -> str:
    """STONE-132: the crystal that left the cauldron lies beside the screen, until it is shelved."""
    coven = t.covens[step.seat]
    black_elsewhere = coven.cauldron.black != NOTHING or coven.black_level != NOTHING
    if coven.aside <= coven.discards or (step.black and black_elsewhere):
        return "needs the crystal beside the screen."
    return lacks_series(t, step, below)


def lacks_series(t: StoneTable, step: Any, below: Series) -> str:
    """A crystal series lets crystals leave, a pentagram series another one."""
    of_crystals = isinstance(step, (ChooseLevel, ChooseToken))
    if of_crystals and below.kind != CRYSTAL:
        return "needs a series of crystals right below it."
    return lacks_seat(t, step, below)


def lacks_special(t: StoneTable, step: UseSpecial, below: Series) -> str:
    """STONE-115: the special tile lies beside the screen."""
    if not has(t.covens[step.seat].cast, step.special):
        return "needs its special tile among the cast ones of the seat."
    return lacks_series(t, step, below)


# Steps.

LEFT, USED = Number("actions left", 0, ACTIONS), Number("actions used", 0, ACTIONS)
KIND = Number("kind", 0, KINDS - 1)
BLACK = Number("1 for the black crystal, otherwise 0", 0, 1)
OF_A_TURN = (CloseTurn, Turn, FLOOR)  # a turn of which the close is left out goes on with the next
CHAIN = (*OF_A_TURN, TowerChoice, Activate, Series, Pending, WandList)


def space(meaning: str) -> Number:
    """A number that is a space of the cauldron."""
    return Number(meaning, 0, lambda t: len(t.edition.spaces) - 1)


STEPS = (
    step(Beginning, seat=seat("starting player"), over=(FLOOR,), lacks=lacks_towers),
    step(TowerChoice, seat=seat("seat that chooses next"), over=(FLOOR,), lacks=lacks_towers),
    step(StandBigWitch, seat=seat(), over=(TowerChoice, Turn, FLOOR), lacks=lacks_towers),
    step(Turn, seat=seat(), over=(FLOOR,), lacks=lacks_rounds),
    step(PickTile, seat=seat(), over=OF_A_TURN, lacks=lacks_room),
    step(PlaceTile, seat=seat(), over=OF_A_TURN, lacks=lacks_tile),
    step(TurnTile, seat=seat(), over=OF_A_TURN, lacks=lacks_tile),
    step(TossTile, seat=seat(), over=OF_A_TURN, lacks=lacks_seat),
    step(
        ChooseOrder,
        seat=seat(),
        one=Number("one kind", 0, KINDS - 1),
        at_one=space("its space"),
        other=Number("the other kind", 0, KINDS - 1),
        at_other=space("its space"),
        over=OF_A_TURN,
        lacks=lacks_symbol,
    ),
    step(
        Activate,
        seat=seat(),
        kind=KIND,
        space=space("space of the half"),
        over=(*OF_A_TURN, Activate),
        lacks=lacks_symbol,
    ),
    step(CloseTurn, seat=seat(), over=(FLOOR,), lacks=lacks_rounds),
    step(Series, seat=seat(), kind=KIND, left=LEFT, used=USED, over=CHAIN, lacks=lacks_movement),
    step(
        Pending,
        seat=seat(),
        front=Number(
            "front of a magic token that waits in the series above it",
            0,
            lambda t: len(t.edition.tokens) - 1,
        ),
        actions=Number(
            "its actions", 1, lambda t: t.edition.amounts.token + t.edition.amounts.black
        ),
        over=CHAIN,
        lacks=lacks_action,
    ),
    step(
        MoveCrystal,
        seat=seat(),
        start=space("space of the crystal"),
        left=Number("actions left in its series", 1, ACTIONS),
        used=USED,
        over=CHAIN,
        lacks=lacks_crystal,
    ),
    step(
        ChooseLevel,
        seat=seat(),
        side=Number("rim side by its kind", 0, KINDS - 1),
        black=BLACK,
        over=(Series,),
        lacks=lacks_crystal_aside,
    ),
    step(ChooseToken, seat=seat(), black=BLACK, over=(Series,), lacks=lacks_series),
    step(
        UseSpecial,
        seat=seat(),
        special=Number("special tile", 0, lambda t: len(t.edition.specials) - 1),
        over=(Series,),
        lacks=lacks_special,
    ),
    step(NameKind, seat=seat(), over=(Series,), lacks=lacks_series),
    step(WandList, seat=seat(), over=CHAIN, lacks=lacks_seat),
    step(EndGame, over=(FLOOR,)),
)
