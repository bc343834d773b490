"""What a hint says: what its move brings, and never a move that changes nothing."""

from dataclasses import replace
from typing import Any

from moonbrew.bots.hint import brings, hints, is_idle
from moonbrew.bots.outlook import Outlook
from moonbrew.scene import Choice, Place
from tests.mystic_market.stall import GAME, table


def test_a_hint_says_what_it_brings_in_a_few_words():
    found = hints(Outlook(GAME, table(["RRO", "OO"]), 0), 1, 30, None)
    assert all(len(hint.brings) < 120 for hint in found)
    assert any(hint.brings.endswith(".") for hint in found)


def test_a_move_after_which_all_is_as_before_is_idle():
    t = table(["RRO", "OO"])
    scene = GAME.scene(t, 0)
    assert is_idle(scene, replace(scene, ply=scene.ply + 1))
    GAME.play(t, "buy-1")
    assert not is_idle(scene, GAME.scene(t, 0))


class Lottery:
    """A game in which one move costs 2 coins and brings as many points as nobody knows."""

    seat = 0
    names = ()

    def __init__(self, prize: int = 0) -> None:
        self.game = self
        self.coins, self.points, self.prize = 5, 10, prize

    def imagine(self, dice: Any) -> "Lottery":
        return Lottery(int(dice.below(1000)))

    def play(self, _: Any) -> None:
        self.coins, self.points = self.coins - 2, self.points + self.prize

    def scene(self, t: Any, *_: Any) -> Any:
        place = Place(0, t.points, active=True, asked=True, facts={"coins": t.coins})
        return type("Seen", (), {"places": [place]})


def test_what_hangs_on_something_hidden_is_not_told_as_if_it_were_known():
    lottery: Any = Lottery()
    told = [brings(lottery, Choice("x", "X", final=final), lottery) for final in (True, False)]
    assert told[0] == "Coins: 5 to 3."
    assert told[1].startswith("Your score: 10 to ")
