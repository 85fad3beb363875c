"""Phones in tunnels, phones that sleep, two tabs on one seat, and a server that is killed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.lines import Line
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Evening

DUEL = "heart-rush/duel"
SAME = """async () => {
    const {now} = await import('/static/state.js');
    return [now.parts, now.log];
}"""
"""All that a page shows, however it has come to know it."""


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    with Line(server.port) as made:
        yield made


def at_a_stance(evening: Evening) -> Callable[[], bool]:
    """Whether both are to choose a stance."""
    return lambda: all(stance_of(each) for each in evening.phones)


def stance_of(person: Person) -> dict[str, Any] | None:
    """The question for a stance that this page shows and that is not answered."""
    return next((ask for ask in person.open_asks(person.parts) if ask.get("stances")), None)


def lock_in(person: Person, stance: str) -> None:
    """Pick a stance, and lock it in."""
    person.press(person.page.locator(".stance", has_text=stance))
    person.press(person.page.locator("[data-lock='in']"))


def status(person: Person) -> str:
    return person.page.get_by_role("status").first.inner_text()


def marked(page: Page) -> None:
    """Leave something on the page that no reload would spare."""
    page.evaluate("globalThis.unspoilt = true")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("globalThis.unspoilt"))


def eventually(page: Page, comes_true: Callable[[], bool]) -> None:
    """Wait for something, and let the pages live meanwhile."""
    for _ in range(400):
        if comes_true():
            return
        page.wait_for_timeout(50)
    assert comes_true()


def both_show_the_same(one: Page, other: Page) -> None:
    """Wait until two pages show the same, whatever was on its way."""
    eventually(one, lambda: bool(one.evaluate(SAME) == other.evaluate(SAME)))


def address(evening: Evening, page: Page) -> str:
    """Where this screen is if no line leads to it."""
    return evening.server.origin + page.url[page.url.index("/t/") :]


def test_a_phone_in_a_tunnel(browser: Browser, server: Server, line: Line) -> None:
    """It says so, keeps what is tapped, comes back by itself, and shows what a new page shows."""
    with Evening(browser, server, DUEL) as evening:
        ana, rook = evening.join("Ana"), evening.join("Rook", port=line.port)
        evening.begin()
        evening.play_until(at_a_stance(evening))
        marked(rook.page)
        line.cut()
        lock_in(ana, "might")
        rook.page.clock.fast_forward(30_000)  # it asks whether anybody is there
        rook.page.clock.fast_forward(30_000)  # and nobody answers
        rook.sees("online", False)
        assert "No connection" in status(rook)
        lock_in(rook, "cunning")
        assert "sent" in status(rook)
        calls = line.calls
        rook.page.clock.fast_forward(30_000)  # it calls again, and gets no answer to that either
        eventually(rook.page, lambda: line.calls > calls)
        line.mend()
        rook.page.clock.fast_forward(30_000)
        for each in (ana, rook):
            each.sees("reveals", 1)
        assert is_marked(rook.page)
        fresh = rook.page.context.new_page()
        fresh.goto(address(evening, rook.page))
        Person(fresh).sees("reveals", 1)
        both_show_the_same(fresh, rook.page)


def test_a_phone_without_network(browser: Browser, server: Server) -> None:
    """A phone that knows that it has none says so, and comes back as soon as it has."""
    with Evening(browser, server, DUEL) as evening:
        ana, rook = evening.join("Ana"), evening.join("Rook")
        evening.begin()
        evening.play_until(at_a_stance(evening))
        marked(rook.page)
        rook.page.context.set_offline(True)
        rook.sees("online", False)
        lock_in(ana, "might")
        lock_in(rook, "might")
        assert "sent" in status(rook)
        rook.page.context.set_offline(False)
        for each in (ana, rook):
            each.sees("reveals", 1)
        assert is_marked(rook.page)


def test_two_tabs_on_one_seat(browser: Browser, server: Server, line: Line) -> None:
    """The first answer counts; the other is refused in a sentence, and both show the same."""
    with Evening(browser, server, DUEL) as evening:
        ana, rook = evening.join("Ana"), evening.join("Rook")
        tab = ana.page.context.new_page()
        other = Person(tab, touch=True)
        tab.clock.install()
        tab.goto(f"http://127.0.0.1:{line.port}" + ana.page.url[ana.page.url.index("/t/") :])
        evening.begin()
        evening.play_until(at_a_stance(evening))
        both_show_the_same(ana.page, tab)
        line.cut()
        lock_in(ana, "might")
        lock_in(rook, "might")
        for each in (ana, rook):
            each.sees("reveals", 1)
        lock_in(other, "cunning")
        tab.clock.fast_forward(30_000)
        tab.clock.fast_forward(30_000)
        line.mend()
        tab.clock.fast_forward(30_000)
        other.sees("reveals", 1)
        both_show_the_same(ana.page, tab)
        eventually(tab, lambda: "not open any more" in status(other))


def test_a_phone_that_sleeps(browser: Browser, server: Server, line: Line) -> None:
    """It wakes up to what has happened, though its connection is long forgotten."""
    with Evening(browser, server, DUEL) as evening:
        ana, rook = evening.join("Ana"), evening.join("Rook", port=line.port)
        evening.begin()
        evening.play_until(at_a_stance(evening))
        marked(rook.page)
        lock_in(rook, "agility")
        hidden(rook.page, True)
        line.forget()
        lock_in(ana, "might")
        ana.sees("reveals", 1)
        assert not rook.waits("reveals", 1, 0)
        hidden(rook.page, False)
        rook.page.clock.fast_forward(10_000)
        rook.page.clock.fast_forward(10_000)
        rook.sees("reveals", 1)
        assert is_marked(rook.page)
        ana.act()


def hidden(page: Page, is_hidden: bool) -> None:
    """Somebody puts the phone away, or takes it up."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        is_hidden,
    )


def test_the_server_is_killed(browser: Browser, own_server: Server) -> None:
    """All pages come back without a reload, with all that was answered."""
    with Evening(browser, own_server, DUEL) as evening:
        ana, rook = evening.join("Ana"), evening.join("Rook")
        screen = evening.shared_screen()
        evening.begin()
        evening.play_until(at_a_stance(evening))
        for each in evening.everybody:
            marked(each.page)
        lock_in(ana, "might")
        ana.sees("answered", ana.parts["asks"][0]["key"])
        before = [each.page.evaluate(SAME)[1] for each in evening.everybody]
        own_server.kill()
        for each in evening.everybody:
            each.sees("online", False)
        lock_in(rook, "cunning")
        own_server.start()
        for each in evening.everybody:
            each.sees("online", True)
            each.sees("reveals", 1)
            assert is_marked(each.page)
        for each, lines in zip(evening.everybody, before, strict=True):
            assert each.page.evaluate(SAME)[1][: len(lines)] == lines
        assert screen.parts["pieces"]
