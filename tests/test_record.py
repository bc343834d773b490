"""Records: written, read, replayed, and found out when they were changed."""

import re
import tomllib
from dataclasses import replace
from itertools import pairwise

import pytest

import moonbrew
from moonbrew.errors import BadRecord
from moonbrew.kernel.dice import Dice, commitment
from moonbrew.record import Record, game_of, load, plies, read, replay, save, verify, write
from moonbrew.sitting import Sitting
from tests.tabletop import keys, rule

GAME = moonbrew.game("mystic-market")
every_game = pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)


LONG = 10_000  # plies; played at random, a game may last longer


def sitting_of(game, seed="moon", seats=None, stop=LONG):
    """A game of random moves, as long as it lasts or up to some ply."""
    sitting = Sitting(game, seats or game.seats[0], seed)
    dice = Dice(5)
    while sitting.t.ask is not None and sitting.ply < stop:
        moves = sitting.t.ask.moves(sitting.t)
        sitting.play(int(sitting.t.ask.seat), moves[dice.below(len(moves))].key)
    return sitting


@pytest.fixture(scope="module")
def finished() -> str:
    return write(sitting_of(GAME).record())


@pytest.fixture(scope="module")
def unfinished() -> str:
    return write(sitting_of(GAME, stop=20).record())


def changed(text: str, pattern: str, new: str) -> Record:
    """The record with one place changed, which must be there."""
    text, times = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    assert times == 1, f"There is no {pattern} to change."
    return read(text, "game.toml")


def reasons(record: Record) -> str:
    return " ".join(verify(record, game_of(record)))


# Writing and reading


@every_game
def test_what_is_written_is_read_back_the_same(game):
    for seed in (7, "moon", 'a "quote" and a \\'):
        for stop in (0, 9, 10_000):
            record = sitting_of(game, seed, game.seats[-1], stop).record()
            assert read(write(record)) == record


@every_game
def test_every_key_of_the_catalogue_is_fit_for_a_record(game):
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", key) for key in game.moves)


def test_a_record_is_toml_that_people_can_read():
    sitting = Sitting(GAME, 2, 7, players=["Ann", "Bo"])
    seat = sitting.asked
    assert seat is not None
    sitting.play(seat, "buy-deck")
    data = tomllib.loads(write(sitting.record()))
    assert data == {
        "moonbrew": 1,
        "game": "mystic-market",
        "rules": GAME.version,
        "seats": 2,
        "players": ["Ann", "Bo"],
        "options": {"content": "full", "length": "normal"},
        "seed": 7,
        "plies": 1,
        "moves": f"{seat} buy-deck\n",
    }


def test_moves_of_one_seat_in_a_row_stand_in_one_line(finished):
    lines = tomllib.loads(finished)["moves"].splitlines()
    seats = [line.split()[0] for line in lines]
    assert all(one != other for one, other in pairwise(seats))
    assert any(len(line.split()) > 2 for line in lines)


def test_a_secret_seed_stands_beside_its_commitment(finished):
    assert tomllib.loads(finished)["commitment"] == commitment("moon")


def test_a_saved_record_is_loaded_the_same(tmp_path, finished):
    path = tmp_path / "new folder" / "game.toml"
    save(read(finished), path)
    assert load(path) == read(finished)
    assert [file.name for file in path.parent.iterdir()] == ["game.toml"]


# Replaying


@rule("MARKET-189")
@every_game
def test_replaying_a_record_leads_to_the_same_table(game):
    for seats in game.seats:
        sitting = sitting_of(game, "moon", seats)
        t = moonbrew.replay(sitting.record())
        assert t.ask is None or t.ply == LONG
        assert game.fingerprint(t) == game.fingerprint(sitting.t)


def test_an_unfinished_game_replays_to_where_it_was_left(unfinished):
    t = replay(read(unfinished))
    assert (t.ply, t.ask is None) == (20, False)


def test_the_plies_of_a_record_come_one_by_one(unfinished):
    assert [int(t.ply) for t in plies(read(unfinished))] == list(range(21))


def test_a_true_record_has_nothing_wrong_with_it(finished, unfinished):
    assert reasons(read(finished)) == ""
    assert reasons(read(unfinished)) == ""
    assert verify(read(finished), GAME, commitment("moon")) == []


# Changed and broken records


def test_an_illegal_move_is_named_with_its_ply_and_rule(unfinished):
    record = changed(unfinished, r"^(\d) [a-z0-9-]+", r"\1 pass")
    with pytest.raises(BadRecord, match=r"ply 1, pass by seat \d: rule MARKET-141 forbids it"):
        replay(record)


def test_a_move_of_the_wrong_seat_is_found(unfinished):
    first = read(unfinished).moves[0][0]
    record = changed(unfinished, rf"^{first} ", f"{1 - first} ")
    with pytest.raises(BadRecord, match=f"ply 1, .* waits for seat {first}"):
        replay(record)


def test_a_move_that_there_is_not_is_found(unfinished):
    record = changed(unfinished, r"^(\d) [a-z0-9-]+", r"\1 buy-99")
    with pytest.raises(BadRecord, match="There is no move buy-99"):
        replay(record)


def test_a_move_changed_for_another_legal_one_is_found_by_where_it_leads(finished):
    record = read(finished)
    tables = [t.clone() for t in plies(record)]
    found = 0
    for ply in range(0, len(record.moves), 15):
        t, (seat, key) = tables[ply], record.moves[ply]
        others = [other for other in keys(t) if other != key]
        if others:
            moves = [*record.moves[:ply], (seat, others[0]), *record.moves[ply + 1 :]]
            found += bool(reasons(replace(record, moves=moves)))
    assert found, "no change led elsewhere, so this proves nothing"


def test_a_changed_seed_does_not_match_the_commitment(finished):
    record = changed(finished, r"^seed = .*", 'seed = "sun"')
    assert "commitment is" in reasons(record)
    assert "The seed was changed" in reasons(record)


def test_a_missing_commitment_is_found(finished):
    assert "commitment is missing" in reasons(changed(finished, r"^commitment = .*\n", ""))


def test_a_seed_and_commitment_changed_together_are_found_by_who_kept_the_promise():
    record = Sitting(GAME, 2, "sun").record()
    assert verify(record, GAME) == []
    assert "not the one promised" in " ".join(verify(record, GAME, commitment("moon")))


def test_a_changed_result_is_found(finished):
    assert "result.scores is [99, 0]" in reasons(
        changed(finished, r"^scores = .*", "scores = [99, 0]")
    )
    assert "result.ranks is [2, 2]" in reasons(changed(finished, r"^ranks = .*", "ranks = [2, 2]"))


def test_a_missing_result_is_found(finished):
    assert "result is missing, though the game is over" in reasons(
        read(finished.partition("[result]")[0])
    )


def test_a_result_before_the_end_is_found(unfinished):
    record = read(unfinished + "[result]\nscores = [5, 5]\nranks = [1, 1]\n")
    assert "the game goes on" in reasons(record)


def test_a_missing_move_is_found_by_the_count(unfinished):
    record = changed(unfinished, r' [a-z0-9-]+\n"""', '\n"""')
    with pytest.raises(BadRecord, match="plies is 20, but there are 19 moves"):
        replay(record)


def test_moves_after_the_end_are_found(finished):
    record = changed(finished, r'\n"""\n', ' end-turn\n"""\n')
    record = changed(write(record), r"^plies = .*", f"plies = {len(record.moves)}")
    assert "the game was over after ply" in reasons(record)


@pytest.mark.parametrize("part", range(40))
def test_a_record_cut_off_anywhere_is_no_true_record(finished, part):
    end = (len(finished) - 2) * part // 40
    with pytest.raises(BadRecord, match=r"^game\.toml: "):
        replay(read(finished[:end], "game.toml"))


def test_text_that_is_not_toml_is_refused_with_its_line(finished):
    with pytest.raises(BadRecord, match=r"game.toml: is not TOML: .*line 3"):
        read(finished.replace('game = "mystic-market"', "game = mystic-market"), "game.toml")


@pytest.mark.parametrize(
    ("pattern", "new", "message"),
    [
        (r"^moonbrew = 1\n", "", "moonbrew is missing, so this is no record"),
        (r"^moonbrew = 1", "moonbrew = 2", "moonbrew is 2"),
        (r"^game = .*", 'game = "mystic-markt"', "Did you mean mystic-market"),
        (r"^rules = .*", "rules = true", "rules is True"),
        (r"^seats = .*", 'seats = "two"', "seats is 'two'"),
        (r"^players = .*", 'players = ["Ann"]', "players has 1 names; it must have 2"),
        (r"^players = .*", 'players = ["Ann", "\\\\u001b[2J"]', "letters that print"),
        (r"^options = .*", "options = 3", "options is 3"),
        (r"^options = .*", "options = { length = 3 }", "options.length is 3"),
        (r"^seed = .*", "seed = -1", "seed is -1"),
        (r"^seed = .*", "seed = 1.5", "seed is 1.5"),
        (r"^seed = .*\n", "", "seed is missing"),
        (r"^plies = .*", "plies = -1", "plies is -1"),
        (r"^plies = ", "pliess = ", "Did you mean plies"),
        (r'^moves = """\n', 'moves = """\n7 buy-1\n', "moves, line 1, is '7 buy-1'"),
        (r'^moves = """\n', 'moves = """\nbuy-1\n', "a seat from 0 to 1 and then keys"),
        (r"^scores = .*", "scores = [1]", "result.scores is .1.; it must be 2 whole numbers"),
        (r"^ranks = .*", 'ranks = ["first", 2]', "result.ranks is"),
    ],
)
def test_a_broken_record_is_refused_with_the_key_and_what_would_be_right(
    finished, pattern, new, message
):
    with pytest.raises(BadRecord, match=rf"^game\.toml: .*{message}"):
        changed(finished, pattern, new)


@pytest.mark.parametrize(
    ("pattern", "new", "message"),
    [
        (r"^rules = .*", "rules = 9", "rules is 9, but here Mystic Market has rules"),
        (r"^seats", 'content = "abc"\nseats', "content is abc, but here it is the standard one"),
        (r'content = "full"', 'content = "ful"', "options: Option content cannot be 'ful'"),
        (r"content = ", "kontent = ", "options: There is no option kontent"),
    ],
)
def test_a_record_of_other_rules_content_or_options_is_not_replayed(
    finished, pattern, new, message
):
    with pytest.raises(BadRecord, match=message):
        replay(changed(finished, pattern, new))


def test_a_record_with_content_of_its_own_needs_that_content(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\nopening_coins = 9\n")
    record = sitting_of(moonbrew.game("mystic-market", own), stop=9).record()
    assert verify(record, game_of(record, own)) == []
    with pytest.raises(BadRecord, match="Give the file of that game as content"):
        game_of(record)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "game.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is not UTF-8"):
        load(file)
    with pytest.raises(BadRecord, match="cannot be read"):
        load(tmp_path / "none.toml")
