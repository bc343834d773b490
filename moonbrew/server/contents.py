"""Contents of guests' own: checked in a process apart, kept by digest, found again for rooms."""

import asyncio
import json
import re
from asyncio.subprocess import Process

from moonbrew.content import CALLED
from moonbrew.entries import nearest
from moonbrew.errors import BadContent, UnknownName
from moonbrew.games import game_names
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.errors import Broken, NotFound, TooMuch
from moonbrew.server.store import ContentRow
from moonbrew.server.workers import START, answer, started

CHECKER = "moonbrew.server.checker"
DIGEST = re.compile(r"[0-9a-f]{64}")
WAITING = 4  # files that may wait while another one is checked


class Contents:
    """Takes in files of cards, one after the other, and hands them out."""

    def __init__(self, storage: AsyncStore, deadline: float) -> None:
        self.storage = storage
        self.deadline = deadline
        self.one_at_a_time = asyncio.Lock()
        self.waiting = 0

    async def keep(self, game: str, text: str) -> ContentRow:
        """Check a text and keep it for rooms; refused with a sentence if it cannot be played."""
        if game not in game_names():
            raise UnknownName(f"There is no game {game}. {nearest(game, game_names())}")
        if not text.strip():
            raise BadContent(f"{CALLED}: is empty. Send a file with cards in it.")
        row = ContentRow(await self.checked_in_turn(game, text), game, text)
        await self.storage.do(self.storage.store.keep_content, row)
        return await self.find(row.digest, game)

    async def find(self, digest: str, game: str = "") -> ContentRow:
        """A content that is kept, for this game if one is named."""
        known = DIGEST.fullmatch(digest)
        found = await self.storage.do(self.storage.store.content, digest) if known else None
        if found is None:
            raise NotFound("These cards are not kept here, or not any more. Send the file again.")
        if game and found.game != game:
            raise BadContent(f"{CALLED}: are cards for {found.game}, not for {game}.")
        return found

    async def checked_in_turn(self, game: str, text: str) -> str:
        """The whole digest of a text that can be played with; few may wait for it at once."""
        if self.waiting > WAITING:
            raise TooMuch("Many files are being checked. Wait a moment, then send yours again.")
        self.waiting += 1
        try:
            async with self.one_at_a_time:
                return await self.checked(game, text)
        finally:
            self.waiting -= 1

    async def checked(self, game: str, text: str) -> str:
        """The same, in a process that ends afterwards whatever it does."""
        process = await started(CHECKER)
        try:
            await ready(process)
            asked = json.dumps({"name": game, "text": text})
            (found,) = await answer(process, asked, self.deadline)
        except TimeoutError as error:
            raise BadContent(
                f"{CALLED}: takes longer than {self.deadline:g} seconds to read and play. "
                "Make it smaller, or its games shorter."
            ) from error
        except OSError as error:
            raise BadContent(f"{CALLED}: needs too much memory. Make it smaller.") from error
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        if "error" in found:
            raise BadContent(found["error"])
        return str(found["digest"])


async def ready(process: Process) -> None:
    """Wait until a process has begun, which no file has to answer for."""
    try:
        await answer(process, "", START)
    except (TimeoutError, OSError) as error:
        raise Broken("Files cannot be checked now. Try again in a moment.") from error
