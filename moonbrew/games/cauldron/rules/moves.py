# mypyc: compiled
"""The moves of Cauldron; tables 25.1 and 25.2 list the asks to which they belong."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import (
    ITEMS,
    ZONES,
    FieldNo,
    OmenCard,
    PotionCard,
    SpellCard,
    Type,
)
from moonbrew.kernel.table import Move, Seat


@final
class ChooseCharacter(Move):
    """DP01: take a character."""

    def __init__(self, character: i64, name: str) -> None:
        super().__init__(f"character-{name}")
        self.character: Final = character


@final
class PickOmen(Move):
    """DP02: the Omen that applies."""

    def __init__(self, omen: OmenCard, name: str) -> None:
        super().__init__(f"omen-{name}")
        self.omen: Final = omen


class OfField(Move):
    """A move that names a Field on the board."""

    def __init__(self, verb: str, field: FieldNo) -> None:
        super().__init__(f"{verb}-{field}")
        self.field: Final = field


@final
class Harvest(OfField):
    """DP04, DP05, HARVEST, SNATCH: take or name a token of a Field."""


@final
class Grow(OfField):
    """GROW: put a token on a Field."""


@final
class Wither(OfField):
    """WITHER: remove a token from a Field."""


@final
class Steal(Move):
    """DP06: try to take a token out of another player's supply."""

    def __init__(self, victim: Seat, wanted: Type, name: str) -> None:
        super().__init__(f"steal-{victim}-{name}")
        self.victim: Final = victim
        self.wanted: Final = wanted


class OfPotion(Move):
    """A move that names a Potion card."""

    def __init__(self, verb: str, potion: PotionCard, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.potion: Final = potion


@final
class Brew(OfPotion):
    """DP04, DP08: brew a Potion with an Action."""


@final
class QuickBrew(OfPotion):
    """DP04, DP15: brew a Potion as a Quick Action."""


@final
class DropPotion(OfPotion):
    """DP17, DP18, DROP, REDRAW: discard a Potion."""


@final
class TakePotion(OfPotion):
    """DP19: keep this one of two Potions drawn."""


@final
class PickPotion(OfPotion):
    """SWAP_POTION: the Potion that changes owners."""


class OfSpell(Move):
    """A move that names a Spell card."""

    def __init__(self, verb: str, spell: SpellCard, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.spell: Final = spell


@final
class Cast(OfSpell):
    """DP04, DP12, DP15: cast a Spell."""


@final
class DropSpell(OfSpell):
    """DP14, DP17, DP18, DROP: discard a Spell."""


@final
class TakeSpell(OfSpell):
    """DP19: keep this one of two Spells drawn."""


@final
class UseAbility(Move):
    """DP04, DP12, DP15: use an ability that names nothing at once."""

    def __init__(self, ability: i64, name: str) -> None:
        super().__init__(f"ability-{name}")
        self.ability: Final = ability  # as in Cauldron.abilities


@final
class StealStored(Move):
    """DP06: by an ability, try to take a token out of another player's Cellar."""

    def __init__(self, ability: i64, name: str, victim: Seat, wanted: Type, of: str) -> None:
        super().__init__(f"ability-{name}-{victim}-{of}")
        self.ability: Final = ability
        self.victim: Final = victim
        self.wanted: Final = wanted


class OfType(Move):
    """A move that names a type of ingredient."""

    def __init__(self, verb: str, kind: Type, name: str) -> None:
        super().__init__(f"{verb}-{name}")
        self.kind: Final = kind


@final
class Store(OfType):
    """DP11: move a token from the supply into a Cellar."""


@final
class Fetch(OfType):
    """DP11: move a token from a Cellar into the supply."""


@final
class Pay(OfType):
    """DP07: a token of the payment."""


@final
class NameType(OfType):
    """DP09: the type that a Spell speaks of."""


@final
class Keep(OfType):
    """DP16: a token that does not spoil."""


@final
class PickField(OfType):
    """DP18, ADD_FIELD: the type of the Field that is bought or added."""


@final
class Gain(OfType):
    """GAIN: take a token from the game supply."""


@final
class Lose(OfType):
    """LOSE, EMPTY_CELLAR: a token goes to the game supply."""


@final
class SwapToken(OfType):
    """SWAP: a token that changes places."""


@final
class Give(OfType):
    """CONVERT: the token that is returned."""


@final
class Get(OfType):
    """CONVERT: the token that is taken for it."""


@final
class TakeToken(Move):
    """TAKE: a token out of a supply or a Cellar."""

    def __init__(self, kind: Type, name: str, zone: i64) -> None:
        super().__init__(f"take-{name}-{ZONES[zone]}")
        self.kind: Final = kind
        self.zone: Final = zone  # IN_SUPPLY or IN_CELLAR


@final
class NamePlayer(Move):
    """DP09: the opponent, or the player, that a Spell speaks of."""

    def __init__(self, named: Seat) -> None:
        super().__init__(f"name-{named}")
        self.named: Final = named


@final
class PlaceAt(Move):
    """DP18, ADD_FIELD: the site of a new Field."""

    def __init__(self, site: i64) -> None:
        super().__init__(f"at-{site}")
        self.site: Final = site


@final
class Buy(Move):
    """DP18: buy something that is no Field."""

    def __init__(self, item: i64) -> None:
        super().__init__(f"buy-{ITEMS[item]}")
        self.item: Final = item


@final
class Option(Move):
    """CHOOSE: one of several lists of effects, counted from 0."""

    def __init__(self, option: i64) -> None:
        super().__init__(f"option-{option + 1}")
        self.option: Final = option


@final
class PayAgain(Move):
    """DP13: name another payment."""


@final
class GiveUp(Move):
    """DP13: let the brew fail."""


@final
class Up(Move):
    """DIE: raise the roll."""


@final
class Down(Move):
    """DIE: lower the roll."""


@final
class Yes(Move):
    """MAY: let the effects happen."""


@final
class No(Move):
    """MAY: do not."""


@final
class Enough(Move):
    """To choose no more of what is asked."""


@final
class Pass(Move):
    """DP12, DP18: do nothing."""


@final
class End(Move):
    """DP04, DP15: end the turn, or the final quick phase."""
