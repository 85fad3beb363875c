"""Worlds in a real browser that differ only in a secret: everybody else's page is the same.

The server stops where stances are chosen. Its tables are copied, once for each world, and the same
people come back to each of them with the cookies that they have.
"""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.people import Person, brave
from tests.browser.serving import Server
from tests.browser.table import Evening

RECORDER = """
    window.heard = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', (event) => window.heard.push(event.data));
        }
    };
"""
"""Keeps every frame that a page gets."""
EPOCH = re.compile(r'"epoch":"[0-9a-f]+"')
"""It is drawn anew by every server, and tells nothing."""

FRAMING = re.compile(r'viewBox="[^"]*"|(?<=aria-label="Map") class="\w*"')
"""How much of the map is in its frame hangs on when the page was laid out."""
PONG = '{"t":"pong"}'
"""It comes as often as a page asks, by the clock."""

LEAKY = """
import sys
from crossblades.interfaces.cli import main
from crossblades.kernel.fight import Fight

Fight.picks_of = lambda fight, _seat: list(fight._sealed.values())
sys.exit(main(sys.argv[1:]))
"""
"""A server that shows sealed answers to all."""


class Seen(NamedTuple):
    """All that a page has got and shows."""

    frames: list[str]
    html: str
    told: str
    """What a screen reader would say."""


class Standstill(NamedTuple):
    """A table whose server has stopped, and those who will come back."""

    data: Path
    port: int
    pages: dict[str, str]
    """Where everybody was."""
    cookies: dict[str, Any]


@pytest.fixture(scope="module")
def standstill(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Standstill:
    """A duel in which both are asked for a stance."""
    folder = tmp_path_factory.mktemp("standstill")
    with (
        Server(folder / "tables.sqlite") as server,
        Evening(browser, server, "heart-rush/duel") as evening,
    ):
        evening.join("Ana")
        evening.join("Rook")
        people = {"Ana": evening.phones[0], "Rook": evening.phones[1], "GM": evening.gm}
        people["screen"] = evening.shared_screen()
        people["spectator"] = spectator(evening)
        evening.begin()
        evening.play_until(lambda: all(map(chooses_stance, evening.phones)))
        return Standstill(
            server.data, server.port,
            {name: each.page.url for name, each in people.items()},
            {name: each.page.context.storage_state() for name, each in people.items()},
        )  # fmt: skip


def spectator(evening: Evening) -> Person:
    """Somebody who only looks on."""
    person = evening.somebody({"width": 768, "height": 1024}, brave)
    person.page.goto(f"{evening.server.origin}/join#{evening.code}")
    person.page.locator("[data-role='spectator']").click()
    person.page.locator("#title").wait_for()
    return person


def chooses_stance(person: Person) -> bool:
    return any(ask["sealed"] for ask in person.open_asks(person.parts))


@contextmanager
def come_back(
    browser: Browser, there: Standstill, data: Path, program: tuple[str, ...]
) -> Iterator[dict[str, Person]]:
    """The same people at the same table, which goes on from where it stopped."""
    shutil.copy(there.data, data)
    server = Server(data, there.port)
    server.program = program
    contexts: list[BrowserContext] = []
    with server:
        people = {}
        for name, at in there.pages.items():
            context = browser.new_context(
                storage_state=there.cookies[name], reduced_motion="reduce",
                viewport={"width": 360, "height": 640},
            )  # fmt: skip
            contexts.append(context)
            context.add_init_script(RECORDER)
            people[name] = Person(context.new_page(), brave)
            people[name].page.goto(at)
            people[name].sees("phase", "fight")
        try:
            yield people
        finally:
            for context in contexts:
                context.close()


def world(
    browser: Browser, there: Standstill, data: Path, stance: int, program: tuple[str, ...]
) -> dict[str, Seen]:
    """Ana locks in a stance; what all others get and see."""
    with come_back(browser, there, data, program) as people:
        ana = people.pop("Ana")
        ana.chooser = lambda _ask, _parts: stance
        assert ana.act()
        assert ana.open_asks(ana.parts) == []
        for each in people.values():
            each.page.wait_for_timeout(300)
        return {name: seen(each) for name, each in people.items()}


def seen(person: Person) -> Seen:
    """All that has come to a page, and all that is on it."""
    heard = person.page.evaluate("window.heard")
    assert json.loads(heard[0])["t"] == "full"
    frames = [EPOCH.sub("*", frame) for frame in heard if frame != PONG]
    assert not person.faults
    html = person.page.evaluate("document.documentElement.outerHTML")
    return Seen(frames, FRAMING.sub("*", html), person.page.locator("body").aria_snapshot())


SERVER = ("-m", "crossblades")


def test_a_sealed_stance_shows_on_no_other_page(
    browser: Browser, standstill: Standstill, tmp_path: Path
) -> None:
    """Neither in frames nor in the page, nor in what is read aloud."""
    one, other = (
        world(browser, standstill, tmp_path / f"{stance}.sqlite", stance, SERVER)
        for stance in (0, 2)
    )
    assert set(one) == {"Rook", "GM", "screen", "spectator"}
    for name, known in one.items():
        assert known.frames == other[name].frames, name
        assert known.html == other[name].html, name
        assert known.told == other[name].told, name
        assert "1 of 2" in known.told or name == "GM"  # that somebody has chosen may be known


def test_a_server_that_leaks_is_caught(
    browser: Browser, standstill: Standstill, tmp_path: Path
) -> None:
    one, other = (
        world(browser, standstill, tmp_path / f"{stance}.sqlite", stance, ("-c", LEAKY))
        for stance in (0, 2)
    )
    assert one["Rook"].frames != other["Rook"].frames
