"""The Mystic Moon in words: every event is told, every move has a sentence, every ask a prompt."""

import pytest

from moonbrew.games.mystic_moon.flow import STEPS
from moonbrew.games.mystic_moon.rules import events, moves
from moonbrew.games.mystic_moon.rules import events as e
from moonbrew.games.mystic_moon.show.prompts import PROMPTS
from moonbrew.games.mystic_moon.show.words import formula_text, slot_name
from moonbrew.kernel.table import Ask, Event, Move
from tests.mystic_moon.clearing import (
    CORNER,
    EDITION,
    FORMULAS,
    GAME,
    POTIONS,
    SIGNS,
    SPIRE,
    STILTS,
    at_hut,
    at_shop,
    brewed,
    play,
    steps,
    table,
)

NAMES = ["Wren", "Ash", "Moss"]
KINDS = [token.key for token in EDITION.tokens]
EYE, FEATHER, FROG = KINDS.index("newt-eye"), KINDS.index("raven-feather"), KINDS.index("frog")
CRYSTAL = 9
INK, TONIC = POTIONS.index("invisibility-ink"), POTIONS.index("hiccup-tonic")
GILDING = FORMULAS.index("leaf-gilding")
LEO = SIGNS.index("leo")


def spot(key: str) -> int:
    """The number of a placement."""
    return [move.key for move in EDITION.brew].index(f"brew-{key}")


TONIC_LOW, LEO_LEFT = spot("hiccup-tonic-01"), spot("leo-036")

# An event, and what a spectator is told.
TALES = [
    (e.GameBegan(0), "Wren starts."),
    (e.HutTaken(0, 0), "Wren lives in Bramble Burrow: Long Reach."),
    (e.FirstPull(0, EYE), "Wren pulls a Newt Eye to begin with."),
    (e.RoundBegan(3, -1), "Round 3 begins under the full moon."),
    (e.RoundBegan(3, LEO), "Round 3 begins under the full moon. Leo is rising."),
    (e.TurnBegan(0, 2), "Round 2: Wren's turn begins."),
    (e.Gained(0, 2, "glyph"), "Wren gains 2 Star Power from the Glyph."),
    (e.Gained(0, 2, "sign"), "Wren gains 2 Star Power from the Rising Sign."),
    (e.Gained(0, 9, "reward"), "Wren gains 9 Star Power for what was brewed."),
    (e.Gained(0, 2, "hut"), "Wren gains 2 Star Power from the Talent."),
    (e.Gained(0, 4, "crystals"), "Wren gains 4 Star Power from Crystals."),
    (e.Gained(0, 1, "effect"), "Wren gains 1 Star Power from the effect."),
    (e.Lost(0, 2, "sign"), "Wren loses 2 Star Power to the curse."),
    (e.Lost(0, 1, "mushroom"), "Wren loses 1 Star Power to the Mushroom."),
    (e.HatPlaced(0, 5), "Wren puts the Hat at location 5."),
    (e.Gathered(0, 5, EYE, "hat"), "Wren takes a Newt Eye from location 5."),
    (e.Gathered(0, 7, FROG, "hut"), "Wren takes a Frog from location 7, by the Talent."),
    (e.Gathered(0, 7, EYE, "sign"), "Wren takes a Newt Eye from location 7, by the blessing."),
    (e.FrogGone(0, False), "Wren's Frog goes to the bag."),
    (e.FrogGone(0, True), "Wren's Frog goes to the bag without having found anything to steal."),
    (e.Stolen(0, 1, EYE), "Wren steals a Newt Eye from Ash."),
    (e.Discarded(0, EYE, "effect"), "Wren discards a Newt Eye."),
    (e.Discarded(0, EYE, "frog"), "Wren discards a Newt Eye, bitten by a Frog."),
    (e.Discarded(0, EYE, "limit"), "Wren discards a Newt Eye: the Satchel is too full."),
    (e.GlyphUsed(0, 0), "Wren uses the Glyph: draw 1."),
    (e.Drawn(0, FROG), "Wren draws a Frog."),
    (e.Learned(0, INK, 5, 0), "Wren learns Invisibility Ink for 5 Star Power."),
    (e.Learned(0, INK, 2, 1), "Wren learns Invisibility Ink for 2 Star Power and 1 Gold."),
    (e.Learned(0, INK, 0, 2), "Wren learns Invisibility Ink for 2 Gold."),
    (e.Learned(0, INK, 0, 0), "Wren learns Invisibility Ink for 0 Star Power."),
    (e.CardTurned(1, INK), "Invisibility Ink can be learned now."),
    (e.CardReturned(0, INK), "Wren puts Invisibility Ink under the deck."),
    (e.Refreshed(0), "Wren puts all dear Recipes under the deck."),
    (e.Given(0, EYE, 2), "Wren gives 2 Newt Eyes to the shop."),
    (e.Bought(0, EYE), "Wren takes a Newt Eye from the shop."),
    (e.Performed(0, GILDING, 1, 0, 1), "Wren performs Leaf Gilding and gets 1 Gold and 1 Sludge."),
    (e.Performed(0, GILDING, 0, 0, 0), "Wren performs Leaf Gilding and gets nothing."),
    (e.FormulaTaken(0, GILDING), "Wren keeps the Alchemy card Leaf Gilding."),
    (e.FormulaReturned(0, GILDING), "Wren puts the Alchemy card Leaf Gilding under its deck."),
    (e.SludgePut(0, 4), "Wren puts Sludge at location 4."),
    (e.Added(0, EYE, 4), "Wren puts a Newt Eye into the Cauldron, centre."),
    (e.Added(0, CRYSTAL, 2), "Wren puts a Crystal into the Cauldron, bottom right."),
    (e.Brewed(0, TONIC_LOW), "Wren brews Hiccup Tonic, bottom left and bottom middle."),
    (
        e.Brewed(0, LEO_LEFT),
        "Wren brews the Potion that lifts the curse (Leo), bottom left, middle left and top left.",
    ),
    (e.EffectUsed(0, TONIC_LOW, False), "Wren uses the effect of Hiccup Tonic."),
    (e.EffectUsed(0, TONIC_LOW, True), "Wren uses the effect of Hiccup Tonic again."),
    (e.CurseLifted(0), "Wren's curse is lifted."),
    (e.Saved(0, EYE, 4, "salvage"), "Wren saves a Newt Eye out of the Cauldron."),
    (e.Saved(0, EYE, 4, "hut"), "Wren saves a Newt Eye out of the Cauldron, by the Talent."),
    (e.Saved(0, EYE, 4, "sign"), "Wren saves a Newt Eye out of the Cauldron, by the blessing."),
    (e.MushroomPut(0, 1, 1), "Wren puts a Poisonous Mushroom into Ash's Cauldron, bottom middle."),
    (e.MushroomPut(0, 1, -1), "Ash's Cauldron can take no Mushroom: it goes back."),
    (e.Scattered(0, 1, EYE), "Ash loses a Newt Eye at random."),
    (e.HandedOver(0, 1, EYE), "Wren hands a Newt Eye to Ash."),
    (
        e.Bartered(0, 3, EYE, FEATHER),
        "Wren leaves a Raven Feather at location 3 and takes a Newt Eye.",
    ),
    (e.Warded(0), "Wren is warded until the next turn."),
    (e.Emptied(0), "Wren empties the Cauldron."),
    (e.CleanedUp(0), "Wren's Cauldron is empty again."),
    (e.Bloomed(4, EYE, False), "A Newt Eye blooms at location 4."),
    (e.Bloomed(4, EYE, True), "Location 4 is full: a Newt Eye goes back to the bag."),
    (e.Withered(4, FROG), "A Frog withers in the Sludge at location 4."),
    (e.GoldScored(0, 7), "Wren gains 7 Star Power for Gold."),
    (e.StayedCursed(0), "Wren is still cursed and ends with 0 Star Power."),
    (
        e.Thrown((0, 1, -1), 0b10),
        "All show their signs: Wren stone and Ash parchment. Still in it: Ash.",
    ),
    (e.LotDrawn(1), "The lot falls on Ash."),
    (e.GameOver(), "The game is over: Wren and Ash share the win with 10 Star Power each."),
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


def test_who_did_it_reads_of_themselves():
    t = table()
    assert GAME.narrate(t, e.CurseLifted(0), 0, NAMES) == "Your curse is lifted."
    assert GAME.narrate(t, e.Stolen(1, 0, EYE), 0, NAMES) == "Ash steals a Newt Eye from you."
    assert GAME.narrate(t, e.Warded(0), 0, NAMES) == "You are warded until the next turn."


# Moves.

# A key of every type of move, and its sentence at the start of a turn.
SAID = {
    "hut-inkwell-spire": "Live in Inkwell Spire: Quick Study",
    "hat-5": "Put the Hat at location 5",
    "pick-5-newt-eye": "Take a Newt Eye from location 5",
    "reach-5-newt-eye": "Take a Newt Eye from location 5, by the Talent",
    "frog-5": "Take the Frog at location 5",
    "ram": "Take all tokens two locations further, by the blessing",
    "arrow-5-newt-eye": "Take a Newt Eye from location 5, by the blessing",
    "steal-seat-1-newt-eye": "Steal a Newt Eye from Ash",
    "glyph": "Use the Glyph",
    "draw": "Draw from the bag, by the blessing",
    "learn-big-snack": "Learn Big Snack for 5 Star Power",
    "learn-big-snack-gold-1": "Learn Big Snack for 2 Star Power and 1 Gold",
    "learn-big-snack-gold-2": "Learn Big Snack for 2 Gold",
    "trade-newt-eye": "Give 2 Newt Eyes for another Ingredient",
    "haggle-newt-eye": "Haggle: give 1 Newt Eye for a Basic Ingredient",
    "twin-newt-eye": "Give 2 Newt Eyes for two Ingredients, by the blessing",
    "refresh": "Put all four Recipes under the deck and turn up new ones",
    "alchemy-leaf-gilding": "Perform Leaf Gilding",
    "leave": "Leave the shop",
    "take-newt-eye": "Take a Newt Eye from the shop",
    "return-big-snack": "Put Big Snack under the deck",
    "sludge-5": "Put the Sludge at location 5",
    "return-leaf-gilding": "Put Leaf Gilding under the Alchemy deck",
    "mushroom-seat-1": "Name Ash's Cauldron, which can take no Mushroom",
    "mushroom-seat-1-left": "Put a Mushroom into the left column of Ash's Cauldron",
    "add-newt-eye-left": "Put a Newt Eye into the left column",
    "add-crystal-right": "Put a Crystal into the right column",
    "stop": "Add no more",
    "brew-big-snack-012": "Brew Big Snack",
    "brew-leo-036": "Brew the Potion that lifts the curse (Leo)",
    "empty": "Empty your Cauldron",
    "keep": "Leave in your Cauldron what is there",
    "use-big-snack-012": "Use Big Snack: Draw 2",
    "use-leo-036": "Lift your curse",
    "again-big-snack-012": "Use Big Snack again: Draw 2",
    "fish": "Move used Ingredients to your Satchel, by the blessing",
    "salvage-4": "Salvage what lies at the centre",
    "keep-4": "Keep what lies at the centre",
    "swap-5-newt-eye": "Choose the Newt Eye at location 5",
    "give-newt-eye": "Give a Newt Eye for it",
    "gather-5-newt-eye": "Take a Newt Eye from location 5",
    "sweep-5": "Take all tokens at location 5",
    "victim-seat-1": "Let Ash lose an Ingredient at random",
    "glyph-draw": "Resolve a Glyph of the tile: draw 1",
    "discard-newt-eye": "Discard a Newt Eye",
    "hand-newt-eye": "Hand a Newt Eye to the brewer",
    "wither-5-newt-eye": "Let the Newt Eye at location 5 wither",
    "parchment": "Show parchment",
    "done": "Go on",
}


@pytest.mark.parametrize(("key", "said"), SAID.items())
def test_a_move_is_said(key, said):
    assert GAME.sentence(table(), GAME.move(key), NAMES) == said


def test_there_is_a_sentence_of_every_type_of_move():
    found = [thing for thing in vars(moves).values() if isinstance(thing, type)]
    kinds = {thing for thing in found if issubclass(thing, Move)} - {Move}
    parents = {parent for kind in kinds for parent in kind.__mro__[1:]}
    assert {type(GAME.move(key)) for key in SAID} == kinds - parents


def sentence(t, key: str) -> str:
    """The sentence of a move."""
    return GAME.sentence(t, GAME.move(key), NAMES)


def test_a_price_is_said_as_it_is_now():
    t = at_shop(
        huts=[SPIRE, STILTS],
        display=["big-snack", "broom-polish", None, None],
        deck=["bubble-bath"],
    )
    assert sentence(t, "learn-big-snack") == "Learn Big Snack for 3 Star Power"
    play(t, "learn-broom-polish")
    assert sentence(t, "learn-big-snack") == "Learn Big Snack for 5 Star Power"


def test_a_trade_says_what_a_curse_makes_of_it():
    t = at_shop(("EEE", ""), huts=[CORNER, STILTS], rising="gemini", shop="F")
    assert sentence(t, "trade-newt-eye") == "Give 3 Newt Eyes for another Ingredient"
    assert sentence(t, "haggle-newt-eye") == "Haggle: give 2 Newt Eyes for a Basic Ingredient"


def test_what_lies_in_a_slot_is_named():
    t = brewed(["mirror-dust"], "F__S__F__", "mirror-dust-036", bag="L")
    play(t, "use-mirror-dust-036")
    assert sentence(t, "salvage-3") == "Salvage the Spider Silk at the middle left"
    assert sentence(t, "done") == "Salvage no more"


def test_to_go_on_is_said_by_what_was_asked():
    t = at_hut(books=[["hiccup-tonic"], []], cauldrons=["RL_______", "_________"])
    assert sentence(t, "done") == "Brew nothing"
    two = at_hut(books=[["hiccup-tonic"], []], cauldrons=["RL_RL____", "_________"])
    play(two, "brew-hiccup-tonic-01")
    assert sentence(two, "done") == "Brew 1 Potion"


def test_slots_are_named_by_where_they_are():
    assert [slot_name(slot) for slot in range(9)] == [
        *("bottom left", "bottom middle", "bottom right"),
        *("middle left", "centre", "middle right"),
        *("top left", "top middle", "top right"),
    ]


def test_an_alchemy_card_says_what_it_asks_for_and_brings():
    silk = FORMULAS.index("silk-purse")
    said = "a Nightshade Berry and 2 Spider Silks for 2 Gold and 1 Sludge"
    assert formula_text(EDITION, silk) == said


# Prompts.


def test_every_ask_has_a_prompt():
    asks = {form.of for form in STEPS if issubclass(form.of, Ask)}
    assert asks == set(PROMPTS)


def test_a_cursed_player_is_told_what_lifts_it():
    t = table(rising="aries", lifting="leo")
    assert GAME.scene(t, 0, NAMES).prompt == (
        "Your turn: put the Hat down. You take what lies there and at the next one."
        " You are cursed; the Recipe of Leo lifts it."
    )
    blessed = table(rising="aries", lifting="leo", fate=["blessed", "cursed"])
    assert "cursed" not in GAME.scene(blessed, 0, NAMES).prompt


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (
            table(garden={0: "QEE"}, satchels=("", "F")),
            "Your turn: put the Hat down. You take what lies there and on both sides.",
        ),
        (
            at_shop(("EE", ""), shop="F"),
            "In the shop: learn Recipes, trade Ingredients, then leave. You have 10 Star Power.",
        ),
        (at_hut(("E", "")), "Put Ingredients into columns of your Cauldron, or add no more."),
        (
            table(
                satchels=("FFFFFFFFEEEEE", ""),
                ask=["limit", 0],
                agenda=steps(0, "end-turn", "resolve-sludge", "bloom", "enter-hut"),
                hat=0,
            ),
            "Your Satchel may hold 10 Ingredients now: discard 3.",
        ),
    ],
)
def test_a_prompt_says_what_is_asked(t, said):
    assert GAME.scene(t, 0, NAMES).prompt == said
    assert GAME.scene(t, 1, NAMES).prompt == "Wren is choosing."
