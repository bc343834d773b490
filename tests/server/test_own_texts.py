"""Whatever own cards are called, pages stay what they are; broken files are refused in words."""

import json
from html.parser import HTMLParser
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import moonbrew
from moonbrew.changes import in_short, in_words
from moonbrew.content import as_text, load_content
from moonbrew.errors import BadContent
from moonbrew.game import Game
from moonbrew.server.checker import answer
from moonbrew.server.drawing import View, draw
from moonbrew.server.drawing.art import art_of
from moonbrew.server.pages import HOW
from moonbrew.server.rendering import render
from tests.server.test_drawing import chairs

MARKET, MOON = "mystic-market", "mystic-moon"
PIECES = [
    "<b>",
    "</p>",
    '"',
    "'",
    "&amp;",
    "<script>",
    "{{ 1 }}",
    "-->",
    "]]>",
    "`",
    "\\",
    "é",
    "月",
]
NASTY = st.lists(st.sampled_from(PIECES) | st.characters(categories=("L", "P", "S")), min_size=1)
NAMES = NASTY.map("".join).map(lambda text: text[:40])


class Structure(HTMLParser):
    """The tags of a page with the names of their attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Any] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """A tag that opens; a name may be repeated in what programs read, never in how it looks."""
        self.found.append((tag, [name for name, _ in attrs]))

    def handle_endtag(self, tag: str) -> None:
        """A tag that closes."""
        self.found.append(tag)

    def handle_data(self, data: str) -> None:
        """What is read."""
        self.text += data


def named(game: str, name: str) -> Game[Any]:
    """A game in which a card and what it says have this text."""
    text = json.dumps(name, ensure_ascii=False)
    if game == MOON:
        key = next(iter(moonbrew.game(MOON).content.top.entry("potion").data))
        return moonbrew.game(MOON, f"[potion.{key}]\nname = {text}\ntext = {text}\n")
    own = f"[ingredient.orc-teeth]\nname = {text}\nsingle = {text}\n"
    return moonbrew.game(MARKET, f"{own}[potion.fortune-serum]\nname = {text}\n")


def pages(game: Game[Any]) -> list[Structure]:
    """The page of the cards, and the table as its first seat and somebody else see it."""
    found = game.changes()
    groups = [(how, [one for one in found if one.how == kind]) for kind, how in HOW.items()]
    known: dict[str, Any] = {
        "me": "Wren",
        "game": game,
        "digest": "0",
        "short": in_short(found),
        "groups": groups,
    }
    page = render("contents", art=art_of(game), in_words=in_words, text=game.content.own, **known)
    t = game.start(2, 5)
    tables = [draw(View(game.scene(t, seat), art_of(game), chairs(2))) for seat in (0, None)]
    drawn = ["".join(map(str, vars(one).values())) for one in tables]
    return [Structure(html) for html in (page, *drawn)]


@given(st.sampled_from([MARKET, MOON]), NAMES)
@settings(max_examples=60)
def test_every_text_of_own_cards_is_escaped_on_every_page(game, name):
    assume(name.isprintable() and name.strip())
    harmless = "".join(sign if sign == " " else "x" for sign in name)  # as long, as many words
    plain, nasty = pages(named(game, harmless)), pages(named(game, name))
    assert [page.found for page in nasty] == [page.found for page in plain]
    assert name in nasty[0].text


NUMBERS = st.integers(-5, 200) | st.sampled_from([0, 1, 10**6, 2**63, -(2**70)])
CHANGES = [
    "[potion.fortune-serum]\nprofit = {}\n",
    "[potion.fortune-serum]\ncost = [{}, {}]\n",
    "[ingredient.orc-teeth]\nset_size = {}\n",
    "[setup]\nopening_hand = {}\nhand_limit = {}\n",
    "[setup]\ngoal = {}\nmarket_slots = {}\n",
    "[track]\ncosts = [{}, 5, 4, 3, 2, {}]\ndeck_cost = {}\n",
    "[potion.moon-tea]\nname = 'Tea'\ncopies = {}\ncost = ['orc-teeth', 'orc-teeth']\nprofit = {}\n"
    "effect = [{{ do = 'browse', open = {}, keep = {} }}]\n[totals]\npotion_cards = 21\n",
    "[potion.fortune-serum]\neffect = [{{ do = 'draw', cards = {} }}, {{ do = 'duplicate' }}]\n",
    "base = 'none'\n[setup]\ngoal = {}\n",
    "[{}]\n",
]


@given(st.sampled_from(CHANGES), st.lists(NUMBERS, min_size=4, max_size=4))
@settings(max_examples=60)
def test_a_changed_file_is_played_to_the_end_or_refused_with_a_sentence(text, numbers):
    own = text.format(*numbers)
    found = answer(MARKET, own)
    if "error" in found:
        assert found["error"].startswith("your content: ")
        assert "Error" not in found["error"], own
    else:
        assert found["digest"] == moonbrew.game(MARKET, own).content.whole_digest


WORDS = st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))


@given(st.binary(max_size=200) | WORDS)
def test_any_bytes_are_read_or_refused_with_a_sentence(data):
    standard, said = type(moonbrew.game(MARKET)).content_file, ""
    try:
        load_content(standard, as_text(data))
    except BadContent as trouble:
        said = str(trouble)
    assert said == "" or said.startswith("your content: ")
