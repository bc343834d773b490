"""The command line: games played, watched, replayed, verified; and clear words for bad input."""

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import moonbrew
from moonbrew import build
from moonbrew.cli import cli
from moonbrew.cli.playing import let_pass_without_answer
from moonbrew.games import game_names
from moonbrew.kernel.dice import commitment
from moonbrew.moments import BETWEEN
from moonbrew.record import load, plies, save
from moonbrew.sitting import Sitting
from moonbrew.terminal.stepping import Reel
from tests.cauldron.tables import FINISH
from tests.cauldron.tables import play as play_cauldron
from tests.cauldron.tables import table as cauldron_table
from tests.mystic_market.stall import table
from tests.tabletop import rule

MARKET = "mystic-market"
CONTENT = moonbrew.game(MARKET).content_file


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch) -> Path:
    """Games are kept where the test can see them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data"


def run(*arguments: object, typed: str = "") -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, [str(one) for one in arguments], input=typed)


def shown(*arguments: object, typed: str = "") -> str:
    """What a command that goes well prints."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def complaint(*arguments: object, code: int = 2, typed: str = "") -> str:
    """What a command that goes wrong says: on the error output, and never a traceback."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stderr.strip()
    assert "Traceback" not in result.output
    return result.stderr


def real(
    *arguments: object, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command as its own process."""
    return subprocess.run(
        [sys.executable, "-m", "moonbrew", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
    )


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A finished game of two bots."""
    file = tmp_path / "game.toml"
    shown("watch", MARKET, "--bots", "random,random", "--seed", "moon", "--record", file)
    return file


def edit(file: Path, pattern: str, new: str) -> Path:
    """Change one place of a file, which must be there."""
    text, times = re.subn(pattern, new, file.read_text(), count=1, flags=re.MULTILINE)
    assert times == 1, f"There is no {pattern} to change."
    file.write_text(text)
    return file


# Help


def test_the_version_says_how_moonbrew_runs():
    assert shown("--version") == f"moonbrew {moonbrew.__version__}, {build.describe()}\n"


@pytest.mark.parametrize("command", ["", *cli.commands])
def test_every_command_explains_itself(command):
    text = shown(*command.split(), "--help")
    assert f"  moonbrew {command}" in text, "There is no example."


def test_the_help_names_the_options_of_the_games_and_the_bots():
    text = shown("play", "--help")
    assert "content=full|practice" in text
    assert "greedy" in text


def test_the_games_are_listed_with_seats_and_options():
    assert "For 2 to 4" in shown("games")
    first = json.loads(shown("games", "--json"))[0]
    assert (first["name"], first["seats"]) == (MARKET, [2, 3, 4])
    assert first["options"][0]["values"] == ["full", "practice"]


# Play


# With whom and with what options a game is over soon, whoever always chooses the first move.
SOON = {"cauldron": ("greedy", "--option", "simple=on", "--option", "quick=on")}


@pytest.mark.parametrize("name", [game.name for game in moonbrew.all_games()])
def test_a_whole_game_is_played_by_piped_input(tmp_path, name):
    file, others = tmp_path / "game.toml", SOON.get(name, ("random",))
    text = shown(
        "play", name, "--seats", 2, "--bots", *others, "--seed", "moon", "--save", file,
        typed="1\n" * 2000,
    )  # fmt: skip
    assert (
        text.index(commitment("moon")) < text.index("Your turn") < text.index("The seed was moon")
    )
    assert re.search(r"wins\.|share the win", text)
    assert load(file).result is not None
    assert "true" in shown("verify", file, "--commitment", commitment("moon"))


def test_who_can_do_nothing_but_pass_is_not_asked():
    sitting = Sitting(moonbrew.game("cauldron"), 2, 1, bots=["", "random"])
    lying: dict[str, Any] = {
        "phase": "turns",
        "active": 1,
        "agenda": [*FINISH, ["final-phase"], ["turn", 1]],
        "supply": ("W",),
        "spells": (["fizzle"],),  # which answers no Steal
    }
    t = cauldron_table(2, "F1", **lying)
    sitting.t = play_cauldron(t, "steal-0-web")
    assert sitting.asked == 0
    let_pass_without_answer(sitting, 0)
    assert sitting.moves[-1:] == [(0, "pass")]


def test_without_a_seed_the_dice_are_secret_until_the_end(data):
    text = shown("play", MARKET, typed="1\n")
    kept = next((data / "moonbrew" / "games").iterdir())
    record = load(kept)
    assert isinstance(record.seed, str)
    assert len(record.seed) == 64
    assert record.commitment in text
    assert record.seed not in text


def test_two_witches_are_the_usual_company(data):
    shown("play", MARKET, "--name", "Wren")
    record = load(next((data / "moonbrew" / "games").iterdir()))
    assert record.players == ["Wren", "Witch 1", "Witch 2"]
    assert record.bots == ["", "witch", "witch"]


def test_the_end_of_the_input_saves_and_says_how_to_go_on(data):
    text = shown("play", MARKET, "--seed", "moon", typed="1\n")
    kept = next((data / "moonbrew" / "games").iterdir())
    assert f"moonbrew play --resume {kept}" in text


def test_a_game_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "game.toml"
    shown("play", MARKET, "--seed", "moon", "--seat", 1, "--save", file, typed="1\nquit\n")
    before = load(file)
    text = shown("play", "--resume", file, typed="1\nquit\n")
    after = load(file)
    assert f"move {before.plies}" in text
    assert after.moves[: before.plies] == before.moves
    assert after.plies > before.plies
    assert after.moves[before.plies][0] == 1


def test_the_person_can_save_under_another_name(tmp_path):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    shown("play", MARKET, "--save", one, typed=f"save {other}\n1\nquit\n")
    assert load(other).plies > load(one).plies


def test_a_game_does_not_write_over_another_file(tmp_path):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    other.write_text("precious")
    assert "is there already" in complaint("play", MARKET, "--save", other)
    text = shown("play", MARKET, "--save", one, typed=f"save {other}\n")
    assert "is there already" in " ".join(text.split())
    assert other.read_text() == "precious"


def at_the_table(t, tmp_path, monkeypatch, *typed: str) -> str:
    """What is said when seat 0, a person, talks at a table set by hand."""
    sitting = Sitting(
        moonbrew.game(MARKET), int(t.seats), "moon", bots=["", "random", "random"][: int(t.seats)]
    )
    sitting.t = t
    monkeypatch.setattr("moonbrew.cli.playing.new_sitting", lambda *_: (sitting, 0))
    return shown("play", MARKET, "--save", tmp_path / "game.toml", typed="\n".join(typed) + "\n")


def test_choices_are_made_by_number_by_key_or_by_part_of_the_sentence(tmp_path, monkeypatch):
    for answer in ("1", "buy-1", "the dragon scale in slot 1", "scale slot buy", "BUY-1"):
        file = tmp_path / answer.replace(" ", "")
        file.mkdir()
        text = at_the_table(table(["", "OO"]), file, monkeypatch, answer, "quit")
        assert "You buy the Dragon Scale in slot 1" in text


def test_words_that_fit_several_choices_list_them(tmp_path, monkeypatch):
    text = at_the_table(table(["RO", "OO"]), tmp_path, monkeypatch, "sell", "quit")
    assert "Which of these?" in text
    assert "You sell" not in text


def test_a_long_group_is_folded_and_opened_by_its_name(tmp_path, monkeypatch):
    text = at_the_table(table(["ROYG", "OO"]), tmp_path, monkeypatch, "swap", "quit")
    before, after = text.split("> swap")
    assert "Give an Orc Tooth for the Dragon Scale in slot 1" not in before
    assert "Give an Orc Tooth for the Dragon Scale in slot 1" in after


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("999", "There is no choice 999"),
        ("", "? for help"),
        ("end-turn", "Rule MARKET-047 forbids it"),
        ("sell-set-orc-teeth", "Rule MARKET-088 forbids it"),
        ("end your turn", "is forbidden by MARKET-047"),
        ("cheat", "No move of Mystic Market is called 'cheat'"),
        ("why end-turn", "is forbidden by MARKET-047"),
        ("why sell 3 orc", "is forbidden by MARKET-088"),
        ("why buy-1", "is allowed now"),
        ("why cheat", "No move of Mystic Market is called 'cheat'"),
        ("why", "Say what"),
        ("?", "why KEY"),
        ("walk", "One turn of Mystic Market"),
        ("? 31", "MARKET-031"),
        ("?31", "MARKET-031"),
        ("? supply shift", "MARKET-099"),
        ("? 999", "There is no rule 999"),
        ("? cheating", "No rule speaks of 'cheating'"),
        ("undo", "You have made no move"),
        ("pass!", "This choice is yours to make"),
        ("log", "begin"),
        ("hint", "It leads to a win"),
        ("board", "Ingredient market"),
    ],
)
def test_the_table_answers(tmp_path, monkeypatch, typed, answer):
    text = at_the_table(table(["RO", "OO"]), tmp_path, monkeypatch, typed, "quit")
    assert answer in " ".join(text.split(f"> {typed}")[1].split())


def test_a_move_is_taken_back(tmp_path, monkeypatch):
    text = at_the_table(
        table(["RO", "OO"]), tmp_path, monkeypatch, "swap-dragon-scales-2", "undo", "undo", "quit"
    )
    assert "You take back your last move." in text
    assert "You have made no move" in text
    assert load(tmp_path / "game.toml").plies == 0


@rule("MARKET-150")
def test_a_standing_pass_lasts_until_the_next_turn(tmp_path, monkeypatch):
    t = table(["RO", "OO", "OO"], potions=[["fortune-serum"], [], []], turn=1)
    text = at_the_table(t, tmp_path, monkeypatch, "pass!", "quit")
    assert text.count("> ") == 2, "asked once to react, and then only in the own turn"
    moves = load(tmp_path / "game.toml").moves
    assert len([move for move in moves if move == (0, "pass")]) > 1
    assert "Your turn begins." in text


@rule("MARKET-150")
def test_orders_are_listed_given_by_their_words_and_ended(tmp_path, monkeypatch):
    t = table(["RO", "OO", "OO"], potions=[["fortune-serum"], [], []], turn=1)
    typed = ["pass! ?", "pass! harvest", "pass! turns", "pass! ?", "pass! off", "pass! ?", "quit"]
    text = at_the_table(t, tmp_path, monkeypatch, *typed)
    listed = [" ".join(part.split()) for part in text.split("> pass! ?")[1:]]
    assert "pass! no-answer Pass whenever you have no answer." in listed[0]
    assert "In force: no-answer until-withdrawn." in listed[0]
    assert "There is no order about harvest." in listed[0]
    assert "In force: no-answer until-withdrawn, turn -final until-withdrawn." in listed[1]
    assert "Nothing is passed on in your name any more." in listed[1]
    assert "In force: nothing." in listed[2]
    assert (0, "pass") in load(tmp_path / "game.toml").moves


def test_only_what_the_seat_may_see_is_drawn(tmp_path, monkeypatch):
    # Pixie Powder lies in the other hand and nowhere else.
    t = table(["RO", "PP"], deck="ROYG", market="ROYGB")
    text = at_the_table(t, tmp_path, monkeypatch, "quit")
    assert not re.search(r"hand.*Pixie", text)


# Watch


def test_watching_the_same_seed_twice_shows_the_same_game():
    arguments = ("watch", MARKET, "--bots", "greedy,random", "--seed", "moon")
    assert shown(*arguments) == shown(*arguments)
    assert shown(*arguments) != shown(*arguments[:-1], "sun")


def test_a_watched_game_can_be_had_as_data():
    data = json.loads(shown("watch", MARKET, "--bots", "random", "--seats", 3, "--json"))
    assert data["players"] == ["Random 1", "Random 2", "Random 3"]
    assert len(data["scores"]) == 3
    assert data["log"]


def test_options_and_content_are_obeyed(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\nopening_coins = 29\n")
    arguments = ("--bots", "greedy,greedy", "--content", own, "--option", "length=shortened")
    data = json.loads(shown("watch", MARKET, *arguments, "--json"))
    assert max(data["scores"]) >= 30


# Replay and verify


def test_a_game_is_gone_through_forwards_and_backwards(game_file):
    text = shown("replay", game_file, typed="\nn\np\n5\nlast\nfirst\nq\n")
    plies = [int(ply) for ply in re.findall(r"Mystic Market, move (\d+)", text)]
    assert plies == [0, 1, 2, 1, 5, load(game_file).plies, 0]


def test_a_step_forward_shows_what_it_changed_and_board_the_whole_table(game_file):
    text = shown("replay", game_file, typed="5\nn\nboard\nq\n")
    _, earlier, step, whole = text.split("Move ")
    assert [part[:4] for part in (earlier, step, whole)] == ["5 of", "6 of", "6 of"]
    assert len(step.splitlines()) < len(whole.splitlines())
    assert "Value track" in whole


def test_going_too_far_says_what_there_is(game_file):
    assert "There is no move -1" in shown("replay", game_file, typed="p\n")
    assert "There is no move 99999" in shown("replay", game_file, typed="99999\n")


def test_a_moment_is_seen_from_any_seat_after_the_game(game_file):
    def hands(*arguments):
        return re.findall(
            r"(\S+(?: \d)?) hand: ", shown("replay", game_file, "--ply", 0, *arguments)
        )

    assert hands() == []
    assert hands("--seat", 0) == ["Your"]
    assert len(hands("--all")) == 2
    text = shown("replay", game_file, typed="seat 1\nall\nspectator\nq\n")
    assert text.count("Your hand: ") == 1


def test_hands_stay_hidden_while_a_game_goes_on(tmp_path):
    file = tmp_path / "game.toml"
    save(Sitting(moonbrew.game(MARKET), 2, "moon").record(), file)
    assert "hand:" not in shown("replay", file, "--ply", 0)
    assert "The game is not over" in complaint("replay", file, "--seat", 0, "--ply", 0)
    assert "The game is not over" in complaint("replay", file, "--all")
    assert "The game is not over" in shown("replay", file, typed="all\n")


def test_any_moment_of_a_record_is_a_few_moves_from_a_table_that_is_kept(game_file):
    record, game = load(game_file), moonbrew.game(MARKET)
    reel = Reel(record, game)
    assert record.plies > 2 * BETWEEN
    for ply, t in enumerate(plies(record, game)):
        assert game.fingerprint(reel.table(ply)) == game.fingerprint(t)
    assert len(reel.moments.marks) == record.plies // BETWEEN + 1


def test_a_moment_can_be_had_as_data(game_file):
    moment = json.loads(shown("replay", game_file, "--ply", 3, "--seat", 0, "--json"))
    assert (moment["ply"], moment["scene"]["seat"]) == (3, 0)
    assert len(json.loads(shown("replay", game_file, "--json"))) == load(game_file).plies + 1


def test_a_true_record_is_verified(game_file):
    assert shown("verify", game_file) == f"{game_file}: true\n"
    assert json.loads(shown("verify", game_file, "--json"))[str(game_file)]["true"]


def test_verifying_says_that_the_deal_of_a_what_if_was_known(game_file):
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace("plies =", "what_if = 1\nplies ="), "utf-8")
    known = "It goes on from an earlier game after 1 move, so its deal was known."
    assert shown("verify", game_file) == f"{game_file}: true. {known}\n"
    game_file.write_text(text.replace("plies =", "what_if = 10000\nplies ="), "utf-8")
    assert "what_if is 10000, but there are" in complaint("verify", game_file, code=1)


@pytest.mark.parametrize(
    ("pattern", "new", "reason"),
    [
        (r"^(\d) [a-z0-9-]+", r"\1 pass", "rule MARKET-"),
        (r"^seed = .*", 'seed = "sun"', "The seed was changed"),
        (r"^scores = .*", "scores = [99, 0]", "result.scores is [99, 0]"),
        (r"^plies = .*", "plies = 3", "plies is 3"),
        (r"^\[result\][\s\S]*", "", "result is missing"),
        (r"^rules = .*", "rules = 9", "rules is 9"),
    ],
)
def test_a_changed_record_is_not_verified(game_file, pattern, new, reason):
    edit(game_file, pattern, new)
    assert reason in complaint("verify", game_file, code=1)
    assert reason in run("verify", game_file, "--json").stdout
    if "seed" not in pattern:
        complaint("replay", game_file, "--ply", 0)
        complaint("play", "--resume", game_file)


def test_a_promise_that_was_not_kept_is_found(game_file):
    text = complaint("verify", game_file, "--commitment", commitment("sun"), code=1)
    assert "not the one promised" in text


def test_a_truncated_record_is_unreadable(game_file):
    game_file.write_text(game_file.read_text()[:600])
    for command in (("verify",), ("replay",), ("play", "--resume")):
        assert "damaged or cut off" in complaint(*command, game_file)


def test_one_bad_file_does_not_hide_the_others(game_file, tmp_path):
    result = run("verify", game_file, tmp_path / "none.toml")
    assert result.exit_code == 2
    assert f"{game_file}: true" in result.stdout
    assert "cannot be read" in result.stderr


# Rules


def test_a_turn_is_walked_through_step_by_step():
    told = shown("rules", MARKET, "--walkthrough")
    assert "2. Sell a set\nA set of Kraken Tentacles is three cards" in told
    assert "   > sell-set-kraken-tentacles\n" in told
    assert "MARKET-089" in told
    walked = json.loads(shown("rules", MARKET, "--walkthrough", "--json"))
    assert walked["lessons"][1]["moves"] == ["sell-set-kraken-tentacles"]
    typed = shown("play", MARKET, "--bots", "random", typed="walk\nquit\n")
    assert "2. Sell a set\n" in typed


def test_of_several_walkthroughs_one_is_chosen_by_its_key(monkeypatch):
    one = moonbrew.game(MARKET).walkthroughs["walkthrough"]
    lessons = [replace(lesson, seat=1) for lesson in one.lessons]
    other = replace(one, key="late", title="The last round", lessons=lessons)
    both = {"walkthrough": one, "late": other}
    for played in (moonbrew.game(MARKET), moonbrew.game(MARKET, None)):  # to read, to play
        monkeypatch.setattr(played, "walkthroughs", both)
    listed = shown("rules", MARKET, "--walkthrough")
    assert "  walkthrough " in listed
    assert "  late The last round" in listed
    assert "2. Sell a set" not in listed
    data = json.loads(shown("rules", MARKET, "--walkthrough", "--json"))
    assert [walk["key"] for walk in data] == ["walkthrough", "late"]
    assert "The last round\n" in shown("rules", MARKET, "--walkthrough", "late")
    assert "   > seat 1: sell-set-kraken" in shown("rules", MARKET, "--walkthrough", "late")
    assert "Did you mean late?" in complaint("rules", MARKET, "--walkthrough", "lat")
    typed = shown("play", MARKET, "--bots", "random", typed="walk\nwalk late\nquit\n")
    assert "  late The last round" in typed
    assert "The last round\n" in typed


def test_a_game_without_a_walkthrough_says_so(monkeypatch):
    monkeypatch.setattr(moonbrew.game(MARKET), "walkthroughs", {})
    assert "Mystic Market has no walkthrough" in complaint("rules", MARKET, "--walkthrough")


def test_rules_are_found_by_number_and_by_words():
    assert shown("rules", MARKET, "31") == shown("rules", MARKET, "market-031")
    assert "Both discard piles start empty" in shown("rules", MARKET, "31")
    found = json.loads(shown("rules", MARKET, "supply", "shift", "--json"))
    assert "MARKET-099" in [rule["number"] for rule in found]
    assert len(json.loads(shown("rules", MARKET, "--json"))) > len(found)


def test_the_ledger_can_be_had_as_data(tmp_path):
    source = '@rule("MARKET-001")\ndef test_it():\n    assert True\n'
    (tmp_path / "test_sample.py").write_text(source)
    ledger = json.loads(shown("rules", "--ledger", "--json", "--tests", tmp_path))[MARKET]
    assert (ledger["proven"], len(ledger["missing"])) == (1, ledger["rules"] - 1)


def test_the_bench_prints_its_figures(monkeypatch):
    figures = {"game": MARKET, "moves_per_s": 123456, "ratio": None}
    monkeypatch.setattr("moonbrew.bench.run_bench", lambda name, seconds: figures)
    assert json.loads(shown("bench", MARKET, "--json")) == figures
    assert "123456" in shown("bench", MARKET)


def test_the_bench_of_search_prints_its_figures(monkeypatch):
    figures = {"game": MARKET, "iterations_per_s": 123456, "ratio": None}
    monkeypatch.setattr("moonbrew.bench.run_search_bench", lambda name: figures)
    assert json.loads(shown("bench", MARKET, "--search", "--json")) == figures
    assert "123456" in shown("bench", MARKET, "--search")


# Bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play"], "Say which game"),
        (["play", "mystic-markt"], "Did you mean mystic-market?"),
        (["play", MARKET, "--seats", "7"], "a game for 2 to 4, not for 7"),
        (["play", MARKET, "--seats", "0"], "a game for 2 to 4, not for 0"),
        (["play", MARKET, "--seat", "3"], "There is no seat 3. The seats are 0 to 2."),
        (["play", MARKET, "--seats", "2", "--bots", "greedy,random"], "room for 1 only"),
        (["play", MARKET, "--bots", "greed"], "Did you mean greedy?"),
        (["play", MARKET, "--bots", ","], "Name at least one bot"),
        (["play", MARKET, "--option", "lenght=shortened"], "Did you mean length?"),
        (["play", MARKET, "--option", "length=short"], "Did you mean shortened?"),
        (["play", MARKET, "--option", "length"], "Write it as name=value"),
        (["play", MARKET, "--name", "\x1b[2J"], "letters that print"),
        (["play", MARKET, "--seed", ""], "letters that print"),
        (["play", MARKET, "--content", "none.toml"], "none.toml: cannot be read"),
        (["play", "--resume", "none.toml"], "none.toml: cannot be read"),
        (["watch", "chess", "--bots", "greedy"], "There is no game chess"),
        (["watch", MARKET, "--bots", "grumpy"], "There is no bot grumpy"),
        (["watch", MARKET, "--bots", "random,random,random,random,random"], "room for 4 only"),
        (["rules"], "Say which game"),
        (["rules", "chess"], "There is no game chess"),
        (["rules", MARKET, "999"], "There is no rule 999"),
        (["rules", MARKET, "cheating"], "No rule speaks of 'cheating'"),
        (["rules", "--ledger", "--tests", "nowhere"], "nowhere: is no folder"),
        (["rules", "chess", "--ledger", "--tests", "."], "There is no game chess"),
        (["bench", "chess"], "There is no game chess"),
        (["replay", "none.toml"], "none.toml: cannot be read"),
        (["verify", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_bad_input_gets_one_clear_line(tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    said = complaint(*arguments)
    assert message in said
    assert len(said.splitlines()) == 1
    assert len(said) < 400


def test_a_resumed_game_keeps_what_it_began_with(game_file):
    assert "Leave out --seed" in complaint("play", "--resume", game_file, "--seed", "sun")
    assert "--seat K --bots" in complaint("play", "--resume", game_file)
    assert "is a game of mystic-market" in complaint("play", "chess", "--resume", game_file)


@pytest.mark.parametrize(
    ("pattern", "new", "message"),
    [
        (r"^\[ingredient.orc-teeth\][^\[]*", "", "ingredient has 5 kinds"),
        (r"^deck_cost = 2", "deck_cost = -2", "track.deck_cost is -2"),
        (r"^profit = 2", "profit = -1", "profit is -1"),
        (r"^ingredient_cards = 66", "ingredient_cards = 67", "the entries add up to 66"),
        (r"^cards = 16", 'cards = "many"', "cards is 'many'"),
        (r"^\[track\]", "[trakc]", "Did you mean track?"),
        (r"^colour = .*", "colour", "is not TOML"),
    ],
)
def test_broken_content_is_refused_with_file_and_key(tmp_path, pattern, new, message):
    own = tmp_path / "mine.toml"
    own.write_text('base = "none"\n' + CONTENT.read_text())
    edit(own, pattern, new)
    said = complaint("watch", MARKET, "--bots", "random", "--content", own)
    assert f"moonbrew: {own}: " in said
    assert message in said


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    said = complaint("play", MARKET, "--save", tmp_path / "file" / "game.toml")
    assert "cannot be written" in said


# As a process of its own


def test_the_command_runs_as_a_process(tmp_path):
    file = tmp_path / "game.toml"
    played = real("play", MARKET, "--seed", "moon", "--save", file, typed="1\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "moonbrew play --resume" in played.stdout
    verified = real("verify", file)
    assert (verified.returncode, verified.stdout) == (0, f"{file}: true\n")


@pytest.mark.skipif(os.name == "nt", reason="there a process is not interrupted like this")
def test_an_interrupted_game_is_kept(tmp_path):
    file = tmp_path / "game.toml"
    command = [sys.executable, "-u", "-m", "moonbrew", "play", MARKET, "--save", str(file)]
    pipe = subprocess.PIPE
    # Tests that run in the background inherit that interrupts are ignored.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=heed
    ) as process:
        assert process.stdout is not None
        while b"End" not in (line := process.stdout.readline()) and b"  1 " not in line:
            pass
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    assert b"moonbrew play --resume" in output
    assert "true" in shown("verify", file)


def test_trouble_is_one_line_of_a_process():
    ended = real("play", "chess")
    assert (ended.returncode, ended.stdout) == (2, "")
    there = ", ".join(game_names())
    assert ended.stderr == f"moonbrew: There is no game chess. There is: {there}.\n"


def test_a_screen_without_fine_letters_still_gets_its_table():
    ended = real("games", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    played = real("play", MARKET, "--seed", "moon", typed="1\n", PYTHONIOENCODING="ascii")
    assert (played.returncode, played.stderr) == (0, "")
