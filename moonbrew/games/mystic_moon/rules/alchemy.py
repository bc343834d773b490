# mypyc: compiled
"""Chapter 18: performing Alchemy, Gold and Sludge; Crystals are resolved in a brew."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, allowed, blank
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import (
    FormulaReturned,
    FormulaTaken,
    GoldScored,
    Performed,
    SludgePut,
)
from moonbrew.games.mystic_moon.rules.faces import KINDS, LOCATIONS, NOTHING
from moonbrew.games.mystic_moon.rules.frogs import discard
from moonbrew.games.mystic_moon.rules.moves import PlaceSludge, Return, ReturnFormula
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_211,
    MOON_216,
    MOON_275,
    MOON_340,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


def top_formula(t: MoonTable) -> i64:
    """MOON-032: the Alchemy card that lies open on its deck, or NOTHING."""
    size = t.formulas.size()
    return t.formulas.cards[size - 1] if size > 0 else NOTHING


def has_formula(t: MoonTable, seat: Seat, formula: i64) -> bool:
    """MOON-340, MOON-212: whether all its Ingredients are in the Satchel, without Wild ones."""
    satchel = t.witches[seat].satchel.of
    return all(satchel[kind] >= t.edition.needs[formula * KINDS + kind] for kind in range(KINDS))


def offer_alchemy(t: MoonTable, seat: Seat, menu: Menu) -> None:
    """MOON-211, MOON-349: by the top card and the own card, as far as the Satchel goes."""
    if t.terms.alchemy:
        own = t.witches[seat].formula
        top = top_formula(t)
        first = t.edition.first_perform
        low, high = min(own, top), max(own, top)
        menu.put_if(low != NOTHING and has_formula(t, seat, low), first + low)
        menu.put_if(high != NOTHING and has_formula(t, seat, high), first + high)


def why_not_perform(t: MoonTable, seat: Seat, formula: i64) -> Rule:
    """Table 21.1a, `alchemy`."""
    if not t.terms.alchemy:
        return MOON_275
    if formula not in (top_formula(t), t.witches[seat].formula):
        return MOON_211
    return allowed(has_formula(t, seat, formula), MOON_340)


def perform(t: MoonTable, seat: Seat, formula: i64) -> None:
    """MOON-339: Ingredients, Gold, Crystals, Sludge; then a card from the deck is taken."""
    witch = t.witches[seat]
    face = t.edition.formulas[formula]
    for kind in range(KINDS):
        for _token in range(t.edition.needs[formula * KINDS + kind]):
            discard(t, seat, kind, "formula")
    gold = min(face.gold, t.gold)  # MOON-220, MOON-221
    crystals = min(face.crystals, t.crystals)
    sludge = min(face.sludge, t.sludge_pile)
    t.gold -= gold
    witch.gold += gold
    t.crystals -= crystals
    witch.crystals += crystals
    if t.events is not None:
        t.tell(Performed(seat, formula, gold, crystals, sludge))
    if formula != witch.formula:
        t.agenda.put(TakeFormula(seat))
    for _token in range(sludge):
        t.agenda.put(SLUDGE[seat])


@final
class PutSludge(Further):
    """MOON-235, MOON-236: Sludge comes to a location of one's choice (D12a)."""

    def run(self, t: MoonTable) -> None:
        """Every location can be chosen."""
        t.ask = self

    def offer(self, t: MoonTable) -> Menu:
        """MOON-237: also where Sludge lies already."""
        menu = blank(t)
        for place in range(LOCATIONS):
            menu.put(t.edition.first_sludge + place)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """No location is ever refused."""
        return allowed(isinstance(move, PlaceSludge), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """Place it."""
        assert isinstance(move, PlaceSludge)
        t.sludge_pile -= 1
        t.sludge[move.place] += 1
        if t.events is not None:
            t.tell(SludgePut(self.seat, move.place))


SLUDGE: Final = [PutSludge(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once


@final
class TakeFormula(SeatStep[MoonTable]):
    """MOON-214, MOON-218: the card used is taken from the deck, and the next one lies open."""

    def run(self, t: MoonTable) -> None:
        """MOON-216: with two cards, one has to go."""
        witch = t.witches[self.seat]
        if t.formulas.unknown > 1:  # MOON-356: a single unknown card is known
            t.reveal()
        formula = t.formulas.take()  # and one less is unknown: the one that lies open now
        if t.events is not None:
            t.tell(FormulaTaken(self.seat, formula))
        if witch.formula == NOTHING:
            witch.formula = formula
        else:
            t.do(KeepFormula(self.seat, formula))


@final
class KeepFormula(Further):
    """MOON-216: of two Alchemy cards one is put under the deck (D12b)."""

    def __init__(self, seat: Seat, taken: i64) -> None:
        super().__init__(seat)
        self.taken: Final = taken

    def offer(self, t: MoonTable) -> Menu:
        """The two, in the order of the catalogue."""
        menu = blank(t)
        own = t.witches[self.seat].formula
        first = t.edition.first_return_formula
        menu.put(first + min(own, self.taken))
        menu.put(first + max(own, self.taken))
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """One of the two; a card of another kind is none either."""
        if isinstance(move, ReturnFormula):
            return allowed(move.card in (self.taken, t.witches[self.seat].formula), MOON_216)
        return MOON_216 if isinstance(move, Return) else MOON_346

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-249: all see where it goes."""
        assert isinstance(move, ReturnFormula)
        witch = t.witches[self.seat]
        if move.card == witch.formula:
            witch.formula = self.taken
        t.formulas.put_under(move.card)
        if t.events is not None:
            t.tell(FormulaReturned(self.seat, move.card))


# Gold at the end.


def score_gold(t: MoonTable) -> None:
    """MOON-227 to MOON-229, MOON-341: by how many players have more; nothing is spent."""
    for seat in range(t.seats):
        gold = t.witches[seat].gold
        more: i64 = 0
        for other in range(t.seats):
            if t.witches[other].gold > gold:
                more += 1
        if gold > 0:
            power = t.edition.amounts.most_gold[more]
            t.witches[seat].power += power
            if t.events is not None:
                t.tell(GoldScored(seat, power))
