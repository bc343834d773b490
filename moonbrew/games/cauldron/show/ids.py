"""The ids of the pieces of Cauldron, by which choices touch them."""

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import ITEMS


def field_id(field: int) -> str:
    """A Field of the board."""
    return f"field-{field}"


def token_id(field: int) -> str:
    """What lies on it."""
    return f"token-{field}"


def site_id(site: int) -> str:
    """A place where a Field may be placed."""
    return f"site-{site}"


def supply_id(edition: Cauldron, seat: int, kind: int) -> str:
    """The tokens of a type in a supply."""
    return f"supply-{seat}-{edition.types[kind].key}"


def cellar_id(edition: Cauldron, seat: int, kind: int) -> str:
    """The tokens of a type in the Cellars of a seat."""
    return f"cellar-{seat}-{edition.types[kind].key}"


def stock_id(edition: Cauldron, kind: int) -> str:
    """The tokens of a type in the game supply."""
    return f"stock-{edition.types[kind].key}"


def stack_id(edition: Cauldron, kind: int) -> str:
    """The Fields of a type that are not placed yet."""
    return f"stack-{edition.types[kind].key}"


def potion_id(edition: Cauldron, seat: int, potion: int) -> str:
    """A Potion before a seat."""
    return f"potion-{seat}-{edition.potions[potion].key}"


def spell_id(edition: Cauldron, seat: int, spell: int) -> str:
    """A Spell in a hand."""
    return f"spell-{seat}-{edition.spells[spell].key}"


def who_id(seat: int) -> str:
    """The character of a seat."""
    return f"who-{seat}"


def ability_id(edition: Cauldron, seat: int, ability: int) -> str:
    """An ability of a seat's character."""
    return f"ability-{seat}-{edition.abilities[ability].key}"


def swift_id(seat: int) -> str:
    """What says that something is done as a Quick Action."""
    return f"swift-{seat}"


def item_id(item: int) -> str:
    """What can be bought."""
    return f"buy-{ITEMS[item]}"


def drawn_id(key: str) -> str:
    """A card that was drawn and is to be chosen or not."""
    return f"drawn-{key}"


def character_id(key: str) -> str:
    """A character that is still free."""
    return f"character-{key}"
