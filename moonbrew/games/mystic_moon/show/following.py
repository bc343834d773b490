"""What moves are good for that bring nothing at once: which Recipes of one's own they serve."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.brewing import known_cards
from moonbrew.games.mystic_moon.rules.faces import CRYSTAL, DRAW_GLYPH, KINDS, WILD
from moonbrew.games.mystic_moon.rules.shop import HAGGLED, ORDINARY, TWINNED, can_be_taken
from moonbrew.games.mystic_moon.rules.table import Cauldron, MoonTable
from moonbrew.games.mystic_moon.show.sentences import glyph_of
from moonbrew.games.mystic_moon.show.touching import asked
from moonbrew.games.mystic_moon.show.words import a_token, power
from moonbrew.kernel.bits import size
from moonbrew.kernel.patterns import Placement
from moonbrew.kernel.table import Move, Seat
from moonbrew.words import count, listed

FORMS = {m.Trade: ORDINARY, m.Haggle: HAGGLED, m.Twin: TWINNED}  # of trades


def following(t: MoonTable, move: Move) -> str:
    """What a move serves, in a few words."""
    match move:
        case m.Add():
            return progress(t, move)
        case m.Stop():
            names = [t.edition.cards[card].name for card in fitting(t, own_cauldron(t))]
            return f"Then {listed(names)} can be brewed" if names else "Nothing can be brewed yet"
        case m.Trade() | m.Haggle() | m.Twin():
            return to_be_had(t, move.kind, FORMS[type(move)])
        case m.OfKind() | m.Steal():
            return use_of(t, move.kind)
        case m.OfPlace() if not isinstance(move, m.Wither):
            return use_of(t, move.token)
        case m.UseGlyph() if glyph_of(t) == DRAW_GLYPH:
            return "A token at random from the bag"
        case m.Return():
            return f"{power(int(t.edition.potions[move.card].reward))} when brewed"
        case m.KeepAll():
            return "Nothing goes to the bag"
        case m.Refresh():
            return "You see the new ones at once"
    return ""


def own_cauldron(t: MoonTable) -> Cauldron:
    """The Cauldron of who is asked."""
    return t.witches[asked(t)].cauldron


def placements(t: MoonTable, card: i64) -> Sequence[Placement]:
    """All ways in which a Recipe can lie."""
    first = t.edition.first_spot
    return t.edition.spots[first[card] : first[card + 1]]


def fitting(t: MoonTable, cauldron: Cauldron) -> list[int]:
    """The Recipes a player may brew that fit what lies in a Cauldron."""
    return [
        int(card)
        for card in known_cards(t, Seat(asked(t)))
        if any(spot.fits(cauldron.lies, cauldron.lies[WILD]) for spot in placements(t, card))
    ]


# What is needed.


def needing(t: MoonTable, kind: i64) -> list[str]:
    """The own Recipes in which a kind is printed."""
    cards = known_cards(t, Seat(asked(t)))
    return [t.edition.cards[card].name for card in cards if is_printed(t, card, kind)]


def is_printed(t: MoonTable, card: i64, kind: i64) -> bool:
    """Whether a Recipe asks for a kind."""
    return kind in placements(t, card)[0].ways[0].kinds


def use_of(t: MoonTable, token: i64) -> str:
    """Which Recipes of one's own need an Ingredient."""
    if token >= KINDS:
        return "A Frog acts at once"
    if token == WILD:
        return "It stands for any Ingredient"
    names = needing(t, token)
    if not names:
        return "No Recipe of yours needs it"
    return f"{listed(names)} {'needs' if len(names) == 1 else 'need'} it"


def to_be_had(t: MoonTable, given: i64, form: int) -> str:
    """MOON-079: what the shop has for it that a Recipe of one's own needs."""
    found = [
        a_token(t.edition, i64(kind))
        for kind in range(KINDS)
        if can_be_taken(t, kind, given, form) and (kind == WILD or needing(t, i64(kind)))
    ]
    if not found:
        return "No Recipe of yours needs what the shop has for it"
    return f"The shop has {listed(found)}, of use to you"


# How near a Recipe is.


def progress(t: MoonTable, move: m.Add) -> str:
    """The Recipes that can be brewed with it and could not before; or those that come nearer."""
    before = own_cauldron(t)
    after = before.clone()
    after.put(move.kind, before.open_slot(move.column))
    old = fitting(t, before)
    new = [t.edition.cards[card].name for card in fitting(t, after) if card not in old]
    if new:
        return f"Then {listed(new)} can be brewed"
    if move.kind == CRYSTAL:  # MOON-230
        return f"{power(1)} for each Ingredient that you brew"
    return nearer(t, before, after)


def nearer(t: MoonTable, before: Cauldron, after: Cauldron) -> str:
    """The Recipes of which less is missing than before."""
    told: list[str] = []
    for card in known_cards(t, Seat(asked(t))):
        left = missing(t, card, after)
        if left < missing(t, card, before):
            told.append(f"{t.edition.cards[card].name} lacks {count(left, 'Ingredient')}")
    return f"Then {listed(told)}" if told else "It brings no Recipe of yours nearer"


def missing(t: MoonTable, card: i64, cauldron: Cauldron) -> int:
    """How many Ingredients a Recipe lacks where it lacks least; many where it can lie nowhere."""
    wild, filled = cauldron.lies[WILD], cauldron.filled
    least = int(KINDS)
    for spot in placements(t, card):
        for way in spot.ways:
            lacking: i64 = 0
            for kind, wanted in zip(way.kinds, way.wanted, strict=True):
                lacking |= wanted & ~(cauldron.lies[kind] | wild)
            if lacking & filled == 0:  # what lies there is in the way
                least = min(least, int(size(lacking)))
    return least
