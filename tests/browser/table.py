"""An evening: a GM, friends with phones, and a shared screen, all in one browser."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.people import Chooser, Person, brave, quoted
from tests.browser.serving import Server

PICTURES = "CROSSBLADES_PICTURES"
"""A folder, where somebody wants to look at the screens of a test that has failed."""
LONGEST = 60
"""Seconds without a question for anybody after which a fight must have come to a stop."""
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1280, "height": 720}


class Evening:
    """A table in the lobby, with whoever has come in so far; all go home at its end."""

    def __init__(self, browser: Browser, server: Server, encounter: str, **settings: Any) -> None:
        self.browser, self.server, self.encounter = browser, server, encounter
        self.settings = settings
        """Of every browser context: the colour scheme."""
        self.contexts: list[BrowserContext] = []
        self.everybody: list[Person] = []
        self.phones: list[Person] = []
        self.code = ""

    def __enter__(self) -> Self:
        try:
            self._open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        if failure[:1] != (None,):
            self._keep_pictures()
        for context in self.contexts:
            context.close()
        faults = [fault for each in self.everybody for fault in each.faults]
        if faults and failure[:1] != (None,):
            print("the pages complained:", *faults, sep="\n")  # noqa: T201 - pytest shows it

    def _keep_pictures(self) -> None:
        """Pictures of all screens, if somebody wants to see what has failed."""
        if folder := os.environ.get(PICTURES):
            for number, each in enumerate(self.everybody):
                with suppress(Error):
                    each.page.screenshot(path=Path(folder) / f"failed-{number}.png")

    def _open(self) -> None:
        """The host picks an encounter, and is the GM of the new table."""
        self.gm = self.somebody(LAPTOP, brave)
        self.gm.rolls = False
        self.gm.page.goto(self.server.address)
        self.gm.page.locator(f"[data-encounter={quoted(self.encounter)}]").click()
        self.gm.page.locator("#begin").wait_for()
        self.code = self.gm.page.locator("#code").inner_text().strip()[:6]

    def somebody(self, size: dict[str, int], chooser: Chooser | None = None) -> Person:
        """A browser of its own, which has opened nothing yet."""
        phone = size is PHONE
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone, reduced_motion="reduce", **self.settings,
        )  # fmt: skip
        self.contexts.append(context)
        person = Person(context.new_page(), chooser, touch=phone)
        self.everybody.append(person)
        return person

    def join(self, seat: str, chooser: Chooser = brave, *, port: int = 0) -> Person:
        """A friend points a phone at the picture, and taps a hero; the GM offers a foe first.

        With a line's port the phone is behind that line, and a test may let its time fly.
        """
        row = f"#seats [data-seat={quoted(seat)}]"
        if self.gm.page.locator(row).get_attribute("data-player") != "open":
            self.give(seat, "open")
            self.gm.page.locator(f"{row}[data-player='open']").wait_for()
        friend = self.somebody(PHONE, chooser)
        if port:
            friend.page.clock.install()
        friend.page.goto(f"http://127.0.0.1:{port or self.server.port}/join#{self.code}")
        friend.press(friend.page.locator(f"[data-seat={quoted(seat)}]"))
        friend.page.locator("#lobby").wait_for()
        self.phones.append(friend)
        return friend

    def shared_screen(self) -> Person:
        """The big screen on the wall."""
        screen = self.somebody(WALL)
        screen.page.goto(f"{self.server.origin}/join#{self.code}")
        screen.page.locator("[data-role='screen']").click()
        screen.page.locator("#title").wait_for()
        return screen

    def give(self, seat: str, player: str) -> None:
        """The GM says who plays a seat."""
        row = self.gm.page.locator(f"#seats [data-seat={quoted(seat)}] select").first
        row.select_option(player)

    def hurry(self) -> None:
        """The GM lets bots play without a pause."""
        self.gm.page.get_by_label("Bots play").select_option(label="at once")

    def leave_it_to_the_book(self) -> None:
        """The GM lets the usual answers be given without being asked."""
        chooser = self.gm.page.get_by_label("What the book leaves to the GM")
        chooser.select_option(label="has its usual answer")

    def begin(self) -> None:
        self.gm.page.locator("#begin").click()
        for each in (self.gm, *self.phones):
            each.sees("phase", "fight")

    def play(self, most: int, people: Sequence[Person] = ()) -> None:
        """Let everybody answer what they are asked until the fight is over."""
        self.play_until(lambda: self.gm.over, most, people)

    def play_until(
        self, reached: Callable[[], bool], most: int = 300, people: Sequence[Person] = ()
    ) -> None:
        """Let everybody answer until something is so."""
        answers = 0
        heard, told = time.monotonic(), 0
        everybody = people or (*self.phones, self.gm)
        while answers < most and not reached():
            before = answers
            for each in everybody:
                answers += each.act()
                if answers > before and reached():
                    return
            if answers > before or told != self.gm.told:  # bots may play for a while
                heard, told = time.monotonic(), self.gm.told
                continue
            ended = self.gm.over and not reached()
            if ended or time.monotonic() - heard > LONGEST:
                raise AssertionError(f"nobody is asked anything: {self._standing()}")
            self.gm.page.wait_for_timeout(20)
        assert reached(), f"it has not come so far after {most} answers"

    def _standing(self) -> dict[str, Any]:
        """Whom all wait for, and why."""
        return {name: self.gm.parts[name] for name in ("waits", "roll", "over", "proposal")}

    @property
    def faults(self) -> list[str]:
        """What all pages have complained of."""
        return [fault for each in self.everybody for fault in each.faults]
