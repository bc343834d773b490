"""The command `moonbrew`: parse, call the library, show."""

import sys

from moonbrew.cli import contests, making, playing, records, rulebook, running
from moonbrew.cli.group import cli

__all__ = ["cli", "contests", "main", "making", "playing", "records", "rulebook", "running"]


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets another one, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="moonbrew")
