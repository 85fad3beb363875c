"""Making characters, and letting them rest and grow: as people do it on the host's pages."""

from playwright.sync_api import Locator, Page

from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.typists import Typist

KEPT = "All is kept."


class Maker:
    """Somebody who makes characters by pointing; typists do the same by keyboard."""

    def __init__(self, person: Person, server: Server) -> None:
        self.person, self.page, self.server = person, person.page, server

    def come_in(self) -> None:
        self.page.goto(self.server.address)
        self.page.locator(".places").wait_for()
        self.page.goto(f"{self.server.origin}/characters")

    def begin(self, game: str) -> None:
        self.person.press(self.page.locator(f"[data-make={game}]"))
        self.page.locator("[data-field=name]").wait_for()

    def write(self, field: str, words: str) -> None:
        self.page.locator(f"[data-field={field}]").fill(words)

    def choose(self, field: str, value: str) -> None:
        self.person.press(self.choice(field, value))
        self.settled(field, value)

    def choice(self, field: str, value: str) -> Locator:
        return self.page.locator(f'[data-choice="{field}={value}"]')

    def settled(self, field: str, value: str) -> None:
        self.page.locator(f'[data-choice="{field}={value}"]:checked').wait_for()
        self.page.locator(".kept", has_text=KEPT).wait_for()

    def next(self, title: str) -> None:
        self.person.press(self.page.locator("[data-go=next]"))
        self.page.locator("h2", has_text=f": {title}").wait_for()

    def finish(self) -> None:
        self.person.press(self.page.locator("#finish"))
        self.page.locator(".portrait").wait_for()


class TypingMaker(Maker):
    """Makes characters by keyboard alone."""

    person: Typist

    def write(self, field: str, words: str) -> None:
        self.person.go_to(self.page.locator(f"[data-field={field}]"))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(words)

    def choose(self, field: str, value: str) -> None:
        choice = self.choice(field, value)
        if choice.get_attribute("type") == "checkbox":
            self.person.go_to(choice)
            self.page.keyboard.press("Space")
        else:
            group = self.page.locator(f"[name='{field}']")
            self.person.go_to(self.page.locator(f"[name='{field}']:checked"))
            for _ in range(group.count()):
                if choice.is_checked():
                    break
                self.page.keyboard.press("ArrowDown")
        self.settled(field, value)


def make(maker: Maker, game: str) -> None:
    """The same character, step by step."""
    maker.begin(game)
    maker.write("name", "Ana")
    maker.write("kin", "river folk")
    if game == "heart-rush":
        maker.next("Dice")
        maker.choose("might", "d8")
        maker.next("Class")
        maker.choose("class", "battleheart")
        maker.next("Experience")
        maker.write("experience", "20")
        maker.choose("talents", "agile")
        maker.next("Gear")
        maker.choose("primary", "longsword")
    else:
        maker.next("Abilities")
        maker.person.press(maker.page.locator("[data-go=dice]"))
        maker.page.locator(".fell li").nth(5).wait_for()
        maker.write("CON", "2")
        maker.next("Class")
        maker.choose("class", "fighter")
        maker.next("Spells")
        maker.next("Gear")
        maker.choose("primary", "longsword")
    maker.next("The end")
    maker.finish()


def grow(page: Page, game: str, who: str = "ana") -> None:
    """A session's points, and what they buy."""
    box = page.locator(f"[data-stands={who}]")
    box.locator("summary").click()
    box.locator("[data-award]").fill("12")
    box.locator("[data-do=award]").click()
    box.locator(".log li", has_text="12 XP").wait_for()
    if game == "heart-rush":
        box.locator("[data-words='hit points']").click()
        box.locator(".log li", has_text="hit points").wait_for()
        box.get_by_label("name for: combat talent NAME").fill("Feint")
        box.locator("[data-words='combat talent NAME']").click()
        box.locator(".log li", has_text="Feint").wait_for()


def rest(page: Page, game: str, kind: str, who: str = "ana") -> None:
    """A night, or days, with whatever is asked."""
    page.locator(f"[name=kind][value={kind}]").check()
    if game == "heart-rush":
        page.locator("[data-word=shelter]").select_option("tent")
        page.locator("#treat").select_option(who)
    page.locator("[data-rest=begin]").click()
    while True:
        page.locator("[data-step='0'], [data-rest=keep], #rest .trouble").first.wait_for()
        assert page.locator("#rest .trouble").all_inner_texts() == []
        if page.locator("[data-rest=keep]").count():
            break
        heading = page.locator("#rest h3").inner_text()
        steps = page.locator("#rest .log li").count()
        page.locator("[data-step='0']").click()
        page.wait_for_timeout(50)
        assert (heading, steps) != ("", -1)
    page.locator("[data-rest=keep]").click()
    page.locator("#rested").wait_for()
