"""Every ask of The Mystic Moon once, with the forms of moves that the tables list for it."""

from collections.abc import Callable
from typing import Any

from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BURROW,
    END,
    HOLLOW,
    LOFT,
    SPIRE,
    STILTS,
    at_hut,
    at_shop,
    begin,
    brewed,
    play,
    steps,
    table,
)

PLAIN = [SPIRE, STILTS, BURROW, LOFT]  # Huts that a brew does not feel


def with_blessing(sign: str) -> dict[str, Any]:
    """Seat 0 is blessed under this sign, the other cursed."""
    lifting = "libra" if sign != "libra" else "leo"
    return {"rising": sign, "lifting": lifting, "fate": ["blessed", "cursed"]}


def with_curse(sign: str) -> dict[str, Any]:
    """Both are cursed under this sign."""
    return {"rising": sign, "lifting": "libra" if sign != "libra" else "leo"}


def using(card: str, pot: str, slots: str, satchels: tuple[str, ...], **more: Any) -> MoonTable:
    """Seat 0 has brewed a Potion and uses its effect."""
    huts = PLAIN[: len(satchels)]
    t = brewed([card], pot, f"{card}-{slots}", satchels=satchels, **{"huts": huts, **more})
    return play(t, f"use-{card}-{slots}")


def salvaging() -> MoonTable:
    """Mirror Dust."""
    return using("mirror-dust", "F__S__F__", "036", ("", ""))


def wither() -> MoonTable:
    """Sludge lies where two kinds do, and where others do."""
    return table(
        alchemy=True,
        garden={3: "FRQ", 8: "ES"},
        sludge=[0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0],
        sludge_pile=3,
        hat=0,
        agenda=steps(0, *END[:2]),
    )


def throwing() -> MoonTable:
    """Three are level, and one has chosen already."""
    t = table(
        ["F", "R", "E", ""],
        round=5,
        first=1,
        agenda=[["end-game"]],
        options={"final_tie": "contest"},
    )
    return play(t, "shears")


def fourth_card() -> MoonTable:
    """A fourth Recipe was learned."""
    three = ["hiccup-tonic", "lantern-oil", "toad-chorus"]
    deck = ["broom-polish"]
    return play(
        at_shop(books=[three, []], display=["whisker-wax", None, None, None], deck=deck),
        "learn-whisker-wax",
    )


def second_formula() -> MoonTable:
    """A second Alchemy card was taken."""
    t = at_shop(("LR", ""), alchemy=True, top="leaf-gilding", formulas=["cold-fire", None])
    return play(t, "alchemy-leaf-gilding")


# By name: a table, its ask, and the forms of moves that tables 21.1 and 20.3 list for that ask.
MOMENTS: dict[str, tuple[Callable[[], MoonTable], str, set[str]]] = {
    "D1": (lambda: begin(2, first="seat-1"), "take-hut", {"hut"}),
    "D1 in a draft": (
        lambda: begin(3, hut_assignment="draft", first="seat-1"),
        "take-hut",
        {"hut"},
    ),
    "D2": (table, "hat", {"hat"}),
    "D3": (
        lambda: play(
            table(garden={3: "FF", 4: "QR", 5: "E"}, **with_curse("sagittarius")), "hat-4"
        ),
        "pick-tokens",
        {"pick"},
    ),
    "D4": (lambda: play(table(("", "FR"), garden={4: "Q"}), "hat-4"), "resolve-frog", {"steal"}),
    "D4 under Scorpio": (
        lambda: play(table(("FR", "S"), garden={4: "Q"}, **with_curse("scorpio")), "hat-4"),
        "resolve-frog",
        {"discard"},
    ),
    "D5": (
        lambda: play(table(garden={2: "F", 9: "Q"}, huts=[BURROW, LOFT]), "hat-4"),
        "extra-taking",
        {"reach", "frog", "ram", "arrow", "done"},
    ),
    "D6": (lambda: play(table(), "hat-6"), "activate", {"glyph", "done"}),
    "D7": (
        lambda: play(table(bag="FR", **with_blessing("taurus")), "hat-5"),
        "bull",
        {"draw", "done"},
    ),
    "D8": (
        lambda: at_shop(("FFR", ""), shop="EES"),
        "shop",
        {"learn", "trade", "haggle", "twin", "refresh", "alchemy", "leave"},
    ),
    "D10": (fourth_card, "return-card", {"return"}),
    "D11": (
        lambda: play(at_shop(("FF", ""), shop="RE"), "trade-raven-feather"),
        "take-from-shop",
        {"take"},
    ),
    "D12a": (
        lambda: play(at_shop(("RB", ""), alchemy=True, top="cold-fire"), "alchemy-cold-fire"),
        "put-sludge",
        {"sludge"},
    ),
    "D12b": (second_formula, "keep-formula", {"return"}),
    "D13": (lambda: play(at_shop(("FFFFFFRRRRRR", "")), "leave"), "limit", {"discard"}),
    "D14": (lambda: at_hut(**with_blessing("scorpio")), "sting", {"mushroom", "done"}),
    "D15": (lambda: at_hut(("FR", "")), "fill", {"add", "stop"}),
    "D16": (
        lambda: at_hut(cauldrons=["RL_RL____", "_________"], books=[["hiccup-tonic"], []]),
        "declare",
        {"brew", "done"},
    ),
    "D17": (
        lambda: at_hut(cauldrons=["RFX______", "_________"]),
        "empty-or-keep",
        {"empty", "keep"},
    ),
    "D18": (
        lambda: brewed(
            ["cream-cordial"], "RR_______", "cream-cordial-01", bag="FR", huts=PLAIN[:2]
        ),
        "effects",
        {"use", "again", "fish", "done"},
    ),
    "D19": (
        lambda: using("gossip-tea", "LE_E_____", "013", ("", "FR")),
        "lose-some",
        {"discard"},
    ),
    "D19 for Sticky Paw Syrup": (
        lambda: using("sticky-paw-syrup", "_BRRE____", "1234", ("", "FR")),
        "hand-over",
        {"hand"},
    ),
    "D20a": (
        lambda: brewed(["hiccup-tonic"], "RLF______", "hiccup-tonic-01", huts=[HOLLOW, LOFT]),
        "waste-not",
        {"keep-slot", "done"},
    ),
    "D20b": (
        lambda: brewed(
            ["hiccup-tonic"],
            "RLF______",
            "hiccup-tonic-01",
            huts=PLAIN[:2],
            **with_blessing("virgo"),
        ),
        "gleaning",
        {"keep-slot", "done"},
    ),
    "D21": (wither, "wither-at", {"wither"}),
    "D22": (throwing, "choose-sign", {"throw"}),
    "D23": (salvaging, "salvage-some", {"salvage", "done"}),
    "D23 for fish": (
        lambda: play(
            brewed(
                ["cream-cordial"],
                "RR_______",
                "cream-cordial-01",
                huts=PLAIN[:2],
                **with_blessing("pisces"),
            ),
            "fish",
        ),
        "salvage-some",
        {"salvage", "done"},
    ),
    "Hiccup Tonic": (
        lambda: using("hiccup-tonic", "RL_______", "01", ("FR", "")),
        "exchange-some",
        {"discard", "done"},
    ),
    "Lantern Oil": (
        lambda: using("lantern-oil", "FE_______", "01", ("R", ""), garden={3: "FQ", 5: "S"}),
        "barter-for",
        {"swap"},
    ),
    "Lantern Oil, then": (
        lambda: using("lantern-oil", "FE_______", "01", ("RS", ""), garden={3: "FQ"}),
        "barter-with",
        {"give"},
    ),
    "Broom Polish": (
        lambda: using("broom-polish", "FFL______", "012", ("RS", "")),
        "sacrifice-some",
        {"discard"},
    ),
    "Toad Chorus": (
        lambda: using("toad-chorus", "R__B_____", "03", ("", "F"), garden={3: "Q", 5: "QS"}),
        "gather-some",
        {"frog"},
    ),
    "Sneezing Powder": (
        lambda: using("sneezing-powder", "B__S_____", "03", ("", "FR", "E")),
        "scatter-one",
        {"victim"},
    ),
    "Poisoner's Aid": (
        lambda: using("poisoners-aid", "EB_B_____", "013", ("", "")),
        "poison",
        {"mushroom"},
    ),
    "Pocket Weather": (
        lambda: using("pocket-weather", "SL_L_____", "013", ("", "F"), garden={3: "QR", 5: "S"}),
        "gather-some",
        {"gather"},
    ),
    "Invisibility Ink": (
        lambda: using("invisibility-ink", "_F_S_S___", "135", ("", "FR")),
        "steal-one",
        {"steal"},
    ),
    "Moonwalk Elixir": (
        lambda: using("moonwalk-elixir", "OF_______", "01", ("", ""), bag="F"),
        "pick-glyph",
        {"glyph-choice"},
    ),
    "Moonwalk Elixir under Cancer": (
        lambda: play(
            using("moonwalk-elixir", "OF_______", "01", ("", ""), **with_blessing("cancer")),
            "glyph-one-power",
        ),
        "activate",
        {"glyph", "done"},
    ),
    "Fortune Fizz": (
        lambda: using("fortune-fizz", "FB__R____", "014", ("", "")),
        "learn-cheaper",
        {"learn"},
    ),
    "Wishing Water": (
        lambda: using("wishing-water", "_L_EBE___", "1345", ("", ""), shop="FWD"),
        "take-from-shop",
        {"take"},
    ),
    "Dragon's Breath": (
        lambda: using("dragons-breath", "DRD______", "012", ("", "", "")),
        "poison",
        {"mushroom"},
    ),
    "Flying Ointment": (
        lambda: using("flying-ointment", "OLLF__F__", "01236", ("", "S"), garden={3: "QR", 5: "E"}),
        "gather-some",
        {"sweep"},
    ),
    "Eclipse Elixir": (
        lambda: using("eclipse-elixir", "FBFO_D___", "01235", ("", "FR", "ES")),
        "steal-one",
        {"steal"},
    ),
}
