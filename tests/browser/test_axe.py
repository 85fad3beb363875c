"""Axe finds nothing on any screen, in light and in dark."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import PHONE, Evening

BAD = 'game = "heart-rush"\nname = 3\n'


def test_coming_in(context: BrowserContext, server: Server) -> None:
    """The start page with an encounter that has mistakes, and the way in with a wrong code."""
    page = context.new_page()
    page.goto(server.address)
    page.locator("[data-encounter]").first.wait_for()
    page.locator("#own > summary").click()
    page.locator("#own textarea").fill(BAD)
    page.locator("#own .mistakes li").first.wait_for()
    found = findings(page, "start")
    page.goto(f"{server.origin}/join")
    page.locator("#code").fill("XXXXXX")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").wait_for()
    found += findings(page, "join")
    assert not found, "\n".join(found)


class Watch:
    """Looks at every kind of question, once."""

    def __init__(self, person: Person, seen: set[tuple[Any, ...]]) -> None:
        self.person, self.seen = person, seen
        self.found: list[str] = []
        person.look = self

    def __call__(self, ask: dict[str, Any]) -> None:
        kind = shape(ask)
        if kind not in self.seen:
            self.seen.add(kind)
            self.found += findings(self.person.page, f"question {kind}")


def shape(ask: dict[str, Any]) -> tuple[Any, ...]:
    """What makes questions look different."""
    options = ask.get("options", [])
    return (
        "stance" if ask.get("stances") else "roll" if ask["kind"] == "roll" else "choice",
        bool(ask.get("instant")),
        any(each["space"] for each in options),
        bool(ask.get("step")),
        bool(ask.get("missing")),
        any(each["takes"] for each in options),
    )


def test_a_fight(browser: Browser, server: Server) -> None:
    """Lobby, questions, map, dialogs, the GM's panels, shared screen, reveal, and the end."""
    with Evening(browser, server, "heart-rush/duel") as evening:
        gm, rook = evening.gm, evening.join("Rook")
        ana = evening.join("Ana")
        screen, spectator = evening.shared_screen(), spectating(evening)
        for fold in gm.page.locator("#lobby details").all():
            fold.evaluate("(fold) => fold.open = true")
        gm.page.locator("#seats [data-field='typed Rook']").check()
        found = findings(gm.page, "lobby of the GM") + findings(rook.page, "lobby of a phone")
        found += findings(spectator.page, "lobby of a spectator")
        evening.hurry()
        evening.begin()
        seen: set[tuple[Any, ...]] = set()
        watches = [Watch(rook, seen), Watch(ana, seen), Watch(gm, set())]
        evening.play_until(lambda: has_revealed(screen))
        found += findings(screen.page, "reveal") + findings(ana.page, "reveal on a phone")
        found += findings(spectator.page, "reveal for a spectator")
        found += with_open_panels(gm) + with_dialogs(ana) + without_questions(spectator)
        evening.play_until(lambda: any("roll" in kind for kind in seen))
        gm.page.locator("#seats [data-field='typed Rook']").uncheck()
        evening.play(most=400)
        for each in evening.everybody:
            each.sees("phase", "over")
            found += findings(each.page, "end")
        found += [each for watch in watches for each in watch.found]
        assert not found, "\n".join(found)
        assert evening.faults == []


def test_what_only_one_colour_scheme_spoils_is_found(
    context: BrowserContext, server: Server
) -> None:
    """Both schemes are looked at: what cannot be read in one of them is a finding there."""
    page = context.new_page()
    for scheme in ("light", "dark"):
        page.goto(f"{server.origin}/join")
        page.locator("#where").wait_for()
        page.evaluate(SPOIL, scheme)
        found = [each for each in findings(page, "spoilt") if "color-contrast" in each]
        assert found
        assert all(f"({scheme})" in each for each in found)


SPOIL = """(scheme) => {
    document.querySelector('#where').style.color =
        scheme === 'light' ? 'light-dark(#d8d5ce, #fff)' : 'light-dark(#000, #303438)';
}"""
"""Makes a line hard to read in one scheme alone."""


def spectating(evening: Evening) -> Person:
    """Somebody comes who just watches, on a phone."""
    looking = evening.somebody(PHONE)
    looking.page.goto(f"{evening.server.origin}/join#{evening.code}")
    looking.press(looking.page.locator("[data-role='spectator']"))
    looking.page.locator("#lobby").wait_for()
    return looking


def without_questions(spectator: Person) -> list[str]:
    """A spectator's page in the fight: the map, the log, a rule, the map in words."""
    spectator.page.keyboard.press("Escape")
    found = findings(spectator.page, "fight of a spectator")
    spectator.press(spectator.page.locator("#log .link").filter(visible=True).last)
    spectator.page.locator("#explain p:not(.dim)").first.wait_for()
    found += findings(spectator.page, "explained to a spectator")
    spectator.page.keyboard.press("Escape")
    spectator.press(spectator.page.get_by_role("button", name="The map in words"))
    found += findings(spectator.page, "map in words of a spectator")
    spectator.page.keyboard.press("Escape")
    return found


def has_revealed(person: Person) -> bool:
    return person.page.locator("#reveal:not([hidden])").count() > 0


def with_open_panels(gm: Person) -> list[str]:
    """All that the GM may unfold, and a creature that is chosen."""
    gm.page.keyboard.press("Escape")
    for fold in gm.page.locator("#gm > details > summary").all():
        fold.click()
    gm.page.locator("#decrees select").select_option("Rook")
    gm.page.get_by_role("heading", name="Rook").wait_for()
    found = findings(gm.page, "fight of the GM")
    gm.page.get_by_role("button", name="Spectator").click()
    gm.page.locator("dialog .copy").wait_for()
    found += findings(gm.page, "link")
    gm.page.keyboard.press("Escape")
    return found


def with_dialogs(phone: Person) -> list[str]:
    """A rule that is explained, the map in words, and the whole log."""
    phone.page.keyboard.press("Escape")
    phone.press(phone.page.get_by_role("button", name="The whole log"))
    found = findings(phone.page, "whole log")
    phone.press(phone.page.locator("#log .link").filter(visible=True).last)
    phone.page.locator("#explain p:not(.dim)").first.wait_for()
    found += findings(phone.page, "explained")
    phone.page.keyboard.press("Escape")
    phone.press(phone.page.get_by_role("button", name="The whole log"))
    phone.press(phone.page.get_by_role("button", name="The map in words"))
    found += findings(phone.page, "map in words")
    phone.page.keyboard.press("Escape")
    return found
