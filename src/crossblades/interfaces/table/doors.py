"""The ways into a table: links with a token, and short codes while the lobby is open."""

import io
import secrets
from functools import lru_cache
from typing import NamedTuple

import segno

from crossblades.interfaces.table.store import Store
from crossblades.interfaces.table.tokens import Minted, mint
from crossblades.interfaces.table.wire import Role

LETTERS = "ABCDEFGHJKMNPQRTUVWXYZ"
"""Without those that look like others: I, L, O, S."""
CODE_LENGTH = 6


class Way(NamedTuple):
    """A way in: its address, and the same as a picture (SVG)."""

    url: str
    qr: str


class Link(NamedTuple):
    """A way in for one seat or role, and the public name of its token."""

    url: str
    qr: str
    kid: str


class Doors:
    """All ways into the tables of a server."""

    def __init__(self, store: Store, address: str) -> None:
        self.address = address
        """How others reach the server: `http://192.168.1.5:8765`."""
        self._store = store
        self._codes: dict[str, str] = {}
        self._tables: dict[str, str] = {}

    # --- links

    async def link(self, table: str, role: Role, seat: str = "") -> Link:
        """A new link, for a seat or for whoever looks on."""
        minted: Minted = await mint(self._store, table, role, seat)
        way = self.way(minted.token)
        return Link(way.url, way.qr, minted.kid)

    async def revoke(self, table: str, kid: str) -> None:
        """Let nobody in any more who comes with this token."""
        await self._store.revoke(table, kid)

    def way(self, secret: str) -> Way:
        """The address that lets in whoever opens it: with a token, or with a code."""
        url = f"{self.address}/join#{secret}"
        return Way(url, picture(url))

    # --- codes

    def open(self, table: str) -> str:
        """Open a lobby: a new code, and the old one no longer counts."""
        self.close(table)
        while (
            code := "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        ) in self._tables:
            pass
        self.restore(table, code)
        return code

    def restore(self, table: str, code: str) -> None:
        """Let a code count again that the table was opened with before."""
        self._codes[table], self._tables[code] = code, table

    def close(self, table: str) -> None:
        """Close a lobby: its code no longer counts."""
        self._tables.pop(self._codes.pop(table, ""), None)

    def code_of(self, table: str) -> str:
        """The code of a lobby; empty if it is closed."""
        return self._codes.get(table, "")

    def table_of(self, code: str) -> str:
        """The table that a code opens, however it is typed; empty if it opens none."""
        return self._tables.get(tidy(code), "")


def tidy(code: str) -> str:
    """A code as it is kept: `kqx rtm` is KQXRTM."""
    return "".join(sign for sign in code[:20].upper() if sign.isalnum())


@lru_cache(maxsize=64)
def picture(url: str) -> str:
    """An address as a QR picture: SVG without any style of its own."""
    file = io.BytesIO()
    segno.make_qr(url, error="m").save(
        file, kind="svg", xmldecl=False, svgns=True, omitsize=True, svgclass=None, lineclass=None,
        border=4, light="#fff", dark="#000",
    )  # fmt: skip
    return file.getvalue().decode()
