"""The server that is attacked."""

from collections.abc import Iterator

import pytest

from tests.server.house import House, open_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server on loopback that forgets everything in the end."""
    with open_house() as house:
        yield house
