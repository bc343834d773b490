"""Content of one's own: laid over the standard one, read from a text, bounded before it is used."""

import hashlib
from pathlib import Path

import pytest

import moonbrew
from moonbrew.content import LARGEST, LONGEST, load_content
from moonbrew.errors import BadContent
from moonbrew.games import KEPT, own_game

MARKET = "mystic-market"
STANDARD = moonbrew.games.game_class(MARKET).content_file
DEARER = "[potion.fortune-serum]\nprofit = 9\n"


def refused(text: str) -> str:
    """Why a text cannot be laid over anything."""
    with pytest.raises(BadContent) as trouble:
        load_content(STANDARD, text, "mine.toml")
    said = str(trouble.value)
    assert said.startswith("mine.toml: ")
    assert len(said) < 1500
    return said


def test_a_text_is_laid_over_the_standard_content_and_is_kept_with_its_whole_digest():
    content = load_content(STANDARD, DEARER)
    assert content.top.entry("potion").entry("fortune-serum").whole("profit") == 9
    assert content.top.entry("potion").entry("fortune-serum").text("name") == "Fortune Serum"
    assert len(content.whole_digest) == len(hashlib.sha256().hexdigest())
    assert content.digest == content.whole_digest[:16]
    assert content.own == DEARER


def test_without_a_text_it_is_the_standard_content_with_no_digest():
    content = load_content(STANDARD)
    assert (content.digest, content.whole_digest, content.own) == ("", "", "")


def test_a_game_takes_a_file_or_its_text_and_both_are_the_same(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(DEARER)
    from_file, from_text = moonbrew.game(MARKET, file), moonbrew.game(MARKET, DEARER)
    assert from_file.content.whole_digest == from_text.content.whole_digest != ""
    assert from_file.content.own == DEARER
    assert moonbrew.game(MARKET, "").content_digest == ""


def test_a_file_that_was_changed_is_read_again(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(DEARER)
    before = moonbrew.game(MARKET, file)
    file.write_text(DEARER.replace("9", "8"))
    assert moonbrew.game(MARKET, file).content_digest != before.content_digest


def test_errors_name_what_the_reader_knows(tmp_path):
    with pytest.raises(BadContent, match=r"^your content: potion\.fortune-serum\.profit is -1"):
        moonbrew.game(MARKET, DEARER.replace("9", "-1"))
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff")
    with pytest.raises(BadContent, match=r"mine\.toml: is not UTF-8 text"):
        moonbrew.game(MARKET, file)
    with pytest.raises(BadContent, match=r"none\.toml: cannot be read"):
        moonbrew.game(MARKET, Path("none.toml"))


def test_only_the_latest_games_with_own_content_are_kept():
    own_game.cache_clear()
    first = moonbrew.game(MARKET, DEARER)
    assert moonbrew.game(MARKET, DEARER) is first
    for number in range(KEPT):
        moonbrew.game(MARKET, f"{DEARER}# {number}")
    assert own_game.cache_info().currsize == KEPT
    assert moonbrew.game(MARKET, DEARER) is not first
    assert moonbrew.game(MARKET) is moonbrew.game(MARKET)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = ", "is not TOML"),
        ("[a]\n[a]", "is not TOML"),
        (f"a = {'9' * 1100}\n" + "b = 1_000_000_001", "a is too large a number"),
        ("a = 0x" + "f" * 1000, "a is too large a number"),
        ("a = inf", "a must be a number of at most"),
        ("a = nan", "a must be a number of at most"),
        ("a = [\n" + "[\n" * 5000, "brackets within brackets"),
        ("a = " + "[" * 30 + "]" * 30, "lies in more than 24 tables"),
        (".".join("a" * 30) + " = 1", "lies in more than 24 tables"),
        (".".join("a" * 30_000) + " = 1", "line 1 has more than 1200 signs"),
        ("a = 1\n" * 20_000, "has 120000 bytes"),
        (f'a = "{"x" * (LONGEST + 1)}"', "a has 1001 signs"),
        ('a = "moon\\u0000"', "a has signs that do not print"),
        ('a = "moon\\u202e"', "a has signs that do not print"),
        ('a = ["sun", "moon\\r"]', r"a.1 has signs that do not print"),
        ('"<b>" = 1', "<b> is no key"),
        (f"{'k' * 41} = 1", "is no key"),
        ('"" = 1', "is no key"),
        ('base = "mine"', 'it must be "standard" or "none"'),
    ],
)
def test_what_is_too_much_is_refused_with_its_place_before_any_game_reads_it(text, why):
    assert why in refused(text)


def test_a_number_with_thousands_of_digits_is_no_number():
    lines = "".join(f"{'9' * 1000}\\\n" for _ in range(5))
    assert "is not TOML" in refused(f"a = {lines}")


def test_what_is_just_small_enough_is_read():
    assert load_content(STANDARD, "#" * 1199 + "\n").digest
    filled = "# moon\n" * (LARGEST // 7)
    assert load_content(STANDARD, filled).digest == load_content(STANDARD, "# sun").digest
    text = f'{"k" * 40} = "{"x" * LONGEST}"'
    assert load_content(STANDARD, text).top.text("k" * 40) == "x" * LONGEST


def test_cards_whose_moves_would_have_the_same_key_are_refused():
    first = moonbrew.game("mystic-moon").content.top.entry("potion")
    key = next(iter(first.data))
    own = f'[alchemy.{key}]\nname = "Twin"\nformula = ["newt-eye", "newt-eye"]\ngold = 1\n'
    own += "crystals = 0\nsludge = 0\n[totals]\nformulas = 10\n"
    with pytest.raises(BadContent, match=r"two moves with the key .* Call one of its cards other"):
        moonbrew.game("mystic-moon", own)
