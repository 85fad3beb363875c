"""A library of foes: a block is pasted, a line mended, the foe kept, searched, and fought."""

import tomllib
from pathlib import Path

import pytest

from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.test_evening_pages import OVERFLOW, SMALL, WIDTHS, home, host, workshop
from tests.evenings import SWORDS_REIGN

pytestmark = pytest.mark.pages

__all__ = ["home", "host", "workshop"]

BLOCK = """A tale of the marsh.

**Lantern Newt** (HD 2) | XP 40
AC 13 | HP 9 | Mv Slow, Swim Fast | Ml 7
Atk bite (d6, CON or poisned 2 rounds)
[Undaed] [Resist: Fire]
Sudden glare (WIS or blinded, 1 round, Near).
"""


def test_a_block_is_pasted_mended_kept_searched_and_fought(
    host: Person, home: Path, workshop: Server
) -> None:
    page = host.page
    page.goto(f"{workshop.origin}/foes")
    page.locator("#paste > summary").click()
    page.get_by_label("The text, as your book has it").fill(BLOCK)
    page.locator("#became-what", has_text="1 foe found; 1 line left alone.").wait_for()
    said = {
        number: page.locator(f"#became [data-line='{number}'] .became").inner_text()
        for number in (1, 3, 4, 5, 6, 7)
    }
    assert said[1] == "left alone"
    assert "its name Lantern Newt" in said[3]
    assert "a figure HP 9" in said[4]
    assert "an attack Atk bite" in said[5]
    assert "a note Undaed" in said[6]
    assert "did you mean Undead?" in said[6]
    assert "a special Sudden glare: WIS 8, blinded, 1 round, within 30 feet" in said[7]
    page.get_by_role("button", name="Mend line 6").click()
    assert page.evaluate("getSelection().toString()") == "[Undaed] [Resist: Fire]"
    page.keyboard.type("[Undead] [Resist: Fire]")
    page.locator("#became [data-line='6']", has_text="a tag Undead").wait_for()
    page.get_by_role("button", name="Mend line 5").click()
    page.keyboard.type("Atk bite (d6, CON or poisoned 2 rounds)")
    page.locator("#became [data-line='5'] .remark").wait_for(state="detached")
    toml = page.get_by_label("Foes (TOML)")
    toml.fill(toml.input_value().replace("hp = 9", "hp = nine"))
    page.locator(".mistakes", has_text="Line 6").wait_for()
    keep = page.get_by_role("button", name="Keep these foes")
    assert keep.is_disabled()
    page.get_by_role("button", name="Take them from the text again").click()
    page.locator("#foes-verdict", has_text="Ready. 1 foe").wait_for()
    assert page.get_by_label("Name of the file").input_value() == "lantern newt"
    keep.click()
    page.wait_for_url("**/foes/lantern-newt")
    kept = tomllib.loads((home / "foes" / "lantern-newt.toml").read_text())
    assert kept["foes"]["lantern newt"]["tags"] == ["Undead", "Resist: Fire"]
    page.locator(".figures", has_text="lantern newt").wait_for()
    page.goto(f"{workshop.origin}/foes")
    page.get_by_label("Search").fill("nobody")
    page.get_by_text("0 foes").wait_for()
    page.get_by_label("Search").fill("newt bite")
    page.locator("[data-foe='lantern newt']").wait_for()
    text = SWORDS_REIGN.fight.replace('foe = "rat"', 'foe = "lantern newt"')
    named = text.replace("map =", 'creatures = ["lantern-newt.toml"]\nmap =')
    (home / "encounters" / "marsh.toml").write_text(named)
    page.goto(workshop.origin)
    page.locator("[data-encounter='own/marsh']").click()
    page.locator("#begin").click()
    page.locator("body[data-phase='fight']").wait_for()
    names = [piece["name"] for piece in host.parts["pieces"]]
    assert {"Lantern newt 1", "Lantern newt 2"} <= set(names)
    assert host.faults == []


def test_a_file_keeps_its_comments_while_it_is_mended(
    host: Person, home: Path, workshop: Server
) -> None:
    text = 'game = "swords-reign" # ours\n\n# small\n[foes.newt]\nhd = 1 # soft\nac = 12\n'
    file = home / "foes" / "fen.toml"
    file.write_text(text)
    page = host.page
    page.goto(f"{workshop.origin}/foes/fen")
    page.get_by_label("Foes (TOML)").fill(text.replace("ac = 12", "ac = 14"))
    page.locator(".figures td", has_text="14").wait_for()
    page.locator(".kept", has_text="All is kept.").wait_for()
    assert file.read_text() == text.replace("ac = 12", "ac = 14")
    page.get_by_role("button", name="Undo").click()
    page.locator(".figures td", has_text="12").wait_for()
    page.locator(".kept", has_text="All is kept.").wait_for()
    assert file.read_text() == text
    assert host.faults == []


def test_a_creature_of_ones_own_is_written_copied_and_removed(
    host: Person, home: Path, workshop: Server
) -> None:
    page = host.page
    page.goto(f"{workshop.origin}/foes")
    page.locator("#own-creature > summary").click()
    page.get_by_label("Name", exact=True).fill("Marsh orc")
    page.get_by_label("Game").select_option("heart-rush")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url("**/foes/marsh-orc")
    page.locator(".figures", has_text="Marsh orc").wait_for()
    page.goto(f"{workshop.origin}/foes")
    page.get_by_role("button", name="Copy marsh-orc").click()
    page.locator("[data-file='marsh-orc-copy']").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove marsh-orc", exact=True).click()
    page.locator("[data-file='marsh-orc']").wait_for(state="detached")
    assert {path.name for path in (home / "foes").iterdir()} == {
        "marsh-orc-copy.toml", "marsh-orc.toml.bak",
    }  # fmt: skip
    assert host.faults == []


def test_axe_finds_nothing_on_the_pages_of_foes(host: Person, home: Path, workshop: Server) -> None:
    page = host.page
    (home / "foes" / "fen.toml").write_text('game = "swords-reign"\n[foes.newt]\nhd = 1\nac = 12\n')
    page.goto(f"{workshop.origin}/foes")
    page.locator("#paste > summary").click()
    page.locator("#own-creature > summary").click()
    page.get_by_label("The text, as your book has it").fill(BLOCK)
    page.locator("#became li").first.wait_for()
    page.locator("#foes-verdict", has_text="1 foe").wait_for()
    found = findings(page, "foes")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0, width
        assert page.evaluate(SMALL) == [], width
    page.goto(f"{workshop.origin}/foes/fen")
    page.locator(".figures").wait_for()
    page.get_by_text("How an encounter uses them").click()
    page.get_by_label("Foes (TOML)").fill("game = 3")
    page.locator(".mistakes li").first.wait_for()
    found += findings(page, "a file of foes")
    assert not found, "\n".join(found)
    assert host.faults == []
