"""What can go wrong from outside; every message says what the reader can do about it."""


class Trouble(Exception):
    """Something given from outside cannot be used."""


class UnknownName(Trouble):
    """There is no game, option, bot, rule or move of this name."""


class BrokenGame(Trouble):
    """A game of a third party is installed but cannot be loaded."""


class BadContent(Trouble):
    """A content file is broken."""


class BadRecord(Trouble):
    """A record is broken, or does not replay to what it says."""


class BadTable(Trouble):
    """A dumped table is broken."""


class NotAsked(Trouble):
    """The table waits for another seat."""


class Refused(Trouble):
    """A rule forbids a move."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} {rule}")
        self.rule = rule
        self.text = text
