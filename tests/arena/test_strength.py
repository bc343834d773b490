"""How strong bots are, where it takes few games to see."""

import moonbrew
from moonbrew.bots import Outlook, bot


def test_greedy_beats_random_nearly_always():
    game = moonbrew.game("mystic-market")
    wins = {"greedy": 0.0, "random": 0.0}
    for seed in range(10):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        minds = [bot(name, seed) for name in names]
        t = game.start(2, seed)
        while t.ask is not None:
            seat = int(t.ask.seat)
            t.play(minds[seat].choose(Outlook(game, t, seat)))
        for seat, share in enumerate(game.result(t).utility):
            wins[names[seat]] += share
    assert wins["greedy"] >= 9
