"""What pictures of the table's pages need: the same fight, the same letters, and small files."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from crossblades.interfaces.table.doors import picture
from tests.browser.people import Person
from tests.browser.table import Evening

FONT = '"DejaVu Sans", sans-serif'
ADDRESS, CODE = "http://192.168.1.20:8765", "KQXRTM"
"""What stands in a picture where every run has an address and a code of its own."""
COLOURS = 96
GAP = 24
"""Pixels between phones that stand beside each other."""
QUIET = 250
"""Milliseconds in which nothing is told any more."""

SEND = "async (message) => (await import('/static/wire.js')).send(message)"
TOLD = "async () => (await import('/static/state.js')).now.v"
LETTERS = "(font) => document.documentElement.style.setProperty('--type', font)"
DRAWN = """async (scheme) => {
    document.documentElement.style.setProperty('--drawn', scheme);
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
}"""
"""Has all colours worked out anew: inside of folded lines the browser keeps old ones."""
STAND_IN = """async (links) => {
    const {now, take} = await import('/static/state.js');
    take({t: 'up', v: now.v, parts: {links: {...now.parts.links, ...links}}});
}"""

Scheme = str
"""`light` or `dark`."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


class Album:
    """A folder of pictures, each in light and in dark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept: list[Path] = []

    def keep(self, name: str, *pages: Page) -> None:
        """Keep what these pages show, side by side."""
        shots: dict[Scheme, list[Image.Image]] = {scheme: [] for scheme in SCHEMES}
        for page in pages:
            for scheme, image in both(page).items():
                shots[scheme].append(image)
        self.put(name, shots)

    def put(self, name: str, shots: dict[Scheme, list[Image.Image]]) -> None:
        """Keep pictures that were taken before, side by side."""
        for scheme, images in shots.items():
            path = self.folder / (f"{name}.png" if scheme == "light" else f"{name}-dark.png")
            path.write_bytes(reduced(beside(images)))
            self.kept.append(path)


def both(page: Page) -> dict[Scheme, Image.Image]:
    """What a page shows now, in light and in dark, to be kept later."""
    page.evaluate(LETTERS, FONT)
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate(DRAWN, scheme)
        found[scheme] = shot(page)
    page.emulate_media(color_scheme="light")
    return found


def shot(page: Page) -> Image.Image:
    """What a page shows now."""
    return Image.open(io.BytesIO(page.screenshot(caret="hide"))).convert("RGB")


def beside(images: Sequence[Image.Image]) -> Image.Image:
    """Several pictures as one; what is between them can be seen through."""
    if len(images) == 1:
        return images[0]
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    whole = Image.new("RGBA", (width, max(image.height for image in images)))
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width + GAP
    return whole


def reduced(image: Image.Image) -> bytes:
    """A picture as a small file: few colours, and each pixel the nearest of them."""
    method = Image.Quantize.FASTOCTREE if image.mode == "RGBA" else Image.Quantize.MEDIANCUT
    file = io.BytesIO()
    image.quantize(COLOURS, method, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


# --- a fight that goes the same way every time


def seed(gm: Person, number: int) -> None:
    """Let the dice of the fight be known beforehand."""
    gm.page.evaluate(SEND, {"t": "setup", "seed": number})


def with_stand_in(person: Person) -> None:
    """Show an address and a code that are the same in every run."""
    url = f"{ADDRESS}/join#{CODE}"
    person.page.evaluate(STAND_IN, {"code": CODE, "url": url, "qr": picture(url)})


def quiet(people: Sequence[Person]) -> None:
    """Wait until nobody is told anything new."""
    before: list[Any] = []
    while (now := [each.page.evaluate(TOLD) for each in people]) != before:
        before = now
        people[0].page.wait_for_timeout(QUIET)


def play_until(
    evening: Evening, reached: Callable[[], bool], last: Person, most: int = 150
) -> None:
    """Let everybody answer, always in the same order and this one last, until something is so."""
    others = [each for each in (*evening.phones, evening.gm) if each is not last]
    for _ in range(most):
        if reached():
            quiet(evening.everybody)
            return
        if not any(each.act() for each in (*others, last)):
            quiet(evening.everybody)
    raise SystemExit(f"the fight has not come so far after {most} answers")
