"""Settings of all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from crossblades.interfaces.saves import HOME
from tests.browser.finding import NAMES, browser_path

# How long a test takes says nothing about whether the code is right.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test saves fights: never where the person does who runs it."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv(HOME, str(folder))
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly if the pages were not looked at."""
    left_out = [
        each for each in terminalreporter.stats.get("skipped", []) if "browser" in each.nodeid
    ]
    if browser_path() is None and left_out:
        terminalreporter.write_line(
            f"NO BROWSER: {len(left_out)} tests of the table's pages did not run. Install one of "
            f"{', '.join(NAMES)} to run them.",
            yellow=True,
        )
