"""An encounter is made in the browser: by mouse, by keys, with the server killed, in two tabs."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from crossblades.systems import SYSTEMS
from tests.browser.drawers import Drawer
from tests.browser.looking import findings
from tests.browser.serving import Server
from tests.drawn_maps import house, in_base64, painted_house, text_of

pytestmark = pytest.mark.pages

BY_HAND = '''# What happened on the way.
game = "heart-rush"
name = "Wolves"   # four of them
summary = "A clearing."
sides = ["heroes", "wolves"]
map = """
......
.A..w.
...w..
......
"""

[[fighters]]  # the only one
name = "Ana"
side = "heroes"
glyph = "A"
template = "swordhand"

# --- hungry
[[fighters]]
name = "Wolf"
side = "wolves"
glyph = "w"
template = "wolf"
'''


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "encounters").mkdir()
    (tmp_path / "encounters" / "wolves.toml").write_text(BY_HAND)
    return tmp_path


@pytest.fixture
def making(home: Path) -> Iterator[Server]:
    """A server whose host has one encounter."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


def read(file: Path) -> Any:
    text = file.read_text()
    return SYSTEMS[tomllib.loads(text)["game"]].read_encounter(text, file.name).scenario


def test_an_encounter_is_drawn_by_clicks_alone(
    browser: Browser, making: Server, home: Path
) -> None:
    """A river, a bridge, a hut with a door, darkness, foes of two kinds; tried, kept, reloaded."""
    maker, file = Drawer(browser, making), home / "encounters" / "the-crossing.toml"
    page = maker.begin("The crossing")
    page.get_by_text("Nobody is there yet").first.wait_for()
    assert page.locator("#play").is_disabled()
    page.get_by_role("button", name="Put somebody on the map").click()
    page.get_by_label("Search for a fighter").wait_for()
    maker.tool("deep water")
    page.get_by_role("button", name="Rectangle").click()
    maker.tap("j1", "k16")
    maker.kept(file, 'water = "deep"')
    maker.tool("bridge")
    maker.tap("j8", "k9")
    maker.kept(file, '"bridge"')
    maker.tool("w Thin wall")
    for space in ("p5", "q5", "r5"):
        maker.edge(space, 0.5, 0.05)
    maker.edge("p5", 0.05, 0.5)
    maker.tool("d Door")
    maker.edge("r5", 0.95, 0.5)
    maker.kept(file, "doors")
    maker.tab("fight")
    page.locator("[data-key='fight light']").select_option("dark")
    maker.kept(file, 'light = "dark"')
    maker.put("heroes", "swordhand", "c8")
    maker.put("foes", "goblin", "t8", "t9", "t10")
    page.get_by_text("Or a creature in a line").click()
    page.get_by_label("A creature in a line").fill("orc 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3")
    page.locator("#use-line").click()
    page.locator(".news", has_text="Choose the spaces for").wait_for()
    maker.tap("u5")
    maker.kept(file, "quick")
    page.get_by_text("✓ Ready to play").wait_for()

    scenario = read(file)
    assert {each.at for each in scenario.fighters} == {"c8", "t8", "t9", "t10", "u5"}
    drawn = tomllib.loads(file.read_text())["map"].split("\n")
    assert 'doors = [{ at = "r5|s5" }]' in file.read_text()
    assert drawn[0][8:12] == ".~~."
    assert drawn[8][8:12] == ".==."
    edges = {(edge.a, edge.b): edge.door for edge in scenario.grid.edges}
    assert not edges[("q5", "q6")]
    assert edges[("r5", "s5")] == "closed"
    assert len(edges) == 5

    maker.tab("trial")
    page.locator("select[name=fights]").select_option("50")
    page.locator("#try").click()
    page.locator("#odds caption").wait_for()
    page.locator("#stop").dispatch_event("click")  # they may be done already
    assert page.locator("[data-rate=heroes]").inner_text().endswith("%")
    assert " to " in page.locator("#odds td.dim").first.inner_text()

    before = file.read_bytes()
    page.reload()
    page.get_by_text("✓ Ready to play").wait_for()
    assert page.locator(".board [data-piece]").count() == 5
    page.wait_for_timeout(700)
    assert file.read_bytes() == before
    for command in (["check"], ["fight", "--seed", "1"]):
        run = [sys.executable, "-m", "crossblades", command[0], str(file), *command[1:]]
        done = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    page.locator("#play").click()
    page.locator("#begin").wait_for()
    assert maker.faults == []


def test_one_change_leaves_all_else_of_a_file_by_hand(
    browser: Browser, making: Server, home: Path
) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tool("# Wall")
    maker.tap("a1")
    maker.kept(file, "#.....")
    assert file.read_text() == BY_HAND.replace('......\n"""', '#.....\n"""')
    page.get_by_role("button", name="Undo").click()
    maker.kept(file, '......\n"""')
    assert file.read_text() == BY_HAND
    page.get_by_role("button", name="Redo").click()
    maker.kept(file, "#.....")
    maker.tool("v Select, move")
    maker.tap("b3", "f4")
    maker.kept(file, ".....A")
    assert '[[fighters]]  # the only one\nname = "Ana"' in file.read_text()
    maker.tab("people")
    page.locator("[data-fighter='1'] > summary").click()
    page.locator("[data-key='fighter 1 hit points']").fill("30")
    page.keyboard.press("Enter")
    maker.kept(file, "hit_points = 30")
    page.get_by_role("button", name="Remove Ana").click()
    maker.kept(file, "# --- hungry")
    page.get_by_text("mistakes: not ready").or_(page.get_by_text("mistake: not ready")).wait_for()
    assert maker.faults == []


def test_sides_seats_and_rulings_are_said(browser: Browser, making: Server, home: Path) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tab("fight")
    page.locator("[data-key='side 1']").fill("pack")
    page.keyboard.press("Enter")
    maker.kept(file, 'sides = ["heroes", "pack"]')
    assert 'side = "pack"' in file.read_text()
    page.locator("#panel-fight summary", has_text="Rulings").click()
    page.locator("[data-key='ruling HR-8.2']").select_option(index=1)
    maker.kept(file, '[rulings]\n"HR-8.2" = "reduced"')
    page.locator("[data-key='ruling HR-8.2']").select_option(index=0)
    maker.tab("people")
    page.locator("[data-fighter='0'] > summary").click()
    page.locator("[data-key='fighter 0 seat']").fill("ana")
    page.locator("[data-key='fighter 0 name']").click()
    page.keyboard.type(" the tall")
    maker.kept(file, 'seat = "ana"')
    assert page.locator("[data-key='fighter 0 name']").input_value().endswith("the tall")
    page.keyboard.press("Enter")
    maker.kept(file, "the tall")
    assert 'HR-8.2"' not in file.read_text()
    scenario = read(file)
    assert [each.seat for each in scenario.fighters] == ["ana", "pack", "pack"]
    assert maker.faults == []


def test_drags_paint_move_and_build(browser: Browser, making: Server, home: Path) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tool("# Wall")
    maker.drag(("a1", 0.5, 0.5), ("d1", 0.5, 0.5))
    maker.kept(file, '####..\n"""')
    maker.tool("v Select, move")
    maker.drag(("b3", 0.5, 0.5), ("b4", 0.5, 0.5))
    maker.kept(file, '"""\n.A....\n....w.')
    maker.tool("w Thin wall")
    maker.drag(("a2", 0.5, 0.02), ("c2", 0.5, 0.02))
    maker.kept(file, 'walls = ["a2-c2 north"]')
    maker.tool("shallow water")
    page.get_by_role("button", name="Fill what is alike").click()
    maker.tap("f1")
    maker.kept(file, "####--")
    assert tomllib.loads(file.read_text())["map"] == "------\n------\n------\n####--\n"
    assert len(read(file).fighters) == 3
    assert maker.faults == []


def test_everything_is_done_by_keys(browser: Browser, making: Server, home: Path) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    page.locator("body").press("Tab")
    board = page.locator(".board")
    for _ in range(20):
        if board.evaluate("(board) => board === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.locator(".caption", has_text="a1: open ground").wait_for()
    page.keyboard.press("#")
    page.locator(".news", has_text="Wall.").wait_for()
    page.keyboard.press("Enter")
    maker.kept(file, "#.....")
    page.locator(".caption", has_text="a1: wall").wait_for()
    page.keyboard.press("w")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    maker.kept(file, 'walls = ["b1 north"]')
    page.keyboard.press("v")
    for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    maker.kept(file, "A...w.")
    page.keyboard.press("r")
    page.keyboard.press(".")
    page.keyboard.press("Delete")
    maker.kept(file, 'name = "Wolf"')
    for _ in range(50):
        if "Ana" not in file.read_text():
            break
        page.wait_for_timeout(100)
    assert "Ana" not in file.read_text()
    page.keyboard.press("Control+z")
    maker.kept(file, "Ana")
    page.locator("#tab-ground").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#tab-people").get_attribute("aria-selected") == "true"
    assert maker.faults == []


def test_axe_finds_nothing(browser: Browser, making: Server) -> None:
    maker = Drawer(browser, making)
    page = maker.begin("Looked at")
    found = findings(page, "empty")
    page = maker.open("wolves")
    maker.tool("# Wall")
    for fold in page.locator("#panel-ground details").all():
        fold.evaluate("(fold) => fold.open = true")
    found += findings(page, "ground")
    for name in ("people", "fight", "trial", "text"):
        maker.tab(name)
        if name == "people":
            for fold in page.locator("#panel-people details").all():
                fold.evaluate("(fold) => fold.open = true")
        if name == "trial":
            page.locator("#try").click()
            page.locator("#odds caption").wait_for()
            page.locator("#stop").dispatch_event("click")  # they may be done already
        found += findings(page, name)
    page.goto(f"{making.origin}/encounters")
    page.locator("[data-file=wolves]").wait_for()
    found += findings(page, "list")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", [360, 768, 1920])
def test_the_page_fits_every_width(browser: Browser, making: Server, width: int) -> None:
    maker = Drawer(browser, making, {"width": width, "height": 740})
    page = maker.open("wolves")
    for name in ("ground", "people", "fight", "trial", "text"):
        maker.tab(name)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (name, wide)
    page.goto(f"{making.origin}/encounters")
    page.locator("[data-file=wolves]").wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, ("list", wide)


def test_a_server_that_is_killed_while_somebody_draws_loses_nothing(
    browser: Browser, making: Server, home: Path
) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tool("# Wall")
    maker.tap("a1")
    making.kill()
    maker.tap("b1", "c1")
    page.locator(".news", has_text="This browser keeps what you do").wait_for()
    making.start()
    maker.kept(file, '###...\n"""')
    making.kill()
    maker.tap("d1")
    page.locator(".news", has_text="This browser keeps what you do").wait_for()
    making.start()
    maker.open("wolves")
    maker.kept(file, '####..\n"""')


def test_what_could_not_be_sent_before_the_file_was_changed_elsewhere_is_not_forgotten(
    browser: Browser, making: Server, home: Path
) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tool("# Wall")
    making.kill()
    maker.tap("a1", "b1")
    page.locator(".news", has_text="This browser keeps what you do").wait_for()
    page.goto("about:blank")
    file.write_text(BY_HAND.replace("A clearing.", "A glade."))
    making.start()
    page = maker.open("wolves")
    page.locator("#undone", has_text="your last 2 changes").wait_for()
    page.get_by_role("button", name="Make them now").click()
    maker.kept(file, '##....\n"""')
    assert "A glade." in file.read_text()
    maker.open("wolves")
    assert page.locator("#undone").is_hidden()


def test_two_tabs_on_one_file_write_nothing_over(
    browser: Browser, making: Server, home: Path
) -> None:
    one, other = Drawer(browser, making), Drawer(browser, making)
    file = home / "encounters" / "wolves.toml"
    one.open("wolves")
    page = other.open("wolves")
    for maker in (one, other):
        maker.tool("# Wall")
    one.tap("a1")
    one.kept(file, "#.....")
    other.tap("f1")
    page.locator(".kept", has_text="the file was changed elsewhere").wait_for()
    page.locator("[data-mine]").click()
    page.wait_for_url("**/wolves-mine")
    assert '.....#\n"""' in (home / "encounters" / "wolves-mine.toml").read_text()
    assert '#.....\n"""' in file.read_text()


def test_the_text_and_the_map_are_one_file(browser: Browser, making: Server, home: Path) -> None:
    maker, file = Drawer(browser, making), home / "encounters" / "wolves.toml"
    page = maker.open("wolves")
    maker.tab("text")
    text = page.get_by_label("Encounter (TOML)")
    text.fill(BY_HAND.replace("wolf", "wofl"))
    page.locator("#panel-text").get_by_text("did you mean `wolf`?").wait_for()
    maker.kept(file, "wofl")
    text.fill(BY_HAND.replace("......\n.A", "..##..\n.A"))
    maker.kept(file, "..##..")
    page.locator(".wall[d*='M2 0']").wait_for(state="attached")
    row = f"{'.' * 10_000}\n"
    text.fill(BY_HAND.replace("......\n.A", f"{row * 20}.A"))
    page.locator("#panel-text").get_by_text("no map of the right size").wait_for()
    text.fill(row * 200)
    page.locator("#panel-text").get_by_text("too long; expected at most").wait_for()


def test_a_foe_of_ones_own_is_put_into_an_encounter_of_the_other_game(
    browser: Browser, making: Server, home: Path
) -> None:
    (home / "foes").mkdir()
    newt = 'game = "swords-reign"\n[foes."lantern newt"]\nhd = 2\nac = 12\nattacks = "bite (d4)"\n'
    (home / "foes" / "pond.toml").write_text(newt)
    (home / "characters").mkdir()
    ilse = 'game = "swords-reign"\nname = "Mother Ilse"\nhero = "Ilse"\n'
    (home / "characters" / "ilse.toml").write_text(ilse)
    maker, file = Drawer(browser, making), home / "encounters" / "the-pond.toml"
    page = maker.begin("The pond", "Olde Swords Reign")
    maker.put("heroes", "Mother Ilse", "c3")
    maker.kept(file, "ilse.toml")
    maker.put("foes", "lantern newt", "h3", "h4")
    page.get_by_text("Or a creature in a line").click()
    page.get_by_label("A creature in a line").fill("Bog orc: HD 2; AC 13; Attacks axe (d6)")
    page.locator("#use-line").click()
    page.locator(".news", has_text="Choose the spaces for").wait_for()
    maker.tap("j3")
    maker.kept(file, "bog orc")
    page.get_by_text("✓ Ready to play").wait_for()
    page.locator("[data-fighter='0'] > summary", has_text="Mother Ilse").wait_for()
    data = tomllib.loads(file.read_text())
    assert data["foes"]["lantern newt"]["ac"] == 12
    assert [each["at"] for each in data["fighters"]] == ["c3", ["h3", "h4"], "j3"]
    run = [sys.executable, "-m", "crossblades", "check", str(file)]
    done = subprocess.run(
        run, capture_output=True, text=True, timeout=60, check=False,
        env={"CROSSBLADES_HOME": str(home), "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    page.locator("#play").click()
    page.locator("#begin").wait_for()
    assert maker.faults == []


def test_a_drawn_map_is_opened_with_its_picture(
    browser: Browser, making: Server, home: Path
) -> None:
    (home / "house.dd2vtt").write_text(text_of(house(image=in_base64(painted_house()))))
    maker = Drawer(browser, making)
    page = maker.page
    page.goto(f"{making.origin}/encounters")
    page.locator("#drawn").set_input_files(home / "house.dd2vtt")
    page.wait_for_url("**/encounters/house")
    page.locator(".board image").wait_for(state="attached")
    folder = home / "encounters"
    assert {"house.toml", "house.png"} <= {path.name for path in folder.iterdir()}
    picture = page.locator(".board image").get_attribute("href")
    assert page.evaluate("(path) => fetch(path).then((one) => one.status)", picture) == 200
    maker.put("heroes", "swordhand", "a1")
    maker.put("foes", "goblin", "j7")
    page.get_by_text("✓ Ready to play").wait_for()
    maker.tab("ground")
    page.locator("summary", has_text="Size: 10 by 7").click()
    page.get_by_role("button", name="One more at the left").click()
    maker.kept(folder / "house.toml", "left = 1")
    page.locator("#play").click()
    page.locator("#begin").wait_for()
    assert maker.faults == []
