"""What can be set about a server."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from moonbrew.content import LARGEST
from moonbrew.entries import shown
from moonbrew.errors import Trouble
from moonbrew.saves import data_folder

PREFIX = "MOONBREW_"
READERS: dict[Any, Callable[[str], Any]] = {
    str: str,
    int: int,
    float: float,
    tuple[str, ...]: lambda text: tuple(text.replace(",", " ").split()),
}
LARGEST_SETTING = 1_000_000_000
WORDS = {int: "a whole number", float: "a number"}

ABSENCE = 90.0  # seconds, and never less: a reload, a tunnel or an empty battery is no absence
DEAL = 10.0  # seconds
DEEDS = 120.0  # a minute; half of them at once
EVERYWHERE = ("", "0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


def usual_workers() -> int:
    """One core is left to the server itself."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def usual_db() -> str:
    """A file in the user's data directory."""
    return f"sqlite:///{data_folder() / 'rooms.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """All settings, with the values that suit one person's own machine."""

    db: str = field(default_factory=usual_db)
    news: str = ""  # a Redis or Valkey server, for several processes on one PostgreSQL database
    hosts: tuple[str, ...] = LOOPBACK  # names under which the server answers; empty: under any
    bot_workers: int = field(default_factory=usual_workers)
    bot_deadline: float = 5.0  # seconds for a move, then a quick bot chooses
    pace: float = 0.1  # least seconds between two moves of bots; pages show them more slowly
    beat: float = 5.0  # seconds in which people may answer in a window; 0: each is asked in turn
    rest: float = 30.0  # seconds after the last look at a table until its bots rest
    absence: float = ABSENCE  # seconds without word of a person until a bot may play for them
    deal: float = DEAL  # seconds that a page has to seal its share in the dice, and to open it
    heartbeat: float = 15.0  # seconds between comments on a quiet stream
    rooms_kept: int = 500  # rooms held in memory at once
    connections: int = 0  # at once; 0: as many as there may be open files, but for some
    request_seconds: float = 10.0  # for the headers of a request, and as long for its body
    body_limit: int = 32 * 1024  # bytes
    content_limit: int = LARGEST  # bytes of a content of a guest's own
    content_deadline: float = 20.0  # seconds in which one must be checked
    posts_per_second: float = 10.0  # of one guest; three seconds' worth may come at once
    posts_per_second_of_address: float = 100.0  # of everybody behind one address
    reads_per_second: float = 20.0  # of one guest; large pages count for several
    reads_per_second_of_address: float = 200.0
    requests_per_address: int = 250  # under way at once, listeners among them
    rooms_per_minute: float = 30.0  # opened from one address
    listeners_per_address: int = 100
    talk_per_minute: float = 20.0  # from one chair, or from all who look on at a table together
    deeds_per_minute: float = DEEDS  # from one chair beside moves and talk; names of one guest

    def __post_init__(self) -> None:
        """Refuse what would be unfair to people."""
        if self.absence < ABSENCE:
            least = f"{ABSENCE:.0f} seconds"
            raise Trouble(f"The absence is {self.absence:g}; it must be {least} or more.")


def settings_from(host: str, hosts: Sequence[str] = (), **wishes: Any) -> Settings:
    """The settings of a command line; what is left out there is looked up in the environment."""
    found: dict[str, Any] = from_environment(os.environ)
    found |= {name: wish for name, wish in wishes.items() if wish is not None}
    named = (*hosts, *found.pop("hosts", ()))
    known = () if host in EVERYWHERE and not named else (*LOOPBACK, host, *named)
    return Settings(**found, hosts=known)


def from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Settings by the names that they have in the environment: MOONBREW_PACE for pace."""
    found: dict[str, Any] = {}
    for one in fields(Settings):
        name = f"{PREFIX}{one.name.upper()}"
        if environment.get(name):
            found[one.name] = read_setting(name, environment[name], one.type)
    return found


def read_setting(name: str, text: str, kind: Any) -> Any:
    """A setting as what it should be, or words about what is wrong with it."""
    try:
        found = READERS[kind](text)
        if kind in WORDS and not 0 <= found <= LARGEST_SETTING:
            raise ValueError(f"{found} is out of bounds")
    except ValueError as error:
        right = f"{WORDS[kind]} from 0 to {LARGEST_SETTING}"
        raise Trouble(f"{name} is {shown(text)}; it must be {right}.") from error
    return found
