"""What can go wrong around a room, each with the status that it is answered with."""

from moonbrew.errors import BadContent, NotAsked, Refused, Trouble


class Stale(Trouble):
    """The table has moved on since the move was chosen."""


class NotYours(Trouble):
    """This seat, or this choice, belongs to somebody else."""


class NotFound(Trouble):
    """There is no such room."""


class OtherRules(Trouble):
    """The room was opened under rules or content that are not here any more."""


class TooMuch(Trouble):
    """More, or more often, than one guest may ask for."""


class Broken(Trouble):
    """The storage does not answer."""


class NoPicture(Trouble):
    """A picture that cannot be painted now."""


STATUS: dict[type[Trouble], int] = {
    Stale: 409,
    NotYours: 403,
    NotAsked: 403,
    NotFound: 404,
    OtherRules: 410,
    Refused: 422,
    BadContent: 422,
    TooMuch: 429,
    Broken: 503,
    NoPicture: 503,
}


def status_of(trouble: Trouble) -> int:
    """The HTTP status of a trouble; 400 for whatever the asker could have known."""
    return STATUS.get(type(trouble), 400)


def as_json(trouble: Trouble) -> dict[str, str | None]:
    """A trouble as every answer of the API tells it."""
    if isinstance(trouble, (Refused, NotAsked)):
        return {"error": trouble.text, "rule": trouble.rule or None}
    return {"error": str(trouble), "rule": None}
