"""What lies before each seat: Cauldron, Satchel, Book, Hut, and what Alchemy has brought."""

from functools import lru_cache

from moonbrew.games.mystic_moon.rules.alchemy import KeepFormula
from moonbrew.games.mystic_moon.rules.brewing import is_lifting
from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import (
    BLESSED,
    COLUMNS,
    CURSED,
    KINDS,
    NOTHING,
    SLOTS,
    WILD,
)
from moonbrew.games.mystic_moon.rules.fates import satchel_limit
from moonbrew.games.mystic_moon.rules.saving import used_cells
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.pieces import (
    PIECES,
    content_piece,
    formula_piece,
    potion_piece,
    token_piece,
)
from moonbrew.games.mystic_moon.show.words import formula_text, power, slot_name
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.kernel.patterns import Placement
from moonbrew.kernel.table import Seat
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice, capital

ROWS = int(SLOTS // COLUMNS)


def seat_zones(t: MoonTable, voice: Voice) -> list[Zone]:
    """MOON-248: all of it is open to all."""
    zones = []
    for seat in range(t.seats):
        whose = capital(voice.whose(seat))
        zones += [
            Zone(f"cauldron-{seat}", f"{whose} Cauldron", "grid", cauldron(t, seat), seat),
            Zone(
                f"satchel-{seat}",
                f"{whose} Satchel",
                "row",
                satchel(t, seat),
                seat,
                note=satchel_note(t, seat),
                empty="The Satchel is empty.",
            ),
            Zone(
                f"book-{seat}",
                f"{whose} Book",
                "row",
                book(t, seat),
                seat,
                empty="No Recipe learned yet.",
            ),
            Zone(f"hut-{seat}", f"{whose} Hut", "row", hut(t, seat), seat),
        ]
        if t.terms.alchemy:
            owned = hoard(t, seat)
            note = formula_note(t, seat)
            zones.append(Zone(f"hoard-{seat}", f"{whose} Alchemy", "row", owned, seat, note))
        if t.declared and t.active == seat:
            title = f"{whose} brew"
            zones.append(Zone(f"brew-{seat}", title, "row", brew(t, seat), seat))
    return zones


# The Cauldron.


def cauldron(t: MoonTable, seat: int) -> list[Piece]:
    """MOON-095: nine slots, row 0 at the bottom, and what lies in them."""
    held = t.witches[seat].cauldron
    used = used_cells(t) if t.active == seat else 0
    pieces = [cell_piece(seat, slot) for slot in range(int(SLOTS))]
    for slot in range(int(SLOTS)):
        what = int(held.at(slot))
        if what != NOTHING:
            note = "part of the brew" if has(used, slot) else slot_name(slot)
            id, on = f"lying-{seat}-{slot}", cell_id(seat, slot)
            pieces.append(content_piece(t.edition, id, what, on, note))
    return pieces


def cell_id(seat: int, slot: int) -> str:
    """The piece that stands for a slot of a Cauldron."""
    return f"cauldron-{seat}-{slot}"


@lru_cache(PIECES)
def cell_piece(seat: int, slot: int) -> Piece:
    """A slot."""
    return Piece(
        cell_id(seat, slot),
        "hollow",
        capital(slot_name(slot)),
        shape="space",
        x=slot % int(COLUMNS),
        y=ROWS - 1 - slot // int(COLUMNS),
        outline="round",
    )


def would_fill(t: MoonTable, seat: int | None, card: int) -> list[list[str]]:
    """The slots of the placement of a Recipe that is nearest to being brewed."""
    if seat is None or not size(t.witches[seat].cauldron.filled):
        return []
    edition = t.edition
    spots = range(edition.first_spot[card], edition.first_spot[card + 1])
    best = max(spots, key=lambda spot: nearness(t, seat, edition.spots[spot]))
    if nearness(t, seat, edition.spots[best]) <= 0:
        return []
    return [[cell_id(seat, slot) for slot in members_of(edition.cells[best])]]


def nearness(t: MoonTable, seat: int, placement: Placement) -> int:
    """How many slots of a placement are right already, less those that never can be."""
    held = t.witches[seat].cauldron
    wild = held.lies[WILD]
    found = []
    for way in placement.ways:
        wanted = zip(way.kinds, way.wanted, strict=True)
        right = sum(int(size((held.lies[kind] | wild) & cells)) for kind, cells in wanted)
        wrong = int(size(placement.cells & held.filled)) - right
        found.append(right - 10 * wrong)
    return max(found)


# Satchel, Book, Hut.


def satchel(t: MoonTable, seat: int) -> list[Piece]:
    """The Ingredients by kind."""
    held = t.witches[seat].satchel.of
    return [
        token_piece(t.edition, satchel_id(t.edition, seat, kind), kind, int(held[kind]))
        for kind in range(int(KINDS))
        if held[kind]
    ]


def satchel_id(edition: Moon, seat: int, kind: int) -> str:
    """The piece that stands for the Ingredients of a kind in a Satchel."""
    return f"satchel-{seat}-{edition.tokens[kind].key}"


def satchel_note(t: MoonTable, seat: int) -> str:
    """MOON-091: how full it is, and how full it may be on leaving the shop."""
    total = int(t.witches[seat].satchel.total)
    return f"{total} of {satchel_limit(t, Seat(seat))}" if t.round else ""


def book(t: MoonTable, seat: int) -> list[Piece]:
    """MOON-068: the Recipes learned; each points to the slots that it would fill."""
    pieces = []
    for card in t.witches[seat].book:
        reward = f"brings {power(int(t.edition.rewards[card]))}"
        about = would_fill(t, seat, int(card))
        id = book_id(t.edition, seat, int(card))
        pieces.append(potion_piece(t.edition, id, int(card), reward, about=about))
    return pieces


def book_id(edition: Moon, seat: int, card: int) -> str:
    """The piece that stands for a Recipe in a Book."""
    return f"book-{seat}-{edition.cards[card].key}"


def hut(t: MoonTable, seat: int) -> list[Piece]:
    """The Talent and the fate; a ward is in force, and told there."""
    witch, pieces = t.witches[seat], []
    if witch.hut != NOTHING:
        face = t.edition.huts[witch.hut]
        pieces.append(Piece(f"talent-{seat}", face.key, face.talent, face.text, shape="chip"))
    if witch.fate in (CURSED, BLESSED):
        pieces.append(fate_piece(t, seat))
    return pieces


def fate_piece(t: MoonTable, seat: int) -> Piece:
    """MOON-038: the Fate token, with what lifts the curse."""
    id, lifting = f"fate-{seat}", int(t.lifting())
    if t.witches[seat].fate == BLESSED:
        return Piece(id, "blessed", "Blessed", "for good", shape="chip", colour="yellow")
    note = "" if lifting == NOTHING else f"{t.edition.cards[lifting].name} lifts it"
    return Piece(id, "cursed", "Cursed", note, shape="chip", colour="purple")


# What Alchemy has brought, and what is being brewed.


def hoard(t: MoonTable, seat: int) -> list[Piece]:
    """MOON-223: Gold coin by coin, as far as a Recipe can cost; Crystals; the Alchemy card."""
    witch = t.witches[seat]
    single = min(int(witch.gold), int(t.edition.learn_row) - 1)
    pieces = [
        Piece(
            f"gold-{seat}-{n + 1}",
            "gold",
            "Gold",
            count=int(witch.gold) - n if n == single - 1 else 1,
            colour="yellow",
            shape="token",
            outline="octagon",
            sign="G",
        )
        for n in range(single)
    ]
    if witch.crystals:
        label = "Crystal" if witch.crystals == 1 else "Crystals"
        pieces.append(
            Piece(f"crystals-{seat}", "crystal", label, "", int(witch.crystals), "teal", "gem")
        )
    if witch.formula != NOTHING:
        note = "your own Alchemy card"
        pieces.append(formula_piece(t.edition, f"formula-{seat}", int(witch.formula), note))
    if isinstance(t.ask, KeepFormula) and t.ask.seat == seat:
        note = "just taken"
        pieces.append(formula_piece(t.edition, f"taken-{seat}", int(t.ask.taken), note))
    return pieces


def formula_note(t: MoonTable, seat: int) -> str:
    """MOON-217: what the own Alchemy card asks for and brings."""
    formula = t.witches[seat].formula
    if formula == NOTHING:
        return ""
    return f"{t.edition.formulas[formula].name}: {formula_text(t.edition, formula)}"


def brew(t: MoonTable, seat: int) -> list[Piece]:
    """MOON-309: the placements declared, each with what has become of its effect."""
    pieces = []
    for n, spot in enumerate(t.declared):
        face = t.edition.cards[t.edition.card_of[spot]]
        state = "declared" if not t.used else "used" if t.used[n] else "waits"
        cells = [cell_id(seat, slot) for slot in members_of(t.edition.cells[spot])]
        label = f"{face.name}, which lifts the curse" if is_lifting(t, spot) else face.name
        pieces.append(Piece(f"brewed-{n + 1}", "potion", label, state, shape="chip", about=[cells]))
    return pieces
