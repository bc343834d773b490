# mypyc: compiled
"""Column `use` of 23.1: what abilities that hold change, worked out once for an edition."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    ANY_POTION,
    ANY_SPELL,
    ANYTHING,
    BASIC_POTION,
    BASIC_SPELL,
    CELLAR_LIMIT,
    HOLDS,
    PRICE,
    STEAL_MOD,
    CharacterFace,
    Effect,
)
from moonbrew.kernel.pile import zeros

FOR_SALE: Final[i64] = 6  # the items that can be bought, the first ones of ITEMS


def concerns(named: i64, item: i64) -> bool:
    """Whether an item of a PRICE stands for one that can be bought."""
    if named == ANYTHING or named == item:
        return True
    if named == ANY_SPELL:
        return item in (BASIC_SPELL, ADVANCED_SPELL)
    return named == ANY_POTION and item in (BASIC_POTION, ADVANCED_POTION)


@final
class Holding:
    """By character: what its abilities change all the time (CAULDRON-186, CAULDRON-246)."""

    def __init__(self, characters: list[CharacterFace]) -> None:
        self.prices: Final[vec[i64]] = zeros(len(characters) * FOR_SALE)  # at [character][item]
        self.steals: Final[vec[i64]] = zeros(len(characters))  # added to the number needed
        self.cellars: Final[vec[i64]] = zeros(len(characters))  # Cellars allowed, 0: as usual
        for character in range(len(characters)):
            for ability in characters[character].abilities:
                if ability.use == HOLDS:
                    for effect in ability.effects.of:
                        self.note(character, effect)

    def note(self, character: i64, effect: Effect) -> None:
        """Write down one effect of an ability that holds."""
        if effect.op == PRICE:
            for item in range(FOR_SALE):
                if concerns(effect.mode, item):
                    self.prices[character * FOR_SALE + item] += effect.n
        elif effect.op == STEAL_MOD:
            self.steals[character] += effect.n
        elif effect.op == CELLAR_LIMIT:
            self.cellars[character] = effect.n
        else:
            raise ValueError(f"An ability that holds cannot have primitive {effect.op}.")
