"""Characters on the host's pages: made, printed, fought with, rested, grown; nothing is lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from crossblades.interfaces.aftermath import portrait
from crossblades.systems import MAKING
from tests.browser.looking import findings
from tests.browser.makers import KEPT, Maker, TypingMaker, grow, make, rest
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import LAPTOP, PHONE, Evening
from tests.browser.typists import Typist

pytestmark = pytest.mark.pages

FIGHTS = {
    # Nobody comes out of this fire unhurt.
    "heart-rush": """
game = "heart-rush"
name = "At the ford"
summary = "Ana meets a rat in the embers."
sides = ["heroes", "foes"]
rounds = 2
map = '''
****o
'''
fighters = [
  { character = "ana.toml", side = "heroes", at = "a1" },
  { quick = "Rat 4/4/4/4 HP 200 A +0 D +0", side = "foes", glyph = "o" },
]
[legend]
"*" = { name = "embers", hazard = { name = "flames", damage = "2d4", against = 40, when = "both" } }
""",
    "swords-reign": """
game = "swords-reign"
name = "At the ford"
summary = "Ana meets a wolf."
sides = ["heroes", "foes"]
map = '''
A...o
'''
fighters = [
  { character = "ana.toml", side = "heroes", glyph = "A" },
  { foe = "wolf", side = "foes", glyph = "o" },
]
[foes.wolf]
hd = 1
hp = 6
ac = 12
attacks = "bite (d4)"
""",
}
PAGES = re.compile(rb"/Type\s*/Page\b")
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for shelf in ("characters", "encounters"):
        (tmp_path / shelf).mkdir()
    return tmp_path


@pytest.fixture
def hosted(home: Path) -> Iterator[Server]:
    """A server whose host has this folder."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


def pages_of(page: Page, paper: str) -> int:
    return len(PAGES.findall(page.pdf(format=paper)))


@pytest.mark.parametrize("game", FIGHTS)
def test_a_newcomer_makes_prints_fights_rests_and_grows_a_character_by_clicks(
    browser: Browser, hosted: Server, home: Path, game: str
) -> None:
    (home / "encounters" / "ford.toml").write_text(FIGHTS[game])
    file = home / "characters" / "ana.toml"
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    maker = Maker(Person(context.new_page()), hosted)
    maker.come_in()
    make(maker, game)
    assert 'name = "Ana"' in file.read_text()
    assert [pages_of(maker.page, paper) for paper in ("A4", "Letter")] == [1, 1]
    if game == "swords-reign":  # so that there is something that a rest takes away
        file.write_text(file.read_text() + "\n[state]\nfatigue = 1\n")
    fresh = file.read_text()
    with Evening(browser, hosted, "own/ford") as evening:
        evening.give("Ana", "bot:sensible")
        evening.hurry()
        evening.leave_it_to_the_book()
        evening.gm.page.locator("#begin").click()
        evening.play_until(lambda: evening.gm.over)
        page = evening.gm.page
        page.get_by_role("link", name="After the fight").click()
        page.locator("#write").click()
        page.locator("#left", has_text="what the fight did is in its file").wait_for()
        assert file.read_text() != fresh
        page.locator("#unwrite").click()
        page.locator("#left", has_text="Taken back").wait_for()
        assert file.read_text() == fresh
        page.locator("#write").click()
        page.locator("#left", has_text="what the fight did is in its file").wait_for()
        assert findings(page, "after the fight") == []
        assert file.read_text() != fresh
        grow(page, game)
        fought = file.read_text()
        page.locator("#unwrite").click()  # that would take back what was bought instead
        page.locator("#left .trouble", has_text="can no longer be taken back").wait_for()
        assert file.read_text() == fought
        rest(page, game, {"heart-rush": "long", "swords-reign": "haven"}[game])
        assert evening.faults == []
    assert file.read_text() != fought
    assert (home / "characters" / "ana.toml.bak").read_text() == fought
    assert maker.person.faults == []
    with Evening(browser, hosted, "own/ford") as again:
        again.give("Ana", "bot:sensible")
        again.gm.page.locator("#begin").click()
        again.gm.sees("phase", "fight")
    context.close()


@pytest.mark.parametrize("game", FIGHTS)
def test_a_character_is_made_by_keyboard_alone(
    browser: Browser, hosted: Server, home: Path, game: str
) -> None:
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    typist = Typist(context.new_page())
    maker = TypingMaker(typist, hosted)
    maker.come_in()
    make(maker, game)
    text = (home / "characters" / "ana.toml").read_text()
    assert 'weapons = ["longsword"]' in text
    assert "river folk" in text
    assert typist.faults == []
    context.close()


def test_a_character_that_is_being_made_survives_a_server_that_is_killed(
    browser: Browser, hosted: Server, home: Path
) -> None:
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    maker = Maker(Person(context.new_page()), hosted)
    maker.come_in()
    maker.begin("heart-rush")
    maker.write("name", "Ana")
    maker.page.locator(".kept", has_text=KEPT).wait_for()
    at = maker.page.url
    hosted.kill()
    maker.write("kin", "river folk")
    maker.page.locator(".kept", has_text="This browser keeps your work").wait_for()
    maker.page.close()
    hosted.start()
    page = context.new_page()
    page.goto(at)
    page.locator("[data-field=kin]").wait_for()
    assert page.locator("[data-field=name]").input_value() == "Ana"
    assert page.locator("[data-field=kin]").input_value() == "river folk"
    page.locator(".kept", has_text=KEPT).wait_for()
    hosted.kill()
    page.locator("[data-field=dream]").fill("To see the sea")
    page.locator(".kept", has_text="This browser keeps your work").wait_for()
    hosted.start()
    page.locator(".kept", has_text=KEPT).wait_for()
    (draft,) = (home / "unfinished").glob("*.json")
    assert "To see the sea" in draft.read_text()
    other = browser.new_context().new_page()
    other.goto(hosted.address)
    other.locator(".places").wait_for()
    other.goto(f"{hosted.origin}/characters")
    other.get_by_role("link", name="Go on making Ana").click()
    other.locator("[data-field=dream]").wait_for()
    assert other.locator("[data-field=dream]").input_value() == "To see the sea"
    other.context.close()
    context.close()


def test_a_rest_is_taken_back_and_dice_may_be_typed_in(
    browser: Browser, hosted: Server, home: Path
) -> None:
    file = home / "characters" / "ana.toml"
    hurt = MAKING["heart-rush"].copy("reaver", "Ana") + "\n[state]\nhit_points = 12\n"
    file.write_text(hurt)
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    person = Person(page)
    page.goto(hosted.address)
    page.locator(".places").wait_for()
    page.goto(f"{hosted.origin}/characters?camp=ana")
    page.locator("[name=kind][value=long]").check()
    page.locator("#dice").select_option("typed")
    page.locator("[data-rest=begin]").click()
    page.get_by_label("d100 sleep").fill("100")
    page.get_by_role("button", name="These fell").click()
    page.locator("[data-rest=step]").click()
    page.get_by_label("d100 sleep").fill("99")
    hosted.kill()
    page.get_by_role("button", name="These fell").click()
    page.locator("#rest .trouble", has_text="The server does not answer").wait_for()
    hosted.start()
    page.get_by_role("button", name="These fell").click()
    page.locator("[data-rest=keep]").click()
    page.locator("#rested .log", has_text="d100 99").wait_for()
    assert file.read_text() != hurt
    page.locator("[data-rest=back]").click()
    page.locator("#rest", has_text="Taken back").wait_for()
    assert file.read_text() == hurt
    assert all("ERR_CONNECTION_REFUSED" in fault for fault in person.faults)
    page.context.close()


def test_a_file_that_is_edited_by_hand_keeps_its_comments_and_its_ends_of_lines(
    browser: Browser, hosted: Server, home: Path
) -> None:
    file = home / "characters" / "ana.toml"
    text = b'# mine\r\ngame = "heart-rush"\r\nname = "Ana" # she\r\ntemplate = "reaver"\r\n'
    file.write_bytes(text)
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    person = Person(page)
    page.goto(hosted.address)
    page.locator(".places").wait_for()
    page.goto(f"{hosted.origin}/characters/ana")
    page.locator("#file > summary").click()
    field = page.locator("#file textarea")
    field.wait_for()
    assert file.read_bytes() == text
    field.fill(field.input_value().replace("Ana", "Bo"))
    page.locator(".portrait h2", has_text="Bo").wait_for()
    assert file.read_bytes() == text.replace(b"Ana", b"Bo")
    field.fill(field.input_value().replace("reaver", "reavor"))
    page.locator(".trouble", has_text="did you mean `reaver`").first.wait_for()
    page.locator("[data-undo]").click()
    page.locator(".portrait h2", has_text="Bo").wait_for()
    page.locator("#grow > summary").click()
    page.locator("[data-award]").fill("5")
    page.locator("[data-do=award]").click()
    page.locator(".log li", has_text="5 XP").wait_for()
    assert file.read_bytes().startswith(text.replace(b"Ana", b"Bo"))
    assert person.faults == []
    page.context.close()


def fullest(game: str) -> tuple[str, str]:
    """The shipped character with the longest sheet, and its file."""
    texts = {each.name: MAKING[game].copy(each.name, "Ana") for each in MAKING[game].ready()}
    return max(texts.items(), key=lambda each: len(str(portrait(each[1], each[0]))))


@pytest.mark.parametrize("game", FIGHTS)
def test_the_fullest_sheet_is_one_page(
    browser: Browser, hosted: Server, home: Path, game: str
) -> None:
    (home / "characters" / "ana.toml").write_text(fullest(game)[1])
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    page.goto(hosted.address)
    page.locator(".places").wait_for()
    page.goto(f"{hosted.origin}/characters/ana")
    page.locator(".portrait").wait_for()
    assert [pages_of(page, paper) for paper in ("A4", "Letter")] == [1, 1]
    page.context.close()


def test_axe_finds_nothing_on_the_pages_of_characters_and_all_of_them_fit_a_phone(
    browser: Browser, hosted: Server, home: Path
) -> None:
    """The list, every step of both games, a sheet with all open, a rest, and what was left."""
    hurt = '[state]\nhit_points = 3\nwounds = [{ rank = 11, text = "a gash" }]\n'
    (home / "characters" / "rea.toml").write_text(MAKING["heart-rush"].copy("reaver", "Rea") + hurt)
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    maker = Maker(Person(context.new_page()), hosted)
    maker.come_in()
    page, found = maker.page, []

    def look(where: str) -> None:
        found.extend(findings(page, where))
        if page.evaluate(WIDE):
            found.append(f"{where} is wider than a phone")

    page.locator("[data-file=rea]").wait_for()
    for fold in page.locator("details").all():
        fold.evaluate("(fold) => fold.open = true")
    look("list")
    for game in FIGHTS:
        page.goto(f"{hosted.origin}/characters")
        maker.begin(game)
        look(f"{game}: who")
        maker.write("name", "Ana")
        while page.locator("[data-go=next]").is_visible():
            page.locator("[data-go=next]").click()
            look(f"{game}: {page.locator('h2').first.inner_text()}")
        maker.finish()
    page.goto(f"{hosted.origin}/characters/rea")
    page.locator(".portrait").wait_for()
    for fold in page.locator("details").all():
        fold.evaluate("(fold) => fold.open = true")
    page.locator("#file textarea").wait_for()
    look("sheet")
    page.locator("button.rule").first.click()
    page.locator("dialog p").wait_for()
    look("rule")
    page.goto(f"{hosted.origin}/characters?camp=rea")
    page.locator("[data-rest=begin]").wait_for()
    look("camp")
    page.locator("[name=kind][value=long]").check()
    page.locator("[data-rest=begin]").click()
    page.locator("[data-step='0']").wait_for()
    look("a question of a rest")
    assert not found, "\n".join(found)
    context.close()
