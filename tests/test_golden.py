"""Whole games kept as records with all that was told in them, and counts of lines of play.

What changes here is read in the diff. After a change of rules that is meant, raise the version of
the game and write the records again:

    PYTHONPATH=. python tests/test_golden.py
"""

from pathlib import Path
from typing import Any

import pytest

import moonbrew
from moonbrew.bots import Outlook, bot
from moonbrew.combinations import leaves
from moonbrew.game import Game
from moonbrew.options import GameOptions
from moonbrew.record import load, replay, save, verify
from moonbrew.sitting import Sitting, resume
from tests.mystic_market.stall import GAME, table

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.toml"))
PLAYERS = ["Wren", "Moss", "Hazel", "Bramble", "Fern"]


def played(game: Game[Any], seats: int, options, bots: list[str]) -> Sitting:
    """A game of bots from a fixed seed."""
    sitting = Sitting(game, seats, "moonlight", options, PLAYERS[:seats], bots[:seats])
    minds = [bot(name, seat) for seat, name in enumerate(sitting.bots)]
    while (seat := sitting.asked) is not None:
        sitting.play(seat, minds[seat].choose(Outlook(game, sitting.t, seat)).key)
    return sitting


def picked(game: Game[Any], seats: int, place: int) -> GameOptions:
    """Of all combinations the one that has, option by option, the value at this place."""
    found = list(leaves(game, seats))
    for spec in game.all_options:
        values = list(dict.fromkeys(leaf.chosen().get(spec.name) for leaf in found))
        value = values[place % len(values)]
        found = [leaf for leaf in found if leaf.chosen().get(spec.name) == value]
    return found[0]


def names() -> dict[str, tuple[Game[Any], int, int]]:
    """By file name: one game for each number of seats, each with other options."""
    return {
        f"{game.name}-{seats}": (game, seats, place)
        for game in moonbrew.all_games()
        for place, seats in enumerate(game.seats)
    }


def sitting(name: str) -> Sitting:
    """The game that is kept under this name, played again."""
    game, seats, place = names()[name]
    bots = ["greedy", "random", "greedy", "random", "greedy"]
    return played(game, seats, picked(game, seats, place), bots)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_game_still_leads_to_its_result(file):
    record = load(file)
    game = moonbrew.game(record.game)
    assert verify(record, game) == []
    assert replay(record, game).ask is None


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_played_again_move_by_move(name):
    assert sitting(name).record() == load(GOLDEN / f"{name}.toml")


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_told_again_sentence_by_sentence(name):
    told = resume(load(GOLDEN / f"{name}.toml")).told(None)
    assert told == story(name).read_text(encoding="utf-8").splitlines()


def story(name: str) -> Path:
    """The file with all that an onlooker is told in a golden game."""
    return GOLDEN / f"{name}.txt"


def test_there_is_a_golden_game_for_every_number_of_seats():
    assert [file.stem for file in RECORDS] == sorted(names())


def lines_of_play(game: Game[Any], t, depth: int) -> int:
    """How many ways there are to make so many moves."""
    if depth == 0 or t.ask is None:
        return 1
    count = 0
    for move in t.ask.moves(t):
        after = t.clone()
        after.play(move)
        count += lines_of_play(game, after, depth - 1)
    return count


def test_the_lines_of_play_from_a_table_set_by_hand_are_counted():
    t = table(["RO", ""], market="ROYGB", track="PBGYOR", coins=[5, 0])
    # 5 slots and the deck to buy; 2 kinds to swap for 4 others each; 2 single cards to sell.
    assert lines_of_play(GAME, t, 1) == 6 + 8 + 2
    # Bought: 6, 5, 5, 5 and 2 ways on from the slots, 6 from the deck. Swapped: R for O and O for R
    # leave 4 ways, the other pairs 5. Sold: the other card, or the end of the turn.
    assert lines_of_play(GAME, t, 2) == 29 + 2 * (4 + 3 * 5) + 2 * 2
    # Then there is nothing left but to end turns: the other seat can only make its relief draw.
    assert lines_of_play(GAME, t, 3) == 71


if __name__ == "__main__":
    for name in names():
        found = sitting(name)
        save(found.record(), GOLDEN / f"{name}.toml")
        story(name).write_text("\n".join([*found.told(None), ""]), encoding="utf-8")
