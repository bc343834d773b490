"""Packing: events made smaller on their way, without waiting for more of them.

Each event is packed by itself, as a piece of a gzip stream that refers to nothing before it: so it
is packed once for all listeners, who need no memory each, and nothing is held back.
"""

import zlib
from functools import cached_property

HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"  # of a gzip stream
LAST = b"\x03\x00"  # an empty block that ends it
LEVEL = 4


class Event:
    """One event, as it is and packed."""

    def __init__(self, plain: bytes, squeezed: bool = True) -> None:
        self.plain = plain
        self.squeezed = squeezed  # whether its length may tell how its parts resemble each other

    @cached_property
    def packed(self) -> bytes:
        """A piece of any gzip stream."""
        pack = zlib.compressobj(LEVEL if self.squeezed else 0, zlib.DEFLATED, -zlib.MAX_WBITS)
        return pack.compress(self.plain) + pack.flush(zlib.Z_SYNC_FLUSH)


class Parcel:
    """All that one listener is sent, packed if they can unpack it."""

    def __init__(self, packs: bool) -> None:
        self.packs = packs
        self.check = 0
        self.size = 0

    def add(self, event: Event) -> bytes:
        """An event as it goes on its way."""
        if not self.packs:
            return event.plain
        head = b"" if self.size else HEAD
        self.check = zlib.crc32(event.plain, self.check)
        self.size += len(event.plain)
        return head + event.packed

    def end(self) -> bytes:
        """What comes after the last event."""
        if not self.packs or not self.size:
            return b""
        return LAST + self.check.to_bytes(4, "little") + (self.size % 2**32).to_bytes(4, "little")
