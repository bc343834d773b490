"""The steps of The Mystic Moon, declared, and what no play could reach: for tables loaded."""

from collections.abc import Iterator
from typing import Any

from moonbrew.entries import Entry
from moonbrew.games.mystic_moon.rules.alchemy import KeepFormula, PutSludge, TakeFormula
from moonbrew.games.mystic_moon.rules.bloom import Bloom, ResolveSludge, WitherAt
from moonbrew.games.mystic_moon.rules.brewing import CleanUp, Declare, Effects, EnterHut, Resolve
from moonbrew.games.mystic_moon.rules.cauldron import EmptyOrKeep, Fill
from moonbrew.games.mystic_moon.rules.effect_asks import (
    BarterFor,
    BarterWith,
    ExchangeSome,
    GatherSome,
    HandOver,
    LearnCheaper,
    LoseSome,
    PickGlyph,
    SacrificeSome,
    ScatterOne,
)
from moonbrew.games.mystic_moon.rules.ending import (
    ChooseSign,
    Compare,
    EndGame,
    Finish,
    Lots,
    NextThrow,
)
from moonbrew.games.mystic_moon.rules.faces import (
    CALL_FROG,
    GATHER,
    GLYPHS,
    KINDS,
    LOCATIONS,
    NEITHER,
    NOTHING,
    SWEEP,
    TOKENS,
)
from moonbrew.games.mystic_moon.rules.frogs import Draw, ResolveFrog, StealOne
from moonbrew.games.mystic_moon.rules.garden import (
    Activate,
    ExtraTaking,
    Hat,
    PickTokens,
    left_to_name,
    most_tokens,
    normal_places,
)
from moonbrew.games.mystic_moon.rules.learning import ReturnCard
from moonbrew.games.mystic_moon.rules.mushrooms import Poison, Sting
from moonbrew.games.mystic_moon.rules.saving import (
    Gleaning,
    SalvageSome,
    Thrifty,
    WasteNot,
    used_cells,
)
from moonbrew.games.mystic_moon.rules.setup import GiveHuts, LayOut, TakeHut
from moonbrew.games.mystic_moon.rules.shop import (
    TWINNED,
    Bull,
    EnterShop,
    Limit,
    Shop,
    TakeFromShop,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.rules.turn import EndTurn, Round, Turn
from moonbrew.kernel.bits import has, members_of
from moonbrew.kernel.table import SeatStep
from moonbrew.steps import FLOOR, Number, seat, step

# What fields say together.


def refuse(t: MoonTable, entry: Entry) -> None:
    """Raise the first thing that no play could reach."""
    for field, why in wrongs(t):
        raise entry.wrong(field, why)


def wrongs(t: MoonTable) -> Iterator[tuple[str, str]]:
    """Field by field, where it does not fit the others."""
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    if t.terms.first not in (NOTHING, t.starter):
        yield "first", f"is {t.starter}; by the options seat {t.terms.first} starts."
    frogs = sum(isinstance(step, ResolveFrog) for step in steps)
    if t.held != frogs:
        yield "held", f"is {t.held}; it needs as many resolve-frog steps, not {frogs}."
    for kind in range(KINDS):
        if t.shop[kind] > t.edition.amounts.stall:
            yield "shop", f"holds more than {t.edition.amounts.stall} of a kind (MOON-081)."
    yield from wrong_huts(t, steps)
    yield from wrong_signs(t)
    yield from wrong_books(t, steps)
    yield from wrong_brew(t, steps)
    yield from wrong_end(t, steps)
    yield from wrong_picks(t, steps)


def wrong_huts(t: MoonTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Each seat has a Hut of its own, once the game has begun."""
    huts = [int(witch.hut) for witch in t.witches if witch.hut != NOTHING]
    if len(set(huts)) < len(huts) or any(has(t.huts, hut) for hut in huts):
        yield "hut", "must be a Hut of its own for each seat (MOON-023)."
    choosing = [int(step.seat) for step in steps if isinstance(step, TakeHut)]
    giving = any(isinstance(step, GiveHuts) for step in steps)
    for place, witch in enumerate(t.witches):
        lacks = witch.hut == NOTHING
        if lacks != (giving or place in choosing):
            yield "hut", f"of seat {place} must be one, unless it is still to be chosen."
    if len(members_of(t.huts)) < len(choosing):
        yield "huts", "are too few for all who still choose."
    begun = not giving and not any(isinstance(step, LayOut) for step in steps)
    if begun and t.round == 0 and not any(isinstance(step, Round) for step in steps):
        yield "round", "is 0; without Huts to be chosen it must be 1 to 5."


def wrong_signs(t: MoonTable) -> Iterator[tuple[str, str]]:
    """With the expansion there is a sign for each round, and everybody has a fate."""
    if t.round > 0 and len(t.rising) != (t.round if t.terms.zodiac else 0):
        yield "rising", "must have a sign for each round so far, with option zodiac on."
    left = t.edition.amounts.rounds - t.round  # to be turned up, and one more to lift curses
    if t.round > 0 and t.terms.zodiac and len(t.zodiac) <= left:
        yield "zodiac_deck", f"has {len(t.zodiac)} cards; it must have more than {left}."
    for witch in t.witches:
        if (witch.fate != NEITHER) != t.terms.zodiac:
            yield "fate", "must be cursed or blessed with option zodiac on, neither without it."


def wrong_books(t: MoonTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """A fourth card needs the step that returns one, a second formula too."""
    for place, witch in enumerate(t.witches):
        returning = any(isinstance(step, ReturnCard) and step.seat == place for step in steps)
        if (len(witch.book) > t.edition.amounts.book) != returning:
            yield "book", f"of seat {place} must have 4 cards with a return-card step, 3 without."


def wrong_brew(t: MoonTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Placements share no slot, and need the steps of a brew."""
    cells = [int(t.edition.cells[spot]) for spot in t.declared]
    if sum(cells) != used_cells(t):
        yield "declared", "has placements that share a slot (MOON-112)."
    if list(t.declared) != sorted(t.declared):
        yield "declared", "must list its placements in the order of the content."
    lifting = [spot for spot in t.declared if t.edition.card_of[spot] >= t.edition.potion_count]
    if len(lifting) > 1 or (lifting and not t.terms.zodiac):
        yield "declared", "has more than one Zodiac Recipe (MOON-203)."
    brewing = any(isinstance(step, (Effects, Thrifty, Gleaning, CleanUp)) for step in steps)
    declaring = any(isinstance(step, (Declare, Resolve)) for step in steps)
    if len(t.declared) > 0 and not (brewing or declaring):
        yield "declared", "needs the steps of a brew: declare, or effects."
    if len(t.used) != (len(t.declared) if brewing else 0):
        yield "used", "must have a number for each placement once its effects are resolved."


def wrong_end(t: MoonTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Signs are thrown by those who are level."""
    tie = [step for step in steps if isinstance(step, (ChooseSign, Compare, NextThrow, Lots))]
    if tie and len(members_of(t.tied)) < 2:
        yield "tied", "must name at least two seats."
    choosing = [int(step.seat) for step in steps if isinstance(step, ChooseSign)]
    comparing = any(isinstance(step, Compare) for step in steps)
    for place in range(t.seats):
        due = comparing and has(t.tied, place) and place not in choosing
        if (t.throws[place] != NOTHING) != due:
            yield "throws", f"of seat {place} must be there from its choice to the comparison."
    if tie and t.thrown >= t.edition.amounts.throws and not isinstance(tie[0], Lots):
        yield "thrown", f"is {t.thrown}; then lots are drawn (MOON-335)."


def wrong_picks(t: MoonTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """What is named lies there, and is taken by the step that asks for it."""
    top = steps[-1] if steps else None
    if len(t.named) > 0 and not isinstance(top, PickTokens):
        yield "named", "needs a pick-tokens step above all others."
    if any(left_to_name(t, int(name) // TOKENS, int(name) % TOKENS) < 0 for name in t.named):
        yield "named", "names tokens that do not lie there (MOON-291)."


# Steps: what they need.


def lacks_turn(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """What belongs to a turn is of the seat whose turn it is."""
    if step.seat != t.active:
        return f"is of seat {step.seat}; it is the turn of seat {t.active}."
    return "" if t.round > 0 else "needs a round of 1 or more."


def lacks_hat(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """It needs the Hat in the Garden."""
    return lacks_turn(t, step, below) or ("needs a hat." if t.hat == NOTHING else "")


def lacks_bloom(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """It needs the Hat, unless that is still to be placed."""
    coming = any(isinstance(other, Hat) for other in [*t.agenda.steps(), t.ask])
    return lacks_turn(t, step, below) if coming else lacks_hat(t, step, below)


def lacks_sign(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """It needs a Rising Sign."""
    if len(t.rising) == 0:
        return "needs a Rising Sign."
    return lacks_turn(t, step, below)


def lacks_tokens(t: MoonTable, step: PickTokens, below: Any) -> str:
    """It needs more tokens in reach than may be taken."""
    if lacks := lacks_hat(t, step, below) or lacks_sign(t, step, below):
        return lacks
    reach = sum(int(t.lying[place]) for place in normal_places(t, step.seat))
    return "" if len(t.named) < most_tokens(t) < reach else "needs more tokens than may be taken."


def lacks_other(t: MoonTable, step: Any, below: Any) -> str:
    """It is of another seat than the one whose turn it is."""
    if step.seat == t.active:
        return f"is of seat {step.seat}, whose turn it is; it must be another one's."
    return ""


def lacks_giver(t: MoonTable, step: HandOver, below: Any) -> str:
    """From another seat to the one whose turn it is."""
    return (
        "must hand over to the seat whose turn it is."
        if step.to != t.active
        else lacks_other(t, step, below)
    )


def lacks_victim(t: MoonTable, step: Any, below: Any) -> str:
    """Nobody is the own victim, and a victim must have something."""
    victim = step.victim if isinstance(step, StealOne) else step.target
    return "names the own seat." if victim == step.seat else lacks_turn(t, step, below)


def lacks_glyph(t: MoonTable, step: Activate, below: Any) -> str:
    """The Glyph at the Hat, unless it is named."""
    return lacks_hat(t, step, below) if step.glyph == NOTHING else lacks_turn(t, step, below)


def lacks_formula(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """Alchemy needs its expansion and a card to take."""
    return lacks_turn(t, step, below) if t.formulas.size() > 0 else "needs an alchemy_deck."


def lacks_second(t: MoonTable, step: KeepFormula, below: Any) -> str:
    """The card taken lies nowhere else, and there is another one."""
    own = t.witches[step.seat].formula
    lying = [*t.formulas.cards, *(witch.formula for witch in t.witches)]
    if own == NOTHING or step.taken in lying:
        return "needs a card just taken, and another one in the play area."
    return lacks_turn(t, step, below)


def lacks_sludge(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """There must be Sludge to place."""
    steps = sum(isinstance(other, PutSludge) for other in [*t.agenda.steps(), t.ask])
    lacks = "" if t.sludge_pile >= steps else "needs Sludge in the pile."
    return lacks or lacks_turn(t, step, below)


def lacks_withering(t: MoonTable, step: WitherAt, below: Any) -> str:
    """A location with Sludge and tokens."""
    there = t.sludge[step.place] > 0 and t.lying[step.place] > 0
    return lacks_turn(t, step, below) if there else "needs Sludge and tokens at its location."


def lacks_barter(t: MoonTable, step: BarterWith, below: Any) -> str:
    """What was named must lie there."""
    there = t.at(step.place, step.kind) > 0
    return lacks_turn(t, step, below) if there else "names what does not lie at its location."


def lacks_brew(t: MoonTable, step: SeatStep[Any], below: Any) -> str:
    """Something must have been declared."""
    return lacks_turn(t, step, below) if len(t.declared) > 0 else "needs a declared placement."


def lacks_cells(t: MoonTable, step: SalvageSome, below: Any) -> str:
    """Slots of this brew."""
    inside = step.cells & ~used_cells(t) == 0
    return lacks_turn(t, step, below) if inside else "names slots that belong to no placement."


def lacks_tie(t: MoonTable, step: ChooseSign, below: Any) -> str:
    """Who chooses is in the tie."""
    return "" if has(t.tied, int(step.seat)) else f"is of seat {step.seat}, which is not tied."


def lacks_kind_of_gathering(t: MoonTable, step: GatherSome, below: Any) -> str:
    """Three effects gather tokens."""
    right = step.what in (GATHER, SWEEP, CALL_FROG)
    return lacks_turn(t, step, below) if right else "names an effect that gathers nothing."


def lacks_deal(t: MoonTable, step: Any, below: Any) -> str:
    """Setup comes before the first round, with nothing laid out."""
    if t.round != 0:
        return "is a part of setup; the round must be 0."
    return "" if t.bag.total == 0 or isinstance(step, Round) else "needs an empty bag."


def lacks_rounds(t: MoonTable, step: Round, below: Any) -> str:
    """There must be a round left."""
    return "" if t.round < t.edition.amounts.rounds else "is one round too many."


PLACE = Number("location", 0, LOCATIONS - 1)
KIND = Number("kind, counted from 0 in the order of the content, or -1", NOTHING, KINDS - 1)
LEFT = Number("how many are left", 0, 99)
OTHER = Number("the seat concerned, or -1 for any", NOTHING, lambda t: t.seats - 1)
IN_BREW = (
    *(Effects, Draw, ResolveFrog, StealOne, Poison, LoseSome, HandOver, Activate),
    *(Thrifty, FLOOR),
)
TAKING = (ExtraTaking, ResolveFrog, Draw, Shop, Activate, EnterShop, *IN_BREW)

STEPS = (
    step(GiveHuts, over=(LayOut,), lacks=lacks_deal),
    step(TakeHut, seat=seat(), over=(TakeHut, LayOut)),
    step(LayOut, over=(Round,), lacks=lacks_deal),
    step(Round, over=(FLOOR,), lacks=lacks_rounds),
    step(Turn, seat=seat(), over=(FLOOR,)),
    step(EndTurn, seat=seat(), over=(FLOOR,), lacks=lacks_turn),
    step(
        ResolveSludge,
        seat=seat(),
        place=Number("first location still to be looked at", 0, LOCATIONS),
        over=(EndTurn, FLOOR),
        lacks=lacks_turn,
    ),
    step(WitherAt, seat=seat(), place=PLACE, over=(ResolveSludge, FLOOR), lacks=lacks_withering),
    step(Bloom, seat=seat(), over=(ResolveSludge, FLOOR), lacks=lacks_bloom),
    step(EnterHut, seat=seat(), over=(Bloom, FLOOR), lacks=lacks_turn),
    step(EnterShop, seat=seat(), over=(EnterHut, FLOOR), lacks=lacks_turn),
    step(Hat, seat=seat(), over=(EnterShop, FLOOR), lacks=lacks_turn),
    step(PickTokens, seat=seat(), over=(ExtraTaking, FLOOR), lacks=lacks_tokens),
    step(ExtraTaking, seat=seat(), over=(Activate, EnterShop, FLOOR), lacks=lacks_hat),
    step(
        Activate,
        seat=seat(),
        glyph=Number("the Glyph, or -1 for the one at the Hat", NOTHING, len(GLYPHS) - 1),
        second=Number("1 the second time, otherwise 0", 0, 1),
        over=(EnterShop, *IN_BREW),
        lacks=lacks_glyph,
    ),
    step(ResolveFrog, seat=seat(), over=TAKING, lacks=lacks_turn),
    step(Draw, seat=seat(), left=LEFT, over=TAKING, lacks=lacks_turn),
    step(Bull, seat=seat(), over=(Shop, FLOOR), lacks=lacks_sign),
    step(Shop, seat=seat(), over=(Limit, FLOOR), lacks=lacks_turn),
    step(Limit, seat=seat(), over=(EnterHut, FLOOR), lacks=lacks_turn),
    step(ReturnCard, seat=seat(), over=(Shop, *IN_BREW), lacks=lacks_turn),
    step(
        TakeFromShop,
        seat=seat(),
        given=KIND,
        form=Number("0 an ordinary trade, 1 haggled, 2 twinned", 0, TWINNED),
        left=LEFT,
        over=(Shop, *IN_BREW),
        lacks=lacks_turn,
    ),
    step(PutSludge, seat=seat(), over=(PutSludge, TakeFormula, Shop, FLOOR), lacks=lacks_sludge),
    step(TakeFormula, seat=seat(), over=(Shop, FLOOR), lacks=lacks_formula),
    step(
        KeepFormula,
        seat=seat(),
        taken=Number("the card just taken", 0, lambda t: len(t.edition.formulas) - 1),
        over=(Shop, FLOOR),
        lacks=lacks_second,
    ),
    step(Sting, seat=seat(), over=(Fill, FLOOR), lacks=lacks_turn),
    step(Fill, seat=seat(), over=(Declare, FLOOR), lacks=lacks_turn),
    step(Declare, seat=seat(), over=(Bloom, FLOOR), lacks=lacks_turn),
    step(EmptyOrKeep, seat=seat(), over=(Bloom, FLOOR), lacks=lacks_turn),
    step(Resolve, seat=seat(), over=(Bloom, FLOOR), lacks=lacks_brew),
    step(Effects, seat=seat(), over=(Thrifty, FLOOR), lacks=lacks_brew),
    step(Thrifty, seat=seat(), over=(Gleaning, FLOOR), lacks=lacks_brew),
    step(WasteNot, seat=seat(), left=LEFT, over=(Gleaning, FLOOR), lacks=lacks_brew),
    step(
        Gleaning,
        seat=seat(),
        used=Number("Ingredients kept that were used", 0, 9),
        over=(CleanUp, FLOOR),
        lacks=lacks_brew,
    ),
    step(CleanUp, seat=seat(), over=(Bloom, FLOOR), lacks=lacks_brew),
    step(
        SalvageSome,
        seat=seat(),
        cells=Number("the slots, each as a bit", 0, 511),
        left=LEFT,
        fishing=Number("1 under the blessing of Pisces, otherwise 0", 0, 1),
        over=IN_BREW,
        lacks=lacks_cells,
    ),
    step(StealOne, seat=seat(), victim=OTHER, over=IN_BREW, lacks=lacks_victim),
    step(Poison, seat=seat(), target=OTHER, over=IN_BREW, lacks=lacks_victim),
    step(LoseSome, seat=seat("victim"), left=LEFT, over=IN_BREW, lacks=lacks_other),
    step(HandOver, seat=seat("victim"), to=seat("receiver"), over=IN_BREW, lacks=lacks_giver),
    step(
        ExchangeSome,
        seat=seat(),
        left=LEFT,
        discarded=Number("how many were discarded", 0, 99),
        over=IN_BREW,
        lacks=lacks_turn,
    ),
    step(
        SacrificeSome,
        seat=seat(),
        left=LEFT,
        power=Number("Star Power that it brings", 0, 99),
        over=IN_BREW,
        lacks=lacks_turn,
    ),
    step(ScatterOne, seat=seat(), over=IN_BREW, lacks=lacks_turn),
    step(
        GatherSome,
        seat=seat(),
        what=Number("effect, counted from 0 in the order of the content", 0, SWEEP),
        over=IN_BREW,
        lacks=lacks_kind_of_gathering,
    ),
    step(BarterFor, seat=seat(), over=IN_BREW, lacks=lacks_turn),
    step(
        BarterWith,
        seat=seat(),
        place=PLACE,
        kind=Number("kind, counted from 0 in the order of the content", 0, KINDS - 1),
        over=IN_BREW,
        lacks=lacks_barter,
    ),
    step(PickGlyph, seat=seat(), over=IN_BREW, lacks=lacks_turn),
    step(
        LearnCheaper,
        seat=seat(),
        off=Number("Star Power off the price", 1, 99),
        over=IN_BREW,
        lacks=lacks_turn,
    ),
    step(EndGame, over=(FLOOR,)),
    step(Finish, over=(FLOOR,)),
    step(Lots, over=(FLOOR,)),
    step(NextThrow, over=(FLOOR,)),
    step(Compare, over=(FLOOR,)),
    step(ChooseSign, seat=seat(), over=(ChooseSign, Compare), lacks=lacks_tie),
)
