"""A map's picture shows below the map: on a phone, on the shared screen, in a replay."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from crossblades.interfaces.maps import encounter_of_map, map_of_vtt
from tests.browser.finding import browser_or_skip
from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.seeing import Colour, space_seen
from tests.browser.serving import Server
from tests.browser.table import Evening
from tests.drawn_maps import house, in_base64, light, painted_house, text_of
from tests.interfaces.table.test_pictures import FIGHTERS

pytestmark = pytest.mark.pages

LOADED = """() => performance.getEntriesByType('resource')
    .filter(({name}) => name.includes('/picture/')).map(({decodedBodySize}) => decodedBodySize)"""


@pytest.fixture
def house_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose host has the painted house, with a lamp in each room and night around."""
    browser_or_skip()
    folder = tmp_path / "encounters"
    folder.mkdir()
    map = house(
        image=in_base64(painted_house()), lights=[light(2.5, 2.5, 8), light(7.5, 4.5, 8)],
        environment={"ambient_light": "ff303040"},
    )  # fmt: skip
    made = map_of_vtt(text_of(map), name="house")
    assert made.picture is not None
    text = encounter_of_map(made, "heart-rush", "house", "house.uvtt") + FIGHTERS
    (folder / "house.toml").write_text(text, "utf-8")
    (folder / "house.png").write_bytes(made.picture)
    with Server(tmp_path / "tables.sqlite", CROSSBLADES_HOME=str(tmp_path)) as started:
        yield started


def is_red(colour: Colour) -> bool:
    red, green, blue = colour
    return red > green + 40 and red > blue + 40


def shows_rug(page: Page, *, rug: bool = True) -> bool:
    """Whether the rug is seen before long, or is no longer seen."""
    for _ in range(100):
        if is_red(space_seen(page, "c4", 0.8)) is rug:
            return True
        page.wait_for_timeout(50)
    return False


def check_picture(person: Person, where: str) -> None:
    """The rug, the grass and the walls are to be seen; a button takes the picture away."""
    page = person.page
    person.sees("phase", "fight")
    page.locator("#map .picture image").wait_for(state="attached")
    for _ in range(100):
        if page.evaluate(LOADED):
            break
        page.wait_for_timeout(50)
    assert page.evaluate(LOADED) == [len(painted_house())], where
    assert not findings(page, where)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(200)
        told = f"{where} ({scheme})"
        assert shows_rug(page), f"{told}: the rug"
        red, green, blue = space_seen(page, "a1", 0.3, 0.7)
        assert green > red and green > blue, f"{told}: the grass at night"  # noqa: PT018
        assert max(space_seen(page, "d6", 0.5, 0.0)) < 110, f"{told}: the wall, dark"
        button = page.locator("#map .zoom .hang")
        if where == "shared screen":
            assert not button.is_visible(), "nobody touches it"
            continue
        assert button.get_attribute("aria-pressed") == "true"
        person.press(button)
        assert button.get_attribute("aria-pressed") == "false"
        assert shows_rug(page, rug=False), f"{told}: no rug"
        person.press(button)
        assert shows_rug(page), told


def test_the_picture_shows_below_the_map_on_every_screen(
    browser: Browser, house_server: Server
) -> None:
    with Evening(browser, house_server, "own/house") as evening:
        phone = evening.join("Ana")
        screen = evening.shared_screen()
        evening.begin()
        check_picture(phone, "phone")
        check_picture(screen, "shared screen")
        check_picture(evening.gm, "GM")
        again = evening.gm.page
        again.goto(again.url.rstrip("/") + "/watch")
        again.locator("#scrub[aria-valuetext]").wait_for()
        again.locator("#map .picture image").wait_for(state="attached")
        assert shows_rug(again), "replay"
        assert not evening.faults


def test_a_map_without_a_picture_has_no_button_for_it(browser: Browser, server: Server) -> None:
    with Evening(browser, server, "heart-rush/duel") as evening:
        evening.begin()
        evening.gm.page.locator("#map .zoom").wait_for()
        assert not evening.gm.page.locator("#map .zoom .hang").is_visible()
        assert not evening.gm.page.locator("#map .picture").count()
