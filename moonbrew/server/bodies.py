"""What can be sent to the API, and how large it may be."""

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from moonbrew.server.talk import LONGEST

LARGEST_NUMBER = 2**31 - 1  # of deeds and seats: what every database can count to
LONGEST_NUMBER = 10  # signs of it
PRINTS = r"^[^\x00-\x1f\x7f]*$"  # what can be written down everywhere

Since = Annotated[int, Query(ge=0, le=LARGEST_NUMBER)]
Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
MoveId = Annotated[str, Field(min_length=1, max_length=64, pattern=PRINTS)]
Seal = Annotated[
    str,
    Field(
        pattern="^([0-9a-f]{64})?$",
        description="The SHA-256 of your share in the dice, as 64 digits from 0 to f; empty: you "
        "have none. You open the share when all have sealed theirs.",
    ),
]


class NewRoom(BaseModel):
    """A room to be opened."""

    game: str = Field(max_length=64, examples=["mystic-market"])
    options: dict[str, str] = Field(default={}, max_length=32, examples=[{"length": "shortened"}])
    chairs: list[str] = Field(
        max_length=16,
        description="Seat by seat: me, here:NAME for somebody at your device, open, or the name of "
        "a bot.",
        examples=[["me", "open", "greedy"]],
    )
    name: str | None = Field(default=None, max_length=64, description="What you are called.")
    content: str = Field(
        default="", max_length=64, description="Cards of your own, by the digest that they got."
    )
    seal: Seal = ""


class NewDeal(BaseModel):
    """A deal to share."""

    game: str = Field(max_length=64, examples=["mystic-market"])
    options: dict[str, str] = Field(default={}, max_length=32, examples=[{"length": "shortened"}])
    chairs: list[str] = Field(
        max_length=16,
        description="Seat by seat: me once, for whoever plays it; on all others names of bots.",
        examples=[["me", "greedy"]],
    )
    name: str | None = Field(default=None, max_length=64, description="What you are called.")


class Player(BaseModel):
    """Who wants to play."""

    name: str | None = Field(default=None, max_length=64, description="What you are called.")


class WhatIf(BaseModel):
    """A moment of a game that is over, and who is to play on from there."""

    moment: Number = Field(description="The number of a deed; 0 is the deal.")
    chairs: list[str] = Field(
        max_length=16,
        description="Seat by seat, as with a new room.",
        examples=[["me", "greedy"]],
    )
    name: str | None = Field(default=None, max_length=64)


class Sealed(BaseModel):
    """The seal of a share in the dice."""

    seal: Seal = ""


class Share(BaseModel):
    """A share in the dice, opened."""

    share: str = Field(
        pattern="^([0-9a-f]{64})?$",
        description="The text of 64 digits from 0 to f that you have sealed; empty: it is lost.",
    )


class Chosen(BaseModel):
    """A move, and the table it was chosen for."""

    key: str = Field(max_length=128, description="One of the keys in the scene's choices.")
    deed: Number = Field(description="The number `deed` of the scene that it answers.")
    move_id: MoveId = Field(
        description="Made by you, anew for each move: send it again "
        "and again until you get an answer, the move is made once.",
    )  # fmt: skip


class TakenBack(BaseModel):
    """An undo, and the table it was chosen for."""

    deed: Number = Field(description="The number `deed` of the scene that it answers.")
    move_id: MoveId
    freely: bool = Field(
        False, description="Whatever was seen since, where you play with bots only."
    )


class Saying(BaseModel):
    """Something to be said: a text, or one of the phrases."""

    text: str = Field(default="", max_length=1000, description=f"At most {LONGEST} signs.")
    phrase: str = Field(default="", max_length=64, description="The key of a phrase.")
    move_id: MoveId = Field(description="As with a move.")


class Joining(BaseModel):
    """Where to sit down."""

    seat: Number | None = Field(default=None, description="An open one; the first, if left out.")
    name: str | None = Field(default=None, max_length=64)
    seal: Seal = ""


class Taken(BaseModel):
    """Who has a device now that several share."""

    seat: Number = Field(description="The seat of whoever looks at it alone.")


class NewChair(BaseModel):
    """Who is to play on a chair."""

    bot: str = Field(max_length=64, description="The name of a bot; empty: open to anybody.")


class Ordered(BaseModel):
    """What to let pass from now on, or no longer."""

    order: str = Field(
        default="", max_length=120, description="The key of an offered order, or words of "
        "occasions, -words, @seats and until-WHEN; empty: until your turn, or all that are given.",
        examples=["all", "turn -final @1 until-withdrawn"],
    )  # fmt: skip
    on: bool = Field(default=True, description="false: withdraw it.")


class Held(BaseModel):
    """That somebody wants to be asked, and the table at which."""

    deed: Number = Field(description="The number `deed` of the scene that it answers.")


class Name(BaseModel):
    """What a guest is called."""

    name: str = Field(max_length=64)


class Renamed(Name):
    """What a guest is called from now on."""

    waits: bool = Field(description="Whether a table where nobody may talk learns it later.")
