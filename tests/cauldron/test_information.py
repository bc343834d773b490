"""Chapter 25: decisions and information."""

from collections import Counter
from typing import Any

from moonbrew.games.cauldron.rules.events import OrderRolled
from moonbrew.kernel.dice import Dice
from tests.cauldron.rare import rare_tables
from tests.cauldron.tables import GAME, asked, dumped, happened, play, random_moves, start, table
from tests.cauldron.test_finishing import KEEP, finishing, source
from tests.tabletop import keys, rule, why_not


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
def test_one_player_at_a_time_is_asked() -> None:
    t = start(3, 1)
    for _ in zip(range(300), random_moves(t, 1), strict=False):
        assert t.ask is None or 0 <= int(t.ask.seat) < 3


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
