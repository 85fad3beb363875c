"""A browser for the tests of the table's pages, and a server that it looks at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.finding import FLAGS, browser_or_skip
from tests.browser.serving import Server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a file.

    Not one for all files: as long as the driver runs, no other test of the process can run a loop.
    """
    path = browser_or_skip()
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file, each with tables of its own."""
    browser_or_skip()
    with Server(tmp_path_factory.mktemp("tables") / "tables.sqlite") as started:
        yield started


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone, which it may kill."""
    browser_or_skip()
    with Server(tmp_path / "tables.sqlite") as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A person's browser, with cookies of its own."""
    made = browser.new_context()
    yield made
    made.close()
