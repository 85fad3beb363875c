"""A record is brought, watched by keys and clicks through several eyes, and gone on from."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from crossblades.kernel.fight import Fight
from crossblades.kernel.record import record_of, write_record
from crossblades.kernel.telling import Teller
from crossblades.kernel.visibility import SPECTATOR
from crossblades.systems import SYSTEMS
from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import LAPTOP, PHONE
from tests.interfaces.table.past_fights import DUEL, terminal_fight

POINT = """() => {
    const scrub = document.querySelector('#scrub');
    return [scrub.valueAsNumber, Number(scrub.max), scrub.getAttribute('aria-valuetext')];
}"""


def point(page: Page) -> tuple[int, int, str]:
    at, last, words = page.evaluate(POINT)
    return at, last, words


def press(page: Page, key: str, at: int) -> str:
    """Press a key, and wait until this point is shown; what is said of it."""
    page.keyboard.press(key)
    return shown(page, at)


def shown(page: Page, at: int) -> str:
    for _ in range(400):
        if point(page)[0] == at and point(page)[2].startswith(f"{at + 1} of "):
            return point(page)[2]
        page.wait_for_timeout(25)
    raise AssertionError(f"expected point {at}, it is {point(page)}")


def opened(page: Page) -> None:
    """Wait until a replay is there."""
    page.locator("#scrub[aria-valuetext]").wait_for()


def test_a_fight_is_watched_again(browser: Browser, server: Server, tmp_path: Path) -> None:
    fight = terminal_fight(DUEL, entered=False, answers=100_000)
    file = tmp_path / "ford.fight.jsonl"
    file.write_text(write_record(record_of(fight)), "utf-8")
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    host = Person(context.new_page())
    page = host.page
    page.goto(server.address)
    page.locator("#record").set_input_files(file)
    opened(page)
    assert "/watch" in page.url
    at, last, words = point(page)
    assert (at, words[: words.index(":")]) == (0, f"1 of {last + 1}")
    by_keys(page, last)
    by_clicks(page, last)
    told_all(page, fight)
    through_other_eyes(page)
    to_the_first_reveal(page)
    found = findings(page, "replay")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.wait_for_timeout(250)  # until it is drawn anew
    found += findings(page, "replay on a phone")
    assert not found, "\n".join(found)
    saved = context.request.get(page.url.replace("/watch", "/record")).text()
    assert saved == file.read_text("utf-8")
    goes_on(context, page)
    assert host.faults == []
    context.close()


def by_keys(page: Page, last: int) -> None:
    """Every move by keyboard alone; each says whose turn it is."""
    page.locator("body").press("End")
    assert "over" in shown(page, last)
    assert "Round" in press(page, "ArrowLeft", last - 1)
    press(page, "Home", 0)
    press(page, "ArrowRight", 1)
    words = press(page, "ArrowRight", 2)
    assert page.get_by_role("status").inner_text() in words
    page.keyboard.press("PageDown")
    page.wait_for_timeout(300)
    turn = point(page)[0]
    assert turn > 2
    assert page.locator("#turn").inner_text() in point(page)[2]
    page.keyboard.press("PageUp")
    page.wait_for_timeout(300)
    assert point(page)[0] < turn
    scrub = page.get_by_role("slider", name="Point of the fight")
    scrub.focus()
    press(page, "Home", 0)
    press(page, "ArrowRight", 1)


def by_clicks(page: Page, last: int) -> None:
    """The same with buttons; playing stops by itself at the end."""

    def click(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    click("Last")
    shown(page, last)
    assert page.locator("#status.over").count()
    click("Previous decision")
    shown(page, last - 1)
    click("Play")
    shown(page, last)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    click("First")
    shown(page, 0)
    assert page.locator("[data-go=back][aria-disabled=true]").count() == 1
    click("Next turn")
    click("Next decision")
    click("Previous turn")
    click("Last")
    shown(page, last)


def to_the_first_reveal(page: Page) -> None:
    """A step to the line of a reveal shows it; one on or back ends it, and says what was asked."""
    reveal = page.locator("#reveal")
    asked = set()
    begins = page.get_by_role("status").filter(has_text="It begins.")
    while reveal.is_hidden():
        assert point(page)[0] == 0 or not begins.count()
        asked.add(page.locator("#asked").inner_text())
        press(page, "ArrowRight", point(page)[0] + 1)
    assert any("which stance?" in words for words in asked)
    assert "which stance?" not in page.locator("#asked").inner_text()
    page.get_by_role("button", name="Previous decision").click()
    reveal.wait_for(state="hidden")
    press(page, "Home", 0)


def told_all(page: Page, fight: Fight) -> None:
    """At the end the log ends with the last of all its lines, and a step back before it."""
    last = page.locator("[role=log] > ol > li").last
    everything = [*Teller().tell(fight.log_of(SPECTATOR))]
    assert last.get_attribute("data-n") == str(len(everything))
    assert SYSTEMS["heart-rush"].line(everything[-1]) in last.inner_text()
    page.get_by_role("button", name="Previous decision").click()
    shown(page, point(page)[1] - 1)
    assert int(last.get_attribute("data-n") or 0) < len(everything)


def through_other_eyes(page: Page) -> None:
    """Another seat's eyes show the same moment, with that seat's cards."""
    assert not page.locator("#me .hero").count()
    before = point(page)[2].partition(": ")[2]
    page.get_by_label("Seen by").select_option(index=0)
    page.locator("body:not([data-eyes='spectator'])").wait_for()
    page.locator("#me .hero").wait_for()
    assert page.locator("#turn").inner_text() in before
    page.get_by_role("button", name="First", exact=True).click()
    shown(page, 0)
    rule = page.locator("#me .link, #log .link").first
    if not rule.is_visible():
        page.locator("#me .hero").first.click()
    rule.click()
    page.locator("#explain p:not(.dim)").first.wait_for()
    page.keyboard.press("Escape")


def goes_on(context: BrowserContext, page: Page) -> None:
    """A new table from a point on; the old one is still there."""
    page.get_by_role("button", name="Next turn").click()
    page.once("dialog", lambda dialog: dialog.accept())
    old = page.url
    page.get_by_role("button", name="Go on from here").click()
    page.locator("body[data-phase='fight']").wait_for()
    assert page.url != old
    assert "from round" in page.locator("#title").inner_text()
    page.goto(old)
    opened(page)
    assert point(page)[1] > 10
