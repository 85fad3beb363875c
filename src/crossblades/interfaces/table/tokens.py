"""Tokens: whoever shows one comes in. Only their hashes are written down."""

import hashlib
import secrets
import time
from typing import Literal, NamedTuple

from crossblades.interfaces.table.store import Store, StoredToken
from crossblades.interfaces.table.wire import Role

BITS = 128
LONGEST_TOKEN = 64
KID_DIGITS = 12
HOST_DAYS = 30
"""How long a host's token lets its browser in."""


class Minted(NamedTuple):
    """A new token: told once, and then forgotten."""

    token: str
    kid: str


def hash_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def kid_of(hash: bytes) -> str:
    """The short public name of a token."""
    return hash.hex()[:KID_DIGITS]


async def mint(store: Store, table: str, role: Role | Literal["host"], seat: str = "") -> Minted:
    """A new token for a seat or a role of a table, or for the host; it is on disk."""
    token = secrets.token_urlsafe(BITS // 8)
    hash = hash_of(token)
    kid = kid_of(hash)
    await store.add_token(StoredToken(hash, kid, table, role, seat, time.time()))
    return Minted(token, kid)


async def find(store: Store, token: str) -> StoredToken | None:
    """Whose token this is; None if it is nobody's, or was revoked."""
    if not 0 < len(token) <= LONGEST_TOKEN:
        return None
    found = await store.token(hash_of(token))
    return None if found is None or found.revoked else found


async def host_token(store: Store) -> str:
    """A new token for whoever runs the server; those of last month let nobody in any more."""
    past = time.time() - HOST_DAYS * 24 * 60 * 60
    for old in await store.tokens(""):
        if old.created < past and not old.revoked:
            await store.revoke("", old.kid)
    return (await mint(store, "", "host")).token
