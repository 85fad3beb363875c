"""Making encounters by pointing, as people do it on the host's pages."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.people import Person
from tests.browser.serving import Server

SIZE = {"width": 1280, "height": 900}


class Drawer(Person):
    """A host who makes encounters by pointing."""

    def __init__(self, browser: Browser, server: Server, size: Any = SIZE) -> None:
        super().__init__(browser.new_context(viewport=size).new_page())
        self.server = server
        self.page.goto(server.address)
        self.page.locator(".places").wait_for()

    def open(self, name: str) -> Page:
        self.page.goto(f"{self.server.origin}/encounters/{name}")
        self.page.locator("[data-space=a1]").wait_for(state="attached")
        return self.page

    def begin(self, name: str, game: str = "Heart Rush") -> Page:
        self.page.goto(f"{self.server.origin}/encounters")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.locator("select[name=game]").select_option(game)
        self.page.locator("#make").click()
        self.page.locator("[data-space=a1]").wait_for(state="attached")
        return self.page

    def tap(self, *spaces: str) -> None:
        for space in spaces:
            self.page.locator(f".hits [data-space={space}]").click(force=True)

    def tool(self, words: str) -> None:
        self.tab("ground")
        self.page.locator("#panel-ground").get_by_role("button", name=words, exact=True).click()

    def tab(self, name: str) -> None:
        self.page.locator(f"#tab-{name}").click()

    def edge(self, space: str, across: float, down: float) -> None:
        """A click near a side of a space, from 0 to 1."""
        box = self.page.locator(f".hits [data-space={space}]").bounding_box()
        assert box
        self.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])

    def drag(self, *way: tuple[str, float, float]) -> None:
        """From place to place with the button held, each a space and where in it, from 0 to 1."""
        places = []
        for space, across, down in way:
            box = self.page.locator(f".hits [data-space={space}]").bounding_box()
            assert box
            places.append((box["x"] + across * box["width"], box["y"] + down * box["height"]))
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place, steps=12)
        self.page.mouse.up()

    def put(self, side: str, kind: str, *spaces: str) -> None:
        self.tab("people")
        self.page.get_by_role("group", name="Side").get_by_role("button", name=side).click()
        self.page.get_by_label("Search for a fighter").fill(kind)
        self.page.locator(f"[data-kind='{kind}']").click()
        self.tap(*spaces)

    def kept(self, file: Path, wanted: str) -> None:
        """Wait until the file holds this."""
        for _ in range(100):
            if file.exists() and wanted in file.read_text():
                self.page.locator(".kept", has_text="All is kept.").wait_for()
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{wanted!r} is not in\n{file.read_text()}")
