# mypyc: compiled
"""The moves of The Mystic Moon; table 21.1 lists the asks to which they belong."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.faces import Card, Kind, Place, Spot
from moonbrew.kernel.table import Move, Seat

COLUMN_KEYS: Final = ("left", "middle", "right")
SIGNS: Final = ("stone", "parchment", "shears")


@final
class ChooseHut(Move):
    """D1: take a Witch's Hut."""

    def __init__(self, hut: i64, name: str) -> None:
        super().__init__(f"hut-{name}")
        self.hut: Final = hut


class AtPlace(Move):
    """A move that names a location of the Garden."""

    def __init__(self, verb: str, place: Place) -> None:
        super().__init__(f"{verb}-{place}")
        self.place: Final = place


@final
class PlaceHat(AtPlace):
    """D2: put the Witch's Hat at a location."""


@final
class CallFrog(AtPlace):
    """D5, Toad Chorus: take a Frog from a location."""


@final
class Sweep(AtPlace):
    """Flying Ointment: take all tokens of a location."""


@final
class PlaceSludge(AtPlace):
    """D12a: put Sludge at a location."""


class OfPlace(Move):
    """A move that names a token at a location."""

    def __init__(self, verb: str, place: Place, token: i64, name: str) -> None:
        super().__init__(f"{verb}-{place}-{name}")
        self.place: Final = place
        self.token: Final = token


@final
class Pick(OfPlace):
    """D3: name a token to take under a curse that limits them."""


@final
class Reach(OfPlace):
    """D5: take a token two locations away, with the Talent."""


@final
class Arrow(OfPlace):
    """D5: take any token, with the blessing."""


@final
class Gather(OfPlace):
    """Pocket Weather: take a token from anywhere."""


@final
class Barter(OfPlace):
    """Lantern Oil: name the Ingredient to take from the Garden."""


@final
class Wither(OfPlace):
    """D21: the token that a location loses to Sludge."""


@final
class Ram(Move):
    """D5: take all tokens two locations clockwise, with the blessing."""


class OfKind(Move):
    """A move that names a kind of Ingredient."""

    def __init__(self, verb: str, kind: Kind, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.kind: Final = kind


@final
class Discard(OfKind):
    """D4, D13, D19: put an Ingredient of the own Satchel into the bag."""


@final
class Hand(OfKind):
    """D19: hand an Ingredient of the own Satchel to another player."""


@final
class Give(OfKind):
    """Lantern Oil: put an Ingredient of the own Satchel into the Garden."""


@final
class Trade(OfKind):
    """D8: give Ingredients of a kind for another one."""


@final
class Haggle(OfKind):
    """D8: the same for one less, with the Talent."""


@final
class Twin(OfKind):
    """D8: the same for two others, with the blessing."""


@final
class Take(OfKind):
    """D11: take an Ingredient from the shop."""


@final
class Steal(Move):
    """D4: take an Ingredient out of another player's Satchel."""

    def __init__(self, victim: Seat, kind: Kind, name: str) -> None:
        super().__init__(f"steal-seat-{victim}-{name}")
        self.victim: Final = victim
        self.kind: Final = kind


@final
class Victim(Move):
    """Sneezing Powder: the player who loses an Ingredient."""

    def __init__(self, victim: Seat) -> None:
        super().__init__(f"victim-seat-{victim}")
        self.victim: Final = victim


@final
class Mushroom(Move):
    """D14: put a Mushroom into a column of another player's Cauldron, or nowhere (-1)."""

    def __init__(self, target: Seat, column: i64) -> None:
        into = "" if column < 0 else f"-{COLUMN_KEYS[column]}"
        super().__init__(f"mushroom-seat-{target}{into}")
        self.target: Final = target
        self.column: Final = column


@final
class UseGlyph(Move):
    """D6: let the Glyph take effect."""


@final
class ChooseGlyph(Move):
    """Moonwalk Elixir: a Glyph of the Garden tile."""

    def __init__(self, glyph: i64, name: str) -> None:
        super().__init__(f"glyph-{name}")
        self.glyph: Final = glyph


@final
class DrawFirst(Move):
    """D7: draw before the shop, with the blessing."""


@final
class Learn(Move):
    """D8, D9: learn a Recipe of the display, with so much Gold."""

    def __init__(self, card: Card, name: str, gold: i64) -> None:
        super().__init__(f"learn-{name}" + (f"-gold-{gold}" if gold > 0 else ""))
        self.card: Final = card
        self.gold: Final = gold


@final
class Return(Move):
    """D10: put a card of the Book under the Potion deck."""

    def __init__(self, card: Card, name: str) -> None:
        super().__init__(f"return-{name}")
        self.card: Final = card


@final
class Refresh(Move):
    """D8: replace a display of dear cards."""


@final
class Perform(Move):
    """D8: perform Alchemy by a card."""

    def __init__(self, card: i64, name: str) -> None:
        super().__init__(f"alchemy-{name}")
        self.card: Final = card


@final
class ReturnFormula(Move):
    """D12b: put an Alchemy card under its deck."""

    def __init__(self, card: i64, name: str) -> None:
        super().__init__(f"return-{name}")
        self.card: Final = card


@final
class Leave(Move):
    """D8: leave the shop."""


@final
class Add(Move):
    """D15: put an Ingredient or a Crystal into a column of the own Cauldron."""

    def __init__(self, kind: i64, name: str, column: i64) -> None:
        super().__init__(f"add-{name}-{COLUMN_KEYS[column]}")
        self.kind: Final = kind
        self.column: Final = column


@final
class Stop(Move):
    """D15: add no more."""


class OfSpot(Move):
    """A move that names a placement: a card and the slots that its Recipe covers (MOON-348)."""

    def __init__(self, verb: str, spot: Spot, name: str, slots: list[int]) -> None:
        super().__init__(f"{verb}-{name}-{''.join([str(slot) for slot in slots])}")
        self.spot: Final = spot


@final
class Brew(OfSpot):
    """D16: declare a placement."""


@final
class Use(OfSpot):
    """D18: use the effect of a brewed Potion."""


@final
class UseAgain(OfSpot):
    """D18: use it a second time, with the blessing."""


@final
class FishOut(Move):
    """D18: move used Ingredients to the Satchel, with the blessing."""


@final
class Empty(Move):
    """D17: empty the Cauldron."""


@final
class KeepAll(Move):
    """D17: leave in the Cauldron what is there."""


class OfSlot(Move):
    """A move that names a slot of the own Cauldron."""

    def __init__(self, verb: str, slot: i64) -> None:
        super().__init__(f"{verb}-{slot}")
        self.slot: Final = slot


@final
class Salvage(OfSlot):
    """D23: move an Ingredient of a brewed Potion to the Satchel."""


@final
class Keep(OfSlot):
    """D20: move an Ingredient to the Satchel before the clean-up."""


@final
class Throw(Move):
    """D22: stone, parchment or shears."""

    def __init__(self, sign: i64) -> None:
        super().__init__(SIGNS[sign])
        self.sign: Final = sign


@final
class Done(Move):
    """To do no more of what is asked."""
