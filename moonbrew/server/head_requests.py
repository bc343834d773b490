"""HEAD: asked for the headers of a page, without the page."""

from starlette.types import ASGIApp, Receive, Scope, Send


class HeadRequests:
    """Answers HEAD as GET; the web server itself leaves out the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        # A stream of live events has no end that one could wait for.
        endless = scope["type"] != "http" or scope["path"].endswith("/live")
        if not endless and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)
