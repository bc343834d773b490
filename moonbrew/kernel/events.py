"""Events as records whose parts stand once; plain Python, for they are made only when told."""

from dataclasses import dataclass
from typing import dataclass_transform

from mypy_extensions import i64

from moonbrew.kernel.table import Event


@dataclass_transform(frozen_default=True)
class Told(Event):
    """An event that is made of the parts declared in its class, in order."""

    def __init_subclass__(cls) -> None:
        """Give it a constructor of these parts; it never changes."""
        dataclass(frozen=True)(cls)


class SeatTold(Told):
    """An event that begins with the seat that it happens to."""

    seat: i64
