"""Talk between the people at a table, as far as the rules of a game have a say in it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Silence:
    """Why nobody may talk at a table now; everybody may know it."""

    rule: int  # the number of the rule that forbids it
    why: str  # a sentence
    until: str = ""  # what would open the talk again: a sentence
    key: str = ""  # of the move that would, where it is one
