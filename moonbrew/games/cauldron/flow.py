"""The steps of Cauldron, declared, and what no play could reach: for tables loaded."""

from collections.abc import Iterator
from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import last_seat
from moonbrew.games.cauldron.rules.brewing import (
    AfterBrew,
    BrewAgain,
    NamePayment,
    PayOrGiveUp,
    ResolveBrew,
)
from moonbrew.games.cauldron.rules.causes import EachInTurn, RunEffects
from moonbrew.games.cauldron.rules.edition import FROM_OMEN
from moonbrew.games.cauldron.rules.effects.answers import ShiftDie, SnatchOne
from moonbrew.games.cauldron.rules.effects.cards import DropSome, RedrawSome, SwapPotion
from moonbrew.games.cauldron.rules.effects.growth import GrowSome, WitherSome
from moonbrew.games.cauldron.rules.effects.nested import Decide, PickOption, UseResult
from moonbrew.games.cauldron.rules.effects.tokens import GainSome, HarvestSome, LoseSome
from moonbrew.games.cauldron.rules.effects.trades import (
    ConvertInto,
    ConvertSome,
    SwapSome,
    TakeSome,
    how_many,
    picked,
)
from moonbrew.games.cauldron.rules.faces import (
    ACTOR,
    ANY,
    CHOOSE,
    IN_BREW,
    IN_CAST,
    IN_HARVEST,
    IN_ROLL,
    IN_STEAL,
    MAY,
    NOTHING,
    ROLL,
    TYPES,
    WINDOWS,
)
from moonbrew.games.cauldron.rules.fields import ChooseField, ChooseSite
from moonbrew.games.cauldron.rules.finishing import (
    DropAny,
    EndSeason,
    FinalPhase,
    Finish,
    KeepSome,
    Spoil,
)
from moonbrew.games.cauldron.rules.harvesting import NameFields, ResolveHarvest
from moonbrew.games.cauldron.rules.magik import TellTrack
from moonbrew.games.cauldron.rules.market import (
    DropForPotion,
    DropForSpell,
    EndMarket,
    Market,
    MarketTurn,
    PlaceBought,
    Shop,
    TakeOne,
)
from moonbrew.games.cauldron.rules.seasons import (
    BeginTurns,
    ChooseOmen,
    FindOmen,
    FindOrder,
    Populate,
    Prizes,
    Season,
)
from moonbrew.games.cauldron.rules.setup import GiveCharacters, LayOut, TakeCharacter
from moonbrew.games.cauldron.rules.spells import (
    SAYS_CHOSEN,
    SAYS_OPPONENT,
    SAYS_PLAYER,
    EndSpell,
    ResolveSpell,
    words_of,
)
from moonbrew.games.cauldron.rules.stealing import TryToSteal, UseRoll
from moonbrew.games.cauldron.rules.table import (
    FINAL,
    FINISH,
    MARKETING,
    PHASES,
    SETUP,
    TURNS,
    CauldronTable,
    Pending,
)
from moonbrew.games.cauldron.rules.turns import Act, DropDown, EndTurn, FinalQuick, Turn
from moonbrew.games.cauldron.rules.windows import Name, React, Window
from moonbrew.kernel.table import SeatStep
from moonbrew.steps import FLOOR, Number, StepForm, seat, step

# What fields say together.


def refuse(t: CauldronTable, entry: Entry) -> None:
    """Raise the first thing that no play could reach."""
    for field, why in wrongs(t):
        raise entry.wrong(field, why)


def wrongs(t: CauldronTable) -> Iterator[tuple[str, str]]:
    """Field by field, where it does not fit the others."""
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    yield from wrong_seats(t)
    yield from wrong_end(t, steps)
    yield from wrong_order(t)
    yield from wrong_drawn(t, steps)
    yield from wrong_entries(t)
    yield from wrong_pending(t, steps)
    yield from wrong_lasting(t)


def wrong_seats(t: CauldronTable) -> Iterator[tuple[str, str]]:
    """Each has a character of its own once the game has begun, and room for what it stores."""
    characters = [int(brewer.character) for brewer in t.brewers if brewer.character != NOTHING]
    if len(set(characters)) < len(characters):
        yield "character", "must be one of its own for each seat (CAULDRON-003)."
    if t.phase != SETUP and len(characters) < t.seats:
        yield "character", "must be there for each seat once the game has begun."
    for place, brewer in enumerate(t.brewers):
        if brewer.cellar.total > brewer.cellars:
            yield "cellar", f"of seat {place} holds more tokens than it has Cellars (CAULDRON-212)."
    if t.phase == SETUP and (len(t.land.types) > 0 or t.season > 0):
        yield "phase", "is setup; then no Field lies on the board, and no season has begun."


def wrong_end(t: CauldronTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """CAULDRON-240: who has the goal has won, and then nothing more happens."""
    goal = t.edition.amounts.goal
    for place, brewer in enumerate(t.brewers):
        if (brewer.magik == goal) != (t.winner == place):
            yield "winner", f"must be seat {place} if and only if it has {goal} Magik."
    if t.over and steps:
        yield "over", "is true; then there is neither an ask nor an agenda."
    if t.winner != NOTHING and not t.over:
        yield "over", "must be true once somebody has won."


def wrong_order(t: CauldronTable) -> Iterator[tuple[str, str]]:
    """What Omens change in Step 3, and the throw for it."""
    if len(t.rolled) not in (0, t.seats):
        yield "rolled", f"must have a die for each of {t.seats} seats, or none."
    if any(die == 0 for die in t.rolled):
        yield "rolled", "must have dice from 1 to 6."
    if len(t.prizes) % 2 or any(rank > 1 for rank in t.prizes[::2]):
        yield "prizes", "must be pairs of a rank, 0 or 1, and the number of a list of effects."
    if any(t.edition.source_kind[number] != FROM_OMEN for number in t.prizes[1::2]):
        yield "prizes", "must name lists of effects that belong to Omens."


def wrong_drawn(t: CauldronTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Cards are drawn to choose among them as long as somebody is asked to."""
    ask = steps[-1] if steps else None
    spells = isinstance(ask, TakeOne) and ask.deck <= 1
    potions = isinstance(ask, TakeOne) and ask.deck > 1
    if (len(t.drawn) > 0) != isinstance(ask, ChooseOmen):
        yield "drawn", "must be there while choose-omen is asked, and only then."
    if len(t.two_spells) != (2 if spells else 0):
        yield "two_spells", "must be two while take-one is asked for Spells, and only then."
    if len(t.two_potions) != (2 if potions else 0):
        yield "two_potions", "must be two while take-one is asked for Potions, and only then."
    if len(t.aside) > 0 and not isinstance(ask, ChooseOmen):
        yield "aside", "must be empty unless choose-omen is asked."


def wrong_entries(t: CauldronTable) -> Iterator[tuple[str, str]]:
    """Each thing pending names what its kind needs."""
    for place, one in enumerate(t.pending):
        if why := lacks_name(one):
            yield "pending", f"has at {place} a {WINDOWS[one.kind]} that {why}"


def lacks_name(one: Pending) -> str:
    """What a thing pending does not name, as a clause."""
    if one.kind == IN_STEAL and NOTHING in (one.victim, one.wanted, one.zone):
        return "needs victim, wanted and zone."
    if one.kind == IN_STEAL and one.victim == one.opener:
        return "is against its own opener."
    if one.kind == IN_BREW and (one.potion == NOTHING or len(one.paid) != TYPES):
        return "needs potion and paid."
    if one.kind == IN_CAST and one.spell == NOTHING:
        return "needs spell."
    return "needs die." if one.kind == IN_ROLL and one.die == NOTHING else ""


OWNERS: dict[type[Any], int] = {  # the steps that deal with something pending, by its kind
    NameFields: int(IN_HARVEST),
    ResolveHarvest: int(IN_HARVEST),
    TryToSteal: int(IN_STEAL),
    UseRoll: int(IN_STEAL),
    NamePayment: int(IN_BREW),
    ResolveBrew: int(IN_BREW),
    PayOrGiveUp: int(IN_BREW),
    AfterBrew: int(IN_BREW),
    Name: int(IN_CAST),
    ResolveSpell: int(IN_CAST),
    EndSpell: int(IN_CAST),
}


def wrong_pending(t: CauldronTable, steps: list[Any]) -> Iterator[tuple[str, str]]:
    """Each thing pending has the one step that deals with it, the newest uppermost."""
    kinds = [int(one.kind) for one in t.pending]
    dealt: list[int] = []
    for each in steps:
        if type(each) in OWNERS:
            if each.place != len(dealt):
                yield "pending", f"needs its steps in its own order, one for place {len(dealt)}."
            dealt.append(OWNERS[type(each)])
        if isinstance(each, (UseRoll, UseResult)):
            dealt.append(int(IN_ROLL))
    if dealt != kinds:
        yield "pending", "needs for each of its entries the one step that deals with it."


def wrong_lasting(t: CauldronTable) -> Iterator[tuple[str, str]]:
    """An ON has a list of effects, every other effect a player."""
    for one in t.lasting:
        if (one.seat == NOTHING) != (one.inner != NOTHING):
            yield "lasting", "must have either a seat or, for ON, an inner list of effects."


# Steps: what they need.


def lacks_phase(*phases: Any) -> Any:
    """A step that belongs to certain parts of a season, and to the player at turn."""

    def lacks(t: CauldronTable, step: Any, below: Any) -> str:
        if t.phase not in phases:
            right = " or ".join(PHASES[phase] for phase in phases)
            return f"belongs to the phase {right}, not to {PHASES[t.phase]}."
        if isinstance(step, SeatStep) and not isinstance(step, ANYBODY) and step.seat != t.active:
            return f"is of seat {step.seat}; it is the turn of seat {t.active}."
        return ""

    return lacks


ANYBODY = (DropAny, KeepSome, MarketTurn, DropDown)


def lacks_entry(t: CauldronTable, step: Any, below: Any) -> str:
    """A step for something pending needs that entry, of its kind and its opener."""
    if step.place >= len(t.pending):
        return f"needs something pending at place {step.place}."
    one = t.pending[step.place]
    opener = step.opener if isinstance(step, React) else step.seat
    if one.opener != opener:
        return f"is for something that seat {one.opener} has opened, not seat {opener}."
    kind = OWNERS.get(type(step), int(one.kind))
    return "" if one.kind == kind else f"is for a {WINDOWS[kind]}, not a {WINDOWS[one.kind]}."


def lacks_react(t: CauldronTable, step: React, below: Any) -> str:
    """An answer is to what lies uppermost."""
    last = len(t.pending) - 1
    return lacks_entry(t, step, below) or ("" if step.place == last else "must be for the last.")


def lacks_naming(t: CauldronTable, step: Any, below: Any) -> str:
    """What is named belongs to a Spell that speaks of it."""
    if why := lacks_entry(t, step, below):
        return why
    spell = t.pending[step.place].spell
    if spell == NOTHING:
        return "needs a Spell."
    words = words_of(t.edition, t.edition.spells[spell].effects.number)
    return "" if step.words & ~words == 0 else "names what its Spell does not speak of."


def lacks_cause(t: CauldronTable, step: Any, below: Any) -> str:
    """Effects need those of whom they speak."""
    edition = t.edition
    if step.place >= len(edition.lists[step.source].of):
        return f"has no effect at place {step.place} of its list."
    words = words_of(edition, step.source)
    named = [(SAYS_OPPONENT, step.opponent), (SAYS_PLAYER, step.player), (SAYS_CHOSEN, step.chosen)]
    if any(words & word and who == NOTHING for word, who in named):
        return "speaks of somebody or something that is not named."
    if step.caster == NOTHING and edition.source_kind[step.source] != FROM_OMEN:
        return "needs a caster."
    if step.actor == NOTHING and says_actor(t, int(step.source)):
        return "needs an actor."
    if step.own >= 0 and t.pending[step.own].kind != IN_CAST:
        return "names as its Spell what is none."
    return lacks_kind_of_effect(t, step)


def says_actor(t: CauldronTable, number: int) -> bool:
    """Whether an effect of a list itself speaks of the actor."""
    return any(ACTOR in (effect.who, effect.other) for effect in t.edition.lists[number].of)


ONLY_FOR: dict[type[Any], int] = {
    UseResult: int(ROLL),
    Decide: int(MAY),
    PickOption: int(CHOOSE),
}


def lacks_kind_of_effect(t: CauldronTable, step: Any) -> str:
    """Some steps belong to one primitive."""
    right = ONLY_FOR.get(type(step))
    effect = t.edition.lists[step.source].of[step.place]
    return "" if right is None or effect.op == right else "is of an effect of another kind."


def lacks_roll(t: CauldronTable, step: Any, below: Any) -> str:
    """It needs a roll that is pending."""
    there = step.entry >= 0 and t.pending[step.entry].kind == IN_ROLL
    return "" if there else "needs a pending roll."


def lacks_harvest(t: CauldronTable, step: Any, below: Any) -> str:
    """It needs a Harvest that is pending."""
    there = step.entry >= 0 and t.pending[step.entry].kind == IN_HARVEST
    return "" if there else "needs a pending Harvest."


def lacks_picked(t: CauldronTable, step: SwapSome, below: Any) -> str:
    """What was picked lies in the supplies."""
    for owner, tokens in ((step.first, step.of_first), (step.second, step.of_second)):
        supply = t.brewers[owner].supply.of
        if any(picked(tokens, kind) > supply[kind] for kind in range(TYPES)):
            return "has picked more than lies there."
        if t.brewers[owner].supply.total < step.size:
            return "picks more than there is."
    ones, others = how_many(step.of_first), how_many(step.of_second)
    in_order = ones <= step.size and others < step.size and (ones == step.size or others == 0)
    right = in_order and step.first != step.second
    return "" if right else "has picked in an order that cannot be."


def lacks_given(t: CauldronTable, step: ConvertInto, below: Any) -> str:
    """What is returned lies in the supply."""
    there = t.brewers[step.seat].supply.has(step.given)
    return "" if there else "returns a token that is not there."


def lacks_potion(t: CauldronTable, step: SwapPotion, below: Any) -> str:
    """What is given is owned."""
    if step.first == step.second:
        return "needs two different players."
    there = step.given == NOTHING or t.brewers[step.first].potions.has(step.given)
    return "" if there else "gives a Potion that is not there."


def lacks_stack(t: CauldronTable, step: Any, below: Any) -> str:
    """A Field to be placed is still in its stack."""
    return "" if t.stacks[step.kind] > 0 else "needs a Field in its stack."


def lacks_setup(t: CauldronTable, step: Any, below: Any) -> str:
    """Setup comes first, with all cards in the box."""
    if t.phase != SETUP:
        return f"is a part of setup; the phase is {PHASES[t.phase]}."
    cards = sum(len(deck.kinds) for deck in t.decks) + sum(d.total for d in t.discards)
    return "" if cards + t.omens.size() == 0 else "needs empty decks."


def last_entry(t: CauldronTable) -> int:
    """The highest place in what is pending."""
    return len(t.pending) - 1


def last_list(t: CauldronTable) -> int:
    """The highest number of a list of effects."""
    return len(t.edition.lists) - 1


def last_potion(t: CauldronTable) -> int:
    """The highest number of a Potion."""
    return int(t.edition.potion_count) - 1


PLACE = Number("place in what is pending", 0, last_entry)
ENTRY = Number("place in what is pending of what is answered, or -1", NOTHING, last_entry)
SOMEBODY = Number("seat, or -1", NOTHING, last_seat)
LEFT = Number("how many are left", 1, 99)
DONE = Number("how many are done", 0, 99)
WHAT = Number("types, as bits", 0, ANY)
KIND = Number("type", 0, TYPES - 1)
DECK = Number("deck, counted from 0 in the order of the content", 0, 3)
ZONE = Number("0 supply, 1 Cellar, 2 both", 0, 2)
CAUSE = {
    "caster": Number("caster, or -1", NOTHING, last_seat),
    "opponent": Number("opponent named, or -1", NOTHING, last_seat),
    "player": Number("player named, or -1", NOTHING, last_seat),
    "chosen": Number("type named, or -1", NOTHING, TYPES - 1),
    "actor": Number("actor, or -1", NOTHING, last_seat),
    "entry": ENTRY,
    "own": Number("place in what is pending of the Spell itself, or -1", NOTHING, last_entry),
    "on": Number("1 inside an ON, otherwise 0", 0, 1),
    "source": Number("number of the list of effects", 0, last_list),
    "place": Number("place in that list", 0, 24),
}
STEPS_TAKEN = Number("how many players have had their turn", 0, last_seat)
AFTER_BUYING = (Shop, MarketTurn, EndMarket, FLOOR)
IN_TURNS = (TURNS, FINAL)

STEPS = (
    step(GiveCharacters, over=(LayOut,), lacks=lacks_setup),
    step(TakeCharacter, seat=seat(), over=(TakeCharacter, LayOut), lacks=lacks_setup),
    step(LayOut, over=(Season,), lacks=lacks_setup),
    step(Season, over=(FLOOR,)),
    step(FindOmen, over=(Populate,)),
    step(ChooseOmen, seat=seat(), over=(Populate, FLOOR)),
    step(Populate, over=(FindOrder, FLOOR)),
    step(FindOrder, over=(BeginTurns, FLOOR)),
    step(Prizes, place=Number("which prize comes next", 0, 24), over=(BeginTurns, FLOOR)),
    step(BeginTurns, over=(Finish, FLOOR)),
    step(Turn, seat=seat(), over=(FinalPhase, FLOOR)),
    step(Act, seat=seat(), over=(FinalPhase, FLOOR), lacks=lacks_phase(TURNS)),
    step(EndTurn, seat=seat(), over=(FinalPhase, FLOOR), lacks=lacks_phase(TURNS)),
    step(
        DropDown,
        seat=seat(),
        over=(EndTurn, FinalPhase, Finish, FLOOR),
        lacks=lacks_phase(*IN_TURNS),
    ),
    step(FinalPhase, over=(Finish, FLOOR)),
    step(FinalQuick, seat=seat(), over=(Finish, FLOOR), lacks=lacks_phase(FINAL)),
    step(Finish, over=(Market, FLOOR)),
    step(
        KeepSome,
        seat=seat(),
        left=LEFT,
        over=(KeepSome, Spoil, FLOOR),
        lacks=lacks_phase(FINISH),
    ),
    step(Spoil, over=(EndSeason, FLOOR), lacks=lacks_phase(FINISH)),
    step(
        DropAny,
        seat=seat(),
        dropped=Number("cards discarded so far", 0, 999),
        over=(DropAny, EndSeason, FLOOR),
        lacks=lacks_phase(FINISH),
    ),
    step(EndSeason, over=(Market, FLOOR), lacks=lacks_phase(FINISH)),
    step(Market, over=(Season, FLOOR)),
    step(EndMarket, over=(Season, FLOOR), lacks=lacks_phase(MARKETING)),
    step(
        MarketTurn,
        seat=seat(),
        over=(MarketTurn, EndMarket, FLOOR),
        lacks=lacks_phase(MARKETING),
    ),
    step(Shop, seat=seat(), over=(MarketTurn, EndMarket, FLOOR), lacks=lacks_phase(MARKETING)),
    step(PlaceBought, seat=seat(), kind=KIND, over=AFTER_BUYING, lacks=lacks_stack),
    step(DropForSpell, seat=seat(), deck=DECK, over=AFTER_BUYING, lacks=lacks_phase(MARKETING)),
    step(DropForPotion, seat=seat(), deck=DECK, over=AFTER_BUYING, lacks=lacks_phase(MARKETING)),
    step(TakeOne, seat=seat(), deck=DECK, over=AFTER_BUYING, lacks=lacks_phase(MARKETING)),
    step(ChooseField, seat=seat(), what=WHAT),
    step(ChooseSite, seat=seat(), kind=KIND, lacks=lacks_stack),
    step(
        TellTrack,
        seat=seat(),
        track=Number("effect of the track", 0, lambda t: len(t.edition.track) - 1),
    ),
    step(NameFields, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(ResolveHarvest, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(TryToSteal, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(UseRoll, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(
        NamePayment,
        seat=seat(),
        place=PLACE,
        again=Number("1 if the first payment is gone, otherwise 0", 0, 1),
        lacks=lacks_entry,
    ),
    step(ResolveBrew, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(PayOrGiveUp, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(
        AfterBrew,
        seat=seat(),
        place=PLACE,
        magik=Number("Magik that the brew came to", 0, 9999),
        stage=Number("-1 before the Spell of a Spell mark; then which echo comes next", -1, 99),
        lacks=lacks_entry,
    ),
    step(BrewAgain, seat=seat(), potion=Number("the Potion just brewed", 0, last_potion)),
    step(Window, seat=seat("opener"), place=PLACE, lacks=lacks_entry),
    step(React, seat=seat(), opener=seat("opener"), place=PLACE, lacks=lacks_react),
    step(
        Name,
        seat=seat(),
        place=PLACE,
        words=Number("still to be named: 1 opponent, 2 player, 4 type, added", 1, 7),
        lacks=lacks_naming,
    ),
    step(ResolveSpell, seat=seat(), place=PLACE, lacks=lacks_entry),
    step(EndSpell, seat=seat(), place=PLACE, lacks=lacks_entry),
    StepForm(RunEffects, CAUSE, None, lacks_cause),
    StepForm(EachInTurn, {**CAUSE, "steps": STEPS_TAKEN}, None, lacks_cause),
    StepForm(UseResult, CAUSE, None, lacks_cause),
    StepForm(Decide, {"seat": seat(), **CAUSE}, None, lacks_cause),
    StepForm(PickOption, {"seat": seat(), **CAUSE}, None, lacks_cause),
    step(
        HarvestSome,
        seat=seat(),
        left=LEFT,
        done=DONE,
        what=WHAT,
        own=CAUSE["own"],
        on=CAUSE["on"],
    ),
    step(GainSome, seat=seat(), left=LEFT, done=DONE, what=WHAT),
    step(LoseSome, seat=seat(), left=LEFT, done=DONE, owner=seat("owner"), what=WHAT, zone=ZONE),
    step(TakeSome, seat=seat(), left=LEFT, done=DONE, owner=seat("owner"), what=WHAT, zone=ZONE),
    step(
        SwapSome,
        seat=seat(),
        size=Number("how many of each", 1, 7),
        first=seat("first player"),
        second=seat("second player"),
        of_first=Number("picked of the first, three bits for each type", 0, 8**7 - 1),
        of_second=Number("picked of the second, three bits for each type", 0, 8**7 - 1),
        lacks=lacks_picked,
    ),
    step(ConvertSome, seat=seat(), left=LEFT, done=DONE, give=WHAT, get=WHAT),
    step(
        ConvertInto,
        seat=seat(),
        left=LEFT,
        done=DONE,
        give=WHAT,
        get=WHAT,
        given=KIND,
        lacks=lacks_given,
    ),
    step(
        GrowSome,
        seat=seat(),
        left=LEFT,
        done=DONE,
        fields=Number("Fields still possible, as bits", 0, lambda t: 2 ** len(t.lying) - 1),
    ),
    step(WitherSome, seat=seat(), left=LEFT, done=DONE, what=WHAT),
    step(
        DropSome,
        seat=seat(),
        left=LEFT,
        done=DONE,
        owner=seat("owner"),
        kind=Number("0 Spells, 1 Potions", 0, 1),
    ),
    step(
        RedrawSome,
        seat=seat(),
        left=LEFT,
        dropped=Number("1 and a bit for each Potion dropped, 1 if Advanced", 1, 2**24),
    ),
    step(
        SwapPotion,
        seat=seat(),
        first=seat("first player"),
        second=seat("second player"),
        given=Number("Potion of the first, or -1", NOTHING, last_potion),
        lacks=lacks_potion,
    ),
    step(
        SnatchOne,
        seat=seat(),
        to=seat("who gets it"),
        entry=ENTRY,
        own=CAUSE["own"],
        lacks=lacks_harvest,
    ),
    step(
        ShiftDie,
        seat=seat(),
        entry=ENTRY,
        by=Number("by how much", 1, 5),
        lacks=lacks_roll,
    ),
)
