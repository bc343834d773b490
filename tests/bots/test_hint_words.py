"""What a hint says: what its move brings, and never a move that changes nothing."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import moonbrew
from moonbrew.bots.hint import brings, compared, hint, hints, is_idle, without_idle
from moonbrew.bots.outlook import Outlook
from moonbrew.bots.search import Thought
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move
from moonbrew.laws import drawn, settings_of
from moonbrew.scene import Caution, Choice, Place, Scene
from tests.mystic_market.stall import GAME, table

APART = 5  # moves between two tables that are measured
PLIES = 150  # of a game that is measured
MEASURED = 30  # moves at the least, or it proves nothing
TELLING = 0.8  # of moves that must say what they bring


def test_a_hint_says_what_it_brings_in_a_few_words():
    found = hints(Outlook(GAME, table(["RRO", "OO"]), 0), 1, 30, None)
    assert all(len(one.brings) < 120 for one in found)
    assert any(one.brings.endswith(".") for one in found)


@pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
def test_most_moves_of_every_game_say_what_they_bring_beyond_how_often_they_win(game):
    told = [bool(told) for told in said_of_moves(game)]
    assert len(told) >= MEASURED
    assert sum(told) / len(told) >= TELLING


def said_of_moves(game: Game[Any]) -> Iterator[str]:
    """What one move of each kind brings, at tables of random play in the first and last setting."""
    for setting in (settings_of(game)[0], settings_of(game)[-1]):
        for seed in (1, 2):
            t, dice = setting.start(seed), Dice(seed)
            for ply in range(PLIES):
                if t.ask is not None and ply % APART == 0:
                    yield from said_at(game, t)
                if t.ask is not None:
                    t.play(drawn(t.ask.moves(t), dice))


def said_at(game: Game[Any], t: Any) -> Iterator[str]:
    """What one move of each kind brings, where there is a choice."""
    outlook = Outlook(game, t, int(t.ask.seat))
    kinds = {type(move): move for move in outlook.moves} if len(outlook.moves) > 1 else {}
    choices = {choice.key: choice for choice in outlook.scene.choices}
    for move in kinds.values():
        yield brings(outlook, choices[move.key], move)


@pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
def test_what_a_move_brings_stands_before_how_often_it_wins(game):
    t = settings_of(game)[-1].start(1)
    found = hints(Outlook(game, t, int(t.ask.seat)), 1, 6, None)
    assert found
    assert all(one.why.startswith(one.brings) and one.why != one.brings for one in found)


def test_of_what_gives_something_up_it_is_told_what():
    lottery: Any = Lottery(0, 1)
    lost = Choice("x", "X", caution=Caution("2 actions are lost.", "Stop"))
    assert brings(lottery, lost, lottery) == "2 actions are lost."


def thought(worth: float, visits: int = 10, move: Any = None) -> Thought:
    """What a search thinks of some move."""
    return Thought(move, visits, worth)


@pytest.mark.parametrize(
    ("best", "moves", "said"),
    [
        ([thought(0.5)], 1, "It is all that you can do now."),
        ([thought(0.5)], 3, "Every other move changes nothing."),
        ([thought(0.0, 0), thought(0.0, 0)], 9, "I had no time to look at any move that changes"),
        ([thought(0.52), thought(0.41)], 9, "It wins 52 of 100 imagined games, the next one 41."),
        ([thought(0.52), thought(0.52)], 9, "52 of 100 imagined games, as does the next one."),
        ([thought(0.52), thought(0.6, 2)], 9, "imagined games; I looked at no other move longer."),
        ([thought(0.52), thought(0.0, 0)], 9, "wins 52 of 100 imagined games."),
    ],
)
def test_a_move_of_which_nothing_can_be_told_is_compared(best, moves, said):
    assert said in compared(best[0], best, moves)


def test_another_hint_is_compared_with_the_best():
    best = [thought(0.52), thought(0.41)]
    assert compared(best[1], best, 9).endswith("wins 41 of 100 imagined games, the first one 52.")


def test_a_move_after_which_all_is_as_before_is_idle():
    t = table(["RRO", "OO"])
    scene = GAME.scene(t, 0)
    assert is_idle(scene, replace(scene, ply=scene.ply + 1))
    GAME.play(t, "buy-1")
    assert not is_idle(scene, GAME.scene(t, 0))


class Lottery:
    """A game in which one move costs 2 coins and brings points, perhaps as many as nobody knows."""

    seat = 0
    names = ()

    def __init__(self, prize: int = 0, drawn: int = 1000) -> None:
        self.game = self
        self.coins, self.points, self.prize, self.drawn = 5, 10, prize, drawn

    def imagine(self, dice: Any) -> "Lottery":
        return Lottery(self.prize + int(dice.below(self.drawn)))

    def play(self, _: Any) -> None:
        self.coins, self.points = self.coins - 2, self.points + self.prize

    def scene(self, t: Any, *_: Any) -> Any:
        place = Place(0, t.points, active=True, asked=True, facts={"coins": t.coins})
        return type("Seen", (), {"places": [place]})


class Fidgeting:
    """A game in which most moves change nothing, however much a search likes them.

    The number of a move is what it costs; where it is negative, no piece is touched for it.
    """

    seat = 0
    names = ()
    look = GAME.scene(table(["RRO", "OO"]), 0)

    def __init__(self, costs: list[int]) -> None:
        self.game: Any = SimpleNamespace(scene=lambda t, *_: t.scene)
        self.moves: list[Any] = [SimpleNamespace(key=str(cost), cost=cost) for cost in costs]
        touches = [Choice(str(cost), "X", ["stall-1"] if cost >= 0 else []) for cost in costs]
        self.scene = replace(self.look, choices=touches)

    def imagine(self, _: Any) -> "Fidgeting":
        return Fidgeting([move.cost for move in self.moves])

    def play(self, move: Any) -> None:
        self.scene = (
            replace(self.scene, prompt=f"Paid {abs(move.cost)}") if move.cost else self.scene
        )

    def found(self) -> list[Thought]:
        return [thought(0.5, 50 - n, move) for n, move in enumerate(self.moves)]


def advised(costs: list[int]) -> list[int]:
    """What is paid for moves that are advised, of a search that likes the first of them best."""
    game: Any = Fidgeting(costs)
    return [int(one.move.key) for one in without_idle(game, game.found())]


def test_a_move_that_changes_nothing_is_not_advised_however_much_it_is_liked():
    assert advised([*[0] * 20, 1, 0, 2]) == [1, 2]


def test_a_move_after_which_all_is_as_if_one_had_left_off_is_not_advised():
    assert advised([1, 2, -1]) == [2, -1]


def test_where_every_move_changes_nothing_the_best_of_them_are_advised():
    assert advised([0] * 5) == [0, 0, 0]


def as_if_left_off(game: Game[Any], t: Any, scene: Scene) -> list[Move]:
    """The moves that touch something and make the very table of one that touches nothing."""
    touch = {one.key: one.touch for one in scene.choices}
    made: dict[str, str] = {}
    for move in t.ask.moves(t):
        later = t.clone()
        later.play(move)
        made[move.key] = repr(game.dump(later))
    left = {made[key] for key in touch if not touch[key]}
    return [move for move in t.ask.moves(t) if touch[move.key] and made[move.key] in left]


def test_no_move_after_which_all_is_as_if_one_had_left_off_is_advised_in_any_game():
    dice, idle = Dice(1), 0
    for game in moonbrew.all_games():
        t = settings_of(game)[-1].start(1)
        for _ in range(60):
            if t.ask is None:
                break
            outlook = Outlook(game, t, int(t.ask.seat))
            bad = as_if_left_off(game, t, outlook.scene)
            moves = bad + [move for move in outlook.moves if move not in bad]
            told = without_idle(outlook, [thought(0.5, move=move) for move in moves])
            assert not {one.move for one in told} & set(bad)
            idle += len(bad)
            t.play(drawn(t.ask.moves(t), dice))
    assert idle > 5, "Nobody could have done anything in vain, so this proves nothing."


@pytest.mark.parametrize(
    ("prize", "drawn", "final", "told"),
    [
        (3, 1, False, "Your score: 10 to 13; coins: 5 to 3."),
        (3, 1, True, "Your score: 10 to 13; coins: 5 to 3."),
        (0, 1000, True, ""),
        (0, 1, False, ""),
    ],
    ids=["a score", "a score whatever is drawn", "a score that is drawn", "only coins"],
)
def test_how_the_score_changes_is_told_where_that_is_known(prize, drawn, final, told):
    lottery: Any = Lottery(prize, drawn)
    assert brings(lottery, Choice("x", "X", final=final), lottery) == told


def test_a_note_alone_is_no_reason_so_the_move_is_compared_too():
    lottery: Any = Lottery()
    lottery.scene, lottery.moves = Fidgeting([1]).scene, [0, 1]
    note = "You see the card once it is paid for"
    lottery.scene.choices[0] = Choice("1", "Buy", note=note)
    best = [thought(0.52, move=SimpleNamespace(key="1")), thought(0.41)]
    assert hint(lottery, best[0], best, 0.5).why == (
        f"{note}. It wins 52 of 100 imagined games, the next one 41."
    )
