"""The browser that the tests drive: any Chromium, Chrome or Edge that is installed."""

import os
import shutil
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge", "msedge")
NEEDED = "CROSSBLADES_NEEDS_BROWSER"
"""Set where it is a fault if these tests do not run."""

FLAGS = (
    "--no-sandbox",  # tests run as root in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser_path() -> Path | None:
    """Where the browser is; None if there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def browser_or_skip() -> Path:
    """The browser; without one the test is left out, or fails where it is needed."""
    path = browser_path()
    if path is None and os.environ.get(NEEDED):
        pytest.fail("no browser was found, and the tests of the table's pages must run here")
    if path is None:
        pytest.skip(f"no browser was found; expected one of {', '.join(NAMES)}")
    return path
