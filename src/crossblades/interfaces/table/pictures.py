"""The picture below a table's map: read beside its encounter, stored once, shown to its screens."""

import hashlib
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from crossblades.interfaces.files import read_picture
from crossblades.interfaces.table.store import Store, StoredPicture
from crossblades.kernel.game import Opening


class Hung(Struct, frozen=True, omit_defaults=True):
    """A picture as it lies below a map, in spaces from the map's upper left corner."""

    tag: str
    """Tells it from all others."""
    kind: str
    """What browsers are told: `image/png`."""
    left: float
    top: float
    width: float
    height: float
    body: bytes = b""
    """What is in its file, as long as it is not stored."""

    def bare(self) -> "Hung":
        """The same as it is kept beside its stored file."""
        return structs.replace(self, body=b"")

    def part(self) -> dict[str, Any]:
        """What a screen is told: the path goes on from its own address."""
        return {
            "path": f"picture/{self.tag}", "left": self.left, "top": self.top,
            "width": self.width, "height": self.height,
        }  # fmt: skip


def hung(opening: Opening, folder: Path) -> Hung | None:
    """The picture that an encounter in this folder names, with its file."""
    if (backdrop := opening.picture) is None:
        return None
    picture, body = read_picture(folder, backdrop.file)
    return Hung(
        tag=hashlib.sha256(body).hexdigest()[:32],
        kind=picture.kind,
        left=backdrop.left,
        top=backdrop.top,
        width=backdrop.width,
        height=round(backdrop.width * picture.height / picture.width, 4),
        body=body,
    )


def stored_picture(table: str, picture: Hung | None) -> StoredPicture | None:
    """What is to be stored for a table; None if there is nothing, or it is stored already."""
    if picture is None or not picture.body:
        return None
    return StoredPicture(table, picture.tag, picture.kind, picture.body)


async def copied(store: Store, table: str, picture: Hung | None) -> Hung | None:
    """The picture of a table for another one, with its file; None if that is gone."""
    if picture is None:
        return None
    found = await store.picture(table, picture.tag)
    return structs.replace(picture, body=found.body) if found else None
