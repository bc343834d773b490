"""Tollgate as a seat sees it: chapter 6, built by naming what may be shown."""

from collections.abc import Sequence

from moonbrew.frame import choice_of, place_of, prompt_of, scene_of
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import Move
from moonbrew.scene import Choice, InForce, Piece, Place, Scene, Side, Zone
from moonbrew.words import Voice, capital
from moonbrew_tollgate.moves import Give, Play
from moonbrew_tollgate.result import NIGHT, result
from moonbrew_tollgate.table import TollTable
from moonbrew_tollgate.talk import why_not_talk
from moonbrew_tollgate.turn import Toll
from moonbrew_tollgate.words import points, sentence


def scene(t: TollTable, seat: int | None, names: Sequence[str]) -> Scene:
    """What lies open, the seat's own hand, and of everything else only how many cards."""
    voice = Voice(seat, names)
    deck = Zone("deck", "Deck", "stack", backs("deck", t.deck.size()))
    return scene_of(
        "tollgate",
        t,
        voice,
        zones=[Zone("road", "Road", "row", road(t)), deck, *seat_zones(t, voice)],
        places=[place(t, voice, other) for other in range(t.seats)],
        prompt=prompt_of(t, voice, result, points, prompt),
        choice=lambda move: choice(t, move, seat),
        sides=sides(t),
        in_force=in_force(t),
    )


def place(t: TollTable, voice: Voice, seat: int) -> Place:
    """TOLL-060: what all know of a seat; TOLL-062: its points only itself, if they are covered."""
    covered = t.covered and seat != voice.reader and t.ask is not None
    score = None if covered else t.points[seat]
    active, facts = int(t.active), {"cards": t.cards(seat)}
    return place_of(t, voice, seat, score=score, active=active, facts=facts)


def seat_zones(t: TollTable, voice: Voice) -> list[Zone]:
    """TOLL-061: a hand is known to its owner only; TOLL-060: gifts to all."""
    zones = []
    for seat in range(t.seats):
        whose, hand = capital(voice.whose(seat)), t.hands[seat]
        own = seat == voice.reader
        cards = faces(t, f"hand-{seat}", hand) if own else backs(f"hand-{seat}", hand.size())
        gifts = faces(t, f"gifts-{seat}", t.gifts[seat])
        zones.append(Zone(f"hand-{seat}", f"{whose} hand", "fan", cards, seat))
        zones.append(Zone(f"gifts-{seat}", f"{whose} gifts", "row", gifts, seat))
    return zones


def road(t: TollTable) -> list[Piece]:
    """The whole road, the last card last."""
    travellers = t.edition.travellers
    return [
        Piece(f"road-{number}", travellers[kind].key, travellers[kind].name)
        for number, kind in enumerate(t.road.kinds, start=1)
    ]


def sides(t: TollTable) -> list[Side]:
    """TOLL-070: the Night, where it plays, with its points."""
    return [Side("night", NIGHT, t.night, face="crescent", colour="blue")] if t.together else []


def in_force(t: TollTable) -> list[InForce]:
    """What tonight's game is played with, beside the common rules."""
    found = []
    if t.moon:
        found.append(InForce("Full moon", "The team began with 1 point.", ["TOLL-075"]))
    if t.short:
        number = "TOLL-073" if t.together else "TOLL-051"
        found.append(InForce("Short game", f"{points(t.edition.goal)} end it at once.", [number]))
    if t.covered and t.ask is not None:
        text = "Everybody sees their own points only."
        found.append(InForce("Covered points", text, ["TOLL-062"], "until the game is over"))
    return found


def faces(t: TollTable, zone: str, held: Counts) -> list[Piece]:
    """Cards face up: a piece for each kind, in the order of the content, which tells nothing."""
    pieces = []
    for kind, traveller in enumerate(t.edition.travellers):
        if held.has(kind):
            cards = int(held.of[kind])
            label = traveller.name if cards == 1 else f"{traveller.name}s"
            pieces.append(Piece(f"{zone}-{traveller.key}", traveller.key, label, count=cards))
    return pieces


def backs(zone: str, number: int) -> list[Piece]:
    """Cards face down: one piece that says how many."""
    return [Piece(f"{zone}-cards", count=int(number))] if number else []


def prompt(t: TollTable, voice: Voice) -> str:
    """What the reader is asked."""
    if isinstance(t.ask, Toll):
        return f"You owe {voice.name(t.ask.owner)} a toll: give a card, or yield."
    silence = why_not_talk(t)
    return f"Your turn: play a card. {silence.until if silence else ''}".strip()


def choice(t: TollTable, move: Move, seat: int | None) -> Choice:
    """A move with the card to touch: the gift, if there are a gift and one in hand (TOLL-034)."""
    if not isinstance(move, Play | Give) or seat is None:
        return choice_of(t, move, sentence(t, move), group="Yield")
    zone = "gifts" if t.gifts[seat].has(move.kind) else "hand"
    piece = f"{zone}-{seat}-{t.edition.keys[move.kind]}"
    group = "Play" if isinstance(move, Play) else "Give"
    return choice_of(t, move, sentence(t, move), [piece], group)
