"""States of The Mystic Moon that random play rarely reaches, as dumps by name, for the laws."""

from typing import Any

from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BARE,
    BURROW,
    CORNER,
    END,
    GAME,
    HOLLOW,
    LOFT,
    SIGNS,
    STILTS,
    at_hut,
    at_shop,
    brewed,
    play,
    steps,
    table,
)

BLESSED = ["blessed", "cursed"]
DECK = ["whisker-wax", "mirror-dust", "bubble-bath", "toad-chorus"]
FULL = ["lantern-oil", "cream-cordial", "gossip-tea"]
FOES = ("FR", "EEBSLW", "OD")
LYING = {0: "FQ", 2: "RRO", 3: "Q", 5: "EW", 9: "SSS"}


def rare_tables() -> dict[str, dict[str, Any]]:
    """Every table as a dump."""
    tables = {**in_the_garden(), **in_the_shop(), **in_the_hut(), **at_the_end(), **blessings()}
    return {name: GAME.dump(t) for name, t in tables.items()}


def in_the_garden() -> dict[str, MoonTable]:
    """Chapter 4 at its edges."""
    full = {2: "FFR", 3: "RQE", 4: "EQ", 5: "S"}
    return {
        "tokens are picked": play(
            table(FOES, garden=full, bag="FR", rising="sagittarius"), "hat-3", "pick-3-frog"
        ),
        "three frogs are resolved": play(
            table(FOES, garden={2: "Q", 3: "QF", 4: "Q"}, bag="FR"), "hat-3"
        ),
        "a frog bites": play(table(FOES, garden={3: "Q"}, bag="FR", rising="scorpio"), "hat-3"),
        "two extra takings": play(
            table(
                FOES,
                garden=LYING,
                bag="FRQ",
                huts=[BURROW, CORNER, LOFT],
                rising="sagittarius",
                fate=[*BLESSED, "cursed"],
            ),
            "hat-7",
        ),
        "a frog is called": play(
            table(FOES, garden=LYING, bag="FR", huts=[STILTS, CORNER, LOFT]), "hat-7"
        ),
        "a glyph works twice": play(
            table(FOES, bag="QFR", rising="cancer", fate=[*BLESSED, "cursed"]), "hat-1", "glyph"
        ),
    }


def in_the_shop() -> dict[str, MoonTable]:
    """Chapters 5, 6 and 18 at their edges."""
    dear = ["big-snack", "invisibility-ink", "moonwalk-elixir", "eclipse-elixir"]
    two = at_shop(["LRRBFF", "E"], alchemy=True, top="leaf-gilding", bag="FR", gold=[3, 0])
    return {
        "a dear display": at_shop(["FF", "R"], display=dear, deck=DECK, shop="E", sp=[30, 30]),
        "a book of four": play(
            at_shop(["FF", "R"], books=[FULL, []], deck=DECK, sp=[30, 30]), "learn-hiccup-tonic"
        ),
        "a haggled trade": play(
            at_shop(["FFOW", "R"], shop="REEBD", huts=[CORNER, LOFT]), "haggle-wild"
        ),
        "a twinned trade": play(
            at_shop(["FFOW", "R"], shop="REEBD", rising="gemini", fate=BLESSED),
            "twin-raven-feather",
        ),
        "sludge is put down": play(two.clone(), "alchemy-leaf-gilding", "alchemy-cold-fire"),
        "two formulas": play(two, "alchemy-leaf-gilding", "alchemy-cold-fire", "sludge-0"),
        "no gold is left": at_shop(
            ["LRLR", "E"], alchemy=True, top="leaf-gilding", gold=[9, 9], gold_pile=0, bag="F"
        ),
        "too much for the satchel": play(at_shop(["FFFRRREEEBBBW", "R"], bag="F"), "leave"),
        "far too much for a small satchel": play(
            at_shop(["FFFRRREEE", "R"], rising="taurus"), "leave"
        ),
        "sludge takes a token": play(
            at_shop(
                garden={1: "FRQ", 4: "EB"},
                alchemy=True,
                sludge=[2, 1, 0, 0, 1, *[0] * 7],
                sludge_pile=2,
                bag="FR",
                hat=7,
            ),
            "leave",
        ),
    }


def used(potion: str, cauldron: str, slots: str, *moves: str, **more: Any) -> MoonTable:
    """A table at which the effect of a Potion is being resolved."""
    setting = {"satchels": FOES, "garden": LYING, "bag": "FRQQ", "shop": "EEOW", **more}
    cards = [potion, *setting.pop("also", [])]
    t = brewed(cards, cauldron, f"{potion}-{slots}", **setting)
    return play(t, f"use-{potion}-{slots}", *moves)


def in_the_hut() -> dict[str, MoonTable]:
    """Chapters 7 to 13 at their edges."""
    lifting: dict[str, Any] = {"rising": "aquarius", "lifting": "taurus"}
    tea = ["gossip-tea"]
    return {
        "a cauldron is emptied or kept": play(
            at_hut(["F", "R"], cauldrons=["FFEX_____", BARE], bag="F"), "stop"
        ),
        "a low cauldron": at_hut(
            ["FRE", "R"], cauldrons=["FFEFX____", BARE], rising="pisces", bag="F"
        ),
        "ingredients are exchanged": used(
            "hiccup-tonic", "RL_______", "01", "discard-raven-feather"
        ),
        "an ingredient is bartered": used("lantern-oil", "FE_______", "01"),
        "a barter is half done": used("lantern-oil", "FE_______", "01", "swap-2-moon-orchid"),
        "an ingredient is sacrificed": used("broom-polish", "FFL______", "012"),
        "a frog of the garden": used("toad-chorus", "R__B_____", "03"),
        "a victim is named": used("sneezing-powder", "B__S_____", "03"),
        "a mushroom": used("poisoners-aid", "EB_B_____", "013"),
        "a token is gathered": used("pocket-weather", "SL_L_____", "013"),
        "each discards one": used("gossip-tea", "LE_E_____", "013"),
        "one is stolen": used("invisibility-ink", "LFLS_S___", "135"),
        "a glyph is picked": used("moonwalk-elixir", "OF_______", "01"),
        "some hand one over": used("sticky-paw-syrup", "LBRRE____", "1234"),
        "one is learned for less": used("fortune-fizz", "FB__R____", "014", deck=DECK),
        "a wish": used("wishing-water", "SLSEBE___", "1345"),
        "a ward": used("midnight-ward", "B__S__O__", "036", also=tea),
        "some discard two": used("storm-in-a-teacup", "FRES_____", "0123"),
        "two are salvaged": used("crooked-luck", "FFLFR_D__", "246", "salvage-4"),
        "a mushroom for everybody": used("dragons-breath", "DRD______", "012"),
        "a location is swept": used("flying-ointment", "OLLF__F__", "01236"),
        "one is stolen from everybody": used("eclipse-elixir", "FBFO_D___", "01235"),
        "effects after the curse": play(
            at_hut(
                FOES, cauldrons=["LRFRR____", BARE, BARE], books=[FULL, [], []], bag="FQ", **lifting
            ),
            "stop",
            "brew-taurus-012",
            "brew-cream-cordial-34",
        ),
        "two are kept": brewed(
            ["cream-cordial"],
            "RRFRRE___",
            "cream-cordial-01",
            "cream-cordial-34",
            satchels=FOES,
            huts=[HOLLOW, LOFT, CORNER],
        ),
    }


def brewing(sign: str, **more: Any) -> MoonTable:
    """A table at which a blessed player has brewed something under a sign."""
    fate = [*BLESSED, "cursed"]
    setting: dict[str, Any] = {
        "satchels": FOES,
        "bag": "FRQ",
        "huts": [BURROW, LOFT, CORNER],
        "fate": fate,
    }
    return brewed(
        ["cream-cordial"], "RRFFE____", "cream-cordial-01", rising=sign, **{**setting, **more}
    )


def blessings() -> dict[str, MoonTable]:
    """Chapter 17: a blessed player before each sign, and where a blessing is used."""
    found = {
        f"blessed by {sign}": table(
            ["FFRREB", "SL"],
            garden=LYING,
            bag="FREQ",
            shop="SSLLOD",
            cauldrons=["RR_______", "FF_______"],
            books=[["cream-cordial"], []],
            deck=DECK,
            rising=sign,
            lifting="leo" if sign != "leo" else "aries",
            fate=BLESSED,
        )
        for sign in SIGNS
    }
    return {
        **found,
        "again": play(brewing("aquarius"), "use-cream-cordial-01"),
        "fishing": play(brewing("pisces"), "fish"),
        "gleaning": play(brewing("virgo"), "done"),
        "a sting": at_hut(FOES, bag="FR", rising="scorpio", fate=[*BLESSED, "cursed"]),
        "a draw before the shop": table(
            FOES,
            bag="FRQ",
            rising="taurus",
            fate=[*BLESSED, "cursed"],
            agenda=steps(0, *END, "enter-hut", "enter-shop"),
            hat=0,
        ),
    }


def at_the_end() -> dict[str, MoonTable]:
    """Chapter 15: the last tie."""
    contest: dict[str, Any] = {"options": {"final_tie": "contest"}, "round": 5, "turn": 2, "hat": 0}
    level = table(("FF", "RR", "EE"), agenda=steps(2, "end-turn"), **contest)
    return {
        "the first throw": level,
        "a throw with one choice made": play(level.clone(), "stone"),
        "two are left": play(level.clone(), "stone", "stone", "shears"),
        "the last throw": table(
            ("FF", "RR", "EE"),
            agenda=[["compare"], ["choose-sign", 2], ["choose-sign", 1]],
            ask=["choose-sign", 0],
            tied=["0", "1", "2"],
            thrown=9,
            **contest,
        ),
        "the last turn": at_shop(FOES, round=5, turn=2, bag="FR", shop="SS"),
    }
