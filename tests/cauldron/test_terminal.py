"""Cauldron in the terminal: the board, dice, what lacks, and what one chooses from."""

from rich.console import Console

from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.terminal.board import draw
from tests.cauldron.rare import rare_tables, turn
from tests.cauldron.tables import GAME, at_market, at_omen, play

NAMES = ["Wren", "Ash", "Moss"]


def screen(t: CauldronTable, seat: int | None = 0) -> str:
    """What stands on the screen."""
    console = Console(width=110, color_system=None)
    names = NAMES[: int(t.seats)]
    with console.capture() as capture:
        console.print(draw(GAME.scene(t, seat, names), GAME.title, names))
    return capture.get()


def test_fields_are_drawn_with_their_numbers_types_and_tokens():
    drawn = screen(turn("W2 F1 T0 M1"))
    assert "0W2 sp" in drawn
    assert "1F fr" in drawn
    assert "2 to" in drawn
    assert "sp spider web" in drawn


def test_sites_are_drawn_while_a_place_is_chosen():
    t = play(at_market(magik=[9, 9]), "field-egg")
    assert all(f"+{int(site)}" in screen(t) for site in t.land.free)


def test_potions_say_what_lacks_and_what_they_bring():
    t = turn(supply=("W", "", ""), cellar=("F", "", ""), potions=(["hasty-broth"], [], []))
    drawn = " ".join(screen(t).split())
    assert "Hasty Broth W -T ~F" in drawn
    assert "brings 2" in drawn


def test_dice_are_told_with_their_numbers():
    t = GAME.load(rare_tables()["a Steal is rolled"])
    while not any(entry.die > 0 for entry in t.pending):
        play(t, "pass")
    assert f"[{int(t.pending[-1].die)}]" in screen(t)
    drawn = screen(at_omen("kindly-stars", 2))
    assert "(begins)" in drawn


def test_the_track_tells_who_stands_where_and_what_happens():
    drawn = " ".join(screen(turn()).split())
    assert "12 Magik" in drawn
    assert "Rituals of Power, has happened" in drawn
    assert "who gets here by brewing wins" in drawn


def test_what_is_in_force_is_told():
    drawn = " ".join(screen(at_omen("oath-of-honesty", 2)).split())
    assert "Nobody may steal." in drawn
    assert "until the season ends" in drawn


def test_every_rare_table_can_be_drawn_for_everybody():
    for name, data in rare_tables().items():
        t = GAME.load(data)
        for seat in (0, 1, None):
            assert "Cauldron" in screen(t, seat), name
