"""Guests: people known by a signed cookie and a name that they can change."""

import secrets
from dataclasses import dataclass, replace
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from moonbrew.server.async_store import AsyncStore
from moonbrew.server.names import checked_name, is_fit
from moonbrew.server.presence import Presence
from moonbrew.server.safety import address_of

COOKIE = "moonbrew_guest"
SECURE = f"__Host-{COOKIE}"  # over TLS: no neighbour under the same domain can set this one
LONGEST_COOKIE = 128  # signs; ours have about half of that
YEAR = 365 * 24 * 3600
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
    address: str = ""  # of a newcomer, whose cookie has not come back yet


class Guests:
    """Tells guests apart; who comes without a cookie gets one with the answer."""

    def __init__(self, storage: AsyncStore, secret: str, presence: Presence | None = None) -> None:
        self.storage = storage
        self.presence = presence or Presence()
        self.signer = URLSafeSerializer(secret, salt=COOKIE)
        self.known = lru_cache(maxsize=4096)(self.read)  # a cookie comes again with every move

    def id_of(self, request: HTTPConnection) -> str | None:
        """The guest that the cookie names, who is heard of by that; None without a true one."""
        cookie = request.cookies.get(cookie_name(request.scope["scheme"] == "https"), "")
        if len(cookie) > LONGEST_COOKIE:
            return None
        try:
            id = self.known(cookie)
        except BadSignature:
            return None
        self.presence.hear(id, address_of(request.scope))
        return id

    def read(self, cookie: str) -> str:
        """The guest that a cookie stands for; what we have not signed is not remembered.

        The signer's own error refers to itself, and so would hold whatever room is asked for.
        """
        if not self.signer.make_signer().validate(cookie):
            raise BadSignature("It is not ours.")
        return str(self.signer.loads(cookie))

    async def of(self, request: HTTPConnection) -> Guest:
        """The guest who asks; a new one is given a cookie with the answer."""
        id = self.id_of(request)
        if id is None:
            id = secrets.token_urlsafe(12)
            request.scope["moonbrew.cookie"] = self.cookie(id, request.scope["scheme"] == "https")
            return Guest(id, usual_name(id), address_of(request.scope))
        chosen = await self.storage.do(self.storage.store.name_of, id)
        return Guest(id, chosen if chosen and is_fit(chosen) else usual_name(id))

    def cookie(self, id: str, secure: bool) -> str:
        """The header that sets the cookie."""
        pair = f"{cookie_name(secure)}={self.signer.dumps(id)}"
        safe = "; Secure" if secure else ""
        return f"{pair}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{safe}"

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Let a guest choose a name."""
        name = checked_name(name)
        await self.storage.do(self.storage.store.rename, guest.id, name)
        return replace(guest, name=name)


def cookie_name(secure: bool) -> str:
    """What the cookie is called, with TLS or without."""
    return SECURE if secure else COOKIE


def usual_name(id: str) -> str:
    """The name of a guest who has not chosen one."""
    return NAMES[sum(id.encode()) % len(NAMES)]
