"""What the terminal draws after one's own move, and how it lists choices."""

from dataclasses import replace

from rich.console import Console, RenderableType

from moonbrew.scene import Caution, Choice, Piece, Place, Scene, Zone
from moonbrew.terminal.board import draw, name_of, zones_to_draw
from moonbrew.terminal.choices import listing
from tests.witchstone.coven import GAME, play, table

ZONES = [
    Zone("road", "Road", "row", [Piece("road-1", "gate", "Gate")]),
    Zone("pool", "Pool", "row", [Piece("pool-1", "fish", "Fish")]),
    Zone("hand-0", "Your hand", "row", [Piece("hand-0-4", "four", "Four")], owner=0),
    Zone("hand-1", "Ash's hand", "row", [Piece("hand-1-2", "two", "Two")], owner=1),
]
PLACES = [Place(0, 3, active=True, asked=True), Place(1, 5, active=False, asked=False)]
SCENE = Scene("tollgate", 0, 7, ZONES, PLACES, "Play a card.", [], over=False)


def shown(drawn: RenderableType) -> str:
    """What stands on the screen."""
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(drawn)
    return capture.get()


def choices(*groups: tuple[str, int]) -> list[Choice]:
    """So many choices with each verb."""
    return [
        Choice(f"{verb}-{n}", f"{verb.capitalize()} {n}", group=verb)
        for verb, number in groups
        for n in range(number)
    ]


def test_at_first_the_whole_table_is_drawn():
    text = shown(draw(SCENE, "Tollgate", ["Wren", "Ash"]))
    assert all(name in text for name in ("Gate", "Fish", "Four", "Two", "Play a card."))


def test_after_ones_own_move_only_what_changed_is_drawn_and_where_choices_lead():
    changed = replace(ZONES[1], pieces=[Piece("pool-1", "pike", "Pike")])
    leading = [Choice("play-4", "Play the four", touch=["hand-0-4", "road-1"])]
    now = replace(SCENE, zones=[ZONES[0], changed, *ZONES[2:]], choices=leading)
    assert [zone.id for zone in zones_to_draw(now, SCENE)] == ["road", "pool"]
    text = shown(draw(now, "Tollgate", ["Wren", "Ash"], SCENE))
    assert all(name in text for name in ("Gate", "Pike", "Wren (you): score 3", "Play a card."))
    assert not any(name in text for name in ("Four", "Two", "Ash"))


def test_what_a_choice_gains_stands_on_its_space():
    t = play(table([["energy-witch"], []]), "tile-energy-witch")
    scene = GAME.scene(t, 0)
    text = shown(draw(scene, "Witchstone", ["Wren", "Ash"]))
    assert "a2+2" in text, "which touches the energy printed on a1"
    assert "d5+1" in text


def test_few_choices_are_all_listed():
    text = shown(listing(choices(("play", 3), ("throw", 7))))
    assert "Throw 6" in text


def test_a_choice_that_is_asked_for_twice_elsewhere_says_why():
    caution = Caution("This ends the game.", "End it")
    (line,) = shown(listing([Choice("go", "Go", caution=caution)])).splitlines()
    assert line.split() == ["1", "Go", "This", "ends", "the", "game."]


def test_long_groups_are_folded_from_the_last_on_until_few_lines_are_left():
    text = shown(listing(choices(("play", 7), ("throw", 7))))
    assert "7 Play 6" in text
    assert "8-14 Throw: 7 choices; type throw to see them, or a key like throw-0" in text
    text = shown(listing(choices(("play", 20), ("throw", 7))))
    assert "1-20 Play: 20 choices" in text
    assert "21-27 Throw: 7 choices" in text


def test_several_of_something_that_begins_with_a_number_are_counted_with_a_sign():
    assert name_of(Piece("a", "token", "1 wand action", count=2)).plain == "2 × 1 wand action"
    assert name_of(Piece("b", "teeth", "Orc Teeth", count=2)).plain == "2 Orc Teeth"


def test_a_chip_says_what_it_is_about():
    assert name_of(Piece("a", "wand", "1 wand action", "to come", shape="chip")).plain == (
        "1 wand action (to come)"
    )
