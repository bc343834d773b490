"""What lies before each seat of Cauldron: character, supply, Cellars, Potions and Spells."""

from moonbrew.games.cauldron.rules.brewing import brewable, can_pay, lacking
from moonbrew.games.cauldron.rules.edition import ABILITIES
from moonbrew.games.cauldron.rules.faces import IN_BREW, NOTHING, TYPES, AbilityFace
from moonbrew.games.cauldron.rules.lasting import protected, quick_now, wild_next
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.ids import (
    ability_id,
    cellar_id,
    potion_id,
    spell_id,
    supply_id,
    swift_id,
    who_id,
)
from moonbrew.games.cauldron.show.pieces import (
    backs,
    numbers,
    potion_piece,
    spell_piece,
    token_piece,
)
from moonbrew.games.cauldron.show.words import a_token, slots_of, tokens
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice, capital, count, listed


def seat_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-311: all but Spells in hands is open to all."""
    zones = []
    for seat in range(int(t.seats)):
        whose = capital(voice.whose(seat))
        zones += [
            Zone(f"persona-{seat}", f"{whose} character", "row", character(t, voice, seat), seat),
            Zone(
                f"supply-{seat}",
                f"{whose} supply",
                "row",
                supply(t, seat),
                seat,
                empty="The supply is empty.",
            ),
            Zone(f"cellar-{seat}", f"{whose} Cellars", "row", cellars(t, seat), seat),
            Zone(f"potions-{seat}", f"{whose} Potions", "row", potions(t, seat), seat),
        ]
        if not t.terms.simple:
            held = spells(t, voice, seat)
            title = f"{whose} Spells"
            zones.append(Zone(f"spells-{seat}", title, "row", held, seat, fact="spells"))
    return zones


# The character.


def character(t: CauldronTable, voice: Voice, seat: int) -> list[Piece]:
    """CAULDRON-246: the character with what it can do; the reader's abilities one by one."""
    number = t.brewers[seat].character
    if number == NOTHING:
        return []
    face = t.edition.characters[number]
    abilities = [f"{one.name} ({state(t, seat, one)}): {one.text}" for one in face.abilities]
    note = "protected" if protected(t, Seat(seat)) else ""
    who = Piece(who_id(seat), face.key, face.name, note, shape="chip", text=" ".join(abilities))
    if seat != voice.reader:
        return [Piece(who.id, who.face, who.label, " ".join(abilities), shape="chip")]
    first = int(number * ABILITIES)
    own = [
        Piece(
            ability_id(t.edition, seat, first + place),
            face.key,
            one.name,
            f"{state(t, seat, one)}: {one.text}",
            shape="chip",
        )
        for place, one in enumerate(face.abilities)
    ]
    return [*own, *swift(t, seat), who]  # keys lead to the first, and abilities are what is used


def state(t: CauldronTable, seat: int, ability: AbilityFace) -> str:
    """CAULDRON-247: whether an ability is used, can be used once, or always."""
    if not ability.once:
        return "always"
    return "used" if t.brewers[seat].used else "once a season"


def swift(t: CauldronTable, seat: int) -> list[Piece]:
    """CAULDRON-104: to touch for a brew as a Quick Action, where it could be the Action as well."""
    if not has_both_ways(t, seat):
        return []
    note = "as a Quick Action, with the Potion"
    return [Piece(swift_id(seat), "swift", "Quickly", note, shape="chip")]


def has_both_ways(t: CauldronTable, seat: int) -> bool:
    """Whether the seat is asked, and a Potion can be brewed both ways."""
    if t.ask is None or t.ask.seat != seat:
        return False
    keys = {move.key for move in t.ask.moves(t)}
    return any(
        key.startswith("quick-") and f"brew-{key.removeprefix('quick-')}" in keys for key in keys
    )


# Tokens.


def supply(t: CauldronTable, seat: int) -> list[Piece]:
    """CAULDRON-083: the tokens of a type as one piece (CAULDRON-409)."""
    held = t.brewers[seat].supply
    return [
        token_piece(
            t.edition,
            supply_id(t.edition, seat, kind),
            kind,
            int(held.of[kind]),
            "",
            token_note(t, seat, kind),
        )
        for kind in range(int(TYPES))
        if held.of[kind]
    ]


def token_note(t: CauldronTable, seat: int, kind: int) -> str:
    """What is about to happen to tokens of a supply: named as payment, wanted by a thief, kept."""
    for entry in t.pending:
        brews = entry.alive and entry.kind == IN_BREW and entry.opener == seat
        if brews and len(entry.paid) and entry.paid[kind]:
            return f"{entry.paid[kind]} named as payment"
        if entry.alive and entry.victim == seat and entry.wanted == kind:
            return "a thief wants one"
    if len(t.kept) and t.kept[seat * int(TYPES) + kind]:
        return f"{t.kept[seat * int(TYPES) + kind]} kept"
    return ""


def cellars(t: CauldronTable, seat: int) -> list[Piece]:
    """CAULDRON-216: what lies in Cellars, and those that are empty."""
    brewer = t.brewers[seat]
    stored = [
        token_piece(
            t.edition,
            cellar_id(t.edition, seat, kind),
            kind,
            int(brewer.cellar.of[kind]),
            "",
            "in a Cellar",
        )
        for kind in range(int(TYPES))
        if brewer.cellar.of[kind]
    ]
    empty = int(brewer.cellars - brewer.cellar.total)
    label = "empty Cellar" if empty == 1 else "empty Cellars"
    bare = [Piece(f"empty-{seat}", "cellar", label, "", empty, shape="token")] if empty else []
    return [*stored, *bare]


# Potions.


def potions(t: CauldronTable, seat: int) -> list[Piece]:
    """CAULDRON-039: the Potions, as full as the supply of their owner fills them."""
    brewer = t.brewers[seat]
    supply, cellar = numbers(brewer.supply.of), numbers(brewer.cellar.of)
    pieces = []
    for potion in range(int(t.edition.potion_count)):
        if brewer.potions.of[potion]:
            id, lifted = potion_id(t.edition, seat, potion), is_declared(t, seat, potion)
            note = potion_note(t, seat, potion)
            pieces.append(potion_piece(t.edition, id, potion, note, supply, cellar, lifted))
    return pieces


def is_declared(t: CauldronTable, seat: int, potion: int) -> bool:
    """Whether a Potion is being brewed just now."""
    return any(
        entry.kind == IN_BREW and entry.alive and entry.opener == seat and entry.potion == potion
        for entry in t.pending
    )


def potion_note(t: CauldronTable, seat: int, potion: int) -> str:
    """What a Potion is made from, and what lacks; whether it can be brewed as things are."""
    edition, owner = t.edition, Seat(seat)
    made = f"made from {slots_of(edition, potion)}"
    amounts, face = edition.amounts, edition.potions[potion]
    if face.size == amounts.alchemy_slots and t.brewers[seat].magik >= amounts.alchemy:
        return f"{made}; turned over from {amounts.alchemy} Magik on"
    if is_declared(t, seat, potion):
        return f"{made}; being brewed"
    if has(brewable(t, owner), potion):
        quick = ", also as a Quick Action" if quick_now(t, owner, potion) else ""
        return f"{made}; can be brewed{quick}"
    if can_pay(t, owner, potion, wild_next(t, owner)):
        return f"{made}; forbidden now"
    return f"{made}; {lacks(t, seat, potion)}"


def lacks(t: CauldronTable, seat: int, potion: int) -> str:
    """What the supply lacks for a Potion."""
    brewer, face = t.brewers[seat], t.edition.potions[potion]
    missing = [
        a_token(t.edition, kind)
        if face.slots[kind] - brewer.supply.of[kind] == 1
        else tokens(t.edition, int(face.slots[kind] - brewer.supply.of[kind]), kind)
        for kind in range(int(TYPES))
        if face.slots[kind] > brewer.supply.of[kind]
    ]
    typed = int(lacking(t, brewer.supply.of, potion))
    more = int(face.size - brewer.supply.total) - typed
    if more > 0:
        missing.append(count(more, "more token"))
    return f"lacks {listed(missing)}"


# Spells.


def spells(t: CauldronTable, voice: Voice, seat: int) -> list[Piece]:
    """CAULDRON-312, CAULDRON-401: the own Spells; of others those that the reader has seen."""
    if seat == voice.reader:
        held = t.brewers[seat].hand.of
        return [
            spell_piece(t.edition, spell_id(t.edition, seat, spell), spell, int(held[spell]))
            for spell in range(int(t.edition.spell_count))
            if held[spell]
        ]
    seen = seen_spells(t, voice, seat)
    known = [
        spell_piece(
            t.edition, spell_id(t.edition, seat, spell), spell, number, "known to be in this hand"
        )
        for spell, number in seen
    ]
    unknown = int(t.brewers[seat].hand.total) - sum(number for _, number in seen)
    return [*known, *backs(f"spells-{seat}-backs", unknown, "Spell", decks_note(t, seat))]


def seen_spells(t: CauldronTable, voice: Voice, seat: int) -> list[tuple[int, int]]:
    """CAULDRON-401: the Spells that the reader knows to be in another's hand."""
    if not t.known.watched():
        return []
    viewer = int(t.seats) if voice.reader is None else voice.reader
    row = t.known.row(viewer, seat)
    return [(spell, int(number)) for spell, number in enumerate(row) if number]


def decks_note(t: CauldronTable, seat: int) -> str:
    """CAULDRON-400: to which decks the Spells in a hand belong."""
    brewer = t.brewers[seat]
    basic, advanced = int(brewer.basic), int(brewer.hand.total - brewer.basic)
    told = [f"{n} {word}" for n, word in ((basic, "Basic"), (advanced, "Advanced")) if n]
    return listed(told)
