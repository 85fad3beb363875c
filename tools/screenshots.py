"""Pictures of the table's pages for docs/pictures, of fights with real people in real browsers.

They show the same in every run: the dice are seeded, people decide everything, and an address and
a code of no network stand where each server has its own.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, sync_playwright

from crossblades.interfaces.maps import encounter_of_map, map_of_vtt
from tests.browser.finding import FLAGS, browser_path
from tests.browser.people import SHOWN, Person, enemies, far
from tests.browser.serving import Server
from tests.browser.table import LAPTOP, Evening
from tests.drawn_maps import house, in_base64, light, painted_house, text_of
from tests.interfaces.table.test_pictures import FIGHTERS
from tools.picturing import SCHEMES, Album, both, play_until, quiet, seed, with_stand_in

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FIGHT = "heart-rush/old-mine"
HEROES = ("Ana", "Rook", "Lia")
HOUSE = "own/house"
SEED = 7
TELEVISION = {"width": 1280, "height": 720}
SHARP = 1.5
"""Pixels of a phone's picture for each of its own."""
WATCHED = 4
"""Turns of the replay before its picture."""
MANY = 3
"""Dice of a roll, and questions of a GM, that are worth a picture."""


def main() -> None:
    """Take all pictures."""
    path = browser_path()
    if path is None:
        sys.exit("no browser was found; expected Chromium, Chrome or Edge")
    PICTURES.mkdir(exist_ok=True)
    album = Album(PICTURES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        home = Path(folder)
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        with Server(home / "tables.sqlite", CROSSBLADES_HOME=folder) as server:
            start_page(browser, server, album)
            editor(browser, server, album)
            character(browser, server, album)
            with Evening(browser, server, FIGHT) as evening:
                screen = lobby(evening, album)
                fight(evening, screen, album)
            put_house(home / "encounters")
            with Evening(browser, server, HOUSE) as evening:
                below_the_map(evening, album)
        browser.close()
    for each in album.kept:
        print(f"{each.stat().st_size:8,}  {each.name}")
    print(f"{sum(each.stat().st_size for each in album.kept):8,}  together")


def start_page(browser: Browser, server: Server, album: Album) -> None:
    """What the host sees first."""
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.address)
    page.locator("[data-encounter]").first.wait_for()
    album.keep("start", page)
    context.close()


def editor(browser: Browser, server: Server, album: Album) -> None:
    """An encounter that is being made: its map, its fighters, and its odds."""
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    context.add_init_script("Math.random = () => 0.25")
    page = context.new_page()
    page.goto(server.address)
    page.locator("[data-encounter]").first.wait_for()
    page.goto(f"{server.origin}/encounters")
    page.get_by_text("Copy one of Heart Rush").click()
    page.locator(f"[data-copy='{FIGHT}']").click()
    page.get_by_text("Ready to play").wait_for()
    page.get_by_role("button", name="- ford").click()
    album.keep("editor", page)
    page.locator("#tab-people").click()
    page.get_by_label("Search for a fighter").fill("goblin")
    page.locator("[data-kind='goblin shaman']").click()
    album.keep("editor-fighters", page)
    page.locator("#tab-trial").click()
    page.locator("[name='fights']").select_option("50")
    page.locator("#try").click()
    page.get_by_text("All 50 fights are fought.").wait_for(timeout=120_000)
    album.keep("editor-odds", page)
    context.close()


def character(browser: Browser, server: Server, album: Album) -> None:
    """The sheet of a character that came ready to play."""
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.address)
    page.locator("[data-encounter]").first.wait_for()
    page.goto(f"{server.origin}/characters")
    panel = page.locator("[data-game='heart-rush']")
    panel.locator("summary").click()
    panel.get_by_label("Its name").fill("Wynn")
    panel.locator("select").select_option("storm marshal")
    panel.locator("[data-copy]").click()
    page.get_by_role("heading", name="Wynn").first.wait_for()
    page.get_by_role("button", name="Print").wait_for()
    album.keep("character", page)
    context.close()


def lobby(evening: Evening, album: Album) -> Person:
    """Two friends are here, the third looks for the code on the wall."""
    seed(evening.gm, SEED)
    evening.settings["device_scale_factor"] = SHARP
    for hero in HEROES[:2]:
        evening.join(hero)
    evening.settings["device_scale_factor"] = 1
    screen = evening.shared_screen()
    screen.page.set_viewport_size(TELEVISION)  # type: ignore[arg-type]
    quiet(evening.everybody)
    for each in (evening.gm, screen):
        with_stand_in(each)
    album.keep("lobby", evening.gm.page)
    album.keep("code", screen.page)
    return screen


def fight(evening: Evening, screen: Person, album: Album) -> None:
    """Heroes and goblins meet; each picture is taken when its moment has come."""
    gm, page = evening.gm, evening.gm.page
    evening.settings["device_scale_factor"] = SHARP
    evening.join(HEROES[2])
    page.locator("[data-field='all goblins']").select_option("gm")
    page.get_by_label("Ana: real dice").check()
    evening.begin()
    ana = evening.phones[0]

    play_until(evening, lambda: is_asked(ana, "choose-destination"), gm)
    ana.press(farthest(ana), force=True)
    ana.page.locator("[data-go]").wait_for()
    walking = both(ana.page)

    play_until(evening, lambda: is_asked(ana, "choose-stance") and someone_locked_in(ana), ana)
    ana.press(ana.page.locator(".stance").nth(1))
    stance = both(ana.page)

    play_until(evening, lambda: screen.page.locator("#reveal:not([hidden])").count() > 0, ana)
    album.keep("reveal", screen.page)

    play_until(evening, lambda: dice_of(ana) >= MANY, ana)
    ana.press(ana.page.locator(".throws div button").nth(1))
    dice = both(ana.page)
    ana.press(ana.page.locator(".throws > button").first)  # that die is thrown once more
    album.put(
        "phone", {scheme: [walking[scheme], stance[scheme], dice[scheme]] for scheme in SCHEMES}
    )

    play_until(evening, lambda: len(gm.open_asks(gm.parts)) >= MANY, gm)
    album.keep("gm", page)

    play_until(evening, lambda: is_hurt(screen), gm, most=300)
    screen.page.keyboard.press("Escape")
    album.keep("screen", screen.page)
    replay(gm, album)


def replay(gm: Person, album: Album) -> None:
    """The fight so far, watched again up to its first blows."""
    page = gm.page.context.new_page()
    page.goto(f"{gm.page.url}/watch")
    page.locator("#scrub[aria-valuetext]").wait_for()
    for _ in range(WATCHED):
        page.keyboard.press("PageDown")
        page.wait_for_timeout(300)
    album.keep("replay", page)
    page.close()


def put_house(folder: Path) -> None:
    """A house that was drawn elsewhere, with its picture, among the host's own encounters."""
    lamps = [light(2.5, 2.5, 6), light(7.5, 4.5, 8)]
    picture, night = in_base64(painted_house(96)), {"ambient_light": "ff303040"}
    made = map_of_vtt(text_of(house(image=picture, lights=lamps, environment=night)), name="house")
    assert made.picture is not None
    folder.mkdir(exist_ok=True)
    (folder / "house.png").write_bytes(made.picture)
    text = encounter_of_map(made, "heart-rush", "The house", "house.dd2vtt")
    (folder / "house.toml").write_text(text + FIGHTERS, "utf-8")


def below_the_map(evening: Evening, album: Album) -> None:
    """The picture of a map on the shared screen, with its walls, its door and its lamps."""
    seed(evening.gm, SEED)
    evening.join("Ana")
    screen = evening.shared_screen()
    screen.page.set_viewport_size(TELEVISION)  # type: ignore[arg-type]
    evening.begin()
    screen.page.locator("#map .picture image").wait_for(state="attached")
    quiet(evening.everybody)
    album.keep("map", screen.page)


# --- moments


def is_asked(person: Person, kind: str) -> bool:
    """Whether somebody is asked a question of this kind, before all others."""
    asks = person.open_asks(person.parts)
    return bool(asks) and asks[0]["kind"] == kind


def someone_locked_in(person: Person) -> bool:
    """Whether others have made their sealed choices."""
    return bool(person.parts["waits"]["sealed"][0])


def is_hurt(person: Person) -> bool:
    """Whether somebody sees that a hero is hurt."""
    pieces = person.parts["pieces"]
    return any(each["name"] in HEROES and each["health"]["words"] != "unhurt" for each in pieces)


def dice_of(person: Person) -> int:
    """How many dice somebody is to roll."""
    roll = person.parts["roll"]
    return len(roll["dice"]) if roll and roll["mine"] else 0


def farthest(person: Person) -> Locator:
    """Of the spaces where this person may go, and that it sees, the one closest to a foe."""
    parts = person.parts
    ask = person.open_asks(parts)[0]
    spaces = [option["space"] for option in ask["options"] if option["space"]]
    foes = enemies(parts, ask)
    spaces.sort(key=lambda space: min(far(space, foe) for foe in foes))
    shown = (person.page.locator(f"#map [data-space='{space}']") for space in spaces)
    return next(each for each in shown if each.evaluate(SHOWN))


if __name__ == "__main__":
    main()
