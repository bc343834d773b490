"""Text on its way into HTML."""

import re
from functools import lru_cache
from html import escape as escape_anew

# Where a section can be taken apart, so that only what changed is sent; gone when it is shown.
SEAM = "\x1e"

# The same names, ids and sentences come again with every table.
escape = lru_cache(maxsize=8192)(escape_anew)

SHY = "\N{SOFT HYPHEN}"
LONG = re.compile(r"[^\W\d_]{10,}")
# A syllable begins with a consonant, or two that are spoken as one, and a vowel; best where another
# consonant ends the one before it.
SYLLABLE = (
    r"(?!(?<=[bcfgp])l|(?<=[bcdfgpt])r|(?<=s)t)(?=(?:[bcfgp]l|[bcdfgpt]r|st|[^aeiouyh]h?)[aeiouy])"
)
BETWEEN = re.compile(rf"(?<=[^aeiouy]){SYLLABLE}", re.IGNORECASE)
AFTER = re.compile(rf"(?<=[aeiouy]){SYLLABLE}", re.IGNORECASE)


@lru_cache(maxsize=2048)
def hyphenated(name: str) -> str:
    """A name in which long words say where they may be divided, should they be too long to fit."""
    return LONG.sub(lambda found: divided(found[0]), name)


def divided(word: str) -> str:
    """A word with soft hyphens; three letters stay together at either end."""
    body = word[2:-2]
    found = BETWEEN.sub(SHY, body)
    return word[:2] + (found if found != body else AFTER.sub(SHY, body)) + word[-2:]
