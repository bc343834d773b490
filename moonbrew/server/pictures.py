"""Pictures of tables, for whoever is shown a link: painted one at a time, and the latest kept."""

import asyncio
import base64
import hashlib
import json
import logging
from asyncio.subprocess import Process
from collections import OrderedDict
from functools import cache
from importlib.util import find_spec
from typing import Any

from moonbrew.server.drawing.art import Art
from moonbrew.server.errors import NoPicture
from moonbrew.server.rendering import STATIC, static_address
from moonbrew.server.workers import START, answer, started

NEEDED = ("resvg_py", "tinycss2", "cssselect2", "font_source_serif_pro")
SHEETS = ("base.css", "table.css", "boards.css", "pages.css")
KEPT = 32  # pictures, of some 300 kB each
WAITING = 8  # at once; whoever comes then is told to come again
DEADLINE = 8.0  # seconds for one picture
LARGEST = 4 * 1024 * 1024  # bytes of a picture, in letters
QUIET = 60.0  # seconds without a picture after which the process ends
log = logging.getLogger(__name__)


@cache
def can_paint() -> bool:
    """Whether all parts are there; on a rare system one may be missing, and pages go without."""
    return all(find_spec(name) is not None for name in NEEDED)


def sheets_of(art: Art) -> list[str]:
    """The style sheets by which a table is dressed, the game's own last."""
    own = art.folder / "style.css" if art.folder else None
    shared = [str(STATIC / name) for name in SHEETS]
    return [*shared, str(own)] if own is not None and own.is_file() else shared


def digest_of(svg: str, art: Art) -> str:
    """What tells a picture from others: what is drawn, and what it is dressed in."""
    return hashlib.sha256(f"{static_address()} {art.version} {svg}".encode()).hexdigest()[:32]


class Pictures:
    """All who want a picture wait for one process, which is started when it is first needed."""

    def __init__(self, kept: int = KEPT) -> None:
        self.most = kept
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.process: Process | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.ending: asyncio.TimerHandle | None = None

    async def paint(self, key: str, svg: str, art: Art) -> bytes:
        """The picture with this key, painted if nobody wanted it lately."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if self.waiting >= WAITING:
            raise NoPicture("Too many pictures are wanted at once. Try again in a moment.")
        self.waiting += 1
        try:
            async with self.turn:
                if key not in self.kept:
                    self.keep(key, await self.painted(svg, art))
                return self.kept[key]
        finally:
            self.waiting -= 1

    def keep(self, key: str, png: bytes) -> None:
        """Keep a picture, and forget the one that nobody has wanted for longest."""
        self.kept[key] = png
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)

    async def painted(self, svg: str, art: Art) -> bytes:
        """A new picture; a process that is too slow, or has failed, is ended."""
        job = json.dumps({"svg": svg, "sheets": sheets_of(art)})
        found: dict[str, Any] = {}
        try:
            process = self.process or await self.start()
            [found] = await answer(process, job, DEADLINE)
        except (TimeoutError, OSError, ValueError) as error:
            log.warning("A picture could not be painted: %s", error or "it took too long.")
        finally:
            if not found:
                await self.stop()
        self.end_when_quiet()
        if "png" not in found:
            log.warning("A picture could not be painted: %s", found.get("error", "no answer."))
            raise NoPicture("This picture could not be painted.")
        return base64.b64decode(found["png"])

    async def start(self) -> Process:
        """A new process, ready to paint."""
        self.process = await started("moonbrew.server.painter", LARGEST)
        await answer(self.process, "", START)
        return self.process

    def end_when_quiet(self) -> None:
        """Let the process end when no picture was wanted for a while."""
        if self.ending is not None:
            self.ending.cancel()
        self.ending = asyncio.get_running_loop().call_later(QUIET, self.end)

    def end(self) -> None:
        """End the process, unless it paints."""
        if self.process is not None and not self.turn.locked():
            process, self.process = self.process, None
            if process.stdin is not None:
                process.stdin.close()  # it has read all, and ends by itself

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self.ending is not None:
            self.ending.cancel()
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
