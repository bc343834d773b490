"""States of Cauldron that random play rarely reaches, as dumps by name, for the laws."""

from typing import Any

from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.tables import FINISH, GAME, MARKET, OMEN, at_market, play, table
from tests.cauldron.test_finishing import keeping

BREWERS = ["witch", "trickster", "occulist"]
THIEVES = ["trickster", "witch", "druid"]
LATE: dict[str, Any] = {"phase": "finish", "harvester": 0}


def rare_tables() -> dict[str, dict[str, Any]]:
    """Every table as a dump."""
    tables = {**in_turns(), **in_windows(), **in_spells(), **around_turns()}
    return {name: GAME.dump(t) for name, t in tables.items()}


def turn(board: str = "W2 F1 T1 M1", **more: Any) -> CauldronTable:
    """A table at the start of seat 0's turn, above the rest of its season."""
    usual = {
        "agenda": [*FINISH, ["final-phase"], ["turn", 0]],
        "phase": "turns",
        "character": BREWERS,
        "magik": [12, 20, 8],
        "triggered": ["apprentices-spark", "rituals-of-power", "mercy-of-the-elders"],
        "supply": ("WWFT", "MBT", "DS"),
        "potions": (["weavers-tea", "elixir-of-wall-walking"], ["cobweb-nip"], ["crown-of-wyrms"]),
    }
    return table(3, board, **{**usual, **more})


def in_turns() -> dict[str, CauldronTable]:
    """Chapters 5 to 9 at their edges."""
    five = (["fizzle", "thornwall", "blight-touch", "silence", "petrify"],)
    again = turn(supply=("WWWFFT", "MBT", "DS"))
    play(again, "brew-weavers-tea")
    bounty = turn(character=["druid", "trickster", "occulist"])
    play(bounty, "ability-natures-bounty")
    return {
        "too many Spells at the end of a turn": play(
            turn(spells=five, due=False), "harvest-3", "end"
        ),
        "a second brew": again,
        "a pair of Fields": bounty,
        "tokens in Cellars": turn(
            cellar=("M", "W", "BD"), character=["trickster", "witch", "druid"]
        ),
        "idle players": turn(idle=7),
        "a turn to be missed": turn(skips=[0, 1, 0]),
        "the final quick phase": table(
            3,
            agenda=list(FINISH),
            ask=["final-quick", 0],
            phase="final",
            harvester=0,
            supply=("WW", "", ""),
            potions=(["cobweb-nip"], [], []),
            spells=(["hidden-nook"], ["fizzle"], []),
            cellars=[1, 0, 0],
        ),
    }


def in_windows() -> dict[str, CauldronTable]:
    """Chapters 11 and 12 at their edges."""
    answers = ((), ["quick-snatch", "fizzle"], ["curdle", "spell-thief"])
    snatch = play(turn(spells=answers, lasting=[larger(0)]), "harvest-0", "harvest-1")
    play(snatch, "cast-quick-snatch", "pass")
    broken = turn(
        spells=([], ["rotting-touch"], []),
        supply=("WWWFT", "", ""),
        potions=(["hasty-broth"], [], []),
    )
    thief = turn(spells=(["loaded-die"], ["watchful-raven"], ["loaded-die"]))
    play(thief, "steal-1-mandrake", "pass")
    shift = thief.clone()
    while type(shift.ask).__name__ == "React" and "cast-loaded-die" not in moves(shift):
        play(shift, "pass")
    if "cast-loaded-die" in moves(shift):
        play(shift, "cast-loaded-die")
    while type(shift.ask).__name__ == "React":
        play(shift, "pass")
    return {
        "a token is snatched": snatch,
        "a Steal is rolled": thief,
        "a die is shifted": shift,
        "a brew is answered": play(turn(spells=answers), "brew-weavers-tea"),
        "a payment is gone": gone(broken),
        "a Spell is answered": play(turn(spells=(["spark-of-insight"], ["fizzle"], [])), SPARK),
    }


SPARK = "cast-spark-of-insight"


def moves(t: CauldronTable) -> list[str]:
    """The legal moves."""
    return [move.key for move in t.ask.moves(t)] if t.ask else []


def larger(seat: int) -> dict[str, Any]:
    """A Harvest of two tokens."""
    effects = next(f.effects.number for f in GAME.edition.omens if f.key == "overflowing-baskets")
    size = {"op": "HARVEST_SIZE", "n": 2, "seat": seat, "source": int(effects)}
    return {**keeping(seat)[0], **size}


def gone(t: CauldronTable) -> CauldronTable:
    """A brew that resolves with a token of its payment gone, while another payment is there."""
    data = GAME.dump(t)
    data["pending"] = [
        {"kind": "brew", "opener": 0, "potion": "hasty-broth", "paid": [2, 0, 1, 0, 0, 0, 0]}
    ]
    data["supply"] = [{"web": 1, "toadstool": 1, "frog": 1, "egg": 1}, {}, {}]
    data["stock"] = {"web": 5, "frog": 5, "toadstool": 5, "egg": 5}
    data["ask"] = ["pay-or-give-up", 0, 0]
    data["agenda"] = [*FINISH, ["final-phase"], ["act", 0]]
    return GAME.load(data)


def in_spells() -> dict[str, CauldronTable]:
    """25.2 at its edges."""
    casts = {
        "recipe-theft": ("name-1",),
        "mind-pry": ("name-1",),
        "barter-charm": ("name-1",),
        "grand-larceny": ("name-1",),
        "cellar-wraith": ("name-1",),
        "rotting-touch": ("name-1",),
        "bramble-hedge": (),
        "blight-touch": (),
        "green-surge": (),
        "rewritten-recipe": (),
        "grand-transmutation": (),
        "harvest-moon": (),
        "cornucopia": (),
    }
    out: dict[str, CauldronTable] = {}
    for spell, names in casts.items():
        t = turn(spells=([spell], ["thornwall", "fizzle"], ["petrify"]), cellar=("", "MW", ""))
        play(t, f"cast-{spell}")
        for name in names:
            if name in moves(t):
                play(t, name)
        while type(t.ask).__name__ == "React":
            play(t, "pass")
        out[spell] = t
    return out


def around_turns() -> dict[str, CauldronTable]:
    """Chapters 4, 13 and 14 at their edges."""
    luck = {"less_luck": "on"}
    full = (["fizzle", "thornwall", "silence"], ["petrify"])
    rich: dict[str, Any] = {"magik": [30, 30], "rituals": True, "spells": full}
    owned = (["weavers-tea", "oil-of-storms"], ["cobweb-nip"])
    sight: dict[str, Any] = {"agenda": OMEN, "phase": "omen", "character": ["occulist", "witch"]}
    return {
        "a Spell makes room": play(at_market(**rich), "buy-basic_spell"),
        "two Spells are drawn": play(
            at_market(options=luck, magik=[30, 30], rituals=True), "buy-advanced_spell"
        ),
        "two Potions are drawn": play(
            at_market(options=luck, magik=[30, 30], rituals=True), "buy-advanced_potion"
        ),
        "Potions are discarded": play(
            at_market(**{**rich, "magik": [2, 2]}, potions=owned), "buy-advanced_potion"
        ),
        "a Field is placed": play(at_market(**rich), "field-egg"),
        "Omens are foreseen": table(**sight),
        "Omens are foreseen without Spells": table(**sight, options={"simple": "on", **luck}),
        "tokens are kept": table(
            agenda=FINISH,
            phase="finish",
            harvester=0,
            supply=("WF", "T"),
            lasting=keeping(0, 1, n=2),
        ),
        "four Spells at the end of a season": table(
            agenda=FINISH, spells=([], ["fizzle"] * 4), potions=owned, **LATE
        ),
        "the last market": table(
            agenda=MARKET, phase="finish", season=60, harvester=0, magik=[9, 9]
        ),
    }
