"""Cauldrons of Witchstone out of readable data."""

from moonbrew.entries import Entry
from moonbrew.games.witchstone.rules.cauldron import Cauldron
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.setup import bare_cauldron
from moonbrew.games.witchstone.state import Names
from moonbrew.kernel.bits import has


class CauldronReader:
    """Reads the cauldrons of one table."""

    def __init__(self, edition: Stone, names: Names) -> None:
        self.edition = edition
        self.names = names

    def read(self, cells: Entry, key: str) -> Cauldron:
        """One cauldron; crystals that are left out lie as at the start."""
        entry = cells.entry(key)
        entry.only("tiles", "specials", "crystals", "black")
        cauldron = bare_cauldron(self.edition)
        if entry.has("tiles"):
            tiles = entry.entry("tiles")
            tiles.only(*self.names.tiles)
            for name in tiles.data:
                self.lay_tile(cauldron, tiles, name)
        if entry.has("specials"):
            specials = entry.entry("specials")
            specials.only(*self.names.specials)
            for name in specials.data:
                special = self.names.specials.index(name)
                space = self.empty(cauldron, specials, name)
                cauldron.lay_special(self.edition, special, space)
        self.drop_crystals(cauldron, entry)
        return cauldron

    def lay_tile(self, cauldron: Cauldron, tiles: Entry, name: str) -> None:
        """A tile with the spaces of its first and its second symbol."""
        tile, spaces = self.names.tiles.index(name), tiles.cells(name)
        if len(spaces.data) != 2:
            raise tiles.wrong(name, "must name two spaces.")
        face = self.edition.tiles[tile]
        for half, kind in enumerate((face.one, face.other)):
            cauldron.lay_half(tile, half, self.empty(cauldron, spaces, str(half)), kind)

    def drop_crystals(self, cauldron: Cauldron, entry: Entry) -> None:
        """The crystals; the black one is among them."""
        faces = self.edition.spaces
        crystals = [space.key for space in faces if space.crystal]
        black: str | None = next(space.key for space in faces if space.crystal == "black")
        if entry.has("crystals"):
            crystals = entry.names("crystals", self.names.spaces)
            black = black if black in crystals else None
        if entry.has("black"):
            black = entry.one_of("black", crystals) if entry.data["black"] is not None else None
        for key in crystals:
            space = self.names.spaces.index(key)
            if not has(cauldron.empty, space):
                raise entry.wrong("crystals", f"has {key}, where something else lies.")
            cauldron.drop(space, key == black)

    def empty(self, cauldron: Cauldron, entry: Entry, key: str) -> int:
        """A space on which nothing lies yet."""
        space = self.names.spaces.index(entry.one_of(key, self.names.spaces))
        if not has(cauldron.empty, space):
            raise entry.wrong(key, f"is {self.names.spaces[space]}, where something else lies.")
        return space
