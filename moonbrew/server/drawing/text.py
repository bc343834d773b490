"""Text on its way into HTML."""

from functools import lru_cache
from html import escape as escape_anew

# Where a section can be taken apart, so that only what changed is sent; gone when it is shown.
SEAM = "\x1e"

# The same names, ids and sentences come again with every table.
escape = lru_cache(maxsize=8192)(escape_anew)
