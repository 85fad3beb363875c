"""Whether anybody is at an address, before something that would wait long for them is started."""

import socket

from crossblades.kernel.errors import CrossbladesError

PATIENCE = 10.0
"""Seconds."""


def knock(address: str) -> None:
    """Refuse an address that is none, or at which nobody answers."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not (host and colon and port.isdecimal() and int(port) < 2**16):
        raise CrossbladesError(f"no address: {address[:80]!r}; expected HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, UnicodeError) as error:  # the latter by a host that cannot be a name
        said = getattr(error, "strerror", None) or error
        raise CrossbladesError(f"nobody answers at {address[:80]!r}: {said}") from None
