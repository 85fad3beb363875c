"""People who see nothing: they decide by what a screen reader is told, and by nothing else."""

import re
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

from tests.browser.people import PATIENCE, far

NAMED = re.compile(r"""^\s*- '?(\w+) (?:"([^"]*)")""", re.MULTILINE)
LISTED = re.compile(r"\d+ spaces?, listed")
SPACE = re.compile(r"(?:^|follow to )([a-z]{1,2}\d{1,2})\b")
OVER = re.compile("^The (combat|fight) is over", re.MULTILINE)


class Listener:
    """Somebody who hears a page, and presses what has a name."""

    def __init__(self, page: Page, foe: str) -> None:
        self.page, self.foe = page, foe
        page.set_default_timeout(PATIENCE)
        self.question = page.get_by_role("region", name="What to decide")
        self.log = page.get_by_role("log")
        self.heard: list[str] = []
        """What was said at once: the reveals."""
        self.round = 0

    # --- hearing

    def hear(self) -> str:
        """All of the question, as it is read out."""
        with suppress(Error):  # there may be none any more
            if self.question.count():
                return self.question.aria_snapshot(timeout=500)
        return ""

    def said(self) -> str:
        """The status line."""
        return self.page.get_by_role("status").first.inner_text()

    def is_over(self) -> bool:
        """Whether the log has told of the end."""
        return bool(OVER.search(self.log.inner_text()))

    def where_is(self, name: str) -> str:
        """The space of a creature, from the table of words."""
        self.page.get_by_role("button", name="The map in words").click()
        words = self.page.get_by_role("dialog", name="The map in words")
        row = words.get_by_role("table", name="Creatures").get_by_role("row", name=name)
        space = row.get_by_role("cell").nth(2).inner_text()
        words.get_by_role("button", name="Close").click()
        return space.split()[0]

    # --- deciding

    def play(self, most: int) -> None:
        """Answer until the log tells of the end."""
        answers = idle = 0
        while not self.is_over():
            acted = self.act()
            answers, idle = answers + acted, 0 if acted else idle + 1
            assert answers < most, "this takes too long"
            assert idle < PATIENCE // 30, f"{self.said()} {self.hear()} {self.log.inner_text()}"
            self.page.wait_for_timeout(30)

    def act(self) -> bool:
        """Answer, if something is asked."""
        self._hear_reveal()
        heard = self.hear()
        if not named("heading", heard) or "Locked in" in heard:
            return False
        if "which stance" in heard:
            self._choose_stance()
        elif re.search(LISTED, heard):
            self._choose_space()
        else:
            self._choose(heard)
        return True

    def _hear_reveal(self) -> None:
        reveal = self.page.get_by_role("region", name="Reveal")
        if reveal.count():
            told = [each.inner_text() for each in self.page.get_by_role("alert").all()]
            self.heard += [each for each in told if each]
            reveal.get_by_role("button", name="Go on").click()

    def _press(self, name: str) -> None:
        """Press what has this name, and hear what comes of it."""
        self._press_it(self.question.get_by_role("button", name=name, exact=True).first)

    def _press_it(self, what: Locator) -> None:
        self._hear_reveal()
        before = self.hear()
        what.click()
        for _ in range(PATIENCE // 30):
            if self.hear() != before:
                return
            self.page.wait_for_timeout(30)
        raise AssertionError(f"nothing has changed: {before}")

    def _choose_stance(self) -> None:
        """One stance after the other."""
        self.round += 1
        wanted = ("might", "agility", "cunning")[self.round % 3]
        self._press(next(name for name in named("button", self.hear()) if name.startswith(wanted)))
        self._press(f"Lock in {wanted}")

    def _choose(self, heard: str) -> None:
        """Attack, or walk, or pass: by the names of the groups."""
        names, groups = named("button", heard), named("group", heard)
        passes = [name for name in names if name.startswith(("pass", "make no", "do not", "stay"))]
        if "fall unconscious" in names:
            self._press("fall unconscious")
        elif "attack" in groups:
            self._press_first("attack")
        elif "move" in groups and not self._is_near():
            self._press_first("move")
        else:
            self._press((passes or names)[0])

    def _press_first(self, group: str) -> None:
        """The first button of a group."""
        self._press_it(self.question.get_by_role("group", name=group).get_by_role("button").first)

    def _is_near(self) -> bool:
        """Whether the foe stands beside us."""
        mine = self.page.get_by_role("region", name="My heroes").inner_text().split()[0]
        return far(self.where_is(mine), self.where_is(self.foe)) <= 1

    def _choose_space(self) -> None:
        """The listed space that is nearest to the foe."""
        foe = self.where_is(self.foe)
        if not (names := self._spaces()):
            self._press_it(self.question.get_by_text(LISTED))
            names = self._spaces()
        assert names, self.hear()
        self._press(min(names, key=lambda name: far(SPACE.findall(name)[0], foe)))
        if "Go" in named("button", self.hear()):
            self._press("Go")

    def _spaces(self) -> list[str]:
        """The names of the buttons of spaces, if their list is unfolded."""
        return [name for name in named("button", self.hear()) if SPACE.match(name)]


def named(role: str, heard: str) -> list[str]:
    """The names of everything of a role, from what is read out."""
    return [each[2] for each in NAMED.finditer(heard) if each[1] == role]
