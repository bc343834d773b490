"""Tollgate together, alone and without a winner: terminal, arena, study, record and verify."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from librt.vecs import vec
from mypy_extensions import i64

from moonbrew import record
from moonbrew.arena.contest import Contest
from moonbrew.bots import Outlook, bot
from moonbrew.bots.hint import hints
from moonbrew.cli import cli
from moonbrew.errors import BadRecord
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Search, Style
from moonbrew.laws import Setting, check_setting
from moonbrew.sitting import Sitting

TOGETHER = {"play": "together"}
# By kind of game: how many play, with which options, and how it is made to end.
KINDS: dict[str, tuple[int, dict[str, str]]] = {
    "together": (3, TOGETHER),
    "together in short": (2, TOGETHER | {"length": "short"}),
    "five together": (5, TOGETHER),
    "alone": (1, TOGETHER),
    "alone in short": (1, TOGETHER | {"length": "short"}),
    "five against each other": (5, {}),
}


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept where they harm nobody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")


def shown(*arguments: object, typed: str = "") -> str:
    """What a command that goes well prints."""
    result = CliRunner().invoke(cli, [str(one) for one in arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def options_of(kind: str) -> list[str]:
    """The seats and options of a kind, as on the command line."""
    seats, options = KINDS[kind]
    return ["--seats", str(seats), *(f"--option={name}={one}" for name, one in options.items())]


def played(game: Game[Any], seats: int, seed: int, *, match: bool, **options: str) -> Sitting:
    """A game in which everybody looks for a match, or shuns it and yields nothing."""
    sitting = Sitting(game, seats, seed, game.Options.of(options))
    while sitting.asked is not None:
        t: Any = sitting.t
        keys = [move.key for move in t.ask.moves(t)]
        last = t.edition.keys[t.road.kinds[-1]] if t.road.size() else ""
        wanted = [key for key in keys if (key == f"play-{last}") == match and key != "yield"]
        sitting.play(sitting.asked, (wanted or keys)[0])
    return sitting


def ended(game: Game[Any], seats: int, *, won: bool, **options: str) -> Sitting:
    """A game that was won, or that was not."""
    for seed in range(60):
        sitting = played(game, seats, seed, match=won, **options)
        if bool(game.result(sitting.t).winners) == won:
            return sitting
    raise AssertionError("No such game was found.")


def winnerless(game: Game[Any]) -> Sitting:
    """Two who play against each other, and neither of whom gets a point."""
    return ended(game, 2, won=False)


# Laws


@pytest.mark.parametrize("kind", KINDS)
def test_every_law_holds(tollgate, kind):
    seats, options = KINDS[kind]
    chosen = tollgate.check(tollgate.Options.of(options), seats)
    assert check_setting(Setting(tollgate, seats, chosen), seed=3).moments > 2


# Records


def endings(game: Game[Any]) -> dict[str, tuple[Sitting, str]]:
    """Games of each kind, and what their records say of the end beside scores and ranks."""
    return {
        "won together": (ended(game, 3, won=True, **TOGETHER), "rivals"),
        "lost together": (ended(game, 2, won=False, **TOGETHER), "rivals"),
        "won alone": (ended(game, 1, won=True, **TOGETHER), "rivals"),
        "lost alone": (ended(game, 1, won=False, **TOGETHER), "rivals"),
        "winnerless": (winnerless(game), "winners = []"),
    }


def test_records_say_who_has_won_where_ranks_do_not_and_are_verified(tollgate, tmp_path):
    for kind, (sitting, said) in endings(tollgate).items():
        text = record.write(sitting.record())
        assert said in text.partition("[result]")[2], kind
        assert ("winners" in text) == (kind == "winnerless"), kind
        assert record.read(text) == sitting.record()
        file = tmp_path / "game.toml"
        file.write_text(text)
        assert shown("verify", file) == f"{file}: true\n"


@pytest.mark.parametrize(
    ("kind", "line", "other", "told"),
    [
        ("winnerless", "winners = []", "winners = [1]", r"result.winners is \[1\], but the moves"),
        ("winnerless", "winners = []\n", "", r"result.winners is \[0, 1\], but the moves"),
        ("winnerless", "winners = []", "winners = [2]", "must be seats from 0 to 1"),
        ("lost alone", "rivals = [", "rivals = [9", "result.rivals is"),
        ("lost alone", "rivals = [", 'rivals = ["x", ', "must be whole numbers"),
    ],
)
def test_a_changed_outcome_is_noticed(tollgate, kind, line, other, told):
    text = record.write(endings(tollgate)[kind][0].record())
    assert line in text
    with pytest.raises(BadRecord, match=told):
        record.replay(record.read(text.replace(line, other)))


# The terminal


def test_a_person_plays_alone_from_the_first_card_to_the_last(tollgate):
    told = shown("play", "tollgate", *options_of("alone"), "--seed", "moon", typed="1\n" * 60)
    assert "Guest" in told
    assert "The Night" in told
    assert "The game is over: you " in told
    assert "Guest wins." in told or "Guest loses to the Night." in told


def test_a_person_who_plays_alone_can_go_on_another_day(tollgate, tmp_path):
    file = tmp_path / "alone.toml"
    shown("play", "tollgate", *options_of("alone"), "--save", file, typed="1\nquit\n")
    told = shown("play", "--resume", file, typed="1\n" * 60)
    assert "The game is over: you " in told


@pytest.mark.parametrize("kind", KINDS)
def test_bots_are_watched_and_the_result_is_told(tollgate, kind, tmp_path):
    file = tmp_path / "watched.toml"
    options = [*options_of(kind), "--seed", "moon", "--record", file]
    data = json.loads(shown("watch", "tollgate", "--bots", "greedy", *options, "--json"))
    seats, chosen = KINDS[kind]
    assert len(data["scores"]) == len(data["ranks"]) == seats
    assert [rival["name"] for rival in data["rivals"]] == ["the Night"] * bool(chosen)
    assert data["log"][-1].startswith("The game is over: ")
    assert data["log"][-1].endswith(data["why"])
    assert shown("verify", file) == f"{file}: true\n"
    told = shown("watch", "tollgate", "--bots", "greedy", *options_of(kind), "--seed", "moon")
    assert ("The Night" in told.rpartition("Player")[2]) == bool(chosen)
    assert data["why"] in told


def test_a_game_without_a_winner_is_gone_through(tollgate, tmp_path):
    file = tmp_path / "nobody.toml"
    file.write_text(record.write(winnerless(tollgate).record()))
    told = shown("replay", file, typed="last\nq\n")
    assert "Nobody wins. Nobody has a point (TOLL-055)." in told


# The arena


def test_teams_are_copies_of_one_bot_and_every_bot_plays_every_deal(tollgate):
    contest = Contest("tollgate", ("greedy", "random"), 3, options=tuple(TOGETHER.items()))
    bouts = [contest.bout(number) for number in range(4)]
    assert [bout.bots for bout in bouts] == [("greedy",) * 3, ("random",) * 3] * 2
    assert [bout.deal - bouts[0].deal for bout in bouts] == [0, 0, 1, 1]
    assert contest.whole(3) == 4
    assert contest.setting == "tollgate, play together, 3 seats"
    assert Contest("tollgate", ("greedy", "random"), 3).setting == ""


@pytest.mark.parametrize("kind", ["together", "alone", "five together"])
def test_an_arena_of_teams_rates_them_against_their_setting(tollgate, kind, tmp_path):
    out = tmp_path / "arena"
    wishes = ["--bots", "random,greedy", "--games", 24, *options_of(kind), "--out", out]
    told = shown("arena", "tollgate", *wishes)
    found = json.loads((out / "summary.json").read_text())
    first, second = found["standings"]
    assert (first["bot"], second["bot"]) == ("greedy", "random")
    assert first["won"] > second["won"]
    assert first["fair"] is second["fair"] is None
    assert first["rating"]["mu"] > second["rating"]["mu"]
    assert f"Rated against {found['setting']}: " in " ".join(told.split())
    assert found["setting"].endswith(f"{KINDS[kind][0]} seat{'s' * (KINDS[kind][0] > 1)}")
    assert found["by_seat"] == []
    assert "of 12 deals" in found["sentences"][0]
    lines = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()[1:]]
    assert all(line["rivals"][0]["name"] == "the Night" for line in lines)
    assert {bool(line["winners"]) for line in lines} == {True, False}
    page = (out / "report.html").read_text()
    assert "with copies of itself at all seats" in page
    assert "The share of wins of each seat" not in page
    assert shown("arena", "tollgate", *wishes) == told, "What was played is read again."


def test_an_arena_counts_games_that_nobody_wins(tollgate, tmp_path):
    out = tmp_path / "arena"
    wishes = ["--bots", "random", "--seats", 2, "--games", 40, "--out", out]
    shown("arena", "tollgate", *wishes)
    lines = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()[1:]]
    nobody = sum(not line["winners"] for line in lines)
    assert nobody > 0, "There has to be one for this to prove anything."
    (one,) = json.loads((out / "summary.json").read_text())["standings"]
    assert one["won"] + one["shared"] == 40 - nobody


def test_one_game_of_an_arena_is_shown_with_the_rival(tollgate):
    told = shown("arena", "tollgate", "--bots", "greedy", *options_of("alone"), "--only", 1)
    assert "The Night" in told


# Studies


@pytest.mark.parametrize("kind", ["together", "alone"])
def test_a_study_of_a_team_tells_how_often_it_is_won(tollgate, kind, tmp_path):
    page = tmp_path / "study.html"
    wishes = ["--games", 12, *options_of(kind), "--out", page]
    told = shown("study", "tollgate", *wishes)
    assert "wins " in told
    assert "Lead over the rival" in told
    assert "Going first" not in told
    assert "How often it is won" in page.read_text()
    assert "By turn order" not in page.read_text()


def test_a_study_of_five_tells_who_goes_first_and_how_often_nobody_wins(tollgate):
    wishes = ["--bots", "random", "--games", 40, "--seats", 2, "--json"]
    (found,) = json.loads(shown("study", "tollgate", *wishes))["studies"]
    assert found["won"]["share"] < 1
    assert any(said.startswith("Nobody wins ") for said in found["findings"])
    five = shown("study", "tollgate", "--games", 6, *options_of("five against each other"))
    assert "Going first wins" in five


# Bots


@pytest.mark.parametrize("name", ["random", "greedy", "apprentice", "witch"])
@pytest.mark.parametrize("kind", ["together", "alone"])
def test_every_bot_plays_in_a_team_and_alone(tollgate, kind, name):
    seats, options = KINDS[kind]
    t = tollgate.start(seats, 5, tollgate.Options.of(options))
    thinker = bot(name, 1)
    for _ in range(3):
        outlook = Outlook(tollgate, t, int(t.ask.seat))
        move = thinker.choose(outlook)
        assert move in outlook.moves
        t.play(move)


def test_a_hint_speaks_to_who_plays_alone(tollgate):
    t = tollgate.start(1, 5, tollgate.Options.of(TOGETHER))
    found = hints(Outlook(tollgate, t, 0), iterations=60, seconds=None)
    assert found
    assert all("It leads to a win in about" in hint.because for hint in found)


@pytest.mark.parametrize(("teams", "further"), [([0, 0], True), ([0, 1], False)])
def test_a_search_of_the_own_turn_goes_on_through_the_turns_of_the_team(tollgate, teams, further):
    t = tollgate.start(2, 5, tollgate.Options.of(TOGETHER))
    style = Style(exploration=0.5, playout=0, own_turn=True)
    search = Search(tollgate.mind, t, len(tollgate.catalogue), Dice(1), style, vec[i64](teams))
    search.run(60)
    grown = any(child.children for child in search.root().children)
    assert grown is further
