"""The laws of design section 6, which hold for every game, option and number of seats.

Each law takes a game and a table at some moment and leaves the table as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import moonbrew
from moonbrew.combinations import combinations
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move, Table
from moonbrew.options import GameOptions


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats and options."""

    game: Game[Any]
    seats: int
    options: GameOptions

    def __str__(self) -> str:
        """For the names of tests."""
        return "-".join([self.game.name, str(self.seats), *self.options.chosen().values()])

    def start(self, seed: int) -> Any:
        """A new table to which somebody listens."""
        return self.game.start(self.seats, seed, self.options, listen=True)


def settings_of(game: Game[Any]) -> list[Setting]:
    """Every number of seats with every combination of options, or with a sample of them."""
    return [
        Setting(game, seats, options)
        for seats in game.seats
        for options in combinations(game, seats)
    ]


def settings() -> list[Setting]:
    """The settings of all games."""
    return [setting for game in moonbrew.all_games() for setting in settings_of(game)]


def moments(
    setting: Setting, seed: int, choices: Sequence[int] = (), every: int = 1
) -> Iterator[Any]:
    """Tables of one game, `every` so many plies; choices first, then random moves."""
    t, dice, ply = setting.start(seed), Dice(seed), 0
    while t.ask is not None:
        if ply % every == 0:
            yield t
        moves = t.ask.moves(t)
        t.play(moves[choices[ply] % len(moves)] if ply < len(choices) else drawn(moves, dice))
        ply += 1
        assert ply <= setting.game.most_plies(setting.seats, setting.options), "It does not end."
    yield t


def drawn(moves: Sequence[Move], dice: Dice) -> Move:
    """A random move: any, or first a type of move and then one of that type.

    Where one type has many more moves than the others, the others would hardly ever be made.
    """
    if dice.below(2):
        types = list(dict.fromkeys(type(move) for move in moves))
        chosen = types[dice.below(len(types))]
        moves = [move for move in moves if type(move) is chosen]
    return moves[dice.below(len(moves))]


def viewers(t: Table) -> list[int | None]:
    """All seats and a spectator."""
    return [*range(t.seats), None]


def log(game: Game[Any], t: Table, events: Sequence[Any], seat: int | None) -> list[str]:
    """What a seat has been told."""
    return [game.narrate(t, event, seat) for event in events]


def an_ask_always_has_a_move(game: Game[Any], t: Any) -> None:
    """Nobody is asked without a choice to make."""
    if t.ask is not None:
        assert t.ask.moves(t), "An ask without a move."
        assert 0 <= t.ask.seat < t.seats


def moves_are_those_that_no_rule_refuses(game: Game[Any], t: Any) -> None:
    """`moves` is the catalogue filtered by `refusal`; every refusal names a rule there is."""
    if t.ask is None:
        return
    refusals = [t.ask.refusal(t, move) for move in game.catalogue]
    allowed = [move for move, refusal in zip(game.catalogue, refusals, strict=True) if not refusal]
    assert [move.key for move in t.ask.moves(t)] == [move.key for move in allowed]
    for refusal in {int(refusal) for refusal in refusals} - {0}:
        assert game.rule(refusal).plain


def a_pick_is_what_the_same_dice_draw_from_the_list(game: Game[Any], t: Any) -> None:
    """An ask that picks without listing its moves must draw as if it had listed them."""
    if t.ask is None:
        return
    moves = t.ask.moves(t)
    for seed in range(4):
        assert t.ask.pick(t, Dice(seed)) is moves[Dice(seed).below(len(moves))]


def components_are_conserved(game: Game[Any], t: Any) -> None:
    """No component appears or vanishes; compared with a table of the same options just set up."""
    fresh = game.start(t.seats, 0, game.table_options(t))
    found = {name: n for name, n in game.components(t).items() if n}
    assert found == {name: n for name, n in game.components(fresh).items() if n}


def dump_and_load_are_the_identity(game: Game[Any], t: Any) -> None:
    """What was written down is what comes back, to the last detail."""
    again = game.load(game.dump(t))
    assert game.dump(again) == game.dump(t)
    if t.ask is not None:
        move = t.ask.moves(t)[-1]
        here = t.clone()
        here.play(move)
        again.play(move)
        assert game.dump(again) == game.dump(here)


def a_clone_shares_nothing(game: Game[Any], t: Any) -> None:
    """An old table keeps its fingerprint while play goes on in a clone."""
    before = game.fingerprint(t)
    other = t.clone()
    assert game.fingerprint(other) == before
    dice = Dice(1)
    for _ in range(12):
        if other.ask is None:
            break
        moves = other.ask.moves(other)
        other.play(moves[dice.below(len(moves))])
    assert game.fingerprint(t) == before


def nothing_hidden_leaks(game: Game[Any], t: Any) -> None:
    """Scene, moves and narrated log are the same at the table and at an imagined one."""
    for place, seat in enumerate(viewers(t)):
        dream = game.imagine(t, seat, Dice(place))
        assert game.scene(dream, seat) == game.scene(t, seat)
        seen = [event.seen_by(-1 if seat is None else seat) for event in t.events or []]
        assert log(game, dream, seen, seat) == log(game, t, t.events or [], seat)
        if t.ask is not None and t.ask.seat == seat:
            assert [m.key for m in dream.ask.moves(dream)] == [m.key for m in t.ask.moves(t)]


def what_is_imagined_depends_on_what_is_known_alone(game: Game[Any], t: Any) -> None:
    """To imagine from an imagined table is to imagine from the true one."""
    for seat in viewers(t):
        once = game.dump(game.imagine(t, seat, Dice(8)))
        twice = game.dump(game.imagine(game.imagine(t, seat, Dice(7)), seat, Dice(8)))
        assert twice == once


def an_imagined_table_can_be_played(game: Game[Any], t: Any) -> None:
    """It is a table like any other: laws hold there, and it can be played on."""
    if t.ask is None:
        return
    dream = game.imagine(t, int(t.ask.seat), Dice(5))
    moves_are_those_that_no_rule_refuses(game, dream)
    components_are_conserved(game, dream)
    dream.play(dream.ask.moves(dream)[0])
    an_ask_always_has_a_move(game, dream)


def search_plays_on_tables_like_any_other(game: Game[Any], t: Any) -> None:
    """What a mind imagines may lack what search never asks for, but nothing that play needs."""
    if t.ask is None:
        return
    seat, dice = int(t.ask.seat), Dice(6)
    dream = game.imagine(t, seat, Dice(9))
    bare: Any = game.mind.imagine(t, seat, Dice(9))
    for _ in range(12):
        if dream.ask is None:
            break
        moves = dream.ask.moves(dream)
        assert [m.key for m in bare.ask.moves(bare)] == [m.key for m in moves]
        move = drawn(moves, dice)
        dream.play(move)
        bare.play(move)
    assert game.components(bare) == game.components(dream)


def final_choices_are_those_that_reveal_something(game: Game[Any], t: Any) -> None:
    """What cannot be taken back says so before it is done, and nothing else does."""
    if t.ask is not None:
        for choice in game.scene(t, int(t.ask.seat)).choices:
            after = t.clone()
            after.play(game.moves[choice.key])
            assert choice.final == (after.revealed > t.revealed), choice.key


def every_move_has_a_sentence(game: Game[Any], t: Any) -> None:
    """Legal or not, so that a refusal can say of what."""
    if t.ask is not None:
        assert all(game.sentence(t, move) for move in game.catalogue)


Law = Callable[[Game[Any], Any], None]
LAWS: list[Law] = [
    an_ask_always_has_a_move,
    moves_are_those_that_no_rule_refuses,
    a_pick_is_what_the_same_dice_draw_from_the_list,
    components_are_conserved,
    dump_and_load_are_the_identity,
    a_clone_shares_nothing,
    nothing_hidden_leaks,
    what_is_imagined_depends_on_what_is_known_alone,
    an_imagined_table_can_be_played,
    search_plays_on_tables_like_any_other,
    final_choices_are_those_that_reveal_something,
    every_move_has_a_sentence,
]


def fields_that_dreams_change(game: Game[Any], seeds: Sequence[int], every: int = 3) -> set[str]:
    """The fields of a dump in which imagined tables differed from true ones."""
    changed: set[str] = set()
    for setting in settings_of(game):
        for seed in seeds:
            for t in moments(setting, seed, every=every):
                true = game.dump(t)
                for place, seat in enumerate(viewers(t)):
                    dream = game.dump(game.imagine(t, seat, Dice(place)))
                    changed |= {field for field in true if dream[field] != true[field]}
    return changed


def check_all(game: Game[Any], seeds: Sequence[int] = (0, 1), every: int = 5) -> int:
    """Every law at many moments of a game, in every setting; how many moments there were."""
    checked = 0
    for setting in settings_of(game):
        for seed in seeds:
            for t in moments(setting, seed, every=every):
                for law in LAWS:
                    law(game, t)
                checked += 1
    assert fields_that_dreams_change(game, seeds, every) == game.hidden
    return checked


def played_through(seeds: Sequence[int]) -> list[list[Any]]:
    """Games played at random in every setting: their moves, last tables and logs, as data."""
    ends = []
    for setting in settings():
        for seed in seeds:
            t, dice, keys = setting.start(seed), Dice(seed), []
            while t.ask is not None:
                keys.append(drawn(t.ask.moves(t), dice).key)
                t.play(setting.game.moves[keys[-1]])
            lines = log(setting.game, t, t.events, 0)
            ends.append([str(setting), seed, keys, setting.game.dump(t), lines])
    return ends
