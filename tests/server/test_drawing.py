"""One renderer for all games: what it draws, and what it must not."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table
from moonbrew.laws import Setting, tables, viewers
from moonbrew.scene import COLOURS, SEAT_LOOKS, Piece, Scene, Zone, seat_look
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import Drawn, View, draw
from moonbrew.server.drawing.art import ANY, art_of, load_art
from moonbrew.server.drawing.figures import FIGURES
from moonbrew.server.drawing.pieces import MOST_APART, SHAPES
from moonbrew.server.drawing.seats import draw_seats
from moonbrew.server.drawing.zones import LAYOUTS
from moonbrew.server.rendering import STATIC
from tests.laws import each_setting, settings
from tests.server.plain import CARDS, crowded

GAME = moonbrew.game("mystic-market")
MOMENTS = 12  # of a game that are drawn


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


@each_setting(0)
def test_what_is_drawn_depends_on_nothing_hidden(setting: Setting):
    changed, secret = False, False
    for t in tables(setting, seed=3, many=MOMENTS):
        secret = secret or any(holds_secrets(setting.game, t, seat) for seat in range(t.seats))
        true = {seat: drawn(setting.game, t, seat) for seat in viewers(t)}
        for place, seat in enumerate(viewers(t)):
            dream = setting.game.imagine(t, seat, Dice(place))
            assert drawn(setting.game, dream, seat) == true[seat]
            changed = changed or any(
                drawn(setting.game, dream, other) != true[other] for other in range(t.seats)
            )
    assert changed or not secret, "no imagined table was drawn otherwise: this proves nothing"


def holds_secrets(game: Game[Any], t: Table, seat: int) -> bool:
    """Whether a seat sees the face of something that lies face down for who only watches."""
    own, watched = (face_down(game.scene(t, viewer)) for viewer in (seat, None))
    return any(own[zone] < number for zone, number in watched.items())


def face_down(scene: Scene) -> Counter[str]:
    """By zone: how many things lie there face down."""
    found: Counter[str] = Counter()
    for zone in scene.zones:
        found[zone.id] += sum(piece.count for piece in zone.pieces if piece.face is None)
    return found


@each_setting(1)
def test_every_piece_is_drawn_once_and_by_a_layout_and_a_shape_of_its_own(setting: Setting):
    for t in tables(setting, seed=5, many=MOMENTS):
        for seat in viewers(t):
            scene: Scene = setting.game.scene(t, seat)
            assert {zone.layout for zone in scene.zones} <= set(LAYOUTS)
            pieces = [piece for zone in scene.zones for piece in zone.pieces]
            assert {piece.shape for piece in pieces} <= {*SHAPES, *FIGURES, "link"}
            ids = re.findall(r'data-id="([^"]+)"', drawn(setting.game, t, seat))
            assert sorted(ids) == sorted(piece.id for piece in pieces)


@each_setting(2)
def test_every_choice_is_drawn_for_who_may_make_it(setting: Setting):
    for t in tables(setting, seed=7, many=MOMENTS):
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
            scene = game.scene(t, 0)
            pieces = [piece for zone in scene.zones for piece in zone.pieces]
            faces |= {one.face for one in scene.in_force if one.face}
            faces |= {piece.face for piece in pieces if piece.face}
            faces |= {part.face for piece in pieces for part in piece.parts if part.face}
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


def test_what_is_not_drawn_apart_is_told_by_a_number():
    hand = Zone("hand-0", "Your hand", "fan", [Piece("a", "owl", "Owls", count=14)], 0)
    won = Zone("won", "Won", "stack", [Piece("b", "owl", "Owls", count=5)])
    text = table(hand, won)
    assert text.hand.count('class="face card') == MOST_APART
    assert '<span class="several num" aria-hidden="true">14</span>' in text.hand
    assert text.table.count('class="face card') == 1
    assert '<span class="several num" aria-hidden="true">5</span>' in text.table


def test_a_card_whose_face_nobody_drew_shows_its_name_large():
    text = table(Zone("road", "Road", "row", [Piece("r", "gryphon", "Gryphon")])).table
    assert '<span class="word">Gryphon</span>' in text
    assert text.count(">Gryphon<") == 1
    assert f'href="#s-{ANY}"' not in text


def test_a_face_that_nobody_drew_or_named_gets_a_symbol_all_the_same():
    text = table(Zone("road", "Road", "row", [Piece("r", "gryphon")])).table
    assert f'href="#s-{ANY}"' in text


def test_a_long_word_is_written_smaller():
    pieces = [Piece("a", "x", "Tax Collector"), Piece("b", "y", "Fool")]
    text = table(Zone("road", "Road", "row", pieces)).table
    assert '<span class="word lengthy">Tax Collector</span>' in text
    assert '<span class="word">Fool</span>' in text


# A game without any art of its own.


def plain(seat: int | None = 0) -> Drawn:
    """Much of everything, drawn with nothing but what all tables share."""
    return draw(View(crowded(seat), load_art("plain", None), chairs(2)))


def test_without_a_symbol_for_the_score_nothing_stands_for_it():
    assert "#s-score" not in str(plain())
    said = '<span data-score="0">7</span><span class="hide"> points</span>'
    assert f'<p class="purse num">{said}</p>' in plain().hand
    assert "#s-score" in str(table())


def test_a_count_of_one_is_not_written():
    text = plain()
    assert ">Merchant</span></" in text.piles
    assert '>Minstrel</span><span class="num">3</span>' in text.piles
    alone = draw(
        replace(
            View(crowded(0), load_art("plain", None), chairs(2)),
            scene=replace(crowded(0), zones=[Zone("d", "D", "stack", [Piece("c", count=1)])]),
        )
    ).table
    assert "card back" in alone
    assert ">1<" not in alone


def test_counts_on_tokens_have_room_for_their_figures():
    def width(count: int) -> float:
        tokens = [Piece("t", "owl", "Owl", count=count, shape="token")]
        found = re.search(
            r'<g class="many".*?width="(\d+)".*?>(\d+)</text>',
            table(Zone("bank", "Bank", "row", tokens)).table,
        )
        assert found is not None
        assert found.group(2) == str(count)
        return float(found.group(1))

    assert width(2) < width(12) < width(104)


def test_a_token_without_a_symbol_shows_how_its_name_begins():
    assert '<text class="letters" y="6">Shi</text>' in plain().table


def test_choices_under_no_verb_have_no_heading():
    moves = plain().moves
    assert moves.count('class="sentence"') == CARDS
    assert "<summary>" not in moves
    assert "<details" not in moves


def test_a_count_is_said_in_words_that_agree_with_it():
    facts = {"witches": 1, "berries": 1, "cards": 2, "supply": 1}
    scene = replace(crowded(0), places=[replace(one, facts=facts) for one in crowded(0).places])
    seats = draw(View(scene, load_art("plain", None), chairs(2))).seats
    for said in ("1 witch", "1 berry", "2 cards", "1 supply"):
        assert f'aria-label="{said}"' in seats


def test_a_mark_of_a_track_has_a_plaque_only_where_there_is_something_to_say():
    pieces = [Piece("a", "owl", "Owl", value=3), Piece("b", "owl", "Owl")]
    text = table(Zone("mile", "Mile", "track", pieces)).table
    assert text.count('class="plaque') == 1
    assert "None" not in text


def test_what_is_said_where_nothing_lies():
    empty = Zone("road", "Road", "row", [], empty="Nobody has come by")
    assert '<li class="nothing">Nobody has come by</li>' in table(empty).table
    assert "nothing" not in table(replace(empty, pieces=[Piece("a", "owl", "Owl")])).table


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


# Seats


def test_every_seat_has_a_colour_a_sigil_and_a_pattern_of_its_own():
    symbols = (STATIC / "symbols.svg").read_text()
    for place, look in enumerate(SEAT_LOOKS):
        assert look.colour in COLOURS
        assert f'id="s-{look.sigil}"' in symbols
        assert re.search(rf'<pattern id="{look.pattern}"[^>]*><rect class="{look.colour} ', symbols)
        rule = f".of-{place} :is(.strip, .on) {{ fill: url(#{look.pattern}); }}"
        assert rule in (STATIC / "boards.css").read_text()
    for one in ("colour", "sigil", "pattern"):
        assert len({getattr(look, one) for look in SEAT_LOOKS}) == len(SEAT_LOOKS) == 5
    assert seat_look(5) == SEAT_LOOKS[0], "a sixth begins again"


def places(number: int, seat: int | None) -> str:
    """The panels of the others where so many sit."""
    scene = GAME.scene(GAME.start(2, 1), seat)
    around = [replace(scene.places[0], seat=one, asked=False) for one in range(number)]
    return draw_seats(View(replace(scene, places=around), art_of(GAME), chairs(number)))


def test_who_plays_alone_has_no_panel_of_others():
    assert re.search(r'<section class="seats"[^>]* hidden></section>', places(1, 0))
    assert " hidden>" not in places(1, None), "who watches sees the one that plays"
    assert places(1, None).count("<article") == 1


def test_five_seats_are_drawn_each_in_its_own_look():
    panels = places(5, 0)
    assert " hidden>" not in panels
    found = re.findall(r'<article class="seat panel (\w+)', panels)
    assert found == [look.colour for look in SEAT_LOOKS[1:]]


def test_chips_of_a_kind_are_one_that_says_how_many():
    pieces = [
        Piece("pot", "chip", "chips", count=11, shape="chip"),
        Piece("one", "chip", "chip", shape="chip"),
    ]
    text = str(table(Zone("pot", "Pot", "row", pieces)))
    assert text.count("face chip") == 2
    assert "<span>11 chips</span>" in text
    assert "<span>chip</span>" in text


def test_a_short_name_without_a_picture_stands_twice_as_large():
    cards = [Piece("a", "number", "23"), Piece("b", "number", "Knight")]
    text = str(table(Zone("row", "Row", "row", cards)))
    assert text.count("word brief") == 1


def test_a_token_without_a_picture_shows_its_sign_or_how_its_name_begins():
    tokens = [
        Piece("a", "x", "chip", shape="token", sign="C"),
        Piece("b", "y", "coin", shape="token"),
    ]
    text = str(table(Zone("row", "Row", "row", tokens)))
    assert re.findall(r'class="letters" y="6">(\w+)<', text) == ["C", "coi"]
