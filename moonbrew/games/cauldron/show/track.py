"""The Magik Track: its zones, its effects and who stands where."""

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import TrackFace
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.force import is_rituals, unlocked
from moonbrew.games.cauldron.show.pieces import SPELL_PICTURES
from moonbrew.games.cauldron.show.words import magik
from moonbrew.kernel.bits import has
from moonbrew.scene import Part, Piece, Zone, seat_look
from moonbrew.words import Voice, capital

LOW, MIDDLE, HIGH, GOAL = "enthusiasm", "railstep", "austerity", "summit"
DEED, DONE = "portent", "fulfilled"


def track_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-217: every change of Magik is shown at once on the track."""
    goal = int(t.edition.amounts.goal)
    steps = [step(t, number) for number in range(goal + 1)]
    pawns = [pawn(t, voice, seat) for seat in range(int(t.seats))]
    return [Zone("magik", "Magik", "track", [*steps, *pawns], note=zone_note(t.edition))]


def zone_note(edition: Cauldron) -> str:
    """CAULDRON-226, CAULDRON-228: what the two zones do."""
    amounts = edition.amounts
    return (
        f"to {amounts.enthusiasm}: Basic Potions bring {amounts.enthusiasm_magik} more; from "
        f"{amounts.alchemy}: no Potion of {amounts.alchemy_slots} ingredients"
    )


def step(t: CauldronTable, number: int) -> Piece:
    """A step of the track with the effect that happens there once (CAULDRON-222)."""
    edition = t.edition
    label, id = magik(number), f"magik-{number}"
    for place, face in enumerate(edition.track):
        if face.at == number and not is_ignored(t, face):
            done = has(t.triggered, place)
            said = f"{face.name}, {'has happened' if done else 'happens once'}: {told(t, face)}"
            picture = SPELL_PICTURES.get(int(face.effects.of[0].op), "folio")
            return Piece(
                id,
                DONE if done else DEED,
                label,
                said,
                shape="field",
                parts=(Part("accomplished" if done else picture, face.name),),
                value=number,
            )
    if number == edition.amounts.goal:
        note = "who gets here by brewing wins"
        return Piece(
            id, GOAL, label, note, shape="field", parts=(Part("crown", "goal"),), value=number
        )
    return Piece(id, region(edition, number), label, shape="field")


def is_ignored(t: CauldronTable, face: TrackFace) -> bool:
    """CAULDRON-256: in the Simple Game nothing happens where an effect mentions Spells."""
    return t.terms.simple and face.of_spells


def told(t: CauldronTable, face: TrackFace) -> str:
    """What an effect does; CAULDRON-257: without Spells there are only Potions to unlock."""
    if t.terms.simple and is_rituals(face.effects):
        return f"From now on {unlocked(t)} can be bought."
    return face.text


def region(edition: Cauldron, number: int) -> str:
    """Enthusiasm, Advanced Alchemy, or between them."""
    if number <= edition.amounts.enthusiasm:
        return LOW
    return HIGH if number >= edition.amounts.alchemy else MIDDLE


def pawn(t: CauldronTable, voice: Voice, seat: int) -> Piece:
    """Where a seat stands."""
    look, has_so_much = seat_look(seat), int(t.brewers[seat].magik)
    return Piece(
        f"pawn-{seat}",
        look.sigil,
        capital(voice.name(seat)),
        f"{magik(has_so_much)}{', that is you' if seat == voice.reader else ''}",
        colour=look.colour,
        shape="pawn",
        seat=seat,
        on=f"magik-{has_so_much}",
        lifted=False,
    )
