"""Safety: what every request has to pass, and the headers that every answer carries."""

import asyncio
import json
import logging
import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from time import monotonic
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moonbrew.entries import LONG
from moonbrew.server.errors import TooMuch
from moonbrew.server.settings import Settings

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
ONLY_TLS = (b"strict-transport-security", b"max-age=31536000")
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[\w.-]*)(?::[0-9]{1,5})?", re.ASCII)  # and a port
CONTENTS = "/api/contents"  # where files of cards are sent to
PENALTY = 0.5  # seconds that somebody waits to hear that it was too much
DEAR = 10.0  # games played anew, a search, a picture, or cards of somebody's own read anew
LISTED = 4.0  # a room of somebody's list that has to be read anew
TOO_MANY = "Too many requests. Wait a moment, then try again."
COSTS = [
    (re.compile(r"^/(static|art)/|^/api/alive$|^/(worker.js|app.webmanifest)$"), 0.1),
    (re.compile(r"/rooms/[^/]*/(replay|result|hint|what-if|chances)$"), DEAR),
    (re.compile(r"^/api/ready$"), DEAR),  # it writes, to see whether that can be done
    (re.compile(r"/picture\.png$|^/(api/)?contents/|^/games$|^/api/rooms$"), DEAR),
    (re.compile(r"^/$|/(moment|moves|log|talk)$|^/rooms/[^/]*(/live)?$|/scene$"), 4.0),
    (re.compile(r"/almanac$|^/(api/)?rules/"), 8.0),
    (re.compile(r"/record$|^/(api/)?deals|^/api/games$|^/docs$|^/openapi.json$"), 2.0),
]
OWN_CARDS = "own-cards"  # what a question names that is about cards of somebody's own
NUMBER = re.compile(r"[0-9]{1,12}")
READING = ("GET", "HEAD", "OPTIONS")
log = logging.getLogger(__name__)


class Refusal(HTTPException):
    """A request that goes no further."""


class Buckets:
    """So many requests a second for each key, and three seconds' worth at once."""

    def __init__(self, per_second: float, burst: float = 0.0, keys: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst or max(1.0, 3 * per_second)
        self.keys = keys
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now: float | None = None, cost: float = 1.0) -> bool:
        """Whether one more request of this key may pass, which costs as much as so many."""
        cost = min(cost, self.burst)
        now = monotonic() if now is None else now
        left, then = self.left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self.left[key] = (left - cost if left >= cost else left, now)
        if len(self.left) > self.keys:
            self.left.popitem(last=False)
        return left >= cost


class Purse:
    """What somebody who asks may still ask for, by guest and by address."""

    def __init__(self, by_address: Buckets, address: str, by_guest: Buckets, guest: str) -> None:
        self.by_address = by_address
        self.address = address
        self.by_guest = by_guest
        self.guest = guest
        self.paid = 0.0  # for this request, so far

    def take(self, cost: float) -> bool:
        """Whether there is as much left as something costs, which is then paid."""
        passed = self.by_address.take(self.address, cost=cost)
        passed = passed and self.by_guest.take(self.guest, cost=cost)
        self.paid += cost if passed else 0.0
        return passed

    def pay_for_room(self) -> None:
        """Pay what is still missing for a request for which a room has to be read anew."""
        if self.paid < DEAR and not self.take(DEAR - self.paid):
            raise TooMuch(TOO_MANY)

    def pay_for_listed(self) -> None:
        """Pay for one of many rooms, of most of which not much has happened yet."""
        if not self.take(LISTED):
            raise TooMuch(TOO_MANY)


class Places:
    """So many requests under way at once for each key.

    A request that is being answered keeps its connection, however slowly somebody takes the answer;
    all others can be hung up on. Counted here and not at the door, those behind a proxy are many.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """A place as long as the block lasts, unless all of this key are taken."""
        if self.taken[key] >= self.most:
            raise Refusal(429, "Too many requests are under way from here. Wait for their answers.")
        self.taken[key] += 1
        try:
            yield
        finally:
            self.taken[key] -= 1
            if not self.taken[key]:
                del self.taken[key]


class Safety:
    """Stands before everything else: hosts, origins, sizes, rates; then adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.by_guest = Buckets(settings.posts_per_second)
        self.by_address = Buckets(settings.posts_per_second_of_address)
        self.reads_by_guest = Buckets(settings.reads_per_second)
        self.reads_by_address = Buckets(settings.reads_per_second_of_address)
        self.openings = Buckets(settings.rooms_per_minute / 60, settings.rooms_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, if not too many from the same address are under way."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = Answer(scope, send)
        try:
            with scope["app"].state.places.one(address_of(scope)):
                await self.pass_on(scope, receive, answer)
        except Refusal as refusal:  # at once, or who is refused would have a place all the same
            await refuse(refusal, answer)

    async def pass_on(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        """Check one request that has a place, and let it be answered."""
        try:
            self.check(scope)
            await self.app(scope, limited(receive, self.limit(scope)), answer)
        except Refusal as refusal:
            if refusal.status_code == 429:  # or who asks at once again would keep everybody busy
                await asyncio.sleep(PENALTY)
            await refuse(refusal, answer)
        except Exception:
            if answer.begun:  # there is no other way to say that it is not whole
                raise
            log.exception("A request for %s could not be answered.", scope["path"][:LONG])
            await refuse(Refusal(500, "Something is broken here, and it was written down."), answer)

    def check(self, scope: Scope) -> None:
        """Refuse what must not go further."""
        headers = Headers(scope=scope)
        self.check_host(headers)
        if scope["method"] not in READING:
            check_origin(scope["scheme"], headers)
            self.check_size(headers, self.limit(scope))
        self.check_rate(scope)

    def check_host(self, headers: Headers) -> None:
        """Names that others point at this machine are not answered to."""
        found = HOST.fullmatch(headers.get("host", ""))
        if found is None:
            raise Refusal(400, "The Host of the request is not the name of a machine.")
        name = found[1].strip("[]").lower()
        if self.settings.hosts and name not in self.settings.hosts:
            raise Refusal(
                421, f"This server does not answer to {name!r}. Start it with --allow-host {name}."
            )

    def limit(self, scope: Scope) -> int:
        """How large a body may be: a file of cards is larger than anything else."""
        cards = scope["path"] == CONTENTS
        return self.settings.content_limit if cards else self.settings.body_limit

    def check_size(self, headers: Headers, limit: int) -> None:
        """A body that says it is too large is not even read."""
        length = headers.get("content-length", "0")
        if not NUMBER.fullmatch(length) or int(length) > limit:
            raise Refusal(413, f"At most {limit} bytes can be sent at once.")

    def check_rate(self, scope: Scope) -> None:
        """Nobody may ask for more than the server can give to all.

        A cookie that is not ours counts by address: whoever makes them up has any number of them.
        """
        address = address_of(scope)
        guest = scope["app"].state.guests.id_of(HTTPConnection(scope)) or address
        purse = Purse(self.reads_by_address, address, self.reads_by_guest, guest)
        scope["moonbrew.purse"] = purse
        if scope["method"] in READING:
            passed = purse.take(cost_of(scope["path"], scope.get("query_string", b"")))
        else:
            passed = self.may_post(scope["path"], address, guest)
        if not passed:
            raise Refusal(429, TOO_MANY)

    def may_post(self, path: str, address: str, guest: str) -> bool:
        """Whether a guest may ask for one more change; few may open a room."""
        opens = path.endswith(("/rooms", "/rematch", "/what-if", "/deals", "/play", CONTENTS))
        opens = opens or path.startswith(("/deals/", "/guides/"))
        return (
            self.by_address.take(address)
            and self.by_guest.take(guest)
            and (not opens or self.openings.take(address))
        )


def cost_of(path: str, query: bytes = b"") -> float:
    """What a read costs, where one that answers from memory costs 1."""
    if OWN_CARDS.encode() in unquote_to_bytes(query):  # in whatever way it is written there
        return DEAR
    return next((cost for pattern, cost in COSTS if pattern.search(path)), 1.0)


def address_of(scope: Scope) -> str:
    """Whence a request comes; of long addresses the half that somebody is given as a whole."""
    address: str = scope["client"][0] if scope.get("client") else ""
    if ":" not in address:
        return address[:LONG]
    try:
        mapped = IPv6Address(address).ipv4_mapped
        return str(mapped or IPv6Network((address, 64), strict=False))
    except ValueError:  # what a proxy has called it
        return address[:LONG]


def check_origin(scheme: str, headers: Headers) -> None:
    """Only our own pages, and programs that are no browsers, change anything."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        same = site in ("same-origin", "none")
    else:
        same = origin is None or origin == f"{scheme}://{headers.get('host', '')}"
    if not same:
        raise Refusal(403, "This request came from another site, so it was not carried out.")


def limited(receive: Receive, limit: int) -> Receive:
    """A body that turns out to be too large is not read to its end."""
    taken = 0

    async def take() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise Refusal(413, f"At most {limit} bytes can be sent at once.")
        return message

    return take


class Answer:
    """An answer on its way out: it carries the policy, and a new guest's also the cookie."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        """Pass one part on, the first one with all headers."""
        if message["type"] == "http.response.start":
            self.begun = True
            message = {**message, "headers": self.headers(message.get("headers", []))}
        await self.send(message)

    def headers(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """What an answer says of itself, and what all say."""
        headers = [*given, *HEADERS]
        if self.scope["scheme"] == "https":
            headers.append(ONLY_TLS)
        if not any(name == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        if cookie := self.scope.get("moonbrew.cookie"):
            headers.append((b"set-cookie", cookie.encode()))
        return headers


async def refuse(refusal: Refusal, send: Send) -> None:
    """Answer with the reason."""
    body = json.dumps({"error": refusal.detail, "rule": None}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": refusal.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
