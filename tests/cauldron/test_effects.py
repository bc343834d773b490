"""Chapter 22 as a whole: lists of effects are carried out in order, as far as possible."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from moonbrew.games.cauldron.rules.causes import EachInTurn, RunEffects
from moonbrew.games.cauldron.rules.effect_events import Rolled
from moonbrew.games.cauldron.rules.setup import set_up
from moonbrew.games.cauldron.rules.table import SETUP, CauldronTable, Terms
from moonbrew.kernel.dice import Dice
from tests.cauldron.casting import CAST, cast, effect, holding, loaded
from tests.cauldron.files import text_of
from tests.cauldron.hearth import asked, hand, happened, magik, play, supply
from tests.cauldron.making import files
from tests.tabletop import keys, rule

TAKE = effect("TAKE", from_="opponent", to="self", n=1, what="any", zone="supply")


@rule("CAULDRON-280", "CAULDRON-127")
def test_effects_are_carried_out_from_left_to_right():
    t = cast(
        effect("GAIN", who="self", n=1, what="W"),
        effect("CONVERT", who="self", n=1, give="W", get="any"),
        effect("LOSE", who="self", n=1, what="D", by="self"),
        moves="give-web get-egg",
    )
    assert supply(t, 0) == ""


@rule("CAULDRON-127")
def test_an_effect_that_has_become_impossible_is_skipped():
    """The opponent has one token: the second effect finds none, the third happens."""
    gain = effect("MAGIK", who="self", n=1)
    t = cast(TAKE, TAKE, gain, moves="name-1", supplies=("", "S", ""))
    assert supply(t, 0) == "S"
    assert magik(t) == [3, 2, 2]


@rule("CAULDRON-125")
def test_tokens_are_chosen_when_the_effect_is_carried_out():
    t = holding(TAKE, supplies=("", "SW", ""), hands=[(), ("fizzle",), ()])
    play(t, CAST)
    assert asked(t) == ("React", 1)
    play(t, "pass")
    assert keys(t) == ["take-web-supply", "take-skin-supply"]


@pytest.mark.parametrize(
    "touching",
    [
        TAKE,
        effect("LOSE", who="opponent", n=1, what="any", by="self"),
        effect("SWAP", a="self", b="opponent", n=1),
        effect("SWAP", a="self", b="opponent", n="all"),
    ],
)
def test_a_pending_effect_fails_if_its_victim_is_protected_meanwhile(touching):
    t = holding(touching, supplies=("W", "S", ""), hands=[(), ("thornwall",), ()])
    play(t, CAST)
    play(t, *(["name-1"] if "name-1" in keys(t) else []), "cast-thornwall")
    assert (supply(t, 0), supply(t, 1)) == ("W", "S")
    assert asked(t) == ("Act", 0)
    assert hand(t, 1) == []


@rule("CAULDRON-018")
def test_dice_are_fair_and_any_number_of_them_is_rolled():
    roll = effect("ROLL", who="each", table={"1": [effect("MAGIK", who="actor", n=1)]})
    found = Counter[int]()
    for seed in range(200):
        t = cast(*[roll] * 6, supplies=("",) * 5, seed=seed)
        found.update(int(event.die) for event in happened(t, Rolled))
    assert found.total() == 200 * 6 * 5
    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert max(found.values()) - min(found.values()) < 200


def test_steps_of_effects_keep_what_their_words_mean():
    """A dump writes them down number by number."""
    one = RunEffects(0, 1, 2, 3, 4, 5, 6, 0, 8, 9)
    each = EachInTurn(0, 1, 2, 3, 4, 5, 6, 0, 8, 9, 1)
    for step in (one, each):
        assert (step.caster, step.opponent, step.player, step.chosen) == (0, 1, 2, 3)
        assert (step.actor, step.entry, step.own, step.on) == (4, 5, 6, 0)
        assert (step.source, step.place) == (8, 9)
    assert each.steps == 1


# Cards that nobody has thought of.


def components(t: CauldronTable) -> tuple[list[int], int]:
    """All tokens by type, and all Spells."""
    tokens = [int(n) for n in t.stock]
    for kind, lying in zip(t.land.types, t.lying, strict=True):
        tokens[kind] += int(lying)
    spells = sum(one.spell >= 0 and one.kind == 3 for one in t.pending) + len(t.two_spells)
    spells += sum(len(t.decks[deck].kinds) + int(t.discards[deck].total) for deck in (0, 1))
    for brewer in t.brewers:
        spells += int(brewer.hand.total)
        for kind in range(7):
            tokens[kind] += int(brewer.supply.of[kind] + brewer.cellar.of[kind])
    return tokens, spells


def stuffed(t: CauldronTable) -> CauldronTable:
    """Let everybody's hands be full of cards of one's own, and such cards lie on top."""
    own = {card for card, face in enumerate(t.edition.spells) if face.key.startswith("x")}
    for deck in (0, 1):
        t.decks[deck].kinds = type(t.decks[deck].kinds)(
            sorted(t.decks[deck].kinds, key=lambda card: card in own)
        )
    return t


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(files())
def test_every_card_can_be_played_and_nothing_is_lost(cards):
    """Whatever stands on them: all that is offered is legal, and nothing else is."""
    edition = loaded(text_of({key: {**card, "copies": 10} for key, card in cards.items()}))
    seats = 2 + len(cards) % 4
    t = stuffed(set_up(edition, seats, Dice(1), Terms(False, True, False, False, True)))
    t.settle()
    assert t.phase != SETUP
    dice, full = Dice(2), components(t)
    for ply in range(150):
        if t.ask is None:
            break
        offered = [move.key for move in t.ask.moves(t)]
        if ply % 5 == 0 or "effects" in type(t.ask).__module__:
            legal = [move.key for move in edition.catalogue if t.ask.refusal(t, move) == 0]
            assert offered == legal
        wanted = [key for key in offered if key.startswith(("cast-x", "buy-basic_spell"))]
        choice = wanted or offered
        t.play(edition.by_key[choice[int(dice.below(len(choice)))]])
        assert components(t) == full
