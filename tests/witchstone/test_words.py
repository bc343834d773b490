"""Witchstone in words: every event is told, and every move has a sentence."""

import pytest

from moonbrew.games.witchstone.rules import events
from moonbrew.games.witchstone.rules import events as e
from moonbrew.games.witchstone.show.words import scroll_text
from moonbrew.kernel.table import Event
from tests.witchstone.coven import EDITION, GAME, kind, number, play, series, table

NAMES = ["Wren", "Ash"]
D4, D5 = number("spaces", "d4"), number("spaces", "d5")
TILE = number("tiles", "energy-witch")
SPECIAL = number("specials", "energy-wand")
WAND = kind("wand")

# An event, and what a spectator is told.
TALES = [
    (e.GameBegan(0), "Wren starts; towers are chosen in reverse order."),
    (e.TowerTaken(0, 1, 2), "Wren stands the big witch on Tower 1 for 2 points."),
    (e.TurnBegan(0, 3), "Round 3: Wren's turn begins."),
    (e.TileLaid(0, TILE, D4, D5), "Wren lays the energy/witch tile on d4 and d5."),
    (
        e.TileOut(0, TILE),
        "Wren puts the energy/witch tile out of the game: there is no room for it.",
    ),
    (e.TileDrawn(0, TILE, False), "Wren draws a tile."),
    (e.TileDrawn(0, TILE, True), "Wren draws the energy/witch tile."),
    (e.Activated(0, WAND, 3), "Wren gets 3 wand actions."),
    (e.ActionsLost(0, WAND, 1), "Wren leaves 1 wand action unused."),
    (e.Charged(0, 0, 0), "Wren puts a charge on the link from Tower 1 to the Witchstone."),
    (e.Charged(0, 0, 6), "Wren completes the link from Tower 1 to the Witchstone for 6 points."),
    (e.WitchLaid(0), "Wren lays a witch beside the tower."),
    (e.WitchSent(0, 2, 2, 0), "Wren sends a witch to Tower 2 for 2 points."),
    (
        e.WitchSent(0, 0, 2, 5),
        "Wren sends a witch to the Witchstone for 2 points and 5 more for the place there.",
    ),
    (e.TokenTaken(0, WAND, 0), "Wren takes a magic token with 1 wand action."),
    (
        e.TokenTaken(0, number("tokens", "points"), 5),
        "Wren takes a magic token with 3 points, which scores 5 points at once.",
    ),
    (e.TokenUsed(0, WAND, 3), "Wren uses a magic token for 3 wand actions."),
    (e.PentagramEntered(0, 4), "Wren enters field 4 of the pentagram."),
    (e.OwlTaken(0, 7), "Wren takes an owl worth 7 points."),
    (e.GoldEmpty(0, 2), "Wren scores 2 points on a gold field without owls."),
    (e.SpecialTaken(0, SPECIAL), "Wren takes the special tile energy/wand."),
    (e.SpecialRefilled(1, SPECIAL), "The special tile energy/wand comes to the 2nd blue field."),
    (
        e.SpecialCast(0, SPECIAL, WAND, 2),
        "Wren uses the special tile energy/wand for 2 wand actions.",
    ),
    (e.SpecialLaid(0, SPECIAL, D4), "Wren lays the special tile energy/wand on d4."),
    (e.KindNamed(0, WAND, 2), "Wren gets 2 wand actions from an empty blue field."),
    (e.CrystalMoved(0, D4, D5, True), "Wren moves the black crystal from d4 to d5."),
    (
        e.CrystalLeft(0, D4, WAND, False),
        "Wren brings a crystal out of the cauldron, through the wand side.",
    ),
    (e.CrystalShelved(0, WAND, False, 2), "Wren puts it on the wand level for 2 wand actions."),
    (e.CrystalShelved(0, 6, False, 0), "Wren puts it on the lowest level."),
    (e.CrystalAside(0, False), "A crystal finds no room on the shelf."),
    (e.CrystalDiscarded(0, D4, True, 2), "Wren discards the black crystal and loses 2 points."),
    (e.WandMoved(0, 5), "Wren moves to field 5 of the wand."),
    (
        e.WandGave(0, 2, 2, True),
        "Wren gets 2 crystal actions from field 2 of the wand, doubled for the lead.",
    ),
    (e.WandScored(0, 4, 3), "Wren scores 3 points for field 4 of the wand."),
    (
        e.ScrollTaken(0, number("scrolls", "s13"), 1),
        "Wren takes Universal boost (1 more action of any kind) from shelf 2.",
    ),
    (e.ScrollRevealed(number("scrolls", "s21")), "The scroll Crystals comes to the rack."),
    (
        e.BoostPlayed(0, number("scrolls", "s01"), 0),
        "Wren plays Energy boost: 2 more energy actions.",
    ),
    (e.OwlsCounted(0, 13), "Wren scores 13 points for owls."),
    (e.TokensCounted(0, 3, 6), "Wren scores 6 points for 3 magic tokens."),
    (e.BoostsCounted(0, 1, 2), "Wren scores 2 points for 1 unused boost."),
    (
        e.ProphecyJudged(0, number("scrolls", "s21"), 2, 5),
        "Wren scores 5 points for the prophecy Crystals, level 2.",
    ),
    (
        e.ProphecyJudged(0, number("scrolls", "s21"), 0, 1),
        "Wren scores 1 point for the prophecy Crystals, not fulfilled.",
    ),
    (e.GameOver(), "The game is over: Wren wins with 0 points."),
]


@pytest.mark.parametrize(("event", "tale"), TALES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event, tale):
    assert GAME.narrate(table(), event, None, NAMES) == tale


def test_there_is_a_tale_of_every_event():
    found = [thing for thing in vars(events).values() if isinstance(thing, type)]
    kinds = {
        thing for thing in found if issubclass(thing, Event) and thing.__module__ == events.__name__
    }
    assert {type(event) for event, _ in TALES} == kinds


def test_only_the_owner_is_told_which_tile_was_drawn():
    drawn = e.TileDrawn(0, TILE, False)
    assert GAME.narrate(table(), drawn, 0, NAMES) == "You draw the energy/witch tile."
    assert GAME.narrate(table(), drawn, 1, NAMES) == "Wren draws a tile."


SCROLLS = {
    "s01": "2 more energy actions",
    "s13": "1 more action of any kind",
    "s15": "largest energy cluster: 4, 5, 6 or more",
    "s21": "coloured crystals on the shelf: 3, 4, 5 or more",
    "s23": "arrived at the Witchstone: 3rd, 2nd, 1st",
    "s32": "witches on 1, 2 or 3 foreign towers",
    "s33": "witches on a forest, then a village, then a castle",
    "s37": "network reaching a foreign tower, then a foreign tower, then a forest",
}


@pytest.mark.parametrize(("scroll", "text"), SCROLLS.items())
def test_a_scroll_says_what_it_does(scroll, text):
    assert scroll_text(EDITION, EDITION.scrolls[number("scrolls", scroll)]) == text


def sentence(t, key: str) -> str:
    """The sentence of a move."""
    return GAME.sentence(t, GAME.move(key), NAMES)


def test_moves_say_what_they_bring():
    t = series("energy", 2, links={"l01": {"seat": 0, "charges": 2}})
    assert (
        sentence(t, "charge-l01") == "Charge the link from Tower 1 to the Witchstone for 6 points"
    )
    assert sentence(t, "stop") == "Stop and lose 2 energy actions"
    assert sentence(t, "discard-d4") == "Discard the crystal on d4 and lose 1 point"


def test_the_order_of_kinds_says_how_many_actions_each_gives():
    t = play(table(), "tile-energy-witch", "at-a2", "toward-east")
    assert sentence(t, "first-energy") == "Energy first: 2 actions"
    assert sentence(t, "first-witch") == "Witch first: 2 actions"


def test_the_order_of_kinds_says_how_many_scrolls_are_chosen_from():
    t = play(table(hands=(("wand-scroll",), ())), "tile-wand-scroll", "at-d3", "toward-west")
    assert sentence(t, "first-scroll") == "Scroll first: 1 of 2 scrolls"


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (0, "Move your pentagram pawn on"),
        (4, "Move your pentagram pawn on to a gold field: an owl worth 7"),
        (7, "Move your pentagram pawn on to an empty blue field: 2 actions of any kind"),
        (13, "Move your pentagram pawn on to a blue field: the special tile energy/wand"),
    ],
)
def test_a_step_says_what_the_next_field_holds(field, words):
    t = series("pentagram", 1, pentagram=[field, 0], specials=[None, None, "energy-wand"])
    assert sentence(t, "advance") == words


def test_the_black_crystal_makes_more_of_a_level_and_of_a_token():
    t = play(
        series("crystal", 4, shelf_tokens={"wand": 1, "points": 1}), "crystal-d4", "leave-wand"
    )
    assert sentence(t, "shelve-upper") == "Put it on the wand level and get 4 wand actions"
    play(t, "shelve-lowest")
    assert sentence(t, "take-wand") == "Take the magic token with 3 wand actions"
    assert sentence(t, "take-points") == "Take the magic token with 5 points"


def test_a_waiting_token_says_whether_it_adds_to_what_runs():
    t = series("witch", 1, pending=[("wand", 1), ("wand", 3), ("scroll", 1)], rack=["s01"])
    assert sentence(t, "use-wand-1") == "Use the magic token for 1 wand action"
    assert sentence(t, "use-scroll-1") == "Use the magic token for 1 scroll"
    play(t, "use-wand-1")
    assert sentence(t, "use-wand-3") == "Use the magic token for 3 more wand actions"
