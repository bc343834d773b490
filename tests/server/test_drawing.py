"""One renderer for all games: what it draws, and what it must not."""

import re
from dataclasses import replace
from typing import Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, tables, viewers
from moonbrew.scene import Piece, Scene, Zone
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import Drawn, View, draw
from moonbrew.server.drawing.art import ANY, art_of
from moonbrew.server.drawing.figures import FIGURES
from moonbrew.server.drawing.pieces import SHAPES
from moonbrew.server.drawing.zones import LAYOUTS
from tests.laws import settings

GAME = moonbrew.game("mystic-market")
every_setting = pytest.mark.parametrize("setting", settings(), ids=str)


def chairs(seats: int) -> list[Chair]:
    """A person, and bots."""
    return [
        Chair(seat, "wren" if seat == 0 else None, f"Seat {seat + 1}", "x" * seat)
        for seat in range(seats)
    ]


def drawn(game: Game[Any], t: Any, seat: int | None) -> str:
    """The table as it is sent to a viewer."""
    return str(draw(View(game.scene(t, seat), art_of(game), chairs(t.seats))))


def table(*zones: Zone, seat: int | None = 0) -> Drawn:
    """A small scene, drawn."""
    t = GAME.start(2, 1)
    scene = replace(GAME.scene(t, seat), zones=list(zones), choices=[])
    return draw(View(scene, art_of(GAME), chairs(2)))


@every_setting
def test_what_is_drawn_depends_on_nothing_hidden(setting: Setting):
    changed = False
    for t in tables(setting, seed=3):
        true = {seat: drawn(setting.game, t, seat) for seat in viewers(t)}
        for place, seat in enumerate(viewers(t)):
            dream = setting.game.imagine(t, seat, Dice(place))
            assert drawn(setting.game, dream, seat) == true[seat]
            changed = changed or any(
                drawn(setting.game, dream, other) != true[other] for other in range(t.seats)
            )
    assert changed, "no imagined table was drawn otherwise, so this proves nothing"


@every_setting
def test_every_piece_is_drawn_once_and_by_a_layout_and_a_shape_of_its_own(setting: Setting):
    for t in tables(setting, seed=5):
        for seat in viewers(t):
            scene: Scene = setting.game.scene(t, seat)
            assert {zone.layout for zone in scene.zones} <= set(LAYOUTS)
            pieces = [piece for zone in scene.zones for piece in zone.pieces]
            assert {piece.shape for piece in pieces} <= {*SHAPES, *FIGURES, "link"}
            ids = re.findall(r'data-id="([^"]+)"', drawn(setting.game, t, seat))
            assert sorted(ids) == sorted(piece.id for piece in pieces)


@every_setting
def test_every_choice_is_drawn_for_who_may_make_it(setting: Setting):
    for t in tables(setting, seed=7):
        if t.ask is None:
            continue
        asked = int(t.ask.seat)
        seated = [Chair(seat, f"guest {seat}", f"Seat {seat + 1}") for seat in range(t.seats)]
        scene = setting.game.scene(t, asked)
        text = draw(View(scene, art_of(setting.game), seated)).moves
        keys = re.findall(r'data-key="([^"]+)"', text)
        assert sorted(keys) == sorted(choice.key for choice in scene.choices)


@pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
def test_every_face_of_our_games_has_a_symbol(game: Game[Any]):
    art, faces = art_of(game), set()
    for setting in (one for one in settings() if one.game.name == game.name):
        for t in tables(setting, seed=1, many=40):
            pieces = [piece for zone in game.scene(t, 0).zones for piece in zone.pieces]
            faces |= {piece.face for piece in pieces if piece.face}
            faces |= {part.face for piece in pieces for part in piece.parts}
    assert faces
    assert {face for face in faces if art.symbol(face) == ANY} == set()


def test_an_empty_slot_keeps_its_place():
    piece = Piece("stall-3", "orc-teeth", "Orc Tooth", price=2)
    text = table(Zone("stall", "Stall", "row", [piece], slots=4)).table
    cells = re.findall(r'<li class="(slot[^"]*)"', text)
    assert cells == ["slot empty", "slot empty", "slot", "slot empty"]
    assert 'aria-label="Orc Tooth, slot 3"' in text


def test_many_of_a_kind_are_drawn_apart_and_face_down_ones_as_a_number():
    text = table(
        Zone("hand-0", "Your hand", "fan", [Piece("a", "orc-teeth", "Orc Teeth", count=3)], 0),
        Zone("deck", "Deck", "stack", [Piece("b", count=31)]),
    )
    assert text.hand.count('class="face card') == 3
    assert text.table.count('class="face card back') == 1
    assert ">31<" in text.table


def test_a_face_that_nobody_drew_gets_a_symbol_all_the_same():
    text = table(Zone("road", "Road", "row", [Piece("r", "gryphon", "Gryphon")])).table
    assert f'href="#s-{ANY}"' in text


def test_names_are_escaped():
    evil = '<script>"&'
    t = GAME.start(2, 1)
    seated = [Chair(0, "g", evil), Chair(1, None, evil, "greedy")]
    text = str(draw(View(GAME.scene(t, 0, [evil, evil]), art_of(GAME), seated)))
    assert "<script>" not in text
    assert "&lt;script&gt;&quot;&amp;" in text


def test_spectators_and_replays_have_nothing_to_press():
    t = GAME.start(2, 1)
    scene = GAME.scene(t, int(t.ask.seat)) if t.ask else None
    assert scene is not None
    watching = View(GAME.scene(t, None), art_of(GAME), chairs(2))
    looking_back = View(scene, art_of(GAME), chairs(2), live=False)
    for view in (watching, looking_back):
        assert 'class="piece' in str(draw(view))
        assert "<button" not in str(draw(view)).replace('data-do="let-go"', "").replace(
            '<button type="button" class="plain', ""
        ).replace('<button type="button" class="button first say"', "")


def test_open_chairs_offer_a_way_on():
    t = GAME.start(2, 1)
    open_chair = [Chair(0, "g", "Wren"), Chair(1, None, "Seat 2")]
    seated = draw(View(GAME.scene(t, 0), art_of(GAME), open_chair)).seats
    watching = draw(View(GAME.scene(t, None), art_of(GAME), open_chair)).seats
    assert "Copy the link" in seated
    assert "Add a bot" in seated
    assert "Sit down here" in watching
