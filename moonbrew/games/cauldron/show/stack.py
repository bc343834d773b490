"""What is pending: declared, announced or rolled and not yet dealt with, with its dice."""

from moonbrew.games.cauldron.rules.brewing import yield_of
from moonbrew.games.cauldron.rules.faces import (
    IN_BREW,
    IN_CAST,
    IN_CELLAR,
    IN_HARVEST,
    IN_ROLL,
    IN_STEAL,
    NOTHING,
)
from moonbrew.games.cauldron.rules.stealing import needed
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.show.pieces import SYMBOLS, spell_picture, vessel
from moonbrew.games.cauldron.show.words import (
    a_token,
    magik,
    potion_name,
    some_tokens,
    spell_name,
    spell_text,
    type_name,
)
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice, capital, listed, third_person

SIDES = 6


def stack_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-311, CAULDRON-358: the pending stack, the newest first, and the die that counts."""
    if not t.pending or t.ask is None:
        return []
    last = len(t.pending) - 1
    slips = [
        slip(t, voice, entry, place, place == last)
        for place, entry in reversed(list(enumerate(t.pending)))
        if entry is not top_roll(t)
    ]
    zones = [Zone("stackpile", "Pending", "row", slips)] if slips else []
    return [*zones, *roll_zones(t, voice)]


def slip(t: CauldronTable, voice: Voice, entry: Pending, place: int, newest: bool) -> Piece:
    """One thing on the stack: who does what, and what follows if nobody answers."""
    state = "now" if newest else "waits"
    return Piece(
        f"pending-{place}",
        picture(t, entry),
        deed(t, voice, entry),
        state if entry.alive else "cancelled",
        shape="recipe",
        text=outcome(t, voice, entry),
    )


def picture(t: CauldronTable, entry: Pending) -> str:
    """The symbol of what is declared."""
    if entry.kind == IN_HARVEST:
        return "sickle"
    if entry.kind == IN_STEAL:
        return SYMBOLS[entry.wanted]
    if entry.kind == IN_BREW:
        return vessel(t.edition, int(entry.potion))
    return spell_picture(t.edition, int(entry.spell)) if entry.kind == IN_CAST else "knucklebone"


def deed(t: CauldronTable, voice: Voice, entry: Pending) -> str:
    """Who does what, as a clause."""
    verb, what = verb_and_object(t, voice, entry)
    return f"{voice.does(entry.opener, verb)} {what}"


def deed_alone(t: CauldronTable, voice: Voice, entry: Pending) -> str:
    """What is done, where it is plain who does it."""
    verb, what = verb_and_object(t, voice, entry)
    return f"{third_person(verb)} {what}"


def verb_and_object(t: CauldronTable, voice: Voice, entry: Pending) -> tuple[str, str]:
    """What is done to what."""
    edition = t.edition
    if entry.kind == IN_HARVEST:
        return "harvest", named_tokens(t, entry)
    if entry.kind == IN_STEAL:
        cellar = " out of a Cellar" if entry.zone == IN_CELLAR else ""
        whom = f"from {voice.name(entry.victim)}{cellar}"
        return "steal", f"{a_token(edition, entry.wanted)} {whom}"
    if entry.kind == IN_BREW:
        return "brew", potion_name(edition, entry.potion)
    if entry.kind == IN_CAST:
        return "cast", f"{spell_name(edition, entry.spell)}{aimed(t, voice, entry)}"
    return "roll", f"a {entry.die}"


def named_tokens(t: CauldronTable, entry: Pending) -> str:
    """What a Harvest names."""
    kinds = [int(t.land.types[field]) for field in entry.fields]
    by_type = [kinds.count(kind) for kind in range(len(t.edition.types))]
    return some_tokens(t.edition, by_type) or "a token"


def aimed(t: CauldronTable, voice: Voice, entry: Pending) -> str:
    """CAULDRON-124: whom and what a Spell names."""
    seats = [voice.name(seat) for seat in (entry.opponent, entry.player) if seat != NOTHING]
    kinds = [type_name(t.edition, entry.chosen)] if entry.chosen != NOTHING else []
    told = listed([*seats, *kinds])
    return f", naming {told}" if told else ""


def outcome(t: CauldronTable, voice: Voice, entry: Pending) -> str:
    """What follows if nobody answers."""
    if not entry.alive:
        return "It does not happen."
    if entry.kind == IN_BREW:
        paid = f" for {some_tokens(t.edition, entry.paid)}" if len(entry.paid) else ""
        return f"{magik(int(yield_of(t, entry.opener, entry)))}{paid}."
    if entry.kind == IN_STEAL:
        return f"Needs {needed(t, entry.opener)} or more on a die."
    if entry.kind == IN_CAST:
        return spell_text(t.edition, voice, entry.spell, entry.opener)
    if entry.kind == IN_ROLL:
        return roll_text(t, voice, entry)
    fields = [f"Field {int(field)}" for field in entry.fields]
    return f"From {listed(fields)}." if fields else ""


def roll_text(t: CauldronTable, voice: Voice, entry: Pending) -> str:
    """What a roll means as it lies there."""
    if entry.victim == NOTHING:
        return f"It counts for {spell_name(t.edition, entry.spell)}." if entry.spell >= 0 else ""
    enough = entry.die >= needed(t, entry.opener)
    name = voice.name(entry.victim)
    return f"Enough: {name} would lose it." if enough else "Not enough: the token stays."


# Dice.


def roll_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-134: the die that may still be changed; of a Steal also which numbers do."""
    roll = top_roll(t)
    if roll is None:
        return []
    label = capital(f"{voice.whose(roll.opener)} die")
    die = Piece("roll-die", "knucklebone", label, shape="die", value=int(roll.die))
    title = f"{voice.does(roll.opener, 'roll')} a {roll.die}"
    zones = [Zone("tray", title, "row", [die], note=roll_text(t, voice, roll))]
    return [*zones, odds(t, roll)] if roll.victim != NOTHING else zones


def top_roll(t: CauldronTable) -> Pending | None:
    """The newest roll that still counts; it lies in the tray and not among the slips."""
    rolls = [entry for entry in t.pending if entry.kind == IN_ROLL and entry.alive]
    return rolls[-1] if rolls else None


def odds(t: CauldronTable, roll: Pending) -> Zone:
    """CAULDRON-090: the six sides, and which of them are enough."""
    least = int(needed(t, Seat(roll.opener)))
    sides = [
        Piece(
            f"odds-{side}",
            "knucklebone",
            "enough" if side >= least else "not enough",
            shape="die",
            value=side,
            lifted=side < least,
        )
        for side in range(1, SIDES + 1)
    ]
    return Zone("diceodds", f"{least} or more is enough", "row", sides, beside="tray")
