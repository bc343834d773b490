"""Cauldron in words: every event is told, every move has a sentence, every ask a prompt."""

import inspect
from types import ModuleType

import pytest

from moonbrew.games.cauldron.flow import STEPS
from moonbrew.games.cauldron.rules import deed_events as d
from moonbrew.games.cauldron.rules import effect_events as x
from moonbrew.games.cauldron.rules import events as e
from moonbrew.games.cauldron.rules import moves
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
    IN_CELLAR,
    IN_HARVEST,
    IN_SUPPLY,
)
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.effect_words import effects_text
from moonbrew.games.cauldron.show.force import is_rituals
from moonbrew.games.cauldron.show.narration import UNTOLD
from moonbrew.games.cauldron.show.pieces import spell_piece, when_cast
from moonbrew.games.cauldron.show.prompts import PROMPTS
from moonbrew.games.cauldron.show.words import slots_of, some_tokens, source_text, tokens
from moonbrew.kernel.table import Ask, Event, Move
from moonbrew.steps import StepForm
from moonbrew.walkthrough import read_walkthrough, untrue
from tests.cauldron.files import edition_of
from tests.cauldron.rare import rare_tables, turn
from tests.cauldron.tables import (
    CHARACTERS,
    EDITION,
    FINISH,
    GAME,
    OMENS,
    at_market,
    play,
    start,
    table,
)
from tests.tabletop import at_random, rule

NAMES = ["Wren", "Ash", "Moss"]
WEB, FROG, TOADSTOOL, EGG = 0, 1, 2, 5
SPELLS = [face.key for face in EDITION.spells]
POTIONS = [face.key for face in EDITION.potions]
ABILITIES = [face.key for face in EDITION.abilities]
TEA, NIP = POTIONS.index("weavers-tea"), POTIONS.index("cobweb-nip")
FIZZLE, LEECH = SPELLS.index("fizzle"), SPELLS.index("magik-leech")
HEDGE = SPELLS.index("bramble-hedge")
STARS = OMENS.index("kindly-stars")
BOUNTY = ABILITIES.index("natures-bounty")
WITCH = CHARACTERS.index("witch")
STARS_LIST = int(EDITION.omens[STARS].effects.number)
PAID = (1, 1, 0, 0, 0, 0, 0)
TURN = turn()

# An event, and what a spectator is told.
TALES = [
    (e.CharacterTaken(0, WITCH), "Wren is a Witch."),
    (e.LaidOut(), "The Fields are laid out and the cards are dealt."),
    (e.SeasonBegan(3), "Season 3 begins."),
    (e.OmensSeen(0, 2), "Wren looks at 2 Omens."),
    (e.OmenPutAside(STARS), "Kindly Stars is put aside: it is not used in this game."),
    (e.OmenTurned(STARS), "Omen: Kindly Stars. Everybody gains 1 Magik."),
    (e.OmenTurned(-1), "No Omen is left for this season."),
    (e.OmenGone(STARS), "The Omen Kindly Stars is over."),
    (e.Populated(WEB, 4), "4 Spider Webs grow on the Fields."),
    (e.Populated(EGG, 1), "1 Dragon Egg grows on the Fields."),
    (e.Populated(FROG, 1), "1 Frog Legs grow on the Fields."),
    (e.OrderRolled((3, 5, 5)), "Who begins: Wren with a 3, Ash with a 5 and Moss with a 5."),
    (
        e.TieRolled((0, 2, 6), False),
        "Those who are level roll, the highest counts: Ash with a 2 and Moss with a 6.",
    ),
    (
        e.TieRolled((1, 2, 0), True),
        "Those who are level roll, the lowest counts: Wren with a 1 and Ash with a 2.",
    ),
    (e.FirstFound(0, False), "Wren begins."),
    (e.FirstFound(0, True), "Wren begins, and turns pass counter-clockwise."),
    (e.PrizeWon(0, 0), "Wren gets the prize for going first."),
    (e.PrizeWon(0, 1), "Wren gets the prize for the lowest roll."),
    (e.MagikGained(0, 3, -1), "Wren gains 3 Magik."),
    (e.MagikLost(0, 2), "Wren loses 2 Magik."),
    (
        e.TrackTriggered(0, 0),
        "Wren reaches 7 Magik: Apprentice's Spark. The triggering player draws a Basic Spell.",
    ),
    (e.SpellDrawn(0, int(BASIC_SPELL), FIZZLE), "Wren draws a Basic Spell."),
    (e.SpellDrawn(0, int(ADVANCED_SPELL), FIZZLE), "Wren draws an Advanced Spell."),
    (e.SpellGained(0, FIZZLE), "Wren takes Fizzle into their hand."),
    (e.SpellDiscarded(0, FIZZLE), "Wren discards Fizzle."),
    (e.PotionGained(0, TEA), "Wren gets Weaver's Tea, which brings 2 Magik."),
    (e.PotionDiscarded(0, TEA), "Wren discards Weaver's Tea."),
    (
        e.DeckRenewed(int(BASIC_POTION)),
        "The discarded Basic Potion cards are shuffled to a new deck.",
    ),
    (e.FieldPlaced(0, EGG, 9, 2, 1), "Wren places a Dragon Egg Field, Field 9."),
    (e.TokenKept(0, WEB), "Wren keeps a Spider Web from spoiling."),
    (e.Spoiled(0, 3), "3 tokens of Wren's supply spoil."),
    (e.Spoiled(0, 1), "1 token of Wren's supply spoils."),
    (e.SeasonEnded(), "The Harvest Season is over."),
    (e.MarketBegan(1), "The market opens: Ash begins."),
    (e.Bought(0, 4, 3), "Wren buys a Field for 3 Magik."),
    (e.Bought(0, 0, 0), "Wren buys a Basic Spell for nothing."),
    (e.BonusTaken(0, EGG), "Wren gets a Dragon Egg with the Field."),
    (e.CellarGained(0), "Wren gets a Cellar."),
    (e.BuyerPassed(0), "Wren buys nothing more."),
    (e.TwoDrawn(0, int(BASIC_SPELL), (FIZZLE, LEECH)), "Wren draws two Basic Spells to keep one."),
    (
        e.TwoDrawn(0, int(BASIC_POTION), (TEA, NIP)),
        "Wren draws Weaver's Tea and Cobweb Nip to keep one.",
    ),
    (e.OneRefused(0, int(BASIC_SPELL), FIZZLE), "Wren discards the other one, Fizzle."),
    (e.GameWon(1), "The game is over: Ash wins with 20 Magik."),
    (e.GameOver(), "The game is over: Ash wins with 20 Magik."),
    (d.TurnMissed(0), "Wren misses a turn."),
    (d.TurnsEnded(0), "No token is left on the Fields. Wren has the last Quick Actions."),
    (
        d.TurnsStopped(0, 4),
        "Nothing happens any more, so the season ends: 4 tokens on the Fields go back.",
    ),
    (d.Harvested(0, 3, TOADSTOOL), "Wren harvests a Toadstool from Field 3."),
    (
        d.HarvestFailed(0, 3),
        "Nothing can be harvested from Field 3 any more, and Wren goes without.",
    ),
    (d.StealDeclared(0, 1, FROG, int(IN_SUPPLY), -1), "Wren tries to steal Frog Legs from Ash."),
    (
        d.StealDeclared(0, 1, EGG, int(IN_CELLAR), -1),
        "Wren tries to steal a Dragon Egg out of Ash's Cellar.",
    ),
    (d.StealRolled(0, 3, 4), "Wren rolls a 3 and needs 4 or more."),
    (d.Stolen(0, 1, FROG, int(IN_SUPPLY)), "Wren steals Frog Legs from Ash."),
    (d.StealFailed(0, 1, EGG), "The Steal fails: Ash keeps a Dragon Egg."),
    (d.PaymentRenamed(0, PAID), "Wren pays with a Spider Web and Frog Legs now."),
    (d.Brewed(0, TEA, PAID, 3), "Wren brews Weaver's Tea out of a Spider Web and Frog Legs."),
    (d.BrewFailed(0, TEA), "Weaver's Tea is not brewed."),
    (d.Echoed(0, 2), "Wren shares 2 Magik of what was brewed."),
    (
        d.SpellAnnounced(0, LEECH, 1, -1, -1),
        "Wren casts Magik Leech, naming Ash. “Drain 1 Magik from an opponent.”",
    ),
    (
        d.SpellAnnounced(0, HEDGE, -1, -1, EGG),
        "Wren casts Bramble Hedge, naming Dragon Egg. “Name a type; only you may harvest it until "
        "your next turn.”",
    ),
    (d.AbilityUsed(0, BOUNTY), "Wren uses Nature's Bounty."),
    (d.TokenStored(0, WEB), "Wren puts a Spider Web into a Cellar."),
    (d.TokenFetched(0, FROG), "Wren takes Frog Legs out of a Cellar."),
    (x.TokenGained(0, WEB), "Wren takes a Spider Web from the game supply."),
    (x.TokenLost(0, WEB, int(IN_SUPPLY)), "Wren loses a Spider Web."),
    (x.TokenLost(0, WEB, int(IN_CELLAR)), "Wren loses a Spider Web out of a Cellar."),
    (x.TokenGrown(3, TOADSTOOL), "A Toadstool grows on Field 3."),
    (x.TokenGrown(3, FROG), "Frog Legs grow on Field 3."),
    (x.TokenWithered(3, TOADSTOOL), "A Toadstool of Field 3 withers."),
    (x.TokenWithered(3, FROG), "Frog Legs of Field 3 wither."),
    (x.TokenTaken(0, 1, WEB, int(IN_SUPPLY)), "Wren takes a Spider Web from Ash."),
    (
        x.Swapped(0, 0, 1, PAID, (0,) * 7),
        "Supplies change: Wren gives a Spider Web and Frog Legs, Ash nothing.",
    ),
    (x.Converted(0, WEB, EGG), "Wren exchanges a Spider Web for a Dragon Egg."),
    (x.ActionsGranted(0, 1), "Wren may take 1 more Action in this turn."),
    (x.ActionsGranted(0, 2), "Wren may take 2 more Actions in this turn."),
    (x.TurnLost(0), "Wren misses the next turn."),
    (x.YieldChanged(0, -2), "Wren's brew brings 2 Magik less."),
    (x.YieldChanged(0, 3), "Wren's brew brings 3 Magik more."),
    (x.EchoSet(0, 2), "Wren gets a share of what the brew brings."),
    (x.SpellCancelled(0, LEECH, 1, False), "Magik Leech has no effect."),
    (x.SpellCancelled(0, LEECH, 1, True), "Magik Leech has no effect, and Ash takes the card."),
    (x.ActionCancelled(0, int(IN_HARVEST), 1), "Wren's Harvest does not happen."),
    (x.Snatched(0, 3, TOADSTOOL, 1), "Wren snatches a Toadstool of Field 3 away from Ash."),
    (x.DieChanged(0, 3, 5, 1), "The die shows 5 instead of 3."),
    (x.Rolled(0, 5, STARS_LIST), "Wren rolls a 5 for Kindly Stars."),
    (x.HandSeen(0, 1, (FIZZLE, LEECH)), "Wren looks at Ash's Spells."),
    (
        x.PotionsSwapped(0, 0, 1, TEA, NIP),
        "Potions change owners: Weaver's Tea to Ash, Cobweb Nip to Wren.",
    ),
    (x.Answered(0, STARS_LIST, True), "Kindly Stars: Wren agrees."),
    (x.Answered(0, STARS_LIST, False), "Kindly Stars: Wren declines."),
    (x.OptionChosen(0, STARS_LIST), "Wren chooses: “Everybody gains 1 Magik.”"),
]


def classes(module: ModuleType, of: type) -> set[type]:
    """The classes of a kind that a module defines."""
    found = [one for _, one in inspect.getmembers(module, inspect.isclass)]
    return {one for one in found if issubclass(one, of) and one.__module__ == module.__name__}


@pytest.mark.parametrize(("event", "tale"), TALES, ids=lambda value: type(value).__name__)
def test_an_event_is_told(event, tale):
    assert GAME.narrate(TURN, event, None, NAMES) == tale


def test_there_is_a_tale_of_every_event_that_is_worth_one():
    kinds = classes(e, Event) | classes(d, Event) | classes(x, Event)
    assert {type(event) for event, _ in TALES} == kinds - UNTOLD
    assert kinds >= UNTOLD


def test_who_did_it_reads_of_themselves():
    t = turn()
    assert GAME.narrate(t, d.Stolen(1, 0, FROG, 0), 0, NAMES) == "Ash steals Frog Legs from you."
    assert GAME.narrate(t, e.Spoiled(0, 2), 0, NAMES) == "2 tokens of your supply spoil."
    assert GAME.narrate(t, e.MarketBegan(0), 0, NAMES) == "The market opens: you begin."
    assert GAME.narrate(t, e.SpellGained(0, FIZZLE), 0, NAMES) == "You take Fizzle into your hand."


@rule("CAULDRON-257")
def test_in_the_simple_game_the_track_unlocks_potions_alone():
    at = next(n for n, face in enumerate(EDITION.track) if is_rituals(face.effects))
    tales = [
        GAME.narrate(turn(options={"simple": simple}), e.TrackTriggered(0, at), 0, NAMES)
        for simple in ("off", "on")
    ]
    assert tales[0].endswith(" Advanced Spells and Advanced Potions can be bought.")
    assert tales[1].endswith(". From now on Advanced Potions can be bought.")


@rule("CAULDRON-312", "CAULDRON-313")
def test_what_is_hidden_is_told_only_to_those_who_know_it():
    t = turn()
    drawn = e.SpellDrawn(0, int(BASIC_SPELL), FIZZLE)
    assert GAME.narrate(t, drawn, 0, NAMES) == "You draw Fizzle."
    assert GAME.narrate(t, drawn, 1, NAMES) == "Wren draws a Basic Spell."
    seen = x.HandSeen(0, 1, (FIZZLE, LEECH))
    assert GAME.narrate(t, seen, 0, NAMES) == "You look at Ash's Spells: Fizzle and Magik Leech."
    assert GAME.narrate(t, seen, 1, NAMES) == "Wren looks at your Spells: Fizzle and Magik Leech."
    assert GAME.narrate(t, seen, 2, NAMES) == "Wren looks at Ash's Spells."
    two = e.TwoDrawn(0, int(BASIC_SPELL), (FIZZLE, LEECH))
    assert GAME.narrate(t, two, 0, NAMES) == "You draw Fizzle and Magik Leech to keep one."


# Moves.

# A key of every type of move, and its sentence at the start of a turn of Wren's.
SAID = {
    "character-witch": "Play the Witch",
    "omen-kindly-stars": "Let Kindly Stars come true",
    "harvest-1": "Harvest Frog Legs from Field 1",
    "harvest-40": "Harvest what lies on Field 40, which is not there",
    "grow-0": "Put a Spider Web on Field 0",
    "wither-0": "Remove the Spider Web of Field 0",
    "steal-1-egg": "Steal a Dragon Egg from Ash",
    "brew-weavers-tea": "Brew Weaver's Tea",
    "quick-cobweb-nip": "Brew Cobweb Nip as a Quick Action",
    "drop-cobweb-nip": "Discard Cobweb Nip",
    "take-cobweb-nip": "Keep Cobweb Nip",
    "potion-cobweb-nip": "Choose Cobweb Nip",
    "cast-fizzle": "Cast Fizzle",
    "drop-fizzle": "Discard Fizzle",
    "take-fizzle": "Keep Fizzle",
    "ability-natures-bounty": "Use Nature's Bounty",
    "ability-cellar-job-1-egg": "Cellar Job: steal a Dragon Egg out of Ash's Cellar",
    "store-web": "Put a Spider Web into a Cellar",
    "fetch-frog": "Take Frog Legs out of a Cellar",
    "pay-web": "Pay a Spider Web",
    "name-web": "Name Spider Web",
    "name-1": "Name Ash",
    "name-0": "Name yourself",
    "keep-web": "Keep a Spider Web from spoiling",
    "field-egg": "Add a Dragon Egg Field",
    "at-12": "Place the new Field at site 12",
    "gain-web": "Take a Spider Web from the game supply",
    "lose-web": "Lose a Spider Web",
    "take-web-supply": "Take a Spider Web out of the supply",
    "take-web-cellar": "Take a Spider Web out of a Cellar",
    "swap-web": "Swap a Spider Web",
    "give-web": "Return a Spider Web",
    "get-web": "Take a Spider Web for it",
    "buy-cellar": "Buy a Cellar for 3 Magik",
    "option-1": "Choose option 1",
    "pay-again": "Pay with other tokens",
    "give-up": "Give the brew up",
    "up": "Turn the die up",
    "down": "Turn the die down",
    "yes": "Do it",
    "no": "Do not",
    "enough": "Enough",
    "pass": "Let it pass",
    "end": "End your turn",
}


@pytest.mark.parametrize("key", SAID)
def test_a_move_is_said(key):
    assert GAME.sentence(turn(), GAME.move(key), NAMES) == SAID[key]


def test_there_is_a_sentence_of_every_type_of_move():
    kinds = {kind for kind in classes(moves, Move) if not kind.__subclasses__()}
    assert {type(GAME.move(key)) for key in SAID} == kinds


def test_every_move_of_the_catalogue_has_a_sentence_at_any_time():
    for t in (GAME.start(2, 1), turn(), at_market()):
        said = [GAME.sentence(t, move, NAMES) for move in GAME.catalogue]
        assert all(said)


def sentence(t: CauldronTable, key: str) -> str:
    """A move as who is asked reads it."""
    return GAME.sentence(t, GAME.move(key), NAMES)


def rare(name: str) -> CauldronTable:
    """A table that random play rarely reaches."""
    return GAME.load(rare_tables()[name])


def test_what_only_the_ask_can_put_into_words_is_said_by_it():
    shop = at_market(magik=[9, 9], character=["witch", "shaman"], potions=(["weavers-tea"], []))
    assert sentence(shop, "pass") == "Buy nothing"
    assert sentence(shop, "field-egg") == "Buy a Dragon Egg Field for 3 Magik"
    site = play(shop.clone(), "field-egg")
    assert sentence(site, "at-3") == "Place the Dragon Egg Field at site 3"
    play(shop, "buy-basic_potion")
    assert sentence(shop, "enough") == "Buy a Basic Potion for 1 Magik"
    assert sentence(rare("a second brew"), "enough") == "Brew no more"
    theirs = play(turn(spells=(["rotting-touch"], [], [])), "cast-rotting-touch", "name-1")
    assert sentence(theirs, "lose-toadstool") == "Let Ash lose a Toadstool"
    swap = play(turn(spells=(["barter-charm"], [], [])), "cast-barter-charm", "name-1")
    assert sentence(swap, "swap-web") == "Swap a Spider Web of yours"
    play(swap, "swap-web")
    assert sentence(swap, "swap-toadstool") == "Swap a Toadstool of Ash"


# Prompts.


def asks() -> set[type]:
    """Every ask of the game."""
    kinds = {one.of if isinstance(one, StepForm) else one for one in STEPS}
    return {kind for kind in kinds if issubclass(kind, Ask)}


def test_every_ask_has_a_prompt():
    assert asks() == set(PROMPTS)


def prompt(t: CauldronTable, seat: int | None = None) -> str:
    """What who is asked reads, or a seat."""
    assert t.ask is not None
    return GAME.scene(t, int(t.ask.seat) if seat is None else seat, NAMES[: int(t.seats)]).prompt


PROMPTED = {
    "a second brew": "You may brew another Potion with the same Action, or no more.",
    "a pair of Fields": "Nature's Bounty: name a token.",
    "a payment is gone": (
        "What you named for Hasty Broth is gone: pay with other tokens, or give up."
    ),
    "a Spell is answered": "Wren casts Spark of Insight. “Gain 2 Magik.” Answer, or let it pass.",
    "a brew is answered": (
        "Wren brews Weaver's Tea. 2 Magik for a Spider Web and Frog Legs. Answer, or let it pass."
    ),
    "too many Spells at the end of a turn": "You may hold 3 Spells: discard 2.",
    "a token is snatched": "Choose the token that is snatched away.",
}


@pytest.mark.parametrize("name", PROMPTED)
def test_a_prompt_says_what_is_to_be_done(name):
    assert prompt(rare(name)) == PROMPTED[name]


def test_the_turn_says_what_is_still_open():
    t = turn("W2 F2 T2")
    assert prompt(t) == (
        "Your turn: season 1. You have one Action, and Quick ones before and after."
    )
    assert prompt(t, 1) == "Wren is choosing."
    play(t, "harvest-0")
    assert (t.ask is not None and t.ask.seat != 0) or "Your Action is taken" in prompt(t)
    assert "the market. You may buy once; you have 9 Magik." in prompt(at_market(magik=[9, 9]))


@pytest.mark.parametrize(("kind", "thing"), [(0, "Spell"), (1, "Potion")])
def test_a_prompt_to_drop_says_what_and_whose(kind, thing):
    hands: list[list[str]] = [[], ["fizzle", "thornwall"]]
    potions: list[list[str]] = [[], ["weavers-tea", "cobweb-nip"]]
    for seat, whose in ((0, "Ash discards"), (1, "you discard")):
        agenda = (*FINISH, ["drop-some", seat, 1, 0, 1, kind])
        t = table(agenda=agenda, phase="turns", spells=hands, potions=potions)
        assert prompt(t) == f"Choose the {thing} that {whose}, 1 more."


def test_every_prompt_is_a_sentence():
    for name, data in rare_tables().items():
        t = GAME.load(data)
        if t.ask is not None:
            assert prompt(t).endswith("."), name
            assert prompt(t)[0].isupper(), name


# Words.


def test_several_tokens_of_several_types_are_listed():
    assert some_tokens(EDITION, (1, 2, 0, 0, 0, 3, 0)) == (
        "a Spider Web, 2 Frog Legs and 3 Dragon Eggs"
    )
    assert some_tokens(EDITION, (0,) * 7) == ""
    assert tokens(EDITION, 1, FROG) == "1 Frog Legs"


def test_what_a_potion_is_made_from_is_told():
    assert slots_of(EDITION, TEA) == "Spider Web and Frog Legs"
    assert slots_of(EDITION, NIP) == "Spider Web and 1 token of any type"


@rule("CAULDRON-146")
def test_when_a_spell_may_be_cast_is_told():
    told = {face.key: when_cast(face) for face in EDITION.spells}
    assert told["fizzle"] == "on a Spell"
    assert told["spark-of-insight"] == "in your turn"
    assert told["thornwall"] == "in your turn, on a Steal or on a Spell"
    assert told["loaded-die"] == "on a roll"


# Walkthroughs.

FOLDER = GAME.content_file.parents[1] / "show"


@pytest.mark.parametrize("name", ["walkthrough", "spells"])
def test_what_happens_is_what_a_walkthrough_says(name):
    walk = read_walkthrough(FOLDER / f"{name}.toml", GAME.rulebook.rules)
    assert list(untrue(GAME, walk)) == []
    for lesson in walk.lessons:
        assert not lesson.score or f"{abs(lesson.score)} Magik" in lesson.text


def test_the_log_of_a_game_is_told_without_a_gap():
    t = start(3, 2)
    for _ in zip(range(900), at_random(t, 2), strict=False):
        pass
    assert t.events is not None
    told = [GAME.narrate(t, event, None, NAMES) for event in t.events if type(event) not in UNTOLD]
    assert len(told) > 300
    assert all(told)
    assert "Season 1 begins." in told[:8]
    assert not any(GAME.narrate(t, one, 0, NAMES) for one in t.events if type(one) in UNTOLD)


# Own cards.

LIAR = """
[card.liar]
deck = "basic_spell"
name = "Liar"
copies = 1
when = "own"
text = "Gain 9 Magik."
effects = [{ op = "MAGIK", who = "self", n = 1 }]
"""


def test_an_own_card_says_first_what_it_really_does():
    edition = edition_of(LIAR)
    number = [face.name for face in edition.spells].index("Liar")
    shown = spell_piece(edition, "spell-0-liar", number)
    does = effects_text(edition, edition.spells[number].effects.number)
    assert shown.text.startswith(does)
    assert "1 Magik" in does
    assert "(Its author: Gain 9 Magik.)" in shown.text
    assert source_text(edition, int(edition.spells[number].effects.number)).startswith(does)
    published = spell_piece(EDITION, "spell-0-fizzle", FIZZLE)
    assert published.text == "Cancel the Spell just cast. On a Spell."
