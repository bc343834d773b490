"""Edits of files as somebody would make them who wants to break what reads them."""

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

TOKENS = [
    "9223372036854775808", "-9223372036854775809", "9" * 5000, "1000000000", "-1", "0", "1",
    "1e400", "nan", "-inf", "0.5", "true", "null", '""', '"\\u0000"', '"\\u001b[2J"', '"²"',
    "[]", "{}", "[[[[[[[[]]]]]]]]", "[" * 3000, "{" * 3000, '"', "'''", "1979-05-27", "=", "\n",
    '"' + "x" * 3000 + '"', "\x00", "\x1b", "\ud800".encode("utf-8", "replace").decode(),
]  # fmt: skip
VALUE = re.compile(r'"[^"\n]*"|-?\d+|true|false|[\w-]+')
WAYS = ("value", "value", "value", "line out", "line twice", "cut", "insert", "swap")

Edit = tuple[str, float, str]


def edits(most: int = 3) -> st.SearchStrategy[list[Edit]]:
    """A few edits: what is done, where, and with which text."""
    token = st.sampled_from(TOKENS) | st.integers().map(str) | st.text(max_size=12)
    one = st.tuples(st.sampled_from(WAYS), st.floats(0, 1, exclude_max=True), token)
    return st.lists(one, min_size=1, max_size=most)


def edited(text: str, edits: list[Edit]) -> str:
    """A text after these edits."""
    for way, where, token in edits:
        text = edited_once(text, way, where, token)
    return text


def edited_once(text: str, way: str, where: float, token: str) -> str:
    """A text after one edit."""
    at = int(where * len(text))
    if way == "cut":
        return text[:at]
    if way == "insert":
        return text[:at] + token + text[at:]
    if way == "value":
        values = [found.span() for found in VALUE.finditer(text)]
        begin, end = values[int(where * len(values))] if values else (at, at)
        return text[:begin] + token + text[end:]
    lines = text.splitlines(keepends=True)
    if not lines:
        return token
    line = int(where * len(lines))
    if way == "swap":
        lines[line], lines[line - 1] = lines[line - 1], lines[line]
    else:
        lines[line : line + 1] = [lines[line]] * (2 if way == "line twice" else 0)
    return "".join(lines)


class Hang(BaseException):
    """Something does not come to an end."""


@contextmanager
def ends_within(seconds: float) -> Iterator[None]:
    """Fail where something computes for longer; what others do at the same time does not count."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(*_: Any) -> None:
        raise Hang(f"It computes for longer than {seconds:g} seconds.")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def some(part: float) -> settings:
    """So much of what the profile asks for, the short one or the long one."""
    profile = settings.default
    assert profile is not None, "conftest.py has chosen one."
    return settings(max_examples=max(1, int(part * profile.max_examples)))
