"""Nothing outside a game's folder knows the game: neither its words, nor the page its style."""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.laws.moments import play
from tests.laws import settings

HOUSE = Path(moonbrew.__file__).parent
OURS = [game for game in moonbrew.all_games() if HOUSE in Path(game.content_file).parents]
KINDS_OF_FILE = {".py", ".js", ".css", ".html", ".svg"}

# What the games speak of, and what no name in their content and no face of a piece says.
ALSO = "bottle brew charge chute coin coven ingredient prophecy segment vial"

# Words that the games share with everybody: of tables in general, of the page, of colours, and
# those of which names of cards are made (Second Wind, Loaded Die).
ORDINARY = """
actions aid and any aside away balance ball bare batch being beside big bit black blue bone book
boost borrowing box branch brass broken bubble button cards circle cluster collection corner count
crescent dark deck deep die discard display double draw dream drop echo exchange extreme eye fair
favour fields finger first flight flying for foreign four full gift gold green ground hand handle
hidden high in-play ink job keeper kindly last lead leaf leave light line linked links little loaded
lock lowest luck lying mind moon mystery new null odd of open opponent over pair pawn picked pink
play played points pool power presence printed purse quarter quick reduction root running scale
scales seat second secret series shadow shall shift sight silence silver slow special specials star
sticky stone strange team the three thumb tile tiles time tokens touch track tree universal value
visit voice waiting warm wealth wild word year yellow your
"""

# Where a word of a game may stand all the same, and why: in such words, in files named so.
EXCEPTIONS = (
    (r"(?m)^ +moonbrew .*$", "cli/*.py", "commands that one can copy from the help"),
    (r"mystic-market", "server/bodies.py", "a call that one can copy from the documentation"),
    (r"Mystic Market", "game.py", "where a number was measured"),
    (r"Mystic Market", "bots/levels.py", "where a number was measured"),
    (
        r"mystic[-_](market|moon)|Mystic(Market|Moon)|[Ww]itchstone|"
        r"spirits-of-the-forest|spirits_of_the_forest|SpiritsOfTheForest|[Cc]auldron",
        "games/__init__.py",
        "the list of games",
    ),
    (r"witches, potions and moonlit \w+|witches and potions", "*.*", "what Moonbrew is about"),
    (r"brewpot|[Mm]oonbrew|MOONBREW|brew\.py", "*.*", "the project's own name and picture"),
    (r"(witch|apprentice|elder)(?=[\",\].])", "*.py", "levels of bots are called so"),
    (r"\bowls?\b|\bowlb\b", "*.*", "the sigil of a seat, and who sits in the picture"),
    (r"\b(raven|frog|orchid)\b", "*.*", "other sigils of seats"),
    (r"\b(coin|objective)\b", "finding.py", "words by which people search rules"),
    (r"Sage|Moss", "server/guests.py", "names for guests"),
    (r"\bMoss\b", "sample_game/**/*.py", "a name for a player"),
    (r"\bMoss\b", "sample_game/*.py", "a name for a player"),
    (r"\b(gem|recipe)\b", "*.*", "shapes of pieces, as pawn is one"),
    (r"the web (table|server)", "*.py", "what is in the browser"),
    (r"flower", "server/drawing/view.py", "sigils of seats are animals and flowers"),
    (r"s-sun", "server/static/symbols.svg", "the light room"),
    (r"fire(light)?", "server/templates/hero.svg", "what burns in the picture"),
    (r"lantern|berr(y|ies)", "words.py", "words to show how words are bent"),
    (r"[sS]croll\w*", "*.js", "pages scroll"),
    (r"scroll\w*", "*.css", "pages scroll"),
)


def stem(word: str) -> str:
    """A word in the singular, as nearly as it matters."""
    return re.sub(r"(?<=ch)es$|ies$|s$", "", word)


def words_in(text: str) -> set[str]:
    """The words of a text, those of names in code apart."""
    return {stem(word.lower()) for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}


def names_in(node: Any) -> Iterator[str]:
    """The names in a content file."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("name", "single") and isinstance(value, str):
                yield value
            elif key != "source":
                yield from names_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from names_in(value)


def shown_by(game: Game[Any]) -> Iterator[str]:
    """The faces of a game's pieces, and what its zones are called."""
    for setting in (one for one in settings() if one.game.name == game.name):
        for t in islice(play(setting, seed=1), 0, 400, 40):
            for zone in game.scene(t, 0).zones:
                yield zone.id
                for piece in zone.pieces:
                    yield piece.face or ""
                    yield from (part.face for part in piece.parts)


@pytest.fixture(scope="module")
def own_words() -> frozenset[str]:
    """The words that belong to the games."""
    found = words_in(ALSO)
    for game in OURS:
        names = names_in(tomllib.loads(Path(game.content_file).read_text("utf-8")))
        for text in (*names, *shown_by(game)):
            found |= {word for word in words_in(text) if len(word) > 2}
    return frozenset(found - words_in(ORDINARY))


def house_files() -> list[Path]:
    """All that is written outside the games' folders."""
    # Every folder there is a game's, also of one that is not in the list yet.
    games = [folder.name for folder in (HOUSE / "games").iterdir() if folder.is_dir()]
    return [
        file
        for file in sorted(HOUSE.rglob("*"))
        if file.suffix in KINDS_OF_FILE
        if not any(file.is_relative_to(HOUSE / "games" / game) for game in games)
    ]


def without_exceptions(file: Path, text: str) -> str:
    """What is left of a file's text to be looked through."""
    for pattern, where, _why in EXCEPTIONS:
        if file.match(where):
            text = re.sub(pattern, " ", text)
    return text


def betrayed(file: Path, text: str, own: frozenset[str]) -> set[str]:
    """The words of games in the text of a file."""
    return words_in(without_exceptions(file, text)) & own


def test_no_word_of_a_game_stands_outside_its_folder(own_words: frozenset[str]):
    assert {"crystal", "witch", "vial", "cauldron", "dragon", "pentagram", "market"} <= own_words
    found = {
        str(file.relative_to(HOUSE)): words
        for file in house_files()
        if (words := betrayed(file, file.read_text("utf-8"), own_words))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("server/static/motion.js", 'if (unit.shape === "vial") roll(unit);'),
        ("server/static/table.css", ".can > .vials .halo { stroke: var(--ring); }"),
        ("server/drawing/pieces.py", "def potion_text(symbol: str) -> str:"),
        ("server/drawing/figures.py", 'if piece.face == "black-crystal":'),
        ("terminal/maps.py", 'areas | {FREE: "free segment"}'),
        ("server/static/choosing.js", "// a scroll of the rack"),
    ],
)
def test_a_word_that_is_put_back_is_found(file: str, text: str, own_words: frozenset[str]):
    assert betrayed(HOUSE / file, text, own_words)


# Style sheets.

SHEETS = [
    (game.name, sheet)
    for game in OURS
    if game.art is not None and (sheet := game.art / "style.css").is_file()
]
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
INSIDE = re.compile(r":(?:not|has|is|where)\((?:[^()]|\([^()]*\))*\)")
CLASS = re.compile(r"\.([a-z][a-z0-9-]*)")
# What belongs to pieces and zones, though the page or what is drawn around them has the name too.
NOT_CHROME = {
    *("chip", "field", "ground", "heap", "kindly", "num", "own", "piece", "pips", "spot", "zone")
}


def chrome() -> set[str]:
    """The classes of the page itself: its frame, banner, panels, lists and buttons."""
    drawing = HOUSE / "server" / "drawing"
    files = [*(HOUSE / "server" / "templates").glob("*.html")]
    files += [drawing / f"{name}.py" for name in ("__init__", "seats", "moves", "end")]
    found = {"table", "piles", "room", "watching", "replaying", "now"}
    for file in files:
        for names in re.findall(r'class="([^"]*)"', file.read_text("utf-8")):
            found |= {name for name in re.sub(r"\{[^}]*\}", "", names).split() if name.isascii()}
    return {name for name in found if re.fullmatch(r"[a-z-]{2,}", name)} - NOT_CHROME


def subject(selector: str) -> str:
    """What a selector is about: its last part."""
    return re.split(r"[\s>+~]+", INSIDE.sub("", selector).strip())[-1]


def dressed(css: str) -> Iterator[tuple[str, str]]:
    """Every selector of a style sheet with what it sets."""
    for selectors, body in RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        for selector in re.split(r",(?![^(]*\))", selectors.rpartition("{")[2]):
            yield selector.strip(), body


def undue(css: str, page: set[str]) -> list[str]:
    """The selectors that reach for the page itself, by a class of its own or by none at all."""
    found = []
    for selector, body in dressed(css):
        about = subject(selector)
        variables = all(part.strip().startswith("--") for part in body.split(";")[:-1])
        if about.startswith(":root") and variables:
            continue
        nearest = CLASS.findall(about) or CLASS.findall(INSIDE.sub("", selector))[-1:]
        if not nearest or page.intersection(nearest):
            found.append(selector)
    return found


@pytest.mark.parametrize(("name", "sheet"), SHEETS, ids=[name for name, _ in SHEETS])
def test_a_games_style_sheet_dresses_nothing_of_the_page_itself(name: str, sheet: Path):
    assert undue(sheet.read_text("utf-8"), chrome()) == []


@pytest.mark.parametrize(
    "css",
    [
        ".turn { color: red; }",
        "@media (min-width: 9px) { .room.watching { grid: none; } }",
        ".hand .me h2 { color: red; }",
        ".z-road, .seat.panel { color: red; }",
        ":root { color: red; }",
        "#moves { color: red; }",
        "body { color: red; }",
    ],
)
def test_a_sheet_that_reaches_for_the_page_is_found(css: str):
    assert undue(css, chrome())


@pytest.mark.parametrize(
    "css",
    [
        ".hand .z-road > header h2 { color: red; }",
        ":root { --table-areas: none; }",
        ".room:not(.watching) .z-road .card:is(.may, .can) { color: red; }",
        ".token.f-owl .plate { fill: red; }",
    ],
)
def test_a_sheet_may_dress_its_zones_and_pieces(css: str):
    assert undue(css, chrome()) == []


def test_there_are_style_sheets_to_look_at():
    assert len(SHEETS) == len(OURS) >= 2
