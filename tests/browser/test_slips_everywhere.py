"""Nothing is lost by a slip, in every game, at a desk and a phone: tables found by random play."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move, Table
from moonbrew.laws import drawn
from moonbrew.scene import Choice, reveals
from tests.browser.hands import CONFIRM, SURE, UNFOLD, is_covered, spot
from tests.browser.people import ASKED, DESK, PHONE, Person
from tests.browser.test_slips import apart, chosen
from tests.mystic_market import stall
from tests.server.house import House

if TYPE_CHECKING:
    from playwright.sync_api import Locator

GAMES = [game.name for game in moonbrew.all_games()]
HELD = ["mystic-market", "mystic-moon", "witchstone"]  # whose moves are made of several touches
BEGUN = [
    "mystic-moon",
    "spirits-of-the-forest",
    "witchstone",
    "cauldron",
]  # choices of several moves
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True},
}
TOGETHER = {"spirits-of-the-forest": {"mode": "coop"}}  # where a movement can end the game
every_window = pytest.mark.parametrize("window", WINDOWS)
WAYS = {  # to put something down; the last one takes up another piece instead
    "desk": ("Escape", "the same piece", "another piece"),
    "phone": ("the same piece", "another piece"),
}
Found = tuple[Table, list[str]]  # a table, and what matters on it


def find(name: str, matters: Callable[[Game[Any], Any], list[str]], **options: str) -> Found:
    """The first table of random play at which seat 0 is asked and something matters."""
    game = moonbrew.game(name)
    for seed in range(40):
        t, dice = game.start(2, seed, game.Options.of(options)), Dice(seed)
        while t.ask is not None:
            if t.ask.seat == 0 and (found := matters(game, t)):
                return t, found
            t.play(drawn(t.ask.moves(t), dice))
    raise AssertionError(f"No such table of {name} was found.")


def sits_down(person: Person, house: House, name: str, t: Table, **options: str) -> None:
    """Sit at a table that was found, opposite nobody."""
    path = person.opens("me", "open", game=name, **options)
    person.sits_at(house, path, t)
    assert person.waits_for_turn()


def touch(person: Person, id: str, window: str) -> None:
    """Touch a piece as one does there."""
    piece, force = spot(person, id), is_covered(person, id)
    piece.tap(force=force) if window == "phone" else piece.click(force=force)


def puts_down(person: Person, way: str, one: str, other: str, window: str) -> None:
    """Put a piece down that is held."""
    if way == "Escape":
        person.page.keyboard.press("Escape")
    else:
        touch(person, one if way == "the same piece" else other, window)


# What was chosen, and what was taken up


def first_of_several(game: Game[Any], t: Any) -> list[str]:
    """Two pieces with which nothing but moves of several touches begin."""
    ids = [game.touches(t, move) for move in t.ask.moves(t)]
    alone = {one[0] for one in ids if len(one) == 1}
    firsts = sorted({one[0] for one in ids if len(one) > 1} - alone)
    apart = [id for id in firsts if not any(id in one[1:] for one in ids)]
    return apart[:2] if len(apart) > 1 else []


@every_window
@pytest.mark.parametrize("name", HELD)
def test_a_chosen_piece_can_be_put_down(someone, house, name, window):
    t, (one, other) = find(name, first_of_several)
    wren = someone(**WINDOWS[window])
    sits_down(wren, house, name, t)
    for way in WAYS[window]:
        touch(wren, one, window)
        assert chosen(wren) == [one], way
        puts_down(wren, way, one, other, window)
        assert chosen(wren) == ([other] if way == "another piece" else []), way


def begins_a_choice(game: Game[Any], t: Any, move: Move) -> bool:
    """Whether a move is half of a choice, by one piece that stays, and shows nothing hidden."""
    if t.ask.carries_on() or len(game.touches(t, move)) != 1:
        return False
    after = t.clone()
    after.play(move)
    if after.ask is None or after.ask.seat != 0 or not after.ask.carries_on():
        return False
    scene = game.scene(after, 0, ["Wren", "Ash"])
    lies = {piece.id for zone in scene.zones for piece in zone.pieces}
    return game.touches(t, move)[0] in lies and not reveals(t, move)


def two_to_take_up(game: Game[Any], t: Any) -> list[str]:
    """Two pieces that begin choices of several moves, neither of which goes on with the other."""
    moves = [move for move in t.ask.moves(t) if begins_a_choice(game, t, move)]
    for one, other in combinations(moves, 2):
        ids = [game.touches(t, move)[0] for move in (one, other)]
        if ids[0] != ids[1] and not set(ids) & goes_on_with(game, t, one, other):
            return ids
    return []


def goes_on_with(game: Game[Any], t: Any, *moves: Move) -> set[str]:
    """The pieces that are touched after one of these moves."""
    found: set[str] = set()
    for move in moves:
        after = t.clone()
        after.play(move)
        found.update(id for one in after.ask.moves(after) for id in game.touches(after, one))
    return found


@every_window
@pytest.mark.parametrize("name", BEGUN)
def test_what_was_taken_up_by_a_move_can_be_put_down(someone, house, name, window):
    t, (one, other) = find(name, two_to_take_up)
    wren = someone(**WINDOWS[window])
    sits_down(wren, house, name, t)
    before = wren.moves()
    for way in WAYS[window]:
        touch(wren, one, window)
        sees(wren, moves_with(name, t, one))
        puts_down(wren, way, one, other, window)
        sees(wren, moves_with(name, t, other) if way == "another piece" else before)


def moves_with(name: str, t: Any, id: str) -> list[str]:
    """What can be done once a piece was taken up."""
    game, after = moonbrew.game(name), t.clone()
    after.play(next(move for move in t.ask.moves(t) if game.touches(t, move) == [id]))
    return [move.key for move in after.ask.moves(after)]


def sees(person: Person, moves: list[str]) -> None:
    """Wait until these moves are on the page, and no others."""
    there = """([it, keys]) => {
      const all = [...document.querySelectorAll(it)].map((el) => el.dataset.key);
      return all.sort().join() === keys.sort().join();
    }"""
    person.page.wait_for_function(there, arg=[ASKED, moves])


# What gives something up


def losses(game: Game[Any], t: Any) -> list[str]:
    """The moves that give something up, where something else could be done."""
    choices: list[Choice] = game.scene(t, 0, ["Wren", "Ash"]).choices
    return [one.key for one in choices if one.caution] if len(choices) > 1 else []


def at_a_loss(name: str) -> Found:
    """A table at which something can be given up; in the market by one card too many."""
    if name == "mystic-market":
        return stall.play(stall.table(["RRROOOYY", "OO"]), "buy-1"), ["end-turn"]
    return find(name, losses, **TOGETHER.get(name, {}))


@every_window
@pytest.mark.parametrize("name", GAMES)
def test_what_gives_something_up_takes_two_steps_in_two_places(someone, house, name, window):
    t, (key, *_) = at_a_loss(name)
    wren = someone(**WINDOWS[window])
    sits_down(wren, house, name, t, **TOGETHER.get(name, {}))
    deed = wren.deed()
    wished(wren, key)
    first = wren.find(CONFIRM)
    first.wait_for()
    place = first.bounding_box()
    wren.page.keyboard.press("Enter")  # neither that nor choosing it once more is a yes
    wished(wren, key)
    wren.page.wait_for_timeout(100)
    assert wren.deed() == deed
    assert wren.find(CONFIRM).count() == 1
    said = wren.find(f'.tools [data-key="{key}"]:visible, .say[data-key="{key}"]:visible')
    assert all(apart(one.bounding_box(), place) for one in said.all())
    wren.find(CONFIRM).click()
    wren.waits_for_news(deed)


def wished(person: Person, key: str) -> None:
    """Wish for a move from the list of sentences."""
    sentence = person.find(f'{ASKED}[data-key="{key}"]')
    sentence.evaluate(UNFOLD)
    sentence.evaluate("sentence => sentence.click()")


# Hints

HINTED = [
    *((name, "desk") for name in GAMES),
    ("witchstone", "phone"),
    *(
        pytest.param(name, "phone", marks=pytest.mark.long)
        for name in GAMES
        if name != "witchstone"
    ),
]


@pytest.mark.parametrize(("name", "window"), HINTED)
@pytest.mark.usefixtures("same_dice")
def test_a_hint_is_played_by_one_button_or_enter(someone, name, window):
    wren = someone(**WINDOWS[window])
    wren.opens("me", "random", game=name)
    for way in ("Enter", "Play it"):
        assert wren.waits_for_turn()
        deed = wren.deed()
        hint = wren.find(".dock [data-do=hint]" if window == "phone" else ".tools [data-do=hint]")
        button = asks(wren, hint)
        if way == "Enter":
            hint.evaluate("button => button.blur()")
            wren.page.keyboard.press("Enter")
        else:
            button.click()
        wren.waits_for_news(deed)
        assert wren.find("main .lamp").count() == 0


def asks(person: Person, hint: "Locator") -> "Locator":
    """Ask for a hint, again and again where the machine is too busy to think; how to play it."""
    person.quiet = True  # the browser tells of each such answer
    button, later = person.page.get_by_role("button", name="Play it"), "Ask again in a moment"
    for _ in range(10):
        hint.click()
        button.or_(person.find("#why").get_by_text(later)).wait_for()
        if button.count():
            return button
    raise AssertionError("No hint comes.")


# When it is asked


HIDDEN = "It shows something hidden, so it cannot be taken back."
EVERY = "Your settings ask before every move."


@every_window
def test_a_setting_says_when_it_is_asked_and_the_table_why(someone, house, window):
    wren = someone(**WINDOWS[window])
    sits_down(wren, house, "mystic-market", stall.table(["RO", "OO"], coins=[9, 9]))
    swap = next(move for move in wren.moves() if move.startswith("swap-"))
    chooses(wren, "Always")
    assert is_asked_for(wren, "buy-deck").startswith(HIDDEN)
    assert is_asked_for(wren, swap).startswith(EVERY)
    chooses(wren, "When it cannot be undone")
    assert is_asked_for(wren, "buy-deck").startswith(HIDDEN)
    assert is_asked_for(wren, swap) == ""
    wren.page.keyboard.press("u")
    wren.waits(f'{ASKED}[data-key="buy-deck"]')
    chooses(wren, "Never")
    assert is_asked_for(wren, "buy-deck") == ""


def is_asked_for(person: Person, key: str) -> str:
    """What the table says before it makes a move; nothing where it makes it at once."""
    deed = person.deed()
    wished(person, key)
    if not person.find(SURE).count():
        person.waits_for_news(deed)
        return ""
    said: str = person.find("#why").inner_text()
    assert person.deed() == deed
    person.page.keyboard.press("Escape")
    return said


def chooses(person: Person, words: str) -> None:
    """Choose in the settings when to be asked."""
    person.find("[data-do=settings]:visible").first.click()
    person.page.get_by_role("radio", name=words).check()
    person.page.get_by_role("button", name="Done").click()
    person.find("#settings").wait_for(state="hidden")
