"""Whether own cards are balanced: judged from games counted by hand."""

import json
from typing import Any

from moonbrew.changes import Change
from moonbrew.scene import InForce, Piece, Scene, Zone
from moonbrew.study.balance import balance
from moonbrew.study.figures import Figures
from moonbrew.study.observe import Notes, lying_open
from tests.arena.test_study import SHORT, seen, study

NAMES = ("mine.toml", "standard")
TEA = Change("potion", "moon-tea", "Moon Tea", "new", ())


def played(first_wins: int, second_wins: int, **changes: Any) -> Figures:
    """Games of two seats, of which each has won so many."""
    figures = Figures(2)
    for scores in [[3, 2]] * first_wins + [[2, 3]] * second_wins:
        figures.add(seen(scores, **changes))
    return figures


def test_cards_that_change_nothing_are_balanced_and_the_numbers_are_told():
    verdict, *sentences = balance(played(100, 100), played(100, 100), NAMES)
    assert verdict == "As far as 200 games can tell, mine.toml is as balanced as standard."
    assert sentences[0].startswith("Going first wins 50.0 % (43.1–56.9) of the games, 50.0 % with")
    assert "A game has 6.0 (6.0–6.0) turns on average, 6.0 with standard." in sentences
    assert "The winner has 3.0 points, 3.0 with standard." in sentences


def test_a_place_that_wins_more_than_before_is_a_fault_and_one_that_is_fairer_is_none():
    assert balance(played(160, 40), played(100, 100), NAMES)[0] == (
        "mine.toml is not balanced: going first wins 80.0 % and going second wins 20.0 %."
    )
    assert "as balanced as" in balance(played(100, 100), played(160, 40), NAMES)[0]
    assert "as balanced as" in balance(played(11, 9), played(9, 11), NAMES)[0]


def test_longer_games_are_a_fault_and_a_little_longer_ones_are_none():
    usual = played(100, 100)
    assert "games are longer" in balance(played(100, 100, turns=9), usual, NAMES)[0]
    assert "games are shorter" in balance(usual, played(100, 100, turns=9), NAMES)[0]
    assert "as balanced as" in balance(played(100, 100, turns=7), usual, NAMES)[0]
    nobody = played(100, 100, turns=0)
    assert any("7.0 (7.0–7.0) choices" in one for one in balance(nobody, nobody, NAMES))


def test_a_card_that_goes_with_winning_is_named():
    figures = Figures(2)
    for number in range(200):
        scores = [3, 2] if number % 2 else [2, 3]
        used = [{"Brew: moon tea": 1 if score == 3 else 0} for score in scores]
        used = [{name: times for name, times in one.items() if times} for one in used]
        figures.add(seen(scores, used=used if number < 150 else [{}, {}]))
    verdict, *sentences = balance(figures, figures, NAMES, [TEA])
    assert verdict == "mine.toml is not balanced: Moon Tea and winning often go together."
    assert sentences[-1] == (
        "Moon Tea: “Brew” 0.75 times in a game, in 75.0 % of the games; seats that did won "
        "100.0 %, the others 20.0 %."
    )


def test_a_card_that_nobody_wants_is_named_without_a_verdict_on_it():
    found = balance(played(100, 100), played(100, 100), NAMES, [TEA])
    said = "Moon Tea: it never lay open, and no choice of the bots ever was for it."
    assert found[-1] == said
    assert "as balanced as" in found[0]


def test_a_card_that_acts_without_being_chosen_is_told_by_how_often_it_lay_open():
    figures = played(100, 60, opened={"moon tea": 2})
    for _ in range(40):
        figures.add(seen([3, 2]))
    told = balance(figures, played(100, 100), NAMES, [TEA])[-1]
    assert told == (
        "Moon Tea: open or in force 1.60 times in a game, in 80.0 % of the games; no choice of "
        "the bots ever was for it."
    )


def test_that_a_card_lay_open_is_told_beside_its_uses_where_it_did_so_oftener():
    used = [{"Brew: moon tea": 1}, {}]
    often = balance(played(10, 10, used=used, opened={"moon tea": 2}), played(10, 10), NAMES, [TEA])
    assert often[-1] == (
        "Moon Tea: open or in force 2.00 times in a game, in 100.0 % of the games; “Brew” 1.00 "
        "times in a game, in 100.0 % of the games."
    )
    once = balance(played(10, 10, used=used, opened={"moon tea": 1}), played(10, 10), NAMES, [TEA])
    assert once[-1] == "Moon Tea: “Brew” 1.00 times in a game, in 100.0 % of the games."


def test_what_lies_open_is_what_all_see_and_nobody_owns_and_what_is_in_force():
    tea = Piece("tea", "mug", "Moon Tea")
    zones = [
        Zone("open", "Open", "row", [tea, Piece("back", None, "A back")]),
        Zone("spent", "Discards", "pile", [Piece("old", "mug", "Old Tea")]),
        Zone("mine", "Mine", "row", [Piece("own", "mug", "Own Tea")], owner=0),
    ]
    shown = Scene("tea", None, 0, zones, [], "", [], False, in_force=[InForce("Full Moon")])
    assert lying_open(shown) == {"mug", "moon tea", "full moon"}


def test_a_card_that_stays_open_has_come_once_and_one_that_returns_twice():
    notes = Notes(2)
    for there in ({"tea"}, {"tea", "rum"}, set(), {"tea"}):
        notes.note_open(there)
    assert notes.as_data()["opened"] == {"tea": 2, "rum": 1}


def test_a_team_is_judged_by_how_often_it_wins():
    easy, hard = Figures(1, as_one=True), Figures(1, as_one=True)
    for number in range(200):
        easy.add(seen([3], used=[{}], decisions=[4], shares=[1.0]))
        hard.add(seen([3], used=[{}], decisions=[4], shares=[float(number % 2)]))
    assert balance(easy, hard, NAMES)[0] == "mine.toml is not balanced: it is easier to win."
    assert balance(hard, easy, NAMES)[0] == "mine.toml is not balanced: it is harder to win."


def test_the_command_tells_it_whichever_cards_are_named_first(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[potion.fortune-serum]\nprofit = 9\n")
    wishes = ("--games", 2, "--seats", 2, *SHORT)
    said = study(*wishes, "--content", own, "--against", "standard").output
    assert "Are these cards balanced?" in said
    assert "Fortune Serum" in said
    turned = json.loads(study(*wishes, "--against", own, "--json").stdout)
    assert "mine.toml" in turned["balance"][0]
    assert json.loads(study(*wishes, "--json").stdout)["balance"] == []
