"""What every answer of the server says about itself, and which names the server answers to."""

import ipaddress
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""A page loads nothing but the server's own files, and no script that stands in a page."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_STORE = "no-store"


class SecurityHeaders:
    """Adds the headers, and answers only those who call the server by a name of its own.

    A page from elsewhere could give its own name our address, and so talk to a server that listens
    on this machine alone.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = frozenset(name.lower() for name in (*names, socket.gethostname()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if not is_own_name(Headers(scope=scope).get("host", ""), self._names):
            refused = JSONResponse({"error": "this server has another address"}, 421)
            await refused(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", NO_STORE)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_own_name(host: str, names: Iterable[str]) -> bool:
    """Whether this is an address in numbers, `localhost`, or the machine's own name."""
    name = host.lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        known = ("localhost", *filter(None, names))
        return name in known or any(name.startswith(f"{each}.") for each in known[1:])
    return True


def is_own_origin(origin: str | None, host: str) -> bool:
    """Whether a page of this very server asks."""
    return origin is not None and origin.lower() in (
        f"http://{host}".lower(),
        f"https://{host}".lower(),
    )
