"""Things that are picked one by one: the first pick is a choice, the others carry it on."""

import pytest

from tests.cauldron.casting import cast, effect
from tests.cauldron.hearth import play
from tests.tabletop import keys, rule

SUPPLIES = ("WFT", "WFT", "")
HANDS = ((), ("fizzle", "thornwall", "loaded-die"), ())


@rule("CAULDRON-410")
@pytest.mark.parametrize(
    "picked",
    [
        effect("HARVEST", who="self", n=2, what="any"),
        effect("GAIN", who="self", n=2, what="any"),
        effect("LOSE", who="self", n=2, what="any", by="self"),
        effect("TAKE", from_="opponent", to="self", n=2, what="any", zone="supply"),
        effect("DROP", who="opponent", kind="spell", n=2, by="self"),
        effect("CONVERT", who="self", n=2, give="any", get="any"),
        effect("SWAP", a="self", b="opponent", n=2),
    ],
    ids=lambda one: str(one["op"]),
)
def test_only_the_first_pick_begins_a_choice(picked):
    t = cast(picked, fields="W2 F2 T2", supplies=SUPPLIES, hands=HANDS)
    while any(key in ("pass", "name-1") for key in keys(t)):
        play(t, "pass" if "pass" in keys(t) else "name-1")
    assert t.ask is not None
    assert not t.ask.carries_on()
    play(t, keys(t)[0])
    assert t.ask.carries_on()
