"""Chapter 25: decisions and information."""

import json
from collections import Counter
from typing import Any

import pytest

from moonbrew.errors import NotAsked
from moonbrew.games.cauldron.rules.deed_events import StealRolled
from moonbrew.games.cauldron.rules.effect_events import DieChanged, Rolled, TokenLost
from moonbrew.games.cauldron.rules.events import (
    DeckRenewed,
    LaidOut,
    OrderRolled,
    SpellDiscarded,
    TieRolled,
)
from moonbrew.games.cauldron.rules.faces import DECKS
from moonbrew.kernel.dice import Dice
from moonbrew.sitting import Sitting
from tests.cauldron.rare import rare_tables
from tests.cauldron.tables import (
    GAME,
    asked,
    dumped,
    happened,
    play,
    random_moves,
    start,
    supplies,
    table,
)
from tests.cauldron.test_finishing import KEEP, finishing, source
from tests.tabletop import keys, rule, why_not

WALLS = "elixir-of-wall-walking"
ONE_BREW: dict[str, Any] = {"supply": ("WWF", ""), "potions": ([WALLS], [])}


@rule("CAULDRON-018")
def test_dice_are_fair_and_have_six_sides() -> None:
    found: Counter[int] = Counter()
    for seed in range(300):
        found.update(happened(start(5, seed), OrderRolled)[0].dice if rolled(seed) else ())
    assert set(found) == {1, 2, 3, 4, 5, 6}
    mean = found.total() / 6
    assert all(0.8 * mean < number < 1.2 * mean for number in found.values())


def rolled(seed: int) -> bool:
    """Whether a game comes to its first throw without a choice."""
    return bool(happened(start(5, seed), OrderRolled))


@rule("CAULDRON-309")
def test_one_player_at_a_time_is_asked_and_nobody_else_can_move() -> None:
    sitting = Sitting(GAME, 3, 1)
    dice = Dice(1)
    for _ in range(100):
        ask, before = sitting.t.ask, len(sitting.moves)
        assert ask is not None
        key = ask.pick(sitting.t, dice).key
        for seat in {0, 1, 2} - {int(ask.seat)}:
            with pytest.raises(NotAsked, match="CAULDRON-309") as refused:
                sitting.play(seat, key)
            assert refused.value.rule == "CAULDRON-309"
        assert len(sitting.moves) == before
        sitting.play(int(ask.seat), key)
    assert len({seat for seat, _ in sitting.moves}) == 3


@rule("CAULDRON-309")
def test_when_nobody_is_asked_nobody_can_move() -> None:
    sitting = Sitting(GAME, 2, 1)
    sitting.t = play(
        table(2, "W1 F", agenda=[["turn", 0]], phase="turns", magik=[34, 2], **ONE_BREW),
        f"brew-{WALLS}",
    )
    assert sitting.asked is None
    with pytest.raises(NotAsked, match=r"no move can be made\. CAULDRON-309"):
        sitting.play(0, "end")


@rule("CAULDRON-332")
def test_every_move_that_the_decision_does_not_have_is_refused() -> None:
    for name, data in rare_tables().items():
        t = GAME.load(data)
        assert t.ask is not None
        legal = {move.key for move in t.ask.moves(t)}
        assert legal, name
        for key, move in GAME.moves.items():
            assert (t.ask.refusal(t, move) == 0) == (key in legal), (name, key)


@rule("CAULDRON-332")
def test_moves_of_another_decision_are_no_moves_here() -> None:
    t = finishing(potions=(["weavers-tea"], []))
    for key in ("harvest-0", "pass", "cast-fizzle", "buy-cellar", "at-0", "yes", "pay-web"):
        assert why_not(GAME, t, key) == "CAULDRON-332"


@rule("CAULDRON-409")
def test_copies_and_tokens_alike_are_one_move() -> None:
    t = finishing(spells=(["fizzle", "fizzle"], []))
    assert keys(t) == ["drop-fizzle", "enough"]


@rule("CAULDRON-410")
def test_any_order_of_picks_comes_to_the_same() -> None:
    cards: dict[str, Any] = {"spells": (["fizzle", "thornwall"], []), "potions": (["cobweb-nip"],)}
    one = play(finishing(**cards), "drop-fizzle", "drop-cobweb-nip")
    other = play(finishing(**cards), "drop-cobweb-nip", "drop-fizzle")
    assert GAME.dump_state(one) == GAME.dump_state(other)


@rule("CAULDRON-411")
def test_a_part_once_chosen_cannot_be_taken_back() -> None:
    t = GAME.load(rare_tables()["a Field is placed"])
    assert asked(t)[0] == "place-bought"
    assert all(key.startswith("at-") for key in keys(t))


@rule("CAULDRON-405")
def test_which_answers_somebody_has_is_known_to_them_alone() -> None:
    t = GAME.load(rare_tables()["a Spell is answered"])
    assert asked(t) == ("react", 1)
    mine = keys(t)
    assert mine == ["cast-fizzle", "pass"]
    dreams = [GAME.imagine(t, 0, Dice(seed)) for seed in range(40)]
    assert {asked(dream) for dream in dreams} == {("react", 1)}
    assert len({tuple(keys(dream)) for dream in dreams}) > 1
    assert {tuple(keys(GAME.imagine(t, 1, Dice(seed)))) for seed in range(10)} == {tuple(mine)}


# What each throw, shuffle and random pick of a game is told by.
THROWN = (OrderRolled, TieRolled, StealRolled, Rolled)
CHANCE = (*THROWN, LaidOut, DeckRenewed, DieChanged, SpellDiscarded, TokenLost)


@rule("CAULDRON-316")
@pytest.mark.parametrize(("seats", "chosen"), [(2, {}), (3, {"quick": "on"}), (5, {})])
def test_dice_are_used_for_what_the_rules_list_and_for_nothing_else(
    seats: int, chosen: dict[str, str]
) -> None:
    t, dice, thrown = start(seats, 6, **chosen), Dice(2), 0
    for _ in range(400):
        if t.ask is None:
            break
        before, t.events = t.dice.dump(), []
        t.play(t.ask.pick(t, dice))
        used = t.dice.dump() != before
        told = [type(event).__name__ for event in t.events]
        assert not used or happened(t, *CHANCE), told
        assert used or not happened(t, *THROWN), told
        thrown += used
    assert thrown > 10


@rule("CAULDRON-316", "CAULDRON-335")
def test_what_is_laid_out_dealt_and_shuffled_is_left_to_chance() -> None:
    dealt = [GAME.dump_state(start(2, seed, characters="random")) for seed in range(12)]
    names = [f"{deck}_deck" for deck in DECKS]
    for field in ("board", "potions", "character", *names):
        assert len({json.dumps(one[field]) for one in dealt}) > 3, field
    again = GAME.dump_state(start(2, 3, characters="random"))
    assert again == dealt[3]


@rule("CAULDRON-316", "CAULDRON-406")
def test_chance_acts_at_the_moment_it_is_needed() -> None:
    """With other dice from here on nothing that lies on the table is different."""
    t = start(4, 6)
    for _ in zip(range(200), random_moves(t, 2), strict=False):
        pass
    other = t.clone()
    other.dice = Dice(99)
    assert GAME.dump_state(other) == GAME.dump_state(t)
    drops = [null_wind(seed) for seed in range(60)]
    assert 15 < drops.count("thornwall") < 45  # a Spell is picked when the Omen needs it


@rule("CAULDRON-316", "CAULDRON-406")
def test_a_steal_is_decided_by_dice_thrown_after_it_was_declared() -> None:
    t = table(2, "W2", agenda=[["turn", 0]], phase="turns", supply=("", "FT"))
    ends = []
    for seed in range(60):
        other = t.clone()
        other.dice = Dice(seed)
        ends.append(supplies(play(other, "steal-1-frog"))[0])
    assert 15 < ends.count("F") < 45
    assert set(ends) == {"", "F"}


def null_wind(seed: int) -> str:
    """The Spell that goes at random."""
    t = table(
        2,
        "W1 F",
        agenda=[["populate"], ["find-omen"]],
        phase="omen",
        omen_deck=["null-wind"],
        spells=(["fizzle", "thornwall"], []),
        seed=seed,
    )
    return str(next(iter(dumped(t, "basic_spell_discards"))))


@rule("CAULDRON-310")
def test_a_move_is_drawn_from_the_right_menu_whatever_was_asked_before() -> None:
    t = table(
        2, "W1", agenda=[["turn", 0]], phase="turns", supply=("", "FT"), lasting=[no_harvest()]
    )
    assert t.ask is not None
    legal = set(keys(t))
    for seed in range(30):
        for move in GAME.catalogue:
            t.ask.refusal(t, move)
        assert t.ask.pick(t, Dice(seed)).key in legal


def no_harvest() -> dict[str, Any]:
    """Seat 0 may not harvest."""
    ban = {"op": "FORBID", "mode": 0, "what": 127, "seat": 0, "n": 0}
    return {**KEEP, **ban, "source": source("oath-of-honesty")}
