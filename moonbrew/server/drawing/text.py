"""Text on its way into HTML."""

from functools import lru_cache
from html import escape as escape_anew

# The same names, ids and sentences come again with every table.
escape = lru_cache(maxsize=8192)(escape_anew)
