"""Who sits where in the midst of a fight: shut out, come back, a seat that nobody plays."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import PHONE, Evening

DUEL = "heart-rush/duel"


def shut_out(gm: Page, seat: str) -> None:
    """The GM takes back the way in of whoever sits there."""
    gm.locator("#gm summary", has_text="Ways in").click()
    gm.locator("#links summary").click()
    gm.get_by_role("button", name=f"Shut out: {seat}").click()


def status(person: Person) -> str:
    return person.page.get_by_role("status").first.inner_text()


def becomes(person: Person, how: str) -> None:
    """Wait until a seat is asked so."""
    for _ in range(200):
        if person.parts["instants"] == how:
            return
        person.page.wait_for_timeout(25)
    assert person.parts["instants"] == how


def test_who_is_shut_out_is_told_and_may_come_back_by_the_code(
    browser: Browser, server: Server
) -> None:
    """The page calls no more; the GM is told which seat all wait for, and what to do."""
    with Evening(browser, server, DUEL) as evening:
        evening.join("Rook")
        ana, screen, gm = evening.join("Ana"), evening.shared_screen(), evening.gm
        evening.begin()
        evening.play_until(lambda: any(ask.get("stances") for ask in ana.parts["asks"]))
        shut_out(gm.page, "Ana")
        out = ana.page.get_by_role("alert").filter(has_text="shut out of the table")
        expect(out).to_contain_text("The GM has taken this way in back.")
        assert status(ana) == "The GM has taken this way in back."
        assert findings(ana.page, "shut out") == []
        ana.page.evaluate("dispatchEvent(new Event('online'))")
        ana.page.wait_for_timeout(500)
        assert status(ana) == "The GM has taken this way in back."
        assert ana.page.locator("#main > :not([inert])").count() == 0

        expect(gm.page.locator("#open-seats")).to_contain_text("Nobody plays Ana")
        assert findings(gm.page, "open seat") == []
        expect(screen.page.get_by_role("status")).to_contain_text(
            f"Nobody plays Ana: come in with the code {evening.code}"
        )
        ana.press(out.get_by_role("link", name="Come in with the code"))
        ana.page.locator("#code").fill(evening.code)
        ana.page.get_by_role("button", name="Join").click()
        ana.press(ana.page.locator("[data-seat='Ana']"))
        ana.page.locator("#question").wait_for()
        ana.sees("phase", "fight")
        assert any(ask.get("stances") for ask in ana.parts["asks"])
        expect(gm.page.locator("#open-seats")).to_be_hidden()
        expect(screen.page.get_by_role("status")).not_to_contain_text("Nobody plays")


def test_the_gm_gives_an_open_seat_away_with_one_press(browser: Browser, server: Server) -> None:
    with Evening(browser, server, DUEL) as evening:
        gm = evening.gm
        evening.hurry()
        evening.begin()
        offers = gm.page.locator("#open-seats")
        offers.get_by_role("button", name="Play it myself").click()
        expect(offers).to_be_hidden()
        assert any(ask["seat"] == "Ana" for ask in gm.open_asks(gm.parts))
        gm.page.locator("#gm summary", has_text="Seats and bots").click()
        gm.page.get_by_label("Who plays Ana").select_option("open")
        offers.get_by_role("button", name="Give it to a bot").click()
        expect(offers).to_be_hidden()
        gm.waits("phase", "over")
        assert "Ana" not in gm.parts["waits"]["open"]


def test_a_phone_chooses_in_the_fight_when_it_is_asked_for_instants(
    browser: Browser, server: Server
) -> None:
    with Evening(browser, server, DUEL) as evening:
        ana = evening.join("Ana")
        evening.begin()
        assert ana.page.viewport_size == PHONE
        ana.press(ana.page.locator("[data-hero='Ana']"))
        chooser = ana.page.locator("#me").get_by_label("Ask me for instants")
        chooser.focus()
        chooser.select_option("never")
        becomes(ana, "never")
        expect(chooser).to_be_focused()
        later = ana.page.locator("#me").get_by_role("button", name="not this round")
        ana.press(later)
        becomes(ana, "not this round")
        again = ana.page.locator("#me").get_by_role("button", name="ask me")
        ana.press(again)
        becomes(ana, "never")
        expect(chooser).to_have_value("never")
        assert evening.faults == []
