"""Bad files at the host's pages: a sentence for each, and what somebody has begun there stays."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.drawers import Drawer
from tests.browser.serving import Server
from tests.drawn_maps import house, in_base64, png_header, text_of

pytestmark = pytest.mark.pages

VAST: dict[str, Any] = house()
VAST["resolution"] = {**VAST["resolution"], "map_size": {"x": 10_000, "y": 10_000}}

MAPS = [
    (b"\x00\xff\xfe\x9c", "no JSON"),
    (b"{}", "resolution"),
    (b"[" * 100_000, "expected a table"),
    (text_of(VAST).encode(), "at most 500 spaces, not 10000"),
]
PICTURES = [
    (b"hello, this is no picture at all", "no picture that a table can show"),
    (png_header(8000, 8000), "swell"),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def workshop(home: Path) -> Iterator[Server]:
    """A server whose host has nothing yet."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


def as_file(name: str, content: bytes) -> Any:
    """What somebody chooses in a field for files."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def test_what_is_no_map_is_told_and_the_page_keeps_what_was_typed(
    browser: Browser, workshop: Server, home: Path
) -> None:
    host = Drawer(browser, workshop)
    page = host.page
    page.goto(f"{workshop.origin}/encounters")
    page.get_by_label("Name", exact=True).fill("The house")
    for content, words in MAPS:
        page.locator("#drawn").set_input_files(as_file("house.uvtt", content))
        page.locator(".trouble", has_text=words).wait_for()
    assert page.get_by_label("Name", exact=True).input_value() == "The house"
    assert not list((home / "encounters").glob("*"))
    assert all("400" in fault for fault in host.faults)


@pytest.mark.parametrize(("picture", "words"), PICTURES, ids=["none", "like a zip"])
def test_a_map_comes_without_a_picture_that_is_none_and_the_page_says_so(
    browser: Browser, workshop: Server, home: Path, picture: bytes, words: str
) -> None:
    host = Drawer(browser, workshop)
    page = host.page
    page.goto(f"{workshop.origin}/encounters")
    file = as_file("house.uvtt", text_of(house(image=in_base64(picture))).encode())
    page.locator("#drawn").set_input_files(file)
    page.wait_for_url("**/encounters/house")
    page.locator(".remarks summary").click()
    page.locator(".remarks li", has_text=words).wait_for()
    assert page.locator(".board image").count() == 0
    assert [path.name for path in (home / "encounters").iterdir()] == ["house.toml"]
    assert host.faults == []


def test_what_is_no_record_is_told_and_an_encounter_that_is_being_written_stays(
    browser: Browser, workshop: Server
) -> None:
    host = Drawer(browser, workshop)
    page = host.page
    page.locator("#own > summary").click()
    page.locator("#own textarea").fill("# mine")
    for content in (b"\x00\xff\xfe\x9c", b"{}\n", b'{"record": 1}\n' * 1000):
        page.locator("#record").set_input_files(as_file("x.fight.jsonl", content))
        page.locator(".trouble").wait_for()
        page.evaluate("document.querySelector('.trouble').remove()")
    assert page.locator("#own textarea").input_value() == "# mine"
    assert all("400" in fault for fault in host.faults)
