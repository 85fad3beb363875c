"""How soon a phone shows something, with a processor four times as slow as this one.

    python -m benchmarks.first_paint

starts a server and a browser, and opens the page of a seat in the midst of a fight again and again.
It needs Chromium, Chrome or Edge; nothing else should run meanwhile.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from tests.browser.finding import FLAGS, browser_path
from tests.browser.serving import Server
from tests.browser.table import PHONE, Evening

SLOWER = 4
TIMES = 9
PAINTED = """async () => {
    const {now} = await import('/static/state.js');
    const end = Date.now() + 20000;
    while (!(now.parts.asks && document.querySelector('#map svg')) && Date.now() < end)
        await new Promise((then) => setTimeout(then, 5));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return [first.startTime, performance.now()];
}"""
"""Milliseconds until something is painted, and until the fight is there."""


def opened(context: BrowserContext, address: str) -> tuple[float, float]:
    """Open the page anew, with an empty cache and a slow processor."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    painted, there = page.evaluate(PAINTED)
    page.close()
    return painted, there


def main() -> None:
    """Print the two figures: the middle and the worst of several."""
    path = browser_path()
    if path is None:
        sys.exit("no browser was found; expected Chromium, Chrome or Edge")
    with (
        sync_playwright() as driver,
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.sqlite") as server,
    ):
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        with Evening(browser, server, "heart-rush/skirmish") as evening:
            phone = evening.join("Ana")
            evening.begin()
            address = phone.page.url
            taken = [opened(phone.page.context, address) for _ in range(TIMES)]
        browser.close()
    size = f"{PHONE['width']} × {PHONE['height']}"
    print(f"a phone of {size}, processor slowed {SLOWER} times, {TIMES} times")
    for name, times in zip(
        ("first paint", "the fight is there"), zip(*taken, strict=True), strict=True
    ):
        print(f"  {name:20} {statistics.median(times):6.0f} ms, at worst {max(times):6.0f} ms")


if __name__ == "__main__":
    main()
