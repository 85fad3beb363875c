"""Axe looks at a page, in light and in dark."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RUN = """async (options) => {
    const found = await axe.run(document, {...options, resultTypes: ['violations']});
    return found.violations.flatMap(({id, help, nodes}) => nodes.map(
        ({html, failureSummary}) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary}`));
}"""
COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""All that another colour scheme can change."""

PAINTED = """async (dark) => {
    const frame = () => new Promise((then) => requestAnimationFrame(then));
    const there = () => matchMedia('(prefers-color-scheme: dark)').matches === dark;
    const moves = () => document.getAnimations().some((each) => each.playState !== 'finished');
    for (let calm = 0, most = 600; calm < 5 && most; most -= 1) {
        await frame();
        calm = there() && !moves() ? calm + 1 : 0;
    }
}"""
"""Waits until a page is all in another scheme; before that, its colours are of both."""


def findings(page: Page, where: str) -> list[str]:
    """What axe finds, in both colour schemes."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(Axe().axe_script)
    found: list[str] = []
    for scheme, options in (("light", {}), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate(PAINTED, scheme == "dark")
        found += [f"{where} ({scheme}): {each}" for each in page.evaluate(RUN, options)]
    page.emulate_media(color_scheme="light")
    page.evaluate(PAINTED, False)
    return found
