"""Tables under a sign, for tests of the Zodiac."""

from typing import Any

from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import SPIRE, STILTS, dumped

LIFT = {"rising": "cancer", "lifting": "taurus"}  # `LRF`, fixed; a curse that a brew does not feel
PLAIN = [SPIRE, STILTS]  # Huts that a brew does not feel
BOTH = {"huts": PLAIN, "satchels": ("E", "B"), "bag": "D"}


def blessed(sign: str, **more: Any) -> dict[str, Any]:
    """Under this sign seat 0 is blessed and the others are cursed."""
    seats = more.pop("seats", 2)
    lifting = "aries" if sign != "aries" else "leo"
    fate = ["blessed", *["cursed"] * (seats - 1)]
    return {"rising": sign, "lifting": lifting, "fate": fate, **more}


def cursed(sign: str, **more: Any) -> dict[str, Any]:
    """Under this sign seat 0 is cursed and the others are blessed."""
    seats = more.pop("seats", 2)
    lifting = "aries" if sign != "aries" else "leo"
    fate = ["cursed", *["blessed"] * (seats - 1)]
    return {"rising": sign, "lifting": lifting, "fate": fate, **more}


def fates(t: MoonTable) -> list[str]:
    """The fates of all seats."""
    return list(dumped(t, "fate"))
