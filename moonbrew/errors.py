"""What can go wrong from outside; every message says what the reader can do about it."""


def printable(text: str) -> str:
    """A text with everything written out that could disturb a screen, but for ends of lines."""
    if text.isprintable():
        return text
    return "".join(c if c == "\n" or c.isprintable() else ascii(c)[1:-1] for c in text)


class Trouble(Exception):
    """Something given from outside cannot be used; what it was may be quoted, made harmless."""

    def __init__(self, text: str = "") -> None:
        super().__init__(printable(text))


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
    """The table waits for another seat; by a rule, where the game has a number for it."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(f"{text} {rule}".rstrip())
        self.rule = rule
        self.text = text


class GameOver(NotAsked):
    """The table waits for nobody any more."""


class Refused(Trouble):
    """A rule forbids a move."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} {rule}")
        self.rule = rule
        self.text = text
