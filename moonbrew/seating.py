"""Who sits where: people and bots around a sitting."""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from moonbrew.bots import Bot, bot, bot_names, check_bot
from moonbrew.bots.outlook import Outlook
from moonbrew.entries import nearest
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.options import GameOptions
from moonbrew.sitting import Sitting
from moonbrew.words import count


def options_from(game: Game[Any], pairs: Sequence[str]) -> GameOptions:
    """Options written name=value."""
    chosen = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(f"Option {pair!r} has no value. Write it as name=value.")
        chosen[name.strip()] = value.strip()
    return game.Options.of(chosen)


def named_bots(text: str) -> list[str]:
    """Names of bots, written with commas between them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise Trouble(f"Name at least one bot. {nearest('', bot_names())}")
    for name in names:
        check_bot(name)
    return names


def bots_meant(names: Sequence[str]) -> int | None:
    """How many bots are to play where several are named; one alone stands for any number."""
    return len(names) if len(names) > 1 else None


def fill(bots: Sequence[str], places: int) -> list[str]:
    """A bot for each place; a shorter list is gone through again."""
    if len(bots) > places:
        named = f"{count(len(bots), 'bot is', 'bots are')} named"
        raise Trouble(f"{named}, but there is room for {places} only.")
    return [bots[place % len(bots)] for place in range(places)]


def seats_from(
    game: Game[Any], options: GameOptions, wished: int | None, named: int | None = None
) -> int:
    """So many seats as wished; else one for each who is named, or as many as is usual."""
    return game.seats_for(options, named) if wished is None else game.check_seats(wished)


def check_seat(seat: int, seats: int) -> int:
    """Refuse a seat that is not at the table."""
    if seat not in range(seats):
        raise Trouble(f"There is no seat {seat}. The seats are 0 to {seats - 1}.")
    return seat


def player_names(bots: Sequence[str], person: str) -> list[str]:
    """The person's name, and the bots by kind, numbered where there are several of a kind."""
    names = []
    for seat, name in enumerate(bots):
        number = f" {bots[:seat].count(name) + 1}" if bots.count(name) > 1 else ""
        names.append(f"{name.capitalize()}{number}" if name else person)
    return names


def secret_seed() -> str:
    """A seed that nobody can guess, for fair dice."""
    return secrets.token_hex(32)


def check_text(what: str, text: str) -> str:
    """Refuse a text that could not be written down or would disturb the screen."""
    if not text.strip() or not text.isprintable():
        raise Trouble(f"{what} is {text!r}; it must be letters that print.")
    return text


def bots_at(sitting: Sitting) -> dict[int, Bot]:
    """The bots of a sitting by seat, each with dice of its own."""
    return {
        seat: bot(name, bot_seed(sitting.seed, seat))
        for seat, name in enumerate(sitting.bots)
        if name
    }


def bot_seed(seed: int | str, seat: int) -> int:
    """Dice for a bot that tell it nothing about the table's."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} {seed}".encode()).digest()[:8], "big")


def bot_moves(sitting: Sitting, bots: Mapping[int, Bot]) -> bool:
    """Let the bot that is asked make its move; False if none is."""
    seat = sitting.asked
    if seat is None or seat not in bots:
        return False
    outlook = Outlook(sitting.game, sitting.t, seat, sitting.players)
    sitting.play(seat, bots[seat].choose(outlook).key)
    return True
