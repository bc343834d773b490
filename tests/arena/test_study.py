"""Studies: figures against small cases counted by hand, and findings that say what they show."""

import json
from collections import Counter
from math import log10
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import moonbrew
from moonbrew.arena.contest import Contest
from moonbrew.arena.play import Play
from moonbrew.cli import cli
from moonbrew.record import read
from moonbrew.scene import Piece
from moonbrew.study.figures import Figures, mean_of, quantile
from moonbrew.study.findings import (
    about_emergencies,
    about_order,
    about_unused,
    about_winning,
    differences,
)
from moonbrew.study.observe import Observe, emergencies, names_of
from moonbrew.study.study import figures_json
from tests.arena.pages import check_page
from tests.mystic_market.stall import GAME, one_before_renewal, play, swap, table

MARKET = "mystic-market"
SHORT = ("--option", "length=shortened", "--bots", "random")


def study(*arguments: object, code: int = 0) -> Result:
    """Run the command."""
    done = CliRunner().invoke(cli, ["study", MARKET, *map(str, arguments)])
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    return done


def seen(scores: list[int], first: int = 0, **changes: object) -> dict[str, Any]:
    """An observed game of two seats, in which the best score won."""
    best = scores.count(max(scores))
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return {
        "number": 0,
        "scores": scores,
        "shares": [1 / best if rank == 1 else 0.0 for rank in ranks],
        "rivals": [],
        "first": first,
        "turns": 6,
        "decisions": [4, 3],
        "branching": {1: 2, 10: 5},
        "offered": {"buy-1": 9, "pass": 7},
        "made": {"buy-1": 4, "pass": 3},
        "emergencies": [],
        "opened": {},
        "used": [{"Buy": 3, "Buy: moss": 2}, {"Buy": 1, "Pass": 3}],
        **changes,
    }


def figures(*games: dict[str, Any]) -> Figures:
    """The figures of some games."""
    found = Figures(2)
    for game in games:
        found.add(game)
    return found


# Counted by hand


def test_three_games_counted_by_hand():
    found = figures(
        seen([30, 20], first=0),
        seen([10, 25], first=1, turns=8, decisions=[5, 5]),
        seen([15, 15], first=1),
    )
    assert found.games == 3
    assert found.turns == {6: 2, 8: 1}
    assert found.plies == {7: 2, 10: 1}
    assert found.margins == {10: 1, 15: 1, 0: 1}
    assert found.best == {30: 1, 25: 1, 15: 1}
    assert found.shared == 1
    assert found.by_seat == [1.5, 1.5]
    assert found.by_order == [2.5, 0.5]  # the first player won twice and shared once
    assert found.decisions == {4: 2, 3: 2, 5: 2}
    assert found.branching == {1: 6, 10: 15}
    assert found.tree == pytest.approx(15 * log10(10) / 3)
    assert found.offered["buy-1"] == 27


def test_how_something_goes_with_winning_counted_by_hand():
    found = figures(seen([30, 20]), seen([10, 25]), seen([30, 20]), seen([15, 15]))
    did, did_not = found.with_and_without("Buy: moss")  # seat 0 does it in every game
    assert (did.of, did.share) == (4, (1 + 0 + 1 + 0.5) / 4)
    assert (did_not.of, did_not.share) == (4, (0 + 1 + 0 + 0.5) / 4)
    more = found.winners_more("Buy")  # the winner bought 2 more, 2 fewer, 2 more; nobody lost
    assert more.mean == pytest.approx((2 - 2 + 2 + 0) / 4)
    assert found.per_seat("Buy") == 2.0
    assert found.verbs() == ["Buy", "Pass"]
    assert found.cards() == ["Buy: moss"]


def test_averages_and_quantiles():
    counts = Counter({1: 1, 2: 2, 10: 1})
    assert mean_of(counts).mean == 3.75
    assert [quantile(counts, part) for part in (0.25, 0.5, 0.75, 1.0)] == [1, 2, 2, 10]
    reach = 1.96 * (sum((v - 3.75) ** 2 for v in (1, 2, 2, 10)) / 4 / 4) ** 0.5
    assert mean_of(counts).high == pytest.approx(3.75 + reach)


# One real game


def test_an_observed_game_is_the_one_that_the_arena_plays():
    contest = Contest(MARKET, ("random",), 3, 4)
    noted, played = Observe(contest)(2), Play(contest, records=True)(2)
    record = read(played["record"])
    assert noted["scores"] == played["scores"]
    assert sum(noted["decisions"]) == played["plies"] == sum(noted["branching"].values())
    assert noted["made"] == Counter(key for _, key in record.moves)
    assert noted["decisions"] == [sum(seat == s for seat, _ in record.moves) for s in range(3)]
    bought = [
        sum(s == seat and key.startswith("buy") for s, key in record.moves) for seat in (0, 1)
    ]
    assert [noted["used"][seat].get("Buy", 0) for seat in (0, 1)] == bought
    crafted = Counter(key for _, key in record.moves if key.startswith("craft-"))
    for key, times in crafted.items():
        name = "Craft: " + key.removeprefix("craft-").replace("-", " ")
        assert sum(one.get(name, 0) for one in noted["used"]) == times
    assert noted["turns"] <= sum(key == "end-turn" for _, key in record.moves) + 3


def test_an_observed_game_tells_what_ought_to_be_rare():
    t = play(swap(table(["R", "R"], stall=one_before_renewal(2))), "buy-1")
    assert emergencies(GAME, t.events or []) == ["the market is renewed"]
    t = play(swap(table(["R", "R"], stall=0)), "buy-1")
    assert emergencies(GAME, t.events or []) == []
    assert Observe(Contest(MARKET, ("greedy",), 2, 4))(0)["emergencies"] == []


# Findings


def test_it_is_said_how_often_happens_what_ought_to_be_rare():
    renewed = seen([30, 20], emergencies=["the market is renewed"])
    found = figures(renewed, *(seen([30, 20]) for _ in range(199)))
    (sentence,) = about_emergencies(GAME, found)
    assert sentence == (
        "In 0.5 % (0.1–2.8) of the games the market is renewed, which is meant for emergencies."
    )


def test_an_advantage_of_the_first_player_is_found_and_no_advantage_is_said_too():
    found = figures(*(seen([30, 20] if n % 4 else [20, 30]) for n in range(200)))
    first, second = about_order(found)
    assert first.startswith("Going first is an advantage: it wins 75.0 % (68.6–80.5)")
    assert "Going second is a disadvantage" in second
    fair = figures(*(seen([30, 20] if n % 2 else [20, 30]) for n in range(200)))
    (sentence,) = about_order(fair)
    assert "no difference that 200 games could show" in sentence


def test_what_goes_with_winning_is_found():
    def game(n: int) -> dict[str, Any]:
        moss = n % 2  # who has moss wins nine times of ten
        wins = moss if n % 20 < 18 else 1 - moss
        used = [{"Buy: moss": 1} if seat == moss else {"Buy: fern": 1} for seat in (0, 1)]
        return seen([int(seat == wins) for seat in (0, 1)], used=used)

    told = about_winning(figures(*map(game, range(200))))
    assert "“Buy: moss” win 90.0 % of their games, those that never do 10.0 %." in told[0]
    assert len(told) == 2


def test_what_everybody_does_is_judged_by_how_often():
    used = [{"Buy": 4}, {"Buy": 2}]
    told = about_winning(figures(*(seen([9, 8 + n % 2], used=used) for n in range(100))))
    assert told == [
        "Winners do “Buy” 1.0 times more in a game than the others; a seat does it 3.0 times on "
        "average."
    ]


def test_chance_is_no_finding():
    used = [{"Buy": 2, "Buy: moss": 1}, {"Buy": 2}]
    games = (seen([30, 20] if n % 2 else [20, 30], used=used) for n in range(100))
    assert about_winning(figures(*games)) == []


def test_moves_that_nobody_makes_are_named():
    game = moonbrew.game(MARKET)
    offered = {move.key: 500 for move in game.catalogue if move.key != "relief-draw"}
    made = {**offered, "buy-1": 0, "buy-2": 1}
    never, rare, impossible = about_unused(game, figures(seen([1, 0], offered=offered, made=made)))
    assert never == "Never chosen, though possible: “buy 1”."
    assert rare.endswith(": “buy 2”.")
    assert "1 were possible in no game: “relief draw”." in impossible


def test_differences_are_found_only_where_there_are_any():
    one = figures(*(seen([30, 20 + n % 5], turns=20 + n % 3) for n in range(50)))
    other = figures(*(seen([30, 20 + n % 5], turns=10 + n % 3) for n in range(50)))
    assert differences(one, one, ("a", "b")) == ["Between a and b no difference is beyond chance."]
    (sentence,) = differences(one, other, ("a", "b"))
    assert sentence == "A game has 21.0 turns on average with a, 11.0 with b."


def test_a_card_that_is_used_oftener_is_found_unless_it_may_be_chance():
    def games(number: int, most: int) -> Figures:
        used = ([{"Buy: moss": n % most}, {}] for n in range(number))
        return figures(*(seen([3, 1], used=one) for one in used))

    (sentence,) = differences(games(90, 3), games(90, 9), ("a", "b"))
    assert sentence == "“Buy: moss”: 1.00 times in a game with a, 4.00 with b."
    assert "beyond chance" in differences(games(9, 3), games(9, 5), ("a", "b"))[0]


# The command


def test_a_study_is_shown_written_and_told_as_data(tmp_path):
    file = tmp_path / "deep" / "study.html"
    done = study(*SHORT, "--games", 6, "--seats", 3, "--out", file)
    assert "Turns in a game" in done.output
    assert str(file) in done.stderr
    text = check_page(file)
    for words in ("What stands out", "Who wins", "How long it lasts", "Scores", "Decisions",
                  "What is done", "Which cards it is done with", "Move by move"):  # fmt: skip
        assert words in text
    data = json.loads(study(*SHORT, "--games", 6, "--seats", 3, "--json").stdout)
    (one,) = data["studies"]
    assert one["findings"][0] in text
    assert sum(one["turns"]["counts"].values()) == 6
    assert len(one["wins_by_turn_order"]) == 3


def test_one_process_and_two_find_the_same():
    wishes = (*SHORT, "--games", 6, "--json")
    assert study(*wishes).stdout == study(*wishes, "--jobs", 2).stdout


def test_own_cards_stand_beside_the_standard_ones(tmp_path):
    own = tmp_path / "rich.toml"
    own.write_text("[setup]\nopening_coins = 29\n")
    file = tmp_path / "study.html"
    wishes = ("--bots", "greedy", "--option", "length=shortened", "--games", 6)
    done = study(*wishes, "--content", own, "--against", "standard", "--out", file)
    assert "A game has" in " ".join(done.output.split())  # it is over much sooner
    text = check_page(file)
    assert "rich.toml" in text
    assert "What differs" in text
    turned = json.loads(study(*wishes, "--against", own, "--json").stdout)
    assert [one["name"] for one in turned["studies"]] == ["standard", "rich.toml"]
    assert [one["contest"]["content"] == "" for one in turned["studies"]] == [True, False]
    assert turned["differences"]


def test_the_study_in_the_docs_is_sound_and_says_what_the_docs_say():
    docs = Path(__file__).parents[2] / "docs"
    text = check_page(docs / "studies" / "mystic-market.html")
    told = (docs / "arena.md").read_text("utf-8")
    assert "In 0.0 % (0.0–0.2) of the games the market is renewed" in text
    assert "52.6 % (50.4–54.8)" in text
    assert "52.6 % of 2000 games for two (50.4–54.8)" in told
    tonic = "win 64.4 % of their games, those that never do 47.2 %."
    assert f"Seats that do “Craft: plunder tonic” {tonic}" in text
    assert tonic in told


def test_data_of_a_study_can_be_written_as_json():
    assert json.loads(json.dumps(figures_json(figures(seen([3, 1]), seen([1, 3])))))["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--against", "standard"], "Both are the same cards"),
        (["--against", "nothing.toml"], "Name a file there is"),
        (["--bots", "gready"], "Did you mean greedy?"),
        (["--seats", "7"], "not for 7"),
        (["--games", "1"], "--games"),
    ],
)
def test_bad_input_is_answered_with_what_to_do(arguments, words):
    assert words in study(*arguments, code=2).stderr


def test_cards_that_share_a_symbol_are_told_apart_by_their_names():
    assert list(names_of(Piece("a", "knot", "Bramble Hedge"))) == ["knot", "bramble hedge"]
    assert list(names_of(Piece("a", "orc-teeth", "Orc Teeth"))) == ["orc teeth"]
    assert list(names_of(Piece("a", label="a card face down"))) == []
