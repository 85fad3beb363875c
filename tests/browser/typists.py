"""People without a mouse: Tab, arrows, Enter, Escape, and the keys that docs/table.md names."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.people import Person, place

MOST = 250
"""Times that somebody presses Tab before giving up."""
KEY = """(each) => {
    const here = document.activeElement;
    if (each === here) return '';
    const before = here.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING;
    return before && here !== document.body ? 'Shift+Tab' : 'Tab';
}"""
"""The key that leads there; none if the focus is there."""
IS_ASKED = """(each) => {
    const question = each.closest('#question');
    return question && !question.contains(document.activeElement);
}"""
"""Whether that is in the question, and the focus elsewhere."""
HERE = "document.activeElement.outerHTML.slice(0, 120)"


class Typist(Person):
    """Somebody who does everything by keyboard."""

    def press(self, what: Locator, *, force: bool = False) -> None:
        """Go there with Tab, and press Enter."""
        self.go_to(what)
        self.page.keyboard.press("Enter")

    def go_to(self, what: Locator) -> None:
        """Press Tab until the focus is there; to the question there is a shorter way."""
        what.wait_for()
        if what.evaluate(IS_ASKED):
            self.page.keyboard.press("q")
        way = []
        for _ in range(MOST):
            if not (key := what.evaluate(KEY)):
                return
            self.page.keyboard.press(key)
            way.append(self.page.evaluate(HERE))
        raise AssertionError(f"no Tab leads to {what}, only to {sorted(set(way))}")

    def _look_on(self) -> None:
        if self.page.locator("#reveal:not([hidden])").count():
            self.page.keyboard.press("Escape")

    def _fill(self, form: Locator, option: dict[str, Any]) -> None:
        field = form.locator("input").first
        if not field.input_value():
            self.go_to(field)
            self.page.keyboard.type("1" if option["takes"] == "number" else "a word")

    def _tap(self, ask: dict[str, Any], number: int) -> None:
        """Go over the map with arrows; Enter shows the way, the button before it goes it."""
        self.page.keyboard.press("m")
        there = place(ask["options"][number]["space"])
        here = place(self._told())
        for axis, (less, more) in enumerate(
            (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))
        ):
            for _ in range(abs(there[axis] - here[axis])):
                self.page.keyboard.press(more if there[axis] > here[axis] else less)
        assert place(self._told()) == there
        self.page.keyboard.press("Enter")
        self._confirm(ask, number)

    def _told(self) -> str:
        """The space that the page names beneath the map."""
        return self.page.locator("#map [aria-live]").inner_text().partition(":")[0]

    def choose(self, select: Locator, words: str) -> None:
        """Go to a list, and press the arrow until these words stand there."""
        self.go_to(select)
        self.page.keyboard.press("Home")
        for _ in range(20):
            if select.evaluate("(each) => each.selectedOptions[0].textContent") == words:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"there is no {words} in {select}")
