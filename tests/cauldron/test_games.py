"""Whole games played at random, in every combination of variants and number of seats."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from moonbrew.games.cauldron import CauldronOptions
from moonbrew.games.cauldron.content.schema import MOST_IN_ALL, PRIMITIVES, Whole
from moonbrew.games.cauldron.rules.bounds import ACTIONS, CHOICES, QUICK
from moonbrew.games.cauldron.rules.faces import LETTERS
from moonbrew.games.cauldron.rules.table import FINAL, FINISH, MARKETING, TURNS
from moonbrew.kernel.dice import Dice
from tests.cauldron.tables import EDITION, GAME
from tests.tabletop import keys, rule

VARIANTS = ("simple", "quick", "advanced", "less_luck")
COMBINATIONS = [dict(zip(VARIANTS, on, strict=True)) for on in product(("off", "on"), repeat=4)]
EVERY = [
    pytest.param(seats, chosen, id=f"{seats}-" + "-".join(chosen.values()))
    for seats in GAME.seats
    for chosen in COMBINATIONS
]
SOME = [one for place, one in enumerate(EVERY) if place % 5 == place // 16 % 5]
STRETCH = 300  # moves of the games that are not played to their end


def tokens(t):
    """By type: the tokens wherever they lie."""
    found: Counter[str] = Counter()
    for kind, letter in enumerate(LETTERS):
        found[letter] = int(t.stock[kind])
        for brewer in t.brewers:
            found[letter] += int(brewer.supply.of[kind] + brewer.cellar.of[kind])
    for field, n in enumerate(t.lying):
        found[LETTERS[t.land.types[field]]] += int(n)
    return found


def check(t):
    """What holds at every moment."""
    ask = t.ask
    assert tokens(t) == {letter: int(EDITION.types[k].tokens) for k, letter in enumerate(LETTERS)}
    assert all(0 <= brewer.magik <= 35 for brewer in t.brewers)
    assert all(brewer.cellar.total <= brewer.cellars for brewer in t.brewers)
    assert t.laden == sum(1 << field for field, n in enumerate(t.lying) if n > 0)
    for brewer in t.brewers:
        basic = sum(brewer.hand.of[: int(EDITION.basic_spells)])
        assert (brewer.basic, brewer.hand.total) == (basic, sum(brewer.hand.of))
    if t.phase in (FINISH, MARKETING):
        assert t.laden == 0
        assert t.pending == []
    offered = keys(t) if ask else []
    if any(key.startswith("cast") for key in offered):
        assert t.phase in (TURNS, FINAL)
    if any(key.startswith(("store", "fetch")) for key in offered):
        assert (t.phase in (TURNS, FINAL), ask.seat) == (True, t.active)


def options(chosen: dict[str, Any], **more: Any) -> CauldronOptions:
    """The options with these variants."""
    return CauldronOptions(**chosen, **more)


def played(seats, chosen, seed, most=0):
    """Play at random, checking now and then; the table at the end."""
    t = GAME.start(seats, seed, options(chosen, characters="random"))
    dice, ply = Dice(seed), 0
    there = GAME.components(t)
    while t.ask is not None and not 0 < most <= ply:
        if ply % 20 == 0:
            check(t)
        t.play(t.ask.pick(t, dice))
        ply += 1
        if ply % 100 == 0:
            assert GAME.components(t) == there
            assert GAME.dump(GAME.load(GAME.dump(t))) == GAME.dump(t)
    return t, ply


@rule("CAULDRON-272", "CAULDRON-326", "CAULDRON-119", "CAULDRON-120", "CAULDRON-214")
@pytest.mark.parametrize(("seats", "chosen"), SOME)
def test_variants_combine_and_nothing_is_lost(seats, chosen):
    t, ply = played(seats, chosen, len(str(chosen)) + seats, STRETCH)
    check(t)
    assert ply == STRETCH or t.over
    assert t.season > 0


@rule("CAULDRON-325", "CAULDRON-323")
def test_the_longest_turn_counts_every_action_that_cards_can_give():
    (n,) = (one.form for one in PRIMITIVES["EXTRA_ACTION"].parameters if one.name == "n")
    assert isinstance(n, Whole)
    assert 1 + n.most * MOST_IN_ALL * QUICK == ACTIONS


@rule("CAULDRON-325", "CAULDRON-322")
@pytest.mark.parametrize("seats", GAME.seats)
def test_no_game_is_longer_than_sixty_seasons_of_full_turns_and_markets(seats):
    """A deed has 30 answers; each has its choices, and all may be asked once more after each."""
    turn = (QUICK + ACTIONS) * 31 * (seats * 31**2 + CHOICES)
    cards = sum(int(spell.copies) for spell in EDITION.spells) + len(EDITION.potions)
    seasons, rest = divmod(GAME.most_plies(seats, options({})) - seats, 60)
    assert rest == 0
    assert seasons == 60 * seats * turn + 2 * seats * (cards + 10)


@rule("CAULDRON-325")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_comes_to_its_end(seats):
    chosen = {"quick": "on", "simple": "on"}
    t, ply = played(seats, chosen, seats)
    assert t.over
    assert ply <= GAME.most_plies(seats, options(chosen))
    assert GAME.result(t).winners


@pytest.mark.long
@pytest.mark.parametrize(("seats", "chosen"), EVERY)
def test_every_game_comes_to_its_end(seats, chosen):
    for seed in range(16):
        t, ply = played(seats, chosen, seed)
        assert t.over
        assert ply <= GAME.most_plies(seats, options(chosen))


@rule("CAULDRON-079")
def test_no_move_gives_anything_to_another_player():
    verbs = {move.key.split("-")[0] for move in EDITION.catalogue}
    assert verbs == {
        *("ability", "at", "brew", "buy", "cast", "character", "down", "drop", "end", "enough"),
        *("fetch", "field", "gain", "get", "give", "grow", "harvest", "keep", "lose", "name", "no"),
        *("omen", "option", "pass", "pay", "potion", "quick", "steal", "store", "swap", "take"),
        *("up", "wither", "yes"),
    }
    # `give` is the word of CONVERT, which returns a token to the game supply; `give-up` is DP13.
