"""Guests: people known by a signed cookie and a name that they can change."""

import secrets
from dataclasses import dataclass
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from moonbrew.errors import Trouble
from moonbrew.server.async_store import AsyncStore

COOKIE = "moonbrew_guest"
SECURE = f"__Host-{COOKIE}"  # over TLS: no neighbour under the same domain can set this one
LONGEST_COOKIE = 128  # signs; ours have about half of that
YEAR = 365 * 24 * 3600
LONGEST = 24  # letters of a name
NAMES = [
    "Alder", "Ash", "Aspen", "Briar", "Clover", "Fennel", "Fern", "Hawthorn", "Hazel",
    "Heather", "Ivy", "Juniper", "Laurel", "Lichen", "Linden", "Maple", "Moss", "Myrtle",
    "Nettle", "Rowan", "Rue", "Sage", "Sorrel", "Tansy", "Thistle", "Willow", "Wren", "Yarrow",
]  # fmt: skip


@dataclass(frozen=True)
class Guest:
    """Somebody at the door."""

    id: str
    name: str


class Guests:
    """Tells guests apart; who comes without a cookie gets one with the answer."""

    def __init__(self, storage: AsyncStore, secret: str) -> None:
        self.storage = storage
        self.signer = URLSafeSerializer(secret, salt=COOKIE)
        self.known = lru_cache(maxsize=4096)(self.read)  # a cookie comes again with every move

    def id_of(self, request: HTTPConnection) -> str | None:
        """The guest that the cookie names; None without a true one."""
        cookie = request.cookies.get(cookie_name(request.url.scheme == "https"), "")
        if len(cookie) > LONGEST_COOKIE:
            return None
        try:
            return self.known(cookie)
        except BadSignature:
            return None

    def read(self, cookie: str) -> str:
        """The guest that a cookie stands for; what we have not signed is not remembered."""
        found = self.signer.loads(cookie)
        if not isinstance(found, str):
            raise BadSignature("It names nobody.")
        return found

    async def of(self, request: HTTPConnection) -> Guest:
        """The guest who asks; a new one is given a cookie with the answer."""
        id = self.id_of(request)
        if id is None:
            id = secrets.token_urlsafe(12)
            request.scope["moonbrew.cookie"] = self.cookie(id, request.url.scheme == "https")
            return Guest(id, usual_name(id))
        chosen = await self.storage.do(self.storage.store.name_of, id)
        return Guest(id, chosen or usual_name(id))

    def cookie(self, id: str, secure: bool) -> str:
        """The header that sets the cookie."""
        pair = f"{cookie_name(secure)}={self.signer.dumps(id)}"
        safe = "; Secure" if secure else ""
        return f"{pair}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{safe}"

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Let a guest choose a name."""
        name = checked_name(name)
        await self.storage.do(self.storage.store.rename, guest.id, name)
        return Guest(guest.id, name)


def cookie_name(secure: bool) -> str:
    """What the cookie is called, with TLS or without."""
    return SECURE if secure else COOKIE


def usual_name(id: str) -> str:
    """The name of a guest who has not chosen one."""
    return NAMES[sum(id.encode()) % len(NAMES)]


def checked_name(name: str) -> str:
    """Refuse a name that could not be shown."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST or not name.isprintable():
        raise Trouble(f"A name has 1 to {LONGEST} letters that print. Choose another one.")
    return name
