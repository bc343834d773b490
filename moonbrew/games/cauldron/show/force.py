"""What is in force: effects that last, each with its card, and cards that are on sale now."""

from collections.abc import Iterator

from moonbrew.games.cauldron.rules import faces as f
from moonbrew.games.cauldron.rules.edition import FROM_OMEN, FROM_SPELL
from moonbrew.games.cauldron.rules.stealing import needed
from moonbrew.games.cauldron.rules.table import CauldronTable, Lasting
from moonbrew.games.cauldron.show.effect_words import change
from moonbrew.games.cauldron.show.pieces import omen_picture, spell_picture
from moonbrew.games.cauldron.show.words import (
    quoted,
    source_name,
    source_text,
    type_name,
)
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import Seat
from moonbrew.scene import InForce
from moonbrew.words import Voice, capital, listed

# By primitive: the rule by which it is in force.
RULES = {
    int(f.STEAL_MOD): "CAULDRON-093",
    int(f.FORBID): "CAULDRON-417",
    int(f.PROTECT): "CAULDRON-345",
    int(f.PRICE): "CAULDRON-185",
    int(f.YIELD): "CAULDRON-109",
    int(f.QUICKEN): "CAULDRON-105",
    int(f.SLOW): "CAULDRON-285",
    int(f.WILD): "CAULDRON-347",
    int(f.ON): "CAULDRON-286",
    int(f.HARVEST_SIZE): "CAULDRON-344",
}
LASTS = "CAULDRON-391"
DEEDS = ("harvest", "steal", "brew", "cast Spells", "cast Instants", "move tokens")


def in_force(t: CauldronTable, voice: Voice) -> list[InForce]:
    """CAULDRON-311: all effects in force with their ends, as long as anybody is asked."""
    if t.ask is None:
        return []
    return [*lasting(t, voice), *rituals(t), *skipped(t, voice)]


Group = tuple[int, ...]


def lasting(t: CauldronTable, voice: Voice) -> Iterator[InForce]:
    """The effects of one card alike for several players are told once."""
    groups: dict[Group, list[Lasting]] = {}
    for one in t.lasting:
        key = tuple(
            int(n) for n in (one.source, one.op, one.n, one.what, one.mode, one.scope, one.until)
        )
        groups.setdefault(key, []).append(one)
    for members in groups.values():
        yield told(t, voice, members)


def told(t: CauldronTable, voice: Voice, members: list[Lasting]) -> InForce:
    """One effect with those whom it concerns."""
    first, seats = members[0], sorted({int(one.seat) for one in members})
    everybody = seats == list(range(int(t.seats))) or first.op == f.ON
    title = source_name(t.edition, int(first.source))
    rules = [RULES.get(int(first.op), LASTS)]
    only = seats[0] if len(seats) == 1 and not everybody else None
    return InForce(
        title,
        said(t, voice, first, seats, everybody),
        rules,
        until(voice, first),
        only,
        face(t, first),
    )


def said(t: CauldronTable, voice: Voice, one: Lasting, seats: list[int], everybody: bool) -> str:
    """What it does, with the number that results where there is one for the reader."""
    who = "everybody" if everybody else listed([voice.name(seat) for seat in seats])
    mine = voice.reader in seats
    if one.op == f.STEAL_MOD and (mine or not everybody):
        whose = [voice.reader or 0] if mine else seats
        return capital(f"{listed([steals(t, voice, Seat(seat)) for seat in whose])}.")
    if one.op == f.PROTECT:
        return f"Nobody can touch the tokens of {who}." if who != "you" else SAFE
    if one.op == f.FORBID:
        deed = DEEDS[one.mode]
        if one.mode == f.HARVESTING and one.what & f.ANY != f.ANY:
            kinds = [type_name(t.edition, kind) for kind in members_of(one.what & f.ANY)]
            deed = f"harvest {listed(kinds, 'or')}"
        return f"Nobody may {deed}." if everybody else capital(f"{who} may not {deed}.")
    if one.op in OWNED and not everybody:
        return owned(one, listed([voice.whose(seat) for seat in seats]))
    text = source_text(t.edition, int(one.source))
    return quoted(text) if t.edition.source_kind[one.source] == FROM_SPELL else text


def steals(t: CauldronTable, voice: Voice, seat: Seat) -> str:
    """What somebody needs for a Steal."""
    return f"{voice.whose(seat)} Steals need {needed(t, seat)} or more"


# What is said of somebody's own Harvests and brews, never in the words of the card: these speak to
# whoever has cast it.
OWNED = (f.YIELD, f.QUICKEN, f.SLOW, f.WILD, f.HARVEST_SIZE)


def owned(one: Lasting, whose: str) -> str:
    """An effect on what somebody harvests or brews."""
    brew = f"{whose} next brew this turn"
    if one.op == f.HARVEST_SIZE:
        size = "1 token only" if one.n == 1 else f"up to {one.n} tokens"
        told = f"{whose} plain Harvest takes {size}"
    elif one.op == f.WILD:
        slots = "1 slot counts as a wildcard" if one.n == 1 else f"{one.n} slots count as wildcards"
        told = f"in {brew} {slots}"
    elif one.op == f.YIELD:
        brews = brew if one.scope == f.NEXT_BREW else f"each of {whose} brews"
        told = f"{brews} yields {change(one.n)}"
    elif one.op == f.QUICKEN and one.scope == f.NEXT_BREW:
        told = f"{brew} is Quick"
    else:
        told = f"{whose} Potions are {'Quick' if one.op == f.QUICKEN else 'not Quick'}"
    return f"{capital(told)}."


SAFE = "Nobody can touch your tokens."


def until(voice: Voice, one: Lasting) -> str:
    """22.3: how long it lasts."""
    if one.until == f.THIS_TURN:
        return "until this turn ends"
    if one.until == f.NEXT_TURN:
        return f"until {voice.whose(one.of)} next turn ends"
    if one.until == f.UNTIL_OWN_TURN:
        return f"until {voice.whose(one.of)} next turn"
    return "until the market is over" if one.until == f.MARKET else "until the season ends"


def face(t: CauldronTable, one: Lasting) -> str:
    """The picture of its card."""
    kind, number = t.edition.source_kind[one.source], int(t.edition.source_of[one.source])
    if kind == FROM_OMEN:
        return omen_picture(t.edition, number)
    return spell_picture(t.edition, number) if kind == FROM_SPELL else "magik"


def rituals(t: CauldronTable) -> list[InForce]:
    """CAULDRON-202, CAULDRON-203: whether advanced cards are on sale."""
    if not t.rituals:
        return []
    title = next((one.name for one in t.edition.track if is_rituals(one.effects)), "Rituals")
    return [InForce(title, f"{unlocked(t)} can be bought.", ["CAULDRON-202"], face="folio")]


def unlocked(t: CauldronTable) -> str:
    """CAULDRON-257: the advanced cards that there are in this game."""
    return "Advanced Potions" if t.terms.simple else "Advanced Spells and Advanced Potions"


def is_rituals(effects: f.Effects) -> bool:
    """Whether this is the effect of the track that unlocks them."""
    return any(effect.op == f.RITUALS for effect in effects.of)


def skipped(t: CauldronTable, voice: Voice) -> Iterator[InForce]:
    """CAULDRON-343: turns that will be missed."""
    for seat in range(int(t.seats)):
        if t.brewers[seat].skips:
            many = int(t.brewers[seat].skips)
            turn = "turn" if many == 1 else f"{many} turns"
            text = f"{voice.does(seat, 'miss')} the next {turn} of this season."
            yield InForce("A turn is missed", text, ["CAULDRON-343"], "", seat, "knot")
