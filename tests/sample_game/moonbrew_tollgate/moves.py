"""The moves of Tollgate."""

from moonbrew.kernel.table import Move


class Play(Move):
    """Put a card on the road."""

    def __init__(self, kind: int, name: str) -> None:
        super().__init__(f"play-{name}")
        self.kind = kind


class Give(Move):
    """Give a card as the toll."""

    def __init__(self, kind: int, name: str) -> None:
        super().__init__(f"give-{name}")
        self.kind = kind


class Yield(Move):
    """Give no card, but a point."""
