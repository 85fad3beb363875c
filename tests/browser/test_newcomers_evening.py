"""A newcomer's evening by clicks alone: from two characters to the second fight and its replay."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.drawers import Drawer
from tests.browser.makers import Maker, grow, rest
from tests.browser.people import Person, brave
from tests.browser.serving import Server
from tests.browser.table import Evening

pytestmark = pytest.mark.pages

BLOCK = """A tale of the marsh.

**Lantern Newt** (HD 1) | XP 10
AC 8 | HP 3 | Mv Slow, Swim Fast | Ml 12
Atk bite (d4)
"""
HEROES = ("Ana", "Bo")
MINUS = "−"
DOWN = ("dead", "unconscious")
"""Words on the card of somebody who can treat nobody."""
FEW = 4
"""Questions that each phone answers before a bot goes on for it."""


class Story(NamedTuple):
    """What differs between the games."""

    game: str
    title: str
    steps: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """The steps of making a character, and what is chosen there."""
    foe: str
    """The foe that is kept in the library."""
    line: str
    rest: str
    """A rest that heals."""
    river: str
    """The ground that a river is painted with."""
    bridge: str
    """The ground that a bridge over it is painted with."""
    crossing: str
    """The bridge in the map of the file."""
    light: str
    """How dark it is; empty where the game knows no light."""


STORIES = (
    Story(
        "heart-rush", "Heart Rush",
        (
            ("Dice", (("might", "d8"),)),
            ("Class", (("class", "battleheart"),)),
            ("Experience", ()),
            ("Gear", (("primary", "longsword"),)),
        ),
        "Marsh orc", "Rat 4/4/4/4 HP 8 A +0 D +0", "long", "deep water", "bridge", "==", "dark",
    ),
    Story(
        "swords-reign", "Olde Swords Reign",
        (
            ("Abilities", ()),
            ("Class", (("class", "fighter"),)),
            ("Spells", ()),
            ("Gear", (("primary", "longsword"),)),
        ),
        "lantern newt", "Marsh rat: HD 1; HP 3; AC 8; Ml 12; Attacks bite (d4)",
        "haven", "water", ". Open ground", "..", "",
    ),
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def workshop(home: Path) -> Iterator[Server]:
    """A server whose host has nothing yet."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


class Newcomer(Drawer):
    """Somebody who goes by what the pages show."""

    def __init__(self, browser: Browser, server: Server, story: Story, home: Path) -> None:
        super().__init__(browser, server)
        self.story, self.home, self.chooser, self.rolls = story, home, brave, False
        self.maker = Maker(self, server)
        self.look_at: Callable[[str], None] = lambda _where: None
        """What somebody does at each step: takes a picture."""

    def go(self, place: str) -> None:
        self.page.get_by_role("navigation").get_by_role("link", name=place).click()
        self.page.locator("h2").first.wait_for()

    def makes(self, name: str) -> None:
        """A character, step by step."""
        self.go("Characters")
        self.look_at("characters")
        self.maker.begin(self.story.game)
        self.maker.write("name", name)
        self.look_at("making-who")
        for step, choices in self.story.steps:
            self.maker.next(step)
            if step == "Abilities":
                self.page.locator("[data-go=dice]").click()
                self.page.locator(".fell li").nth(5).wait_for()
            for field, value in choices:
                self.maker.choose(field, value)
            self.look_at(f"making-{step}")
        self.maker.next("The end")
        self.look_at("making-end")
        self.maker.finish()
        self.look_at("sheet")

    def keeps_a_foe(self) -> None:
        """A foe in the library: written there, or out of a stat block."""
        self.go("Foes")
        self.look_at("foes")
        page = self.page
        if self.story.game == "heart-rush":
            page.locator("#own-creature > summary").click()
            page.get_by_label("Name", exact=True).fill(self.story.foe)
            page.get_by_label("Game").select_option(self.story.game)
            self.look_at("foes-own")
            page.get_by_role("button", name="Keep it").click()
        else:
            page.locator("#paste > summary").click()
            page.get_by_label("The text, as your book has it").fill(BLOCK)
            page.locator("#foes-verdict", has_text="Ready. 1 foe").wait_for()
            self.look_at("foes-pasted")
            page.get_by_role("button", name="Keep these foes").click()
        page.locator(".figures", has_text=self.story.foe).wait_for()
        self.look_at("foe-kept")

    def sees_the_end(self) -> None:
        """Bots are quick, and a busy machine is not."""
        assert self.waits("phase", "over", 120_000)
        self.look_at("over")

    def saves_the_record(self) -> Path:
        """The file that the page hands out."""
        with self.page.expect_download() as found:
            self.page.get_by_role("link", name="Save the record").click()
        found.value.save_as(self.home / "fight.jsonl")
        return self.home / "fight.jsonl"

    def shown(self, name: str) -> str:
        """The hit points of somebody in the replay, as the map's list has them."""
        card = self.page.locator("#me .hero", has_text=name).first
        found = re.search(r"\S+/\d+", card.inner_text())
        assert found
        return found[0]

    def draws(self) -> Path:
        """A river with a bridge, a hut with a door, darkness; heroes here, foes there."""
        self.go("Encounters")
        self.look_at("encounters")
        page, file = self.page, self.home / "encounters" / "the-crossing.toml"
        page.get_by_label("Name", exact=True).fill("The crossing")
        page.locator("select[name=game]").select_option(self.story.title)
        page.locator("#make").click()
        page.locator("[data-space=a1]").wait_for(state="attached")
        self.look_at("encounter-new")
        self.tool(self.story.river)
        page.get_by_role("button", name="Rectangle").click()
        self.tap("j1", "k16")
        self.kept(file, "river")
        self.tool(self.story.bridge)
        self.tap("j8", "k9")
        self.kept(file, f"\n.........{self.story.crossing}.............\n")
        self.tool("d Door")
        self.edge("r5", 0.95, 0.5)
        self.kept(file, "doors")
        self.look_at("encounter-drawn")
        if self.story.light:
            self.tab("fight")
            page.locator("[data-key='fight light']").select_option(self.story.light)
            self.kept(file, "light =")
            self.look_at("encounter-fight")
        self.put("heroes", "Ana", "h8")
        self.put("heroes", "Bo", "h9")
        self.put("foes", self.story.foe, "m8")
        page.get_by_text("Or a creature in a line").click()
        page.get_by_label("A creature in a line").fill(self.story.line)
        page.locator("#use-line").click()
        page.locator(".news", has_text="Choose the spaces for").wait_for()
        self.tap("m9")
        page.get_by_text("✓ Ready to play").wait_for()
        self.kept(file, "m9")
        self.look_at("encounter-ready")
        return file


class Played(Evening):
    """The table of somebody who has pressed "Play this"."""

    def __init__(self, browser: Browser, server: Server, host: Person) -> None:
        super().__init__(browser, server, "")
        self.host = host

    def _open(self) -> None:
        self.gm = self.host
        self.gm.page.locator("#begin").wait_for()
        self.code = self.gm.page.locator("#code").inner_text().strip()[:6]


def plays_with_friends(browser: Browser, server: Server, host: Newcomer) -> None:
    """Two phones play the heroes for some questions, then bots for them, up to the end."""
    with Played(browser, server, host) as evening:
        host.look_at("lobby")
        evening.hurry()
        evening.leave_it_to_the_book()
        answered = dict.fromkeys(HEROES, 0)
        for name in HEROES:
            evening.join(name).look = partial(counted, answered, name)
        evening.begin()
        host.look_at("fight")
        evening.play_until(lambda: host.over or min(answered.values()) >= FEW)
        assert all(answered.values()), answered
        if not host.over:
            host.page.locator("#gm summary", has_text="Seats and bots").click()
            for name in HEROES:
                evening.give(name, "bot:sensible")
        host.sees_the_end()
        assert evening.faults == []


def counted(answered: dict[str, int], name: str, _ask: dict[str, Any]) -> None:
    answered[name] += 1


def after_the_fight(me: Newcomer) -> None:
    """It is written down; one who lives is awarded and buys; whoever is up treats; they rest."""
    page, files = me.page, [me.home / "characters" / f"{name.lower()}.toml" for name in HEROES]
    fresh = [file.read_text() for file in files]
    page.get_by_role("link", name="After the fight").click()
    page.locator("#write").wait_for()
    me.look_at("after")
    page.locator("#write").click()
    page.locator("#written").wait_for()
    me.look_at("after-written")
    for file, before in zip(files, fresh, strict=True):
        assert missing(before, file.read_text()) == [], file.read_text()
    cards = {name: page.locator(f"[data-stands={name.lower()}]").inner_text() for name in HEROES}
    alive = next(name for name, card in cards.items() if "dead" not in card).lower()
    able = [name.lower() for name, card in cards.items() if not any(map(card.count, DOWN))]
    grow(page, me.story.game, alive)
    me.look_at("after-grown")
    rest(page, me.story.game, me.story.rest, able[0] if able else "")
    me.look_at("after-rested")


def missing(before: str, after: str) -> list[str]:
    """The lines of a text that another has no longer, but for what a fight uses up."""
    lines = [line for line in before.splitlines() if not line.startswith("provisions")]
    return [line for line in lines if line not in after.splitlines()]


def points(me: Newcomer, name: str) -> str:
    """The hit points on the sheet of a character, as a fight writes them: `38/50`."""
    card = me.page.locator(f"[data-stands={name.lower()}] .facts > div").first
    left, most = card.locator("dd").inner_text().split(" of ")
    return f"{left.replace('-', MINUS)}/{most}"


def fights_again(me: Newcomer) -> None:
    """With the same encounter; all begin as the rest has left them. Bots play."""
    page = me.page
    stand = {name: points(me, name) for name in HEROES}
    me.go("Encounters")
    page.get_by_role("link", name="Open The crossing").click()
    page.get_by_text("✓ Ready to play").wait_for()
    page.locator("#play").click()
    page.locator("#begin").wait_for()
    for name in HEROES:
        page.get_by_label(f"Who plays {name}").select_option("bot:sensible")
    page.get_by_label("Bots play").select_option(label="at once")
    page.get_by_label("What the book leaves to the GM").select_option(label="has its usual answer")
    page.locator("#begin").click()
    me.sees_the_end()
    page.get_by_role("link", name="Watch it again").click()
    page.locator("#scrub[aria-valuetext]").wait_for()
    me.look_at("replay")
    assert {name: me.shown(name) for name in HEROES} == stand


def goes_on_from_the_middle(me: Newcomer) -> None:
    """The replay is watched to its middle, and a new table begins there."""
    page = me.page
    scrub = page.locator("#scrub")
    last = int(scrub.get_attribute("max") or 0)
    box = scrub.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    words = f"{last // 2}"
    for _ in range(200):
        words = scrub.get_attribute("aria-valuetext") or ""
        if not words.startswith("1 of"):
            break
        page.wait_for_timeout(50)
    at = int(words.split()[0])
    assert 0 < at < last
    me.look_at("replay-middle")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Go on from here").click()
    page.locator("body[data-phase='fight']").wait_for()
    assert "from round" in page.locator("#title").inner_text()
    page.locator("#open-seats", has_text="Nobody plays").wait_for()
    me.look_at("gone-on")


def terminal(home: Path, *words: str) -> str:
    """What the terminal says to a command; a test fails if it finds a mistake."""
    done = subprocess.run(
        [sys.executable, "-m", "crossblades", *words], capture_output=True, text=True, timeout=120,
        check=False, env={**os.environ, "CROSSBLADES_HOME": str(home)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.game)
def test_a_newcomers_evening_by_clicks_alone(
    browser: Browser, workshop: Server, home: Path, story: Story
) -> None:
    spent_evening(Newcomer(browser, workshop, story, home), browser, workshop)


def spent_evening(me: Newcomer, browser: Browser, server: Server) -> None:
    home = me.home
    for name in HEROES:
        me.makes(name)
    me.keeps_a_foe()
    file = me.draws()
    drawn = {path: path.read_bytes() for path in (file, *(home / "foes").iterdir())}
    me.page.locator("#play").click()
    plays_with_friends(browser, server, me)
    record, ending = me.saves_the_record(), me.lines[-1]
    after_the_fight(me)
    fights_again(me)
    goes_on_from_the_middle(me)
    me.page.get_by_role("link", name="All tables").click()
    me.page.locator("[data-table]").nth(2).wait_for()
    assert {path: path.read_bytes() for path in drawn} == drawn
    for made in (*(home / "characters").glob("*.toml"), *drawn):
        terminal(home, "check", str(made))
    assert terminal(home, "replay", str(record)).splitlines()[-1] == ending
    assert me.faults == []
